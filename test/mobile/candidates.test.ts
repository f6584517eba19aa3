// Which things a screen has, what they are and are called, what state they are in, and where they can be touched.

import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../packages/core/src/scene/candidate.js';
import { linesIn, screenFrom, screenIn, thing } from './support/dumps.js';

const names = (one: Candidate): string[] => one.names.map(({ source, text }) => `${source}: ${text}`);
const node = (attributes: string, inside = ''): string => `<node package="t" ${attributes}>${inside}</node>`;
const screenOfNodes = (...inside: string[]) =>
  screenFrom(
    `<hierarchy rotation="0">${node('class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"', inside.join(''))}</hierarchy>`,
  );

describe('Compose', () => {
  const screen = screenIn('compose-settings');

  it('makes one thing of a view that takes the click and the empty control in it', () => {
    expect(thing(screen, 'checkbox "Night"')).toMatchObject({ can: ['check', 'click'], state: { checked: false } });
    expect(thing(screen, 'checkbox "Day"').state).toEqual({ checked: true });
    expect(thing(screen, 'button "Scan"').kind).toBe('button');
    expect(linesIn(screen).filter((line) => line === 'checkbox' || line === 'button')).toEqual([]);
  });

  it('calls a switch what stands beside it, and a slider what stands above it', () => {
    expect(thing(screen, 'switch "Colours from wallpaper"')).toMatchObject({ state: { checked: true } });
    expect(thing(screen, 'switch "Draw the sound"')).toMatchObject({ state: { checked: false } });
    expect(thing(screen, 'slider "Fade between songs"').can).toEqual(['adjust']);
  });

  it('keeps a slider that has neither text nor click, and tells no value that it does not have', () => {
    const only = screenOfNodes(node('class="android.widget.SeekBar" focusable="true" bounds="[40,400][1040,480]"'));
    expect(linesIn(only)).toEqual(['slider']);
    expect(only.candidates[0]?.state).toEqual({});
  });

  it('calls a slider what stands above the buttons beside it', () => {
    const button = (x: number): string =>
      node(`class="android.view.View" clickable="true" bounds="[${x},360][${x + 53},413]"`);
    const volume = screenOfNodes(
      node('class="android.widget.TextView" text="Volume" bounds="[29,312][110,337]"'),
      button(43),
      node(
        'class="android.widget.SeekBar" focusable="true" bounds="[130,360][527,413]"',
        node('class="android.view.View" content-desc="Icon" bounds="[140,369][166,404]"'),
      ),
      button(531),
    );
    expect(thing(volume, 'slider "Volume"').can).toEqual(['adjust']);
  });

  it('reads several short texts of a thing as one, too', () => {
    const day = screenOfNodes(
      node(
        'class="android.view.View" clickable="true" focusable="true" bounds="[100,300][220,520]"',
        ['JUN', '20', 'SAT']
          .map((text, i) =>
            node(`class="android.widget.TextView" text="${text}" bounds="[130,${310 + i * 60}][190,${360 + i * 60}]"`),
          )
          .join(''),
      ),
    );
    expect(names(thing(day, 'button "JUN"'))).toEqual(['text: JUN', 'title: 20', 'title: SAT', 'alt: JUN 20 SAT']);
  });

  it('takes the hint in a field for a hint', () => {
    const field = thing(screen, 'input "Add a language..."');
    expect(field).toMatchObject({ can: ['type', 'click'], state: { value: '' } });
    expect(names(field)).toEqual(['placeholder: Add a language...']);
  });

  it("has headings that are nobody's label", () => {
    const headings = screen.candidates.filter(({ kind }) => kind === 'heading').map((one) => one.names[0]?.text);
    expect(headings).toEqual(['Options', 'Look', 'Languages & regions', 'Sound', 'Files']);
    for (const one of screen.candidates.filter(({ kind }) => kind === 'heading')) expect(one.owner).toBeUndefined();
  });

  it('says which heading a thing stands under', () => {
    expect(thing(screen, 'button "Scan"').context?.section).toBe('Files');
    expect(thing(screen, 'switch "Draw the sound"').context?.section).toBe('Sound');
  });

  it('takes a checked tab or button that cannot be clicked again for what it is', () => {
    const tabs = screenIn('tabs');
    expect(thing(tabs, 'tab "Newest"')).toMatchObject({ can: ['click'], state: { selected: true } });
    const radio = screenOfNodes(
      node(
        'class="android.view.View" checkable="true" checked="true" focusable="true" bounds="[0,100][1080,200]"',
        `${node('class="android.widget.TextView" text="High" bounds="[140,120][300,180]"')}${node('class="android.widget.RadioButton" bounds="[40,120][100,180]"')}`,
      ),
    );
    expect(linesIn(radio)).toEqual(['radio "High" {checked}']);
  });
});

describe('fields', () => {
  it('have their floating label as a name and their text as a value', () => {
    const screen = screenIn('login');
    const email = thing(screen, 'input/email "Email address"');
    expect(email.state?.value).toBe('amy');
    expect(names(email)).toEqual(['label: Email address', 'value: amy']);
  });

  it('never tell a password', () => {
    const screen = screenIn('login');
    const password = thing(screen, 'input/password "Password"');
    expect(password.state?.value).toBeUndefined();
    expect(screen.isSecret(password.id)).toBe(true);
    expect(JSON.stringify(screen.candidates)).not.toContain('•');
    expect(screen.texts.join()).not.toContain('•');
  });

  it('take what stands in a password field for a secret, unless it tells what to type', () => {
    const shown = (text: string): string =>
      linesIn(
        screenOfNodes(
          node(
            `class="android.widget.EditText" text="${text}" password="true" clickable="true" focusable="true" bounds="[40,100][1040,220]"`,
          ),
        ),
      ).join();
    expect(shown('hunter2')).toBe('input/password');
    expect(shown('Your password')).toBe('input/password "Your password"');
    expect(shown('Passwort')).toBe('input/password "Passwort"');
  });

  it.each([
    ['the hint attribute', 'hint="Town" text="Town"', ''],
    ['the hint attribute, and something typed', 'hint="Town" text="Oslo"', 'Oslo'],
    ['a hint by its words', 'text="Enter your town"', ''],
    ['a hint that ends in dots', 'text="Reply to Amy…"', ''],
    ['a hint by its id', 'text="Town" resource-id="t:id/et_town"', ''],
    ['words that fields are called by', 'text="User name or email"', ''],
    ['a hint by several words of its id', 'text="Issuing authority *" resource-id="t:id/etIssuingAuthority"', ''],
    ['a sample', 'text="dd/mm/yyyy"', ''],
    ['something typed', 'text="12 High Road"', '12 High Road'],
    ['something typed that looks like a sentence', 'text="I will be late."', 'I will be late.'],
    ['what the platform says', 'text="Anything" showing-hint="true"', ''],
    [
      'what the platform says, though it looks like a hint',
      'text="Enter your town" showing-hint="false"',
      'Enter your town',
    ],
    ['a password nobody typed', 'text="Your password" password="true"', undefined],
  ])('know their content: %s', (_, attributes, value) => {
    const screen = screenOfNodes(
      node(
        `class="android.widget.EditText" ${attributes} clickable="true" focusable="true" bounds="[40,100][1040,220]"`,
      ),
    );
    expect(screen.candidates[0]?.state?.value).toBe(value);
  });

  it('are called by the label beside or above them, not by a heading', () => {
    const form = screenIn('form');
    expect(names(thing(form, 'input "Street"'))).toContain('label: Street');
    expect(names(thing(form, 'select "Country"'))).toContain('label: Country');
    const login = screenOfNodes(
      node('class="android.widget.TextView" text="Sign in" bounds="[40,100][400,190]"'),
      node(
        'class="android.widget.EditText" hint="Email" text="Email" clickable="true" focusable="true" bounds="[40,240][1040,360]"',
      ),
      node('class="android.widget.Button" text="Sign in" clickable="true" bounds="[40,400][1040,520]"'),
    );
    expect(names(thing(login, 'input/email "Email"'))).toEqual(['placeholder: Email']);
  });

  it('with a label close above and a sample as hint have both', () => {
    const screen = screenOfNodes(
      node('class="android.widget.TextView" text="Email" bounds="[40,100][200,142]"'),
      node(
        'class="android.widget.EditText" hint="you@example.com" text="you@example.com" clickable="true" focusable="true" bounds="[40,150][1040,270]"',
      ),
    );
    expect(names(thing(screen, 'input/email "Email"'))).toEqual(['placeholder: you@example.com', 'label: Email']);
    expect(screen.candidates.filter(({ kind }) => kind === 'text')).toEqual([]);
  });

  it('know what they are for', () => {
    const purpose = (attributes: string): string | undefined =>
      screenOfNodes(
        node(
          `class="android.widget.EditText" ${attributes} clickable="true" focusable="true" bounds="[40,100][1040,220]"`,
        ),
      ).candidates[0]?.purpose;
    expect(purpose('hint="Username"')).toBe('username');
    expect(purpose('hint="Suche"')).toBe('search');
    expect(purpose('hint="手机号"')).toBe('phone');
    expect(purpose('resource-id="t:id/edit_email"')).toBe('email');
    expect(purpose('password="true"')).toBe('password');
    // Masked, but no password: the number on the back of a card.
    expect(purpose('password="true" hint="CVV"')).toBeUndefined();
    expect(purpose('password="true" hint="Passwort"')).toBe('password');
    expect(purpose('password="true" hint="PIN"')).toBe('password');
    expect(purpose('hint="Notes"')).toBeUndefined();
  });
});

describe('classic views', () => {
  const form = screenIn('form');

  it('have a spinner with its value', () => {
    expect(thing(form, 'select "Country"')).toMatchObject({ can: ['select', 'click'], state: { value: 'France' } });
  });

  it('have a number picker with its value and its buttons', () => {
    const picker = thing(form, 'stepper "Copies"');
    expect(picker.state?.value).toBe('5');
    expect(form.stepsOf(picker.id)).toEqual({ less: thing(form, 'button "4"').id, more: thing(form, 'button "6"').id });
    expect(thing(form, 'input "Copies"').can).toContain('type');
  });

  it('make a stepper of a number between a minus and a plus', () => {
    const stepper = thing(form, 'stepper "Adults"');
    expect(stepper.state?.value).toBe('2');
    expect(form.stepsOf(stepper.id)).toEqual({
      less: thing(form, 'button "minus"').id,
      more: thing(form, 'button "plus"').id,
    });
  });

  it('have ratings that can be set, and ratings and progress that only show something', () => {
    expect(thing(form, 'slider "Service"').can).toEqual(['adjust']);
    expect(thing(form, 'progress "50%"').can).toEqual([]);
    expect(form.candidates.filter(({ can }) => can?.includes('adjust')).length).toBe(5);
  });

  it('read what sliders are set to where their text says so', () => {
    expect(thing(form, 'slider "Volume"').state).toEqual({});
    expect(thing(form, 'slider "Balance"').state).toEqual({ value: '35%' });
  });

  it('make one thing of a row that takes the click for its switch', () => {
    const prefs = screenIn('preferences');
    expect(thing(prefs, 'switch "Airplane mode"')).toMatchObject({ can: ['check', 'click'], state: { checked: true } });
    expect(thing(prefs, 'switch "Developer mode"').state).toEqual({ enabled: false, checked: false });
  });

  it('make two of a row and a switch that both take clicks', () => {
    const prefs = screenIn('preferences');
    expect(thing(prefs, 'row "Hotspot"').can).toEqual(['click', 'contain']);
    expect(thing(prefs, 'switch "Hotspot"')).toMatchObject({ can: ['check', 'click'], state: { checked: false } });
  });

  it('name a switch by the button that stands beside it in the same row', () => {
    const row = (name: string, y: number): string =>
      node(
        `class="android.widget.LinearLayout" bounds="[0,${y}][1080,${y + 160}]"`,
        `${node(`class="android.widget.LinearLayout" clickable="true" focusable="true" bounds="[0,${y}][860,${y + 160}]"`, node(`class="android.widget.TextView" text="${name}" bounds="[40,${y + 40}][500,${y + 100}]"`))}${node(`class="android.widget.Switch" text="OFF" checkable="true" clickable="true" focusable="true" bounds="[900,${y + 30}][1040,${y + 130}]"`)}`,
      );
    const screen = screenOfNodes(
      node(
        'class="android.widget.ListView" scrollable="true" bounds="[0,200][1080,2400]"',
        `${row('Wi-Fi', 200)}${row('Print', 360)}`,
      ),
    );
    expect(thing(screen, 'switch "Wi-Fi"').names[0]).toEqual({ source: 'title', text: 'Wi-Fi' });
    expect(thing(screen, 'button "Wi-Fi"').can).toBeUndefined();
    expect(thing(screen, 'switch "Print"').state).toEqual({ checked: false });
  });

  it('name a checkbox by the text beside it in the same row', () => {
    expect(thing(screenIn('preferences'), 'checkbox "Send reports"').state).toEqual({ checked: false });
  });

  it('name an icon by its id where nothing else does, without the words for what it is', () => {
    const tabs = screenIn('tabs');
    expect(names(thing(tabs, 'button "search"'))).toEqual([
      'id: test.news:id/iv_searchIcon',
      'id: iv_searchIcon',
      'name: search',
    ]);
    expect(thing(tabs, 'button "close"').kind).toBe('button');
  });

  it('know tabs by the bar they stand in', () => {
    const tabs = screenIn('tabs');
    for (const name of ['World', 'Local', 'Newest', 'Best', 'Home', 'Saved', 'Me']) {
      expect(thing(tabs, `tab "${name}"`).can).toEqual(['click']);
    }
    const chosen = tabs.candidates.filter(({ state }) => state?.selected === true).map((one) => one.names[0]?.text);
    expect(chosen).toEqual(['World', 'Newest', 'Home']);
  });

  it('do not take a node for a button that takes clicks for the whole screen', () => {
    const tabs = screenIn('tabs');
    expect(tabs.candidates.some(({ box }) => box?.width === 1080 && box.height === 2400)).toBe(false);
    expect(thing(tabs, 'text "Today"').owner).toBeUndefined();
  });
});

describe('state', () => {
  it('is selected only where it says so', () => {
    const screen = screenIn('networks');
    expect(screen.candidates.filter(({ state }) => state?.selected !== undefined)).toEqual([]);
  });

  it('is checked only where it can be', () => {
    for (const name of ['networks', 'login', 'windows']) {
      for (const { kind, state } of screenIn(name).candidates) {
        if (kind !== 'checkbox' && kind !== 'switch' && kind !== 'radio') expect(state?.checked).toBeUndefined();
      }
    }
  });

  it('of a tile is not its name, in any language', () => {
    const tiles = screenIn('tiles');
    expect(linesIn(tiles).filter((line) => line.startsWith('switch'))).toEqual([
      'switch "Internet" {checked}',
      'switch "Bluetooth"',
      'switch "Mod avion"',
      'switch "Latarka"',
      'switch "Rotate"',
    ]);
    expect(names(thing(tiles, 'switch "Internet"'))).toEqual([
      'text: Internet',
      'aria: Internet,home-5G',
      'title: home-5G',
    ]);
  });
});

describe('what can be seen', () => {
  const visible = (name: string, shown: string): boolean => thing(screenIn(name), shown).state?.visible !== false;

  it.each(['Above', 'Right', 'Nothing', 'Gone', 'Below'])('%s cannot', (name) => {
    expect(visible('hidden', `button "${name}"`)).toBe(false);
    const screen = screenIn('hidden');
    expect(screen.pointOf(thing(screen, `button "${name}"`).id)).toBeNull();
  });

  it('is touched in the middle of the part that shows', () => {
    const screen = screenIn('hidden');
    const half = thing(screen, 'button "Half"');
    expect(screen.shownBox(half.id)).toEqual({ x: 40, y: 940, width: 360, height: 60 });
    expect(screen.pointOf(half.id)).toEqual({ x: 220, y: 970 });
  });

  it('lies over what is drawn before it', () => {
    const screen = screenIn('hidden');
    const under = thing(screen, 'button "Underneath"');
    expect(under.state).toEqual({ topmost: false });
    expect(screen.coverOf(under.id)).toEqual({
      words: 'button "On top"',
      isKeyboard: false,
      id: thing(screen, 'button "On top"').id,
    });
    expect(screen.coverOf(thing(screen, 'button "On top"').id)).toBeNull();
  });

  it('is touched beside what covers its middle', () => {
    const screen = screenIn('tabs');
    const row = thing(screen, 'row "Sun in the south"');
    const point = screen.pointOf(row.id);
    const write = thing(screen, 'button "Write"').box;
    expect(row.state?.topmost).toBeUndefined();
    expect(point !== null && write !== undefined && point.x >= write.x && point.x < write.x + write.width).toBe(false);
  });

  it('is touched beside the buttons that stand on it', () => {
    const screen = screenOfNodes(
      node(
        'class="android.view.ViewGroup" clickable="true" bounds="[0,400][1080,600]"',
        `${node('class="android.widget.TextView" text="Song" bounds="[40,440][300,500]"')}${node('class="android.widget.ImageButton" content-desc="Play" clickable="true" bounds="[440,420][640,580]"')}`,
      ),
    );
    const point = screen.pointOf(thing(screen, 'row "Song"').id);
    expect(point).not.toBeNull();
    expect(point !== null && point.x >= 440 && point.x < 640).toBe(false);
    expect(screen.pointOf(thing(screen, 'button "Play"').id)).toEqual({ x: 540, y: 500 });
  });

  it('is not hidden by empty layers and veils that take no touch', () => {
    const tiles = screenIn('tiles');
    for (const one of tiles.candidates.filter(({ kind }) => kind === 'switch'))
      expect(one.state?.topmost).toBeUndefined();
  });

  it('is told apart from what the keyboard hides', () => {
    const screen = screenIn('keyboard');
    const hidden = thing(screen, 'button "Attach"');
    expect(hidden.state?.visible).toBe(false);
    expect(screen.coverOf(hidden.id)).toEqual({ words: 'the keyboard', isKeyboard: true, id: null });
    expect(screen.keyboard).toEqual({ x: 0, y: 1500, width: 1080, height: 900 });
    const half = screen.pointOf(thing(screen, 'button "Record"').id);
    expect(half?.y).toBeLessThan(1500);
  });
});

describe('what is in front', () => {
  it('is a window over the others', () => {
    const screen = screenIn('windows');
    const dialog = thing(screen, 'dialog "Rename file"');
    expect(screen.context.modal).toBe(dialog.id);
    expect(screen.title).toBe('Rename file');
    expect(screen.patterns.modal).toEqual({
      container: dialog.id,
      close: thing(screen, 'button "Cancel"').id,
      confirm: screen.candidates.find(
        ({ context, names: [first] }) => context?.region === 'MODAL' && first?.text === 'Rename',
      )?.id,
    });
    const behind = screen.candidates.find(
      ({ context, names: [first] }) => context?.region === undefined && first?.text === 'Rename',
    );
    expect(behind?.state).toEqual({ topmost: false });
    expect(thing(screen, 'button "Copy"').state).toEqual({ visible: false });
  });

  it('is a sheet over a veil in the same window', () => {
    const screen = screenIn('sheet');
    expect(screen.context.modal).toBe(thing(screen, 'dialog "Remove the book?"').id);
    expect(thing(screen, 'button "Pay"').state).toEqual({ visible: false });
    expect(thing(screen, 'text "Basket"').state).toEqual({ topmost: false });
  });

  it('is the only window of a dump, if that does not fill the screen', () => {
    const screen = screenIn('date');
    expect(screen.context.modal).toBe(screen.candidates[0]?.id);
    expect(screenIn('date', { width: 1080, height: 2400 }).context.modal).toBeDefined();
    expect(screenIn('networks').context.modal).toBeUndefined();
    expect(screenIn('networks', { width: 1080, height: 2500 }).context.modal).toBeUndefined();
  });

  it('is no dialog where an app has a part of a larger screen', () => {
    const part = (inside: string): string =>
      `<hierarchy rotation="0">${node('class="android.widget.FrameLayout" bounds="[640,79][1898,965]"', inside)}</hierarchy>`;
    const button = (text: string): string =>
      node(`class="android.widget.Button" text="${text}" clickable="true" bounds="[1000,700][1400,800]"`);
    expect(screenFrom(part(button('Seats'))).context.modal).toBeUndefined();
    expect(screenFrom(part(button('Cancel'))).context.modal).toBeDefined();
  });

  it('is no panel on a map, though that takes every touch', () => {
    const screen = screenOfNodes(
      node('class="android.view.View" content-desc="Map" clickable="true" bounds="[0,0][1080,2400]"'),
      node(
        'class="android.view.ViewGroup" bounds="[40,80][1040,240]"',
        node(
          'class="android.widget.EditText" hint="Search here" clickable="true" focusable="true" bounds="[40,80][1040,240]"',
        ),
      ),
      node(
        'class="android.widget.ImageButton" content-desc="Where am I" clickable="true" bounds="[880,2000][1040,2160]"',
      ),
    );
    expect(screen.context.modal).toBeUndefined();
    expect(thing(screen, 'button "Where am I"').state).toEqual({});
  });
});

describe('rows', () => {
  it('are the entries of a list', () => {
    const screen = screenIn('networks');
    const rows = screen.candidates.filter(({ kind }) => kind === 'row').map((one) => one.names[0]?.text);
    expect(rows).toEqual(['Wi-Fi', 'Mobile', 'Guest', 'Guest', 'Library']);
    const apply = screen.candidates.filter(({ names: [first] }) => first?.text === 'Apply');
    expect(apply.map(({ parent }) => screen.get(parent ?? 0)?.names[0]?.text)).toEqual(['Wi-Fi', 'Mobile']);
  });

  it('are called by the text that the program calls a title, though that is a number', () => {
    const screen = screenOfNodes(
      node(
        'class="android.widget.ListView" bounds="[0,200][1080,2400]"',
        node(
          'class="android.widget.LinearLayout" clickable="true" bounds="[0,200][1080,360]"',
          `${node('class="android.widget.TextView" text="28 Mar" resource-id="t:id/list_time" bounds="[800,230][1000,280]"')}${node('class="android.widget.TextView" text="See you at eight" resource-id="t:id/list_body" bounds="[100,290][700,340]"')}${node('class="android.widget.TextView" text="570532300" resource-id="t:id/list_avatar_name" bounds="[100,230][500,280]"')}`,
        ),
      ),
    );
    expect(thing(screen, 'row "570532300"').names.map(({ text }) => text)).toEqual([
      '570532300',
      '28 Mar',
      'See you at eight',
    ]);
  });

  it('belong to the text on them where they take the click', () => {
    const screen = screenIn('networks');
    const text = screen.candidates.find(({ kind, names: [first] }) => kind === 'text' && first?.text === 'Library');
    expect(text?.owner).toBe(thing(screen, 'row "Library"').id);
    const free = screen.candidates.find(({ kind, names: [first] }) => kind === 'text' && first?.text === 'Wi-Fi');
    expect(free?.owner).toBeUndefined();
  });
});

describe('what kind of screen it is', () => {
  it('may be a login', () => {
    const screen = screenIn('login');
    expect(screen.patterns.login).toEqual({
      username: thing(screen, 'input/email "Email address"').id,
      password: thing(screen, 'input/password "Password"').id,
      submit: thing(screen, 'button "Sign in"').id,
    });
    expect(screen.validationMessages).toEqual(['That is no valid address']);
    expect(screen.context.focused).toBe(screen.patterns.login?.password);
  });

  it('may be a search', () => {
    const screen = screenIn('flutter');
    expect(screen.patterns.search).toEqual({ input: thing(screen, 'input/search "Search birds"').id });
  });

  it('is no login where a password is chosen', () => {
    const field = (hint: string, y: number): string =>
      node(
        `class="android.widget.EditText" hint="${hint}" password="true" clickable="true" focusable="true" bounds="[40,${y}][1040,${y + 100}]"`,
      );
    expect(screenOfNodes(field('Password', 100), field('Repeat password', 300)).patterns.login).toBeUndefined();
  });

  it('tells complaints by what platforms say and by words near fields', () => {
    expect(screenIn('appium').validationMessages).toEqual(['A town is needed']);
    expect(screenIn('networks').validationMessages).toEqual([]);
  });

  it('has a title that does not scroll away', () => {
    expect(screenIn('networks').title).toBe('Networks');
    expect(screenIn('preferences').title).toBe('Settings');
  });
});

describe('other ways to draw', () => {
  it('from right to left', () => {
    const screen = screenIn('rtl');
    expect(linesIn(screen)).toEqual([
      'heading "الإعدادات"',
      'switch "الوضع الليلي"',
      'switch "الإشعارات" {checked}',
      'input "الاسم" = "سارة"',
    ]);
  });

  it('by Flutter, all texts of a thing in lines', () => {
    const gull = screenIn('flutter').candidates.find(({ names: [first] }) => first?.text.startsWith('Gull'));
    expect(gull && names(gull)).toEqual([
      'aria: Gull, a sea bird. Double tap to open. Sea Gull',
      'title: Gull, a sea bird. Double tap to open.',
      'title: Gull',
    ]);
  });

  it('in a page', () => {
    const screen = screenIn('webview');
    expect(thing(screen, 'container "Your cart"').role).toBe('webview');
    expect(names(thing(screen, 'input "Voucher"'))).toContain('label: Voucher');
    expect(thing(screen, 'button "Pay now"').state?.visible).toBe(false);
  });

  it('by XCUITest', () => {
    const screen = screenIn('xcuitest');
    expect(thing(screen, 'switch "Lock sound"').state?.checked).toBe(true);
    expect(thing(screen, 'slider "Ringer"').state?.value).toBe('50%');
    expect(thing(screen, 'row "Far below"').state?.visible).toBe(false);
  });

  it('with entities and line breaks, on one line', () => {
    expect(linesIn(screenIn('hidden'))).toContain('button "Tom & Jerry <3 \\"now\\""');
  });
});
