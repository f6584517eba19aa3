// Serves several clients over HTTP on this machine: each has a room of its own, which ends with its session or after an idle time.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionRunnerOptions } from '@beckon/core/engine/session-runner.js';
import {
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  readRequestBody,
  WebStandardStreamableHTTPServerTransport as WebTransport,
} from '@modelcontextprotocol/server';
import { faultWords } from './faults.js';
import { refused } from './guard.js';
import { refusal, sendResponse, webRequest } from './node-http.js';
import { Rooms } from './rooms.js';
import { type ServerInfo, serverFor } from './server.js';

export interface HttpOptions extends ServerInfo {
  readonly open: SessionRunnerOptions['open'];
  /** 0: any that is free. */
  readonly port: number;
  readonly token: string;
  /** After this time without a call a client's world is ended. */
  readonly idleMs: number;
  /** How many clients may be there at once. */
  readonly most: number;
  readonly warn: (words: string) => void;
}

export interface HttpServing {
  /** Where clients connect to. */
  readonly url: string;
  close(): Promise<void>;
}

const PATH = /^\/mcp(?:\/([\w.-]{1,64}))?\/?$/;

export async function serveOnHttp(options: HttpOptions): Promise<HttpServing> {
  const { port, token, warn } = options;
  const clients = new Clients(options);
  let base = '';
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      warn(error instanceof Error ? error.message : String(error));
      response.destroy();
    });
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requested = webRequest(request, response, base);
    const given = refused(requested, token) ?? (await clients.serve(requested));
    await sendResponse(given, response);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${base}/mcp`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await clients.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The clients that are there. Those of the protocol with sessions are known by their session, others by their name and the address they use. */
class Clients {
  readonly #options: HttpOptions;
  readonly #rooms: Rooms;
  readonly #sessions = new Map<string, WebTransport>();
  readonly #modern: ReturnType<typeof createMcpHandler>;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#rooms = new Rooms(options, (key) => void this.#sessions.get(key)?.close());
    this.#modern = createMcpHandler(({ authInfo }) => serverFor(this.#rooms.of(authInfo?.clientId ?? ''), options), {
      legacy: 'reject',
      onerror: (error) => options.warn(faultWords(error)),
    });
  }

  async serve(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!PATH.test(pathname)) return refusal(404, `There is nothing at ${pathname}: the server is at /mcp`);
    if (!(await isLegacyRequest(request))) return this.#serveModern(request);
    const id = request.headers.get('mcp-session-id');
    const transport = id === null ? null : this.#sessions.get(id);
    if (transport === undefined)
      return refusal(404, 'This session no longer exists: it was closed, or was idle too long. Connect again');
    if (transport !== null && id !== null) return this.#rooms.during(id, () => transport.handleRequest(request));
    return this.#begin(request);
  }

  /** Each request stands for itself: the same client at the same address is in the same room. */
  async #serveModern(request: Request): Promise<Response> {
    const key = await keyOf(request);
    if (!this.#rooms.has(key) && !this.#rooms.hasPlace()) return this.#full();
    // The library passes this on to the server factory.
    const authInfo = { token: '', clientId: key, scopes: [] };
    return this.#rooms.during(key, () => this.#modern.fetch(request, { authInfo }));
  }

  /** A new client, if its first words are those of one. */
  async #begin(request: Request): Promise<Response> {
    if (request.method !== 'POST') return refusal(400, 'The header Mcp-Session-Id is missing: connect first');
    const parsedBody = await bodyOf(request);
    if (!isInitializeRequest(parsedBody))
      return refusal(400, 'The header Mcp-Session-Id is missing: begin with initialize');
    if (!this.#rooms.hasPlace()) return this.#full();
    const key = randomUUID();
    const transport = new WebTransport({ sessionIdGenerator: () => key });
    const server = serverFor(this.#rooms.of(key), this.#options);
    await server.connect(transport);
    // Closed by the client, to make way for another, or with everything else.
    server.server.onclose = () => {
      this.#sessions.delete(key);
      void this.#rooms.end(key);
    };
    this.#sessions.set(key, transport);
    const response = await this.#rooms.during(key, () => transport.handleRequest(request, { parsedBody }));
    if (!response.ok) await transport.close();
    return response;
  }

  #full(): Response {
    return refusal(
      503,
      `Too many clients (${this.#options.most} at most): end one, or start beckon mcp with a higher --clients`,
      { 'retry-after': '60' },
    );
  }

  async close(): Promise<void> {
    await this.#modern.close();
    await Promise.all([...this.#sessions.values()].map((transport) => transport.close()));
    await this.#rooms.close();
  }
}

/** `/mcp/shop` is one room of a client, `/mcp` another. */
async function keyOf(request: Request): Promise<string> {
  const name = PATH.exec(new URL(request.url).pathname)?.[1] ?? '';
  const body = await bodyOf(request);
  const meta = (body as { params?: { _meta?: Record<string, unknown> } } | null)?.params?._meta;
  const client = (meta?.[CLIENT_INFO_META_KEY] as { name?: unknown } | undefined)?.name;
  return `${name}/${typeof client === 'string' ? client : ''}`;
}

/** What was sent, and is still there to be read; null if it is no JSON, or more than anybody needs. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    const read = await readRequestBody(request.clone());
    return 'text' in read ? JSON.parse(read.text) : null;
  } catch {
    return null;
  }
}
