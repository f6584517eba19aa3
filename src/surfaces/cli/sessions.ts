// `beckon sessions`

import { type CliCommand, UsageError } from './command.js';

export const sessions: CliCommand = {
  name: 'sessions',
  usage: 'sessions',
  does: '',
  run: () => {
    throw new UsageError('not built yet');
  },
};
