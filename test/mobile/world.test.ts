// A phone as a world, over a simulated one in memory: finding, touching, reading back, and what may come in between.

import { describe, expect, it } from 'vitest';
import type { UiTree } from '../../packages/phone/src/shared/tree.js';
import { DEMO, LAUNCHER, NOTES, SLOW } from '../phone/app.js';
import { Bench, got, inside, stopped } from './support/fake-device.js';

const WINDOWS = { hasAllWindows: true, attributes: 'windows' } as const;

describe('a tap', () => {
  it('goes to the middle of the thing, and what came of it is told', async () => {
    const bench = new Bench();
    const effects = got(await bench.click('Parcel 3'));
    expect(bench.done()).toEqual(['tap home.row3']);
    expect(effects.seen).toContain('url');
    expect(effects.changes[0]?.text).toBe(
      'url: app://com.example.demo/.MainActivity → app://com.example.demo/.ParcelActivity',
    );
  });

  it('avoids what lies in the middle of a row and takes touches of its own', async () => {
    const bench = new Bench({
      // The star of each row lies where its middle is.
      tree: (tree) => ({
        ...tree,
        nodes: tree.nodes.map((node) =>
          node.resourceId.endsWith('/star') ? { ...node, bounds: { ...node.bounds, x: 480 } } : node,
        ),
      }),
    });
    const from = bench.phone.find('home.row2.star');
    got(await bench.click('Parcel 2'));
    expect(from).not.toBeNull();
    expect(bench.done()).toEqual(['tap home.row2']);
  });

  it('is long or double where that was asked for', async () => {
    const bench = new Bench();
    expect(got(await bench.click('Parcel 4', { isLong: true })).seen).toContain('state');
    expect(bench.phone.state.marked).toBe(4);
    got(await bench.click('Parcel 4'));
    const twice = got(await bench.click('Photo', { count: 2, requirement: 'Any' }));
    expect(bench.phone.state.isZoomed).toBe(true);
    expect(twice.changes.map(({ text }) => text).join()).toContain('Zoomed in');
  });

  it('has no other buttons and holds no keys', async () => {
    const bench = new Bench();
    expect(stopped(await bench.click('Parcel 4', { button: 'right' }))).toBe('UNSUPPORTED');
    expect(stopped(await bench.click('Parcel 4', { modifiers: ['ctrl'] }))).toBe('UNSUPPORTED');
    expect(bench.done()).toEqual([]);
  });

  it('that does nothing is told after a second look, a while later', async () => {
    const bench = new Bench();
    bench.phone.open('parcel');
    const from = bench.clock.now();
    const effects = got(await bench.click('Photo', { requirement: 'Any' }));
    expect(effects.seen).toEqual([]);
    expect(bench.clock.now() - from).toBeGreaterThanOrEqual(1000);
    expect(bench.done()).toEqual(['tap parcel.photo']);
  });

  it('is not watched where nobody wants to know', async () => {
    const bench = new Bench();
    const effects = got(await bench.click('Parcel 3', { isVerified: false }));
    expect(effects).toEqual({ seen: [], changes: [], notes: [] });
    expect(bench.device.calls.at(-1)).toBe('tap');
  });
});

describe('a thing is used', () => {
  it('as soon as it is there', async () => {
    const bench = new Bench();
    bench.phone.open('slow');
    got(await bench.click('Export'));
    expect(bench.clock.now()).toBeGreaterThanOrEqual(SLOW);
    expect(bench.phone.state.clipboard).toBe('report');
  });

  it('not before it is enabled', async () => {
    const bench = new Bench();
    bench.phone.open('login');
    bench.device.hook = (call, count) => {
      if (call === 'tree' && count === 4)
        bench.phone.set({ fields: { 'login.user': 'ana', 'login.password': 'open sesame' } });
      return null;
    };
    got(await bench.click({ kind: 'role', value: 'submit' }));
    expect(bench.phone.state.login.is).not.toBe('out');
    expect(bench.device.calls.filter((call) => call === 'tree').length).toBeGreaterThan(4);
  });

  it('not while it is greyed out, whatever time there is', async () => {
    const bench = new Bench();
    bench.phone.open('parcel');
    expect(stopped(await bench.click('Call the courier', { ms: 700 }))).toBe('ELEMENT_DISABLED');
    expect(bench.done()).toEqual([]);
  });

  it('not under a dialog, which is named', async () => {
    const bench = new Bench({ style: WINDOWS });
    bench.phone.open('saved');
    got(await bench.click(inside('Delete', 'Bread')));
    const answer = await bench.click('Sort', { ms: 500 });
    expect(stopped(answer)).toBe('ELEMENT_COVERED');
    expect(JSON.stringify(answer)).toContain('Delete Bread?');
    expect(bench.done()).toEqual(['tap saved.row2.delete']);
  });

  it('all the same by force', async () => {
    const bench = new Bench({ style: WINDOWS });
    bench.phone.open('saved');
    got(await bench.click(inside('Delete', 'Bread')));
    bench.done();
    got(await bench.click('Sort', { isForced: true, ms: 500 }));
    // The dialog takes what was meant for the button below it.
    expect(bench.done()).toEqual(['tap outside']);
    const greyed = new Bench();
    greyed.phone.open('parcel');
    got(await greyed.click('Call the courier', { isForced: true }));
    expect(greyed.done()).toEqual(['tap parcel.call']);
  });

  it('only when it stands still, and where it is then', async () => {
    const bench = new Bench();
    bench.device.hook = (call, count) => {
      // The list goes on by itself during the first reads.
      if (call === 'tree' && count <= 4) bench.phone.set({ scrolls: { 'home.list': count * 160 } });
      return null;
    };
    got(await bench.click('Parcel 9'));
    expect(bench.done()).toEqual(['tap home.row9']);
    expect(bench.device.calls.filter((call) => call === 'tree').length).toBeGreaterThan(5);
  });

  it('not at all if it never stands still', async () => {
    const bench = new Bench();
    bench.device.hook = (call, count) => {
      if (call === 'tree') bench.phone.set({ scrolls: { 'home.list': (count % 2) * 40 } });
      return null;
    };
    expect(stopped(await bench.click('Parcel 5', { ms: 2000 }))).toBe('ELEMENT_UNSTABLE');
    expect(bench.done()).toEqual([]);
  });

  it('though for a moment two answered to its name', async () => {
    const bench = new Bench();
    bench.phone.open('saved');
    const all = bench.phone.state.saved;
    bench.phone.set({ saved: [...all, { id: 7, name: 'Bread' }] });
    bench.device.hook = (call, count) => {
      if (call === 'tree' && count === 2) bench.phone.set({ saved: all });
      return null;
    };
    got(await bench.click(inside('Delete', 'Bread')));
    expect(bench.done()).toEqual(['tap saved.row2.delete']);
    // Those that stay are two.
    bench.phone.set({ popup: null, saved: [...all, { id: 7, name: 'Bread' }] });
    expect(stopped(await bench.click(inside('Delete', 'Bread'), { ms: 5000 }))).toBe('AMBIGUOUS_TARGET');
    expect(bench.done()).toEqual([]);
  });

  it('when there is only time for a glance, after a second one', async () => {
    const bench = new Bench();
    got(await bench.click('Parcel 3', { ms: 0 }));
    expect(bench.done()).toEqual(['tap home.row3']);
    expect(stopped(await bench.click('Parcel 99', { ms: 0 }))).toBe('TARGET_NOT_FOUND');
  });
});

describe('between finding and touching', () => {
  it('a row that is put in above moves nothing away: the thing is touched where it is now', async () => {
    const bench = new Bench();
    bench.phone.open('saved');
    const on = await bench.ref(inside('Delete', 'Bread'), { requirement: 'Clickable', action: 'click' });
    bench.phone.set({ saved: [{ id: 9, name: 'Zucchini' }, ...bench.phone.state.saved] });
    bench.phone.tick(5000);
    got(await bench.world.perform(CLICK, on, bench.in(5000)));
    expect(on.thing.name).toBe('Delete');
    expect(bench.done()).toEqual(['tap saved.row2.delete']);
  });

  it('a dialog that comes up keeps the finger away', async () => {
    for (const style of [WINDOWS, {}]) {
      const bench = new Bench({ style });
      bench.phone.open('saved');
      const on = await bench.ref('Sort', { requirement: 'Clickable', action: 'click' });
      bench.phone.set({ popup: { kind: 'delete', item: 2 } });
      bench.phone.tick(5000);
      const answer = await bench.world.perform(CLICK, on, bench.in(5000));
      expect(['ELEMENT_COVERED', 'STALE_REFERENCE']).toContain(stopped(answer));
      expect(bench.done()).toEqual([]);
    }
  });

  it('a thing that went away is not touched', async () => {
    const bench = new Bench();
    bench.phone.open('saved');
    const on = await bench.ref(inside('Delete', 'Bread'), { requirement: 'Clickable', action: 'click' });
    bench.phone.set({ saved: bench.phone.state.saved.filter(({ name }) => name !== 'Bread') });
    bench.phone.tick(5000);
    expect(stopped(await bench.world.perform(CLICK, on, bench.in(5000)))).toBe('STALE_REFERENCE');
    expect(bench.done()).toEqual([]);
  });

  it('a list that scrolled: the row is touched where it is now, or not at all', async () => {
    for (const far of [40, 160, 200, 320, 480, 900, 1600, 4000]) {
      const bench = new Bench();
      const on = await bench.ref('Parcel 5', { requirement: 'Clickable', action: 'click' });
      bench.phone.set({ scrolls: { 'home.list': far } });
      bench.phone.tick(5000);
      const answer = await bench.world.perform(CLICK, on, bench.in(5000));
      expect(bench.done()).toEqual(answer.ok ? ['tap home.row5'] : []);
    }
  });

  it('rows that are used again for others are not touched', async () => {
    let shift = 0;
    const bench = new Bench({
      // Every row stays where it is and says what the one below it said.
      tree: (tree) => ({
        ...tree,
        nodes: tree.nodes.map((node) => ({
          ...node,
          text: node.text.replace(/^Parcel (\d+)$/, (_, n) => `Parcel ${Number(n) + shift}`),
        })),
      }),
    });
    const on = await bench.ref('Parcel 5', { requirement: 'Clickable', action: 'click' });
    const star = await bench.ref(inside('Star', 'Parcel 5'), { action: 'click' });
    shift = 30;
    bench.phone.tick(5000);
    expect(stopped(await bench.world.perform(CLICK, on, bench.in(5000)))).toBe('STALE_REFERENCE');
    expect(stopped(await bench.world.perform(CLICK, star, bench.in(5000)))).toBe('STALE_REFERENCE');
    shift = 1;
    bench.phone.tick(5000);
    // Parcel 5 is in the row before by now.
    got(await bench.world.perform(CLICK, on, bench.in(5000)));
    expect(bench.done()).toEqual(['tap home.row4']);
  });

  it('a button that says something else by now is not touched', async () => {
    let words = '';
    const bench = new Bench({
      tree: (tree) => ({
        ...tree,
        nodes: tree.nodes.map((node) => (node.text === 'Sort' && words !== '' ? { ...node, text: words } : node)),
      }),
    });
    bench.phone.open('saved');
    const on = await bench.ref('Sort', { requirement: 'Clickable', action: 'click' });
    words = 'Delete all';
    bench.phone.tick(5000);
    const answer = await bench.world.perform(CLICK, on, bench.in(5000));
    expect(['ELEMENT_UNSTABLE', 'STALE_REFERENCE']).toContain(stopped(answer));
    expect(bench.done()).toEqual([]);
    words = '';
    bench.phone.tick(5000);
    got(await bench.world.perform(CLICK, on, bench.in(5000)));
    expect(bench.done()).toEqual(['tap saved.sort']);
  });

  it('look-alikes that changed are not taken for each other', async () => {
    const bench = new Bench();
    bench.phone.open('saved');
    const all = got(await bench.world.candidates(bench.in(1000)));
    const pies = all.filter(({ kind, names }) => kind === 'row' && names.some(({ text }) => text === 'Apple pie'));
    expect(pies).toHaveLength(2);
    bench.phone.set({ saved: bench.phone.state.saved.slice(1) });
    for (const { id } of pies)
      expect(stopped(await bench.click(id, { requirement: 'Any', ms: 300 }))).toBe('STALE_REFERENCE');
    expect(bench.done()).toEqual([]);
  });

  it('numbers of another screen mean nothing here', async () => {
    const bench = new Bench();
    const { thing } = got(await bench.find('Parcel 5'));
    bench.phone.open('settings');
    expect(stopped(await bench.click(thing?.id ?? 0, { ms: 300 }))).toBe('STALE_REFERENCE');
    bench.phone.open('home');
    got(await bench.click(thing?.id ?? 0));
    expect(bench.done()).toEqual(['tap home.row5']);
  });
});

const CLICK = {
  kind: 'click',
  button: 'left',
  count: 1,
  isLong: false,
  isForced: false,
  modifiers: [],
} as const;

describe('checking', () => {
  const check = (to: boolean) => ({ kind: 'check', to }) as const;

  it('reads first, touches once, and never twice', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    expect(got(await bench.do('Bluetooth', check(true))).checked).toBe(true);
    expect(got(await bench.do('Bluetooth', check(true))).notes).toEqual(['It was already checked']);
    expect(got(await bench.do('Wi-Fi', check(false))).checked).toBe(false);
    expect(bench.done()).toEqual(['tap settings.bluetooth', 'tap settings.wifi']);
  });

  it('works where the row takes the tap, and where Compose merges all into one', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    expect(got(await bench.do('Roaming', check(true))).checked).toBe(true);
    bench.phone.open('compose');
    expect(got(await bench.do('Dynamic colour', check(true))).checked).toBe(true);
    expect(got(await bench.do('Low', check(true))).checked).toBe(true);
    expect(bench.done()).toEqual(['tap settings.roaming', 'tap compose.dynamic', 'tap compose.quality.Low']);
  });

  it('tells a switch that stays as it is, after one tap', async () => {
    const bench = new Bench({
      tree: (tree) => ({ ...tree, nodes: tree.nodes.map((node) => ({ ...node, isChecked: false })) }),
    });
    bench.phone.open('settings');
    expect(got(await bench.do('Bluetooth', check(true))).checked).toBe(false);
    expect(bench.done()).toEqual(['tap settings.bluetooth']);
  });

  it('waits for a switch that takes its time', async () => {
    let flips = 0;
    const late = (tree: UiTree): UiTree => {
      const isOn = bench.phone.state.toggles['settings.bluetooth'] === true;
      const isShown = isOn && ++flips > 8;
      if (isShown) return tree;
      return { ...tree, nodes: tree.nodes.map((node) => (node.isCheckable ? { ...node, isChecked: false } : node)) };
    };
    const bench: Bench = new Bench({ tree: late });
    bench.phone.open('settings');
    expect(got(await bench.do('Bluetooth', check(true))).checked).toBe(true);
    expect(bench.done()).toEqual(['tap settings.bluetooth']);
  });
});

describe('a screen that never rests', () => {
  it('can be used all the same', async () => {
    const bench = new Bench();
    bench.phone.open('live');
    const effects = got(await bench.click('Follow'));
    expect(effects.changes.map(({ text }) => text).join()).toContain('Not following');
    expect(bench.phone.state.toggles['live.follow']).toBe(true);
  });

  it('does not pass for the effect of a tap that did nothing', async () => {
    let reads = 0;
    const ticker = (tree: UiTree): UiTree => {
      const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
      const text = `News: ${words[reads++ % words.length]}`;
      return {
        ...tree,
        nodes: tree.nodes.map((node) => (node.text === 'On its way' ? { ...node, text } : node)),
      };
    };
    const bench = new Bench({ tree: ticker });
    bench.phone.open('parcel');
    expect(got(await bench.click('Photo', { requirement: 'Any' })).seen).toEqual([]);
    expect(got(await bench.click('Navigate up')).seen).toContain('url');
  });
});

describe('keys', () => {
  const press = (keys: string) => ({ kind: 'press', keys }) as const;

  it('go to the phone, and what came of them is told', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    expect(got(await bench.world.move(press('back'), bench.in(5000))).seen).toEqual(['url']);
    expect(bench.phone.screen).toBe('home');
    got(await bench.world.move({ kind: 'back' }, bench.in(5000)));
    expect(bench.phone.state.app).toBe(LAUNCHER);
    expect(stopped(await bench.world.move(press('f5'), bench.in(5000)))).toBe('UNSUPPORTED');
  });

  it('for back and escape close what is in front', async () => {
    const bench = new Bench();
    bench.phone.open('saved');
    for (const keys of ['back', 'escape']) {
      got(await bench.click('Sort'));
      expect(got(await bench.world.move(press(keys), bench.in(5000))).seen).toContain('modal');
      expect(bench.phone.state.popup).toBeNull();
    }
  });

  it('whose effect is not on the screen say so', async () => {
    const bench = new Bench();
    const effects = got(await bench.world.move(press('volumeup'), bench.in(5000)));
    expect(bench.phone.state.amounts['settings.media']).toBe(45);
    expect(effects).toMatchObject({ seen: [], isHeld: true });
    expect(effects.notes).toHaveLength(1);
  });

  it('wake a phone whose screen is off and cannot be read', async () => {
    const bench = new Bench();
    bench.phone.key('power');
    expect(got(await bench.world.move(press('power'), bench.in(2000))).seen).toEqual(['dom']);
    expect(bench.phone.state.isAwake).toBe(true);
    expect(got(await bench.world.move(press('power'), bench.in(2000))).seen).toEqual(['dom']);
    expect(bench.phone.state.isAwake).toBe(false);
  });

  it('for back on an iPhone are a finger over its edge', async () => {
    const bench = new Bench({ platform: 'ios' });
    bench.phone.open('settings');
    got(await bench.world.move({ kind: 'back' }, bench.in(5000)));
    expect(bench.phone.screen).toBe('home');
    const still = new Bench({ platform: 'ios' });
    still.device.swipe = async () => ({ ok: true, value: null });
    expect(stopped(await still.world.move({ kind: 'back' }, still.in(5000)))).toBe('NO_EFFECT');
  });
});

describe('waiting', () => {
  const wait = (bench: Bench, condition: Parameters<Bench['world']['wait']>[0], ms = 5000) =>
    bench.world.wait(condition, bench.in(ms));

  it('for rest takes two equal reads', async () => {
    const bench = new Bench();
    expect(got(await wait(bench, { kind: 'idle' })).isTrue).toBe(true);
    expect(bench.device.calls.filter((call) => call === 'tree')).toHaveLength(2);
    bench.device.hook = (call, count) => {
      if (call === 'tree') bench.phone.set({ scrolls: { 'home.list': count * 7 } });
      return null;
    };
    expect(got(await wait(bench, { kind: 'idle' }, 1000)).isTrue).toBe(false);
  });

  it('for an app, a title, a text, an id', async () => {
    const bench = new Bench();
    bench.phone.open('slow');
    expect(got(await wait(bench, { kind: 'text', text: 'report of the week' })).isTrue).toBe(true);
    expect(got(await wait(bench, { kind: 'url', pattern: '*SlowActivity' })).isTrue).toBe(true);
    expect(got(await wait(bench, { kind: 'url', pattern: DEMO })).isTrue).toBe(true);
    expect(got(await wait(bench, { kind: 'url', pattern: NOTES }, 300))).toMatchObject({ isTrue: false });
    expect(got(await wait(bench, { kind: 'title', pattern: 'Slow report' })).isTrue).toBe(true);
    expect(got(await wait(bench, { kind: 'exists', selector: '#export' })).isTrue).toBe(true);
    expect(got(await wait(bench, { kind: 'gone', selector: '[id="com.example.demo:id/progress"]' })).isTrue).toBe(true);
    expect(got(await wait(bench, { kind: 'items', selector: '#export', count: 2 }, 300)).seen).toBe('1 found');
    expect(stopped(await wait(bench, { kind: 'exists', selector: 'div > p' }))).toBe('SELECTOR_INVALID');
    expect(stopped(await wait(bench, { kind: 'until', expression: '1' }))).toBe('UNSUPPORTED');
  });

  it('for another screen than before the last deed', async () => {
    const bench = new Bench();
    expect(got(await wait(bench, { kind: 'navigation' }, 300)).isTrue).toBe(true);
    got(await bench.click('Parcel 2', { isLong: true }));
    expect(got(await wait(bench, { kind: 'navigation' }, 300)).isTrue).toBe(false);
    got(await bench.click('Parcel 2'));
    expect(got(await wait(bench, { kind: 'navigation' }, 300)).isTrue).toBe(true);
  });
});

describe('looking', () => {
  it('tells where it is, what it says and what answers to a name', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const { world } = bench;
    expect(got(await world.page(bench.in(1000)))).toEqual({
      url: 'app://com.example.demo/.SettingsActivity',
      title: 'Settings',
    });
    expect(got(await world.text(null, bench.in(1000)))).toContain('Wi-Fi\nON\nBluetooth');
    expect(got(await world.text('#media', bench.in(1000)))).toBe('40');
    expect(stopped(await world.text('p', bench.in(1000)))).toBe('SELECTOR_INVALID');
    expect(got(await world.count({ kind: 'text', value: 'Wi-Fi' }, bench.in(1000)))).toBe(1);
    expect(got(await world.count({ kind: 'role', value: 'radio' }, bench.in(1000)))).toBe(1);
  });

  it('reads a thing', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const wifi = await bench.ref('Wi-Fi');
    expect(got(await bench.world.read(wifi, bench.in(1000)))).toMatchObject({
      text: 'Wi-Fi',
      checked: true,
      isEnabled: true,
      isVisible: true,
      viewport: 'inside',
      box: { x: 880, y: 350, width: 150, height: 90 },
    });
    const media = await bench.ref('Media volume', { requirement: 'Adjustable' });
    expect(got(await bench.world.read(media, bench.in(1000)))).toMatchObject({
      value: '40',
      around: 'Media volume 40',
    });
    bench.phone.set({ amounts: { ...bench.phone.state.amounts, 'settings.media': 41 } });
    bench.phone.tick(1000);
    expect(got(await bench.world.read(media, bench.in(1000))).value).toBe('41');
    // What was found before is still what it was.
    expect(got(await bench.world.read(wifi, bench.in(1000))).checked).toBe(true);
  });

  it('tells nothing of what is kept secret', async () => {
    const bench = new Bench({
      tree: (tree) => ({
        ...tree,
        nodes: tree.nodes.map((node) => (node.isPassword ? { ...node, text: 'open sesame' } : node)),
      }),
    });
    bench.phone.open('login');
    bench.phone.set({ fields: { 'login.password': 'open sesame' } });
    const on = await bench.ref({ kind: 'role', value: 'password' });
    expect(on.thing.isSecret).toBe(true);
    expect(JSON.stringify(got(await bench.world.read(on, bench.in(1000))))).not.toContain('sesame');
    expect(got(await bench.world.text(null, bench.in(1000)))).not.toContain('sesame');
  });

  it('gives a target that holds another day for a number', async () => {
    const bench = new Bench();
    bench.phone.open('saved');
    const { thing } = got(await bench.find(inside('Delete', 'Bread'), { requirement: 'Clickable' }));
    const again = got(await bench.find(thing?.id ?? 0, { requirement: 'Clickable', action: 'click' }));
    expect(again.thing?.target).toContain('"Bread"');
  });

  it('has a fingerprint that no clock changes, and every deed does', async () => {
    const bench = new Bench();
    const print = async (): Promise<string | null> => {
      got(await bench.world.page(bench.in(1000)));
      return bench.world.fingerprint();
    };
    expect(bench.world.fingerprint()).toBeNull();
    const first = await print();
    bench.phone.tick(600_000);
    expect(await print()).toBe(first);
    got(await bench.click('Parcel 2', { isLong: true }));
    expect(await print()).not.toBe(first);
  });

  it('reads once for one command, and again for the next', async () => {
    const bench = new Bench();
    const { world } = bench;
    const reads = (): number => bench.device.calls.filter((call) => call === 'tree').length;
    await world.begin();
    got(await world.page(bench.in(1000)));
    got(await world.patterns(bench.in(1000)));
    got(await world.read(await bench.ref('Parcel 2'), bench.in(1000)));
    expect(reads()).toBe(1);
    await world.begin();
    got(await world.validationMessages(bench.in(1000)));
    expect(reads()).toBe(2);
  });
});

describe('pictures', () => {
  const how = { format: 'png', isFullPage: false, of: null } as const;

  it('are of the screen, or of a thing', async () => {
    for (const platform of ['android', 'ios'] as const) {
      const bench = new Bench({ platform });
      bench.phone.open('login');
      const whole = sizeOf(got(await bench.world.screenshot(how, bench.in(5000))));
      expect(whole).toEqual([1080, 2400]);
      const of = await bench.ref({ kind: 'role', value: 'submit' });
      const part = got(await bench.world.screenshot({ ...how, of }, bench.in(5000)));
      expect(sizeOf(part)).toEqual([960, 140]);
    }
  });

  it('are PNGs of what is on the screen, and nothing else', async () => {
    const bench = new Bench();
    expect(stopped(await bench.world.screenshot({ ...how, format: 'jpeg' }, bench.in(5000)))).toBe('UNSUPPORTED');
    expect(stopped(await bench.world.screenshot({ ...how, isFullPage: true }, bench.in(5000)))).toBe('UNSUPPORTED');
  });
});

function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

describe('apps', () => {
  it('are started, stopped and asked for', async () => {
    const bench = new Bench();
    const { apps } = bench.world;
    expect(got(await apps.launch(NOTES, bench.in(5000)))).toEqual({ app: NOTES, activity: '.NotesActivity' });
    expect(bench.world.address).toBe('app://com.example.notes/.NotesActivity');
    expect(got(await apps.stop(null, bench.in(5000)))).toBe(NOTES);
    expect(got(await apps.front(bench.in(5000))).app).toBe(LAUNCHER);
    expect(stopped(await apps.launch('com.no.such', bench.in(5000)))).toBe('INVALID_VALUE');
  });

  it('have a log: without a name, that of the one in front', async () => {
    const bench = new Bench();
    const lines = got(await bench.world.apps.logs({ app: null, level: null }, bench.in(5000)));
    expect(lines.map(({ text }) => text)).toEqual(['started']);
  });
});

describe('what makes no sense on a phone', () => {
  it('is left out or says so', async () => {
    const { world, ...bench } = new Bench();
    void bench;
    for (const kind of ['hover', 'upload', 'focus', 'goto', 'keydown', 'html', 'extract'] as const)
      expect(world.can.has(kind)).toBe(false);
    expect(stopped(await world.html())).toBe('UNSUPPORTED');
    expect(stopped(await world.extract())).toBe('UNSUPPORTED');
  });
});
