// What holds for every screen, over random trees: no thing twice, touches that reach it, numbers that stay, secrets that stay secret.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canDo } from '../../packages/core/src/scene/candidate.js';
import { readDump } from '../../packages/phone/src/android/dump.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { ScreenObserver } from '../../packages/phone/src/shared/observe.js';
import { type Screen, screenOf } from '../../packages/phone/src/shared/screen.js';
import { runs } from '../support/size.js';
import { ask } from './support/dumps.js';

const WIDTH = 1080;
const HEIGHT = 2400;
const CLASSES = [
  'android.view.View',
  'android.view.ViewGroup',
  'android.widget.LinearLayout',
  'android.widget.TextView',
  'android.widget.Button',
  'android.widget.ImageView',
  'android.widget.EditText',
  'android.widget.CheckBox',
  'android.widget.RadioButton',
  'android.widget.Switch',
  'android.widget.SeekBar',
  'android.widget.Spinner',
  'android.widget.NumberPicker',
  'android.widget.ProgressBar',
  'android.widget.ScrollView',
  'androidx.recyclerview.widget.RecyclerView',
  'android.webkit.WebView',
] as const;
const TEXTS = [
  '',
  '',
  '',
  'Save',
  'Save',
  'Wi-Fi',
  'On',
  'Off',
  '70%',
  '+',
  '-',
  '2',
  'Email',
  'Cancel',
  'one\ntwo',
  '• •',
  '"quoted"',
] as const;
const SECRET = 'hunter2';

const flag = fc.constantFrom('true', 'false', 'false');
function nodeAt(levels: number): fc.Arbitrary<string> {
  const inside = levels === 0 ? fc.constant<string[]>([]) : fc.array(nodeAt(levels - 1), { maxLength: 3 });
  return fc
    .record({
      type: fc.constantFrom(...CLASSES),
      text: fc.constantFrom(...TEXTS),
      description: fc.constantFrom(...TEXTS),
      id: fc.constantFrom('', '', 't:id/title', 't:id/btn_save', 't:id/list'),
      x: fc.integer({ min: -200, max: WIDTH }),
      y: fc.integer({ min: -300, max: HEIGHT }),
      width: fc.integer({ min: 0, max: WIDTH }),
      height: fc.integer({ min: 0, max: 900 }),
      isSeen: fc.constantFrom(true, true, true, false),
      drawn: fc.integer({ min: 0, max: 5 }),
      flags: fc.record({
        clickable: flag,
        checkable: flag,
        checked: flag,
        focusable: flag,
        scrollable: flag,
        selected: flag,
        enabled: fc.constantFrom('true', 'true', 'false'),
        password: fc.constantFrom('false', 'false', 'false', 'true'),
      }),
      inside,
    })
    .map((one) => {
      const { type, text, description, id, x, y, width, height, isSeen, drawn, flags } = one;
      const reported = Object.entries(flags).map(([name, value]) => `${name}="${value}"`);
      const said = written(flags.password === 'true' ? SECRET : text);
      return `<node class="${type}" package="t" text="${said}" content-desc="${written(description)}" resource-id="${id}" ${reported.join(' ')} visible-to-user="${isSeen}" drawing-order="${drawn}" bounds="[${x},${y}][${x + width},${y + height}]">${one.inside.join('')}</node>`;
    });
}

function written(text: string): string {
  return text.replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
}

const xml = fc
  .array(nodeAt(3), { minLength: 1, maxLength: 6 })
  .map(
    (nodes) =>
      `<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="t" bounds="[0,0][${WIDTH},${HEIGHT}]">${nodes.join('')}</node></hierarchy>`,
  );

function screenOfXml(text: string, numbers = new PhoneNumbers()): Screen {
  const read = readDump(text, { width: WIDTH, height: HEIGHT });
  if (!read.ok) throw new Error(read.reason);
  return screenOf(read.tree, numbers);
}

const RUNS = { numRuns: runs(400) };

describe('a screen', () => {
  it('has every thing once, in the order of the document, inside of what is around it', () => {
    fc.assert(
      fc.property(xml, (text) => {
        const { candidates } = screenOfXml(text);
        expect(new Set(candidates.map(({ id }) => id)).size).toBe(candidates.length);
        expect(new Set(candidates.map(({ handle }) => handle)).size).toBe(candidates.length);
        const orders = candidates.map(({ order = -1 }) => order);
        expect(orders).toEqual([...orders].sort((a, b) => a - b));
        const at = new Map(candidates.map((one) => [one.id, one.order ?? -1]));
        for (const { parent, owner, order = -1 } of candidates) {
          if (parent !== undefined) expect(at.get(parent)).toBeLessThan(order);
          if (owner !== undefined) expect(at.get(owner)).toBeLessThan(order);
        }
      }),
      RUNS,
    );
  });

  it('is touched only where a thing shows, and only if it can be seen', () => {
    fc.assert(
      fc.property(xml, (text) => {
        const screen = screenOfXml(text);
        for (const { id, state } of screen.candidates) {
          const point = screen.pointOf(id);
          const box = screen.shownBox(id);
          expect(state?.visible === false && point !== null).toBe(false);
          if (point === null || box === null) continue;
          expect(point.x >= box.x && point.x < box.x + box.width).toBe(true);
          expect(point.y >= box.y && point.y < box.y + box.height).toBe(true);
          expect(point.x >= 0 && point.y >= 0 && point.x < WIDTH && point.y < HEIGHT).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(xml, (text) => {
        const numbers = new PhoneNumbers();
        expect(screenOfXml(text, numbers).candidates).toEqual(screenOfXml(text, numbers).candidates);
      }),
      RUNS,
    );
  });

  it('never tells a secret', () => {
    fc.assert(
      fc.property(xml, (text) => {
        const screen = screenOfXml(text);
        const look = new ScreenObserver().look(
          screen,
          {
            verbosity: 'full',
            isViewportOnly: false,
            isHiddenToo: true,
            hasPositions: false,
            isDiff: false,
            near: null,
            budget: null,
          },
          'app://t',
        );
        expect(JSON.stringify(screen.candidates)).not.toContain(SECRET);
        expect(screen.texts.join()).not.toContain(SECRET);
        expect(look.text).not.toContain(SECRET);
      }),
      RUNS,
    );
  });

  it('gives an answer to every question, and only what can take the action', () => {
    fc.assert(
      fc.property(
        xml,
        fc.constantFrom('"Save"', '"Wi-Fi"', '"Email"', '"On"', '"Save" near "Wi-Fi"', '"Save" inside "Wi-Fi"'),
        (text, target) => {
          const screen = screenOfXml(text);
          for (const [requirement, can] of [
            ['Clickable', 'click'],
            ['Checkable', 'check'],
            ['Typeable', 'type'],
            ['Adjustable', 'adjust'],
          ] as const) {
            const { chosen, failure } = ask(screen, target, requirement);
            const one = chosen === null ? undefined : screen.get(chosen);
            expect(one === undefined ? failure !== undefined : canDo(one, can)).toBe(true);
            if (one !== undefined) expect(one.state?.visible).toBeUndefined();
          }
        },
      ),
      RUNS,
    );
  });
});
