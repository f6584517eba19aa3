// The sites of the tasks, and what became of them: a task is judged by what its server was sent, never by what Beckon says.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server was sent: to which address, and what. */
export interface Sent {
  readonly to: string;
  readonly what: unknown;
}

/** Answers one request: the text of a page, or another address. */
export interface Reply {
  readonly html?: string;
  readonly json?: unknown;
  readonly status?: number;
  readonly to?: string;
  readonly cookie?: string;
  /** Answered so many milliseconds later, as servers do. */
  readonly after?: number;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly cookies: string;
  /** The same server as another site. */
  readonly elsewhere: string;
}

/** One site: what it answers, and a log that only it writes. */
export type Pages = (call: Call, log: (what: unknown) => void) => Reply | undefined;

export interface TaskSite {
  readonly url: string;
  readonly log: readonly Sent[];
  close(): Promise<void>;
}

export async function startTaskSite(pages: Pages): Promise<TaskSite> {
  const log: Sent[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, pages, log, () => `http://localhost:${(server.address() as AddressInfo).port}`);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pages: Pages,
  log: Sent[],
  elsewhere: () => string,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
  const call: Call = {
    ...{ method: request.method ?? 'GET', path: pathname, query: searchParams },
    ...{ body: read(Buffer.concat(parts).toString()), cookies: request.headers.cookie ?? '', elsewhere: elsewhere() },
  };
  const reply = pages(call, (what) => log.push({ to: pathname, what })) ?? { html: 'Nothing here', status: 404 };
  const { html = '', json, status = 200, to, cookie, after = 0 } = reply;
  if (cookie !== undefined) response.setHeader('set-cookie', cookie);
  response.statusCode = to === undefined ? status : 303;
  if (to !== undefined) response.setHeader('location', to);
  response.setHeader('content-type', json === undefined ? 'text/html; charset=utf-8' : 'application/json');
  setTimeout(() => response.end(json === undefined ? html : JSON.stringify(json)), after);
}

function read(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

/** A whole page, as an app writes it: a root that a script draws into. */
export function app(title: string, style: string, script: string, body = '', lang = 'en', dir = 'ltr'): string {
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${title}</title><style>
body{font:15px/1.4 system-ui,sans-serif;margin:0;padding:16px}button{font:inherit}${style}</style></head>
<body>${body}<div id="root"></div><script>
const root = document.getElementById('root');
const send = (to, what) => fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) }).then((answer) => answer.json());
const esc = (text) => String(text).replace(/[&<>"]/g, (c) => '&#' + c.charCodeAt(0) + ';');
${script}</script></body></html>`;
}
