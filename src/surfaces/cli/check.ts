// `beckon check`: every error of every line of every file, in one go.

import { corrected, type Diagnostic, parse } from '../../language/index.js';
import { frame } from '../../report/frame.js';
import { type CliCommand, readFlags } from './command.js';
import { readScripts, type Script } from './files.js';
import { paint } from './paint.js';

const usage = 'check <files…> [--json]';

export const check: CliCommand = {
  name: 'check',
  usage,
  does: 'Say every error of every line; exit 1 if there is any.',
  async run(args) {
    const { flags, words } = readFlags(args, usage, ['json']);
    const checked = (await readScripts(words, usage)).map((script) => ({ script, program: parse(script.text) }));
    const errors = checked.reduce((sum, { program }) => sum + program.diagnostics.length, 0);
    if (flags.json) {
      const files = checked.map(({ script, program }) => ({ file: script.file, diagnostics: program.diagnostics }));
      console.log(JSON.stringify({ files, errors }));
    } else {
      for (const { script, program } of checked)
        if (program.diagnostics.length > 0) console.log(`${frames(script, program.diagnostics)}\n`);
      const commands = checked.flatMap(({ program }) => program.lines).filter((line) => line.command !== null).length;
      const where = counted(checked.length, 'file');
      console.log(
        errors === 0
          ? `${counted(commands, 'command')} in ${where}, no errors`
          : `${counted(errors, 'error')} in ${where}`,
      );
    }
    return errors === 0 ? 0 : 1;
  },
};

/** The code frames of a script's errors. */
export function frames({ file, text }: Script, diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((one) => frame(text, file, one, corrected(text, one), paint)).join('\n\n');
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
