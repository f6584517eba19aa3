// `beckon do`

import { type CliCommand, UsageError } from './command.js';

export const doLines: CliCommand = {
  name: 'do',
  usage: 'do',
  does: '',
  run: () => {
    throw new UsageError('not built yet');
  },
};
