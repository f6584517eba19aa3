// `beckon observe`: lists what is on a page that is opened for it, on a phone, or on a saved screen.

import type { Result } from '@beckon/core/engine/result.js';
import type { Session } from '@beckon/core/engine/session.js';
import { commands, parse } from '@beckon/core/language/index.js';
import { dataLines } from '@beckon/core/report/data-text.js';
import { failureLines } from '@beckon/core/report/step.js';
import { quote } from '@beckon/core/text/quote.js';
import { type CliCommand, type CliOptions, interruptedCode, interruptible, UsageError } from '../options/command.js';
import { isNotOpened, notOpened } from '../options/not-opened.js';
import { isPhone, openingWords } from '../options/phone-options.js';
import { type OpenOptions, type Outside, readWorldOptions, worldOptions } from '../options/world-options.js';
import { liveOn } from '../terminal/live.js';
import { paintFor } from './paint.js';
import { dataOptions, resultData } from './result-data.js';

const usage = 'observe <url> [options]';

/** The options of the language's own `observe`; on a page just opened nothing can have changed. */
const { diff: _, timeout: __, ...ways } = commands.observe.options;
const options: CliOptions = {
  ...Object.fromEntries(
    Object.entries(ways).map(([name, { kind, about }]) => [
      name,
      kind === 'flag' ? { about } : { about, value: `<${kind}>` },
    ]),
  ),
  ...dataOptions,
};

export const observe: CliCommand = {
  name: 'observe',
  usage,
  does: 'List what is on a page, with the number of each element; with --world or --dump, on a phone or a saved screen.',
  options: { ...options, ...worldOptions },
  run: (args, io) => interruptible((signal) => observePage(args, { ...io, signal })),
};

export async function observePage(args: string[], around: Outside): Promise<number> {
  const { given, words, opening } = readWorldOptions(args, usage, options);
  const { url, rest } = placeOf(words, opening, usage);
  if (rest.length > 0) throw new UsageError(`unexpected '${rest[0]}'`, `usage: beckon ${usage}`);
  const requested = Object.keys(ways).flatMap((name) => {
    const value = given[name];
    return value === true ? [`--${name}`] : typeof value === 'string' ? [`--${name} ${quote(value)}`] : [];
  });
  const line = ['observe', ...requested].join(' ');
  const [wrong] = parse(line).diagnostics;
  if (wrong !== undefined) throw new UsageError(wrong.message, wrong.hint ?? '');
  const wanted = { json: given['json'] === true, envelope: given['envelope'] === true };
  const at = new Date();
  const result = await onScreen(url, line, opening, around, (seen) => {
    const data = resultData(seen, wanted, { at, sequence: 1 });
    if (data !== null) around.out.write(`${JSON.stringify(data)}\n`);
    else if (seen.ok) around.out.write(`${dataLines(seen).join('\n')}\n`);
    else around.err.write(`${failureLines(seen, paintFor(around.err)).join('\n')}\n`);
  });
  return typeof result === 'number' ? result : result.ok ? 0 : 1;
}

/** The address is the first word; phones and saved screens have none, and your own browser may be where it should be. */
export function placeOf(
  words: readonly string[],
  opening: OpenOptions,
  usage: string,
): { readonly url: string | null; readonly rest: readonly string[] } {
  if (isPhone(opening)) return { url: null, rest: words };
  const [url, ...rest] = words;
  if (opening.extension === true && !isAddress(url)) return { url: null, rest: words };
  if (url === undefined)
    throw new UsageError(
      'no address given',
      `usage: beckon ${usage}; for a phone use --world android or --world ios instead, for a saved screen --dump <file>`,
    );
  return { url, rest };
}

function isAddress(word = ''): boolean {
  return /^(?:[a-z]+:\S|localhost\b|[\w-]+(?:\.[\w-]+)+)\S*$/i.test(word);
}

/** Opens an address, if there is one, and runs one line there; the result is printed before the browser closes, which takes a moment. A number is the exit code, where that did not come to a result. */
export async function onScreen(
  url: string | null,
  line: string,
  opening: OpenOptions,
  { open, err, signal }: Outside,
  report: (result: Result) => void,
): Promise<Result | number> {
  const rest = liveOn(err, paintFor(err))(url === null ? openingWords(opening) : `opening ${url}`);
  let session: Session | null = null;
  let result: Result | null = null;
  try {
    session = await open(opening, signal);
    for (const step of url === null ? [line] : [`goto ${quote(url)}`, line]) {
      if (signal.aborted) break;
      result = await session.run(step, { signal });
      if (!result.ok) break;
    }
    rest();
    if (result !== null && !signal.aborted) report(result);
  } catch (error) {
    if (!isNotOpened(error)) throw error;
    rest();
    if (signal.aborted) return interruptedCode(signal);
    err.write(notOpened(error));
    return 1;
  } finally {
    rest();
    await session?.close();
  }
  return signal.aborted || result === null ? interruptedCode(signal) : result;
}
