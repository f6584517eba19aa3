// `beckon mcp --http`: several clients, each with a browser of its own; who is let in; and when what is open ends.

import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, Progress } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readMcp } from '../../packages/cli/src/cli/mcp.js';
import { serveOnHttp } from '../../packages/cli/src/mcp/index.js';
import { page, type Site, startSite } from '../support/browser.js';
import { FakeSession } from '../support/fake-session.js';
import { startShared } from '../support/shared-browser.js';
import { call, childrenOf, clientOf, isAlive, MODERN, overHttp, type Serving, until } from './support.js';

let site: Site;
let serving: Serving;
beforeAll(async () => {
  site = await startSite();
  site.set('/', page('<h1>Shop</h1><label>Name <input></label>'));
  serving = await overHttp([]);
});
afterAll(async () => {
  await serving.stop();
  await site.close();
});

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
async function connect(to: Pick<Serving, 'url' | 'token'> = serving, options = {}) {
  const connected = await clientOf(to, options);
  clients.push(connected.client);
  return connected;
}

describe('clients', () => {
  it('of the newest protocol have a room for each address', async () => {
    const [browser, token] = [await startShared(), 'a-token-of-my-own-42'];
    const own = await serveOnHttp({
      open: (signal) => browser.open({}, signal),
      ...{ port: 0, token, idleMs: 60_000, most: 8, world: 'browser', version: '0' },
      warn: () => {},
    });
    onTestFinished(async () => {
      await own.close();
      await browser.close();
    });
    const { client: one } = await connect({ ...own, token }, MODERN);
    const { client: two } = await connect({ url: `${own.url}/second`, token }, MODERN);
    expect(one.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const succeeds = async (client: typeof one, lines: string): Promise<void> => {
      const { isError, text } = await call(client, 'run', { lines });
      expect(isError ? text : 'ok').toBe('ok');
    };
    await succeeds(one, `goto ${site.url}/\ntype "Name" "Amy"`);
    await succeeds(two, `goto ${site.url}/\ntype "Name" "Bob"`);
    await succeeds(one, 'expect value "Name" "Amy"');
    const off = new AbortController();
    const running = call(
      two,
      'run',
      { lines: 'wait visible "Never" --timeout 10m' },
      { signal: off.signal, onprogress: () => off.abort('enough') },
    );
    await expect(running).rejects.toThrow();
    await succeeds(two, 'expect value "Name" "Bob"');
  });
});

/** A bare request: what a web page, or somebody without a token, could send. */
function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  method = 'POST',
): Promise<{ readonly status: number; readonly said: string; readonly challenge: string | undefined }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      let said = '';
      response.setEncoding('utf8').on('data', (part) => {
        said += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, said, challenge: response.headers['www-authenticate'] }),
      );
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' : undefined);
  });
}

describe('who is let in', () => {
  const authorization = (): string => `Bearer ${serving.token}`;

  it('is nobody without the token', async () => {
    const none = await ask(serving.url, {});
    expect([none.status, none.challenge]).toEqual([401, 'Bearer realm="beckon"']);
    expect(none.said).toContain('A token is needed');
    const wrong = await ask(serving.url, { authorization: 'Bearer nonsense' });
    expect(wrong.status).toBe(401);
    expect(wrong.said).toContain('The token is wrong');
    expect(wrong.said).not.toContain(serving.token);
    expect((await ask(serving.url, { authorization: `Basic ${serving.token}` })).status).toBe(401);
  });

  it.each(['http://evil.test', 'null', 'https://127.0.0.1.evil.test'])('is no page of %s', async (origin) => {
    const { status, said } = await ask(serving.url, { authorization: authorization(), origin });
    expect(status).toBe(403);
    expect(said).toContain('Origin');
  });

  it('is nobody who calls this machine by another name', async () => {
    const { status, said } = await ask(serving.url, { authorization: authorization(), host: 'evil.test' });
    expect(status).toBe(403);
    expect(said).toContain('Host');
  });

  it('is whoever has the token, also from a page of this machine', async () => {
    const { status, said } = await ask(serving.url, {
      authorization: authorization(),
      origin: 'http://localhost:3000',
    });
    // There is no session yet: that is said, and nothing else is wrong.
    expect(status).toBe(400);
    expect(said).toContain('begin with initialize');
  });

  it('finds nothing elsewhere, and no session that has ended', async () => {
    const elsewhere = await ask(new URL('/', serving.url).href, { authorization: authorization() });
    expect([elsewhere.status, elsewhere.said.includes('/mcp')]).toEqual([404, true]);
    for (const path of ['//', '//[', '/%zz'])
      expect([
        path,
        (await ask(new URL(serving.url).origin + path, { authorization: authorization() })).status,
      ]).toEqual([path, 404]);
    const gone = await ask(serving.url, { authorization: authorization(), 'mcp-session-id': 'gone' });
    expect([gone.status, gone.said.includes('Connect again')]).toEqual([404, true]);
    expect((await ask(serving.url, { authorization: authorization() }, 'GET')).status).toBe(400);
  });

  it('listens on this machine only, and says the token on standard error alone', async () => {
    expect(serving.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    expect(serving.err()).toContain(`Authorization: Bearer ${serving.token}`);
    expect(serving.token.length).toBeGreaterThanOrEqual(32);
  });
});

describe('the server', () => {
  it('takes a token that it does not print, and goes on where there is no browser to be had', async () => {
    const token = 'a-token-of-my-own-42';
    const own = await overHttp(['--browser-path', '/nonexistent/browser'], { BECKON_MCP_TOKEN: token });
    expect(own.err()).not.toContain(token);
    const { client } = await clientOf(own);
    const { isError, text, data } = await call(client, 'run', { lines: 'goto shop.test' });
    expect(isError).toBe(true);
    expect(text).toContain('beckon doctor');
    expect(data.results[0]?.failure?.hint).not.toBe('');
    expect((await call(client, 'run', { lines: 'clik' })).text).toContain('UNKNOWN_COMMAND');
    expect((await client.listTools()).tools).toHaveLength(4);
    expect(await own.stop()).toBe(143);
    await client.close();
  });

  it('reads its options, and says what is wrong with them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beckon-mcp-'));
    try {
      writeFileSync(join(folder, 'good'), 'abcdefghijklmnopqrst\n', { mode: 0o600 });
      writeFileSync(join(folder, 'short'), 'abc');
      const read = (...args: string[]) => readMcp(args, {});
      expect(read('--headed').http).toBeNull();
      expect(read('--http', '0', '--token-file', join(folder, 'good'), '--idle', '90s').http).toEqual({
        port: 0,
        token: 'abcdefghijklmnopqrst',
        idleMs: 90_000,
        most: 8,
      });
      expect(read('--folder', folder).opening.folder).toBe(folder);
      expect(() => read('--http', '0', '--token-file', join(folder, 'short'))).toThrow(/cannot be used/);
      expect(() => read('--http', '0', '--token-file', join(folder, 'none'))).toThrow(/cannot read/);
      expect(() => read('--http', '70000')).toThrow(/not a port/);
      expect(() => read('--http', 'x')).toThrow(/not a port/);
      expect(() => read('--idle', '5m')).toThrow(/is for HTTP/);
      expect(() => read('--http', '0', '--clients', '0')).toThrow(/not a number/);
      expect(() => read('serve')).toThrow(/unexpected 'serve'/);
      expect(() => readMcp(['--http', '0'], { BECKON_MCP_TOKEN: 'short' })).toThrow(/cannot be used/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('idle and crowded', () => {
  const open = async (most: number, idleMs: number, answers: 'text' | 'both' = 'text') => {
    const sessions: FakeSession[] = [];
    const token = 'a-token-of-my-own-42';
    const own = await serveOnHttp({
      open: async () => {
        const session = new FakeSession();
        sessions.push(session);
        return session;
      },
      ...{ port: 0, token, idleMs, most, world: 'browser', version: '0', answers },
      warn: () => {},
    });
    return { ...own, token, sessions };
  };

  it.each(['text', 'both'] as const)('ends what nobody has used for long, and says so in %s', async (answers) => {
    const own = await open(8, 50, answers);
    try {
      const { client } = await connect(own);
      expect((await call(client, 'run', { lines: 'click "Save"' })).text).toBe('ok click "Save"');
      await until(() => own.sessions[0]?.isClosed === true, 'the idle session has ended');
      const { text, data } = await call(client, 'run', { lines: 'click "Save"' });
      expect(text).toMatch(/^note: There was no call for 0\.1 seconds, so the session was closed/);
      expect(data?.['notes']).toEqual(
        answers === 'text' ? undefined : [expect.stringContaining('There was no call for 0.1 seconds')],
      );
      expect(own.sessions).toHaveLength(2);
    } finally {
      await own.close();
    }
    expect(own.sessions.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it('lets so many in and no more, until one has gone', async () => {
    const own = await open(1, 60_000);
    try {
      const { client, transport } = await connect(own);
      await call(client, 'run', { lines: 'click "Save"' });
      await expect(clientOf(own)).rejects.toThrow(/Too many clients|503/);
      await transport.terminateSession();
      const { client: next } = await connect(own);
      expect((await call(next, 'run', { lines: 'click "Save"' })).isError).toBe(false);
    } finally {
      await own.close();
    }
  });

  it('has one that is idle make way', async () => {
    const own = await open(1, 50);
    try {
      const { client: first } = await connect(own);
      await call(first, 'run', { lines: 'click "Save"' });
      await until(() => own.sessions[0]?.isClosed === true, 'the idle session has ended');
      const { client: next } = await connect(own);
      expect((await call(next, 'run', { lines: 'click "Save"' })).isError).toBe(false);
      await expect(call(first, 'run', { lines: 'click "Save"' })).rejects.toThrow();
    } finally {
      await own.close();
    }
  });
});

// The last: it ends the server of all.
describe('clients of the program', () => {
  it('each have a browser of their own, lose it with their session or with the server, and call off what takes too long', async () => {
    const { client: one, transport } = await connect();
    const { client: two } = await connect();
    const pid = serving.child.pid ?? 0;
    const [first, second] = await Promise.all([
      call(one, 'run', { lines: `goto ${site.url}/\ntype "Name" "Amy"` }),
      call(two, 'run', { lines: `goto ${site.url}/\ntype "Name" "Bob"` }),
    ]);
    expect([first.isError, second.isError]).toEqual([false, false]);
    expect((await call(one, 'run', { lines: 'expect value "Name" "Amy"' })).isError).toBe(false);
    expect((await call(two, 'run', { lines: 'expect value "Name" "Bob"' })).isError).toBe(false);
    const before = childrenOf(pid);
    await transport.terminateSession();
    await until(() => before.some((child) => !isAlive(child)), 'the browser of the first has ended');
    expect((await call(two, 'run', { lines: 'expect value "Name" "Bob"' })).isError).toBe(false);

    // Whoever is left gets progress, and calls off what takes too long.
    const reported: Progress[] = [];
    await call(two, 'run', { lines: 'type "Name" "Kept"' }, { onprogress: (one) => void reported.push(one) });
    expect(reported.map(({ message }) => message)).toContain('type "Name" "••••••••"');
    const off = new AbortController();
    const running = call(
      two,
      'run',
      { lines: 'wait visible "Never" --timeout 10m' },
      { signal: off.signal, onprogress: () => off.abort('enough') },
    );
    await expect(running).rejects.toThrow(/enough/);
    expect((await call(two, 'run', { lines: 'expect value "Name" "Kept"' })).isError).toBe(false);

    const left = childrenOf(pid);
    expect(left.length).toBeGreaterThan(0);
    expect(await serving.stop()).toBe(143);
    await until(() => !left.some(isAlive), 'all processes have ended');
  });
});
