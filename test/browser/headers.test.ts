// Extra headers: with which requests they go, and that they never go anywhere else.

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, page } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const t = trial();
/** What the server was asked, with the header that counts here. */
let asked: { path: string; host: string; x: string | undefined; method: string }[] = [];

function note({ url, method, headers }: Asked): void {
  asked.push({ path: url, method, host: String(headers['host']).replace(/:.*/, ''), x: headers['x-test'] as string });
}
const sent = (part: string): (string | undefined)[] =>
  asked.filter(({ path }) => path.includes(part)).map(({ host, x }) => `${host} ${x ?? '-'}`);

beforeEach(() => {
  asked = [];
  for (const path of ['/page', '/script.js', '/image.png', '/frame', '/data', '/popup', '/other', '/worker.js'])
    t.site.set(path, (request) => {
      note(request);
      return {
        body: path === '/worker.js' ? "fetch('/data?worker')" : page('<h1>Here</h1>'),
        type: path.endsWith('.js') ? 'text/javascript' : 'text/html',
        headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
      };
    });
  t.site.set('/to', (request) => {
    note(request);
    return { status: 302, headers: { location: decodeURIComponent(request.url.slice('/to?'.length)) } };
  });
});
afterEach(async () => {
  await t.run('headers clear');
});

const everything = () =>
  page(`<script src="/script.js"></script><img src="/image.png"><iframe src="/frame"></iframe>
    <iframe src="${t.site.otherUrl}/frame?other"></iframe>
    <button onclick="fetch('/data?fetch').then(() => { document.title = 'done'; })">Fetch</button>
    <button onclick="window.open('/popup')">Open</button>`);

describe('headers for every request', () => {
  it('go with documents, scripts, images, frames, fetches and popups, from the first request on', async () => {
    await t.run('headers set {"X-Test": "1"}');
    expect(said(await t.on(everything(), 'click "Fetch"', 'wait until "document.title === \'done\'"'))).toBe('ok');
    expect(said(await t.run('click "Open"'))).toBe('ok');
    expect(asked.length).toBeGreaterThanOrEqual(6);
    expect(asked.filter(({ x }) => x !== '1')).toEqual([]);
    expect(sent('/popup')).toEqual(['127.0.0.1 1']);
    expect(sent('/frame?other')).toEqual(['localhost 1']);
    await t.run('tab close');
  });

  it('go with what a worker asks for', async () => {
    await t.run('headers set {"X-Test": "1"}');
    await t.on('<script>new Worker("/worker.js")</script><h1>Here</h1>');
    await expect.poll(() => sent('/data?worker')).toEqual(['127.0.0.1 1']);
  });

  it('are added to each other, and the last word of the same name counts', async () => {
    await t.run('headers set {"X-Test": "1", "X-More": "a"}', 'headers set {"x-test": 2}');
    await t.run(`goto ${t.site.url}/page`);
    expect(sent('/page')).toEqual(['127.0.0.1 2']);
    expect((await t.run('headers')).data).toEqual({ global: { 'X-More': 'a', 'x-test': '2' }, domains: {} });
  });

  it('have names without case, also within one wish', async () => {
    expect((await t.run('headers set {"X-Test": "1", "x-TEST": "2"}')).data).toEqual({
      global: { 'x-TEST': '2' },
      domains: {},
    });
    await t.run(`goto ${t.site.url}/page`);
    expect(sent('/page')).toEqual(['127.0.0.1 2']);
  });

  it('hold in one session only', async () => {
    await t.run('headers set {"X-Test": "1"}', 'session new other', `goto ${t.site.url}/page?other`);
    expect((await t.run('headers')).data).toEqual({ global: {}, domains: {} });
    await t.run('session default', 'session close other', `goto ${t.site.url}/page?first`);
    expect([sent('/page?other'), sent('/page?first')]).toEqual([['127.0.0.1 -'], ['127.0.0.1 1']]);
  });

  it('are gone when they are cleared', async () => {
    await t.run('headers set {"X-Test": "1"}', 'headers clear', `goto ${t.site.url}/page`);
    expect(sent('/page')).toEqual(['127.0.0.1 -']);
  });

  it('leave what is posted as it was, to other sites and with preflights, too', async () => {
    const got: string[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts);
        got.push(
          `${request.method} ${request.headers['x-test']} ${request.headers['content-type'] ?? '-'} ${body.length}`,
        );
        response.writeHead(200, {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'PUT',
          'access-control-allow-headers': 'x-own, content-type',
        });
        response.end(createHash('sha1').update(body).digest('hex'));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/put`;
    try {
      await t.run('headers set {"X-Test": "1"}');
      await t.on(`<script type="module">
        const body = new Uint8Array(3_000_000).map((_, i) => (i * 7) % 256);
        const sum = [...new Uint8Array(await crypto.subtle.digest('SHA-1', body))].map((b) => b.toString(16).padStart(2, '0')).join('');
        const answer = await fetch('${url}', { method: 'PUT', body, headers: { 'X-Own': '1', 'Content-Type': 'application/x-own' } });
        document.title = (await answer.text()) === sum ? 'the same' : 'another';</script>`);
      expect(said(await t.run('wait until "document.title === \'the same\'"'))).toBe('ok');
      expect(got).toEqual(['OPTIONS 1 - 0', 'PUT 1 application/x-own 3000000']);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('can replace what the browser says by itself', async () => {
    let agent: unknown;
    t.site.set('/agent', ({ headers }) => {
      agent = headers['user-agent'];
      return { body: page('x') };
    });
    await t.run('headers set {"User-Agent": "Beckon/1"}', `goto ${t.site.url}/agent`);
    expect(agent).toBe('Beckon/1');
  });
});

describe('headers for a domain', () => {
  it('go to that domain only, and win over those for all', async () => {
    await t.run('headers set {"X-Test": "all"}', 'headers set localhost {"X-Test": "one"}');
    await t.on(everything(), 'wait load');
    expect(sent('/frame?other')).toEqual(['localhost one']);
    expect(asked.filter(({ host }) => host === '127.0.0.1').every(({ x }) => x === 'all')).toBe(true);
  });

  it('do not go along when a redirect leads out of it', async () => {
    await t.run('headers set 127.0.0.1 {"X-Test": "secret"}');
    await t.run(`goto ${t.site.url}/to?${encodeURIComponent(`${t.site.otherUrl}/other`)}`);
    expect(sent('/to')).toEqual(['127.0.0.1 secret']);
    expect(sent('/other').filter((one) => one?.startsWith('localhost'))).toEqual(['localhost -']);
  });

  it('go along when a redirect leads into it, and to none of the hops in between', async () => {
    await t.run('headers set localhost {"X-Test": "in"}');
    const last = encodeURIComponent(`${t.site.url}/page`);
    const middle = encodeURIComponent(`${t.site.otherUrl}/to?${last}`);
    await t.run(`goto ${t.site.url}/to?${middle}`);
    expect(asked.filter(({ path }) => !path.includes('favicon')).map(({ host, x }) => `${host} ${x ?? '-'}`)).toEqual([
      '127.0.0.1 -',
      'localhost in',
      '127.0.0.1 -',
    ]);
  });

  it('hold for redirects of fetches, too', async () => {
    await t.run('headers set 127.0.0.1 {"X-Test": "secret"}');
    const url = `/to?${encodeURIComponent(`${t.site.otherUrl}/data?fetched`)}`;
    await t.on(`<script>fetch('${url}').finally(() => { document.title = 'done'; })</script>`);
    await t.run('wait until "document.title === \'done\'"');
    expect(sent('/data?fetched').filter((one) => one?.startsWith('localhost'))).toEqual(['localhost -']);
  });

  it('are told by their domain, however it is written', async () => {
    await t.run('headers set "https://API.Test/v1" {"X-Test": "1"}');
    expect((await t.run('headers "*.api.test"')).data).toEqual({ domain: 'api.test', headers: { 'X-Test': '1' } });
    expect((await t.run('headers other.test')).data).toEqual({ domain: 'other.test', headers: {} });
    expect((await t.run('headers clear api.test')).data).toEqual({ global: {}, domains: {} });
    const again = await t.run('headers clear api.test');
    expect(again.notes).toEqual(['There were no headers for api.test']);
  });

  it('mean a domain and what is below it, not what only ends alike', async () => {
    await t.run(
      'headers set "0.0.1" {"X-Test": "no"}',
      'headers set "host" {"X-Test": "no"}',
      `goto ${t.site.url}/page`,
    );
    await t.run(`goto ${t.site.otherUrl}/page?2`);
    expect(sent('/page')).toEqual(['127.0.0.1 -', 'localhost -']);
    await t.run(`headers set "${t.site.url.replace('http://', '')}" {"X-Test": "port"}`, `goto ${t.site.url}/page?3`);
    expect(sent('/page?3')).toEqual(['127.0.0.1 port']);
  });
});

describe('goto --headers', () => {
  it('go with that one document, not with what it loads, and not with the next', async () => {
    t.site.set('/once', (request) => {
      note(request);
      return { body: everything() };
    });
    await t.run(`goto ${t.site.url}/once --headers {"X-Test": "once"}`, `goto ${t.site.url}/page`);
    expect(sent('/once')).toEqual(['127.0.0.1 once']);
    expect(asked.filter(({ path }) => path !== '/once').every(({ x }) => x === undefined)).toBe(true);
    expect(sent('/page')).toEqual(['127.0.0.1 -']);
  });

  it('stay on the host they were meant for', async () => {
    const to = encodeURIComponent(`${t.site.otherUrl}/other`);
    const again = encodeURIComponent(`${t.site.url}/to?${to}`);
    await t.run(`goto ${t.site.url}/to?${again} --headers {"X-Test": "once"}`);
    expect(sent('/to')).toEqual(['127.0.0.1 once', '127.0.0.1 once']);
    expect(sent('/other').filter((one) => one?.startsWith('localhost'))).toEqual(['localhost -']);
  });

  it('are added to those of the session', async () => {
    let more: unknown[] = [];
    t.site.set('/both', ({ headers }) => {
      more = [headers['x-test'], headers['x-more']];
      return { body: page('x') };
    });
    await t.run('headers set {"X-Test": "session", "X-More": "m"}');
    await t.run(`goto ${t.site.url}/both --headers {"X-Test": "once"}`);
    expect(more).toEqual(['once', 'm']);
    await t.run(`goto ${t.site.url}/both`);
    expect(more).toEqual(['session', 'm']);
  });
});

describe('what is no header', () => {
  it.each([
    ['[1]', 'The headers: write a JSON object'],
    ['"no json"', 'The headers: write a JSON object'],
    ['{"X": {"a": 1}}', 'The header "X": its value must be a text'],
    ['{"X": null}', 'The header "X": its value must be a text'],
    ['{"bad name": "1"}', 'The header "bad name": a name is made of'],
    ['{"": "1"}', 'The header "": a name is made of'],
    ['{"X": "a\\nb"}', 'The header "X": its value must be on one line'],
    ['{"X": "日本"}', 'The header "X": its value has characters'],
    ['{"Host": "evil.test"}', 'The header "Host": only the browser itself'],
    ['{"Content-Length": 1}', 'The header "Content-Length": only the browser itself'],
    ['{"Cookie": "a=b"}', 'The header "Cookie": the browser sends the cookies it has'],
  ])('%s is refused, with its name', async (json, words) => {
    for (const line of [
      `headers set ${json}`,
      `headers set api.test ${json}`,
      `goto ${t.site.url}/page --headers ${json}`,
    ]) {
      const result = await t.run(line);
      expect(said(result), line).toContain(`INVALID_VALUE: ${words}`);
    }
    expect((await t.run('headers')).data).toEqual({ global: {}, domains: {} });
    expect(asked).toEqual([]);
  });

  it('takes texts, numbers, and yes or no', async () => {
    await t.run('headers set {"A": "é", "B": 1.5, "C": true, "D": ""}');
    expect((await t.run('headers')).data).toEqual({ global: { A: 'é', B: '1.5', C: 'true', D: '' }, domains: {} });
    expect(said(await t.run(`goto ${t.site.url}/page`))).toBe('ok');
  });
});

it('never shows what looks like a secret', async () => {
  const lines = [
    'headers set {"Authorization": "Bearer abc-123-xyz", "X-Api-Key": "k-4711-key", "X-Auth-Token": "t-0815-tok"}',
    'headers set api.test {"My-Secret": "s-\\"quoted\\"-s"}',
    'headers',
    'headers api.test',
    `goto ${t.site.url}/page?k-4711-key`,
    `goto ${t.site.url}/page --headers {"Authorization": "Bearer once-999"}`,
    'headers set {"X-Token": "default"}',
  ];
  for (const line of lines) {
    const result = await t.b.run(line);
    expect(said(result)).toBe('ok');
    expect(JSON.stringify(result), line).not.toMatch(
      /abc-123-xyz|k-4711-key|t-0815-tok|quoted|once-999|X-Token.*default/,
    );
  }
  expect((await t.b.run('session')).text).toContain('name: default');
});
