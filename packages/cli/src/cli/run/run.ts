// `beckon run`: scripts in a real browser or on a phone, one after the other or several at a time. Every script is read
// before any is run.

import { statSync } from 'node:fs';
import { missingValues, stepsOf } from '@beckon/core/engine/lines.js';
import { valueHint } from '@beckon/core/engine/unread.js';
import { counted } from '@beckon/core/text/text.js';
import { type CliCommand, type Given, interruptedCode, interruptible, UsageError } from '../../options/command.js';
import { readScripts, type Script } from '../../options/files.js';
import { devicesOf, openingWords } from '../../options/phone-options.js';
import {
  type Opener,
  type OpenOptions,
  type Outside,
  readWorldOptions,
  worldOptions,
} from '../../options/world-options.js';
import { checkedScript, frames, type Wrong } from '../check.js';
import { paintFor } from '../paint.js';
import { dataLines } from './data.js';
import { junitFile } from './junit.js';
import { outcomeOf, type Play, type RunListener, type RunPlan, together, whenEnded } from './listener.js';
import { inShard, retriesOf, runOptions, shardOf, workersOf } from './options.js';
import { personAtRun } from './person.js';
import { playAll } from './play.js';
import { withTags } from './tags.js';
import { scriptsAsDone, stepsAsDone } from './text.js';

const usage = 'run <files or folders…> [options]';

export const run: CliCommand = {
  name: 'run',
  usage,
  does: 'Run scripts in a browser or on a phone and report each step; exit 1 if any failed.',
  options: { ...runOptions, ...worldOptions },
  run: (args, io) => interruptible((signal) => runScripts(args, { ...io, signal })),
};

type RunGiven = Given<typeof runOptions>;

/** What was requested, beside the scripts. */
export interface RunRequest {
  readonly given: Omit<RunGiven, 'workers'>;
  readonly opening: OpenOptions;
  readonly workers: number;
  readonly attempts: number;
  /** Many scripts, each of which counts by itself: all are run, and the end says which went wrong. */
  readonly isSuite: boolean;
  /** They run on other machines: what those report counts when a script has ended. */
  readonly isRemote?: boolean;
}

/** Runs what is planned, and notifies the listener. One that goes on without us has no end to be reported. */
export type Perform = (plan: RunPlan, listener: Required<RunListener>) => Promise<'ended' | 'interrupted' | 'goesOn'>;

export async function runScripts(args: string[], around: Outside): Promise<number> {
  const { given, words, opening } = readWorldOptions(args, usage, runOptions);
  checkGiven(given);
  const workers = workersOf(given.workers, opening);
  const attempts = 1 + retriesOf(given.retries);
  const isSuite = workers > 1 || given.shard !== undefined || attempts > 1 || words.some(isFolder);
  const plays = await readPlays(words, usage, { given, opening }, around);
  if (plays === null) return 2;
  const needed = Math.min(workers, Math.max(1, plays.length));
  const request = { given, opening, workers: needed, attempts, isSuite };
  return report(plays, request, around, (plan, listener) => playHere(plan, listener, request, around));
}

export function checkGiven(given: Pick<RunGiven, 'keep-going' | 'fail-fast'>): void {
  if (given['keep-going'] && given['fail-fast'])
    throw new UsageError('--keep-going and --fail-fast exclude each other', 'leave one of them out');
}

/** The scripts that are to be run, read and checked. Null: something is wrong, and was reported. */
export async function readPlays(
  words: readonly string[],
  called: string,
  { given, opening }: { readonly given: Pick<RunGiven, 'shard' | 'tag'>; readonly opening: OpenOptions },
  around: Outside,
): Promise<readonly Play[] | null> {
  const shard = shardOf(given.shard);
  const { scripts, unreadable } = await readScripts(words, called, around.input ?? process.stdin);
  const tagged = unreadable.length > 0 ? scripts : withTags(scripts, given.tag);
  const chosen = shard === null ? tagged : inShard(tagged, shard);
  const read = await Promise.all(chosen.map((script) => checkedScript(script, opening)));
  const plays = read.map(
    ({ script, program }, index): Play => ({ index, script, steps: stepsOf(script.text, program), attempts: [] }),
  );
  const wrong = read.map((one, i) => ({ ...one, wrong: [...one.wrong, ...lacking(plays[i] as Play, opening)] }));
  if (warn(wrong, unreadable, around)) return null;
  if (shard !== null && plays.length === 0)
    around.err.write(`beckon: ${counted(tagged.length, 'file')} in ${shard.of} parts: part ${shard.part} is empty\n`);
  return plays;
}

/** Values that a script needs and were not given: all are reported before anything is done. */
function lacking({ steps }: Play, { variables }: OpenOptions): Wrong[] {
  return missingValues(steps, (name) => variables?.[name]).map(({ name, span }) => ({
    phase: 'semantic',
    code: 'INVALID_VALUE',
    message: `There is no value for \${${name}}`,
    hint: valueHint([name]),
    suggestions: [],
    fixed: null,
    span,
  }));
}

/** Has the scripts run, reports them in every way that was requested, and returns the exit code. */
export async function report(
  plays: readonly Play[],
  request: RunRequest,
  around: Outside,
  perform: Perform,
): Promise<number> {
  const { given, workers, attempts } = request;
  const { signal } = around;
  const listener = together(await listenersFor(request, plays.length > 1, around));
  const plan = { plays, workers, attempts };
  const start = performance.now();
  try {
    listener.plan(plan);
    const how = await perform(plan, listener);
    if (how === 'goesOn') return interruptedCode(signal);
    const isInterrupted = how === 'interrupted';
    const isWritten = await listener.end({ ...plan, ms: performance.now() - start, isInterrupted });
    if (isInterrupted) return interruptedCode(signal);
    return isWritten ? codeOf(plays, given['fail-on-flaky']) : 2;
  } finally {
    await listener.close();
  }
}

/** On this machine. */
async function playHere(
  plan: RunPlan,
  listener: Required<RunListener>,
  request: RunRequest,
  around: Outside,
): Promise<'ended' | 'interrupted'> {
  const { given, opening, isSuite } = request;
  const { signal } = around;
  const isKeptGoing = given['keep-going'];
  const goesOn = (one: Play): boolean => {
    if (outcomeOf(one) !== 'failed') return true;
    return isSuite ? !given['fail-fast'] : isKeptGoing && one.attempts.every(({ trouble }) => trouble === null);
  };
  const opener = (worker: number): Promise<Opener> => openerFor(request, around, worker);
  const { input = process.stdin, out, err } = around;
  const isData = given.json || given.envelope;
  const { page, pause } = listener;
  const askPerson = personAtRun({ input, out: isData ? err : out, page, pause });
  await playAll({ ...plan, opener, opening, listener, isKeptGoing, goesOn, askPerson, signal });
  return signal.aborted ? 'interrupted' : 'ended';
}

/** A script that runs alone has a browser of its own; those of a suite have a context each in the browser of their worker. */
async function openerFor({ opening, isSuite }: RunRequest, { open, opener }: Outside, worker: number): Promise<Opener> {
  const device = devicesOf(opening)[worker - 1];
  // Each worker has a phone of its own.
  if (device !== undefined && devicesOf(opening).length > 1)
    return { open: (options, signal) => open({ ...options, device }, signal), close: async () => {} };
  return isSuite && opener !== undefined ? opener(opening) : { open, close: async () => {} };
}

function codeOf(plays: readonly Play[], failsOnFlaky: boolean): number {
  const outcomes = plays.map(outcomeOf);
  return outcomes.includes('failed') || (failsOnFlaky && outcomes.includes('flaky')) ? 1 : 0;
}

/** All listeners of the run. Where results are printed as data, everything else goes to standard error. */
async function listenersFor(
  { given, opening, workers, attempts, isSuite, isRemote = false }: RunRequest,
  isNamed: boolean,
  { out, err }: Outside,
): Promise<RunListener[]> {
  const isData = given.json || given.envelope;
  const { junit, report, watch, steps } = given;
  const text = { out, err, opening: openingWords(opening), isNamed, isSuite, attempts };
  const printed = isData
    ? dataLines(given, isSuite, { out, err })
    : workers > 1
      ? scriptsAsDone(text, steps)
      : stepsAsDone(text);
  return [
    isRemote ? whenEnded(printed) : printed,
    ...(junit === undefined ? [] : [junitFile(junit, isSuite, err)]),
    ...(report === undefined && !watch
      ? []
      : await (await import('./report.js')).pagesOf({ report, isWatched: watch, out: isData ? err : out, err })),
  ];
}

function isFolder(name: string): boolean {
  return name !== '-' && statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Says what is wrong with the scripts, if anything is: then nothing is run. */
function warn(
  read: readonly { readonly script: Script; readonly wrong: readonly Wrong[] }[],
  unreadable: readonly string[],
  { err }: Outside,
): boolean {
  const bad = read.filter(({ wrong }) => wrong.length > 0);
  const paint = paintFor(err);
  for (const { script, wrong } of bad) err.write(`${frames(script, wrong, paint)}\n\n`);
  for (const reason of unreadable) err.write(`beckon: ${reason}\n`);
  const errors = bad.reduce((sum, { wrong }) => sum + wrong.length, 0);
  if (errors > 0) err.write(`${counted(errors, 'error')} in ${counted(bad.length, 'file')}; nothing was run\n`);
  return errors > 0 || unreadable.length > 0;
}
