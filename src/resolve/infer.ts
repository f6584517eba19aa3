// When a command leaves its target out: rules by priority, each checked against the requirement, the next one on failure.

import { type Candidate, canDo, isEnabled, isSubmitButton, isTopmost, isVisible } from '../world/candidate.js';
import { fits } from './promote.js';
import type { Context, Trace } from './question.js';
import { type RequirementName, satisfies } from './requirement.js';
import type { Scene } from './scene.js';
import { fold } from './text-match.js';

interface Rule {
  readonly name: string;
  readonly requirement: RequirementName;
  readonly priority: number;
  /** What the rule finds. Several are only an answer if one of them is fit. */
  readonly find: (scene: Scene, context: Context, depth: number) => readonly (Candidate | undefined)[];
}

/** A rule may ask for another inference, and that one for none. */
const DEEPEST = 2;

const rules: readonly Rule[] = [
  {
    name: 'login_submit',
    requirement: 'Submittable',
    priority: 100,
    find: (scene, { patterns }) => [scene.get(patterns?.login?.submit)],
  },
  {
    name: 'search_submit',
    requirement: 'Submittable',
    priority: 95,
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
    find: (scene, context, depth) => onlyFormSubmits(scene, context, depth),
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
    find: (scene, { modal }) => closersOf(scene, modal),
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
    find: (scene) =>
      scene.candidates.filter((one) => canDo(one, 'click') && saysOneOf(one, ACCEPTING, ACCEPTING_PHRASES)),
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
  const attempted: { rule: string; priority: number; outcome: string }[] = [];
  for (const rule of rules.filter((one) => one.requirement === requirement)) {
    const found = rule.find(scene, context, depth).filter((one) => one !== undefined);
    const seen = found.filter((one) => isVisible(one) && isTopmost(one) && fits(scene, one, requirement));
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

/** The submit buttons of a form: those said to be, or else any button in it. */
function submitsOf(scene: Scene, form: number | string | undefined): Candidate[] {
  if (form === undefined) return [];
  const inForm = scene.candidates.filter((one) => canDo(one, 'click') && canSend(one) && scene.formOf(one) === form);
  const sure = inForm.filter(isSubmitButton);
  return sure.length > 0 ? sure : inForm;
}

/** A button, in a form or not: what stands in a tree need not say so of itself. */
function canSend(one: Candidate): boolean {
  return canDo(one, 'submit') || (one.can === undefined && (one.kind === 'button' || one.role === 'button'));
}

function onlyFormSubmits(scene: Scene, context: Context, depth: number): Candidate[] {
  const named = new Set(scene.candidates.map((one) => one.context?.form).filter((form) => form !== undefined));
  if (depth < DEEPEST) {
    const { found } = infer(scene, 'Container(form)', context, depth + 1);
    if (found.length > 0) return found.length === 1 ? submitsOf(scene, found[0]?.id) : [];
  }
  return named.size === 1 ? submitsOf(scene, [...named][0]) : [];
}

function formAround(scene: Scene, candidate: Candidate | undefined): Candidate | undefined {
  const form = scene.formOf(candidate);
  return typeof form === 'number' ? scene.get(form) : undefined;
}

const CLOSING = ['close', 'dismiss', 'x', '×', '✕', '✖'];
const ACCEPTING = ['accept', 'allow', 'agree'];
const ACCEPTING_PHRASES = ['accept all', 'accept cookies', 'allow all', 'i agree'];

/** The close buttons of the active dialog, or of the only one. */
function closersOf(scene: Scene, modal: number | undefined): Candidate[] {
  const dialogs = scene.candidates.filter((one) => satisfies(one, 'Container(dialog)') && isVisible(one));
  const dialog = scene.get(modal) ?? (dialogs.length === 1 ? dialogs[0] : undefined);
  if (dialog === undefined) return [];
  return scene.descendants(dialog).filter((one) => canDo(one, 'click') && saysOneOf(one, CLOSING));
}

/** Says one of the words, or starts with one of the phrases. */
function saysOneOf(candidate: Candidate, words: readonly string[], phrases: readonly string[] = []): boolean {
  return candidate.names.some(({ text }) => {
    const name = fold(text);
    return words.includes(name) || phrases.some((phrase) => name.startsWith(phrase));
  });
}
