// Downloads: kept under safe names, waited for if they are short, told of in any case.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { numbered, safeName } from '../../packages/browser/src/tabs/download-name.js';
import { IN_TIME_MS, open, run } from '../support/browser.js';
import { said, trial } from '../support/trial.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-downloads-test-'));
const downloads = join(folder, 'got', 'here');
const t = trial({ folder, downloads });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(downloads, { recursive: true, force: true }));

function serve(path: string, name: string, body: string): void {
  t.site.set(path, () => ({
    type: 'application/octet-stream',
    body,
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
  }));
}
const kept = (): string[] => readdirSync(downloads).sort();

describe('a download', () => {
  it('is in the folder when the command is done, and the note says where', async () => {
    serve('/report', 'report.csv', 'a,b\n'.repeat(3000));
    const result = await t.on('<a href="/report">Report</a>', 'click Report');
    expect(result).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(result.notes).toEqual([`Downloaded report.csv (12 KB) to ${join(downloads, 'report.csv')}`]);
    expect(readFileSync(join(downloads, 'report.csv'), 'utf8')).toBe('a,b\n'.repeat(3000));
    await t.holds('document.links.length === 1');
  });

  it('never overwrites another', async () => {
    serve('/report', 'report.tar.gz', 'new');
    mkdirSync(downloads, { recursive: true });
    writeFileSync(join(downloads, 'report.tar.gz'), 'old');
    await t.on('<a href="/report">Report</a>', 'click Report', 'click Report');
    expect(kept()).toEqual(['report (2).tar.gz', 'report (3).tar.gz', 'report.tar.gz']);
    expect(readFileSync(join(downloads, 'report.tar.gz'), 'utf8')).toBe('old');
  });

  it('made by a script, from a blob, is kept as well', async () => {
    const script = `const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['made'])); a.download = 'made.txt'; a.click()`;
    const result = await t.on(`<button onclick="${script}">Make</button>`, 'click Make');
    expect(result.notes.join()).toContain('Downloaded made.txt (4 bytes)');
    expect(readFileSync(join(downloads, 'made.txt'), 'utf8')).toBe('made');
  });

  it('is kept of a goto, a popup and a frame', async () => {
    serve('/one', 'one.bin', '1');
    serve('/two', 'two.bin', '22');
    serve('/three', 'three.bin', '333');
    t.site.set('/inner', '<a href="/three">Inner</a>');
    await t.on(`<button onclick="window.open('/two')">Two</button><iframe src="${t.site.otherUrl}/inner"></iframe>`);
    const reported: string[] = [];
    const notes = async (line: string): Promise<void> => {
      const result = await t.run(line);
      // A goto that leads to a file stays where it was, and says so.
      if (!line.startsWith('goto')) expect(said(result)).toBe('ok');
      for (const note of result.notes) reported.push(...(/^Downloaded \S+/.exec(note) ?? []));
    };
    await notes(`goto ${t.site.url}/one`);
    await notes('click Two');
    await notes('click Inner');
    expect(reported).toEqual(['Downloaded one.bin', 'Downloaded two.bin', 'Downloaded three.bin']);
    expect(kept()).toEqual(['one.bin', 'three.bin', 'two.bin']);
  });

  it('in a window of its own leaves no empty window behind, also by way of another address', async () => {
    serve('/file', 'file.bin', 'x');
    t.site.set('/away', () => ({ status: 302, headers: { location: '/file' } }));
    for (const address of ['/file', '/away']) {
      const result = await t.on(`<button onclick="window.open('${address}')">Get</button>`, 'click "Get"');
      expect(said(result)).toBe('ok');
      expect(result.timing.total).toBeLessThan(IN_TIME_MS);
      expect((await t.run('tabs')).data).toHaveLength(1);
      expect(said(await t.run('expect visible "Get"'))).toBe('ok');
    }
  });

  it('closes no window that is only slow, though a file comes at the same time', async () => {
    serve('/file', 'file.bin', 'x');
    t.site.set('/slow', () => ({ body: '<h1>Slow</h1>', delayMs: 700 }));
    const both = `window.open('/slow'); const a = document.createElement('a'); a.href = '/file'; a.download = ''; a.click()`;
    expect(said(await t.on(`<button onclick="${both}">Both</button>`, 'click "Both"'))).toBe('ok');
    expect(said(await t.run('expect visible "Slow"'))).toBe('ok');
    expect(said(await t.run('tab close'))).toBe('ok');
  });

  it('several at once are all told', async () => {
    serve('/one', 'one.bin', '1');
    serve('/two', 'two.bin', '22');
    const go = `for (const one of ['/one', '/two']) { const a = document.createElement('a'); a.href = one; a.download = ''; a.click(); }`;
    const result = await t.on(`<button onclick="${go}">All</button>`, 'click All');
    const { notes } = await t.run('press Escape');
    expect([...result.notes, ...notes].sort().map((note) => note.slice(0, 20))).toEqual([
      'Downloaded one.bin (',
      'Downloaded two.bin (',
    ]);
  });

  it('goes into a folder of its own if none was named', async () => {
    const b = await open();
    try {
      serve('/report', 'report.csv', 'x');
      t.site.set('/page', '<a href="/report">Report</a>');
      const { notes } = await run(b, `goto ${t.site.url}/page`, 'click Report');
      const [, path = ''] = /^Downloaded report\.csv \(1 byte\) to (.+)$/.exec(notes[0] ?? '') ?? [];
      expect(existsSync(path)).toBe(true);
      expect(statSync(dirname(path)).mode & 0o077).toBe(0);
      rmSync(dirname(path), { recursive: true });
    } finally {
      await b.close();
    }
  });

  it('that cannot be kept says why', async () => {
    serve('/report', 'report.csv', 'x');
    mkdirSync(dirname(downloads), { recursive: true });
    writeFileSync(downloads, 'a file where the folder should be');
    const { notes } = await t.on('<a href="/report">Report</a>', 'click Report');
    expect(notes.join()).toBe(
      'report.csv was downloaded, but could not be saved: something of that name already exists',
    );
  });
});

describe('a download that takes long', () => {
  /** A server that sends in parts, and goes on, or breaks off, when it is told to. */
  async function slow(finish: 'send' | 'break'): Promise<{ url: string; finish(): void; close(): void }> {
    let end = (): void => {};
    let isOver = false;
    const server = createServer((request, response) => {
      if (request.url === '/') {
        response.setHeader('content-type', 'text/html');
        response.end('<a href="/big">Big</a>');
        return;
      }
      // Browsers try again.
      if (isOver) return void response.destroy();
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-length': '4000000',
        'content-disposition': 'attachment; filename=big.bin',
      });
      response.write(Buffer.alloc(1_000_000));
      end = () => {
        isOver = true;
        if (finish === 'send') response.end(Buffer.alloc(3_000_000));
        else response.destroy();
      };
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      finish: () => end(),
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  it('tells how far it is, goes on, and is told when it is there', async () => {
    const server = await slow('send');
    try {
      const reported: string[] = [];
      await t.run(`goto ${server.url}`);
      const first = await t.b.run('click Big --timeout 1500ms', { onProgress: (words) => reported.push(words) });
      expect(said(first)).toBe('ok');
      expect(reported).toContain('1 of 4 MB of big.bin');
      expect(first.notes).toEqual(['big.bin is still downloading, in the background (1 of 4 MB so far)']);
      server.finish();
      await expect.poll(() => existsSync(join(downloads, 'big.bin')), { timeout: 5000 }).toBe(true);
      expect(statSync(join(downloads, 'big.bin')).size).toBe(4_000_000);
      await expect
        .poll(async () => (await t.run('press Escape')).notes.join(), { timeout: 5000 })
        .toContain('Downloaded big.bin (4 MB)');
    } finally {
      server.close();
    }
  });

  it('and breaks off says so, and leaves nothing behind', async () => {
    const server = await slow('break');
    try {
      await t.run(`goto ${server.url}`);
      setTimeout(() => server.finish(), 700);
      const { notes } = await t.run('click Big --timeout 4s');
      expect(notes.join()).toMatch(/^big\.bin was not downloaded: /);
      expect(existsSync(downloads) ? kept() : []).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('is not waited for once it is called off', async () => {
    const server = await slow('send');
    try {
      await t.run(`goto ${server.url}`);
      const off = new AbortController();
      setTimeout(() => off.abort(), 600);
      const from = Date.now();
      await t.b.run('click Big --timeout 20s', { signal: off.signal });
      expect(Date.now() - from).toBeLessThan(3000);
    } finally {
      server.close();
    }
  });
});

describe('the name of a file', () => {
  it.each([
    ['report.csv', 'report.csv'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\boot.ini', '_.._boot.ini'],
    ['/etc/passwd', '_etc_passwd'],
    ['.bashrc', 'bashrc'],
    ['...', 'download'],
    ['', 'download'],
    ['a\u0000b\u001b[31m\n.txt', 'ab[31m.txt'],
    ['invoice\u202excod.exe', 'invoicexcod.exe'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['a:b*c?.txt', 'a_b_c_.txt'],
    ['trailing. . ', 'trailing'],
    ['日本語.pdf', '日本語.pdf'],
  ])('%j becomes %j', (proposed, safe) => expect(safeName(proposed)).toBe(safe));

  it('is cut without losing its ending, or half a character', () => {
    const long = safeName(`${'😀'.repeat(200)}.tar.gz`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200);
    expect(long).toMatch(/^(?:😀)+\.tar\.gz$/u);
  });

  it('is numbered before its ending', () => {
    expect([1, 2, 3].map((count) => numbered('a.b.csv', count))).toEqual(['a.b.csv', 'a.b (2).csv', 'a.b (3).csv']);
    expect(numbered('README', 2)).toBe('README (2)');
  });
});
