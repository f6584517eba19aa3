// Receive, the first half: a line → clauses, each the words of one command. "take key then unlock door" are two.

import type { Model } from '../model/model.js';
import { isDirection, isOwnWord } from './own-words.js';
import type { Verbs } from './text-world.js';

/** A word of a line. */
export interface Word {
  /** Lower case, without the signs around it. */
  readonly text: string;
  /** The same with its capital letters. */
  readonly spoken: string;
  /** As it was typed. */
  readonly raw: string;
  /** Stood in quotation marks: any words, never a verb or a relation. */
  readonly isQuoted: boolean;
}

/** The words of one command. */
export interface Clause {
  readonly words: readonly Word[];
  /** As it was typed. */
  readonly said: string;
  /** What follows, as it was typed: for "oops", which says the rest of the line again. */
  readonly from: string;
}

/** Nobody types more in one go; what is longer is cut off. */
const LONGEST_LINE = 2000;
const MOST_WORDS = 200;

const TOKEN = /"([^"]*)"?|“([^”]*)”?|[,;!?]|\.+(?=[\s,;!?"“”]|$)|[^\s,;!?"“”]+?(?=\.*(?:[\s,;!?"“”]|$))/gu;
const ENDS: ReadonlySet<string> = new Set(['.', ';', '!', '?']);
/** A full stop behind these ends no sentence. */
const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'dr', 'st', 'prof', 'sgt', 'capt']);

interface Token extends Word {
  readonly at: number;
  /** A mark between words, or the end of a sentence. */
  readonly mark: '' | ',' | '.';
}

function tokens(line: string): Token[] {
  const found: Token[] = [];
  for (const match of line.matchAll(TOKEN)) {
    if (found.length >= MOST_WORDS) break;
    const [whole, quoted = match[2]] = match;
    const at = match.index;
    if (quoted !== undefined) {
      const spoken = quoted.trim();
      if (spoken !== '') found.push({ text: spoken.toLowerCase(), spoken, raw: whole, isQuoted: true, at, mark: '' });
      continue;
    }
    if (whole === ',') found.push({ text: ',', spoken: ',', raw: whole, isQuoted: false, at, mark: ',' });
    else if (ENDS.has(whole[0] as string) && /^[.;!?]+$/.test(whole)) {
      const before = found.at(-1);
      const isTitle = whole === '.' && before !== undefined && TITLES.has(before.text) && before.mark === '';
      if (!isTitle) found.push({ text: '.', spoken: '.', raw: whole, isQuoted: false, at, mark: '.' });
    } else {
      const spoken = plain(whole);
      if (spoken !== '') found.push({ text: spoken.toLowerCase(), spoken, raw: whole, isQuoted: false, at, mark: '' });
    }
  }
  return found;
}

/** Quotation marks, brackets and stops around a word are no part of it. */
function plain(word: string): string {
  return word
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/^['([{<*_`]+|['.)\]}>*_`:]+$/gu, '');
}

/** Words that are typed to end one command and begin the next. */
const THEN: ReadonlySet<string> = new Set(['then']);

/**
 * The commands of a line. A full stop, a semicolon and "then" part them always; "and" does before a verb, unless it is also
 * a name for something (`isNoun`): then the line is first read as naming several things. In words to be said, nothing parts
 * but what is followed by a verb.
 */
export function clausesOf(line: string, verbs: Verbs, model: Model, isEager = false): Clause[] {
  const text = line.slice(0, LONGEST_LINE);
  const all = tokens(text);
  const clauses: Clause[] = [];
  let start = 0;
  const end = (to: number, next: number): void => {
    const words = trimmed(all.slice(start, to));
    const [first] = words;
    if (first !== undefined) {
      const last = words[words.length - 1] as Token;
      const said = text.slice(first.at, last.at + last.raw.length).trim();
      clauses.push({ words: words.map(wordOf), said, from: text.slice(first.at).trim() });
    }
    start = next;
  };
  for (let i = 0; i < all.length; i++) {
    const token = all[i] as Token;
    if (token.isQuoted || i < start) continue;
    if (token.mark === '.') {
      if (!isInsideSpeech(all, start, verbs) || isVerbAt(all, i + 1, verbs)) end(i, i + 1);
    } else if (THEN.has(token.text)) {
      if (i > start && (!isInsideSpeech(all, start, verbs) || isVerbAt(all, i + 1, verbs))) end(joint(all, i), i + 1);
      else if (i === start) start = i + 1;
    } else if (token.text === 'and' || token.mark === ',') {
      const next = token.mark === ',' && all[i + 1]?.text === 'and' ? i + 2 : i + 1;
      if (i === start || !isVerbAt(all, next, verbs) || isInsideSpeech(all, start, verbs)) continue;
      // "tomo, give me the lamp" is said to Tomo.
      if (token.mark === ',' && !isVerbAt(all, start, verbs)) continue;
      const isNoun = model.knowsWord((all[next] as Token).text);
      if (!isNoun || isEager) end(i, next);
    }
  }
  end(all.length, all.length);
  return clauses;
}

function wordOf({ text, spoken, raw, isQuoted }: Token): Word {
  return { text, spoken, raw, isQuoted };
}

/** Without commas and joints at either end. */
function trimmed(words: readonly Token[]): readonly Token[] {
  let from = 0;
  let to = words.length;
  const isLoose = (word: Token | undefined): boolean =>
    word !== undefined && !word.isQuoted && (word.mark !== '' || word.text === 'and' || word.text === 'then');
  while (from < to && isLoose(words[from])) from++;
  while (to > from && isLoose(words[to - 1])) to--;
  return words.slice(from, to);
}

/** "and then" and ", then" belong to the "then". */
function joint(all: readonly Token[], then: number): number {
  let at = then;
  while (at > 0 && (all[at - 1]?.text === 'and' || all[at - 1]?.mark === ',')) at--;
  return at;
}

function isVerbAt(all: readonly Token[], i: number, verbs: Verbs): boolean {
  const token = all[i];
  if (token === undefined || token.isQuoted || token.mark !== '') return false;
  if (isDirection(token.text) || isOwnWord(token.text)) return true;
  return verbs
    .startingWith(token.text)
    .some(({ words }) => words.every((word, k) => all[i + k]?.text === word && all[i + k]?.isQuoted === false));
}

/** The command so far is one that takes any words: "say to be, or not to be". */
function isInsideSpeech(all: readonly Token[], start: number, verbs: Verbs): boolean {
  const first = all[start];
  if (first === undefined || first.isQuoted) return false;
  return verbs
    .startingWith(first.text)
    .some(({ verb }) =>
      Object.values(verb.rules).some(({ roles }) => roles.direct?.takes === 'text' || roles.indirect?.takes === 'text'),
    );
}
