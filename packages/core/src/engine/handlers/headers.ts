// Extra headers: for every request, or for those to a domain. What looks like a secret is never shown again.

import { isSecretHeader } from '../../masking/header-secrets.js';
import { MASK } from '../../masking/masker.js';
import type { ExtraHeaders, HeaderMap } from '../../scene/facets.js';
import { good } from '../../scene/world.js';
import { answered, failed, type Outcome, verified } from '../outcome.js';
import { type Handler, type Handlers, using } from './handler.js';

/** What a header's name may be made of. */
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What its value may: anything that can be printed, in Latin-1. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** What only the browser itself can know. */
const OWN = new Set([
  'connection',
  'content-length',
  'cookie2',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const view: Handler<'headers'> = using('headers', async (extra, command, step) => {
  const domain = command.domain === undefined ? good(null) : domainIn(command.domain);
  if (!domain.ok) return domain;
  if (command.action === 'set_domain' || command.action === 'set_global') {
    const headers = headersIn(command.headers);
    if (!headers.ok) return headers;
    return answered(await extra.set(domain.value, headers.value), () => allOf(extra));
  }
  if (command.action === 'view') return verified(allOf(extra));
  if (command.action === 'view_domain')
    return verified({ domain: domain.value, headers: masked(extra.get(domain.value)) });
  if (domain.value !== null && !extra.domains().includes(domain.value))
    step.note(`There were no headers for ${domain.value}`);
  return answered(await extra.clear(domain.value), () => allOf(extra));
});

export const headers = { headers: view } satisfies Partial<Handlers>;

function allOf(extra: ExtraHeaders) {
  return {
    global: masked(extra.get(null)),
    domains: Object.fromEntries(extra.domains().map((domain) => [domain, masked(extra.get(domain))])),
  };
}

function masked(all: HeaderMap): HeaderMap {
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, isSecretHeader(name) ? MASK : value]));
}

/** A domain as browsers write it: `API.test.`, `*.api.test` and `https://api.test/v1` all mean `api.test`. */
function domainIn(given: string): Outcome<string> {
  const bare = given
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\*?\./, '');
  try {
    const { host, pathname } = new URL(`http://${bare}`);
    if (host !== '' && !host.includes('*') && (pathname === '/' || bare !== given))
      return good(host.replace(/\.(?=$|:)/, ''));
  } catch {
    // Fails below.
  }
  return failed('INVALID_VALUE', { what: `The domain ${JSON.stringify(given)}`, reason: 'write it like api.test' });
}

export function headersIn(json: string): Outcome<HeaderMap> {
  const read = objectIn(json);
  if (read === null)
    return failed('INVALID_VALUE', {
      what: 'The headers',
      reason: 'write a JSON object of names and values: {"X-Test": "1"}',
    });
  const all = new Map<string, readonly [string, string]>();
  for (const [name, value] of Object.entries(read)) {
    const wrong = whatIsWrong(name, value);
    if (wrong !== null) return failed('INVALID_VALUE', { what: `The header ${JSON.stringify(name)}`, reason: wrong });
    const text = String(value).trim();
    all.set(name.toLowerCase(), [name, text]);
  }
  return good(Object.fromEntries(all.values()));
}

function objectIn(json: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function whatIsWrong(name: string, value: unknown): string | null {
  if (!NAME.test(name)) return 'a name is made of letters, digits and hyphens';
  if (OWN.has(name.toLowerCase())) return 'only the browser itself can set it';
  if (name.toLowerCase() === 'cookie')
    return "the browser sends the cookies it has; use 'cookies set <name> <value>' instead";
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return 'its value must be a text, a number, true or false';
  if (/[\r\n\0]/.test(String(value))) return 'its value must be on one line';
  return VALUE.test(String(value)) ? null : 'its value has characters that headers cannot carry; encode them first';
}
