// One handler for each command: a command without one does not compile.

import { type CommandType, helpFor, overview } from '../../language/index.js';
import type { Step } from '../step.js';
import { deeds } from './deeds.js';
import type { Handler, HandlersOf } from './handler.js';
import { intents } from './intents.js';
import { looking } from './looking.js';
import { navigation } from './navigation.js';
import { waiting } from './waiting.js';

/** Commands that the language knows and the engine does not run yet. */
const later = async (command: { readonly type: CommandType }, step: Step): Promise<void> => {
  step.fail('UNSUPPORTED', {
    what: `${command.type} is understood but cannot be run yet`,
    world: '',
    instead: "Say 'help' to see what can be done",
  });
};

const about: HandlersOf<'help' | 'exit'> = {
  async help(command, step) {
    const { topic } = command;
    const found = topic === undefined ? { text: overview() } : helpFor(topic);
    if ('text' in found) step.verified(found.text);
    else step.fail('INVALID_VALUE', { what: `There is no help for '${topic}'`, reason: "say 'help' for all commands" });
  },
  async exit(_, step) {
    step.verified();
  },
};

export const handlers: { readonly [T in CommandType]: Handler<T> } = {
  ...navigation,
  ...looking,
  ...deeds,
  ...waiting,
  ...intents,
  ...about,
  cookies: later,
  storage: later,
  sessions: later,
  session: later,
  state: later,
  headers: later,
  tabs: later,
  tab: later,
  packs: later,
  pack: later,
  intents: later,
  define: later,
  undefine: later,
  export: later,
  run: later,
  intercept: later,
  requests: later,
  console: later,
  errors: later,
  frames: later,
  frame: later,
  dialog: later,
  viewport: later,
  device: later,
  devices: later,
  media: later,
  trace: later,
  record: later,
  highlight: later,
  pdf: later,
  learn: later,
  launch: later,
  stop: later,
  swipe: later,
};
