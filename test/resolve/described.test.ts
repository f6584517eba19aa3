// Kinds, ordinals and places are facets like any other: they only narrow, and what does not hold refuses.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, resolve } from '../../packages/core/src/engine/ask.js';
import { elementKinds, screenPlaces } from '../../packages/core/src/language/index.js';
import { isElement, isPlaceElement } from '../../packages/core/src/resolve/elements.js';
import { ordinalText } from '../../packages/core/src/text/ordinals.js';
import { fold } from '../../packages/core/src/text/text-match.js';
import { requirement, screen, target } from '../support/scene.js';
import { runs } from '../support/size.js';

const RUNS = { numRuns: runs(6000) };
const kinds = elementKinds.filter((one) => !isPlaceElement(one));
const kind = fc.constantFrom(...kinds);
const named = target.filter((said) => said.startsWith('"'));
const place = fc.constantFrom(...screenPlaces);

const nameIn = (said: string): string => /^"([^"]*)"/.exec(said)?.[1] ?? '';

describe('a kind', () => {
  it('that holds changes nothing; one that does not leads to no element of another kind', () => {
    let [held, refused] = [0, 0];
    fc.assert(
      fc.property(screen, named, requirement, kind, fc.boolean(), (candidates, said, needs, any, isHeld) => {
        const plain = resolve({ target: said, requirement: needs, candidates });
        const meant = candidates.find((one) => one.id === plain.chosen);
        const element = (isHeld && meant !== undefined && kinds.find((one) => isElement(meant, one))) || any;
        const narrowed = resolve({ target: `${element} ${said}`, requirement: needs, candidates });
        if (meant !== undefined && isElement(meant, element)) {
          held++;
          expect([narrowed.chosen, narrowed.guarded]).toEqual([plain.chosen, plain.guarded]);
        }
        const now = candidates.find((one) => one.id === narrowed.chosen);
        if (now === undefined) refused++;
        else if (!isElement(now, element)) expect(narrowed.trace.topMatches[0]?.reasons).toContain('owner_preferred');
      }),
      RUNS,
    );
    expect(held).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  it('does not let another element stand in for the one that is gone', () => {
    fc.assert(
      fc.property(screen, named, requirement, kind, (candidates, said, needs, element) => {
        const { chosen } = resolve({ target: `${element} ${said}`, requirement: needs, candidates });
        if (chosen === null) return;
        const left = candidates.filter((one) => one.id !== chosen).map((one) => orphaned(one, chosen));
        const after = resolve({ target: `${element} ${said}`, requirement: needs, candidates: left });
        const plain = resolve({ target: said, requirement: needs, candidates: left });
        // Where a kind is said, nothing is chosen that would not be, or would not be asked about, without it.
        if (after.chosen === null || after.guarded || after.chosen === plain.chosen) return;
        expect(['AMBIGUOUS_TARGET', undefined]).toContain(plain.failure?.code);
      }),
      RUNS,
    );
  });
});

function orphaned(candidate: Candidate, gone: number): Candidate {
  const { parent, owner, ...rest } = candidate;
  return {
    ...rest,
    ...(parent === undefined || parent === gone ? {} : { parent }),
    ...(owner === undefined || owner === gone ? {} : { owner }),
  };
}

describe('an ordinal', () => {
  it('counts each once, refuses beyond the last, and says how many there are', () => {
    let [counted, beyond] = [0, 0];
    fc.assert(
      fc.property(screen, named, requirement, (candidates, said, needs) => {
        const seen = new Set<number>();
        let last: number | null = null;
        for (let which = 1; which <= candidates.length + 1; which++) {
          const decision = resolve({ target: `${ordinalText(which)} ${said}`, requirement: needs, candidates });
          const few = /there (?:is|are) only (\d+)$/.exec(decision.failure?.message ?? '');
          if (few !== null) {
            beyond++;
            // As many as it says, and the ones before it were not counted out.
            expect(Number(few[1])).toBe(which - 1);
            break;
          }
          if (decision.chosen === null) continue;
          counted++;
          expect(seen).not.toContain(decision.chosen);
          seen.add(decision.chosen);
          last = decision.chosen;
        }
        const end = resolve({ target: `last ${said}`, requirement: needs, candidates });
        if (end.chosen !== null && last !== null) expect(seen).toContain(end.chosen);
      }),
      { numRuns: runs(2000) },
    );
    expect(counted).toBeGreaterThan(0);
    expect(beyond).toBeGreaterThan(0);
  });

  it('of the only one changes nothing, and its second refuses', () => {
    fc.assert(
      fc.property(screen, named, requirement, (candidates, said, needs) => {
        const name = fold(nameIn(said));
        const alike = candidates.filter(({ names }) => names.some(({ text }) => fold(text).includes(name)));
        const plain = resolve({ target: said, requirement: needs, candidates });
        if (alike.length !== 1 || plain.chosen === null) return;
        expect(resolve({ target: `first ${said}`, requirement: needs, candidates }).chosen).toBe(plain.chosen);
        expect(resolve({ target: `last ${said}`, requirement: needs, candidates }).chosen).toBe(plain.chosen);
        expect(resolve({ target: `second ${said}`, requirement: needs, candidates }).ok).toBe(false);
      }),
      RUNS,
    );
  });
});

describe('a place on the screen', () => {
  it('leads to an element of that name there, or refuses; opposite places never to the same', () => {
    fc.assert(
      fc.property(screen, named, requirement, place, (candidates, said, needs, where) => {
        const at = (words: string): number | null =>
          resolve({ target: said.replace(/^"[^"]*"/, `$& at the ${words}`), requirement: needs, candidates }).chosen;
        const found = at(where);
        if (found === null) return;
        const [side = ''] = where.split(' ');
        const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }[side] ?? '';
        expect(at(opposite)).not.toBe(found);
      }),
      RUNS,
    );
  });
});
