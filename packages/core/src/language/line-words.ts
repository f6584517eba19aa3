// The words of a line that does not parse, in the form needed to find what was intended.

import { NAMED_BARE } from './argument-words.js';
import type { Reading } from './reading.js';
import { BARE, TEXT, type Token } from './scan.js';
import { firstWord, type Verb } from './verbs.js';

/** The words of one command, to be put together again. */
export interface Words {
  /** The command's own words. */
  readonly verb: string;
  readonly row: Verb | null;
  /** What stands behind its verb. */
  readonly rest: readonly Token[];
  /** The text that the places of the words refer to: all of it, not only this line. */
  readonly raw: string;
  /** The command as it was typed, without its comment. */
  readonly line: string;
  readonly comment: string;
}

/** The canonical text of a line that parses, else null. */
export type TryLine = (line: string) => string | null;

/** A line to be tried, with the comment that stands behind it; or one that the comment has become a part of. */
export type Suggestion = string | { readonly swallowing: string };

/** Behind `explain` stands the command that is read. */
export function nestedAt({ tokens }: Reading): number {
  return tokens[0]?.text.toLowerCase() === 'explain' && tokens.length > 1 ? 1 : 0;
}

export function wordsOf(reading: Reading): Words {
  const { tokens, raw, comment } = reading;
  const at = nestedAt(reading);
  const [first, second] = tokens.slice(at) as [Token, Token?];
  const entry = firstWord(first.text.toLowerCase());
  const longer = second === undefined ? undefined : entry?.second.get(second.text.toLowerCase());
  const row = longer ?? entry?.verb ?? null;
  return {
    verb: row?.says ?? first.text.toLowerCase(),
    row,
    rest: tokens.slice(at + (longer === undefined ? 1 : 2)),
    raw,
    line: raw.slice(first.start, reading.end),
    comment,
  };
}

/** What stands behind the verb, as it was typed. */
export function text({ rest, raw }: Words, from = 0, to = rest.length): string {
  const [first, last] = [rest[from], rest[to - 1]];
  return first === undefined || last === undefined || to <= from ? '' : raw.slice(first.start, last.end);
}

export function lower(token: Token | undefined): string {
  return token?.kind === BARE ? token.text.toLowerCase() : '';
}

/** The words without those that say nothing here. */
export function without({ rest, raw }: Words, words: RegExp): string {
  return rest
    .filter((token) => token.kind !== BARE || !words.test(token.text))
    .map((token) => raw.slice(token.start, token.end))
    .join(' ');
}

/** Words put together as they were typed, quoted texts in canonical spelling. */
export function joined({ raw }: Pick<Words, 'raw'>, tokens: readonly (Token | string)[]): string {
  let text = '';
  for (const token of tokens) {
    if (typeof token === 'string') text += token === '' ? '' : ` ${token}`;
    else {
      const given = token.kind === TEXT ? token.text : raw.slice(token.start, token.end);
      text += `${token.glued ? '=' : ' '}${given}`;
    }
  }
  return text.trim();
}

/** The command with these words behind its verb. */
export function withRest(words: Words, rest: readonly (Token | string)[]): string {
  return `${words.verb} ${joined(words, rest)}`;
}

/** Kinds of elements and polite words: beside a name, they narrow nothing that can be known yet. */
export const STRAY: ReadonlySet<string> = new Set(
  (
    'the a an on in into to at of for from with over as now please just that this it is be be: named called labelled labeled ' +
    'titled button link field input box checkbox radio option dropdown menu tab icon item element label text textbox textarea ' +
    'section form dialog modal popup banner image picture row cell heading switch toggle slider list page value file column key ' +
    'widget control area part entry'
  ).split(' '),
);

/** Words that say something in some form of the command. */
export function ownWords(row: Verb | null): ReadonlySet<string> {
  if (row === null) return new Set();
  const plans = [...row.plain, ...row.informal, ...[...row.worded.values()].flat()];
  const text = plans.flatMap((plan) =>
    plan.takes.flatMap((arg) => (arg.kind === 'word' || arg.kind === 'one' ? (arg.oneOf ?? []) : [])),
  );
  return new Set([...row.worded.keys(), ...text]);
}

/** Quotation marks may be part of the content: in code, in a text, in a name with bare words on both sides of them. */
export function mayHoldQuotes({ row, rest }: Words): boolean {
  const plans = row === null ? [] : [...row.plain, ...[...row.worded.values()].flat()];
  const isWord = (token: Token | undefined): boolean => token?.kind === BARE && /^\p{L}/u.test(token.text);
  const isChain = rest.some((token) => /^(near|inside|after|before|contains)$/i.test(lower(token)));
  const isNamed = NAMED_BARE.has(row?.type ?? '') && isWord(rest[0]) && isWord(rest.at(-1)) && !isChain;
  const isText = plans.some(({ takes }) => takes.some(({ kind }) => kind === 'text' || kind === 'query'));
  return row?.type === 'wait' || (isText && plans.every(({ target }) => target < 0)) || isNamed;
}
