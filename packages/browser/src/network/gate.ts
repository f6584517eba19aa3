// Where requests of a session are stopped, answered or given headers: before the network sees them, hop by hop of a redirect.

import type { HeaderMap } from '@beckon/core/scene/facets.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { Params } from '../drive/wire.js';
import type { Guest, WireContext, WireMessage } from '../drive/wire-context.js';

export interface OutgoingRequest {
  /** The same for all hops of a redirect, and in the browser's events about the request. Empty if there are none. */
  readonly id: string;
  readonly url: string;
  readonly method: string;
  /** `Document`, `XHR`, `Script` … */
  readonly kind: string;
  readonly frameId: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** What becomes of a request that does not reach the network. */
export type Stopped =
  | { readonly does: 'fail' }
  | { readonly does: 'answer'; readonly status: number; readonly headers: HeaderMap; readonly body: Uint8Array };

export type Judge = (asked: OutgoingRequest) => Stopped | null;
export type Extra = (asked: OutgoingRequest) => HeaderMap;

export interface Gate {
  /** What it cannot do, in words; null: nothing that anybody would miss. */
  readonly caveat: string | null;
  /** Who decides which requests are stopped; null: none is. */
  stop(judge: Judge | null): Promise<void>;
  /** Who says which headers go with a request; null: only its own. */
  add(extra: Extra | null): Promise<void>;
}

/** Those whose requests can be stopped; what a worker asks for passes by the page it belongs to. */
const KINDS = ['page', 'iframe', 'service_worker', 'shared_worker'];
const ON: WireMessage = {
  method: 'Fetch.enable',
  params: { patterns: [{ urlPattern: '*', requestStage: 'Request' }] },
};
const OFF: WireMessage = { method: 'Fetch.disable', params: {} };
/** Changes nothing, and is answered. */
const NOTHING: WireMessage = { method: 'Target.getTargetInfo', params: {} };
/** How long sending to all sessions may take. */
const SEND_MS = 1000;
/** Requests of pages that went away meanwhile never get their word: more are not kept in mind. */
const MOST_SETTLED = 1000;

interface Entry {
  readonly name: string;
  readonly value: string;
}

/** Chromium: beside Playwright, or in front of it where it has routes of its own. */
export class WireGate implements Gate {
  readonly caveat = null;
  readonly #context: WireContext;
  /** Sessions where Playwright stops requests, too. */
  readonly #shared = new Set<Guest>();
  /** Headers of requests that Playwright will let go on. */
  readonly #owed = new Map<string, readonly Entry[]>();
  /** Requests that are settled, and that Playwright will have its word on nevertheless. */
  readonly #settled = new Set<string>();
  #judge: Judge | null = null;
  #extra: Extra | null = null;

  constructor(context: WireContext) {
    this.#context = context;
    context.welcome((guest) => {
      if (!KINDS.includes(guest.kind) || !this.#isNeeded) return;
      void guest.send(ON.method, ON.params).catch(() => null);
      if (this.#judge !== null) void this.#cache(guest);
    });
    context.goodbye((guest) => this.#shared.delete(guest));
    context.hold('Fetch.requestPaused', (params, guest) => (this.#paused(params, guest) ? null : params));
    context.say('Fetch.enable', (params, guest) => {
      this.#shared.add(guest);
      return { method: 'Fetch.enable', params };
    });
    context.say('Fetch.disable', (params, guest) => {
      this.#shared.delete(guest);
      return this.#isNeeded ? ON : { method: 'Fetch.disable', params };
    });
    for (const method of ['Fetch.continueRequest', 'Fetch.fulfillRequest', 'Fetch.failRequest'])
      context.say(method, (params) => this.#continued(method, params));
  }

  async stop(judge: Judge | null): Promise<void> {
    const was = this.#isNeeded;
    const isNew = (judge === null) !== (this.#judge === null);
    this.#judge = judge;
    await this.#switch(was);
    if (isNew) await this.#toAll((guest) => this.#cache(guest));
  }

  async add(extra: Extra | null): Promise<void> {
    const was = this.#isNeeded;
    this.#extra = extra;
    await this.#switch(was);
  }

  /** The context is guarded from now on. */
  async guarded(): Promise<void> {
    await this.#toAll((guest) => guest.send(ON.method, ON.params).catch(() => null));
  }

  get #isNeeded(): boolean {
    return this.#judge !== null || this.#extra !== null || this.#context.guard() !== null;
  }

  /** On or off where Playwright does not need it anyway. */
  async #switch(was: boolean): Promise<void> {
    if (was === this.#isNeeded) return;
    const { method, params } = was ? OFF : ON;
    await this.#toAll((guest) => guest.send(method, params).catch(() => null));
  }

  /** What the browser has kept is not asked for again, and so could not be stopped. */
  async #cache(guest: Guest): Promise<void> {
    const params = { cacheDisabled: this.#judge !== null };
    await Promise.all([
      guest.send('Network.enable').catch(() => null),
      guest.send('Network.setCacheDisabled', params).catch(() => null),
    ]);
  }

  /** A page that is on its way out may never answer. */
  async #toAll(send: (guest: Guest) => Promise<unknown>): Promise<void> {
    const meant = this.#context.guests.filter((guest) => KINDS.includes(guest.kind) && !this.#shared.has(guest));
    await deadlineIn(SEND_MS).wait(Promise.all(meant.map(send)));
  }

  /** Says what becomes of a request. True: Playwright need not know. */
  #paused(params: Params, guest: Guest): boolean {
    const asked = askedIn(params);
    const { requestId } = params;
    const isShared = this.#shared.has(guest);
    const send = (method: string, more: Params): void =>
      void guest.send(method, { requestId, ...more }).catch(() => null);
    const stopped: Stopped | null =
      (this.#context.guard()?.(asked.url) ?? true) ? (this.#judge?.(asked) ?? null) : { does: 'fail' };
    if (stopped !== null) {
      if (stopped.does === 'fail') send('Fetch.failRequest', { errorReason: 'BlockedByClient' });
      else send('Fetch.fulfillRequest', fulfilled(stopped));
      if (isShared) remember(this.#settled, String(requestId));
      return !isShared;
    }
    const extra = Object.entries(this.#extra?.(asked) ?? {});
    const headers = extra.length === 0 ? null : withExtra(params, extra);
    if (isShared) {
      if (headers !== null) this.#owe(String(requestId), headers);
      return false;
    }
    send('Fetch.continueRequest', headers === null ? {} : { headers });
    return true;
  }

  #owe(id: string, headers: readonly Entry[]): void {
    if (this.#owed.size >= MOST_SETTLED) this.#owed.clear();
    this.#owed.set(id, headers);
  }

  /** Playwright's own word on a request that both stop. */
  #continued(method: string, params: Params): WireMessage {
    const id = String(params['requestId']);
    if (this.#settled.delete(id)) return NOTHING;
    const headers = this.#owed.get(id);
    this.#owed.delete(id);
    const isRewritten = method === 'Fetch.continueRequest' && headers !== undefined;
    return { method, params: isRewritten ? { ...params, headers } : params };
  }
}

function remember(all: Set<string>, id: string): void {
  if (all.size >= MOST_SETTLED) all.clear();
  all.add(id);
}

function askedIn(params: Params): OutgoingRequest {
  const { url, method, headers } = params['request'] as {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  return {
    id: String(params['networkId'] ?? ''),
    url,
    method,
    kind: String(params['resourceType'] ?? ''),
    frameId: String(params['frameId'] ?? ''),
    headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** The headers of a request with others beside them, or in their place. */
function withExtra(params: Params, extra: readonly (readonly [string, string])[]): Entry[] {
  const { headers } = params['request'] as { readonly headers: Readonly<Record<string, string>> };
  const replaced = new Set(extra.map(([name]) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !replaced.has(name.toLowerCase()));
  return [...kept, ...extra].map(([name, value]) => ({ name, value }));
}

function fulfilled({ status, headers, body }: Extract<Stopped, { does: 'answer' }>): Params {
  return {
    responseCode: status,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: Buffer.from(body).toString('base64'),
  };
}
