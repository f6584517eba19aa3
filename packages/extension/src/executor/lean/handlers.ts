// In the service worker, in place of core's `engine/handlers/index.ts`: the commands that a script in a page can carry out. The
// others are unsupported, as the world says of what it cannot do.

import { actions } from '@beckon/core/engine/handlers/actions.js';
import type { Handlers } from '@beckon/core/engine/handlers/handler.js';
import { intents } from '@beckon/core/engine/handlers/intents.js';
import { navigation } from '@beckon/core/engine/handlers/navigation.js';
import { observing } from '@beckon/core/engine/handlers/observing.js';
import { waiting } from '@beckon/core/engine/handlers/waiting.js';
import { verified } from '@beckon/core/engine/outcome.js';
import type { Step } from '@beckon/core/engine/step.js';
import { commands } from '@beckon/core/language/commands.js';
import type { CommandType } from '@beckon/core/language/index.js';

const unsupported = async ({ type }: { readonly type: CommandType }, step: Step) => step.unsupported(type);

export const handlers: Handlers = {
  ...(Object.fromEntries(Object.keys(commands).map((type) => [type, unsupported])) as Partial<Handlers>),
  ...navigation,
  ...observing,
  ...actions,
  ...waiting,
  ...intents,
  exit: async () => verified(),
} as Handlers;
