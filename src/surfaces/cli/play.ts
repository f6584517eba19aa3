// `beckon play`: a text world in the terminal, or its lines from a file or a pipe.

import {
  type CliCommand,
  type CliOptions,
  interruptedCode,
  interruptible,
  readOptions,
  UsageError,
} from './command.js';

const usage = 'play [world.yaml] [options]';
const options = {
  script: { value: '<file>', about: 'Take the commands from a file, a line each; # starts a comment.' },
  json: { about: 'One outcome a line on standard output, and nothing else.' },
  trace: { about: 'Also how each line was read: rules, scopes, candidates and scores.' },
  restore: { value: '<save>', about: 'Go on with a game that was saved.' },
  as: { value: '<id>', about: 'Play somebody else who is in the world.' },
  check: { about: 'Only say what is wrong with the world file; exit 1 if anything is.' },
} as const satisfies CliOptions;

export const play: CliCommand = {
  name: 'play',
  usage,
  does: 'Play a text world in the terminal; the one that comes along if none is named.',
  options,
  async run(args, { input, out, err }) {
    const { given, words } = readOptions(args, usage, options);
    const [file, more] = words;
    if (more !== undefined) throw new UsageError(`unexpected '${more}'`, `usage: beckon ${usage}`);
    // Worlds are data, and reading them is nothing that the other commands should load.
    const { playWorld } = await import('./play-run.js');
    return interruptible(async (signal) => {
      const code = await playWorld({ ...given, file }, { input, out, err, signal });
      return signal.aborted ? interruptedCode(signal) : code;
    });
  },
};
