// set: a text, or what an element says, under a name that later lines use.

import type { CommandNamed } from '../../language/index.js';
import { faultIn } from '../../patterns/pattern.js';
import { regularIn } from '../../patterns/regular.js';
import { targetWords } from '../../resolve/words.js';
import type { Reference } from '../../scene/world.js';
import { failed, type Outcome, verified } from '../outcome.js';
import { isSecretName } from '../secrets.js';
import type { Step } from '../step.js';
import type { Engine, Handlers } from './handler.js';

/** How long a page is left alone before it is read again. */
const PAUSE_MS = 100;

async function set(command: CommandNamed<'set'>, step: Step, { values }: Engine): Promise<Outcome> {
  if ('value' in command && command.value !== undefined) {
    values.set(command.name, command.value);
    return verified({ name: command.name, value: command.value });
  }
  const { name, target, match } = command as CommandNamed<'set'> & { readonly target: object };
  const pattern = match === undefined ? null : patternIn(match);
  if (pattern !== null && 'ok' in pattern) return pattern;
  for (;;) {
    const on = await step.find(target, 'Any', null);
    if (!on.ok) return on;
    const read = await readValueOf(step, on.value);
    if (!read.ok) return read;
    const value = pattern === null ? read.value : pattern.capture(read.value.replace(/\s+/g, ' ').trim());
    if (value !== null) {
      if (isSecretName(name)) step.hide(value);
      values.set(name, value);
      return verified({ name, value }, { about: on.value });
    }
    if (step.deadline.isCancelled()) return failed('CANCELLED', {}, { about: on.value });
    if (step.deadline.isOver()) {
      const what = on.value.thing?.shown ?? targetWords(target as never);
      const actual = JSON.stringify(read.value);
      return failed('EXPECTATION_FAILED', { what, expected: `to match ${match}`, actual }, { about: on.value });
    }
    await step.world.changed(step.deadline.within(PAUSE_MS));
  }
}

/** The value of a field; of anything else what it says. What a password field holds is not given out. */
async function readValueOf(step: Step, on: Reference): Promise<Outcome<string>> {
  if (on.thing?.isSecret === true) {
    const reason = 'it holds a secret, which is never read; pass it with --var NAME=secret:…';
    return failed('INVALID_VALUE', { what: `The value of ${on.thing.shown}`, reason }, { about: on });
  }
  const reading = await step.read(on);
  if (!reading.ok) return reading;
  return { ok: true, value: reading.value.value ?? reading.value.text };
}

function patternIn(match: string): { capture(text: string): string | null } | Outcome {
  const reason = faultIn(match);
  if (reason !== null) return failed('INVALID_VALUE', { what: `The pattern ${match}`, reason });
  const pattern = regularIn(match);
  const written = 'it must be a regular expression between slashes: --match /No (\\d+)/';
  return pattern ?? failed('INVALID_VALUE', { what: `The pattern ${match}`, reason: written });
}

export const valued = { set } satisfies Partial<Handlers>;
