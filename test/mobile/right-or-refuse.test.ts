// What is meant on screens of phones where something stands close, lies on top, or is gone: the right element or a refusal.

import { describe, expect, it } from 'vitest';
import { readDescribe } from '../../packages/phone/src/ios/describe.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { type Screen, screenOf } from '../../packages/phone/src/shared/screen.js';
import { ask, meant, screenFrom } from './support/dumps.js';

const node = (attributes: string, ...inside: string[]): string =>
  `<node package="t" ${attributes}>${inside.join('')}</node>`;
const text = (said: string, bounds: string): string =>
  node(`class="android.widget.TextView" text="${said}" bounds="${bounds}"`);
const button = (said: string, bounds: string, more = ''): string =>
  node(`class="android.widget.Button" text="${said}" clickable="true" ${more} bounds="${bounds}"`);
const row = (y: number, ...inside: string[]): string =>
  node(`class="android.widget.LinearLayout" bounds="[0,${y}][1080,${y + 120}]"`, ...inside);
const touched = (y: number, ...inside: string[]): string =>
  node(`class="android.widget.LinearLayout" clickable="true" bounds="[0,${y}][1080,${y + 120}]"`, ...inside);
const toggle = (y: number, said: string, clickable = true): string =>
  node(
    `class="android.widget.Switch" content-desc="${said}" checkable="true" clickable="${clickable}" bounds="[900,${y + 20}][1040,${y + 100}]"`,
  );
const screenWith = (...inside: string[]): Screen =>
  screenFrom(
    `<hierarchy rotation="0">${node('class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"', ...inside)}</hierarchy>`,
  );
const rows = (...names: string[]): string[] =>
  names.map((name, i) =>
    row(
      200 + i * 130,
      text(name, `[40,${210 + i * 130}][500,${300 + i * 130}]`),
      button('Delete', `[700,${210 + i * 130}][1040,${300 + i * 130}]`),
    ),
  );

describe('Android', () => {
  it('counts, and knows kinds and directions', () => {
    const screen = screenWith(...rows('Milk', 'Bread', 'Eggs'), ...[toggle(700, 'Alerts')]);
    const at = (target: string): number | undefined => screen.get(ask(screen, target).chosen ?? 0)?.box?.y;
    expect(at('second "Delete"')).toBe(340);
    expect(at('last button "Delete"')).toBe(470);
    expect(at('button right of "Bread"')).toBe(340);
    expect(at('the switch')).toBe(720);
    expect(ask(screen, 'fourth "Delete"').failure?.message).toContain('there are only 3');
    expect(ask(screen, 'link "Delete"').chosen).toBeNull();
  });

  it('takes the button of the row that was named, and none where that has none', () => {
    const screen = screenWith(...rows('Milk', 'Bread', 'Eggs'));
    const decision = ask(screen, '"Delete" near "Bread"');
    expect(screen.get(decision.chosen ?? 0)?.box?.y).toBe(340);
    const without = screenWith(...rows('Milk'), row(330, text('Bread', '[40,340][500,430]')));
    const refused = ask(without, '"Delete" near "Bread"');
    expect(refused.chosen === null || refused.guarded).toBe(true);
  });

  it('asks where two of a name lie at one spot', () => {
    const handle = (more: string): string =>
      node(`class="android.widget.SeekBar" content-desc="Price" ${more} bounds="[100,600][300,680]"`);
    const screen = screenWith(
      handle('clickable="true"'),
      handle('clickable="true"'),
      button('Search', '[100,900][500,1000]'),
    );
    expect(meant(screen, '"Price"', 'Adjustable')).toBe('AMBIGUOUS_TARGET');
  });

  it.each([
    ['Anmelden', 'Anmelden'],
    ['Weiter', 'Weiter'],
    ['Konto löschen', undefined],
    ['Speichern', undefined],
    ['Pay now', undefined],
    ['Confirm transfer', undefined],
    ['Bestätigen und kaufen', undefined],
    ['アカウント作成', undefined],
  ])('takes a screen with %s for a login: %s', (name, submit) => {
    const field = (hint: string, y: number, more = ''): string =>
      node(
        `class="android.widget.EditText" clickable="true" hint="${hint}" ${more} bounds="[40,${y}][1000,${y + 90}]"`,
      );
    const screen = screenWith(
      field('Benutzername', 300),
      field('Passwort', 450, 'password="true"'),
      button(name, '[40,600][1000,700]'),
    );
    const { login } = screen.patterns;
    expect(login === undefined ? undefined : screen.get(login.submit ?? 0)?.names[0]?.text).toBe(submit);
  });

  it('asks for consent to something else than cookies', () => {
    const about = (said: string): Screen =>
      screenWith(row(300, text(said, '[40,320][1000,400]')), button('Allow', '[40,600][500,700]'));
    expect(about('We use cookies').patterns.cookies?.accept).toBeDefined();
    expect(about('Parental consent: buy 500 gems?').patterns.cookies?.accept).toBeUndefined();
  });

  it('takes the row, or asks, where row and switch are called the same', () => {
    const screen = screenWith(touched(300, text('Wi-Fi', '[40,320][400,400]'), toggle(300, 'Wi-Fi')));
    const { chosen } = ask(screen, '"Wi-Fi"');
    expect(chosen === null ? '' : screen.get(chosen)?.kind).not.toBe('switch');
    expect(meant(screen, '"Wi-Fi"', 'Checkable')).toBe('switch "Wi-Fi"');
  });

  it('calls a switch only what it says itself', () => {
    const named = node(
      'class="android.widget.Switch" text="Email notifications" checkable="true" clickable="true" bounds="[620,320][1040,400]"',
    );
    const screen = screenWith(row(300, text('Delete all my data', '[40,320][600,400]'), named));
    const { chosen, guarded } = ask(screen, '"Delete all my data"', 'Checkable');
    expect(chosen === null || guarded).toBe(true);
    expect(meant(screen, '"Email notifications"', 'Checkable')).toBe('switch "Email notifications"');
  });

  it.each([
    ['Delete all my data', 'Email notifications'],
    ['Alle Daten löschen', 'E-Mail-Benachrichtigungen'],
    ['すべて削除', '通知'],
  ])('does not call a switch "%s" that is described as "%s"', (beside, described) => {
    const screen = screenWith(row(300, text(beside, '[40,320][600,400]'), toggle(300, described)));
    const { chosen, guarded } = ask(screen, `"${beside}"`, 'Checkable');
    expect(chosen === null || guarded).toBe(true);
    expect(meant(screen, `"${described}"`, 'Checkable')).toBe(`switch "${described}"`);
  });

  it.each([
    ['Dark theme', 'Toggle'],
    ['Dark theme', 'Toggle dark theme'],
    ['Dunkles Design', 'Schalter, aus'],
    ['Mobile data', 'Switch off'],
    ['夜间模式', '开关'],
    ['夜间模式', '切换夜间模式'],
  ])('calls a switch "%s" that is described as "%s"', (beside, described) => {
    const screen = screenWith(row(300, text(beside, '[40,320][600,400]'), toggle(300, described)));
    const { chosen, guarded } = ask(screen, `"${beside}"`, 'Checkable');
    expect([screen.get(chosen ?? 0)?.kind, guarded]).toEqual(['switch', false]);
  });

  it('finds no purpose that nothing says', () => {
    const field = (hint: string, y: number): string =>
      node(
        `class="android.widget.EditText" hint="${hint}" clickable="true" focusable="true" bounds="[40,${y}][1040,${y + 100}]"`,
      );
    const screen = screenWith(field('Website address', 300), field('Message', 500), field('Headphones', 700));
    for (const purpose of ['email', 'password', 'phone', 'search'])
      expect([purpose, meant(screen, purpose, 'Typeable')]).toEqual([purpose, 'TARGET_NOT_FOUND']);
  });

  it.each([
    ['Later', 'Buy premium'],
    ['Ikke nu', 'Bedøm'],
    ['Nie teraz', 'Kup teraz'],
    ['Agora não', 'Assinar'],
    ['今はしない', '登録'],
    ['Şimdi değil', 'Satın al'],
    ['ليس الآن', 'اشترك'],
  ])('closes a dialog by %s, never by %s', (no, yes) => {
    const dialog = (...buttons: string[]): Screen =>
      screenWith(
        node(
          'class="android.app.AlertDialog" resource-id="android:id/parentPanel" bounds="[100,800][980,1400]"',
          text('Premium', '[140,840][900,920]'),
          ...buttons.map((said, i) => button(said, `[${140 + i * 420},1200][${520 + i * 420},1320]`)),
        ),
      );
    const closed = dialog(yes, no);
    const { chosen } = ask(closed, '', 'Dismissable');
    expect(closed.get(chosen ?? 0)?.names[0]?.text).toBe(no);
    const only = dialog(yes);
    const pressed = ask(only, '', 'Dismissable').chosen;
    expect(pressed === null ? '' : only.get(pressed)?.names[0]?.text).not.toBe(yes);
  });

  it('does not take a longer name that does more', () => {
    const screen = screenWith(button('Delete all messages', '[40,300][1040,420]'));
    const { chosen, guarded } = ask(screen, '"Delete"');
    expect(chosen === null || guarded).toBe(true);
  });
});

describe('iOS', () => {
  const flat = (...all: readonly (readonly [type: string, label: string, box: readonly number[]])[]): Screen => {
    const app = { type: 'Application', AXLabel: 'Demo', frame: { x: 0, y: 0, width: 390, height: 844 } };
    const elements = all.map(([type, AXLabel, [x = 0, y = 0, width = 0, height = 0]]) => ({
      AXFrame: `{{${x}, ${y}}, {${width}, ${height}}}`,
      frame: { x, y, width, height },
      AXLabel,
      type,
      enabled: true,
      role: `AX${type}`,
      AXValue: null,
    }));
    const read = readDescribe(JSON.stringify([app, ...elements]));
    if (!read.ok) throw new Error(read.reason);
    return screenOf(read.tree, new PhoneNumbers());
  };

  it('takes the button on the line of the text that was named', () => {
    const screen = flat(
      ['StaticText', 'Milk', [20, 100, 200, 30]],
      ['Button', 'Delete', [300, 100, 70, 30]],
      ['StaticText', 'Bread', [20, 160, 200, 30]],
      ['Button', 'Delete', [300, 160, 70, 30]],
    );
    const { chosen } = ask(screen, '"Delete" near "Bread"');
    expect(screen.get(chosen ?? 0)?.box?.y).toBe(160);
    expect(meant(screen, '"Delete"')).toBe('AMBIGUOUS_TARGET');
  });

  it('refuses where the named line has none', () => {
    const screen = flat(
      ['StaticText', 'Milk', [20, 100, 200, 30]],
      ['Button', 'Delete', [300, 100, 70, 30]],
      ['StaticText', 'Bread', [20, 160, 200, 30]],
    );
    const { chosen, guarded } = ask(screen, '"Delete" near "Bread"');
    expect(chosen === null || guarded).toBe(true);
  });
});
