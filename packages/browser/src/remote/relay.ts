// The relay: extensions on one side, programs of the same user on the other, on this machine only. It lets in who proves to have
// the key, joins each program to a tab group of its own, and passes DevTools messages on.

import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { type WebSocket, WebSocketServer } from 'ws';
import { messages } from '../messages.js';
import { ClientTabs } from './client-tabs.js';
import { ExtensionLink } from './extension-link.js';
import { messageIn } from './message.js';
import { Pairings } from './pairings.js';
import { freshNonce, isSameProof, proofOf } from './proof.js';
import {
  type ClientWants,
  EXTENSION_ORIGIN,
  type Hello,
  RELAY_PORT,
  type Refused,
  type RefusedCode,
  type RelayStatus,
} from './protocol.js';

export interface RelayOptions {
  /** 0: any that is free. */
  readonly port?: number;
  readonly pairings?: Pairings;
  /** How long a client waits for an extension that is paired: its service worker looks twice a minute. */
  readonly waitMs?: number;
  /** How long tabs wait for a service worker that was stopped. */
  readonly graceMs?: number;
  /** Answers lines of the side panel. */
  readonly panel?: ExtensionLink['onPanel'];
  readonly handover?: ExtensionLink['onHandover'];
  /** The relay ends this long after its last client; null: never. */
  readonly idleMs?: number | null;
}

const LARGEST_MESSAGE = 256 * 1024 * 1024;
/** Before a peer is let in. */
const LARGEST_HELLO = 4096;
const HELLO_MS = 5000;
const WAIT_MS = 40_000;
const GRACE_MS = 40_000;
/** Without the letters and digits that people confuse. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const MOST_TRIES = 5;

/** A code that waits to be typed in the side panel. */
interface OpenCode {
  readonly code: string;
  readonly socket: WebSocket;
  tries: number;
}

export function portOf(env: NodeJS.ProcessEnv = process.env): number {
  const said = Number(env['BECKON_RELAY_PORT'] ?? '');
  return Number.isInteger(said) && said > 0 && said < 65_536 ? said : RELAY_PORT;
}

/** How long a relay that nothing uses stays. */
const IDLE_MS = 30 * 60_000;

/** The whole of a process: a relay, unless another one has the port by now. */
export async function serveRelay(options: RelayOptions = {}): Promise<void> {
  try {
    const relay = await Relay.listen({ idleMs: IDLE_MS, ...options });
    relay.onEnd = () => process.exit(0);
    for (const sign of ['SIGTERM', 'SIGINT'] as const) process.on(sign, () => void relay.close());
  } catch {
    process.exit(0);
  }
}

export class Relay {
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #pairings: Pairings;
  readonly #waitMs: number;
  readonly #graceMs: number;
  readonly #idleMs: number | null;
  readonly #panel: ExtensionLink['onPanel'];
  readonly #handover: ExtensionLink['onHandover'];
  /** By the id of their pairing. */
  readonly #extensions = new Map<string, ExtensionLink>();
  readonly #clients = new Set<ClientTabs>();
  #open: OpenCode | null = null;
  #arrived: (() => void)[] = [];
  #idle: NodeJS.Timeout | null = null;
  #count = 0;
  onEnd: (() => void) | null = null;

  private constructor({
    pairings = new Pairings(),
    waitMs = WAIT_MS,
    graceMs = GRACE_MS,
    idleMs = null,
    panel = null,
    handover = null,
  }: RelayOptions) {
    this.#pairings = pairings;
    this.#waitMs = waitMs;
    this.#graceMs = graceMs;
    this.#idleMs = idleMs;
    this.#panel = panel;
    this.#handover = handover;
    this.#server = createServer((_, response) => {
      response.writeHead(404).end();
    });
    this.#sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false });
    this.#server.on('upgrade', (request, socket, head) => {
      if (!isLocal(request, this.port)) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      this.#sockets.handleUpgrade(
        request,
        socket,
        head,
        // Who sends what makes no sense is not answered, and harms nothing.
        (open) => void this.#met(open, request.headers.origin ?? null).catch(() => open.terminate()),
      );
    });
    this.#rest();
  }

  /** Throws if the port is taken. */
  static async listen(options: RelayOptions = {}): Promise<Relay> {
    const relay = new Relay(options);
    await new Promise<void>((resolve, reject) => {
      relay.#server.once('error', reject);
      relay.#server.listen(options.port ?? portOf(), '127.0.0.1', resolve);
    });
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0;
  }

  get status(): RelayStatus {
    return {
      pid: process.pid,
      paired: this.#pairings.all.map(({ id, name }) => ({
        name,
        isConnected: this.#extensions.get(id)?.isConnected === true,
      })),
      clients: [...this.#clients].map(({ name }) => name),
    };
  }

  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    for (const client of this.#clients) client.end();
    for (const extension of this.#extensions.values()) extension.end();
    for (const socket of this.#sockets.clients) socket.terminate();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.onEnd?.();
  }

  /** Ends by itself when there was no client for long. */
  #rest(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    if (this.#idleMs === null || this.#clients.size > 0 || this.#open !== null) return;
    this.#idle = setTimeout(() => void this.close(), this.#idleMs);
  }

  /** The first message says who it is. A page of the web, or another extension, was turned away by its origin. */
  async #met(socket: WebSocket, origin: string | null): Promise<void> {
    socket.on('error', () => {});
    const hello = (await nextMessage(socket)) as Hello | null;
    const isOfExtension = hello?.hello === 'extension' || hello?.hello === 'pair';
    if (hello === null || isOfExtension !== (origin === EXTENSION_ORIGIN)) return socket.terminate();
    if (hello.hello === 'pair') return this.#pair(socket, hello);
    if (hello.hello === 'extension') return this.#welcome(socket, hello);
    if (hello.hello === 'client') return this.#serve(socket, hello);
    return socket.terminate();
  }

  /** Proves the key to the other end, and has it proved. */
  async #isProved(socket: WebSocket, key: string, role: string, theirs: string): Promise<boolean> {
    const nonce = freshNonce();
    const proof = await proofOf(key, 'relay', String(theirs), nonce);
    const answer = nextMessage(socket);
    say(socket, { nonce, proof });
    const said = (await answer) as { readonly proof?: unknown } | null;
    return isSameProof(said?.proof, await proofOf(key, role, nonce, String(theirs)));
  }

  #pair(socket: WebSocket, { code, browser }: Hello & { readonly hello: 'pair' }): void {
    const open = this.#open;
    if (open === null) return void refuse(socket, 'WRONG_CODE', messages.noCodeOpen);
    if (plain(code) !== plain(open.code)) {
      open.tries++;
      if (open.tries >= MOST_TRIES) {
        this.#open = null;
        refuse(open.socket, 'WRONG_CODE', messages.tooManyCodes);
      }
      return void refuse(socket, 'WRONG_CODE', messages.wrongCode);
    }
    this.#open = null;
    const { id, token, name } = this.#pairings.add(String(browser.name).slice(0, 100));
    say(socket, { paired: { id, token } });
    socket.close();
    say(open.socket, { paired: name });
    open.socket.close();
  }

  async #welcome(socket: WebSocket, hello: Hello & { readonly hello: 'extension' }): Promise<void> {
    const pairing = this.#pairings.all.find(({ id }) => id === hello.pairing);
    if (pairing === undefined) return refuse(socket, 'NOT_PAIRED', messages.notPairedAnyMore);
    if (!(await this.#isProved(socket, pairing.token, 'extension', hello.nonce)))
      return refuse(socket, 'WRONG_KEY', messages.wrongToken);
    const known = this.#extensions.get(pairing.id);
    const link = known ?? new ExtensionLink(pairing, this.#graceMs, () => this.#extensions.delete(pairing.id));
    this.#extensions.set(pairing.id, link);
    link.onPanel = this.#panel;
    link.onHandover = this.#handover;
    say(socket, { welcome: true });
    link.connect(socket, hello.browser);
    for (const arrived of this.#arrived.splice(0)) arrived();
  }

  async #serve(socket: WebSocket, hello: Hello & { readonly hello: 'client' }): Promise<void> {
    if (!(await this.#isProved(socket, this.#pairings.key, 'client', hello.nonce)))
      return refuse(socket, 'WRONG_KEY', messages.wrongKey);
    const wants: Readonly<Record<ClientWants, () => unknown>> = {
      tabs: () => this.#join(socket, String(hello.name).slice(0, 60)),
      pairing: () => this.#show(socket),
      status: () => say(socket, this.status),
      reload: () => this.#reload(socket),
    };
    await wants[hello.wants]?.();
  }

  /** A new code, in place of one that was shown before. */
  #show(socket: WebSocket): void {
    if (this.#open !== null) refuse(this.#open.socket, 'TAKEN_OVER', messages.otherCode);
    const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
    const open: OpenCode = { code, socket, tries: 0 };
    this.#open = open;
    socket.on('close', () => {
      if (this.#open === open) this.#open = null;
      this.#rest();
    });
    this.#rest();
    say(socket, { code: this.port === RELAY_PORT ? code : `${code}@${this.port}` });
  }

  /** Those that are no longer paired are gone at once. */
  #reload(socket: WebSocket): void {
    const paired = new Set(this.#pairings.all.map(({ id }) => id));
    for (const [id, extension] of this.#extensions) if (!paired.has(id)) extension.end();
    say(socket, this.status);
  }

  async #join(socket: WebSocket, name: string): Promise<void> {
    const link = await this.#extension();
    if ('refused' in link) return refuse(socket, link.refused, link.why);
    const client = new ClientTabs(`${++this.#count}-${freshNonce().slice(0, 8)}`, name, socket, link);
    this.#clients.add(client);
    this.#rest();
    socket.on('close', () => {
      this.#clients.delete(client);
      this.#rest();
    });
    await client.begin();
  }

  /** The one browser that is there. */
  async #extension(): Promise<ExtensionLink | Refused> {
    if (this.#pairings.all.length === 0) return { refused: 'NOT_PAIRED', why: messages.noPairing };
    const end = deadlineIn(this.#waitMs);
    for (;;) {
      const all = [...this.#extensions.values()].filter(({ isConnected }) => isConnected);
      const [first] = all;
      if (all.length > 1)
        return { refused: 'NOT_PAIRED', why: messages.severalBrowsers(all.map(({ name }) => name).join(', ')) };
      if (first !== undefined) return first;
      const names = this.#pairings.all.map((pairing) => pairing.name).join(', ');
      if (end.isOver()) return { refused: 'NOT_PAIRED', why: messages.notConnected(names) };
      await end.ends(new Promise<void>((resolve) => this.#arrived.push(resolve)));
    }
  }
}

/** Called by a name of this machine, and by no page of the web. */
function isLocal({ headers }: IncomingMessage, port: number): boolean {
  const isNamed = headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`;
  return isNamed && (headers.origin === undefined || headers.origin === EXTENSION_ORIGIN);
}

/** The next message, if it comes soon and is of a size that a hello has. */
function nextMessage(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(null), HELLO_MS);
    const done = (value: unknown): void => {
      clearTimeout(timer);
      socket.off('message', take);
      socket.off('close', closed);
      resolve(value);
    };
    const closed = (): void => done(null);
    const take = (data: Buffer): void => done(data.length > LARGEST_HELLO ? null : messageIn(data));
    socket.on('message', take);
    socket.on('close', closed);
  });
}

function say(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function refuse(socket: WebSocket, refused: RefusedCode, why: string): void {
  say(socket, { refused, why } satisfies Refused);
  socket.close();
}

function plain(code: unknown): string {
  return String(code)
    .replace(/@\d+$/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
}
