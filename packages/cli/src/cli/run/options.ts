// How many scripts run at a time, which part of them, and how often each is tried: what the options of `run` say.

import { availableParallelism } from 'node:os';
import { type CliOptions, UsageError } from '../../options/command.js';
import { devicesOf } from '../../options/phone-options.js';
import type { OpenOptions } from '../../options/world-options.js';

export const runOptions = {
  'keep-going': {
    about:
      'Continue after a failed step, and with the next files. The other files of a folder, and all files with --workers, --shard or --retries, are run anyway.',
  },
  workers: {
    value: '<n>',
    about: 'How many scripts run at once, each isolated from the others: a number, 50% of the processors, or auto.',
  },
  shard: { value: '<i/n>', about: 'Run only part i of n of the files: 1/3, 2/3 and 3/3 together are all of them.' },
  tag: {
    value: '<tag>',
    many: true,
    about:
      "Run only scripts with this tag: a line like '# tags: smoke, cart' at their top. '!slow': only those without. Repeatable.",
  },
  retries: { value: '<n>', about: 'How many times a failed script is run again from its start. Default: 0.' },
  'fail-fast': { about: 'Start no more scripts after one has failed.' },
  'fail-on-flaky': { about: 'Also exit 1 if a script passed only on a retry.' },
  steps: { about: 'With several workers: show every step of every script, not only of failed ones.' },
  json: { about: 'Print one result per line to standard output, and nothing else.' },
  envelope: { about: 'The same as action envelopes of mobile-debug-mcp; with --json, inside each result.' },
  junit: { value: '<file>', about: 'Also write a JUnit report.' },
  report: { value: '<folder>', about: 'Also write a page with pictures of every step: index.html in that folder.' },
  watch: { about: 'Show the steps live on a local page; its address is printed first.' },
} as const satisfies CliOptions;

/** How many workers were requested; one if nothing was given. */
export function workersOf(given: string | undefined, opening: OpenOptions): number {
  const phones = devicesOf(opening).length;
  if (phones > 1) return phoneWorkers(given, phones);
  const isAlone = opening.world !== undefined || opening.connect !== undefined;
  if (given === undefined || (given === 'auto' && isAlone)) return 1;
  const workers = readWorkers(given);
  if (workers > 1 && isAlone)
    throw new UsageError(
      `${workers} workers cannot share one ${opening.connect === undefined ? 'phone' : 'browser'}`,
      'leave --workers out',
    );
  return workers;
}

/** A phone each: no more of them than there are phones. */
function phoneWorkers(given: string | undefined, phones: number): number {
  const workers = given === undefined || given === 'auto' ? phones : readWorkers(given);
  if (workers > phones)
    throw new UsageError(`${workers} workers cannot share ${phones} phones`, `write --workers ${phones}`);
  return workers;
}

/** Half of the processors: a browser keeps more than one of them busy. */
const AUTO = 50;

function readWorkers(text: string): number {
  const percent = text === 'auto' ? AUTO : wholeNumber(/^(\d+)%$/.exec(text)?.[1]);
  const workers = percent === null ? wholeNumber(text) : Math.floor((availableParallelism() * percent) / 100);
  if (workers === null || (percent ?? workers) === 0)
    throw new UsageError(`--workers '${text}' is not a number of workers`, 'write it like 4, 50% or auto');
  return Math.max(1, workers);
}

/** One of several parts. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

export function shardOf(written: string | undefined): Shard | null {
  if (written === undefined) return null;
  const [, first, second] = /^(\d+)\/(\d+)$/.exec(written) ?? [];
  const part = wholeNumber(first);
  const of = wholeNumber(second);
  if (part === null || of === null || part < 1 || part > of)
    throw new UsageError(`--shard '${written}' is not a part`, 'write it like 1/3: the first of three');
  return { part, of };
}

/** Every n-th file of the sorted list: each file is in exactly one part, and no part has two more than another. */
export function inShard<T extends { readonly file: string }>(all: readonly T[], { part, of }: Shard): T[] {
  const sorted = [...all].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  return sorted.filter((_, i) => i % of === part - 1);
}

export function retriesOf(input: string | undefined): number {
  if (input === undefined) return 0;
  const retries = wholeNumber(input);
  if (retries === null) throw new UsageError(`--retries '${input}' is not a number`, 'write it like 2');
  return retries;
}

function wholeNumber(said: string | undefined): number | null {
  return said !== undefined && /^\d{1,6}$/.test(said) ? Number(said) : null;
}
