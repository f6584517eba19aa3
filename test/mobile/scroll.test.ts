// Fingers over the screen: how far, where they come down, when the end is reached, and things that are further down.

import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { Direction } from '../../packages/core/src/scene/action.js';
import { PhoneNumbers } from '../../packages/phone/src/shared/numbers.js';
import { screenOf } from '../../packages/phone/src/shared/screen.js';
import { strokeIn } from '../../packages/phone/src/shared/scroll.js';
import { PARCELS } from '../phone/app.js';
import { Bench, got, stopped } from './support/fake-device.js';

const scroll = (direction: Direction, amount: number | null = null, isPage = false) =>
  ({ kind: 'scroll', direction, amount, isPage }) as const;
const swipe = (direction: Direction, amount: number | null = null) => ({ kind: 'swipe', direction, amount }) as const;

/** How far the list of the home screen is scrolled. */
const offset = ({ phone }: Bench, key = 'home.list'): number => phone.state.scrolls[key] ?? 0;

describe('scrolling the screen', () => {
  it('goes down and up, and tells what came', async () => {
    const bench = new Bench();
    const down = got(await bench.world.move(scroll('down'), bench.in(9000)));
    expect(down.seen).toContain('scroll');
    expect(down.changes.map(({ text }) => text).join()).toContain('Parcel 14');
    const far = offset(bench);
    expect(far).toBeGreaterThan(700);
    got(await bench.world.move(scroll('up'), bench.in(9000)));
    expect(offset(bench)).toBe(0);
  });

  it('goes so far as it was told, in one stroke or in many', async () => {
    for (const amount of [200, 400, 3000]) {
      const bench = new Bench();
      got(await bench.world.move(scroll('down', amount), bench.in(20_000)));
      expect(Math.abs(offset(bench) - amount)).toBeLessThanOrEqual(2);
    }
  });

  it('by a screen leaves something of the last one to be seen', async () => {
    const bench = new Bench();
    got(await bench.world.move(scroll('down', null, true), bench.in(9000)));
    expect(offset(bench)).toBeGreaterThan(1000);
    expect(offset(bench)).toBeLessThan(1960);
  });

  it('says that the end is reached', async () => {
    const bench = new Bench();
    const up = got(await bench.world.move(scroll('up'), bench.in(9000)));
    expect(up.seen).toEqual([]);
    expect(up.notes).toEqual(['Nothing moved: it does not scroll any further up']);
    expect(offset(bench)).toBe(0);
  });

  it('touches nothing on its way', async () => {
    for (const platform of ['android', 'ios'] as const) {
      for (const screen of ['settings', 'compose'] as const) {
        const bench = new Bench({ platform });
        bench.phone.open(screen);
        const before = JSON.stringify([
          bench.phone.state.amounts,
          bench.phone.state.toggles,
          bench.phone.state.choices,
        ]);
        for (const direction of ['down', 'down', 'down', 'up', 'up', 'up', 'up'] as const)
          got(await bench.world.move(scroll(direction), bench.in(20_000)));
        for (const direction of ['up', 'down', 'left', 'right'] as const)
          got(await bench.world.move(swipe(direction), bench.in(20_000)));
        const { amounts, toggles, choices } = bench.phone.state;
        expect(JSON.stringify([amounts, toggles, choices])).toBe(before);
      }
    }
  });
});

describe('scrolling to the edge', () => {
  it.each(['android', 'ios'] as const)('of a list on %s goes on until nothing moves, down and up', async (platform) => {
    const bench = new Bench({ platform });
    const engine = new Engine(bench.world, { speak: resultText, shots: null, timeoutMs: 120_000 });
    expect((await engine.run('scroll bottom')).failure).toBeUndefined();
    const end = offset(bench);
    got(await bench.find(`Parcel ${PARCELS}`));
    expect((await engine.run('scroll bottom')).failure).toBeUndefined();
    expect(offset(bench)).toBe(end);
    expect((await engine.run('scroll top')).failure).toBeUndefined();
    expect(offset(bench)).toBe(0);
  });
});

describe('scrolling a part', () => {
  it('moves what is around the thing, not what is around that', async () => {
    const bench = new Bench({ style: { hasAllWindows: true, attributes: 'windows' } });
    bench.phone.open('settings');
    got(await bench.click('Language', { requirement: 'Selectable' }));
    got(await bench.do('Deutsch', scroll('down', 300)));
    expect(Math.abs(offset(bench, 'language.list') - 300)).toBeLessThanOrEqual(2);
    expect(offset(bench, 'settings.scroll')).toBe(0);
  });
});

describe('a swipe', () => {
  it('goes over the screen the way of the finger', async () => {
    const bench = new Bench();
    got(await bench.world.move(swipe('up', 500), bench.in(9000)));
    expect(Math.abs(offset(bench) - 500)).toBeLessThanOrEqual(2);
    got(await bench.world.move(swipe('down'), bench.in(9000)));
    expect(offset(bench)).toBe(0);
  });

  it('over a thing stays on it', async () => {
    const bench = new Bench();
    const ways: { from: { x: number; y: number }; to: { x: number; y: number } }[] = [];
    const own = bench.device.swipe;
    bench.device.swipe = (from, to, ms, deadline) => {
      ways.push({ from, to });
      return own.call(bench.device, from, to, ms, deadline);
    };
    const row = bench.phone.find('home.row3')?.box;
    const effects = got(await bench.do('Parcel 3', swipe('left')));
    expect(effects.seen).toEqual([]);
    const [way] = ways;
    expect(way?.from.x).toBeGreaterThan((way?.to.x ?? 0) + 500);
    for (const point of [way?.from, way?.to]) {
      expect(point?.y).toBeGreaterThan(row?.y ?? 0);
      expect(point?.y).toBeLessThan((row?.y ?? 0) + (row?.height ?? 0));
    }
  });
});

describe('bringing into view', () => {
  it.each(['android', 'ios'] as const)('looks further down on %s, and then further up', async (platform) => {
    const bench = new Bench({ platform });
    const last = `Parcel ${PARCELS}`;
    const on = await bench.ref(last, { action: 'reveal', ms: 60_000 });
    expect(on.thing.name).toBe(last);
    expect(got(await bench.world.perform({ kind: 'reveal' }, on, bench.in(1000))).seen).toEqual([]);
    got(await bench.find('Parcel 1', { action: 'reveal', ms: 60_000 }));
    expect(offset(bench)).toBeLessThan(160);
    expect(bench.done().every((one) => one === 'swipe home.list')).toBe(true);
  });

  it('ends where nothing moves any more', async () => {
    const bench = new Bench();
    const from = bench.clock.now();
    const found = got(await bench.find('Parcel 99', { action: 'reveal', ms: 600_000 }));
    expect(found.decision.failure?.code).toBe('TARGET_NOT_FOUND');
    expect(bench.clock.now() - from).toBeLessThan(60_000);
  });

  it('does not scroll for a mere glance, nor for a tap', async () => {
    const bench = new Bench();
    got(await bench.find('Parcel 30', { action: 'reveal', ms: 0 }));
    expect(stopped(await bench.click('Parcel 30', { ms: 500 }))).toBe('TARGET_NOT_FOUND');
    expect(bench.done()).toEqual([]);
  });

  it('is content with a row and the control in it', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const found = got(await bench.find('Guests', { action: 'reveal', ms: 60_000 }));
    expect(found.thing).not.toBeNull();
  });
});

describe('a dragged thing', () => {
  it('goes from the one to the other', async () => {
    const bench = new Bench();
    const to = await bench.ref('Parcel 5');
    const effects = got(await bench.do('Parcel 2', { kind: 'drag', to }));
    // A list that scrolls is nothing that was dragged.
    expect(effects.seen).toEqual([]);
    expect(bench.done()).toEqual(['swipe home.list']);
  });
});

describe('where a finger comes down', () => {
  it('is inside, away from the edges, and on nothing that would move', async () => {
    const bench = new Bench();
    bench.phone.open('settings');
    const tree = got(await bench.device.tree(bench.in(1000)));
    const screen = screenOf(tree, new PhoneNumbers());
    const area = { x: 0, y: 220, width: 1080, height: 1960 };
    const dials = screen.candidates.filter(({ kind }) => kind === 'slider').map(({ id }) => screen.shownBox(id));
    expect(dials.length).toBeGreaterThan(2);
    for (const finger of ['up', 'down', 'left', 'right'] as const) {
      for (const distance of [30, 300, 900, 5000]) {
        const { from, to } = strokeIn(screen, area, finger, distance);
        for (const { x, y } of [from, to]) {
          expect(x).toBeGreaterThan(40);
          expect(x).toBeLessThan(1040);
          expect(y).toBeGreaterThan(300);
          expect(y).toBeLessThan(2100);
        }
        const isOnDial = dials.some(
          (box) =>
            box !== null &&
            from.x >= box.x &&
            from.x < box.x + box.width &&
            from.y >= box.y &&
            from.y < box.y + box.height,
        );
        expect(isOnDial).toBe(false);
      }
    }
  });
});
