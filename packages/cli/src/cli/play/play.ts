// `beckon play`: a text world in the terminal, or its lines from a file or a pipe.

import {
  type CliCommand,
  type CliOptions,
  interruptedCode,
  interruptible,
  readOptions,
  UsageError,
} from '../../options/command.js';

const usage = 'play [world.yaml] [options]';
const options = {
  script: { value: '<file>', about: 'Read commands from a file, one per line; # starts a comment.' },
  json: { about: 'Print one outcome per line to standard output, and nothing else.' },
  trace: { about: 'Also show how each line was read: rules, scopes, candidates and scores.' },
  restore: { value: '<save>', about: 'Continue a saved game.' },
  as: { value: '<id>', about: 'Play another character of the world.' },
  check: { about: 'Only check the world file; exit 1 if anything is wrong.' },
} as const satisfies CliOptions;

export const play: CliCommand = {
  name: 'play',
  usage,
  does: 'Play a text world in the terminal; by default the built-in one.',
  options,
  async run(args, { input, out, err }) {
    const { given, words } = readOptions(args, usage, options);
    const [file, more] = words;
    if (more !== undefined) throw new UsageError(`unexpected '${more}'`, `usage: beckon ${usage}`);
    // Worlds are data, and reading them is nothing that the other commands should load.
    const { playWorld } = await import('./run.js');
    return interruptible(async (signal) => {
      const code = await playWorld({ ...given, file }, { input, out, err, signal });
      return signal.aborted ? interruptedCode(signal) : code;
    });
  },
};
