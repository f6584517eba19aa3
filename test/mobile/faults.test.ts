// A device that dies, hangs, complains or is called off, at every single call of every action: the problem is told, nothing hangs,
// and nothing is done after that.

import { describe, expect, it } from 'vitest';
import { problem } from '../../packages/core/src/scene/problem.js';
import type { Answer } from '../../packages/core/src/scene/world.js';
import { realClock } from '../../packages/core/src/time/clock.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import { Phone, type ScreenName } from '../phone/app.js';
import { isLong } from '../support/size.js';
import { Bench, FakeDevice, got, inside, stopped } from './support/fake-device.js';

type Act = (bench: Bench, cancel?: AbortSignal) => Promise<Answer<unknown>>;

const DEEDS: Readonly<Record<string, readonly [ScreenName, Act]>> = {
  click: ['saved', (bench, cancel) => bench.click(inside('Delete', 'Bread'), finding(cancel))],
  check: ['settings', (bench, cancel) => bench.do('Bluetooth', { kind: 'check', to: true }, finding(cancel))],
  type: ['login', (bench, cancel) => bench.type('User name', 'ana', finding(cancel))],
  select: ['settings', (bench, cancel) => bench.do('Language', { kind: 'select', option: 'Polski' }, finding(cancel))],
  'select what is not there': [
    'settings',
    async (bench, cancel) => {
      const answer = await bench.do('Language', { kind: 'select', option: 'Klingon' }, finding(cancel));
      return !answer.ok && answer.problem.code === 'OPTION_NOT_FOUND' ? { ok: true, value: null } : answer;
    },
  ],
  adjust: [
    'settings',
    (bench, cancel) =>
      bench.do('Media volume', { kind: 'adjust', value: 70, tolerance: 0, attempts: 3 }, finding(cancel)),
  ],
  scroll: [
    'home',
    (bench, cancel) =>
      bench.world.move({ kind: 'scroll', direction: 'down', amount: 3000, isPage: false }, bench.in(60_000, cancel)),
  ],
  press: ['settings', (bench, cancel) => bench.world.move({ kind: 'press', keys: 'back' }, bench.in(60_000, cancel))],
  reveal: ['home', (bench, cancel) => bench.find('Parcel 20', { action: 'reveal', ...finding(cancel) })],
  wait: ['home', (bench, cancel) => bench.world.wait({ kind: 'idle' }, bench.in(60_000, cancel))],
  launch: ['home', (bench, cancel) => bench.world.apps.launch('com.example.notes', bench.in(60_000, cancel))],
  logs: ['home', (bench, cancel) => bench.world.apps.logs({ app: null, level: null }, bench.in(60_000, cancel))],
  screenshot: [
    'home',
    (bench, cancel) => bench.world.screenshot({ format: 'png', isFullPage: false, of: null }, bench.in(60_000, cancel)),
  ],
};

function finding(cancel?: AbortSignal) {
  return { ms: 60_000, ...(cancel === undefined ? {} : { cancel }) };
}

function benchOn(screen: ScreenName): Bench {
  const bench = new Bench();
  if (screen !== 'home') bench.phone.open(screen);
  return bench;
}

/** How many calls of the device it takes when nothing goes wrong: the same each time. */
async function callsOf(screen: ScreenName, act: Act): Promise<number> {
  const known = counted.get(act);
  if (known !== undefined) return known;
  const bench = benchOn(screen);
  got(await act(bench));
  counted.set(act, bench.device.calls.length);
  return bench.device.calls.length;
}
const counted = new Map<Act, number>();

/** Every call; of many, some and the last: twice as many in `npm run test:long`. */
function placesIn(all: number): readonly number[] {
  const step = Math.ceil(all / (isLong ? 16 : 8));
  return Array.from({ length: all }, (_, i) => i + 1).filter((place) => place % step === 0 || place === all);
}

describe.each(Object.entries(DEEDS))('%s', (_, [screen, act]) => {
  it('ends with the problem when the device is gone, and asks it nothing more', async () => {
    const all = await callsOf(screen, act);
    expect(all).toBeGreaterThan(0);
    for (const last of placesIn(all)) {
      const bench = benchOn(screen);
      bench.device.hook = () =>
        bench.device.calls.length >= last ? problem('WORLD_GONE', { what: 'It was unplugged' }) : null;
      expect(stopped(await act(bench))).toBe('WORLD_GONE');
      expect(bench.device.calls).toHaveLength(last);
    }
  });

  it('does not wait for ever for a device that says nothing', async () => {
    const all = await callsOf(screen, act);
    for (const last of placesIn(all)) {
      const bench = benchOn(screen);
      bench.device.hook = () => (bench.device.calls.length >= last ? 'never' : null);
      const from = bench.clock.now();
      expect(stopped(await act(bench))).toBe('TIMEOUT');
      expect(bench.clock.now() - from).toBeLessThan(90_000);
      expect(bench.device.calls).toHaveLength(last);
    }
  });

  it('stops at once when it is called off', async () => {
    const all = await callsOf(screen, act);
    for (const last of placesIn(all)) {
      const bench = benchOn(screen);
      const cancel = new AbortController();
      let at = 0;
      bench.device.hook = () => {
        if (bench.device.calls.length < last) return null;
        cancel.abort();
        at = bench.clock.now();
        return 'never';
      };
      expect(stopped(await act(bench, cancel.signal))).toBe('CANCELLED');
      expect(bench.clock.now() - at).toBeLessThanOrEqual(200);
      expect(bench.device.calls).toHaveLength(last);
    }
  });
});

describe('a screen that cannot be read for a moment', () => {
  it.each(['click', 'check', 'type', 'select', 'adjust', 'reveal', 'wait'])('does not stop %s', async (name) => {
    const [screen, act] = DEEDS[name] ?? [];
    if (screen === undefined || act === undefined) throw new Error(name);
    const reads = 6;
    for (let last = 1; last <= reads; last++) {
      const bench = benchOn(screen);
      bench.device.hook = (call, count) =>
        call === 'tree' && count === last ? problem('DUMP_FAILED', { reason: 'it is on its way' }) : null;
      got(await act(bench));
    }
  });

  it('is told when it stays so', async () => {
    const bench = new Bench();
    bench.device.hook = (call) => (call === 'tree' ? problem('DUMP_FAILED', { reason: 'null root' }) : null);
    expect(stopped(await bench.click('Parcel 3', { ms: 1000 }))).toBe('DUMP_FAILED');
    expect(stopped(await bench.world.wait({ kind: 'idle' }, bench.in(1000)))).toBe('DUMP_FAILED');
    expect(stopped(await bench.world.page(bench.in(1000)))).toBe('DUMP_FAILED');
  });

  it('is told after a tap, which is not made again', async () => {
    const bench = new Bench();
    bench.device.hook = (call) =>
      call === 'tree' && bench.device.calls.includes('tap') ? problem('DUMP_FAILED', { reason: 'null root' }) : null;
    expect(stopped(await bench.click('Parcel 3'))).toBe('DUMP_FAILED');
    expect(bench.done()).toEqual(['tap home.row3']);
  });

  it('can be left by a key', async () => {
    const bench = new Bench();
    bench.device.hook = (call) => (call === 'tree' ? problem('DUMP_FAILED', { reason: 'never idle' }) : null);
    const effects = got(await bench.world.move({ kind: 'press', keys: 'back' }, bench.in(1000)));
    expect(effects).toMatchObject({ seen: [], isHeld: true });
    expect(bench.done()).toEqual(['key back']);
  });
});

describe('a device that says no', () => {
  it('is quoted, and what it refused is not tried again', async () => {
    const bench = new Bench();
    const no = problem('DEVICE_ERROR', { what: 'Tapping', said: 'INJECT_EVENTS' });
    bench.device.hook = (call) => (call === 'tap' ? no : null);
    expect(await bench.click('Parcel 3')).toEqual({ ok: false, problem: no });
    expect(bench.device.calls.filter((call) => call === 'tap')).toHaveLength(1);
  });

  it('to the question which app is in front can be used all the same', async () => {
    const bench = new Bench();
    bench.device.hook = (call) => (call === 'front' ? problem('DEVICE_ERROR', { what: 'x', said: 'y' }) : null);
    expect(got(await bench.click('Parcel 3')).seen).toContain('dom');
    expect(got(await bench.world.page(bench.in(1000))).url).toBe('app://com.example.demo');
  });
});

describe('time', () => {
  it('of a slow device does not turn what happened into nothing', async () => {
    // Two seconds for each call, and five for all of it.
    const bench = new Bench({ ms: 2000 });
    const effects = got(await bench.click('Parcel 3', { ms: 5000 }));
    expect(effects.seen).toContain('url');
    expect(bench.done()).toEqual(['tap home.row3']);
  });

  it('of a slow device is enough to be sure that nothing happened', async () => {
    const bench = new Bench({ ms: 2000 });
    bench.phone.open('parcel');
    expect(got(await bench.click('Photo', { ms: 5000, requirement: 'Any' })).seen).toEqual([]);
  });

  it('on the wall: a device that hangs is given up when it is called off', async () => {
    const device = new FakeDevice(new Phone());
    const cancel = new AbortController();
    device.hook = () => {
      cancel.abort();
      return 'never';
    };
    const world = new MobileWorld(device, realClock);
    const { deadlineIn } = await import('../../packages/core/src/time/deadline.js');
    expect(stopped(await world.page(deadlineIn(600_000, cancel.signal)))).toBe('CANCELLED');
    await world.close();
    expect(device.isClosed).toBe(true);
  });

  it('goes by early where what was waited for comes', async () => {
    let end: () => void = () => {};
    const coming = new Promise<void>((resolve) => {
      end = resolve;
    });
    const rest = realClock.rest(3_600_000, coming);
    end();
    await rest;
    await realClock.rest(1);
    expect(realClock.now()).toBeGreaterThan(0);
  });

  it('of a bug is not swallowed', async () => {
    const device = new FakeDevice(new Phone());
    device.tree = () => Promise.reject(new Error('a bug'));
    const bench = new Bench();
    await expect(new MobileWorld(device, bench.clock).page(bench.in(1000))).rejects.toThrow('a bug');
  });
});
