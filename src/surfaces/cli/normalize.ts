// `beckon normalize`: standard input → canonical text.

import { text } from 'node:stream/consumers';
import { normalize } from '../../language/index.js';
import { type CliCommand, readFlags } from './command.js';

const usage = 'normalize < script';

export const normalizeInput: CliCommand = {
  name: 'normalize',
  usage,
  does: 'Print the canonical text of standard input; lines that do not parse are passed through.',
  async run(args) {
    readFlags(args, usage, []);
    const canonical = normalize(await text(process.stdin));
    if (canonical !== '') process.stdout.write(`${canonical}\n`);
    return 0;
  },
};
