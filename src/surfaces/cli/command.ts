// What every command of the command line is, and how it reads its flags.

import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface CliCommand {
  readonly name: string;
  /** How it is called, behind `beckon`. */
  readonly usage: string;
  readonly does: string;
  /** The exit code. */
  readonly run: (args: string[]) => number | Promise<number>;
}

/** The call is wrong: said in one line, exit code 2. */
export class UsageError extends Error {
  readonly hint: string;
  constructor(message: string, hint = '') {
    super(message);
    this.hint = hint;
  }
}

/** Flags and the words that are no flags. */
export function readFlags<const F extends string>(
  args: string[],
  usage: string,
  flags: readonly F[],
): { readonly flags: Readonly<Record<F, boolean>>; readonly words: string[] } {
  const options: ParseArgsConfig['options'] = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' }]));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const given = Object.fromEntries(flags.map((flag) => [flag, values[flag] === true])) as Record<F, boolean>;
    return { flags: given, words: positionals };
  } catch (error) {
    // Node's own words, up to where they go into how its options are set up.
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\. /);
    throw new UsageError(`${reason.charAt(0).toLowerCase()}${reason.slice(1)}`, `usage: beckon ${usage}`);
  }
}

/** This command reads standard input and nothing else. */
export function noWords(words: readonly string[], usage: string): void {
  const [first] = words;
  if (first !== undefined)
    throw new UsageError(`unexpected '${first}': this reads standard input`, `usage: beckon ${usage}`);
}
