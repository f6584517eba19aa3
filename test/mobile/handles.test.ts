// Handles and numbers: the same thing keeps them while rows come and go, texts change and the screen is scrolled.

import { describe, expect, it } from 'vitest';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../../packages/phone/src/shared/screen.js';
import { shownAs } from '../../packages/phone/src/shared/shown.js';
import { screenFrom, thing, treeOf, xmlOf } from './support/dumps.js';

const node = (attributes: string, inside = ''): string => `<node package="t" ${attributes}>${inside}</node>`;
const text = (said: string, y: number, id = ''): string =>
  node(`class="android.widget.TextView" text="${said}" resource-id="${id}" bounds="[40,${y + 20}][500,${y + 80}]"`);
const button = (said: string, y: number, id = ''): string =>
  node(
    `class="android.widget.Button" text="${said}" resource-id="${id}" clickable="true" focusable="true" bounds="[700,${y + 10}][1040,${y + 90}]"`,
  );

/** A list under a title; each row has a text and a button. */
function listOf(
  rows: readonly string[],
  { title = 'Post', top = 200, action = 'Open', fixed = button('Add', 2200, 't:id/add') } = {},
): string {
  const items = rows.map((name, i) => {
    const y = top + i * 100;
    return node(
      `class="android.widget.LinearLayout" bounds="[0,${y}][1080,${y + 100}]"`,
      `${text(name, y, 't:id/title')}${button(action, y, 't:id/open')}`,
    );
  });
  return `<hierarchy rotation="0">${node(
    'class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"',
    `${text(title, 60)}${node('class="androidx.recyclerview.widget.RecyclerView" resource-id="t:id/list" scrollable="true" bounds="[0,180][1080,2180]"', items.join(''))}${fixed}`,
  )}</hierarchy>`;
}

const openOf = (screen: Screen, row: string): number =>
  screen.candidates.find((one) => one.names[0]?.text === 'Open' && screen.get(one.parent ?? 0)?.names[0]?.text === row)
    ?.id ?? -1;

describe('numbers', () => {
  it('count from 1 in the order of the screen', () => {
    const screen = screenFrom(listOf(['Amy', 'Bob']));
    expect(screen.candidates.map(({ id }) => id)).toEqual(screen.candidates.map((_, i) => i + 1));
  });

  it('stay when nothing changes', () => {
    const numbers = new PhoneNumbers();
    const ids = [1, 2].map(() => screenFrom(xmlOf('networks'), numbers).candidates.map(({ id }) => id));
    expect(ids[0]).toEqual(ids[1]);
  });

  it('stay when a row is put in above', () => {
    const numbers = new PhoneNumbers();
    const before = screenFrom(listOf(['Amy', 'Bob', 'Cleo']), numbers);
    const after = screenFrom(listOf(['Zoe', 'Amy', 'Bob', 'Cleo']), numbers);
    for (const name of ['Amy', 'Bob', 'Cleo']) expect(openOf(after, name)).toBe(openOf(before, name));
    const old = new Set(before.candidates.map(({ id }) => id));
    expect(old.has(openOf(after, 'Zoe'))).toBe(false);
  });

  it('stay when the list is scrolled, and when it is scrolled back', () => {
    const numbers = new PhoneNumbers();
    const names = Array.from({ length: 30 }, (_, i) => `Row ${String.fromCharCode(65 + i)}`);
    const first = screenFrom(listOf(names.slice(0, 15)), numbers);
    const second = screenFrom(listOf(names.slice(10, 25), { top: 150 }), numbers);
    const third = screenFrom(listOf(names.slice(0, 15)), numbers);
    expect(openOf(second, 'Row L')).toBe(openOf(first, 'Row L'));
    expect(third.candidates.map(({ id }) => id)).toEqual(first.candidates.map(({ id }) => id));
  });

  it('stay when other texts change', () => {
    const numbers = new PhoneNumbers();
    const before = screenFrom(listOf(['Amy', 'Bob']), numbers);
    const after = screenFrom(listOf(['Amy', 'Bert']), numbers);
    expect(openOf(after, 'Amy')).toBe(openOf(before, 'Amy'));
    expect(openOf(after, 'Bert')).not.toBe(openOf(before, 'Bob'));
  });

  it('stay for a thing with an id of its own, whatever it says', () => {
    const numbers = new PhoneNumbers();
    const before = screenFrom(listOf(['Amy'], { fixed: button('Basket (2)', 2200, 't:id/basket') }), numbers);
    const after = screenFrom(listOf(['Amy'], { fixed: button('Basket (3)', 2200, 't:id/basket') }), numbers);
    expect(thing(after, 'button "Basket (3)"').id).toBe(thing(before, 'button "Basket (2)"').id);
  });

  it('stay when something is checked, typed or focused', () => {
    const numbers = new PhoneNumbers();
    const field = (said: string, checked: boolean): string =>
      `<hierarchy>${node('class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"', `${node(`class="android.widget.EditText" hint="Town" text="${said}" focused="${checked}" clickable="true" focusable="true" bounds="[40,100][1040,200]"`)}${node(`class="android.widget.CheckBox" text="Remember" checkable="true" checked="${checked}" clickable="true" bounds="[40,240][600,340]"`)}`)}</hierarchy>`;
    const before = screenFrom(field('Town', false), numbers);
    const after = screenFrom(field('Oslo', true), numbers);
    expect(after.candidates.map(({ id }) => id)).toEqual(before.candidates.map(({ id }) => id));
  });

  it('are never given twice: the same button on another screen has another', () => {
    const numbers = new PhoneNumbers();
    const save = (title: string): Screen =>
      screenFrom(listOf(['Amy'], { title, fixed: button('Save', 2200) }), numbers);
    const first = thing(save('Profile'), 'button "Save"').id;
    const second = thing(save('Address'), 'button "Save"').id;
    expect(second).not.toBe(first);
    expect(thing(save('Profile'), 'button "Save"').id).toBe(first);
  });

  it('tell screens apart by what is in front, where that is known', () => {
    const numbers = new PhoneNumbers();
    const tree = treeOf(listOf(['Amy']));
    const [one, two] = ['.Main', '.Other'].map((activity) => screenOf(tree, numbers, { app: 't', activity }));
    expect(one?.candidates[0]?.id).not.toBe(two?.candidates[0]?.id);
    expect(screenOf(tree, numbers, { app: 't', activity: '.Main' }).candidates[0]?.id).toBe(one?.candidates[0]?.id);
  });

  it('come back when a dialog closes', () => {
    const numbers = new PhoneNumbers();
    const before = screenFrom(xmlOf('networks'), numbers);
    screenFrom(xmlOf('date'), numbers);
    const after = screenFrom(xmlOf('networks'), numbers);
    expect(after.candidates.map(({ id }) => id)).toEqual(before.candidates.map(({ id }) => id));
  });

  it('of look-alikes stay as long as they stand where they stood, and go when one comes or goes', () => {
    const numbers = new PhoneNumbers();
    const ids = (rows: string[], top = 200): number[] =>
      screenFrom(listOf(rows, { top }), numbers)
        .candidates.filter(({ names }) => names[0]?.text === 'Open')
        .map(({ id }) => id);
    const first = ids(['Amy', 'Amy']);
    expect(ids(['Amy', 'Amy'])).toEqual(first);
    expect(ids(['Amy', 'Amy'], 190)).toEqual(first);
    const third = ids(['Amy', 'Amy', 'Amy']);
    expect(third.some((id) => first.includes(id))).toBe(false);
  });

  it('of look-alikes go when the list was scrolled by more than half a row', () => {
    const numbers = new PhoneNumbers();
    const ids = (top: number): number[] =>
      screenFrom(listOf(['Amy', 'Amy', 'Amy'], { top }), numbers)
        .candidates.filter(({ names }) => names[0]?.text === 'Open')
        .map(({ id }) => id);
    const first = ids(400);
    expect(ids(330).some((id) => first.includes(id))).toBe(false);
  });

  it('forget on demand', () => {
    const numbers = new PhoneNumbers();
    const before = screenFrom(listOf(['Amy']), numbers);
    numbers.forget();
    const after = screenFrom(listOf(['Amy']), numbers);
    expect(after.candidates.map(({ id }) => id).some((id) => before.get(id) !== undefined)).toBe(false);
  });
});

describe('handles', () => {
  const handles = (screen: Screen): Map<string, string> =>
    new Map(screen.candidates.map((one) => [one.handle ?? '', shownAs(one)]));

  it('are one for each thing', () => {
    for (const name of ['networks', 'compose-settings', 'form', 'tabs', 'flutter', 'tiles']) {
      const { candidates } = screenFrom(xmlOf(name));
      expect(new Set(candidates.map(({ handle }) => handle)).size, name).toBe(candidates.length);
    }
  });

  it('say by a count that there are others just like it', () => {
    const screen = screenFrom(listOf(['Amy', 'Amy', 'Bob']));
    const counted = screen.candidates.filter(({ handle }) => handle?.includes('~')).map((one) => shownAs(one));
    expect(counted).toEqual(['row "Amy"', 'text "Amy"', 'button "Open"', 'row "Amy"', 'text "Amy"', 'button "Open"']);
  });

  it('survive a row that is put in, and a change of all boxes', () => {
    const before = handles(screenFrom(listOf(['Amy', 'Bob'])));
    const after = handles(screenFrom(listOf(['Zoe', 'Amy', 'Bob'], { top: 500 })));
    for (const [handle, shown] of before) expect(after.get(handle), shown).toBe(shown);
  });

  it('do not depend on the numbers', () => {
    const numbers = new PhoneNumbers();
    screenFrom(xmlOf('tabs'), numbers);
    expect(handles(screenFrom(xmlOf('networks'), numbers))).toEqual(handles(screenFrom(xmlOf('networks'))));
  });
});
