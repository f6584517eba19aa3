// `beckon normalize`: standard input → canonical text.

import { normalize } from '../../language/index.js';
import { type CliCommand, noWords, readFlags } from './command.js';
import { readStdin } from './files.js';

const usage = 'normalize < script';

export const normalizeInput: CliCommand = {
  name: 'normalize',
  usage,
  does: 'Print the canonical text of standard input; lines that do not parse are passed through.',
  async run(args) {
    noWords(readFlags(args, usage, []).words, usage);
    const canonical = normalize(await readStdin());
    if (canonical !== '') process.stdout.write(`${canonical}\n`);
    return 0;
  },
};
