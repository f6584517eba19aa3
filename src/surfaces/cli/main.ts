#!/usr/bin/env node
// `beckon`: what was asked for on the command line, handed to the command that does it; alone, a prompt.
// Exit codes: 0 done, 1 something is wrong with what was given, 2 the call or a file is, 3 beckon is,
// 128 and the number of the signal that called it off.

import { nearest } from '../../core/distance.js';
import { check } from './check.js';
import { type CliCommand, interruptedCode, interruptible, UsageError } from './command.js';
import { explain } from './explain.js';
import { fmt } from './fmt.js';
import { help } from './help.js';
import { liveOn } from './live.js';
import { normalizeInput } from './normalize.js';
import { isNotOpened, notOpened } from './not-opened.js';
import { observe } from './observe.js';
import { paintFor } from './paint.js';
import { parseInput } from './parse.js';
import { openingWords } from './phone-options.js';
import { play } from './play.js';
import { resolveInput } from './resolve.js';
import { run } from './run.js';
import { openWorld, readWorldOptions } from './world-options.js';

/** These need much that the others do not: it is loaded when they are called, and for their help. */
const later: readonly CliCommand[] = [
  {
    name: 'record',
    usage: 'record <address> [-o <file>] [options]',
    does: 'Watch what a person does in a browser window, and write it down as a script.',
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
    name: 'devices',
    usage: 'devices [--json]',
    does: 'List the phones that are connected, and what to do about those that are not ready.',
    load: async () => (await import('./devices.js')).devices,
  },
  {
    name: 'doctor',
    usage: 'doctor [--world browser|android|ios] [--json]',
    does: 'Say which browsers and phones are there, start the browser that would be used, and say what to do about what is missing.',
    load: async () => (await import('./doctor.js')).doctor,
  },
].map(({ load, ...row }) => ({ ...row, load, run: async (args: string[]) => (await load()).run(args) }));

const commands: readonly CliCommand[] = [
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

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') return help(rest, commands);
  if (name === '--version' || name === '-v') return version();
  if (name === undefined || name.startsWith('--')) return talk([...args]);
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    const [near] = nearest(
      name,
      commands.map((one) => one.name),
    );
    throw new UsageError(
      `no such command: ${name}`,
      near === undefined ? "see 'beckon help'" : `did you mean 'beckon ${near}'?`,
    );
  }
  return rest.includes('--help') || rest.includes('-h') ? help([name], commands) : command.run(rest);
}

/** The prompt: the one place where this surface hands over to another. */
async function talk(args: string[]): Promise<number> {
  const { words, opening } = readWorldOptions(args, '[options]', {});
  if (words[0] !== undefined)
    throw new UsageError(`unexpected '${words[0]}'`, `a command comes first: beckon ${words[0]}`);
  const { repl } = await import('../repl/index.js');
  const paint = paintFor(process.stdout);
  return interruptible(async (signal) => {
    const { stdin: input, stdout: output } = process;
    try {
      const code = await repl({
        open: () => openWorld(opening, signal),
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
      process.stderr.write(notOpened(error));
      return 1;
    }
  });
}

async function version(): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  console.log((JSON.parse(text) as { version: string }).version);
  return 0;
}

// A reader that has seen enough (`beckon parse | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) {
    console.error('beckon: this is a bug in beckon:', error);
    process.exit(3);
  }
  console.error(`beckon: ${error.message}${error.hint === '' ? '' : `; ${error.hint}`}`);
  process.exitCode = 2;
}
