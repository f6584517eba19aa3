// The command line in the user's own browser: pairing, every command that takes --extension, the scripts of the shop, and the
// relay as a process of its own. The side panel is looked at, too.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../examples/shop/server.mjs';
import { extensionStatus } from '../../packages/browser/src/remote/connect.js';
import type { RelayOptions } from '../../packages/browser/src/remote/relay.js';
import { PanelPrompt } from '../../packages/cli/src/cli/panel-prompt.js';
import { openBrowser } from '../../packages/cli/src/options/browser-options.js';
import { parse } from '../../packages/core/src/language/index.js';
import { call } from '../support/cli.js';
import { chromium, OwnBrowser, type OwnSetup, ownBrowser, type Target, until } from '../support/own-browser.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = join(ROOT, 'packages/cli/dist/bundle/cli/main.js');
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A node as the debugger sees it, closed roots and all. */
interface PiercedNode {
  readonly nodeName: string;
  readonly nodeValue?: string;
  readonly children?: readonly PiercedNode[];
  readonly shadowRoots?: readonly PiercedNode[];
}

/** What axe finds wrong on the panel, in light and in dark. */
async function violations(panel: Target): Promise<string[]> {
  await panel.evaluate(`if (!('axe' in globalThis)) { ${AXE} }`);
  const found: string[] = [];
  for (const value of ['light', 'dark']) {
    await panel.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
    found.push(
      ...(await panel.evaluate<string[]>(
        `axe.run({ rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
      )),
    );
  }
  return found;
}

describe.skipIf(chromium === null)('with a paired browser', { timeout: 120_000 }, () => {
  let own: OwnSetup;
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
    const prompt = new PanelPrompt((name) => openBrowser({ extension: name, shots: null, handlesSignals: false }));
    const panel: RelayOptions['panel'] = ({ wants, line, page }) => prompt.answer(wants, line, page);
    own = await ownBrowser({ panel, handover: (client, isUnderWay) => prompt.handover(client, isUnderWay) });
  }, 120_000);
  afterAll(async () => {
    await own?.close();
    await shop?.close();
  });

  it.each(['ten-steps', 'login', 'forms', 'widgets', 'tables', 'frames-and-shadow'])(
    '%s.oil runs in it',
    async (name) => {
      // Each visitor begins anew, as in a browser of Beckon's own.
      await own.panel.evaluate(`chrome.tabGroups.query({}).then((all) => all.length)`);
      const script = join(ROOT, 'examples', `${name}.oil`);
      const { code, all } = await call(['run', '--extension', script, '--var', `SHOP=${shop.url}`, '--timeout', '20s']);
      expect(code, all).toBe(0);
      // The next visitor begins anew, as in a browser of Beckon's own.
      await call(['run', '--extension', '-', '--timeout', '20s'], {
        input: `goto "${shop.url}"\ncookies clear\nstorage clear\n`,
      });
    },
  );

  it('observe and explain look at the tab that is there', async () => {
    const opened = await call(['observe', `${shop.url}/login`, '--extension']);
    expect([opened.err, opened.code]).toEqual(['', 0]);
    const here = await call(['observe', '--extension']);
    expect(here.out).toContain('/login');
    const why = await call(['explain', 'click "Sign in"', '--extension']);
    expect([why.code, why.out]).toEqual([0, expect.stringContaining('"Sign in"')]);
  });

  it('--extension names one browser, and no other beside it', async () => {
    const { code, err } = await call(['observe', '--extension', '--headed']);
    expect([code, err]).toEqual([2, expect.stringContaining('do not go together')]);
  });

  it('the side panel runs lines in the tab that the user looks at, and offers the names on it', async () => {
    const { targetId } = await own.browser.open(`${shop.url}/login`);
    await own.browser.send('Target.activateTarget', { targetId });
    const type = (line: string): Promise<unknown> =>
      own.panel.evaluate(`(() => {
        const field = document.getElementById('line');
        field.value = ${JSON.stringify(line)};
        field.dispatchEvent(new Event('input'));
      })()`);
    const results = (): Promise<string> => own.panel.evaluate(`document.getElementById('log').innerText`);
    for (const [line, said] of [
      ['type email "amy@shop.test"', '✓ type email'],
      ['click "No such thing" --timeout 300ms', '✗ click "No such thing"'],
    ] as const) {
      await type(line);
      await own.panel.evaluate(`document.querySelector('#prompt button').click()`);
      await until(async () => (await results()).includes(said));
    }
    expect(await results()).toContain('TARGET_NOT_FOUND');
    const email = await own.browser.attach(targetId);
    expect(await email.evaluate(`document.querySelector('input[type=email], input[name=email]').value`)).toBe(
      'amy@shop.test',
    );
    await type('click "Sig');
    await until(() => own.panel.evaluate(`document.querySelector('#offers option')?.value === 'click "Sign in"'`));
  });

  it('the side panel says of a line that was interrupted that it was, and goes on', async () => {
    await inFront(`${shop.url}/login`);
    await own.panel.evaluate(`(() => {
      document.getElementById('line').value = 'wait visible "Never there" --timeout 30s';
      document.querySelector('#prompt button').click();
    })()`);
    await until(() => own.panel.evaluate(`document.querySelector('#log li pre').textContent === '…'`));
    await own.browser.stopWorker();
    await until(() => own.panel.evaluate(`document.querySelector('#log li').className === 'failed'`));
    expect(await lastResult()).toContain('Interrupted');
    await until(() => own.panel.evaluate(`document.getElementById('state').textContent.startsWith('Connected')`));
    // What is said while the tabs come back is refused; nothing is done twice, and the next one finds its tab.
    await until(async () => {
      await inFront(`${shop.url}/login`);
      await say('url');
      return (await lastResult()).includes('/login');
    });
  });

  /** A tab that the user looks at. */
  async function inFront(url: string): Promise<Target> {
    const { targetId } = await own.browser.open(url);
    await own.browser.send('Target.activateTarget', { targetId });
    const page = await own.browser.attach(targetId);
    await until(() => page.evaluate(`document.readyState === 'complete' && document.querySelector('form') !== null`));
    return page;
  }

  /** The texts of the marks on a page, which only a debugger sees. */
  async function marksIn(page: Target): Promise<string[]> {
    const { root } = await page.send<{ root: PiercedNode }>('DOM.getDocument', { depth: -1, pierce: true });
    const textsIn = ({ nodeValue = '', children = [] }: PiercedNode): string[] => [
      ...(nodeValue === '' ? [] : [nodeValue]),
      ...children.flatMap(textsIn),
    ];
    const html = root.children?.find(({ nodeName }) => nodeName === 'HTML');
    return (html?.children ?? []).flatMap(({ shadowRoots = [] }) => shadowRoots.flatMap(textsIn));
  }
  const lastResult = (): Promise<string> => own.panel.evaluate(`document.querySelector('#log li pre').textContent`);

  /** Runs a line in the panel, and waits for its result. */
  async function say(line: string): Promise<void> {
    await own.panel.evaluate(`(() => {
      document.getElementById('line').value = ${JSON.stringify(line)};
      document.querySelector('#prompt button').click();
    })()`);
    await until(() => own.panel.evaluate(`document.querySelector('#log li').className !== ''`));
  }

  /** As a person does: with the mouse. */
  async function press(page: Target, selector: string): Promise<void> {
    const [x, y] = await page.evaluate<[number, number]>(`(() => {
      const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    })()`);
    for (const type of ['mousePressed', 'mouseReleased'])
      await page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  }

  it('the side panel shows the candidates of a line on the page, where the page cannot read them, until the next line', async () => {
    const page = await inFront(`${shop.url}/login`);
    await page.evaluate(`globalThis.before = document.documentElement.innerHTML.length`);
    await own.panel.evaluate(`(() => {
      document.getElementById('line').value = 'click "Sign in"';
      document.getElementById('show').click();
    })()`);
    await until(async () => (await marksIn(page)).length > 0);
    expect(await marksIn(page)).toContainEqual(expect.stringMatching(/^[01]\.\d\d$/));
    // For the page it is an empty element beside the body, which gets no press and says nothing.
    const seen = await page.evaluate<unknown[]>(`(() => {
      const host = document.documentElement.lastElementChild;
      const at = document.querySelector('main form button:not([type=button])').getBoundingClientRect();
      return [host.parentElement.localName, host.shadowRoot, host.textContent, host.childElementCount, host.ariaHidden,
        document.elementFromPoint(at.x + 5, at.y + 5) === host];
    })()`);
    expect(seen).toEqual(['html', null, '', 0, 'true', false]);
    expect(await lastResult()).toContain('Sign in');
    // Nothing was pressed, and what Beckon reads and pictures has nothing of it.
    expect(await page.evaluate(`location.pathname`)).toBe('/login');
    await say('observe');
    expect(await marksIn(page)).toEqual([]);
    expect(await page.evaluate(`document.documentElement.innerHTML.length === before`)).toBe(true);
    expect(await lastResult()).not.toMatch(/^[01]\.\d\d$/m);
    // They go as soon as the page is used.
    await own.panel.evaluate(
      `document.getElementById('line').value = 'click "Sign in"'; document.getElementById('show').click()`,
    );
    await until(async () => (await marksIn(page)).length > 0);
    await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', x: 3, y: 3, button: 'left', clickCount: 1 });
    await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x: 3, y: 3, button: 'left', clickCount: 1 });
    await until(async () => (await marksIn(page)).length === 0);
  });

  it('the side panel makes a script of what the user does in the tab, without what is secret', async () => {
    const page = await inFront(`${shop.url}/login`);
    const script = (): Promise<string> => own.panel.evaluate(`document.getElementById('script').value`);
    await own.panel.evaluate(`document.getElementById('record').click()`);
    await until(async () => (await script()).includes('goto'));
    await press(page, 'input[type=email], input[name=email]');
    await page.send('Input.insertText', { text: 'amy@shop.test' });
    await press(page, 'input[type=password]');
    await page.send('Input.insertText', { text: 'wrong-but-secret' });
    await press(page, 'main form button:not([type=button])');
    await until(async () => /click "Sign in"|submit/.test(await script()));
    await own.panel.evaluate(`document.getElementById('record').click()`);
    await until(() => own.panel.evaluate(`!document.getElementById('save').hidden`));
    const recorded = await script();
    expect(recorded).toContain('type "E-mail" "amy@shop.test"');
    expect(recorded).not.toContain('tab switch');
    expect(recorded).not.toContain('wrong-but-secret');
    expect(parse(recorded).diagnostics).toEqual([]);
    // It is over: what is done now is not written down, and a new one begins anew.
    await press(page, 'input[type=email], input[name=email]');
    await page.send('Input.insertText', { text: 'later' });
    await own.panel.evaluate(`document.getElementById('record').click()`);
    await until(() => own.panel.evaluate(`document.getElementById('save').hidden`));
    expect(await script()).not.toContain('later');
    await press(page, 'input[type=email], input[name=email]');
    await page.send('Input.insertText', { text: 'x' });
    await until(async () => (await script()).includes('type "E-mail"'));
    await own.panel.evaluate(`document.getElementById('record').click()`);
    await until(() => own.panel.evaluate(`!document.getElementById('save').hidden`));
  });

  it('the side panel records nothing of a handover, and says so in the script', async () => {
    const page = await inFront(`${shop.url}/login`);
    const email = 'input[type=email], input[name=email]';
    const script = (): Promise<string> => own.panel.evaluate(`document.getElementById('script').value`);
    await own.panel.evaluate(`document.getElementById('record').click()`);
    // Not what was recorded before.
    await until(() => own.panel.evaluate(`document.getElementById('record').textContent === 'Stop recording'`));
    await until(async () => (await script()).includes('goto'));
    await press(page, email);
    await page.send('Input.insertText', { text: 'amy' });
    await until(async () => (await script()).includes('type "E-mail" "amy"'));
    await own.panel.evaluate(`(() => {
      document.getElementById('line').value = 'handover "Type the code" --timeout 60s';
      document.querySelector('#prompt button').click();
    })()`);
    await until(() => own.panel.evaluate(`document.getElementById('handovers').innerText.includes('Type the code')`));
    await press(page, email);
    await page.send('Input.insertText', { text: 'plover-93xK' });
    expect(await page.evaluate(`document.querySelector(${JSON.stringify(email)}).value`)).toContain('plover-93xK');
    await own.panel.evaluate(
      `[...document.querySelectorAll('#handovers button')].find((one) => one.textContent === 'Done').click()`,
    );
    await until(() => own.panel.evaluate(`document.querySelector('#log li').className !== ''`));
    // From now on it is recorded again, but not what is still in the field.
    await page.send('Input.insertText', { text: 'z' });
    await press(page, 'main form button:not([type=button])');
    await until(async () => /click "Sign in"|submit/.test(await script()));
    await own.panel.evaluate(`document.getElementById('record').click()`);
    await until(() => own.panel.evaluate(`!document.getElementById('save').hidden`));
    const recorded = await script();
    expect(recorded).not.toMatch(/plover|93xK/i);
    expect(recorded).toMatch(/type "E-mail" "amy"\n+# Left out: .*handover\n+type "E-mail" "\$\{E_MAIL\}"\n/);
    expect(parse(recorded).diagnostics).toEqual([]);
  });

  it('the side panel is without fault for who sees little, by the keyboard alone, at every width, in light and in dark', async () => {
    expect(await own.panel.evaluate(`document.getElementById('clients').innerText`)).toContain('side panel');
    for (const width of [280, 400, 720]) {
      await own.panel.send('Emulation.setDeviceMetricsOverride', {
        width,
        height: 900,
        deviceScaleFactor: 1,
        mobile: false,
      });
      expect([width, await violations(own.panel)]).toEqual([width, []]);
      expect(await own.panel.evaluate(`document.documentElement.scrollWidth <= innerWidth`), `${width}`).toBe(true);
    }
    await own.panel.send('Emulation.clearDeviceMetricsOverride');
    // Every control that is there can be reached, and shows that it was.
    await own.panel.evaluate(`document.activeElement.blur()`);
    const wanted = await own.panel.evaluate<string[]>(
      `[...document.querySelectorAll('button, input, textarea')].filter((one) => one.checkVisibility()).map(({ id, textContent }) => id || textContent)`,
    );
    const reached = new Set<string>();
    for (let i = 0; i < 40; i++) {
      await key(own.panel, 'Tab');
      reached.add(
        await own.panel.evaluate(`(() => {
          const { id, textContent } = document.activeElement;
          return getComputedStyle(document.activeElement).outlineStyle === 'none' ? 'no outline' : id || textContent;
        })()`),
      );
    }
    expect(wanted.filter((one) => !reached.has(one))).toEqual([]);
  });
});

describe.skipIf(chromium === null)('from nothing', { timeout: 180_000 }, () => {
  it('beckon pair, then beckon do --extension observe, by processes of their own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-cli-'));
    const env = {
      ...process.env,
      XDG_STATE_HOME: folder,
      BECKON_RUNTIME: join(folder, 'run'),
      BECKON_RELAY_PORT: String(await freePort()),
    };
    const browser = await OwnBrowser.start();
    const before = { ...process.env };
    try {
      const panel = await browser.panel();
      expect(await violations(panel)).toEqual([]);
      const doctor = await call(['doctor', '--world', 'browser'], { env });
      expect(doctor.out).toContain('none is paired; run: beckon pair');
      const pair = started(['pair'], env);
      await until(() => /[A-Z0-9]{4}-[A-Z0-9]{4}@\d+/.test(pair.said()), 60_000);
      const [code = ''] = /[A-Z0-9]{4}-[A-Z0-9]{4}@\d+/.exec(pair.said()) ?? [];
      // By the keyboard alone.
      await panel.evaluate(`document.body.focus()`);
      await key(panel, 'Tab');
      await panel.send('Input.insertText', { text: code });
      await key(panel, 'Enter');
      expect(await pair.ended, pair.said()).toBe(0);
      expect(pair.said()).toContain('Paired: Chrome');
      const seen = started(['do', '--extension', 'observe'], env);
      expect(await seen.ended, seen.said()).toBe(0);
      expect(seen.said()).toContain('about:blank');
      await until(async () =>
        (await panel.evaluate<string>(`document.getElementById('clients').textContent`)).includes('1 tab'),
      );
      const closed = started(['close', '--all'], env);
      expect(await closed.ended, closed.said()).toBe(0);
      Object.assign(process.env, { XDG_STATE_HOME: folder, BECKON_RELAY_PORT: env.BECKON_RELAY_PORT });
      const { pid, paired } = await extensionStatus();
      expect(paired).toEqual([{ name: expect.stringMatching(/^Chrome \d+/), isConnected: true }]);
      process.kill(pid ?? 0);
      await until(() => extensionStatus().then((status) => status.pid === null));
    } finally {
      Object.assign(process.env, before);
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

function started(
  args: string[],
  env: NodeJS.ProcessEnv,
): { said(): string; ended: Promise<number | null>; child: ChildProcess } {
  const child = spawn(process.execPath, [MAIN, ...args], { env, cwd: ROOT });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  return { child, said: () => text, ended: new Promise((resolve) => child.on('close', resolve)) };
}

async function key(panel: Target, name: 'Tab' | 'Enter'): Promise<void> {
  const code = name === 'Tab' ? 9 : 13;
  const given = { key: name, code: name, windowsVirtualKeyCode: code, ...(name === 'Enter' ? { text: '\r' } : {}) };
  await panel.send('Input.dispatchKeyEvent', { type: 'keyDown', ...given });
  await panel.send('Input.dispatchKeyEvent', { type: 'keyUp', ...given });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
