// JSON as people type it: where it is wrong, and how it should be. One pass each, no recursion.

import { closersOf } from '../text/marks.js';
import { clip } from '../text/text.js';

export interface JsonFault {
  /** Offset in the text. */
  readonly at: number;
  readonly reason: string;
}

const NUMBER = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** The first fault in a JSON text, or null. */
export function jsonFault(text: string): JsonFault | null {
  const open: string[] = [];
  let at = 0;
  /** What may stand here: a value, a name, or what goes on behind a value. */
  let wants: 'value' | 'name' | 'first-name' | 'first-value' | 'more' = 'value';
  const skip = (): void => {
    while (at < text.length && /[\s]/.test(text[at] as string)) at++;
  };
  const used = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return false;
    at += match[0].length;
    return true;
  };
  for (skip(); ; skip()) {
    const c = text[at];
    if (wants === 'more') {
      const inner = open[open.length - 1];
      if (inner === undefined) return at < text.length ? { at, reason: `unexpected '${c}' after the end` } : null;
      if (c === ',') {
        at++;
        wants = inner === '{' ? 'name' : 'value';
      } else if (c === (inner === '{' ? '}' : ']')) {
        at++;
        open.pop();
      } else return { at, reason: expected(`a comma or ${inner === '{' ? '}' : ']'}`, c) };
    } else if (wants === 'name' || wants === 'first-name') {
      if (c === '}' && wants === 'first-name') {
        at++;
        open.pop();
        wants = 'more';
        continue;
      }
      if (c !== '"') return { at, reason: expected('a name in double quotes', c) };
      const end = stringEnd(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      skip();
      if (text[at] !== ':') return { at, reason: expected('a colon after the name', text[at]) };
      at++;
      wants = 'value';
    } else {
      if (c === '{' || c === '[') {
        open.push(c);
        at++;
        wants = c === '{' ? 'first-name' : 'first-value';
      } else if (c === ']' && wants === 'first-value') {
        at++;
        open.pop();
        wants = 'more';
      } else if (c === '"') {
        const end = stringEnd(text, at);
        if (typeof end !== 'number') return end;
        at = end;
        wants = 'more';
      } else if (used(NUMBER) || used(WORD)) wants = 'more';
      else return { at, reason: expected('a value', c) };
    }
  }
}

function expected(what: string, c: string | undefined): string {
  return c === undefined ? `it ends where ${what} should be` : `expected ${what}, found '${c}'`;
}

/** The offset behind a text that starts at `at`, or what is wrong with it. */
function stringEnd(text: string, at: number): number | JsonFault {
  for (let i = at + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 34) return i + 1;
    if (c < 32) return { at: i, reason: 'line break or tab in a text' };
    if (c === 92) {
      if (!/^\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(i, i + 6)))
        return { at: i, reason: `invalid escape '${text.slice(i, i + 2)}'` };
      i++;
    }
  }
  return { at, reason: 'text without its closing quote' };
}

/** JSON with names and texts put in quotes, stray commas gone, braces closed; null if that does not make an object. */
export function mendedJson(source: string): string | null {
  if (source.length > 2000) return null;
  // `({…})`, `[{…}]`
  const [, inside] = /^\s*[([]\s*(\{[^{}]*\})\s*[)\]]\s*$/.exec(source) ?? [];
  const text = inside ?? source;
  let out = '';
  let i = 0;
  // A sign that is missing between two words: a colon behind a name, else a comma.
  let isAfter = false;
  let isName = true;
  const word = (given: string): void => {
    if (isAfter) {
      out += isName ? ': ' : ', ';
      isName = !isName;
    }
    out += given;
    isAfter = true;
  };
  while (i < text.length) {
    const c = text[i] as string;
    const closers = c === '"' || c === "'" ? c : closersOf(c.charCodeAt(0));
    if (closers !== undefined) {
      let end = i + 1;
      while (end < text.length && !closers.includes(text[end] as string)) end += text[end] === '\\' ? 2 : 1;
      word(c === '"' ? text.slice(i, end + 1) : JSON.stringify(text.slice(i + 1, end).replace(/\\(.)/g, '$1')));
      i = end + 1;
    } else if (/[{}[\],:;=\s]/.test(c)) {
      const sign = c === ';' ? ',' : c === '=' ? ':' : c;
      out += sign;
      i += c === '=' && text[i + 1] === '>' ? 2 : 1;
      if (!/\s/.test(c)) {
        isAfter = sign === '}' || sign === ']';
        isName = sign === '{' || sign === ',';
      }
    } else {
      const part = /^[^{}[\],:;="'\n]+/.exec(text.slice(i))?.[0] ?? c;
      const written = part.trim();
      const isKey = /^\s*[:=]/.test(text.slice(i + part.length));
      const isValue = !isKey && /^(true|false|null|-?\d+(\.\d+)?)$/i.test(written);
      // What stands for no value, and half a word, are no text that anybody wants typed.
      if (!isKey && /^(?:NaN|undefined|None|nil|[+-]?Infinity|tr|tru|ture|fals|flase)$/i.test(written)) return null;
      word(isValue ? written.toLowerCase() : JSON.stringify(written));
      i += part.length;
    }
  }
  const fixed = closed(out.replace(/,\s*([}\]])/g, '$1'));
  try {
    const value: unknown = JSON.parse(fixed);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return JSON.stringify(value).length > 2 ? fixed : null;
  } catch {
    return null;
  }
}

function closed(text: string): string {
  const open = [...text.replace(/"(?:[^"\\]|\\.)*"/g, '')];
  const depth = open.filter((c) => c === '{').length - open.filter((c) => c === '}').length;
  return depth > 0 ? text + '}'.repeat(depth) : text;
}

/** An entry of an object: its name, and where the name and the value stand. */
interface Entry {
  readonly name: string;
  readonly at: number;
  readonly valueAt: number;
  readonly end: number;
}

const ENTRY = /\s*("(?:[^"\\]|\\.)*")\s*:\s*/y;

/** The entries of a text that is a JSON object, in order; those of objects within it are part of their value. */
export function entriesOf(json: string): Entry[] {
  const entries: Entry[] = [];
  let at = json.indexOf('{') + 1;
  for (;;) {
    ENTRY.lastIndex = at;
    const [all = '', name = ''] = ENTRY.exec(json) ?? [];
    if (name === '') return entries;
    const valueAt = at + all.length;
    const next = valueEnd(json, valueAt);
    const end = valueAt + json.slice(valueAt, next).trimEnd().length;
    entries.push({ name: JSON.parse(name) as string, at: at + all.indexOf('"'), valueAt, end });
    at = next + 1;
  }
}

/** Where the value that starts at `from` is followed by a comma or the end of its object. */
function valueEnd(json: string, from: number): number {
  let depth = 0;
  for (let i = from; i < json.length; i++) {
    const c = json[i];
    if (c === '"') {
      const end = stringEnd(json, i);
      if (typeof end !== 'number') return json.length;
      i = end - 1;
    } else if (c === '{' || c === '[') depth++;
    else if (depth === 0 && (c === ',' || c === '}')) return i;
    else if (c === '}' || c === ']') depth--;
  }
  return json.length;
}

/** Why an object of names and values cannot be used as it is, and where; null if it can. */
export function fieldsFault(parsed: object, json: string): JsonFault | null {
  const values = parsed as Readonly<Record<string, unknown>>;
  const seen = new Set<string>();
  for (const { name, at, valueAt } of entriesOf(json)) {
    const value = values[name];
    // A name that is given twice would lose one of its values.
    if (seen.has(name)) return { at, reason: `the name '${clip(name)}' is given twice` };
    seen.add(name);
    if (typeof value === 'number' && !Number.isFinite(value))
      return { at: valueAt, reason: `the number of '${clip(name)}' is too large` };
    if (typeof value === 'object')
      return { at: valueAt, reason: `the value of '${clip(name)}' is neither text nor number nor true or false` };
  }
  return null;
}
