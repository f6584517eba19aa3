// Which thing on a phone's screen a target means: by rules A to C of RFC 007, never a neighbour, never silently one of two.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RequirementName } from '../../packages/core/src/resolve/index.js';
import { ask, CORPUS, choicesOf, meant, screenFrom, screenIn } from './support/dumps.js';

type Row = readonly [target: string, requirement: RequirementName, meant: string];

const node = (attributes: string, inside = ''): string => `<node package="t" ${attributes}>${inside}</node>`;
const screenOfNodes = (...inside: string[]) =>
  screenFrom(
    `<hierarchy rotation="0">${node('class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"', inside.join(''))}</hierarchy>`,
  );

describe('rule A: what takes the action, not the passive text on it', () => {
  it.each<Row>([
    ['"Library"', 'Clickable', 'row "Library"'],
    ['"Details"', 'Clickable', 'button "Details"'],
    ['"Add network"', 'Clickable', 'button "Add network"'],
  ])('%s', (target, requirement, shown) => expect(meant(screenIn('networks'), target, requirement)).toBe(shown));

  it('says that the owner of the text was preferred, and how sure it is', () => {
    expect(ask(screenIn('networks'), '"Library"')).toMatchObject({
      ok: true,
      confidence: 1,
      reason: 'owner_preferred',
    });
    expect(ask(screenIn('networks'), '"Details"')).toMatchObject({ ok: true, confidence: 0.96, reason: 'aria:exact' });
    expect(ask(screenIn('networks'), '"more options"')).toMatchObject({ confidence: 0.88, reason: 'attr:name' });
  });

  it('never gives a text to a parent that takes nothing', () => {
    const screen = screenOfNodes(
      node(
        'class="android.widget.LinearLayout" enabled="true" bounds="[0,100][1080,300]"',
        node('class="android.widget.TextView" text="Balance" bounds="[40,140][400,200]"'),
      ),
      node('class="android.widget.Button" text="Pay" clickable="true" bounds="[40,320][400,440]"'),
    );
    expect(meant(screen, '"Balance"')).toBe('REQUIREMENT_NOT_MET');
  });

  it('never gives a text to the node that takes clicks for the whole screen', () => {
    expect(meant(screenIn('tabs'), '"Today"')).toBe('REQUIREMENT_NOT_MET');
  });
});

describe('rule B: controls by what they are', () => {
  it.each<Row>([
    ['"Fade between songs"', 'Adjustable', 'slider "Fade between songs"'],
    ['"Colours from wallpaper"', 'Checkable', 'switch "Colours from wallpaper"'],
    ['"Night"', 'Checkable', 'checkbox "Night"'],
    ['"Add a language"', 'Typeable', 'input "Add a language..."'],
  ])('%s %s', (target, requirement, shown) =>
    expect(meant(screenIn('compose-settings'), target, requirement)).toBe(shown),
  );

  it.each<Row>([
    ['"Country"', 'Selectable', 'select "Country"'],
    ['"Street"', 'Typeable', 'input "Street"'],
    ['phone', 'Typeable', 'input/phone "Phone number"'],
    ['"Copies"', 'Adjustable', 'stepper "Copies"'],
    ['"Copies"', 'Typeable', 'input "Copies"'],
    ['"Adults"', 'Adjustable', 'stepper "Adults"'],
    ['"Service"', 'Adjustable', 'slider "Service"'],
    ['"Volume"', 'Adjustable', 'slider "Volume"'],
    ['"Balance"', 'Adjustable', 'slider "Balance"'],
    ['"Collect"', 'Checkable', 'radio "Collect"'],
    ['"50%"', 'Adjustable', 'REQUIREMENT_NOT_MET'],
    ['"Send"', 'Submittable', 'button "Send"'],
  ])('%s %s', (target, requirement, shown) => expect(meant(screenIn('form'), target, requirement)).toBe(shown));
});

describe('rule C: the node that has the action', () => {
  it.each<Row>([
    ['"Airplane mode"', 'Clickable', 'switch "Airplane mode"'],
    ['"Airplane mode"', 'Checkable', 'switch "Airplane mode"'],
    ['"Turns all radios off"', 'Checkable', 'switch "Airplane mode"'],
    ['"Hotspot"', 'Clickable', 'row "Hotspot"'],
    ['"Hotspot"', 'Checkable', 'switch "Hotspot"'],
    ['"Send reports"', 'Checkable', 'checkbox "Send reports"'],
    ['"Send reports"', 'Clickable', 'checkbox "Send reports"'],
    ['"Developer mode"', 'Checkable', 'ELEMENT_DISABLED'],
    ['"About phone"', 'Clickable', 'row "About phone"'],
    ['"About phone"', 'Checkable', 'REQUIREMENT_NOT_MET'],
  ])('%s %s', (target, requirement, shown) => expect(meant(screenIn('preferences'), target, requirement)).toBe(shown));
});

describe('a heading', () => {
  it.each(['Options', 'Look', 'Colours', 'Languages & regions', 'Preferred', 'Sound', 'Files'])(
    '%s means no neighbour',
    (name) => {
      const screen = screenIn('compose-settings');
      for (const requirement of ['Clickable', 'Checkable', 'Adjustable', 'Typeable'] as const)
        expect(meant(screen, `"${name}"`, requirement)).toBe('REQUIREMENT_NOT_MET');
    },
  );

  it('names what stands under it', () => {
    const screen = screenIn('compose-settings');
    expect(meant(screen, '"Scan" inside "Files"')).toBe('button "Scan"');
    expect(meant(screen, '"Scan" inside "Sound"')).not.toBe('button "Scan"');
  });

  it('in Flutter is not the badge of a button', () => {
    const screen = screenIn('flutter');
    expect(meant(screen, '"Sea"')).toBe('REQUIREMENT_NOT_MET');
    expect(meant(screen, '"Land"')).toBe('REQUIREMENT_NOT_MET');
    expect(meant(screen, '"Wren"')).toBe('button "Wren, a land bird. Double tap to open. Land Wren"');
  });
});

describe('the label of a row', () => {
  it('means the switch of its own row, and of no other', () => {
    const row = (name: string, y: number): string =>
      `${node(`class="android.widget.TextView" text="${name}" bounds="[40,${y + 30}][400,${y + 70}]"`)}${node(`class="android.view.View" checkable="true" clickable="true" focusable="true" bounds="[900,${y}][1040,${y + 100}]"`)}`;
    const screen = screenOfNodes(row('One', 200), row('Two', 310), row('Three', 420));
    for (const name of ['One', 'Two', 'Three'])
      expect(meant(screen, `"${name}"`, 'Checkable')).toBe(`switch "${name}"`);
  });

  it('is the title, where a summary stands below it', () => {
    const screen = screenOfNodes(
      node('class="android.widget.TextView" text="Backup" bounds="[40,200][400,244]"'),
      node('class="android.widget.TextView" text="Every night, over Wi-Fi" bounds="[40,246][700,284]"'),
      node('class="android.view.View" checkable="true" clickable="true" focusable="true" bounds="[900,190][1040,290]"'),
    );
    expect(meant(screen, '"Backup"', 'Checkable')).toBe('switch "Backup"');
    expect(meant(screen, '"Every night, over Wi-Fi"', 'Checkable')).toBe('switch "Backup"');
  });

  it('is not given to one of two boxes that are as close', () => {
    const box = (x: number): string =>
      node(`class="android.widget.CheckBox" checkable="true" clickable="true" bounds="[${x},200][${x + 80},280]"`);
    const screen = screenOfNodes(
      box(100),
      node('class="android.widget.TextView" text="Left or right" bounds="[200,210][500,270]"'),
      box(520),
    );
    expect(meant(screen, '"Left or right"', 'Checkable')).toBe('REQUIREMENT_NOT_MET');
  });

  it('goes with the box it stands closest to', () => {
    const pair = (name: string, x: number): string =>
      `${node(`class="android.widget.CheckBox" checkable="true" clickable="true" bounds="[${x},200][${x + 80},280]"`)}${node(`class="android.widget.TextView" text="${name}" bounds="[${x + 90},210][${x + 250},270]"`)}`;
    const screen = screenOfNodes(pair('Red', 40), pair('Blue', 340));
    expect(meant(screen, '"Red"', 'Checkable')).toBe('checkbox "Red"');
    expect(ask(screen, '"Red"', 'Checkable').chosen).not.toBe(ask(screen, '"Blue"', 'Checkable').chosen);
  });

  it('with a button of its own name beside it means neither', () => {
    expect(meant(screenIn('compose-settings'), '"Look for new files"')).toBe('REQUIREMENT_NOT_MET');
    expect(meant(screenIn('compose-settings'), '"Scan" near "Look for new files"')).toBe('button "Scan"');
  });

  it('above a slider is not taken by the switch below that', () => {
    expect(meant(screenIn('compose-settings'), '"Fade between songs"', 'Checkable')).toBe('REQUIREMENT_NOT_MET');
  });
});

describe('things that look the same', () => {
  it('are ambiguous, with a target for each', () => {
    const decision = ask(screenIn('networks'), '"Apply"');
    expect(decision).toMatchObject({ ok: false, chosen: null, reason: 'AMBIGUOUS_TARGET' });
    expect(choicesOf(decision)).toEqual(['"Apply" near "Wi-Fi"', '"Apply" near "Mobile"']);
    expect(decision.alternates).toHaveLength(2);
  });

  it.each<[string, string]>([
    ['"Apply" inside "Wi-Fi"', 'Wi-Fi'],
    ['"Apply" near "Wi-Fi"', 'Wi-Fi'],
    ['"Apply" inside "Mobile"', 'Mobile'],
    ['"Apply" after "Mobile"', 'Mobile'],
    ['"Apply" near "Connected"', 'Wi-Fi'],
  ])('are told apart: %s', (target, row) => {
    const screen = screenIn('networks');
    const { chosen } = ask(screen, target);
    expect(screen.get(screen.get(chosen ?? 0)?.parent ?? 0)?.names[0]?.text).toBe(row);
  });

  it('in rows that are only seen are told apart by the text they begin with', () => {
    const row = (name: string, y: number): string =>
      `${node(`class="android.widget.TextView" text="${name}" bounds="[40,${y}][300,${y + 60}]"`)}${node(`class="android.widget.Button" text="Open" clickable="true" bounds="[800,${y - 10}][1040,${y + 70}]"`)}`;
    const screen = screenOfNodes(row('Letters', 200), row('Parcels', 320));
    expect(choicesOf(ask(screen, '"Open"'))).toEqual(['"Open" near "Letters"', '"Open" near "Parcels"']);
    expect(ask(screen, '"Open" inside "Parcels"').ok).toBe(true);
  });

  it('in every way are still two, and numbers tell them apart', () => {
    const screen = screenIn('networks');
    const decision = ask(screen, '"Guest"');
    expect(decision.reason).toBe('AMBIGUOUS_TARGET');
    const targets = choicesOf(decision);
    expect(new Set(targets).size).toBe(2);
    const found = targets.map((target) => ask(screen, target).chosen);
    expect(new Set(found).size).toBe(2);
    expect(found).not.toContain(null);
  });

  it('are not found where only a summary says the same: the title counts more', () => {
    const decision = ask(screenIn('networks'), '"Guest"');
    const scores = decision.alternates.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores).toEqual([1, 1, 0.9]);
  });

  it('are ranked best first', () => {
    const screen = screenOfNodes(
      node('class="android.widget.Button" text="Save all" clickable="true" bounds="[40,100][400,200]"'),
      node('class="android.widget.Button" text="Save" clickable="true" bounds="[40,220][400,320]"'),
    );
    const decision = ask(screen, '"Save"');
    expect(decision.confidence).toBe(1);
    expect(decision.alternates.map(({ score }) => score)).toEqual([0.7]);
    expect(ask(screen, '"Save all"').alternates).toEqual([]);
  });
});

describe('what cannot be used', () => {
  it.each<[string, string, string]>([
    ['hidden', '"Above"', 'ELEMENT_NOT_VISIBLE'],
    ['hidden', '"Below"', 'ELEMENT_NOT_VISIBLE'],
    ['hidden', '"Gone"', 'ELEMENT_NOT_VISIBLE'],
    ['hidden', '"Underneath"', 'ELEMENT_COVERED'],
    ['keyboard', '"Attach"', 'ELEMENT_NOT_VISIBLE'],
    ['sheet', '"Pay"', 'ELEMENT_NOT_VISIBLE'],
    ['compose-settings', '"Generate Session"', 'ELEMENT_DISABLED'],
    ['date', '"13"', 'ELEMENT_DISABLED'],
  ])('in %s: %s', (name, target, code) => expect(meant(screenIn(name), target)).toBe(code));

  it('is not stood in for by a key of the keyboard', () => {
    expect(meant(screenIn('windows'), '"Delete"')).toBe('ELEMENT_COVERED');
  });

  it('is not confused with what a dialog says', () => {
    const screen = screenIn('windows');
    const { chosen } = ask(screen, '"Rename"');
    expect(screen.get(chosen ?? 0)?.context?.region).toBe('MODAL');
  });
});

describe('tiles', () => {
  it.each<Row>([
    ['"Internet"', 'Checkable', 'switch "Internet"'],
    ['"Bluetooth"', 'Clickable', 'switch "Bluetooth"'],
    ['"Mod avion"', 'Checkable', 'switch "Mod avion"'],
    ['"On"', 'Clickable', 'TARGET_NOT_FOUND'],
    ['"Off"', 'Clickable', 'TARGET_NOT_FOUND'],
    ['"Display brightness"', 'Adjustable', 'slider "Display brightness"'],
  ])('%s', (target, requirement, shown) => expect(meant(screenIn('tiles'), target, requirement)).toBe(shown));
});

describe('what nobody names', () => {
  it('is inferred: the button of a login, what closes a dialog', () => {
    const { candidates, context } = screenIn('login');
    expect(context.patterns?.login?.submit).toBe(ask(screenIn('login'), 'submit', 'Submittable').chosen);
    expect(candidates.find(({ id }) => id === context.patterns?.login?.submit)?.purpose).toBe('submit');
    expect(screenIn('sheet').patterns.modal).toMatchObject({ close: ask(screenIn('sheet'), '"Not now"').chosen });
  });
});

describe.skipIf(!existsSync(CORPUS))('real dumps', () => {
  const real = (file: string) => screenFrom(readFileSync(new URL(`${file}.xml`, CORPUS), 'utf8'));

  it.each<Row>([
    ['"互联网"', 'Checkable', 'switch "互联网"'],
    ['"蓝牙"', 'Clickable', 'switch "蓝牙"'],
    ['"飞行模式"', 'Checkable', 'switch "飞行模式"'],
    ['"开启"', 'Clickable', 'TARGET_NOT_FOUND'],
    ['"屏幕亮度"', 'Adjustable', 'slider "屏幕亮度"'],
    ['"修改设置顺序"', 'Clickable', 'button "修改设置顺序。"'],
    ['"48%"', 'Clickable', 'REQUIREMENT_NOT_MET'],
  ])('quick settings: %s', (target, requirement, shown) =>
    expect(meant(real('cctyl_keydroidx-launcher'), target, requirement)).toBe(shown),
  );

  it.each<Row>([
    ['"From Station"', 'Selectable', 'select "From Station"'],
    ['"To Station"', 'Typeable', 'select "To Station"'],
    ['"Clear text" inside "From Station"', 'Clickable', 'button "Clear text"'],
    ['"Find trains"', 'Clickable', 'button "Find trains"'],
    ['"Voice search"', 'Clickable', 'button "Voice search"'],
    ['"SEARCH HISTORY"', 'Clickable', 'REQUIREMENT_NOT_MET'],
    ['"Where is my Train"', 'Clickable', 'REQUIREMENT_NOT_MET'],
    ['"Clear text"', 'Clickable', 'AMBIGUOUS_TARGET'],
    ['"Search button"', 'Clickable', 'AMBIGUOUS_TARGET'],
    ['"Station departure board"', 'Typeable', 'ELEMENT_DISABLED'],
    ['"Gomti Express"', 'Clickable', 'button "Gomti Express"'],
    ['"EXPRESS"', 'Clickable', 'button "EXPRESS"'],
  ])('mixed views: %s', (target, requirement, shown) =>
    expect(meant(real('kdiitg_ui_finder'), target, requirement)).toBe(shown),
  );

  it.each<Row>([
    ['"保存"', 'Clickable', 'button "保存"'],
    ['"撤销"', 'Clickable', 'ELEMENT_DISABLED'],
    ['"返回"', 'Clickable', 'button "返回"'],
    ['"预览"', 'Clickable', 'button "预览"'],
    ['"询问 AI 关于当前页的内容"', 'Typeable', 'input "询问 AI 关于当前页的内容…"'],
    ['"数据结构"', 'Clickable', 'REQUIREMENT_NOT_MET'],
    ['"发送"', 'Clickable', 'ELEMENT_DISABLED'],
  ])('a Compose form: %s', (target, requirement, shown) =>
    expect(meant(real('CaAlO22_LingBook-Android'), target, requirement)).toBe(shown),
  );

  it.each<Row>([
    ['"Burning Ship"', 'Clickable', 'button "Burning Ship fractal, 2D. Double tap to open. 2D Burning Ship 2D"'],
    ['"3D"', 'Clickable', 'REQUIREMENT_NOT_MET'],
    ['"2D"', 'Clickable', 'REQUIREMENT_NOT_MET'],
    ['"Explore"', 'Clickable', 'tab "Explore tab. Browse fractal catalog. Explore"'],
    ['"Fractal Catalog"', 'Clickable', 'REQUIREMENT_NOT_MET'],
  ])('Flutter: %s', (target, requirement, shown) =>
    expect(meant(real('TrebuchetDynamics_flutter-fractal-forge'), target, requirement)).toBe(shown),
  );
});
