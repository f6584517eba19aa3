// The file of a saved state: cookies and what origins keep, as JSON. A file that is not one is refused whole, with the field
// that is wrong. Values are secrets: none is ever reported. docs/STATE.md describes the file.

import type { Cookie, Items, Origin } from '../scene/facets.js';
import { problem } from '../scene/problem.js';
import { type Answer, bad, good } from '../scene/world.js';
import { clip } from '../text/text.js';

export interface SavedState {
  /** Null: of all domains. */
  readonly domain: string | null;
  readonly cookies: readonly Cookie[];
  /** The one that was at hand first. */
  readonly origins: readonly Origin[];
  /** Whether it says what origins keep: if not, that is left alone. */
  readonly hasStorage: boolean;
  /** What of it cannot be loaded. */
  readonly notes: readonly string[];
}

/** Far more than anybody saves. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** The text of the file. The current page gives the two maps at the top; all other origins have theirs below. */
export function stateText(
  { domain, cookies, origins }: Pick<SavedState, 'domain' | 'cookies' | 'origins'>,
  here: string | null,
  created: Date,
): string {
  const own = origins.find(({ origin }) => origin === here);
  const file = {
    version: 1,
    created: created.toISOString(),
    domain,
    cookies: cookies.map(cookieOut),
    origin: own?.origin ?? null,
    localStorage: own?.local ?? {},
    sessionStorage: own?.session ?? {},
    origins: origins
      .filter((one) => one !== own)
      .map(({ origin, local, session }) => ({ origin, localStorage: local ?? {}, sessionStorage: session ?? {} })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function cookieOut({ name, value, domain, path, expires, httpOnly, secure, sameSite, partition }: Cookie) {
  return {
    name,
    value,
    domain,
    path,
    expires,
    httpOnly,
    secure,
    sameSite,
    ...(partition === undefined ? {} : { partitionKey: partition.site, hasCrossSiteAncestor: partition.isCrossSite }),
  };
}

/** What a file says. `here` is the address of the current page: foreign files do not always say whose storage it is. */
export function readState(text: string, file: string, here: string): Answer<SavedState> {
  const refuse = (reason: string) => bad(problem('INVALID_VALUE', { what: file, reason }));
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The words of the error show a piece of the file.
    const [, at] = /position (\d+)/.exec(String(error)) ?? [];
    const line = at === undefined ? '' : ` (line ${text.slice(0, Number(at)).split('\n').length})`;
    return refuse(`it is not a saved state: not JSON${line}. Make one with 'state save <file>'`);
  }
  const reader = new Reader();
  const state = reader.state(json, here);
  return reader.wrong === null ? good(state) : refuse(reader.wrong);
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads a file field by field, and remembers the first that is not as it should be. */
class Reader {
  wrong: string | null = null;

  /** Notes it, and gives something to go on with. */
  #fail<T>(words: string, instead: T): T {
    this.wrong ??= words;
    return instead;
  }

  state(json: unknown, here: string): SavedState {
    const fields = this.#record(json, 'it');
    const isPlaywrights = fields['version'] === undefined && Array.isArray(fields['origins']);
    return isPlaywrights ? this.#playwrights(fields) : this.#ours(fields, here);
  }

  #ours(fields: Fields, here: string): SavedState {
    const { version } = fields;
    if (version !== 1)
      this.#fail(
        version === undefined
          ? "it is not a saved state: version is missing. Make one with 'state save <file>'"
          : 'version is not 1, and others cannot be read by this beckon',
        null,
      );
    const domain =
      fields['domain'] === undefined || fields['domain'] === null ? null : this.#text(fields['domain'], 'domain');
    const first = {
      local: this.#items(fields['localStorage'] ?? {}, 'localStorage'),
      session: this.#items(fields['sessionStorage'] ?? {}, 'sessionStorage'),
    };
    const isEmpty = Object.keys(first.local).length + Object.keys(first.session).length === 0;
    const given = fields['origin'] ?? null;
    const owner = given !== null ? this.#originIn(given, 'origin') : isEmpty ? null : this.#originFor(domain, here);
    const own = owner === null ? [] : [asOrigin(owner, first.local, first.session)];
    const others = this.#list(fields['origins'] ?? [], 'origins').map((one, i) => {
      const at = `origins[${i}]`;
      const inner = this.#record(one, at);
      return asOrigin(
        this.#originIn(inner['origin'], `${at}.origin`),
        this.#items(inner['localStorage'] ?? {}, `${at}.localStorage`),
        this.#items(inner['sessionStorage'] ?? {}, `${at}.sessionStorage`),
      );
    });
    const origins = this.#once([...own, ...others]);
    return { domain, cookies: this.#cookiesIn(fields), origins, hasStorage: origins.length > 0, notes: [] };
  }

  /** Files of OIL name a domain and no origin. */
  #originFor(domain: string | null, here: string): string {
    const page = /^https?:/.test(here) ? new URL(here) : null;
    if (page !== null && (domain === null || isWithin(page.hostname, domain))) return page.origin;
    if (domain !== null) return this.#originIn(`https://${domain.replace(/^\./, '')}`, 'domain');
    return this.#fail(
      'origin is missing: write the origin of localStorage and sessionStorage, as "origin": "https://shop.test", or open the page first',
      '',
    );
  }

  /** What Playwright saves. https://playwright.dev/docs/api/class-browsercontext#browser-context-storage-state */
  #playwrights(fields: Fields): SavedState {
    let hasMore = false;
    const origins = this.#list(fields['origins'], 'origins').map((one, i) => {
      const at = `origins[${i}]`;
      const inner = this.#record(one, at);
      hasMore ||= Array.isArray(inner['indexedDB']) && inner['indexedDB'].length > 0;
      const pairs = this.#list(inner['localStorage'] ?? [], `${at}.localStorage`).map((pair, k) => {
        const { name, value } = this.#record(pair, `${at}.localStorage[${k}]`);
        return [
          this.#text(name, `${at}.localStorage[${k}].name`),
          this.#text(value, `${at}.localStorage[${k}].value`),
        ] as const;
      });
      return asOrigin(this.#originIn(inner['origin'], `${at}.origin`), Object.fromEntries(pairs), {});
    });
    const notes = hasMore ? ['The file also has databases (indexedDB): those are not loaded'] : [];
    return { domain: null, cookies: this.#cookiesIn(fields), origins: this.#once(origins), hasStorage: true, notes };
  }

  #cookiesIn(fields: Fields): readonly Cookie[] {
    return this.#list(fields['cookies'] ?? [], 'cookies').map((one, i) =>
      this.#cookieIn(this.#record(one, `cookies[${i}]`), `cookies[${i}]`),
    );
  }

  #cookieIn(fields: Fields, at: string): Cookie {
    const domain = this.#domainIn(fields['domain'], `${at}.domain`);
    const path = fields['path'] === undefined ? '/' : this.#text(fields['path'], `${at}.path`);
    if (!path.startsWith('/')) this.#fail(`${at}.path does not start with /`, null);
    const partition = this.#partitionIn(fields, at);
    return {
      name: this.#text(fields['name'], `${at}.name`),
      value: this.#text(fields['value'], `${at}.value`),
      domain,
      path,
      expires: this.#expiryIn(fields['expires'], `${at}.expires`),
      httpOnly: this.#flag(fields['httpOnly'], `${at}.httpOnly`),
      secure: this.#flag(fields['secure'], `${at}.secure`),
      sameSite: this.#sameSiteIn(fields['sameSite'], `${at}.sameSite`),
      ...(partition === null ? {} : { partition }),
    };
  }

  /** As browsers write it: in small letters, and others than a to z as xn--. */
  #domainIn(value: unknown, at: string): string {
    const given = this.#text(value, at);
    const [, dot = '', host = ''] = /^(\.?)([^\s/:;@[\]?#\\]+|\[[0-9a-f:.]+\])$/i.exec(given) ?? [];
    const url = `http://${host}`;
    return URL.canParse(url) ? `${dot}${new URL(url).hostname}` : this.#fail(`${at} is not a domain`, given);
  }

  #partitionIn(fields: Fields, at: string): NonNullable<Cookie['partition']> | null {
    const key = fields['partitionKey'] ?? null;
    if (key === null) return null;
    const site = this.#text(key, `${at}.partitionKey`);
    const isCross = fields['hasCrossSiteAncestor'] ?? fields['_crHasCrossSiteAncestor'] ?? true;
    return { site, isCrossSite: this.#flag(isCross, `${at}.hasCrossSiteAncestor`) };
  }

  /** Zero and below, null or nothing: until the session ends. */
  #expiryIn(value: unknown, at: string): number | null {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'number') return this.#fail(`${at} is not a number of seconds since 1970`, null);
    return value <= 0 ? null : value;
  }

  #sameSiteIn(value: unknown, at: string): Cookie['sameSite'] {
    if (value === undefined || value === null) return 'Lax';
    const found = (['Strict', 'Lax', 'None'] as const).find(
      (one) => typeof value === 'string' && one.toLowerCase() === value.toLowerCase(),
    );
    return found ?? this.#fail(`${at} is neither Strict nor Lax nor None`, 'Lax');
  }

  #originIn(value: unknown, at: string): string {
    const url = this.#text(value, at);
    const origin = URL.canParse(url) ? new URL(url).origin : 'null';
    return /^https?:/.test(origin) ? origin : this.#fail(`${at} is not an origin, such as https://shop.test`, url);
  }

  #once(origins: readonly Origin[]): readonly Origin[] {
    const seen = new Set<string>();
    for (const { origin } of origins) {
      if (seen.has(origin)) this.#fail(`${origin} is given twice`, null);
      seen.add(origin);
    }
    return origins;
  }

  #record(value: unknown, at: string): Fields {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
    return this.#fail(`${at} is not an object of names and values`, {});
  }

  #list(value: unknown, at: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    return this.#fail(`${at} is not a list`, []);
  }

  #text(value: unknown, at: string): string {
    if (typeof value === 'string') return value;
    return this.#fail(value === undefined ? `${at} is missing` : `${at} is not text`, '');
  }

  #flag(value: unknown, at: string): boolean {
    if (value === undefined || typeof value === 'boolean') return value === true;
    return this.#fail(`${at} is neither true nor false`, false);
  }

  #items(value: unknown, at: string): Items {
    const found = this.#record(value, at);
    for (const [key, one] of Object.entries(found)) this.#text(one, `${at}[${JSON.stringify(clip(key))}]`);
    return found as Items;
  }
}

/** An empty tab storage was not requested to be empty: it was left out. */
function asOrigin(origin: string, local: Items, session: Items): Origin {
  return { origin, local, session: Object.keys(session).length === 0 ? null : session };
}

export function isWithin(host: string, domain: string): boolean {
  const bare = bareDomain(domain);
  const own = bareDomain(host);
  return bare !== '' && (own === bare || own.endsWith(`.${bare}`));
}

/** `.Shop.test`, `*.shop.test` and `https://shop.test:8080/` are `shop.test`. */
export function bareDomain(domain: string): string {
  const [, host = ''] = /^(?:[a-z]+:\/\/)?(?:\*?\.)?(\[[^\]]*\]|[^/:]*)/.exec(domain.toLowerCase()) ?? [];
  // Browsers write others than a to z as xn--.
  return /^[ -~]*$/.test(host) || !URL.canParse(`http://${host}`) ? host : new URL(`http://${host}`).hostname;
}
