// Secrets in pictures: painted over wherever they can be read, and nothing else is.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pixelSize, pixelsOf, readPng } from '../../packages/core/src/data/png.js';
import type { EvidencePicture } from '../../packages/core/src/engine/evidence.js';
import { page } from '../support/browser.js';
import { type Color, isLike, lookAt, type Point, RED, WHITE } from '../support/pixels.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-secrets-'));
const SECRET = 'hunter2secret';
const t = trial({ folder, shots: join(folder, 'shots'), secrets: [SECRET, 'two words', 'xyz'] });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAINT: Color = [24, 24, 27];
const isPainted = (color: Color | undefined): boolean => isLike(color ?? [], PAINT, 2);
const isBlank = (color: Color | undefined): boolean => isLike(color ?? [], WHITE, 2);

async function pictureAfter(line: string): Promise<EvidencePicture> {
  const pictures: EvidencePicture[] = [];
  await t.b.run(line, { onEvidence: (evidence) => pictures.push(...evidence.pictures) });
  expect(pictures.length).toBeGreaterThan(0);
  return pictures.at(-1) as EvidencePicture;
}

let files = 0;
async function colorsIn({ picture, format }: EvidencePicture, points: readonly Point[]): Promise<readonly Color[]> {
  const file = join(folder, `seen-${++files}.${format}`);
  writeFileSync(file, picture);
  return (await lookAt(t, file, points)).colors;
}

/** Boxes of the page, as it tells them itself. */
async function rectsOf(...selectors: string[]): Promise<readonly DOMRect[]> {
  const ask = `(document.title = JSON.stringify(${JSON.stringify(selectors)}.map((one) => document.querySelector(one).getBoundingClientRect())), true)`;
  const { data } = await t.run(`wait until ${JSON.stringify(ask)}`, 'title');
  return JSON.parse(String(data)) as DOMRect[];
}

const middle = ({ x, y, width, height }: DOMRect): Point => [Math.floor(x + width / 2), Math.floor(y + height / 2)];

/** A page whose marked parts are painted over, and whose plain parts, all white, are not. */
async function isMasked(body: string, marked: readonly string[], plain: readonly string[], before: string[] = []) {
  const opened = await t.on(
    page(
      body,
      '<style>*{font:16px monospace;color:white} input,select,textarea,button{background:white;border:0}</style>',
    ),
    ...before,
  );
  expect(said(opened)).toBe('ok');
  const rects = await rectsOf(...marked, ...plain);
  const seen = await pictureAfter('url');
  const colors = await colorsIn(seen, rects.map(middle));
  const reported = [...marked, ...plain].map(
    (selector, i) => `${selector} ${isPainted(colors[i]) ? 'painted' : isBlank(colors[i]) ? 'blank' : colors[i]}`,
  );
  expect(reported).toEqual([...marked.map((one) => `${one} painted`), ...plain.map((one) => `${one} blank`)]);
  expect(seen.masked).toBeGreaterThanOrEqual(marked.length);
  return seen;
}

const PLAIN = '<p><span id="plain">Nothing to hide, and quite long</span></p>';

describe('a picture that goes to a file', () => {
  const style = '<style>*{font:16px monospace;color:white} input{background:white;border:0}</style>';

  it('has secrets painted over where somebody could read them', async () => {
    await t.on(page(`<p><b id="a">${SECRET}</b></p><input id="b" type="password" value="dots">${PLAIN}`, style));
    const points = (await rectsOf('#a', '#plain')).map(middle);
    const result = await t.run('screenshot shown.png');
    expect(said(result)).toBe('ok');
    const { colors } = await lookAt(t, join(folder, 'shown.png'), points);
    expect(colors.map(isPainted)).toEqual([true, false]);
  });

  it('is as the page is where nobody could, dots and all; paper says what it shows', async () => {
    await t.on(page(`<input id="b" type="password" value="">${PLAIN}`, style));
    const points = (await rectsOf('#b')).map(middle);
    expect(said(await t.run('screenshot dots.png'))).toBe('ok');
    const { colors } = await lookAt(t, join(folder, 'dots.png'), points);
    expect(colors.map(isPainted)).toEqual([false]);
    await t.on(page(`<p>${SECRET}</p>`));
    expect((await t.run('pdf shown.pdf')).notes.join()).toContain('The page shows a secret');
  });
});

describe('what is painted over', () => {
  it('fields for passwords, also where the page shows them in plain text', async () => {
    const fields = `<input id="a" type="password" value="whatever"><br><br><input id="b" type="password" value="shown"><br><br>
      <input id="c" autocomplete="one-time-code" value="123456"><br><br><input id="plain2" value="fine">`;
    await isMasked(
      `${fields}${PLAIN}<button onclick="b.type='text';this.textContent='.'">Show</button>`,
      ['#a', '#b', '#c'],
      ['#plain', '#plain2'],
      ['click "Show"'],
    );
  });

  it('a field that asks for a password by its name only', async () => {
    await isMasked(
      `<label>Password <input id="a" value="open to all"></label>${PLAIN}`,
      ['#a'],
      ['#plain'],
      ['observe'],
    );
  });

  it('what was typed for a secret, wherever the page repeats it', async () => {
    await t.on(
      page(
        `<label>Password <input type="password" id="p"></label>
         <button onclick="out.innerHTML='<span id=x>You said <i id=y>Opensesame9</i></span>'">Tell</button><p id="out"></p>${PLAIN}`,
        '<style>*{font:16px monospace;color:white}</style>',
      ),
      'type "Password" "Opensesame9"',
      'click "Tell"',
    );
    const [repeated, plain] = await rectsOf('#y', '#plain');
    const colors = await colorsIn(await pictureAfter('url'), [middle(repeated as DOMRect), middle(plain as DOMRect)]);
    expect(colors.map((color) => isPainted(color))).toEqual([true, false]);
  });

  it('a secret in a text, and only the secret', async () => {
    await isMasked(
      `<p><span id="plain1">The word before it </span><b id="a">${SECRET}</b><span id="plain2"> and the words after</span></p>${PLAIN}`,
      ['#a'],
      ['#plain1', '#plain2', '#plain'],
    );
  });

  it('one that is spread over several nodes, and over lines', async () => {
    await isMasked(
      `<p><b id="a">hun</b><span hidden>not seen</span><i id="b">ter2s</i><u id="c">ecret</u></p>
       <p>${[...SECRET].map((sign, i) => `<span id="s${i}">${sign}</span>`).join('')}</p>
       <p style="width:4em"><span id="d">two</span>
          <span id="e">words</span></p>${PLAIN}`,
      ['#a', '#b', '#c', '#s0', '#s6', '#s12', '#d', '#e'],
      ['#plain'],
    );
  });

  it('one in values, places for text, choices, buttons, editors, and pictures that did not come', async () => {
    await isMasked(
      `<p><input id="a" value="is ${SECRET}"></p><p><input id="b" placeholder="${SECRET}"></p><p><input id="plain1" value="x" placeholder="${SECRET}"></p>
       <p><textarea id="c">${SECRET}</textarea></p><p><select id="d"><option>No<option selected>${SECRET}</select></p>
       <p><select id="plain2"><option selected>No<option>${SECRET}</select></p>
       <p><input type="button" id="e" value="${SECRET}"></p><p><span contenteditable id="f">${SECRET}</span></p>
       <p><img id="g" alt="${SECRET}" src="/none.png"></p>${PLAIN}`,
      ['#a', '#b', '#c', '#d', '#e', '#f', '#g'],
      ['#plain', '#plain1', '#plain2'],
    );
  });

  it('one that CSS writes', async () => {
    await isMasked(
      `<style>#a::before{content:"${SECRET}"} #b::after{content:attr(data-x)}</style><p><span id="a"></span></p><p><span id="b" data-x="${SECRET}"></span></p>${PLAIN}`,
      ['#a', '#b'],
      ['#plain'],
    );
  });

  it('one in shadow roots, open and closed', async () => {
    const opened = await t.on(
      page(
        `<div id="open"></div><div id="closed" style="height:30px"></div>${PLAIN}
         <script>
           const style = '<style>*{font:16px monospace;color:white}</style>';
           document.getElementById('open').attachShadow({ mode: 'open' }).innerHTML = style + '<p style="margin:0">${SECRET}</p>';
           document.getElementById('closed').attachShadow({ mode: 'closed' }).innerHTML = style + '<p style="margin:0">${SECRET}</p>';
         </script>`,
        '<style>*{font:16px monospace;color:white}</style>',
      ),
    );
    expect(said(opened)).toBe('ok');
    const [open, closed, plain] = (await rectsOf('#open', '#closed', '#plain')) as [DOMRect, DOMRect, DOMRect];
    const seen = await pictureAfter('url');
    const colors = await colorsIn(seen, [[open.x + 40, open.y + 10], [closed.x + 40, closed.y + 10], middle(plain)]);
    expect(colors.map((color) => isPainted(color))).toEqual([true, true, false]);
  });

  it('one in frames, of the same site and of another, where they stand', async () => {
    const inner = page(
      `<p id="s" style="position:absolute;margin:0;left:10px;top:40px;font:16px monospace">${SECRET}</p>`,
    );
    t.site.set('/inner', inner);
    t.site.set(
      '/around',
      page(
        `<iframe src="${t.site.url}/inner" style="position:absolute;left:30px;top:20px;border:0;width:300px;height:100px"></iframe>`,
      ),
    );
    const frame = (src: string, top: number): string =>
      `<iframe src="${src}" style="position:absolute;left:100px;top:${top}px;border:5px solid white;width:400px;height:150px"></iframe>`;
    await t.on(
      `${frame('/inner', 10)}${frame(`${t.site.otherUrl}/inner`, 200)}${frame(`${t.site.otherUrl}/around`, 400)}`,
    );
    const seen = await pictureAfter('url');
    expect(seen.masked).toBe(3);
    const colors = await colorsIn(seen, [
      [105 + 10 + 50, 15 + 40 + 8],
      [105 + 10 + 50, 205 + 40 + 8],
      [105 + 30 + 10 + 50, 405 + 20 + 40 + 8],
      [105 + 10 + 50, 15 + 20],
      [105 + 10 + 50, 405 + 20 + 40 + 50],
    ]);
    expect(colors.map((color) => isPainted(color))).toEqual([true, true, true, false, false]);
  });

  it('one on a device with more pixels a point', async () => {
    await t.on(
      `<!doctype html><meta name="viewport" content="width=device-width"><p style="margin:0;position:absolute;left:50px;top:300px;font:16px monospace">${SECRET}</p>`,
      'device "iPhone 13"',
      'refresh',
    );
    const seen = await pictureAfter('url');
    await t.run('device reset');
    const colors = await colorsIn(seen, [
      [60 * 3, 308 * 3],
      [60 * 3, 330 * 3],
      [60, 308],
    ]);
    expect(colors.map((color) => isPainted(color))).toEqual([true, false, false]);
  });
});

describe('what is left alone', () => {
  it('a short secret in a longer text; where it stands alone, it is not', async () => {
    await isMasked(
      `<p><span id="plain1">wxyz and xyzzy</span></p><p><span id="a"> xyz </span></p>${PLAIN}`,
      ['#a'],
      ['#plain', '#plain1'],
    );
  });

  it('what is not drawn, or scrolled away', async () => {
    await t.on(
      `<p hidden>${SECRET}</p><p style="visibility:hidden">${SECRET}</p><p style="display:none"><input type="password"></p>
       <div style="height:50px;overflow:auto"><div style="height:200px"></div><p>${SECRET}</p></div>
       <div style="height:3000px"></div><p>${SECRET}</p>`,
    );
    expect(await pictureAfter('url')).toMatchObject({ masked: 0, format: 'jpeg' });
  });

  it('the page: nothing is written into it', async () => {
    await t.on(
      `<input type="password" value="a"><p>${SECRET}</p><script>window.seen = []; new MutationObserver((all) => seen.push(...all)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true }); for (const type of ['resize', 'scroll', 'focus', 'blur']) addEventListener(type, () => seen.push(type), true);</script>`,
    );
    expect((await pictureAfter('url')).masked).toBe(2);
    await t.holds('seen.length === 0');
  });
});

it('one that moves while the picture is taken is painted over wherever it was', async () => {
  await t.on(
    page(
      `<p id="s" style="position:absolute;left:0;top:50px;margin:0;font:bold 30px monospace;color:red">${SECRET}</p>
       <script>let at = 50; setInterval(() => { s.style.top = Math.min(650, (at += 1)) + 'px'; }, 16);</script>`,
    ),
  );
  const seen = await pictureAfter('url');
  expect(seen.masked).toBe(1);
  const png = readPng(seen.picture);
  const values = (png === null ? null : await pixelsOf(png)) ?? new Uint8Array();
  const size = png === null ? 3 : pixelSize(png);
  let reds = 0;
  for (let i = 0; i < values.length; i += size)
    if (isLike([values[i] ?? 0, values[i + 1] ?? 0, values[i + 2] ?? 0], RED, 90)) reds++;
  expect(values.length).toBeGreaterThan(0);
  expect(reds).toBe(0);
});

it('the picture of a failure is painted over, too', async () => {
  await t.on(page(`<p style="margin:0;position:absolute;left:50px;top:100px;font:16px monospace">${SECRET}</p>`));
  const result = await t.b.run('click "Nowhere" --timeout 50ms');
  expect(result.screenshot).toMatch(/\.png$/);
  const seen = { picture: readFileSync(String(result.screenshot)), format: 'png' } as unknown as EvidencePicture;
  const colors = await colorsIn(seen, [
    [80, 108],
    [80, 150],
  ]);
  expect(colors.map((color) => isPainted(color))).toEqual([true, false]);
});
