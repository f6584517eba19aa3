#!/usr/bin/env node
// `beckon`: what was asked for on the command line, handed to the command that does it.
// Exit codes: 0 done, 1 something is wrong with what was given, 2 the call or a file is, 3 beckon is.

import { nearest } from '../../core/distance.js';
import { check } from './check.js';
import { type CliCommand, UsageError } from './command.js';
import { fmt } from './fmt.js';
import { help } from './help.js';
import { normalizeInput } from './normalize.js';
import { parseInput } from './parse.js';
import { resolveInput } from './resolve.js';

const commands: readonly CliCommand[] = [check, fmt, normalizeInput, parseInput, resolveInput];

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return help(rest, commands);
  if (name === '--version' || name === '-v') return version();
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
