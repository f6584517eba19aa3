// What a session asked of the network: method, address, answer, time. Only the newest are kept.

import { Ring } from '@beckon/core/data/ring.js';
import type { RequestSeen } from '@beckon/core/scene/facets.js';
import type { BrowserContext, Request } from 'playwright-core';
import type { Params } from '../drive/wire.js';
import type { WireContext } from '../drive/wire-context.js';
import { messages } from '../messages.js';
import { kept } from './kept-text.js';
import { isAboutFailure } from './net-error-messages.js';

const MOST = 2000;
const LONGEST_URL = 2000;
const LONGEST_DATA_URL = 100;

type Entry = { -readonly [K in keyof RequestSeen]: RequestSeen[K] } & {
  /** What the browser calls it. */
  readonly key: unknown;
  /** Seconds on a clock that only goes forward. */
  readonly from: number;
};

/** What a rule did with a request. */
export type Fate = 'blocked' | 'mocked';

export class Requests {
  readonly #under = new Map<unknown, Entry>();
  readonly #ring = new Ring<Entry>(MOST, (old) => this.#forget(old));
  /** Of requests that were stopped before they were reported. */
  readonly #fates = new Map<unknown, Fate>();
  readonly #isPaused: () => boolean;

  /** While it is paused nothing is kept: a person has the pages. */
  constructor(isPaused: () => boolean = () => false) {
    this.#isPaused = isPaused;
  }

  /** Oldest first. */
  all(): readonly RequestSeen[] {
    return this.#ring.all().map(({ key: _, from: __, ...seen }) => seen);
  }

  /** A rule has stopped a request. */
  stopped(key: string, url: string, fate: Fate): void {
    const entry = this.#under.get(key);
    // All hops of a redirect have the same name.
    if (entry?.url === clipped(url)) mark(entry, fate);
    else if (key !== '') {
      if (this.#fates.size >= MOST) this.#fates.clear();
      this.#fates.set(key, fate);
    }
  }

  began(key: unknown, { method, url, kind, from, time }: Begun): void {
    const entry: Entry = {
      number: this.#ring.total + 1,
      method,
      url: clipped(url),
      kind,
      status: null,
      isBlocked: false,
      isMocked: false,
      failure: null,
      ms: null,
      time: new Date(time).toISOString(),
      key,
      from,
    };
    const fate = this.#fates.get(key);
    if (fate !== undefined) mark(entry, fate);
    this.#fates.delete(key);
    this.#under.set(key, entry);
    if (!this.#isPaused()) this.#ring.push(entry);
  }

  isUnderWay(key: unknown): boolean {
    return this.#under.has(key);
  }

  answered(key: unknown, status: number): void {
    const entry = this.#under.get(key);
    if (entry !== undefined) entry.status = status;
  }

  ended(key: unknown, at: number, failure: string | null): void {
    const entry = this.#under.get(key);
    if (entry === undefined) return;
    this.#under.delete(key);
    entry.ms = Math.max(0, Math.round((at - entry.from) * 1000));
    // A document that is answered and then given up is a download, or empty.
    if (failure === null || (entry.kind === 'document' && entry.status !== null)) return;
    if (failure === BLOCKED) entry.isBlocked = true;
    else entry.failure = failure;
  }

  #forget(old: Entry): void {
    if (this.#under.get(old.key) === old) this.#under.delete(old.key);
  }
}

interface Begun {
  readonly method: string;
  readonly url: string;
  readonly kind: string;
  readonly from: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

function mark(entry: Entry, fate: Fate): void {
  if (fate === 'blocked') entry.isBlocked = true;
  else entry.isMocked = true;
}

function clipped(url: string): string {
  return kept(url, url.startsWith('data:') ? LONGEST_DATA_URL : LONGEST_URL);
}

/** Why a request failed, in words: `connection refused`. */
function failureIn(code: string): string {
  const [, name] = /ERR_(\w+)/.exec(code) ?? [];
  return (name ?? (code === '' ? 'failed' : code)).replaceAll('_', ' ').toLowerCase();
}
/** What `failureIn` makes of what was stopped here. */
const BLOCKED = 'blocked by client';

/** Listens to the events that Chromium sends to Playwright. */
export function followWire(context: WireContext, requests: Requests): void {
  followSockets(context, requests);
  context.on('Network.requestWillBeSent', (params) => {
    const { requestId, timestamp, wallTime, redirectResponse } = params as unknown as WillBeSent;
    const { url, method } = params['request'] as { readonly url: string; readonly method: string };
    if (redirectResponse !== undefined) {
      requests.answered(requestId, redirectResponse.status);
      requests.ended(requestId, timestamp, null);
    }
    // What the browser's own page about a failure is made of is nothing that anybody asked for.
    else if (isAboutFailure(String(params['documentURL']))) return;
    // The page and its frame in another process, or its worker, report the same one.
    else if (requests.isUnderWay(requestId)) return;
    const kind = String(params['type'] ?? 'other').toLowerCase();
    requests.began(requestId, { method, url, kind, from: timestamp, time: wallTime * 1000 });
  });
  context.on('Network.responseReceived', ({ requestId, response }) => {
    requests.answered(requestId, (response as { readonly status: number }).status);
  });
  context.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    requests.ended(requestId, Number(timestamp), null);
  });
  context.on('Network.loadingFailed', (params) => {
    requests.ended(params['requestId'], Number(params['timestamp']), whyFailed(params));
  });
}

/** Sockets are reported in another way, without timestamps. */
function followSockets(context: WireContext, requests: Requests): void {
  const now = (): number => performance.now() / 1000;
  context.on('Network.webSocketCreated', ({ requestId, url }) => {
    if (requests.isUnderWay(requestId)) return;
    requests.began(requestId, { method: 'GET', url: String(url), kind: 'websocket', from: now(), time: Date.now() });
  });
  context.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
    requests.answered(requestId, (response as { readonly status: number }).status);
  });
  context.on('Network.webSocketFrameError', ({ requestId, errorMessage }) => {
    requests.ended(requestId, now(), failureIn(String(errorMessage)));
  });
  context.on('Network.webSocketClosed', ({ requestId }) => requests.ended(requestId, now(), null));
}

interface WillBeSent {
  readonly requestId: string;
  readonly timestamp: number;
  readonly wallTime: number;
  readonly redirectResponse?: { readonly status: number };
}

function whyFailed({ errorText, blockedReason, corsErrorStatus, canceled }: Params): string {
  if (corsErrorStatus !== undefined) {
    const { corsError } = corsErrorStatus as { readonly corsError: string };
    return messages.corsError(corsError);
  }
  if (blockedReason !== undefined && blockedReason !== 'inspector') return messages.blockedBy(String(blockedReason));
  const why = failureIn(String(errorText ?? ''));
  return why === 'failed' && canceled === true ? 'aborted' : why;
}

/** Listens to any other engine. */
export function followPlaywright(context: BrowserContext, requests: Requests): void {
  const now = (): number => performance.now() / 1000;
  context.on('request', (request: Request) => {
    const before = request.redirectedFrom();
    if (before !== null) requests.ended(before, now(), null);
    const kind = request.resourceType();
    requests.began(request, {
      method: request.method(),
      url: request.url(),
      kind,
      from: now(),
      time: Date.now(),
    });
  });
  context.on('response', (response) => requests.answered(response.request(), response.status()));
  context.on('requestfinished', (request) => requests.ended(request, now(), null));
  context.on('requestfailed', (request) =>
    requests.ended(request, now(), failureIn(request.failure()?.errorText ?? '')),
  );
}
