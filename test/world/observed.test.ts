// Laws of what every observation is made of: lines that are told apart, cut to a budget, compared with those before.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NameSource, titleOf } from '../../packages/core/src/scene/candidate.js';
import { described, flagsOf, inQuotes, nameFrom, READ, withState } from '../../packages/core/src/scene/description.js';
import { atMost, lineChanges, weighed } from '../../packages/core/src/scene/differences.js';
import { handleFrom, numberTwins as handles } from '../../packages/core/src/scene/handles.js';
import {
  afterword,
  distinctLines,
  fitInto,
  NEVER,
  type ObservedLine,
  underDialogs,
  written,
} from '../../packages/core/src/scene/observed.js';
import type { ObserveQuery } from '../../packages/core/src/scene/world.js';

const few = fc.constantFrom('button "Save"', 'button "Delete"', 'link "Home"', 'text');
const places = fc.array(fc.tuple(few, fc.constantFrom('', 'in "A"', 'in "B"', 'under "C"')), { maxLength: 12 });
const ROWS = { what: 'rows', others: () => 'so' };
const PLAIN: ObserveQuery = {
  ...{ verbosity: 'default', isViewportOnly: false, isHiddenToo: false, hasPositions: false, isDiff: false },
  ...{ near: null, budget: null },
};

describe('lines', () => {
  it('are all different, and those that were alone stay as they are', () => {
    fc.assert(
      fc.property(places, (things) => {
        const bases = things.map(([text]) => ({ text, name: text, under: null }));
        const lines = distinctLines(bases, (i) => things[i]?.[1] ?? '');
        expect(new Set(lines).size).toBe(lines.length);
        for (const [i, { text }] of bases.entries()) {
          expect(lines[i]?.startsWith(text)).toBe(true);
          if (bases.filter((one) => one.text === text).length === 1) expect(lines[i]).toBe(text);
        }
      }),
    );
  });

  it('of one name carry their places, whatever they hold and are like; under a row, only those of the row', () => {
    const street = (text: string, under: number | null = null) => ({ text, name: 'input "Street"', under });
    const where = (i: number): string => ['under "Billing"', 'under "Delivery"'][i] ?? '';
    expect(distinctLines([street('input "Street" {required}'), street('input "Street" = "Main 1"')], where)).toEqual([
      'input "Street" {required} under "Billing"',
      'input "Street" = "Main 1" under "Delivery"',
    ]);
    expect(distinctLines([street('a', 1), street('a', 2), street('b', 2)], () => '')).toEqual(['a', 'a (1)', 'b (2)']);
  });

  const lines = fc
    .array(fc.record({ text: fc.string({ maxLength: 20 }), rank: fc.nat(2), dialog: fc.boolean(), row: fc.boolean() }))
    .map((all): ObservedLine[] =>
      underDialogs(
        all.map(({ text, rank, row, dialog }, id) => ({ id, text, rank, ...(row && !dialog ? { alike: ROWS } : {}) })),
        (i) => (all[i]?.dialog === true ? 'dialog' : null),
        () => ({ id: 99, text: 'dialog' }),
      ),
    );

  it('fit into their room in the order of the screen, under their heads, and what is left out is counted', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 400 }), (all, room) => {
        const fitted = fitInto(all, room);
        const things = all.filter(({ isHead }) => isHead !== true);
        const shown = fitted.lines.filter(({ id, isHead }) => id !== null && isHead !== true);
        expect(shown.length + fitted.leftOut).toBe(things.length);
        const ids = shown.map(({ id }) => Number(id));
        expect(ids).toEqual([...ids].sort((a, b) => a - b));
        for (const [i, line] of fitted.lines.entries())
          if (line.depth > (fitted.lines[i - 1]?.depth ?? 0)) expect(fitted.lines[i - 1]?.isHead).toBe(true);
        const isRow = (id: number | null): boolean => things.find((one) => one.id === id)?.alike !== undefined;
        const rows = things.filter(({ alike }) => alike !== undefined).length;
        const left = rows - shown.filter(({ id }) => isRow(id)).length;
        expect(fitted.counted).toBe(left);
        const others = fitted.lines.filter(({ id }) => id === null);
        const wanted = left > 0 && left < rows ? [`… ${left} more rows like this: so`] : [];
        expect(others.map(({ text }) => text)).toEqual(wanted);
        expect(fitInto(all, Number.POSITIVE_INFINITY).leftOut).toBe(0);
      }),
    );
  });

  it('that stand for too many are never shown, only counted', () => {
    const row = (id: number, rank: number): ObservedLine => ({ id, text: `row ${id}`, under: null, rank, alike: ROWS });
    const { lines: shown, leftOut } = fitInto([row(1, 1), row(2, NEVER), row(3, NEVER)], 1000);
    expect(shown.map(written)).toEqual(['[1] row 1', '… 2 more rows like this: so']);
    expect(leftOut).toBe(2);
  });

  it('are written under their dialog', () => {
    expect(written({ id: 3, text: 'dialog', depth: 0, isHead: true })).toBe('- [3] dialog');
    expect(written({ id: 4, text: 'button "OK"', depth: 1 })).toBe('  [4] button "OK"');
  });

  it('that are left out are told, with the ways to see them', () => {
    const rest = { leftOut: 0, total: 0, elsewhere: 0 };
    expect(afterword(PLAIN, { ...rest, leftOut: 3, total: 9 }, '--near "text"')).toEqual([
      '',
      '(3 of 9 left out: use observe --full for all, --near "text" for a part)',
    ]);
    expect(afterword({ ...PLAIN, isViewportOnly: true }, { ...rest, elsewhere: 2 }, '')).toEqual([
      '(Nothing is in view; 2 elsewhere: use observe for all)',
    ]);
    expect(afterword({ ...PLAIN, near: 'x' }, rest, '')).toEqual(['(Nothing is near "x")']);
    expect(afterword(PLAIN, { ...rest, total: 4, behind: 2 }, '')).toEqual([
      '',
      '(2 behind what is in front: use observe --full for all)',
    ]);
  });
});

describe('changes', () => {
  const screens = fc
    .dictionary(fc.constantFrom('1', '2', '3', '4'), few)
    .map((all) => new Map(Object.entries(all).map(([id, line]) => [Number(id), line])));

  it('lead from the old screen to the new one', () => {
    fc.assert(
      fc.property(screens, screens, (was, is) => {
        const now = new Map<number, string>(was);
        for (const { sign, id = 0, text } of lineChanges(was, is)) {
          if (sign === '-') now.delete(id);
          else now.set(id, sign === '+' ? text : (text.split(' → ')[1] ?? ''));
        }
        expect([...now].sort()).toEqual([...is].sort());
        expect(lineChanges(is, is)).toEqual([]);
      }),
    );
  });

  it('put first what was asked for, then where one is, messages, and what went last', () => {
    const day = (id: number) => ['went', { sign: '-', id, text: `button "${id}"` }] as const;
    const changes = weighed([
      ...Array.from({ length: 30 }, (_, i) => day(i)),
      ['came', { sign: '+', id: 90, text: 'button "Clear"' }],
      ['message', { sign: '+', id: 91, text: 'text "2 nights"' }],
      ['place', { sign: '@', text: 'url: /a → /b' }],
      ['asked', { sign: '~', id: 92, text: 'input "Arrival" = "05/12/2026"' }],
    ]);
    const texts = atMost(5, changes).map(({ text }) => text);
    expect(texts.slice(0, 4)).toEqual([
      'input "Arrival" = "05/12/2026"',
      'url: /a → /b',
      'text "2 nights"',
      'button "Clear"',
    ]);
    expect(texts.at(-1)).toContain('and 29 more changes');
  });

  it('beyond a number are counted', () => {
    const changes = [1, 2, 3].map((id) => ({ sign: '+' as const, id, text: 'x' }));
    expect(atMost(3, changes)).toEqual(changes);
    expect(atMost(1, changes)).toEqual([
      changes[0],
      { sign: '~', text: 'and 2 more changes: observe --diff shows them' },
    ]);
  });
});

describe('handles', () => {
  it('stay as they were written to intents', () => {
    expect(handleFrom(['', 'save', '', 'button', 'save', '', ''])).toBe('v-1vf3el71jv1ln1');
  });

  it('of look-alikes are counted, and none of them carries the bare one', () => {
    expect(handles(['a', 'b', 'a'])).toEqual([
      { handle: 'a~1', twins: 'a' },
      { handle: 'b', twins: null },
      { handle: 'a~2', twins: 'a' },
    ]);
  });
});

describe('a description', () => {
  it('shows a sign by its name in words, where it has one', () => {
    const named = (...names: [NameSource, string][]) =>
      nameFrom({ names: names.map(([source, text]) => ({ source, text })) }, READ);
    expect(named(['text', '☐'], ['aria', 'Done'])).toBe('Done');
    expect(named(['text', '×'], ['title', 'Close'])).toBe('Close');
    expect(named(['text', 'B'], ['aria', 'Bold'])).toBe('Bold');
    expect(named(['text', '✎'])).toBe('✎');
    expect(named(['text', '✎'], ['aria', '✎'])).toBe('✎');
    expect(named(['text', '12'], ['aria', '12 May'])).toBe('12');
    expect(named(['text', '是'], ['aria', 'Yes'])).toBe('是');
    expect(named(['text', 'Save'], ['aria', 'Save the draft'])).toBe('Save');
    // What only the program calls it is no name to people.
    expect(
      titleOf({
        id: 1,
        kind: 'button',
        names: [
          { source: 'text', text: '×' },
          { source: 'id', text: 'close-btn' },
        ],
      }),
    ).toBe('×');
  });

  it('says what it is, what it is called, what it holds and what it is like', () => {
    const flags = flagsOf(
      { kind: 'checkbox', state: { checked: 'mixed', required: true, enabled: false, focused: true } },
      {},
    );
    expect(withState(described('checkbox', undefined, 'All'), undefined, flags)).toBe(
      'checkbox "All" {required, disabled, mixed, focused}',
    );
    expect(withState(described('checkbox', undefined, 'All'), undefined, flags, true)).not.toContain('focused');
    expect(withState(described('input', 'email', 'E-mail'), 'a@b.c', [])).toBe('input/email "E-mail" = "a@b.c"');
  });

  it('cannot be forged by what stands on the screen, and is cut at a whole sign', () => {
    expect(inQuotes('a"\n[7] button "Pay')).toBe('"a\\"\\n[7] button \\"Pay"');
    expect(inQuotes('ab😀', 4)).toBe('"ab😀"');
    expect(inQuotes('ab😀d', 4)).toBe('"ab…"');
  });
});
