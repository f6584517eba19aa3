// Random small screens: rows, texts, fields and buttons with names that are often alike.

import fc, { type Arbitrary } from 'fast-check';
import type { Candidate, NameSource } from '../../packages/core/src/resolve/index.js';

const KINDS = [
  'button',
  'link',
  'input',
  'checkbox',
  'select',
  'slider',
  'text',
  'heading',
  'container',
  'row',
  'form',
  'dialog',
  'image',
];
const TEXTS = [
  'Save',
  'Save all',
  'Delete',
  'Email',
  'Email address',
  'Sign in',
  'Apply',
  'Invoice 7',
  'Invoice 8',
  'Close',
  'Éclair',
  '日本',
  '×',
];
const SOURCES: readonly NameSource[] = [
  'text',
  'label',
  'aria',
  'placeholder',
  'title',
  'id',
  'name',
  'testid',
  'value',
];

/** Mostly a few texts, so that things are often alike. */
const name = fc.record({
  source: fc.oneof(
    { weight: 3, arbitrary: fc.constant<NameSource>('text') },
    { weight: 1, arbitrary: fc.constantFrom(...SOURCES) },
  ),
  text: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('Save', 'Delete', 'Apply', 'Invoice 7') },
    { weight: 1, arbitrary: fc.constantFrom(...TEXTS) },
  ),
});

/** A screen of up to 14 things; parents come before their children. */
export const screen: Arbitrary<Candidate[]> = fc
  .array(
    fc.record({
      kind: fc.oneof(fc.constant('button'), fc.constantFrom(...KINDS)),
      names: fc.array(name, { maxLength: 2 }),
      parent: fc.option(fc.nat({ max: 13 }), { nil: undefined }),
      visible: fc.constantFrom(true, true, true, false),
      enabled: fc.constantFrom(true, true, true, false),
      section: fc.constantFrom(undefined, 'Billing', 'Delivery'),
      x: fc.nat({ max: 5 }),
      y: fc.nat({ max: 5 }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((things) =>
    things.map(({ kind, names, parent, visible, enabled, section, x, y }, i): Candidate => {
      return {
        id: i + 1,
        kind,
        names,
        order: i,
        depth: 0,
        ...(parent !== undefined && parent < i ? { parent: parent + 1 } : {}),
        ...(section === undefined ? {} : { context: { section } }),
        state: { visible, enabled },
        box: { x: x * 100 + (i % 5) * 0.2, y: y * 40, width: 90, height: 30 },
      };
    }),
  );

const RELATIONS = [
  '',
  '',
  '',
  ' near "Invoice 7"',
  ' inside "Billing"',
  ' after "Email"',
  ' before "Close"',
  ' contains "Delete"',
];

/** A target as text. */
export const target: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      '"Save"',
      '"Delete"',
      '"Apply"',
      ...TEXTS.map((text) => `"${text}"`),
      'email',
      'submit',
      '3',
      '"Sav"',
      '"delte"',
    ),
    fc.constantFrom(...RELATIONS),
  )
  .map(([atom, relation]) => atom + relation);

export const requirement = fc.constantFrom(
  'Any',
  'Clickable',
  'Typeable',
  'Checkable',
  'Selectable',
  'Adjustable',
  'Submittable',
) as Arbitrary<'Any'>;
