// Secrets in addresses: the password before the host, and values that their names call one, as in `?token=…`.

import { isSecretHeader } from '../masking/header-secrets.js';
import { isSecretName } from './secrets.js';

/** A shorter one is a setting, such as `?auth=none`. */
const SHORTEST = 8;
/** `//amy:secret@`, up to the last of such signs before the path. */
const PASSWORD = /^([^/?#]*\/\/[^/?#:]*:)([^/?#]+)(?=@)/;
/** A name and its value, in what stands behind the path. */
const VALUE = /([?&#;])([^=&#;?]{1,100})=([^&#;]+)/g;

/** An address with every secret in it changed; `name` says what it is. */
export function withSecretsChanged(url: string, change: (name: string, secret: string) => string): string {
  const at = url.search(/[?#]/);
  const [front, rest] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  const before = front.replace(PASSWORD, (all, lead: string, secret: string) =>
    isName(secret) ? all : `${lead}${change('password', secret)}`,
  );
  const behind = rest.replace(VALUE, (all, sign: string, name: string, value: string) =>
    isName(value) || !isSecretValue(plain(name), value) ? all : `${sign}${name}=${change(plain(name), value)}`,
  );
  return before + behind;
}

function isSecretValue(name: string, value: string): boolean {
  return isSecretName(name) || (value.length >= SHORTEST && (isSecretHeader(name) || /\bs(?:id|ig)$|csrf/i.test(name)));
}

/** `${NAME}`: its value is a secret, it is none. */
function isName(text: string): boolean {
  return /^\$\{\w+\}$/.test(text);
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
