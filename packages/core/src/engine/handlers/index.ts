// One handler for each command: a command without one does not compile.

import { helpFor, overview } from '../../language/index.js';
import { failed, verified } from '../outcome.js';
import { actions } from './actions.js';
import type { Handlers } from './handler.js';
import { handingOver } from './handover.js';
import { headers } from './headers.js';
import { intents } from './intents.js';
import { learning } from './learn.js';
import { navigation } from './navigation.js';
import { network } from './network.js';
import { observing } from './observing.js';
import { packs } from './packs.js';
import { phone } from './phone.js';
import { recording } from './recording.js';
import { screen } from './screen.js';
import { sessions } from './sessions.js';
import { storing } from './storing.js';
import { tabs } from './tabs.js';
import { valued } from './values.js';
import { waiting } from './waiting.js';

const about = {
  async help({ topic }) {
    const found = topic === undefined ? { text: overview() } : helpFor(topic);
    if ('text' in found) return verified(found.text);
    return failed('INVALID_VALUE', { what: `There is no help for '${topic}'`, reason: "use 'help' for all commands" });
  },
  exit: async () => verified(),
} satisfies Partial<Handlers>;

export const handlers: Handlers = {
  ...navigation,
  ...observing,
  ...actions,
  ...waiting,
  ...handingOver,
  ...valued,
  ...intents,
  ...about,
  ...storing,
  ...headers,
  ...sessions,
  ...tabs,
  ...network,
  ...screen,
  ...recording,
  ...packs,
  ...learning,
  ...phone,
};
