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

type Fields = Readonly<Record<string, string>>;
/** All that an intent may say of an element, and the same of another one. */
const WORLDS: readonly (readonly [meant: Fields, other: Fields])[] = [
  [
    { role: 'button', text: 'Delete', label: 'Remove it', 'attributes.id': 'del', 'attributes.name': 'delete' },
    { role: 'link', text: 'Edit', label: 'Change it', 'attributes.id': 'edit', 'attributes.name': 'change' },
    { 'attributes.dataTestId': 'del-7', 'context.form': 'cart', 'context.section': 'Invoice 7' },
    { 'attributes.dataTestId': 'del-8', 'context.form': 'login', 'context.section': 'Invoice 8' },
  ],
  [
    { role: 'checkbox', text: '削除', label: '商品を選ぶ', 'attributes.id': 'a1', 'attributes.name': 'n1' },
    { role: 'tab', text: '編集', label: '住所を変更', 'attributes.id': 'a2', 'attributes.name': 'n2' },
    { 'attributes.dataTestId': 't1', 'context.form': 'カート', 'context.section': '請求書' },
    { 'attributes.dataTestId': 't2', 'context.form': '検索', 'context.section': '領収書' },
  ],
  [
    { role: 'link', text: 'Удалить', label: 'Убрать товар', 'attributes.id': 'x', 'attributes.name': 'x' },
    { role: 'button', text: 'Сохранить', label: 'Имя', 'attributes.id': 'y', 'attributes.name': 'y' },
    { 'attributes.dataTestId': 'x', 'context.form': 'Корзина', 'context.section': 'Счёт' },
    { 'attributes.dataTestId': 'y', 'context.form': 'Вход', 'context.section': 'Адрес' },
  ],
].map(([a, b, more, others]) => [
  { ...a, ...more },
  { ...b, ...others },
]);
const FIELDS = Object.keys(WORLDS[0]?.[0] ?? {});

function elementOf(id: number, fields: Fields): Candidate {
  const sources = { text: 'text', label: 'label', 'attributes.id': 'id', 'attributes.name': 'name' } as const;
  const names = Object.entries({ ...sources, 'attributes.dataTestId': 'testid' as const }).map(([field, source]) => ({
    source,
    text: fields[field] ?? '',
  }));
  const { role = '', 'context.form': form = '', 'context.section': section = '' } = fields;
  return { id, kind: 'custom', role, names, context: { region: 'MAIN', form, section }, state: seen };
}

function intentOf(fields: Fields, wanted: readonly string[]): object {
  const intent: Record<string, unknown> = { by: 'intent' };
  for (const path of wanted) {
    const [field = '', inner] = path.split('.');
    if (inner === undefined) intent[field] = fields[path];
    else intent[field] = { ...(intent[field] as object | undefined), [inner]: fields[path] };
  }
  return intent;
}

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

  it('takes no part of an element for the whole: with any one field of another element, or of none, it refuses and names the field', () => {
    fc.assert(
      fc.property(
        fc.subarray(FIELDS, { minLength: 2 }),
        fc.nat(),
        fc.constantFrom(...WORLDS),
        fc.boolean(),
        (fields, at, [meant, other], isHere) => {
          const field = fields[at % fields.length] as string;
          const said = intentOf(meant, fields);
          const decoys = FIELDS.map((one, i) => elementOf(i + 10, { ...meant, [one]: other[one] ?? '' }));
          const whole = [...decoys, elementOf(1, meant)];
          const decide = (candidates: Candidate[], target: object) =>
            resolve({ target, requirement: 'Any', candidates });
          // The decoys that differ in what was not said are it as well.
          const isAlone = fields.length === FIELDS.length;
          if (isAlone) expect(decide(whole, said).chosen).toBe(1);
          const nowhere = intentOf({ ...meant, [field]: 'Zzyzx' }, fields);
          const lost = decide(isHere ? whole : [elementOf(1, meant)], nowhere);
          expect([lost.chosen, lost.failure?.message]).toEqual([null, expect.stringContaining(`field "${field}" `)]);
          // Each decoy has all but one field that was said: none of them is it.
          const near = decide(
            fields.map((one, i) => elementOf(i + 10, { ...meant, [one]: other[one] ?? '' })),
            said,
          );
          expect([near.chosen, near.failure?.message]).toEqual([null, expect.stringContaining("The target's field ")]);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it.each(['vaultyId', 'handle'])('by %s: a text besides must be what it is called', (by) => {
    const one: Candidate[] = [{ id: 1, kind: 'button', handle: 'v-1', names: [{ source: 'text', text: 'Löschen' }] }];
    const said = (text: string) => resolve({ target: { by, id: 'v-1', text }, requirement: 'Any', candidates: one });
    expect(said('Löschen').chosen).toBe(1);
    expect([said('Abbrechen').chosen, said('Abbrechen').failure?.message]).toEqual([
      null,
      expect.stringContaining('field "text"'),
    ]);
  });

  it('refuses a step of the ladder that nobody can take', () => {
    const failure = ask({ role: 'button', text: 'Nope', label: 'Email', fallbacks: ['som'] }).failure;
    expect([failure?.code, failure?.message]).toEqual(['UNSUPPORTED', expect.stringContaining('"som"')]);
  });
});
