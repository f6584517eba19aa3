// The driver for Firefox, WebKit and whatever else Playwright drives: the same actions by Playwright's means, here in Chromium.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import type { Result } from '../../packages/browser/src/index.js';
import { start } from '../../packages/browser/src/launch/start.js';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { page, type Site, startSite } from '../support/browser.js';

let site: Site;
let b: Engine;
beforeAll(async () => {
  const started = await start({ opensPage: true });
  if (!started.ok) throw new Error(JSON.stringify(started.problem));
  const world = await BrowserWorld.of({ ...started.value, wire: null });
  b = new Engine(world, { speak: resultText, shots: null });
  site = await startSite();
});
afterAll(async () => {
  await b.close();
  await site.close();
});

async function go(body: string): Promise<void> {
  site.set('/', page(body));
  expectOk(await b.run(`goto ${site.url}/`));
}
function expectOk(result: Result): void {
  expect(result.failure).toBeUndefined();
  expect(result.ok).toBe(true);
}

const FORM = `<h1>Order</h1><button onclick="this.textContent = 'Saved'">Save</button>
  <label>Name <input></label><label>Notes <textarea></textarea></label>
  <label>Size <select><option>S</option><option>M</option></select></label>
  <label><input type="checkbox"> Gift wrap</label><label>Volume <input type="range" min="0" max="10" value="3"></label>
  <div id="lid">Open me</div><p id="out"></p><script>lid.addEventListener('click', () => { out.textContent = 'opened'; });</script>`;

const places: Record<string, (src: string) => string> = {
  'on the page': () => FORM,
  'in a frame': () =>
    '<p>Around</p><iframe src="/inner" width="600" height="500" style="border:9px solid;margin:20px"></iframe>',
  'in a frame of another origin': () =>
    `<div style="height:1500px"></div><iframe src="${site.otherUrl}/inner" width="600" height="500"></iframe>`,
};

for (const [where, html] of Object.entries(places)) {
  describe(where, () => {
    beforeAll(async () => {
      site.set('/inner', page(FORM));
      await go(html(site.url));
    });

    it('everything is observed, with numbers that work, and what changed is told', async () => {
      const { text } = (await b.run('observe')).data as { text: string };
      expect(text).toContain('select "Size" = "S"');
      const id = Number(/\[(\d+)\] button "Save"/.exec(text)?.[1]);
      const result = await b.run(`click ${id}`);
      expectOk(result);
      expect(result.lifecycle).toBe('verified');
      expect(result.changes).toContainEqual({
        sign: '~',
        id,
        text: expect.stringMatching(/^button "Save".* → button "Saved"/),
      });
    });

    it('text is typed, appended and cleared', async () => {
      expectOk(await b.run('type "Name" "Amy Pond"'));
      expectOk(await b.run('expect value "Name" "Amy Pond"'));
      expectOk(await b.run('type "Name" "!" --append'));
      expectOk(await b.run('expect value "Name" "Amy Pond!"'));
      expectOk(await b.run('clear "Name"'));
      expectOk(await b.run('expect value "Name" ""'));
      expectOk(await b.run('type "Notes" "one\\ntwo"'));
    });

    it('options are chosen, boxes ticked and sliders set', async () => {
      expectOk(await b.run('select "Size" "M"'));
      expectOk(await b.run('check "Gift wrap"'));
      expectOk(await b.run('uncheck "Gift wrap"'));
      expectOk(await b.run('adjust "Volume" 7'));
      expectOk(await b.run('expect value "Size" "M"'));
    });

    it('what only listens to clicks is clicked', async () => {
      expectOk(await b.run('click "Open me"'));
      expectOk(await b.run('expect text "opened"'));
    });
  });
}

describe('the page', () => {
  it('has no name of ours', async () => {
    await go(FORM);
    await b.run('observe');
    expectOk(await b.run('wait until "typeof __beckon === \'undefined\'"'));
  });

  it('that is left is asked anew', async () => {
    site.set('/next', page('<button onclick="this.textContent = 1">Next</button>'));
    await go('<a href="/next">Go on</a>');
    expectOk(await b.run('click "Go on"'));
    expectOk(await b.run('click "Next"'));
  });

  it('with a cover over a frame does not click the cover', async () => {
    site.set('/inner', page(FORM));
    await go(
      `<iframe src="${site.otherUrl}/inner"></iframe><div id="cover" style="position:fixed;inset:0;background:#eee"></div>`,
    );
    expectOk(await b.run('wait visible "Save"'));
    expect((await b.run('click "Save" --timeout 2s')).failure?.code).toBe('ELEMENT_COVERED');
  });

  it('with two equal buttons in frames is ambiguous', async () => {
    site.set('/inner', page('<button onclick="this.textContent = 1">Pay</button>'));
    await go(`<iframe src="/inner"></iframe><iframe src="${site.otherUrl}/inner"></iframe>`);
    const { failure } = await b.run('click "Pay"');
    expect(failure?.code).toBe('AMBIGUOUS_TARGET');
    for (const { target } of failure?.candidates ?? []) expectOk(await b.run(`click ${target}`));
  });

  it('keeps secrets', async () => {
    await go('<label>Password <input type="password"></label>');
    const result = await b.run('type "Password" "hunter2-secret"');
    expectOk(result);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  it('with open shadow roots shows what is in them', async () => {
    await go(
      '<div id="h"></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<button onclick=\'this.textContent = 1\'>Inner</button>"</script>',
    );
    expectOk(await b.run('click "Inner"'));
  });
});
