// Features that work alone, used together: what one of them does must not get in the way of another.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { IN_TIME_MS, page } from '../support/browser.js';
import { runs } from '../support/size.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-combined-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const t = trial({ folder });

describe('a window that a page opens', () => {
  it('has its frames from elsewhere, each time, and also after it is loaded again', async () => {
    t.site.set(
      '/window',
      page(`<h1>Checkout</h1><iframe src="${t.site.otherUrl}/card" width=400 height=200></iframe>`),
    );
    t.site.set('/card', page(`<button onclick="this.textContent = 'Paid'">Pay</button>`));
    // What is decided by chance shows over the days.
    for (let times = 0; times < runs(60); times++) {
      const result = await t.on(
        `<button onclick="open('/window', '_blank', 'width=500,height=400')">Buy</button>`,
        'click "Buy"',
        'click "Pay"',
        'wait visible "Checkout" --timeout 1s',
        'refresh',
        'click "Pay"',
        'tab close',
      );
      expect(said(result)).toBe('ok');
    }
  });
});

describe('a frame that goes to another page', () => {
  it('is told, at once, and commands go on in it', async () => {
    t.site.set('/inside', page(`<a href="/next">Next</a>`));
    t.site.set('/next', page('<p>Second step</p>'));
    const left = await t.on(`<iframe src="/inside" name="steps"></iframe>`, 'frame "steps"', 'click "Next"');
    expect(said(left)).toBe('ok');
    expect(left.changes).toEqual([{ sign: '@', text: `frame: ${t.site.url}/next` }]);
    expect(said(await t.run('wait visible "Second step"'))).toBe('ok');
  });
});

describe('what is called off', () => {
  const calledOff = (line: string) => t.b.run(line, { signal: AbortSignal.timeout(400) });

  it('does not go on loading: the page that is there answers', async () => {
    t.site.set('/slow', () => ({ delayMs: 20_000, body: page('<p>Late</p>') }));
    await t.on(`<h1>Here</h1><a href="/slow">Slow</a>`);
    for (const line of [`goto ${t.site.url}/slow`, 'click "Slow"', `tab new ${t.site.url}/slow`]) {
      // A click that was seen to do something before it was called off has been done.
      expect(said(await calledOff(line))).toMatch(
        line.startsWith('click') ? /^(?:ok|CANCELLED: .*)$/ : /^CANCELLED: The command was cancelled/,
      );
      const text = await t.run('text');
      expect(text.data).toContain('Here');
      expect(text.timing.total).toBeLessThan(4000);
    }
  });
});

describe('pages that cannot be opened', () => {
  const t = trial({ allow: ['127.0.0.1'] });
  const hintOf = async (line: string) => (await t.b.run(line)).failure;

  it('are told by the click that led there', async () => {
    const out = `${t.site.otherUrl}/out`;
    t.site.set('/away', () => ({ status: 302, headers: { location: out } }));
    for (const href of [out, '/away']) {
      const result = await t.on(`<a href="${href}">Out</a>`, 'click "Out"');
      expect(result.notes).toEqual([`${out} could not be opened. It was blocked`]);
    }
    const opened = await t.on(`<button onclick="window.open('${out}')">Out</button>`, 'click "Out"');
    expect(opened.notes.join()).toMatch(/^Opened tab \d+: a page that could not be opened/);
    expect(said(await t.run('tab close'))).toBe('ok');
    expect((await t.run('requests')).text).not.toContain('data:');
  });

  it('say whether it is not allowed, or a rule', async () => {
    t.site.set('/away', () => ({ status: 302, headers: { location: `${t.site.otherUrl}/out` } }));
    expect(await hintOf(`goto ${t.site.url}/away`)).toMatchObject({
      code: 'FORBIDDEN',
      hint: 'Start beckon with --allow localhost',
    });
    t.site.set('/ruled', page('<p>Ruled</p>'));
    for (const [rule, reason] of [
      ['--block', "An 'intercept' rule blocked it"],
      ['--status 503', "An 'intercept' rule answers it with an error and no page"],
    ]) {
      expect(said(await t.run(`intercept "*/ruled" ${rule}`))).toBe('ok');
      for (const line of [`goto ${t.site.url}/ruled`, 'refresh', `tab new ${t.site.url}/ruled`]) {
        const failure = await hintOf(line);
        expect(`${line}: ${failure?.message}`).toContain(`${t.site.url}/ruled could not be opened. ${reason}`);
        expect(failure?.hint).toBe("Remove the rule with 'intercept clear'");
      }
    }
    expect(said(await t.run('intercept clear', 'refresh', 'wait visible "Ruled"'))).toBe('ok');
  });
});

describe('a page that asks whether it may be left', () => {
  it('stays if that is the answer, and every way to leave it says so at once', async () => {
    await t.on('<h1>Before</h1>');
    const before = (await t.run('url')).data;
    const armed = await t.on(
      `<button onclick="onbeforeunload = (event) => event.preventDefault(); this.textContent = 'Armed'">Arm</button>`,
      'dialog auto dismiss',
      'click "Arm"',
    );
    expect(said(armed)).toBe('ok');
    for (const line of [`goto ${before}`, 'refresh', 'back']) {
      const { failure, timing } = await t.b.run(line);
      expect(`${line}: ${failure?.message}`).toContain('asked whether to leave, and the answer was to stay');
      expect(failure?.hint).toContain('dialog auto accept');
      expect(timing.total).toBeLessThan(4000);
    }
    expect(said(await t.run('expect visible "Armed"', 'dialog auto accept', 'back', 'expect visible "Before"'))).toBe(
      'ok',
    );
  });
});

describe('a trace and a video', () => {
  it('do not hold up commands while a dialog is open', async () => {
    const opened = await t.on(
      `<button onclick="prompt('Name?')">Ask</button>`,
      'dialog auto off',
      'trace start',
      'click "Ask"',
    );
    expect(said(opened)).toBe('ok');
    for (const line of ['tabs', 'url', 'console']) {
      const result = await t.run(line);
      expect(said(result)).toBe('ok');
      expect(result.timing.total).toBeLessThan(IN_TIME_MS);
    }
    expect(said(await t.run('dialog dismiss', 'dialog auto accept', 'trace stop'))).toBe('ok');
  });
});
