// `beckon close`

import { type CliCommand, UsageError } from './command.js';

export const close: CliCommand = {
  name: 'close',
  usage: 'close',
  does: '',
  run: () => {
    throw new UsageError('not built yet');
  },
};
