// Commands that say what is wanted and leave the how to us: log in, search, get things out of the way, scroll to something.

import { deadlineIn } from '../../core/deadline.js';
import { milliseconds } from '../../language/index.js';
import type { Patterns } from '../../resolve/index.js';
import { problem } from '../../world/problem.js';
import type { Thing } from '../../world/world.js';
import type { Step } from '../step.js';
import { verifyEffect, verifyTyped } from '../verify.js';
import { typeInto } from './deeds.js';
import type { Handler, HandlersOf } from './handler.js';

const byId = (value: number) => ({ kind: 'id', value }) as const;
const byRole = (value: 'username' | 'email' | 'password' | 'search') => ({ kind: 'role', value }) as const;
const NOW_MS = 0;
/** How long a part of a form may take to appear once the part before was sent. */
const NEXT_MS = 4000;

async function patternsOf(step: Step): Promise<Patterns | null> {
  return step.take(await step.world.patterns(step.deadline));
}

/** A part of a pattern, ready to be pressed; the rule that found it is the reason. */
async function findPart(step: Step, id: number, rule: string): Promise<Thing | null> {
  const thing = await step.find(byId(id), 'Any', 'click');
  if (step.chosen !== null) step.chosen = { ...step.chosen, reason: rule };
  return thing;
}

/** Fills the first of several targets that is there. False: none is, or it failed. */
async function fillFirst(
  step: Step,
  targets: readonly Parameters<Step['find']>[0][],
  text: string,
  ms: number,
): Promise<boolean> {
  for (const [i, target] of targets.entries()) {
    const isLast = i === targets.length - 1;
    const deadline = step.deadline.within(isLast ? ms : NOW_MS);
    const found = await step.look(target, 'Typeable', 'type', { deadline });
    if (found === null) return false;
    if (found.thing === null || found.problem !== undefined) {
      if (isLast) await step.find(target, 'Typeable', 'type', { deadline: step.deadline.within(NOW_MS) });
      continue;
    }
    const effects = await typeInto(step, text);
    if (effects !== null) verifyTyped(step, effects, text);
    return step.failure === null;
  }
  return false;
}

const login: Handler<'login'> = async (command, step) => {
  step.secrets.push(command.password);
  const from = await step.world.page(step.deadline);
  let patterns = await loginForm(step);
  if (patterns === null) return;
  const user = patterns.login?.username;
  const hasPassword = patterns.login !== undefined;
  const users = [...(user === undefined ? [] : [byId(user)]), byRole('username'), byRole('email')];
  if (!(await fillFirst(step, users, command.username, NOW_MS))) return;
  if (!hasPassword) {
    // The name first, the password on the next page.
    if (!(await send(step, patterns))) return;
    patterns = await patternsOf(step);
  }
  const password = patterns?.login?.password;
  if (
    !(await fillFirst(
      step,
      password === undefined ? [byRole('password')] : [byId(password)],
      command.password,
      NEXT_MS,
    ))
  )
    return;
  if (command.no_submit === true) {
    step.verified();
    return;
  }
  const old = step.take(await step.world.complaints(step.deadline));
  if (old === null || !(await send(step, (await patternsOf(step)) ?? {}))) return;
  const wait = command.wait === undefined ? 10_000 : (milliseconds(command.wait) ?? 10_000);
  await verifyLogin(step, { url: from.ok ? from.value.url : '', complaints: old }, wait);
};

/** The login form, as soon as there is one, or a field for the name alone. */
async function loginForm(step: Step): Promise<Patterns | null> {
  for (;;) {
    const patterns = await patternsOf(step);
    if (patterns === null || patterns.login !== undefined) return patterns;
    for (const role of ['username', 'email'] as const) {
      const found = await step.look(byRole(role), 'Typeable', null, { deadline: step.deadline.within(NOW_MS) });
      if (found === null) return null;
      if (found.thing !== null) return patterns;
    }
    if (step.deadline.isOver())
      return step.fail('VERIFICATION_FAILED', { what: 'There is no login form here', said: '' });
    await step.world.changed(step.deadline.within(150));
  }
}

/** By the button of the form, or by Enter where it has none. */
async function send(step: Step, { login }: Patterns): Promise<boolean> {
  const target = login?.submit === undefined ? ({ kind: 'infer' } as const) : byId(login.submit);
  const found = await step.look(target, 'Submittable', 'click', { deadline: step.deadline.within(1000) });
  if (found === null) return false;
  if (step.chosen !== null && login?.submit !== undefined) step.chosen = { ...step.chosen, reason: 'login_submit' };
  const isButton = found.thing !== null && found.problem === undefined;
  const effects = isButton ? await step.perform({ kind: 'submit' }) : await step.move({ kind: 'press', keys: 'enter' });
  return effects !== null;
}

interface Before {
  readonly url: string;
  readonly complaints: readonly string[];
}

/** How long a page may take to say something else than before: a second wrong password is complained about in the same words. */
const SAME_WORDS_MS = 2500;

/** Logged in: the form is gone. Not: the form is still there and the page complains, or nothing happens at all. */
async function verifyLogin(step: Step, from: Before, waitMs: number): Promise<void> {
  if (step.settings.verify === 'off') return;
  const started = Date.now();
  const end = deadlineIn(waitMs);
  let complaints: readonly string[] = [];
  for (;;) {
    const patterns = await step.world.patterns(deadlineIn(2000));
    const page = await step.world.page(deadlineIn(2000));
    const isFormGone = patterns.ok && patterns.value.login === undefined;
    complaints = step.take(await step.world.complaints(deadlineIn(2000))) ?? [];
    if (step.failure !== null) return;
    if (isFormGone && complaints.length === 0) break;
    if (isFormGone && page.ok && page.value.url !== from.url) break;
    const isNew = complaints.some((one) => !from.complaints.includes(one));
    if (complaints.length > 0 && Date.now() - started > (isNew ? 150 : SAME_WORDS_MS)) break;
    if (end.isOver() || step.deadline.isCancelled()) break;
    await step.world.changed(end.within(150));
  }
  step.timing.verify += Date.now() - started;
  const patterns = await step.world.patterns(deadlineIn(2000));
  if (patterns.ok && patterns.value.login === undefined) step.verified();
  else
    step.unverified(problem('VERIFICATION_FAILED', { what: 'The login did not succeed', said: complaints.join('; ') }));
}

const search: Handler<'search'> = async (command, step) => {
  const patterns = await openSearch(step);
  if (patterns === null) return;
  const input = patterns.search?.input;
  const targets = input === undefined ? [byRole('search')] : [byId(input)];
  if (!(await fillFirst(step, targets, command.query, step.deadline.left()))) return;
  const now = (await patternsOf(step)) ?? {};
  const isClick = command.submit === 'click' || (command.submit !== 'enter' && now.search?.submit !== undefined);
  if (isClick && now.search?.submit === undefined) {
    step.fail('VERIFICATION_FAILED', { what: 'The search field has no button', said: '' });
    return;
  }
  const isPressed = isClick && (await findPart(step, now.search?.submit ?? 0, 'search_submit')) !== null;
  if (step.failure !== null) return;
  const effects = isPressed
    ? await step.perform({ kind: 'submit' })
    : await step.move({ kind: 'press', keys: 'enter' });
  if (effects !== null) verifyEffect(step, effects, `Searched for "${command.query}"`);
};

/** The search field; where none is to be seen, the button that shows it is pressed first. */
async function openSearch(step: Step): Promise<Patterns | null> {
  const patterns = await patternsOf(step);
  if (patterns === null || patterns.search !== undefined) return patterns;
  const field = await step.look(byRole('search'), 'Typeable', null, { deadline: step.deadline.within(NOW_MS) });
  if (field === null || field.thing !== null) return field === null ? null : patterns;
  const button = await step.look(OPENER, 'Clickable', 'click', { deadline: step.deadline.within(NOW_MS) });
  if (button === null || button.thing === null || button.problem !== undefined) return patterns;
  step.note(`Pressed ${button.thing.shown} to get to the field`);
  return (await step.perform({ kind: 'submit' })) === null ? null : patternsOf(step);
}
const OPENER = { kind: 'text', value: 'Search' } as const;

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
/** A page with more popups than this does not want to be read. */
const MOST_POPUPS = 5;

const dismiss: Handler<'dismiss'> = async (command, step) => {
  const what = command.what?.toLowerCase();
  if (what !== undefined && POPUPS.has(what)) return dismissPopups(step);
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

async function dismissPopups(step: Step): Promise<void> {
  const dismissed: string[] = [];
  for (let round = 0; round < MOST_POPUPS; round++) {
    const patterns = await patternsOf(step);
    if (patterns === null) return;
    const { modal } = patterns;
    if (modal === undefined) break;
    if (modal.close === undefined) {
      await pressEscape(step);
      if (step.failure !== null) return;
      dismissed.push('by Escape');
      continue;
    }
    if ((await findPart(step, modal.close, 'modal_close')) === null) return;
    const shown = step.thing?.shown ?? '';
    await pressFound(step);
    if (step.failure !== null) return;
    dismissed.push(`by [${modal.close}] ${shown}`);
  }
  const { modal } = (await patternsOf(step)) ?? {};
  if (modal !== undefined && dismissed.length > 0) {
    step.unverified(problem('VERIFICATION_FAILED', { what: 'A popup is still there', said: '' }));
    return;
  }
  if (dismissed.length === 0) step.note('No popup was there');
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

/** How long a cookie banner is waited for: no banner is fine, too. */
const BANNER_MS = 800;

const acceptCookies: Handler<'accept_cookies'> = async (command, step) => {
  const end = command.timeout === undefined ? step.deadline.within(BANNER_MS) : step.deadline;
  for (;;) {
    const patterns = await patternsOf(step);
    if (patterns === null) return;
    const id = patterns.cookies?.accept;
    if (id !== undefined) {
      if ((await findPart(step, id, 'cookies_accept')) !== null) await pressFound(step);
      return;
    }
    if (end.isOver()) break;
    await step.world.changed(end.within(150));
  }
  step.note('No cookie banner was there');
  step.verified();
};

const scrollUntil: Handler<'scroll_until'> = async (command, step) => {
  for (;;) {
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
