// The page that looks on while scripts run: who may look, what comes when, and how it ends.

import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Watch, watchServer } from '../../packages/cli/src/watch/index.js';
import { RunRecord } from '../../packages/core/src/report/html/collect.js';
import { failure, result } from '../support/fake-session.js';
import { app, colorShown, GREEN, type Opened, ORANGE, png, Stage, seen } from './support.js';

let stage: Stage;
let record: RunRecord;
let watch: Watch;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(async () => await stage?.close());

beforeEach(async () => {
  record = new RunRecord({ at: new Date().toISOString(), beckon: '0.1.0', about: 'chromium 147' });
  record.plan(
    ['a.oil', 'b.oil'].map((file) => ({
      file,
      steps: ['url', 'title', 'observe'].map((said, i) => ({ said, line: i + 1 })),
    })),
  );
  watch = await watchServer(record, app, { graceMs: 500 });
});

afterEach(async () => await watch.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function asked(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<IncomingMessage> {
  const { port } = new URL(watch.url);
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, headers, method }, resolve).on('error', reject).end();
  });
}

async function answer(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  const came = await asked(path, headers, method);
  const parts: Buffer[] = [];
  for await (const part of came) parts.push(part as Buffer);
  return { status: came.statusCode ?? 0, headers: came.headers, body: Buffer.concat(parts) };
}

const within = (path: string): string => new URL(path, watch.url).pathname;

describe('who may look', () => {
  it('is who has the token', async () => {
    const { port, pathname } = new URL(watch.url);
    const token = pathname.slice(1, -1);
    expect(token).toMatch(/^[\w-]{24}$/);
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const path of [
      '/',
      '/events',
      '/picture/0',
      `/${wrong}/`,
      `/${wrong}/events`,
      `/${token}x/`,
      `/?${token}`,
      '//',
      `/é${token}/`.normalize(),
    ]) {
      const { status, body } = await answer(encodeURI(path));
      expect([path, status]).toEqual([path, 401]);
      expect(String(body)).toContain('token');
    }
    expect((await answer(within(''))).status).toBe(200);
    expect((await answer(within('nothing'))).status).toBe(404);
    expect((await answer(within('picture/0'))).status).toBe(404);
    expect((await answer(within('picture/-1'))).status).toBe(404);
    expect(Number(port)).toBeGreaterThan(0);
  });

  it('is no other name, no other origin, and nobody who wants to write', async () => {
    const { port } = new URL(watch.url);
    expect((await answer(within(''), { host: `evil.test:${port}` })).status).toBe(403);
    expect((await answer(within(''), { host: '127.0.0.1' })).status).toBe(403);
    expect((await answer(within('events'), { origin: 'http://evil.test' })).status).toBe(403);
    expect((await answer(within('events'), { origin: 'null' })).status).toBe(403);
    expect((await answer(within(''), { origin: `http://127.0.0.1:${port}` })).status).toBe(200);
    expect((await answer(within(''), { host: `localhost:${port}` })).status).toBe(200);
    expect((await answer(within(''), {}, 'POST')).status).toBe(405);
  });

  it('is kept from putting it elsewhere', async () => {
    const { headers } = await answer(within(''));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
  });

  it('only reaches it on this machine', async () => {
    const { hostname, port } = new URL(watch.url);
    expect(hostname).toBe('127.0.0.1');
    const other = connect({ host: '127.0.0.2', port: Number(port) });
    await expect(new Promise((resolve, reject) => other.on('connect', resolve).on('error', reject))).rejects.toThrow();
  });
});

describe('what is told', () => {
  it('is the whole first, and then what happens', async () => {
    record.beginAttempt(0);
    const came = await asked(within('events'));
    expect(came.headers['content-type']).toContain('text/event-stream');
    const events = eventsOf(came);
    const first = await events.next();
    expect(first.value).toMatchObject({
      name: 'state',
      data: { data: { about: 'chromium 147', scripts: [{ state: 'running' }, {}] } },
    });
    record.beginStep(0, 0);
    record.endStep(0, 0, result({ command: 'url' }), seen(GREEN));
    expect((await events.next()).value).toMatchObject({ name: 'patch', data: { kind: 'begin', script: 0, step: 0 } });
    const step = (await events.next()).value;
    expect(step).toMatchObject({ name: 'patch', data: { kind: 'step', outcome: { pictures: [{ file: 0 }] } } });
    // Pictures are not in it: they are asked for.
    expect(JSON.stringify(step).length).toBeLessThan(2000);
    const picture = await answer(within('picture/0'));
    expect(picture.headers['content-type']).toBe('image/png');
    expect(new Uint8Array(picture.body)).toEqual(png(GREEN));
    const closing = watch.close();
    expect((await events.next()).value).toEqual({ name: 'bye', data: null });
    came.destroy();
    await closing;
  });

  it('lets go of one who reads too slowly, and of nobody else', async () => {
    const { port } = new URL(watch.url);
    const slow = connect({ host: '127.0.0.1', port: Number(port) });
    slow.write(`GET ${within('events')} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    await new Promise((resolve) => slow.once('readable', resolve));
    slow.pause();
    const quick = await asked(within('events'));
    let isQuickGone = false;
    quick.on('close', () => {
      isQuickGone = true;
    });
    quick.resume();
    const gone = new Promise((resolve) => slow.on('close', resolve));
    slow.on('error', () => {});
    const noise = result({
      command: 'observe',
      data: 'x\n'.repeat(400),
      notes: Array.from({ length: 400 }, () => 'n'.repeat(1990)),
    });
    record.beginAttempt(0);
    for (let i = 0; i < 60; i++) {
      record.endStep(0, 0, noise, null);
      await new Promise((resolve) => setImmediate(resolve));
    }
    // What was sent to it before is still there to be read; then it is over.
    slow.resume();
    await gone;
    expect(isQuickGone).toBe(false);
  });

  it('comes to an end for those who never leave', async () => {
    const came = await asked(within('events'));
    came.resume();
    const gone = new Promise((resolve) => came.on('close', resolve));
    came.on('error', () => {});
    await watch.close();
    await gone;
    await expect(answer(within(''))).rejects.toThrow();
  });
});

/** Server-sent events, one by one. */
async function* eventsOf(came: IncomingMessage): AsyncGenerator<{ name: string; data: unknown }> {
  let text = '';
  for await (const part of came) {
    text += String(part);
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      yield { name, data: JSON.parse(data) };
    }
  }
}

describe('the page', () => {
  const current = ({ page }: Opened): Promise<string> => page.locator('.row[aria-current] .said').innerText();
  const until = ({ page }: Opened, selector: string, text: string): Promise<unknown> =>
    page.waitForFunction(
      ([what, words]) => document.querySelector(what ?? '')?.textContent?.includes(words ?? ''),
      [selector, text],
    );

  it('follows the run, and stays where somebody looks', async () => {
    const opened = await stage.page(watch.url);
    const { page } = opened;
    await until(opened, 'h1', 'Running: 0 of 2 scripts done');
    record.beginAttempt(0);
    record.beginStep(0, 0);
    await until(opened, '.detail h2', 'url');
    await page.locator('.row .sign.is-running').waitFor();
    await until(opened, '.row[aria-current] .spent', 'ms');
    record.endStep(0, 0, result({ command: 'url' }), seen(GREEN));
    expect(await colorShown(opened)).toEqual(GREEN);
    record.beginStep(0, 1);
    await until(opened, '.detail h2', 'title');
    // Until there is something new to see, the screen is as it was.
    expect(await colorShown(opened)).toEqual(GREEN);
    expect(await page.locator('figcaption').innerText()).toContain('as it was at the previous step');
    // From now on it stays.
    await page.locator('.row').first().click();
    await until(opened, '.detail h2', 'url');
    record.endStep(0, 1, result({ command: 'title' }), seen(ORANGE));
    record.beginStep(0, 2);
    await page.locator('.row').nth(2).locator('.is-running').waitFor();
    expect(await current(opened)).toBe('url');
    await page.getByRole('button', { name: 'Follow the run' }).click();
    await until(opened, '.detail h2', 'observe');
    expect(opened.troubles).toEqual([]);
    await opened.close();
  });

  it('keeps what it has when the run has ended', async () => {
    const opened = await stage.page(watch.url);
    const { page } = opened;
    await until(opened, 'h1', 'Running');
    for (const script of [0, 1]) {
      record.beginAttempt(script);
      record.endStep(script, 0, result({ command: 'url' }), seen(GREEN));
      record.endStep(script, 1, result({ command: 'title', ...failure('TIMEOUT', 'It took too long') }), seen(ORANGE));
      record.endAttempt(script, 10, 'failed');
    }
    record.end(25);
    await watch.close();
    await until(opened, '.news', 'The run has ended');
    expect(await page.locator('h1').innerText()).toContain('2 of 2 scripts failed');
    // Who followed it is led to the first failure.
    expect(await page.locator('.row[aria-current]').getAttribute('href')).toBe('#1.2');
    await page.locator('.row', { hasText: 'title' }).last().click();
    expect(await page.locator('.failure').innerText()).toContain('It took too long');
    // Nobody had looked at this picture before.
    expect(await colorShown(opened)).toEqual(ORANGE);
    expect(opened.troubles).toEqual([]);
    await opened.close();
  });

  it('shows the same to each of several, also to who comes late', async () => {
    const early = await stage.page(watch.url);
    await until(early, 'h1', 'Running');
    record.beginAttempt(0);
    record.endStep(0, 0, result({ command: 'url' }), seen(GREEN));
    record.endAttempt(0, 5, 'passed');
    const late = await stage.page(watch.url);
    await until(late, 'h1', 'Running: 1 of 2');
    await until(early, 'h1', 'Running: 1 of 2');
    const lists = await Promise.all([early, late].map(({ page }) => page.locator('.groups').innerText()));
    expect(lists[0]).toBe(lists[1]);
    await Promise.all([early.close(), late.close()]);
  });

  it('asks nobody but this server', async () => {
    record.beginAttempt(0);
    record.endStep(0, 0, result({ command: 'url' }), seen(GREEN));
    const opened = await stage.page(watch.url);
    await colorShown(opened);
    const outside = opened.requests.filter((url) => !url.startsWith(watch.url) && !/^(data|blob):/.test(url));
    expect(outside).toEqual([]);
    await opened.close();
  });
});
