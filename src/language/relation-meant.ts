// A word between two things that is no relation, and perhaps meant as one: `click "Edit" nera "Row"`, `in`, `next to`.

import { nearest } from '../core/distance.js';
import { entryFor } from '../core/text.js';
import { type Relation, relations } from './ast.js';
import { STRAY, type TryLine, wordsOf } from './mend.js';
import { LONGEST_SHOWN, type Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { BARE, type Token } from './scan.js';
import { isSure, relationWord, standsAlone } from './target.js';

const MEANT: Readonly<Record<string, Relation>> = {
  in: 'inside',
  within: 'inside',
  into: 'inside',
  of: 'inside',
  from: 'inside',
  under: 'after',
  below: 'after',
  beneath: 'after',
  underneath: 'after',
  following: 'after',
  behind: 'after',
  above: 'before',
  over: 'before',
  preceding: 'before',
  beside: 'near',
  besides: 'near',
  by: 'near',
  at: 'near',
  around: 'near',
  alongside: 'near',
  'next to': 'near',
  'close to': 'near',
  'right of': 'after',
  'left of': 'before',
  'adjacent to': 'near',
  'part of': 'inside',
  containing: 'contains',
  with: 'contains',
  has: 'contains',
  having: 'contains',
  including: 'contains',
};

/** A word between two things that is no relation, and perhaps meant as one. */
export function relationProblem(reading: Reading, problems: readonly Problem[], tryLine: TryLine): Problem | null {
  const [only] = problems;
  const { raw, start, end } = reading;
  if (only === undefined || problems.length > 1 || end - start > LONGEST_SHOWN || !ABOUT_WORDS.has(only.kind))
    return null;
  const { row, rest } = wordsOf(reading);
  if (row === null || ![...row.plain, ...[...row.worded.values()].flat()].some((plan) => plan.target >= 0)) return null;
  for (let i = 1; i < rest.length - 1; i++) {
    const [before, token, next] = [rest[i - 1] as Token, rest[i] as Token, rest[i + 1] as Token];
    if (token.kind !== BARE || !isThing(before) || relationWord(token) !== null) continue;
    // A word that links the parts of this command is a relation only where nothing else stands in the way.
    const isLink = row.informal.some(({ links }) => links.has(token.text.toLowerCase()));
    if (
      isLink &&
      rest.some((other) => other !== token && other.kind === BARE && !isThing(other) && relationWord(other) === null)
    )
      continue;
    const two = next.kind === BARE ? `${token.text} ${next.text}`.toLowerCase() : '';
    const long = entryFor(MEANT, two) === undefined || rest[i + 2] === undefined ? 1 : 2;
    if (long === 1 && !isThing(next) && next.kind !== BARE) continue;
    const last = long === 2 ? next : token;
    const said = long === 2 ? two : token.text.toLowerCase();
    const near = Object.hasOwn(MEANT, said) ? [entryFor(MEANT, said) as Relation] : nearest(said, relations, 1);
    const fits = (relation: string): boolean =>
      tryLine(`${raw.slice(start, token.start)}${relation}${raw.slice(last.end, end)}`) !== null;
    if (near.length > 0 && fits(near[0] as string))
      return problem('unknown-relation', token.start, last.end, { got: raw.slice(token.start, last.end), near });
    // `click "Edit" foo "Row"`: nobody knows which, but that one was meant.
    const isBetween = near.length === 0 && isSure(before) && isSure(next) && !STRAY.has(said);
    if (isBetween && fits('near'))
      return problem('unknown-relation', token.start, token.end, { got: token.text, near: [] });
  }
  return null;
}

const ABOUT_WORDS: ReadonlySet<string> = new Set([
  ...['extra-input', 'bare-beside-quoted', 'missing-argument', 'unclear-words', 'bad-number'],
]);

function isThing(token: Token): boolean {
  return isSure(token) || (token.kind === BARE && standsAlone(token));
}
