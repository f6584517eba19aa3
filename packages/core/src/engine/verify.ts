// Whether what was asked for happened: each command has a signal that shows it (world/signals.ts), read back from the world.
// Where a dialog keeps the page from telling, nothing can be read back: it was done, and stays unverified.

import { MASK } from '../masking/masker.js';
import type { Effect, Effects, FieldRefusal } from '../scene/effects.js';
import { problem } from '../scene/problem.js';
import { isField, shownBy } from '../scene/signals.js';
import { toneOf } from '../scene/validation-words.js';
import type { Step } from './step.js';

/** Nobody can tell what came of it, and it is no guess: it was done, and stays unverified. */
function isUntold(step: Step, effects: Effects): boolean {
  return effects.isHeld === true && step.chosen?.guarded !== true;
}

/** A press of what sends a form is expected to send it. */
function expectedOf({ thing, action }: Step, { seen }: Effects): 'effect' | 'form-sent' {
  const isPressed = action === 'click' || action === 'submit';
  const isSent = seen.includes('form') || (isPressed && thing?.sendsForm === true);
  return isSent ? 'form-sent' : 'effect';
}

/** A click, a key, a form that was sent: something must be seen to happen that can have come of it. */
export function verifyEffect(step: Step, effects: Effects, what: string): void {
  if (step.settings.verify === 'off') return;
  const { seen } = effects;
  if (step.expected === null || step.expected === 'effect' || step.expected === 'field-value')
    step.expected = expectedOf(step, effects);
  const { expected, action, thing, chosen } = step;
  const refused = expected === 'form-sent' ? refusedBy(effects) : (effects.refused ?? []);
  const shown = shownBy(expected, seen, { action, isField: thing !== null && isField(thing) });
  if (refused.length > 0) step.unverified(problem('FORM_INVALID', { refused }));
  else if (effects.takenBack !== undefined)
    step.unverified(problem('NO_EFFECT', { what, instead: takenBack(effects.takenBack) }));
  else if (shown.length > 0) step.verified(undefined, shown);
  else if (isUntold(step, effects)) return;
  // Something happened, but not what shows that it was done: no claim, and no denial.
  else if (expected !== 'form-sent' && seen.length > 0 && chosen?.guarded !== true)
    step.note(seen.every((one) => one === 'focus') ? 'Nothing but the focus moved' : 'Nothing shows what became of it');
  else step.unverified(problem('NO_EFFECT', { what }));
}

/** Effects that show that a form was sent, whatever a dialog says. */
const SENT: readonly Effect[] = ['form', 'request', 'url', 'tab', 'download'];

/** What is refused of a form, by a dialog of the browser too. */
function refusedBy({ refused = [], said, seen }: Effects): readonly FieldRefusal[] {
  if (refused.length > 0 || said === undefined || seen.some((one) => SENT.includes(one))) return refused;
  return toneOf(said) === 'wrong' ? [{ field: '', message: said }] : [];
}

function takenBack(why: string): string {
  return `the page took it back${why === '' ? '' : ` (${why})`}`;
}

/** Whether a field says what was typed. A field that keeps its value secret was compared where it is. */
export function isTyped(effects: Effects, text: string): boolean {
  return effects.isAsAsked ?? effects.value === (effects.expected ?? text);
}

export function verifyTyped(step: Step, effects: Effects, text: string): void {
  if (step.settings.verify === 'off' || isUntold(step, effects)) return;
  const thing = step.thing?.shown ?? 'field';
  // What took the page elsewhere cannot be read back: that it went there shows that it was typed.
  const isGone = effects.seen.includes('url') && effects.isAsAsked === undefined && effects.value === null;
  if (isTyped(effects, text) || isGone) {
    step.verified();
    if (effects.isFormatted === true) step.note(formattedNote(effects));
  } else if (effects.isSecret === true)
    step.unverified(
      problem('VALUE_MISMATCH', { thing, expected: MASK, actual: MASK, isSecret: true, ...takerIn(effects) }),
    );
  else
    step.unverified(
      problem('VALUE_MISMATCH', {
        thing,
        expected: effects.expected ?? text,
        actual: effects.value ?? '',
        ...takerIn(effects),
      }),
    );
}

function takerIn({ taker }: Effects): Pick<Effects, 'taker'> {
  return taker === undefined ? {} : { taker };
}

/** What the field shows now, where it may be told. */
function formattedNote({ isSecret, value }: Effects): string {
  return isSecret === true || value === null || value === undefined
    ? 'formatted: the field writes it its own way'
    : `formatted: the field shows ${JSON.stringify(value)}`;
}

export function verifyChosen(step: Step, effects: Effects, option: string): void {
  if (step.settings.verify === 'off' || isUntold(step, effects)) return;
  // What took the page elsewhere shows that it was chosen; what nobody could read back is not claimed.
  if (effects.isAsAsked === true || effects.seen.includes('url')) step.verified();
  else if (effects.isAsAsked === false)
    step.unverified(
      problem('VALUE_MISMATCH', { thing: step.thing?.shown ?? 'list', expected: option, actual: effects.value ?? '' }),
    );
  else step.note('The list is gone: nothing shows which option is chosen');
}

/** The files, read back from their field. */
export function verifyUploaded(step: Step, effects: Effects): void {
  if (step.settings.verify === 'off' || isUntold(step, effects)) return;
  const { isAsAsked, expected = '', value } = effects;
  // A page that is left with the files in hand has taken them.
  if (isAsAsked === true || (isAsAsked === undefined && effects.seen.includes('url'))) step.verified();
  else if (isAsAsked === false)
    step.unverified(
      problem('VALUE_MISMATCH', { thing: step.thing?.shown ?? 'file field', expected, actual: value ?? '' }),
    );
  else step.note('The field is empty again: nothing shows whether the page kept the files');
}

export function verifyChecked(step: Step, effects: Effects, to: boolean): void {
  if (step.settings.verify === 'off' || isUntold(step, effects)) return;
  const words = (checked: Effects['checked']): string =>
    checked === true ? 'checked' : checked === 'mixed' ? 'half checked' : 'unchecked';
  if (effects.checked === to) step.verified();
  else if (effects.checked === null || effects.checked === undefined) {
    // Something happened, and nobody can tell whether it is this: it stays unverified.
    if (effects.seen.length === 0) verifyEffect(step, effects, `Clicked ${step.thing?.shown ?? 'it'}`);
    else step.note('Its state cannot be read');
  } else
    step.unverified(
      problem('VALUE_MISMATCH', {
        thing: step.thing?.shown ?? 'box',
        expected: words(to),
        actual: words(effects.checked),
      }),
    );
}

export function verifyAdjusted(step: Step, effects: Effects, value: number, tolerance: number): void {
  if (step.settings.verify === 'off' || isUntold(step, effects)) return;
  const actual = effects.value === null || effects.value === undefined ? Number.NaN : Number(effects.value);
  step.data = { value: Number.isNaN(actual) ? null : actual, attempts: effects.attempts ?? 1 };
  if (Math.abs(actual - value) <= tolerance + 1e-9) {
    step.verified();
    return;
  }
  const shown = Number.isNaN(actual) ? 'nothing that can be read' : String(actual);
  step.unverified(
    problem('NOT_CONVERGED', {
      thing: step.thing?.shown ?? 'slider',
      expected: value,
      actual: shown,
      attempts: effects.attempts ?? 1,
      ...(effects.isAtEnd === true ? { isAtEnd: true } : {}),
    }),
  );
}
