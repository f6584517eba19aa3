// `beckon fleet`: scripts on many machines. What each of its commands needs is loaded when it is called.

import { type CliCommand, type CliOptions, type Io, readOptions, UsageError } from '../../options/command.js';
import { worldOptions } from '../../options/world-options.js';
import { asUsage, fleetOptions, fleetPackage, keyFile } from './options.js';
import { fleetRun, fleetRunOptions } from './run.js';
import { status, statusOptions, stopOptions, stopRuns } from './status.js';
import { work, workOptions } from './work.js';

const usage = 'fleet run|work|status|stop|key [options]';
const keyOptions = { key: fleetOptions.key } as const satisfies CliOptions;

const COMMANDS: Readonly<Record<string, (args: string[], io: Io) => Promise<number>>> = {
  run: fleetRun,
  work,
  status,
  stop: stopRuns,
  key: makeFleetKey,
};

export const fleet: CliCommand = {
  name: 'fleet',
  usage,
  does: 'Run scripts on many machines, through Redis: start workers, run scripts, follow their progress, stop them.',
  options: { ...worldOptions, ...fleetRunOptions, ...workOptions, ...statusOptions, ...stopOptions },
  more: `  fleet key                     Make the fleet's key, which every machine of it needs.
  fleet work                    Take scripts and run them, until Ctrl-C.
  fleet run <files or folders>  Run scripts; same output, reports and exit codes as 'beckon run'.
  fleet status                  Show workers, queues and runs.
  fleet stop <run>              Stop a run.`,
  async run(args, io) {
    const [name = '', ...rest] = args;
    const command = COMMANDS[name];
    if (command === undefined)
      throw new UsageError(
        name === '' ? 'which fleet command?' : `no such command: fleet ${name}`,
        `usage: beckon ${usage}`,
      );
    return command(rest, io);
  },
};

async function makeFleetKey(args: string[], { out }: Io): Promise<number> {
  const { given, words } = readOptions(args, 'fleet key [--key <file>]', keyOptions);
  if (words[0] !== undefined)
    throw new UsageError(`unexpected '${words[0]}'`, 'usage: beckon fleet key [--key <file>]');
  const file = keyFile(given);
  return asUsage(async () => {
    const { makeKey } = await fleetPackage();
    const key = makeKey(file);
    out.write(`key ${key.name} is in ${file}; copy it to every machine of the fleet, readable only by its user\n`);
    return 0;
  });
}
