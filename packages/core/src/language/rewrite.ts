// Rules that turn a line that does not parse into the one that was meant: `['[the] <text> radio', 'check $1']`. A form is a regular
// expression for all that is written behind the verb, in which
//   a blank is any blanks, `_` any or none;
//   `[the]` may be missing, with the blank beside it; `(a|b)` is one of them;
//   `<text>` is copied: one of `PIECES`, words to choose from (`<up|down>`), or any expression.
// In the line, `$1` is what was copied first, `"$1"` the same in quotes, `~$1` as a duration, `^$1` as keys.

import { quote } from '../text/quote.js';
import { entryFor } from '../text/text.js';
import { likelyDuration } from './durations.js';
import { likelyKeys } from './keys.js';
import { text, type Words, without } from './line-words.js';

/** Lines that may be what was intended, best first. They need not parse: the caller tries them. */
export type SuggestionRule = (words: Words) => Iterable<string>;

/** `ignored`: words that say nothing here. */
export type Rewrite = readonly [form: string, line: string, ignored?: RegExp];

export type Rules = readonly (Rewrite | SuggestionRule)[];

const PIECES: Readonly<Record<string, string>> = {
  any: '.+',
  some: '.+?',
  more: '|\\s.*',
  word: '\\S+',
  n: '\\d+',
  text: '"[^"]*"',
  name: '[\\p{L}\\p{N}][\\p{L}\\p{N} ]*?',
  target: '".*"|\\[?\\d+\\]?|css\\(.*\\)',
  way: 'up|down|left|right',
  picture: '\\S+\\.(?:png|jpe?g|webp)"?',
};

const compiled = new Map<string, RegExp>();

function expression(form: string): RegExp {
  const known = compiled.get(form);
  if (known !== undefined) return known;
  const source = form.replace(/\\.|<([^>]+)>|\] ?|\((?!\?)|[[ _]/g, (sign, piece?: string) => {
    if (piece !== undefined) return `(${entryFor(PIECES, piece) ?? piece})`;
    return entryFor(SIGNS, sign) ?? sign;
  });
  const made = new RegExp(`^(?:${source})$`, 'iu');
  compiled.set(form, made);
  return made;
}

const SIGNS = { '(': '(?:', '[': '(?:(?:', ']': '))?', '] ': ')\\s+)?', ' ': '\\s+', _: '\\s*' };

/** What a sign before `$1` makes of what was copied; null: it is no such value. */
export type Signs = Readonly<Record<string, (given: string) => string | null>>;

const SHARED: Signs = {
  '"': (given) => (given.startsWith('"') ? given : quote(given)),
  '~': likelyDuration,
  '^': (given) => likelyKeys([given]),
};

/** The line that a template and what was copied make; null if a part of it is not what it should be. */
export function filled(line: string, copied: readonly (string | undefined)[], own: Signs = {}): string | null {
  const parts: (string | null)[] = [];
  const made = line.replace(/(["~^@/]?)\$(\d)("?)/g, (_, sign: string, n: string) => {
    const given = copied[Number(n) - 1] ?? '';
    const read = own[sign] ?? SHARED[sign];
    parts.push(read === undefined ? given : read(given));
    return parts.at(-1) ?? '';
  });
  return parts.includes(null) ? null : made.trim();
}

/** The lines of all rules that fit, in their order. */
export function* rewritten(rules: Rules, words: Words): Generator<string> {
  for (const rule of rules) {
    if (typeof rule === 'function') yield* rule(words);
    else {
      const [form, line, ignored] = rule;
      const found = expression(form).exec(ignored === undefined ? text(words) : without(words, ignored));
      const made = found === null ? null : filled(line, found.slice(1));
      if (made !== null) yield made;
    }
  }
}
