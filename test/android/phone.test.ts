// The simulated phone itself: what it draws can be trusted, and touches reach what a finger would reach.

import { beforeEach, describe, expect, it } from 'vitest';
import { readDump } from '../../packages/phone/src/android/dump.js';
import { dumped, PLAIN_DUMP, xmlOf } from '../phone/android-view.js';
import {
  activityOf,
  contains,
  DEMO,
  HEIGHT,
  LANGUAGES,
  LAUNCHER,
  middle,
  NOTES,
  PASSWORD,
  Phone,
  type PhoneNode,
  type ScreenName,
  SLOW,
  USER,
  WIDTH,
  walk,
} from '../phone/app.js';

let phone: Phone;
beforeEach(() => {
  phone = new Phone();
});

function tap(key: string): void {
  const found = phone.find(key);
  if (found === null) expect.fail(`${key} is not drawn on ${phone.screen}`);
  phone.tap(middle(found.box).x, middle(found.box).y);
}

function texts(): readonly string[] {
  return phone.windows.flatMap(({ root }) => [...walk(root)]).flatMap(({ text }) => (text === '' ? [] : [text]));
}

const SCREENS: readonly ScreenName[] = [
  'home',
  'parcel',
  'settings',
  'compose',
  'search',
  'more',
  'login',
  'account',
  'saved',
  'slow',
  'live',
];

describe('what is drawn', () => {
  it.each(SCREENS)('on %s lies inside the screen, and every key is there once', (name) => {
    phone.open(name);
    const nodes = phone.windows.flatMap(({ root }) => [...walk(root)]);
    for (const { key, box } of nodes) {
      expect(box.width > 0 && box.height > 0, key).toBe(true);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= WIDTH && box.y + box.height <= HEIGHT, key).toBe(true);
    }
    expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
  });

  it.each(SCREENS)('on %s can be read as a dump, in every style', (name) => {
    phone.open(name);
    const count = phone.windows.flatMap(({ root }) => [...walk(root)]).length;
    for (const attributes of ['old', 'new', 'windows'] as const) {
      const read = readDump(xmlOf(phone.windows, { ...PLAIN_DUMP, attributes }), { width: WIDTH, height: HEIGHT });
      if (!read.ok) expect.fail(read.reason);
      // The layouts around the app's own.
      expect(read.tree.nodes.length).toBe(count + 3);
      const compressed = readDump(xmlOf(phone.windows, { ...PLAIN_DUMP, attributes, isCompressed: true }));
      if (!compressed.ok) expect.fail(compressed.reason);
      expect(compressed.tree.nodes.length).toBeLessThan(read.tree.nodes.length);
      const isSpoken = ({ text }: { readonly text: string }): boolean => text !== '';
      expect(compressed.tree.nodes.filter(isSpoken).length).toBe(read.tree.nodes.filter(isSpoken).length);
    }
  });

  it('keeps texts of any kind', () => {
    phone.launch(NOTES);
    const text = 'a & b < c > "d" \'e\' \n\t é 日本 😀 \u0001';
    phone.set({ fields: { 'notes.text': text } });
    const dump = dumped(phone);
    if (!('xml' in dump)) expect.fail(dump.error);
    const read = readDump(dump.xml);
    if (!read.ok) expect.fail(read.reason);
    expect(read.tree.nodes.some((node) => node.text === text.replace('\u0001', '.'))).toBe(true);
  });
});

describe('touches', () => {
  it('reach the thing on top and nothing else', () => {
    for (const name of SCREENS) {
      phone = new Phone();
      phone.open(name);
      const isReached = (node: PhoneNode): boolean => node.isClickable && node.isEnabled && node.kind !== 'key';
      for (const node of phone.windows.flatMap(({ root }) => [...walk(root)]).filter(isReached)) {
        phone = new Phone();
        phone.open(name);
        tap(node.key);
        const { x, y } = middle(node.box);
        const inside = [...walk(node)].filter(({ acts, box }) => acts.tap !== undefined && contains(box, x, y));
        const [, key] = phone.state.done.at(-1)?.split(' ') ?? [];
        expect(key, node.key).toBe(inside.at(-1)?.key);
      }
    }
  });

  it('do nothing to what is disabled', () => {
    phone.open('settings');
    tap('settings.hotspot');
    expect(phone.state.toggles['settings.hotspot']).toBeUndefined();
    expect(phone.state.done.at(-1)).toBe('tap settings.hotspot');
  });

  it('go to the keyboard where it covers something', () => {
    phone.open('login');
    tap('login.user');
    phone.text('ana');
    tap('login.help');
    expect(phone.state.fields['login.user']).toMatch(/^ana[a-z]$/);
    tap('keyboard.done');
    tap('login.help');
    expect(phone.state.fields).toEqual({});
  });
});

describe('the apps', () => {
  it('go from screen to screen and back', () => {
    tap('home.row4');
    expect([phone.screen, activityOf(phone.state)]).toEqual(['parcel', '.ParcelActivity']);
    expect(texts()).toContain('Parcel 4');
    phone.key('back');
    expect(phone.screen).toBe('home');
    tap('tab.settings');
    expect(phone.screen).toBe('settings');
    phone.key('home');
    expect(phone.state.app).toBe(LAUNCHER);
    tap(`launcher.${NOTES}`);
    expect(phone.state.app).toBe(NOTES);
    phone.launch(DEMO);
    expect(phone.screen).toBe('settings');
    phone.stop(DEMO);
    phone.launch(DEMO);
    expect(phone.screen).toBe('home');
    phone.launch('no.such.app');
    expect(phone.state.app).toBe(DEMO);
  });

  it('draw only what is in sight of a long list, and scroll', () => {
    expect(texts()).toContain('Parcel 1');
    expect(texts()).not.toContain('Parcel 20');
    phone.swipe({ x: 500, y: 2000 }, { x: 500, y: 400 });
    expect(texts()).toContain('Parcel 20');
    expect(texts()).not.toContain('Parcel 1');
    for (let n = 0; n < 5; n++) phone.swipe({ x: 500, y: 2000 }, { x: 500, y: 400 });
    expect(texts()).toContain('Parcel 40');
    const end = phone.state.scrolls['home.list'];
    phone.swipe({ x: 500, y: 2000 }, { x: 500, y: 400 });
    expect(phone.state.scrolls['home.list']).toBe(end);
  });

  it('have switches, sliders, a stepper, a picker, radios and a spinner that move', () => {
    phone.open('settings');
    tap('settings.wifi');
    tap('settings.roaming');
    expect([phone.state.toggles['settings.wifi'], phone.state.toggles['settings.roaming']]).toEqual([false, true]);
    const { box } = phone.find('settings.media') as PhoneNode;
    phone.tap(box.x + 500, box.y + 40);
    expect(phone.state.amounts['settings.media']).toBe(50);
    phone.swipe({ x: box.x + 500, y: box.y + 40 }, { x: box.x + 275, y: box.y + 40 });
    expect(phone.state.amounts['settings.media']).toBe(25);
    phone.do({ kind: 'set', key: 'settings.alarm', value: 9.2 });
    expect(phone.state.amounts['settings.alarm']).toBe(9);
    phone.swipe({ x: 500, y: 600 }, { x: 500, y: -1400 });
    tap('settings.theme.Dark');
    expect(phone.state.choices['settings.theme']).toBe('Dark');
    tap('settings.guests.more');
    tap('settings.minutes.behind');
    expect([phone.state.amounts['settings.guests'], phone.state.amounts['settings.minutes']]).toEqual([3, 6]);
    tap('settings.language');
    expect(texts()).toContain('Deutsch');
    expect(texts()).not.toContain(LANGUAGES.at(-1));
    phone.swipe({ x: 700, y: 1500 }, { x: 700, y: 100 });
    tap(`language.${LANGUAGES.at(-1)}`);
    expect(phone.state.choices['settings.language']).toBe(LANGUAGES.at(-1));
    tap('settings.language');
    phone.tap(100, 300);
    expect(phone.state.popup).toBeNull();
  });

  it('sign in when both fields are filled, and say when it is wrong', () => {
    phone.open('login');
    expect(phone.find('login.submit')?.isEnabled).toBe(false);
    for (const [word, screen] of [
      ['wrong', 'login'],
      [PASSWORD, 'account'],
    ] as const) {
      phone.set({ fields: {} });
      tap('login.user');
      phone.text(USER);
      tap('login.password');
      phone.text(word);
      phone.key('back');
      tap('login.submit');
      expect(phone.find('login.progress')).not.toBeNull();
      phone.tick(1000);
      expect(phone.screen).toBe(screen);
      if (screen === 'login') expect(texts()).toContain('Wrong user name or password');
    }
    expect(texts()).toContain(`Welcome, ${USER}`);
  });

  it('search', () => {
    phone.open('search');
    tap('search.query');
    phone.text('parcel 1');
    expect(texts()).toContain('11 found');
    tap('search.clear');
    expect(texts()).toContain('Type to search');
  });

  it('ask before they delete, and delete the right one of two that look the same', () => {
    phone.open('saved');
    tap('saved.row3.delete');
    expect(texts()).toContain('Delete Apple pie?');
    tap('delete.cancel');
    expect(phone.state.saved).toHaveLength(4);
    tap('saved.row3.delete');
    tap('delete.confirm');
    expect(phone.state.saved.map(({ id }) => id)).toEqual([1, 2, 4]);
    tap('saved.sort');
    tap('sheet.Date');
    expect(phone.state.choices['saved.sort']).toBe('Date');
  });

  it('take their time, and never rest', () => {
    phone.open('slow');
    expect(texts()).toContain('Loading…');
    phone.tick(SLOW);
    expect(texts()).toContain('Report of the week');
    phone.open('live');
    expect(dumped(phone)).toEqual({ error: 'ERROR: could not get idle state.' });
    expect(dumped(phone, { ...PLAIN_DUMP, isCompressed: true })).toHaveProperty('xml');
    const before = phone.find('live.courier')?.box;
    phone.tick(500);
    expect(phone.find('live.courier')?.box).not.toEqual(before);
  });

  it('see a double tap only when it is quick', () => {
    phone.open('parcel');
    tap('parcel.photo');
    phone.tick(1000);
    tap('parcel.photo');
    expect(phone.state.isZoomed).toBe(false);
    phone.tick(1000);
    tap('parcel.photo');
    tap('parcel.photo');
    expect(phone.state.isZoomed).toBe(true);
  });

  it('are not there while the screen is off', () => {
    phone.key('power');
    expect(dumped(phone)).toEqual({ error: 'ERROR: null root node returned by UiTestAutomationBridge.' });
    phone.tap(500, 300);
    expect(phone.screen).toBe('home');
    phone.key('power');
    expect(dumped(phone)).toHaveProperty('xml');
  });
});

describe('a dump', () => {
  it('has only the window in front, as real ones have', () => {
    phone.open('saved');
    tap('saved.row1.delete');
    const xml = xmlOf(phone.windows);
    expect(xml).toContain('Delete Apple pie?');
    expect(xml).not.toContain('Bread');
    const all = xmlOf(phone.windows, { ...PLAIN_DUMP, hasAllWindows: true });
    expect(all).toContain('Bread');
  });

  it('shows hints as text of empty fields, and passwords as dots', () => {
    phone.open('login');
    phone.set({ fields: { 'login.password': 'abc' } });
    const xml = xmlOf(phone.windows, { ...PLAIN_DUMP, attributes: 'new' });
    expect(xml).toContain('text="User name or email"');
    expect(xml).toContain('text="•••"');
    expect(xml).not.toContain('abc');
    expect(xml).toContain('hint="Password"');
    expect(xmlOf(phone.windows)).not.toContain('hint=');
  });
});
