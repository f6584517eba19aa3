// What pages write to their consoles, and their errors: all of it is told, and nothing of it fills the memory.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Message, PageError } from '../../packages/core/src/scene/facets.js';
import { page } from '../support/browser.js';
import { runs } from '../support/size.js';
import { said, trial } from '../support/trial.js';

const t = trial();
// Asked for by the browser itself, at any time: a missing one would be told.
beforeAll(() =>
  t.site.set('/favicon.ico', () => ({ type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' })),
);
afterEach(async () => {
  await t.run('console clear', 'errors clear');
});

async function messages(options = ''): Promise<readonly Message[]> {
  const result = await t.run(`console ${options}`);
  expect(said(result)).toBe('ok');
  return (result.data as { messages: readonly Message[] }).messages;
}
const texts = async (options = ''): Promise<string[]> =>
  (await messages(options)).map(({ level, text }) => `${level}: ${text}`);

async function errors(options = ''): Promise<readonly PageError[]> {
  const result = await t.run(`errors ${options}`);
  expect(said(result)).toBe('ok');
  return (result.data as { errors: readonly PageError[] }).errors;
}

const scripted = (code: string): string => `<h1>Here</h1><script>${code}</script>`;

describe('console', () => {
  it('tells texts with their levels', async () => {
    await t.on(
      scripted(`console.log('a'); console.debug('b'); console.info('c'); console.warn('d'); console.error('e');
      console.assert(false, 'f'); console.assert(true, 'never'); console.trace('g'); console.count('h'); console.clear; console.group('i'); console.groupEnd();`),
    );
    expect(await texts()).toEqual([
      'log: a',
      'log: b',
      'info: c',
      'warn: d',
      'error: e',
      'error: Assertion failed: f',
      'log: g',
      'log: h: 1',
      'log: i',
    ]);
    expect(await texts('--level error')).toEqual(['error: e', 'error: Assertion failed: f']);
    expect(await texts('--level info')).toEqual(['info: c']);
    expect(await texts('--last 1')).toEqual(['log: i']);
    expect(await texts('--filter "Assertion*f"')).toEqual(['error: Assertion failed: f']);
    expect(await texts('--filter "sertion"')).toEqual(['error: Assertion failed: f']);
  });

  it('says values as the browser does', async () => {
    await t.on(
      scripted(`console.log('%s is %d years, %i, %f %o%c!', 'Amy', 42.5, 7.9, 1.5, { a: 1 }, 'color: red', 'more');
      console.log(undefined, null, NaN, -0, 10n, Symbol('s'), true, 'text');
      console.log({ a: 1, b: 'x', c: [1, 2], d: {}, e: () => 1 });
      console.log([1, 'two', { three: 3 }], new Map([['k', 1]]), new Set([1, 2]));
      console.log(new Date(0), /x/g, document.querySelector('h1'));
      console.log('100%', 'sure'); console.log('%');
      class Point { constructor() { this.x = 1; } } console.log(new Point());`),
    );
    expect(await texts()).toEqual([
      'log: Amy is 42 years, 7, 1.5 {a: 1}! more',
      'log: undefined null NaN -0 10n Symbol(s) true text',
      'log: {a: 1, b: "x", c: Array(2), d: {…}, e: ƒ}',
      'log: [1, "two", {…}] Map(1) {"k" => 1} Set(2) {1, 2}',
      expect.stringMatching(/^log: Thu Jan 01 1970.* \/x\/g h1$/),
      'log: 100% sure',
      'log: %',
      'log: Point {x: 1}',
    ]);
  });

  it('knows when and where', async () => {
    t.site.set('/script.js', () => ({ type: 'text/javascript', body: '\n\n  console.log("here");' }));
    await t.on('<h1>Here</h1><script src="/script.js"></script>');
    const [message] = await messages();
    expect(message?.from).toBe(`${t.site.url}/script.js:3:11`);
    expect(Math.abs(Date.parse(message?.time ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('has what the browser itself complains about: loads that failed', async () => {
    await t.on('<h1>Here</h1><img src="/none.png">');
    await expect
      .poll(() => texts('--filter "Failed to load*"'))
      .toEqual(['error: Failed to load resource: the server responded with a status of 404 (Not Found)']);
    expect((await messages('--filter "Failed to load*"'))[0]?.from).toContain('/none.png');
    expect(await errors()).toEqual([]);
  });

  it('has what frames, other sites, workers and other tabs write, once each', async () => {
    t.site.set('/frame', page("<script>console.log('frame')</script>"));
    t.site.set('/popup', page("<h1>Popup</h1><script>console.log('popup')</script>"));
    t.site.set('/worker.js', () => ({ type: 'text/javascript', body: "console.log('worker')" }));
    await t.on(
      `<script>console.log('page'); new Worker('/worker.js')</script><iframe src="/frame"></iframe>
      <iframe src="${t.site.otherUrl}/frame"></iframe><button onclick="window.open('/popup')">Open</button>`,
      'click "Open"',
    );
    await expect
      .poll(async () => (await texts()).sort())
      .toEqual(['log: frame', 'log: frame', 'log: page', 'log: popup', 'log: worker']);
    await t.run('tab close');
  });

  it('is cleared on demand, and only then', async () => {
    await t.on(scripted("console.log('one')"));
    await t.on(scripted("console.log('two')"));
    expect(await texts()).toEqual(['log: one', 'log: two']);
    expect((await t.run('console clear')).data).toEqual({ cleared: 2 });
    expect(await texts()).toEqual([]);
    expect((await t.run('console clear')).data).toEqual({ cleared: 0 });
  });

  it('cannot write lines of ours', async () => {
    await t.on(
      scripted(
        "console.log('x\\n[error] 00:00:00 forged\\n# errors\\nok click'); console.log('\\u001b[2Jgone'); eval('console.log(1)//# sourceURL=\\u001b[2Jfile')",
      ),
    );
    const { text } = await t.run('console');
    expect(text).not.toMatch(/^(?:\[error\]|# errors|ok click)/m);
    expect(text).not.toContain('\u001b');
  });
});

describe('errors', () => {
  it('are what nobody caught, with the place', async () => {
    t.site.set('/bad.js', () => ({
      type: 'text/javascript',
      body: 'function f() {\n  throw new TypeError("boom");\n}\nf();',
    }));
    await t.on('<h1>Here</h1><script src="/bad.js"></script>');
    const [error] = await errors();
    expect(error).toMatchObject({ message: 'TypeError: boom', from: `${t.site.url}/bad.js:2:9` });
    expect(await messages()).toEqual([]);
  });

  it('are promises that nobody caught, too, and things that are no errors', async () => {
    await t.on(
      scripted(
        "Promise.reject(new Error('later')); Promise.reject('plain'); setTimeout(() => { throw { code: 7 }; }); try { throw 1 } catch {} Promise.reject(2).catch(() => {});",
      ),
    );
    await expect
      .poll(async () => (await errors()).map(({ message }) => message).sort())
      .toEqual(['Error: later (unhandled in a promise)', 'plain (unhandled in a promise)', '{code: 7}']);
  });

  it('are told of scripts that cannot even be read', async () => {
    await t.on(scripted('this is no script'));
    expect((await errors())[0]?.message).toContain('SyntaxError');
  });

  it('are those of frames, other sites and workers', async () => {
    t.site.set('/frame', page("<script>throw new Error('frame')</script>"));
    t.site.set('/worker.js', () => ({ type: 'text/javascript', body: "throw new Error('worker')" }));
    await t.on(`<script>new Worker('/worker.js')</script><iframe src="${t.site.otherUrl}/frame"></iframe>`);
    await expect.poll(async () => (await errors()).map(({ message }) => message)).toContain('Error: frame');
    await expect.poll(async () => (await errors()).map(({ message }) => message)).toContain('Error: worker');
  });

  it('are cleared on demand', async () => {
    await t.on(scripted("throw new Error('one')"));
    await t.on(scripted("throw new Error('two')"));
    expect((await errors('--last 1')).map(({ message }) => message)).toEqual(['Error: two']);
    expect((await t.run('errors clear')).data).toEqual({ cleared: 2 });
    expect(await errors()).toEqual([]);
  });

  it('are no longer than anybody reads', async () => {
    await t.on(scripted("throw new Error('x'.repeat(1000000))"));
    expect((await errors())[0]?.message.length).toBe(10_000);
  });
});

describe('a page that never stops writing', () => {
  it('fills no memory, and still does what it is told', async () => {
    const body = `<button onclick="document.title = 'clicked'">Press</button><script>
      let left = ${runs(100_000)};
      const more = () => { for (let i = 0; i < 500 && left > 0; i++) console.log('message', left--); if (left > 0) setTimeout(more); else document.title = 'written'; };
      setTimeout(more, 50);</script>`;
    await t.on(body, 'wait until "document.title === \'written\'" --timeout 60s');
    expect(said(await t.run('click "Press"', 'wait until "document.title === \'clicked\'"'))).toBe('ok');
    await expect.poll(async () => (await texts('--last 1'))[0], { timeout: 20_000 }).toBe('log: message 1');
    const all = await messages('--last 1000000');
    expect(all.length).toBe(2000);
  }, 120_000);

  it('keeps of every text only the start', async () => {
    // Node has no other way to clear up on demand where it was not started with it.
    setFlagsFromString('--expose-gc');
    const clearUp = runInNewContext('gc') as () => void;
    const heap = (): number => {
      clearUp();
      return process.memoryUsage().heapUsed;
    };
    await t.on(scripted("console.log('start')"));
    const before = heap();
    await t.on(
      scripted(
        "let n = 0; const more = () => { console.log(n + 'x'.repeat(500000)); if (++n < 40) setTimeout(more); else document.title = 'written'; }; more();",
      ),
      'wait until "document.title === \'written\'" --timeout 60s',
    );
    const all = await messages('--filter xxx --last 1000');
    expect(all.length).toBe(40);
    expect(all.every(({ text }) => text.length === 10_000)).toBe(true);
    // All of it would be 20 million characters; what is kept is less than half a million.
    await expect.poll(() => (heap() - before) / 1e6, { timeout: 10_000 }).toBeLessThan(10);
  }, 120_000);
});
