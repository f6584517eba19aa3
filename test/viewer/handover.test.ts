// The live page of a handover: a person's pointer and keyboard reach the page of the script, and nothing of what they type is
// found in anything that is written.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handoverServer } from '../../packages/cli/src/watch/handover-desk.js';
import type { HandoverRequest, LiveDialog, PersonInput } from '../../packages/core/src/scene/handover.js';
import { entriesOf } from '../support/archive.js';
import { page as html, type Site, startSite } from '../support/browser.js';
import { call } from '../support/cli.js';
import { type SharedBrowser, startShared } from '../support/shared-browser.js';
import { png, Stage } from './support.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Unlike anything else, also in pieces. */
const SECRET = 'Zq7-plover/93xK';
const at = (top: number): string =>
  `style="position:fixed;left:0;top:${top}px;width:200px;height:40px;font:20px serif"`;
const FORM = `<form action="/sent"><input name=pin aria-label=Pin ${at(0)}><button ${at(60)}>Send</button></form>
<div contenteditable aria-label=Note ${at(120)}>Note: </div>
<script>addEventListener('input', (event) => {
  console.log('typed', event.target.value ?? event.target.textContent);
  localStorage.last = document.cookie = 'last=' + encodeURIComponent(event.target.value ?? '');
})</script>`;

let stage: Stage;
let browser: SharedBrowser;
let site: Site;
let folder: string;
const received: string[] = [];

beforeAll(async () => {
  [stage, site, browser] = await Promise.all([Stage.open(), startSite(), startShared()]);
  folder = mkdtempSync(join(tmpdir(), 'beckon-handover-'));
  site.set('/form', html(FORM));
  site.set('/sent', ({ url }) => {
    received.push(decodeURIComponent(url.replaceAll('+', ' ')));
    const [, pin = ''] = /pin=([^&]*)/.exec(url) ?? [];
    return { body: html(`<h1>Welcome ${decodeURIComponent(pin)}</h1><a href="/form">Again</a>`) };
  });
});

afterAll(async () => {
  await stage?.close();
  await site?.close();
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Presses a place of the page, as it stands in the picture. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const picture = page.locator('#picture[src]');
  await picture.waitFor();
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  await picture.click({ position: { x: (x * width) / 1280, y: (y * height) / 720 } });
}

function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place, name))
    .filter((name) => statSync(name).isFile());
}

describe('what a person types', () => {
  it('arrives, and is in no file, no report, no trace, no output', async () => {
    writeFileSync(
      join(folder, 'flow.oil'),
      [
        `goto ${site.url}/form`,
        'trace start',
        'record start film.webm',
        'handover "Log in with your PIN" --timeout 60s',
        'observe --full',
        'text',
        'url',
        'console',
        'requests',
        'click "Again"',
        'extract text',
        'trace stop trace.zip',
        'record stop',
        'learn save flow',
        'export flow --out flow.yaml',
        'expect visible "No such thing" --timeout 100ms',
      ].join('\n'),
    );
    let person: Promise<void> | null = null;
    const act = async (url: string): Promise<void> => {
      const watched = await stage.page(url);
      await watched.page.getByRole('alert').getByText('Log in with your PIN').waitFor();
      const opening = watched.page.waitForEvent('popup');
      await watched.page.getByRole('link', { name: 'Open the page' }).click();
      const page = await opening;
      await press(page, 100, 140);
      await page.keyboard.press('End');
      await page.keyboard.type(SECRET);
      await press(page, 100, 20);
      // Once wrong, and taken back: that is not for anybody's eyes either.
      await page.keyboard.type(`${SECRET}oops`);
      for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      await page.locator('#address', { hasText: '/sent' }).waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('Nothing to do now').waitFor();
      await page.close();
      await watched.close();
    };
    const ran = await call(
      ['run', 'flow.oil', '--watch', '--report', 'report', '--junit', 'junit.xml', '--keep-going'],
      {
        ...browser,
        folder,
        // What is learned is saved there, and looked through with the rest.
        env: { HOME: folder, USERPROFILE: folder },
        onOut: (out) => {
          const [, url] = /^watch: (\S+)$/m.exec(out) ?? [];
          if (url !== undefined) person ??= act(url);
        },
      },
    );
    await person;
    expect(received).toEqual([`/sent?pin=${SECRET}`]);
    expect(ran.all).toMatch(/handover "Log in with your PIN"/);
    expect(ran.all).toMatch(/The video is frozen for .* s: a person had the page/);
    expect(ran.all).toContain('A person confirmed it; nothing on the page was checked');
    expect(ran.all).toMatch(/Welcome \*+|Welcome •+/);
    const files = filesIn(folder);
    for (const name of ['film.webm', 'trace.zip', 'flow.yaml', 'junit.xml', 'report/index.html'])
      expect(files).toContain(join(folder, ...name.split('/')));
    const zipped = await entriesOf(join(folder, 'trace.zip'));
    const written: (readonly [string, Buffer])[] = [
      ['output', Buffer.from(ran.all)],
      ...files.map((file) => [file, readFileSync(file)] as const),
      ...[...zipped].map(([name, bytes]) => [`trace.zip/${name}`, bytes] as const),
    ];
    const spellings = [
      ...[SECRET, encodeURIComponent(SECRET), SECRET.slice(0, -1), JSON.stringify(SECRET).slice(1, -1)],
      ...[Buffer.from(SECRET).toString('base64').slice(0, -4), SECRET.replaceAll('/', '\\/')],
    ];
    for (const [name, bytes] of written)
      for (const one of spellings) expect([name, bytes.includes(one)]).toEqual([name, false]);
  });
});

describe('the server', () => {
  const sent: PersonInput[] = [];
  let show: (dialog: LiveDialog | null) => void = () => {};
  const request = (more: Partial<HandoverRequest> = {}): HandoverRequest => ({
    ...{ task: 'Do it', until: 'visible "Welcome"', timeoutMs: 60_000, hasWindow: false },
    screen: {
      watch(onPicture, onDialog) {
        show = onDialog;
        onPicture({ jpeg: png([1, 2, 3], 40, 20), width: 40, height: 20, address: 'https://shop.test/pay' });
        return () => {};
      },
      async send(input) {
        sent.push(input);
      },
    },
    signal: new AbortController().signal,
    ...more,
  });

  it('takes input and an answer from its own page only, and only while it is under way', async () => {
    const server = await handoverServer();
    const { origin, pathname } = new URL(server.url);
    const post = async (path: string, body: string, headers: Readonly<Record<string, string>> = { origin }) =>
      (await fetch(new URL(path, server.url), { method: 'POST', body, headers })).status;
    const opened = await stage.page(server.url);
    const { page } = opened;
    await page.getByText('Nothing to do now').waitFor();
    const answer = server.ask(request());
    const first = page.waitForRequest(/\/input$/);
    await page.locator('#picture[src]').click();
    const id = new URL((await first).url()).pathname.split('/').at(-2) ?? '';
    const move = '[{"kind":"text","text":"x"}]';
    expect(await post(`${id}/input`, move)).toBe(200);
    expect(await post(`${id}/input`, move, {})).toBe(403);
    expect(await post(`${id}/input`, move, { origin: 'https://evil.test' })).toBe(403);
    expect(await post(`${id}/input`, move, { origin: 'null' })).toBe(403);
    expect(await post('other/input', move)).toBe(409);
    // Another token, whatever this one begins with.
    const forged = pathname.replace(/^\/(.)/, (_, first) => (first === '_' ? '/-' : '/_'));
    expect(await post(`${forged}${id}/answer`, 'done')).toBe(401);
    expect(await post('events', move)).toBe(405);
    expect((await fetch(new URL(`${id}/input`, server.url))).status).toBe(404);
    for (const bad of [
      ...['', '{}', '[1]', '[{"kind":"eval","text":"x"}]', '[{"kind":"text","text":5}]', '[{"kind":"key","key":"a"}]'],
      ...['[{"kind":"down","x":2,"y":0,"button":"left","count":1}]', `[${Array(300).fill('{}').join()}]`],
      `[{"kind":"text","text":"${'x'.repeat(200_000)}"}]`,
    ])
      expect([bad.slice(0, 60), await post(`${id}/input`, bad)]).toEqual([bad.slice(0, 60), 400]);
    expect(await post(`${id}/answer`, 'perhaps')).toBe(400);

    show({ kind: 'prompt', message: 'Your name?', proposed: 'Bo' });
    await page.getByRole('alertdialog').getByRole('textbox').fill('Amy');
    sent.length = 0;
    await page.keyboard.press('Enter');
    await expect.poll(() => sent).toEqual([{ kind: 'dialog', isAccepted: true, text: 'Amy' }]);
    // For everybody: axe finds nothing wrong, in the dark and on a phone, with a dialog open.
    const seen = await stage.page(server.url, {
      ...{ bypassCSP: true, colorScheme: 'dark', viewport: { width: 390, height: 800 } },
    });
    await seen.page.locator('#picture[src]').waitFor();
    await seen.page.evaluate(AXE);
    const violations = await seen.page.evaluate('axe.run().then((run) => run.violations.map(({ id }) => id))');
    expect(violations).toEqual([]);
    await seen.close();
    show(null);

    await page.getByRole('button', { name: "Can't do it" }).click();
    expect(await answer).toBe('refused');
    await page.getByText('Nothing to do now').waitFor();
    // It is over: neither its input nor its answer counts for what comes next.
    expect(await post(`${id}/input`, move)).toBe(409);
    const next = server.ask(request({ task: 'And this' }));
    await page.getByText('And this').waitFor();
    expect(await post(`${id}/answer`, 'done')).toBe(409);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await next).toBe('done');
    expect(opened.troubles).toEqual([]);
    await opened.close();
    await server.close();
  });
});
