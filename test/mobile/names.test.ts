// What elements are called where screens mislead: parts of ids, states as names, rows in rows, captions of icons, headings with a link beside them.

import { describe, expect, it } from 'vitest';
import { readDescribe } from '../../packages/phone/src/ios/describe.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { readValue } from '../../packages/phone/src/shared/range-value.js';
import { type Screen, screenOf } from '../../packages/phone/src/shared/screen.js';
import { ask, linesIn, meant, screenFrom, thing } from './support/dumps.js';

const node = (attributes: string, ...inside: string[]): string =>
  `<node package="t" ${attributes}>${inside.join('')}</node>`;
const text = (said: string, bounds: string, more = ''): string =>
  node(`class="android.widget.TextView" text="${said}" ${more} bounds="${bounds}"`);
const button = (said: string, bounds: string, more = ''): string =>
  node(`class="android.widget.Button" text="${said}" clickable="true" ${more} bounds="${bounds}"`);
const frame = (bounds: string, ...inside: string[]): string =>
  node(`class="android.widget.FrameLayout" bounds="${bounds}"`, ...inside);
const pressed = (bounds: string, ...inside: string[]): string =>
  node(`class="android.widget.LinearLayout" clickable="true" focusable="true" bounds="${bounds}"`, ...inside);
const icon = (bounds: string, more = ''): string =>
  node(`class="android.widget.ImageView" clickable="true" ${more} bounds="${bounds}"`);
const list = (bounds: string, ...inside: string[]): string =>
  node(`class="androidx.recyclerview.widget.RecyclerView" scrollable="true" bounds="${bounds}"`, ...inside);
const screenWith = (...inside: string[]): Screen =>
  screenFrom(`<hierarchy rotation="0">${frame('[0,0][1080,2400]', ...inside)}</hierarchy>`);

/** As idb lists them: all on one level. */
function flat(
  ...elements: readonly (readonly [type: string, label: string | null, box: readonly number[], more?: object])[]
) {
  const app = { type: 'Application', AXLabel: 'Demo', frame: { x: 0, y: 0, width: 390, height: 844 } };
  const all = elements.map(([type, AXLabel, [x = 0, y = 0, width = 0, height = 0], more]) => ({
    AXFrame: `{{${x}, ${y}}, {${width}, ${height}}}`,
    AXUniqueId: null,
    frame: { x, y, width, height },
    role_description: type.toLowerCase(),
    AXLabel,
    content_required: false,
    type,
    title: null,
    help: null,
    custom_actions: [],
    AXValue: null,
    enabled: true,
    role: `AX${type}`,
    subrole: null,
    ...more,
  }));
  const read = readDescribe(JSON.stringify([app, ...all]));
  if (!read.ok) throw new Error(read.reason);
  return screenOf(read.tree, new PhoneNumbers());
}

describe('a part of an id', () => {
  const id = (part: string): string => `resource-id="com.android.permissioncontroller:id/${part}"`;
  const dialog = screenWith(
    text('Allow Demo to use your location?', '[120,900][960,1000]', id('permission_message')),
    button('While using the app', '[120,1100][960,1220]', id('permission_allow_foreground_only_button')),
    button('Only this time', '[120,1230][960,1350]', id('permission_allow_one_time_button')),
    button("Don't allow", '[120,1360][960,1480]', id('permission_deny_button')),
  );

  it('leads nowhere, where the thing says something else', () => {
    const decision = ask(dialog, '"Allow"');
    expect(decision.chosen).toBeNull();
    expect((decision.failure?.suggestions ?? []).length).toBeGreaterThan(0);
    expect(meant(dialog, '"foreground"')).toBe('TARGET_NOT_FOUND');
    expect(meant(dialog, '"deny"')).toBe('TARGET_NOT_FOUND');
  });

  it('is enough as a whole, and where nothing else names the thing', () => {
    expect(meant(dialog, '"permission_allow_one_time_button"')).toBe('button "Only this time"');
    expect(meant(dialog, 'css("#permission_deny_button")')).toBe('button "Don\'t allow"');
    const bare = screenWith(
      icon('[900,100][1000,200]', 'resource-id="t:id/iv_share_photo"'),
      icon('[760,100][860,200]', 'resource-id="t:id/iv_crop"'),
    );
    expect(meant(bare, '"share"')).toBe('button "share photo"');
  });
});

describe('what says on or off', () => {
  const tile = (name: string, state: string, x: number, more = ''): string =>
    node(
      `class="android.widget.Button" clickable="true" ${more} bounds="[${x},400][${x + 460},560]"`,
      text(name, `[${x + 100},420][${x + 400},470]`),
      text(state, `[${x + 100},480][${x + 400},530]`),
    );

  it.each([
    ['below a name', tile('Bluetooth', 'Off', 40), tile('Internet', 'On', 560)],
    [
      'behind a name',
      tile('Bluetooth', 'Off', 40, 'content-desc="Bluetooth, Off"'),
      tile('Internet', 'On', 560, 'content-desc="Internet. On."'),
    ],
    [
      'in place of a name',
      node('class="android.view.View" text="Off" content-desc="Bluetooth" clickable="true" bounds="[40,400][500,560]"'),
      node('class="android.view.View" text="On" content-desc="Internet" clickable="true" bounds="[560,400][1020,560]"'),
    ],
  ])('%s is no name of a button', (_, ...tiles) => {
    const screen = screenWith(...tiles);
    expect(meant(screen, '"Bluetooth"')).toBe('button "Bluetooth"');
    expect(meant(screen, '"Internet"')).toBe('button "Internet"');
    for (const state of ['Off', 'On']) expect(ask(screen, `"${state}"`).chosen).toBeNull();
  });

  it('names a button that says nothing else', () => {
    const screen = screenWith(button('Off', '[40,400][300,520]'), button('On', '[320,400][580,520]'));
    expect(meant(screen, '"Off"')).toBe('button "Off"');
  });
});

describe('rows in rows', () => {
  const box = (y: number, more = ''): string =>
    node(
      `class="android.widget.Switch" checkable="true" clickable="true" ${more} bounds="[900,${y + 40}][1040,${y + 120}]"`,
    );

  it.each([
    [
      'around both',
      (name: string, y: number) => [
        pressed(`[0,${y}][1080,${y + 160}]`, text(name, `[40,${y + 50}][400,${y + 110}]`), box(y)),
      ],
    ],
    [
      'around the text',
      (name: string, y: number) => [
        pressed(
          `[0,${y}][1080,${y + 160}]`,
          pressed(`[0,${y}][880,${y + 160}]`, text(name, `[40,${y + 50}][400,${y + 110}]`)),
          box(y),
        ),
      ],
    ],
    [
      'around the text, in a part of its own',
      (name: string, y: number) => [
        frame(
          `[0,${y}][880,${y + 160}]`,
          pressed(`[0,${y}][880,${y + 160}]`, text(name, `[40,${y + 50}][400,${y + 110}]`)),
        ),
        frame(`[880,${y}][1080,${y + 160}]`, box(y)),
      ],
    ],
    [
      'twice around the text',
      (name: string, y: number) => [
        pressed(
          `[0,${y}][880,${y + 160}]`,
          pressed(`[0,${y}][880,${y + 160}]`, text(name, `[40,${y + 50}][400,${y + 110}]`)),
        ),
        box(y),
      ],
    ],
    [
      'around the text, the switch showing its state',
      (name: string, y: number) => [
        pressed(
          `[0,${y}][1080,${y + 160}]`,
          pressed(`[0,${y}][880,${y + 160}]`, text(name, `[40,${y + 50}][400,${y + 110}]`)),
          box(y, 'text="ON" checked="true"'),
        ),
      ],
    ],
  ])('that take clicks %s give the switch their name', (_, inner) => {
    const row = (name: string, y: number): string => pressed(`[0,${y}][1080,${y + 160}]`, ...inner(name, y));
    const rows = [row('Wi-Fi', 300), row('Bluetooth', 460), row('Hotspot', 620)];
    for (const screen of [screenWith(...rows), screenWith(list('[0,300][1080,2400]', ...rows))]) {
      for (const name of ['Wi-Fi', 'Bluetooth', 'Hotspot']) {
        const { chosen } = ask(screen, `"${name}"`, 'Checkable');
        const one = chosen === null ? undefined : screen.get(chosen);
        expect([name, one?.kind]).toEqual([name, 'switch']);
        const at = { 'Wi-Fi': 300, Bluetooth: 460, Hotspot: 620 }[name] ?? 0;
        expect(screen.nodeOf(chosen ?? -1)?.bounds.y).toBe(at + 40);
      }
    }
  });

  it('with two switches name neither by what stands on the row', () => {
    const screen = screenWith(
      pressed(
        '[0,300][1080,460]',
        pressed('[0,300][600,460]', text('Wi-Fi', '[40,350][400,410]')),
        box(300),
        node('class="android.widget.Switch" checkable="true" clickable="true" bounds="[700,340][840,420]"'),
      ),
    );
    expect(ask(screen, '"Wi-Fi"', 'Checkable').chosen).toBeNull();
  });
});

describe('steppers in a flat list', () => {
  const row = (
    label: string,
    y: number,
    value: string,
    signs: readonly [string, string],
    at: 'between' | 'before' | 'behind',
  ) => {
    const x = { between: [250, 300, 340], before: [290, 250, 340], behind: [230, 340, 280] }[at] as [
      number,
      number,
      number,
    ];
    return [
      ['StaticText', label, [20, y, 120, 22]],
      ['Button', signs[0], [x[0], y - 5, 40, 32]],
      ['StaticText', value, [x[1], y, 30, 22]],
      ['Button', signs[1], [x[2], y - 5, 40, 32]],
    ] as const;
  };

  it.each([
    ['between', ['Decrement', 'Increment']],
    ['before', ['Decrement', 'Increment']],
    ['behind', ['Decrement', 'Increment']],
    ['between', ['-', '+']],
    ['before', ['-', '+']],
  ] as const)('have their number %s %j', (at, signs) => {
    const screen = flat(
      ['Heading', 'Booking', [20, 60, 200, 30]],
      ...row('Guests', 200, '2', signs, at),
      ...row('Rooms', 260, '1', signs, at),
    );
    expect(meant(screen, '"Guests"', 'Adjustable')).toBe('stepper "Guests"');
    expect(meant(screen, '"Rooms"', 'Adjustable')).toBe('stepper "Rooms"');
    // Its label is no thing of its own: what is asked about it is asked about the stepper.
    expect(meant(screen, '"Guests"', 'Any')).toBe('stepper "Guests"');
    expect(thing(screen, 'stepper "Guests"').state?.value).toBe('2');
    const steps = screen.stepsOf(thing(screen, 'stepper "Rooms"').id);
    const boxes = [steps?.less, steps?.more].map((id) => screen.shownBox(id ?? -1));
    expect(boxes.map((box) => box?.y)).toEqual([255, 255]);
    expect(screen.get(steps?.less ?? -1)?.names[0]?.text).toBe(signs[0]);
    expect(screen.get(steps?.more ?? -1)?.names[0]?.text).toBe(signs[1]);
  });

  it('may have it in their label', () => {
    const screen = flat(
      ['StaticText', 'Guests: 2', [20, 200, 120, 22]],
      ['Button', 'Decrement', [280, 195, 45, 32]],
      ['Button', 'Increment', [326, 195, 45, 32]],
    );
    expect(meant(screen, '"Guests"', 'Adjustable')).toBe('stepper "Guests"');
    expect(thing(screen, 'stepper "Guests"').state?.value).toBe('2');
  });

  it('are none where two numbers could be meant', () => {
    const screen = flat(
      ['StaticText', 'Guests', [20, 200, 80, 22]],
      ['StaticText', '2', [150, 200, 30, 22]],
      ['StaticText', '4', [200, 200, 30, 22]],
      ['Button', 'Decrement', [280, 195, 45, 32]],
      ['Button', 'Increment', [326, 195, 45, 32]],
    );
    expect(screen.candidates.filter(({ kind }) => kind === 'stepper')).toEqual([]);
  });
});

describe('icons with captions', () => {
  const NAMES = ['Camera', 'Gallery', 'Files', 'Music'];
  const android = (more: (name: string) => string = () => ''): string[] =>
    NAMES.flatMap((name, i) => [
      icon(`[${80 + i * 250},400][${200 + i * 250},520]`, more(name)),
      text(name, `[${40 + i * 250},530][${240 + i * 250},580]`),
    ]);
  const ios = (): Screen =>
    flat(
      ...NAMES.flatMap(
        (name, i) =>
          [
            ['Button', null, [20 + i * 95, 200, 60, 60]],
            ['StaticText', name, [15 + i * 95, 264, 70, 18]],
          ] as const,
      ),
    );

  it.each([
    ['Android', () => screenWith(...android())],
    [
      'all icons first',
      () => screenWith(...android().filter((_, i) => i % 2 === 0), ...android().filter((_, i) => i % 2 === 1)),
    ],
    ['only ids', () => screenWith(...android((name) => `resource-id="t:id/iv_${name.length}"`))],
    ['iOS', ios],
  ])('are meant by these, and only supposed to be: %s', (_, read) => {
    const screen = read();
    for (const [i, name] of NAMES.entries()) {
      const decision = ask(screen, `"${name}"`);
      expect([name, decision.chosen !== null]).toEqual([name, true]);
      expect(decision).toMatchObject({ guarded: true, confidence: 0.7 });
      const icons = screen.candidates.filter(({ kind }) => kind === 'button');
      expect(decision.chosen).toBe(icons[i]?.id);
    }
    expect(screen.candidates.filter(({ kind }) => kind === 'heading')).toEqual([]);
  });

  it.each([
    [
      'a heading of what follows',
      icon('[480,300][600,420]'),
      text('Albums', '[440,470][640,520]'),
      button('New', '[440,530][640,620]'),
    ],
    ['below a picture as wide as the screen', icon('[0,300][1080,700]'), text('Albums', '[0,710][1080,780]')],
    ['to the side', icon('[80,300][200,420]'), text('Albums', '[200,430][400,480]')],
    [
      'of an icon that has a name',
      icon('[480,300][600,420]', 'content-desc="Back"'),
      text('Albums', '[440,430][640,480]'),
    ],
    ['further down', icon('[480,300][600,420]'), text('Albums', '[440,560][640,610]')],
  ])('are none: %s', (_, ...nodes) => {
    expect(meant(screenWith(...nodes), '"Albums"')).toBe('REQUIREMENT_NOT_MET');
  });
});

describe('a heading with a link beside it', () => {
  const card = (name: string, x: number, y: number): string =>
    pressed(
      `[${x},${y}][${x + 300},${y + 400}]`,
      text(name, `[${x},${y + 320}][${x + 300},${y + 380}]`),
      button('Add', `[${x},${y}][${x + 120},${y + 100}]`),
    );
  const strip = (title: string, link: string, y: number, ...names: string[]): string[] => [
    text(title, `[40,${y}][500,${y + 60}]`),
    button(link, `[840,${y}][1040,${y + 60}]`),
    list(`[0,${y + 80}][1080,${y + 480}]`, ...names.map((name, i) => card(name, 40 + i * 340, y + 80))),
  ];

  const scrolled = (...inside: string[]): Screen =>
    screenWith(
      node(
        'class="android.widget.ScrollView" scrollable="true" bounds="[0,200][1080,2400]"',
        frame('[0,200][1080,1600]', ...inside),
      ),
    );
  const inFrame = ([title = '', link = '', strip = '']: readonly string[], y: number): string[] => [
    frame(`[0,${y - 10}][1080,${y + 70}]`, title, link),
    frame(`[0,${y + 80}][1080,${y + 480}]`, strip),
  ];
  const both = (link: string): (readonly string[])[] => [
    strip('New', link, 300, 'Tea', 'Rice'),
    strip('Popular', link, 900, 'Tea', 'Milk'),
  ];
  const LINKS = ['See all', 'Mehr', 'Everything'];

  it.each([
    ...LINKS.map((link) => [`beside ${link}`, link, scrolled(...both(link).flat())] as const),
    ...LINKS.map(
      (link) =>
        [
          `in a frame with ${link}`,
          link,
          scrolled(...both(link).flatMap((one, i) => inFrame(one, 300 + i * 600))),
        ] as const,
    ),
    ...LINKS.map(
      (link) =>
        [
          `in a list with ${link}`,
          link,
          screenWith(list('[0,200][1080,2400]', ...both(link).flatMap((one, i) => inFrame(one, 300 + i * 600)))),
        ] as const,
    ),
  ])('names what stands under it: %s', (_, link, screen) => {
    expect(linesIn(screen).filter((line) => line.startsWith('heading'))).toEqual([
      'heading "New"',
      'heading "Popular"',
    ]);
    for (const relation of ['inside', 'near'])
      for (const [title, y] of [
        ['New', 380],
        ['Popular', 980],
      ] as const) {
        const { chosen } = ask(screen, `"Tea" ${relation} "${title}"`);
        expect([title, screen.nodeOf(chosen ?? -1)?.bounds.y]).toEqual([title, y]);
        const all = ask(screen, `"${link}" ${relation} "${title}"`).chosen;
        expect(screen.nodeOf(all ?? -1)?.bounds.y).toBe(y - 80);
      }
  });

  it('is none where the button belongs to the text', () => {
    const screen = screenWith(
      text('Wi-Fi', '[40,300][500,360]'),
      button('Apply', '[840,300][1040,360]'),
      text('Bluetooth', '[40,420][500,480]'),
      button('Apply', '[840,420][1040,480]'),
    );
    expect(linesIn(screen).filter((line) => line.startsWith('heading'))).toEqual([]);
    expect(screen.nodeOf(ask(screen, '"Apply" near "Bluetooth"').chosen ?? -1)?.bounds.y).toBe(420);
  });
});

describe('what a slider is set to', () => {
  it.each([
    ['Volume 7 of 15', 'Volume', '7 of 15', 7, 15],
    ['Lautstärke 7 von 15', 'Lautstärke', '7 von 15', 7, 15],
    ['Lautstärke, 7 von 15', 'Lautstärke', '7 von 15', 7, 15],
    ['Volume 7 sur 15', 'Volume', '7 sur 15', 7, 15],
    ['Volume: 7/15', 'Volume', '7/15', 7, 15],
    ['Volume, 70 percent', 'Volume', '70 percent', 70, null],
    ['Volume 70 percent', 'Volume', '70 percent', 70, null],
    ['Helligkeit 70 Prozent', 'Helligkeit', '70 Prozent', 70, null],
    ['السطوع ٧٠٪', 'السطوع', '٧٠٪', 70, null],
    ['الصوت، ٧ من ١٥', 'الصوت', '٧ من ١٥', 7, 15],
    ['روشنایی ۷۰٪', 'روشنایی', '۷۰٪', 70, null],
  ])('%s', (description, name, value, number, max) => {
    const screen = screenWith(
      node(`class="android.widget.SeekBar" focusable="true" content-desc="${description}" bounds="[40,400][1040,480]"`),
    );
    const slider = thing(screen, `slider "${name}"`);
    expect(slider.state?.value).toBe(value);
    expect(readValue(value)).toMatchObject({ value: number, range: max === null ? null : { min: 0, max } });
  });

  it.each([
    ['٧٠', 70, false],
    ['۷۰٪', 70, true],
    ['٧٠٫٥', 70.5, false],
    ['70 percent', 70, true],
    ['७०%', 70, true],
  ])('%s alone', (said, value, isPercent) => {
    expect(readValue(said)).toMatchObject({ value, isPercent });
    const screen = screenWith(
      text('Volume', '[40,320][400,380]'),
      node(`class="android.widget.SeekBar" focusable="true" content-desc="${said}" bounds="[40,400][1040,480]"`),
    );
    expect(thing(screen, 'slider "Volume"').state?.value).toBe(said);
  });

  it('is no number in its name', () => {
    const screen = screenWith(
      node('class="android.widget.SeekBar" focusable="true" content-desc="Channel 5" bounds="[40,400][1040,480]"'),
    );
    expect(thing(screen, 'slider "Channel 5"').state?.value).toBeUndefined();
  });
});

describe('a field that tells no hint', () => {
  const field = (id: string, said: string): string =>
    node(
      `class="android.widget.EditText" text="${said}" resource-id="t:id/${id}" clickable="true" focusable="true" bounds="[40,400][1040,520]"`,
    );
  const titled = (title: string, ...inside: string[]): string =>
    `<hierarchy rotation="0">${frame('[0,0][1080,2400]', text(title, '[40,80][600,160]', 'resource-id="t:id/toolbar_title"'), ...inside)}</hierarchy>`;

  it('is called as its program calls it', () => {
    expect(meant(screenWith(field('search_src_text', 'tea')), '"search"', 'Typeable')).toBe('input/search "search"');
    expect(meant(screenWith(field('et_email', 'amy@b.c')), '"email"', 'Typeable')).toBe('input/email "email"');
    expect(meant(screenWith(field('edit_first_name', 'Amy')), '"first name"', 'Typeable')).toBe('input "first name"');
  });

  it('keeps the hint that it showed while it was empty', () => {
    const numbers = new PhoneNumbers();
    const empty = screenFrom(titled('Parcels', field('query', 'Search parcels')), numbers);
    const id = ask(empty, '"Search parcels"', 'Typeable').chosen;
    const filled = screenFrom(titled('Parcels', field('query', 'parcel 12')), numbers);
    expect(ask(filled, '"Search parcels"', 'Typeable').chosen).toBe(id);
    expect(filled.get(id ?? -1)?.state?.value).toBe('parcel 12');
  });

  it('keeps it though a text above could be its label now', () => {
    const numbers = new PhoneNumbers();
    const heading = text('Search', '[40,320][600,380]');
    screenFrom(titled('Parcels', heading, field('query', 'Search parcels')), numbers);
    const filled = screenFrom(titled('Parcels', heading, field('query', 'parcel 12')), numbers);
    expect(filled.get(ask(filled, '"Search parcels"', 'Typeable').chosen ?? -1)?.state?.value).toBe('parcel 12');
  });

  it('has no hint of another screen, and none where two fields have the id', () => {
    const numbers = new PhoneNumbers();
    screenFrom(titled('Parcels', field('query', 'Search parcels')), numbers);
    const other = screenFrom(titled('People', field('query', 'Amy')), numbers);
    expect(ask(other, '"Search parcels"', 'Typeable').chosen).toBeNull();
    const below = field('query', 'Enter your name').replace('[40,400][1040,520]', '[40,600][1040,720]');
    screenFrom(titled('Two', field('query', 'Enter your town'), below), numbers);
    const both = screenFrom(titled('Two', field('query', 'Oslo'), below.replace('Enter your name', 'Amy')), numbers);
    expect(ask(both, '"Enter your town"', 'Typeable').chosen).toBeNull();
    expect(ask(both, '"Enter your name"', 'Typeable').chosen).toBeNull();
  });
});
