// A user's own browser for tests: the Chromium of the machine with the extension in it, a profile that ends with the test, and a
// relay of its own. The embedded browser loads no extension: without a Chromium on the PATH, such tests are skipped and say so.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { type Beckon, type LaunchOptions, launch } from '../../packages/browser/src/index.js';
import { pairExtension } from '../../packages/browser/src/remote/connect.js';
import { Pairings } from '../../packages/browser/src/remote/pairings.js';
import { EXTENSION_ORIGIN } from '../../packages/browser/src/remote/protocol.js';
import { Relay, type RelayOptions } from '../../packages/browser/src/remote/relay.js';

const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)));
const EXTENSION = join(ROOT, 'packages', 'cli', 'dist', 'extension');

/** The Chromium that can load an extension; null: there is none on the PATH. */
export const chromium: string | null = whichChromium();
if (chromium === null) console.log('No Chromium on the PATH: tests with the extension in a real browser are skipped.');

/** The repository: also of a bundle that has this file in it. */
function rootAbove(folder: string): string {
  return existsSync(join(folder, 'packages', 'extension')) ? folder : rootAbove(dirname(folder));
}

function whichChromium(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const files = folders.flatMap((folder) => ['chromium', 'chromium-browser'].map((name) => join(folder, name)));
  return (
    files.find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }) ?? null
  );
}

type Params = Readonly<Record<string, unknown>>;

/** A page or a worker of the browser, over the DevTools protocol. */
export interface Target {
  send<T = unknown>(method: string, params?: Params): Promise<T>;
  /** The value of an expression, waited for. */
  evaluate<T = unknown>(expression: string): Promise<T>;
  /** Lets go of it. */
  detach(): Promise<unknown>;
}

export class OwnBrowser {
  /** Of its DevTools protocol. */
  readonly address: string;
  readonly #child: ChildProcess;
  readonly #socket: WebSocket;
  readonly #profile: string;
  readonly #waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>();
  #next = 0;

  private constructor(address: string, child: ChildProcess, socket: WebSocket, profile: string) {
    this.address = address;
    this.#child = child;
    this.#socket = socket;
    this.#profile = profile;
    socket.on('message', (data: Buffer) => {
      const { id = 0, result, error } = JSON.parse(data.toString('utf8'));
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error !== undefined) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result as never);
    });
  }

  static async start(extension: string = EXTENSION): Promise<OwnBrowser> {
    const profile = mkdtempSync(join(tmpdir(), 'beckon-own-'));
    const args = [
      ...['--headless=new', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0', '--window-size=1280,800'],
      ...[`--user-data-dir=${profile}`, `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
      'about:blank',
    ];
    const child = spawn(chromium ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.on('close', () => reject(new Error(said)));
    });
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new OwnBrowser(address, child, socket, profile);
  }

  send<T = unknown>(method: string, params: Params = {}, sessionId?: string): Promise<T> {
    const id = ++this.#next;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
  }

  async targets(): Promise<readonly { targetId: string; type: string; url: string }[]> {
    return (await this.send<{ targetInfos: [] }>('Target.getTargets')).targetInfos;
  }

  async attach(targetId: string): Promise<Target> {
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const send: Target['send'] = (method, params) => this.send(method, params, sessionId);
    return {
      send,
      detach: () => this.send('Target.detachFromTarget', { sessionId }),
      async evaluate<T>(expression: string): Promise<T> {
        const given = { expression, awaitPromise: true, returnByValue: true };
        const { result, exceptionDetails } = await send<{ result: { value: T }; exceptionDetails?: object }>(
          'Runtime.evaluate',
          given,
        );
        if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
        return result.value;
      },
    };
  }

  async open(url: string): Promise<Target & { readonly targetId: string }> {
    const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', { url });
    return { targetId, ...(await this.attach(targetId)) };
  }

  /** The side panel's page, in a tab. Its scripts may use what the extension may. */
  async panel(): Promise<Target & { readonly targetId: string }> {
    const panel = await this.open(`${EXTENSION_ORIGIN}/panel.html`);
    await until(() => panel.evaluate(`document.readyState === 'complete' && typeof chrome.tabs === 'object'`));
    return panel;
  }

  /** The service worker of the extension; null: it is stopped. */
  async worker(): Promise<{ readonly targetId: string; readonly url: string } | null> {
    const all = await this.targets();
    return all.find(({ type, url }) => type === 'service_worker' && url.startsWith('chrome-extension:')) ?? null;
  }

  /** Stops the service worker, as the browser may at any time; once it has ended. */
  async stopWorker(): Promise<void> {
    const worker = await this.worker();
    if (worker === null) return;
    await this.send('Target.closeTarget', { targetId: worker.targetId });
    await until(async () => (await this.targets()).every(({ targetId }) => targetId !== worker.targetId));
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    if (this.#child.exitCode === null) {
      await this.send('Browser.close').catch(() => {});
      await closed;
    }
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Until something is true: tests wait for states. */
export async function until(isTrue: () => unknown, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  for (;;) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return;
    if (Date.now() > end) throw new Error(`It never became true: ${String(isTrue)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A relay and a file of pairings for this process alone. */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-relay-'));
  process.env['XDG_STATE_HOME'] = folder;
  const relay = await Relay.listen({ port: 0, pairings: new Pairings(), ...options });
  process.env['BECKON_RELAY_PORT'] = String(relay.port);
  const close = relay.close.bind(relay);
  relay.close = async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  };
  return relay;
}

/** Types the code in the panel, as a person does. */
export async function pairIn(panel: Target): Promise<void> {
  const paired = await pairExtension(
    (code) =>
      void panel.evaluate(`(() => {
        document.getElementById('code').value = ${JSON.stringify(code)};
        document.querySelector('#pair button').click();
      })()`),
    new AbortController().signal,
  );
  if (!paired.ok) throw new Error(JSON.stringify(paired.problem));
  await until(() => panel.evaluate(`document.getElementById('state').textContent.startsWith('Connected')`));
}

export interface OwnSetup {
  readonly browser: OwnBrowser;
  readonly relay: Relay;
  readonly panel: Target;
  close(): Promise<void>;
}

/** A browser that is paired and connected. */
export async function ownBrowser(options: Parameters<typeof startRelay>[0] = {}): Promise<OwnSetup> {
  if (process.env['BECKON_BUILT'] !== '1')
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'extension.mjs')], { cwd: ROOT, stdio: 'ignore' });
  const relay = await startRelay(options);
  const browser = await OwnBrowser.start();
  const panel = await browser.panel();
  await pairIn(panel);
  return {
    browser,
    relay,
    panel,
    async close() {
      await browser.close();
      await relay.close();
    },
  };
}

export function openOwn(options: LaunchOptions = {}): Promise<Beckon> {
  return launch({ shots: null, extension: true, ...options });
}
