// What was done becomes an intent: reviewed, kept under a name, or dropped.

import { ioReason } from '../../data/io.js';
import { usageOf } from '../../packs/parameters.js';
import { intentFrom, yamlOf } from '../../packs/write.js';
import { listed } from '../../text/text.js';
import { isThere } from '../files.js';
import { intentOf, type LearnedAction } from '../learn.js';
import { failed, type Outcome, verified } from '../outcome.js';
import type { Step } from '../step.js';
import type { Engine, Handler, Handlers } from './handler.js';

const learn: Handler<'learn'> = async (command, step, engine) => {
  const { history } = engine;
  const proposals = history.proposals();
  switch (command.action) {
    case 'status':
      return verified({ done: history.actions.length, proposals: proposals.map(({ name }) => name) });
    case 'show':
      return verified({
        steps: history.actions.map(({ unmasked: written }) => written),
        proposals: proposals.map(({ name, times, actions }) => ({
          name,
          times,
          steps: actions.map(({ line }) => line),
        })),
      });
    case 'save': {
      const found = proposals.find(({ name }) => name === command.name);
      return save(step, engine, command.name, found?.actions ?? history.actions);
    }
    case 'discard': {
      const { name = null } = command;
      if (history.discard(name)) return verified({ discarded: name ?? 'all' });
      const names = proposals.map((one) => one.name);
      return failed('INVALID_VALUE', {
        what: `Proposal ${name}`,
        reason: names.length === 0 ? 'nothing is proposed' : `there is only ${listed(names, 'and')}`,
      });
    }
  }
};

/** Defines it, and writes it where the user's own intents are, so that it is there the next time, too. */
async function save(step: Step, { packs }: Engine, name: string, actions: readonly LearnedAction[]): Promise<Outcome> {
  if (actions.length === 0)
    return failed('INVALID_VALUE', { what: `Intent ${name}`, reason: 'nothing was done yet that could be saved' });
  const { files } = step.settings;
  const path = files.join(packs.ownIntents, `${name}.yaml`);
  if (isThere(files, path)) {
    // A user wrote it, perhaps by hand.
    const instead = `Choose another name, or remove ${path} first`;
    return failed('INTENT_UNAVAILABLE', { name, reason: 'an intent of that name is already saved', instead });
  }
  const { steps, parameters } = intentOf(actions);
  const definition = intentFrom({
    name,
    description: `Learned from ${actions.length} ${actions.length === 1 ? 'command' : 'commands'}.`,
    parameters: parameters.map((one) =>
      one.typed === null
        ? { name: one.name, type: 'string', required: true, secret: true }
        : { name: one.name, type: 'string', default: one.typed },
    ),
    steps,
  });
  const entry = packs.define(definition);
  if (!entry.ok) return entry;
  try {
    files.write(path, await yamlOf(definition), { isNew: true });
  } catch (error) {
    return failed('IO_ERROR', { path, reason: ioReason(error) });
  }
  return verified({ saved: name, steps: steps.length, path, usage: usageOf(entry.value.program) });
}

export const learning = { learn } satisfies Partial<Handlers>;
