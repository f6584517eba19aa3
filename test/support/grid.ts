// A small grid: lends a Chromium for each connection to `/<path>?token=…`, as grids do, over a proxy in front of the browsers.
// What comes without the token, or to another path, is turned away.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Grid {
  /** The DevTools address to connect to. */
  readonly url: string;
  /** The same with a token that does not open it. */
  readonly wrong: string;
  /** How many browsers were lent, how many are out now, and how many calls were turned away. */
  readonly lent: () => number;
  readonly out: () => number;
  readonly refused: () => number;
  close(): Promise<void>;
}

export const GRID_TOKEN = 'grid-token-9f3a';

interface Lent {
  readonly child: ChildProcess;
  readonly folder: string;
}

export async function startGrid(program: string, flags: readonly string[]): Promise<Grid> {
  const browsers = new Set<Lent>();
  const sockets = new Set<Socket>();
  let lent = 0;
  let refused = 0;
  const server = createServer((_, response) => response.writeHead(404).end());
  server.on('upgrade', async (request, socket: Socket, head: Buffer) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://grid');
    if (pathname !== '/lend/chromium' || searchParams.get('token') !== GRID_TOKEN) {
      refused++;
      return void socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    }
    lent++;
    const { one, port, path } = await lend(program, flags);
    browsers.add(one);
    const inner = connect(port, '127.0.0.1');
    inner.on('error', () => socket.destroy());
    const headers = Object.entries({ ...request.headers, host: `127.0.0.1:${port}` }).filter(
      ([name]) => name !== 'origin',
    );
    inner.write(`GET ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    inner.write(head);
    inner.pipe(socket);
    socket.pipe(inner);
    // Who lets go of the connection gives the browser back.
    socket.once('close', () => {
      inner.destroy();
      giveBack(one);
    });
  });
  const cleared: Promise<void>[] = [];
  const giveBack = (one: Lent): void => {
    cleared.push(once(one.child, 'exit').then(() => clear(one.folder)));
    killAll(one.child);
    browsers.delete(one);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}/lend/chromium?token=`;
  return {
    url: `${url}${GRID_TOKEN}`,
    wrong: `${url}wrong-${GRID_TOKEN}`,
    lent: () => lent,
    out: () => browsers.size,
    refused: () => refused,
    async close() {
      for (const one of [...browsers]) giveBack(one);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(cleared);
    },
  };
}

/** With its other processes, which write until they end. */
function killAll({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function clear(folder: string): Promise<void> {
  for (let tries = 100; ; tries--) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function lend(program: string, flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-grid-'));
  const child = spawn(program, [...flags, '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const end = (): void => killAll(child);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const [, port, path] = await new Promise<RegExpExecArray>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said += text;
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)(\/\S+)/.exec(said);
      if (found !== null) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the browser of the grid ended: ${said}`)));
  });
  return { one: { child, folder }, port: Number(port), path: path ?? '' };
}
