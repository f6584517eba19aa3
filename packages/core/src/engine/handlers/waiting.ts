// Waiting until something is so, and checking that it is: the same questions, once with a deadline that is an error, once with an expectation.

import { type CommandNamed, milliseconds } from '../../language/index.js';
import { faultIn, saysText } from '../../patterns/pattern.js';
import { targetWords } from '../../resolve/words.js';
import {
  type ElementReading,
  type Found,
  type FoundElement,
  good,
  type Reference,
  type WaitCondition,
} from '../../scene/world.js';
import { failed, OK, type Outcome, verified } from '../outcome.js';
import { refused, type Step, type Targeted } from '../step.js';
import type { Handlers } from './handler.js';

/** Polled at least this often: not every change raises an event. */
const PAUSE_MS = 150;

/** What was seen at the last check; empty: nothing to say about it. */
interface Answered {
  readonly isTrue: boolean;
  readonly seen: string;
  /** It is unknown whether it is so: its opposite does not hold either. */
  readonly isUnknown?: boolean;
  /** The find that it was seen of. */
  readonly about?: Found | null;
}

/** Asks until it is so, or the time is over. */
async function until(step: Step, query: () => Promise<Outcome<Answered>>): Promise<Outcome<Answered>> {
  for (;;) {
    const answered = await query();
    // A page that was too busy to answer at once is asked again, as long as there is time.
    const isBusy = !answered.ok && answered.problem.code === 'TIMEOUT' && !step.deadline.isOver();
    if (!isBusy && (!answered.ok || answered.value.isTrue)) return answered;
    const { about } = answered.ok ? answered.value : answered;
    if (step.deadline.isCancelled()) return failed('CANCELLED', {}, { about });
    if (step.deadline.isOver() && !isBusy) return answered;
    await step.world.changed(step.deadline.within(PAUSE_MS));
  }
}

type State = 'visible' | 'hidden' | 'checked' | 'unchecked' | 'enabled' | 'disabled';

/** Whether the element of a target is as it should be, now. */
async function isSo(step: Step, target: Targeted, wanted: State): Promise<Outcome<Answered>> {
  const found = await step.look(target, 'Any', null, { deadline: step.deadline.within(0) });
  if (!found.ok) return found;
  const { problem } = found.value;
  if (problem?.code === 'SELECTOR_INVALID') return { ok: false, problem, about: found.value };
  const actual =
    wanted === 'visible' || wanted === 'hidden'
      ? good(isShown(found.value, wanted))
      : await isInState(step, found.value, wanted);
  return actual.ok ? good({ ...actual.value, about: found.value }) : actual;
}

function isShown(found: Found, wanted: 'visible' | 'hidden'): Answered {
  const { thing, silent } = found;
  const isThere = thing !== null || found.decision.failure?.code === 'AMBIGUOUS_TARGET';
  if (wanted === 'visible') return { isTrue: isThere, seen: isThere ? 'there' : absence(found) };
  if (!isThere && silent !== undefined)
    return { isTrue: false, isUnknown: true, seen: `not known: a frame did not answer (${silent.join(', ')})` };
  return { isTrue: !isThere, seen: isThere ? `to be seen${thing === null ? '' : `, as ${named(thing)}`}` : '' };
}

async function isInState(
  step: Step,
  found: Found,
  wanted: Exclude<State, 'visible' | 'hidden'>,
): Promise<Outcome<Answered>> {
  if (found.thing === null) return good({ isTrue: false, seen: absence(found), isUnknown: true });
  const reading = await step.read(found as Reference);
  if (!reading.ok) return reading;
  const { isEnabled, checked } = reading.value;
  if (wanted === 'enabled' || wanted === 'disabled')
    return good({ isTrue: isEnabled === (wanted === 'enabled'), seen: isEnabled ? 'enabled' : 'disabled' });
  // Neither checked nor unchecked.
  if (checked === null) return good({ isTrue: false, seen: 'nothing that can be checked', isUnknown: true });
  const actual = checked === 'mixed' ? 'half checked' : checked ? 'checked' : 'unchecked';
  return good({ isTrue: actual === wanted, seen: actual });
}

/** Why there is no element to read, as the end of "it is …". */
function absence({ decision: { failure } }: Found): string {
  if (failure === undefined || failure.code === 'TARGET_NOT_FOUND') return 'not there';
  if (failure.code === 'ELEMENT_NOT_VISIBLE') return 'there, but cannot be seen';
  if (failure.code !== 'AMBIGUOUS_TARGET') return `not found: ${failure.message}`;
  const several = (failure.candidates ?? []).map(({ id, target }) => `[${id}] ${target}`);
  return `not one element: ${failure.message}${several.length === 0 ? '' : ` (${several.slice(0, 3).join(', ')})`}`;
}

const named = ({ id, shown }: FoundElement): string => `[${id}] ${shown}`;

function waitFor(step: Step, answered: Outcome<Answered>, waitedFor: string): Outcome {
  if (!answered.ok) return answered;
  const { isTrue, seen, about } = answered.value;
  if (isTrue) return verified(undefined, { about });
  const last = seen === '' ? '' : `; last seen: ${seen}`;
  return failed('TIMEOUT', { waitedFor: `${waitedFor}${last}`, ms: step.timeoutMs }, { about });
}

/** Lets time pass, or says that it was cancelled or cut short. */
async function pause(step: Step, ms: number): Promise<Outcome> {
  const isCut = step.deadline.left() < ms;
  await step.deadline.pause(ms);
  if (step.deadline.isCancelled()) return failed('CANCELLED', {});
  return isCut ? failed('TIMEOUT', { waitedFor: `${ms} ms to pass`, ms: step.timeoutMs }) : verified();
}

async function wait(command: CommandNamed<'wait'>, step: Step): Promise<Outcome> {
  if (command.condition === 'duration') return pause(step, milliseconds(command.duration) ?? 0);
  if (command.condition === 'visible' || command.condition === 'hidden') {
    const { target, condition } = command;
    const answered = await until(step, () => isSo(step, target, condition));
    return waitFor(step, answered, `${targetWords(target)} to be ${condition}`);
  }
  if (command.condition === 'change') return waitChange(command, step);
  const [condition, words] = conditionOf(command);
  return waitFor(step, await step.world.wait(condition, step.deadline), words);
}

/** Until something is other than it was when the last command ended. */
async function waitChange({ target }: CommandNamed<'wait'> & { condition: 'change' }, step: Step): Promise<Outcome> {
  const inside = target === undefined ? good(null) : await step.find(target, 'Any', null);
  if (!inside.ok) return inside;
  const { value: about } = inside;
  const waited = await step.world.wait({ kind: 'change', inside: about }, step.deadline);
  if (waited.ok) step.journal.changed(...(waited.value.changes ?? []));
  const answered = waited.ok ? good({ ...waited.value, about }) : waited;
  return waitFor(step, answered, target === undefined ? 'a change' : `a change inside ${targetWords(target)}`);
}

/** What the world itself waits for, and how that is called. */
function conditionOf(
  command: Exclude<CommandNamed<'wait'>, { condition: 'duration' | 'visible' | 'hidden' | 'change' }>,
): readonly [WaitCondition, string] {
  const { condition: kind } = command;
  switch (kind) {
    case 'exists':
    case 'gone':
      return [{ kind, selector: command.selector }, `${command.selector} to ${kind === 'gone' ? 'be gone' : 'exist'}`];
    case 'items':
      return [{ kind, selector: command.selector, count: command.count }, `${command.count} of ${command.selector}`];
    case 'url':
      return [{ kind, pattern: command.pattern }, `the address to match "${command.pattern}"`];
    case 'until':
      return [{ kind, expression: command.expression }, `${command.expression} to be true`];
    case 'load':
      return [{ kind }, 'the page to load'];
    case 'idle':
      return [{ kind }, 'the network to be quiet'];
    case 'navigation':
      return [{ kind }, 'another address'];
    case 'ready':
      return [{ kind }, 'the app to be ready'];
  }
}

function expected(answered: Outcome<Answered>, what: string, wanted: string): Outcome {
  if (!answered.ok) return answered;
  const { isTrue, seen, about } = answered.value;
  if (isTrue) return verified(undefined, { about });
  return failed('EXPECTATION_FAILED', { what, expected: wanted, actual: seen }, { about });
}

/** The same, negated. What is not known holds neither way. */
function turned(answered: Outcome<Answered>, isNot: boolean): Outcome<Answered> {
  if (!answered.ok || !isNot || answered.value.isUnknown === true) return answered;
  return good({ ...answered.value, isTrue: !answered.value.isTrue });
}

/** Refuses `/(/`, and what only an engine that may hang can match. */
function pattern(given: string): Outcome<void> {
  const reason = faultIn(given);
  return reason === null ? OK : failed('INVALID_VALUE', { what: `The pattern ${given}`, reason });
}

async function expect(command: CommandNamed<'expect'>, step: Step): Promise<Outcome> {
  const isNot = command.not === true;
  const to = isNot ? 'not to' : 'to';
  switch (command.condition) {
    case 'visible':
    case 'hidden':
    case 'checked':
    case 'unchecked':
    case 'enabled':
    case 'disabled': {
      const { target, condition } = command;
      const answered = await until(step, async () => turned(await isSo(step, target, condition), isNot));
      const isOfElement = condition !== 'visible' && condition !== 'hidden';
      const what = isOfElement ? shownOr(answered, target) : targetWords(target);
      return expected(answered, what, `${to} be ${condition}`);
    }
    case 'text':
      return expectText(command, step);
    case 'value': {
      const { target, value } = command;
      const read = pattern(value);
      if (!read.ok) return read;
      const answered = await until(step, () =>
        containing(step, target, 'Valued', isNot, (reading, element) => {
          if (element.isSecret === true) return { isTrue: false, isUnknown: true, seen: 'kept secret' };
          if (reading.value === null) return { isTrue: false, isUnknown: true, seen: 'nothing that has a value' };
          const isTrue = reading.value === value || (isWritten(value) && saysText(reading.value, value));
          return { isTrue, seen: JSON.stringify(reading.value) };
        }),
      );
      return expected(answered, shownOr(answered, target), `${to} have the value ${JSON.stringify(value)}`);
    }
    case 'count': {
      const { target, count } = command;
      let isChecked = false;
      let about: Found | null = null;
      const counted = async (): Promise<Outcome<Answered>> => {
        const found = await step.world.count(target, step.deadline, command.hidden === true);
        if (!found.ok) return found;
        // What is not a selector finds nothing, now and ever.
        if (found.value === 0 && !isChecked) {
          const first = await step.glance(target, 'Any');
          if (!first.ok) return first;
          about = first.value;
          if (about.problem?.code === 'SELECTOR_INVALID') return { ok: false, problem: about.problem, about };
        }
        isChecked = true;
        return turned(good({ isTrue: found.value === count, seen: `${found.value}`, about }), isNot);
      };
      const answered = await until(step, counted);
      return expected(answered, `the count of ${targetWords(target)}`, `${to} be ${count}`);
    }
    case 'url':
    case 'title': {
      const read = pattern(command.pattern);
      if (!read.ok) return read;
      const isTitle = command.condition === 'title';
      const answered = await step.world.wait(
        { kind: command.condition, pattern: command.pattern, isNot },
        step.deadline,
      );
      const what = isTitle ? 'the title' : 'the address';
      return expected(isTitle ? quoted(answered) : answered, what, `${to} match "${command.pattern}"`);
    }
  }
}

async function expectText(command: CommandNamed<'expect'> & { condition: 'text' }, step: Step): Promise<Outcome> {
  const { text, exact: isExact = false, not: isNot = false } = command;
  const target = 'target' in command ? command.target : undefined;
  const read = isExact ? OK : pattern(text);
  if (!read.ok) return read;
  const wanted = `${isNot ? 'not to' : 'to'} say ${isExact ? 'only ' : ''}"${text}"`;
  if (target === undefined)
    return expected(
      quoted(await step.world.wait({ kind: 'text', text, isExact, isNot }, step.deadline)),
      'the page',
      wanted,
    );
  const answered = await until(step, () =>
    containing(step, target, 'Any', isNot, (reading) => {
      const written = [reading.text, reading.value ?? '', reading.around].filter((one, i) => i === 0 || one !== '');
      // What stands beside a label is its text, too.
      if (reading.around.startsWith(reading.text)) written.push(reading.around.slice(reading.text.length).trim());
      const isTrue = written.some((one) => saysText(one, text, isExact));
      return { isTrue, seen: JSON.stringify((written[0] ?? '').replace(/\s+/g, ' ')) };
    }),
  );
  return expected(answered, shownOr(answered, target), wanted);
}

/** `/…/` */
function isWritten(pattern: string): boolean {
  return /^\/.+\/[a-z]*$/s.test(pattern);
}

/** Text of the page is quoted. */
function quoted(answered: Outcome<Answered>): Outcome<Answered> {
  return answered.ok ? good({ ...answered.value, seen: JSON.stringify(answered.value.seen) }) : answered;
}

/** The element that was found, or else what was given. */
function shownOr(answered: Outcome<Answered>, target: Targeted): string {
  const { about } = answered.ok ? answered.value : answered;
  return about?.thing?.shown ?? targetWords(target);
}

/** Whether an element says at this moment what it should; one that is not there says nothing. */
async function containing(
  step: Step,
  target: Targeted,
  requirement: 'Any' | 'Valued',
  isNot: boolean,
  check: (reading: ElementReading, candidate: FoundElement) => Answered,
): Promise<Outcome<Answered>> {
  const found = await step.look(target, requirement, null, { deadline: step.deadline.within(0) });
  if (!found.ok) return found;
  const { thing, decision } = found.value;
  if (thing === null && decision.failure?.retryable === false) return refused(found.value, target);
  const reading = thing === null ? null : await step.world.read(found.value as Reference, step.deadline);
  const isRead = thing !== null && reading?.ok === true;
  const answered: Answered = isRead
    ? check(reading.value, thing)
    : { isTrue: false, seen: 'not there', isUnknown: true };
  return turned(good({ ...answered, about: found.value }), isNot);
}

export const waiting = { wait, expect } satisfies Partial<Handlers>;
