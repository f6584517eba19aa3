// Setting sliders, steppers and wheels: which way was used, when it is there, and when nobody can tell.

import { describe, expect, it } from 'vitest';
import { Track, TrackSearch } from '../../packages/core/src/scene/track.js';
import { good } from '../../packages/core/src/scene/world.js';
import { readValue } from '../../packages/phone/src/shared/range-value.js';
import { Bench, got, stopped } from './support/fake-device.js';

const to = (value: number, tolerance = 0, attempts = 3) => ({ kind: 'adjust', value, tolerance, attempts }) as const;
const SCROLL = { kind: 'scroll', direction: 'down', amount: null, isPage: true } as const;

describe('a slider', () => {
  it.each([0, 1, 33, 70, 99, 100])('on Android is dragged to %i', async (value) => {
    const bench = new Bench();
    bench.phone.open('settings');
    const effects = got(await bench.do('Media volume', to(value), { ms: 60_000 }));
    expect(effects.value).toBe(String(value));
    expect(effects.notes.join()).toContain('gesture mode');
    expect(bench.phone.state.amounts['settings.media']).toBe(value);
    expect(bench.done().every((one) => one === 'swipe settings.media')).toBe(true);
  });

  it.each([0, 15, 55, 100])('on iOS is dragged to %i %%', async (value) => {
    const bench = new Bench({ platform: 'ios' });
    bench.phone.open('settings');
    expect(got(await bench.do('Media volume', to(value), { ms: 60_000 })).value).toBe(String(value));
    expect(bench.phone.state.amounts['settings.media']).toBe(value);
  });

  it('whose range nobody tells is set in its own units', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    for (const value of [12, 0, 15, 3]) {
      expect(got(await bench.do('Alarm volume', to(value), { ms: 60_000 })).value).toBe(String(value));
      expect(bench.phone.state.amounts['settings.alarm']).toBe(value);
    }
  });

  it('is read from the only number beside it', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const effects = got(await bench.do('Text size', to(150), { ms: 60_000 }));
    expect(effects.value).toBe('150');
    expect(effects.notes[0]).toContain('text "100 %" beside it');
    expect(bench.phone.state.amounts['settings.size']).toBe(150);
  });

  it('that nobody can read stays unverified, with the reason', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const effects = got(await bench.do('Brightness', to(80)));
    expect(effects).toMatchObject({ value: null, isHeld: true });
    expect(effects.notes.join()).toContain('It does not show its value');
    expect(bench.done()).toEqual(['swipe settings.brightness']);
    expect(Math.abs((bench.phone.state.amounts['settings.brightness'] ?? 0) - 80)).toBeLessThan(5);
    expect(stopped(await bench.do('Brightness', to(180)))).toBe('INVALID_VALUE');
  });

  it('is left alone where it is there already', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    expect(got(await bench.do('Media volume', to(42, 2))).notes).toEqual(['It was already at 40']);
    expect(bench.done()).toEqual([]);
  });

  it('stops at the nearest of its steps, and that is told', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const effects = got(await bench.do('Text size', to(134, 0), { ms: 60_000 }));
    expect(effects.value).toBe('130');
    expect(got(await bench.do('Text size', to(157, 5), { ms: 60_000 })).value).toBe('160');
  });

  it('that goes beyond no end is moved to it, and no further', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const effects = got(await bench.do('Alarm volume', to(99), { ms: 60_000 }));
    expect(effects).toMatchObject({ value: '15', isAtEnd: true });
    expect(stopped(await new IosBench().do('Media volume', to(120)))).toBe('INVALID_VALUE');
  });

  it('on Android that says a share of the whole is not moved beyond it', async () => {
    const bench = new Bench({
      tree: (tree) => ({
        ...tree,
        nodes: tree.nodes.map((node) => (node.text === '40' || node.text === '40.0' ? { ...node, text: '40%' } : node)),
      }),
    });
    bench.phone.open('settings');
    expect(stopped(await bench.do('Media volume', to(170), { ms: 60_000 }))).toBe('INVALID_VALUE');
    expect(bench.done()).toEqual([]);
  });

  it('is tapped where it cannot be dragged, and nothing outside of it', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    bench.device.swipe = async () => good(null);
    const effects = got(await bench.do('Media volume', to(70), { ms: 60_000 }));
    expect(effects.value).toBe('70');
    expect(effects.notes.join()).toContain('coordinate mode');
    expect(bench.done().every((one) => one === 'tap settings.media')).toBe(true);
  });

  it('that nothing moves is told with what it is at', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    bench.device.swipe = async () => good(null);
    bench.device.tap = async () => good(null);
    expect(got(await bench.do('Media volume', to(70), { ms: 60_000 })).value).toBe('40');
  });

  it.each(['android', 'ios'] as const)('on %s is set directly where that can be done', async (platform) => {
    const bench = new Bench({ platform, canSet: true });
    bench.phone.open('settings');
    const effects = got(await bench.do('Media volume', to(65)));
    expect(effects).toMatchObject({ value: '65', attempts: 1 });
    expect(effects.notes.join()).toContain('semantic mode');
    expect(bench.done()).toEqual(['set settings.media 65']);
  });

  it('is dragged where setting it did something else', async () => {
    const bench = new Bench({ canSet: true });
    bench.phone.open('settings');
    bench.device.setValue = async () => {
      bench.phone.set({ amounts: { ...bench.phone.state.amounts, 'settings.media': 100 } });
      return good(true);
    };
    expect(got(await bench.do('Media volume', to(65), { ms: 60_000 })).value).toBe('65');
  });

  it('has no finger on it any more when something came up over it', async () => {
    const bench = new Bench({ style: { hasAllWindows: true, attributes: 'windows' } });
    bench.phone.open('settings');
    let swipes = 0;
    const { swipe } = bench.device;
    bench.device.swipe = async (...way) => {
      const done = await swipe.apply(bench.device, way);
      if (++swipes === 1) bench.phone.set({ popup: { kind: 'delete', item: 1 } });
      return done;
    };
    expect(['ELEMENT_COVERED', 'STALE_REFERENCE']).toContain(stopped(await bench.do('Media volume', to(33))));
    expect(swipes).toBe(1);
  });
});

class IosBench extends Bench {
  constructor() {
    super({ platform: 'ios' });
    this.phone.open('settings');
  }
}

describe('a stepper', () => {
  it.each(['android', 'ios'] as const)('on %s goes by its buttons, and stops at its end', async (platform) => {
    const bench = new Bench({ platform });
    bench.phone.open('settings');
    got(await bench.world.move(SCROLL, bench.in(9000)));
    bench.done();
    expect(got(await bench.do('Guests', to(7), { ms: 60_000 })).value).toBe('7');
    expect(bench.done()).toEqual(Array.from({ length: 5 }, () => 'tap settings.guests.more'));
    expect(got(await bench.do('Guests', to(1), { ms: 60_000 })).value).toBe('1');
    expect(got(await bench.do('Guests', to(50), { ms: 60_000 }))).toMatchObject({ value: '9', isAtEnd: true });
  });

  it.each(['More guests? Call us', '+ Add a room', 'Increase your budget'])(
    'does not press %j, which has taken the place of its button',
    async (label) => {
      const bench: Bench = new Bench({
        tree: (tree) => ({
          ...tree,
          nodes: tree.nodes.map((node) =>
            node.description === 'Increase' && (bench.phone.state.amounts['settings.guests'] ?? 0) >= 4
              ? { ...node, description: label }
              : node,
          ),
        }),
      });
      bench.phone.open('settings');
      got(await bench.world.move(SCROLL, bench.in(9000)));
      bench.done();
      expect(got(await bench.do('Guests', to(7), { ms: 60_000 }))).toMatchObject({ value: '4', isAtEnd: true });
      expect(bench.done()).toEqual(['tap settings.guests.more', 'tap settings.guests.more']);
    },
  );

  it('does not lose taps that come too fast', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    got(await bench.world.move(SCROLL, bench.in(9000)));
    let last = Number.NEGATIVE_INFINITY;
    const { tap } = bench.device;
    // A second tap within a moment of the first is nothing to it.
    bench.device.tap = (at, deadline) => {
      const isTooFast = bench.clock.now() - last < 50;
      last = bench.clock.now();
      return isTooFast ? Promise.resolve(good(null)) : tap.call(bench.device, at, deadline);
    };
    expect(got(await bench.do('Guests', to(9), { ms: 60_000 })).value).toBe('9');
  });

  it('whose buttons do nothing is told', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    got(await bench.world.move(SCROLL, bench.in(9000)));
    bench.device.tap = async () => good(null);
    expect(got(await bench.do('Guests', to(9), { ms: 60_000 }))).toMatchObject({ value: '2', attempts: 4 });
  });

  it('that is a wheel is turned by a finger where it has no buttons', async () => {
    const bench = new Bench({ platform: 'ios' });
    bench.phone.open('settings');
    got(await bench.world.move(SCROLL, bench.in(9000)));
    const effects = got(await bench.do('Minutes', to(14), { ms: 60_000 }));
    expect(effects.value).toBe('14');
    expect(effects.notes.join()).toContain('wheel');
  });
});

describe('what a control says', () => {
  it.each([
    ['40', 40, false, null],
    ['40.0', 40, false, null],
    ['42%', 42, true, null],
    ['42 percent', 42, true, null],
    ['0,75', 0.75, false, null],
    ['1,000', 1000, false, null],
    ['−5 dB', -5, false, null],
    ['7 of 15', 7, false, { min: 0, max: 15 }],
    ['3/5', 3, false, { min: 0, max: 5 }],
    ['50 Prozent', 50, true, null],
  ])('%s', (text, value, isPercent, range) => {
    expect(readValue(text)).toEqual({ value, isPercent, range });
  });

  it('is nothing where there is no number', () => {
    expect(readValue('loud')).toBeNull();
    expect(readValue('1:23')).toBeNull();
    expect(readValue('')).toBeNull();
  });
});

/** Sliders of all kinds, as what they make of a place on their track: 0 is the low end, 1 the high one. */
const SLIDERS: Readonly<Record<string, readonly [at: (share: number) => number, wanted: number, range: boolean]>> = {
  'with an inset of its own': [(share) => clamp((share - 0.04) / 0.92) * 100, 37, true],
  'from right to left': [(share) => 100 - Math.round(clamp((share - 0.05) / 0.9) * 100), 20, true],
  'of 20 steps': [(share) => Math.round(clamp(share) * 20), 20, false],
  'of 10,000 steps': [(share) => Math.round(clamp((share - 0.03) / 0.94) * 10_000), 2500, false],
  'that begins at 50': [(share) => 50 + Math.round(clamp((share - 0.05) / 0.9) * 15) * 10, 170, false],
  'below zero': [(share) => -12 + Math.round(clamp(share) * 24), -6, false],
  'that is not even': [(share) => Math.round(clamp(share) ** 2 * 100), 64, true],
};

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share));
}

describe('aiming at a value', () => {
  const LENGTH = 1000;

  it.each(Object.entries(SLIDERS))('hits one %s', (_, [at, wanted, isKnown]) => {
    const track = new Track({ x: 40, y: 100, width: LENGTH, height: 90 });
    const aim = new TrackSearch(track, wanted, isKnown ? { min: 0, max: 100 } : null);
    const tolerance = wanted === 2500 ? 15 : wanted === 37 ? 1 : 0;
    let moves = 0;
    let value = Number.NaN;
    while (!(Math.abs(value - wanted) <= tolerance)) {
      const place = aim.next();
      if (place === null || ++moves > 12) break;
      const { x } = track.point(place);
      value = at((x - 40) / LENGTH);
      aim.add(place, value);
    }
    expect(Math.abs(value - wanted)).toBeLessThanOrEqual(tolerance);
    expect(moves).toBeLessThanOrEqual(12);
  });

  it('never leaves the control, upright or not', () => {
    for (const box of [
      { x: 40, y: 100, width: 1000, height: 90 },
      { x: 500, y: 300, width: 80, height: 900 },
      { x: 0, y: 0, width: 30, height: 10 },
    ]) {
      const track = new Track(box);
      expect(track.isVertical).toBe(box.height > box.width);
      for (const share of [-1, 0, 0.01, 0.5, 0.99, 1, 2]) {
        const place = track.placeOf(share);
        const way = track.dragTo(place, null, 40);
        for (const { x, y } of [track.point(place), way.from, way.to]) {
          expect(x).toBeGreaterThanOrEqual(box.x);
          expect(x).toBeLessThan(box.x + box.width);
          expect(y).toBeGreaterThanOrEqual(box.y);
          expect(y).toBeLessThan(box.y + box.height);
        }
      }
    }
  });

  it('goes up where upright', () => {
    const track = new Track({ x: 500, y: 300, width: 80, height: 900 });
    expect(track.point(track.placeOf(0.9)).y).toBeLessThan(track.point(track.placeOf(0.1)).y);
  });

  it('gives up where every place gives the same', () => {
    const aim = new TrackSearch(new Track({ x: 0, y: 0, width: 500, height: 50 }), 30, null);
    let moves = 0;
    for (let place = aim.next(); place !== null && moves < 20; place = aim.next()) {
      aim.add(place, 5);
      moves++;
    }
    expect(moves).toBeLessThanOrEqual(4);
  });
});
