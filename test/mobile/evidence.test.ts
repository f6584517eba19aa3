// Pictures of a phone with the places of things: in the units of its boxes, with secrets painted over.

import { describe, expect, it } from 'vitest';
import { painted, pixelSize, pixelsOf, readPng } from '../../packages/core/src/data/png.js';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Evidence } from '../../packages/core/src/engine/evidence.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { Box } from '../../packages/core/src/scene/candidate.js';
import type { Captured, CaptureQuery } from '../../packages/core/src/scene/facets.js';
import type { Answer } from '../../packages/core/src/scene/world.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import { savedDevice } from '../../packages/phone/src/shared/saved-device.js';
import { HEIGHT, WIDTH } from '../phone/app.js';
import { pictureOf } from '../phone/png.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { Bench, got } from './support/fake-device.js';

useVirtualTime();

const PAINT = [24, 24, 27];

function capture(bench: Bench, asked: Partial<CaptureQuery> = {}): Promise<Answer<Captured>> {
  const { capturer } = bench.world;
  if (capturer === undefined) throw new Error('No witness');
  return capturer.capture({ ids: [], secrets: [], ...asked }, bench.in(3000));
}

/** Whether the pixel in the middle of a box, in pixels, is painted over; and how many pixels are at all. */
async function paintIn(
  { picture }: Captured,
  box: Box,
): Promise<{ readonly isPainted: boolean; readonly count: number }> {
  const png = readPng(picture);
  const values = png === null ? null : await pixelsOf(png);
  if (png === null || values === null) throw new Error('No picture');
  const size = pixelSize(png);
  const isPaint = (at: number): boolean => PAINT.every((value, i) => values[at * size + i] === value);
  const middle = Math.floor(box.y + box.height / 2) * png.width + Math.floor(box.x + box.width / 2);
  let count = 0;
  for (let at = 0; at < png.width * png.height; at++) if (isPaint(at)) count++;
  return { isPainted: isPaint(middle), count };
}

/** With the margin that is painted around it. */
const area = ({ width, height }: Box, margin: number): number => (width + 2 * margin) * (height + 2 * margin);

describe.each([
  ['android', 1],
  ['ios', 3],
] as const)('a picture of %s', (platform, scale) => {
  it('has the boxes of things in the units of the screen', async () => {
    const bench = new Bench({ platform });
    const { thing } = got(await bench.find('Parcel 3'));
    const id = thing?.id ?? 0;
    const seen = got(await capture(bench, { ids: [id, 9999] }));
    expect(seen).toMatchObject({ format: 'png', width: WIDTH / scale, height: HEIGHT / scale, masked: 0 });
    const place = bench.phone.find('home.row3')?.box as Box;
    const [only] = seen.boxes;
    expect(seen.boxes).toHaveLength(1);
    expect(only?.id).toBe(id);
    // What was found may be a part of the row.
    expect((only?.box.y ?? 0) * scale).toBeGreaterThanOrEqual(place.y - 1);
    expect(((only?.box.y ?? 0) + (only?.box.height ?? 0)) * scale).toBeLessThanOrEqual(place.y + place.height + 1);
    expect([...seen.picture]).toEqual([...pictureOf(bench.phone)]);
  });

  it('has fields for passwords painted over, and nothing else', async () => {
    const bench = new Bench({ platform });
    bench.phone.open('login');
    got(await bench.find('Password'));
    const seen = got(await capture(bench));
    expect(seen.masked).toBe(1);
    const place = bench.phone.find('login.password')?.box as Box;
    const paint = await paintIn(seen, place);
    expect(paint.isPainted).toBe(true);
    expect(paint.count).toBeLessThanOrEqual(area(place, 3 * scale + scale));
  });

  it('has secrets painted over wherever they stand', async () => {
    const bench = new Bench({ platform });
    got(await bench.find('Parcel 3'));
    const seen = got(await capture(bench, { secrets: ['Parcel 3'] }));
    expect(seen.masked).toBeGreaterThanOrEqual(1);
    const [three, four] = ['home.row3', 'home.row4'].map((id) => bench.phone.find(id)?.box as Box) as [Box, Box];
    const left = ({ x, y, height }: Box): Box => ({ x: x + 60, y, width: 2, height });
    const texts = got(await bench.world.text(null, bench.in(1000)));
    expect(texts).toContain('Parcel 3');
    expect((await paintIn(seen, three)).count).toBeGreaterThan(0);
    expect((await paintIn(seen, left(four))).isPainted).toBe(false);
  });
});

describe('looking on', () => {
  it('reads the screen only where nobody did just now, and beside all other reads', async () => {
    const bench = new Bench();
    const { thing } = got(await bench.find('Parcel 3'));
    const id = thing?.id ?? 0;
    bench.device.calls.splice(0);
    got(await capture(bench, { ids: [id] }));
    expect(bench.device.calls).toEqual(['picture']);
    bench.phone.tick(5000);
    const before = bench.world.fingerprint();
    expect(got(await capture(bench, { ids: [id] })).boxes).toHaveLength(1);
    expect(bench.device.calls).toEqual(['picture', 'tree', 'picture']);
    // Another screen: of what was there before nothing is told.
    bench.phone.open('login');
    bench.phone.tick(5000);
    const other = got(await capture(bench, { ids: [id] }));
    expect(other.boxes).toEqual([]);
    expect(other.masked).toBe(1);
    expect(bench.world.fingerprint()).toBe(before);
  });

  it('is not for saved screens', async () => {
    const bench = new Bench();
    const tree = got(await bench.device.tree(bench.in(1000)));
    const world = new MobileWorld(savedDevice(tree, 'screen.xml'), bench.clock);
    expect(world.capturer).toBeUndefined();
    const all: Evidence[] = [];
    const engine = new Engine(world, { speak: resultText });
    const result = await engine.run('observe', { onEvidence: (one) => all.push(one) });
    expect(result.ok).toBe(true);
    expect(all).toEqual([{ pictures: [], messages: [], errors: [], requests: [] }]);
  });

  it('says no where the device makes no picture, and the command is done all the same', async () => {
    const bench = new Bench();
    bench.device.hook = (call) =>
      call === 'picture' ? { code: 'UNSUPPORTED', facts: { what: 'No picture', world: '', instead: '' } } : null;
    const all: Evidence[] = [];
    const engine = new Engine(bench.world, { speak: resultText });
    const result = await engine.run('click "Parcel 3"', { onEvidence: (one) => all.push(one) });
    expect(result.failure).toBeUndefined();
    expect(bench.done()).toEqual(['tap home.row3']);
    expect(all.map(({ pictures }) => pictures)).toEqual([[]]);
  });

  it('has the picture before a tap, with the box of what is tapped', async () => {
    const bench = new Bench();
    const before = pictureOf(bench.phone);
    const all: Evidence[] = [];
    const engine = new Engine(bench.world, { speak: resultText });
    const result = await engine.run('click "Parcel 3"', { onEvidence: (one) => all.push(one) });
    expect(result.ok).toBe(true);
    const [seen] = all[0]?.pictures ?? [];
    expect(seen?.when).toBe('before');
    expect([...(seen?.picture ?? [])]).toEqual([...before]);
    expect(seen?.boxes[0]?.id).toBe(result.target?.id);
  });
});

describe('paint', () => {
  it('covers just the pixels of its rectangles, also where they reach beyond the picture', async () => {
    const bench = new Bench();
    const before = pictureOf(bench.phone);
    const safe = await painted(before, [
      { x: 10, y: 20, width: 30, height: 5 },
      { x: WIDTH - 4, y: -3, width: 50, height: 5 },
      { x: -50, y: 5, width: 20, height: 5 },
    ]);
    const [was, is] = await Promise.all(
      [before, safe ?? new Uint8Array()].map(async (bytes) => {
        const png = readPng(bytes);
        return png === null ? null : pixelsOf(png);
      }),
    );
    const changed = new Set<number>();
    for (let i = 0; i < (was?.length ?? 0); i++) if (was?.[i] !== is?.[i]) changed.add(Math.floor(i / 3));
    expect(changed.size).toBe(30 * 5 + 4 * 2);
    expect(
      [...changed].every((at) => (at / WIDTH < 2 ? at % WIDTH >= WIDTH - 4 : at % WIDTH >= 10 && at % WIDTH < 40)),
    ).toBe(true);
  });

  it('is not put on what is no picture', async () => {
    expect(await painted(new Uint8Array([1, 2, 3]), [])).toBeNull();
  });
});
