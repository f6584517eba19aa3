// The running record of a step: what is worth reporting, what changed, how long it took, what its targets meant.
// It is only ever added to, and decides nothing.

import type { AtomAsked, Decision, RequirementName, TargetAsked } from '../resolve/index.js';
import type { ActionKind, MoveKind } from '../scene/action.js';
import type { Change } from '../scene/effects.js';
import type { Found, FoundElement } from '../scene/world.js';

/** What a world was asked to find. */
export interface Question {
  readonly target: TargetAsked | AtomAsked;
  readonly requirement: RequirementName;
}

export interface Timing {
  readonly resolve: number;
  readonly act: number;
  readonly verify: number;
}

export class Journal {
  readonly #notes: string[] = [];
  readonly notes: readonly string[] = this.#notes;
  readonly #changes: Change[] = [];
  readonly changes: readonly Change[] = this.#changes;
  readonly #targets = new Map<object, FoundElement>();
  /** What each target of the command meant. */
  readonly targets: ReadonlyMap<object, FoundElement> = this.#targets;
  readonly #timing = { resolve: 0, act: 0, verify: 0 };
  readonly timing: Timing = this.#timing;
  readonly #questions = new Map<Decision, Question>();
  readonly #guesses = new Map<Decision, string>();
  #action: ActionKind | MoveKind | null = null;

  /** What was done last. */
  get action(): ActionKind | MoveKind | null {
    return this.#action;
  }

  note(...words: readonly string[]): void {
    this.#notes.push(...words);
  }

  noteOnce(words: string): void {
    if (!this.#notes.includes(words)) this.note(words);
  }

  changed(...changes: readonly Change[]): void {
    this.#changes.push(...changes);
  }

  spent(on: keyof Timing, ms: number): void {
    this.#timing[on] += ms;
  }

  acted(action: ActionKind | MoveKind): void {
    this.#action = action;
  }

  asked(given: object, question: Question, { decision, thing }: Found): void {
    if (thing !== null) this.#targets.set(given, thing);
    this.#questions.set(decision, question);
  }

  /** What a decision is the answer to. */
  questionOf(decision: Decision): Question | null {
    return this.#questions.get(decision) ?? null;
  }

  /** That a match is not sure is noted once. */
  guessed(decision: Decision, words: string): void {
    this.#guesses.set(decision, words);
    this.noteOnce(words);
  }

  hasGuessed(decision: Decision): boolean {
    return this.#guesses.has(decision);
  }

  /** Takes over the record of a part, up to so many notes and changes. */
  add(part: Journal, { most = Number.POSITIVE_INFINITY, isNoted = true } = {}): void {
    this.changed(...part.#changes.slice(0, Math.max(0, most - this.#changes.length)));
    // That a match was not sure is noted whatever comes of it.
    const notes = isNoted ? part.#notes : [...part.#guesses.values()];
    this.note(...notes.slice(0, Math.max(0, most - this.#notes.length)));
    for (const [decision, words] of part.#guesses) this.#guesses.set(decision, words);
    for (const on of ['resolve', 'act', 'verify'] as const) this.spent(on, part.#timing[on]);
  }
}
