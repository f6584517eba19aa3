// `beckon parse`: standard input → one JSON document, one entry for each raw line.

import { text } from 'node:stream/consumers';
import { parse } from '../../language/index.js';
import { type CliCommand, readFlags } from './command.js';

const usage = 'parse [--json] < script';

export const parseInput: CliCommand = {
  name: 'parse',
  usage,
  does: 'Print the commands of standard input as JSON; exit 1 if there is any error. --json puts it on one line.',
  async run(args) {
    const { flags } = readFlags(args, usage, ['json']);
    const { lines, diagnostics } = parse(await text(process.stdin));
    process.stdout.write(`${JSON.stringify({ lines }, null, flags.json ? 0 : 2)}\n`);
    return diagnostics.length === 0 ? 0 : 1;
  },
};
