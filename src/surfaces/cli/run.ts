// `beckon run`: scripts in a real browser or on a phone, a line for each step. Every script is read before any is run.

import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { placed, type ScriptStep, stepsOf } from '../../act/lines.js';
import type { Result } from '../../act/result.js';
import { junit } from '../../report/junit.js';
import { failureBlock, scriptLine, stepDetails, stepLine, summary } from '../../report/step.js';
import { checkedScript, counted, frames, type Wrong } from './check.js';
import { type CliCommand, type CliOptions, interruptedCode, interruptible } from './command.js';
import { readScripts, reasonOf, type Script } from './files.js';
import { liveOn } from './live.js';
import { isNotOpened, notOpened } from './not-opened.js';
import { paintFor } from './paint.js';
import { openingWords } from './phone-options.js';
import { type DataWanted, resultData } from './result-data.js';
import {
  type OpenOptions,
  type OpenSession,
  type Outside,
  outside,
  readWorldOptions,
  worldOptions,
} from './world-options.js';

const usage = 'run <files…> [options]';
const options = {
  'keep-going': { about: 'Go on after a step that failed, and with the next files.' },
  json: { about: 'One result a line on standard output, and nothing else.' },
  envelope: { about: 'The same as action envelopes of mobile-debug-mcp; with --json, inside each result.' },
  junit: { value: '<file>', about: 'Also write a JUnit report.' },
} as const satisfies CliOptions;

export const run: CliCommand = {
  name: 'run',
  usage,
  does: 'Run scripts in a browser or on a phone and say what became of each step; exit 1 if one failed.',
  options: { ...options, ...worldOptions },
  run: (args) => interruptible((signal) => runScripts(args, outside(signal))),
};

/** A script on its way: what became of each step so far. */
interface Played {
  readonly script: Script;
  readonly steps: readonly ScriptStep[];
  readonly results: Result[];
  ms: number;
}

export async function runScripts(args: string[], around: Outside): Promise<number> {
  const { given, words, opening } = readWorldOptions(args, usage, options);
  const { scripts, unreadable } = await readScripts(words, usage);
  const read = await Promise.all(scripts.map(checkedScript));
  if (complain(read, unreadable, around)) return 2;
  const plays = read.map(
    ({ script, program }): Played => ({ script, steps: stepsOf(script.text, program), results: [], ms: 0 }),
  );
  const isData = given.json || given.envelope;
  const reporter = isData ? dataReporter(around, given) : textReporter(around, plays.length > 1);
  const start = performance.now();
  const hasWorld = await playAll(plays, opening, given['keep-going'], around, reporter);
  if (hasWorld || plays.some(({ results }) => results.length > 0)) reporter.end(plays, performance.now() - start);
  const isWritten = given.junit === undefined || writeJunit(given.junit, plays, around);
  if (around.signal.aborted) return interruptedCode(around.signal);
  if (!isWritten) return 2;
  return hasWorld && plays.every(isGood) ? 0 : 1;
}

/** Runs one script after the other, as far as it goes; false if there was no browser or phone to run them in. */
async function playAll(
  plays: readonly Played[],
  opening: OpenOptions,
  isKeptGoing: boolean,
  around: Outside,
  reporter: Reporter,
): Promise<boolean> {
  try {
    for (const play of plays) {
      if (play.steps.length === 0) continue;
      await playScript(play, opening, isKeptGoing, around, reporter);
      if (around.signal.aborted || !(isKeptGoing || isGood(play))) break;
    }
    return true;
  } catch (error) {
    if (!isNotOpened(error)) throw error;
    if (!around.signal.aborted) around.err.write(notOpened(error));
    return false;
  }
}

/** Says what is wrong with the scripts, if anything is: then nothing is run. */
function complain(
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

/** Runs one script in a session of its own, up to the first step that fails unless it is to go on. */
async function playScript(
  play: Played,
  opening: OpenOptions,
  isKeptGoing: boolean,
  { open, signal }: Outside,
  reporter: Reporter,
): Promise<void> {
  const start = performance.now();
  reporter.script(play);
  let session: OpenSession | null = null;
  try {
    reporter.begin(openingWords(opening));
    session = await open(play.script.isStdin ? opening : { ...opening, packsBeside: [besideOf(play.script)] }, signal);
    if (signal.aborted) return;
    for (const step of play.steps) {
      if (signal.aborted) return;
      reporter.begin(step.said);
      const { progress: onProgress } = reporter;
      const result = placed(
        await session.run(step.text, { signal, onProgress, firstLine: step.command.span.line }),
        step,
      );
      // A step that was called off was not done, and did not fail either.
      const isCalledOff = signal.aborted && !result.ok;
      reporter.step(play, step, result, isCalledOff);
      if (isCalledOff) return;
      play.results.push(result);
      if (step.command.type === 'exit' || !(result.ok || isKeptGoing)) return;
    }
  } finally {
    reporter.pause();
    play.ms = performance.now() - start;
    await session?.close();
  }
}

/** Packs that come with a script are in a folder beside it. */
function besideOf({ file }: Script): string {
  return join(dirname(resolve(file)), 'packs');
}

function isGood({ results }: Played): boolean {
  return results.every((result) => result.ok);
}

/** How a run is told while it goes on. */
interface Reporter {
  script(play: Played): void;
  /** What is being done now. */
  begin(said: string): void;
  /** How far that is, where somebody looks on. */
  readonly progress: ((words: string) => void) | null;
  pause(): void;
  step(play: Played, step: ScriptStep, result: Result, isCalledOff: boolean): void;
  end(plays: readonly Played[], ms: number): void;
}

function dataReporter({ out }: Outside, wanted: DataWanted): Reporter {
  const nothing = (): void => {};
  let at = new Date();
  let sequence = 0;
  return {
    script: nothing,
    begin() {
      at = new Date();
    },
    progress: null,
    pause: nothing,
    step({ script }, _, result) {
      const data = resultData(result, wanted, { at, sequence: ++sequence });
      out.write(`${JSON.stringify(wanted.json ? { file: script.file, ...data } : data)}\n`);
    },
    end: nothing,
  };
}

function textReporter({ out, signal }: Outside, isNamed: boolean): Reporter {
  const paint = paintFor(out);
  const live = liveOn(out, paint);
  let rest = (): void => {};
  /** How far it is with what is being done. */
  let reached = '';
  /** Whether there is nothing, or an empty line, above. */
  let isApart = true;
  const pause = (): void => {
    rest();
    rest = () => {};
  };
  const say = (text: string): unknown => out.write(`${text}\n`);
  return {
    pause,
    script({ script }) {
      if (isNamed) say(`${isApart ? '' : '\n'}${scriptLine(script.file, paint)}`);
    },
    begin(said) {
      pause();
      reached = '';
      rest = live(said, () => reached);
    },
    progress(words) {
      reached = words;
    },
    step({ script: { file, text } }, { command, said }, result, isCalledOff) {
      pause();
      isApart = !result.ok && !isCalledOff;
      if (isCalledOff) return void say(`${paint('caret', '-')} ${said}  ${paint('faint', 'called off')}`);
      say(stepLine(result, paint));
      if (result.ok) for (const line of stepDetails(result, paint)) say(line);
      else say(`\n${failureBlock(result, { file, source: text, span: command.span }, paint)}\n`);
    },
    end(plays, ms) {
      const passed = plays.flatMap(({ results }) => results).filter((result) => result.ok).length;
      const done = plays.reduce((sum, { results }) => sum + results.length, 0);
      const all = plays.reduce((sum, { steps }) => sum + steps.length, 0);
      const tally = { passed, failed: done - passed, notRun: all - done, ms };
      say(`${isApart ? '' : '\n'}${summary(tally, paint)}${signal.aborted ? ', interrupted' : ''}`);
    },
  };
}

function writeJunit(file: string, plays: readonly Played[], { err }: Outside): boolean {
  const scripts = plays.map(({ script, steps, results, ms }) => ({
    file: script.file,
    ms,
    steps: steps.map(({ said, command }, i) => {
      const result = results[i] ?? null;
      const place = { file: script.file, source: script.text, span: command.span };
      return { said, line: command.span.line, result, account: result === null ? '' : failureBlock(result, place) };
    }),
  }));
  try {
    writeFileSync(file, junit(scripts));
    return true;
  } catch (error) {
    err.write(`beckon: cannot write ${file}: ${reasonOf(error)}\n`);
    return false;
  }
}
