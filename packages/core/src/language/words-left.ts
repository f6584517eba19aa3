// How much room a form leaves for a target: how many words its other arguments need, and where a description may end.

import { relationCounts } from './argument-words.js';
import type { OptionsRead } from './options.js';
import { BARE } from './scan.js';
import { directionAt, type Share } from './target.js';
import type { FormPlan, Verb } from './verbs.js';

/** For one form of a command, while its arguments are read. */
export class FormWordsLeft implements Share {
  readonly words: Share['words'];
  readonly takesUnnamed: boolean;
  readonly #plan: FormPlan;
  readonly #given: OptionsRead;
  readonly #argument: () => number;
  #relationCounts: number[] | null = null;

  constructor(verb: Verb, plan: FormPlan, given: OptionsRead, words: Share['words'], argument: () => number) {
    this.words = words;
    this.takesUnnamed = !verb.row.forms.some(({ takes = [] }) => takes.some((arg) => arg.many === true));
    this.#plan = plan;
    this.#given = given;
    this.#argument = argument;
  }

  readonly leaves = (next: number): boolean =>
    this.#given.rest.length - next - 2 * this.relationsFrom(next) >= this.#needed;

  readonly endsAt = (next: number): boolean => {
    const token = this.#given.rest[next];
    if (token === undefined || token.kind !== BARE || this.#given.breaks.has(token)) return true;
    return this.#needed > 0 || this.#plan.stops.has(token.text.toLowerCase()) || this.isBeside(next);
  };

  readonly isBeside = (next: number): boolean => directionAt(this.#given.rest, next, this) !== null;

  /** How many relation words stand at `at` and behind it; counted once for the whole line. */
  relationsFrom(at: number): number {
    if (this.#plan.target < 0) return 0;
    this.#relationCounts ??= relationCounts(this.#given.rest);
    return this.#relationCounts[at] ?? 0;
  }

  /** How many words the arguments behind the one that is being read need. */
  get #needed(): number {
    return this.#plan.need[this.#argument()] ?? 0;
  }
}
