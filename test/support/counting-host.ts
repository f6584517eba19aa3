// A host that counts everything that reaches it: connections, requests and datagrams, also those that say nothing.

import { createSocket } from 'node:dgram';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingHost {
  /** `127.0.0.2:4711`, the same port for TCP and UDP. */
  readonly host: string;
  readonly connections: () => number;
  readonly datagrams: () => number;
  /** The paths that were asked for. */
  readonly paths: ReadonlySet<string>;
  /** Until a path was asked for; false if that takes longer than anybody waits. */
  reached(path: string, ms: number): Promise<boolean>;
  close(): Promise<void>;
}

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export async function countingHost(address: string, serve: Serve): Promise<CountingHost> {
  const paths = new Set<string>();
  const waiting = new Set<() => void>();
  let connections = 0;
  let datagrams = 0;
  const note = (request: IncomingMessage): void => {
    paths.add((request.url ?? '').replace(/[?#].*/, ''));
    for (const look of waiting) look();
  };
  const server = createServer((request, response) => {
    note(request);
    serve(request, response);
  });
  server.on('connection', () => connections++);
  server.on('upgrade', (request, socket) => {
    note(request);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', () => datagrams++);
  await new Promise<void>((resolve) => udp.bind(port, address, resolve));
  return {
    host: `${address}:${port}`,
    connections: () => connections,
    datagrams: () => datagrams,
    paths,
    reached: (path, ms) =>
      new Promise((resolve) => {
        const end = (is: boolean): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(is);
        };
        const look = (): void => {
          if (paths.has(path)) end(true);
        };
        const timer = setTimeout(() => end(false), ms);
        waiting.add(look);
        look();
      }),
    close: async () => {
      await new Promise<void>((resolve) => udp.close(resolve));
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
