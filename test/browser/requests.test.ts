// What a session asked of the network, as it is told.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestSeen } from '../../packages/core/src/scene/facets.js';
import { page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();

interface Data {
  readonly total: number;
  readonly requests: readonly RequestSeen[];
}

async function list(options = ''): Promise<Data> {
  const result = await t.run(`requests ${options}`);
  expect(said(result)).toBe('ok');
  return result.data as Data;
}
/** Each as a few words. */
async function told(options = ''): Promise<string[]> {
  const { requests } = await list(options);
  return requests.map(({ method, url, status, isBlocked, isMocked, failure }) =>
    [
      method,
      new URL(url).pathname + new URL(url).search,
      isBlocked ? 'BLOCKED' : (failure ?? status ?? 'under way'),
      ...(isMocked ? ['mocked'] : []),
    ].join(' '),
  );
}

beforeEach(() => {
  t.site.set('/api', ({ url }) => ({ type: 'application/json', body: JSON.stringify({ url }) }));
  t.site.set('/slow', () => ({ body: 'slow', delayMs: 300 }));
  t.site.set('/endless', () => ({ isEndless: true, body: 'x' }));
  t.site.set('/frame', page('<p>Frame</p>'));
  t.site.set('/to', ({ url }) => ({
    status: 302,
    headers: { location: decodeURIComponent(url.slice('/to?'.length)) },
  }));
});
afterEach(async () => {
  await t.run('intercept clear');
});

/** Fetches in the page, one after the other. */
function fetching(...calls: string[]): string {
  const all = calls.map((call) => `await fetch(${call}).then((r) => r.text()).catch(() => {});`).join('\n');
  return `<h1>Here</h1><script type="module">${all} document.title = 'done';</script>`;
}
const DONE = 'wait until "document.title === \'done\'"';

describe('requests', () => {
  it('tells method, address, status, time and kind', async () => {
    await t.on(fetching("'/api?1'", "'/api?2', { method: 'POST', body: 'x' }", "'/none'", "'/slow?3'"), DONE);
    expect(await told('--filter "*/api?*"')).toEqual(['GET /api?1 200', 'POST /api?2 200']);
    expect(await told('--filter /none')).toEqual(['GET /none 404']);
    const [slow] = (await list('--filter "/slow?3"')).requests;
    expect(slow).toMatchObject({
      method: 'GET',
      kind: 'fetch',
      status: 200,
      isBlocked: false,
      isMocked: false,
      failure: null,
    });
    expect(slow?.ms).toBeGreaterThanOrEqual(290);
    expect(slow?.ms).toBeLessThan(5000);
    expect(Math.abs(Date.parse(slow?.time ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('counts them from the start of the session, oldest first', async () => {
    await t.on(fetching("'/api?a'", "'/api?b'"), DONE);
    const { requests, total } = await list('--last 1000');
    expect(total).toBe(requests.length);
    expect(requests.map(({ number }) => number)).toEqual(requests.map((_, i) => i + 1));
  });

  it('shows only some: by text, by pattern, by method, the last', async () => {
    await t.on(fetching("'/api?one'", "'/api?two'", "'/api?three', { method: 'PUT' }"), DONE);
    expect(await told('--filter two')).toEqual(['GET /api?two 200']);
    expect(await told('--filter "*api?t*"')).toEqual(['GET /api?two 200', 'PUT /api?three 200']);
    expect(await told('--method PUT')).toEqual(['PUT /api?three 200']);
    expect(await told('--filter api?t --last 1')).toEqual(['PUT /api?three 200']);
    expect((await list('--filter api?t --last 1')).total).toBe(2);
    expect(await told('--method DELETE')).toEqual([]);
  });

  it.each(['0', '-1', '1.5'])('takes no --last %s', async (last) => {
    for (const command of ['requests', 'console', 'errors'])
      expect(said(await t.run(`${command} --last ${last}`))).toContain('INVALID_VALUE');
  });

  it('shows fifty unless told otherwise', async () => {
    await t.on(fetching(...Array.from({ length: 60 }, (_, i) => `'/api?n=${i}'`)), DONE);
    expect((await list('--filter n=')).requests.length).toBe(50);
    expect((await list('--filter n=')).total).toBe(60);
    expect(await told('--filter n= --last 2')).toEqual(['GET /api?n=58 200', 'GET /api?n=59 200']);
  });

  it('has every hop of a redirect', async () => {
    await t.on(fetching(`'/to?${encodeURIComponent(`/to?${encodeURIComponent('/api?end')}`)}'`), DONE);
    expect(await told('--filter "*/to*" --last 2')).toEqual([
      `GET /to?${encodeURIComponent(`/to?${encodeURIComponent('/api?end')}`)} 302`,
      `GET /to?${encodeURIComponent('/api?end')} 302`,
    ]);
    expect(await told('--filter "*/api?end"')).toEqual(['GET /api?end 200']);
  });

  it('says what was blocked, what was answered by a rule, and why others failed', async () => {
    await t.run('intercept "*?block" --block', 'intercept "*?mock" --respond "x" --status 202');
    await t.on(
      fetching("'/api?block'", "'/api?mock'", "'http://127.0.0.1:9/refused'", `'${t.site.otherUrl}/api?cors'`),
      DONE,
    );
    expect(await told('--filter api?block')).toEqual(['GET /api?block BLOCKED']);
    expect(await told('--filter api?mock')).toEqual(['GET /api?mock 202 mocked']);
    expect((await told('--filter :9/refused'))[0]).toMatch(/^GET \/refused (unsafe port|connection refused)$/);
    expect((await told('--filter api?cors'))[0]).toContain('not allowed by CORS');
  });

  it('says of every hop by itself whether a rule answered it', async () => {
    await t.run('intercept "*/api?ruled" --respond "x"');
    await t.on(fetching(`'/to?${encodeURIComponent('/api?ruled')}'`), DONE);
    expect(await told('--filter "*ruled" --last 2')).toEqual([
      `GET /to?${encodeURIComponent('/api?ruled')} 302`,
      'GET /api?ruled 200 mocked',
    ]);
  });

  it('has sockets', async () => {
    const socket = `${t.site.url.replace('http', 'ws')}/socket`;
    await t.on(`<script>new WebSocket('${socket}').onclose = () => { document.title = 'done'; }</script>`, DONE);
    const [seen] = (await list('--filter "ws://*"')).requests;
    expect(seen).toMatchObject({ kind: 'websocket', url: socket });
    expect(seen?.status ?? seen?.failure).toBeTruthy();
  });

  it('says what the page itself forbids or gives up', async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`;
    await t.on(
      page(
        `<img src="/image?csp" onerror="document.title = 'done'"><script>const a = new AbortController(); fetch('/slow?gone', { signal: a.signal }).catch(() => {}); setTimeout(() => a.abort(), 50);</script>`,
        policy,
      ),
      DONE,
    );
    await expect.poll(() => told('--filter slow?gone')).toEqual(['GET /slow?gone aborted']);
    expect((await told('--filter image?csp'))[0] ?? 'blocked by the browser (csp)').toContain(
      'blocked by the browser (csp)',
    );
  });

  it('has those of frames, other sites, workers and tabs, each once', async () => {
    t.site.set('/worker.js', () => ({ type: 'text/javascript', body: "fetch('/api?worker')" }));
    t.site.set('/popup', page("<script>fetch('/api?popup')</script>"));
    t.site.set('/other', page("<script>fetch('/api?other')</script>"));
    await t.on(
      `<iframe src="${t.site.otherUrl}/other"></iframe><script>new Worker('/worker.js')</script>
      <button onclick="window.open('/popup')">Open</button>`,
      'click "Open"',
    );
    await expect
      .poll(async () => (await told('--filter "*/api?*"')).filter((one) => /worker|popup|other/.test(one)).sort())
      .toEqual(['GET /api?other 200', 'GET /api?popup 200', 'GET /api?worker 200']);
    expect(await told('--filter "*/other"')).toEqual(['GET /other 200']);
    expect(await told('--filter /worker.js')).toEqual(['GET /worker.js 200']);
    expect(await told('--filter /popup')).toContain('GET /popup 200');
    await t.run('tab close');
  });

  it('says what is still under way', async () => {
    await t.on("<h1>Here</h1><script>fetch('/endless?e')</script>");
    const [endless] = (await list('--filter endless?e')).requests;
    expect(endless).toMatchObject({ ms: null, failure: null });
  });

  it('clips long addresses, and those that are data more', async () => {
    await t.on(fetching(`'/api?long=' + 'x'.repeat(50000)`, `'data:text/plain,' + 'y'.repeat(5000)`), DONE);
    const [long] = (await list('--filter "*/api?long=*"')).requests;
    expect(long?.url.length).toBe(2000);
    const [data] = (await list('--filter "data:*"')).requests;
    expect(data?.url.length).toBe(100);
  });

  it('keeps the newest two thousand, and goes on counting', async () => {
    const many = `<script type="module">for (let i = 0; i < 22; i++) await Promise.all(Array.from({ length: 100 }, (_, j) => fetch('data:,' + (i * 100 + j)))); document.title = 'done';</script>`;
    await t.on(many, 'wait until "document.title === \'done\'" --timeout 30s');
    const { requests } = await list('--last 100000');
    expect(requests.length).toBe(2000);
    expect((requests.at(-1)?.number ?? 0) - (requests[0]?.number ?? 0)).toBe(1999);
    expect(said(await t.run('requests --last 1'))).toBe('ok');
  });
});
