// `beckon do`: lines for a session that stays open in the background. The work is done there: see surfaces/remote.

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { milliseconds } from '@beckon/core/language/index.js';
import { exitCodeLines } from '@beckon/core/report/exit-codes.js';
import { type CliCommand, type CliOptions, UsageError } from './command.js';
import { type OpenOptions, readWorldOptions, worldOptions } from './world-options.js';

const usage = "do '<lines>' [-s <name>] [--json] [options]";
const options = {
  session: {
    value: '<name>',
    short: 's',
    about: 'Which session; else $BECKON_SESSION, else one for the repository or folder that this is called in.',
  },
  json: { about: 'Print one result per line to standard output, and nothing else.' },
  'keep-going': { about: 'Continue after a failed line.' },
  idle: {
    value: '<duration>',
    about: 'End the session after this long without a call: 90s, 30m (the default), 8h.',
  },
} as const satisfies CliOptions;

export const doLines: CliCommand = {
  name: 'do',
  usage,
  does: 'Run lines in a session that stays open in the background; the first call starts it. Each argument is a line; - or nothing reads standard input.',
  options: { ...options, ...worldOptions },
  more: `Options of the world apply to the call that starts the session.\n\n${exitCodeLines()}`,
  async run(args) {
    return (await import('../sessions/client.js')).runLines(args, dirname(fileURLToPath(import.meta.url)));
  },
};

/** What a call asks for. */
export interface Call {
  readonly lines: readonly string[];
  readonly isJson: boolean;
  readonly isKeptGoing: boolean;
  readonly idleMs: number | null;
  readonly opening: OpenOptions;
}

export function readCall(args: string[]): Call {
  const { given, words, opening } = readWorldOptions(args, usage, options);
  if (opening.dump === '-')
    throw new UsageError('--dump - is not for sessions: standard input is for lines', 'give it a file');
  return {
    lines: words,
    isJson: given.json,
    isKeptGoing: given['keep-going'],
    idleMs: given.idle === undefined ? null : lasting(given.idle),
    opening,
  };
}

const HOUR_MS = 3_600_000;

function lasting(said: string): number {
  const hours = /^(\d{1,6})h$/i.exec(said)?.[1];
  const ms = hours === undefined ? milliseconds(said.toLowerCase()) : Number(hours) * HOUR_MS;
  if (ms === null) throw new UsageError(`--idle '${said}' is no duration`, 'say it like 90s, 30m or 8h');
  return ms;
}

/** The call has no lines. */
export function nothingGiven(): UsageError {
  return new UsageError('no lines given', `usage: beckon ${usage}`);
}
