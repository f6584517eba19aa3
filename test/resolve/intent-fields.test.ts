// Every field of an intent takes part in the decision, or is an error that names it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, resolve } from '../../packages/core/src/resolve/index.js';
import { runs } from '../support/size.js';

const seen = { visible: true, enabled: true };
const candidates: Candidate[] = [
  {
    id: 1,
    kind: 'button',
    names: [
      { source: 'text', text: 'Save' },
      { source: 'id', text: 'save' },
    ],
    state: seen,
  },
  { id: 2, kind: 'button', names: [{ source: 'text', text: 'Save draft' }], state: seen },
  {
    id: 3,
    kind: 'input',
    names: [
      { source: 'label', text: 'Email' },
      { source: 'name', text: 'email' },
    ],
    state: seen,
  },
  { id: 4, kind: 'link', names: [{ source: 'text', text: 'Email' }], state: { visible: true, enabled: false } },
];

const ask = (target: object) => resolve({ target, requirement: 'Any', candidates });
const named = (target: object): string | undefined =>
  /^The target's field "([^"]*)"/.exec(ask(target).failure?.message ?? '')?.[1];

/** An intent of each kind that finds something, and what it finds. */
const GOOD: readonly (readonly [intent: Record<string, unknown>, id: number])[] = [
  [{ role: 'button', text: 'Save' }, 1],
  [{ by: 'role', role: 'button', name: 'Save' }, 1],
  [{ by: 'text', text: 'Save', exact: true }, 1],
  [{ by: 'text', text: { exact: 'Save' } }, 1],
  [{ by: 'text', text: { contains: ['Save', 'draft'] } }, 2],
  [{ by: 'label', label: 'Email' }, 3],
  [{ by: 'label', value: 'Email', role: 'input' }, 3],
  [{ by: 'id', id: 'save' }, 1],
  [{ by: 'css', css: '#save' }, 1],
  [{ by: 'css', selector: '[name="email"]' }, 3],
  [{ by: 'index', index: 0, elementType: 'button' }, 1],
];
const good = fc.constantFrom(...GOOD);

describe('an intent', () => {
  it.each(GOOD)('finds what all its fields say: %j', (intent, id) => expect(ask(intent).chosen).toBe(id));

  it('keeps how sure the planner is, and decides the same', () => {
    fc.assert(
      fc.property(good, fc.double({ min: 0, max: 1, noNaN: true }), ([intent], confidence) => {
        const [plain, sure] = [ask(intent), ask({ ...intent, confidence })];
        expect(sure.trace.plannerConfidence).toBe(confidence);
        expect([sure.chosen, sure.confidence, sure.guarded]).toEqual([plain.chosen, plain.confidence, plain.guarded]);
      }),
      { numRuns: runs(400) },
    );
  });

  it('names a field that it does not have', () => {
    fc.assert(
      fc.property(
        good,
        fc.stringMatching(/^[a-z]{3,9}Z$/),
        fc.constantFrom('x', 5, true, {}),
        ([intent], field, value) => {
          expect(named({ ...intent, [field]: value })).toBe(field);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it('names a field whose value cannot be used', () => {
    const wrong = fc.constantFrom<[string, unknown]>(
      ...(['role', 'label', 'name', 'css', 'selector', 'text', 'intent'] as const).flatMap(
        (field): [string, unknown][] => [
          [field, 5],
          [field, ['x']],
          [field, true],
        ],
      ),
      ...([
        ['exact', 'yes'],
        ['confidence', 'high'],
        ['fallbacks', 'label'],
        ['attributes', 'x'],
        ['constraints', true],
      ] as [string, unknown][]),
    );
    fc.assert(
      fc.property(good, wrong, ([intent], [field, value]) => {
        expect(named({ ...intent, [field]: value })).toBe(field);
      }),
      { numRuns: runs(800) },
    );
  });

  it.each([
    [{ by: 'text', text: 'Email', value: 'Save' }, 'value'],
    [{ by: 'css', css: '#save', selector: '#other' }, 'selector'],
    [{ by: 'id', id: 'save', value: 'other' }, 'value'],
    [{ by: 'label', label: 'Email', value: 'Save' }, 'value'],
    [{ by: 'handle', handle: 'v-1', id: 'v-2' }, 'id'],
    [{ by: 'index', index: 0, value: 1 }, 'value'],
  ])('names what contradicts what it is by: %j', (intent, field) => expect(named(intent)).toBe(field));

  it.each([
    { by: 'role', name: 'Save' },
    { by: 'css' },
    { by: 'label', role: 'input' },
    { by: 'text', text: '' },
    { text: '' },
  ])('says that what it is by is missing: %j', (intent) => expect(named(intent)).toBe('by'));

  it.each([
    [{ by: 'text', text: { exact: 'Sav' } }],
    [{ by: 'text', text: { exact: 'Save', contains: ['draft'] } }],
    [{ by: 'text', text: 'Sav', exact: true }],
    [{ by: 'role', role: 'link', name: 'Save' }],
    [{ by: 'label', label: 'Save' }],
  ])('finds nothing else where a field does not hold: %j', (intent) => {
    expect([ask(intent).chosen, ask(intent).failure?.code]).toEqual([null, 'TARGET_NOT_FOUND']);
  });

  it.each([
    [{ by: 'index', index: 'x' }, 'index'],
    [{ by: 'index', index: -1 }, 'index'],
    [{ by: 'index', index: 0, elementType: 'picture' }, 'elementType'],
    [{ role: 'button', attributes: { dataTestID: 'x' } }, 'attributes.dataTestID'],
    [{ role: 'button', text: { contains: 'x' } }, 'text.contains'],
    [{ role: 'button', constraints: { mustBeVisible: 'yes' } }, 'constraints.mustBeVisible'],
  ])('names the very field: %j', (intent, field) => expect(named(intent)).toBe(field));

  it('refuses a step of the ladder that nobody can take', () => {
    const failure = ask({ role: 'button', text: 'Nope', label: 'Email', fallbacks: ['som'] }).failure;
    expect([failure?.code, failure?.message]).toEqual(['UNSUPPORTED', expect.stringContaining('"som"')]);
  });
});
