// Which headers and cookies carry secrets, and what of their values is one by itself.

import { BASE64 } from './needles.js';

/** Whether a header carries one: by what its name calls it. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADERS.test(name);
}

const SECRET_HEADERS = /auth(?!or(?!i[sz]))|cookie|key(?![a-z])|token|secret|passw|session|credential|signature|jwt/i;

/** Whether a cookie is one: by its name, or because no one would make up such a value. */
export function isSecretCookie(name: string, value: string): boolean {
  if (value.length < SHORTEST) return false;
  return isCalledSecret(name) || isRandom(value);
}

function isCalledSecret(name: string): boolean {
  return isSecretHeader(name) || /passw|sess|sid\b|csrf|xsrf|login|\bpin\b/i.test(name);
}

/** A shorter one is a setting, such as `dark`. */
const SHORTEST = 8;

function isRandom(value: string): boolean {
  return value.length >= SHORTEST && /^[\w.~+/=:%-]*$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value);
}

/** What of a header's value is a secret by itself: without the word before it, the password in it, the values of cookies. */
export function secretsOfHeader(name: string, value: string): readonly string[] {
  if (/cookie/i.test(name)) return value.split(/\n/).flatMap((line) => secretsOfCookies(line, /^set-/i.test(name)));
  const bare = value.replace(/^\w+\s+/, '');
  const decoded = /^basic\s/i.test(value) ? bytesIn(bare) : '';
  const password = decoded.slice(decoded.indexOf(':') + 1);
  // A word may be any: it is only hidden where the header stands.
  return [...new Set([value, bare, decoded, password])].filter((one) => one.length >= SHORTEST || hasDigit(one));
}

function secretsOfCookies(line: string, isSet: boolean): readonly string[] {
  return pairsIn(line, isSet).flatMap(([name, value]) => (isSecretCookie(name, value) ? [value] : []));
}

function pairsIn(line: string, isSet: boolean): readonly (readonly [name: string, value: string])[] {
  const pairs = line.split(/;\s*/).slice(0, isSet ? 1 : undefined);
  return pairs.flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1).replace(/^"|"$/g, '')] as const] : [];
  });
}

/**
 * The secrets in a header that pages and servers exchanged, which no one gave us. Pages show such values in plain
 * more often than not (a language, a product), so only what was made to be a secret is one.
 */
export function secretsPassing(name: string, value: string): readonly string[] {
  if (/^(?:proxy-)?authorization$/i.test(name)) return secretsOfHeader(name, value);
  if (/^set-cookie$/i.test(name))
    return value.split(/\n/).flatMap((line) => {
      const isHttpOnly = /;\s*httponly\s*(?:;|$)/i.test(line);
      return pairsIn(line, true).flatMap(([cookie, one]) => (isIssuedSecret(cookie, one, isHttpOnly) ? [one] : []));
    });
  if (/^cookie$/i.test(name))
    return pairsIn(value, false).flatMap(([cookie, one]) => (isIssuedSecret(cookie, one, false) ? [one] : []));
  if (!isSecretHeader(name) || /authenticat|cookie/i.test(name)) return [];
  const isSure = SURE_HEADERS.test(name);
  return secretsOfHeader(name, value).filter((one) => isMadeUp(one) || (isSure && isRandom(one)));
}

/** What is called so is no name of anything; a key alone may be one of a cache, or of an order. */
const SURE_HEADERS = /token|secret|passw|credential|jwt|session|(?:api|access|auth)[-_]?key/i;

/** Whether a cookie that a server or a page set is a secret: it is called one, scripts must not read it, or it is random. */
export function isIssuedSecret(name: string, value: string, isHttpOnly: boolean): boolean {
  if (isMadeUp(value)) return true;
  return (isHttpOnly || isCalledSecret(name)) && isRandom(value);
}

/** One of its words has letters and digits in turns, as no name of a product or a place has. */
function isMadeUp(value: string): boolean {
  return value.split(/[^A-Za-z0-9]+/).some((word) => word.length >= SHORTEST && /[a-z]\d+[a-z]|\d[a-z]+\d/i.test(word));
}

function hasDigit(text: string): boolean {
  return text.length >= 4 && /^\S*\d\S*$/.test(text);
}

/** What was encoded as Base64, if that is UTF-8. */
function bytesIn(base64: string): string {
  let [bits, held, escaped] = [0, 0, ''];
  let end = base64.length;
  while (end > 0 && base64.charAt(end - 1) === '=') end--;
  for (const sign of base64.slice(0, end).replaceAll('-', '+').replaceAll('_', '/')) {
    const value = BASE64.indexOf(sign);
    if (value < 0) return '';
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      escaped += `%${((held >> bits) & 0xff).toString(16).padStart(2, '0')}`;
    }
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return '';
  }
}
