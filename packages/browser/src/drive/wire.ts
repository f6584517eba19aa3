// One wire to the browser for two users: Playwright, and our own sessions of the DevTools protocol beside it.
// What is requested often goes straight over the wire; what Playwright is good at goes through Playwright.

import { messages } from '../messages.js';
import type { TakenTabs } from '../remote/connect.js';
import { type Guest, WireContext } from './wire-context.js';

/** What carries messages to a browser and back. */
export interface Transport {
  send(message: object): void;
  close(): void;
  onmessage?: (message: object) => void;
  onclose?: (reason?: string) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export type Params = Readonly<Record<string, unknown>>;
type Listener = (params: Params, sessionId: string) => void;

/** The browser refused, or is gone. */
export class WireError extends Error {}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly sessionId: string | undefined;
}

/** What a worker needs to report what it does, and to begin. */
const START = ['Network.enable', 'Runtime.enable', 'Runtime.runIfWaitingForDebugger'];

/** Numbers of our own questions; Playwright counts from 1. */
const FIRST_ID = 1_000_000_000;

export class ProtocolConnection {
  /** The end that Playwright gets. */
  readonly forPlaywright: Transport;
  readonly #transport: Transport;
  readonly #waiting = new Map<number, Waiting>();
  readonly #own = new Map<string, Map<string, Set<Listener>>>();
  /** Playwright's sessions with pages, frames and workers. */
  readonly #guests = new Map<string, Guest>();
  readonly #contexts = new Map<string, WireContext>();
  #next = FIRST_ID;
  #root: Promise<string> | null = null;
  isClosed = false;
  /** What the user of the browser took back, if it is theirs. */
  taken: TakenTabs | null = null;
  #guard: ((url: string) => boolean) | null = null;
  /** Pages that Playwright does not get to see. */
  readonly #hidden = new Set<string>();
  /** Called with a session of our own with every page to come, before the page begins: frames in it get lost if we come late. */
  greet: ((session: WireSession) => void) | null = null;
  /** Those sessions, by the number of the page. */
  readonly #early = new Map<string, WireSession>();
  readonly #greeted = new WeakSet<Message>();
  /** What Playwright learns only when the numbers of hidden pages are known and new ones are greeted, and how many of each are awaited. */
  #held: Message[] = [];
  #hiding = 0;
  #meeting = 0;

  /** Frames that went to a file, by their ids: Playwright reports it as one of the page that opened a window for it. */
  readonly files = new Set<string>();

  constructor(transport: Transport) {
    this.#transport = transport;
    const playwrightEnd: Transport = {
      send: (message) => transport.send(this.#said(message as Message)),
      close: () => transport.close(),
    };
    this.forPlaywright = playwrightEnd;
    transport.onmessage = (message) => this.#take(message as Message);
    transport.onclose = (reason) => {
      this.isClosed = true;
      for (const { reject } of this.#waiting.values()) reject(new WireError(messages.browserGone));
      this.#waiting.clear();
      playwrightEnd.onclose?.(reason);
    };
  }

  /** Asks the browser itself, beside Playwright. */
  async ask<T>(method: string, params: Params = {}): Promise<T> {
    this.#root ??= this.#send<{ sessionId: string }>('Target.attachToBrowserTarget', {}).then(({ sessionId }) => {
      this.#own.set(sessionId, new Map());
      return sessionId;
    });
    return this.#send<T>(method, params, await this.#root);
  }

  /** A session of our own with a page, which Playwright does not see. */
  async attach(targetId: string): Promise<WireSession> {
    const { sessionId } = await this.ask<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    return this.session(sessionId);
  }

  /** Opens a hidden page, also from Playwright: for Chromium it is hidden, for a headless shell only to us. */
  async openHidden(browserContextId: string): Promise<string> {
    this.#hiding++;
    try {
      const params = { url: 'about:blank', browserContextId, hidden: true };
      const { targetId } = await this.ask<{ targetId: string }>('Target.createTarget', params);
      this.#hidden.add(targetId);
      return targetId;
    } finally {
      this.#hiding--;
      this.#release();
    }
  }

  #release(): void {
    const held = this.#hiding + this.#meeting === 0 ? this.#held.splice(0) : [];
    for (const message of held) this.#dispatch(message);
  }

  /** Playwright lets a page begin as soon as it knows of it: so it gets to know when we are there. */
  async #meet(message: Message, targetId: string): Promise<void> {
    this.#meeting++;
    this.#greeted.add(message);
    this.#held.push(message);
    try {
      const session = await this.attach(targetId);
      this.#early.set(targetId, session);
      this.greet?.(session);
    } catch {
      // It went as it came.
    } finally {
      this.#meeting--;
      this.#release();
    }
  }

  /** The session with a page that was there before it began; null if it began before us. */
  early(targetId: string): WireSession | null {
    const session = this.#early.get(targetId) ?? null;
    this.#early.delete(targetId);
    return session;
  }

  async closeHidden(targetId: string): Promise<void> {
    await this.ask('Target.closeTarget', { targetId }).catch(() => {});
    this.#hidden.delete(targetId);
  }

  /** Ends a session of our own; the page stays. */
  async detach({ id }: WireSession): Promise<void> {
    await this.ask('Target.detachFromTarget', { sessionId: id });
    this.#own.delete(id);
  }

  /** The session of a number that was reported to us. */
  session(sessionId: string): WireSession {
    if (!this.#own.has(sessionId)) this.#own.set(sessionId, new Map());
    return {
      id: sessionId,
      send: (method, params = {}) => this.#send(method, params, sessionId),
      on: (event, listener) => {
        const listeners = this.#own.get(sessionId) ?? new Map<string, Set<Listener>>();
        this.#own.set(sessionId, listeners);
        const known = listeners.get(event) ?? new Set();
        listeners.set(event, known.add(listener));
      },
    };
  }

  /** Which addresses may be requested, by any page, frame or worker of any context, at any hop of a redirect. */
  async confine(guard: (url: string) => boolean): Promise<void> {
    this.#guard = guard;
    await Promise.all([...this.#contexts.values()].map(({ gate }) => gate.guarded()));
  }

  /** What goes on in one browser context: all its pages, with what they open. */
  context(id: string): WireContext {
    const known = this.#contexts.get(id) ?? new WireContext(id, () => this.#guard);
    this.#contexts.set(id, known);
    return known;
  }

  /** The context that a page is in; null if Playwright does not know the page. */
  contextOf(targetId: string): WireContext | null {
    for (const guest of this.#guests.values()) if (guest.targetId === targetId) return this.context(guest.contextId);
    return null;
  }

  /** Until all that a page or frame sent before now has been received: two sessions with one page keep no common order. */
  async caughtUp(targetId: string): Promise<void> {
    const guest = [...this.#guests.values()].find((one) => one.targetId === targetId);
    await guest?.send('Runtime.getIsolateId').catch(() => {});
    // Playwright passes on what it hears in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
  }

  #send<T>(method: string, params: Params, sessionId?: string): Promise<T> {
    if (this.isClosed) return Promise.reject(new WireError(messages.browserGone));
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, sessionId });
      this.#transport.send({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) });
    });
  }

  /** What Playwright says, as the context it is about will have it. */
  #said(message: Message): object {
    if (message.method === 'Target.disposeBrowserContext')
      this.#contexts.delete(String(message.params?.['browserContextId']));
    const guest = this.#guests.get(message.sessionId ?? '');
    const context = this.#contexts.get(guest?.contextId ?? '');
    if (guest === undefined || context === undefined || message.method === undefined) return message;
    return { ...message, ...context.said(message.method, message.params ?? {}, guest) };
  }

  /** Playwright gets a session: its context learns of it before Playwright can send anything there. True: it stays with us. */
  #attached(params: Params, parentId: string | undefined): boolean {
    const parent = parentId === undefined ? null : this.#guests.get(parentId);
    // Sessions that Playwright makes by the way are no guests: there is one with the same target already.
    if (parent === undefined) return false;
    const { targetId, type, browserContextId } = params['targetInfo'] as {
      readonly targetId: string;
      readonly type: string;
      readonly browserContextId?: string;
    };
    const contextId = browserContextId ?? parent?.contextId;
    if (contextId === undefined) return false;
    const id = String(params['sessionId']);
    const guest: Guest = {
      id,
      targetId,
      kind: type,
      contextId,
      parentId: parent?.id ?? null,
      last: new Map(),
      send: (method, given = {}) => this.#send(method, given, id),
    };
    this.#guests.set(id, guest);
    this.context(contextId).came(guest);
    // Playwright would let go of it, and its requests would bypass all rules.
    const isOurs = type === 'shared_worker';
    if (isOurs) for (const method of START) guest.send(method).catch(() => {});
    return isOurs;
  }

  #left(sessionId: string): void {
    const guest = this.#guests.get(sessionId);
    if (guest === undefined) return;
    this.#guests.delete(sessionId);
    this.#early.delete(guest.targetId);
    this.#contexts.get(guest.contextId)?.went(guest);
    this.#silence(sessionId);
    // Nothing more is reported about what a page takes along.
    for (const { id, parentId } of [...this.#guests.values()]) if (parentId === sessionId) this.#left(id);
  }

  /** A page that is gone answers nothing any more. */
  #detached(sessionId: string): void {
    this.#own.delete(sessionId);
    this.#silence(sessionId);
  }

  #silence(sessionId: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue;
      this.#waiting.delete(id);
      waiting.reject(new WireError(messages.pageIsGone));
    }
  }

  #take(message: Message): void {
    const { id, sessionId, method, params = {}, result, error } = message;
    if (id !== undefined && id >= FIRST_ID) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error !== undefined) waiting?.reject(new WireError(error.message));
      else waiting?.resolve(result as never);
      return;
    }
    const own = sessionId === undefined ? undefined : this.#own.get(sessionId);
    if (own === undefined) {
      this.#dispatch(message);
      return;
    }
    if (method === 'Target.attachedToTarget') this.session(String(params['sessionId']));
    if (method === 'Target.detachedFromTarget') this.#detached(String(params['sessionId']));
    if (method !== undefined) for (const listener of own.get(method) ?? []) listener(params, sessionId ?? '');
  }

  /** A page, not a frame in one, that waits until it is let go, and that we have not been to. */
  #isUnmet(message: Message): boolean {
    const { sessionId, params = {} } = message;
    const { type, targetId } = params['targetInfo'] as { readonly type: string; readonly targetId: string };
    const isBeginning = sessionId === undefined && type === 'page' && params['waitingForDebugger'] === true;
    return this.greet !== null && isBeginning && !this.#hidden.has(targetId) && !this.#greeted.has(message);
  }

  /** What is for Playwright, after those who listen beside it. */
  #dispatch(message: Message): void {
    const { sessionId, method, params = {} } = message;
    if (method === 'Browser.downloadWillBegin') this.files.add(String(params['frameId']));
    const isNew = method === 'Target.attachedToTarget';
    if (isNew && this.#hiding === 0 && this.#isUnmet(message)) {
      void this.#meet(message, (params['targetInfo'] as { readonly targetId: string }).targetId);
      return;
    }
    if (this.#hiding + this.#meeting > 0) {
      this.#held.push(message);
      return;
    }
    // The answer to our own first question also comes as an event: Playwright knows nothing of it.
    if (isNew && this.#root !== null && isBrowser(params)) return;
    if (isNew && this.#hidden.has((params['targetInfo'] as { readonly targetId: string }).targetId)) {
      this.forPlaywright.onmessage?.(unseen(message));
      return;
    }
    if (isNew && this.#attached(params, sessionId)) return;
    const guest = this.#guests.get(sessionId ?? '');
    const context = guest && this.#contexts.get(guest.contextId);
    const reported = context && method !== undefined ? context.heard(method, params, guest) : params;
    if (method === 'Target.detachedFromTarget') this.#left(String(params['sessionId']));
    if (reported !== null)
      this.forPlaywright.onmessage?.(reported === params ? message : { ...message, params: reported });
  }
}

/** As if it were no page: Playwright lets go of it. */
function unseen(message: Message): Message {
  const { params } = message;
  return { ...message, params: { ...params, targetInfo: { ...(params?.['targetInfo'] as object), type: 'other' } } };
}

function isBrowser(params: Params): boolean {
  return (params['targetInfo'] as { type?: string } | undefined)?.type === 'browser';
}

export interface WireSession {
  readonly id: string;
  send<T = unknown>(method: string, params?: Params): Promise<T>;
  on(event: string, listener: Listener): void;
}
