// What every command of the command line is, how it reads its options, and how it is cancelled.

import type { Readable, Writable } from 'node:stream';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '@beckon/core/text/distance.js';
import { listed } from '@beckon/core/text/text.js';
import type { Open, Opener, OpenOptions } from './world-options.js';

export interface CliCommand {
  readonly name: string;
  /** How it is called, behind `beckon`. */
  readonly usage: string;
  readonly does: string;
  /** For its help; the short ones are in the usage line. */
  readonly options?: CliOptions;
  /** What its help says behind the options. */
  readonly more?: string;
  /** The whole of it, where this is only what stands in the overview. */
  readonly load?: () => Promise<CliCommand>;
  /** The exit code. */
  readonly run: (args: string[], io: Io) => number | Promise<number>;
}

/** What the command line is called with: its streams, and how it opens worlds. Tests give their own. */
export interface Io {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly out: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly err: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly open: Open;
  /** For many worlds one after the other, where that takes less than opening each by itself. */
  readonly opener: (options: OpenOptions) => Promise<Opener>;
}

/** One option: a flag, unless it has a value. */
export interface CliOption {
  readonly about: string;
  /** How help shows the value: `<file>`. */
  readonly value?: string;
  /** One letter that means the same: `s` for `-s`. */
  readonly short?: string;
  /** The only values there are. */
  readonly oneOf?: readonly string[];
  /** Repeatable. */
  readonly many?: true;
}
export type CliOptions = Readonly<Record<string, CliOption>>;

/** What was given: true or false for a flag, a list where there may be several. */
export type Given<O> = {
  readonly [N in keyof O]: O[N] extends { readonly many: true }
    ? readonly string[]
    : O[N] extends { readonly oneOf: readonly (infer W)[] }
      ? W | undefined
      : O[N] extends { readonly value: string }
        ? string | undefined
        : boolean;
};

/** The call is wrong: shown in one line, exit code 2. */
export class UsageError extends Error {
  readonly hint: string;
  constructor(message: string, hint = '') {
    super(message);
    this.hint = hint;
  }
}

export function readFlags<const F extends string>(
  args: string[],
  usage: string,
  flags: readonly F[],
): { readonly flags: Readonly<Record<F, boolean>>; readonly words: string[] } {
  const table = Object.fromEntries(flags.map((flag) => [flag, { about: '' }])) as Record<F, CliOption>;
  const { given, words } = readOptions(args, usage, table);
  return { flags: given as unknown as Readonly<Record<F, boolean>>, words };
}

/** Options with and without values, and the words that are none. */
export function readOptions<const O extends CliOptions>(
  args: string[],
  usage: string,
  table: O,
): { readonly given: Given<O>; readonly words: string[] } {
  const hint = `usage: beckon ${usage}`;
  const rows = Object.entries(table);
  const { values, positionals } = parsed(args, hint, rows);
  const given = rows.map(([name, option]) => {
    const value = values[name];
    if (!takesValue(option)) return [name, value === true];
    if (option.many === true) return [name, value ?? []];
    if (option.oneOf !== undefined && value !== undefined && !option.oneOf.includes(String(value)))
      throw new UsageError(`--${name} is ${listed(option.oneOf)}, not '${value}'`, hint);
    return [name, value];
  });
  return { given: Object.fromEntries(given) as Given<O>, words: positionals };
}

function parsed(args: string[], hint: string, rows: readonly (readonly [string, CliOption])[]) {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    rows.map(([name, option]) => [
      name,
      {
        type: takesValue(option) ? 'string' : 'boolean',
        multiple: option.many === true,
        ...(option.short === undefined ? {} : { short: option.short }),
      } as const,
    ]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's own words, up to where they go into how its options are set up.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    const unknown = /^Unknown option '--([^']+)'/.exec(reason)?.[1] ?? '';
    const [near] = nearest(
      unknown,
      rows.map(([name]) => name),
    );
    const match = near === undefined ? hint : `did you mean --${near}?`;
    throw new UsageError(`${reason.charAt(0).toLowerCase()}${reason.slice(1)}`, match);
  }
}

function takesValue({ value, oneOf }: CliOption): boolean {
  return value !== undefined || oneOf !== undefined;
}

/** `--timeout <duration>`, `--verify strict|warn|off`, `--headed`. */
export function optionSign(name: string, option: CliOption): string {
  const value = option.oneOf?.join('|') ?? option.value;
  return `${option.short === undefined ? '' : `-${option.short}, `}--${name}${value === undefined ? '' : ` ${value}`}${option.many === true ? ' …' : ''}`;
}

/** This command reads standard input and nothing else. */
export function noWords(words: readonly string[], usage: string): void {
  const [first] = words;
  if (first !== undefined)
    throw new UsageError(`unexpected '${first}': this reads standard input`, `usage: beckon ${usage}`);
}

/** Where a command writes: a stream, or a test's stand-in for one. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Exit codes of signals, as shells count them. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Runs something that Ctrl-C calls off: the first time in good order, the second time at once. */
export async function interruptible(action: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const calledOff = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    const code = SIGNALS[name as keyof typeof SIGNALS];
    if (calledOff.signal.aborted) process.exit(code);
    calledOff.abort(code);
  };
  for (const name of Object.keys(SIGNALS)) process.on(name, stop);
  try {
    return await action(calledOff.signal);
  } finally {
    for (const name of Object.keys(SIGNALS)) process.off(name, stop);
  }
}

/** The exit code of what was cancelled. */
export function interruptedCode({ reason }: AbortSignal): number {
  return typeof reason === 'number' ? reason : SIGNALS.SIGINT;
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
