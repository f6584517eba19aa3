// The options that every command with a world shares, and how a world is opened with them: a browser, a phone, a saved screen.

import type { Session, SessionOptions } from '@beckon/core/engine/session.js';
import { milliseconds } from '@beckon/core/language/index.js';
import { readWhole } from '@beckon/node/read.js';
import { type BrowserRequest, browserOptions, browserRequest, openBrowser } from './browser-options.js';
import { type CliOptions, type Given, type Io, type Output, readOptions, UsageError } from './command.js';
import { reasonOf } from './files.js';
import { devicesOf, isPhone, type PhoneRequest, phoneOptions, phoneRequest } from './phone-options.js';

export interface OpenOptions extends SessionOptions, BrowserRequest, PhoneRequest {}

/** A session that may say what it runs in: `Chromium 147, no window`. */
export type OpenSession = Session & { readonly about?: string };
/** The signal calls the opening off, where that can take long. */
export type Open = (options: OpenOptions, signal?: AbortSignal) => Promise<OpenSession>;

/** Opens one world after the other. What they share ends with it. */
export interface Opener {
  readonly open: Open;
  close(): Promise<void>;
}

/** What a command reaches outside itself; tests give their own. */
export interface Outside {
  readonly open: Open;
  /** Standard input; that of the process by default. */
  readonly input?: Io['input'];
  /** For many worlds one after the other, where that takes less than opening each by itself. */
  readonly opener?: (options: OpenOptions) => Promise<Opener>;
  readonly out: Output;
  readonly err: Output;
  readonly signal: AbortSignal;
}

/** Each kind of world is loaded only when it is requested. */
export const openWorld: Open = async (options, signal) => {
  const { dump, world, ...rest } = options;
  if (dump !== undefined) return (await import('./dump.js')).openDumpFile(dump, options);
  if (world === undefined) return openBrowser(options);
  if (devicesOf(rest).length > 1)
    throw new UsageError('--device names several phones', "only 'beckon run' takes several");
  const { launchPhone } = await import('@beckon/phone/index.js');
  return launchPhone({ ...rest, world, ...(signal === undefined ? {} : { signal }) });
};

export const worldOptions = {
  ...phoneOptions,
  ...browserOptions,
  ambiguity: { oneOf: ['fail', 'first'], about: 'If several elements match: fail, or take the first.' },
  verify: {
    oneOf: ['strict', 'warn', 'off'],
    about: "If an outcome can't be verified: fail, warn, or skip the check.",
  },
  timeout: { value: '<duration>', about: 'How long each command may take: 500ms, 5s, 1m.' },
  var: { value: '<name=value>', many: true, about: 'The value of ${name} in scripts. Repeatable.' },
  'var-file': { value: '<file>', many: true, about: 'Read such values from a file, one name=value per line.' },
  'env-file': {
    value: '<file>',
    many: true,
    about: 'Same as --var-file. Node has an option of the same name, which may take precedence.',
  },
  shots: { value: '<folder>', about: 'Where screenshots of failures go.' },
  packs: {
    value: '<folder>',
    many: true,
    about: 'A pack, or a folder of packs; they are trusted. Repeatable.',
  },
  trust: {
    value: '<pack>',
    many: true,
    about: 'Trust a pack that was found in the working folder. Repeatable.',
  },
} as const satisfies CliOptions;

/** Reads a command's own options and the shared ones. */
export function readWorldOptions<const O extends CliOptions>(
  args: string[],
  usage: string,
  own: O,
): { readonly given: Given<O>; readonly words: string[]; readonly opening: OpenOptions } {
  const { given, words } = readOptions<CliOptions>(args, usage, { ...worldOptions, ...own });
  return { given: given as Given<O>, words, opening: openOptions(given as Given<typeof worldOptions>) };
}

function openOptions(given: Given<typeof worldOptions>): OpenOptions {
  const { ambiguity, verify, timeout, shots, packs, trust } = given;
  const phone = phoneRequest(given);
  const { browser, said } = browserRequest(given);
  // A phone has an address, too: that of a server in front of it.
  const [only] = said.filter((name) => name !== 'connect' || phone.connect === undefined);
  if (only !== undefined && isPhone(phone))
    throw new UsageError(`--${only} is for browsers`, 'leave it out on a phone');
  return {
    handlesSignals: false,
    ...phone,
    ...browser,
    ...(ambiguity === undefined ? {} : { ambiguity }),
    ...(verify === undefined ? {} : { verify }),
    ...(timeout === undefined ? {} : { timeoutMs: duration(timeout) }),
    ...(shots === undefined ? {} : { shots }),
    ...(packs.length === 0 ? {} : { packs }),
    ...(trust.length === 0 ? {} : { trust }),
    ...values([...given['env-file'], ...given['var-file']].flatMap(valuesFile), given.var.map(variable)),
  };
}

function duration(given: string): number {
  const ms = milliseconds(given.toLowerCase());
  if (ms === null) throw new UsageError(`--timeout '${given}' is not a duration`, 'write it like 500ms, 5s or 1m');
  return ms;
}

type Pair = readonly [name: string, value: string];

/** In front of a value that must not be shown. */
const SECRET = 'secret:';

/** What was given last counts; what is given on the command line counts before what is in files. */
function values(...sources: readonly (readonly Pair[])[]): Pick<OpenOptions, 'variables' | 'secrets'> {
  const pairs = sources.flat();
  if (pairs.length === 0) return {};
  const bare = (value: string): string => (value.startsWith(SECRET) ? value.slice(SECRET.length) : value);
  const secrets = pairs.filter(([, value]) => value.startsWith(SECRET)).map(([, value]) => bare(value));
  return {
    variables: Object.fromEntries(pairs.map(([name, value]) => [name, bare(value)])),
    ...(secrets.length === 0 ? {} : { secrets: [...new Set(secrets)].filter((secret) => secret !== '') }),
  };
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The value is not repeated in the message: it may be a secret. */
function variable(text: string): Pair {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  if (at < 0 || !NAME.test(name))
    throw new UsageError(
      at < 0 ? `--var '${text}' has no value` : `--var '${name}=…' has no valid name`,
      'write it like --var NAME=value',
    );
  return [name, text.slice(at + 1)];
}

/** `NAME=value` lines; blank lines and those that start with # are skipped, quotes around a value are dropped. */
function valuesFile(file: string): Pair[] {
  const text = contents(file);
  return text.split(/\r?\n/).flatMap((line, i): Pair[] => {
    const written = line.trim().replace(/^export\s+/, '');
    if (written === '' || written.startsWith('#')) return [];
    const at = written.indexOf('=');
    const name = written.slice(0, Math.max(0, at)).trim();
    if (!NAME.test(name)) throw new UsageError(`${file}:${i + 1} is not NAME=value`, 'a note starts with #');
    return [[name, unquoted(written.slice(at + 1).trim())]];
  });
}

function contents(file: string): string {
  try {
    return readWhole(file)
      .toString('utf8')
      .replace(/^\ufeff/, '');
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${reasonOf(error)}`);
  }
}

function unquoted(value: string): string {
  const [, quoted] = /^(?:"(.*)"|'(.*)')$/s.exec(value)?.filter((part) => part !== undefined) ?? [];
  return quoted ?? value;
}
