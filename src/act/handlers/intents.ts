// Commands that say what is wanted and leave the how to us: log in, search, get things out of the way, scroll to something.
// Those that are intents run as their files in packs/core say; an intent of the same name that is nearer takes their place.

import type { Patterns } from '../../resolve/index.js';
import type { Thing } from '../../world/world.js';
import { runIntent } from '../packs/run.js';
import type { Running } from '../packs/running.js';
import { plainName } from '../packs/values.js';
import type { Step } from '../step.js';
import { verifyEffect } from '../verify.js';
import type { Engine, Handler, HandlersOf } from './handler.js';

const byId = (value: number) => ({ kind: 'id', value }) as const;
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
  step.verified();
  return run;
}

const login: Handler<'login'> = async ({ username, password, no_submit, wait }, step, engine) => {
  step.secrets.push(password);
  await asIntent('login', { username, password }, { no_submit, wait }, step, engine);
};

const search: Handler<'search'> = async ({ query, submit, wait }, step, engine) => {
  await asIntent('search', { query }, { submit, wait }, step, engine);
};

async function patternsOf(step: Step): Promise<Patterns | null> {
  return step.take(await step.world.patterns(step.deadline));
}

/** A part of a pattern, ready to be pressed; the rule that found it is the reason. */
async function findPart(step: Step, id: number, rule: string): Promise<Thing | null> {
  const thing = await step.find(byId(id), 'Any', 'click');
  if (step.chosen !== null) step.chosen = { ...step.chosen, reason: rule };
  return thing;
}

const POPUPS: ReadonlySet<string> = new Set(['popup', 'popups', 'modal', 'modals', 'dialog', 'dialogs']);
const BANNERS: ReadonlySet<string> = new Set([
  'banner',
  'banners',
  'cookies',
  'cookie',
  'cookie_banner',
  'cookie_banners',
  'cookie banner',
  'cookie banners',
]);
const dismiss: Handler<'dismiss'> = async (command, step, engine) => {
  const what = command.what?.toLowerCase();
  if (what !== undefined && POPUPS.has(what)) return dismissPopups(step, engine);
  if (what !== undefined && BANNERS.has(what)) return dismissBanner(step);
  if (what === undefined) {
    const { modal } = (await patternsOf(step)) ?? {};
    if (modal !== undefined && modal.close === undefined) return pressEscape(step);
    if ((await step.find({ kind: 'infer' }, 'Dismissable', 'click')) === null) return;
    return pressFound(step);
  }
  // What closes the part that says so; or the button that is called so.
  const text = { kind: 'text', value: command.what ?? '' } as const;
  const inside = { primary: { kind: 'infer' }, relations: [{ relation: 'inside', atom: text }] } as const;
  const patterns = await patternsOf(step);
  const close = patterns?.modal?.close;
  const modal = patterns?.modal?.container;
  if (close !== undefined && modal !== undefined) {
    const said = await step.look(
      { primary: text, relations: [{ relation: 'inside', atom: byId(modal) }] },
      'Any',
      null,
      { deadline: step.deadline.within(NOW_MS) },
    );
    const isThat = said?.decision.ok === true || said?.decision.failure?.code === 'AMBIGUOUS_TARGET';
    if (isThat) {
      if ((await findPart(step, close, 'modal_close')) !== null) await pressFound(step);
      return;
    }
  }
  const found = await step.look(text, 'Dismissable', 'click', { deadline: step.deadline.within(NOW_MS) });
  if (found === null) return;
  if (found.thing === null && (await step.find(inside, 'Dismissable', 'click')) === null) return;
  return pressFound(step);
};

/** A dialog without a button that closes it. */
async function pressEscape(step: Step): Promise<void> {
  const effects = await step.move({ kind: 'press', keys: 'escape' });
  if (effects !== null) verifyEffect(step, effects, 'Pressed Escape');
}

async function pressFound(step: Step): Promise<void> {
  const effects = await step.perform({ kind: 'submit' });
  if (effects !== null) verifyEffect(step, effects, `Clicked ${step.thing?.shown ?? 'it'}`);
}

async function dismissPopups(step: Step, engine: Engine): Promise<void> {
  const run = await asIntent('dismiss_popups', {}, {}, step, engine);
  if (run === null || run.step.failure !== null) return;
  const dismissed = run.done.map(({ line, chosen }) =>
    chosen === null || line.startsWith('press ')
      ? `by ${line.replace('press escape', 'Escape')}`
      : `by [${chosen.id}] ${chosen.shown}`,
  );
  step.verified({ dismissed });
}

async function dismissBanner(step: Step): Promise<void> {
  const { cookies } = (await patternsOf(step)) ?? {};
  const id = cookies?.reject ?? cookies?.accept;
  if (step.failure !== null) return;
  if (id === undefined) {
    step.note('No cookie banner was there');
    step.verified();
    return;
  }
  if ((await findPart(step, id, cookies?.reject === id ? 'cookies_reject' : 'cookies_accept')) !== null)
    await pressFound(step);
}

const acceptCookies: Handler<'accept_cookies'> = async ({ timeout: wait }, step, engine) => {
  await asIntent('accept_cookies', {}, { wait }, step, engine);
};

/** A list on a phone that did not move so often has ended; a page may load more for as long as it likes. */
const MOST_ENDS = 3;

const scrollUntil: Handler<'scroll_until'> = async (command, step) => {
  const most = step.world.can.has('html') ? Number.POSITIVE_INFINITY : MOST_ENDS;
  for (let ends = 0; ends < most; ) {
    const found = await step.look(command.target, 'Any', 'reveal', { deadline: step.deadline.within(NOW_MS) });
    if (found === null) return;
    if (found.thing !== null && found.problem === undefined) {
      const effects = await step.perform({ kind: 'reveal' });
      if (effects !== null) step.verified();
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

export const intents: HandlersOf<'login' | 'search' | 'dismiss' | 'accept_cookies' | 'scroll_until'> = {
  login,
  search,
  dismiss,
  accept_cookies: acceptCookies,
  scroll_until: scrollUntil,
};
