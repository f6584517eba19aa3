// What a part of a phrase was found to mean, or why nothing; and the small steps of counting that lead there.

import { fold } from '@beckon/core/text/text-match.js';
import type { Id, Model, Thing } from '../model/model.js';
import { PLAIN } from '../words/phrase.js';
import type { Phrase, PhrasePart } from '../words/phrase-types.js';
import type { BindCode, BindContext } from './bind-types.js';
import { looksOf } from './candidate.js';
import type { Hit } from './pool.js';
import { nameAmong, type Which, whichOf } from './prompt.js';

export type NounBinding = Hold | Missed;

export interface Hold {
  readonly ok: true;
  readonly ids: readonly Id[];
  /** Several were asked for. */
  readonly isMany: boolean;
  readonly notes: readonly string[];
  readonly reason: string;
}

export interface Missed {
  readonly ok: false;
  readonly code: BindCode;
  readonly part: PhrasePart;
  readonly details: Readonly<Record<string, unknown>>;
  readonly several: readonly Hit[];
  /** Of a list: what else is clear already. */
  readonly settled: readonly Id[];
  /** Of a list: the words of what else is not clear. */
  readonly rest: readonly (readonly string[])[];
}

export function miss(
  code: BindCode,
  part: PhrasePart,
  details: Readonly<Record<string, unknown>> = {},
  several: readonly Hit[] = [],
): Missed {
  return { ok: false, code, part, details, several, settled: [], rest: [] };
}

export function isNotFound(match: NounBinding): boolean {
  return !match.ok && match.code === 'TARGET_NOT_FOUND';
}

/** Which of those that answered was taken: `(the brass key)`. */
export function noteOf(model: Model, { candidate: { thing, signature } }: Hit, hits: readonly Hit[]): string {
  const others = hits.filter(({ candidate }) => candidate.signature !== signature);
  const things = others.map(({ candidate }) => candidate.thing);
  return `(${nameAmong(model, thing, things)})`;
}

/** All of them were asked for. */
export function several(hits: readonly Hit[], reason: string): Hold {
  return { ok: true, ids: hits.map(({ candidate }) => candidate.thing.id), isMany: true, notes: [], reason };
}

/** "both": the two there are, or any two that look the same; of more, it has to be asked which. */
export function bothOf(part: PhrasePart, hits: readonly Hit[], reason: string): NounBinding {
  if (hits.length < 2) return miss('NOT_SO_MANY', part, { count: hits.length, asked: 2 });
  if (hits.length === 2) return several(hits, reason);
  const kinds = looksIn(hits);
  return kinds.length === 1 ? several(hits.slice(0, 2), reason) : miss('AMBIGUOUS_TARGET', part, {}, kinds);
}

export function looksIn(hits: readonly Hit[]): readonly Hit[] {
  if (hits.every(({ candidate }) => candidate.thing.resolution?.interchangeable === true)) return hits.slice(0, 1);
  const seen = new Set<string>();
  return hits.filter(({ candidate: { resolution, signature } }) => {
    const isNew = resolution.interchangeable === false || !seen.has(signature);
    seen.add(signature);
    return isNew;
  });
}

/** So many, those first that the verb prefers. */
export function likeliest(hits: readonly Hit[], count: number): readonly Hit[] {
  return [...hits].sort((a, b) => b.candidate.likely - a.candidate.likely).slice(0, count);
}

/** "Two keys" of three that differ: between which kinds it is not clear. None, if all are taken that are as likely, or all look the same. */
export function kindsOf(hits: readonly Hit[], used: readonly Hit[]): readonly Hit[] {
  const least = used.at(-1)?.candidate.likely;
  const equals = hits.filter(({ candidate }) => candidate.likely === least);
  return equals.every((hit) => used.includes(hit)) ? [] : looksIn(equals);
}

/** "the second coin", "the last coin", "the first two coins". */
export function nth(part: PhrasePart, place: number, hits: readonly Hit[]): NounBinding {
  if (place === 0) return miss('TARGET_NOT_FOUND', part, { words: part.raw });
  const count = part.quantity ?? 1;
  const from = place < 0 ? hits.length - count : place - 1;
  const chosen = from < 0 ? [] : hits.slice(from, from + count);
  if (chosen.length < count)
    return miss('NOT_SO_MANY', part, { count: hits.length, asked: place < 0 ? count : place - 1 + count });
  return { ...several(chosen, 'ordinal'), isMany: count > 1 };
}

/** Says more than a name. */
export function isSpecial(part: PhrasePart): boolean {
  return (
    part.pronoun !== null ||
    part.quantity !== null ||
    part.ordinal !== null ||
    part.isAll ||
    part.isAny ||
    part.isOther ||
    part.isMine ||
    part.one !== null ||
    part.where !== null
  );
}

/** Parts of a list read as one name; "and" is a word of it, commas are not. */
export function joined(parts: readonly PhrasePart[], ands: readonly boolean[]): PhrasePart {
  const [first] = parts as [PhrasePart];
  const words = parts.flatMap((part, i) => (ands[i - 1] === true ? ['and', ...part.whole] : part.whole));
  const raw = parts.reduce(
    (text, part, i) => (i === 0 ? part.raw : `${text}${ands[i - 1] ? ' and' : ','} ${part.raw}`),
    '',
  );
  return {
    ...first,
    raw,
    typed: parts.flatMap(({ typed }, i) => (i === 0 ? typed : [ands[i - 1] ? 'and' : ',', ...typed])),
    asTyped: raw,
    whole: words,
    words,
    ...PLAIN,
  };
}

/** The words of what was typed between two blanks: `second-hand` are two. */
export function wordsIn(typed: string): readonly string[] {
  return fold(typed).split(' ');
}

/** What a phrase leaves out, to be repeated with each of its parts. */
export function exceptWords({ except }: Phrase): readonly string[] {
  return except.flatMap(({ typed }, i) => [i === 0 ? 'but' : 'and', ...typed]);
}

/** "Tie the silk rope to the rope": to another one, if another answers as well that others do not carry. */
export function notItself({ model, scene }: BindContext, hits: readonly Hit[], other: Id | undefined): readonly Hit[] {
  const itself = hits.find(({ candidate }) => candidate.thing.id === other);
  if (itself === undefined) return hits;
  const isFree = (id: Id): boolean => {
    const { holder } = model.spot(id);
    if (holder === null || holder === scene.actor) return true;
    return model.thing(holder)?.kind !== 'person' && isFree(holder);
  };
  const rest = hits.filter((hit) => hit !== itself && isFree(hit.candidate.thing.id));
  return rest.some(({ score }) => score >= itself.score) ? rest : hits;
}

/** The question which one is intended. Where only numbers distinguish them, all that lie there are counted. */
export function whichAmong(
  model: Model,
  kinds: readonly Hit[],
  hits: Iterable<Hit>,
  noun: string,
  by: Parameters<typeof whichOf>[3],
): { readonly things: readonly Thing[]; readonly which: Which | null } {
  const [one] = kinds;
  const things = kinds.map(({ candidate }) => candidate.thing);
  if (one === undefined) return { things, which: null };
  const which = whichOf(model, things, noun, by);
  if (!which.isNumbered) return { things, which };
  const called = new Set(things.map((thing) => looksOf(thing).called));
  const isSame = ({ candidate, score }: Hit): boolean =>
    score === one.score &&
    candidate.scope === one.candidate.scope &&
    candidate.likely === one.candidate.likely &&
    called.has(looksOf(candidate.thing).called);
  const all = [...hits].filter(isSame).map(({ candidate }) => candidate.thing);
  return all.length > things.length ? { things: all, which: whichOf(model, all, noun, by) } : { things, which };
}
