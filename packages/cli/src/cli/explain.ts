// `beckon explain`: which element a command would act on, and why, without doing it: on a page, phone or saved screen.

import { maskerOf } from '@beckon/core/engine/secrets.js';
import { corrected, parse } from '@beckon/core/language/index.js';
import { frame } from '@beckon/core/report/frame.js';
import { type CliCommand, interruptible, UsageError } from '../options/command.js';
import { type Outside, readWorldOptions, worldOptions } from '../options/world-options.js';
import { onScreen, placeOf } from './observe.js';
import { paintFor } from './paint.js';
import { dataOptions, resultData } from './result-data.js';

const usage = "explain <url> '<command>' [options]";

export const explain: CliCommand = {
  name: 'explain',
  usage,
  does: 'Show which element a command would act on, and why, without doing it; with --world or --dump, on a phone or a saved screen.',
  options: { ...dataOptions, ...worldOptions },
  run: (args, io) => interruptible((signal) => explainPage(args, { ...io, signal })),
};

export async function explainPage(args: string[], around: Outside): Promise<number> {
  const { given, words, opening } = readWorldOptions(args, usage, dataOptions);
  const { url, rest: texts } = placeOf(words, opening, usage);
  if (texts.length === 0) throw new UsageError('no command given', `usage: beckon ${usage}`);
  const command = texts.join(' ');
  const line = /^\s*explain\s/i.test(command) ? command : `explain ${command}`;
  // What was typed is shown, if it is wrong, not what is made of it.
  const { diagnostics } = parse(command);
  if (diagnostics.length > 0) {
    const paint = paintFor(around.err);
    const frames = diagnostics.map((one) => frame(command, '<command>', one, corrected(command, one), paint));
    around.err.write(`${maskerOf(command).mask(frames.join('\n\n'))}\n`);
    return 2;
  }
  const at = new Date();
  const result = await onScreen(url, line, opening, around, (reported) => {
    const data = resultData(reported, given, { at, sequence: 1 });
    around.out.write(`${data === null ? reported.text : JSON.stringify(data)}\n`);
  });
  return typeof result === 'number' ? result : result.ok ? 0 : 1;
}
