// Commands that the language knows and the engine does not run yet.

import type { CommandType } from '../../language/index.js';
import type { Step } from '../step.js';

export const later = async (command: { readonly type: CommandType }, step: Step): Promise<void> => {
  step.fail('UNSUPPORTED', {
    what: `${command.type} is understood but cannot be run yet`,
    world: '',
    instead: "Say 'help' to see what can be done",
  });
};
