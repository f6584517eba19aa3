// Commands that say what is wanted and leave the how to us: log in, search, get things out of the way, scroll to something.
// Those that are intents run as their files in act/packs/core say; an intent of the same name that is nearer takes their place.

import { runIntent } from '../../packs/run.js';
import type { Running } from '../../packs/running.js';
import { plainName } from '../../packs/values.js';
import { type Reference, referenceOf } from '../../scene/world.js';
import { deadlineIn } from '../../time/deadline.js';
import type { Step } from '../step.js';
import { effect } from '../verify.js';
import { acceptAim, dismissAim, dismissedKind, expectGone, NO_ACCEPT, offer, SOON_MS } from './closing.js';
import type { Engine, Handler, Handlers } from './handler.js';

const NOW_MS = 0;

/** Runs the intent of a command. The values are given by name where the intent has such names, else in order. */
async function asIntent(
  name: string,
  values: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, unknown>>,
  step: Step,
  engine: Engine,
): Promise<Running | null> {
  const entry = await engine.packs.find(name, step, { isHereOnly: true });
  if (entry === null) return step.fail('INTENT_NOT_FOUND', { name, near: [], pack: '' });
  const known = new Set(entry.program.parameters.map((one) => plainName(one.name)));
  const said = (all: Readonly<Record<string, unknown>>) =>
    Object.entries(all).filter(([field, value]) => value !== undefined && known.has(field));
  const isNamed = Object.keys(values).every((field) => known.has(field));
  const run = await runIntent(
    entry,
    {
      args: isNamed ? [] : Object.values(values),
      params: Object.fromEntries([...(isNamed ? said(values) : []), ...said(options)]),
    },
    step,
    engine,
    { limitMs: step.deadline.left() },
  );
  if (run === null) return null;
  step.chosen = run.step.chosen;
  step.trace = run.step.trace;
  step.failure = run.step.failure;
  if (run.isAllSeen) step.verified(undefined, run.step.seen.length > 0 ? run.step.seen : undefined);
  else step.dispatched();
  return run;
}

const login: Handler<'login'> = async ({ username, password, no_submit, wait }, step, engine) => {
  // Filled in, and no more.
  if (no_submit === true) step.expected = 'field-value';
  await asIntent('login', { username, password }, { no_submit, wait }, step, engine);
};

const search: Handler<'search'> = async ({ query, submit, wait }, step, engine) => {
  await asIntent('search', { query }, { submit, wait }, step, engine);
};

const dismiss: Handler<'dismiss'> = async (command, step, engine) => {
  const kind = dismissedKind(command.what);
  if (kind === 'popups') return dismissPopups(step, engine);
  const on = await dismissAim(command, step);
  if (on !== null) return closeBy(step, on);
  if (step.failure !== null) return;
  if (kind !== 'banner') return pressEscape(step);
  if (step.instead !== null) step.note(step.instead);
  step.verified();
};

/** A dialog without a button that closes it. */
async function pressEscape(step: Step): Promise<void> {
  const effects = await step.move({ kind: 'press', keys: 'escape' });
  if (effects !== null) step.verify(effects, effect('Pressed Escape'));
  if (step.failure?.code === 'NO_EFFECT') await pressBackdrop(step);
  if (step.failure !== null) await offer(step);
}

/** What lies behind the dialog, if a click there closes it: whoever listens may do so for the whole page. */
async function pressBackdrop(step: Step): Promise<void> {
  const { failure } = step;
  const seen = await step.world.patterns(step.deadline.within(SOON_MS));
  if (!seen.ok || seen.value.modal?.backdrop === undefined) return;
  const found = await step.glance({ kind: 'part', value: 'modal.backdrop' }, 'Any', 'click');
  const on = found === null ? null : referenceOf(found);
  if (on !== null) {
    step.failure = null;
    await pressFound(step, on);
    if (step.failure === null) await expectGone(step, seen.value, on);
    if (step.failure === null) return step.note('Escape did nothing; a click beside the dialog closed it');
  }
  step.failure = failure;
}

async function pressFound(step: Step, on: Reference): Promise<void> {
  const effects = await step.perform({ kind: 'submit' }, on);
  if (effects !== null) step.verify(effects, effect(`Clicked ${on.thing.shown}`));
}

/** A press that only does something else has closed nothing. */
async function closeBy(step: Step, on: Reference): Promise<void> {
  const before = await step.world.patterns(step.deadline.within(SOON_MS));
  await pressFound(step, on);
  if (step.failure === null && before.ok) await expectGone(step, before.value, on);
}

async function dismissPopups(step: Step, engine: Engine): Promise<void> {
  const run = await asIntent('dismiss_popups', {}, {}, step, engine);
  if (run === null) return;
  if (run.step.failure !== null) return offer(step);
  const dismissed = run.done.map(({ line, chosen }) =>
    chosen === null || line.startsWith('press ')
      ? `by ${line.replace('press escape', 'Escape')}`
      : `by [${chosen.id}] ${chosen.shown}`,
  );
  step.data = { dismissed };
}

const accept: Handler<'accept'> = async (command, step) => {
  const on = await acceptAim(command, step);
  if (on !== null) await pressFound(step, on);
};

const acceptCookies: Handler<'accept_cookies'> = async ({ timeout: wait }, step, engine) => {
  const run = await asIntent('accept_cookies', {}, { wait }, step, engine);
  if (run === null) return;
  if (run.step.failure === null) {
    const pressed = run.done.map(({ chosen }) => chosen).find((chosen) => chosen !== null);
    if (pressed !== undefined) await expectGone(step, { cookies: { accept: pressed.id } }, { thing: pressed });
    return;
  }
  // Also where time was over while it was waited for.
  const seen = await step.world.patterns(deadlineIn(SOON_MS));
  const { cookies } = seen.ok ? seen.value : {};
  const isUntouched = step.chosen === null && run.done.every(({ chosen }) => chosen === null);
  const isLate = step.failure?.code === 'TIMEOUT' && !step.deadline.isCancelled();
  if (seen.ok && cookies === undefined && isUntouched && isLate) {
    // It was waited for all the time there was, and none came: the same as where there is time left to say so.
    step.failure = null;
    step.note('No cookie banner was there');
    return step.verified();
  }
  if (cookies !== undefined && cookies.accept === undefined)
    step.fail('VERIFICATION_FAILED', { what: NO_ACCEPT, said: '' });
  await offer(step);
};

/** A list on a phone that did not move so often has ended; a page may load more for as long as it likes. */
const MOST_ENDS = 3;

const scrollUntil: Handler<'scroll_until'> = async (command, step) => {
  const most = step.world.can.has('html') ? Number.POSITIVE_INFINITY : MOST_ENDS;
  for (let ends = 0; ends < most; ) {
    const found = await step.look(command.target, 'Any', 'reveal', { deadline: step.deadline.within(NOW_MS) });
    if (found === null) return;
    const on = referenceOf(found);
    if (on !== null) {
      const effects = await step.perform({ kind: 'reveal' }, on);
      if (effects !== null) step.verified(undefined, ['shown']);
      return;
    }
    const isHopeless = found.decision.failure !== undefined && !found.decision.failure.retryable;
    const moved = isHopeless
      ? null
      : await step.move({
          kind: 'scroll',
          direction: 'down',
          amount: command.amount ?? null,
          isPage: command.amount === undefined,
        });
    if (step.failure !== null) return;
    step.changes.length = 0;
    step.notes.length = 0;
    const isEnd = moved === null || moved.seen.length === 0;
    ends = isEnd ? ends + 1 : 0;
    if (isEnd && (isHopeless || step.deadline.isOver())) break;
    // More may come when the end is near.
    await step.world.changed(step.deadline.within(isEnd ? 300 : 60));
    if (step.deadline.isOver()) break;
  }
  await step.find(command.target, 'Any', 'reveal', { deadline: step.deadline.within(NOW_MS) });
};

export const intents = {
  login,
  search,
  dismiss,
  accept,
  accept_cookies: acceptCookies,
  scroll_until: scrollUntil,
} satisfies Partial<Handlers>;
