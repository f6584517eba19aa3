// Extra headers of a session: for every request, or only for those to a domain. Decided anew at every hop of a redirect,
// so that none goes along to a host it was not meant for.

import type { ExtraHeaders, HeaderMap } from '@beckon/core/scene/facets.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { BrowserContext } from 'playwright-core';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';
import type { Gate, OutgoingRequest } from './gate.js';

/** Headers of one navigation. */
interface Once {
  readonly frameId: string;
  readonly url: URL;
  readonly headers: HeaderMap;
  /** The request, once it was made. */
  id: string | null;
}

export class BrowserHeaders implements ExtraHeaders {
  /** What is not as it should be with headers of one navigation; null: nothing. */
  readonly caveat = null;
  readonly #gate: Gate;
  readonly #whyGone: () => Problem | null;
  #global: HeaderMap = {};
  readonly #domains = new Map<string, HeaderMap>();
  readonly #once = new Set<Once>();

  constructor(gate: Gate, whyGone: () => Problem | null) {
    this.#gate = gate;
    this.#whyGone = whyGone;
  }

  get(domain: string | null): HeaderMap {
    return domain === null ? this.#global : (this.#domains.get(domain) ?? {});
  }

  domains(): readonly string[] {
    return [...this.#domains.keys()].sort();
  }

  async set(domain: string | null, headers: HeaderMap): Promise<Answer<null>> {
    const gone = this.#whyGone();
    if (gone !== null) return bad(gone);
    if (domain === null) this.#global = joined(this.#global, headers);
    else this.#domains.set(domain, joined(this.#domains.get(domain) ?? {}, headers));
    await this.#apply();
    return good(null);
  }

  async clear(domain: string | null): Promise<Answer<null>> {
    if (domain === null) {
      this.#global = {};
      this.#domains.clear();
    } else this.#domains.delete(domain);
    await this.#apply();
    return good(null);
  }

  /** Headers for the next document of a tab, on its own host only; until what comes back is called. */
  async once(tab: Tab, url: string, headers: HeaderMap): Promise<() => Promise<void>> {
    const one: Once = { frameId: tab.driver.main.id, url: new URL(url), headers, id: null };
    this.#once.add(one);
    await this.#apply();
    return async () => {
      this.#once.delete(one);
      await this.#apply();
    };
  }

  async #apply(): Promise<void> {
    const isAny = Object.keys(this.#global).length > 0 || this.#domains.size > 0 || this.#once.size > 0;
    await this.#gate.add(isAny ? (asked) => this.#for(asked) : null);
  }

  #for(asked: OutgoingRequest): HeaderMap {
    const url = new URL(asked.url);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return {};
    // Of a domain and a part of it, the part says more.
    const meant = [...this.#domains]
      .filter(([domain]) => isWithin(url, domain))
      .sort(([a], [b]) => a.length - b.length)
      .map(([, headers]) => headers);
    const once = [...this.#once].filter((one) => isMeant(one, asked, url)).map(({ headers }) => headers);
    return [this.#global, ...meant, ...once].reduce(joined, {});
  }
}

/** Both, the second in place of the first where they say the same; names have no case. */
export function joined(first: HeaderMap, second: HeaderMap): HeaderMap {
  const replaced = new Set(Object.keys(second).map((name) => name.toLowerCase()));
  const kept = Object.entries(first).filter(([name]) => !replaced.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...second };
}

/** Whether an address is of a domain or of what is below it; a domain with a port means only that port. */
function isWithin({ hostname, host }: URL, domain: string): boolean {
  if (hostname === domain || host === domain) return true;
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return !isNumber && (hostname.endsWith(`.${domain}`) || host.endsWith(`.${domain}`));
}

/** Whether a request is the one that headers were given for, or what that was redirected to on the same host. */
function isMeant(once: Once, { id, kind, frameId }: OutgoingRequest, url: URL): boolean {
  if (kind !== 'Document' || frameId !== once.frameId) return false;
  if (once.id === null) once.id = id;
  return once.id === id && isSameSite(once.url, url);
}

/** The same origin, or the safe side of it. */
function isSameSite(from: URL, to: URL): boolean {
  const isUpgraded = from.protocol === 'http:' && to.protocol === 'https:' && from.port === '' && to.port === '';
  return from.origin === to.origin || (isUpgraded && from.hostname === to.hostname);
}

/** Engines without control over single hops: headers go everywhere or nowhere. */
export class PlainHeaders implements ExtraHeaders {
  readonly caveat = messages.headersEverywhere;
  readonly #context: BrowserContext;
  #global: HeaderMap = {};

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  get(domain: string | null): HeaderMap {
    return domain === null ? this.#global : {};
  }

  domains(): readonly string[] {
    return [];
  }

  async set(domain: string | null, headers: HeaderMap): Promise<Answer<null>> {
    if (domain !== null)
      return bad(
        problem('UNSUPPORTED', {
          what: messages.headersPerDomain,
          world: 'browser',
          instead: messages.headersInstead,
        }),
      );
    this.#global = joined(this.#global, headers);
    await this.#context.setExtraHTTPHeaders({ ...this.#global });
    return good(null);
  }

  async clear(domain: string | null): Promise<Answer<null>> {
    if (domain !== null) return good(null);
    this.#global = {};
    await this.#context.setExtraHTTPHeaders({});
    return good(null);
  }

  /** They go with everything the page asks for until it has loaded. */
  async once({ page }: Tab, _: string, headers: HeaderMap): Promise<() => Promise<void>> {
    await page.setExtraHTTPHeaders({ ...headers });
    return () => page.setExtraHTTPHeaders({});
  }
}
