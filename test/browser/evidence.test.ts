// What is seen of a command, in a real browser: pictures with the places of things, console, errors, requests.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import type { Evidence, EvidencePicture } from '../../packages/core/src/engine/evidence.js';
import { HANG, openContext, page } from '../support/browser.js';
import { BLUE, isLike, lookAt, type Point, RED, WHITE } from '../support/pixels.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-evidence-'));
const t = trial({ folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function see(
  line: string,
  signal?: AbortSignal,
): Promise<{ readonly result: Result; readonly evidence: Evidence }> {
  const all: Evidence[] = [];
  const result = await t.b.run(line, {
    onEvidence: (evidence) => all.push(evidence),
    ...(signal === undefined ? {} : { signal }),
  });
  expect(all, 'told once').toHaveLength(1);
  return { result, evidence: all[0] as Evidence };
}

let files = 0;
/** Colours of a picture. */
async function colorsIn({ picture, format }: EvidencePicture, points: readonly Point[]) {
  const file = join(folder, `seen-${++files}.${format}`);
  writeFileSync(file, picture);
  return lookAt(t, file, points);
}

function only(evidence: Evidence): EvidencePicture {
  expect(evidence.pictures).toHaveLength(1);
  return evidence.pictures[0] as EvidencePicture;
}

function boxOf(seen: EvidencePicture, id: number | undefined) {
  return seen.boxes.find((one) => one.id === id)?.box;
}

const at = (left: number, top: number, width: number, height: number, more = ''): string =>
  `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;margin:0;padding:0;box-sizing:border-box;${more}"`;

describe('the picture before a deed', () => {
  it('shows the thing with its box before it is changed, and the runners-up', async () => {
    await t.on(
      `<button ${at(100, 50, 120, 40, 'background:red')} onclick="this.style.background='blue'">Save</button>
       <button ${at(300, 50, 130, 30)}>Save all</button>`,
    );
    const { result, evidence } = await see('click "Save"');
    expect(said(result)).toBe('ok');
    const seen = only(evidence);
    expect(seen).toMatchObject({ when: 'before', format: 'jpeg', width: 1280, height: 720, masked: 0 });
    expect(boxOf(seen, result.target?.id)).toEqual({ x: 100, y: 50, width: 120, height: 40 });
    const others = seen.boxes.filter(({ id }) => id !== result.target?.id);
    expect(others.map(({ box }) => box)).toEqual([{ x: 300, y: 50, width: 130, height: 30 }]);
    const { colors, ...size } = await colorsIn(seen, [[105, 55]]);
    expect(size).toEqual({ width: 1280, height: 720 });
    expect(isLike(colors[0] ?? [], RED)).toBe(true);
  });

  it('has the thing where it is on a page that is scrolled', async () => {
    await t.on(
      `<div style="height:5000px"></div><button ${at(40, 3000, 100, 30)} onclick="this.hidden=true">Far</button>`,
    );
    const { result, evidence } = await see('click "Far"');
    const box = boxOf(only(evidence), result.target?.id);
    expect(box).toMatchObject({ x: 40, width: 100, height: 30 });
    expect(box?.y).toBe(3000 - (await scrolled()));
  });

  it('has the box of a thing in a frame of another site, in a frame, on a page that is scrolled', async () => {
    t.site.set(
      '/inmost',
      page(`<div style="height:900px"></div><button ${at(30, 600, 90, 25)} onclick="this.remove()">Pay</button>`),
    );
    t.site.set(
      '/middle',
      page(`<iframe src="${t.site.url}/inmost" ${at(20, 10, 400, 200, 'border:4px solid;')}></iframe>`),
    );
    await t.on(
      `<div style="height:3000px"></div><iframe src="${t.site.otherUrl}/middle" ${at(50, 1500, 600, 300, 'border:6px solid;')}></iframe>`,
      'wait 1ms',
    );
    const { result, evidence } = await see('click "Pay"');
    expect(said(result)).toBe('ok');
    const seen = only(evidence);
    const box = boxOf(seen, result.target?.id);
    // 50 and 20 from the left, borders of 6 and 4, and 30 in the inmost one.
    expect(box).toMatchObject({ x: 50 + 6 + 20 + 4 + 30, width: 90, height: 25 });
    const frameTop = 1500 - (await scrolled());
    expect(box?.y).toBeGreaterThanOrEqual(frameTop + 6 + 10 + 4);
    expect((box?.y ?? 0) + 25).toBeLessThanOrEqual(frameTop + 6 + 10 + 4 + 200);
  });

  it('has boxes in shadow roots, open and closed, and of what is scaled', async () => {
    await t.on(
      `<div id="open"></div><div id="closed" style="position:absolute;left:0;top:300px;width:400px;height:100px"></div>
       <script>
         document.getElementById('open').attachShadow({ mode: 'open' }).innerHTML =
           '<button style="position:absolute;left:10px;top:20px;width:80px;height:30px;transform:scale(2);transform-origin:0 0" onclick="this.remove()">Open one</button>';
         document.getElementById('closed').attachShadow({ mode: 'closed' }).innerHTML =
           '<button style="position:absolute;left:15px;top:25px;width:70px;height:20px" onclick="this.remove()">Closed one</button>';
       </script>`,
    );
    const first = await see('click "Open one"');
    expect(boxOf(only(first.evidence), first.result.target?.id)).toEqual({ x: 10, y: 20, width: 160, height: 60 });
    const second = await see('click "Closed one"');
    expect(boxOf(only(second.evidence), second.result.target?.id)).toEqual({ x: 15, y: 325, width: 70, height: 20 });
  });

  it('is there of a click that goes to another page', async () => {
    t.site.set('/next', page('<h1>Next</h1>'));
    await t.on(`<a href="/next" ${at(0, 0, 200, 100, 'background:red')}>Next page</a>`);
    const { result, evidence } = await see('click "Next page"');
    expect(result.changes.some(({ text }) => text.includes('/next'))).toBe(true);
    const { colors } = await colorsIn(only(evidence), [[150, 90]]);
    expect(isLike(colors[0] ?? [], RED)).toBe(true);
  });

  it('is one for each deed of a command with several', async () => {
    await t.on(
      `<form onsubmit="event.preventDefault();document.body.innerHTML='<h1>Welcome</h1>'">
         <label>User name <input name="user"></label><label>Password <input type="password"></label><button>Sign in</button>
       </form>`,
    );
    const { result, evidence } = await see('login "joe" "hunter2secret"');
    expect(said(result)).toBe('ok');
    expect(evidence.pictures.map(({ when }) => when)).toEqual(['before', 'before', 'before']);
    // The name, the password and the button, each with its own box.
    const chosen = evidence.pictures.map(({ boxes }) => boxes[0]?.box.x);
    expect(new Set(chosen).size).toBe(3);
  });

  it('leaves the thing as ready as it was, where the page moves meanwhile', async () => {
    await t.on(
      `<button id="b" ${at(100, 100, 100, 40)} onclick="this.textContent='Done'">Run</button>
       <script>setInterval(() => { b.style.left = 100 + (Date.now() % 400) + 'px'; }, 5);</script>`,
    );
    const { result } = await see('click "Run"');
    expect(said(result)).toBe('ok');
  });
});

/** How far the page is scrolled down. */
async function scrolled(): Promise<number> {
  const { data } = await t.run('wait until "(document.title = String(scrollY), true)"', 'title');
  return Number(data);
}

describe('the picture after a command', () => {
  it('is there where nothing was done to a thing', async () => {
    t.site.set('/blue', page('', '<style>body{background:blue}</style>'));
    for (const line of [`goto ${t.site.url}/blue`, 'observe', 'press escape']) {
      const { result, evidence } = await see(line);
      expect(said(result)).not.toContain('WORLD');
      expect(only(evidence).when, line).toBe('after');
    }
    const { evidence } = await see('url');
    const { colors } = await colorsIn(only(evidence), [[600, 300]]);
    expect(isLike(colors[0] ?? [], BLUE)).toBe(true);
  });

  it('of what failed has the boxes of all that could have been meant', async () => {
    await t.on(`<button ${at(10, 10, 80, 20)}>Edit</button><button ${at(10, 60, 80, 20)}>Edit</button>`);
    const { result, evidence } = await see('click "Edit" --timeout 100ms');
    expect(result.failure?.code).toBe('AMBIGUOUS_TARGET');
    const seen = only(evidence);
    expect(seen.when).toBe('after');
    expect(seen.boxes.map(({ box }) => box)).toEqual([
      { x: 10, y: 10, width: 80, height: 20 },
      { x: 10, y: 60, width: 80, height: 20 },
    ]);
    expect(seen.boxes.map(({ id }) => id).sort()).toEqual(result.failure?.candidates?.map(({ id }) => id).sort());
  });

  it('comes on top of the one before, where a deed was done and failed', async () => {
    await t.on(`<button ${at(10, 10, 80, 20)}>Nothing</button>`);
    const { result, evidence } = await see('click "Nothing" --timeout 500ms');
    expect(result.failure?.code).toBe('NO_EFFECT');
    expect(evidence.pictures.map(({ when }) => when)).toEqual(['before', 'after']);
    expect(boxOf(evidence.pictures[1] as EvidencePicture, result.target?.id)).toEqual({
      x: 10,
      y: 10,
      width: 80,
      height: 20,
    });
  });

  it('leaves out what is not in it', async () => {
    await t.on(`<div style="height:4000px"></div><button ${at(10, 3500, 80, 20)}>Below</button><p hidden>Below</p>`);
    const { evidence } = await see('expect visible "Below"');
    expect(only(evidence).boxes).toEqual([]);
  });

  it('is none where a dialog keeps the page from answering, and the dialog stays', async () => {
    await t.on(`<button onclick="out.textContent = confirm('Sure?') ? 'yes' : 'no'">Ask</button><p id="out"></p>`);
    await t.run('click "Ask"');
    const { result, evidence } = await see('tabs');
    expect(said(result)).toBe('ok');
    expect(evidence.pictures).toEqual([]);
    await t.run('dialog accept');
    await t.holds("out.textContent === 'yes'");
  });

  it('shows the screen as a device with more pixels a point has it', async () => {
    await t.on(
      `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0"><button ${at(20, 40, 100, 30, 'background:red;border:0')} onclick="this.hidden=true">Tap</button>`,
      'device "iPhone 13"',
      'refresh',
    );
    const { result, evidence } = await see('click "Tap"');
    expect(said(result)).toBe('ok');
    const seen = only(evidence);
    expect(seen.width).toBe(390);
    expect(boxOf(seen, result.target?.id)).toEqual({ x: 20, y: 40, width: 100, height: 30 });
    await t.run('device reset');
    const looked = await colorsIn(seen, [
      [25 * 3, 45 * 3],
      [150 * 3, 45 * 3],
    ]);
    expect(looked.width).toBe(390 * 3);
    expect(isLike(looked.colors[0] ?? [], RED)).toBe(true);
    expect(isLike(looked.colors[1] ?? [], WHITE)).toBe(true);
  });
});

describe('what the page says and asks for', () => {
  it('belongs to the command that it happens in, and not to the next', async () => {
    t.site.set('/gone', () => ({ status: 500, body: 'no' }));
    await t.on(
      `<button onclick="console.error('It broke'); fetch('/gone'); this.textContent = 'Broken'; setTimeout(() => { throw new Error('Late') })">Break</button><button onclick="this.textContent='B2'">Calm</button>`,
    );
    const { evidence } = await see('click "Break"');
    expect(evidence.messages.map(({ level, text }) => `${level}: ${text}`)).toContain('error: It broke');
    expect(evidence.errors.map(({ message }) => message).join()).toContain('Late');
    expect(evidence.requests.map(({ method, url, status }) => `${method} ${url} ${status}`)).toEqual([
      `GET ${t.site.url}/gone 500`,
    ]);
    const next = await see('click "Calm"');
    expect(next.evidence).toMatchObject({ messages: [], errors: [], requests: [] });
  });

  it('is told without its secrets, however an address spells them', async () => {
    await t.on(
      `<label>Password <input type="password" id="p"></label>
       <button onclick="console.log('got ' + p.value); fetch('/take?' + new URLSearchParams({ p: p.value })); this.textContent='Sent'">Send</button>`,
      'type "Password" "hunter 2&secret!"',
    );
    const { evidence } = await see('click "Send"');
    expect(evidence.messages.map(({ text }) => text)).toContain('got ••••••••');
    expect(evidence.requests).toHaveLength(1);
    expect(JSON.stringify(evidence)).not.toContain('hunter');
  });
});

describe('what goes wrong', () => {
  it('of a line that says nothing there is nothing to see', async () => {
    const { result, evidence } = await see('clikc "Save"');
    expect(result.ok).toBe(false);
    expect(evidence).toEqual({ pictures: [], messages: [], errors: [], requests: [] });
  });

  it('of what was called off there is what there was until then', async () => {
    await t.on('<p>Waiting</p>');
    const calling = new AbortController();
    const seeing = see('wait visible "Never comes" --timeout 20s', calling.signal);
    calling.abort();
    const { result, evidence } = await seeing;
    expect(result.failure?.code).toBe('CANCELLED');
    expect(evidence.pictures).toEqual([]);
  });

  it('of a page that never answers there is no picture, and the command fails as it would', async () => {
    await t.on(`<button onclick="${HANG}">Never</button>`);
    const first = await see('click "Never" --timeout 300ms');
    expect(first.result.failure?.code).toBe('TIMEOUT');
    expect(first.evidence.pictures.map(({ when }) => when)).toEqual(['before']);
    const from = Date.now();
    const { result, evidence } = await see('expect visible "Never" --timeout 300ms');
    expect(result.failure?.code).toBe('TIMEOUT');
    // The picture that did not come is no part of the time.
    expect(Date.now() - from - result.timing.total).toBeGreaterThan(2500);
    expect(evidence.pictures).toEqual([]);
    await t.run('goto about:blank');
  });
});

it('of a browser that is gone there is nothing to see', async () => {
  const other = await openContext();
  await other.run(`goto ${t.site.url}/blue`);
  await other.world.close();
  const all: Evidence[] = [];
  const result = await other.run('observe', { onEvidence: (evidence) => all.push(evidence) });
  expect(result.failure?.code).toBe('WORLD_GONE');
  expect(all.map(({ pictures }) => pictures)).toEqual([[]]);
  await other.close();
});

describe('results', () => {
  it('are the same with and without', async () => {
    const body = `<h1>Shop</h1><label>Name <input></label><label>Password <input type="password"></label>
      <select aria-label="Size"><option>S<option>M</select><label><input type="checkbox"> Agree</label>
      <button onclick="document.querySelector('h1').textContent = 'Bought'">Buy</button><button>Buy later</button><button disabled>Off</button>`;
    const lines = [
      'observe',
      'type "Name" "Joe"',
      'type "Password" "hunter2secret"',
      'select "Size" "M"',
      'check "Agree"',
    ];
    const more = [
      'click "Buy"',
      'click "Off" --timeout 100ms',
      'click "Nowhere" --timeout 100ms',
      'text',
      'expect visible "Bought"',
    ];
    const texts = async (isSeen: boolean): Promise<readonly string[]> => {
      t.site.set('/same', page(body));
      const found: string[] = [];
      for (const line of ['goto about:blank', `goto ${t.site.url}/same`, ...lines, ...more]) {
        const result = isSeen ? (await see(line)).result : await t.b.run(line);
        found.push(
          JSON.stringify({ ...result, timing: null, trace: null, text: result.text.replace(/[\d.]+ ?m?s\b/g, '') }),
        );
      }
      // Numbers are counted on, and what is done for the third time is noted.
      return found
        .slice(1)
        .map((one) => one.replace(/"id":\d+|\[\d+\]|"Done \d times[^"]*"|- Done \d times[^"]*/g, '#'));
    };
    const without = await texts(false);
    expect(await texts(true)).toEqual(without);
  });
});
