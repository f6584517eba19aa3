// The secrets of a command: those known from the command itself and from names in it, before the page is read.

import { type Command, parse, print, rowOf, type SecretKind } from '../language/index.js';
import { isSecretCookie, isSecretHeader, secretsOfHeader } from '../masking/header-secrets.js';
import { MASK, Masker } from '../masking/masker.js';

/** Whether something of this name holds a secret: a field, a parameter, in words or in one_word. */
export function isSecretName(name: string): boolean {
  return SECRET_NAMES.test(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' '));
}

const SECRET_NAMES =
  /pass(?:word|code|phrase|wort)?\b|\bpw\b|\bpwd\b|passwort|kennwort|contraseña|senha|mot de passe|wachtwoord|hasło|пароль|密码|パスワード|\bpin\b|\bcvc\b|\bcvv\b|secret|\btoken\b|\bapi key\b|one time|\botp\b/i;

/** The password in an address, as written there and as decoded; with the name before it. */
export function secretsOfAddress(url: string): readonly string[] {
  const [, user = '', password = ''] = /^[^/?#]*:?\/\/([^/?#:]*):([^/?#]*)@/.exec(url) ?? [];
  if (password === '' || NAME.test(password)) return [];
  return [...new Set([password, decoded(password), `${decoded(user)}:${decoded(password)}`])];
}

/** Decoded; as it is, if it is not encoded as addresses are. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `${NAME}`, and nothing else: no secret, its value is. */
const NAME = /^\$\{\w+\}$/;

/** The command without what should not be read over a shoulder. */
export function maskedCommand(command: Command, isSecretField = false): Command {
  return withSecrets(command, (text) => (NAME.test(text) || text === '' ? text : MASK), isSecretField);
}

/** The command before it is run, when it is not yet known which fields are secret: without anything given to them. */
export function plannedCommand(command: Command, isSecretKey: boolean): Command {
  const hidden = (text: string): string => (NAME.test(text) || text === '' ? text : MASK);
  switch (command.type) {
    case 'explain':
      return { ...command, command: plannedCommand(command.command, isSecretKey) };
    case 'fill':
      return { ...command, fields: withEach(command.fields, hidden) };
    case 'run':
      return {
        ...command,
        ...(command.params === undefined ? {} : { params: withEach(command.params, hidden) }),
        ...(command.args === undefined ? {} : { args: command.args.map((value) => hidden(String(value))) }),
      };
    case 'dialog':
      return 'text' in command && command.text !== undefined ? { ...command, text: hidden(command.text) } : command;
    default:
      return maskedCommand(command, isSecretKey || command.type === 'type');
  }
}

/** The text of a command without its secrets. A field that was not found may be one for a password: its name shows. */
export function maskedLine(given: string, command: Command, isSecretField: boolean): string {
  const masked = maskedCommand(command, isSecretField);
  return isSame(masked, command) ? given : print(masked);
}

export function secretsIn(command: Command, isSecretField = false): readonly string[] {
  const found: string[] = [];
  withSecrets(
    command,
    (text, match = [text]) => {
      if (!NAME.test(text)) found.push(...match);
      return text;
    },
    isSecretField,
  );
  return found;
}

/** A shorter value is a setting. */
const STORED = 8;

/** `meant`: what is a secret of it elsewhere, too. */
type Change = (secret: string, intended?: readonly string[]) => string;

/** A command with its secrets changed: the table says which fields may hold some. */
function withSecrets(command: Command, change: Change, isSecretField: boolean): Command {
  const fields = Object.entries(rowOf(command.type).secrets ?? {}).flatMap(([field, kind]) => {
    const value = (command as unknown as Readonly<Record<string, unknown>>)[field];
    if (value === undefined) return [];
    return [[field, changed[kind](value as never, change, { command, isSecretField })] as const];
  });
  return fields.length === 0 ? command : ({ ...command, ...Object.fromEntries(fields) } as Command);
}

interface SecretContext {
  readonly command: Command;
  /** It is typed into a field that is one for secrets. */
  readonly isSecretField: boolean;
}

/** How the secrets of a field are changed, by what makes it secret. */
const changed: Readonly<Record<SecretKind, (value: never, change: Change, around: SecretContext) => unknown>> = {
  password: (value: string, change, { command }) => change(value, [value, ...pairOf(command)]),
  typed: (value: string, change, { command, isSecretField }) =>
    isSecretField || isAboutSecret(command) ? change(value) : value,
  'typed-key': (value: string, change, { isSecretField }) =>
    isSecretField && isTypedKey(value) ? change(value, []) : value,
  'by-name': (value: Readonly<Record<string, string | number | boolean>>, change) => withNamed(value, change),
  json: (value: string, change) => withinJson(value, change),
  cookie: (value: string, change, { command }) => (isSecretCookie(nameIn(command), value) ? change(value) : value),
  stored: (value: string, change, { command }) =>
    isSecretName(nameIn(command)) && value.length >= STORED ? change(value) : value,
  address: (value: string, change) => withoutPassword(value, change),
  headers: (value: Parameters<typeof withHeaders>[0], change) => withHeaders(value, change),
  lines: (value: readonly string[], change) => value.map((line) => withinLine(line, change)),
  command: (value: Command, change, { isSecretField }) => withSecrets(value, change, isSecretField),
};

/** What the value of a command belongs to. */
function nameIn(command: Command): string {
  return 'name' in command && typeof command.name === 'string' ? command.name : '';
}

/** Whether what it acts on is called a secret. */
export function isAboutSecret(command: Command): boolean {
  const primary = 'target' in command && typeof command.target === 'object' ? command.target?.primary : undefined;
  if (primary === undefined || !('value' in primary)) return false;
  const { value } = primary;
  return isSecretName(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** As `Authorization: Basic` has it. */
function pairOf(command: Command): string[] {
  return 'username' in command && 'password' in command ? [`${command.username}:${command.password}`] : [];
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
  const text = key.toLowerCase() === 'space' ? ' ' : key.toLowerCase() === 'plus' ? '+' : key;
  return key === combo ? text : text.toUpperCase();
}

/** Of an object that is written as JSON: what stands under a secret name, however deep. */
function withinJson(text: string, change: Parameters<typeof withNamed>[1]): string {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        typeof one === 'string' ? withNamed({ [name]: one }, change)[name] : within(one),
      ]),
    );
  };
  try {
    return JSON.stringify(within(JSON.parse(text)));
  } catch {
    return text;
  }
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

/** Options of `run` itself, which no intent is given. */
const OF_RUN = new Set(['timeout', 'resume']);

function withEach<T extends string | number | boolean>(
  values: Readonly<Record<string, T>>,
  change: (text: string) => string,
): Record<string, T> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'boolean' || OF_RUN.has(name) ? value : change(String(value)),
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

function withinLine(line: string, change: Change): string {
  const [read] = parse(line.trim()).lines;
  if (read === undefined || read.command === null || read.command.type === 'define') return line;
  const changed = withSecrets(read.command, change, false);
  return isSame(changed, read.command) ? line : line.replace(line.trim(), () => print(changed));
}

function isSame(one: Command, other: Command): boolean {
  return print(one) === print(other);
}

/** What may be a secret in a line that does not parse: all that stands behind a word that calls it one. */
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

/** The same for lines that are quoted and not run: what an intent is given may be a secret, whatever it is called. */
export function maskerOfUnrun(text: string): Masker {
  const masker = maskerOf(text);
  for (const { command } of parse(text).lines)
    if (command?.type === 'run')
      for (const value of [...(command.args ?? []), ...Object.values(command.params ?? {})])
        if (String(value).length >= STORED) masker.add(String(value));
  return masker;
}
