// The cookies of a session: which there are, which of them the current page would send, setting and removing them.

import type { Cookie, CookieSeen, Cookies } from '@beckon/core/scene/facets.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { BrowserContext } from 'playwright-core';
import { messages } from '../messages.js';

/** Asks within a deadline; what goes wrong with the browser meanwhile is reported as a problem. */
export type PageRequest = <T>(deadline: Deadline, query: () => Promise<Answer<T>>) => Promise<Answer<T>>;

type NewCookie = Parameters<BrowserContext['addCookies']>[0][number];
type StoredCookie = Awaited<ReturnType<BrowserContext['cookies']>>[number];
/** Playwright hands this on, but does not name it in its types. */
interface Ancestor {
  readonly _crHasCrossSiteAncestor?: boolean;
}

/** Name and value together. https://datatracker.ietf.org/doc/html/rfc6265bis */
const MOST_BYTES = 4096;
/** The end of the year 9999: browsers take nothing later. */
const LAST_SECOND = 253_402_300_799;

export class CookieJar implements Cookies {
  readonly #context: BrowserContext;
  readonly #url: () => string;
  readonly #ask: PageRequest;

  constructor(context: BrowserContext, url: () => string, request: PageRequest) {
    this.#context = context;
    this.#url = url;
    this.#ask = request;
  }

  list(deadline: Deadline): Promise<Answer<readonly CookieSeen[]>> {
    return this.#ask(deadline, async () => good(await this.#all()));
  }

  async #all(): Promise<readonly CookieSeen[]> {
    const url = this.#url();
    const all = (await this.#context.cookies()).map(asCookie);
    const seen = all.map((cookie) => ({ ...cookie, isHere: isSentTo(cookie, url) }));
    // The longest path is sent first.
    const here = seen.filter(({ isHere }) => isHere).sort((a, b) => b.path.length - a.path.length);
    return [...here, ...seen.filter(({ isHere }) => !isHere)];
  }

  put(cookies: readonly Cookie[], deadline: Deadline): Promise<Answer<number>> {
    return this.#ask(deadline, async () => {
      const now = Date.now() / 1000;
      const fresh = cookies.filter(({ expires }) => expires === null || expires > now);
      const refused = fresh.find((cookie) => whyNot(cookie.name, cookie.value) !== null);
      if (refused !== undefined) return bad(cannot(refused, whyNot(refused.name, refused.value) ?? ''));
      const isUsed = await this.#add(fresh);
      if (!isUsed) for (const cookie of fresh) if (!(await this.#add([cookie]))) return bad(cannot(cookie, REFUSED));
      const retained = new Map((await this.#all()).map((cookie) => [keyOf(cookie), cookie.value]));
      // Of two that are the same, the last one counts.
      const match = new Map(fresh.map((cookie) => [keyOf(cookie), cookie]));
      for (const [key, cookie] of match) if (retained.get(key) !== cookie.value) return bad(cannot(cookie, NOT_STORED));
      return good(cookies.length - fresh.length);
    });
  }

  set(name: string, value: string, deadline: Deadline): Promise<Answer<null>> {
    return this.#ask(deadline, async () => {
      const url = this.#url();
      const why = name === '' ? messages.needsName : whyNot(name, value);
      if (why !== null) return bad(unset(name, why));
      if (!/^https?:/.test(url)) return bad(unset(name, messages.noCookies(url)));
      const all = await this.#all();
      const before = all.find((cookie) => cookie.isHere && cookie.name === name);
      const cookie: Cookie = { ...(before ?? fresh(name, url)), value };
      if (!(await this.#add([cookie]))) return bad(unset(name, REFUSED));
      const after = (await this.#all()).find((one) => keyOf(one) === keyOf(cookie));
      if (after?.value === value) return good(null);
      await this.#add([before ?? { ...cookie, expires: 1 }]);
      return bad(unset(name, NOT_STORED));
    });
  }

  remove(isMatch: (cookie: CookieSeen) => boolean, deadline: Deadline): Promise<Answer<number>> {
    return this.#ask(deadline, async () => {
      const all = await this.#all();
      const intended = all.filter(isMatch);
      if (intended.length === 0) return good(0);
      if (intended.length === all.length) await this.#context.clearCookies();
      else if (this.#context.browser()?.browserType().name() === 'chromium')
        // What is out of date goes; Playwright would take all away and put the others back.
        await this.#context.addCookies(intended.map((cookie) => asGiven({ ...cookie, expires: 1 })));
      else for (const { name, domain, path } of intended) await this.#context.clearCookies({ name, domain, path });
      return good(intended.length);
    });
  }

  /** Whether the browser took them. */
  async #add(cookies: readonly Cookie[]): Promise<boolean> {
    if (cookies.length === 0) return true;
    try {
      await this.#context.addCookies(cookies.map(asGiven));
      return true;
    } catch (error) {
      if (/closed|crashed|gone/i.test(String(error))) throw error;
      return false;
    }
  }
}

const REFUSED = messages.cookieRefused;
const NOT_STORED = messages.cookieChanged;

function fresh(name: string, url: string): Cookie {
  const { hostname, protocol } = new URL(url);
  const secure = protocol === 'https:' && /^__(secure|host)-/i.test(name);
  return { name, value: '', domain: hostname, path: '/', expires: null, httpOnly: false, secure, sameSite: 'Lax' };
}

function unset(name: string, reason: string): Problem {
  return problem('INVALID_VALUE', { what: messages.cookie(JSON.stringify(name)), reason });
}

function cannot({ name, domain }: Cookie, reason: string): Problem {
  return problem('INVALID_VALUE', { what: messages.cookieOf(JSON.stringify(name), domain), reason });
}

/** Why no browser keeps this as it is; null if one does. The value is never reported. */
export function whyNot(name: string, value: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what cookies cannot hold.
  const odd = /[\u0000-\u001f\u007f;]/;
  if (odd.test(name) || name.includes('=')) return messages.badCookieName;
  if (odd.test(value)) return messages.badCookieValue;
  if (name.trim() !== name || value.trim() !== value) return messages.outerBlanks;
  if (/\p{Surrogate}/u.test(name + value)) return messages.halfCharacter;
  const bytes = Buffer.byteLength(name) + Buffer.byteLength(value);
  return bytes > MOST_BYTES ? messages.cookieTooLong(bytes, MOST_BYTES) : null;
}

/** What distinguishes one cookie from another. */
export function keyOf({ name, domain, path, partition }: Cookie): string {
  return JSON.stringify([name, domain, path, partition?.site ?? null, partition?.isCrossSite ?? null]);
}

/** Whether a page of this address gets it. https://datatracker.ietf.org/doc/html/rfc6265#section-5.4 */
export function isSentTo(cookie: Cookie, url: string): boolean {
  if (!/^https?:/.test(url)) return false;
  const { protocol, hostname, pathname } = new URL(url);
  const { domain, path, secure, partition } = cookie;
  const bare = domain.replace(/^\./, '');
  const isOfDomain = hostname === bare || (domain.startsWith('.') && hostname.endsWith(domain));
  const isOfPath =
    pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'));
  const isSafe = !secure || protocol === 'https:' || isThisMachine(hostname);
  return isOfDomain && isOfPath && isSafe && (partition === undefined || isOwnPartition(partition, url));
}

/** Browsers take the own machine for safe. */
function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function isOwnPartition({ site, isCrossSite }: NonNullable<Cookie['partition']>, url: string): boolean {
  if (isCrossSite || !URL.canParse(site)) return false;
  const [around, page] = [new URL(site), new URL(url)];
  const isBelow = page.hostname === around.hostname || page.hostname.endsWith(`.${around.hostname}`);
  return around.protocol === page.protocol && isBelow;
}

function asCookie(stored: StoredCookie & Ancestor): Cookie {
  const { name, value, domain, path, expires, httpOnly, secure, sameSite, partitionKey } = stored;
  const partition = { site: partitionKey ?? '', isCrossSite: stored._crHasCrossSiteAncestor === true };
  return {
    name,
    value,
    domain,
    path,
    expires: expires < 0 ? null : expires,
    httpOnly,
    secure,
    sameSite,
    ...(partitionKey === undefined ? {} : { partition }),
  };
}

function asGiven({ name, value, domain, path, expires, httpOnly, secure, sameSite, partition }: Cookie): NewCookie {
  const given: NewCookie & Ancestor = {
    name,
    value,
    domain,
    path,
    expires: expires === null ? -1 : Math.min(expires, LAST_SECOND),
    httpOnly,
    secure,
    sameSite,
    ...(partition === undefined
      ? {}
      : { partitionKey: partition.site, _crHasCrossSiteAncestor: partition.isCrossSite }),
  };
  return given;
}
