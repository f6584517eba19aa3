// Whether a thing can be used now: waiting until it can, and saying what is in the way if it never can.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { IN_TIME_MS, page, run, type Site } from '../support/browser.js';
import { trial } from '../support/trial.js';

let site: Site;
let b: Beckon;
const t = trial();
beforeAll(() => {
  ({ site, b } = t);
});

const on = (body: string, ...lines: string[]): Promise<Result> => t.on(body, ...lines);

/** A button that says when it was clicked. */
const SAVE = '<button id="save" onclick="this.textContent = \'Saved\'">Save</button>';
const OVERLAY = 'position: fixed; inset: 0; background: #0008';

async function timed(line: string): Promise<{ result: Result; ms: number }> {
  const from = performance.now();
  const result = await b.run(line);
  return { result, ms: performance.now() - from };
}

describe('something on top', () => {
  it('fails when the time is over and names what covers the target', async () => {
    await t.show(`${SAVE}<div id="overlay" style="${OVERLAY}">Loading…</div>`);
    const { result, ms } = await timed('click "Save" --timeout 300ms');
    expect(result.failure).toMatchObject({ code: 'ELEMENT_COVERED', phase: 'actionability', retryable: true });
    expect(result.failure?.message).toContain('#overlay');
    expect(result.failure?.message).toContain('button "Save"');
    expect(result.lifecycle).toBe('failed');
    expect(ms).toBeGreaterThanOrEqual(295);
    expect(ms).toBeLessThan(IN_TIME_MS);
  });

  it('clicks as soon as the cover goes away', async () => {
    const cover = `<div id="overlay" style="${OVERLAY}"></div><script>setTimeout(() => overlay.remove(), 400)</script>`;
    const { changes, ok } = await on(`${SAVE}${cover}`, 'click "Save" --timeout 3s');
    expect(ok).toBe(true);
    expect(changes[0]?.text).toContain('→ button "Saved"');
  });

  it('clicks when a cover that fades out stops taking clicks', async () => {
    const cover = `<style>#overlay { transition: opacity 0.3s } .out { opacity: 0; pointer-events: none }</style>
      <div id="overlay" style="${OVERLAY}"></div><script>setTimeout(() => overlay.classList.add('out'), 200)</script>`;
    expect((await on(`${SAVE}${cover}`, 'click "Save" --timeout 3s')).ok).toBe(true);
  });

  it('names the dialog around what was hit, not the part of it', async () => {
    const dialog = `<div role="dialog" aria-label="Cookies" style="${OVERLAY}"><p style="height: 100vh">We use cookies</p></div>`;
    const result = await t.show(`${SAVE}${dialog}`, 'click "Save" --timeout 100ms');
    expect(result.failure?.message).toContain('"Cookies"');
  });

  it('says that a modal dialog of the browser is in the way', async () => {
    const dialog = '<dialog id="ask"><p>Sure?</p><button>Yes</button></dialog><script>ask.showModal()</script>';
    const result = await t.show(`${SAVE}${dialog}`, 'click "Save" --timeout 100ms');
    expect(result.failure?.code).toBe('ELEMENT_COVERED');
    expect(result.failure?.message).toContain('#ask');
  });

  it('clicks the part that sticks out from under a cover', async () => {
    const half = `<button style="width: 200px; height: 40px; position: absolute; left: 0; top: 0" onclick="this.textContent = 'Saved'">Save</button>
      <div style="position: absolute; left: 60px; top: 0; width: 200px; height: 40px; background: red"></div>`;
    expect((await t.show(half, 'click "Save" --timeout 500ms')).ok).toBe(true);
  });

  it('does not take a transparent layer that lets clicks through for a cover', async () => {
    expect(
      (await t.show(`${SAVE}<div style="${OVERLAY}; pointer-events: none"></div>`, 'click "Save" --timeout 300ms')).ok,
    ).toBe(true);
  });

  it('says so if the target itself lets clicks through', async () => {
    const result = await t.show(
      `<div>${SAVE.replace('id="save"', 'style="pointer-events: none"')}</div>`,
      'click "Save" --timeout 100ms',
    );
    expect(result.failure?.code).toBe('ELEMENT_COVERED');
    expect(result.failure?.message).toContain('pointer-events: none');
  });

  // resolve drops what is not topmost before --force is asked for: ask.ts should pass isForced on, as `policy` or as topmost.
  it('clicks where the target is with --force, whatever lies on top, and tells what came of it', async () => {
    const cover = `<div style="${OVERLAY}" onclick="this.remove()">Curtain</div>`;
    const result = await t.show(`${SAVE}${cover}`, 'click "Save" --force --timeout 500ms');
    expect(result.ok).toBe(true);
    expect(result.text).toContain('Curtain');
    expect((await b.run('click "Save"')).ok).toBe(true);
  });

  it('clicks a thing whose icon, text or child is what is really hit', async () => {
    const button =
      '<button onclick="this.lastChild.textContent = \'Saved\'"><svg width="20" height="20"><circle r="9" cx="9" cy="9"/></svg><b>Save</b></button>';
    expect((await t.show(button, 'click "Save"')).ok).toBe(true);
  });
});

describe('moving', () => {
  it('waits for a transition to end, and hits', async () => {
    const moving = `<style>#save { position: absolute; left: 0; transition: left 0.6s linear } .there { left: 600px !important }</style>
      <div style="height: 300px">${SAVE}</div>
      <script>setTimeout(() => save.classList.add('there'), 30); document.onclick = (event) => { if (event.target !== save) document.title = 'missed'; };</script>`;
    const result = await on(moving, 'click "Save" --timeout 3s', 'expect visible "Saved"');
    expect(result.ok).toBe(true);
    expect((await b.run('expect title "Test"')).ok).toBe(true);
  });

  it('hits what a script moves with every frame, once it comes to rest', async () => {
    const moving = `<div style="height: 400px">${SAVE}</div><script>
      save.style.position = 'absolute';
      const from = performance.now();
      (function step() {
        const t = performance.now() - from;
        save.style.left = Math.min(t, 1200) * 0.8 + 'px';
        if (t < 1200) requestAnimationFrame(step);
      })();
      let strays = 0;
      document.addEventListener('mousedown', (event) => { if (event.target !== save) document.title = 'stray'; });
      document.addEventListener('click', (event) => { if (event.target !== save) document.title = 'stray'; });
      </script>`;
    const result = await on(moving, 'click "Save" --timeout 4s');
    expect(result.failure).toBeUndefined();
    expect((await run(b, 'expect visible "Saved"', 'expect title "Test"')).ok).toBe(true);
  });

  it('fails in time on what never keeps still', async () => {
    const moving = `<style>@keyframes run { to { transform: translateX(900px) } } #save { animation: run 0.5s linear infinite alternate }</style>${SAVE}`;
    await t.show(moving);
    const { result, ms } = await timed('click "Save" --timeout 400ms');
    // It may be hit by luck: what is said must be so.
    if (!result.ok) expect(result.failure?.code).toBe('ELEMENT_UNSTABLE');
    expect((await b.run('expect visible "Saved" --timeout 0ms')).ok).toBe(result.ok);
    expect(ms).toBeLessThan(IN_TIME_MS);
  });

  it('presses again what moves away between press and release, and says so where it does so each time', async () => {
    const away = (times: number): string =>
      `<script>let left = ${times}; addEventListener('mousedown', ({ target }) => {
        if (target.id === 'save' && left-- > 0) { target.style.position = 'relative'; target.style.left = (parseInt(target.style.left || 0) + 200) % 800 + 'px' }
      })</script>${SAVE}`;
    // What is around both places hears no click that was meant for neither.
    const strays = `<script>addEventListener('click', ({ target }) => { if (target.id !== 'save') document.title = 'stray' })</script>`;
    await on(`${away(2)}${strays}`);
    expect((await b.run('click "Save"')).failure).toBeUndefined();
    expect((await run(b, 'expect visible "Saved" --timeout 0ms', 'expect title "Test" --timeout 0ms')).ok).toBe(true);
    await on(away(1000));
    const { failure } = await b.run('click "Save" --timeout 500ms');
    expect(failure?.code).toBe('ELEMENT_UNSTABLE');
    expect((await b.run('expect visible "Saved" --timeout 0ms')).ok).toBe(false);
    // What the press itself does is done once.
    await on(`<script>addEventListener('mousedown', ({ target }) => {
      if (target.id !== 'save') return; target.style.marginLeft = '500px'; document.body.append('Pressed. ') })</script>${SAVE}`);
    expect((await b.run('click "Save"')).failure).toBeUndefined();
    expect(
      (await b.run('wait until "document.body.innerText.split(\'Pressed.\').length === 2" --timeout 300ms')).ok,
    ).toBe(true);
  });

  it.each([
    ['of the same origin', () => site.url],
    ['of another origin', () => site.otherUrl],
  ])(
    'presses again what is in a frame %s that moves away as the mouse comes, and the page around gets nothing',
    async (_, origin) => {
      site.set(
        '/inner',
        page(`<button onclick="this.textContent = 'Saved'">Save</button>
        <script>addEventListener('mousemove', () => parent.postMessage('near', '*'), { once: true });</script>`),
      );
      const result = await on(
        `<iframe id="f" src="${origin()}/inner" width="200" height="100" style="position:absolute;top:0"></iframe>
       <p id="log" style="position:absolute;top:600px">none</p>
       <script>onmessage = () => { f.style.top = '300px'; f.getBoundingClientRect(); };
       for (const type of ['mousedown', 'click']) addEventListener(type, () => { log.textContent = 'taken'; });</script>`,
        'click "Save"',
        'expect visible "Saved"',
        'expect visible "none"',
      );
      expect(result.failure).toBeUndefined();
    },
  );

  const runsAway = (onPress: string): string => `<button onclick="this.textContent = 'Saved'">Save</button>
    <script>addEventListener('mousedown', () => { ${onPress}; parent.f.style.top = '300px'; parent.f.getBoundingClientRect(); }, { once: true });</script>`;
  const around = `<iframe id="f" src="/runs" width="200" height="100" style="position:absolute;top:0"></iframe>
    <p id="log" style="position:absolute;top:600px">none</p>
    <script>for (const type of ['mouseup', 'click']) addEventListener(type, () => { log.textContent = 'taken'; });</script>`;

  it('presses again what its frame takes away between press and release, and the page around gets nothing', async () => {
    site.set('/runs', page(runsAway('')));
    const result = await on(around, 'click "Save"', 'expect visible "Saved" --timeout 0ms', 'expect visible "none"');
    expect(result.failure).toBeUndefined();
  });

  it('presses again what a frame of another origin takes away while it is held', async () => {
    site.set(
      '/held',
      page(`<button onclick="this.textContent = 'Saved'">Save</button>
      <script>addEventListener('mousedown', () => parent.postMessage('pressed', '*'), { once: true });</script>`),
    );
    const result = await on(
      around.replace('/runs', `${site.otherUrl}/held`) +
        `<script>onmessage = () => { f.style.top = '300px'; f.getBoundingClientRect(); }</script>`,
      'click "Save" --long',
      'expect visible "Saved" --timeout 0ms',
      'expect visible "none"',
    );
    expect(result.failure).toBeUndefined();
  });

  it('does not press again, nor claim, what did something before its frame was taken away', async () => {
    site.set('/runs', page(runsAway(`document.body.append('Pressed. ')`)));
    const result = await on(around, 'click "Save"');
    expect(result.lifecycle).toBe('dispatched');
    expect((await run(b, 'expect visible "Save"', 'expect visible "none"')).failure).toBeUndefined();
  });

  it('clicks a button that only pulses', async () => {
    const pulse = `<style>@keyframes pulse { to { transform: scale(1.1) } } #save { animation: pulse 0.3s infinite alternate }</style>${SAVE}`;
    await t.show(pulse);
    const { result, ms } = await timed('click "Save" --timeout 3s');
    expect(result.failure).toBeUndefined();
    expect(ms).toBeLessThan(IN_TIME_MS);
  });

  it('is not held up by an animation elsewhere, or by a spinner in the button', async () => {
    const spin =
      '<style>@keyframes spin { to { rotate: 360deg } } i { display: inline-block; animation: spin 1s infinite linear }</style>';
    await t.show(`${spin}<p><i>*</i></p><button onclick="this.lastChild.data = 'Saved'"><i>o</i> Save</button>`);
    const { result, ms } = await timed('click "Save"');
    expect(result.ok).toBe(true);
    expect(ms).toBeLessThan(IN_TIME_MS);
  });
});

describe('disabled', () => {
  const later = (ms: number) => `<script>setTimeout(() => save.disabled = false, ${ms})</script>`;

  it('waits until it is enabled', async () => {
    const { ok, timing } = await on(`${SAVE.replace('id=', 'disabled id=')}${later(400)}`, 'click "Save"');
    expect(ok).toBe(true);
    expect(timing.resolve).toBeGreaterThan(100);
  });

  it('fails on one that stays disabled, and never takes a weaker match', async () => {
    await t.show(
      `${SAVE.replace('id=', 'disabled id=')}<button onclick="document.title = 'wrong'">Save as draft</button>`,
    );
    const { result, ms } = await timed('click "Save" --timeout 300ms');
    expect(result.failure).toMatchObject({ code: 'ELEMENT_DISABLED' });
    expect(ms).toBeGreaterThanOrEqual(295);
    expect(ms).toBeLessThan(IN_TIME_MS);
    expect((await b.run('expect title "Test"')).ok).toBe(true);
  });

  it.each([
    ['aria-disabled', '<div role="button" aria-disabled="true">Save</div>'],
    ['a fieldset', '<fieldset disabled><button>Save</button></fieldset>'],
    ['inert', '<div inert><button>Save</button></div>'],
  ])('takes %s for disabled', async (_, body) => {
    const result = await t.show(body, 'click "Save" --timeout 100ms');
    expect(['ELEMENT_DISABLED', 'ELEMENT_COVERED']).toContain(result.failure?.code);
  });

  it('does not type into a field that is read-only', async () => {
    const result = await t.show(
      '<label>Name <input readonly value="Amy"></label>',
      'type "Name" "Bob" --timeout 150ms',
    );
    expect(result.failure?.code).toBe('ELEMENT_DISABLED');
    expect(result.failure?.message).toContain('read-only');
  });

  it('waits for a field to become enabled before typing', async () => {
    const body =
      '<label>City <input id="city" disabled></label><script>setTimeout(() => city.disabled = false, 300)</script>';
    const result = await on(body, 'type "City" "Paris"', 'expect value "City" "Paris"');
    expect(result.failure).toBeUndefined();
  });
});

describe('not there yet', () => {
  it('waits for a thing that is 500 ms late', async () => {
    const body = `<div id="root"></div><script>setTimeout(() => root.innerHTML = ${JSON.stringify(SAVE)}, 500)</script>`;
    expect((await on(body, 'click "Save"')).ok).toBe(true);
  });

  it('waits for a thing that is there but hidden, and takes no hidden twin for it', async () => {
    const body = `<div style="display: none"><button onclick="document.title = 'twin'">Save</button></div>
      <div id="box" style="visibility: hidden">${SAVE}</div><script>setTimeout(() => box.style.visibility = '', 300)</script>`;
    expect((await on(body, 'click "Save"')).ok).toBe(true);
    expect((await run(b, 'expect title "Test"', 'expect visible "Saved"')).ok).toBe(true);
  });

  it('waits for a thing that a style sheet hides until later, without any mutation', async () => {
    const body = `<style>@media (min-width: 1px) { #save { display: none } }</style>${SAVE}
      <script>setTimeout(() => document.styleSheets[0].deleteRule(0), 300)</script>`;
    expect((await on(body, 'click "Save" --timeout 2s')).ok).toBe(true);
  });

  it('fails with not found in time, and with the names that come close', async () => {
    await t.show(SAVE);
    const { result, ms } = await timed('click "Savee" --timeout 200ms');
    expect(result.failure?.code).toBe('TARGET_NOT_FOUND');
    expect(JSON.stringify(result.failure)).toContain('Save');
    expect(ms).toBeLessThan(IN_TIME_MS);
  });
});

describe('drawn anew', () => {
  it('types into a field whose whole form is drawn anew with every key', async () => {
    const body = `<div id="root"></div><script>
      let value = '';
      function draw() {
        const had = document.activeElement?.id === 'name';
        root.innerHTML = '<label>Name <input id="name"></label><p>Hello ' + value + '</p>';
        const input = document.getElementById('name');
        input.value = value;
        input.oninput = () => { value = input.value; draw(); };
        if (had) { input.focus(); input.setSelectionRange(value.length, value.length); }
      }
      draw();</script>`;
    const result = await on(body, 'type "Name" "Amelia"', 'expect text "Hello Amelia"');
    expect(result.failure).toBeUndefined();
    expect((await b.run('expect value "Name" "Amelia"')).ok).toBe(true);
  });

  it('types letter by letter into a field that is drawn anew with every key', async () => {
    const result = await run(b, 'type "Name" "Bo" --delay 10', 'expect text "Hello Bo"');
    expect(result.failure).toBeUndefined();
  });

  it('clicks a button whose list is drawn anew all the time', async () => {
    const body = `<ul id="list"></ul><script>
      let done = false;
      function draw() { list.innerHTML = '<li><button>' + (done ? 'Archived' : 'Archive') + '</button></li>'; }
      list.onclick = (event) => { if (event.target.closest('button')) { done = true; draw(); clearInterval(timer); } };
      draw();
      const timer = setInterval(draw, 40);</script>`;
    const result = await on(body, 'click "Archive" --timeout 3s', 'expect visible "Archived" --timeout 1s');
    expect(result.failure).toBeUndefined();
  });

  it('says that a click was lost where the button is drawn anew under the press', async () => {
    // As for a person: the press is on one element, the release on another, and nobody gets a click.
    const body = `<div id="root"></div><script>
      function draw() { root.innerHTML = '<button onclick="document.title = 1">Save</button>'; }
      root.onmousedown = draw;
      draw();</script>`;
    const result = await on(body, 'click "Save" --timeout 800ms');
    expect(result.ok).toBe(false);
    expect(['ELEMENT_UNSTABLE', 'NO_EFFECT']).toContain(result.failure?.code);
  });

  it('counts what a press alone brings about: a menu that opens on mousedown', async () => {
    const body = `<button onmousedown="this.outerHTML = '<ul role=menu><li role=menuitem>Copy</li></ul>'">Edit</button>`;
    const result = await t.show(body, 'click "Edit"');
    expect(result.ok).toBe(true);
    expect(result.changes).toContainEqual(expect.objectContaining({ sign: '+', text: 'menuitem "Copy"' }));
  });

  it('uses a number of an earlier look after the element was drawn anew', async () => {
    const body = `<div id="root"></div><script>
      const draw = () => { root.innerHTML = '<button onclick="this.textContent = \\'Saved\\'">Save</button>'; };
      draw();</script><button onclick="draw()">Again</button>`;
    const first = await on(body, 'observe');
    const [, id] = /\[(\d+)\] button "Save"/.exec(first.text) ?? [];
    const result = await run(b, 'click "Again"', `click ${id}`);
    expect(result.failure).toBeUndefined();
    expect(result.target?.healed).toBe(true);
    expect((await b.run('expect visible "Saved"')).ok).toBe(true);
  });
});

describe('a question that was given up', () => {
  it('is not answered in place of the next one', async () => {
    const body = `<button>Alpha</button><button>Beta</button>
      <script>const busy = (ms) => setTimeout(() => { for (const end = performance.now() + ms; performance.now() < end;); }, 20)</script>`;
    for (const ms of [700, 1500, 2500]) {
      await on(body, `wait until "busy(${ms})"`);
      await b.run('hover "Alpha" --timeout 1ms');
      const { target, ok } = await b.run('hover "Beta" --timeout 1ms');
      expect([ms, target?.name ?? (ok ? 'none' : 'Beta')]).toEqual([ms, 'Beta']);
    }
  });
});

describe('out of view', () => {
  it('scrolls the page to what is far below', async () => {
    expect((await t.show(`<div style="height: 5000px"></div>${SAVE}`, 'click "Save"')).ok).toBe(true);
  });

  it('scrolls a container', async () => {
    const body = `<div style="height: 120px; overflow: auto"><div style="height: 900px">Top</div>${SAVE}<div style="height: 900px"></div></div>
      <p>${'Below the list. '.repeat(200)}</p>`;
    expect((await t.show(body, 'click "Save" --timeout 1s')).failure).toBeUndefined();
  });

  it('scrolls containers in containers, each hiding the next', async () => {
    const inner = `<div style="height: 150px; width: 300px; overflow: auto"><div style="height: 600px; width: 900px"></div><div style="margin-left: 700px">${SAVE}</div></div>`;
    const middle = `<div style="height: 250px; overflow: auto"><div style="height: 700px"></div>${inner}<div style="height: 700px"></div></div>`;
    const body = `<div style="height: 2000px"></div>${middle}<div style="height: 2000px"></div>`;
    expect((await t.show(body, 'click "Save" --timeout 1s')).failure).toBeUndefined();
  });

  it('takes the one that is scrolled out of a list rather than failing, beside others that are in view', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) =>
        `<li style="height: 30px">Row ${i} <button onclick="document.title = 'opened ${i}'">Open ${i}</button></li>`,
    ).join('');
    const body = `<ul style="height: 150px; overflow: auto">${rows}</ul><button>Other</button><p style="height: 600px">Text</p>`;
    for (const row of [33, 8, 0]) {
      const result = await t.show(body, `click "Open ${row}" --timeout 1s`, `expect title "opened ${row}"`);
      expect(result.failure).toBeUndefined();
    }
  });

  it('gets out from under a header and a footer that stick', async () => {
    const bars = `<header style="position: sticky; top: 0; height: 90px; background: #eee; z-index: 1">Shop</header>`;
    const foot =
      '<footer style="position: fixed; bottom: 0; left: 0; right: 0; height: 90px; background: #eee">Foot</footer>';
    const body = `${bars}<div style="height: 1500px"></div>${SAVE}<div style="height: 1500px"></div>${foot}
      <script>scrollTo(0, save.offsetTop - 20)</script>`;
    expect((await t.show(body, 'click "Save" --timeout 1s')).failure).toBeUndefined();
    const end = body.replace('- 20)', '- innerHeight + 30)');
    expect((await t.show(end, 'click "Save" --timeout 1s')).failure).toBeUndefined();
  });

  it('clicks at once where the page scrolls smoothly', async () => {
    const body = `<style>html { scroll-behavior: smooth }</style><div style="height: 4000px"></div>${SAVE}<div style="height: 4000px"></div>`;
    expect((await t.show(body, 'click "Save"')).ok).toBe(true);
  });

  it('clicks a link that is broken over two lines', async () => {
    const body =
      '<p style="width: 200px; font: 20px monospace">Please read <a href="#terms" onclick="document.title = \'clicked\'">our terms and</a></p>';
    expect((await t.show(body, 'click "our terms and"', 'expect title "clicked"')).failure).toBeUndefined();
  });

  it.each([
    ['its label', 'position: absolute; opacity: 0; width: 0; height: 0'],
    ['its label, where it is not drawn at all', 'display: none'],
    ['what is under it', 'position: absolute; opacity: 0; width: 30px; height: 30px; margin: 0'],
  ])('ticks a box that is shown by %s', async (_, style) => {
    const body = `<style>input { ${style} }</style><label><input type="checkbox"> <span style="border: 1px solid">Gift wrap</span></label>`;
    expect(
      (await t.show(body, 'check "Gift wrap" --timeout 1s', 'expect checked "Gift wrap"')).failure,
    ).toBeUndefined();
  });
});

describe('cancelled', () => {
  it('stops waiting for a thing at once, and goes on afterwards', async () => {
    await t.show(SAVE);
    const off = new AbortController();
    setTimeout(() => off.abort(), 100);
    const from = performance.now();
    const result = await b.run('click "Nothing like it" --timeout 10s', { signal: off.signal });
    expect(result.failure?.code).toBe('CANCELLED');
    expect(performance.now() - from).toBeLessThan(IN_TIME_MS);
    expect((await b.run('click "Save"')).ok).toBe(true);
  });

  it('stops a click that waits for its effect, and the next one is not disturbed by it', async () => {
    await on(
      `<button>Dead</button>${SAVE}<button onclick="setTimeout(() => this.textContent = 'Done', 700)">Slow</button>`,
    );
    const off = new AbortController();
    setTimeout(() => off.abort(), 150);
    const result = await b.run('click "Dead"', { signal: off.signal });
    expect(result.failure?.code).toBe('CANCELLED');
    const slow = await b.run('click "Slow"');
    expect(slow.failure).toBeUndefined();
    expect(slow.changes).toContainEqual(expect.objectContaining({ sign: '~', text: 'button "Slow" → button "Done"' }));
  });

  it('does nothing when it was called off before it began', async () => {
    await t.show(SAVE);
    const result = await b.run('click "Save"', { signal: AbortSignal.abort() });
    expect(result.failure?.code).toBe('CANCELLED');
    expect((await b.run('expect visible "Saved" --timeout 50ms')).ok).toBe(false);
  });

  it('stops a wait', async () => {
    await t.show(SAVE);
    const off = new AbortController();
    setTimeout(() => off.abort(), 100);
    const from = performance.now();
    const result = await b.run('wait until "false" --timeout 10s', { signal: off.signal });
    expect(result.failure?.code).toBe('CANCELLED');
    expect(performance.now() - from).toBeLessThan(IN_TIME_MS);
  });

  it('stops a goto', async () => {
    site.set('/never', () => new Promise(() => {}));
    const off = new AbortController();
    setTimeout(() => off.abort(), 150);
    const from = performance.now();
    const result = await b.run(`goto ${site.url}/never`, { signal: off.signal });
    expect(result.failure?.code).toBe('CANCELLED');
    expect(performance.now() - from).toBeLessThan(IN_TIME_MS);
    expect((await t.show(SAVE, 'click "Save"')).ok).toBe(true);
  });
});
