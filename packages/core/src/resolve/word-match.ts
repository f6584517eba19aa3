// Names by whole words, as people type them in text worlds: any order, no prefixes, the noun counting for more than an adjective.

import type { Candidate, Name, NameSource } from '../scene/candidate.js';
import { fold, said } from '../text/text-match.js';
import type { Match } from './score.js';

/** How well words answer. */
export const WHOLE_NAME = 1;
/** A whole other name, or the noun of the name alone. */
export const OTHER_NAME = 0.9;
/** All words are its words, and the last is a noun. */
export const WITH_NOUN = 0.8;
/** All words are its words, but only adjectives. */
export const ADJECTIVES = 0.7;

const REASONS = {
  noun: ['words:noun'],
  adjective: ['words:adjective'],
  any: ['any'],
} as const;

/** The words of a thing, folded once. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  /** Words that one of its names has twice: `bora bora`. */
  readonly repeated: ReadonlySet<string>;
  /** Whole names, and nouns that stand for one; also written as one word. */
  readonly exact: ReadonlyMap<string, { readonly score: number; readonly reasons: readonly string[] }>;
}

const known = new WeakMap<readonly Name[], Vocabulary>();

/** The words of names. Remembered for as long as the list of names is. */
export function vocabularyOf(names: readonly Name[]): Vocabulary {
  let vocabulary = known.get(names);
  if (vocabulary === undefined) {
    vocabulary = read(names);
    known.set(names, vocabulary);
  }
  return vocabulary;
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an']);

function read(names: readonly Name[]): Vocabulary {
  const words = new Set<string>();
  const nouns = new Set<string>();
  const repeated = new Set<string>();
  const exact = new Map<string, { score: number; reasons: readonly string[] }>();
  const add = (key: string, score: number, reason: string): void => {
    if (key !== '' && (exact.get(key)?.score ?? 0) < score) exact.set(key, { score, reasons: [reason] });
  };
  for (const { source, text } of names) {
    const folded = fold(text);
    const all = folded === '' ? [] : folded.split(' ');
    for (const word of all) words.add(word);
    for (const word of twiceIn(all)) repeated.add(word);
    const runs = runsIn(text);
    for (const run of runs) words.add(run);
    if (source === 'qualifier' || all.length === 0) continue;
    const own = ARTICLES.has(all[0] as string) && all.length > 1 ? all.slice(1) : all;
    const score = source === 'text' ? WHOLE_NAME : OTHER_NAME;
    for (const key of [folded, own.join(' '), asOneWord(own)]) add(key, score, `${source}:exact`);
    const last = runs.at(-1);
    // In a man in black, black is no noun: it describes him no more than a black coat.
    if (!isLinked(own)) nouns.add(own[own.length - 1] as string);
    if (!isLinked(own) && last !== undefined && folded.replace(/ /g, '').endsWith(last)) nouns.add(last);
    const noun = nounOf(own);
    nouns.add(noun);
    if (isName(source)) add(noun, OTHER_NAME, 'noun');
  }
  return { words, nouns, repeated, exact };
}

/** Words that are there more than once. */
function twiceIn(words: readonly string[]): readonly string[] {
  return words.length < 2 ? NONE : words.filter((word, i) => words.indexOf(word) < i && !ARTICLES.has(word));
}

/** `lightbulb` is a light bulb, `vt100` a VT-100. `15` is not 1 5. */
function asOneWord(words: readonly string[]): string {
  return /\d \d/.test(words.join(' ')) ? '' : words.join('');
}

/** What has signs in it and no blanks, as one word: `acdc` for AC/DC, `xray` for X-ray. */
export function runsIn(text: string): readonly string[] {
  if (!/\S[^\p{L}\p{N}\p{M}\s]\S/u.test(text)) return NONE;
  return text
    .split(/\s+/)
    .map((piece) => fold(piece).split(' '))
    .filter(({ length }) => length > 1)
    .map(asOneWord)
    .filter((run) => run !== '');
}

const NONE: readonly string[] = [];

function isName(source: NameSource): boolean {
  return source === 'text' || source === 'alias';
}

/** Before these the noun stands, not behind them: man in black, six of cups. */
const LINKS: ReadonlySet<string> = new Set(
  'of in on with without from for under behind to at by and about against'.split(' '),
);

function linkIn(words: readonly string[]): number {
  const link = words.findIndex((word, i) => i > 0 && LINKS.has(word));
  return link < words.length - 1 ? link : -1;
}

/** What follows says how it is or where: a man in black. A bottle of wine is wine, and salt and pepper is pepper. */
function isLinked(words: readonly string[]): boolean {
  const link = linkIn(words);
  return link > 0 && words[link] !== 'of' && words[link] !== 'and';
}

/** Where the noun of a name stands. */
export function nounAt(words: readonly string[]): number {
  const link = linkIn(words);
  if (link > 0) return link - 1;
  const last = words.length - 1;
  return last > 0 && /^\d+$/.test(words[last] as string) ? last - 1 : last;
}

function nounOf(words: readonly string[]): string {
  return words[nounAt(words)] as string;
}

/**
 * All that answer to the words; no words: everything does. Nothing is allocated for those that do not. `looksOf` says what a
 * candidate is like now, where its resolution takes time to make.
 */
export function matchWords<C extends Candidate>(
  candidates: readonly C[],
  text: string,
  looksOf: (candidate: C) => readonly string[] = descriptorsOf,
): (Match & { readonly candidate: C })[] {
  const wanted = said(text).words;
  const found: (Match & { readonly candidate: C })[] = [];
  if (text.trim() === '') {
    for (const candidate of candidates) found.push({ candidate, score: WITH_NOUN, reasons: REASONS.any });
    return found;
  }
  // A text of signs only stands for itself.
  const whole = wanted.length === 0 ? text.trim() : wanted.join(' ');
  const twice = twiceIn(wanted);
  // Namesakes share their list of names, and stand together.
  let names: readonly Name[] | null = null;
  let vocabulary: Vocabulary = NO_VOCABULARY;
  let answer: Answer | null = null;
  for (const candidate of candidates) {
    if (candidate.names !== names) {
      names = candidate.names;
      vocabulary = vocabularyOf(names);
      answer = answerOf(vocabulary, whole, wanted, twice);
    }
    if (answer === null) continue;
    if (answer.isWhole || isDescribedBy(looksOf(candidate), wanted, vocabulary.words))
      found.push({ candidate, score: answer.score, reasons: answer.reasons });
  }
  return found;
}

function descriptorsOf({ resolution }: Candidate): readonly string[] {
  return resolution?.descriptors ?? NONE;
}

/** How names answer to some words. */
interface Answer {
  readonly score: number;
  readonly reasons: readonly string[];
  /** All words are in them; else the others must say what the thing is like now. */
  readonly isWhole: boolean;
}

const answers = (isWhole: boolean): { readonly noun: Answer; readonly adjective: Answer } => ({
  noun: { score: WITH_NOUN, reasons: REASONS.noun, isWhole },
  adjective: { score: ADJECTIVES, reasons: REASONS.adjective, isWhole },
});
const BY_NAME = answers(true);
const BY_LOOKS = answers(false);
const NO_VOCABULARY: Vocabulary = { words: new Set(), nouns: new Set(), repeated: new Set(), exact: new Map() };

/** Null: a word that was said twice is there once. */
function answerOf(
  { words, nouns, exact, repeated }: Vocabulary,
  whole: string,
  wanted: readonly string[],
  twice: readonly string[],
): Answer | null {
  const same = exact.get(whole);
  if (same !== undefined) return { ...same, isWhole: true };
  for (const word of twice) if (!repeated.has(word)) return null;
  let isWhole = wanted.length > 0;
  for (const word of wanted) isWhole &&= words.has(word);
  const by = isWhole ? BY_NAME : BY_LOOKS;
  return nouns.has(wanted[wanted.length - 1] as string) ? by.noun : by.adjective;
}

/** Every word is in its names or says what it is like now. Articles in between say nothing. */
function isDescribedBy(looks: readonly string[], wanted: readonly string[], names: ReadonlySet<string>): boolean {
  let isMeant = false;
  for (const word of wanted) {
    if (names.has(word) || isDescribed(looks, word)) isMeant = true;
    else if (!ARTICLES.has(word)) return false;
  }
  return isMeant;
}

const described = new WeakMap<readonly string[], ReadonlySet<string>>();

function isDescribed(descriptors: readonly string[], word: string): boolean {
  if (descriptors.length === 0) return false;
  let words = described.get(descriptors);
  if (words === undefined) {
    words = new Set(descriptors.flatMap((text) => fold(text).split(' ')));
    described.set(descriptors, words);
  }
  return words.has(word);
}
