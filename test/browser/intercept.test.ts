// Rules for requests: blocked, answered in place of a server, only noted; for everything that pages ask for.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Beckon } from '../../packages/browser/src/index.js';
import { fitting } from '../../packages/browser/src/network/network.js';
import { open, openContext, page, run, type Site, startSite } from '../support/browser.js';
import { said } from '../support/trial.js';

let site: Site;
let b: Beckon;
let folder: string;
let asked: string[] = [];
let pages = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-test-'));
  [site, b] = await Promise.all([startSite(), openContext({ folder })]);
});
afterAll(async () => {
  await b.close();
  await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  const serve = (path: string, type: string, body: string): void =>
    site.set(path, ({ url, method }) => {
      asked.push(`${method} ${url}`);
      return { type, body };
    });
  serve('/api', 'application/json', '{"from":"server"}');
  serve('/script.js', 'text/javascript', 'document.title = "script ran"');
  serve('/image.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>');
  serve('/frame', 'text/html', page('<p>Frame of the server</p>'));
  serve('/popup', 'text/html', page('<p>Popup of the server</p>'));
  serve(
    '/worker.js',
    'text/javascript',
    "fetch('/api').then((r) => r.text()).then(postMessage, () => postMessage('failed'))",
  );
  serve(
    '/sw.js',
    'text/javascript',
    `
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => { if (event.request.url.includes('/api')) event.respondWith(fetch(event.request)); });`,
  );
  site.set('/to', ({ url }) => {
    asked.push(`GET ${url}`);
    return { status: 302, headers: { location: decodeURIComponent(url.slice('/to?'.length)) } };
  });
});
afterEach(async () => {
  await b.run('intercept clear');
});

/** Opens a page with this body, then runs lines. */
async function on(body: string, ...lines: string[]) {
  const path = `/page-${++pages}`;
  site.set(path, page(body));
  return run(b, `goto ${site.url}${path}`, ...lines);
}

/** What a fetch comes to in a page of the site, which stays open for the next. */
async function fetched(url: string, how = '{}'): Promise<unknown> {
  site.set('/fetches', page('<h1>Here</h1>'));
  if ((await b.run('url')).data !== `${site.url}/fetches`) await run(b, `goto ${site.url}/fetches`);
  const code = `fetch('${url}', ${how}).then(async (r) => r.status + ' ' + r.headers.get('content-type') + ' ' + await r.text(), () => 'failed').then((said) => { document.title = said; })`;
  const asks = `(document.title = 'Test', ${code}, true)`;
  await run(b, `wait until ${JSON.stringify(asks)}`, 'wait until "document.title !== \'Test\'"');
  return (await b.run('title')).data;
}

describe('intercept --respond', () => {
  it('answers in place of the server, with the type that the text looks like', async () => {
    await run(b, 'intercept "*/api" --respond "{\\"from\\": \\"rule\\"}"');
    expect(await fetched('/api')).toBe('200 application/json; charset=utf-8 {"from": "rule"}');
    await run(b, 'intercept "*/api" --respond "plain words"');
    expect(await fetched('/api')).toBe('200 text/plain; charset=utf-8 plain words');
    await run(b, 'intercept "*/api" --respond "<!DOCTYPE html><p>Hi" --status 201');
    expect(await fetched('/api')).toBe('201 text/html; charset=utf-8 <!DOCTYPE html><p>Hi');
    await run(b, 'intercept "*/api" --respond ""');
    expect(await fetched('/api')).toBe('200 text/plain; charset=utf-8');
    expect(asked).toEqual([]);
  });

  it('answers documents, scripts, images, frames and workers', async () => {
    await run(
      b,
      'intercept "*/script.js" --respond "document.title = \'mocked\'"',
      'intercept "*/frame" --respond "<p>Frame of a rule</p>"',
      'intercept "*/api" --respond "api of a rule"',
      'intercept "*/image.svg" --status 404',
    );
    await on(`<img src="/image.svg" onerror="this.alt = 'broken'; this.title = 'broken'"><iframe src="/frame"></iframe>
      <p id="out"></p><script src="/script.js"></script>
      <script>new Worker('/worker.js').onmessage = ({ data }) => { out.textContent = data; }</script>`);
    const text = await run(b, "wait until \"out.textContent !== '' && document.title === 'mocked'\"", 'text');
    expect(text.data).toContain('api of a rule');
    expect(text.data).toContain('Frame of a rule');
    expect(said(await run(b, 'wait exists "img[alt=broken]"'))).toBe('ok');
    await run(b, 'intercept "*/page-x" --respond "<title>Made up</title><h1>No server</h1>"');
    expect(said(await run(b, `goto ${site.url}/page-x`))).toBe('ok');
    expect((await b.run('title')).data).toBe('Made up');
    expect(asked).toEqual(['GET /worker.js']);
  });

  it('answers modules and style sheets so that the browser takes them', async () => {
    await run(
      b,
      'intercept "*/module.js" --respond "export const said = 1; document.title = \'module ran\'"',
      'intercept "*/style.css" --respond "h1 { color: rgb(1, 2, 3); }"',
    );
    await on('<link rel="stylesheet" href="/style.css"><h1>Here</h1><script type="module" src="/module.js"></script>');
    expect(said(await run(b, 'wait until "document.title === \'module ran\'" --timeout 2s'))).toBe('ok');
    const color = "getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'";
    expect(said(await run(b, `wait until "${color}" --timeout 2s`))).toBe('ok');
  });

  it('is read by pages of other sites, with credentials, headers and methods of their own', async () => {
    await run(b, `intercept "${site.otherUrl}/api*" --respond "{\\"from\\": \\"rule\\"}"`);
    expect(await fetched(`${site.otherUrl}/api`)).toContain('{"from": "rule"}');
    expect(await fetched(`${site.otherUrl}/api`, "{ credentials: 'include' }")).toContain('{"from": "rule"}');
    const put =
      "{ method: 'PUT', headers: { 'X-Own': '1', 'Content-Type': 'application/json' }, body: '{}', credentials: 'include' }";
    expect(await fetched(`${site.otherUrl}/api?put`, put)).toContain('{"from": "rule"}');
    expect(asked).toEqual([]);
  });

  it('answers the first request of a window that a page opens', async () => {
    await run(b, 'intercept "*/popup" --respond "<title>P</title><p>Popup of a rule</p>"');
    await on('<button onclick="window.open(\'/popup\')">Open</button>', 'click "Open"');
    expect((await b.run('text')).data).toContain('Popup of a rule');
    expect(asked).toEqual([]);
    await run(b, 'tab close');
  });

  it('answers where a redirect leads to', async () => {
    await run(b, 'intercept "*/api*" --respond "of a rule"');
    expect(await fetched(`/to?${encodeURIComponent('/api?led')}`)).toContain('of a rule');
    expect(said(await run(b, `goto ${site.url}/to?${encodeURIComponent('/api?page')}`))).toBe('ok');
    expect((await b.run('text')).data).toContain('of a rule');
    expect(asked.filter((one) => !one.includes('/to'))).toEqual([]);
  });

  it('answers what a service worker asks for', async () => {
    await on(
      `<h1>Here</h1><script>navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => { document.title = 'ready'; })</script>`,
      'wait until "document.title === \'ready\' && navigator.serviceWorker.controller !== null"',
    );
    await run(b, 'intercept "*/api*" --respond "of a rule"');
    expect(await fetched('/api?through')).toContain('of a rule');
    expect(asked.filter((one) => one.includes('/api'))).toEqual([]);
    await on(
      `<script>navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister()))).then(() => { document.title = 'gone'; })</script>`,
      'wait until "document.title === \'gone\'"',
    );
  });

  it('answers what a shared worker asks for, from its first request on', async () => {
    await run(b, 'intercept "*/api*" --respond "of a rule"');
    site.set('/shared.js', () => ({
      type: 'text/javascript',
      body: "onconnect = ({ ports: [port] }) => fetch('/api?shared').then((r) => r.text()).then((text) => port.postMessage(text))",
    }));
    await on(
      `<script>const worker = new SharedWorker('/shared.js'); worker.port.onmessage = ({ data }) => { document.title = data; }; worker.port.start();</script>`,
      'wait until "document.title !== \'Test\'"',
    );
    expect((await b.run('title')).data).toBe('of a rule');
    expect(asked.filter((one) => one.includes('shared'))).toEqual([]);
    expect((await b.run('requests --filter "*/api?shared"')).data).toMatchObject({
      requests: [{ status: 200, isMocked: true }],
    });
  });

  it('does not keep what it answered: without the rule the server is asked again', async () => {
    await run(b, 'intercept "*/script.js" --respond "document.title = \'mocked\'"');
    await on('<script src="/script.js"></script>', 'wait until "document.title === \'mocked\'"');
    await run(b, 'intercept clear', 'refresh', 'wait until "document.title === \'script ran\'"');
    expect(asked).toEqual(['GET /script.js']);
  });

  it('also answers what the browser has kept from before', async () => {
    const kept = { 'cache-control': 'max-age=1000' };
    site.set('/kept.js', () => ({ type: 'text/javascript', body: 'document.title = "server"', headers: kept }));
    await on('<script src="/kept.js"></script>', 'wait until "document.title === \'server\'"');
    await run(b, 'intercept "*/kept.js" --respond "document.title = \'rule\'"', 'refresh');
    expect(said(await run(b, 'wait until "document.title === \'rule\'" --timeout 2s'))).toBe('ok');
  });
});

describe('intercept --respond-file', () => {
  it('answers with a file, and the type that its ending says', async () => {
    writeFileSync(join(folder, 'answer.json'), '{"from":"file"}');
    writeFileSync(join(folder, 'answer.bin'), Buffer.from([0, 255, 128]));
    await run(b, 'intercept "*/api" --respond-file answer.json --status 203');
    expect(await fetched('/api')).toBe('203 application/json; charset=utf-8 {"from":"file"}');
    await run(b, 'intercept "*/api" --respond-file answer.bin');
    await on(
      `<script>fetch('/api').then((r) => r.arrayBuffer()).then((a) => { document.title = [...new Uint8Array(a)].join(); })</script>`,
      'wait until "document.title === \'0,255,128\'"',
    );
    expect((await b.run('title')).data).toBe('0,255,128');
  });

  it('takes no file that is not there, or elsewhere, and then changes nothing', async () => {
    expect(said(await b.run('intercept "*/api" --respond-file none.json'))).toContain('IO_ERROR');
    expect(said(await b.run('intercept "*/api" --respond-file ../x.json'))).toContain('FORBIDDEN');
    expect((await b.run('intercept clear')).data).toEqual({ cleared: 0 });
  });
});

describe('intercept --block and --status', () => {
  it('lets nothing through', async () => {
    await run(b, 'intercept "*/api*" --block', 'intercept "*.svg" --block', 'intercept "*/frame" --block');
    expect(await fetched('/api')).toBe('failed');
    expect(await fetched(`/to?${encodeURIComponent(`${site.otherUrl}/api`)}`)).toBe('failed');
    await on(
      '<img src="/image.svg" onerror="document.title = \'broken\'"><iframe src="/frame"></iframe>',
      'wait until "document.title === \'broken\'"',
    );
    expect(asked.filter((one) => !one.includes('/to'))).toEqual([]);
    await run(b, 'intercept "*/popup" --block');
    const result = await b.run(`goto ${site.url}/popup`);
    expect(said(result)).toContain('NAVIGATION_ERROR');
    expect(said(result)).toContain('blocked');
  });

  it('answers with a status and nothing else', async () => {
    const result = await run(b, 'intercept "*/api" --status 503');
    expect(result.data).toEqual({ pattern: '*/api', does: 'status 503' });
    expect(await fetched('/api')).toBe('503 null');
  });

  it('says which of two contradicting wishes wins', async () => {
    const both = await run(b, 'intercept "*/api" --block --status 403');
    expect(both.data).toEqual({ pattern: '*/api', does: 'block with status 403' });
    expect(both.notes).toEqual(['Blocked by an empty answer with status 403']);
    expect(await fetched('/api')).toBe('403 null');
    const blocked = await run(b, 'intercept "*/api" --block --respond "x"');
    expect(blocked.data).toEqual({ pattern: '*/api', does: 'block' });
    expect(blocked.notes.join()).toContain('--block wins');
    expect(await fetched('/api')).toBe('failed');
  });

  it.each(['99', '600', '0', '-1', '200.5'])('takes no status %s', async (status) => {
    expect(said(await b.run(`intercept "*/api" --status ${status}`))).toContain('INVALID_VALUE');
  });
});

describe('rules', () => {
  it('the newest that fits wins, and a new one takes the place of one with the same pattern', async () => {
    await run(b, 'intercept "*/api" --respond "old"', 'intercept "*" --respond "all"', 'intercept "*/fetches"');
    expect(await fetched('/api')).toContain('all');
    await run(b, 'intercept "*/api" --respond "new"');
    expect(await fetched('/api')).toContain('new');
    expect((await b.run('intercept clear')).data).toEqual({ cleared: 3 });
  });

  it('one that only notes lets pass what an older one would stop', async () => {
    await run(b, 'intercept "*/api*" --block');
    const result = await run(b, 'intercept "*/api?ok"');
    expect(result.data).toEqual({ pattern: '*/api?ok', does: 'log' });
    expect(await fetched('/api?ok')).toContain('server');
    expect(await fetched('/api?no')).toBe('failed');
  });

  it('are cleared one by one or all; one that is not there is told', async () => {
    await run(b, 'intercept "*/api" --block', 'intercept "*/other" --block');
    expect((await b.run('intercept clear "*/api"')).data).toEqual({ cleared: 1 });
    expect(await fetched('/api')).toContain('server');
    const again = await b.run('intercept clear "*/api"');
    expect(again.data).toEqual({ cleared: 0 });
    expect(again.notes).toEqual(['There is no rule for "*/api"; there is "*/other"']);
  });

  it.each([
    ['*', true],
    ['*/api', true],
    ['**/api', true],
    ['/api', true],
    ['/a*', true],
    ['HTTP://127.0.0.1*/api', true],
    ['*/API', false],
    ['/ap', false],
    ['*api/', false],
    ['*/a?i', false],
    ['*/ap', false],
    ['api', false],
  ])('%s fits the address of /api: %s', (pattern, fits) => {
    expect(fitting(pattern)('http://127.0.0.1:8080/api')).toBe(fits);
  });

  it('of a path alone fit it on any host, and only whole', async () => {
    await run(b, 'intercept "/api" --respond "ruled"', 'intercept "/ap" --respond "part"');
    expect(await fetched('/api')).toContain('ruled');
  });

  it('say so when they can fit nothing', async () => {
    const [note = ''] = (await run(b, 'intercept "api/user" --block')).notes;
    expect(note).toContain('"*api/user*"');
    expect((await run(b, `intercept "${site.url}/api" --block`)).notes).toEqual([]);
    expect(await fetched('/api')).toBe('failed');
  });

  it('do not hold up what they let pass', async () => {
    await run(b, 'intercept "*/never" --block');
    await on('<form method="post" action="/posted"><input name="a" value="b"><button>Send</button></form>');
    site.set('/posted', ({ method }) => ({ body: page(`<p>Got ${method}</p>`) }));
    expect(said(await run(b, 'click "Send"', 'wait until "document.body.textContent.includes(\'Got POST\')"'))).toBe(
      'ok',
    );
    expect(
      said(
        await on(
          '<p>x</p><script>fetch("data:,x").then((r) => r.text()).then((x) => { document.title = x; })</script>',
          'wait until "document.title === \'x\'"',
        ),
      ),
    ).toBe('ok');
  });
});

describe('with --allow', () => {
  let confined: Beckon;
  beforeAll(async () => {
    confined = await open({ allow: ['127.0.0.1'], folder });
  });
  afterAll(() => confined.close());

  it('what is not allowed stays so, whatever rules say; what is allowed is answered', async () => {
    site.set(
      '/here',
      page(`<p id="a"></p><p id="b"></p><script>
      fetch('/api').then((r) => r.text()).then((text) => { a.textContent = text; });
      fetch('${site.otherUrl}/api').then((r) => r.text()).catch(() => 'failed').then((text) => { b.textContent = text; });</script>`),
    );
    await run(confined, 'intercept "*/api" --respond "ruled"', 'headers set {"X-Test": "1"}', `goto ${site.url}/here`);
    const text = await run(confined, "wait until \"a.textContent !== '' && b.textContent !== ''\"", 'text');
    expect(text.data).toContain('ruled');
    expect(text.data).toContain('failed');
    expect(asked).toEqual([]);
    await run(confined, 'intercept clear');
    site.set('/api', ({ headers }) => ({ body: `header ${headers['x-test']}` }));
    const again = await run(confined, 'refresh', 'wait until "a.textContent !== \'\'"', 'text');
    expect(again.data).toContain('header 1');
    site.set('/shared.js', () => ({
      type: 'text/javascript',
      body: `onconnect = ({ ports: [port] }) => fetch('${site.otherUrl}/frame').then((r) => r.text(), () => 'failed').then((text) => port.postMessage(text))`,
    }));
    site.set(
      '/shares',
      page(
        `<script>const worker = new SharedWorker('/shared.js'); worker.port.onmessage = ({ data }) => { document.title = data; }; worker.port.start();</script>`,
      ),
    );
    await run(confined, `goto ${site.url}/shares`, 'wait until "document.title === \'failed\'"');
    expect(asked.filter((one) => one.includes('/frame'))).toEqual([]);
    const away = await confined.run(`goto ${site.url}/to?${encodeURIComponent(`${site.otherUrl}/popup`)}`);
    expect(away.ok).toBe(false);
    expect(asked.filter((one) => one.includes('/popup'))).toEqual([]);
  });
});

it('holds in one session only', async () => {
  await run(b, 'intercept "*/api" --respond "ruled"', 'session new other');
  expect(await fetched('/api')).toContain('server');
  await run(b, 'session default', 'session close other');
  expect(await fetched('/api')).toContain('ruled');
});

it('is refused when the browser is gone, as are headers and sizes', async () => {
  const gone = await open();
  await gone.close();
  for (const line of ['intercept "*" --block', 'headers set {"X-Test": "1"}', 'viewport 800 600', 'device "Pixel 7"'])
    expect((await gone.run(line)).failure?.code, line).toBe('WORLD_GONE');
});
