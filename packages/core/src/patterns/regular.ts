// Regular expressions that take linear time: every state is followed at once, so no text and no pattern can hang a process.
// Look-around and back references cannot be matched like this, and are refused.

import { capturedBy } from './capture.js';
import { type Matched, machineOf, type Node, NotRegular } from './regular-states.js';

export { NotRegular, TooCostly } from './regular-states.js';

export interface Regular {
  /** Whether it matches any part of a text. Throws `TooCostly` where a large pattern meets a text that is far too long. */
  test(text: string): boolean;
  /** The same, with the steps that it took. */
  match(text: string): Matched;
  /** The first part of a text that matches: what its first group captures, or all of it where there is none. Null: no part does. */
  capture(text: string): string | null;
}

/** No one writes longer ones. */
const LONGEST = 2000;
const MOST_DEPTH = 100;

/** `/source/flags` in a text; null: it is no pattern. Throws `NotRegular` where it is one that cannot be used. */
export function regularIn(text: string): Regular | null {
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/s.exec(text) ?? [];
  return source === undefined ? null : regular(source, flags ?? '');
}

export function regular(source: string, flags = ''): Regular {
  const unknown = /[^dgimsu]/.exec(flags)?.[0];
  if (unknown !== undefined) throw new NotRegular(`the flag '${unknown}' is not supported`);
  if (source.length > LONGEST) throw new NotRegular(`it is longer than ${LONGEST} characters`);
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
  const match = machineOf(tree);
  return { match, test: (text) => match(text).isFound, capture: (text) => capturedBy(tree, text) };
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
    // What is empty any number of times is empty.
    return { kind: 'all', parts: parts.filter((part) => !isEmpty(part)) };
  }

  #repeated(part: Node): Node {
    const [given, least, comma, most] =
      /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(this.#source.slice(this.#at, this.#at + 20)) ?? [];
    if (given === undefined) return part;
    this.#at += given.length;
    // Greedy or not makes a difference only for what is captured.
    const lazy = this.#takes('?') ? ({ isLazy: true } as const) : {};
    if (isEmpty(part)) return part;
    if (given === '*') return { kind: 'many', part, least: 0, most: Number.POSITIVE_INFINITY, ...lazy };
    if (given === '+') return { kind: 'many', part, least: 1, most: Number.POSITIVE_INFINITY, ...lazy };
    if (given === '?') return { kind: 'many', part, least: 0, most: 1, ...lazy };
    const from = Number(least);
    const to = most !== '' && most !== undefined ? Number(most) : comma === ',' ? Number.POSITIVE_INFINITY : from;
    return { kind: 'many', part, least: from, most: to, ...lazy };
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
    const [head = '('] = /^\((?:\?(?:[:=!]|<[=!]|<[^>]+>)?)?/.exec(this.#source.slice(this.#at)) ?? [];
    if (/^\(\?<?[=!]$/.test(head)) throw new NotRegular('lookahead and lookbehind are not supported');
    if (head === '(?') throw new NotRegular('it has a group of a kind that is not supported');
    this.#at += head.length;
    const inner = this.#choice();
    this.#takes(')');
    return head === '(?:' || isEmpty(inner) ? inner : { kind: 'group', part: inner };
  }

  #escape(): Node {
    const rest = this.#source.slice(this.#at);
    if (/^\\[bB]/.test(rest)) {
      const isEdge = rest[1] === 'b';
      return this.#edge(2, (text, at) => (isWord(text[at - 1]) !== isWord(text[at])) === isEdge);
    }
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw new NotRegular('backreferences are not supported');
    const [written = '\\'] =
      /^\\(?:[pP]\{[^}]*\}|x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|c[A-Za-z]|.)/su.exec(rest) ?? [];
    return this.#native(written);
  }

  /** A class as it is written, to its closing bracket. */
  #class(): string {
    let end = this.#at + 1;
    while (end < this.#source.length && this.#source[end] !== ']') end += this.#source[end] === '\\' ? 2 : 1;
    return this.#source.slice(this.#at, end + 1);
  }

  #native(text: string): Node {
    this.#at += text.length;
    return this.#fits(text);
  }

  #fits(input: string): Node {
    const flags = `${this.#has('i') ? 'i' : ''}${this.#has('s') ? 's' : ''}`;
    let one: RegExp;
    try {
      one = new RegExp(`^${input}$`, `${flags}u`);
    } catch {
      one = new RegExp(`^${input}$`, flags);
    }
    return { kind: 'one', fits: remembered((character) => one.test(character)) };
  }

  #edge(length: number, holds: (text: string, at: number) => boolean): Node {
    this.#at += length;
    return { kind: 'edge', holds };
  }

  #has(flag: string): boolean {
    return this.#flags.includes(flag);
  }

  #takes(value: string): boolean {
    if (this.#source[this.#at] !== value) return false;
    this.#at++;
    return true;
  }
}

function isEmpty(node: Node): boolean {
  return node.kind === 'all' && node.parts.length === 0;
}

const ASCII = 128;

/** Asks once for each character. */
function remembered(fits: (character: string) => boolean): (code: number) => boolean {
  const plain = new Int8Array(ASCII);
  const others = new Map<number, boolean>();
  return (code) => {
    const known = code < ASCII ? plain[code] : others.get(code);
    if (known === true || known === 1) return true;
    if (known === false || known === -1) return false;
    const isFit = fits(String.fromCodePoint(code));
    if (code < ASCII) plain[code] = isFit ? 1 : -1;
    else others.set(code, isFit);
    return isFit;
  };
}

function isBreak(character: string | undefined): boolean {
  return character !== undefined && /[\n\r\u2028\u2029]/.test(character);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
