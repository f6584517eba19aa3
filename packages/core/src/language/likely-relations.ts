// A word between two elements that is no relation, but maybe intended as one: `click "Edit" nera "Row"`, `in`, `next to`.

import { nearest } from '../text/distance.js';
import { entryFor } from '../text/text.js';
import { type Relation, relations } from './ast.js';
import { STRAY, type TryLine, wordsOf } from './line-words.js';
import { LONGEST_SHOWN, type Problem } from './problems.js';
import { problem, type Reading } from './reading.js';
import { LIKELY, relationPhrase } from './relation-words.js';
import { BARE, type Token } from './scan.js';
import { isSure, relationWord, standsAlone } from './target.js';
import type { Verb } from './verbs.js';

/** Relations that people mean, misspelt: `whithin`, `abvoe`. */
const LONG_WORDS = Object.keys(LIKELY).filter((word) => /^[a-z]{5,}$/.test(word));

function likelyRelations(given: string): Relation[] {
  const known = entryFor(LIKELY, given);
  if (known !== undefined) return [known];
  const near = nearest(given, relations, 1);
  if (near.length > 0) return near as Relation[];
  return nearest(given, LONG_WORDS, 1).flatMap((word) => entryFor(LIKELY, word) ?? []);
}

/** Words between two elements that are no relations, but may be intended as such. */
export function relationProblems(reading: Reading, problems: readonly Problem[], tryLine: TryLine): Problem[] {
  const [only] = problems;
  const { start, end } = reading;
  if (only === undefined || problems.length > 1 || end - start > LONGEST_SHOWN || !ABOUT_WORDS.has(only.kind))
    return [];
  const { row, rest } = wordsOf(reading);
  if (row === null || ![...row.plain, ...[...row.worded.values()].flat()].some((plan) => plan.target >= 0)) return [];
  const one = single(reading, row, rest, tryLine);
  return one === null ? several(reading, rest, tryLine) : [one];
}

/** `"A" nera "B" insde "C"`: only with all of them put right the line can be read. */
function several({ raw, start, end }: Reading, rest: readonly Token[], tryLine: TryLine): Problem[] {
  const wrong = rest.flatMap((token, i) => {
    const [before, next] = [rest[i - 1], rest[i + 1]];
    if (token.kind !== BARE || relationWord(token) !== null || before === undefined || next === undefined) return [];
    const near = isSure(before) && isSure(next) ? likelyRelations(token.text.toLowerCase()) : [];
    return near.length === 0 ? [] : [{ token, near }];
  });
  let whole = '';
  let from = start;
  for (const { token, near } of wrong) {
    whole += `${raw.slice(from, token.start)}${near[0]}`;
    from = token.end;
  }
  whole += raw.slice(from, end);
  if (wrong.length < 2 || tryLine(whole) === null) return [];
  return wrong.map(({ token, near }) =>
    problem('unknown-relation', token.start, token.end, { got: token.text, near, whole }),
  );
}

/** The one word that is wrong. */
function single({ raw, start, end }: Reading, row: Verb, rest: readonly Token[], tryLine: TryLine): Problem | null {
  // `submit insde "Billing"`
  const [lead, place] = rest;
  if (row.row.infers === true && lead?.kind === BARE && isSure(place) && !SMALL.test(lead.text.toLowerCase())) {
    const near = relationWord(lead) === null ? likelyRelations(lead.text.toLowerCase()) : [];
    if (near.length > 0 && tryLine(`${raw.slice(start, lead.start)}${near[0]}${raw.slice(lead.end, end)}`) !== null)
      return problem('unknown-relation', lead.start, lead.end, { got: lead.text, near });
  }
  for (let i = 1; i < rest.length - 1; i++) {
    const [before, token, next] = [rest[i - 1] as Token, rest[i] as Token, rest[i + 1] as Token];
    if (token.kind !== BARE || !isTarget(before) || relationWord(token) !== null) continue;
    // A word that links the parts of this command is a relation only where nothing else stands in the way.
    const isLink = row.informal.some(({ links }) => links.has(token.text.toLowerCase()));
    if (
      isLink &&
      rest.some((other) => other !== token && other.kind === BARE && !isTarget(other) && relationWord(other) === null)
    )
      continue;
    // `with` leads to the text of `type`.
    const isLead = row.plain.some(({ takes }) =>
      takes.some(({ lead }) => lead?.includes(token.text.toLowerCase()) === true),
    );
    if (isLead && /^(with|to|as)$/i.test(token.text)) continue;
    // What is typed goes into a field, never beside one.
    if (isLink && token.text.toLowerCase() === 'into') continue;
    const { words, phrase: written } = relationPhrase(rest, i);
    if (words === 1 && !isTarget(next) && next.kind !== BARE) continue;
    // `highlight "Pay" in red`: a bare word after a small one is hardly an element.
    // `"Delete" in Week 2`: in capitals, it is a name.
    const isName = /^\p{Lu}/u.test(next.text) && written === 'in' && row.plain.every(({ takes }) => takes.length === 1);
    if (words === 1 && next.kind === BARE && SMALL.test(written) && !next.text.startsWith('[') && !isName) continue;
    const last = rest[i + words - 1] as Token;
    // `in row 2`: the second row, not the element of that number.
    const anchor = rest[i + words];
    if (words > 1 && KIND_LAST.test(written) && anchor?.kind === BARE && /^\d/.test(anchor.text)) continue;
    const near = likelyRelations(written);
    const fits = (relation: string): boolean =>
      tryLine(`${raw.slice(start, token.start)}${relation}${raw.slice(last.end, end)}`) !== null;
    if (near.length > 0 && fits(near[0] as string))
      return problem('unknown-relation', token.start, last.end, { got: raw.slice(token.start, last.end), near });
    // `click "Edit" foo "Row"`: unknown which, but one was intended.
    const isBetween = near.length === 0 && isSure(before) && isSure(next) && !STRAY.has(written);
    if (isBetween && fits('near'))
      return problem('unknown-relation', token.start, token.end, { got: token.text, near: [] });
  }
  return null;
}

/** A kind of element, written before its name. */
const KIND_LAST = /\b(row|section|form|table|list|dialog)$/;

/** Words that are relations only between two elements that are plain. */
const SMALL = /^(in|into|of|from|with|at|by|on|for|over|has)$/;

const ABOUT_WORDS: ReadonlySet<string> = new Set([
  ...['extra-input', 'bare-beside-quoted', 'missing-argument', 'unclear-words', 'bad-number'],
]);

function isTarget(token: Token): boolean {
  return isSure(token) || (token.kind === BARE && standsAlone(token));
}
