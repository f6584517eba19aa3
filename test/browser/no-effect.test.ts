// What is no effect of a click: the mouse coming near, a field being left, a page that changes by itself.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import { IN_TIME_MS, page, run, type Site, startSite } from '../support/browser.js';
import { lanes } from '../support/lanes.js';
import { expectNothing } from '../support/nothing.js';
import { isShowable, show } from '../support/trial.js';

let site: Site;
const { in: inLane } = lanes();
beforeAll(async () => {
  site = await startSite();
  site.set('/slow', () => ({ body: '{}', delayMs: 150 }));
  site.set('/poll', () => ({ body: '{}', type: 'application/json' }));
});
afterAll(() => site.close());

let count = 0;
function serve(body: string): string {
  const path = `/page${++count}`;
  site.set(path, page(body));
  return `${site.url}${path}`;
}
async function on(body: string, ...lines: string[]): Promise<Result> {
  return inLane((b) => (isShowable(body) ? show(b, site, body, ...lines) : run(b, `goto ${serve(body)}`, ...lines)));
}

describe.concurrent('nothing happens', () => {
  it('fails a click on a dead button with NO_EFFECT', async () => {
    const result = await on('<button>Dead</button>', 'click "Dead"');
    expect(result).toMatchObject({
      ok: false,
      lifecycle: 'failed',
      failure: { code: 'NO_EFFECT', phase: 'verification', retryable: false },
      target: { name: 'Dead' },
      changes: [],
    });
    expect(result.failure?.message).toContain('no_dom_change');
    expect(result.timing.act).toBeLessThan(IN_TIME_MS);
  });

  it.each([
    ['copies a text', `navigator.clipboard.writeText('x').catch(() => {})`, 'clipboard'],
    ['draws', `document.querySelector('canvas').getContext('2d').fillRect(0, 0, 9, 9)`, 'canvas'],
    [
      'draws a moment later',
      `setTimeout(() => document.querySelector('canvas').getContext('2d').fillText('x', 9, 9), 60)`,
      'canvas',
    ],
    ['prints', 'print()', 'print'],
    ['draws after a promise', `Promise.resolve().then(() => draw())`, 'canvas'],
    ['draws with the next frame', `requestAnimationFrame(() => draw())`, 'canvas'],
    ['draws after a promise and a frame', `(async () => { await 0; requestAnimationFrame(() => draw()) })()`, 'canvas'],
    ['draws after a moment and a promise', `setTimeout(async () => { await 0; await 0; draw() }, 30)`, 'canvas'],
  ])('neither claims nor denies what cannot be read back: it %s', async (_, script, what) => {
    const drawing = `<script>const draw = () => document.querySelector('canvas').getContext('2d').fillRect(0, 0, 9, 9)</script>`;
    const body = `<canvas></canvas><button onclick="${script}">Do it</button>${drawing}`;
    const result = await on(body, 'click "Do it"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'dispatched' });
    expect(result.notes.join()).toContain(what);
  });

  const drawnByItself = {
    'at times': 'setInterval(draw, 20)',
    'in every frame': 'const go = () => { draw(); requestAnimationFrame(go) }; go()',
    'in every frame and at times':
      'setInterval(draw, 20); const go = () => { c.clearRect(0, 0, 9, 9); requestAnimationFrame(go) }; go()',
    'as often as it can': 'const go = () => { draw(); setTimeout(go, 0) }; go()',
  };
  it.each(Object.entries(drawnByItself))(
    'does not take what a page draws by itself for an effect: %s',
    async (_, loop) => {
      const script = `<script>const c = document.querySelector('canvas').getContext('2d'); const draw = () => c.fillRect(0, 0, 9, 9); ${loop}</script>`;
      const body = `<canvas></canvas><button>Dead</button><button onclick="draw()">Alive</button>${script}`;
      expect(await on(body, 'click "Dead"')).toMatchObject({ ok: false, failure: { code: 'NO_EFFECT' } });
      expect(await on(body, 'click "Alive"')).toMatchObject({ ok: true, lifecycle: 'dispatched' });
    },
  );

  it.each([
    ['localStorage', "localStorage.setItem('a', Math.random())"],
    ['the console', "console.log('clicked')"],
    ['a variable', 'window.clicked = true'],
    ['a beacon, as those who count visitors send', "navigator.sendBeacon('/ping', 'x')"],
    ['only its own focus', ''],
  ])('does not count %s', async (_, script) => {
    expect((await on(`<button onclick="${script}">Save</button>`, 'click "Save"')).failure?.code).toBe('NO_EFFECT');
  });

  it.each([
    ['fetch', "fetch('/collect?e=click')", 'dispatched'],
    ['fetch that is posted', "fetch('/v1/events', { method: 'POST', body: '{}' })", 'dispatched'],
    ['XMLHttpRequest', "const x = new XMLHttpRequest(); x.open('POST', '/api/telemetry'); x.send('x')", 'dispatched'],
    ['fetch of the shop itself', "fetch('/api/like', { method: 'POST' })", 'verified'],
    ['both', "fetch('/collect'); fetch('/api/like', { method: 'POST' })", 'verified'],
  ])('does not claim an effect by what seems to count clicks: %s', async (_, script, lifecycle) => {
    const body = `<script>addEventListener('click', () => { ${script} })</script><button>Save</button>`;
    expect(await on(body, 'click "Save"')).toMatchObject({ ok: true, lifecycle });
  });

  it('does not count what the mouse brings about on its way', async () => {
    const body = `<div id="tip"></div><button onmouseenter="tip.textContent = 'Saves it'; this.className = 'hot'" onmousemove="this.dataset.x = event.clientX">Save</button>`;
    expect((await on(body, 'click "Save"')).failure?.code).toBe('NO_EFFECT');
  });

  it('does not count what the mouse leaves behind elsewhere', async () => {
    const body = `<p><button onclick="this.textContent = 'One!'" onmouseleave="document.title = 'left'; this.className = 'cold'">One</button></p><button>Dead</button>`;
    expect((await on(body, 'click "One"', 'click "Dead"')).failure?.code).toBe('NO_EFFECT');
  });

  it('does not count that a dead thing had to be scrolled to', async () => {
    expect((await on('<div style="height: 4000px"></div><button>Dead</button>', 'click "Dead"')).failure?.code).toBe(
      'NO_EFFECT',
    );
    const nested =
      '<div style="height: 100px; overflow: auto"><div style="height: 900px"></div><button>Dead</button></div>';
    expect((await on(nested, 'click "Dead"')).failure?.code).toBe('NO_EFFECT');
  });

  it('does not count that a field was left that had been filled in', async () => {
    const body = '<label>Name <input></label><button type="button">Dead</button>';
    expect((await on(body, 'type "Name" "Amy"', 'click "Dead"')).failure?.code).toBe('NO_EFFECT');
  });

  it('does not count the focus of what is around a dead thing', async () => {
    const body = '<main tabindex="-1"><div style="cursor: pointer">Dead</div></main>';
    expect((await on(body, 'click "Dead"')).failure?.code).toBe('NO_EFFECT');
  });

  it('does not count what the command before asked for', async () => {
    const body = `<button onclick="fetch('/slow')">Send</button><button>Dead</button>`;
    expect((await on(body, 'click "Send"', 'click "Dead"')).failure?.code).toBe('NO_EFFECT');
  });

  it('says the same of a press of a key that does nothing', async () => {
    expect((await on('<p>Nothing here</p>', 'press f9')).failure?.code).toBe('NO_EFFECT');
  });
});

describe.concurrent('a page that changes by itself', () => {
  const dead = '<button>Dead</button>';
  /** Time to get to know a page, as a person has it. */
  const settled = 'wait until "performance.now() > 1700" --timeout 5s';

  it('does not take a clock for an effect', async () => {
    const clock = `<p id="clock"></p><script>setInterval(() => clock.textContent = new Date().toLocaleTimeString('en-GB'), 250)</script>`;
    expectNothing(await on(`${clock}${dead}`, 'click "Dead"'));
  });

  it('does not take a clock of seconds for an effect', async () => {
    const clock = `<p>It is <span id="clock">00:00:00</span></p><script>setInterval(() => clock.textContent = new Date().toLocaleTimeString('en-GB'), 500)</script>`;
    expectNothing(await on(`${clock}${dead}`, 'click "Dead"'));
  });

  it('does not take a counter that runs for an effect', async () => {
    const counter = `<p><span id="n">0</span> visitors</p><script>setInterval(() => n.firstChild.data = Number(n.textContent) + 1, 60)</script>`;
    expectNothing(await on(`${counter}${dead}`, 'click "Dead"'));
  });

  it('knows that nobody hears a press, while it listens itself', async () => {
    // What listens on a node of the page is the page's own: there, nothing of ours may.
    const watched = `<script>const add = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener = function (type, ...more) {
      if (this instanceof Node) document.title = 'heard: ' + type; return add.call(this, type, ...more) }</script>`;
    const result = await on(`${watched}${dead}`, 'click "Dead"');
    expectNothing(result);
    expect(result.changes).toEqual([]);
  });

  it('does not take a carousel for an effect, once it was seen to turn', async () => {
    const carousel = `<ul id="slides"><li class="active">One</li><li>Two</li><li>Three</li></ul><script>
      let at = 0;
      setInterval(() => { slides.children[at].className = ''; at = (at + 1) % 3; slides.children[at].className = 'active'; }, 400);</script>`;
    expectNothing(await on(`${carousel}${dead}`, settled, 'click "Dead"'));
  });

  it('does not take a carousel that replaces its slides for an effect, once it was seen to turn', async () => {
    const carousel = `<div id="slides"><p>0</p></div><script>let at = 0; setInterval(() => { slides.innerHTML = '<p>Slide ' + ++at + '</p>'; }, 400);</script>`;
    expectNothing(await on(`${carousel}${dead}`, settled, 'click "Dead"'));
  });

  it('does not take an animation by style for an effect', async () => {
    const box = `<div id="box">Box</div><script>(function go() { box.style.transform = 'rotate(' + performance.now() / 10 + 'deg)'; requestAnimationFrame(go); })()</script>`;
    expectNothing(await on(`${box}${dead}`, 'click "Dead"'));
  });

  it('does not take requests that a page sends all the time for an effect', async () => {
    const poll = `<script>setInterval(() => fetch('/poll?' + Date.now()), 150)</script>`;
    expect((await on(`${poll}${dead}`, 'wait until "performance.now() > 900"', 'click "Dead"')).failure?.code).toBe(
      'NO_EFFECT',
    );
  });

  it('still sees what a live button does on such a page', async () => {
    const clock = `<p id="clock"></p><script>setInterval(() => clock.textContent = new Date().toISOString(), 100); setInterval(() => fetch('/poll'), 200)</script>`;
    const result = await on(
      `${clock}<button onclick="setTimeout(() => this.textContent = 'Saved', 300)">Save</button>`,
      settled,
      'click "Save"',
    );
    expect(result.ok).toBe(true);
    expect(result.changes).toContainEqual(expect.objectContaining({ text: 'button "Save" → button "Saved"' }));
    expect(result.changes.filter(({ text }) => /\d\d:\d\d/.test(text))).toEqual([]);
  });
});

describe.concurrent('limits', () => {
  const body = (script: string) =>
    `<style>#x {}</style><button onclick="${script}">Save</button><p id="other">Other</p><div id="fresh"></div>`;

  // No mutation, event or value tells what these show, and comparing all that is drawn would take what the mouse
  // uncovers on its way for an effect.
  it.each([
    ['an attached shadow root', "fresh.attachShadow({mode: 'open'}).innerHTML = '<b>new</b>'"],
    ['a rule of a style sheet', "document.styleSheets[0].insertRule('#other { display: none }')"],
  ])('neither claims nor denies %s that comes alone', async (_, script) => {
    expect(await on(body(script), 'click "Save"')).toMatchObject({ ok: true, lifecycle: 'dispatched' });
  });
});
