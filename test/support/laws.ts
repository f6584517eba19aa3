// The metamorphic laws of resolving, counted: a change that has nothing to do with a target, or takes away what it means,
// never makes it mean another element.

import { resolve } from '../../packages/core/src/engine/ask.js';
import type { Candidate } from '../../packages/core/src/resolve/index.js';
import type { Verdict } from './law-table.js';
import {
  candidatesOf,
  countedKeys,
  NEEDS,
  type Part,
  renamed,
  reordered,
  strangers,
  textIn,
  walk,
  without,
  wrapped,
} from './page-scenes.js';

/** One try: which change, what was said, and what it came to. */
export interface Tried {
  readonly change: string;
  readonly target: string;
  readonly verdict: Verdict;
  /** Whether the verdict breaks a law. */
  readonly isBroken: boolean;
  readonly scene: readonly Candidate[];
}

type Need = 'Clickable' | 'Typeable' | 'Checkable' | 'Selectable';

/** Which part a target means on a screen: its key, or how it was declined. */
function meant(parts: readonly Part[], target: string, requirement: Need, firstId = 1) {
  const { candidates, keys } = candidatesOf(parts, firstId);
  const { chosen, failure, guarded } = resolve({ target, requirement, candidates });
  const key = chosen === null ? null : (keys.get(chosen) ?? null);
  return { key, isAsked: failure?.code === 'AMBIGUOUS_TARGET', guarded, candidates };
}

/** Every way to say an element that a person might try, and what holds of its place. */
function sayings(one: Part, around: readonly Part[]): { targets: string[]; holds: string[] } {
  const name = `"${textIn(one)}"`;
  const row = around.find(({ kind }) => kind === 'row' || kind === 'listitem' || kind === 'card');
  const title = row === undefined ? null : titleOf(row, one);
  const holder = around.find(({ kind }) => kind === 'section' || kind === 'form' || kind === 'table');
  const place = holder === undefined ? '' : textOfHolder(holder);
  const relations = [
    ...(title === null ? [] : [`near "${title}"`]),
    ...(place === '' ? [] : [`inside "${place}"`]),
    ...(title === null || place === '' ? [] : [`near "${title}" inside "${place}"`]),
  ];
  return { targets: [name, ...relations.map((said) => `${name} ${said}`)], holds: relations };
}

function titleOf(row: Part, one: Part): string | null {
  for (const { part } of walk(row.children)) {
    if (part === one) return null;
    if (part.names.length > 0 && textIn(part) !== textIn(one)) return textIn(part);
  }
  return null;
}

function textOfHolder(holder: Part): string {
  return holder.names[0]?.text ?? holder.children.find(({ kind }) => kind === 'heading')?.names[0]?.text ?? '';
}

/** Tries every law on every element of a screen that a target means. */
export function* tryLaws(parts: readonly Part[]): Generator<Tried> {
  const others = strangers();
  for (const { part: one, around } of walk(parts)) {
    const need = NEEDS[one.kind];
    if (need === undefined) continue;
    const { targets, holds } = sayings(one, around);
    for (const target of targets) {
      const before = meant(parts, target, need);
      if (before.key !== one.key) continue;
      const verdictOn = (changed: readonly Part[], said: string, firstId?: number): [Verdict, readonly Candidate[]] => {
        const after = meant(changed, said, need, firstId);
        if (after.key === one.key) return ['same', after.candidates];
        return [
          after.key !== null ? (after.guarded ? 'guessed' : 'another') : after.isAsked ? 'asked' : 'refused',
          after.candidates,
        ];
      };
      const tried = (
        change: string,
        changed: readonly Part[],
        said = target,
        mustRefuse = false,
        firstId?: number,
      ): Tried => {
        const [verdict, scene] = verdictOn(changed, said, firstId);
        const isBroken = verdict === 'another' || (mustRefuse && verdict === 'same');
        return { change, target: said, verdict, isBroken, scene };
      };
      yield tried('the element is taken away', without(parts, one.key));
      for (const [what, added] of Object.entries(others)) {
        yield tried(`a ${what} is added below`, [...parts, ...added]);
        yield tried(`a ${what} is added above`, [...added, ...parts]);
      }
      yield tried('a twin is added', [...parts, { ...one, key: countedKeys('twin').next() }]);
      yield tried('reordered', reordered(parts));
      yield tried('wrapped', wrapped(parts));
      yield tried('ids renamed', renamed(parts));
      yield tried('rendered again', parts, target, false, 500);
      if (target === targets[0])
        for (const said of holds) yield tried('a relation that holds', parts, `${target} ${said}`);
      for (const said of untrue(parts, one, around))
        yield tried('a relation that does not hold', parts, `${targets[0]} ${said}`, true);
    }
  }
}

/** Relations to what is there, but elsewhere, and to what is not there at all. */
function untrue(parts: readonly Part[], one: Part, around: readonly Part[]): string[] {
  const holder = around.find(({ kind }) => kind === 'section' || kind === 'form' || kind === 'table');
  const own = new Set([...walk(around.slice(0, 1))].map(({ part }) => textIn(part)));
  const name = textIn(one);
  // Where another element of that name is, the relation would hold for that one.
  const hasName = (other: Part): boolean => [...walk([other])].some(({ part }) => textIn(part).includes(name));
  const isTaken = (place: string): boolean =>
    parts.some((other) => textOfHolder(other).includes(place) && hasName(other));
  const places = parts.filter(
    (other) =>
      other !== holder && textOfHolder(other) !== '' && !own.has(textOfHolder(other)) && !isTaken(textOfHolder(other)),
  );
  const [place] = places;
  return [
    'inside "Nowhere"',
    'near "Nothing of that name"',
    ...(place === undefined ? [] : [`inside "${textOfHolder(place)}"`]),
    ...(place === undefined || holder === undefined
      ? []
      : [`inside "${textOfHolder(holder)}" inside "${textOfHolder(place)}"`]),
  ];
}
