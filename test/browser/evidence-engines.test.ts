// Pictures where there is no wire, as with Firefox and WebKit: by Playwright's means, with the same boxes and the same paint.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import { Beckon } from '../../packages/browser/src/index.js';
import { start } from '../../packages/browser/src/launch/start.js';
import { pixelSize, pixelsOf, readPng } from '../../packages/core/src/data/png.js';
import type { EvidencePicture } from '../../packages/core/src/engine/evidence.js';
import { page, run, type Site, startSite } from '../support/browser.js';

const SECRET = 'hunter2secret';
let site: Site;
let b: Beckon;

beforeAll(async () => {
  site = await startSite();
  const started = await start({ opensPage: true });
  if (!started.ok) throw new Error('There is no browser');
  const world = await BrowserWorld.of({ ...started.value, wire: null });
  b = new Beckon(world, 'without a wire', { shots: null, secrets: [SECRET] });
});
afterAll(async () => {
  await b.close();
  await site.close();
});

async function pictureOf(line: string): Promise<{ readonly id: number | undefined; readonly seen: EvidencePicture }> {
  const pictures: EvidencePicture[] = [];
  const result = await b.run(line, { onEvidence: (evidence) => pictures.push(...evidence.pictures) });
  expect(result.failure).toBeUndefined();
  expect(pictures).toHaveLength(1);
  return { id: result.target?.id, seen: pictures[0] as EvidencePicture };
}

const place = (left: number, top: number, width: number, height: number): string =>
  `position:absolute;margin:0;padding:0;left:${left}px;top:${top}px;width:${width}px;height:${height}px;box-sizing:border-box`;

it('is a small picture with the box of what is clicked in a frame', async () => {
  site.set('/inner', page(`<button style="${place(30, 20, 90, 25)}" onclick="this.remove()">Pay</button>`));
  site.set(
    '/',
    page(`<iframe src="${site.otherUrl}/inner" style="${place(50, 100, 400, 200)};border:6px solid"></iframe>`),
  );
  await run(b, `goto ${site.url}/`);
  const { id, seen } = await pictureOf('click "Pay"');
  expect(seen).toMatchObject({ when: 'before', format: 'jpeg', width: 1280, height: 720, masked: 0 });
  expect(seen.boxes.find((one) => one.id === id)?.box).toEqual({
    x: 50 + 6 + 30,
    y: 100 + 6 + 20,
    width: 90,
    height: 25,
  });
});

it('has secrets painted over, on the page and in its frame', async () => {
  site.set('/inner', page(`<p style="${place(30, 20, 200, 25)};font:16px monospace">${SECRET}</p>`));
  site.set(
    '/secret',
    page(
      `<p style="${place(10, 10, 300, 25)};font:16px monospace">${SECRET}</p><iframe src="/inner" style="${place(50, 100, 400, 200)};border:0"></iframe>`,
    ),
  );
  await run(b, `goto ${site.url}/secret`);
  const { seen } = await pictureOf('url');
  expect(seen).toMatchObject({ format: 'png', masked: 2 });
  const png = readPng(seen.picture);
  const values = (png === null ? null : await pixelsOf(png)) ?? new Uint8Array();
  const size = png === null ? 3 : pixelSize(png);
  const at = (x: number, y: number): readonly number[] => [
    ...values.subarray((y * 1280 + x) * size, (y * 1280 + x) * size + 3),
  ];
  expect([at(40, 18), at(120, 128), at(120, 160), at(40, 60)]).toEqual([
    [24, 24, 27],
    [24, 24, 27],
    [255, 255, 255],
    [255, 255, 255],
  ]);
});
