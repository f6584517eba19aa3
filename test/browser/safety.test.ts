// Safety: where a session may go, which files it may touch, and that no secret is ever told.

import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beckon, Result } from '../../packages/browser/src/index.js';
import { open, openContext, page, run, type Site, startSite } from '../support/browser.js';

const SECRET = 'tok-9f8e7d6c';
const AWKWARD = 'a"b\\c d&e';
let site: Site;
let b: Beckon;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-test-'));
  writeFileSync(join(folder, 'note.txt'), 'hello');
  const options = {
    allow: ['127.0.0.1'],
    folder,
    variables: { TOKEN: SECRET, AWKWARD, NAME: 'Amy' },
    secrets: [SECRET, AWKWARD],
  };
  [site, b] = await Promise.all([startSite(), open(options)]);
});
afterAll(async () => {
  await b.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

async function go(body: string, path = '/'): Promise<void> {
  site.set(path, page(body));
  await run(b, `goto ${site.url}${path}`);
}

describe('where a session may go', () => {
  it('is confined to the domains that were allowed', async () => {
    await go('<p>Here</p>');
    const result = await b.run(`goto ${site.otherUrl}/`);
    expect(result.failure?.code).toBe('FORBIDDEN');
    expect(result.failure?.hint).toContain('--allow localhost');
    expect((await b.run('url')).data).toBe(`${site.url}/`);
  });

  it('holds for domains that only end alike', async () => {
    for (const url of [
      'http://evil127.0.0.1.test/',
      'http://127.0.0.1.evil.test/',
      'http://user@evil.test/',
      'http://evil.test/127.0.0.1',
    ])
      expect((await b.run(`goto ${url}`)).failure?.code, url).toBe('FORBIDDEN');
  });

  it('holds for links, scripts, frames and images of the page', async () => {
    const asked: string[] = [];
    site.set('/other', ({ url }) => {
      asked.push(url);
      return { body: 'no' };
    });
    const other = `${site.otherUrl}/other`;
    await go(`<a href="${other}?link">Leave</a><img src="${other}?img"><iframe src="${other}?frame"></iframe>
      <script>fetch('${other}?fetch').catch(() => {}); navigator.sendBeacon('${other}?beacon');</script>
      <form action="${other}?form"><button>Send</button></form>`);
    await b.run('click "Leave" --timeout 1s');
    await b.run(`goto ${site.url}/`);
    await b.run('click "Send" --timeout 1s');
    expect(asked).toEqual([]);
  });

  // browser-world.ts, #confine: Playwright lets redirects pass its routes. With `wire.guard = (url) => isAllowed(limits, url) === null` they are stopped.
  it('holds for redirects', async () => {
    const asked: string[] = [];
    site.set('/other', ({ url }) => {
      asked.push(url);
      return { body: 'no' };
    });
    site.set('/away', () => ({ status: 302, headers: { location: `${site.otherUrl}/other?redirect` } }));
    await go('<a href="/away">Redirected</a><img src="/away">');
    await b.run('click "Redirected" --timeout 1s');
    await b.run(`goto ${site.url}/away`);
    expect(asked).toEqual([]);
  });

  // browser-world.ts, #confine: routes see no sockets. `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1` at the start would stop all of it.
  it('holds for sockets', async () => {
    const asked: string[] = [];
    site.set('/socket', ({ url }) => {
      asked.push(url);
      return { status: 400, body: 'no' };
    });
    await go(
      `<script>const socket = new WebSocket('${site.otherUrl.replace('http', 'ws')}/socket'); socket.onclose = () => { document.title = 'closed'; };</script>`,
    );
    await run(b, 'wait until "document.title === \'closed\'"');
    expect(asked).toEqual([]);
  });

  it('holds for pages that are opened', async () => {
    const asked: string[] = [];
    site.set('/popup', () => {
      asked.push('popup');
      return { body: 'no' };
    });
    await go(`<button onclick="window.open('${site.otherUrl}/popup')">Open</button>`);
    await b.run('click "Open" --timeout 1s');
    expect(asked).toEqual([]);
    await run(b, `goto ${site.url}/`);
  });

  it('never includes files without consent', async () => {
    writeFileSync(join(folder, 'page.html'), '<title>File</title>');
    const url = `file://${join(folder, 'page.html')}`;
    expect((await b.run(`goto ${url}`)).failure?.code).toBe('FORBIDDEN');
    await go(`<a href="${url}">File</a>`);
    await b.run('click "File" --timeout 500ms');
    expect((await b.run('url')).data).not.toContain('file:');
  });

  it('never includes scripts as addresses, nor the browser itself', async () => {
    await go('<p>Here</p>');
    for (const url of [
      'javascript:document.title="x"',
      'chrome://settings',
      'view-source:http://127.0.0.1/',
      'devtools://devtools/bundled/inspector.html',
    ])
      expect((await b.run(`goto "${url}"`)).ok, url).toBe(false);
    expect((await b.run('title')).data).toBe('Test');
  });

  it('needs a page for a relative address', async () => {
    const fresh = await openContext();
    try {
      const result = await fresh.run('goto /cart');
      expect(result.failure?.code).toBe('NAVIGATION_ERROR');
      expect(result.failure?.message).toContain('relative');
      expect((await fresh.run(`goto file://${join(folder, 'page.html')}`)).failure?.code).toBe('FORBIDDEN');
    } finally {
      await fresh.close();
    }
  });
});

describe('paths', () => {
  it('outside the folder are refused, however they are written', async () => {
    await go('<label>File <input type="file"></label>');
    for (const path of ['/etc/passwd', '../x.txt', 'a/../../x.txt', `${folder}-other/x.txt`])
      expect((await b.run(`upload "File" "${path}"`)).failure?.code, path).toBe('FORBIDDEN');
    for (const path of ['/tmp/shot.png', '../shot.png'])
      expect((await b.run(`screenshot --output "${path}"`)).failure?.code, path).toBe('FORBIDDEN');
    expect((await b.run('upload "File" note.txt')).failure).toBeUndefined();
    expect((await b.run('upload "File" missing.txt')).failure?.code).toBe('IO_ERROR');
  });

  // files.ts, inFolder: compares the path as written. The real path of what a link points to must be below the folder, too.
  it('that lead outside by a link are refused', async () => {
    symlinkSync('/etc', join(folder, 'out'));
    await go('<label>File <input type="file"></label>');
    expect((await b.run('upload "File" out/hostname')).failure?.code).toBe('FORBIDDEN');
  });
});

describe('a secret is in no result', () => {
  const everywhere = (result: Result): string => JSON.stringify(result);
  const LOGIN = `<form onsubmit="return false"><label>E-mail <input type="email" name="email"></label>
    <label>Password <input type="password" name="pw"></label><button>Sign in</button></form>`;

  async function expectSilent(secret: string, lines: readonly string[]): Promise<void> {
    for (const line of lines) {
      const result = await b.run(line);
      expect(everywhere(result), line).not.toContain(secret);
      expect(everywhere(result), line).not.toContain(encodeURIComponent(secret));
      expect(everywhere(result), line).not.toContain(JSON.stringify(secret).slice(1, -1));
    }
  }

  const LOOKS = [
    'observe',
    'observe --full',
    'observe --diff',
    'text',
    'explain click "Sign in"',
    'text "Password"',
    'url',
    'title',
    'expect value "Password" "x" --timeout 0ms',
    'box "Password"',
  ];

  it('when it was typed into a password field', async () => {
    await go(LOGIN);
    await expectSilent('hunter2-secret', [
      'type "Password" "hunter2-secret"',
      ...LOOKS,
      'type "Password" "hunter2-secret" --append',
      'clear "Password"',
    ]);
  });

  it('when the field for it is not there', async () => {
    await go('<p>Nothing</p>');
    await expectSilent(
      'hunter2-secret',
      ['type "Password" "hunter2-secret" --timeout 100ms', 'login "amy" "hunter2-secret" --wait 100ms'].slice(0, 1),
    );
  });

  it('when it was given to login or fill', async () => {
    await go(LOGIN);
    await expectSilent('hunter2-secret', [
      'login "amy@test.dev" "hunter2-secret" --no-submit',
      ...LOOKS,
      'fill {"Password": "hunter2-secret"}',
      ...LOOKS,
    ]);
  });

  it('when it is the value of a secret name, in a field that all can read', async () => {
    await go(
      '<label>Name <input></label><label>Notes <textarea></textarea></label><button onclick="out.textContent = document.querySelector(\'input\').value">Show</button><p id="out"></p>',
    );
    await expectSilent(SECRET, [
      'type "Name" "${TOKEN}"',
      'observe',
      'click "Show"',
      'observe --diff',
      'text',
      'expect value "Name" "x" --timeout 0ms',
      'expect value "Name" "${TOKEN}"',
      'expect text "${TOKEN}"',
      'text "Name"',
      'extract css("#out")',
      'html',
      'click "${TOKEN} missing" --timeout 0ms',
      'type "Notes" "my ${TOKEN}!"',
      'observe',
    ]);
  });

  it('when its place is an address', async () => {
    site.set('/find', page('<p>Found</p>'));
    await go('<p>Start</p>');
    await expectSilent(SECRET, [
      `goto "${site.url}/find?key=\${TOKEN}"`,
      'url',
      'observe',
      'refresh',
      'expect url "nowhere" --timeout 0ms',
    ]);
  });

  it('when it is spelt otherwise: escaped in quotes, encoded in an address', async () => {
    site.set('/find', page('<p>Found</p>'));
    await go('<label>Name <input></label>');
    await expectSilent(AWKWARD, [
      'type "Name" "${AWKWARD}"',
      'observe',
      `goto "${site.url}/find?key=\${AWKWARD}"`,
      'url',
    ]);
  });

  // engine.ts: what login and type learnt to be secret is forgotten with the step; the session should keep it.
  it('when the page shows later what was typed', async () => {
    await go(
      `<form action="/welcome"><label>E-mail <input type="email" name="email"></label><label>Password <input type="password" name="pw"></label><button>Sign in</button></form>`,
    );
    site.set('/welcome', page('<p id="p"></p><script>p.textContent = location.search</script>'));
    await expectSilent('hunter2-secret', ['login "amy@test.dev" "hunter2-secret"', 'observe', 'url', 'text']);
  });

  // state.ts, isSecret: a field that was one for a password and is shown as text now still holds the password.
  it('when the page shows the password at the press of a button', async () => {
    await go(`<label>Password <input type="password" id="pw"></label><button onclick="pw.type = 'text'">Show</button>`);
    await expectSilent('hunter2-secret', [
      'type "Password" "hunter2-secret"',
      'click "Show"',
      'observe',
      'text "Password"',
    ]);
  });

  // contents.ts, html: the markup of a password field that came filled in.
  it('when it is in the markup of a password field', async () => {
    await go('<label>Password <input type="password" id="pw" value="hunter2-secret"></label>');
    await expectSilent('hunter2-secret', ['observe', 'text', 'html', 'extract css("#pw")']);
  });

  it('but what is no secret is told', async () => {
    await go('<label>Name <input></label>');
    const result = await b.run('type "Name" "${NAME}"');
    expect(result.failure).toBeUndefined();
    expect(everywhere(await b.run('observe'))).toContain('Amy');
  });
});
