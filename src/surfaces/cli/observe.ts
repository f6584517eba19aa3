// `beckon observe`: opens a page and lists what is on it.

import type { Result } from '../../act/result.js';
import type { Session } from '../../act/session.js';
import { quote } from '../../core/quote.js';
import { commands, parse } from '../../language/index.js';
import { dataLines } from '../../report/data-text.js';
import { failureLines } from '../../report/step.js';
import {
  browserOptions,
  isNoBrowser,
  noBrowser,
  type OpenOptions,
  type Outside,
  outside,
  readBrowserOptions,
} from './browser-options.js';
import { type CliCommand, type CliOptions, interruptedCode, interruptible, UsageError } from './command.js';
import { liveOn } from './live.js';
import { paintFor } from './paint.js';

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
  json: { about: 'The whole result, as JSON.' },
};

export const observe: CliCommand = {
  name: 'observe',
  usage,
  does: 'Open a page and list what is on it, each thing with its number.',
  options: { ...options, ...browserOptions },
  run: (args) => interruptible((signal) => observePage(args, outside(signal))),
};

export async function observePage(args: string[], around: Outside): Promise<number> {
  const { given, words, browser } = readBrowserOptions(args, usage, options);
  const [url, ...more] = words;
  if (url === undefined) throw new UsageError('no address given', `usage: beckon ${usage}`);
  if (more.length > 0) throw new UsageError(`unexpected '${more[0]}'`, `usage: beckon ${usage}`);
  const asked = Object.keys(ways).flatMap((name) => {
    const value = given[name];
    return value === true ? [`--${name}`] : typeof value === 'string' ? [`--${name} ${quote(value)}`] : [];
  });
  const line = ['observe', ...asked].join(' ');
  const [wrong] = parse(line).diagnostics;
  if (wrong !== undefined) throw new UsageError(wrong.message, wrong.hint ?? '');
  const result = await onPage(url, line, browser, around, (seen) => {
    if (given['json'] === true) around.out.write(`${JSON.stringify(seen)}\n`);
    else if (seen.ok) around.out.write(`${dataLines(seen).join('\n')}\n`);
    else around.err.write(`${failureLines(seen, paintFor(around.err)).join('\n')}\n`);
  });
  return typeof result === 'number' ? result : result.ok ? 0 : 1;
}

/** Opens an address and runs one line there; what came of it is told before the browser is closed, which takes its time. A number is the exit code, where that did not come to a result. */
export async function onPage(
  url: string,
  line: string,
  browser: OpenOptions,
  { open, err, signal }: Outside,
  tell: (result: Result) => void,
): Promise<Result | number> {
  const rest = liveOn(err, paintFor(err))(`opening ${url}`);
  let session: Session | null = null;
  let result: Result | null = null;
  try {
    session = await open(browser);
    for (const step of [`goto ${quote(url)}`, line]) {
      if (signal.aborted) break;
      result = await session.run(step, { signal });
      if (!result.ok) break;
    }
    rest();
    if (result !== null && !signal.aborted) tell(result);
  } catch (error) {
    if (!isNoBrowser(error)) throw error;
    rest();
    err.write(noBrowser(error));
    return 1;
  } finally {
    rest();
    await session?.close();
  }
  return signal.aborted || result === null ? interruptedCode(signal) : result;
}
