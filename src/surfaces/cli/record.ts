// `beckon record`

import { type CliCommand, UsageError } from './command.js';

export const record: CliCommand = {
  name: 'record',
  usage: 'record',
  does: '',
  run: () => {
    throw new UsageError('not built yet');
  },
};
