// What dismiss and accept press: only what closes, rejects or says no; only what says yes. Never anything else.

import type { CommandNamed } from '../../language/index.js';
import type { AtomAsked, Patterns } from '../../resolve/index.js';
import { consents, isGrave } from '../../scene/button-words.js';
import { type Candidate, canDo, isVisible, titleOf } from '../../scene/candidate.js';
import { type FoundElement, good, type Reference, referenceOf } from '../../scene/world.js';
import { quote } from '../../text/quote.js';
import { deadlineIn } from '../../time/deadline.js';
import { type FailedOutcome, failed, OK, type Outcome } from '../outcome.js';
import { worded } from '../problems.js';
import type { Step } from '../step.js';
import { targetOf } from '../unsure.js';
import type { Aimed } from './aims.js';

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

/** What is named by a word for a whole kind of element. */
export function dismissedKind(what: string | undefined): 'popups' | 'banner' | null {
  const word = what?.toLowerCase() ?? '';
  return POPUPS.has(word) ? 'popups' : BANNERS.has(word) ? 'banner' : null;
}

/** The button that is called so and closes something; or what closes the part that says so; or what closes what is in front. */
export async function dismissAim(command: CommandNamed<'dismiss'>, step: Step): Promise<Aimed> {
  const on = await dismissed(command, step);
  return on.ok ? on : offer(step, on);
}

async function dismissed({ what }: CommandNamed<'dismiss'>, step: Step): Promise<Aimed> {
  const kind = dismissedKind(what);
  if (kind === 'banner') return bannerAim(step);
  if (kind === 'popups') return popupAim(step);
  if (what === undefined) return frontAim(step);
  const text = { kind: 'text', value: what } as const;
  const inside = { primary: INFERRED, relations: [{ relation: 'inside', atom: text }] } as const;
  for (const target of [text, inside]) {
    const found = await step.glance(target, 'Dismissable', 'click');
    if (!found.ok) return found;
    if (referenceOf(found.value) !== null) return step.accept(found.value, target, 'Dismissable', 'click');
  }
  const inFront = await isInFront(step, text);
  if (!inFront.ok) return inFront;
  return inFront.value ? frontAim(step) : step.find(inside, 'Dismissable', 'click');
}

/** Whether the dialog in front says so. */
async function isInFront(
  step: Step,
  text: { readonly kind: 'text'; readonly value: string },
): Promise<Outcome<boolean>> {
  const patterns = await step.world.patterns(step.deadline);
  if (!patterns.ok) return patterns;
  const container = patterns.value.modal?.container;
  if (container === undefined) return good(false);
  const dialog = await step.glance(text, 'Container(dialog)');
  if (!dialog.ok) return dialog;
  const modal: AtomAsked = { kind: 'part', value: 'modal.container' };
  const given = await step.glance({ primary: text, relations: [{ relation: 'inside', atom: modal }] }, 'Any');
  if (!given.ok) return given;
  const { ok, failure } = given.value.decision;
  return good(dialog.value.decision.chosen === container || ok || failure?.code === 'AMBIGUOUS_TARGET');
}

function aimless(instead: string): Aimed {
  return good({ thing: null, instead });
}

/** What closes the dialog or banner in front. A dialog that has nothing that says so is left to Escape. */
async function frontAim(step: Step): Promise<Aimed> {
  const found = await step.glance(INFERRED, 'Dismissable', 'click');
  if (!found.ok) return found;
  if (referenceOf(found.value) !== null) return step.accept(found.value, INFERRED, 'Dismissable', 'click');
  const patterns = await step.world.patterns(step.deadline);
  if (!patterns.ok) return patterns;
  const { modal } = patterns.value;
  return modal === undefined ? step.find(INFERRED, 'Dismissable', 'click') : aimless(byEscape(modal));
}

function byEscape({ backdrop }: NonNullable<Patterns['modal']>): string {
  const then = backdrop === undefined ? '' : ', then the area behind it is clicked';
  return `The dialog has no recognized close button: Escape is pressed${then}`;
}

/** The same of a dialog only. */
async function popupAim(step: Step): Promise<Aimed> {
  const patterns = await step.world.patterns(step.deadline);
  if (!patterns.ok) return patterns;
  const { modal } = patterns.value;
  if (modal === undefined) return aimless('No popup was there');
  if (modal.close === undefined) return aimless(byEscape(modal));
  return step.find({ kind: 'part', value: 'modal.close' }, 'Clickable', 'click');
}

/** A banner is dismissed by what rejects or closes it: never by accepting. */
async function bannerAim(step: Step): Promise<Aimed> {
  const patterns = await step.world.patterns(step.deadline);
  if (!patterns.ok) return patterns;
  const { cookies } = patterns.value;
  if (cookies === undefined) return aimless(NO_BANNER);
  if (cookies.reject !== undefined) return step.find({ kind: 'part', value: 'cookies.reject' }, 'Any', 'click');
  return failed('VERIFICATION_FAILED', {
    what: 'A cookie banner is there, but no button that rejects or closes it was recognized',
    said: '',
  });
}

/** One dialog is confirmed, never more. What cannot be undone only where the dialog was named. */
export async function acceptAim(command: CommandNamed<'accept'>, step: Step): Promise<Outcome<Reference>> {
  const on = await accepted(command, step);
  return on.ok || on.problem.code === 'LOW_CONFIDENCE' ? on : offer(step, on);
}

async function accepted({ what }: CommandNamed<'accept'>, step: Step): Promise<Outcome<Reference>> {
  const patterns = await step.world.patterns(step.deadline);
  if (!patterns.ok) return patterns;
  const { modal } = patterns.value;
  if (what !== undefined) {
    const text = { kind: 'text', value: what } as const;
    const inFront = await isInFront(step, text);
    const inside = [{ relation: 'inside', atom: text }] as const;
    if (!inFront.ok || !inFront.value)
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
  if (!on.ok) return on;
  const { id, name, shown } = on.value.thing;
  if (what !== undefined || !isGrave(name) || consents(name)) return on;
  const failure = {
    phase: 'resolution',
    code: 'LOW_CONFIDENCE',
    message: `[${id}] ${shown} cannot be undone, and was not named`,
    hint: `Name the dialog: accept "…"; or use click ${quote(name)}`,
    retryable: false,
  } as const;
  return { ok: false, problem: failure, about: on.value };
}

export async function cookiesAim(_: CommandNamed<'accept_cookies'>, step: Step): Promise<Aimed> {
  const patterns = await step.world.patterns(step.deadline);
  if (!patterns.ok) return patterns;
  const { cookies } = patterns.value;
  if (cookies === undefined) return aimless(NO_BANNER);
  if (cookies.accept === undefined) return failed('VERIFICATION_FAILED', { what: NO_ACCEPT, said: '' });
  return step.find({ kind: 'part', value: 'cookies.accept' }, 'Clickable', 'click');
}

export const NO_ACCEPT = 'Something here asks for consent, but no button that accepts was recognized';
export const NO_BANNER = 'No cookie banner was there';

/** Fails unless what a button closes, rejects or accepts is gone; it may take its time to fade away. */
export async function expectGone(
  step: Step,
  before: Pick<Patterns, 'modal' | 'cookies'>,
  { id, shown }: Pick<FoundElement, 'id' | 'shown'>,
): Promise<Outcome<void>> {
  const isModal = before.modal?.close === id || before.modal?.backdrop === id;
  const isBanner = before.cookies?.reject === id || before.cookies?.accept === id;
  if (!isModal && !isBanner) return OK;
  const end = Date.now() + FADING_MS;
  for (;;) {
    const patterns = await step.world.patterns(deadlineIn(SOON_MS));
    if (!patterns.ok) return OK;
    const { modal, cookies } = patterns.value;
    const isThere =
      (isModal &&
        modal !== undefined &&
        modal.container === before.modal?.container &&
        (modal.close === id || modal.backdrop === id)) ||
      (isBanner && (cookies?.reject === id || cookies?.accept === id));
    if (!isThere) return OK;
    if (Date.now() > end || step.deadline.isCancelled()) break;
    await step.world.changed(deadlineIn(PAUSE_MS));
  }
  return failed('VERIFICATION_FAILED', { what: `Clicked ${shown}, and what it should close is still there`, said: '' });
}
const FADING_MS = 1500;
const PAUSE_MS = 150;

/** What could be pressed instead, for those who want to: each with the target that means it. */
export async function offer(step: Step, outcome: FailedOutcome): Promise<FailedOutcome> {
  const failure = worded(outcome.problem);
  if ((failure.candidates?.length ?? 0) > 0) return outcome;
  const deadline = deadlineIn(SOON_MS);
  const [patterns, answer] = [await step.world.patterns(deadline), await step.world.candidates(deadline)];
  if (!patterns.ok || !answer.ok) return outcome;
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
  if (there.length === 0) return outcome;
  const choices = [];
  for (const one of there.slice(0, MOST_OFFERED)) {
    const name = titleOf(one);
    const stated = { id: one.id, name: name === one.kind ? '' : name };
    choices.push({
      id: one.id,
      kind: one.kind,
      name,
      target: await targetOf(step.world, stated, 'Clickable', deadline),
    });
  }
  const ways = choices.map(({ target }) => `click ${target}`).join(', ');
  return { ...outcome, problem: { ...failure, hint: `There is: ${ways}`, candidates: choices } };
}
const MOST_OFFERED = 5;
/** What is looked up for a failure does not take long. */
export const SOON_MS = 1000;
