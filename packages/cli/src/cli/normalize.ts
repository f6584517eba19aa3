// `beckon normalize`: standard input → canonical text.

import { normalize } from '@beckon/core/language/index.js';
import { type CliCommand, noWords, readFlags } from '../options/command.js';
import { readText } from '../options/files.js';

const usage = 'normalize < script';

export const normalizeInput: CliCommand = {
  name: 'normalize',
  usage,
  does: 'Print the canonical text of standard input; lines that do not parse are passed through.',
  async run(args, { input, out }) {
    noWords(readFlags(args, usage, []).words, usage);
    const canonical = normalize(await readText(input));
    if (canonical !== '') out.write(`${canonical}\n`);
    return 0;
  },
};
