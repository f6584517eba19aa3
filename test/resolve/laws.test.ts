// The laws of the resolver, over random screens: the same answer in any order, no change by what is unrelated,
// targets that mean what they are shown for, handles that stay.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, distinguish, handle, handles, rank, resolve } from '../../packages/core/src/engine/ask.js';
import { requirement, screen, target } from '../support/scene.js';
import { runs } from '../support/size.js';

/** A thing whose name nobody says, of any kind, anywhere. */
const stranger = fc.record({
  isInside: fc.boolean(),
  candidate: fc.record({
    id: fc.constant(900),
    kind: fc.constantFrom('button', 'text', 'container', 'row', 'link', 'image'),
    names: fc.constant([{ source: 'text' as const, text: 'Zzyzx' }]),
    box: fc.constant({ x: 10, y: 10, width: 5, height: 5 }),
  }),
});

const RUNS = { numRuns: runs(3000) };

/** A copy in another order, by a seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const copy = [...list];
  let state = seed;
  for (let i = copy.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const j = state % (i + 1);
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}

describe('a decision', () => {
  it('does not depend on the order of the list', () => {
    fc.assert(
      fc.property(screen, target, requirement, fc.nat(), (candidates, said, needs, seed) => {
        const one = resolve({ target: said, requirement: needs, candidates });
        const other = resolve({ target: said, requirement: needs, candidates: shuffled(candidates, seed) });
        expect(other).toEqual(one);
      }),
      RUNS,
    );
  });

  it('is not moved from one thing to another by a thing that has nothing to do with it', () => {
    fc.assert(
      fc.property(screen, target, requirement, fc.nat(), stranger, (candidates, said, needs, at, made) => {
        const before = resolve({ target: said, requirement: needs, candidates });
        const parent = made.isInside ? candidates[at % candidates.length]?.id : undefined;
        const order = (at % (candidates.length + 1)) - 0.5;
        const added: Candidate = { ...made.candidate, order, ...(parent === undefined ? {} : { parent }) };
        const after = resolve({ target: said, requirement: needs, candidates: [...candidates, added] });
        if (before.chosen !== null && after.chosen !== null) expect(after.chosen).toBe(before.chosen);
        expect(after.chosen).not.toBe(900);
      }),
      RUNS,
    );
  });

  it('binds only what is ranked, visible and enabled, with a score that is high enough', () => {
    fc.assert(
      fc.property(screen, target, requirement, (candidates, said, needs) => {
        const decision = resolve({ target: said, requirement: needs, candidates });
        if (!decision.ok) {
          expect(decision.chosen).toBeNull();
          expect(decision.failure?.hint).not.toBe('');
          return;
        }
        const chosen = candidates.find((one) => one.id === decision.chosen);
        expect(chosen?.state?.visible).toBe(true);
        if (needs !== 'Any') expect(chosen?.state?.enabled).toBe(true);
        expect(decision.confidence).toBeGreaterThanOrEqual(0.45);
        expect(decision.guarded).toBe(decision.confidence < 0.75);
        const ranked = rank({ target: said, requirement: needs, candidates });
        expect(ranked.map((one) => one.id)).toContain(decision.chosen);
      }),
      RUNS,
    );
  });

  it('shows for each of several a target that means it alone', () => {
    let seen = 0;
    fc.assert(
      fc.property(screen, target, requirement, (candidates, said, needs) => {
        const { failure } = resolve({ target: said, requirement: needs, candidates });
        if (failure?.code !== 'AMBIGUOUS_TARGET') return;
        for (const choice of failure.candidates ?? []) {
          seen++;
          // A disabled thing cannot be acted on, but it can be stood near to.
          const isAnchor = failure.anchor !== undefined;
          if (isAnchor && candidates.find((one) => one.id === choice.id)?.state?.enabled === false) continue;
          const needed = failure.anchor === undefined ? needs : 'Any';
          expect(resolve({ target: choice.target, requirement: needed, candidates }).chosen).toBe(choice.id);
        }
      }),
      { numRuns: runs(12_000) },
    );
    expect(seen).toBeGreaterThan(runs(30));
  });
});

describe('distinguish', () => {
  it('finds a target for every visible thing', () => {
    fc.assert(
      fc.property(screen, (candidates) => {
        const usable = candidates.filter((one) => one.state?.visible && one.state.enabled);
        for (const { id, target: said } of distinguish(usable, { requirement: 'Any', candidates })) {
          expect(resolve({ target: said, requirement: 'Any', candidates }).chosen).toBe(id);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('handles', () => {
  const plain = (candidates: readonly Candidate[]): Candidate[] =>
    candidates.map((one) => ({ ...one, names: one.names.filter((name) => name.source !== 'value') }));

  it('stay when things are re-ordered, re-numbered, re-valued, and when others come in between', () => {
    fc.assert(
      fc.property(screen, fc.nat(), (drawn, seed) => {
        const candidates = plain(drawn);
        const before = handles(candidates);
        const stranger: Candidate = {
          id: 901,
          kind: 'button',
          names: [{ source: 'text', text: 'New here' }],
          order: 0.5,
        };
        const again = shuffled([...candidates, stranger], seed).map((one) => ({
          ...one,
          id: one.id + 1000,
          state: { ...one.state, value: 'typed', focused: true },
          names: [...one.names, { source: 'value' as const, text: 'typed' }],
          box: { x: 0, y: 0, width: 1, height: 1 },
        }));
        const after = handles(again);
        for (const { id } of candidates) expect(after.get(id + 1000)).toBe(before.get(id));
      }),
      RUNS,
    );
  });

  it('differ for all things of one screen, and alike for look-alikes but for the count', () => {
    fc.assert(
      fc.property(screen, (candidates) => {
        const all = [...handles(candidates).values()];
        expect(new Set(all).size).toBe(all.length);
        for (const one of candidates) expect(handles(candidates).get(one.id)?.split('~')[0]).toBe(handle(one));
      }),
      RUNS,
    );
  });

  it('differ for things that people tell apart', () => {
    const base: Candidate = {
      id: 1,
      kind: 'button',
      names: [{ source: 'text', text: 'Save' }],
      context: { form: 'a', section: 's' },
    };
    const others: Candidate[] = [
      { ...base, kind: 'link' },
      { ...base, names: [{ source: 'text', text: 'Save all' }] },
      { ...base, context: { form: 'b', section: 's' } },
      { ...base, context: { form: 'a', section: 't' } },
      { ...base, names: [...base.names, { source: 'testid', text: 'save' }] },
    ];
    expect(new Set([base, ...others].map(handle)).size).toBe(others.length + 1);
  });
});
