// Finds many texts at once in one pass over another (Aho and Corasick).

import type { Needle } from './needles.js';

export class Automaton {
  /** From the start by a character to the next state: most characters of a text lead nowhere. */
  readonly #start = new Int32Array(65_536);
  /** The states behind a state are a chain: the first of them, and the next after each; 0: none. */
  readonly #first: number[] = [0];
  readonly #next: number[] = [0];
  /** The character that leads to a state. */
  readonly #code: number[] = [0];
  /** Where to go on if a character does not fit. */
  readonly #fallback: number[] = [0];
  /** How many characters of a needle were seen. */
  readonly #depth: number[] = [0];
  readonly #ends: (Needle | null)[] = [null];

  constructor(needles: Iterable<Needle>, isReversed = false) {
    for (const needle of needles) this.#add(needle, isReversed);
    this.#link();
  }

  /** The state after a character. */
  step(state: number, code: number): number {
    for (let from = state; from !== 0; from = this.#fallback[from] as number) {
      const next = this.#child(from, code);
      if (next !== 0) return next;
    }
    return this.#start[code] as number;
  }

  endingAt(state: number): Needle | null {
    return this.#ends[state] as Needle | null;
  }

  depthOf(state: number): number {
    return this.#depth[state] as number;
  }

  /** The state behind one by a character; 0: there is none. */
  #child(state: number, code: number): number {
    if (state === 0) return this.#start[code] as number;
    let child = this.#first[state] as number;
    while (child !== 0 && this.#code[child] !== code) child = this.#next[child] as number;
    return child;
  }

  #add(needle: Needle, isReversed: boolean): void {
    const { text } = needle;
    let state = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(isReversed ? text.length - 1 - i : i);
      state = this.#child(state, code) || this.#grow(state, code);
    }
    const same = this.#ends[state] ?? needle;
    const least = Math.min(same.blanks[0], needle.blanks[0]);
    const most = Math.max(same.blanks[1], needle.blanks[1]);
    if (state !== 0) this.#ends[state] = { ...same, blanks: [least, most] };
  }

  #grow(parent: number, code: number): number {
    const state = this.#code.push(code) - 1;
    this.#depth.push((this.#depth[parent] as number) + 1);
    this.#first.push(0);
    this.#fallback.push(0);
    this.#ends.push(null);
    if (parent === 0) {
      this.#start[code] = state;
      this.#next.push(0);
    } else {
      this.#next.push(this.#first[parent] as number);
      this.#first[parent] = state;
    }
    return state;
  }

  /** States are visited by their depth, so that what is behind them is linked already. */
  #link(): void {
    const waiting = [...this.#depth.keys()].filter((state) => this.#depth[state] === 1);
    for (let i = 0; i < waiting.length; i++) {
      const parent = waiting[i] as number;
      for (let child = this.#first[parent] as number; child !== 0; child = this.#next[child] as number) {
        const back = this.step(this.#fallback[parent] as number, this.#code[child] as number);
        this.#fallback[child] = back;
        this.#ends[child] ??= this.#ends[back] as Needle | null;
        waiting.push(child);
      }
    }
  }
}
