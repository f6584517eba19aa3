// When a command leaves its target out: rules by priority, each checked against the requirement, the next one on failure.

import { closerOf, consents } from '../scene/button-words.js';
import {
  type Candidate,
  canDo,
  isButton,
  isEnabled,
  isForm,
  isSubmitButton,
  isTopmost,
  isVisible,
} from '../scene/candidate.js';
import { asksToCancel } from '../scene/dialog-words.js';
import { atHand, doesOther, inFront, isPlain, reachOf, submitsBeside, submitsOf } from './at-hand.js';
import { fits } from './promote.js';
import type { Context, Trace } from './question.js';
import { isPressed, type RequirementName, satisfies, says } from './requirement.js';
import type { Scene } from './scene.js';
import type { Match } from './score.js';

export interface InferenceRule {
  readonly name: string;
  readonly requirement: RequirementName;
  readonly priority: number;
  /** It goes by what the user touched last. */
  readonly isAtHand?: true;
  /** A pattern names the very element: anything that can be pressed will do. */
  readonly isNamed?: true;
  /** What it finds is meant: where that cannot be seen or is covered, no weaker rule steps in. */
  readonly isFinal?: true;
  /** What the rule finds. Several are only an answer if one of them is fit. */
  readonly find: (
    scene: Scene,
    context: Context,
    depth: number,
    nested: Attempt[],
  ) => readonly (Candidate | undefined)[];
}

type Attempt = Trace['rules'][number];

/** A rule may ask for another inference, and that one for none. */
const DEEPEST = 2;

const rules: readonly InferenceRule[] = [
  {
    name: 'form_at_hand_submit',
    requirement: 'Submittable',
    priority: 100,
    isAtHand: true,
    isFinal: true,
    find: (scene, context) => submitsOf(scene, atHand(scene, context)?.form, context.patterns?.login?.submit),
  },
  {
    name: 'form_at_hand_itself',
    requirement: 'Submittable',
    priority: 100,
    isAtHand: true,
    find: (scene, context) => [plainForm(scene, atHand(scene, context)?.form)],
  },
  {
    name: 'login_submit',
    requirement: 'Submittable',
    priority: 95,
    isNamed: true,
    find: (scene, { patterns }) => [scene.get(patterns?.login?.submit)],
  },
  {
    name: 'search_submit',
    requirement: 'Submittable',
    priority: 90,
    isNamed: true,
    find: (scene, context) => (isOnlySearch(scene, context) ? [scene.get(context.patterns?.search?.submit)] : []),
  },
  {
    name: 'fields_at_hand_submit',
    requirement: 'Submittable',
    priority: 90,
    isAtHand: true,
    find: (scene, context) => {
      const hand = atHand(scene, context);
      return hand === null || hand.form !== undefined ? [] : submitsBeside(scene, hand);
    },
  },
  {
    name: 'only_form_submit',
    requirement: 'Submittable',
    priority: 80,
    isFinal: true,
    find: onlyFormSubmits,
  },
  {
    name: 'only_submit_button',
    requirement: 'Submittable',
    priority: 60,
    find: (scene) => scene.candidates.filter((one) => isSubmitButton(one) && canDo(one, 'submit')),
  },
  {
    name: 'only_form_itself',
    requirement: 'Submittable',
    priority: 50,
    find: (scene) => scene.candidates.filter((one) => isForm(one)).map((one) => plainForm(scene, one.id)),
  },
  {
    name: 'form_with_focus',
    requirement: 'Container(form)',
    priority: 100,
    find: (scene, { focused }) => [formAround(scene, scene.get(focused))],
  },
  {
    name: 'form_of_login',
    requirement: 'Container(form)',
    priority: 90,
    find: (scene, { patterns }) => [formAround(scene, scene.get(patterns?.login?.password))],
  },
  {
    name: 'only_form',
    requirement: 'Container(form)',
    priority: 80,
    find: (scene) => scene.candidates.filter((one) => satisfies(one, 'Container(form)')),
  },
  {
    name: 'modal_close',
    requirement: 'Dismissable',
    priority: 100,
    isNamed: true,
    find: (scene, { patterns }) => [scene.get(patterns?.modal?.close)],
  },
  {
    name: 'cookies_reject',
    requirement: 'Dismissable',
    priority: 95,
    isNamed: true,
    find: (scene, { patterns }) => [scene.get(patterns?.cookies?.reject)],
  },
  {
    name: 'close_in_only_dialog',
    requirement: 'Dismissable',
    priority: 80,
    find: closersOf,
  },
  {
    name: 'cookies_accept',
    requirement: 'Acceptable',
    priority: 100,
    isNamed: true,
    find: (scene, { patterns }) => [scene.get(patterns?.cookies?.accept)],
  },
  {
    name: 'modal_confirm',
    requirement: 'Acceptable',
    priority: 95,
    isNamed: true,
    find: (scene, { patterns }) => [scene.get(patterns?.modal?.confirm)],
  },
  {
    name: 'accept_button',
    requirement: 'Acceptable',
    priority: 60,
    find: (scene, context) => {
      const isInFront = inFront(scene, context);
      return scene.candidates.filter((one) => isPressed(one) && says(one, consents) && isInFront(one));
    },
  },
];

/** The rules, for those who want to read them. */
export const inferenceRules: readonly {
  readonly name: string;
  readonly requirement: string;
  readonly priority: number;
}[] = rules;

export interface Inferred {
  /** Several that one rule finds are given back as they are: that is ambiguous. None: see `blocked`. */
  readonly found: readonly Candidate[];
  readonly rule: InferenceRule | null;
  /** What is meant but cannot be used now: no weaker rule steps in for it. */
  readonly blocked: {
    readonly candidate: Candidate;
    readonly code: 'ELEMENT_DISABLED' | 'ELEMENT_COVERED' | 'ELEMENT_NOT_VISIBLE';
  } | null;
  readonly attempted: Trace['rules'];
}

/** Finds what is meant when nothing is said. */
export function infer(scene: Scene, requirement: RequirementName, context: Context, depth = 1): Inferred {
  const attempted: Attempt[] = [];
  const isSent = requirement === 'Submittable' || requirement === 'Container(form)';
  const isInReach = isSent ? reachOf(scene, context) : () => true;
  for (const rule of rules.filter((one) => one.requirement === requirement)) {
    const nested: Attempt[] = [];
    const found = rule.find(scene, context, depth, nested).filter((one) => one !== undefined);
    attempted.push(...nested);
    const near = found.filter(isInReach);
    const isFit = (one: Candidate): boolean =>
      fits(one, requirement) ||
      (rule.isNamed === true && (isSent ? isButton(one) && canDo(one, 'click') : isPressed(one)));
    const drawn = near.filter((one) => isVisible(one) && isFit(one));
    const seen = drawn.filter(isTopmost);
    const fit = seen.filter(isEnabled);
    const { name, priority } = rule;
    attempted.push({ rule: name, priority, outcome: outcomeOf(found, near, fit) });
    if (fit.length > 0) return { found: fit, rule, blocked: null, attempted };
    const [greyed] = seen;
    const [covered = near[0]] = drawn;
    if (greyed !== undefined)
      return { found: [], rule, blocked: { candidate: greyed, code: 'ELEMENT_DISABLED' }, attempted };
    if (rule.isFinal === true && covered !== undefined) {
      const code = isVisible(covered) ? 'ELEMENT_COVERED' : 'ELEMENT_NOT_VISIBLE';
      return { found: [], rule, blocked: { candidate: covered, code }, attempted };
    }
  }
  return { found: [], rule: null, blocked: null, attempted };
}

function outcomeOf(found: readonly Candidate[], near: readonly Candidate[], fit: readonly Candidate[]): string {
  const all = (some: readonly Candidate[]): string => some.map((one) => `[${one.id}]`).join(' ');
  if (found.length === 0) return 'nothing found';
  if (near.length === 0) return `found ${all(found)}, none in the current form`;
  if (fit.length === 0) return `found ${all(near)}, not usable`;
  return fit.length === 1 ? `[${fit[0]?.id}]` : `${fit.length} found`;
}

export function isInferable(requirement: RequirementName): boolean {
  return rules.some((rule) => rule.requirement === requirement);
}

/**
 * Whether a button is only supposed to be the one to send: it merely stands in the form, or nothing is at hand and
 * something else could be sent as well.
 */
function isSupposed(scene: Scene, rule: InferenceRule, candidate: Candidate): boolean {
  if (rule.requirement !== 'Submittable') return false;
  // Where the world knows what buttons are for, a pattern does not make one of another button.
  const isReported = rule.isNamed !== true || candidate.purposes !== undefined;
  const isOnly = rule.isAtHand === true && isOnlyNative(scene, candidate);
  if (isButton(candidate) && !isSubmitButton(candidate) && isReported && !isOnly) return true;
  if (rule.isAtHand === true) return false;
  if (isByWords(candidate)) return true;
  return scene.candidates.some((one) => one !== candidate && isSent(scene, one, candidate));
}

/** The only button that the browser takes for the one that sends its form, whatever it says: Enter presses it, too. */
function isOnlyNative(scene: Scene, candidate: Candidate): boolean {
  const form = scene.formOf(candidate);
  const isNative = (one: Candidate): boolean => one.can?.includes('submit') === true && isButton(one);
  if (form === undefined || !isNative(candidate) || doesOther(candidate)) return false;
  return scene.candidates.every((one) => one === candidate || !isNative(one) || scene.formOf(one) !== form);
}

/** Only its words say that it sends; another one that says so would be taken just as well. */
function isByWords({ purposes }: Candidate): boolean {
  return purposes?.some(({ is, score }) => is === 'submit' && score < CERTAIN) === true;
}
const CERTAIN = 0.9;

/** Another button that sends something; one that is not there for the form itself does not count within it. */
function isSent(scene: Scene, one: Candidate, taken: Candidate): boolean {
  if (!isVisible(one) || !isTopmost(one) || !isSubmitButton(one)) return false;
  // What stands in no form sends its fields by a script.
  if (!canDo(one, 'submit') && (one.purpose !== 'submit' || scene.formOf(one) !== undefined)) return false;
  return taken.purpose !== 'primary' || scene.formOf(one) !== scene.formOf(taken);
}

/** A form without any submit button, seen or not: it is sent by itself. */
function plainForm(scene: Scene, form: number | string | undefined): Candidate | undefined {
  const candidate = typeof form === 'number' ? scene.get(form) : undefined;
  return candidate !== undefined && isPlain(scene, candidate) ? candidate : undefined;
}

/** A search box at the top of a page is not what somebody wants to send who has other fields to fill in. */
function isOnlySearch(scene: Scene, { patterns }: Context): boolean {
  const input = scene.get(patterns?.search?.input);
  const form = scene.formOf(input);
  const isOther = (one: Candidate): boolean =>
    one !== input &&
    canDo(one, 'type') &&
    one.purpose !== 'search' &&
    isVisible(one) &&
    (form === undefined || scene.formOf(one) !== form);
  return !scene.candidates.some(isOther);
}

function onlyFormSubmits(scene: Scene, context: Context, depth: number, nested: Attempt[]): Candidate[] {
  const named = new Set(scene.candidates.map((one) => one.context?.form).filter((form) => form !== undefined));
  if (depth < DEEPEST) {
    const { found, attempted } = infer(scene, 'Container(form)', context, depth + 1);
    nested.push(...attempted);
    if (found.length > 0)
      return found.length === 1 ? submitsOf(scene, found[0]?.id, context.patterns?.login?.submit) : [];
  }
  return named.size === 1 ? submitsOf(scene, [...named][0], context.patterns?.login?.submit) : [];
}

function formAround(scene: Scene, candidate: Candidate | undefined): Candidate | undefined {
  const form = scene.formOf(candidate);
  return typeof form === 'number' ? scene.get(form) : undefined;
}

/** What closes the active dialog, or the only one. Any of several will do: a cross before a word, a word before `Cancel`. */
function closersOf(scene: Scene, { modal, patterns }: Context): Candidate[] {
  const dialogs = scene.candidates.filter((one) => satisfies(one, 'Container(dialog)') && isVisible(one));
  const dialog = scene.get(modal ?? patterns?.modal?.container) ?? (dialogs.length === 1 ? dialogs[0] : undefined);
  if (dialog === undefined) return [];
  const inside = scene.candidates.filter((one) => scene.isInside(one, dialog) || one.context?.container === dialog.id);
  const closers = inside.filter((one) => satisfies(one, 'Dismissable') && isVisible(one) && isTopmost(one));
  const closer = closerIn(scene, closers, dialog);
  return closer === undefined ? [] : [closer];
}

/** Without what belongs to an entry in the dialog: the cross of a file in a list. */
function closerIn(scene: Scene, closers: readonly Candidate[], dialog: Candidate | undefined): Candidate | undefined {
  const own = closers.filter((one) => dialog === undefined || !isOfEntry(scene, one, dialog));
  return closerOf(own, says, dialog !== undefined && isAboutCanceling(scene, dialog));
}

function isOfEntry(scene: Scene, one: Candidate, dialog: Candidate): boolean {
  const row = scene.rowOf(one);
  if (row === undefined || row === one || !scene.isInside(row, dialog)) return false;
  return row.names.some(({ text }) => one.names.every((name) => name.text !== text));
}

/** Whether a dialog asks if something is to be canceled. */
function isAboutCanceling(scene: Scene, dialog: Candidate): boolean {
  const read = ({ names }: Candidate): string => names.find(({ source }) => source !== 'id')?.text ?? '';
  const inside = scene.descendants(dialog);
  const titles = [dialog, ...inside.filter(({ kind }) => kind === 'heading')].map(read);
  const texts = inside.filter(({ kind }) => kind === 'text').map(read);
  return asksToCancel({ titles, text: texts.join(' ') });
}

/** The reason that says so of what a rule found. */
export const ONLY_SUPPOSED = 'supposed';

/**
 * A button that the browser itself takes for the one that sends is pressed, if with a word of doubt: that of the form at
 * hand, or the only one there is.
 */
function weaknessOf(scene: Scene, { isAtHand }: InferenceRule, candidate: Candidate): readonly string[] {
  const isSends = isSubmitButton(candidate);
  const isAlone = (): boolean =>
    !scene.candidates.some(
      (one) =>
        one !== candidate && (isSent(scene, one, candidate) || (!isSends && isNativeElsewhere(scene, one, candidate))),
    );
  return canDo(candidate, 'submit') && (isAtHand === true || (!isByWords(candidate) && isAlone()))
    ? []
    : [ONLY_SUPPOSED];
}

/** The browser takes it for a button that sends another form: a rival of one that does not say that it sends, be it only a search. */
function isNativeElsewhere(scene: Scene, one: Candidate, taken: Candidate): boolean {
  if (!isButton(one) || one.can?.includes('submit') !== true || !isVisible(one) || !isTopmost(one)) return false;
  return scene.formOf(one) !== scene.formOf(taken);
}

/** How sure a button is that merely stands in the form: guarded. */
export const SUPPOSED = 0.7;

/** What a rule found, and how sure that is. */
export function byInference(scene: Scene, rule: InferenceRule, candidate: Candidate): Match {
  const [score, reasons] = [rule.priority / 100, [rule.name]];
  if (!isSupposed(scene, rule, candidate)) return { candidate, score, reasons };
  return { candidate, score: Math.min(SUPPOSED, score), reasons: [...reasons, ...weaknessOf(scene, rule, candidate)] };
}

/** Stands in a form, and plainly does not send it. */
export function isAside(one: Candidate, requirement: RequirementName): boolean {
  return requirement === 'Submittable' && !isForm(one) && !isSubmitButton(one) && doesOther(one);
}

/** How well something answers that is only known by where it is. */
export function relatedScore(
  scene: Scene,
  requirement: RequirementName,
  one: Candidate,
  all: readonly Candidate[],
): number {
  if (requirement === 'Submittable')
    return one.purpose === 'submit' ? 1 : isForm(one) || isSubmitButton(one) ? 0.9 : SUPPOSED;
  if (requirement !== 'Dismissable') return 0.9;
  // Any of those that close one dialog will do.
  const dialogOf = (candidate: Candidate): number | string | undefined =>
    candidate.context?.container ?? scene.ancestors(candidate).find((part) => satisfies(part, 'Container(dialog)'))?.id;
  const own = dialogOf(one);
  if (own === undefined) return 1;
  const rivals = all.filter((other) => isVisible(other) && dialogOf(other) === own);
  const dialog = typeof own === 'number' ? scene.get(own) : undefined;
  const best = closerIn(scene, rivals, dialog);
  return best === undefined ? 0 : best === one ? 1 : 0.9;
}
