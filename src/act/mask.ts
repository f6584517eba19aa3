// Secrets are never shown: not in a command, not in a message, not in a trace.

import { type Command, print } from '../language/index.js';
import { HIDDEN } from './verify.js';

/** The text of a command without its secrets. A field that was not found may be one for a password: its name tells. */
export function maskCommand(said: string, command: Command, isSecret: boolean): string {
  if (command.type === 'login') return print({ ...command, password: HIDDEN });
  if (command.type === 'fill') {
    const fields = Object.entries(command.fields).map(([name, value]) => [name, isSecretName(name) ? HIDDEN : value]);
    return print({ ...command, fields: Object.fromEntries(fields) });
  }
  if (command.type !== 'type') return said;
  const { primary } = command.target;
  const name = 'value' in primary ? String(primary.value) : '';
  return isSecret || isSecretName(name) ? print({ ...command, text: HIDDEN }) : said;
}

/** Whether something of this name holds a secret: a field, a parameter, in words or in one_word. */
export function isSecretName(name: string): boolean {
  return SECRET_NAMES.test(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' '));
}

const SECRET_NAMES =
  /pass(?:word|code|phrase|wort)?\b|passwort|kennwort|contraseña|senha|mot de passe|wachtwoord|hasło|пароль|密码|パスワード|\bpin\b|\bcvc\b|\bcvv\b|secret|\btoken\b|\bapi key\b|one time|\botp\b/i;

/** A value with every secret in it replaced. Very short ones would blot out half the page: they are only hidden where they stand alone. */
export function mask<T>(value: T, secrets: readonly string[]): T {
  const known = [...new Set(secrets)].filter((secret) => secret !== '');
  return known.length === 0 ? value : (masked(value, known) as T);
}

const SHORTEST = 4;

function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce(
      (text, secret) =>
        secret.length < SHORTEST
          ? text === secret
            ? HIDDEN
            : text
          : withoutRest(text.replaceAll(secret, HIDDEN), secret),
      value,
    );
  if (Array.isArray(value)) return value.map((one) => masked(one, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, masked(one, secrets)]));
}

/** Where a text was cut within a secret, the rest of that goes, too: `hunter-2…` and `…er-2x`. */
function withoutRest(text: string, secret: string): string {
  if (!text.includes(CUT)) return text;
  const parts = text.split(CUT);
  return parts
    .map((part, i) => {
      const isCutBehind = i < parts.length - 1;
      const behind = isCutBehind ? longest(secret, (n) => part.endsWith(secret.slice(0, n))) : 0;
      const left = behind === 0 ? part : `${part.slice(0, part.length - behind)}${HIDDEN}`;
      const front = i > 0 ? longest(secret, (n) => left.startsWith(secret.slice(-n))) : 0;
      return front === 0 ? left : `${HIDDEN}${left.slice(front)}`;
    })
    .join(CUT);
}

const CUT = '…';

/** The greatest length that fits, of those that give something away; 0: none. */
function longest(secret: string, fits: (length: number) => boolean): number {
  for (let length = secret.length - 1; length >= SHORTEST; length--) if (fits(length)) return length;
  return 0;
}
