// What a screen is called: by its bar, whether that is told or only seen; never by the label of a field or the title of a row.

import { describe, expect, it } from 'vitest';
import { readDescribe } from '../../packages/phone/src/ios/describe.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { screenOf } from '../../packages/phone/src/shared/screen.js';
import { screenFrom } from './support/dumps.js';

const node = (attributes: string, inside = ''): string => `<node package="t.app" ${attributes}>${inside}</node>`;
const text = (said: string, bounds: string, more = ''): string =>
  node(`class="android.widget.TextView" text="${said}" bounds="${bounds}" ${more}`);
const field = (id: string, bounds: string, more = ''): string =>
  node(
    `class="android.widget.EditText" resource-id="t.app:id/${id}" clickable="true" focusable="true" bounds="${bounds}" ${more}`,
  );
const titled = (...inside: string[]): string =>
  screenFrom(
    `<hierarchy rotation="0">${node('class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"', inside.join(''))}</hierarchy>`,
  ).title;

describe('the title of an Android screen', () => {
  it('is that of its toolbar, whatever stands before it', () => {
    const bar = node(
      'class="android.view.ViewGroup" resource-id="t.app:id/toolbar" bounds="[0,80][1080,220]"',
      node('class="android.widget.ImageButton" content-desc="Navigate up" clickable="true" bounds="[0,80][140,220]"') +
        text('Orders', '[180,110][600,190]'),
    );
    expect(titled(text('You are offline', '[0,0][1080,70]'), bar, text('Newest first', '[40,260][600,320]'))).toBe(
      'Orders',
    );
    expect(
      titled(
        text('Offer of the day', '[40,10][600,70]', 'resource-id="t.app:id/banner_title"'),
        node(
          'class="androidx.appcompat.widget.Toolbar" bounds="[0,80][1080,220]"',
          text('Orders', '[40,110][600,190]'),
        ),
      ),
    ).toBe('Orders');
  });

  it('is the title in a bar, not what stands below it or counts in it', () => {
    const bar = node(
      'class="androidx.appcompat.widget.Toolbar" bounds="[0,80][1080,260]"',
      text('12', '[20,110][80,190]') +
        text('Last seen today', '[180,190][600,250]', 'resource-id="t.app:id/subtitle"') +
        text('Amy', '[180,100][600,180]', 'resource-id="t.app:id/conversation_title"'),
    );
    expect(titled(bar)).toBe('Amy');
  });

  it('may only be told of the bar itself', () => {
    const bar = node(
      'class="android.widget.FrameLayout" resource-id="t.app:id/collapsing_toolbar" content-desc="Network" bounds="[0,80][1080,500]"',
      node('class="android.widget.ImageButton" content-desc="Back" clickable="true" bounds="[0,80][140,220]"'),
    );
    expect(titled(bar, text('Wi-Fi and more', '[40,520][600,580]'))).toBe('Network');
  });

  it('is that of a bar that folds, in one of two panes, and not what is written below it there', () => {
    const title = (id: string, said: string, y: number): string =>
      text(said, `[0,${y}][480,${y + 80}]`, `resource-id="t.app:id/folding_app_bar_${id}"`);
    const bar = node(
      'class="android.widget.LinearLayout" resource-id="t.app:id/app_bar" bounds="[0,60][480,560]"',
      node(
        'class="android.widget.LinearLayout" resource-id="t.app:id/folding_app_bar_title_layout" bounds="[0,200][480,400]"',
        title('extended_title', 'Messages', 200) + title('extended_sub_title', 'None is new', 300),
      ),
    );
    const pane = node('class="android.widget.FrameLayout" bounds="[0,60][480,2400]"', bar);
    const other = node(
      'class="android.widget.FrameLayout" bounds="[480,60][1080,2400]"',
      text('Choose one to read it', '[500,1200][1000,1280]'),
    );
    const root = (...inside: string[]): string =>
      node(
        'class="android.widget.LinearLayout" resource-id="t.app:id/action_bar_root" bounds="[0,0][1080,2400]"',
        inside.join(''),
      );
    expect(titled(root(pane, other))).toBe('Messages');
  });

  it('is no label of a field', () => {
    expect(
      titled(
        text('Email', '[40,120][300,170]'),
        field('mail', '[40,180][1040,300]'),
        text('Title', '[40,340][300,390]', 'resource-id="t.app:id/title_label"'),
        field('title', '[40,400][1040,520]'),
      ),
    ).toBe('');
    // Beside it, too.
    expect(titled(text('Name', '[40,120][300,220]'), field('name', '[320,120][1040,220]'))).toBe('');
  });

  it('is no title of a row', () => {
    const row = (title: string, summary: string, y: number): string =>
      node(
        `class="android.widget.LinearLayout" bounds="[0,${y}][1080,${y + 180}]"`,
        text(title, `[40,${y + 10}][600,${y + 80}]`, 'resource-id="android:id/title"') +
          text(summary, `[40,${y + 90}][600,${y + 150}]`, 'resource-id="android:id/summary"'),
      );
    expect(titled(text('Device', '[40,80][600,160]'), row('Battery', '80 % left', 200))).toBe('Device');
    expect(titled(row('Battery', '80 % left', 100), row('Storage', '12 GB free', 300))).not.toBe('Battery');
  });

  it('is what is drawn as a bar where none is told', () => {
    const back = node('class="android.view.View" content-desc="Back" clickable="true" bounds="[0,80][140,220]"');
    expect(titled(back, text('Cart', '[180,110][500,190]'), text('2 books', '[40,300][500,360]'))).toBe('Cart');
  });

  it('stays what it is while something else is written above it by the system', () => {
    const xml = `<hierarchy rotation="0"><node package="t.app" class="android.widget.FrameLayout" bounds="[0,0][1080,2400]">${text('Inbox', '[40,110][400,190]')}</node><node package="com.android.systemui" class="android.widget.FrameLayout" bounds="[0,0][1080,80]"><node package="com.android.systemui" class="android.widget.TextView" text="Carrier" bounds="[40,10][200,70]" /></node></hierarchy>`;
    expect(screenFrom(xml).title).toBe('Inbox');
    const below = xml.replace(
      /(<hierarchy[^>]*>)(.*?)(<node package="com\.android\.systemui".*)(<\/hierarchy>)/,
      '$1$3$2$4',
    );
    expect(screenFrom(below).title).toBe('Inbox');
  });
});

describe('the title of an iOS screen', () => {
  interface Part {
    readonly type: string;
    readonly label?: string;
    readonly box: readonly [number, number, number, number];
    readonly inside?: readonly Part[];
    readonly words?: string;
  }
  const reported = ({ type, label = '', box: [x, y, width, height], inside = [], words = '' }: Part): object => ({
    type,
    role: `AX${type}`,
    role_description: words,
    AXLabel: label === '' ? null : label,
    frame: { x, y, width, height },
    enabled: true,
    children: inside.map(reported),
  });
  const titleWith = (...inside: Part[]): string => {
    const all = [reported({ type: 'Application', label: 'Shop', box: [0, 0, 390, 844], inside })];
    const read = readDescribe(JSON.stringify(all));
    if (!read.ok) throw new Error(read.reason);
    return screenOf(read.tree, new PhoneNumbers()).title;
  };

  it('is the label of its navigation bar, whatever stands before it', () => {
    expect(
      titleWith(
        { type: 'StaticText', label: 'No connection', box: [0, 30, 390, 20] },
        {
          type: 'NavigationBar',
          label: 'Orders',
          box: [0, 50, 390, 44],
          inside: [{ type: 'Button', label: 'Back', box: [8, 55, 60, 34] }],
        },
        { type: 'StaticText', label: 'Newest first', box: [16, 110, 200, 24] },
      ),
    ).toBe('Orders');
  });

  it('is what is written in a bar without a label', () => {
    expect(
      titleWith(
        { type: 'StaticText', label: 'No connection', box: [0, 30, 390, 20] },
        {
          type: 'Group',
          words: 'Nav bar',
          box: [0, 50, 390, 44],
          inside: [
            { type: 'Button', label: 'Back', box: [8, 55, 60, 34] },
            { type: 'StaticText', label: 'Basket', box: [150, 60, 90, 24] },
          ],
        },
      ),
    ).toBe('Basket');
  });

  it('is that of the bar in front, where one screen lies over another', () => {
    const bar = (label: string): Part => ({ type: 'NavigationBar', label, box: [0, 50, 390, 44] });
    expect(titleWith(bar('Orders'), bar('Order 12'))).toBe('Order 12');
  });

  it('is that of the app, where there is only a field with its label', () => {
    expect(
      titleWith(
        { type: 'StaticText', label: 'Email', box: [16, 100, 100, 20] },
        { type: 'TextField', box: [16, 124, 358, 40] },
      ),
    ).toBe('Shop');
  });
});
