// The whole command line, as a function: what was requested, handed to the command that does it; alone,
// a prompt. Exit codes: 0 done, 1 something is wrong with what was given, 2 the call or a file is, 128 and the number of the
// signal that called it off.

import { VERSION } from '@beckon/core/generated/version.js';
import { nearest } from '@beckon/core/text/distance.js';
import {
  type CliCommand,
  type Io,
  interruptedCode,
  interruptible,
  type Output,
  UsageError,
} from '../options/command.js';
import { isNotOpened, notOpened } from '../options/not-opened.js';
import { openingWords } from '../options/phone-options.js';
import { readWorldOptions } from '../options/world-options.js';
import { liveOn } from '../terminal/live.js';
import { check } from './check.js';
import { explain } from './explain.js';
import { fmt } from './fmt.js';
import { help } from './help.js';
import { normalizeInput } from './normalize.js';
import { observe } from './observe.js';
import { paintFor } from './paint.js';
import { parseInput } from './parse.js';
import { play } from './play/play.js';
import { resolveInput } from './resolve.js';
import { run } from './run/run.js';

/** These need much that the others do not: it is loaded when they are called, and for their help. */
const later: readonly CliCommand[] = [
  {
    name: 'record',
    usage: 'record <address> [-o <file>] [options]',
    does: 'Record what you do in a browser window as a script.',
    load: async () => (await import('./record.js')).record,
  },
  {
    name: 'do',
    usage: "do '<lines>' [-s <name>] [--json] [options]",
    does: 'Run lines in a session that stays open in the background; the first call starts it.',
    load: async () => (await import('./do.js')).doLines,
  },
  {
    name: 'sessions',
    usage: 'sessions [--json]',
    does: 'List the sessions that are open in the background.',
    load: async () => (await import('./sessions.js')).sessions,
  },
  {
    name: 'close',
    usage: 'close [-s <name>] [--all]',
    does: 'Close a session that is open in the background.',
    load: async () => (await import('./close.js')).close,
  },
  {
    name: 'mcp',
    usage: 'mcp [--http <port>] [options]',
    does: 'Serve agents over the Model Context Protocol, on standard input and output or over HTTP.',
    load: async () => (await import('./mcp.js')).mcp,
  },
  {
    name: 'fleet',
    usage: 'fleet run|work|status|stop|key [options]',
    does: 'Run scripts on many machines, over Redis: queue them, work on them, follow their progress, stop them.',
    load: async () => (await import('./fleet/fleet.js')).fleet,
  },
  {
    name: 'pair',
    usage: 'pair [--forget]',
    does: "Pair Beckon's extension in your own browser: shows a code to type in its side panel, once. Then use --extension.",
    load: async () => (await import('./pair.js')).pair,
  },
  {
    name: 'devices',
    usage: 'devices [--json]',
    does: 'List the phones that are connected, and what to do about those that are not ready.',
    load: async () => (await import('./devices.js')).devices,
  },
  {
    name: 'doctor',
    usage: 'doctor [--world browser|android|ios] [--json]',
    does: 'Show which browsers and phones were found, start the browser that would be used, and say how to fix what is missing.',
    load: async () => (await import('./doctor.js')).doctor,
  },
].map(({ load, ...row }) => ({ ...row, load, run: async (args: string[], io: Io) => (await load()).run(args, io) }));

export const cliCommands: readonly CliCommand[] = [
  run,
  observe,
  explain,
  check,
  fmt,
  normalizeInput,
  parseInput,
  resolveInput,
  play,
  ...later,
];

/** Does what the arguments request; returns the exit code. What it throws is a bug. */
export async function beckon(args: readonly string[], io: Io): Promise<number> {
  try {
    return await called(args, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err.write(`beckon: ${error.message}${error.hint === '' ? '' : `; ${error.hint}`}\n`);
    return 2;
  }
}

async function called(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') return help(rest, cliCommands, io.out);
  if (name === '--version' || name === '-v') return version(io.out);
  if (name === undefined || name.startsWith('--')) return talk([...args], io);
  const command = cliCommands.find((one) => one.name === name);
  if (command === undefined) {
    const [near] = nearest(
      name,
      cliCommands.map((one) => one.name),
    );
    throw new UsageError(
      `no such command: ${name}`,
      near === undefined ? "see 'beckon help'" : `did you mean 'beckon ${near}'?`,
    );
  }
  return rest.includes('--help') || rest.includes('-h') ? help([name], cliCommands, io.out) : command.run(rest, io);
}

/** The prompt: the one place where this surface hands over to another. */
async function talk(args: string[], { input, out: output, err, open }: Io): Promise<number> {
  const { words, opening } = readWorldOptions(args, '[options]', {});
  if (words[0] !== undefined)
    throw new UsageError(`unexpected '${words[0]}'`, `put the command first: beckon ${words[0]}`);
  const { repl } = await import('../repl/index.js');
  const paint = paintFor(output);
  return interruptible(async (signal) => {
    try {
      const code = await repl({
        open: () => open(opening, signal),
        opening: openingWords(opening),
        input,
        output,
        paint,
        live: liveOn(output, paint),
        signal,
      });
      return signal.aborted ? interruptedCode(signal) : code;
    } catch (error) {
      if (!isNotOpened(error)) throw error;
      if (signal.aborted) return interruptedCode(signal);
      err.write(notOpened(error));
      return 1;
    }
  });
}

async function version(out: Output): Promise<number> {
  out.write(`${VERSION}\n`);
  return 0;
}
