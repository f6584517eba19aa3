// Waiting until something is so, and checking that it is: the same questions, once with a deadline that is an error, once with an expectation.

import { type CommandNamed, milliseconds } from '../../language/index.js';
import { faultIn, saysText } from '../../patterns/pattern.js';
import { targetWords } from '../../resolve/words.js';
import type { Found, FoundElement, Reference, WaitCondition } from '../../scene/world.js';
import type { Step } from '../step.js';
import type { Handlers } from './handler.js';

/** Polled at least this often: not every change raises an event. */
const NAP_MS = 150;

/** What was seen when it was asked last; empty: nothing to say about it. */
interface Answered {
  readonly isTrue: boolean;
  readonly seen: string;
  /** Nobody can tell whether it is so: its opposite does not hold either. */
  readonly isUntold?: boolean;
}

const NOT_THERE: Answered = { isTrue: false, seen: 'not there', isUntold: true };

/** Asks until it is so, or the time is over. Null: something stood in the way of asking. */
async function until(step: Step, ask: () => Promise<Answered | null>): Promise<Answered | null> {
  for (;;) {
    const answered = await ask();
    // A page that was too busy to answer at once is asked again, as long as there is time.
    const isBusy = answered === null && step.failure?.code === 'TIMEOUT' && !step.deadline.isOver();
    if (isBusy) step.failure = null;
    else if (answered === null || answered.isTrue) return answered;
    if (step.deadline.isCancelled()) return step.fail('CANCELLED', {});
    if (step.deadline.isOver() && !isBusy) return answered;
    await step.world.changed(step.deadline.within(NAP_MS));
  }
}

type Targeted = 'visible' | 'hidden' | 'checked' | 'unchecked' | 'enabled' | 'disabled';
type WaitTarget = Parameters<Step['find']>[0];

/** Whether the thing of a target is as it should be, now. */
async function isSo(step: Step, target: WaitTarget, wanted: Targeted): Promise<Answered | null> {
  const found = await step.look(target, 'Any', null, { deadline: step.deadline.within(0) });
  if (found === null) return null;
  if (found.problem !== undefined && found.problem.code === 'SELECTOR_INVALID') return step.stop(found.problem);
  const { failure } = found.decision;
  const isThere = found.thing !== null || failure?.code === 'AMBIGUOUS_TARGET';
  if (wanted === 'visible') return { isTrue: isThere, seen: isThere ? 'there' : absence(found) };
  if (wanted === 'hidden' && !isThere && found.silent !== undefined)
    return { isTrue: false, isUntold: true, seen: `not known: a frame did not answer (${found.silent.join(', ')})` };
  if (wanted === 'hidden')
    return {
      isTrue: !isThere,
      seen: isThere ? `to be seen${found.thing === null ? '' : `, as ${named(found.thing)}`}` : '',
    };
  if (found.thing === null) return { isTrue: false, seen: absence(found), isUntold: true };
  const reading = await step.read(found as Reference);
  if (reading === null) return null;
  if (wanted === 'enabled' || wanted === 'disabled')
    return { isTrue: reading.isEnabled === (wanted === 'enabled'), seen: reading.isEnabled ? 'enabled' : 'disabled' };
  // Neither checked nor unchecked.
  if (reading.checked === null) return { isTrue: false, seen: 'nothing that can be checked', isUntold: true };
  const isChecked = reading.checked === true;
  const seen = reading.checked === 'mixed' ? 'half checked' : isChecked ? 'checked' : 'unchecked';
  return { isTrue: isChecked === (wanted === 'checked') && reading.checked !== 'mixed', seen };
}

/** Why there is no thing to look at, as the end of "it is …". */
function absence({ decision: { failure } }: Found): string {
  if (failure === undefined || failure.code === 'TARGET_NOT_FOUND') return 'not there';
  if (failure.code === 'ELEMENT_NOT_VISIBLE') return 'there, but cannot be seen';
  if (failure.code !== 'AMBIGUOUS_TARGET') return `not to be found: ${failure.message}`;
  const several = (failure.candidates ?? []).map(({ id, target }) => `[${id}] ${target}`);
  return `not one thing: ${failure.message}${several.length === 0 ? '' : ` (${several.slice(0, 3).join(', ')})`}`;
}

const named = ({ id, shown }: FoundElement): string => `[${id}] ${shown}`;

/** Waits in the world, where it can be done without asking again and again. */
async function inWorld(step: Step, condition: WaitCondition): Promise<Answered | null> {
  return step.take(await step.world.wait(condition, step.deadline));
}

async function waitFor(step: Step, answered: Answered | null, waitedFor: string): Promise<void> {
  if (answered === null) return;
  if (answered.isTrue) step.verified();
  else
    step.fail('TIMEOUT', {
      waitedFor: `${waitedFor}${answered.seen === '' ? '' : `; last seen: ${answered.seen}`}`,
      ms: step.timeoutMs,
    });
}

/** Lets time pass, or says that it was called off or cut short. */
async function pause(step: Step, ms: number): Promise<void> {
  const isCut = step.deadline.left() < ms;
  await step.deadline.pause(ms);
  if (step.deadline.isCancelled()) step.fail('CANCELLED', {});
  else if (isCut) step.fail('TIMEOUT', { waitedFor: `${ms} ms to pass`, ms: step.timeoutMs });
  else step.verified();
}

async function wait(command: CommandNamed<'wait'>, step: Step): Promise<void> {
  switch (command.condition) {
    case 'visible':
    case 'hidden': {
      const { target, condition } = command;
      const answered = await until(step, () => isSo(step, target, condition));
      await waitFor(step, answered, `${targetWords(target)} to be ${condition}`);
      return;
    }
    case 'exists':
    case 'gone':
      return waitFor(
        step,
        await inWorld(step, { kind: command.condition, selector: command.selector }),
        `${command.selector} to ${command.condition === 'gone' ? 'be gone' : 'exist'}`,
      );
    case 'items':
      return waitFor(
        step,
        await inWorld(step, { kind: 'items', selector: command.selector, count: command.count }),
        `${command.count} of ${command.selector}`,
      );
    case 'url':
      return waitFor(
        step,
        await inWorld(step, { kind: 'url', pattern: command.pattern }),
        `the address to match "${command.pattern}"`,
      );
    case 'until':
      return waitFor(
        step,
        await inWorld(step, { kind: 'until', expression: command.expression }),
        `${command.expression} to be true`,
      );
    case 'load':
      return waitFor(step, await inWorld(step, { kind: 'load' }), 'the page to load');
    case 'idle':
      return waitFor(step, await inWorld(step, { kind: 'idle' }), 'the network to be quiet');
    case 'navigation':
      return waitFor(step, await inWorld(step, { kind: 'navigation' }), 'another address');
    case 'ready':
      return waitFor(step, await inWorld(step, { kind: 'ready' }), 'the app to be ready');
    case 'duration':
      return pause(step, milliseconds(command.duration) ?? 0);
  }
}

function expected(step: Step, answered: Answered | null, what: string, wanted: string): void {
  if (answered === null) return;
  if (answered.isTrue) step.verified();
  else step.fail('EXPECTATION_FAILED', { what, expected: wanted, actual: answered.seen });
}

/** The same, negated. What is not known holds neither way. */
function turned(answered: Answered | null, isNot: boolean): Answered | null {
  return answered === null || !isNot || answered.isUntold === true
    ? answered
    : { ...answered, isTrue: !answered.isTrue };
}

/** `/(/`, or what only an engine that may hang can match. */
function isPattern(step: Step, said: string): boolean {
  const reason = faultIn(said);
  if (reason !== null) step.fail('INVALID_VALUE', { what: `The pattern ${said}`, reason });
  return reason === null;
}

async function expect(command: CommandNamed<'expect'>, step: Step): Promise<void> {
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
      const isOfThing = condition !== 'visible' && condition !== 'hidden';
      return expected(step, answered, isOfThing ? shownOr(step, target) : targetWords(target), `${to} be ${condition}`);
    }
    case 'text':
      return expectText(command, step);
    case 'value': {
      const { target, value } = command;
      if (!isPattern(step, value)) return;
      const says = async (): Promise<Answered | null> => {
        const reading = await readNow(step, target, 'Valued');
        if (reading === null) return step.failure === null ? NOT_THERE : null;
        if (step.thing?.isSecret === true) return { isTrue: false, isUntold: true, seen: 'kept secret' };
        if (reading.value === null) return { isTrue: false, isUntold: true, seen: 'nothing that has a value' };
        const isTrue = reading.value === value || (isWritten(value) && saysText(reading.value, value));
        return turned({ isTrue, seen: JSON.stringify(reading.value) }, isNot);
      };
      const answered = await until(step, says);
      return expected(step, answered, shownOr(step, target), `${to} have the value ${JSON.stringify(value)}`);
    }
    case 'count': {
      const { target, count } = command;
      let isChecked = false;
      const counted = async (): Promise<Answered | null> => {
        const found = step.take(await step.world.count(target, step.deadline, command.hidden === true));
        if (found === null) return null;
        // What is not a selector finds nothing, now and ever.
        const first = found > 0 || isChecked ? null : await step.glance(target, 'Any');
        isChecked = true;
        if (first?.problem?.code === 'SELECTOR_INVALID') return step.stop(first.problem);
        return turned({ isTrue: found === count, seen: `${found}` }, isNot);
      };
      const answered = await until(step, counted);
      return expected(step, answered, `the count of ${targetWords(target)}`, `${to} be ${count}`);
    }
    case 'url':
      if (!isPattern(step, command.pattern)) return;
      return expected(
        step,
        await inWorld(step, { kind: 'url', pattern: command.pattern, isNot }),
        'the address',
        `${to} match "${command.pattern}"`,
      );
    case 'title':
      if (!isPattern(step, command.pattern)) return;
      return expected(
        step,
        quoted(await inWorld(step, { kind: 'title', pattern: command.pattern, isNot })),
        'the title',
        `${to} match "${command.pattern}"`,
      );
  }
}

async function expectText(command: CommandNamed<'expect'> & { condition: 'text' }, step: Step): Promise<void> {
  const { text, exact: isExact = false, not: isNot = false } = command;
  const target = 'target' in command ? command.target : undefined;
  if (!isExact && !isPattern(step, text)) return;
  const wanted = `${isNot ? 'not to' : 'to'} say ${isExact ? 'only ' : ''}"${text}"`;
  if (target === undefined)
    return expected(step, quoted(await inWorld(step, { kind: 'text', text, isExact, isNot })), 'the page', wanted);
  const says = async (): Promise<Answered | null> => {
    const reading = await readNow(step, target);
    if (reading === null) return step.failure === null ? NOT_THERE : null;
    const said = [reading.text, reading.value ?? '', reading.around].filter((one, i) => i === 0 || one !== '');
    // What stands beside a label is its text, too.
    if (reading.around.startsWith(reading.text)) said.push(reading.around.slice(reading.text.length).trim());
    const isTrue = said.some((one) => saysText(one, text, isExact));
    return turned({ isTrue, seen: JSON.stringify((said[0] ?? '').replace(/\s+/g, ' ')) }, isNot);
  };
  const answered = await until(step, says);
  expected(step, answered, shownOr(step, target), wanted);
}

/** `/…/` */
function isWritten(pattern: string): boolean {
  return /^\/.+\/[a-z]*$/s.test(pattern);
}

/** Text of the page is quoted. */
function quoted(answered: Answered | null): Answered | null {
  return answered === null ? null : { ...answered, seen: JSON.stringify(answered.seen) };
}

/** The thing that was found, or else what was said. */
function shownOr(step: Step, target: WaitTarget): string {
  return step.thing?.shown ?? targetWords(target);
}

/** What a thing says at this moment; null without a failure: it is not there. */
async function readNow(step: Step, target: WaitTarget, requirement: 'Any' | 'Valued' = 'Any') {
  const found = await step.look(target, requirement, null, { deadline: step.deadline.within(0) });
  if (found === null || found.thing === null) {
    if (found?.decision.failure !== undefined && !found.decision.failure.retryable)
      await step.find(target, requirement, null, { deadline: step.deadline.within(0) });
    return null;
  }
  const reading = await step.world.read(found as Reference, step.deadline);
  return reading.ok ? reading.value : null;
}

export const waiting = { wait, expect } satisfies Partial<Handlers>;
