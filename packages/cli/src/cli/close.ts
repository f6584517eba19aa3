// `beckon close`: the end of a session that is open in the background.

import { type CliCommand, type CliOptions, readOptions, UsageError } from '../options/command.js';

const usage = 'close [-s <name>] [--all]';
const options = {
  session: {
    value: '<name>',
    short: 's',
    about: 'Which one. Default: $BECKON_SESSION, or one for the current repository or folder.',
  },
  all: { about: 'All that are open.' },
} as const satisfies CliOptions;

export const close: CliCommand = {
  name: 'close',
  usage,
  does: 'Close a session that is open in the background, and its browser.',
  options,
  async run(args) {
    const { given, words } = readOptions(args, usage, options);
    const [first] = words;
    if (first !== undefined)
      throw new UsageError(`unexpected '${first}'`, `to close a session by name: beckon close -s ${first}`);
    if (given.all && given.session !== undefined)
      throw new UsageError('-s and --all exclude each other', `usage: beckon ${usage}`);
    return (await import('../sessions/list.js')).closeSessions(args, given.all);
  },
};
