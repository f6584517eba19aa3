// Lines that may be what was intended, whatever the command: full-width signs, quotes without a blank between them, `#5`
// for a number, a misspelt word of the command.

import { distance } from '../text/distance.js';
import { quote } from '../text/quote.js';
import { relations } from './ast.js';
import { isAnyKind, withoutKind } from './bare-names.js';
import { lower, ownWords, type Suggestion, type Words, withRest } from './line-words.js';
import type { Facts, Problem } from './problems.js';
import { everydayRelation, relationPhrase } from './relation-words.js';
import { BARE, OPTION, TEXT, type Token } from './scan.js';
import { isArticle, isSure, relationWord, standsAlone } from './target.js';
import { firstWord } from './verbs.js';

/** Each line, and whether the comment stays. */
export function* moreCandidates(words: Words, one: Problem, line: string): Generator<Suggestion> {
  const { comment } = words;
  const isMissing = one.kind === 'missing-argument' || one.kind === 'missing-word';
  if (isMissing && (one.facts as Partial<Facts['missing-argument']>).isTarget === false) {
    // `type "Note" #1`: a text, and what stands behind it may be a comment.
    // `select "Country" #2` rather says which option.
    if (/^#\S+$/.test(comment) && !(words.row?.type === 'select' && /^#\d+$/.test(comment)))
      yield { swallowing: `${line} ${quote(comment)}` };
  } else if (isMissing && /^#[\p{L}\p{N}_-]/u.test(comment)) yield { swallowing: `${line} ${withNumbers(comment)}` };
  if (one.kind === 'glued-text') {
    const apart = line.replace(/(["'”’»」』＂])(?=["'“‘„«「『＂])/g, '$1 ');
    if (apart !== line) yield apart;
    const near = line.replace(/(["”»])[,;:](?=\s)/g, '$1');
    if (near !== line) yield near;
    // `click "Save"--double`
    const dashes = line.replace(/(["”»])(?=--[a-z])/g, '$1 ');
    if (dashes !== line) yield dashes;
  }
  if (/[！-～　]/.test(line)) yield halfWidth(line);
  if (one.kind === 'unknown-option' && line.includes(',--')) yield line.replaceAll(',--', ' --');
  if (one.kind === 'unknown-option' || one.kind === 'extra-input') yield* otherOptions(line);
  // `— double`, `-- double`
  const dashed = line.replace(/(^|\s)[‐‑‒–—―−－-]{1,2}\s+(?=[a-z]{3,})/gi, '$1--');
  if (dashed !== line) yield dashed;
  if (one.kind === 'bad-duration') yield line.replace(/(--?[a-z-]+[ =])["'](\d+(?:ms|s|m))["']/gi, '$1$2');
  if (one.kind === 'bad-number') yield line.replace(/(--delay[ =]\d+)\s*(ms|milliseconds?)\b/i, '$1');
  const open = line.split('{').length - line.split('}').length;
  if (one.kind === 'bad-json' && open > 0 && open < 9) yield `${line}${'}'.repeat(open)}`;
  yield* misspelt(words);
  yield* bareFirst(words);
  yield* withoutKinds(words);
  yield* inOrder(words);
}

/** `"A" nera "B" insde "C"`: with both put right. */
export function* allRelations({ facts }: Problem<'unknown-relation'>, skip: number): Generator<Suggestion> {
  if (facts.whole !== undefined) yield facts.whole.slice(skip);
}

/** Which one, and how many: no part of a name. */
const WHICH =
  /^(?:first|second|third|fourth|fifth|last|next|previous|other|another|all|every|each|any|both|no|not|and|or|then|\d+(?:st|nd|rd|th)|top|bottom|left|right|middle|center|centre|half|twice)$/i;

function misspeltRelation(text: string): string | undefined {
  return text.length < 4 ? undefined : relations.find((relation) => distance(text, relation, 1) === 1);
}

/** `click Delete in "Week 2"`, `click the Delete button next to "Bread"`: a name without quotes, and where it stands. */
function* bareFirst(words: Words): Generator<Suggestion> {
  const { rest, row } = words;
  const own = row?.worded.has(rest[0]?.text.toLowerCase() ?? '') === true ? 1 : 0;
  const plans = own === 1 ? (row?.worded.get(lower(rest[0])) ?? []) : (row?.plain ?? []);
  if (
    rest.length > 30 ||
    plans.length === 0 ||
    !plans.every(({ takes }) => takes.length === 1 && takes[0]?.kind === 'target')
  )
    return;
  const lead = plans.flatMap(({ takes }) => takes[0]?.lead ?? []);
  let from = own;
  while (isArticle(rest[from]) || lead.includes(lower(rest[from]))) from++;
  for (let at = from + 1; at < rest.length - 1 && rest[at]?.kind === BARE; at++) {
    const { words: count, phrase: written } = relationPhrase(rest, at);
    const relation = relationWord(rest[at]) ?? everydayRelation(written) ?? misspeltRelation(written);
    const anchor = isArticle(rest[at + count]) ? at + count + 1 : at + count;
    if (relation === undefined || !isSure(rest[anchor])) continue;
    const name = withoutKind(rest.slice(from, at));
    const isName = name.every(({ kind, isMixed, text }) => kind === BARE && !isMixed && !WHICH.test(text));
    if (!isName || name.every(isAnyKind)) return;
    const first = name[0] as Token;
    const element =
      name.length === 1 && standsAlone(first) ? first : quote(words.raw.slice(first.start, name.at(-1)?.end));
    const behind = rest.slice(anchor + 1).filter((token, i) => !(i === 0 && isAnyKind(token)));
    yield withRest(words, [...rest.slice(0, own), element, relation, rest[anchor] as Token, ...behind]);
    return;
  }
}

/** Parts of a target, and yes or no, as other tools give them: `--near "Row"`, `--selector ".a"`, `--force true`. */
function* otherOptions(line: string): Generator<string> {
  const written = line
    .replace(/(\s)--?(near|inside|after|before|contains)[ =]/gi, '$1$2 ')
    .replace(/(\s(?:near|inside|after|before|contains))(?=\[\d+\](?:\s|$))/gi, '$1 ')
    .replace(
      /(\s)--(?:css|selector)[ =](["'])([^"']+)\2/i,
      (_, blank: string, _mark, query: string) => `${blank}css(${quote(query)})`,
    )
    .replace(
      /(\s)--(xpath)[ =](["'])([^"']+)\3/i,
      (_, blank: string, _kind, _mark, path: string) => `${blank}xpath(${quote(path)})`,
    )
    .replace(/(\s)--(?:text|name|label|target|element|ref)[ =]/gi, '$1')
    .replace(/(\s--[a-z-]+) true(?=\s|$)/gi, '$1')
    .replace(/\s--[a-z-]+ false(?=\s|$)/gi, '')
    .replace(/(\s)--(?:mouse-?)?button[ =](right|middle)\b/gi, '$1--$2')
    .replace(/(\s)--modifiers?[ =](shift|alt|ctrl)\b/gi, '$1--$2')
    .replace(/(\s)--modifiers?[ =]control\b/gi, '$1--ctrl');
  if (written !== line) yield written;
}

/** Only an element is acted on: of two quoted texts, one says where. */
function takesOne({ row }: Words): boolean {
  return row !== null && row.worded.size === 0 && row.plain.every(({ takes }) => takes.length === 1);
}

/** `near "Bread" "Delete"`, `near "Bread" and inside "Week 2"`, `in the "Bread" row`. */
function* inOrder(words: Words): Generator<Suggestion> {
  const { rest, row } = words;
  if (row === null || rest.length > 30) return;
  const [first, anchor, candidate, ...more] = rest;
  if (takesOne(words) && relationWord(first) !== null && isSure(anchor) && isSure(candidate) && more.length === 0)
    yield withRest(words, [candidate as Token, first as Token, anchor as Token]);
  const isJoint = (token: Token, i: number): boolean =>
    token.kind === BARE && /^(and|but|,|&)$/i.test(token.text) && relationWord(rest[i + 1]) !== null;
  if (rest.some(isJoint))
    yield withRest(
      words,
      rest.filter((token, i) => !isJoint(token, i)),
    );
  // `click button in "Week 2"`: which one is not given.
  if (!takesOne(words) || (first !== undefined && isAnyKind(first) && /^[a-z]/.test(first.text))) return;
  const texts = rest.map((token, i) => {
    const before = rest[i - 1];
    const next = isArticle(rest[i + 1]) ? rest[i + 2] : rest[i + 1];
    const isBetween = before !== undefined && (isSure(before) || isAnyKind(before)) && isSure(next) && i > 0;
    return token.kind === BARE && isBetween ? (everydayRelation(token.text) ?? token) : token;
  });
  const isBeside = (token: Token | string, i: number): boolean =>
    typeof token !== 'string' && (isArticle(token) || (isAnyKind(token) && i > 0 && rest[i - 1]?.kind === TEXT));
  if (texts.some((token) => typeof token === 'string'))
    yield withRest(
      words,
      texts.filter((token, i) => !isBeside(token, i)),
    );
}

/** `inside the "Users" table`, `inside the table "Users"`: what an element is, beside its name. */
function* withoutKinds(words: Words): Generator<Suggestion> {
  const { rest } = words;
  const isNamed = (i: number): boolean => rest[i]?.kind === TEXT;
  const isBeside = (token: Token, i: number): boolean =>
    (isAnyKind(token) && (isNamed(i - 1) || isNamed(i + 1))) ||
    (isArticle(token) && (isNamed(i + 1) || (isNamed(i + 2) && isAnyKind(rest[i + 1] as Token))));
  const left = rest.filter((token, i) => !isBeside(token, i));
  if (left.length === rest.length || rest.length >= 30) return;
  // Without the articles alone: what it is narrows.
  yield withRest(
    words,
    rest.filter((token, i) => isAnyKind(token) || !isBeside(token, i)),
  );
  yield withRest(words, left);
}

/** `#5 near #7` → `5 near 7`; `#pay` → `css("#pay")`. */
function withNumbers(comment: string): string {
  return comment.replace(/(^|\s)#(\d+|[\p{L}_-][\p{L}\p{N}_.#:-]*)(?=\s|$)/gu, (_, blank: string, name: string) =>
    /^\d+$/.test(name) ? `${blank}${name}` : `${blank}css(${quote(`#${name}`)})`,
  );
}

function halfWidth(line: string): string {
  return line.replaceAll('　', ' ').replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** `wait for visble "X"`, `scroll downn "List"`: one word of the command, with one mistake in it. */
function* misspelt(words: Words): Generator<Suggestion> {
  const { rest, row } = words;
  const own = [...ownWords(row)].filter((word) => word.length > 2);
  if (rest.length > 30) return;
  for (let i = 0; i < rest.length; i++) {
    const token = rest[i] as Token;
    if (token.kind !== BARE || rest[i - 1]?.kind === OPTION) continue;
    const input = token.text.toLowerCase();
    // `scroll down stop "X"`: a word that is a command is no misspelling of `top`.
    if (firstWord(input) !== undefined || input.startsWith('!')) continue;
    const match = own.filter((word) => input.length > 3 && input !== word && distance(input, word, 1) === 1);
    if (match.length !== 1) continue;
    yield withRest(words, [...rest.slice(0, i), match[0] as string, ...rest.slice(i + 1)]);
  }
}

/** Only small words and kinds of elements: just the command is intended. `submit the form`, `text of the page`. */
export function isEmptyTalk(rest: readonly Token[], nouns: ReadonlySet<string>): boolean {
  return (
    rest.length > 0 &&
    rest.every((token) => token.kind !== TEXT && (isArticle(token) || nouns.has(token.text.toLowerCase()))) &&
    /^(page|form|it|this|that|now|screen)$/i.test((rest[rest.length - 1] as Token).text)
  );
}
