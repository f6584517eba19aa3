// What a call of a session requests, read from its arguments, and the words for what is wrong with it.

import { isAbsolute, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { milliseconds } from '@beckon/core/language/index.js';
import { NO_WORLD, USAGE } from '@beckon/core/report/exit-codes.js';
import { listed } from '@beckon/core/text/text.js';
import { type CliOptions, UsageError } from '../options/command.js';
import { reasonOf } from '../options/files.js';
import { isNotOpened, notOpened } from '../options/not-opened.js';
import { type OpenOptions, readWorldOptions } from '../options/world-options.js';

export const callUsage = "do '<lines>' [-s <name>] [--json] [options]";
export const callOptions = {
  session: {
    value: '<name>',
    short: 's',
    about: 'Which session. Default: $BECKON_SESSION, or one for the current repository or folder.',
  },
  json: { about: 'Print one result per line to standard output, and nothing else.' },
  'keep-going': { about: 'Continue after a failed line.' },
  idle: {
    value: '<duration>',
    about: 'End the session after this long without a call: 90s, 30m (the default), 8h.',
  },
} as const satisfies CliOptions;

export interface Call {
  readonly lines: readonly string[];
  readonly isJson: boolean;
  readonly isKeptGoing: boolean;
  readonly idleMs: number | null;
  readonly opening: OpenOptions;
}

/** Paths count from the folder. Throws what `callErrorOf` has words for. */
export function readCall(args: readonly string[], folder: string): Call {
  const call = inFolder(folder, () => callIn([...args]));
  return { ...call, opening: rooted(call.opening, folder) };
}

function callIn(args: string[]): Call {
  const { given, words, opening } = readWorldOptions(args, callUsage, callOptions);
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

function lasting(given: string): number {
  const hours = /^(\d{1,6})h$/i.exec(given)?.[1];
  const ms = hours === undefined ? milliseconds(given.toLowerCase()) : Number(hours) * HOUR_MS;
  if (ms === null) throw new UsageError(`--idle '${given}' is not a duration`, 'write it like 90s, 30m or 8h');
  return ms;
}

export function nothingGiven(): UsageError {
  return new UsageError('no lines given', `usage: beckon ${callUsage}`);
}

/** Throws if the session was opened with something else than is requested now. */
export function agree(
  opened: Pick<Call, 'opening' | 'idleMs'>,
  request: Pick<Call, 'opening' | 'idleMs'>,
  name: string,
): void {
  const had = opened.opening as Readonly<Record<string, unknown>>;
  const differing = Object.entries(request.opening)
    .filter(([key, value]) => !isSame(had[key], value))
    .map(([key]) => `${had[key] === undefined ? 'without' : 'with another'} --${OPTIONS[key] ?? key}`);
  if (request.idleMs !== null && request.idleMs !== opened.idleMs) differing.push('with another --idle');
  if (differing.length === 0) return;
  throw new UsageError(
    `session '${name}' was opened ${listed([...new Set(differing)], 'and')}`,
    `leave it out, use another name with -s, or close it first: beckon close -s ${name}`,
  );
}

/** The words and the exit code for a failure that is no bug; null if it is one. */
export function callErrorOf(error: unknown): { readonly text: string; readonly code: number } | null {
  if (error instanceof UsageError)
    return { text: `beckon: ${error.message}${error.hint === '' ? '' : `; ${error.hint}`}\n`, code: USAGE };
  return isNotOpened(error) ? { text: notOpened(error), code: NO_WORLD } : null;
}

/** The options that are called otherwise than what they set. */
const OPTIONS: Readonly<Record<string, string>> = {
  browserPath: 'browser-path',
  timeoutMs: 'timeout',
  variables: 'var',
  secrets: 'var',
};

/** Values may be requested again one by one; everything else as a whole. */
function isSame(opened: unknown, requested: unknown): boolean {
  if (Array.isArray(requested) || typeof requested !== 'object' || requested === null)
    return isDeepStrictEqual(opened, requested);
  const known = (opened ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(requested).every(([name, value]) => isDeepStrictEqual(known[name], value));
}

/** Options are read as if the process were where the caller is: files that they name are there. */
function inFolder<T>(folder: string, action: () => T): T {
  const back = workingFolder();
  try {
    process.chdir(folder);
  } catch (error) {
    throw new UsageError(`the folder ${folder} cannot be used: ${reasonOf(error)}`);
  }
  try {
    return action();
  } finally {
    if (back !== null) process.chdir(back);
  }
}

/** Null if it was removed meanwhile. */
function workingFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** The paths among the options, made to hold wherever later calls come from. */
function rooted(opening: OpenOptions, folder: string): OpenOptions {
  const { browserPath, downloads, shots, packs, dump } = opening;
  const full = (path: string): string => resolve(folder, path);
  return {
    ...opening,
    // `embedded` and the like are no paths.
    ...(browserPath === undefined || isAbsolute(browserPath) || !/[\\/]/.test(browserPath)
      ? {}
      : { browserPath: full(browserPath) }),
    ...(downloads === undefined ? {} : { downloads: full(downloads) }),
    ...(shots === undefined || shots === null ? {} : { shots: full(shots) }),
    ...(packs === undefined ? {} : { packs: packs.map(full) }),
    ...(dump === undefined ? {} : { dump: full(dump) }),
  };
}
