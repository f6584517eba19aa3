// `beckon fmt`: canonical text in place. A file with errors is left as it is.

import { writeFileSync } from 'node:fs';
import { format, parse } from '../../language/index.js';
import { counted, frames } from './check.js';
import { type CliCommand, readFlags } from './command.js';
import { readScripts } from './files.js';

const usage = 'fmt <files…> [--check]';

export const fmt: CliCommand = {
  name: 'fmt',
  usage,
  does: 'Write canonical text in place; comments and blank lines are kept. --check only says which files would change.',
  async run(args) {
    const { flags, words } = readFlags(args, usage, ['check']);
    const scripts = await readScripts(words, usage);
    let bad = 0;
    let changed = 0;
    for (const script of scripts) {
      const { diagnostics } = parse(script.text);
      if (diagnostics.length > 0) {
        bad++;
        console.error(`${frames(script, diagnostics)}\n`);
        continue;
      }
      const text = format(script.text);
      if (script.file === '<stdin>') process.stdout.write(text);
      if (text === script.text) continue;
      changed++;
      if (script.file === '<stdin>') continue;
      if (!flags.check) writeFileSync(script.file, text);
      console.log(`${flags.check ? 'would change' : 'formatted'} ${script.file}`);
    }
    if (bad > 0) console.error(`${counted(bad, 'file')} with errors left as ${bad === 1 ? 'it is' : 'they are'}`);
    else if (changed === 0 && !words.includes('-')) console.log(`${counted(scripts.length, 'file')} already canonical`);
    return bad > 0 || (flags.check && changed > 0) ? 1 : 0;
  },
};
