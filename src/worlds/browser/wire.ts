// One wire to the browser for two users: Playwright, and our own sessions of the DevTools protocol beside it.
// What is asked for often goes straight over the wire; what Playwright is good at goes through Playwright.

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

type Params = Readonly<Record<string, unknown>>;
type Listener = (params: Params, sessionId: string) => void;

/** The browser said no, or is gone. */
export class WireError extends Error {}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly sessionId: string | undefined;
}

/** Numbers of our own questions; Playwright counts from 1. */
const FIRST_ID = 1_000_000_000;

export class Wire {
  /** The end that Playwright gets. */
  readonly forPlaywright: Transport;
  readonly #transport: Transport;
  readonly #waiting = new Map<number, Waiting>();
  readonly #own = new Map<string, Map<string, Set<Listener>>>();
  #next = FIRST_ID;
  #root: Promise<string> | null = null;
  isClosed = false;
  /** Which addresses may be asked for. Playwright lets redirects pass its routes; where it has any, this stops them. */
  guard: ((url: string) => boolean) | null = null;

  constructor(transport: Transport) {
    this.#transport = transport;
    const side: Transport = {
      send: (message) => transport.send(message),
      close: () => transport.close(),
    };
    this.forPlaywright = side;
    transport.onmessage = (message) => this.#take(message as Message, side);
    transport.onclose = (reason) => {
      this.isClosed = true;
      for (const { reject } of this.#waiting.values()) reject(new WireError('The browser is gone'));
      this.#waiting.clear();
      side.onclose?.(reason);
    };
  }

  /** A session of our own with a page, which Playwright does not see. */
  async attach(targetId: string): Promise<WireSession> {
    this.#root ??= this.#send<{ sessionId: string }>('Target.attachToBrowserTarget', {}).then(({ sessionId }) => {
      this.#own.set(sessionId, new Map());
      return sessionId;
    });
    const root = await this.#root;
    const { sessionId } = await this.#send<{ sessionId: string }>(
      'Target.attachToTarget',
      { targetId, flatten: true },
      root,
    );
    return this.session(sessionId);
  }

  /** The session of a number we were told. */
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

  #send<T>(method: string, params: Params, sessionId?: string): Promise<T> {
    if (this.isClosed) return Promise.reject(new WireError('The browser is gone'));
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, sessionId });
      this.#transport.send({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) });
    });
  }

  /** Ends a request to where nobody may go, before Playwright lets it pass. */
  #check(params: Params, sessionId: string | undefined): void {
    const { url } = params['request'] as { readonly url: string };
    if (this.guard === null || this.guard(url)) return;
    const { requestId } = params;
    this.#send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, sessionId).catch(() => {});
  }

  /** A page that is gone answers nothing any more. */
  #detached(sessionId: string): void {
    this.#own.delete(sessionId);
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue;
      this.#waiting.delete(id);
      waiting.reject(new WireError('The page is gone'));
    }
  }

  #take(message: Message, playwright: Transport): void {
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
      // The answer to our own first question is also told as an event: Playwright knows nothing of it.
      if (method === 'Target.attachedToTarget' && this.#root !== null && isBrowser(params)) return;
      if (method === 'Fetch.requestPaused') this.#check(params, sessionId);
      playwright.onmessage?.(message);
      return;
    }
    if (method === 'Target.attachedToTarget') this.session(String(params['sessionId']));
    if (method === 'Target.detachedFromTarget') this.#detached(String(params['sessionId']));
    if (method !== undefined) for (const listener of own.get(method) ?? []) listener(params, sessionId ?? '');
  }
}

function isBrowser(params: Params): boolean {
  return (params['targetInfo'] as { type?: string } | undefined)?.type === 'browser';
}

export interface WireSession {
  readonly id: string;
  send<T = unknown>(method: string, params?: Params): Promise<T>;
  on(event: string, listener: Listener): void;
}
