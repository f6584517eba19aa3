// What happened on the way to a decision: how many each step left, the rules tried, the best matches. It becomes the trace.

import type { Candidate } from '../scene/candidate.js';
import type { FilterCount, Ranked, Trace } from './question.js';
import { type Match, PROMOTED } from './score.js';

/** Matches and alternates that a trace shows. */
export const MOST_SHOWN = 5;

/** Lives for one question. */
export class Account {
  readonly #total: number;
  readonly #version: number | null;
  readonly #confidence: number | null;
  readonly #filters: FilterCount[] = [];
  rules: Trace['rules'] = [];
  /** The best matches that were decided about, in order. */
  top: readonly Match[] = [];
  /** How many could be chosen from. */
  left = 0;

  constructor(total: number, version: number | undefined, confidence: number | null | undefined) {
    this.#total = total;
    this.#version = version ?? null;
    this.#confidence = confidence ?? null;
  }

  count(step: string, before: number, after: number): void {
    this.#filters.push({ step, before, after });
  }

  /** Keeps what `isKept` says, and counts. */
  filter(step: string, matches: readonly Match[], isKept: (candidate: Candidate) => boolean): Match[] {
    const kept = matches.filter((match) => isKept(match.candidate));
    this.count(step, matches.length, kept.length);
    return kept;
  }

  trace(chosen: number | null, alternates: readonly Ranked[], failureReason: string | null): Trace {
    return {
      registryVersion: this.#version,
      candidatesTotal: this.#total,
      candidatesAfterFilter: this.left,
      filters: this.#filters,
      topMatches: this.top.slice(0, MOST_SHOWN).map(ranked),
      rules: this.rules,
      chosen,
      alternates: alternates.map((one) => one.id),
      failureReason,
      ...(this.#confidence === null ? {} : { plannerConfidence: this.#confidence }),
    };
  }
}

export function ranked({ candidate, score, reasons }: Match): Ranked {
  return { id: candidate.id, score, reasons, ...(candidate.handle === undefined ? {} : { handle: candidate.handle }) };
}

/** The one that is shown of the reasons for a match. */
export function reasonOf({ reasons }: Match): string {
  return reasons.includes(PROMOTED) ? PROMOTED : (reasons[0] ?? '');
}
