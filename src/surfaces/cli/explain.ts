// `beckon explain`: opens a page and says which thing a command would act on there, and why, without doing it.

import { corrected, parse } from '../../language/index.js';
import { frame } from '../../report/frame.js';
import { browserOptions, type Outside, outside, readBrowserOptions } from './browser-options.js';
import { type CliCommand, type CliOptions, interruptible, UsageError } from './command.js';
import { onPage } from './observe.js';
import { paintFor } from './paint.js';

const usage = "explain <url> '<command>' [options]";
const options = { json: { about: 'The whole result, as JSON.' } } as const satisfies CliOptions;

export const explain: CliCommand = {
  name: 'explain',
  usage,
  does: 'Open a page and say which thing a command would act on, and why, without doing it.',
  options: { ...options, ...browserOptions },
  run: (args) => interruptible((signal) => explainPage(args, outside(signal))),
};

export async function explainPage(args: string[], around: Outside): Promise<number> {
  const { given, words, browser } = readBrowserOptions(args, usage, options);
  const [url, ...said] = words;
  if (url === undefined) throw new UsageError('no address given', `usage: beckon ${usage}`);
  if (said.length === 0) throw new UsageError('no command given', `usage: beckon ${usage}`);
  const command = said.join(' ');
  const line = /^\s*explain\s/i.test(command) ? command : `explain ${command}`;
  // What was typed is shown, if it is wrong, not what is made of it.
  const { diagnostics } = parse(command);
  if (diagnostics.length > 0) {
    const paint = paintFor(around.err);
    const frames = diagnostics.map((one) => frame(command, '<command>', one, corrected(command, one), paint));
    around.err.write(`${frames.join('\n\n')}\n`);
    return 2;
  }
  const result = await onPage(url, line, browser, around, (told) => {
    around.out.write(`${given.json ? JSON.stringify(told) : told.text}\n`);
  });
  return typeof result === 'number' ? result : result.ok ? 0 : 1;
}
