// Frames around things: seen on pictures, felt by nobody.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { IN_TIME_MS, page } from '../support/browser.js';
import { type Color, isLike, lookAt, type Point, RED, WHITE } from '../support/pixels.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-highlight-'));
const t = trial({ folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIME: Color = [0, 255, 0];
const button = (style: string, name = 'Pay', more = ''): string =>
  `<button style="position:absolute;width:100px;height:40px;border:0;outline:0;background:white;${style}" ${more}>${name}</button>`;

let shots = 0;
/** The colours of the page at some points; the page is left for it. */
async function colorsAt(...points: Point[]): Promise<readonly Color[]> {
  const name = `shot-${++shots}.png`;
  expect(said(await t.run(`screenshot --output ${name}`))).toBe('ok');
  return (await lookAt(t, join(folder, name), points)).colors;
}

it('is drawn along the edge of the thing, inside and outside, and nowhere else', async () => {
  const result = await t.show(button('left:200px;top:100px'), 'highlight Pay');
  expect(result).toMatchObject({ ok: true, target: { name: 'Pay' } });
  expect(result.data).toBeUndefined();
  expect(await colorsAt([250, 99], [250, 101], [199, 120], [301, 139], [206, 108], [180, 120])).toEqual([
    RED,
    RED,
    RED,
    RED,
    WHITE,
    WHITE,
  ]);
});

it.each([
  ['lime', LIME],
  ['"#00ff00"', LIME],
  ['"rgb(0 255 0)"', LIME],
  ['"hsl(120deg 100% 50%)"', LIME],
])('takes any colour of a style sheet: %s', async (color, expected) => {
  await t.show(button('left:200px;top:100px'), `highlight Pay --color ${color}`);
  expect(await colorsAt([250, 100])).toEqual([expected]);
});

it.each(['nocolor', '"red; background: blue"', 'inherit', '"var(--x)"', '"url(x)"'])(
  'says that %s is not a color',
  async (color) => {
    const result = await t.show(button('left:200px;top:100px'), `highlight Pay --color ${color}`);
    expect(result.failure).toMatchObject({
      code: 'INVALID_VALUE',
      message: expect.stringContaining('not a color'),
    });
  },
);

it('follows the thing on scroll, on resize and when it moves', async () => {
  await t.show(
    `${button('left:200px;top:400px')}<div style="height:3000px"></div>`,
    'highlight Pay --duration 30s',
    'scroll down --amount 300',
  );
  expect(await colorsAt([250, 100], [250, 400])).toEqual([RED, WHITE]);
});

it('goes by itself, and the command does not wait for that', async () => {
  const result = await t.show(button('left:200px;top:100px'), 'highlight Pay --duration 30s');
  expect(result.timing.total).toBeLessThan(IN_TIME_MS);
  await t.show(button('left:200px;top:100px'), 'highlight Pay --duration 300ms');
  await t.run('wait until "document.getAnimations().length === 0" --timeout 2s');
  expect(await colorsAt([250, 100])).toEqual([WHITE]);
});

it('is cleared, in all frames at once', async () => {
  t.site.set('/inner', page(button('left:20px;top:20px', 'Inner')));
  const body = `${button('left:200px;top:10px')}<iframe src="${t.site.otherUrl}/inner" style="position:absolute;left:0;top:100px;width:300px;height:200px;border:0"></iframe>`;
  await t.show(body, 'highlight Pay --duration 60s', 'highlight Inner --duration 60s --color lime');
  const name = join(folder, 'both.png');
  await t.run('screenshot --output both.png');
  await t.run('highlight clear');
  const after = await colorsAt([250, 10], [70, 120]);
  expect(
    (
      await lookAt(t, name, [
        [250, 10],
        [70, 120],
      ])
    ).colors,
  ).toEqual([RED, LIME]);
  expect(after).toEqual([WHITE, WHITE]);
  expect((await t.run('highlight clear')).notes).toEqual(['No frame was there']);
});

it('is drawn in shadow roots, also closed ones', async () => {
  await t.on(
    `<body style="margin:0"><div id="host" style="display:flow-root"></div><script>host.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(button('position:static;margin:100px 200px', 'Deep'))}</script>`,
    'highlight Deep',
  );
  expect(await colorsAt([250, 100], [250, 141])).toEqual([RED, RED]);
});

it('is drawn around parts of a drawing', async () => {
  await t.on(
    `<body style="margin:0"><svg width="500" height="300"><g role="button" tabindex="0" aria-label="Dot"><rect x="200" y="100" width="100" height="40" fill="white"/></g></svg>`,
    'highlight Dot',
  );
  expect(await colorsAt([250, 100], [250, 139])).toEqual([RED, RED]);
});

it('is drawn though the page calls its own outlines important, or cuts off what is around', async () => {
  await t.show(
    `<style>* { outline: none !important }</style><div style="position:absolute;left:200px;top:100px;width:100px;height:40px;overflow:hidden">${button('left:0;top:0')}</div>`,
    'highlight Pay',
  );
  expect(await colorsAt([250, 101])).toEqual([RED]);
});

it('is drawn around the label of a box that is hidden', async () => {
  await t.show(
    `<style>input { position: absolute; opacity: 0; width: 0; height: 0 }</style>
     <input type="checkbox" id="c"><label for="c" style="position:absolute;left:200px;top:100px;width:100px;height:40px">Agree</label>`,
    'highlight css("#c")',
  );
  expect(await colorsAt([250, 100])).toEqual([RED]);
});

it('is no change of the page: nothing is added, nothing observed, no click is lost', async () => {
  await t.on(
    `${button('left:200px;top:100px', 'Pay', `onclick="document.title = 'paid'"`)}
     <script>window.seen = 0; new MutationObserver((all) => { seen += all.length }).observe(document, { subtree: true, childList: true, attributes: true })</script>`,
    'observe',
  );
  const before = await t.run('html');
  const result = await t.run('highlight Pay --duration 60s');
  expect(result.changes).toEqual([]);
  await t.holds('seen === 0');
  expect((await t.run('html')).data).toBe(before.data);
  expect((await t.run('observe --diff')).changes).toEqual([]);
  expect((await t.run('click Pay')).ok).toBe(true);
  await t.holds(`document.title === 'paid'`);
});

it('brings what is out of view into view first', async () => {
  await t.show(`<div style="height:3000px"></div>${button('left:200px;top:2500px')}`, 'highlight Pay');
  await t.holds('scrollY > 1500');
});

it('says that a thing cannot be seen, and that no time is no time', async () => {
  const hidden = await t.show('<div id="x" style="display:none">X</div>', 'highlight css("#x") --timeout 300ms');
  expect(hidden.failure?.code).toBe('ELEMENT_NOT_VISIBLE');
  const short = await t.show(button('left:0;top:0'), 'highlight Pay --duration 0s');
  expect(short.failure?.code).toBe('INVALID_VALUE');
});

it('is seen on top of what lies below, in a colour that is about right', async () => {
  await t.on(
    `<body style="background:black">${button('left:200px;top:100px;background:black')}`,
    'highlight Pay --color orange',
  );
  const [color = WHITE] = await colorsAt([250, 100]);
  expect(isLike(color, [255, 165, 0])).toBe(true);
});
