// The states of a regular expression, all followed at once: at most so many steps for each character as there are states.

export type Node =
  | { readonly kind: 'one'; readonly fits: (code: number) => boolean }
  | { readonly kind: 'edge'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  | {
      readonly kind: 'many';
      readonly part: Node;
      readonly least: number;
      readonly most: number;
      /** As few as possible. Matters only for what is captured. */
      readonly isLazy?: true;
    }
  /** What stands in parentheses, to be captured. */
  | { readonly kind: 'group'; readonly part: Node };

type State =
  | { readonly kind: 'one'; readonly fits: (code: number) => boolean; next: number }
  | { readonly kind: 'edge'; readonly holds: (text: string, at: number) => boolean; next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'end' };

/** Why a pattern is none that can be used here. */
export class NotRegular extends Error {}
/** A pattern and a text that are too large for each other: whether it matches is unknown. */
export class TooCostly extends Error {
  constructor() {
    super('A regular expression is too large for a text this long');
  }
}

export interface Matched {
  readonly isFound: boolean;
  readonly steps: number;
}

/** Larger ones would be slow on long texts: `(a{100}){100}`. */
const MOST_STATES = 2000;
/** About a second. */
export const MOST_STEPS = 60_000_000;

export function machineOf(tree: Node): (text: string) => Matched {
  const states: State[] = [];
  const start = build(tree, states, push(states, { kind: 'end' }));
  const machine = new Machine(states, start);
  return (text) => machine.run(text);
}

function push(states: State[], state: State): number {
  if (states.length >= MOST_STATES) throw new NotRegular('it is too large');
  return states.push(state) - 1;
}

/** The states of a part that goes on to `next`; answers where it starts. */
function build(node: Node, states: State[], next: number): number {
  switch (node.kind) {
    case 'one':
    case 'edge':
      return push(states, { ...node, next });
    case 'all':
      return node.parts.reduceRight((after, part) => build(part, states, after), next);
    case 'any':
      return node.parts
        .map((part) => build(part, states, next))
        .reduceRight((other, start) => push(states, { kind: 'fork', next: start, other }));
    case 'group':
      return build(node.part, states, next);
    case 'many':
      return repeated(node, states, next);
  }
}

function repeated({ part, least, most }: Node & { kind: 'many' }, states: State[], next: number): number {
  let start = next;
  if (most === Number.POSITIVE_INFINITY) {
    const fork: State = { kind: 'fork', next: 0, other: next };
    start = push(states, fork);
    fork.next = build(part, states, start);
  } else
    for (let i = least; i < most; i++)
      start = push(states, { kind: 'fork', next: build(part, states, start), other: next });
  for (let i = 0; i < least; i++) start = build(part, states, start);
  return start;
}

/** The states in arrays of numbers: a page may say millions of characters. */
class Machine {
  readonly #start: number;
  readonly #kinds: Uint8Array;
  readonly #next: Int32Array;
  readonly #other: Int32Array;
  readonly #fits: ((code: number) => boolean)[] = [];
  readonly #holds: ((text: string, at: number) => boolean)[] = [];

  constructor(states: readonly State[], start: number) {
    this.#start = start;
    this.#kinds = Uint8Array.from(states, ({ kind }) => KINDS.indexOf(kind));
    this.#next = Int32Array.from(states, (state) => ('next' in state ? state.next : 0));
    this.#other = Int32Array.from(states, (state) => ('other' in state ? state.other : 0));
    for (const state of states) {
      this.#fits.push(state.kind === 'one' ? state.fits : () => false);
      this.#holds.push(state.kind === 'edge' ? state.holds : () => false);
    }
  }

  run(text: string): Matched {
    const [kinds, next, other, fits, holds, start] = [
      ...([this.#kinds, this.#next, this.#other, this.#fits, this.#holds, this.#start] as const),
    ];
    const most = kinds.length;
    /** For each state, the last place that it was added at. */
    const added = new Int32Array(most).fill(-1);
    const open = new Int32Array(2 * most + 2);
    let [now, then] = [new Int32Array(most), new Int32Array(most)];
    let [here, there, steps] = [0, 0, 0];
    /** Adds a state with all that follow from it without a character; how many there are then, or -1: the end is among them. */
    const follow = (into: Int32Array, count: number, from: number, at: number): number => {
      let size = count;
      let depth = 0;
      open[depth++] = from;
      while (depth > 0) {
        const index = open[--depth] as number;
        if (added[index] === at) continue;
        added[index] = at;
        steps++;
        const kind = kinds[index];
        if (kind === ONE) into[size++] = index;
        else if (kind === FORK) {
          open[depth++] = next[index] as number;
          open[depth++] = other[index] as number;
        } else if (kind === END) return -1;
        else if (holds[index]?.(text, at) === true) open[depth++] = next[index] as number;
      }
      return size;
    };
    for (let at = 0; ; ) {
      here = follow(now, here, start, at);
      if (here < 0) return { isFound: true, steps };
      if (at >= text.length) return { isFound: false, steps };
      const code = text.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      there = 0;
      for (let i = 0; i < here; i++) {
        const index = now[i] as number;
        if (fits[index]?.(code) !== true) continue;
        there = follow(then, there, next[index] as number, at);
        if (there < 0) return { isFound: true, steps };
      }
      steps += here;
      if (steps > MOST_STEPS) throw new TooCostly();
      [now, then] = [then, now];
      here = there;
    }
  }
}

const KINDS: readonly State['kind'][] = ['one', 'edge', 'fork', 'end'];
const [ONE, FORK, END] = [0, 2, 3];
