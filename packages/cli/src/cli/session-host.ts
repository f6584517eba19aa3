// What a session in the background needs of the command line: its options, the worlds, and the words for what is wrong.

import { isAbsolute, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { KeptSession } from '@beckon/core/engine/session-runner.js';
import { NO_WORLD, USAGE } from '@beckon/core/report/exit-codes.js';
import { plain } from '@beckon/core/report/style.js';
import { listed } from '@beckon/core/text/text.js';
import { UsageError } from './command.js';
import { type Call, nothingGiven, readCall } from './do.js';
import { reasonOf } from './files.js';
import { liveOn } from './live.js';
import { isNotOpened, notOpened } from './not-opened.js';
import { openingWords } from './phone-options.js';
import { type OpenOptions, openWorld } from './world-options.js';

export const host = {
  read(args: readonly string[], folder: string): Call {
    const call = inFolder(folder, () => readCall([...args]));
    return { ...call, opening: rooted(call.opening, folder) };
  },

  async open(opening: OpenOptions, folder: string, signal: AbortSignal): Promise<KeptSession> {
    process.chdir(folder);
    return openWorld({ ...opening, folder }, signal);
  },

  openingWords,
  nothingGiven,

  agree(opened: Pick<Call, 'opening' | 'idleMs'>, asked: Pick<Call, 'opening' | 'idleMs'>, name: string): void {
    const had = opened.opening as Readonly<Record<string, unknown>>;
    const differing = Object.entries(asked.opening)
      .filter(([key, value]) => !isSame(had[key], value))
      .map(([key]) => `${had[key] === undefined ? 'without' : 'with another'} --${OPTIONS[key] ?? key}`);
    if (asked.idleMs !== null && asked.idleMs !== opened.idleMs) differing.push('with another --idle');
    if (differing.length === 0) return;
    throw new UsageError(
      `session '${name}' was opened ${listed([...new Set(differing)], 'and')}`,
      `leave it out, take another name with -s, or close it first: beckon close -s ${name}`,
    );
  },

  addressOf(session: KeptSession): string | null {
    const { world } = session;
    return world !== undefined && 'address' in world && typeof world.address === 'string' ? world.address : null;
  },

  complaint(error: unknown): { readonly text: string; readonly code: number } | null {
    if (error instanceof UsageError)
      return { text: `beckon: ${error.message}${error.hint === '' ? '' : `; ${error.hint}`}\n`, code: USAGE };
    return isNotOpened(error) ? { text: notOpened(error), code: NO_WORLD } : null;
  },

  live(columns: number, write: (text: string) => void) {
    return liveOn({ isTTY: true, columns, write }, plain);
  },
};

/** The options that are called otherwise than what they set. */
const OPTIONS: Readonly<Record<string, string>> = {
  browserPath: 'browser-path',
  timeoutMs: 'timeout',
  variables: 'var',
  secrets: 'var',
};

/** Values may be asked for again one by one; everything else as a whole. */
function isSame(opened: unknown, asked: unknown): boolean {
  if (Array.isArray(asked) || typeof asked !== 'object' || asked === null) return isDeepStrictEqual(opened, asked);
  const known = (opened ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(asked).every(([name, value]) => known[name] === value);
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
