// `beckon run --watch`: a page on this machine that shows a run while it goes on. It has a token in its address, sends
// each viewer the whole first and then what happens, and ends with the run.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunRecord } from '@beckon/core/report/html/collect.js';
import { type App, livePage, livePolicy } from '@beckon/core/report/html/page.js';
import { Viewers } from './viewers.js';

export interface WatchOptions {
  /** 0: one that is free. */
  readonly port?: number;
  /** How long the end waits for those who look: they fetch the last pictures. */
  readonly graceMs?: number;
}

export interface Watch {
  /** With its token: anyone who has the address may look. */
  readonly url: string;
  /** Notifies viewers that it has ended, lets them fetch what they lack, and ends. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const GRACE_MS = 3000;

/** Starts the page; throws where there is no such port. */
export async function watchServer(
  record: RunRecord,
  app: App,
  { port = 0, graceMs = GRACE_MS }: WatchOptions = {},
): Promise<Watch> {
  const token = randomBytes(18).toString('base64url');
  const page = livePage(app);
  const headers = { ...HEADERS, 'content-security-policy': livePolicy(app) };
  const viewers = new Viewers(record);
  let hosts: readonly string[] = [];
  const server = createServer((request, response) => {
    const refused = whyRefused(request, hosts, token);
    if (refused !== null) return void say(response, refused.status, 'text/plain; charset=utf-8', `${refused.why}\n`);
    const [path = ''] = (request.url ?? '').slice(token.length + 1).split('?');
    const [, file] = /^\/picture\/(\d{1,7})$/.exec(path) ?? [];
    if (path === '/') return void say(response, 200, 'text/html; charset=utf-8', page);
    if (path === '/events') return void viewers.add(response, headers);
    const picture = file === undefined ? null : record.picture(Number(file));
    if (picture !== null) return void say(response, 200, picture.type, picture.bytes);
    say(response, 404, 'text/plain; charset=utf-8', 'Not found\n');
  });
  const say = (response: ServerResponse, status: number, type: string, body: string | Uint8Array): void => {
    response.writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  hosts = [HOST, 'localhost'].map((name) => `${name}:${given}`);
  return {
    url: `http://${HOST}:${given}/${token}/`,
    async close() {
      await viewers.end(graceMs);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

interface HttpRefusal {
  readonly status: number;
  readonly why: string;
}

/** Another name for this machine may be a page that was talked into asking; so may another origin. */
function whyRefused(
  { method, url = '', headers }: IncomingMessage,
  hosts: readonly string[],
  token: string,
): HttpRefusal | null {
  if (!hosts.includes(headers.host ?? '')) return { status: 403, why: 'This is not the name of this page' };
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return { status: 403, why: 'Requests from other pages are not allowed' };
  if (!isToken(url.slice(1).split(/[/?]/, 1)[0] ?? '', token))
    return { status: 401, why: 'The address needs its token: use the complete address that beckon printed' };
  return method === 'GET' ? null : { status: 405, why: 'This page is read-only' };
}

/** Takes as long for a token that is nearly right as for any other. */
function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
