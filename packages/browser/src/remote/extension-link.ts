// An extension, as the relay has it: asked and answered by number, each question once. While its service worker is stopped,
// questions about tabs wait; what was under way when it stopped, and what was said in the sessions of then, is reported as
// interrupted, and never asked again.

import type { WebSocket } from 'ws';
import { messages } from '../messages.js';
import { messageIn } from './message.js';
import type { Answered, Asked, BrowserNamed, GroupedTab, PanelAnswer, PanelAnswered, Reported } from './protocol.js';

/** Those whose tabs the extension has: they hear what it reports. */
export interface LinkedClient {
  readonly id: string;
  hears(reported: Reported): void;
  /** The service worker was stopped: of what is under way it is unknown whether it was done. */
  interrupted(): void;
  /** The service worker is back: the tabs that are still there. */
  back(tabs: readonly GroupedTab[] | null): void;
  /** The extension is gone for good. */
  end(): void;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A service worker that hears nothing for 30 s may be stopped. */
const PING_MS = 20_000;

export class ExtensionLink {
  readonly name: string;
  readonly #graceMs: number;
  readonly #onEnd: () => void;
  readonly #clients = new Map<string, LinkedClient>();
  readonly #waiting = new Map<number, Waiting>();
  #held: { readonly asked: Asked; readonly waiting: Waiting }[] = [];
  #socket: WebSocket | null = null;
  /** Answers lines of the side panel. */
  onPanel: ((asked: Reported & { readonly event: 'panel' }) => Promise<PanelAnswer>) | null = null;
  /** A handover of a client begins, or is over. */
  onHandover: ((client: string, isUnderWay: boolean) => void) | null = null;
  #browser: BrowserNamed | null = null;
  #ping: NodeJS.Timeout | null = null;
  #grace: NodeJS.Timeout | null = null;
  #next = 0;

  constructor({ name }: { readonly name: string }, graceMs: number, onEnd: () => void) {
    this.name = name;
    this.#graceMs = graceMs;
    this.#onEnd = onEnd;
  }

  get isConnected(): boolean {
    return this.#socket !== null;
  }

  get userAgent(): string {
    return this.#browser?.userAgent ?? '';
  }

  /** Of the same pairing: what was connected before is over. */
  connect(socket: WebSocket, browser: BrowserNamed): void {
    this.#lost();
    const isSameRun = this.#browser?.run === browser.run;
    this.#browser = browser;
    this.#socket = socket;
    if (this.#grace !== null) clearTimeout(this.#grace);
    this.#grace = null;
    socket.on('message', (data: Buffer) => {
      const message = messageIn(data);
      if (this.#socket === socket && message !== null) this.#take(message as Answered | Reported);
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#lost();
    });
    this.#ping = setInterval(() => this.#send({ ping: true }), PING_MS);
    // Tabs of a browser that ended are gone; those of a service worker that was stopped are reported by it.
    if (!isSameRun) for (const client of [...this.#clients.values()]) client.back(null);
  }

  add(client: LinkedClient): void {
    this.#clients.set(client.id, client);
  }

  remove(id: string): void {
    this.#clients.delete(id);
  }

  ask<T>(asked: Asked): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      const waiting = { resolve, reject };
      if (this.#socket === null) this.#held.push({ asked, waiting });
      else this.#put(asked, waiting);
    }) as Promise<T>;
  }

  end(): void {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
    this.#over();
  }

  #put(asked: Asked, waiting: Waiting): void {
    const id = ++this.#next;
    this.#waiting.set(id, waiting);
    this.#send({ id, ...asked });
  }

  #send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #take(message: Answered | Reported): void {
    if ('event' in message) return void this.#report(message);
    if (!('id' in message)) return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message.result);
  }

  #report(reported: Reported): void {
    if (reported.event === 'back') {
      const tabs = new Map(reported.clients.map((one) => [one.client, one.tabs]));
      for (const client of [...this.#clients.values()]) client.back(tabs.get(client.id) ?? null);
      // Of a relay that ended meanwhile.
      for (const client of tabs.keys())
        if (!this.#clients.has(client)) this.ask({ ask: 'leave', client }).catch(() => {});
      for (const { asked, waiting } of this.#held.splice(0)) {
        // The session that it was said in is over, and a press must not come later, by itself.
        if (asked.ask === 'command') waiting.reject(new Error(messages.interrupted));
        else this.#put(asked, waiting);
      }
    } else if (reported.event === 'panel') void this.#panel(reported);
    else if ('client' in reported) this.#clients.get(reported.client)?.hears(reported);
    else for (const client of [...this.#clients.values()]) client.hears(reported);
  }

  async #panel(asked: Reported & { readonly event: 'panel' }): Promise<void> {
    const answer = (await this.onPanel?.(asked)) ?? { ok: false, text: messages.noPrompt };
    this.#send({ panel: asked.id, answer } satisfies PanelAnswered);
  }

  /** What was under way may have been done or not: that is what the client hears. */
  #lost(): void {
    if (this.#socket === null) return;
    this.#socket = null;
    if (this.#ping !== null) clearInterval(this.#ping);
    for (const client of [...this.#clients.values()]) client.interrupted();
    for (const { reject } of this.#waiting.values()) reject(new Error(messages.interrupted));
    this.#waiting.clear();
    this.#grace ??= setTimeout(() => this.#over(), this.#graceMs);
  }

  #over(): void {
    if (this.#grace !== null) clearTimeout(this.#grace);
    this.#grace = null;
    for (const { waiting } of this.#held.splice(0)) waiting.reject(new Error(messages.extensionGone));
    for (const client of [...this.#clients.values()]) client.end();
    this.#clients.clear();
    this.#onEnd();
  }
}
