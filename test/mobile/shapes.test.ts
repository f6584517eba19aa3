// Screens as frameworks draw them (React Native, Flutter, Compose, WebViews, SwiftUI), in several languages and from right to
// left: what each command means there, and what it must leave alone.

import { describe, expect, it } from 'vitest';
import type { UiTree } from '../../packages/phone/src/shared/tree.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { android, ios, outcome, type Piece, type Place, touchedPhone, windows } from './support/touched-phone.js';

useVirtualTime();

const text = (words: string, at: Place, more: Partial<Piece> = {}): Piece => ({ text: words, at, ...more });
const button = (words: string, at: Place, more: Partial<Piece> = {}): Piece => ({
  is: 'Button',
  text: words,
  at,
  flags: 'clickable focusable',
  ...more,
});
const part = (at: Place, ...inside: readonly Piece[]): Piece => ({ is: 'ViewGroup', at, inside });
const on = (is: string, words: string, at: Place, more: Partial<Piece> = {}): Piece => ({
  is,
  text: words,
  at,
  ...more,
});

type Met = readonly [line: string, came: string | RegExp, touches?: number];

/** Each line on the screen afresh; every touch leads to another screen. */
async function meet(screen: UiTree, lines: readonly Met[], next: UiTree = screen): Promise<void> {
  const came: unknown[] = [];
  for (const [line, expected, touches] of lines) {
    const phone = touchedPhone(screen, () => next);
    const result = await phone.run(line);
    const said = outcome(result);
    const isMet = typeof expected === 'string' ? said === expected : expected.test(said);
    const count = touches ?? (result.ok ? 1 : 0);
    if (!isMet || phone.touches.length !== count) came.push({ line, said, touches: phone.touches.length, expected });
  }
  expect(came).toEqual([]);
}

const ELSEWHERE = android(text('Another screen', [40, 100, 600, 60]));

describe('what nothing calls clickable', () => {
  /** In the words of many languages: none of these is touched without --force. */
  const RISKY = [
    'Delete account|Pay now|Place order|Send|Unsubscribe|Erase all data|Remove from cart|Confirm|Uninstall|Publish',
    'Löschen|Jetzt kaufen|Bezahlen|Absenden|Supprimer|Payer|Envoyer|Commander|Eliminar|Comprar|Pagar|Enviar',
    'Удалить|Купить|Оплатить|Отправить|削除|購入する|送信|删除|支付|立即购买|삭제|결제하기|حذف|שלם עכשיו|ลบ',
    'Usuń|Zapłać|Sil|Satın al|Elimina|Acquista|Verwijderen|Ta bort|Slet|Poista',
  ].flatMap((line) => line.split('|'));

  it('is left alone where its words cannot be undone', async () => {
    for (const words of RISKY) {
      const screen = android(text('Shop', [40, 100, 300, 60]), text(words, [40, 500, 400, 80]));
      await meet(screen, [[`click "${words}"`, 'LOW_CONFIDENCE']], ELSEWHERE);
      await meet(screen, [[`click "${words}" --force`, /^verified text/]], ELSEWHERE);
    }
  });

  const LISTS: Readonly<Record<string, readonly string[]>> = {
    English: ['Profile', 'Orders', 'Addresses'],
    German: ['Profil', 'Bestellungen', 'Adressen'],
    Japanese: ['プロフィール', '履歴', '住所'],
    Arabic: ['الملف الشخصي', 'الطلبات', 'العناوين'],
  };
  it.each(Object.entries(LISTS))('is tapped at its own place: a list of React Native, %s', (language, names) => {
    const isRight = language === 'Arabic';
    const rows = names.map((name, i) =>
      part([0, 300 + i * 150, 1080, 150], text(name, [isRight ? 740 : 40, 340 + i * 150, 300, 60])),
    );
    const screen = android(button('Back', [0, 0, 200, 100]), ...rows);
    const lines = names.map((name): Met => [`click "${name}"`, `verified text "${name}" guarded`]);
    return meet(screen, lines, ELSEWHERE);
  });

  it('is tapped in a menu of Compose and in a side menu, each entry as well as the others', async () => {
    const open: Piece = {
      is: 'View',
      at: [0, 200, 1080, 120],
      flags: 'clickable focusable',
      inside: [text('Open', [40, 220, 200, 60])],
    };
    const entries = ['Cut', 'Copy', 'Paste'];
    const menu = entries.map((name, i) => text(name, [40, 420 + i * 100, 300, 60]));
    await meet(
      android(open, part([0, 400, 500, 400], ...menu)),
      entries.map((name): Met => [`click "${name}"`, `verified text "${name}" guarded`]),
      ELSEWHERE,
    );
    const side = ['Sound', 'Lights', 'Connection', 'Display'];
    const row = (name: string, y: number): Piece => ({
      is: 'View',
      at: [400, y, 640, 160],
      flags: 'clickable checkable focusable',
      inside: [text(name, [420, y + 20, 300, 60])],
    });
    await meet(
      android(
        ...side.map((name, i) => text(name, [40, 300 + i * 120, 300, 60])),
        row('Equalizer', 300),
        row('Loudness', 500),
      ),
      side.map((name): Met => [`click "${name}"`, `verified text "${name}" guarded`]),
      ELSEWHERE,
    );
  });

  it('is left alone as a heading above what can be used, as a title, or where it says so', async () => {
    const row = (name: string, y: number): Piece => ({
      is: 'LinearLayout',
      at: [0, y, 1080, 140],
      flags: 'clickable focusable',
      inside: [text(name, [40, y + 40, 400, 60])],
    });
    const screen = android(
      part([0, 60, 1080, 140], text('Settings', [48, 90, 400, 80])),
      text('Network', [48, 300, 300, 60]),
      row('Wi-Fi', 380),
      text('Device', [48, 600, 300, 60]),
      row('Display', 680),
    );
    await meet(
      screen,
      [
        ['click "Network"', 'REQUIREMENT_NOT_MET'],
        ['click "Device"', 'REQUIREMENT_NOT_MET'],
        ['click "Settings"', 'REQUIREMENT_NOT_MET'],
        ['click "Wi-Fi"', 'verified button "Wi-Fi"'],
      ],
      ELSEWHERE,
    );
    const said = ios(
      on('StaticText', 'Orders', [20, 300, 300, 30], { flags: 'Header' }),
      on('Button', 'Edit', [20, 60, 80, 40], { flags: 'Button' }),
    );
    await meet(said, [['click "Orders"', 'REQUIREMENT_NOT_MET']]);
  });

  it('is never a text that merely contains the name, and never one that something lies over', async () => {
    const music = android(text('Pause music', [40, 400, 400, 80]), text('More', [40, 700, 200, 60]));
    await meet(
      music,
      [
        ['click "Pause"', 'REQUIREMENT_NOT_MET'],
        ['click "music"', 'REQUIREMENT_NOT_MET'],
        ['click "Mor"', 'TARGET_NOT_FOUND'],
        ['click "Pause" --force', 'REQUIREMENT_NOT_MET'],
        ['click "pause MUSIC"', /^verified (?:text|heading) "Pause music" guarded$/],
      ],
      ELSEWHERE,
    );
    const pause = text('Pause', [40, 400, 400, 80]);
    const covers: readonly Piece[] = [
      { is: 'View', at: [0, 0, 1080, 2400], flags: 'clickable' },
      { is: 'View', at: [0, 300, 1080, 400], says: 'Ad banner' },
      { is: 'ImageView', at: [0, 300, 1080, 400] },
      text('Message from Ana', [0, 380, 1080, 140]),
    ];
    for (const cover of covers) {
      await meet(android(pause, cover), [['click "Pause"', 'ELEMENT_COVERED']], ELSEWHERE);
      await meet(android(pause, cover), [['click "Pause" --force', /^verified/]], ELSEWHERE);
      // What lies below it does not matter, and neither does a part that shows nothing.
      if (cover.flags === undefined) await meet(android(cover, pause), [['click "Pause"', /^verified/]], ELSEWHERE);
    }
    await meet(
      android(pause, { is: 'ViewGroup', at: [0, 0, 1080, 2400] }),
      [['click "Pause"', /^verified/]],
      ELSEWHERE,
    );
  });

  describe('on a screen that changes by itself at that moment', () => {
    const NEWS = 'Rain tomorrow|Ferry delayed|Museum free on Sunday'.split('|');
    const screen = (news: string, ...more: readonly Piece[]): UiTree =>
      android(
        text(news, [40, 2000, 900, 60]),
        text('Shop', [40, 100, 300, 60]),
        text('Pause', [40, 600, 300, 80]),
        ...more,
      );
    const first = screen(NEWS[0] as string);

    it.each([
      ['a line says something else', screen(NEWS[1] as string)],
      ['a message comes', screen(NEWS[0] as string, text('New message', [40, 1700, 500, 60]))],
      ['a line goes away', android(text('Shop', [40, 100, 300, 60]), text('Pause', [40, 600, 300, 80]))],
    ])('is not verified by what happens elsewhere: %s', async (_, next) => {
      const phone = touchedPhone(first, () => next);
      const { ok, lifecycle, failure } = await phone.run('click "Pause"');
      expect([ok, lifecycle, failure?.code]).toEqual([false, 'failed', 'NO_EFFECT']);
      expect(failure?.message).toContain('may have come by itself');
      expect(phone.touches).toHaveLength(1);
    });

    it('is not verified either where a place was given: it was done, and that is all that is known', async () => {
      for (const line of ['click --at 60,1500', 'click "Shop" --at 5,5']) {
        const phone = touchedPhone(first, () => screen(NEWS[1] as string));
        const { ok, lifecycle, notes } = await phone.run(line);
        expect([line, ok, lifecycle, notes.join()]).toEqual([
          ...[line, true, 'dispatched', expect.stringContaining('may have come by itself')],
        ]);
        const elsewhere = touchedPhone(first, () => ELSEWHERE);
        expect([line, outcome(await elsewhere.run(line)).split(' ')[0]]).toEqual([line, 'verified']);
        expect([line, outcome(await touchedPhone(first).run(line))]).toEqual([line, 'NO_EFFECT']);
      }
    });

    it.each([
      [
        'it says something else',
        android(
          text(NEWS[0] as string, [40, 2000, 900, 60]),
          text('Shop', [40, 100, 300, 60]),
          text('Play', [40, 600, 300, 80]),
        ),
      ],
      ['something opens below it', screen(NEWS[0] as string, text('Paused at 2:10', [40, 700, 500, 60]))],
      ['another screen', ELSEWHERE],
      [
        'a dialog',
        screen(NEWS[0] as string, {
          is: 'FrameLayout',
          id: 'parentPanel',
          at: [100, 1200, 880, 500],
          inside: [
            text('Really?', [140, 1240, 700, 80], { id: 'alertTitle' }),
            button('OK', [600, 1550, 250, 120], { id: 'button1' }),
            button('Cancel', [300, 1550, 250, 120], { id: 'button2' }),
          ],
        }),
      ],
      [
        'most of it',
        android(
          text('Shop', [40, 100, 300, 60]),
          text('Pause', [40, 600, 300, 80]),
          ...['One', 'Two', 'Three', 'Four'].map((name, i) => text(name, [40, 1000 + i * 100, 300, 60])),
        ),
      ],
    ])('is verified by what comes of it: %s', (_, next) =>
      meet(first, [['click "Pause"', /^verified text "Pause"/]], next),
    );
  });
});

it('waits for an id that is not there yet, and says of other selectors that a phone has none', async () => {
  const later = android(button('Pay', [40, 300, 300, 100], { id: 'pay' }));
  const phone = touchedPhone(android(text('Loading…', [40, 300, 300, 60])), () => ELSEWHERE);
  setTimeout(() => phone.show(later), 200);
  expect(outcome(await phone.run('click css("#pay") --timeout 2s'))).toBe('verified button "Pay"');
  await meet(later, [
    ['click css("#nothing") --timeout 0s', 'TARGET_NOT_FOUND'],
    ['expect hidden css("#nothing")', 'verified', 0],
    ['click css("div > a")', 'SELECTOR_INVALID'],
  ]);
});

describe('an app that does not fill the screen', () => {
  const app = (at: Place): Piece => ({
    is: 'FrameLayout',
    at,
    inside: [button('Cancel order', [at[0] + 40, 300, 300, 100]), button('Close', [at[0] + 40, 500, 300, 100])],
  });

  it.each([
    ['beside bars at both sides', [660, 0, 1080, 2400]],
    ['at the left edge', [0, 0, 1080, 2400]],
  ] as const)('is no dialog that could be dismissed: %s', async (_, at) => {
    const phone = touchedPhone(windows(app(at)));
    expect(outcome(await phone.run('dismiss'))).toBe('NOT_INFERABLE');
    expect([phone.touches, phone.keys]).toEqual([[], []]);
    expect(outcome(await phone.run('explain click "Close"'))).toContain('button "Close"');
  });
});

describe('tabs that say where they are', () => {
  const PLACES: readonly (readonly [string, (n: number) => string, string, string])[] = [
    ['English', (n) => `Tab ${n} of 2`, 'Home', 'Attendance'],
    ['French', (n) => `Onglet ${n} sur 2`, 'Accueil', 'Compte'],
    ['German', (n) => `Tab ${n} von 2`, 'Start', 'Konto'],
    ['Spanish', (n) => `Pestaña ${n} de 2`, 'Inicio', 'Cuenta'],
    ['Japanese', (n) => `タブ: ${n}/2`, 'ホーム', '設定'],
    ['Chinese', (n) => `第 ${n} 个标签，共 2 个`, '首页', '设置'],
    ['Korean', (n) => `탭 2개 중 ${n}번째`, '홈', '설정'],
    ['Vietnamese', (n) => `Thẻ ${n} trong tổng số 2`, 'Trang chủ', 'Cài đặt'],
    ['Turkish', (n) => `Sekme ${n} / 2`, 'Ana sayfa', 'Ayarlar'],
    ['Russian', (n) => `Вкладка ${n} из 2`, 'Главная', 'Настройки'],
    ['Arabic', (n) => `علامة التبويب ${n} من 2`, 'الرئيسية', 'الحساب'],
    ['Finnish', (n) => `Välilehti ${n} kautta 2`, 'Koti', 'Asetukset'],
  ];
  it.each(PLACES)('are called by the first line, also where that stands elsewhere, too: %s', (_, place, one, two) => {
    const tab = (name: string, n: number): Piece => ({
      is: 'View',
      says: `${name}\n${place(n)}`,
      at: [(n - 1) * 540, 2250, 540, 150],
      flags: 'clickable focusable',
    });
    const screen = android(text(two, [40, 100, 400, 60]), tab(one, 1), tab(two, 2));
    return meet(
      screen,
      [
        [`click "${one}"`, new RegExp(`^verified (?:tab|button) "${one}"$`)],
        [`click "${two}"`, new RegExp(`^verified (?:tab|button) "${two}"$`)],
      ],
      ELSEWHERE,
    );
  });

  it('are also those of React Navigation on iOS; two numbers alone are no place', async () => {
    const bar = ios(
      on('StaticText', 'Settings', [20, 60, 200, 30]),
      on('Button', 'Home, tab, 1 of 2', [0, 780, 195, 60], { flags: 'Button Selected' }),
      on('Button', 'Settings, tab, 2 of 2', [195, 780, 195, 60], { flags: 'Button' }),
    );
    await meet(
      bar,
      [
        ['click "Settings"', /^verified (?:tab|button) "Settings"$/],
        ['click "Home"', /"Home"$/],
      ],
      ios(on('StaticText', 'Other', [20, 60, 200, 30])),
    );
    const orders = android({
      is: 'View',
      says: 'Order\n3 items, 12 euros',
      at: [0, 300, 1080, 150],
      flags: 'clickable focusable',
    });
    await meet(orders, [['click "Order 3 items, 12 euros"', /^verified/]], ELSEWHERE);
  });
});

describe('a row and the switch in it', () => {
  it.each([
    ['Wi-Fi', false],
    ['WLAN', false],
    ['無線LAN', false],
    ['واي فاي', true],
  ])('are two where both can be clicked: %s', (name, isRight) => {
    const row = (title: string, y: number, isOwn: boolean): Piece => ({
      is: 'LinearLayout',
      at: [0, y, 1080, 160],
      flags: 'clickable focusable',
      inside: [
        text(title, [isRight ? 500 : 40, y + 20, 500, 60], { id: 'title' }),
        {
          is: 'Switch',
          id: 'switch_widget',
          at: [isRight ? 20 : 900, y + 20, 140, 100],
          flags: `checkable focusable${isOwn ? ' clickable' : ''}`,
        },
      ],
    });
    const list: Piece = {
      is: 'androidx.recyclerview.widget.RecyclerView',
      at: [0, 200, 1080, 1200],
      flags: 'scrollable',
    };
    const screen = android({ ...list, inside: [row(name, 200, true), row('Bluetooth', 360, false)] });
    return meet(
      screen,
      [
        [`click "${name}"`, `verified row "${name}"`],
        [`click switch "${name}"`, `verified switch "${name}"`],
        ['click "Bluetooth"', 'verified row "Bluetooth"'],
        [`uncheck "${name}"`, `verified switch "${name}"`, 0],
      ],
      ELSEWHERE,
    );
  });

  it('are one cell on iOS', async () => {
    const cell = (name: string, y: number): Piece =>
      on('Cell', '', [0, y, 390, 44], {
        inside: [
          on('StaticText', name, [16, y + 10, 200, 24]),
          on('Switch', name, [320, y + 6, 51, 31], { value: '0', flags: 'Button' }),
        ],
      });
    await meet(
      ios(cell('Airplane Mode', 200), cell('Cellular', 250)),
      [
        ['click "Airplane Mode"', 'verified switch "Airplane Mode"'],
        ['uncheck "Cellular"', 'verified switch "Cellular"', 0],
      ],
      ios(on('StaticText', 'Other', [20, 60, 200, 30])),
    );
  });
});

describe('a page in a WebView', () => {
  const page = (...inside: readonly Piece[]): UiTree =>
    android({
      is: 'WebView',
      text: 'Shop',
      at: [0, 100, 1080, 2200],
      flags: 'focusable scrollable',
      inside: [{ is: 'View', at: [0, 100, 1080, 5000], inside }],
    });
  const view = (words: string, at: Place, more: Partial<Piece> = {}): Piece => ({
    is: 'View',
    text: words,
    at,
    ...more,
  });
  const shop = page(
    view('Welcome', [40, 200, 300, 60]),
    view('Sign in', [40, 300, 300, 60], { flags: 'clickable focusable' }),
    button('Buy now', [40, 400, 300, 100]),
    { is: 'EditText', hint: 'Email', at: [40, 550, 800, 100], flags: 'clickable focusable' },
    view('Phone', [40, 700, 300, 50]),
    { is: 'EditText', at: [40, 760, 800, 100], flags: 'clickable focusable' },
    view('View All', [40, 900, 600, 60]),
    {
      is: 'View',
      at: [40, 1000, 600, 60],
      inside: [
        view('Terms', [40, 1000, 200, 60], { flags: 'clickable', inside: [text('Terms', [40, 1000, 200, 60])] }),
      ],
    },
    { is: 'CheckBox', text: 'I agree', at: [40, 1100, 400, 60], flags: 'clickable checkable focusable' },
    button('Below the fold', [40, 2800, 300, 100]),
    view('No size', [40, 1300, 0, 0], { flags: 'clickable' }),
    button('Stale', [40, 1400, 300, 100], { flags: 'clickable focusable unseen' }),
    view('Delete', [40, 1900, 300, 60]),
  );

  it('is used by its own tree: names, labels, links inside links, and texts that nothing calls clickable', () =>
    meet(
      shop,
      [
        ['click "Sign in"', 'verified button "Sign in"'],
        ['click "Buy now"', 'verified button "Buy now"'],
        ['click "Terms"', 'verified button "Terms"'],
        ['click "View All"', 'verified text "View All" guarded'],
        ['click "Email"', 'verified input "Email"'],
        ['click "Phone"', 'verified input "Phone"'],
      ],
      ELSEWHERE,
    ));

  it('leaves alone what is scrolled away, has no size, is no longer shown, or cannot be undone', () =>
    meet(
      shop,
      [
        ['click "Below the fold"', 'ELEMENT_NOT_VISIBLE'],
        ['click "Below the fold" --force', 'ELEMENT_NOT_VISIBLE'],
        ['click "No size"', 'ELEMENT_NOT_VISIBLE'],
        ['click "Stale"', 'ELEMENT_NOT_VISIBLE'],
        ['click "Delete"', 'LOW_CONFIDENCE'],
        ['click "Buy"', 'LOW_CONFIDENCE'],
      ],
      ELSEWHERE,
    ));
});

describe('what has a value', () => {
  it('is a picker with its label beside it, and stars up to five', async () => {
    const picker: Piece = {
      is: 'NumberPicker',
      at: [300, 200, 200, 400],
      inside: [
        button('6', [300, 200, 200, 120]),
        { is: 'EditText', text: '7', at: [300, 330, 200, 120], flags: 'clickable focusable' },
        button('8', [300, 460, 200, 120]),
      ],
    };
    await meet(android(text('Hour', [40, 300, 200, 80]), picker), [['adjust "Hour" 7', 'verified stepper "Hour"', 0]]);
    const stars = (value: string): UiTree =>
      android(text('Your rating', [40, 300, 300, 80]), {
        is: 'RatingBar',
        text: value,
        at: [400, 300, 500, 80],
        flags: 'focusable',
      });
    let now = '3.0';
    const swiped: number[] = [];
    const phone = touchedPhone(stars(now), () => null, {
      swipe: async (_, to) => {
        swiped.push(to.x);
        now = String(Math.round(((to.x - 400) / 500) * 5));
        phone.show(stars(`${now}.0`));
        return { ok: true, value: null };
      },
    });
    const result = await phone.run('adjust "Your rating" 5');
    expect([outcome(result), swiped.length]).toEqual(['verified slider "Your rating"', 1]);
  });
});
