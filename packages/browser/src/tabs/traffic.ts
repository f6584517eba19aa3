// What a page asks of the network and what becomes of it, reported to its tab.
// Chromium is heard on the wire, where nothing holds an event back; any other engine through Playwright.

import type { Page, Request } from 'playwright-core';
import type { Params } from '../drive/wire.js';
import type { Guest, WireContext } from '../drive/wire-context.js';

/** A request, from its start to its end. A redirect is a new one. */
export interface TrackedRequest {
  readonly url: string;
  readonly method: string;
  /** `document`, `fetch`, `xhr`, `image` … */
  readonly kind: string;
  /** The document of the page itself, not of a frame in it. */
  readonly isDocument: boolean;
}

export interface TrafficListener {
  sent(request: TrackedRequest): void;
  /** The server has taken it, even if the rest of its answer is never read. */
  taken(request: TrackedRequest, status: number): void;
  ended(request: TrackedRequest, failure: string | null): void;
}

/** Reports the requests of a page, by whichever way is there. */
export function followTraffic(page: Page, context: WireContext | null, targetId: string, tab: TrafficListener): void {
  if (context === null) followPlaywright(page, tab);
  else page.once('close', followWire(context, targetId, tab));
}

function followPlaywright(page: Page, tab: TrafficListener): void {
  const known = new WeakMap<Request, TrackedRequest>();
  const reported = (request: Request): TrackedRequest => {
    const sent = known.get(request) ?? sentBy(request, page);
    known.set(request, sent);
    return sent;
  };
  page.on('request', (request) => tab.sent(reported(request)));
  page.on('response', (response) => tab.taken(reported(response.request()), response.status()));
  page.on('requestfinished', (request) => tab.ended(reported(request), null));
  page.on('requestfailed', (request) => tab.ended(reported(request), request.failure()?.errorText ?? ''));
}

function sentBy(request: Request, page: Page): TrackedRequest {
  return {
    url: request.url(),
    method: request.method(),
    kind: request.resourceType(),
    isDocument: request.isNavigationRequest() && request.frame() === page.mainFrame(),
  };
}

/** The page, its frames of other processes and its workers report, some of them the same request. Returns how to stop. */
function followWire(context: WireContext, targetId: string, tab: TrafficListener): () => void {
  const underWay = new Map<
    unknown,
    { readonly request: TrackedRequest; readonly frameId: unknown; readonly loaderId: unknown }
  >();
  const end = (requestId: unknown, failure: string | null): void => {
    const known = underWay.get(requestId);
    underWay.delete(requestId);
    if (known !== undefined) tab.ended(known.request, failure);
  };
  /** A document that is gone takes its requests along, and is not always there to say so. */
  const leave = (isLeft: (frameId: unknown, loaderId: unknown) => boolean): void => {
    for (const [requestId, { frameId, loaderId }] of [...underWay])
      if (isLeft(frameId, loaderId)) end(requestId, 'net::ERR_ABORTED');
  };
  const here = (listener: (params: Params) => void) => (params: Params, guest: Guest) => {
    if (pageOf(guest, context) === targetId) listener(params);
  };
  const stops = [
    context.on(
      'Network.requestWillBeSent',
      here((params) => {
        const { requestId } = params;
        if (params['redirectResponse'] !== undefined) end(requestId, null);
        const request = sentOver(params, targetId);
        if (request === null || underWay.has(requestId)) return;
        underWay.set(requestId, { request, frameId: params['frameId'], loaderId: params['loaderId'] });
        tab.sent(request);
      }),
    ),
    context.on(
      'Network.responseReceived',
      here(({ requestId, response }) => {
        const known = underWay.get(requestId);
        const { status = 0 } = (response ?? {}) as { readonly status?: number };
        if (known !== undefined) tab.taken(known.request, status);
      }),
    ),
    context.on(
      'Network.loadingFinished',
      here(({ requestId }) => end(requestId, null)),
    ),
    context.on(
      'Network.loadingFailed',
      here(({ requestId, errorText }) => end(requestId, String(errorText ?? ''))),
    ),
    context.on(
      'Page.frameNavigated',
      here((params) => {
        const frame = params['frame'] as { readonly id: string; readonly loaderId: string };
        leave((frameId, loaderId) => (frame.id === targetId || frame.id === frameId) && loaderId !== frame.loaderId);
      }),
    ),
    context.on(
      'Page.frameDetached',
      here((params) => {
        if (params['reason'] !== 'swap') leave((frameId) => frameId === params['frameId']);
      }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function sentOver(params: Params, targetId: string): TrackedRequest | null {
  const { requestId, loaderId, frameId, type = 'Other' } = params;
  const { url, method } = params['request'] as { readonly url: string; readonly method: string };
  const kind = String(type).toLowerCase();
  // A preflight is part of the request that it is for; what is in the address itself goes nowhere.
  if (kind === 'preflight' || url.startsWith('data:')) return null;
  return { url, method, kind, isDocument: kind === 'document' && requestId === loaderId && frameId === targetId };
}

/** The page that a session belongs to. */
function pageOf(guest: Guest, { guests }: WireContext): string | null {
  let one: Guest | undefined = guest;
  while (one !== undefined && one.kind !== 'page') {
    const { parentId }: Guest = one;
    one = parentId === null ? undefined : guests.find(({ id }) => id === parentId);
  }
  return one?.targetId ?? null;
}
