// The network of a session: rules that stop or answer requests, and what was asked for.

import { hasWildcard, matchesGlob } from '@beckon/core/patterns/glob.js';
import type { HeaderMap, InterceptRule, Network, RequestSeen } from '@beckon/core/scene/facets.js';
import type { Problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Gate, OutgoingRequest, Stopped } from './gate.js';
import type { Requests } from './requests.js';

export class BrowserNetwork implements Network {
  readonly #gate: Gate;
  readonly #requests: Requests;
  readonly #whyGone: () => Problem | null;
  /** The newest last. */
  readonly #rules = new Map<string, { readonly rule: InterceptRule; readonly fits: (url: string) => boolean }>();

  constructor(gate: Gate, requests: Requests, whyGone: () => Problem | null) {
    this.#gate = gate;
    this.#requests = requests;
    this.#whyGone = whyGone;
  }

  get caveat(): string | null {
    return this.#gate.caveat;
  }

  async intercept(rule: InterceptRule): Promise<Answer<null>> {
    const gone = this.#whyGone();
    if (gone !== null) return bad(gone);
    // Taken out first, so that it is the newest again.
    this.#rules.delete(rule.pattern);
    this.#rules.set(rule.pattern, { rule, fits: fitting(rule.pattern) });
    await this.#apply();
    return good(null);
  }

  async clear(pattern: string | null): Promise<Answer<number>> {
    const count = pattern === null ? this.#rules.size : Number(this.#rules.has(pattern));
    if (pattern === null) this.#rules.clear();
    else this.#rules.delete(pattern);
    await this.#apply();
    return good(count);
  }

  rules(): readonly InterceptRule[] {
    return [...this.#rules.values()].map(({ rule }) => rule);
  }

  requests(): readonly RequestSeen[] {
    return this.#requests.all();
  }

  /** Whether a rule answers in place of the server: the whole answer is there at once, though a page may never read it. */
  answers(url: string): boolean {
    const rule = this.#ruleFor(url);
    return rule !== null && isStopping(rule);
  }

  /** Rules that only note need no gate: everything is noted anyway. */
  async #apply(): Promise<void> {
    const isNeeded = this.rules().some(isStopping);
    await this.#gate.stop(isNeeded ? (asked) => this.#judge(asked) : null);
  }

  #judge(asked: OutgoingRequest): Stopped | null {
    // What is in the address itself is not asked of anybody.
    if (asked.url.startsWith('data:')) return null;
    const rule = this.#ruleFor(asked.url);
    if (rule === null || !isStopping(rule)) return null;
    const isBlocked = rule.isBlocked && rule.status === null;
    this.#requests.stopped(asked.id, asked.url, isBlocked ? 'blocked' : 'mocked');
    return isBlocked ? { does: 'fail' } : answerTo(asked, rule);
  }

  #ruleFor(whole: string): InterceptRule | null {
    if (this.#rules.size === 0) return null;
    const url = whole.replace(/#.*/s, '');
    return [...this.#rules.values()].reverse().find(({ fits }) => fits(url))?.rule ?? null;
  }
}

function isStopping({ isBlocked, status, body }: InterceptRule): boolean {
  return isBlocked || status !== null || body !== null;
}

/** Which addresses a pattern fits: the whole of them, or what comes after the host where it starts with a slash. */
export function fitting(pattern: string): (url: string) => boolean {
  if (!pattern.startsWith('/')) {
    const whole = written(pattern);
    return (url) => matchesGlob(whole, url);
  }
  const path = inAscii(pattern);
  return (url) => {
    const [, rest] = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*(.*)$/is.exec(url) ?? [];
    return rest !== undefined && matchesGlob(path, rest);
  };
}

/** A pattern as the browser would write the address: a host in small letters, and everything in ASCII. */
function written(pattern: string): string {
  if (!hasWildcard(pattern)) {
    try {
      return new URL(pattern).href.replace(/#.*/s, '');
    } catch {
      return pattern;
    }
  }
  return inAscii(pattern.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, (start) => start.toLowerCase()));
}

function inAscii(pattern: string): string {
  return pattern.replace(/[^\p{ASCII}\p{Cs}]+/gu, (part) => encodeURI(part));
}

function answerTo({ method, headers, kind }: OutgoingRequest, { status, body }: InterceptRule): Stopped {
  const wanted = headers.get('access-control-request-method');
  // Asked before a request to another site; the answer to that itself comes from the same rule.
  if (method === 'OPTIONS' && wanted !== undefined) {
    const names = headers.get('access-control-request-headers');
    const allowed = {
      ...forOthers(headers),
      'access-control-allow-methods': wanted,
      ...(names === undefined ? {} : { 'access-control-allow-headers': names }),
    };
    return { does: 'answer', status: 204, headers: allowed, body: new Uint8Array() };
  }
  return {
    does: 'answer',
    status: status ?? 200,
    headers: {
      ...forOthers(headers),
      ...(body === null ? {} : { 'content-type': typeFor(kind, body.type) }),
      'cache-control': 'no-store',
      'content-length': String(body?.bytes.length ?? 0),
    },
    body: body?.bytes ?? new Uint8Array(),
  };
}

/** Browsers take no mere text for a module, nor for a style sheet. */
function typeFor(kind: string, type: string): string {
  const wanted = { script: 'javascript', stylesheet: 'css' }[kind.toLowerCase()];
  return wanted === undefined ? type : type.replace(/^text\/plain/, `text/${wanted}`);
}

/** Lets pages of any other site read the answer, as they could not read one of their own making otherwise. */
function forOthers(headers: OutgoingRequest['headers']): HeaderMap {
  const origin = headers.get('origin') ?? originOf(headers.get('referer'));
  const shared = { 'access-control-expose-headers': '*', 'cross-origin-resource-policy': 'cross-origin' };
  if (origin === undefined) return { ...shared, 'access-control-allow-origin': '*' };
  return {
    ...shared,
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };
}

function originOf(url: string | undefined): string | undefined {
  try {
    return url === undefined ? undefined : new URL(url).origin;
  } catch {
    return undefined;
  }
}
