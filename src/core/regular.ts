// Regular expressions that take linear time: every state is followed at once, so no text and no pattern can hang a process.
// Look-around and back references cannot be matched like this, and are refused.

export interface Regular {
  /** Whether it matches any part of a text. */
  test(text: string): boolean;
}

/** Larger ones would be slow on long texts: `(a{100}){100}`. */
const MOST_STATES = 2000;
const MOST_DEPTH = 100;

type Node =
  | { readonly kind: 'one'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'many'; readonly part: Node; readonly least: number; readonly most: number };

type State =
  | { readonly kind: 'one'; readonly fits: (character: string) => boolean; next: number }
  | { readonly kind: 'edge'; readonly holds: (text: string, at: number) => boolean; next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'end' };

/** Why a pattern is none that can be used here. */
export class NotRegular extends Error {}

/** `/source/flags` in a text; null: it is no pattern. Throws `NotRegular` where it is one that cannot be used. */
export function regularIn(text: string): Regular | null {
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  return source === undefined ? null : regular(source, flags ?? '');
}

export function regular(source: string, flags = ''): Regular {
  const unknown = /[^dgimsuvy]/.exec(flags)?.[0];
  if (unknown !== undefined) throw new NotRegular(`there is no flag '${unknown}'`);
  try {
    new RegExp(source, 'u');
  } catch (error) {
    // What is wrong without the flag is wrong anyway; what only `u` refuses (`\-`) is fine.
    try {
      new RegExp(source);
    } catch {
      throw new NotRegular(String((error as Error).message).replace(/^Invalid regular expression: \/.*\/\w*: /s, ''));
    }
  }
  const tree = new Reader(source, flags).read();
  const states: State[] = [];
  const start = build(tree, states, push(states, { kind: 'end' }));
  return { test: (text) => runs(states, start, text) };
}

/** Reads a pattern. Single characters and classes are left to the engine: on one character they take no time. */
class Reader {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;
  #depth = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  read(): Node {
    return this.#choice();
  }

  #choice(): Node {
    if (++this.#depth > MOST_DEPTH) throw new NotRegular('it is nested too deeply');
    const parts = [this.#sequence()];
    while (this.#takes('|')) parts.push(this.#sequence());
    this.#depth--;
    return parts.length === 1 ? (parts[0] as Node) : { kind: 'any', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#source.length && this.#source[this.#at] !== '|' && this.#source[this.#at] !== ')')
      parts.push(this.#repeated(this.#atom()));
    return { kind: 'all', parts };
  }

  #repeated(part: Node): Node {
    const [said, least, comma, most] =
      /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(this.#source.slice(this.#at, this.#at + 20)) ?? [];
    if (said === undefined) return part;
    this.#at += said.length;
    // Greedy or not is the same to somebody who only asks whether it matches.
    this.#takes('?');
    if (said === '*') return { kind: 'many', part, least: 0, most: Number.POSITIVE_INFINITY };
    if (said === '+') return { kind: 'many', part, least: 1, most: Number.POSITIVE_INFINITY };
    if (said === '?') return { kind: 'many', part, least: 0, most: 1 };
    const from = Number(least);
    const to = most !== '' && most !== undefined ? Number(most) : comma === ',' ? Number.POSITIVE_INFINITY : from;
    return { kind: 'many', part, least: from, most: to };
  }

  #atom(): Node {
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    if (character === '(') return this.#group();
    if (character === '^') return this.#edge(1, (text, at) => at === 0 || (this.#has('m') && isBreak(text[at - 1])));
    if (character === '$')
      return this.#edge(1, (text, at) => at === text.length || (this.#has('m') && isBreak(text[at])));
    if (character === '[') return this.#native(this.#class());
    if (character === '\\') return this.#escape();
    if (character === '.') return this.#native('.');
    this.#at += character.length;
    return this.#fits(/[*+?{}()|[\]\\^$./]/.test(character) ? `\\${character}` : character);
  }

  #group(): Node {
    const [head = '('] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(this.#source.slice(this.#at)) ?? [];
    if (/^\(\?<?[=!]$/.test(head)) throw new NotRegular('it looks ahead or behind, which cannot be done here');
    this.#at += head.length;
    const inner = this.#choice();
    this.#takes(')');
    return inner;
  }

  #escape(): Node {
    const rest = this.#source.slice(this.#at);
    if (/^\\[bB]/.test(rest)) {
      const isEdge = rest[1] === 'b';
      return this.#edge(2, (text, at) => (isWord(text[at - 1]) !== isWord(text[at])) === isEdge);
    }
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw new NotRegular('it refers back to a group, which cannot be done here');
    const [said = '\\'] =
      /^\\(?:[pP]\{[^}]*\}|x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|c[A-Za-z]|.)/su.exec(rest) ?? [];
    return this.#native(said);
  }

  /** A class as it is written, to its closing bracket. */
  #class(): string {
    let end = this.#at + 1;
    while (end < this.#source.length && this.#source[end] !== ']') end += this.#source[end] === '\\' ? 2 : 1;
    return this.#source.slice(this.#at, end + 1);
  }

  #native(said: string): Node {
    this.#at += said.length;
    return this.#fits(said);
  }

  #fits(said: string): Node {
    const flags = `${this.#has('i') ? 'i' : ''}${this.#has('s') ? 's' : ''}`;
    let one: RegExp;
    try {
      one = new RegExp(`^${said}$`, `${flags}u`);
    } catch {
      one = new RegExp(`^${said}$`, flags);
    }
    const known = new Map<string, boolean>();
    return {
      kind: 'one',
      fits: (character) => {
        let fits = known.get(character);
        if (fits === undefined) {
          fits = one.test(character);
          known.set(character, fits);
        }
        return fits;
      },
    };
  }

  #edge(length: number, holds: (text: string, at: number) => boolean): Node {
    this.#at += length;
    return { kind: 'edge', holds };
  }

  #has(flag: string): boolean {
    return this.#flags.includes(flag);
  }

  #takes(said: string): boolean {
    if (this.#source[this.#at] !== said) return false;
    this.#at++;
    return true;
  }
}

function isBreak(character: string | undefined): boolean {
  return character !== undefined && /[\n\r\u2028\u2029]/.test(character);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
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

function runs(states: readonly State[], start: number, text: string): boolean {
  let now = new Set<number>();
  for (let at = 0; ; ) {
    if (follow(states, now, start, text, at)) return true;
    if (at >= text.length) return false;
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const then = new Set<number>();
    at += character.length;
    for (const index of now) {
      const state = states[index] as State;
      if (state.kind === 'one' && state.fits(character) && follow(states, then, state.next, text, at)) return true;
    }
    now = then;
  }
}

/** Adds a state with all that follow from it without a character; true: the end is among them. */
function follow(states: readonly State[], into: Set<number>, from: number, text: string, at: number): boolean {
  const open = [from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (into.has(index)) continue;
    into.add(index);
    const state = states[index] as State;
    if (state.kind === 'end') return true;
    if (state.kind === 'fork') open.push(state.next, state.other);
    else if (state.kind === 'edge' && state.holds(text, at)) open.push(state.next);
  }
  return false;
}
