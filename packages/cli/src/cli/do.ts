// `beckon do`: lines for a session that stays open in the background. The work is done there: see sessions.

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeLines } from '@beckon/core/report/exit-codes.js';
import type { CliCommand } from '../options/command.js';
import { worldOptions } from '../options/world-options.js';
import { callOptions, callUsage } from '../sessions/call.js';

export const doLines: CliCommand = {
  name: 'do',
  usage: callUsage,
  does: 'Run lines in a session that stays open in the background; the first call starts it. Each argument is a line; - or nothing reads standard input.',
  options: { ...callOptions, ...worldOptions },
  more: `Options of the world apply to the call that starts the session.\n\n${exitCodeLines()}`,
  async run(args) {
    return (await import('../sessions/client.js')).runLines(args, dirname(fileURLToPath(import.meta.url)));
  },
};
