// `beckon fmt`: canonical text in place. A file with errors is left as it is.

import { format, parse } from '@beckon/core/language/index.js';
import { counted } from '@beckon/core/text/text.js';
import { writeWhole } from '@beckon/node/write.js';
import { type CliCommand, readFlags } from '../options/command.js';
import { readScripts, reasonOf, type Script } from '../options/files.js';
import { frames, reportFaults } from './check.js';
import { paintFor } from './paint.js';

const usage = 'fmt <files…> [--check]';

export const fmt: CliCommand = {
  name: 'fmt',
  usage,
  does: 'Rewrite scripts in canonical form; comments and blank lines stay. --check only lists the files that would change.',
  async run(args, { input, out, err }) {
    const { flags, words } = readFlags(args, usage, ['check']);
    const { scripts, unreadable } = await readScripts(words, usage, input);
    const problems = [...unreadable];
    let bad = 0;
    let changed = 0;
    for (const script of scripts) {
      const { diagnostics } = parse(script.text);
      if (diagnostics.length > 0) {
        bad++;
        err.write(`${frames(script, diagnostics, paintFor(err))}\n\n`);
        continue;
      }
      const text = format(script.text);
      if (script.isStdin && !flags.check) out.write(text);
      if (text === script.text) continue;
      changed++;
      if (script.isStdin) continue;
      const failed = flags.check ? null : write(script, text);
      if (failed === null) out.write(`${flags.check ? 'would change' : 'formatted'} ${script.file}\n`);
      else problems.push(failed);
    }
    const isQuiet = problems.length > 0 || scripts.some((script) => script.isStdin);
    if (bad > 0) err.write(`${counted(bad, 'file')} with errors left as ${bad === 1 ? 'it is' : 'they are'}\n`);
    else if (changed === 0 && !isQuiet) out.write(`${counted(scripts.length, 'file')} already canonical\n`);
    return reportFaults(problems, bad > 0 || (flags.check && changed > 0) ? 1 : 0, err);
  },
};

function write({ file }: Script, text: string): string | null {
  try {
    writeWhole(file, text);
    return null;
  } catch (error) {
    return `cannot write ${file}: ${reasonOf(error)}`;
  }
}
