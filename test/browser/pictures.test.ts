// Pictures of pages and things, and where things are.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HANG, page } from '../support/browser.js';
import { BLUE, GREEN, lookAt, RED, WHITE } from '../support/pixels.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-pictures-'));
const t = trial({ folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const box = (style: string, more = ''): string => `<div style="position:absolute;${style}" ${more}></div>`;

/** A small window: what is the same in a large one costs less in it. */
const SMALL = 'viewport 320 240';
const LARGE = 'viewport 1280 720';

describe('a picture of the page', () => {
  it('is what the window shows, and its size is told', async () => {
    const result = await t.show(
      `${box('left:0;top:0;width:100px;height:100px;background:red')}`,
      'screenshot --output shots/new/page.png',
    );
    expect(result.data).toMatchObject({ path: 'shots/new/page.png', width: 1280, height: 720 });
    expect((result.data as { bytes: number }).bytes).toBe(readFileSync(join(folder, 'shots/new/page.png')).length);
    expect(
      (
        await lookAt(t, join(folder, 'shots/new/page.png'), [
          [50, 50],
          [150, 50],
        ])
      ).colors,
    ).toEqual([RED, WHITE]);
  });

  it.each(['png', 'jpg', 'webp'])(
    'of the whole page as %s reaches far below the window, wherever it is scrolled to',
    async (ending) => {
      const result = await t.show(
        `<div style="height:3000px"></div>${box('left:0;top:2900px;width:100px;height:100px;background:blue')}`,
        SMALL,
        'scroll down --amount 500',
        `screenshot --fullpage --output whole.${ending}`,
      );
      const { width, height } = result.data as { width: number; height: number };
      expect(width).toBe(320);
      expect(height).toBeGreaterThanOrEqual(3000);
      const seen = await lookAt(t, join(folder, `whole.${ending}`), [[50, 2950]]);
      expect(seen).toMatchObject({ width, height });
      expect(seen.colors[0]?.[2]).toBeGreaterThan(240);
      expect(seen.colors[0]?.[0]).toBeLessThan(20);
    },
  );

  it('of a page that is taller than a graphics card can draw is right at its end', async () => {
    await t.show(
      `<div style="height:20000px"></div>${box('left:0;top:19900px;width:100px;height:100px;background:blue')}`,
      SMALL,
      'screenshot --fullpage --output tall.png --timeout 40s',
    );
    const seen = await lookAt(t, join(folder, 'tall.png'), [
      [50, 50],
      [50, 19_950],
    ]);
    expect(seen.colors).toEqual([WHITE, BLUE]);
  });

  it.each([
    ['png', 600_000, 'too large for one picture', 'Take a picture of a part'],
    ['webp', 20_000, 'too large for a webp picture', 'Use --format png'],
    ['jpg', 70_000, 'too large for a jpeg picture', 'Use --format png'],
  ])('of a page that no %s can hold says so, and the browser lives on', async (ending, height, words, hint) => {
    const result = await t.on(
      `<body style="margin:0"><div style="height:${height}px"></div>`,
      SMALL,
      `screenshot --fullpage --output much.${ending}`,
    );
    expect(result.failure).toMatchObject({
      code: 'UNSUPPORTED',
      message: `It is 320 by ${height} pixels, ${words}`,
      hint: expect.stringContaining(hint),
    });
    expect(said(await t.run('screenshot --output little.png'))).toBe('ok');
  });

  it('leaves the page where it was scrolled to', async () => {
    await t.show(
      '<div style="height:3000px"></div>',
      SMALL,
      'scroll down --amount 500',
      'screenshot --fullpage --output still.png',
    );
    await t.holds('scrollY === 500');
    await t.run(LARGE);
  });

  it('has the format that is asked for, whatever the name says, and says so', async () => {
    const result = await t.show('<p>Hi', 'screenshot --output odd.png --format jpeg');
    expect(result.notes).toEqual(['The picture is a jpeg, despite its name']);
    expect(readFileSync(join(folder, 'odd.png')).readUInt16BE(0)).toBe(0xffd8);
    expect((await t.run('screenshot --output even.jpg --format jpeg')).notes).toEqual([]);
  });

  it('does not wait for a font that never comes, nor for an animation to end', async () => {
    t.site.set('/font.woff2', () => ({ type: 'font/woff2', isEndless: true }));
    const result = await t.show(
      `<style>@keyframes turn { to { rotate: 360deg } } p { animation: turn 1s infinite linear }</style><p>Hi</p>
       <script>onload = () => { document.body.style.fontFamily = 'Late'; document.fonts.add(new FontFace('Late', 'url(/font.woff2)')); }</script>`,
      'wait until "document.fonts.status === \'loading\'"',
      'screenshot --output font.png --timeout 3s',
    );
    expect(said(result)).toBe('ok');
    expect(result.timing.total).toBeLessThan(2500);
  });

  it('gives up on a page whose script never ends, within its time', async () => {
    t.site.set('/hung', () => ({ body: '', delayMs: 3000 }));
    const from = Date.now();
    const result = await t.show(
      `<button onclick="setTimeout(() => { ${HANG.replace('/never', '/hung')} }, 30)">Hang</button>`,
      'click Hang --timeout 1s',
      'screenshot --output never.png --timeout 500ms',
    );
    // Chromium may well take the picture without asking the page.
    expect(['ok', 'TIMEOUT']).toContain(result.failure?.code ?? 'ok');
    expect(Date.now() - from).toBeLessThan(5000);
  });

  it('stays in the folder, and says why it could not be written', async () => {
    await t.show('<p>Hi');
    expect((await t.run('screenshot --output ../out.png')).failure?.code).toBe('FORBIDDEN');
    writeFileSync(join(folder, 'file'), '');
    expect((await t.run('screenshot --output file/x.png')).failure).toMatchObject({
      code: 'IO_ERROR',
      message: 'file/x.png: something of that name already exists',
    });
    expect((await t.run('screenshot --output shots/')).failure?.code).toBe('IO_ERROR');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a picture of a thing', () => {
  it('is only that', async () => {
    const result = await t.show(
      `<button style="position:absolute;left:200px;top:100px;width:120px;height:40px;background:red;border:0">Pay</button>`,
      'screenshot Pay --output pay.png',
    );
    expect(result.data).toMatchObject({ width: 120, height: 40 });
    expect(
      (
        await lookAt(t, join(folder, 'pay.png'), [
          [2, 2],
          [118, 38],
        ])
      ).colors,
    ).toEqual([RED, RED]);
  });

  it('is whole though the thing is larger than the window and the page is scrolled', async () => {
    const result = await t.show(
      `<div style="height:900px"></div><div id="big" style="width:1500px;height:1600px;background:red">
       <div style="height:1500px"></div><div style="height:100px;background:blue"></div></div>`,
      'scroll down --amount 300',
      'screenshot css("#big") --output big.png',
    );
    expect(result.data).toMatchObject({ width: 1500, height: 1600 });
    const seen = await lookAt(t, join(folder, 'big.png'), [
      [2, 2],
      [1495, 1400],
      [1495, 1590],
    ]);
    expect(seen.colors).toEqual([RED, RED, BLUE]);
  });

  it.each(['same site', 'another site'])('in a frame of %s shows the thing, not what is around', async (where) => {
    t.site.set(
      '/inner',
      page(
        '<body style="margin:0"><button style="margin:30px;width:100px;height:30px;background:red;border:0">In</button>',
      ),
    );
    const url = where === 'same site' ? t.site.url : t.site.otherUrl;
    const result = await t.show(
      `<body style="background:blue"><iframe src="${url}/inner" style="margin:50px;width:300px;height:200px;border:5px solid green"></iframe>`,
      'screenshot "In" --output in.png',
    );
    expect(result.data).toMatchObject({ width: 100, height: 30 });
    expect(
      (
        await lookAt(t, join(folder, 'in.png'), [
          [1, 1],
          [98, 28],
        ])
      ).colors,
    ).toEqual([RED, RED]);
  });

  it('in a closed shadow root works the same', async () => {
    const result = await t.show(
      `<div id="host"></div><script>host.attachShadow({ mode: 'closed' }).innerHTML =
       '<button style="width:80px;height:30px;background:green;border:0">Deep</button>'</script>`,
      'screenshot Deep --output deep.png',
    );
    expect(result.data).toMatchObject({ width: 80, height: 30 });
    expect((await lookAt(t, join(folder, 'deep.png'), [[1, 1]])).colors).toEqual([GREEN]);
  });

  it('that is not drawn says so', async () => {
    const result = await t.show(
      '<div id="none" style="display:none">No</div>',
      'screenshot css("#none") --timeout 500ms',
    );
    expect(result.failure?.code).toBe('ELEMENT_NOT_VISIBLE');
  });
});

describe('box', () => {
  it('says where a thing is on the page, scrolled or not, and how much of it is in the window', async () => {
    const body = `${box('left:100px;top:2000px;width:50px;height:60px', 'id=a')}${box('left:10px;top:680px;width:20px;height:100px', 'id=b')}`;
    const place = { x: 100, y: 2000, width: 50, height: 60, visible: true };
    expect((await t.show(body, 'box css("#a")')).data).toEqual({ ...place, viewport: 'outside' });
    expect((await t.run('box css("#b")')).data).toMatchObject({ y: 680, viewport: 'partial' });
    await t.run('scroll down --amount 1700');
    expect((await t.run('box css("#a")')).data).toEqual({ ...place, viewport: 'inside' });
  });

  it('of a turned thing is the box around it', async () => {
    const body = box('left:100px;top:100px;width:100px;height:20px;rotate:90deg', 'id=a');
    expect((await t.show(body, 'box css("#a")')).data).toMatchObject({ x: 140, y: 60, width: 20, height: 100 });
  });

  it('of what is hidden is nowhere on screen', async () => {
    const body = box('left:100px;top:100px;width:10px;height:20px;visibility:hidden', 'id=a');
    expect((await t.show(body, 'box css("#a")')).data).toMatchObject({ visible: false, viewport: 'outside' });
  });

  it('in frames in frames, from other sites, scaled and scrolled, is where it is on the page', async () => {
    t.site.set(
      '/leaf',
      page(`<body style="margin:0">${box('left:20px;top:510px;width:40px;height:10px', 'id=leaf')}<div style="height:2000px"></div>
      <script>scrollTo(0, 500)</script>`),
    );
    t.site.set(
      '/branch',
      page(
        `<body style="margin:0"><iframe src="${t.site.url}/leaf" style="position:absolute;left:30px;top:40px;width:200px;height:100px;border:0"></iframe>`,
      ),
    );
    const body = `<body style="margin:0"><div style="height:3000px"></div><iframe src="${t.site.otherUrl}/branch"
      style="position:absolute;left:100px;top:1000px;width:400px;height:300px;border:0;transform:scale(2);transform-origin:0 0"></iframe>`;
    const far = await t.show(body, 'wait exists css("iframe")', 'box css("#leaf")');
    // Scaled from its corner: 100 + 2 × (30 + 20), 1000 + 2 × (40 + 10).
    const place = { x: 200, y: 1100, width: 80, height: 20, visible: true };
    expect(said(far)).toBe('ok');
    expect(far.data).toEqual({ ...place, viewport: 'outside' });
    await t.run('scroll down --amount 800');
    // A frame of another process hears of it a little later.
    await expect
      .poll(async () => (await t.run('box css("#leaf")')).data, { timeout: 10_000 })
      .toEqual({ ...place, viewport: 'inside' });
  });

  it('of a thing that its frame shows only a part of says so', async () => {
    t.site.set('/half', page(`<body style="margin:0">${box('left:0;top:80px;width:40px;height:40px', 'id=half')}`));
    const body = `<iframe src="${t.site.otherUrl}/half" style="width:200px;height:100px;border:0"></iframe>`;
    expect((await t.show(body, 'box css("#half")')).data).toMatchObject({ viewport: 'partial', visible: true });
  });
});
