// Videos: what the tab at hand showed, in true time, in a file that players open.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import { Beckon } from '../../packages/browser/src/index.js';
import { open, page, run, startContext } from '../support/browser.js';
import { BLUE, type Color, GREEN, isLike, RED } from '../support/pixels.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-record-'));
const t = trial({ folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// A small window: every frame is a picture to make.
beforeAll(async () => void (await t.run('viewport 480 320')));

const body = (color: string, more = ''): string => `<body style="background:${color}">${more}`;

interface Played {
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly isSeekable: boolean;
  /** The colour of the middle at each of the times that were asked for. */
  readonly colors: readonly Color[];
}

/** Plays a video in the browser, and looks at it at some times. */
async function play(name: string, times: readonly number[]): Promise<Played> {
  t.site.set('/video', () => ({
    type: 'video/webm',
    bytes: readFileSync(join(folder, name)),
    headers: { 'cache-control': 'no-store' },
  }));
  t.site.set(
    '/player',
    `<!doctype html><title>…</title><video id="video" muted preload="auto"></video><script>
      const until = (type) => new Promise((resolve, reject) => {
        video.addEventListener(type, resolve, { once: true });
        video.addEventListener('error', () => reject(new Error('cannot play: ' + video.error?.message)), { once: true });
      });
      (async () => {
        const bytes = await (await fetch('/video')).arrayBuffer();
        video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
        await until('loadeddata');
        const { videoWidth: width, videoHeight: height, duration } = video;
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const pen = canvas.getContext('2d');
        const colors = [];
        for (const time of ${JSON.stringify(times)}) {
          const seeked = until('seeked');
          // The picture itself comes after that, and none comes where it is the same as before.
          const shown = new Promise((done) => { video.requestVideoFrameCallback(done); setTimeout(done, 1000); });
          video.currentTime = time;
          await seeked;
          await shown;
          pen.drawImage(video, 0, 0);
          colors.push([...pen.getImageData(width / 2, height / 2, 1, 1).data].slice(0, 3));
        }
        const isSeekable = video.seekable.length === 1 && Math.abs(video.seekable.end(0) - duration) < 0.01;
        document.title = JSON.stringify({ width, height, duration, isSeekable, colors });
      })().catch((error) => { document.title = error.message; });
    </script>`,
  );
  const seen = await t.run(`goto ${t.site.url}/player`, `wait until "document.title !== '…'" --timeout 40s`, 'title');
  expect(String(seen.data)).toMatch(/^\{/);
  return JSON.parse(String(seen.data)) as Played;
}

interface Part {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** The elements of a WebM file between two places, one after the other. */
function elementsIn(bytes: Buffer, from: number, to: number): Part[] {
  const found: Part[] = [];
  for (let at = from; at < to; at = found.at(-1)?.to ?? to) {
    const idSize = Math.clz32(bytes[at] ?? 0) - 23;
    const sizeAt = at + idSize;
    const sizeSize = Math.clz32(bytes[sizeAt] ?? 0) - 23;
    const raw = bytes.subarray(sizeAt, sizeAt + sizeSize).toString('hex');
    const size = Number(BigInt(`0x${raw}`) & ((1n << BigInt(7 * sizeSize)) - 1n));
    found.push({ id: bytes.readUIntBE(at, idSize), from: sizeAt + sizeSize, to: sizeAt + sizeSize + size });
  }
  expect(found.at(-1)?.to ?? to).toBeLessThanOrEqual(bytes.length);
  return found;
}

function colorNames(colors: readonly Color[]): string[] {
  const known: [string, Color][] = [
    ['red', RED],
    ['green', GREEN],
    ['blue', BLUE],
    ['black', [0, 0, 0]],
  ];
  return colors.map((color) => known.find(([, one]) => isLike(color, one))?.[0] ?? color.join());
}

describe('a video', () => {
  it('shows each page at its time, is as long as it took, and as large as the window', async () => {
    await t.on(body('red'));
    expect((await t.run('record start films/a.webm')).data).toEqual({ recording: 'films/a.webm' });
    const from = Date.now();
    await sleep(900);
    await t.on(body('blue'));
    const turn = (Date.now() - from) / 1000;
    await sleep(2000);
    const took = (Date.now() - from) / 1000;
    const result = await t.run('record stop');
    const { path, bytes, seconds } = result.data as { path: string; bytes: number; seconds: number };
    expect(path).toBe('films/a.webm');
    expect(bytes).toBe(statSync(join(folder, path)).size);
    expect(Math.abs(seconds - took)).toBeLessThan(0.5);
    const played = await play('films/a.webm', [0.1, turn - 0.4, turn + 1.5, seconds - 0.1, 0.3]);
    expect(played).toMatchObject({ width: 480, height: 320, isSeekable: true });
    expect(Math.abs(played.duration - seconds)).toBeLessThan(0.2);
    expect(colorNames(played.colors)).toEqual(['red', 'red', 'blue', 'blue', 'red']);
  });

  it('follows the tab at hand: into a popup, and back when it is closed', async () => {
    t.site.set('/popup', page(body('green', '<button onclick="window.close()">Close</button>')));
    await t.on(body('blue', `<button onclick="window.open('/popup')">Open</button>`), 'record start tabs.webm');
    await sleep(500);
    await t.run('click Open');
    await sleep(2500);
    await t.run('click Close');
    await sleep(2500);
    const result = await t.run('record stop');
    const { seconds } = result.data as { seconds: number };
    const { colors } = await play('tabs.webm', [
      0.2,
      seconds - 0.1,
      ...Array.from({ length: 12 }, (_, i) => (seconds * i) / 12),
    ]);
    expect(colorNames(colors.slice(0, 2))).toEqual(['blue', 'blue']);
    expect(colorNames(colors)).toContain('green');
  });

  it('goes on across sites, and when the page crashes and another comes', async () => {
    t.site.set('/elsewhere', page(body('green')));
    await t.on(body('red'), 'record start far.webm', `goto ${t.site.otherUrl}/elsewhere`);
    await sleep(400);
    await t.run('goto chrome://crash');
    await t.on(body('blue'));
    await sleep(4000);
    const { seconds } = (await t.run('record stop')).data as { seconds: number };
    expect(colorNames((await play('far.webm', [0, seconds - 0.1])).colors)).toEqual(['red', 'blue']);
  });

  it('of low quality is half as large in both directions', async () => {
    for (const quality of ['low', 'high']) {
      await t.on(body('red'), `record start ${quality}.webm --quality ${quality}`);
      await sleep(300);
      await t.on(body('blue'));
      await sleep(300);
      expect(said(await t.run('record stop'))).toBe('ok');
    }
    expect(await play('low.webm', [])).toMatchObject({ width: 240, height: 160 });
    expect(await play('high.webm', [])).toMatchObject({ width: 480, height: 320 });
  });

  it('is a file whose parts add up, and whose marks for seeking point at parts that begin with a whole picture', async () => {
    await t.on(body('red'), 'record start parts.webm');
    // It has no page of its own among the tabs.
    const tabs = await t.run('tabs');
    expect(JSON.stringify(tabs.data)).not.toContain('beckon');
    expect((tabs.data as unknown[]).length).toBe(1);
    await sleep(4500);
    expect(said(await t.run('record stop'))).toBe('ok');
    const bytes = readFileSync(join(folder, 'parts.webm'));
    const [head, segment, ...more] = elementsIn(bytes, 0, bytes.length);
    expect([head?.id, segment?.id, more.length]).toEqual([0x1a45dfa3, 0x18538067, 0]);
    const parts = elementsIn(bytes, segment?.from ?? 0, bytes.length);
    expect(parts.map(({ id }) => id).slice(0, 3)).toEqual([0x114d9b74, 0x1549a966, 0x1654ae6b]);
    expect(parts.at(-1)?.id).toBe(0x1c53bb6b);
    const cues = elementsIn(bytes, parts.at(-1)?.from ?? 0, parts.at(-1)?.to ?? 0);
    expect(cues.length).toBeGreaterThanOrEqual(2);
    for (const cue of cues) {
      const [, track] = elementsIn(bytes, cue.from, cue.to);
      const [, place] = elementsIn(bytes, track?.from ?? 0, track?.to ?? 0);
      const at = (segment?.from ?? 0) + bytes.readUIntBE(place?.from ?? 0, (place?.to ?? 0) - (place?.from ?? 0));
      const [cluster] = elementsIn(bytes, at, bytes.length);
      const [, block] = elementsIn(bytes, cluster?.from ?? 0, cluster?.to ?? 0);
      expect([cluster?.id, block?.id, bytes[(block?.from ?? 0) + 3]]).toEqual([0x1f43b675, 0xa3, 0x80]);
    }
  });
});

describe('what goes wrong', () => {
  it('is said: started twice, stopped without a start, no WebM, outside the folder', async () => {
    await t.on(body('red'));
    expect((await t.run('record stop')).failure).toMatchObject({ code: 'INVALID_VALUE' });
    expect((await t.run('record start a.mp4')).failure).toMatchObject({ code: 'INVALID_VALUE' });
    expect((await t.run('record start ../a.webm')).failure?.code).toBe('FORBIDDEN');
    expect(said(await t.run('record start one.webm'))).toBe('ok');
    const twice = await t.run('record start two.webm');
    expect(twice.failure).toMatchObject({ code: 'INVALID_VALUE', message: expect.stringContaining('record stop') });
    expect(said(await t.run('record stop'))).toBe('ok');
    expect(existsSync(join(folder, 'two.webm'))).toBe(false);
  });

  it('a session that is closed meanwhile finishes the video', async () => {
    const b = await open({ folder });
    try {
      t.site.set('/closing', page(body('green')));
      await run(b, 'viewport 480 320', `goto ${t.site.url}/closing`, 'record start closed.webm');
      await sleep(500);
    } finally {
      await b.close();
    }
    const { duration, isSeekable, colors } = await play('closed.webm', [0.2]);
    expect(duration).toBeGreaterThan(0.4);
    expect(isSeekable).toBe(true);
    expect(colorNames(colors)).toEqual(['green']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('where there is no wire, as with Firefox and WebKit', () => {
  it('pictures, frames, traces and downloads work; videos and paper say what to do instead', async () => {
    const downloads = join(folder, 'plain-downloads');
    const world = await BrowserWorld.of({ ...(await startContext()), wire: null }, { downloads });
    const b = new Beckon(world, 'without a wire', { shots: null, folder });
    try {
      t.site.set('/file', () => ({
        type: 'text/csv',
        body: 'a,b',
        headers: { 'content-disposition': 'attachment; filename=f.csv' },
      }));
      t.site.set(
        '/plain',
        page(body('white', '<button>Pay</button><a href="/file">File</a><div style="height:2000px">')),
      );
      await run(b, `goto ${t.site.url}/plain`, 'trace start');
      expect((await b.run('record start no.webm')).failure).toMatchObject({
        code: 'UNSUPPORTED',
        message: 'Only Chromium can record a video',
        hint: expect.stringContaining('--engine chromium'),
      });
      expect((await b.run('pdf no.pdf')).failure).toMatchObject({ code: 'UNSUPPORTED' });
      expect(said(await b.run('highlight Pay --color lime'))).toBe('ok');
      expect((await b.run('screenshot --fullpage --output plain.png')).data).toMatchObject({ width: 1280 });
      expect((await b.run('screenshot Pay --output plain.webp')).data).toMatchObject({ height: 21 });
      expect((await b.run('click File')).notes.join()).toContain('Downloaded f.csv (3 bytes)');
      expect(said(await b.run('trace stop plain.zip'))).toBe('ok');
      expect(readdirSync(folder).filter((name) => name.startsWith('no.'))).toEqual([]);
    } finally {
      await b.close();
    }
  });
});
