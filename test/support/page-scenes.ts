// Screens as people know them, made at random: sections, forms, lists, cards, settings, dialogs, with names that are often
// alike; and the changes that must not make a target mean another element.

import fc, { type Arbitrary } from 'fast-check';
import type { Candidate, Name, NameSource } from '../../packages/core/src/scene/candidate.js';

/** An element of a screen, before it has a number and a place. */
export interface Part {
  /** Who it is, through all changes. */
  readonly key: string;
  readonly kind: string;
  readonly names: readonly Name[];
  readonly children: readonly Part[];
  readonly purpose?: string;
}

/** What the action needs, for elements that one can be taken on. */
export const NEEDS: Readonly<Record<string, 'Clickable' | 'Typeable' | 'Checkable' | 'Selectable'>> = {
  button: 'Clickable',
  link: 'Clickable',
  input: 'Typeable',
  checkbox: 'Checkable',
  switch: 'Checkable',
  select: 'Selectable',
};

const SCREEN_WIDTH = 1000;
const LINE = 30;

const nameOf = (source: NameSource, text: string): Name => ({ source, text });

/** Makes candidates of the parts: numbers in document order, boxes, what each says of its place. */
export function candidatesOf(
  parts: readonly Part[],
  firstId = 1,
): { candidates: Candidate[]; keys: Map<number, string> } {
  const candidates: Candidate[] = [];
  const keys = new Map<number, string>();
  let id = firstId;
  let y = 0;
  const place = (
    part: Part,
    parent: number | undefined,
    context: { row?: string; section?: string; form?: number },
    line: { x: number } | null,
  ): void => {
    const own = id++;
    keys.set(own, part.key);
    const from = y;
    const index = candidates.length;
    candidates.push({ id: own, kind: part.kind, names: part.names });
    const isRow = part.kind === 'row' || part.kind === 'listitem' || part.kind === 'card';
    const inner = { ...context, ...(part.kind === 'form' ? { form: own } : {}) };
    if (isRow) inner.row = textIn(part);
    const box =
      line === null ? { x: 0, y, width: SCREEN_WIDTH, height: LINE } : { x: line.x, y, width: 120, height: LINE };
    if (line !== null) line.x += 140;
    if (part.children.length > 0) {
      const along = isRow ? { x: 10 } : null;
      for (const child of part.children) {
        place(child, own, inner, along);
        if (child.kind === 'heading') inner.section = textIn(child);
        if (!isRow && child.children.length === 0) y += LINE + 10;
      }
      if (isRow) y += LINE + 10;
      box.height = Math.max(LINE, y - from - 5);
    }
    candidates[index] = {
      id: own,
      kind: part.kind,
      names: part.names,
      order: own,
      box,
      state: { visible: true, enabled: true, topmost: true },
      ...(part.purpose === undefined ? {} : { purpose: part.purpose as NonNullable<Candidate['purpose']> }),
      ...(parent === undefined ? {} : { parent }),
      context: {
        ...(context.row === undefined || isRow ? {} : { row: context.row }),
        ...(context.section === undefined ? {} : { section: context.section }),
        ...(context.form === undefined ? {} : { form: context.form }),
      },
    };
  };
  for (const part of parts) {
    place(part, undefined, {}, null);
    y += LINE + 10;
  }
  return { candidates, keys };
}

export function textIn(part: Part): string {
  const [own] = part.names;
  if (own !== undefined) return own.text;
  for (const child of part.children) {
    const text = textIn(child);
    if (text !== '') return text;
  }
  return '';
}

/** Every part of a screen, with those around it, outermost first. */
export function* walk(
  parts: readonly Part[],
  around: readonly Part[] = [],
): Generator<{ readonly part: Part; readonly around: readonly Part[] }> {
  for (const part of parts) {
    yield { part, around };
    yield* walk(part.children, [...around, part]);
  }
}

// ── Random screens ─────────────────────────────────────────────────────────────────────────────

const TITLES = [
  'Bread',
  'Banana bread',
  'Milk',
  'Oat milk',
  'Invoice 7',
  'Invoice 70',
  'Löwe',
  'Wi-Fi',
  '日報',
  'Total',
];
const BUTTONS = [
  'Delete',
  'Delete all history',
  'Edit',
  'Save',
  'Save as draft',
  'Open',
  'More',
  'Löschen',
  '削除',
  'Copy',
];
const FIELDS = ['Email', 'Email confirm', 'Name', 'Street', 'City', 'Phone', 'Coupon', 'Notes', 'Straße'];
const SECTIONS = ['Week 1', 'Week 2', 'Billing', 'Delivery', 'Sent', 'Drafts', 'Billing address', 'Settings'];

interface Seeds {
  next(): string;
}

function part(keys: Seeds, kind: string, names: readonly Name[], children: readonly Part[] = []): Part {
  return { key: keys.next(), kind, names, children };
}

const text = (words: string): readonly Name[] => [nameOf('text', words)];
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;

/** A section of one of several shapes, from a handful of numbers. */
function section(keys: Seeds, shape: number, numbers: readonly number[]): Part {
  const at = (i: number): number => numbers[i % numbers.length] ?? 0;
  const title = pick(SECTIONS, at(0));
  const heading = part(keys, 'heading', text(title));
  const rows = (kind: string, make: (i: number) => readonly Part[]): Part[] =>
    Array.from({ length: 2 + (at(1) % 3) }, (_, i) => part(keys, kind, [], make(i)));
  const item = (i: number): Part => part(keys, 'text', text(pick(TITLES, at(2) + i * (1 + (at(3) % 3)))));
  const button = (i: number): Part => part(keys, 'button', text(pick(BUTTONS, at(i))));
  switch (shape % 6) {
    case 0: {
      const first = button(4);
      const second = button(5);
      return part(
        keys,
        'section',
        [],
        [
          heading,
          part(
            keys,
            'list',
            [],
            rows('listitem', (i) => [
              item(i),
              { ...first, key: keys.next() },
              ...(at(6) % 2 === 0 ? [{ ...second, key: keys.next() }] : []),
            ]),
          ),
        ],
      );
    }
    case 1:
      return part(
        keys,
        'table',
        [nameOf('aria', title)],
        rows('row', (i) => [
          part(keys, 'cell', text(pick(TITLES, at(2) + i))),
          part(keys, 'cell', [], [{ ...button(4), key: keys.next() }]),
        ]),
      );
    case 2:
      return part(
        keys,
        'form',
        [nameOf('aria', title)],
        [
          ...Array.from({ length: 2 + (at(1) % 3) }, (_, i) =>
            part(keys, 'input', [nameOf('label', pick(FIELDS, at(2) + i)), nameOf('id', `f${at(3)}-${i}`)]),
          ),
          { ...button(4), key: keys.next(), purpose: 'submit' },
        ],
      );
    case 3:
      return part(
        keys,
        'section',
        [],
        [
          heading,
          ...rows('row', (i) => {
            const name = pick(TITLES, at(2) + i);
            return [part(keys, 'text', text(name)), part(keys, 'switch', [nameOf('label', name)])];
          }),
        ],
      );
    case 4:
      return part(
        keys,
        'section',
        [],
        [
          heading,
          ...rows('card', (i) => [
            part(keys, 'heading', text(pick(TITLES, at(2) + i))),
            part(keys, 'text', text(`€${at(3) + i}`)),
            { ...button(4), key: keys.next() },
          ]),
        ],
      );
    default:
      return part(
        keys,
        'section',
        [],
        [
          heading,
          part(keys, 'text', text(pick(TITLES, at(2)))),
          button(4),
          part(keys, 'link', text(pick(BUTTONS, at(5)))),
          part(keys, 'checkbox', [nameOf('label', pick(FIELDS, at(6)))]),
        ],
      );
  }
}

export function countedKeys(prefix = 'k'): Seeds {
  let count = 0;
  return { next: () => `${prefix}${++count}` };
}

/** A screen of two to five sections. */
export const pageScene: Arbitrary<readonly Part[]> = fc
  .array(fc.tuple(fc.nat({ max: 5 }), fc.array(fc.nat({ max: 30 }), { minLength: 7, maxLength: 7 })), {
    minLength: 2,
    maxLength: 5,
  })
  .map((sections) => {
    const keys = countedKeys();
    return sections.map(([shape, numbers]) => section(keys, shape, numbers));
  });

// ── Changes ────────────────────────────────────────────────────────────────────────────────────

export function without(parts: readonly Part[], key: string): Part[] {
  return parts.filter((one) => one.key !== key).map((one) => ({ ...one, children: without(one.children, key) }));
}

/** Rows, cards and sections in another order; what is in each stays as it is. */
export function reordered(parts: readonly Part[]): Part[] {
  return [...parts].reverse().map((one) => {
    const heads = one.children.filter(({ kind }) => kind === 'heading');
    const isList = one.children.some(({ kind }) => kind === 'row' || kind === 'listitem' || kind === 'card');
    const rest = one.children.filter(({ kind }) => kind !== 'heading');
    if (isList) return { ...one, children: [...heads, ...[...rest].reverse()] };
    return {
      ...one,
      children: one.children.map((child) => (child.kind === 'list' ? (reordered([child])[0] as Part) : child)),
    };
  });
}

/** Everything in one more box without a name. */
export function wrapped(parts: readonly Part[]): Part[] {
  const keys = countedKeys('w');
  const inBox = (one: Part): Part => ({
    ...one,
    children: one.children.map((child) =>
      child.children.length > 0 || child.kind === 'heading'
        ? inBox(child)
        : { key: keys.next(), kind: 'generic', names: [], children: [child] },
    ),
  });
  return parts.map((one) => ({ key: keys.next(), kind: 'container', names: [], children: [inBox(one)] }));
}

export function renamed(parts: readonly Part[]): Part[] {
  return parts.map((one) => ({
    ...one,
    names: one.names.map((name) => (name.source === 'id' ? { ...name, text: `x-${name.text}` } : name)),
    children: renamed(one.children),
  }));
}

/** What is put beside a screen and has nothing to do with it. */
export function strangers(): Readonly<Record<string, readonly Part[]>> {
  const keys = countedKeys('s');
  const make = (kind: string, names: readonly Name[], children: readonly Part[] = []): Part =>
    part(keys, kind, names, children);
  return {
    form: [
      make(
        'form',
        [nameOf('aria', 'Feedback')],
        [make('input', [nameOf('label', 'Your opinion')]), make('button', text('Tell us'))],
      ),
    ],
    login: [
      make(
        'form',
        [nameOf('aria', 'Log in')],
        [
          make('input', [nameOf('label', 'Username')]),
          make('input', [nameOf('label', 'Password')]),
          make('button', text('Log in')),
        ],
      ),
    ],
    banner: [
      make(
        'section',
        [nameOf('aria', 'Cookies')],
        [make('text', text('We use cookies.')), make('button', text('Accept all')), make('button', text('Reject all'))],
      ),
    ],
    dialog: [
      make('dialog', [nameOf('aria', 'Hint')], [make('text', text('Did you know?')), make('button', text('Close'))]),
    ],
    frame: [
      make(
        'frame',
        [],
        [make('heading', text('Chat')), make('input', [nameOf('label', 'Message')]), make('button', text('Start'))],
      ),
    ],
  };
}
