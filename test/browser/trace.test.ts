// Traces: opened in Playwright's own viewer, with our commands as steps, and without secrets.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TraceMask } from '../../packages/browser/src/record/trace-mask.js';
import { Masker } from '../../packages/core/src/masking/masker.js';
import { entriesOf, textOf } from '../support/archive.js';
import { GREEN, isLike, lookAt, RED } from '../support/pixels.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-trace-'));
const t = trial({ folder, variables: { TOKEN: 'sesame & open' }, secrets: ['sesame & open'] });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const VIEWER = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'lib/vite/traceViewer');
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  webmanifest: 'application/manifest+json',
};

/** Serves the viewer and a trace; the address of the two together. */
function viewerOf(name: string): string {
  for (const file of readdirSync(VIEWER, { recursive: true }).map(String)) {
    const full = join(VIEWER, file);
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    if (statSync(full).isFile()) t.site.set(`/viewer/${file}`, () => ({ type, bytes: readFileSync(full) }));
  }
  t.site.set('/trace.zip', () => ({ type: 'application/zip', bytes: readFileSync(join(folder, name)) }));
  return `${t.site.url}/viewer/index.html?trace=${encodeURIComponent(`${t.site.url}/trace.zip`)}`;
}

/** Everything in an archive, as one text. */
function contentsOf(name: string): Promise<string> {
  return textOf(join(folder, name), (entry) => !/\.(?:jpe?g|png)$/.test(entry));
}

const FORM = `<form method="post" action="/sent"><label>User <input name="user"></label>
  <label>Password <input type="password" name="pw"></label><label>Note <input name="note"></label><button>Sign in</button></form>`;

describe('a trace', () => {
  it('opens in the viewer, which lists our commands and shows the page before and after', async () => {
    t.site.set('/sent', () => ({ body: '<h1>Welcome back</h1>' }));
    await t.on(FORM);
    expect((await t.run('trace start')).data).toEqual({ tracing: true });
    expect(said(await t.run('type User "amy"', 'click "Sign in"', 'expect visible "Welcome back"'))).toBe('ok');
    const result = await t.run('trace stop traces/run.zip');
    expect(result.data).toEqual({ path: 'traces/run.zip', bytes: statSync(join(folder, 'traces/run.zip')).size });
    expect(result.notes.join()).toContain('share it only with people');
    expect(readdirSync(join(folder, 'traces'))).toEqual(['run.zip']);
    await t.run(`goto ${viewerOf('traces/run.zip')}`);
    const listed = await t.run('wait until "document.body.innerText.includes(\'Sign in\')" --timeout 20s', 'text');
    expect(said(listed)).toBe('ok');
    for (const line of ['type "User" "amy"', 'click "Sign in"', 'expect']) expect(String(listed.data)).toContain(line);
    // The step of the click shows the page that it led to.
    const shown = await t.run(
      'click "click \\"Sign in\\""',
      'click "After"',
      'wait visible "Welcome back" --timeout 10s',
    );
    expect(said(shown)).toBe('ok');
  });

  it('keeps no password and no secret, however it was typed and wherever it was sent', async () => {
    t.site.set('/sent', () => ({ body: '<p>You said sesame &amp; open and hunter2-long</p><p>hunter2-long</p>' }));
    // From here on a small window: every picture is taken apart and put together again.
    await t.show(FORM, 'viewport 640 480', 'trace start');
    await t.run(
      'type User "amy"',
      'type Password "hunter2-long" --delay 5ms',
      'type Note "${TOKEN}"',
      'click "Sign in"',
    );
    expect(said(await t.run('trace stop secret.zip'))).toBe('ok');
    const all = await contentsOf('secret.zip');
    expect(all).toContain('"amy"');
    expect(all).not.toContain('hunter2-long');
    expect(all).not.toContain('sesame & open');
    expect(all).not.toContain('sesame+%26+open');
    expect(all).not.toContain('sesame%20%26%20open');
  });

  it('keeps none in bodies of other encodings', () => {
    const secrets = new TraceMask(new Masker(['pässwörd-9z', 'hunter2-long']));
    const words = 'You said pässwörd-9z and hunter2-long.';
    const big = Buffer.from(words, 'utf16le').swap16();
    const bodies = [
      Buffer.from(words, 'utf8'),
      Buffer.from(words, 'latin1'),
      Buffer.from(`\ufeff${words}`, 'utf16le'),
      Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
      Buffer.concat([Buffer.from([0, 1, 255, 3]), Buffer.from(words, 'utf8'), Buffer.from([0])]),
    ];
    for (const body of bodies) {
      const clean = secrets.bytes(body);
      const read = [
        clean.toString('utf8'),
        clean.toString('latin1'),
        clean.toString('utf16le'),
        clean.subarray(1).toString('utf16le'),
      ].join();
      expect(read).not.toMatch(/hunter2-long|p.{1,2}ssw.{1,2}rd-9z/);
      expect(read).toContain('You said');
    }
    expect(secrets.bytes(Buffer.from([0, 1, 255, 3]))).toEqual(Buffer.from([0, 1, 255, 3]));
  });

  it('has a picture of each step, in which secrets are painted over', async () => {
    const red = '<style>b,input{background:red;color:red;font:24px monospace} #g{background:green;height:50px}</style>';
    await t.show(
      `${red}<div id=g></div><label>Code <input type=password></label><p id=out></p>
       <button onclick="out.innerHTML='<b>sesame &amp; open</b>'">Show</button><button onclick="document.querySelector('input').type='text'">Reveal</button>`,
      'trace start',
    );
    await t.run('type Code "hunter2-long"', 'click Reveal', 'click Show', 'trace stop pictures.zip');
    const pictures: string[] = [];
    for (const [name, bytes] of await entriesOf(join(folder, 'pictures.zip'))) {
      if (!/\.(?:jpe?g|png|webp)$/.test(name)) continue;
      const path = join(folder, `seen-${pictures.length}.${name.split('.').at(-1)}`);
      writeFileSync(path, bytes);
      pictures.push(path);
    }
    const all = await contentsOf('pictures.zip');
    const reported = [...all.matchAll(/"screencast-frame","pageId":"page@\w+","file":"([^"]+)"/g)];
    expect(reported.length).toBeGreaterThanOrEqual(4);
    expect(new Set(reported.map(([, name]) => name)).size).toBe(pictures.length);
    const grid = Array.from({ length: 80 * 40 }, (_, i) => [8 * (i % 80), 8 * Math.floor(i / 80)] as const);
    for (const picture of pictures) {
      const { colors } = await lookAt(t, picture, grid);
      expect(colors.filter((color) => isLike(color, RED, 60)).length, picture).toBe(0);
      expect(colors.filter((color) => isLike(color, GREEN, 40)).length, picture).toBeGreaterThan(100);
    }
  });

  it('goes where the start or the stop says, the stop first, and else under a name of its own', async () => {
    await t.show('<p>Hi', 'trace start from-start.zip');
    expect((await t.run('trace stop')).data).toMatchObject({ path: 'from-start.zip' });
    await t.run('trace start from-start-2.zip');
    expect((await t.run('trace stop from-stop.zip')).data).toMatchObject({ path: 'from-stop.zip' });
    expect(existsSync(join(folder, 'from-start-2.zip'))).toBe(false);
    await t.run('trace start');
    const { path } = (await t.run('trace stop')).data as { path: string };
    expect(path).toMatch(/^trace-\d+\.zip$/);
    expect(existsSync(join(folder, path))).toBe(true);
  });

  it('does not hold up commands on a page that does not answer', async () => {
    await t.on(
      '<button onclick="setTimeout(() => { for (const end = Date.now() + 2500; Date.now() < end; ); }, 50)">Hang</button>',
      'trace start',
    );
    const from = Date.now();
    await t.run('click Hang --timeout 1s');
    await t.run('press Escape --timeout 500ms');
    expect(Date.now() - from).toBeLessThan(9000);
    expect(said(await t.run('trace stop hang.zip'))).toBe('ok');
  });
});

describe('what goes wrong', () => {
  it('is said: started twice, stopped without a start, outside the folder, where nothing can be written', async () => {
    await t.show('<p>Hi');
    const none = await t.run('trace stop');
    expect(none.failure).toMatchObject({ code: 'INVALID_VALUE', message: expect.stringContaining("'trace start'") });
    expect((await t.run('trace start ../x.zip')).failure?.code).toBe('FORBIDDEN');
    expect(said(await t.run('trace start'))).toBe('ok');
    const twice = await t.run('trace start');
    expect(twice.failure).toMatchObject({ code: 'INVALID_VALUE', message: expect.stringContaining("'trace stop'") });
    expect((await t.run('trace stop ../x.zip')).failure?.code).toBe('FORBIDDEN');
    writeFileSync(join(folder, 'file'), '');
    expect((await t.run('trace stop file/x.zip')).failure?.code).toBe('IO_ERROR');
    // It goes on: another place can be named.
    expect(said(await t.run('trace stop again.zip'))).toBe('ok');
    expect(readdirSync(folder).filter((name) => /\.(?:raw|part)$/.test(name))).toEqual([]);
  });
});
