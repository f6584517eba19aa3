// Waiting until something is so, and checking that it is: the same questions, once with a deadline that is an error, once with an expectation.

import { matchesText } from '../../core/pattern.js';
import type { CommandNamed } from '../../language/index.js';
import type { Condition } from '../../world/world.js';
import type { Step } from '../step.js';
import type { HandlersOf } from './handler.js';

/** Asked again at least this often: not every change is told. */
const NAP_MS = 150;

/** What was seen when it was asked last; empty: nothing to say about it. */
interface Answered {
  readonly isTrue: boolean;
  readonly seen: string;
}

/** Asks until it is so, or the time is over. Null: something stood in the way of asking. */
async function until(step: Step, ask: () => Promise<Answered | null>): Promise<Answered | null> {
  for (;;) {
    const answered = await ask();
    if (answered === null || answered.isTrue) return answered;
    if (step.deadline.isCancelled()) return step.fail('CANCELLED', {});
    if (step.deadline.isOver()) return answered;
    await step.world.changed(step.deadline.within(NAP_MS));
  }
}

type Targeted = 'visible' | 'hidden' | 'checked' | 'unchecked' | 'enabled' | 'disabled';

/** Whether the thing of a target is as it should be, now. */
async function isSo(step: Step, target: Parameters<Step['find']>[0], wanted: Targeted): Promise<Answered | null> {
  const found = await step.look(target, 'Any', null, { deadline: step.deadline.within(0) });
  if (found === null) return null;
  const { failure } = found.decision;
  const isThere = found.thing !== null || failure?.code === 'AMBIGUOUS_TARGET';
  if (wanted === 'visible') return { isTrue: isThere, seen: failure === undefined ? 'there' : failure.message };
  if (wanted === 'hidden')
    return {
      isTrue: !isThere,
      seen: isThere ? `[${found.thing?.id ?? '…'}] ${found.thing?.shown ?? 'several things'}, to be seen` : '',
    };
  if (found.thing === null) return { isTrue: false, seen: failure?.message ?? 'not there' };
  const reading = step.take(await step.world.read(step.deadline));
  if (reading === null) return null;
  const isChecked = reading.checked === true;
  if (wanted === 'checked' || wanted === 'unchecked')
    return { isTrue: isChecked === (wanted === 'checked'), seen: isChecked ? 'checked' : 'unchecked' };
  return { isTrue: reading.isEnabled === (wanted === 'enabled'), seen: reading.isEnabled ? 'enabled' : 'disabled' };
}

/** Waits in the world, where it can be done without asking again and again. */
async function inWorld(step: Step, condition: Condition): Promise<Answered | null> {
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

async function wait(command: CommandNamed<'wait'>, step: Step): Promise<void> {
  switch (command.condition) {
    case 'visible':
    case 'hidden': {
      const { target, condition } = command;
      await waitFor(step, await until(step, () => isSo(step, target, condition)), `it to be ${condition}`);
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
  }
}

function expected(step: Step, answered: Answered | null, what: string, wanted: string): void {
  if (answered === null) return;
  if (answered.isTrue) step.verified();
  else step.fail('EXPECTATION_FAILED', { what, expected: wanted, actual: answered.seen });
}

async function expect(command: CommandNamed<'expect'>, step: Step): Promise<void> {
  switch (command.condition) {
    case 'visible':
    case 'hidden':
    case 'checked':
    case 'unchecked':
    case 'enabled':
    case 'disabled': {
      const { target, condition } = command;
      expected(
        step,
        await until(step, () => isSo(step, target, condition)),
        step.chosen?.shown ?? 'it',
        `to be ${condition}`,
      );
      return;
    }
    case 'text':
      return expectText(command, step);
    case 'value': {
      const { target, value } = command;
      const says = async (): Promise<Answered | null> => {
        const reading = await readNow(step, target);
        if (reading === null) return step.failure === null ? { isTrue: false, seen: 'not there' } : null;
        return { isTrue: reading.value === value, seen: JSON.stringify(reading.value ?? '') };
      };
      return expected(
        step,
        await until(step, says),
        step.chosen?.shown ?? 'it',
        `to have the value ${JSON.stringify(value)}`,
      );
    }
    case 'count': {
      const { target, count } = command;
      const counted = async (): Promise<Answered | null> => {
        const found = step.take(await step.world.count(target, step.deadline));
        return found === null ? null : { isTrue: found === count, seen: `${found}` };
      };
      return expected(step, await until(step, counted), 'the count', `to be ${count}`);
    }
    case 'url':
      return expected(
        step,
        await inWorld(step, { kind: 'url', pattern: command.pattern }),
        'the address',
        `to match "${command.pattern}"`,
      );
    case 'title':
      return expected(
        step,
        await inWorld(step, { kind: 'title', pattern: command.pattern }),
        'the title',
        `to match "${command.pattern}"`,
      );
  }
}

async function expectText(command: CommandNamed<'expect'> & { condition: 'text' }, step: Step): Promise<void> {
  const { text } = command;
  const target = 'target' in command ? command.target : undefined;
  if (target === undefined)
    return expected(step, await inWorld(step, { kind: 'text', text }), 'the page', `to say "${text}"`);
  const says = async (): Promise<Answered | null> => {
    const reading = await readNow(step, target);
    if (reading === null) return step.failure === null ? { isTrue: false, seen: 'not there' } : null;
    const said = [reading.text, reading.value ?? '', reading.around].map((one) => one.replace(/\s+/g, ' '));
    return { isTrue: said.some((one) => matchesText(text, one)), seen: JSON.stringify(said[0] ?? '') };
  };
  expected(step, await until(step, says), step.chosen?.shown ?? 'it', `to say "${text}"`);
}

/** What a thing says at this moment; null without a failure: it is not there. */
async function readNow(step: Step, target: Parameters<Step['find']>[0]) {
  const found = await step.look(target, 'Any', null, { deadline: step.deadline.within(0) });
  if (found === null || found.thing === null) {
    if (found?.decision.failure !== undefined && !found.decision.failure.retryable)
      await step.find(target, 'Any', null, { deadline: step.deadline.within(0) });
    return null;
  }
  const reading = await step.world.read(step.deadline);
  return reading.ok ? reading.value : null;
}

export const waiting: HandlersOf<'wait' | 'expect'> = { wait, expect };
