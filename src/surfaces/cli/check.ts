// `beckon check`: every error of every line of every file, in one go.

import { corrected, type Diagnostic, parse } from '../../language/index.js';
import { frame, type Paint } from '../../report/frame.js';
import { type CliCommand, readFlags } from './command.js';
import { readScripts, type Script } from './files.js';
import { paintFor } from './paint.js';

const usage = 'check <files…> [--json]';

export const check: CliCommand = {
  name: 'check',
  usage,
  does: 'Say every error of every line; exit 1 if there is any.',
  async run(args) {
    const { flags, words } = readFlags(args, usage, ['json']);
    const { scripts, unreadable } = await readScripts(words, usage);
    const checked = scripts.map((script) => ({ script, program: parse(script.text) }));
    const errors = checked.reduce((sum, { program }) => sum + program.diagnostics.length, 0);
    if (flags.json) {
      const files = checked.map(({ script, program }) => ({ file: script.file, diagnostics: program.diagnostics }));
      console.log(JSON.stringify({ files, errors }));
    } else if (checked.length > 0) {
      const paint = paintFor(process.stdout);
      for (const { script, program } of checked) {
        if (program.diagnostics.length > 0) console.log(`${frames(script, program.diagnostics, paint)}\n`);
      }
      const commands = checked.flatMap(({ program }) => program.lines).filter((line) => line.command !== null).length;
      const where = counted(checked.length, 'file');
      console.log(
        errors === 0
          ? `${counted(commands, 'command')} in ${where}, no errors`
          : `${counted(errors, 'error')} in ${where}`,
      );
    }
    return complain(unreadable, errors === 0 ? 0 : 1);
  },
};

/** The code frames of a script's errors. */
export function frames({ file, text }: Script, diagnostics: readonly Diagnostic[], paint: Paint): string {
  return diagnostics.map((one) => frame(text, file, one, corrected(text, one), paint)).join('\n\n');
}

/** Says what could not be read or written; the exit code is then 2. */
export function complain(reasons: readonly string[], code: number): number {
  for (const reason of reasons) console.error(`beckon: ${reason}`);
  return reasons.length > 0 ? 2 : code;
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
