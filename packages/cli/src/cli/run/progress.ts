// How far a run of scripts is, as the bar at the bottom shows it.

import { basename } from 'node:path';
import type { Reached } from '@beckon/core/report/scripts.js';
import { type Attempt, outcomeOf, type Play, type RunListener, type RunPlan } from './listener.js';

export class RunProgress implements RunListener {
  /** What the only worker is doing. */
  doing = '';
  how = '';
  readonly #start = Date.now();
  readonly #running = new Map<Play, Attempt>();
  readonly #done = new Set<Play>();
  #plan: RunPlan = { plays: [], workers: 1, attempts: 1 };

  plan(plan: RunPlan): void {
    this.#plan = plan;
  }

  attemptBegins(attempt: Attempt): void {
    this.#running.set(attempt.play, attempt);
  }

  attemptEnds(attempt: Attempt): void {
    if (!this.#isLast(attempt)) return;
    this.#running.delete(attempt.play);
    this.#done.add(attempt.play);
  }

  attemptLost({ play }: Attempt): void {
    this.#running.delete(play);
  }

  reached(): Reached {
    const { plays, workers } = this.#plan;
    const running = [...this.#running.values()];
    const done = [...this.#done].map(outcomeOf);
    const names = running.map((attempt) => this.#name(attempt));
    return {
      all: plays.length,
      done: done.length,
      failed: done.filter((outcome) => outcome === 'failed').length,
      flaky: done.filter((outcome) => outcome === 'flaky').length,
      parts: running.reduce((sum, { play, results }) => sum + results.length / Math.max(1, play.steps.length), 0),
      running:
        workers > 1 || names.length === 0 ? names : [[...names, this.doing, this.how].filter(Boolean).join('  ')],
      ms: Date.now() - this.#start,
    };
  }

  /** Whether the script has ended with it, as far as is known. */
  #isLast({ number, isCalledOff, results, trouble }: Attempt): boolean {
    const isGood = trouble === null && results.every((result) => result.ok);
    return isGood || isCalledOff || number >= this.#plan.attempts;
  }

  #name({ play: { script }, number }: Attempt): string {
    return `${basename(script.file)}${number === 1 ? '' : ` (attempt ${number})`}`;
  }
}
