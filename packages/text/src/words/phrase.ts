// Words → what they name: articles off, numbers, "all", "but", lists, pronouns and places apart. Looks at no world.

import { fold } from '@beckon/core/text/text-match.js';
import { countAt, placeAt } from './numbers.js';
import type { Phrase, PhrasePart, Pronoun } from './phrase-types.js';
import { relationAt } from './relations.js';

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'some', 'this', 'that', 'these', 'those']);
const PRONOUNS: ReadonlyMap<string, Pronoun> = new Map(
  Object.entries({
    it: 'it',
    itself: 'it',
    this: 'it',
    that: 'it',
    them: 'them',
    they: 'them',
    themselves: 'them',
    these: 'them',
    those: 'them',
    him: 'him',
    himself: 'him',
    her: 'her',
    herself: 'her',
    me: 'me',
    myself: 'me',
    self: 'me',
    you: 'me',
    yourself: 'me',
  } as const),
);
const OWNERS: ReadonlyMap<string, Pronoun> = new Map(
  Object.entries({ his: 'him', her: 'her', hers: 'her', its: 'it', their: 'them' } as const),
);
const ALL: ReadonlySet<string> = new Set(['all', 'every', 'each', 'everything', 'everybody', 'everyone', 'both']);
const ANY: ReadonlySet<string> = new Set(['any', 'either', 'whichever', 'whatever', 'anything']);
const OTHERS: ReadonlySet<string> = new Set(['other', 'others', 'another']);
const NONE: ReadonlySet<string> = new Set(['neither', 'none', 'nothing']);
/** Relations that say where something is. */
const PLACES: ReadonlySet<string> = new Set(['in', 'on', 'under', 'behind', 'from']);
const BUT: readonly (readonly string[])[] = [
  ['except', 'for'],
  ['other', 'than'],
  ['apart', 'from'],
  ['aside', 'from'],
  ['but', 'not'],
  ['and', 'not'],
  ['except'],
  ['excepting'],
  ['excluding'],
  ['but'],
];
/** Names with so many places in them are none. */
const DEEPEST = 8;

/** A word as typed, and what it is compared by. */
interface Token {
  readonly raw: string;
  /** Lower case. Of what stood in quotation marks: nothing, for it is a name and nothing else. */
  readonly key: string;
  /** Folded; `second-hand` are two. */
  readonly words: readonly string[];
}

/** What the words name; null if they name nothing. */
export function readPhrase(words: readonly string[]): Phrase | null {
  const tokens = tokensOf(words);
  const but = butAt(tokens);
  const { groups, ands } = listOf(tokens.slice(0, but.at));
  const own = tokens.filter((token) => token !== COMMA);
  // "The a": a letter, where nothing else was given.
  const isLetter = groups.length === 0 && own.at(-1)?.key === 'a' && own.every(({ key }) => ARTICLES.has(key));
  const parts = (isLetter ? [own] : groups).map((group) => readPart(group, 0));
  const except = listOf(tokens.slice(but.at + but.length)).groups.map((group) => readPart(group, 0));
  if (parts.length === 0) return null;
  return {
    raw: tokens
      .map(({ raw }) => raw)
      .join(' ')
      .replace(/ ,/g, ','),
    whole: foldAll(own.slice(articles(own))),
    hasComma: own.length < tokens.length,
    isNone: isNone(own),
    parts,
    ands,
    except,
    typed: own.map(({ raw }) => raw),
  };
}

const COMMA: Token = { raw: ',', key: ',', words: [] };

/** A comma is a word of its own; what was quoted stays together; `2.coin` is taken apart later. */
function tokensOf(words: readonly string[]): Token[] {
  const found: Token[] = [];
  for (const word of words) {
    const raw = word.trim();
    if (raw === '') continue;
    if (/\s/.test(raw)) found.push({ raw, key: '', words: wordsOf(raw) });
    else if (!raw.includes(',')) found.push(tokenOf(raw === '&' ? 'and' : raw));
    else
      for (const piece of raw.split(/(,)/)) {
        if (piece === ',') found.push(COMMA);
        else if (piece !== '') found.push(tokenOf(piece));
      }
  }
  return found;
}

function tokenOf(raw: string): Token {
  return { raw, key: raw.toLowerCase().replace(/’/g, "'"), words: wordsOf(raw) };
}

function wordsOf(raw: string): readonly string[] {
  const folded = fold(raw);
  return folded === '' ? [] : folded.includes(' ') ? folded.split(' ') : [folded];
}

function foldAll(tokens: readonly Token[]): string[] {
  const all: string[] = [];
  for (const { words } of tokens) for (const word of words) all.push(word);
  return all;
}

/** How many articles stand first; the last word is never one. */
function articles(tokens: readonly Token[]): number {
  let count = 0;
  while (count < tokens.length - 1 && ARTICLES.has(tokens[count]?.key ?? '')) count++;
  return count;
}

function isNone(tokens: readonly Token[]): boolean {
  const [first, second, third] = tokens;
  if (first === undefined || !NONE.has(first.key)) return false;
  if (tokens.length === 1 || (tokens.length === 2 && second?.key === 'one')) return true;
  return tokens.length === 3 && second?.key === 'of' && PRONOUNS.get(third?.key ?? '') === 'them';
}

// ── Lists ──────────────────────────────────────────────────────────────────────────────────────

/** Where the exceptions begin: behind something, and before something. */
function butAt(tokens: readonly Token[]): { at: number; length: number } {
  for (let at = 1; at < tokens.length - 1; at++) {
    const found = BUT.find((words) => words.every((word, i) => tokens[at + i]?.key === word));
    if (found === undefined || at + found.length >= tokens.length || isEmpty(tokens.slice(0, at))) continue;
    return { at, length: found.length };
  }
  return { at: tokens.length, length: 0 };
}

/** The words at which exceptions may begin, by number: at `but` in `the table but the fork`. */
export function exceptionsIn(words: readonly string[]): readonly number[] {
  const keys = words.map((word) => word.toLowerCase());
  const begins = (at: number): boolean =>
    BUT.some((but) => at + but.length < keys.length && but.every((word, i) => keys[at + i] === word));
  return keys.flatMap((_, at) => (at > 0 && begins(at) ? [at] : []));
}

/** The groups between commas and "and"; those without anything in them are left out. "A" alone is a letter. */
function listOf(tokens: readonly Token[]): { groups: Token[][]; ands: boolean[] } {
  const groups: Token[][] = [];
  const ands: boolean[] = [];
  let group: Token[] = [];
  let isAnd = false;
  const end = (): void => {
    const isLetter = group.length === 1 && group[0]?.key === 'a';
    if (group.length > 0 && (isLetter || !isEmpty(group))) {
      if (groups.length > 0) ands.push(isAnd);
      groups.push(group);
      isAnd = false;
    }
    group = [];
  };
  for (const token of tokens) {
    if (token.key !== ',' && token.key !== 'and') {
      group.push(token);
      continue;
    }
    end();
    isAnd ||= token.key === 'and';
  }
  end();
  return { groups, ands };
}

const LOOSE: ReadonlySet<string> = new Set(['my', 'of', 'and', ',']);

/** Nothing but words that need others: "the", "my", "some". "That" alone is a pronoun. */
function isEmpty(tokens: readonly Token[]): boolean {
  if (tokens.every(({ words }) => words.length === 0)) return true;
  if (tokens.length === 1 && PRONOUNS.has(tokens[0]?.key ?? '')) return false;
  return tokens.every(({ key }) => ARTICLES.has(key) || LOOSE.has(key));
}

// ── Parts ──────────────────────────────────────────────────────────────────────────────────────

/** A name and nothing else. */
export const PLAIN = {
  pronoun: null,
  quantity: null,
  ordinal: null,
  isAll: false,
  isBoth: false,
  isAny: false,
  isOther: false,
  isMine: false,
  one: null,
  where: null,
} as const satisfies Partial<PhrasePart>;

type Draft = { -readonly [K in keyof PhrasePart]: PhrasePart[K] };

function readPart(tokens: readonly Token[], depth: number): PhrasePart {
  const part: Draft = {
    raw: tokens.map(({ raw }) => raw).join(' '),
    typed: tokens.map(({ raw }) => raw),
    whole: foldAll(tokens.slice(articles(tokens))),
    words: [],
    asTyped: '',
    ...PLAIN,
  };
  const [own, place] = depth < DEEPEST ? placed(tokens, depth) : [tokens, null];
  part.where = place;
  const left = named(part, owned(part, counted(part, own), depth));
  part.words = foldAll(left);
  part.asTyped = left.map(({ raw }) => raw).join(' ');
  return part;
}

/** What stands before the name: articles, numbers, "all", "my". What is left is the name. */
function counted(part: Draft, all: readonly Token[]): readonly Token[] {
  const tokens = numbered(part, all);
  let at = 0;
  for (; at < tokens.length; at++) {
    const { key } = tokens[at] as Token;
    const isLast = at === tokens.length - 1;
    const isSome = tokens[at - 1]?.key === 'some';
    const hasCount = part.isAll || part.isAny || isSome || part.quantity !== null || part.ordinal !== null;
    if (PRONOUNS.has(key) && isLast) break;
    if (ARTICLES.has(key) || (key === 'of' && hasCount && !isLast)) {
      const group = (key === 'a' || key === 'an') && countOfGroup(tokens, at + 1);
      if (!group) continue;
      part.quantity = group.count;
      at += group.length;
    } else if (key === 'my') part.isMine = true;
    else if (ALL.has(key)) {
      part.isAll = true;
      part.isBoth ||= key === 'both';
    } else if (ANY.has(key)) part.isAny = true;
    else if (OTHERS.has(key)) {
      part.isOther = true;
      part.isAll ||= key === 'others';
    } else {
      const length = numberAt(part, tokens, at);
      if (length === 0) break;
      if (key.includes('.')) return [dotted(tokens[at] as Token), ...tokens.slice(at + 1)];
      at += length - 1;
    }
  }
  return tokens.slice(at);
}

const NUMBER_SIGN = /^#(\d{1,6})$/;

/** "coin #2": a number behind a name says which. */
function numbered(part: Draft, tokens: readonly Token[]): readonly Token[] {
  const [, number] = NUMBER_SIGN.exec(tokens.at(-1)?.key ?? '') ?? [];
  if (number === undefined || tokens.length === 1) return tokens;
  part.ordinal = Number(number);
  return tokens.slice(0, -1);
}

/** "a couple of", "a pair of", "a dozen". */
function countOfGroup(tokens: readonly Token[], at: number): { count: number; length: number } | false {
  const key = tokens[at]?.key;
  const isOf = tokens[at + 1]?.key === 'of';
  if (key === 'dozen') return { count: 12, length: isOf ? 2 : 1 };
  return (key === 'couple' || key === 'pair') && isOf && at + 2 < tokens.length ? { count: 2, length: 2 } : false;
}

const DOTTED = /^(\d{1,6}|all)\.(.+)$/;

/** Reads a number; returns how many words it has. `one` at the end is a noun, unless nothing else was given. */
function numberAt(part: Draft, tokens: readonly Token[], at: number): number {
  const { key } = tokens[at] as Token;
  const [, dot, noun] = DOTTED.exec(key) ?? [];
  if (dot !== undefined && noun !== undefined && /\p{L}/u.test(noun)) {
    if (dot === 'all') part.isAll = true;
    else part.ordinal = Number(dot);
    return 1;
  }
  const keys = tokens.map((token) => token.key);
  const [, sign] = NUMBER_SIGN.exec(key) ?? [];
  const place = sign === undefined ? placeAt(keys, at) : { number: Number(sign), length: 1 };
  if (place !== null && part.ordinal === null) {
    part.ordinal = place.number;
    return place.length;
  }
  const count = countAt(keys, at);
  const isNoun = key === 'one' && at === tokens.length - 1 && at > 0;
  if (count === null || isNoun) return 0;
  // "The second of the three coins" is one: the three are what there is.
  const isTotal = keys.slice(0, at).includes('of') && (part.quantity !== null || part.ordinal !== null);
  if (part.quantity !== null && !isTotal) return 0;
  if (!isTotal) part.quantity = count.number;
  return count.length;
}

function dotted({ raw }: Token): Token {
  const noun = raw.slice(raw.indexOf('.') + 1);
  return tokenOf(noun);
}

/** "his hat", "the guard's key": whose it is, and what is left. */
function owned(part: Draft, tokens: readonly Token[], depth: number): readonly Token[] {
  const [first] = tokens;
  if (first === undefined || tokens.length < 2 || part.where !== null || depth >= DEEPEST) return tokens;
  const pronoun = OWNERS.get(first.key);
  if (pronoun !== undefined) {
    part.where = { relation: 'of', part: { ...readPart([first], DEEPEST), pronoun, words: [], asTyped: first.raw } };
    return tokens.slice(1);
  }
  const at = tokens.findIndex(({ key }) => /.'s$|s'$/.test(key));
  if (at < 0 || at === tokens.length - 1) return tokens;
  const owner = tokens[at] as Token;
  const raw = owner.raw.replace(/['’]s$/, '').replace(/['’]$/, '');
  part.where = { relation: 'of', part: readPart([...tokens.slice(0, at), tokenOf(raw)], depth + 1) };
  return tokens.slice(at + 1);
}

/** The noun itself, where it is a pronoun or "one". */
function named(part: Draft, tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  if (last === undefined) return tokens;
  if (tokens.length === 1) part.pronoun = PRONOUNS.get(last.key) ?? null;
  if (part.pronoun !== null) return [];
  if (last.key !== 'one' && last.key !== 'ones') return tokens;
  part.one = last.key;
  return tokens.slice(0, -1);
}

/** "coin in the box", "coin that is in the box", "the box that is open": what is named, and where it is. */
function placed(tokens: readonly Token[], depth: number): [readonly Token[], PhrasePart['where']] {
  const keys = tokens.map(({ key }) => key);
  for (let at = 1; at < tokens.length; at++) {
    const skip = thatIs(keys, at);
    const relation = relationAt(keys, at + skip);
    if ((relation === null && skip === 0) || isEmpty(tokens.slice(0, at))) continue;
    const rest = tokens.slice(at + skip + (relation?.length ?? 0));
    if (relation !== null && PLACES.has(relation.canonical) && !isEmpty(rest))
      return [tokens.slice(0, at), { relation: relation.canonical, part: readPart(rest, depth + 1) }];
    if (skip > 0 && at + skip < tokens.length)
      return [[...firstWords(tokens, at), ...tokens.slice(at + skip), ...tokens.slice(nameFrom(tokens, at), at)], null];
  }
  return [tokens, null];
}

/** "that is", "which are", "that's": how many words. */
function thatIs(keys: readonly string[], at: number): number {
  const key = keys[at];
  if (key === "that's" || key === "which's" || key === "who's") return 1;
  if (key !== 'that' && key !== 'which' && key !== 'who') return 0;
  return keys[at + 1] === 'is' || keys[at + 1] === 'are' ? 2 : 0;
}

function nameFrom(tokens: readonly Token[], end: number): number {
  return Math.min(articles(tokens), end - 1);
}

function firstWords(tokens: readonly Token[], end: number): readonly Token[] {
  return tokens.slice(0, nameFrom(tokens, end));
}
