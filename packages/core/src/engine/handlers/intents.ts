// Commands that say what is wanted and leave the how to us: log in, search, clear things away, scroll to something.
// Those that are intents run as their files in act/packs/core say; an intent of the same name that is nearer takes their place.

import { runIntent } from '../../packs/run.js';
import type { Running } from '../../packs/running.js';
import { plainName } from '../../packs/values.js';
import type { Patterns } from '../../resolve/index.js';
import { type Reference, referenceOf } from '../../scene/world.js';
import { deadlineIn } from '../../time/deadline.js';
import { chosenOf, dispatched, type FailedOutcome, failed, OK, type Outcome, reporting, verified } from '../outcome.js';
import type { Step } from '../step.js';
import { effect } from '../verify.js';
import { reveal } from './actions.js';
import { acceptAim, dismissAim, dismissedKind, expectGone, NO_ACCEPT, NO_BANNER, offer, SOON_MS } from './closing.js';
import type { Engine, Handler, Handlers } from './handler.js';

const NOW_MS = 0;

/** An intent that ran as a command, and what came of that. */
interface AsIntent {
  /** Null: it was not started. */
  readonly run: Running | null;
  readonly outcome: Outcome;
}

/** Runs the intent of a command. The values are given by name where the intent has such names, else in order. */
async function asIntent(
  name: string,
  values: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, unknown>>,
  step: Step,
  engine: Engine,
): Promise<AsIntent> {
  const entry = await engine.packs.find(name, step, { isHereOnly: true });
  if (entry === null) return { run: null, outcome: failed('INTENT_NOT_FOUND', { name, near: [], pack: '' }) };
  const known = new Set(entry.program.parameters.map((one) => plainName(one.name)));
  const given = (all: Readonly<Record<string, unknown>>) =>
    Object.entries(all).filter(([field, value]) => value !== undefined && known.has(field));
  const isNamed = Object.keys(values).every((field) => known.has(field));
  const ran = await runIntent(
    entry,
    {
      args: isNamed ? [] : Object.values(values),
      params: Object.fromEntries([...(isNamed ? given(values) : []), ...given(options)]),
    },
    step,
    engine,
    { limitMs: step.deadline.left() },
  );
  if (!ran.ok) return { run: null, outcome: ran };
  const { run, ended } = ran.value;
  const { about, seen, isAllSeen } = run;
  if (ended.ok && !isAllSeen) return { run, outcome: dispatched({ about }) };
  if (ended.ok) return { run, outcome: verified(undefined, { about, ...(seen.length > 0 ? { seen } : {}) }) };
  // What failed without searching for anything is about what was done last.
  const { problem, about: wanted = about } = ended;
  return { run, outcome: { ok: false, problem, about: wanted } };
}

const login: Handler<'login'> = async ({ username, password, no_submit, wait }, step, engine) => {
  const { outcome } = await asIntent('login', { username, password }, { no_submit, wait }, step, engine);
  // Filled in, and no more.
  return no_submit === true ? reporting(outcome, { expected: 'field-value' }) : outcome;
};

const search: Handler<'search'> = async ({ query, submit, wait }, step, engine) =>
  (await asIntent('search', { query }, { submit, wait }, step, engine)).outcome;

const dismiss: Handler<'dismiss'> = async (command, step, engine) => {
  const kind = dismissedKind(command.what);
  if (kind === 'popups') return dismissPopups(step, engine);
  const on = await dismissAim(command, step);
  if (!on.ok) return on;
  if (on.value.thing !== null) return closeBy(step, on.value);
  if (kind !== 'banner') return pressEscape(step);
  if (on.value.instead !== null) step.note(on.value.instead);
  return verified();
};

/** A dialog without a button that closes it. */
async function pressEscape(step: Step): Promise<Outcome> {
  const pressed = step.verify(await step.move({ kind: 'press', keys: 'escape' }), effect('Pressed Escape'));
  const closed = !pressed.ok && pressed.problem.code === 'NO_EFFECT' ? await pressBackdrop(step, pressed) : pressed;
  return closed.ok ? closed : offer(step, closed);
}

/** What lies behind the dialog, if a click there closes it: a listener may serve the whole page. Else Escape failed. */
async function pressBackdrop(step: Step, escaped: FailedOutcome): Promise<Outcome> {
  const patterns = await step.world.patterns(step.deadline.within(SOON_MS));
  if (!patterns.ok || patterns.value.modal?.backdrop === undefined) return escaped;
  const found = await step.glance({ kind: 'part', value: 'modal.backdrop' }, 'Any', 'click');
  const on = found.ok ? referenceOf(found.value) : null;
  const closed = on === null ? escaped : await pressAndClose(step, on, patterns.value);
  if (!closed.ok) return escaped;
  step.note('Escape did nothing; a click beside the dialog closed it');
  return closed;
}

async function pressFound(step: Step, on: Reference): Promise<Outcome> {
  return step.verify(await step.perform({ kind: 'submit' }, on), effect(`Clicked ${on.thing.shown}`));
}

/** A press that only does something else has closed nothing. */
async function pressAndClose(step: Step, on: Reference, before: Pick<Patterns, 'modal' | 'cookies'>): Promise<Outcome> {
  const pressed = await pressFound(step, on);
  if (!pressed.ok) return pressed;
  const gone = await expectGone(step, before, on.thing);
  return gone.ok ? pressed : { ...gone, about: on };
}

async function closeBy(step: Step, on: Reference): Promise<Outcome> {
  const before = await step.world.patterns(step.deadline.within(SOON_MS));
  return pressAndClose(step, on, before.ok ? before.value : {});
}

async function dismissPopups(step: Step, engine: Engine): Promise<Outcome> {
  const { run, outcome } = await asIntent('dismiss_popups', {}, {}, step, engine);
  if (run === null) return outcome;
  if (!outcome.ok) return offer(step, outcome);
  const dismissed = run.done.map(({ line, chosen }) =>
    chosen === null || line.startsWith('press ')
      ? `by ${line.replace('press escape', 'Escape')}`
      : `by [${chosen.id}] ${chosen.shown}`,
  );
  return reporting(outcome, { data: { dismissed } });
}

const accept: Handler<'accept'> = async (command, step) => {
  const on = await acceptAim(command, step);
  return on.ok ? pressFound(step, on.value) : on;
};

const acceptCookies: Handler<'accept_cookies'> = async ({ timeout: wait }, step, engine) => {
  const { run, outcome } = await asIntent('accept_cookies', {}, { wait }, step, engine);
  if (run === null) return outcome;
  const pressed = run.done.map(({ chosen }) => chosen).find((chosen) => chosen !== null);
  if (outcome.ok) {
    const gone = pressed === undefined ? OK : await expectGone(step, { cookies: { accept: pressed.id } }, pressed);
    return gone.ok ? outcome : { ...gone, about: outcome.value.about };
  }
  // Also where time was over while it was waited for.
  const patterns = await step.world.patterns(deadlineIn(SOON_MS));
  const { cookies } = patterns.ok ? patterns.value : {};
  const isUntouched = pressed === undefined && run.about === null && chosenOf(outcome.about) === null;
  const isLate = outcome.problem.code === 'TIMEOUT' && !step.deadline.isCancelled();
  if (patterns.ok && cookies === undefined && isUntouched && isLate) {
    // It was waited for all the time there was, and none came: the same as where there is time left to say so.
    step.note(NO_BANNER);
    return verified();
  }
  const isWithout = cookies !== undefined && cookies.accept === undefined;
  return offer(step, isWithout ? failed('VERIFICATION_FAILED', { what: NO_ACCEPT, said: '' }) : outcome);
};

/** A list on a phone that did not move so often has ended; a page may load more for as long as it likes. */
const MOST_ENDS = 3;

const scrollUntil: Handler<'scroll_until'> = async ({ target, amount }, step) => {
  const most = step.world.can.has('html') ? Number.POSITIVE_INFINITY : MOST_ENDS;
  const by = { direction: 'down', amount: amount ?? null, isPage: amount === undefined } as const;
  const down = { kind: 'scroll', ...by, isAnywhere: true } as const;
  for (let ends = 0; ends < most; ) {
    const found = await step.look(target, 'Any', 'reveal', { deadline: step.deadline.within(NOW_MS) });
    if (!found.ok) return found;
    const on = referenceOf(found.value);
    if (on !== null) return reveal(step, on);
    const { failure } = found.value.decision;
    if (failure !== undefined && !failure.retryable) break;
    const moved = await step.move(down, { isUnreported: 'all' });
    if (!moved.ok) return { ...moved, about: found.value };
    const isEnd = moved.value.effects.seen.length === 0;
    ends = isEnd ? ends + 1 : 0;
    if (isEnd && step.deadline.isOver()) break;
    // More may come when the end is near.
    await step.world.changed(step.deadline.within(isEnd ? 300 : 60));
    if (step.deadline.isOver()) break;
  }
  // It may have come with the last scroll.
  const last = await step.find(target, 'Any', 'reveal', { deadline: step.deadline.within(NOW_MS) });
  return last.ok ? reveal(step, last.value) : last;
};

export const intents = {
  login,
  search,
  dismiss,
  accept,
  accept_cookies: acceptCookies,
  scroll_until: scrollUntil,
} satisfies Partial<Handlers>;
