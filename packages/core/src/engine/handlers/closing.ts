// What dismiss and accept press: only what closes, rejects or says no; only what says yes. Never anything else.

import type { CommandNamed } from '../../language/index.js';
import type { AtomAsked, Patterns } from '../../resolve/index.js';
import { consents, isGrave } from '../../scene/button-words.js';
import { type Candidate, canDo, isVisible, titleOf } from '../../scene/candidate.js';
import { type FoundElement, type Reference, referenceOf } from '../../scene/world.js';
import { quote } from '../../text/quote.js';
import { deadlineIn } from '../../time/deadline.js';
import type { Step } from '../step.js';
import { sayingOf } from '../unsure.js';

const INFERRED = { kind: 'infer' } as const;
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

/** What is named by a word for a whole kind of thing. */
export function dismissedKind(what: string | undefined): 'popups' | 'banner' | null {
  const word = what?.toLowerCase() ?? '';
  return POPUPS.has(word) ? 'popups' : BANNERS.has(word) ? 'banner' : null;
}

async function patternsOf(step: Step): Promise<Patterns | null> {
  return step.take(await step.world.patterns(step.deadline));
}

/** The button that is called so and closes something; or what closes the part that says so; or what closes what is in front. */
export async function dismissAim(command: CommandNamed<'dismiss'>, step: Step): Promise<Reference | null> {
  const on = await dismissed(command, step);
  if (step.failure !== null) await offer(step);
  return on;
}

async function dismissed({ what }: CommandNamed<'dismiss'>, step: Step): Promise<Reference | null> {
  const kind = dismissedKind(what);
  if (kind === 'banner') return bannerAim(step);
  if (kind === 'popups') return popupAim(step);
  if (what === undefined) return frontAim(step);
  const text = { kind: 'text', value: what } as const;
  const inside = { primary: INFERRED, relations: [{ relation: 'inside', atom: text }] } as const;
  for (const target of [text, inside]) {
    const found = await step.glance(target, 'Dismissable', 'click');
    if (found === null) return null;
    if (referenceOf(found) !== null) return step.accept(found, target, 'Dismissable', 'click');
  }
  if (await isInFront(step, text)) return frontAim(step);
  return step.failure === null ? step.find(inside, 'Dismissable', 'click') : null;
}

/** Whether the dialog in front says so. */
async function isInFront(step: Step, text: { readonly kind: 'text'; readonly value: string }): Promise<boolean> {
  const container = (await patternsOf(step))?.modal?.container;
  if (container === undefined) return false;
  const modal: AtomAsked = { kind: 'part', value: 'modal.container' };
  const inside = { primary: text, relations: [{ relation: 'inside', atom: modal }] } as const;
  const found = (await step.glance(text, 'Container(dialog)'))?.decision;
  const said = (await step.glance(inside, 'Any'))?.decision;
  return found?.chosen === container || said?.ok === true || said?.failure?.code === 'AMBIGUOUS_TARGET';
}

/** What closes the dialog or banner in front. Null without a failure: a dialog has nothing that says so, and Escape is left. */
async function frontAim(step: Step): Promise<Reference | null> {
  const found = await step.glance(INFERRED, 'Dismissable', 'click');
  if (found === null) return null;
  if (referenceOf(found) !== null) return step.accept(found, INFERRED, 'Dismissable', 'click');
  const { modal } = (await patternsOf(step)) ?? {};
  if (step.failure !== null) return null;
  if (modal === undefined) return step.find(INFERRED, 'Dismissable', 'click');
  return step.aimless(byEscape(modal));
}

function byEscape({ backdrop }: NonNullable<Patterns['modal']>): string {
  const then = backdrop === undefined ? '' : ', then what lies behind it';
  return `Nothing in the dialog says that it closes it: Escape is pressed${then}`;
}

/** The same of a dialog only. */
async function popupAim(step: Step): Promise<Reference | null> {
  const { modal } = (await patternsOf(step)) ?? {};
  if (step.failure !== null) return null;
  if (modal === undefined) return step.aimless('No popup was there');
  if (modal.close === undefined) return step.aimless(byEscape(modal));
  return step.find({ kind: 'part', value: 'modal.close' }, 'Clickable', 'click');
}

/** A banner is dismissed by what rejects or closes it: never by accepting. Null without a failure: there is none. */
async function bannerAim(step: Step): Promise<Reference | null> {
  const { cookies } = (await patternsOf(step)) ?? {};
  if (step.failure !== null) return null;
  if (cookies === undefined) return step.aimless('No cookie banner was there');
  if (cookies.reject !== undefined) return step.find({ kind: 'part', value: 'cookies.reject' }, 'Any', 'click');
  return step.fail('VERIFICATION_FAILED', {
    what: 'A cookie banner is there, but no button that rejects or closes it was recognized',
    said: '',
  });
}

/** One dialog is confirmed, never more. What cannot be undone only where the dialog was named. */
export async function acceptAim(command: CommandNamed<'accept'>, step: Step): Promise<Reference | null> {
  const on = await accepted(command, step);
  if (step.failure !== null && step.failure.code !== 'LOW_CONFIDENCE') await offer(step);
  return on;
}

async function accepted({ what }: CommandNamed<'accept'>, step: Step): Promise<Reference | null> {
  const { modal } = (await patternsOf(step)) ?? {};
  if (step.failure !== null) return null;
  if (what !== undefined && !(await isInFront(step, { kind: 'text', value: what }))) {
    step.failure = null;
    const inside = [{ relation: 'inside', atom: { kind: 'text', value: what } }] as const;
    return step.find({ primary: INFERRED, relations: inside }, 'Acceptable', 'click');
  }
  const front: AtomAsked = { kind: 'part', value: 'modal.container' };
  const target =
    modal === undefined
      ? INFERRED
      : modal.confirm !== undefined
        ? ({ kind: 'part', value: 'modal.confirm' } as const)
        : ({ primary: INFERRED, relations: [{ relation: 'inside', atom: front }] } as const);
  const requirement = modal?.confirm === undefined ? 'Acceptable' : 'Clickable';
  const on = await step.find(target, requirement, 'click');
  if (on === null) return null;
  const { id, name, shown } = on.thing;
  if (what !== undefined || !isGrave(name) || consents(name)) return on;
  step.failure = {
    phase: 'resolution',
    code: 'LOW_CONFIDENCE',
    message: `[${id}] ${shown} does what cannot be undone, and nobody named it`,
    hint: `Name the dialog: accept "…"; or say click ${quote(name)}`,
    retryable: false,
  };
  return null;
}

/** What accepts in a cookie banner. Null without a failure: there is none. */
export async function cookiesAim(_: CommandNamed<'accept_cookies'>, step: Step): Promise<Reference | null> {
  const { cookies } = (await patternsOf(step)) ?? {};
  if (step.failure !== null) return null;
  if (cookies === undefined) return step.aimless('No cookie banner was there');
  if (cookies.accept === undefined) return step.fail('VERIFICATION_FAILED', { what: NO_ACCEPT, said: '' });
  return step.find({ kind: 'part', value: 'cookies.accept' }, 'Clickable', 'click');
}

export const NO_ACCEPT = 'Something here asks for consent, but no button that accepts was recognized';

/** Whether what a button closes, rejects or accepts is gone; it may take its time to fade away. */
export async function expectGone(
  step: Step,
  before: Pick<Patterns, 'modal' | 'cookies'>,
  { thing }: { readonly thing: Pick<FoundElement, 'id' | 'shown'> },
): Promise<void> {
  const isModal = before.modal?.close === thing.id || before.modal?.backdrop === thing.id;
  const isBanner = before.cookies?.reject === thing.id || before.cookies?.accept === thing.id;
  if (!isModal && !isBanner) return;
  const end = Date.now() + FADING_MS;
  for (;;) {
    const seen = await step.world.patterns(deadlineIn(SOON_MS));
    if (!seen.ok) return;
    const { modal, cookies } = seen.value;
    const isThere =
      (isModal &&
        modal !== undefined &&
        modal.container === before.modal?.container &&
        (modal.close === thing.id || modal.backdrop === thing.id)) ||
      (isBanner && (cookies?.reject === thing.id || cookies?.accept === thing.id));
    if (!isThere) return;
    if (Date.now() > end || step.deadline.isCancelled()) break;
    await step.world.changed(deadlineIn(NAP_MS));
  }
  step.fail('VERIFICATION_FAILED', {
    what: `Clicked ${thing.shown}, and what it should close is still there`,
    said: '',
  });
}
const FADING_MS = 1500;
const NAP_MS = 150;

/** What could be pressed instead, for those who want to: each with the target that means it. */
export async function offer(step: Step): Promise<void> {
  const { failure } = step;
  if (failure === null || (failure.candidates?.length ?? 0) > 0) return;
  const deadline = deadlineIn(SOON_MS);
  const [patterns, answer] = [await step.world.patterns(deadline), await step.world.candidates(deadline)];
  if (!patterns.ok || !answer.ok) return;
  const { modal, cookies } = patterns.value;
  const inside = new Set([...(cookies?.buttons ?? []), ...(modal?.buttons ?? [])]);
  const byNumber = new Map(answer.value.map((one) => [one.id, one]));
  const isIn = (one: Candidate): boolean => {
    for (let part: Candidate | undefined = one, i = 0; part !== undefined && i < 256; i++) {
      if (part.id === modal?.container) return true;
      part = part.parent === undefined ? undefined : byNumber.get(part.parent);
    }
    return one.context?.container !== undefined && one.context.container === modal?.container;
  };
  const there = answer.value.filter(
    (one) => canDo(one, 'click') && isVisible(one) && (inside.has(one.id) || (modal !== undefined && isIn(one))),
  );
  if (there.length === 0) return;
  const choices = [];
  for (const one of there.slice(0, MOST_OFFERED)) {
    const name = titleOf(one);
    const said = { id: one.id, name: name === one.kind ? '' : name };
    choices.push({ id: one.id, kind: one.kind, name, target: await sayingOf(step.world, said, 'Clickable', deadline) });
  }
  const ways = choices.map(({ target }) => `click ${target}`).join(', ');
  step.failure = { ...failure, hint: `There is: ${ways}`, candidates: choices };
}
const MOST_OFFERED = 5;
/** What is looked up for a failure does not take long. */
export const SOON_MS = 1000;
