// Which headers and cookies carry secrets, and what of their values is one by itself.

/** Whether a header carries one: by what its name calls it. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADERS.test(name);
}

const SECRET_HEADERS = /auth(?!or(?!i[sz]))|cookie|key(?![a-z])|token|secret|passw|session|credential|signature|jwt/i;

/** Whether a cookie is one: by its name, or because nobody would think of such a value. */
export function isSecretCookie(name: string, value: string): boolean {
  if (value.length < SHORTEST) return false;
  return isSecretHeader(name) || /passw|sess|sid\b|csrf|xsrf|login|\bpin\b/i.test(name) || isRandom(value);
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
  const pairs = line.split(/;\s*/).slice(0, isSet ? 1 : undefined);
  return pairs.flatMap((pair) => {
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1).replace(/^"|"$/g, '');
    return at > 0 && isSecretCookie(pair.slice(0, at), value) ? [value] : [];
  });
}

function hasDigit(text: string): boolean {
  return text.length >= 4 && /^\S*\d\S*$/.test(text);
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

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
