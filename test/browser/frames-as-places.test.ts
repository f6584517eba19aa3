// A frame is a place, by what it is called; image maps are clicked inside their shapes.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

const save = (what: string) =>
  `<button onclick="top.postMessage('${what}', '*'); this.textContent = 'Saved'">Save</button>`;
const frame = (path: string, attributes: string) =>
  `<iframe src="${path}" ${attributes} width="300" height="120"></iframe>`;
const LOG = "<script>const log = []; addEventListener('message', ({ data }) => log.push(data))</script>";

describe('a frame', () => {
  const go = async (open: 'on' | 'at' = 'at') => {
    for (const one of ['a', 'b', 'c']) t.site.set(`/${one}`, save(one));
    t.site.set('/d', `<h2>Returns</h2>${save('d')}${frame('/e', 'title="Inner part"')}`);
    t.site.set('/e', save('e'));
    const [a, b, c, d] = [
      frame('/a', 'title="Shipping"'),
      frame(`${t.site.otherUrl}/b`, 'aria-label="Rechnung für Müller"'),
      frame('/c', 'name="gift"'),
      frame('/d', ''),
    ];
    await t[open](`${LOG}<h1>Checkout</h1>${a}${b}${c}${d}`, 'expect text "Checkout"');
  };

  it('shares no number with another, from the first look on', async () => {
    await go();
    const { text } = (await t.run('observe --full')).data as { text: string };
    const numbers = [...text.matchAll(/^\s*\[(\d+)\]/gm)].map(([, number]) => number);
    expect(numbers.length).toBeGreaterThan(5);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('is no place of a name that nothing has', async () => {
    await go();
    expect((await t.run('click "Save" inside "Shopping" --timeout 300ms')).ok).toBe(false);
    await t.holds('log.length === 0');
  });

  // After those that leave the page as it was.
  it('is a place by its title, label, name and heading, also of another site and inside of another frame', async () => {
    await go();
    const log: string[] = [];
    for (const [name, sent] of [
      ['Shipping', 'a'],
      ['Rechnung für Müller', 'b'],
      ['gift', 'c'],
      ['Returns', 'd'],
      ['Inner part', 'e'],
    ] as const) {
      expect([name, said(await t.run(`click "Save" inside "${name}"`))]).toEqual([name, 'ok']);
      log.push(sent);
      await t.holds(`log.join() === '${log.join()}'`);
    }
  });

  it('is told from others in what is suggested, by words that work', async () => {
    await go('on');
    const { failure } = await t.run('click "Save"');
    expect(failure?.code).toBe('AMBIGUOUS_TARGET');
    const targets = (failure?.candidates ?? []).map(({ target }) => target);
    expect(targets).toContain('"Save" inside "Shipping"');
    expect(targets).toContain('"Save" inside "gift"');
    expect(targets).toContain('"Save" inside "Inner part"');
    for (const target of targets) expect(said(await t.run(`click ${target}`))).toBe('ok');
    await t.holds("log.join() === 'a,b,c,d,e'");
  });

  it('and a part of the page of the same name are two places', async () => {
    t.site.set('/a', save('a'));
    await t.show(
      `${LOG}<section aria-label="Shipping">${save('main')}</section>${frame('/a', 'aria-label="Shipping"')}`,
    );
    expect((await t.run('click "Save" inside "Shipping"')).failure?.code).toBe('AMBIGUOUS_TARGET');
    await t.holds('log.length === 0');
  });

  it('without the thing is a refusal, wherever else the thing is', async () => {
    t.site.set('/a', '<p>Nothing here</p>');
    await t.show(`${LOG}${save('main')}${frame('/a', 'title="Shipping"')}`);
    expect((await t.run('click "Save" inside "Shipping" --timeout 300ms')).ok).toBe(false);
    await t.holds('log.length === 0');
  });
});

describe('an image map', () => {
  const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const map = (
    style: string,
  ) => `<img alt="Plan" usemap="#plan" width="300" height="200" src="${PIXEL}" style="${style}">
    <map name="plan">
      <area shape="rect" coords="0,0,40,40" href="#rect" alt="Kitchen">
      <area shape="circle" coords="150,100,30" href="#circle" alt="Hall">
      <area shape="poly" coords="200,20,290,20,290,190,285,190,285,25,200,25" href="#poly" alt="Corridor">
      <area shape="rect" coords="0,0,40,80" href="#under" alt="Larder">
      <area coords="2,150,3,151" href="#dot" alt="Dot">
      <area shape="default" href="#rest" alt="Elsewhere">
    </map>`;
  const places = { Kitchen: 'rect', Hall: 'circle', Corridor: 'poly', Larder: 'under', Elsewhere: 'rest' };

  it.each([
    ['as it is', ''],
    ['with a border and padding', 'border:7px solid;padding:5px'],
    ['below the fold', 'display:block;margin-top:3000px'],
  ])('is clicked inside of each shape: %s', async (_, style) => {
    await t.show(map(style));
    for (const [name, hash] of Object.entries(places)) {
      expect(said(await t.run(`click "${name}"`))).toBe('ok');
      await t.holds(`location.hash === '#${hash}'`);
    }
  });

  it('larger than the window is scrolled to the shape', async () => {
    await t.show(`<img alt="" usemap="#m" width="4000" height="4000" src="${PIXEL}">
      <map name="m"><area coords="3500,3500,3600,3600" href="#far" alt="Far"></map>`);
    expect(said(await t.run('click "Far"'))).toBe('ok');
    await t.holds("location.hash === '#far'");
  });

  it.each([
    [
      'in a part that scrolls, and is smaller',
      '<div style="height:90px;width:120px;overflow:auto"><p style="height:400px"></p>',
      '</div>',
    ],
    ['in a dialog, the map outside of it', '<p>Shop</p><dialog id="d">', '</dialog><script>d.showModal()</script>'],
  ])('is scrolled to, and in front, where its image is: %s', async (_, before, after) => {
    const [image, areas] = map('').split('<map');
    await t.show(`${before}${image}${after}<map${areas}`);
    for (const [name, hash] of Object.entries(places)) {
      expect([name, said(await t.run(`click "${name}"`))]).toEqual([name, 'ok']);
      await t.holds(`location.hash === '#${hash}'`);
    }
  });

  it('whose image is hidden, or missing, or covered, is refused', async () => {
    const areas = '<map name="m"><area coords="0,0,50,50" href="#a" alt="Spot"></map>';
    const image = (style: string) => `<img alt="" usemap="#m" width="90" height="90" src="${PIXEL}" style="${style}">`;
    const lid = '<div style="position:fixed;inset:0;background:#fff"></div>';
    for (const body of [areas, image('display:none') + areas, image('') + areas + lid]) {
      await t.show(body);
      expect((await t.run('click "Spot" --timeout 300ms')).ok).toBe(false);
      await t.holds("location.hash === ''");
    }
  });
});
