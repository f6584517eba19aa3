// `beckon sessions`: what is open in the background.

import { type CliCommand, type CliOptions, readOptions, UsageError } from '../options/command.js';

const usage = 'sessions [--json]';
const options = { json: { about: 'As JSON.' } } as const satisfies CliOptions;

export const sessions: CliCommand = {
  name: 'sessions',
  usage,
  does: 'List the sessions that are open in the background: what each runs in, where it is, how long it was idle.',
  options,
  async run(args) {
    const { given, words } = readOptions(args, usage, options);
    if (words[0] !== undefined) throw new UsageError(`unexpected '${words[0]}'`, `usage: beckon ${usage}`);
    return (await import('../sessions/list.js')).listSessions(given.json);
  },
};
