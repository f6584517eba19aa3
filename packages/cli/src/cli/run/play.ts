// Runs scripts: each attempt in a session of its own, so many at a time, and notifies listeners.

import { setMaxListeners } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { runSteps } from '@beckon/core/engine/run-steps.js';
import type { AskPerson } from '@beckon/core/scene/handover.js';
import type { Script } from '../../options/files.js';
import { isNotOpened } from '../../options/not-opened.js';
import type { Open, Opener, OpenOptions, OpenSession } from '../../options/world-options.js';
import { type Attempt, isGood, type Play, type RunListener, type RunPlan } from './listener.js';

/** What one attempt needs. */
export interface HowToTry {
  readonly open: Open;
  readonly opening: OpenOptions;
  readonly listener: Required<RunListener>;
  /** Goes on after a step that failed. */
  readonly isKeptGoing: boolean;
  /** Asks a person, for `handover`; null: there is no one. */
  readonly askPerson: AskPerson | null;
  /** Calls it all off. */
  readonly signal: AbortSignal;
}

export interface HowToPlay extends RunPlan, Omit<HowToTry, 'open'> {
  /** Each worker has one of its own; they are counted from 1. */
  readonly opener: (worker: number) => Promise<Opener>;
  /** Whether the next script is begun after this one. */
  readonly goesOn: (play: Play) => boolean;
}

/** Runs the scripts in their order, as far as it goes. Throws only if Beckon is broken, with everything closed. */
export async function playAll(how: HowToPlay): Promise<void> {
  const broken = new AbortController();
  const signal = AbortSignal.any([how.signal, broken.signal]);
  // Every worker listens, and what it has opened does.
  setMaxListeners(0, signal);
  const waiting = [...how.plays];
  let isOver = false;
  const work = async (worker: number): Promise<void> => {
    const { open, close } = await how.opener(worker);
    try {
      while (!isOver) {
        const play = waiting.shift();
        if (play === undefined) return;
        await playScript(play, worker, { ...how, signal, open });
        isOver ||= signal.aborted || !how.goesOn(play);
      }
    } finally {
      await close();
    }
  };
  const workers = Array.from({ length: how.workers }, (_, i) =>
    work(i + 1).catch((error: unknown) => {
      broken.abort();
      throw error;
    }),
  );
  const bug = (await Promise.allSettled(workers)).find((ended) => ended.status === 'rejected');
  if (bug !== undefined) throw bug.reason;
}

/** One script, from its start again while it fails and may be tried again. */
async function playScript(play: Play, worker: number, how: HowToTry & Pick<RunPlan, 'attempts'>): Promise<void> {
  for (let number = 1; number <= how.attempts; number++) {
    const attempt = attemptOf(play, number, worker);
    play.attempts.push(attempt);
    await tryScript(attempt, how);
    if (isGood(attempt) || how.signal.aborted) return;
  }
}

/** One that has not begun. */
export function attemptOf(play: Play, number: number, worker: number): Attempt {
  const nothingYet = { isOpened: false, about: null, trouble: null, isCalledOff: false, ms: 0 };
  return { play, number, worker, results: [], ...nothingYet };
}

/** One attempt in a session of its own. */
export async function tryScript(attempt: Attempt, how: HowToTry): Promise<void> {
  const { open, opening, listener, signal } = how;
  const { script, steps } = attempt.play;
  const start = performance.now();
  let session: OpenSession | null = null;
  listener.attemptBegins(attempt);
  try {
    if (steps.length > 0 && !signal.aborted) {
      session = await open(script.isStdin ? opening : { ...opening, packsBeside: [besideOf(script)] }, signal);
      attempt.isOpened = true;
      attempt.about = session.about ?? null;
      await playSteps(session, attempt, how);
    }
  } catch (error) {
    if (!isNotOpened(error)) throw error;
    if (!signal.aborted) attempt.trouble = { message: error.message, hint: error.hint };
  } finally {
    attempt.isCalledOff = signal.aborted && !isEnded(attempt, how);
    attempt.ms = performance.now() - start;
    try {
      await session?.close();
    } finally {
      listener.attemptEnds(attempt);
    }
  }
}

/** Its steps, up to the first that fails unless it is to go on. */
async function playSteps(session: OpenSession, attempt: Attempt, how: HowToTry): Promise<void> {
  const { listener, signal, isKeptGoing, askPerson } = how;
  if (signal.aborted) return;
  const { wantsProgress, wantsEvidence } = listener;
  await runSteps(attempt.play.steps, (step, options) => session.runStep(step, options), {
    ...{ signal, isKeptGoing, wantsProgress, wantsEvidence, askPerson },
    on(event) {
      if (event.kind === 'begins') listener.stepBegins(attempt, event.step, event.index);
      else if (event.kind === 'progress') listener.progress(attempt, event.words);
      else if (event.kind === 'ends') {
        const isCalledOff = signal.aborted && !event.result.ok;
        if (!isCalledOff) attempt.results.push(event.result);
        listener.stepEnds(attempt, { ...event, isCalledOff });
      }
    },
  });
}

/** Whether nothing is left to be done in it. */
function isEnded({ play: { steps }, results, trouble }: Attempt, { isKeptGoing }: HowToTry): boolean {
  const last = results.at(-1);
  if (trouble !== null || results.length === steps.length) return true;
  if (last === undefined) return false;
  return steps[results.length - 1]?.command.type === 'exit' || !(last.ok || isKeptGoing);
}

/** Packs that come with a script are in a folder beside it. */
function besideOf({ file }: Script): string {
  return join(dirname(resolve(file)), 'packs');
}
