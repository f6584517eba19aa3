// What another process of Node keeps in mind, asked over its inspector: its heap after all that nobody holds is gone.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import WebSocket from 'ws';

export interface ProcessMemory {
  /** In megabytes: the heap that is held, and what the process has of the machine. */
  measure(): Promise<{ readonly heap: number; readonly resident: number }>;
  close(): void;
}

/** Of a process that was started with `--inspect=127.0.0.1:<port>`. */
export async function memoryOf(pid: number, port: number): Promise<ProcessMemory> {
  const [{ webSocketDebuggerUrl: url }] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { readonly webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let last = 0;
  const ask = (method: string): Promise<Record<string, number>> =>
    new Promise((resolve) => {
      const id = ++last;
      const hear = (data: WebSocket.RawData): void => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
        if (answer.id !== id) return;
        socket.off('message', hear);
        resolve(answer.result ?? {});
      };
      socket.on('message', hear);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    measure: async () => {
      // What ends by a finalizer has its turn in between.
      for (let turn = 0; turn < 3; turn++) await ask('HeapProfiler.collectGarbage');
      const { usedSize = 0 } = await ask('Runtime.getHeapUsage');
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return { heap: usedSize / 1e6, resident: Number(kilobytes) / 1e3 };
    },
    close: () => socket.close(),
  };
}

/** A port that nobody has just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
