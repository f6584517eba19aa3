// When a command leaves its target out: rules by priority, each checked against the requirement, the next one on failure.

import { type Candidate, canDo, isEnabled, isSubmitButton, isTopmost, isVisible } from '../world/candidate.js';
import type { Context, Trace } from './question.js';
import { type RequirementName, satisfies } from './requirement.js';
import type { Scene } from './scene.js';
import { CONTAINS, EXACT, quality, said } from './text-match.js';

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
    find: (scene) => closersOf(scene),
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
      scene.candidates.filter(
        (one) => canDo(one, 'click') && (saysOneOf(one, ACCEPTING) || saysOneOf(one, ACCEPTING_PHRASES, CONTAINS)),
      ),
  },
];

/** The rules, for those who want to read them. */
export const inferenceRules: readonly {
  readonly name: string;
  readonly requirement: string;
  readonly priority: number;
}[] = rules;

export type Inferred =
  | { readonly found: readonly Candidate[]; readonly rule: Rule; readonly attempted: Trace['rules'] }
  | { readonly found: null; readonly attempted: Trace['rules'] };

/** Finds what is meant when nothing is said. Several found by one rule are given back as they are: that is ambiguous. */
export function infer(scene: Scene, requirement: RequirementName, context: Context, depth = 1): Inferred {
  const attempted: { rule: string; priority: number; outcome: string }[] = [];
  for (const rule of rules.filter((one) => one.requirement === requirement)) {
    const found = rule.find(scene, context, depth).filter((one) => one !== undefined);
    const fit = found.filter(
      (one) => isVisible(one) && isEnabled(one) && isTopmost(one) && satisfies(one, requirement),
    );
    attempted.push({ rule: rule.name, priority: rule.priority, outcome: outcomeOf(found, fit) });
    if (fit.length > 0) return { found: fit, rule, attempted };
  }
  return { found: null, attempted };
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
    const form = infer(scene, 'Container(form)', context, depth + 1);
    if (form.found?.length === 1) {
      const buttons = submitsOf(scene, form.found[0]?.id);
      return buttons.length > 0 || !canDo(form.found[0] as Candidate, 'submit') ? buttons : [...form.found];
    }
    if (form.found !== null) return [];
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

function closersOf(scene: Scene): Candidate[] {
  const dialogs = scene.candidates.filter((one) => satisfies(one, 'Container(dialog)') && isVisible(one));
  const [only] = dialogs;
  if (only === undefined || dialogs.length > 1) return [];
  return scene.descendants(only).filter((one) => canDo(one, 'click') && saysOneOf(one, CLOSING));
}

function saysOneOf(candidate: Candidate, words: readonly string[], atLeast: number = EXACT): boolean {
  return words.some((word) => {
    const wanted = said(word);
    return candidate.names.some((name) => quality(wanted, name.text) >= atLeast);
  });
}
