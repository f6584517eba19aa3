// `beckon check`: every error of every line of every file, in one go.

import type { DefinitionFault } from '../../act/packs/rows.js';
import { corrected, type Diagnostic, type Program, parse } from '../../language/index.js';
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
    const checked = await Promise.all(scripts.map(checkedScript));
    const errors = checked.reduce((sum, { wrong }) => sum + wrong.length, 0);
    if (flags.json) {
      const files = checked.map(({ script, wrong }) => ({ file: script.file, diagnostics: wrong }));
      console.log(JSON.stringify({ files, errors }));
    } else if (checked.length > 0) {
      const paint = paintFor(process.stdout);
      for (const { script, wrong } of checked) if (wrong.length > 0) console.log(`${frames(script, wrong, paint)}\n`);
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

/** Something wrong with a script: a line that does not parse, or a part of a definition that could never run. */
export type Wrong = Diagnostic | DefinitionFault;

const NOTHING_TO_CHECK = { faultsOfDefinitions: async (): Promise<DefinitionFault[]> => [] };

/** A script, read, with all that is wrong with it in the order of its lines. */
export async function checkedScript(
  script: Script,
): Promise<{ readonly script: Script; readonly program: Program; readonly wrong: readonly Wrong[] }> {
  const program = parse(script.text);
  const hasDefinitions = program.lines.some(({ command }) => command?.type === 'define');
  // Loaded only where there is something to check.
  const { faultsOfDefinitions } = hasDefinitions ? await import('../../act/packs/rows.js') : NOTHING_TO_CHECK;
  const wrong = [...program.diagnostics, ...(await faultsOfDefinitions(script.text, program))];
  return { script, program, wrong: wrong.sort((a, b) => a.span.start - b.span.start) };
}

/** The code frames of a script's errors. */
export function frames({ file, text }: Script, wrong: readonly Wrong[], paint: Paint): string {
  return wrong.map((one) => frame(text, file, one, 'phase' in one ? corrected(text, one) : null, paint)).join('\n\n');
}

/** Says what could not be read or written; the exit code is then 2. */
export function complain(reasons: readonly string[], code: number): number {
  for (const reason of reasons) console.error(`beckon: ${reason}`);
  return reasons.length > 0 ? 2 : code;
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
