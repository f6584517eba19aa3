// The secrets of a command: those that can be told by what it is and by what things are called, before anything is looked at.

import { isSecretCookie, isSecretHeader, secretsOfHeader } from '../core/masking/header-secrets.js';
import { MASK, Masker } from '../core/masking/masker.js';
import { type Command, parse, print } from '../language/index.js';

/** Whether something of this name holds a secret: a field, a parameter, in words or in one_word. */
export function isSecretName(name: string): boolean {
  return SECRET_NAMES.test(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' '));
}

const SECRET_NAMES =
  /pass(?:word|code|phrase|wort)?\b|passwort|kennwort|contraseña|senha|mot de passe|wachtwoord|hasło|пароль|密码|パスワード|\bpin\b|\bcvc\b|\bcvv\b|secret|\btoken\b|\bapi key\b|one time|\botp\b/i;

/** The password in an address, as it is written there and as it is meant; with the name before it. */
export function secretsOfAddress(url: string): readonly string[] {
  const [, user = '', password = ''] = /^[^/?#]*:?\/\/([^/?#:]*):([^/?#]*)@/.exec(url) ?? [];
  if (password === '' || NAME.test(password)) return [];
  return [...new Set([password, plain(password), `${plain(user)}:${plain(password)}`])];
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `${NAME}`, and nothing else: no secret, its value is. */
const NAME = /^\$\{\w+\}$/;

/** The command with what nobody should read over a shoulder left out. */
export function maskedCommand(command: Command, isSecretField = false): Command {
  return withSecrets(command, (text) => (NAME.test(text) || text === '' ? text : MASK), isSecretField);
}

/** The text of a command without its secrets. A field that was not found may be one for a password: its name tells. */
export function maskedLine(said: string, command: Command, isSecretField: boolean): string {
  const masked = maskedCommand(command, isSecretField);
  return isSame(masked, command) ? said : print(masked);
}

/** The secrets that are written out in a command. */
export function secretsIn(command: Command, isSecretField = false): readonly string[] {
  const found: string[] = [];
  withSecrets(
    command,
    (text, meant = [text]) => {
      if (!NAME.test(text)) found.push(...meant);
      return text;
    },
    isSecretField,
  );
  return found;
}

/** A shorter value is a setting. */
const STORED = 8;

/** `meant`: what is a secret of it elsewhere, too. */
type Change = (secret: string, meant?: readonly string[]) => string;

/** A command with its secrets changed. */
function withSecrets(command: Command, change: Change, isSecretField: boolean): Command {
  switch (command.type) {
    case 'explain':
      return { ...command, command: withSecrets(command.command, change, isSecretField) };
    case 'login':
      return { ...command, password: change(command.password, [command.password, pairOf(command)]) };
    case 'run':
      return command.params === undefined ? command : { ...command, params: withNamed(command.params, change) };
    case 'fill':
      return { ...command, fields: withNamed(command.fields, change) };
    case 'type': {
      const { primary } = command.target;
      const isSecret = isSecretField || ('value' in primary && isSecretName(String(primary.value)));
      return isSecret ? { ...command, text: change(command.text) } : command;
    }
    case 'press':
    case 'keydown':
    case 'keyup':
      return isSecretField && isTypedKey(command.key) ? { ...command, key: change(command.key, []) } : command;
    case 'goto':
      return {
        ...command,
        url: withoutPassword(command.url, change),
        ...(command.headers === undefined ? {} : { headers: withHeaders(command.headers, change) }),
      };
    case 'headers':
      return 'headers' in command && command.headers !== undefined
        ? { ...command, headers: withHeaders(command.headers, change) }
        : command;
    case 'tab':
      return 'url' in command && command.url !== undefined
        ? { ...command, url: withoutPassword(command.url, change) }
        : command;
    case 'cookies':
      return command.action === 'set' && isSecretCookie(command.name, command.value)
        ? { ...command, value: change(command.value) }
        : command;
    case 'storage':
      return command.action === 'set' && isSecretName(command.name) && command.value.length >= STORED
        ? { ...command, value: change(command.value) }
        : command;
    case 'define':
      return command.body === undefined
        ? command
        : { ...command, body: command.body.map((line) => withinLine(line, change)) };
    default:
      return command;
  }
}

function pairOf({ username, password }: { readonly username: string; readonly password: string }): string {
  return `${username}:${password}`;
}

/** One key that writes something, alone or with shift. */
export function isTypedKey(combo: string): boolean {
  const key = combo.replace(/^shift\+(?=.)/i, '');
  return (
    [...key].length === 1 || /^(?:space|plus|minus|comma|period|slash|backslash|digit\d|key[a-z]|numpad\w+)$/i.test(key)
  );
}

/** What a key writes. */
export function typedBy(combo: string): string {
  const key = combo.replace(/^shift\+(?=.)/i, '');
  const said = key.toLowerCase() === 'space' ? ' ' : key.toLowerCase() === 'plus' ? '+' : key;
  return key === combo ? said : said.toUpperCase();
}

function withNamed<T extends string | number | boolean>(
  values: Readonly<Record<string, T>>,
  change: Change,
): Record<string, T> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    isSecretName(name) && typeof value !== 'boolean' ? change(String(value)) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, T>;
}

function withoutPassword(url: string, change: Change): string {
  const secrets = secretsOfAddress(url);
  const [password] = secrets;
  return password === undefined ? url : url.replace(`:${password}@`, () => `:${change(password, secrets)}@`);
}

/** Headers as JSON: what is none is left, and the handler says so. */
function withHeaders(json: string, change: Change): string {
  try {
    const read = JSON.parse(json) as Readonly<Record<string, unknown>>;
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return json;
    let isChanged = false;
    const entries = Object.entries(read).map(([name, value]) => {
      if (!isSecretHeader(name)) return [name, value];
      const text = String(value).trim();
      const shown = change(text, secretsOfHeader(name, text));
      isChanged ||= shown !== text;
      return [name, shown];
    });
    return isChanged ? JSON.stringify(Object.fromEntries(entries)) : json;
  } catch {
    return json;
  }
}

/** A line within a definition. */
function withinLine(line: string, change: Change): string {
  const [read] = parse(line.trim()).lines;
  if (read === undefined || read.command === null || read.command.type === 'define') return line;
  const changed = withSecrets(read.command, change, false);
  return isSame(changed, read.command) ? line : line.replace(line.trim(), () => print(changed));
}

function isSame(one: Command, other: Command): boolean {
  return print(one) === print(other);
}

/** What may be a secret in a line that nobody can read: all that stands behind a word that calls it one. */
export function secretsInBroken(line: string): readonly string[] {
  const words = line.match(/"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s"']+/g) ?? [];
  const isLogin = /^(?:login|log|sign|signin)$/i.test(words[0] ?? '');
  const from = isLogin ? 2 : words.findIndex((word) => isSecretName(word.replace(/[^\p{L}\p{N}]+/gu, ' '))) + 1;
  if (from === 0) return secretsOfAddress(line.split(/\s+/).find((word) => /\S:\/\/\S/.test(word)) ?? '');
  return words
    .slice(from)
    .map(bare)
    .filter((word) => word.length >= 4 && !/^--\w+$/.test(word) && !NAME.test(word));
}

const CLOSING = '"\'`}]),';

/** A word without the marks around it. */
function bare(word: string): string {
  let end = word.length;
  while (end > 0 && CLOSING.includes(word.charAt(end - 1))) end--;
  return word.slice(0, end).replace(/^["'`{[(]+/, '');
}

/** Hides the secrets of a text that is about to be quoted: those of its lines, and what may be one where a line cannot be read. */
export function maskerOf(text: string): Masker {
  const { lines, diagnostics } = parse(text);
  const rows = text.split('\n');
  const broken = [...new Set(diagnostics.map(({ span }) => span.line))].flatMap((line) => rows[line - 1] ?? []);
  const known = lines.flatMap(({ command }) => (command === null ? [] : secretsIn(command)));
  return new Masker([...known, ...broken.flatMap(secretsInBroken)]);
}
