// `beckon fmt`: canonical text in place. A file with errors is left as it is.

import { writeFileSync } from 'node:fs';
import { format, parse } from '../../language/index.js';
import { complain, counted, frames } from './check.js';
import { type CliCommand, readFlags } from './command.js';
import { readScripts, reasonOf, type Script } from './files.js';
import { paintFor } from './paint.js';

const usage = 'fmt <files…> [--check]';

export const fmt: CliCommand = {
  name: 'fmt',
  usage,
  does: 'Write canonical text in place; comments and blank lines are kept. --check only says which files would change.',
  async run(args) {
    const { flags, words } = readFlags(args, usage, ['check']);
    const { scripts, unreadable } = await readScripts(words, usage);
    const problems = [...unreadable];
    let bad = 0;
    let changed = 0;
    for (const script of scripts) {
      const { diagnostics } = parse(script.text);
      if (diagnostics.length > 0) {
        bad++;
        console.error(`${frames(script, diagnostics, paintFor(process.stderr))}\n`);
        continue;
      }
      const text = format(script.text);
      if (script.isStdin && !flags.check) process.stdout.write(text);
      if (text === script.text) continue;
      changed++;
      if (script.isStdin) continue;
      const failed = flags.check ? null : write(script, text);
      if (failed === null) console.log(`${flags.check ? 'would change' : 'formatted'} ${script.file}`);
      else problems.push(failed);
    }
    const isQuiet = problems.length > 0 || scripts.some((script) => script.isStdin);
    if (bad > 0) console.error(`${counted(bad, 'file')} with errors left as ${bad === 1 ? 'it is' : 'they are'}`);
    else if (changed === 0 && !isQuiet) console.log(`${counted(scripts.length, 'file')} already canonical`);
    return complain(problems, bad > 0 || (flags.check && changed > 0) ? 1 : 0);
  },
};

function write({ file }: Script, text: string): string | null {
  try {
    writeFileSync(file, text);
    return null;
  } catch (error) {
    return `cannot write ${file}: ${reasonOf(error)}`;
  }
}
