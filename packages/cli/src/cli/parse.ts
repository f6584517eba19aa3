// `beckon parse`: standard input → one JSON document, one entry for each raw line.

import { parse } from '@beckon/core/language/index.js';
import { type CliCommand, noWords, readFlags } from '../options/command.js';
import { readText } from '../options/files.js';

const usage = 'parse [--json] < script';

export const parseInput: CliCommand = {
  name: 'parse',
  usage,
  does: 'Print the commands of standard input as JSON; exit 1 if there is any error. --json puts it on one line.',
  async run(args, { input, out }) {
    const { flags, words } = readFlags(args, usage, ['json']);
    noWords(words, usage);
    const { lines, diagnostics, span } = parse(await readText(input));
    out.write(`${JSON.stringify({ lines, span }, null, flags.json ? 0 : 2)}\n`);
    return diagnostics.length === 0 ? 0 : 1;
  },
};
