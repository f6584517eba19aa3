// What counts as an effect, what is told about it, and what a field must say afterwards.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { openContext, page, run, type Site } from '../support/browser.js';
import { isLong, partOf } from '../support/size.js';
import { isShowable, trial } from '../support/trial.js';

let site: Site;
let b: Beckon;
const t = trial();
beforeAll(() => {
  ({ site, b } = t);
});

let count = 0;
function serve(body: string): string {
  const path = `/page${++count}`;
  site.set(path, page(body));
  return `${site.url}${path}`;
}
const on = (body: string, ...lines: string[]): Promise<Result> => t.on(body, ...lines);

/** The page's own answer to an expression, without any act of ours. */
async function isTrue(expression: string): Promise<boolean> {
  return (await b.run(`wait until ${JSON.stringify(expression)} --timeout 1s`)).ok;
}

describe('something happens', () => {
  it.each([
    ['a class', "this.className = 'on'"],
    ['a class elsewhere', "document.body.className = 'dark'"],
    ['an attribute', "this.setAttribute('aria-pressed', 'true')"],
    ['a style', "other.style.display = 'none'"],
    ['a new element', "document.body.append('Done')"],
    ['the title', "document.title = 'Done'"],
    ['the address, by pushState', "history.pushState({}, '', '?tab=2')"],
    ['the address, by a hash', "location.hash = 'x'"],
    ['a value that a script sets without a word', "field.value = 'filled'"],
    ['a box that a script ticks without a word', 'box.checked = true'],
    ['a choice that a script makes without a word', 'list.selectedIndex = 1'],
    ['the place the page is scrolled to', 'window.scrollTo(0, 800)'],
    ['a box that scrolls', 'scroller.scrollTop = 100'],
    ['a request', "fetch('/ping')"],
    ['an old kind of request', "const r = new XMLHttpRequest(); r.open('POST', '/ping'); r.send('x')"],
    ['a dialog', 'dialog.showModal()'],
    ['a popover', 'pop.showPopover()'],
    ['a shadow root', "host.shadowRoot.querySelector('b').textContent = 'new'"],
  ])('counts %s', async (_, script) => {
    site.set('/ping', () => ({ body: 'ok' }));
    const body = `<style>#x {}</style><button onclick="${script}">Save</button> <p id="other">Other</p><input id="field" aria-label="Field" value="x"><input type="checkbox" id="box" aria-label="Box">
      <select id="list" aria-label="List"><option>One<option>Two</select><dialog id="dialog">Hello</dialog><div id="pop" popover>Pop</div><div id="host"></div><div id="fresh"></div>
      <div id="scroller" style="height: 50px; overflow: auto"><div style="height: 900px">Long</div></div><div style="height: 3000px"></div>
      <script>host.attachShadow({ mode: 'open' }).innerHTML = '<b>old</b>'</script>`;
    const result = await (isShowable(body) ? t.show : t.on)(body, 'click "Save"');
    expect(result.failure).toBeUndefined();
    expect(result.lifecycle).toBe('verified');
  });

  it('claims nothing where only the focus moved, except on what is there to take it', async () => {
    const body = `<button type="button" onclick="field.focus()">Edit</button> <input id="field" aria-label="Field">`;
    const moved = await t.show(body, 'click "Edit"');
    expect([moved.ok, moved.lifecycle, moved.notes]).toEqual([true, 'dispatched', ['Only the focus moved']]);
    expect(moved.signal).toEqual({ expected: 'effect', seen: [] });
    const taken = await t.show(body, 'click "Field"');
    expect([taken.lifecycle, taken.signal]).toEqual(['verified', { expected: 'effect', seen: ['focus'] }]);
    const tab = await t.show(body, 'press tab');
    expect([tab.lifecycle, tab.signal]).toEqual(['verified', { expected: 'effect', seen: ['focus'] }]);
    // A page that only points at the field it is not content with has not taken the form.
    const form = `<form onsubmit="street.focus(); return false"><input id="street" aria-label="Street"><button>Send</button></form>`;
    const refused = await t.show(form, 'click "Send"');
    expect([refused.failure?.code, refused.signal]).toEqual(['NO_EFFECT', { expected: 'form-sent', seen: [] }]);
  });

  it('says which signal was seen, and how long it took to see it', async () => {
    site.set('/answer', () => ({ body: '<p>Thanks</p>' }));
    const form = '<form action="/answer"><input name="q" aria-label="Query" value="x"><button>Send</button></form>';
    const sent = await t.show(form, 'click "Send"');
    expect(sent.signal?.expected).toBe('form-sent');
    expect(sent.signal?.seen).toContain('url');
    expect(sent.timing.verify).toBeGreaterThan(0);
    const typed = await t.show(form, 'type "Query" "shoes"');
    expect(typed.signal).toEqual({ expected: 'field-value', seen: ['text'] });
    const entered = await t.show(form, 'type "Query" "shoes" --enter');
    expect(entered.signal?.seen).toContain('url');
    expect((await t.show(form, 'text "Query"')).signal).toBeUndefined();
    const late = await on(
      '<p id="p"></p><script>setTimeout(() => { p.textContent = "Come"; }, 200)</script>',
      'wait visible "Come"',
    );
    expect(late.signal).toEqual({ expected: 'condition-true', seen: ['condition'] });
    expect(late.timing.verify + late.timing.resolve).toBeGreaterThan(late.timing.total / 2);
  });

  it.each([
    ['a link to a part of the page', '<a href="#end">Go</a><p id="end" style="margin-top: 3000px">End</p>'],
    ['a summary', '<details><summary>Go</summary>More</details>'],
    [
      'a button that resets',
      '<form><input aria-label="Name" value="x"><button type="reset">Go</button></form><script>document.querySelector("input").value = "changed"</script>',
    ],
    ['a popover of its own', '<button popovertarget="pop">Go</button><div id="pop" popover>Hello</div>'],
    ['a label', '<label for="box">Go</label><input type="checkbox" id="box">'],
    ['a link that only has a script', '<a href="javascript:void(document.title = 1)">Go</a>'],
    ['a radio button', '<label><input type="radio" name="a"> Go</label>'],
    ['a video', '<video id="v" src="data:video/mp4;base64,"></video><button onclick="v.muted = !v.muted">Go</button>'],
  ])('counts what %s does', async (_, body) => {
    expect((await t.show(body, 'click "Go"')).failure).toBeUndefined();
  });

  it.each([300, 800])('waits for an effect that is %i ms late', async (ms) => {
    const result = await on(
      `<button onclick="setTimeout(() => this.textContent = 'Saved', ${ms})">Save</button>`,
      'click "Save"',
    );
    expect(result.ok).toBe(true);
    expect(result.changes).toContainEqual(
      expect.objectContaining({ sign: '~', text: 'button "Save" → button "Saved"' }),
    );
  });

  it('tells what the answer to a request changed, though that comes later', async () => {
    site.set('/api', () => ({ body: 'Stored', delayMs: 200 }));
    const body = `<button onclick="fetch('/api').then((r) => r.text()).then((t) => { out.innerHTML = '<h2>' + t + '</h2>'; })">Save</button><div id="out"></div>`;
    const result = await on(body, 'click "Save"');
    expect(result.changes).toContainEqual(expect.objectContaining({ sign: '+', text: 'heading "Stored"' }));
  });

  it('counts a dialog that its own button closes, though it has just opened', async () => {
    await on('<p>Page</p>');
    const open = `(document.body.innerHTML = '<dialog id=d><form method=dialog><button>OK</button></form></dialog>', d.showModal(), true)`;
    for (let i = 0; i < (isLong ? 5 : 2); i++) {
      const result = await run(b, `wait until ${JSON.stringify(open)}`, 'click "OK"');
      expect([result.failure, result.lifecycle]).toEqual([undefined, 'verified']);
    }
  });

  // The next document answers for itself: it knows nothing of what was drawn before it came.
  it('does not take what went with the page for taken back', async () => {
    site.set('/in', page('<h1>Welcome</h1>'));
    for (const ms of partOf([0, 4, 8, 15, 30, 60, 120], 2)) {
      const script = `this.disabled = true; this.textContent = 'Signing in…'; setTimeout(() => location.replace('/in'), ${ms})`;
      const result = await on(`<button onclick="${script}">Sign in</button>`, 'click "Sign in"');
      expect(result.lifecycle).toBe('verified');
      expect(result.notes).toEqual([]);
      expect(result.changes.map(({ text }) => text).join()).toContain('/in');
    }
  });

  it('does not wait for an answer that never comes', async () => {
    site.set('/hang', () => new Promise(() => {}));
    const result = await on(
      `<button onclick="fetch('/hang'); this.textContent = 'Sent'">Send</button>`,
      'click "Send" --timeout 40s',
    );
    expect(result.ok).toBe(true);
    expect(result.timing.total).toBeLessThan(20_000);
  });

  it('is quick where something happens at once', async () => {
    const body = `<button onclick="this.textContent = Number(this.textContent) + 1">1</button><button>Dead</button>`;
    await t.show(body, 'click "1"');
    const result = await b.run('click "2"');
    const dead = await b.run('click "Dead"');
    expect(result.timing.total).toBeLessThan(dead.timing.total / 2);
  });
});

describe('ways to click', () => {
  const log = '<p id="log">nothing</p>';

  it('double clicks', async () => {
    const result = await t.show(
      `<button ondblclick="log.textContent = 'double ' + event.detail">Open</button>${log}`,
      'click "Open" --double',
      'expect text "double 2"',
    );
    expect(result.failure).toBeUndefined();
  });

  it('clicks with the right button', async () => {
    const result = await t.show(
      `<button oncontextmenu="log.textContent = 'menu'; return false">Open</button>${log}`,
      'click "Open" --right',
      'expect text "menu"',
    );
    expect(result.failure).toBeUndefined();
  });

  it('clicks with the middle button', async () => {
    const result = await t.show(
      `<button onauxclick="log.textContent = 'aux ' + event.button">Open</button>${log}`,
      'click "Open" --middle',
      'expect text "aux 1"',
    );
    expect(result.failure).toBeUndefined();
  });

  // driver.ts sends `buttons: 1` with every press: it should be 2 for the right and 4 for the middle button.
  it('says with every button which one is down', async () => {
    const body = `<button onmousedown="log.textContent = 'buttons ' + event.buttons" oncontextmenu="return false">Open</button>${log}`;
    expect(
      (await t.show(body, 'click "Open" --right', 'expect text "buttons 2" --timeout 300ms')).failure,
    ).toBeUndefined();
  });

  it('clicks with ctrl, shift and alt', async () => {
    const body = `<button onclick="log.textContent = [event.ctrlKey, event.shiftKey, event.altKey].join()">Open</button>${log}`;
    expect(
      (await t.show(body, 'click "Open" --ctrl --shift', 'expect text "true,true,false"')).failure,
    ).toBeUndefined();
    expect((await run(b, 'click "Open" --alt', 'expect text "false,false,true"')).failure).toBeUndefined();
  });

  it('holds keys down from keydown to keyup', async () => {
    const body = `<button onclick="log.textContent = event.shiftKey + ' ' + event.ctrlKey">Open</button>${log}`;
    expect((await t.show(body, 'keydown shift', 'click "Open"', 'expect text "true false"')).failure).toBeUndefined();
    expect((await b.run('keys')).data).toEqual(['shift']);
    expect((await run(b, 'keyup shift', 'click "Open"', 'expect text "false false"')).failure).toBeUndefined();
  });

  it('lets all keys go with keyup all', async () => {
    const body = `<button onclick="log.textContent = event.shiftKey + ' ' + event.ctrlKey">Open</button>${log}`;
    expect(
      (await t.show(body, 'keydown shift', 'keydown ctrl', 'keyup all', 'click "Open"', 'expect text "false false"'))
        .failure,
    ).toBeUndefined();
  });

  it('presses long', async () => {
    const body = `<button onmousedown="t = Date.now()" onmouseup="log.textContent = Date.now() - t > 450 ? 'long' : 'short'">Open</button>${log}`;
    expect((await t.show(body, 'click "Open" --long', 'expect text "long"')).failure).toBeUndefined();
  });

  it('sends trusted events in the order of a person', async () => {
    const body = `<button id="b">Open</button>${log}<script>
      const seen = [];
      for (const type of ['pointerdown', 'mousedown', 'focus', 'pointerup', 'mouseup', 'click'])
        b.addEventListener(type, (event) => { seen.push(type + (event.isTrusted ? '' : '?')); log.textContent = seen.join(' '); });</script>`;
    const result = await on(body, 'click "Open"', 'expect text "pointerdown mousedown focus pointerup mouseup click"');
    expect(result.failure).toBeUndefined();
  });

  it('clicks once', async () => {
    const result = await t.show(
      `<button onclick="log.textContent = 'clicked ' + (window.n = (window.n || 0) + 1)">Open</button>${log}`,
      'click "Open"',
    );
    expect(result.ok).toBe(true);
    expect(await isTrue('window.n === 1')).toBe(true);
  });

  it('presses keys in the field that has the focus', async () => {
    const body = `<input aria-label="Name" onkeydown="if (event.key === 'Enter') log.textContent = 'entered'">${log}`;
    expect((await t.show(body, 'focus "Name"', 'press enter', 'expect text "entered"')).failure).toBeUndefined();
  });
});

describe('what changed', () => {
  it('tells what came, what went, what is different, and where the page went', async () => {
    const body = `<button onclick="go()">Go</button><h2 id="old">Old</h2><label><input type="checkbox" id="gift"> Gift</label><div id="root"></div><script>
      function go() {
        old.remove();
        root.innerHTML = '<button>Pay</button>';
        document.title = 'Step 2';
        history.pushState({}, '', '?step=2');
        gift.click();
      }</script>`;
    const { changes } = await t.show(body, 'click "Go"');
    expect(changes).toContainEqual(
      expect.objectContaining({ sign: '+', text: 'button "Pay"', id: expect.any(Number) }),
    );
    expect(changes).toContainEqual(expect.objectContaining({ sign: '-', text: 'heading "Old"' }));
    expect(changes).toContainEqual({ sign: '@', text: 'title: "Test" → "Step 2"' });
    expect(changes.find(({ text }) => text.startsWith('url: '))?.text).toContain('?step=2');
    expect(changes).toContainEqual(expect.objectContaining({ sign: '~', text: expect.stringContaining('Gift') }));
  });

  it('tells that something was hidden or shown, though no element came or went', async () => {
    const body = `<button onclick="a.hidden = true; b.hidden = false">Next</button><div id="a"><button>First</button></div><div id="b" hidden><button>Second</button></div>`;
    const { changes } = await t.show(body, 'click "Next"');
    expect(changes).toContainEqual(expect.objectContaining({ sign: '-', text: 'button "First"' }));
    expect(changes).toContainEqual(expect.objectContaining({ sign: '+', text: 'button "Second"' }));
  });

  it('tells values that a script set without a word', async () => {
    const body = `<label>Name <input id="name" value="Amy"></label><button onclick="document.getElementById('name').value = ''">Clear it</button>`;
    const { changes } = await t.show(body, 'click "Clear it"');
    expect(changes).toContainEqual(expect.objectContaining({ sign: '~', text: expect.stringMatching(/"Name".*Amy/) }));
  });

  it('says nothing of what was drawn anew as it was', async () => {
    const body = `<div id="root"></div><script>
      let n = 0;
      const draw = () => { root.innerHTML = '<button onclick="n++; draw()">Add</button><button>Keep</button><p>Count ' + n + '</p>'; };
      draw();</script>`;
    const { changes, ok } = await on(body, 'click "Add"');
    expect(ok).toBe(true);
    expect(changes.map(({ text }) => text).join()).not.toContain('Keep');
    expect(changes.map(({ text }) => text).join()).toContain('Count 1');
  });

  it('counts what is too much to list', async () => {
    const body = `<button onclick="for (let i = 0; i < 60; i++) document.body.append(Object.assign(document.createElement('button'), { textContent: 'B' + i }))">Fill</button>`;
    const { changes } = await t.show(body, 'click "Fill"');
    expect(changes.length).toBeLessThan(25);
    expect(changes.at(-1)?.text).toMatch(/and \d+ more/);
  });

  it('tells of a dialog that opened in the page', async () => {
    const body = `<button onclick="d.showModal()">Delete</button><dialog id="d" aria-label="Sure?"><button onclick="d.close()">Yes</button></dialog>`;
    const { changes } = await t.show(body, 'click "Delete"');
    expect(changes).toContainEqual(expect.objectContaining({ sign: '+', text: 'dialog "Sure?"' }));
    expect(changes).toContainEqual(expect.objectContaining({ sign: '+', text: 'button "Yes"' }));
    const closed = await b.run('click "Yes"');
    expect(closed.ok).toBe(true);
    expect(closed.changes).toContainEqual(expect.objectContaining({ sign: '-', text: 'dialog "Sure?"' }));
  });

  it('never tells what is in a password field', async () => {
    const body = `<label>Password <input type="password"></label><button onclick="document.querySelector('input').value = 'hunter22'">Fill it</button>`;
    const typed = await t.show(body, 'type "Password" "geheim99"');
    expect(typed.ok).toBe(true);
    expect(JSON.stringify(typed)).not.toContain('geheim99');
    expect(JSON.stringify(await b.run('click "Fill it"'))).not.toContain('hunter22');
  });

  it('has the times of its parts, which add up', async () => {
    const { timing } = await t.show(`<button onclick="this.textContent = 'x'">Go</button>`, 'click "Go"');
    expect(timing.total).toBeGreaterThanOrEqual(timing.resolve + timing.act + timing.verify - 1);
    expect(timing.act).toBeGreaterThan(0);
  });
});

describe('policies', () => {
  it('warns instead of failing', async () => {
    const lenient = await openContext({ verify: 'warn' });
    try {
      const result = await run(
        lenient,
        `goto ${serve('<button>Dead</button><label>Code <input maxlength="3"></label>')}`,
        'click "Dead"',
      );
      expect(result).toMatchObject({ ok: true, lifecycle: 'dispatched' });
      expect(result.notes.join()).toContain('no effect was seen');
    } finally {
      await lenient.close();
    }
  });

  it('says dispatched with verify off, whatever came of it', async () => {
    const blind = await openContext({ verify: 'off' });
    try {
      const result = await run(
        blind,
        `goto ${serve('<button>Dead</button><button onclick="this.textContent = 1">Live</button>')}`,
        'click "Dead"',
      );
      expect(result).toMatchObject({ ok: true, lifecycle: 'dispatched', notes: [] });
      expect(await blind.run('click "Live"')).toMatchObject({ ok: true, lifecycle: 'dispatched' });
    } finally {
      await blind.close();
    }
  });

  it('never lets a guess pass that had no effect, whatever the policy', async () => {
    const lenient = await openContext({ verify: 'warn' });
    try {
      const result = await run(
        lenient,
        `goto ${serve('<button>Changes please save now</button>')}`,
        'click "Save changes"',
      );
      if (result.target?.guarded === true) expect(result).toMatchObject({ ok: false, failure: { code: 'NO_EFFECT' } });
      else expect(result.target === null || result.target.confidence >= 0.75).toBe(true);
    } finally {
      await lenient.close();
    }
  });

  // The action does not say that nobody looks, so that the world waits all the same: act/step.ts could pass it on.
  it('does not wait for an effect that nobody looks for', async () => {
    const blind = await openContext({ verify: 'off' });
    try {
      const url = serve('<button>Dead</button>');
      const result = await run(blind, `goto ${url}`, 'click "Dead"');
      // An effect is waited for, for one second.
      const strict = await run(b, `goto ${url}`, 'click "Dead"');
      expect(result.timing.total).toBeLessThan(strict.timing.total);
    } finally {
      await blind.close();
    }
  });
});

describe('fields', () => {
  it('reads back what was typed', async () => {
    const result = await t.show('<label>Name <input></label>', 'type "Name" "Amy"');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.changes).toContainEqual(expect.objectContaining({ sign: '~', text: expect.stringContaining('Amy') }));
  });

  it('fails with expected and actual where a field cuts off what is typed', async () => {
    const result = await t.show('<label>Code <input maxlength="3"></label>', 'type "Code" "12345"');
    expect(result.failure).toMatchObject({ code: 'VALUE_MISMATCH', facts: { expected: '12345', actual: '123' } });
    expect(await isTrue("document.querySelector('input').value === '123'")).toBe(true);
  });

  it('fails where a field takes back what is typed', async () => {
    const result = await t.show(
      '<label>Name <input value="Amy" oninput="this.value = \'Amy\'"></label>',
      'type "Name" "Bob"',
    );
    expect(result.failure).toMatchObject({ code: 'VALUE_MISMATCH', facts: { expected: 'Bob', actual: 'Amy' } });
  });

  it('types into a controlled field that writes its own state back', async () => {
    const body = `<label>Name <input id="name"></label><p id="out"></p><script>
      const input = document.getElementById('name');
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      let known = '';
      Object.defineProperty(input, 'value', { get() { return own.get.call(this); }, set(v) { known = v; own.set.call(this, v); } });
      input.addEventListener('input', () => {
        const next = own.get.call(input);
        if (next === known) return;
        known = next; out.textContent = 'state ' + next;
        Promise.resolve().then(() => own.set.call(input, known));
      });</script>`;
    expect((await on(body, 'type "Name" "Amelia"', 'expect text "state Amelia"')).failure).toBeUndefined();
  });

  it('fails with both values where a mask writes it differently', async () => {
    const body = `<label>Phone <input oninput="const d = this.value.replace(/\\D/g, ''); this.value = d.slice(0, 3) + (d.length > 3 ? '-' + d.slice(3) : '')"></label>`;
    const result = await t.show(body, 'type "Phone" "5551234"');
    // The page shows the same number: what people see decides, and it is told either way.
    expect(JSON.stringify(result)).toContain('555-1234');
    if (!result.ok) expect(result.failure?.code).toBe('VALUE_MISMATCH');
  });

  it('types into a page that listens to keys only', async () => {
    const body = `<label>Search <input onkeyup="out.textContent = 'found ' + this.value"></label><p id="out"></p>`;
    expect((await t.show(body, 'type "Search" "blue"', 'expect text "found blue"')).failure).toBeUndefined();
  });

  it('ticks once, and says so if there was nothing to do', async () => {
    const body = '<label><input type="checkbox" onchange="document.title += \'!\'"> Terms</label>';
    expect(await t.show(body, 'check "Terms"')).toMatchObject({ ok: true, lifecycle: 'verified' });
    const again = await b.run('check "Terms"');
    expect(again).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(again.notes).toContain('It was already checked');
    expect(
      (
        await run(
          b,
          'expect title "Test!"',
          'uncheck "Terms"',
          'uncheck "Terms"',
          'expect unchecked "Terms"',
          'expect title "Test!!"',
        )
      ).failure,
    ).toBeUndefined();
  });

  it('fails where a box does not stay ticked', async () => {
    const result = await t.show('<label><input type="checkbox" onclick="return false"> Terms</label>', 'check "Terms"');
    expect(result.failure).toMatchObject({
      code: 'VALUE_MISMATCH',
      facts: { expected: 'checked', actual: 'unchecked' },
    });
  });

  it('ticks boxes that are made of something else', async () => {
    const body = `<div role="switch" aria-checked="false" tabindex="0" onclick="this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== 'true')">Dark mode</div>`;
    expect(
      (await t.show(body, 'check "Dark mode"', 'check "Dark mode"', 'expect checked "Dark mode"')).failure,
    ).toBeUndefined();
  });
});
