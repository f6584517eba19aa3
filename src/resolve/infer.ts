// When a command leaves its target out: rules by priority, each checked against the requirement, the next one on failure.

import {
  type Candidate,
  canDo,
  isButton,
  isEnabled,
  isSubmitButton,
  isTopmost,
  isVisible,
} from '../world/candidate.js';
import { fits } from './promote.js';
import type { Context, Trace } from './question.js';
import { type RequirementName, satisfies } from './requirement.js';
import type { Scene } from './scene.js';
import { fold } from './text-match.js';

interface Rule {
  readonly name: string;
  readonly requirement: RequirementName;
  readonly priority: number;
  /** A pattern names the very thing: any button will do. */
  readonly isNamed?: true;
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

const rules: readonly Rule[] = [
  {
    name: 'login_submit',
    requirement: 'Submittable',
    priority: 100,
    isNamed: true,
    find: (scene, { patterns }) => [scene.get(patterns?.login?.submit)],
  },
  {
    name: 'search_submit',
    requirement: 'Submittable',
    priority: 95,
    isNamed: true,
    find: (scene, { patterns }) => [scene.get(patterns?.search?.submit)],
  },
  {
    name: 'form_at_hand_submit',
    requirement: 'Submittable',
    priority: 90,
    find: (scene, context) =>
      submitsOf(scene, scene.formOf(scene.get(context.focused)) ?? scene.formOf(scene.get(context.lastTouched))),
  },
  {
    name: 'only_form_submit',
    requirement: 'Submittable',
    priority: 80,
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
    find: (scene) => scene.candidates.filter((one) => satisfies(one, 'Container(form)') && canDo(one, 'submit')),
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
    find: (scene, { patterns }) => [scene.get(patterns?.modal?.close)],
  },
  {
    name: 'cookies_reject',
    requirement: 'Dismissable',
    priority: 95,
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
    find: (scene, { patterns }) => [scene.get(patterns?.cookies?.accept)],
  },
  {
    name: 'modal_confirm',
    requirement: 'Acceptable',
    priority: 95,
    find: (scene, { patterns }) => [scene.get(patterns?.modal?.confirm)],
  },
  {
    name: 'accept_button',
    requirement: 'Acceptable',
    priority: 60,
    find: (scene) => scene.candidates.filter((one) => isClicker(one) && saysOneOf(one, ACCEPTING, ACCEPTING_PHRASES)),
  },
];

/** The rules, for those who want to read them. */
export const inferenceRules: readonly {
  readonly name: string;
  readonly requirement: string;
  readonly priority: number;
}[] = rules;

export interface Inferred {
  /** Several that one rule finds are given back as they are: that is ambiguous. None: see `greyed`. */
  readonly found: readonly Candidate[];
  readonly rule: Rule | null;
  /** What is meant but disabled: no weaker rule steps in for it. */
  readonly greyed: Candidate | null;
  readonly attempted: Trace['rules'];
}

/** Finds what is meant when nothing is said. */
export function infer(scene: Scene, requirement: RequirementName, context: Context, depth = 1): Inferred {
  const attempted: Attempt[] = [];
  for (const rule of rules.filter((one) => one.requirement === requirement)) {
    const nested: Attempt[] = [];
    const found = rule.find(scene, context, depth, nested).filter((one) => one !== undefined);
    attempted.push(...nested);
    const isFit = (one: Candidate): boolean =>
      fits(one, requirement) || (rule.isNamed === true && isButton(one) && canDo(one, 'click'));
    const seen = found.filter((one) => isVisible(one) && isTopmost(one) && isFit(one));
    const fit = seen.filter(isEnabled);
    attempted.push({ rule: rule.name, priority: rule.priority, outcome: outcomeOf(found, fit) });
    if (fit.length > 0) return { found: fit, rule, greyed: null, attempted };
    if (seen.length > 0) return { found: [], rule, greyed: seen[0] ?? null, attempted };
  }
  return { found: [], rule: null, greyed: null, attempted };
}

function outcomeOf(found: readonly Candidate[], fit: readonly Candidate[]): string {
  if (found.length === 0) return 'nothing found';
  if (fit.length === 0) return `found ${found.map((one) => `[${one.id}]`).join(' ')}, not usable`;
  return fit.length === 1 ? `[${fit[0]?.id}]` : `${fit.length} found`;
}

export function isInferable(requirement: RequirementName): boolean {
  return rules.some((rule) => rule.requirement === requirement);
}

/** The submit buttons of a form: those said to be; or else any button in it, but for those that plainly do something else. */
function submitsOf(scene: Scene, form: number | string | undefined): Candidate[] {
  if (form === undefined) return [];
  const inForm = scene.candidates.filter(
    (one) => isButton(one) && fits(one, 'Submittable') && scene.formOf(one) === form,
  );
  const sure = inForm.filter(isSubmitButton);
  return sure.length > 0 ? sure : inForm.filter((one) => !saysOneOf(one, OTHER, OTHER_PHRASES));
}

const OTHER = ['cancel', 'close', 'back', 'reset', 'clear', 'x', '×'];
const OTHER_PHRASES = ['show ', 'hide ', 'forgot', 'cancel ', 'clear ', 'add ', 'remove ', 'delete'];

/** Whether a button is only taken for the submit button because it stands in the form. */
export function isSupposed(rule: { readonly isNamed?: true }, candidate: Candidate): boolean {
  return rule.isNamed !== true && isButton(candidate) && !isSubmitButton(candidate);
}

function onlyFormSubmits(scene: Scene, context: Context, depth: number, nested: Attempt[]): Candidate[] {
  const named = new Set(scene.candidates.map((one) => one.context?.form).filter((form) => form !== undefined));
  if (depth < DEEPEST) {
    const { found, attempted } = infer(scene, 'Container(form)', context, depth + 1);
    nested.push(...attempted);
    if (found.length > 0) return found.length === 1 ? submitsOf(scene, found[0]?.id) : [];
  }
  return named.size === 1 ? submitsOf(scene, [...named][0]) : [];
}

function formAround(scene: Scene, candidate: Candidate | undefined): Candidate | undefined {
  const form = scene.formOf(candidate);
  return typeof form === 'number' ? scene.get(form) : undefined;
}

const CLOSING = ['close', 'dismiss', 'x', '×', '✕', '✖'];
const ACCEPTING = ['accept', 'allow', 'agree', 'i agree'];
const ACCEPTING_PHRASES = ['accept all', 'accept cookies', 'allow all', 'allow cookies'];
const CLOSING_PHRASES = ['close '];
const READ: ReadonlySet<string> = new Set(['text', 'label', 'aria', 'title', 'alt']);

/** A button or link: not a box to tick. */
function isClicker(one: Candidate): boolean {
  return canDo(one, 'click') && !canDo(one, 'check') && !canDo(one, 'type');
}

/** The close buttons of the active dialog, or of the only one. */
function closersOf(scene: Scene, { modal, patterns }: Context): Candidate[] {
  const dialogs = scene.candidates.filter((one) => satisfies(one, 'Container(dialog)') && isVisible(one));
  const dialog = scene.get(modal ?? patterns?.modal?.container) ?? (dialogs.length === 1 ? dialogs[0] : undefined);
  if (dialog === undefined) return [];
  const inside = scene.candidates.filter((one) => scene.isInside(one, dialog) || one.context?.container === dialog.id);
  return inside.filter((one) => isClicker(one) && saysOneOf(one, CLOSING, CLOSING_PHRASES));
}

/** Says one of the words, or starts with one of the phrases. */
function saysOneOf(candidate: Candidate, words: readonly string[], phrases: readonly string[] = []): boolean {
  return candidate.names.some(({ source, text }) => {
    if (!READ.has(source)) return false;
    const name = fold(text);
    return words.includes(name) || phrases.some((phrase) => name.startsWith(phrase));
  });
}
