// A server for pages on this machine only: a token in the address, no other name of this machine, no other origin.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  /** With its token: anyone who has the address may look. */
  readonly url: string;
  close(): Promise<void>;
}

export interface Exchange {
  /** Behind the token: `/`, `/events`. */
  readonly path: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  say(status: number, type: string, body: string | Uint8Array, more?: Readonly<Record<string, string>>): void;
}

export interface LocalServerOptions {
  /** 0: one that is free. */
  readonly port?: number;
  /** Answers; false: there is no such page. */
  readonly answer: (exchange: Exchange) => boolean;
  /** Whether something may be sent to a path, not only read. */
  readonly takes?: (path: string) => boolean;
}

const HOST = '127.0.0.1';
const TEXT = 'text/plain; charset=utf-8';

export const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Starts it; throws where there is no such port. */
export async function localServer({ port = 0, answer, takes = () => false }: LocalServerOptions): Promise<LocalServer> {
  const token = randomBytes(18).toString('base64url');
  let hosts: readonly string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').slice(token.length + 1).split('?');
    const say: Exchange['say'] = (status, type, body, more = {}) => {
      const length = Buffer.byteLength(body);
      response.writeHead(status, { ...HEADERS, ...more, 'content-type': type, 'content-length': length });
      response.end(body);
    };
    const refused = whyRefused(request, hosts, token, takes(path));
    if (refused !== null) return void say(refused.status, TEXT, `${refused.why}\n`);
    if (!answer({ path, request, response, say })) say(404, TEXT, 'Not found\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  hosts = [HOST, 'localhost'].map((name) => `${name}:${given}`);
  return {
    url: `http://${HOST}:${given}/${token}/`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface HttpRefusal {
  readonly status: number;
  readonly why: string;
}

/** Another name for this machine may be a page that was talked into asking; so may another origin. */
function whyRefused(
  { method, url = '', headers }: IncomingMessage,
  hosts: readonly string[],
  token: string,
  isTaken: boolean,
): HttpRefusal | null {
  if (!hosts.includes(headers.host ?? '')) return { status: 403, why: 'This is not the name of this page' };
  const { origin } = headers;
  const isOwn = hosts.some((host) => origin === `http://${host}`);
  if (origin !== undefined && !isOwn) return { status: 403, why: 'Requests from other pages are not allowed' };
  if (!isToken(url.slice(1).split(/[/?]/, 1)[0] ?? '', token))
    return { status: 401, why: 'The address needs its token: use the complete address that beckon printed' };
  if (method === 'GET') return null;
  if (method !== 'POST' || !isTaken) return { status: 405, why: 'This page is read-only' };
  // A browser says where what is sent comes from.
  return isOwn ? null : { status: 403, why: 'Only this page itself may send something here' };
}

/** Takes as long for a token that is nearly right as for any other. */
function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
