// A line of a program, as far as it is a chain of calls: `await page.getByLabel("Email").fill("amy")`.

import { NotRegular, regularIn } from '../patterns/regular.js';

/** One link of a chain: `page` has nothing in brackets, `click()` an empty list. */
export interface Call {
  /** In small letters. */
  readonly name: string;
  readonly given: readonly Value[] | null;
}

export type Value = string | number | boolean | Pattern | Chain | Options;

/** `/sign in/i` */
export interface Pattern {
  /** As it is written. */
  readonly pattern: string;
  /** The text that it stands for; null: it stands for more than one. */
  readonly text: string | null;
}

/** `By.ID`, `page.getByText("x")`: something that is worked out. */
export interface Chain {
  readonly calls: readonly Call[];
}

/** `{ name: 'Save', exact: true }` */
export interface Options {
  readonly options: Readonly<Record<string, string | number | boolean | Pattern>>;
}

export function isChain(value: Value | undefined): value is Chain {
  return typeof value === 'object' && 'calls' in value;
}

export function isOptions(value: Value | undefined): value is Options {
  return typeof value === 'object' && 'options' in value;
}

/** A text, also where it was given by a regular expression; null if it is anything else. */
export function textIn(value: Value | undefined): string | null {
  if (typeof value === 'string') return value;
  return isPattern(value) ? value.text : null;
}

export function isPattern(value: Value | undefined): value is Pattern {
  return typeof value === 'object' && 'pattern' in value;
}

/** Longer lines are no calls that anybody would type. */
const LONGEST = 500;
const DEEPEST = 4;

/** The calls of a line; null if it is anything else, or holds anything that is not known. */
export function callsIn(line: string): readonly Call[] | null {
  const given = line
    .trim()
    .replace(/^(?:await|return)\s+/, '')
    .replace(/;\s*$/, '');
  if (given.length > LONGEST) return null;
  const reader = new Reader(given);
  const calls = reader.chain(0);
  return calls !== null && reader.isDone ? calls : null;
}

class Reader {
  #rest: string;

  constructor(line: string) {
    this.#rest = line;
  }

  get isDone(): boolean {
    return this.#rest.trim() === '';
  }

  /** The text that a pattern finds here, removed; null if it finds none. */
  #take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.#rest);
    if (found !== null) this.#rest = this.#rest.slice(found[0].length);
    return found;
  }

  chain(depth: number): Call[] | null {
    const calls: Call[] = [];
    do {
      const [, name] = this.#take(/^\s*([\w$]+)/) ?? [];
      if (name === undefined) return null;
      const given = this.#take(/^\s*\(/) === null ? null : this.#list(depth + 1);
      if (given === undefined) return null;
      calls.push({ name: name.toLowerCase(), given });
      // `find_elements(…)[1]`
      const [, place] = this.#take(/^\s*\[(-?\d{1,4})\]/) ?? [];
      if (place !== undefined) calls.push({ name: 'nth', given: [Number(place)] });
    } while (this.#take(/^\s*\./) !== null);
    return calls;
  }

  /** What stands in brackets; undefined if that cannot be read. */
  #list(depth: number): Value[] | undefined {
    const values: Value[] = [];
    if (depth > DEEPEST) return undefined;
    while (this.#take(/^\s*\)/) === null) {
      if (this.isDone) return undefined;
      const value = this.#value(depth);
      if (value === null) return undefined;
      values.push(value);
      // Commas may have been treated as punctuation.
      if (this.#take(/^\s*,/) === null && !/^(?:\s|$|\))/.test(this.#rest)) return undefined;
    }
    return values;
  }

  #value(depth: number): Value | null {
    const plain = this.#plain() ?? this.#pattern();
    if (plain !== null) return plain;
    if (this.#take(/^\s*\{/) !== null) return this.#options();
    const calls = this.chain(depth);
    return calls === null ? null : { calls };
  }

  #plain(): string | number | boolean | null {
    const text = this.#take(/^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`\\$]*)`)/);
    if (text !== null) return (text[1] ?? text[2] ?? text[3] ?? '').replace(/\\(["'\\])/g, '$1');
    const [number] = this.#take(/^\s*-?\d+(?:\.\d+)?\b/) ?? [];
    if (number !== undefined) return Number(number);
    const [word] = this.#take(/^\s*(?:true|false)\b/i) ?? [];
    return word === undefined ? null : word.trim().toLowerCase() === 'true';
  }

  #pattern(): Pattern | null {
    const [, source = '', flags = ''] =
      this.#take(/^\s*\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([imsu]*)(?=[\s,)}]|$)/) ?? [];
    const pattern = `/${source}/${flags}`;
    return source === '' || !isUsable(pattern) ? null : { pattern, text: plainText(source) };
  }

  #options(): Options | null {
    const options: [string, string | number | boolean | Pattern][] = [];
    while (this.#take(/^\s*\}/) === null) {
      const [, name] = this.#take(/^\s*["']?([\w$]+)["']?\s*:/) ?? [];
      const value = name === undefined ? null : (this.#plain() ?? this.#pattern());
      if (name === undefined || value === null) return null;
      options.push([name, value]);
      if (this.#take(/^\s*,/) === null && !/^\s*\}/.test(this.#rest)) return null;
    }
    return { options: Object.fromEntries(options) };
  }
}

/** Any part of a text, or the whole; what begins or ends so, or may be written in several ways, is more than a text. */
function plainText(source: string): string | null {
  const [, from, text = '', to] = /^(\^?)((?:[^\\[\](){}.*+?|^$]|\\[^\p{L}\p{N}])+)(\$?)$/u.exec(source) ?? [];
  return text.trim() === '' || (from === '') !== (to === '') ? null : text.replace(/\\(.)/gu, '$1');
}

/** One of those that are understood here, too. */
function isUsable(pattern: string): boolean {
  try {
    return regularIn(pattern) !== null;
  } catch (error) {
    if (error instanceof NotRegular) return false;
    throw error;
  }
}
