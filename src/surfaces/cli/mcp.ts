// `beckon mcp`

import { type CliCommand, UsageError } from './command.js';

export const mcp: CliCommand = {
  name: 'mcp',
  usage: 'mcp',
  does: '',
  run: () => {
    throw new UsageError('not built yet');
  },
};
