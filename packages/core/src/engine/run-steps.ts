// The one loop over the steps of a text: a script, a call of a session, a tool, lines at the prompt. Who shows them hears of
// each as an event.

import type { Evidence } from './evidence.js';
import { placed, type ScriptStep } from './lines.js';
import type { Result } from './result.js';
import type { RunOptions } from './session.js';

export type StepEvent =
  /** Nothing of the text is run, and this is why: it does not parse, or lacks something. */
  | { readonly kind: 'untried'; readonly result: Result; readonly index: number }
  | { readonly kind: 'begins'; readonly step: ScriptStep; readonly index: number; readonly count: number }
  /** How far it is, in a few words. */
  | { readonly kind: 'progress'; readonly step: ScriptStep; readonly index: number; readonly words: string }
  | {
      readonly kind: 'ends';
      readonly step: ScriptStep;
      readonly index: number;
      readonly count: number;
      readonly result: Result;
      /** Null unless it was wanted, and there was something to be seen. */
      readonly evidence: Evidence | null;
    };

export interface StepsOptions extends Pick<RunOptions, 'signal' | 'onPicture' | 'askPerson'> {
  /** Goes on after a step that failed. */
  readonly isKeptGoing?: boolean;
  /** Wants to know how far a step is. */
  readonly wantsProgress?: boolean;
  /** Wants to see each step, which costs pictures. */
  readonly wantsEvidence?: boolean;
  readonly on?: (event: StepEvent) => void;
}

/** What became of them: of each that was tried, in order, and why no more were. */
export interface StepsRan {
  readonly results: readonly Result[];
  readonly end: 'all' | 'failed' | 'exit' | 'cancelled' | 'gone';
}

/** Runs the steps in order, up to the first that fails. `isGone` says that there is nothing left to run them in. */
export async function runSteps(
  steps: readonly ScriptStep[],
  run: (step: ScriptStep, options: RunOptions, index: number) => Promise<Result>,
  options: StepsOptions = {},
  isGone: () => boolean = () => false,
): Promise<StepsRan> {
  const {
    signal,
    onPicture,
    askPerson,
    isKeptGoing = false,
    wantsProgress = false,
    wantsEvidence = false,
    on,
  } = options;
  const count = steps.length;
  const results: Result[] = [];
  for (const [index, step] of steps.entries()) {
    // The first says itself that it was cancelled.
    if (index > 0 && signal?.aborted) return { results, end: 'cancelled' };
    on?.({ kind: 'begins', step, index, count });
    let evidence: Evidence | null = null;
    const ran = await run(
      step,
      {
        ...(signal === undefined ? {} : { signal }),
        ...(onPicture === undefined ? {} : { onPicture }),
        ...(askPerson === undefined ? {} : { askPerson }),
        onProgress: wantsProgress ? (words) => on?.({ kind: 'progress', step, index, words }) : null,
        onEvidence: wantsEvidence
          ? (seen) => {
              evidence = seen;
            }
          : null,
      },
      index,
    );
    const result = placed(ran, step);
    results.push(result);
    on?.({ kind: 'ends', step, index, count, result, evidence });
    if (step.command.type === 'exit') return { results, end: 'exit' };
    if (isGone()) return { results, end: 'gone' };
    if (!result.ok && !isKeptGoing) return { results, end: 'failed' };
  }
  return { results, end: 'all' };
}
