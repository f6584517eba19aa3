// `frames` and `frame`: which there are, going into one by whatever it is called, and that commands then look only there.

import { beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import type { FrameSeen } from '../../packages/core/src/scene/facets.js';
import { HANG, IN_TIME_MS, page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();

const button = (name: string): string => `<button onclick="this.textContent += ' done'">${name}</button>`;
const listOf = async (): Promise<readonly FrameSeen[]> => (await t.b.run('frames')).data as FrameSeen[];
const notes = (result: Result): string => result.notes.join('\n');
const LOST = 'The frame that commands were limited to is gone: they apply to the whole page again';

/** A page with three frames, one of them from elsewhere, and one inside another. */
const shop = (): string =>
  `<h1>Shop</h1>${button('Pay')}
   <h2>Card details</h2><iframe id="pay" src="/pay" width="400" height="200"></iframe>
   <iframe name="ads" title="Things you may like" src="${t.site.otherUrl}/ads?campaign=7" width="400" height="200"></iframe>`;
const go = (...lines: string[]): Promise<Result> => t.on(shop(), ...lines);
/** The same, as the test before left it. */
const stay = (...lines: string[]): Promise<Result> => t.at(shop(), 'frame main', ...lines);

beforeEach(async () => {
  await t.b.run('frame main');
  t.site.set(
    '/pay',
    page(
      `${button('Pay')}<button onclick="frameElement.remove()">Remove me</button><input aria-label="Card"><iframe src="/deep" title="Security code" height="90"></iframe>`,
    ),
  );
  t.site.set('/deep', page(`${button('Deep')}<input aria-label="Code"><p class="row">1</p>`));
  t.site.set(
    '/ads',
    page(`${button('Buy')}<p class="row">1</p><p class="row">2</p>`).replace('<title>Test', '<title>Offers'),
  );
});

describe('frames', () => {
  it('lists them as they stand in the page', async () => {
    await go();
    expect(await listOf()).toEqual([
      { number: 0, depth: 0, name: 'main', url: expect.stringContaining('/page-'), isCurrent: true },
      { number: 1, depth: 1, name: 'iframe#pay', url: `${t.site.url}/pay`, isCurrent: false },
      { number: 2, depth: 2, name: 'iframe[title="Security code"]', url: `${t.site.url}/deep`, isCurrent: false },
      { number: 3, depth: 1, name: 'iframe[name="ads"]', url: `${t.site.otherUrl}/ads?campaign=7`, isCurrent: false },
    ]);
  });

  it('lists them in the order of the page, not of their coming, and has the numbers of observe', async () => {
    await t.on(
      `<iframe src="/ads" title="last"></iframe><script>
        const frame = document.createElement('iframe'); frame.src = '${t.site.otherUrl}/pay'; frame.title = 'first';
        document.body.prepend(frame);</script>`,
      'wait visible "Deep"',
    );
    expect((await listOf()).map(({ name }) => name)).toEqual([
      'main',
      'iframe[title="first"]',
      'iframe[title="Security code"]',
      'iframe[title="last"]',
    ]);
    const { text } = await t.b.run('observe');
    expect(text).toMatch(/# frame 1: \S+\/pay .*# frame 2: \S+\/deep .*# frame 3: \S+\/ads /s);
  });

  it('lists those in shadow roots, hidden ones, and other elements that hold a page', async () => {
    await t.on(`<div id="host"></div><iframe id="hidden" src="/ads" style="display:none"></iframe>
      <object id="old" data="/ads" type="text/html"></object>
      <script>host.attachShadow({ mode: 'open' }).innerHTML = '<iframe id="shadowed" src="/ads"></iframe>'</script>`);
    expect((await listOf()).map(({ name }) => name)).toEqual([
      'main',
      'iframe#shadowed',
      'iframe#hidden',
      'object#old',
    ]);
  });

  it('is main alone on a page without any', async () => {
    await t.on('<h1>Hi</h1>');
    expect(await listOf()).toMatchObject([{ number: 0, name: 'main', isCurrent: true }]);
  });

  it('lists one that never answers, and does not wait for it', async () => {
    t.site.set('/stuck', page(`<button onclick="${HANG}">Hang</button>`));
    // Of a site of its own: its process answers nobody else either.
    const elsewhere = t.site.otherUrl.replace('localhost', 'stuck.localhost');
    await t.on(`<iframe id="stuck" src="${elsewhere}/stuck"></iframe>`);
    await t.b.run('click "Hang" --timeout 500ms');
    // Where a browser runs other sites in processes of their own, the page around it still answers, and knows its name.
    const isApart = (await t.b.run('wait until "true" --timeout 1s')).ok;
    const from = Date.now();
    expect((await listOf()).map(({ name }) => name)).toEqual(['main', isApart ? 'iframe#stuck' : 'iframe']);
    expect(Date.now() - from).toBeLessThan(3000);
    await t.b.run('goto about:blank');
  });

  it('shows names that cannot write lines of ours', async () => {
    await t.on(`<iframe name="a&quot;]\n- main (current)\nok" title="b&quot;c\\d" src="/ads"></iframe>`);
    const result = await t.b.run('frames');
    expect((result.data as FrameSeen[])[1]?.name).toBe('iframe[title="b\\"c\\\\d"]');
    expect(result.text.split('\n').filter((line) => line === '- main (current)')).toHaveLength(1);
  });
});

describe('frame', () => {
  const ways: readonly (readonly [string, string, string])[] = [
    ['a selector as text', 'frame "#pay"', 'iframe#pay'],
    ['a selector with its tag', 'frame "iframe[name=ads]"', 'iframe[name="ads"]'],
    ['a selector', 'frame css("#pay")', 'iframe#pay'],
    ['an XPath', 'frame xpath("//iframe[2]")', 'iframe[name="ads"]'],
    ['its id', 'frame "pay"', 'iframe#pay'],
    ['its name', 'frame "ads"', 'iframe[name="ads"]'],
    ['its title', 'frame "things you may like"', 'iframe[name="ads"]'],
    ['a part of its title', 'frame "you may"', 'iframe[name="ads"]'],
    ['the title of its page', 'frame "Offers"', 'iframe[name="ads"]'],
    ['the heading before it', 'frame "Card details"', 'iframe#pay'],
    ['a part of its address', 'frame "campaign=7"', 'iframe[name="ads"]'],
    ['its number in the list', 'frame 3', 'iframe[name="ads"]'],
    ['what is inside another', 'frame "Security code"', 'iframe[title="Security code"]'],
  ];
  it('finds it by whatever it is called', async () => {
    for (const [how, line, name] of ways) {
      const result = await stay(line);
      expect(`${how}: ${said(result)}`).toBe(`${how}: ok`);
      expect([how, result.data]).toMatchObject([how, { name, isCurrent: true }]);
      expect([how, (await listOf()).filter(({ isCurrent }) => isCurrent)]).toMatchObject([how, [{ name }]]);
    }
  });

  it('says which there are where it finds none', async () => {
    await stay();
    const { failure } = await t.b.run('frame "nowhere" --timeout 200ms');
    expect(failure).toMatchObject({ code: 'FRAME_NOT_FOUND', retryable: true });
    expect(failure?.message).toBe('There is no frame "nowhere"');
    expect(failure?.hint).toContain('[1] iframe#pay, [2] iframe[title="Security code"] and [3] iframe[name="ads"]');
  });

  it('says that a thing is no frame', async () => {
    await stay();
    const { failure } = await t.b.run('frame "Shop" --timeout 200ms');
    expect(failure).toMatchObject({ code: 'REQUIREMENT_NOT_MET' });
    expect(failure?.message).toMatch(/^"Shop" is \[\d+\] heading "Shop", which is not a frame$/);
    expect(failure?.hint).toContain('[1] iframe#pay');
  });

  it('says that a selector is none', async () => {
    await stay();
    expect((await t.b.run('frame css("#pay >")')).failure?.code).toBe('SELECTOR_INVALID');
  });

  it('is called off at once', async () => {
    await stay();
    const control = new AbortController();
    setTimeout(() => control.abort(), 150);
    const result = await t.b.run('frame "nowhere" --timeout 5s', { signal: control.signal });
    expect(result.failure?.code).toBe('CANCELLED');
    expect(result.timing.total).toBeLessThan(IN_TIME_MS);
  });

  it('takes an element by its number', async () => {
    await t.on(`<iframe title="A" src="/ads"></iframe><iframe title="B" src="/pay"></iframe>`);
    const found = await t.b.run('box css("iframe[title=B]")');
    expect((await t.b.run(`frame ${found.target?.id}`)).data).toMatchObject({ name: 'iframe[title="B"]' });
  });

  it('waits for one that comes late', async () => {
    const result = await t.on(
      `<script>setTimeout(() => { document.body.innerHTML = '<iframe id="late" src="/pay"></iframe>'; }, 600)</script>`,
      'frame "#late"',
      'click "Pay"',
    );
    expect(said(result)).toBe('ok');
  });

  it('is one step, through a hidden one, too', async () => {
    await t.on(`<iframe id="hidden" src="/ads" style="display:none"></iframe>`, 'frame "#hidden"');
    expect((await t.b.run('text')).data).toContain('Buy');
  });

  it('asks which of several, and takes an outer one before those inside it', async () => {
    t.site.set('/twin', page('<iframe class="w" src="/deep"></iframe>'));
    await t.on('<iframe class="w" id="a" src="/twin"></iframe><iframe class="w" id="b" src="/twin"></iframe>');
    const { failure } = await t.b.run('frame ".w"');
    expect(failure).toMatchObject({ code: 'AMBIGUOUS_TARGET', facts: { frames: ['[1] iframe#a', '[3] iframe#b'] } });
    expect(failure?.hint).toBe('Choose one by its number: frame 1 (iframe#a), frame 3 (iframe#b)');
    expect(said(await t.run('frame "#b"', 'frame ".w"', 'click "Deep"'))).toBe('ok');
  });
});

describe('inside a frame', () => {
  it('commands look only there, and into what is inside it', async () => {
    await go('frame "#pay"');
    expect((await t.b.run('click "Buy" --timeout 200ms')).failure?.code).toBe('TARGET_NOT_FOUND');
    const clicked = await t.b.run('click "Pay"');
    expect(said(clicked)).toBe('ok');
    expect(clicked.changes.map(({ text }) => text).join()).toContain('Pay done');
    expect(said(await t.run('type "Code" "123"', 'expect value "Code" "123"'))).toBe('ok');
    const seen = (await t.b.run('observe')).text;
    expect(seen).toContain('Card');
    expect(seen).toContain('Deep');
    expect(seen).not.toMatch(/Shop|Buy/);
    expect((await t.b.run('text')).data).not.toMatch(/Shop|Buy/);
    expect((await t.b.run('html')).data).toContain('aria-label="Card"');
    await t.run('frame main');
    expect((await t.b.run('text')).data).toMatch(/Shop.*Pay done/s);
  });

  it('waits, counts and expressions are those of the frame, also from elsewhere', async () => {
    const result = await stay(
      'frame "ads"',
      'wait items ".row" 2',
      'expect count css(".row") 2',
      'wait exists ".row"',
      'wait gone "h1"',
      `wait until "location.search === '?campaign=7'"`,
      'expect text "Buy"',
    );
    expect(said(result)).toBe('ok');
    expect((await t.b.run('wait exists "h1" --timeout 200ms')).ok).toBe(false);
    expect((await t.b.run('expect text "Shop" --timeout 200ms')).ok).toBe(false);
    expect((await t.b.run('extract css(".row")')).text).toContain('"2"');
  });

  it('expressions are those of a frame inside, in the same process', async () => {
    expect(
      said(await stay('frame "#pay"', 'frame "Security code"', `wait until "location.pathname === '/deep'"`)),
    ).toBe('ok');
  });

  it('url, title and going places are the whole page', async () => {
    await stay('frame "ads"');
    expect((await t.b.run('url')).data).toMatch(/\/page-\d+$/);
    expect((await t.b.run('title')).data).toBe('Test');
    expect(said(await t.b.run('expect url "/page-"'))).toBe('ok');
  });

  it('scrolls the frame', async () => {
    t.site.set('/tall', page('<div style="height:3000px">Tall</div><p>End</p>'));
    await t.on('<iframe id="tall" src="/tall" height="200"></iframe><div style="height:3000px"></div>');
    expect(said(await t.run('frame "#tall"', 'scroll down', 'wait until "scrollY > 0"', 'frame main'))).toBe('ok');
    await t.holds('scrollY === 0');
  });

  it('parent leads out by one, main out of all', async () => {
    await stay('frame "#pay"', 'frame "Security code"');
    expect((await t.b.run('frame parent')).data).toMatchObject({ name: 'iframe#pay', depth: 1 });
    expect((await t.b.run('frame parent')).data).toMatchObject({ name: 'main' });
    expect((await t.b.run('frame parent')).data).toMatchObject({ name: 'main' });
    await t.run('frame "Security code"');
    expect((await t.b.run('frame main')).data).toMatchObject({ name: 'main', isCurrent: true });
  });

  it('a frame beside it is not found; a number leads anywhere', async () => {
    await stay('frame "#pay"');
    expect((await t.b.run('frame "ads" --timeout 200ms')).failure?.code).toBe('FRAME_NOT_FOUND');
    expect((await t.b.run('frame 3')).data).toMatchObject({ name: 'iframe[name="ads"]' });
    expect((await t.b.run('frame 0')).data).toMatchObject({ name: 'main' });
  });
});

describe('the end of a frame', () => {
  it('that goes elsewhere itself is none', async () => {
    t.site.set('/pay', page(`<a href="${t.site.otherUrl}/ads">Onwards</a>`));
    const result = await go('frame "#pay"', 'click "Onwards"', 'click "Buy"');
    expect(said(result)).toBe('ok');
    expect((await t.b.run('click "Shop" --timeout 200ms')).ok).toBe(false);
    expect(result.notes).toEqual([]);
    expect((await listOf())[1]).toMatchObject({ isCurrent: true, url: `${t.site.otherUrl}/ads` });
  });

  it('that goes to another site and back is none', async () => {
    t.site.set('/pay', page(`<a href="${t.site.otherUrl}/there">There</a>`));
    t.site.set('/there', page(`<a href="${t.site.url}/back">Back</a>`));
    t.site.set('/back', page(button('Arrived')));
    await go('frame "#pay"');
    const reported: string[] = [];
    for (const line of ['click "There"', 'observe', 'click "Back"', 'observe', 'click "Arrived"']) {
      const result = await t.b.run(line);
      expect(`${line}: ${said(result)}`).toBe(`${line}: ok`);
      reported.push(...result.notes);
    }
    expect(reported).toEqual([]);
  });

  it.each([
    ['the page goes elsewhere', async () => void (await t.b.run('refresh'))],
    ['the page is left', async () => void (await t.on(button('Pay')))],
    ['it is removed', async () => void (await t.b.run('click "Remove me"'))],
  ])('as %s: commands go to the page, and the next one says so', async (_, end) => {
    await go('frame "#pay"');
    await end();
    const result = await t.b.run('expect visible "Pay"');
    expect(said(result)).toBe('ok');
    expect(notes(result)).toBe(LOST);
    expect((await t.b.run('observe')).notes).toEqual([]);
  });

  it('is not a page that changes only its own address', async () => {
    await go('frame "#pay"', `wait until "(parent.history.pushState({}, '', '#two'), true)"`, 'click "Pay"');
    expect((await listOf())[1]).toMatchObject({ isCurrent: true });
  });

  it('outlives a look at another tab', async () => {
    await go('frame "#pay"');
    const tabs = (await t.b.run('tabs')).data as readonly { readonly id: number; readonly isActive: boolean }[];
    const first = tabs.find(({ isActive }) => isActive)?.id;
    await t.run('tab new /ads', 'click "Buy"');
    const back = await t.b.run(`tab switch ${first}`);
    expect(notes(back)).toBe("Commands go to a frame there; use 'frame main' to leave it");
    expect(said(await t.b.run('expect visible "Card"'))).toBe('ok');
    expect((await t.b.run('expect visible "Shop" --timeout 200ms')).ok).toBe(false);
  });
});
