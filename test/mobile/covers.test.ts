// What lies over a thing and takes no touch as a whole: bars with a message, sheets; and what only looks as if it did.

import { describe, expect, it } from 'vitest';
import type { Screen } from '../../packages/phone/src/shared/screen.js';
import { meant, screenFrom, thing } from './support/dumps.js';

const node = (attributes: string, ...inside: string[]): string =>
  `<node package="t" ${attributes}>${inside.join('')}</node>`;
const text = (said: string, bounds: string, more = ''): string =>
  node(`class="android.widget.TextView" text="${said}" ${more} bounds="${bounds}"`);
const button = (said: string, bounds: string, more = ''): string =>
  node(`class="android.widget.Button" text="${said}" clickable="true" ${more} bounds="${bounds}"`);
const frame = (bounds: string, ...inside: string[]): string =>
  node(`class="android.widget.FrameLayout" bounds="${bounds}"`, ...inside);
const icon = (name: string, bounds: string): string =>
  node(`class="android.widget.ImageButton" content-desc="${name}" clickable="true" bounds="${bounds}"`);
const list = (bounds: string, ...inside: string[]): string =>
  node(`class="androidx.recyclerview.widget.RecyclerView" scrollable="true" bounds="${bounds}"`, ...inside);
const row = (said: string, y: number): string =>
  node(
    `class="android.widget.LinearLayout" clickable="true" bounds="[0,${y}][1080,${y + 160}]"`,
    text(said, `[40,${y + 50}][600,${y + 110}]`),
  );
const screenWith = (...inside: string[]): Screen =>
  screenFrom(`<hierarchy rotation="0">${frame('[0,0][1080,2400]', ...inside)}</hierarchy>`);

const SAVE = button('Save', '[40,2200][1040,2320]');

describe('a bar with a message', () => {
  it.each([
    [
      'with an answer',
      frame('[24,2190][1056,2330]', text('Deleted', '[60,2230][700,2290]'), button('Undo', '[820,2210][1020,2310]')),
    ],
    [
      'with a short message and an answer',
      frame('[24,2190][1056,2330]', text('Deleted', '[60,2230][240,2290]'), button('Undo', '[820,2210][1020,2310]')),
    ],
    ['without an answer', frame('[24,2190][1056,2330]', text('Your message was deleted', '[60,2230][900,2290]'))],
    [
      'in parts of its own',
      frame('[0,2150][1080,2400]', frame('[24,2190][1056,2330]', text('Deleted', '[60,2230][700,2290]'))),
    ],
  ])('covers the button below it: %s', (_, bar) => {
    const screen = screenWith(SAVE, bar);
    expect(meant(screen, '"Save"')).toBe('ELEMENT_COVERED');
    const { id } = thing(screen, 'button "Save"');
    expect(screen.pointOf(id)).toBeNull();
    expect(screen.coverOf(id)?.words).toMatch(/eleted/);
  });

  it('covers it in the layer over the whole screen that it stands in', () => {
    const bar = frame('[24,2190][1056,2330]', text('Deleted', '[60,2230][700,2290]'));
    const screen = screenWith(frame('[0,0][1080,2400]', SAVE), frame('[0,0][1080,2400]', bar));
    expect(meant(screen, '"Save"')).toBe('ELEMENT_COVERED');
  });

  it('leaves what is not under it, and what is drawn after it', () => {
    const bar = frame('[24,2190][1056,2330]', text('Deleted', '[60,2230][700,2290]'));
    expect(meant(screenWith(bar, SAVE), '"Save"')).toBe('button "Save"');
    expect(meant(screenWith(button('Save', '[40,2000][1040,2120]'), bar), '"Save"')).toBe('button "Save"');
    const ordered = screenWith(
      SAVE.replace('bounds=', 'drawing-order="2" bounds='),
      bar.replace('bounds=', 'drawing-order="1" bounds='),
    );
    expect(meant(ordered, '"Save"')).toBe('button "Save"');
  });

  it('is avoided, where a thing shows beside it', () => {
    const screen = screenWith(
      button('Save', '[40,2100][1040,2320]'),
      frame('[24,2190][1056,2330]', text('Deleted', '[60,2200][700,2290]')),
    );
    const point = screen.pointOf(thing(screen, 'button "Save"').id);
    expect(point?.y).toBeLessThan(2190);
  });
});

describe('a sheet that lets the screen behind it be used', () => {
  const rows = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, i) => row(name, 1200 + i * 160));
  const sheet = frame(
    '[0,1500][1080,2400]',
    text('Route', '[40,1530][400,1600]'),
    text('By car', '[40,1640][600,1700]'),
    text('By train', '[40,1800][600,1860]'),
    text('On foot', '[40,1960][600,2020]'),
    button('Start', '[40,2120][1040,2240]'),
  );

  it('covers the rows whose words it is written over', () => {
    const screen = screenWith(list('[0,1200][1080,2160]', ...rows), sheet);
    expect(meant(screen, '"One"')).toBe('row "One"');
    expect(meant(screen, '"Four"')).toBe('ELEMENT_COVERED');
    expect(meant(screen, '"Start"')).toBe('button "Start"');
  });

  it('with a list in it does so, too', () => {
    const inner = list(
      '[0,1600][1080,2400]',
      ...['By car', 'By train', 'On foot'].map((name, i) =>
        frame(
          `[0,${1610 + i * 160}][1080,${1760 + i * 160}]`,
          text(name, `[40,${1640 + i * 160}][600,${1720 + i * 160}]`),
        ),
      ),
    );
    const screen = screenWith(
      list('[0,1200][1080,2160]', ...rows),
      frame('[0,1500][1080,2400]', text('Route', '[40,1530][400,1600]'), inner),
    );
    expect(meant(screen, '"Four"')).toBe('ELEMENT_COVERED');
    expect(meant(screen, '"By car"', 'Any')).toMatch(/"By car"$/);
  });
});

describe('what only lies on a thing', () => {
  const card = (more = ''): string =>
    node(`class="android.view.View" clickable="true" ${more} bounds="[40,400][1040,800]"`);

  it.each([
    [
      'texts on a card',
      card('content-desc="Lisbon"'),
      frame('[40,400][1040,800]', text('Lisbon', '[80,560][600,640]')),
    ],
    [
      'texts that reach a little over it',
      card('content-desc="Lisbon"'),
      frame('[37,398][1043,802]', text('Lisbon', '[80,560][600,640]')),
    ],
    ['a badge', button('Lisbon', '[40,400][1040,520]'), frame('[480,430][600,490]', text('3', '[500,440][580,480]'))],
    [
      'a layer over the screen that is empty there',
      button('Lisbon', '[40,400][1040,520]'),
      frame('[0,0][1080,2400]', text('Deleted', '[60,2230][700,2290]')),
    ],
    [
      'a layer with texts above and below',
      button('Lisbon', '[40,400][1040,520]'),
      frame('[0,100][1080,1600]', text('Top', '[60,130][700,190]'), text('Bottom', '[60,1500][700,1560]')),
    ],
    [
      'the texts beside a button',
      button('Lisbon', '[840,400][1040,520]'),
      frame('[0,400][1080,520]', text('Lisbon is a city', '[40,430][600,490]')),
    ],
    [
      'what scrolls under a bar',
      frame('[0,0][1080,200]', button('Lisbon', '[700,40][1040,160]')),
      list('[0,0][1080,1400]', frame('[0,20][1080,180]', text('Row', '[600,60][1000,140]'))),
    ],
  ])('does not cover it: %s', (_, ...nodes) => {
    const screen = screenWith(...nodes);
    expect(meant(screen, '"Lisbon"')).toBe('button "Lisbon"');
  });

  it('an icon is covered by what is larger and can be used', () => {
    const bar = frame(
      '[24,2190][1056,2330]',
      text('Deleted', '[60,2230][800,2290]'),
      button('Undo', '[820,2210][1020,2310]'),
    );
    expect(meant(screenWith(icon('Add', '[500,2210][600,2310]'), bar), '"Add"')).toBe('ELEMENT_COVERED');
    const caption = frame('[480,2290][620,2350]', text('New', '[490,2300][610,2340]'));
    expect(meant(screenWith(icon('Add', '[500,2210][600,2310]'), caption), '"Add"')).toBe('button "Add"');
  });
});
