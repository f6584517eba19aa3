// A line → its words, with the marks between them.

import { fold } from '@beckon/core/text/text-match.js';
import { isDirection } from './own-words.js';

export interface Word {
  /** Lower case, without the signs around it. */
  readonly text: string;
  /** What verbs are known by: without accents; `x-ray` is two. None for what was quoted. */
  readonly keys: readonly string[];
  /** As it was typed, without the signs around it. */
  readonly spoken: string;
  /** As it was typed. */
  readonly raw: string;
  /** Stood in quotation marks: any words, never a verb or a relation. */
  readonly isQuoted: boolean;
}

export interface CommandToken extends Word {
  readonly at: number;
  /** A mark between words, or the end of a sentence. */
  readonly mark: '' | ',' | '.';
}

/** People do not type more in one go; what is longer is cut off. */
const MOST_WORDS = 200;

const TOKEN =
  /"([^"]*)"?|“([^”]*)”?|[,;!?]|\.+(?=[\s,;!?"“”]|$)|(?:[^\s,;!?"“”]|(?<=\d),(?=\d))+?(?=\.*(?:[\s;!?"“”]|,(?!(?<=\d,)\d)|$))/gu;
/** A full stop behind these ends no sentence. */
const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'dr', 'st', 'prof', 'sgt', 'capt']);

export function tokensOf(line: string): CommandToken[] {
  const found: CommandToken[] = [];
  for (const match of line.matchAll(TOKEN)) {
    if (found.length >= MOST_WORDS) break;
    const [whole, quoted = match[2]] = match;
    const at = match.index;
    if (quoted !== undefined) {
      if (quoted.trim() !== '') found.push({ ...wordOf(quoted.trim(), whole), keys: [], isQuoted: true, at, mark: '' });
    } else if (whole === ',') found.push(markAt(whole, at, ','));
    else if (/^[.;!?]+$/.test(whole)) {
      const before = found.at(-1);
      const isTitle = whole === '.' && before !== undefined && TITLES.has(before.text) && before.mark === '';
      if (!isTitle) found.push(markAt(whole, at, '.'));
    } else found.push(...wordsIn(whole, at));
  }
  return found;
}

/** One word; or several, where directions are typed in one go: `n.n.e`. */
function wordsIn(whole: string, at: number): CommandToken[] {
  const parts = whole.split('.');
  if (parts.length > 1 && parts.every((part) => isDirection(part.toLowerCase()))) {
    let start = at;
    return parts.flatMap((part, i) => {
      const own: CommandToken = { ...wordOf(part, part), at: start, mark: '' };
      start += part.length + 1;
      return i === parts.length - 1 ? [own] : [own, markAt('.', start - 1, '.')];
    });
  }
  const spoken = bare(whole);
  return spoken === '' ? [] : [{ ...wordOf(spoken, whole), at, mark: '' }];
}

/** A word that was not typed in a line of its own. */
export function wordOf(spoken: string, raw: string = spoken): Word {
  const text = spoken.toLowerCase();
  return { text, keys: fold(text).split(' '), spoken, raw, isQuoted: false };
}

function markAt(raw: string, at: number, mark: ',' | '.'): CommandToken {
  return { text: mark, keys: [], spoken: raw, raw, isQuoted: false, at, mark };
}

const BEFORE = "'([{<*_`";
const BEHIND = "'.)]}>*_`:";

/** Quotation marks, brackets and stops around a word are no part of it. */
function bare(word: string): string {
  const text = word.normalize('NFC').replace(/[’‘]/g, "'");
  let from = 0;
  let to = text.length;
  while (from < to && BEFORE.includes(text[from] ?? ' ')) from++;
  while (to > from && BEHIND.includes(text[to - 1] ?? ' ')) to--;
  return text.slice(from, to);
}
