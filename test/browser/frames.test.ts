// Frames: same-origin, cross-origin, in one another, late, navigated, removed, moved, covered. A name is enough to reach what is in them.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { type Asked, HANG, IN_TIME_MS, openContext, page, run, type Site, startSite } from '../support/browser.js';

let site: Site;
let b: Beckon;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-test-'));
  writeFileSync(join(folder, 'note.txt'), 'hello');
  [site, b] = await Promise.all([startSite(), openContext({ folder })]);
});
afterAll(async () => {
  await b.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

/** What clicks and changes inside frames did, told to the page around. */
const TELL = `<script>const tell = (what) => top.postMessage(what, '*');</script>`;
const HEAR = `<script>const heard = []; addEventListener('message', (event) => heard.push(event.data));
  document.documentElement.addEventListener('click', (event) => { if (event.target.id) heard.push('outer ' + event.target.id); });</script>`;

const button = (name = 'Pay') => `<button onclick="tell('${name}'); this.after(' done')">${name}</button>`;

/** What an address asks for after its `?`. */
const asked = ({ url }: Asked): string => decodeURIComponent(url.split('?')[1] ?? '');

beforeEach(() => {
  site.set('/pay', (request) => ({ body: page(`${TELL}${button(asked(request) || 'Pay')}`) }));
});

async function go(body: string): Promise<void> {
  site.set('/', page(`${HEAR}${body}`));
  await run(b, `goto ${site.url}/`);
}

async function heard(least = 1): Promise<unknown[]> {
  // Messages from other processes take a moment.
  await b.run(`wait until "(document.title = JSON.stringify(heard), heard.length >= ${least})" --timeout 500ms`);
  return JSON.parse((await b.run('title')).data as string) as unknown[];
}

function expectOk(result: Result): void {
  expect(result.failure).toBeUndefined();
  expect(result.ok).toBe(true);
}

describe('a button in a frame', () => {
  const written = (name: string) => `${TELL}${button(name)}`;
  const frames: Record<string, (name: string) => string> = {
    'of the same origin': (name) => `<iframe src="/pay?${name}"></iframe>`,
    'of another origin': (name) => `<iframe src="${site.otherUrl}/pay?${name}"></iframe>`,
    'written into the page': (name) => `<iframe srcdoc="${written(name).replaceAll('"', '&quot;')}"></iframe>`,
    'in a sandbox': (name) => `<iframe sandbox="allow-scripts" src="/pay?${name}"></iframe>`,
    'of another origin in a sandbox': (name) =>
      `<iframe sandbox="allow-scripts" src="${site.otherUrl}/pay?${name}"></iframe>`,
    'of a data address': (name) => `<iframe src="data:text/html,${encodeURIComponent(written(name))}"></iframe>`,
    'inside a shadow root': (name) =>
      `<div id="host"></div><script>host.attachShadow({mode: 'open'}).innerHTML = '<iframe src="${site.otherUrl}/pay?${name}"></iframe>'</script>`,
    'in an old frame set': (name) => `<object data="/pay?${name}" type="text/html" width="300" height="100"></object>`,
  };
  it('is clicked by its name, whatever kind of frame it is in', async () => {
    const kinds = Object.entries(frames).map(([where, html], i) => ({ where, html, name: `Pay${i}` }));
    // Two on a page: with more of them every click takes longer.
    for (let i = 0; i < kinds.length; i += 2) {
      const pair = kinds.slice(i, i + 2);
      await go(pair.map(({ html, name }) => html(name)).join(''));
      for (const { where, name } of pair) {
        const { failure } = await b.run(`click "${name}"`);
        expect({ where, failure }).toEqual({ where });
      }
      expect(await heard(2)).toEqual(pair.map(({ name }) => name));
    }
  });

  it('of another origin in a frame of another origin is clicked by its name', async () => {
    site.set(
      '/middle',
      page(`<p>Middle</p><iframe src="${site.url}/deep" style="margin:20px;border:7px solid"></iframe>`),
    );
    site.set(
      '/deep',
      page(`${TELL}<div style="height:30px"></div>${button('Deep')}<iframe src="${site.otherUrl}/deepest"></iframe>`),
    );
    site.set('/deepest', page(`${TELL}${button('Deepest')}`));
    await go(`<iframe src="${site.otherUrl}/middle" width="600" height="500" style="margin:33px"></iframe>`);
    expectOk(await b.run('click "Deep"'));
    expectOk(await b.run('click "Deepest"'));
    expect(await heard(2)).toEqual(['Deep', 'Deepest']);
  });

  it('in a sandbox without scripts is clicked, and what the browser does is seen', async () => {
    site.set(
      '/plain',
      page('<details><summary>More</summary>Told</details><label><input type="checkbox"> Yes</label>'),
    );
    await go('<iframe sandbox src="/plain"></iframe>');
    expectOk(await b.run('click "More"'));
    expectOk(await b.run('check "Yes"'));
    expectOk(await b.run('expect checked "Yes"'));
  });

  it('that is added later is waited for', async () => {
    await go(`<script>setTimeout(() => {
      const frame = document.createElement('iframe'); frame.src = '${site.otherUrl}/pay'; document.body.append(frame); }, 500)</script>`);
    expectOk(await b.run('click "Pay"'));
    expect(await heard()).toEqual(['Pay']);
  });

  it('that goes elsewhere is still reached, there and back', async () => {
    site.set('/first', page(`${TELL}<a href="${site.otherUrl}/second">Onwards</a>`));
    site.set('/second', page(`${TELL}<a href="${site.url}/third">Further</a>`));
    site.set('/third', page(`${TELL}${button('Arrived')}`));
    await go('<iframe src="/first"></iframe>');
    expectOk(await b.run('click "Onwards"'));
    expectOk(await b.run('click "Further"'));
    expectOk(await b.run('click "Arrived"'));
    expect(await heard()).toEqual(['Arrived']);
  });

  it('that is removed during the wait is no error of its own', async () => {
    await go(`<iframe id="f" src="${site.otherUrl}/pay"></iframe><script>setTimeout(() => f.remove(), 300);
      setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<button id="late" onclick="this.textContent = 1">Late</button>'); }, 700)</script>`);
    expectOk(await b.run('click "Late"'));
    const gone = await b.run('click "Pay" --timeout 300ms');
    expect(gone.failure?.code).toBe('TARGET_NOT_FOUND');
  });

  it('that removes itself when it is clicked was clicked', async () => {
    site.set('/closing', page('<button onclick="parent.f.remove()">Close</button>'));
    await go('<iframe id="f" src="/closing"></iframe><p>Rest</p>');
    const result = await b.run('click "Close"');
    expectOk(result);
  });
});

describe('several frames', () => {
  it('with equal buttons are ambiguous, and each target that is offered works', async () => {
    await go(`<iframe src="/pay" title="One"></iframe><iframe src="${site.otherUrl}/pay" title="Two"></iframe>`);
    const result = await b.run('click "Pay"');
    expect(result.failure?.code).toBe('AMBIGUOUS_TARGET');
    const { candidates = [] } = result.failure ?? {};
    expect(candidates).toHaveLength(2);
    expect(new Set(candidates.map((one) => one.target)).size).toBe(2);
    for (const { target, id } of candidates) {
      const clicked = await b.run(`click ${target}`);
      expectOk(clicked);
      expect(clicked.target?.id).toBe(id);
    }
    expect(await heard(2)).toEqual(['Pay', 'Pay']);
  });

  it('and the page itself with equal buttons are ambiguous, have numbers that no other has, and each works', async () => {
    await go(`${TELL}${button()}<iframe src="/pay"></iframe><iframe src="${site.otherUrl}/pay"></iframe>`);
    expect((await b.run('click "Pay"')).failure?.code).toBe('AMBIGUOUS_TARGET');
    const text = ((await b.run('observe')).data as { text: string }).text;
    const numbers = [...text.matchAll(/\[(\d+)\] button "Pay"/g)].map(([, id]) => Number(id));
    expect(new Set(numbers).size).toBe(3);
    for (const id of numbers) {
      const clicked = await b.run(`click ${id}`);
      expectOk(clicked);
      expect(clicked.target?.id).toBe(id);
    }
  });

  it('and the page itself are decided over together: exact before part of a name', async () => {
    site.set('/exact', page(`${TELL}${button('Save')}`));
    await go(`${TELL}${button('Save as draft')}<iframe src="${site.otherUrl}/exact"></iframe>`);
    expectOk(await b.run('click "Save"'));
    expect(await heard()).toEqual(['Save']);
  });

  it('a selector that finds something in two frames is ambiguous, in one it is clicked', async () => {
    site.set('/a', page(`${TELL}<button class="go main" onclick="tell('a'); this.after('x')">A</button>`));
    site.set('/b', page(`${TELL}<button class="go" onclick="tell('b'); this.after('x')">B</button>`));
    await go(`<iframe src="/a"></iframe><iframe src="${site.otherUrl}/b"></iframe>`);
    expectOk(await b.run('click css("button.main")'));
    const both = await b.run('click css("button.go")');
    expect(both.failure?.code).toBe('AMBIGUOUS_TARGET');
    expect(both.failure?.candidates).toHaveLength(2);
    expect(await heard()).toEqual(['a']);
  });

  it('that cannot be seen count as little as anything that is hidden', async () => {
    const hidden = [
      'display:none',
      'visibility:hidden',
      'opacity:0',
      'position:absolute;left:-9999px',
      'width:1px;height:1px;border:0',
    ];
    await go(
      `${TELL}${button()}${hidden.map((style) => `<iframe src="${site.otherUrl}/pay" style="${style}"></iframe>`).join('')}`,
    );
    expectOk(await b.run('click "Pay"'));
    const text = ((await b.run('observe')).data as { text: string }).text;
    expect(text.match(/button "Pay"/g)).toHaveLength(1);
  });

  it('submit is inferred from the one that has a form', async () => {
    site.set(
      '/form',
      page(
        `${TELL}<form onsubmit="tell('sent'); this.remove(); return false"><label>Name <input></label><button>Send</button></form>`,
      ),
    );
    await go(`<p>Hello</p><iframe src="/pay"></iframe><iframe src="${site.otherUrl}/form"></iframe>`);
    await run(b, 'type "Name" "Amy"');
    expectOk(await b.run('submit'));
    expect(await heard()).toEqual(['sent']);
  });

  it('login finds the form in a frame', async () => {
    site.set(
      '/login',
      page(`${TELL}<form onsubmit="tell(user.value + ':' + pw.value); document.body.innerHTML = 'Welcome'; return false">
      <label>E-mail <input type="email" id="user"></label><label>Password <input type="password" id="pw"></label><button>Sign in</button></form>`),
    );
    await go(`<p>Hello</p><iframe src="${site.otherUrl}/login" height="300"></iframe>`);
    expectOk(await b.run('login "amy@test.dev" "pw12345"'));
    // User and password together are one secret: in Base64 they are one word.
    expect(await heard()).toEqual(['••••••••']);
  });
});

describe('inside a frame of another origin', () => {
  const form = `${TELL}<form onsubmit="return false">
    <label>Name <input oninput="tell('name ' + this.value)"></label>
    <label>Notes <textarea></textarea></label>
    <label>Size <select onchange="tell('size ' + this.value)"><option>S</option><option>M</option></select></label>
    <label><input type="checkbox" onchange="tell('wrap ' + this.checked)"> Gift wrap</label>
    <label>File <input type="file" onchange="tell('file ' + this.files[0].name)"></label></form>
    <div id="card" draggable="false" style="width:60px;height:40px;background:#ccc">Card</div>
    <div id="zone" role="region" aria-label="Zone" style="width:160px;height:80px;background:#eee">Zone</div>
    <script>let held = false; card.onmousedown = () => { held = true; }; zone.onmouseup = () => { if (held) { tell('dropped'); zone.append(' has it'); } };</script>`;

  beforeAll(async () => {
    site.set('/form', page(form));
    await go(`<div style="height:20px"></div><iframe src="${site.otherUrl}/form" width="500" height="500"></iframe>`);
  });

  it('text is typed and read back', async () => {
    expectOk(await b.run('type "Name" "Amy Pond"'));
    expectOk(await b.run('type "Notes" "one two"'));
    expectOk(await b.run('expect value "Name" "Amy Pond"'));
    expectOk(await b.run('type "Name" "!" --append'));
    expectOk(await b.run('expect value "Name" "Amy Pond!"'));
    expectOk(await b.run('clear "Name"'));
    expectOk(await b.run('expect value "Name" ""'));
  });

  it('options are chosen, boxes ticked, files given and things dragged', async () => {
    await b.run('wait until "(heard.length = 0, true)"');
    expectOk(await b.run('select "Size" "M"'));
    expectOk(await b.run('check "Gift wrap"'));
    expectOk(await b.run('upload "File" note.txt'));
    expectOk(await b.run('drag "Card" to "Zone"'));
    expect(await heard(4)).toEqual(['size M', 'wrap true', 'file note.txt', 'dropped']);
  });

  // move.ts, keys: begins and collects the outcome in the main frame only; the change is in the frame that has the focus.
  it('keys go to the field that has the focus there', async () => {
    await run(b, 'click "Name"');
    expectOk(await b.run('press a'));
    expectOk(await b.run('expect value "Name" "a"'));
  });

  it('texts are expected, waited for, read and extracted', async () => {
    expectOk(await b.run('expect text "Gift wrap"'));
    expectOk(await b.run('wait visible "Gift wrap"'));
    expectOk(await b.run('expect visible "Card"'));
    expectOk(await b.run('wait exists "#card"'));
    expect((await b.run('text "Card"')).data).toContain('Card');
    expect((await b.run('text')).data).toContain('Gift wrap');
    const extracted = await b.run('extract css("#card")');
    expect(JSON.stringify(extracted.data)).toContain('Card');
    expect((await b.run('expect hidden "Card" --timeout 100ms')).ok).toBe(false);
    expectOk(await b.run('expect count css("label") 5'));
  });
});

describe('the place of a click is right', () => {
  /** Two thin targets beside many others: a few pixels off is a miss. */
  const precise = (
    name: string,
  ) => `${TELL}<style>body{margin:0}button{position:absolute;width:14px;height:14px;padding:0;border:0;font-size:6px}</style>
    ${Array.from({ length: 9 }, (_, i) => `<button aria-label="${name}${i}" style="left:${40 + (i % 3) * 15}px;top:${50 + Math.floor(i / 3) * 15}px" onclick="tell('${name}${i}'); this.style.background = 'red'"></button>`).join('')}`;

  const frames: Record<string, (src: string) => string> = {
    'with a border and padding': (src) =>
      `<iframe src="${src}" style="border:13px solid;padding:11px 0 0 17px;margin:9px"></iframe>`,
    'off the screen': (src) =>
      `<div style="height:3000px;width:3000px"></div><iframe src="${src}" style="margin-left:2500px"></iframe>`,
    'in a box that scrolls': (src) =>
      `<div style="height:150px;overflow:auto"><div style="height:900px"></div><iframe src="${src}"></iframe><div style="height:900px"></div></div>`,
    'on a page that scrolls smoothly': (src) =>
      `<style>html{scroll-behavior:smooth}</style><div style="height:4000px"></div><iframe src="${src}"></iframe>`,
    'moved and scaled': (src) =>
      `<iframe src="${src}" style="transform:translate(50px,30px) scale(1.5);transform-origin:0 0"></iframe>`,
    'scaled down': (src) =>
      `<iframe src="${src}" style="transform:scale(.6);transform-origin:0 0;border:5px solid"></iframe>`,
    turned: (src) =>
      `<div style="height:200px"></div><iframe src="${src}" style="transform:rotate(30deg);margin:100px"></iframe>`,
    zoomed: (src) => `<iframe src="${src}" style="zoom:1.4"></iframe>`,
  };
  for (const [how, html] of Object.entries(frames)) {
    it(`in a frame ${how}`, async () => {
      site.set('/precise', (request) => ({ body: page(precise(asked(request))) }));
      await go(html(`${site.url}/precise?near`) + html(`${site.otherUrl}/precise?far`));
      const names = ['near0', 'near8', 'far0', 'far8'];
      for (const name of names) expectOk(await b.run(`click "${name}"`));
      expect(await heard(4)).toEqual(names);
    });
  }

  /** A frame of each origin. */
  const both = (path: string, more = '') =>
    `<iframe src="${site.url}${path}?near" ${more}></iframe><iframe src="${site.otherUrl}${path}?far" ${more}></iframe>`;

  it('in a frame that is scrolled itself', async () => {
    site.set('/long', (request) => ({
      body: page(
        `${TELL}<div style="height:2000px">Top</div>${button(`Bottom ${asked(request)}`)}<div style="height:2000px"></div>`,
      ),
    }));
    await go(`<div style="height:900px"></div>${both('/long')}`);
    for (const where of ['near', 'far']) expectOk(await b.run(`click "Bottom ${where}"`));
    expect(await heard(2)).toEqual(['Bottom near', 'Bottom far']);
  });

  it('in a frame that is higher than the window', async () => {
    site.set('/long', (request) => ({
      body: page(`${TELL}<div style="height:2500px">Top</div>${button(`Bottom ${asked(request)}`)}`),
    }));
    await go(both('/long', 'height="2700"'));
    for (const where of ['near', 'far']) {
      await b.run('scroll top');
      expectOk(await b.run(`click "Bottom ${where}"`));
      expectOk(await b.run('wait until "scrollY > 1000"'));
    }
    expect(await heard(2)).toEqual(['Bottom near', 'Bottom far']);
  });

  it('and typing reaches a field below the fold of a frame below the fold', async () => {
    site.set('/long', (request) => ({
      body: page(`${TELL}<div style="height:2500px">Top</div><label>Field ${asked(request)} <input></label>`),
    }));
    await go(`<div style="height:2000px"></div>${both('/long')}`);
    for (const where of ['near', 'far']) {
      expectOk(await b.run(`type "Field ${where}" "away"`));
      expectOk(await b.run(`expect value "Field ${where}" "away"`));
    }
  });
});

describe('a frame that is covered', () => {
  const cover = '<div id="cover" style="position:fixed;inset:0;background:rgba(0,0,0,.5)"></div>';

  it('by something on the page around is not clicked through, and the cover is not clicked', async () => {
    await go(`<iframe src="/pay?Near"></iframe><iframe src="${site.otherUrl}/pay?Far"></iframe>${cover}`);
    for (const name of ['Near', 'Far'])
      expect((await b.run(`click "${name}" --timeout 300ms`)).failure?.code).toBe('ELEMENT_COVERED');
    expect(await heard()).toEqual([]);
  });

  it('by something in the frame around is not clicked through', async () => {
    site.set('/middle', page(`<iframe src="${site.url}/pay"></iframe>${cover}`));
    await go(`<iframe src="${site.otherUrl}/middle" width="600" height="400"></iframe>`);
    expect((await b.run('click "Pay" --timeout 300ms')).failure?.code).toBe('ELEMENT_COVERED');
    expect(await heard()).toEqual([]);
  });

  it('is waited for until it is not', async () => {
    await go(
      `<iframe src="${site.otherUrl}/pay"></iframe>${cover}<script>setTimeout(() => cover.remove(), 600)</script>`,
    );
    expectOk(await b.run('click "Pay"'));
    expect(await heard()).toEqual(['Pay']);
  });
});

describe('commands about frames', () => {
  it('what is near something is looked for in the same frame', async () => {
    site.set(
      '/rows',
      page(`${TELL}<table><tr><td>Milk</td><td><button onclick="tell('milk'); this.after('x')">Remove</button></td></tr>
      <tr><td>Eggs</td><td><button onclick="tell('eggs'); this.after('x')">Remove</button></td></tr></table>`),
    );
    await go(
      `<table><tr><td>Bread</td><td><button>Remove</button></td></tr></table><p>Total: 5</p><iframe src="${site.otherUrl}/rows"></iframe>`,
    );
    expectOk(await b.run('expect text "Total: 5"'));
    expectOk(await b.run('click "Remove" near "Eggs"'));
    expect(await heard()).toEqual(['eggs']);
  });
});

it('asks a frame again that said nothing to the last command: it may have one of the same name', async () => {
  site.set('/late', () => ({ body: '', delayMs: 2600 }));
  site.set('/soon', () => ({
    headers: { 'origin-agent-cluster': '?1' },
    body: page(
      `<script>onload = () => setTimeout(() => { ${HANG.replace('/never', '/late')} }, 100)</script><button onclick="this.textContent = 'Sent'">Save</button><p>Within</p>`,
    ),
  }));
  await go(
    `<button onclick="this.textContent = 'Kept'">Save</button><button>Other</button><iframe src="${site.otherUrl}/soon"></iframe>`,
  );
  await b.run('wait 200ms');
  await b.run('hover "Other"');
  await run(b, 'wait visible "Within" --timeout 20s');
  expect((await b.run('click "Save"')).failure?.code).toBe('AMBIGUOUS_TARGET');
});

it('sees what a click in a frame does to the page around it, at once or a while later', async () => {
  for (const delay of [0, 300]) {
    site.set('/quiet', page(`<button onclick="top.postMessage('buy', '*')">Buy</button>`));
    site.set(
      '/around',
      page(`<h1>Shop</h1><iframe src="${site.otherUrl}/quiet"></iframe><p id=o>0 items</p>
        <script>addEventListener('message', () => setTimeout(() => { o.textContent = '1 item' }, ${delay}))</script>`),
    );
    const result = await run(b, `goto ${site.url}/around`, 'click "Buy"');
    expect(result.failure?.code).toBeUndefined();
    expect(result.changes.map(({ text }) => text).join('\n')).toContain('1 item');
  }
  site.set('/quiet', page(`<button>Buy</button>`));
  expect((await run(b, `goto ${site.url}/around`, 'click "Buy"')).failure?.code).toBe('NO_EFFECT');
});

// Last: a process that is busy is used for every frame of its site.
describe('a frame that does not answer', () => {
  // A process of its own, so that the page around goes on: the header asks for one, in every Chromium, where the context has
  // not had that origin before.
  let own: Beckon;
  beforeAll(async () => {
    own = await openContext();
  });
  afterAll(() => own.close());
  const chat = (script: string) => ({
    headers: { 'origin-agent-cluster': '?1' },
    body: page(`<script>onload = () => setTimeout(() => { ${script} }, 50)</script><button>Busy</button>`),
  });
  const around =
    () => `<button onclick="this.after(' shown')">Details</button><section aria-label="Bread"><button onclick="top.pressed = (top.pressed ?? 0) + 1; this.after(' gone')">Delete</button></section>
    <form onsubmit="event.preventDefault(); this.append('Sent')"><input placeholder="Reply"><button>Send</button></form><iframe title="Chat" src="${site.otherUrl}/chat"></iframe>`;
  const unknown = 'a frame did not answer';

  it('is waited for before something is done that cannot be undone', async () => {
    site.set('/slow', () => ({ body: '', delayMs: 1500 }));
    site.set('/chat', () => chat(HANG.replace('/never', '/slow')));
    site.set('/around', page(around()));
    await run(own, `goto ${site.url}/around`);
    await own.run('wait 200ms');
    const result = await own.run('click "Delete"');
    expectOk(result);
    expect([result.target?.guarded, result.notes]).toEqual([false, []]);
  });

  // The last of all: its process hangs for good.
  it('holds nothing up, and what may be in it as well is a guess', async () => {
    site.set('/chat', () => chat(HANG));
    site.set('/around', page(around()));
    await run(own, `goto ${site.url}/around`);
    await own.run('wait 200ms');
    const from = Date.now();
    const shown = await own.run('click "Details"');
    expectOk(shown);
    expect(shown.notes?.join()).toContain(`${unknown} and may have it, too ("Chat")`);
    expect(Date.now() - from).toBeLessThan(IN_TIME_MS);
    // What cannot be undone needs more than a name.
    const { failure } = await own.run('click "Delete" --timeout 300ms');
    expect([failure?.code, failure?.message]).toEqual(['LOW_CONFIDENCE', expect.stringContaining(unknown)]);
    await run(
      own,
      `click ${failure?.candidates?.[0]?.target}`,
      'click "Delete" inside "Bread"',
      'click "Delete" --force',
    );
    await run(own, 'expect visible "Delete"', 'wait until "pressed === 3"');
    // What is at hand decides by itself.
    expectOk(await run(own, 'type "Reply" "Hi"', 'submit'));
    // That something is nowhere is not known.
    for (const line of [
      'expect hidden "Nowhere"',
      'expect not text "Nowhere"',
      'expect count "Nowhere" 0',
      'wait gone "u"',
    ])
      expect([line, (await own.run(`${line} --timeout 300ms`)).failure?.message]).toEqual([
        line,
        expect.stringContaining('frame'),
      ]);
    await run(
      own,
      'expect hidden "Nowhere" inside "Bread"',
      'expect text "Sent"',
      'expect count "Delete" inside "Bread" 1',
    );
  });
});
