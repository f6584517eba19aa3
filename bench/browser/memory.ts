// What the script in a page keeps: per control, and whether it grows with what happens on a page that stays, or with pages
// that come and go.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import WebSocket from 'ws';
import { type Beckon, launch } from '../../packages/browser/src/index.js';
import { type Program, pageSwitches } from './bare.js';
import { COUNT_BUTTON, servePages } from './pages.js';
import { type Figure, kept } from './report.js';

const SMALL = 30;
const LARGE = 3000;
const MUTATIONS = 100_000;
const NAVIGATIONS = 1000;
/** Between these, something is asked of the page. */
const AT_ONCE = 1000;

export async function memoryFigures({ path, env }: Program, isQuick: boolean): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-memory-'));
  const switches = pageSwitches(folder).filter((one) => one !== '--remote-debugging-pipe');
  const child = spawn(path, ['--remote-debugging-port=0', ...switches], {
    detached: true,
    env: { ...process.env, ...env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const site = await servePages();
  try {
    const connect = await addressOf(child);
    const beckon = await launch({ connect });
    try {
      const url = site.page(LARGE);
      const heap = await Heap.of(new URL(connect).port, async () => run(beckon, `goto "${url}"`));
      const figures = [
        await perControl(beckon, heap, (size) => site.page(size)),
        await overMutations(beckon, heap, isQuick ? MUTATIONS / 10 : MUTATIONS),
        await overNavigations(beckon, heap, site.page(30), isQuick ? NAVIGATIONS / 10 : NAVIGATIONS),
      ];
      heap.close();
      return figures;
    } finally {
      await beckon.close();
    }
  } finally {
    await site.close();
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** With all that was worked out: names, the index of names, what was shown. What a page of few takes is the script itself. */
async function perControl(beckon: Beckon, heap: Heap, page: (size: number) => string): Promise<Figure> {
  const takenOn = async (size: number): Promise<number> => {
    await run(beckon, `goto "${page(size)}"`);
    const bare = await heap.used();
    for (const line of ['observe', `click "${COUNT_BUTTON}"`, 'observe']) await run(beckon, line);
    await heap.isQuiet();
    return (await heap.used()) - bare;
  };
  await takenOn(SMALL);
  const small = await takenOn(SMALL);
  const large = await takenOn(LARGE);
  return kept('memory in the page, per control', (large - small) / (LARGE - SMALL) / 1000, 1.5);
}

async function overMutations(beckon: Beckon, heap: Heap, count: number): Promise<Figure> {
  const half = count / 2;
  const change = async (times: number): Promise<void> => {
    for (let done = 0; done < times; done += AT_ONCE) {
      await heap.evaluate(MUTATE);
      await run(beckon, `click "${COUNT_BUTTON}"`);
    }
  };
  await change(half);
  const before = await heap.used();
  await change(half);
  return kept(`growth over ${half.toLocaleString('en')} more mutations`, ((await heap.used()) - before) / 1000, 200);
}

/** Rows come and go, texts and attributes change. */
const MUTATE = `(() => {
  const main = document.querySelector('main');
  for (let i = 0; i < ${AT_ONCE} / 4; i++) {
    const row = main.querySelector('.row').cloneNode(true);
    main.append(row);
    row.querySelector('span').textContent = 'Order ' + Math.random();
    row.classList.toggle('wide');
    row.remove();
  }
  return true;
})()`;

async function overNavigations(beckon: Beckon, heap: Heap, url: string, count: number): Promise<Figure> {
  const visit = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      await run(beckon, `goto "${url}?${i}"`);
      await run(beckon, `click "${COUNT_BUTTON}"`);
    }
  };
  const used = async (): Promise<number> => {
    globalThis.gc?.();
    return (await heap.used()) + process.memoryUsage().heapUsed;
  };
  await visit(count / 2);
  const before = await used();
  await visit(count / 2);
  const growth = ((await used()) - before) / 1000;
  return kept(`growth over ${(count / 2).toLocaleString('en')} more navigations, page and process`, growth, 1000);
}

async function run(beckon: Beckon, line: string): Promise<void> {
  const result = await beckon.run(line);
  if (!result.ok) throw new Error(`Nothing to measure: ${result.text}`);
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const bytes of child.stderr as Readable) {
    said += String(bytes);
    const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The browser did not start');
}

/** A second session with the page that Beckon is on. */
class Heap {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: never) => void>();
  #next = 1;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: never };
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  static async of(port: string, open: () => Promise<void>): Promise<Heap> {
    await open();
    const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      url: string;
      webSocketDebuggerUrl: string;
    }[];
    const page = list.find((one) => one.url.startsWith('http://127.0.0.1'));
    if (page === undefined) throw new Error('There is no page');
    const socket = new WebSocket(page.webSocketDebuggerUrl);
    await new Promise((resolve) => socket.once('open', resolve));
    return new Heap(socket);
  }

  #send<T>(method: string, params: object = {}): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
  }

  /** What is worked out behind an answer is done once the page has nothing else to do. */
  async isQuiet(): Promise<void> {
    await this.evaluate('new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 1000)))');
  }

  /** Bytes in use, of all scripts in the page. */
  async used(): Promise<number> {
    for (let i = 0; i < 3; i++) await this.#send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#send<{ usedSize: number }>('Runtime.getHeapUsage');
    return usedSize;
  }

  close(): void {
    this.#socket.close();
  }
}
