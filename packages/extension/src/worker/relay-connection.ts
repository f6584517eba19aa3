// The one WebSocket to the relay on this machine: both ends prove that they were paired, and it is opened again whenever it closes.

import { freshNonce, isSameProof, proofOf } from '@beckon/browser/remote/proof.js';
import {
  type AskedWithId,
  type BrowserNamed,
  type Hello,
  type Paired,
  type PanelAnswer,
  type PanelAnswered,
  type PanelWants,
  RELAY_PORT,
  type Refused,
  type RelayProof,
  type Reported,
  type Welcome,
} from '@beckon/browser/remote/protocol.js';
import type { TabGroups } from './tab-groups.js';

export type ConnectionState = 'not paired' | 'off' | 'waiting' | 'connected';

interface KeptPairing {
  readonly id: string;
  readonly token: string;
  readonly port: number;
}

/** How long until the next try, after so many. The alarm wakes a worker that was stopped meanwhile. */
const WAITS_MS = [100, 500, 1000, 2000, 5000];
const ANSWER_MS = 5000;

export class RelayConnection {
  readonly #groups: TabGroups;
  #socket: WebSocket | null = null;
  #connecting: Promise<void> | null = null;
  #state: ConnectionState = 'waiting';
  #tries = 0;
  #lines = 0;
  readonly #answers = new Map<number, (answer: PanelAnswer) => void>();
  onChange: (() => void) | null = null;

  constructor(groups: TabGroups) {
    this.#groups = groups;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  send(message: Reported | object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** A line of the side panel: run in the relay's process, where the engine is. */
  async prompt(wants: PanelWants, line: string, page: string | null): Promise<PanelAnswer> {
    // The line may be what woke the service worker.
    await this.connect();
    if (this.#socket === null) return { ok: false, text: 'Not connected' };
    const id = ++this.#lines;
    this.send({ event: 'panel', id, wants, line, ...(page === null ? {} : { page }) });
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  connect(): Promise<void> {
    if (this.#socket !== null) return Promise.resolve();
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  /** Types the code of `beckon pair`: why it was refused, or null. */
  async pair(said: string): Promise<string | null> {
    const [code = '', at = ''] = said.trim().split('@');
    const port = at === '' ? RELAY_PORT : Number(at);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) return 'The code is wrong';
    const socket = await opened(port);
    if (socket === null) return "Nothing answers: run 'beckon pair' in a terminal, and leave it open";
    const answer = nextMessage(socket);
    socket.send(JSON.stringify({ hello: 'pair', code, browser: await named() } satisfies Hello));
    const paired = (await answer) as Partial<Paired & Refused> | null;
    socket.close();
    if (paired?.paired === undefined) return paired?.why ?? 'The relay did not answer';
    await chrome.storage.local.set({ pairing: { ...paired.paired, port } satisfies KeptPairing, isOff: false });
    await this.connect();
    return null;
  }

  /** Until the user connects again. */
  async disconnect(): Promise<void> {
    await chrome.storage.local.set({ isOff: true });
    this.#socket?.close();
    this.#set('off');
  }

  async resume(): Promise<void> {
    await chrome.storage.local.set({ isOff: false });
    this.#tries = 0;
    await this.connect();
  }

  async forget(): Promise<void> {
    await chrome.storage.local.remove('pairing');
    this.#socket?.close();
    this.#set('not paired');
  }

  #set(state: ConnectionState): void {
    this.#state = state;
    this.onChange?.();
  }

  async #open(): Promise<void> {
    const { pairing } = (await chrome.storage.local.get('pairing')) as { readonly pairing?: KeptPairing };
    const { isOff } = await chrome.storage.local.get('isOff');
    if (pairing === undefined) return this.#set('not paired');
    if (isOff === true) return this.#set('off');
    this.#set('waiting');
    const socket = await opened(pairing.port);
    if (socket !== null && (await isWelcome(socket, pairing))) return this.#begin(socket);
    socket?.close();
    this.#later();
  }

  async #begin(socket: WebSocket): Promise<void> {
    this.#socket = socket;
    this.#tries = 0;
    socket.onmessage = ({ data }) => void this.#take(socket, JSON.parse(String(data)) as AskedWithId | PanelAnswered);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      for (const answer of this.#answers.values()) answer({ ok: false, text: 'The connection was lost' });
      this.#answers.clear();
      if (this.#state === 'connected') this.#later();
    };
    this.#set('connected');
    this.send({ event: 'back', clients: await this.#groups.restore() });
  }

  #later(): void {
    this.#set('waiting');
    // A relay that does not come back has no clients any more.
    if (this.#tries === WAITS_MS.length) void this.#groups.leaveAll();
    const wait = WAITS_MS[Math.min(this.#tries++, WAITS_MS.length - 1)];
    setTimeout(() => void this.connect(), wait);
  }

  async #take(socket: WebSocket, asked: AskedWithId | PanelAnswered): Promise<void> {
    if ('panel' in asked) {
      this.#answers.get(asked.panel)?.(asked.answer);
      return void this.#answers.delete(asked.panel);
    }
    if (asked.id === undefined) return;
    const answer = await this.#groups.answer(asked).then(
      (result) => ({ id: asked.id, result: result ?? {} }),
      (error: unknown) => ({ id: asked.id, error: messageOf(error) }),
    );
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(answer));
  }
}

/** chrome.debugger wraps what the browser says in JSON. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  try {
    return String((JSON.parse(text) as { readonly message?: unknown }).message ?? text);
  } catch {
    return text;
  }
}

function opened(port: number): Promise<WebSocket | null> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  return new Promise((resolve) => {
    socket.onopen = () => resolve(socket);
    socket.onerror = () => resolve(null);
  });
}

function nextMessage(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ANSWER_MS);
    socket.onclose = () => resolve(null);
    socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
  });
}

/** The relay proves that it is the one we were paired with before it hears our proof. */
async function isWelcome(socket: WebSocket, { id, token }: KeptPairing): Promise<boolean> {
  const nonce = freshNonce();
  const first = nextMessage(socket);
  socket.send(JSON.stringify({ hello: 'extension', pairing: id, nonce, browser: await named() } satisfies Hello));
  const relay = (await first) as Partial<RelayProof> | null;
  if (!isSameProof(relay?.proof, await proofOf(token, 'relay', nonce, String(relay?.nonce)))) return false;
  const second = nextMessage(socket);
  socket.send(JSON.stringify({ proof: await proofOf(token, 'extension', String(relay?.nonce), nonce) }));
  return ((await second) as Partial<Welcome> | null)?.welcome === true;
}

async function named(): Promise<BrowserNamed> {
  const kept = (await chrome.storage.session.get('run')) as { readonly run?: string };
  const run = kept.run ?? freshNonce();
  if (kept.run === undefined) await chrome.storage.session.set({ run });
  const { userAgent } = navigator;
  const [, version = ''] = /Chrome\/(\d+)/.exec(userAgent) ?? [];
  const [, system = ''] = /\((?:X11; )?([A-Za-z]+)/.exec(userAgent) ?? [];
  return { name: `Chrome ${version}${system === '' ? '' : ` on ${system}`}`, userAgent, run };
}
