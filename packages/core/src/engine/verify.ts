// Whether what was requested happened: each command has a signal that shows it (scene/signals.ts), read from the world.
// What was performed comes in, a verdict goes out; what becomes of a denial is for the step to say. Where a dialog keeps the
// page from reporting, nothing can be read back: it was done, and stays unverified.

import type { SignalName } from '../language/index.js';
import { MASK } from '../masking/mask.js';
import type { ActionKind, MoveKind } from '../scene/action.js';
import type { Effect, Effects, FieldRefusal } from '../scene/effects.js';
import { type Problem, type ProblemFacts, problem } from '../scene/problem.js';
import { isField, type ObservedSignal, shownBy } from '../scene/signals.js';
import { toneOf } from '../scene/validation-words.js';
import type { FoundElement } from '../scene/world.js';

/** An action that was done, and what was seen after it. */
export interface Performed {
  readonly effects: Effects;
  readonly action: ActionKind | MoveKind | null;
  /** What it was done to. */
  readonly thing: FoundElement | null;
  /** Whether that is not sure: then what cannot be known is a denial. */
  readonly isGuarded: boolean;
  /** What the command is known by. */
  readonly expected: SignalName | null;
}

export type Verdict = (
  | {
      /** Seen to happen; by what, where that is more than one thing can be. */ readonly is: 'verified';
      readonly seen?: readonly ObservedSignal[];
    }
  /** Not known: no claim, and no denial. */
  | { readonly is: 'unknown' }
  | { readonly is: 'denied'; readonly problem: Problem }
) & {
  readonly note?: string;
  readonly data?: unknown;
  /** What was expected to be seen, where the action says it better than the command. */
  readonly expected?: SignalName;
};

/** Compares what was seen with what was requested. */
export type Check = (performed: Performed) => Verdict;

const VERIFIED: Verdict = { is: 'verified' };
const UNKNOWN: Verdict = { is: 'unknown' };

/** The same, where the page could say. */
function ifKnown(check: Check): Check {
  return (performed) => (isUnknown(performed) ? UNKNOWN : check(performed));
}

/** The result cannot be known, and it is no guess: it was done, and stays unverified. */
function isUnknown({ effects, isGuarded }: Performed): boolean {
  return effects.isHeld === true && !isGuarded;
}

/** A press of what sends a form is expected to send it. */
function expectedOf({ thing, action, effects }: Performed): 'effect' | 'form-sent' {
  const isPressed = action === 'click' || action === 'submit';
  const isSent = effects.seen.includes('form') || (isPressed && thing?.sendsForm === true);
  return isSent ? 'form-sent' : 'effect';
}

/** A click, a key, a form that was sent: something must be seen to happen that can have come of it. */
export function effect(what: string): Check {
  return (performed) => {
    const { effects, action, thing, isGuarded } = performed;
    const isPlain =
      performed.expected === null || performed.expected === 'effect' || performed.expected === 'field-value';
    const expected = isPlain ? expectedOf(performed) : (performed.expected as SignalName);
    return { ...judged(), expected };

    function judged(): Verdict {
      const { seen, takenBack } = effects;
      const refused = expected === 'form-sent' ? refusedBy(effects) : (effects.refused ?? []);
      const shown = shownBy(expected, seen, { action, isField: thing !== null && isField(thing) });
      if (refused.length > 0) return denied('FORM_INVALID', { refused });
      if (takenBack !== undefined) return denied('NO_EFFECT', { what, instead: revertedWords(takenBack) });
      if (shown.length > 0) return { is: 'verified', seen: shown };
      if (isUnknown(performed)) return UNKNOWN;
      if (expected === 'form-sent' || seen.length === 0 || isGuarded) return denied('NO_EFFECT', { what });
      // Something happened, but not what shows that it was done.
      const isFocus = seen.every((one) => one === 'focus');
      return { is: 'unknown', note: isFocus ? 'Only the focus moved' : 'Nothing shows what effect it had' };
    }
  };
}

function denied<C extends 'FORM_INVALID' | 'NO_EFFECT' | 'VALUE_MISMATCH' | 'NOT_CONVERGED'>(
  code: C,
  facts: ProblemFacts[C],
): Verdict {
  return { is: 'denied', problem: problem(code, facts) };
}

/** Effects that show that a form was sent, whatever a dialog says. */
const SENT: readonly Effect[] = ['form', 'request', 'url', 'tab', 'download'];

/** What is refused of a form, by a dialog of the browser too. */
function refusedBy({ refused = [], said: written, seen }: Effects): readonly FieldRefusal[] {
  if (refused.length > 0 || written === undefined || seen.some((one) => SENT.includes(one))) return refused;
  return toneOf(written) === 'wrong' ? [{ field: '', message: written }] : [];
}

function revertedWords(why: string): string {
  return `the page took it back${why === '' ? '' : ` (${why})`}`;
}

/** Whether a field says what was typed. A field that keeps its value secret was compared where it is. */
export function isTyped(effects: Effects, text: string): boolean {
  return effects.isAsAsked ?? effects.value === (effects.expected ?? text);
}

export function typed(text: string): Check {
  return ifKnown(({ effects, thing }) => {
    const { isSecret, taker } = effects;
    // What took the page elsewhere cannot be read back: that it went there shows that it was typed.
    const isGone = effects.seen.includes('url') && effects.isAsAsked === undefined && effects.value === null;
    if (isTyped(effects, text) || isGone)
      return effects.isFormatted === true ? { ...VERIFIED, note: formattedNote(effects) } : VERIFIED;
    return denied('VALUE_MISMATCH', {
      thing: thing?.shown ?? 'field',
      expected: isSecret === true ? MASK : (effects.expected ?? text),
      actual: isSecret === true ? MASK : (effects.value ?? ''),
      ...(isSecret === true ? { isSecret } : {}),
      ...(taker === undefined ? {} : { taker }),
    });
  });
}

/** What the field shows now, where it may be shown. */
function formattedNote({ isSecret, value }: Effects): string {
  return isSecret === true || value === null || value === undefined
    ? 'formatted: the field writes it its own way'
    : `formatted: the field shows ${JSON.stringify(value)}`;
}

export function chosen(option: string): Check {
  return ifKnown(({ effects, thing }) => {
    // What took the page elsewhere shows that it was chosen; what could not be read back is not claimed.
    const isElsewhere = effects.seen.includes('url');
    if (effects.isAsAsked ?? isElsewhere) return VERIFIED;
    if (isElsewhere) return { ...UNKNOWN, note: 'The address changed, but the list does not show the option' };
    if (effects.isAsAsked === undefined)
      return { ...UNKNOWN, note: 'The list is gone: nothing shows which option is chosen' };
    return denied('VALUE_MISMATCH', { thing: thing?.shown ?? 'list', expected: option, actual: effects.value ?? '' });
  });
}

/** The files, read back from their field. */
export const uploaded: Check = ifKnown(({ effects, thing }) => {
  const { isAsAsked, expected = '', value, seen } = effects;
  // A page that is left with the files in hand has taken them.
  if (isAsAsked ?? seen.includes('url')) return VERIFIED;
  if (isAsAsked === undefined)
    return { ...UNKNOWN, note: 'The field is empty again: nothing shows whether the page accepted the files' };
  return denied('VALUE_MISMATCH', { thing: thing?.shown ?? 'file field', expected, actual: value ?? '' });
});

export function checked(to: boolean): Check {
  return ifKnown((performed) => {
    const { effects, thing } = performed;
    const is = effects.checked ?? null;
    if (is === to) return VERIFIED;
    if (is !== null)
      return denied('VALUE_MISMATCH', { thing: thing?.shown ?? 'box', expected: words(to), actual: words(is) });
    // Something happened, and it is unknown whether it is this: it stays unverified.
    if (effects.seen.length > 0) return { ...UNKNOWN, note: 'Its state cannot be read' };
    return effect(`Clicked ${thing?.shown ?? 'it'}`)(performed);
  });
}

function words(checked: boolean | 'mixed'): string {
  return checked === true ? 'checked' : checked === 'mixed' ? 'half checked' : 'unchecked';
}

export function adjusted(value: number, tolerance: number): Check {
  return ifKnown(({ effects, thing }) => {
    const { attempts = 1, isAtEnd } = effects;
    const actual = effects.value === null || effects.value === undefined ? Number.NaN : Number(effects.value);
    const data = { value: Number.isNaN(actual) ? null : actual, attempts };
    if (Math.abs(actual - value) <= tolerance + 1e-9) return { ...VERIFIED, data };
    const far = denied('NOT_CONVERGED', {
      thing: thing?.shown ?? 'slider',
      expected: value,
      actual: Number.isNaN(actual) ? 'nothing that can be read' : String(actual),
      attempts,
      ...(isAtEnd === true ? { isAtEnd } : {}),
    });
    return { ...far, data };
  });
}
