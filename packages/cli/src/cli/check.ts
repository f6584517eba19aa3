// `beckon check`: every error of every line of every file, in one go.

import { dirname, join, resolve } from 'node:path';
import { maskerOfUnrun } from '@beckon/core/engine/secrets.js';
import { corrected, type Diagnostic, type Program, parse } from '@beckon/core/language/index.js';
import type { IntentPlaces, RunFault } from '@beckon/core/packs/known.js';
import type { DefinitionFault } from '@beckon/core/packs/rows.js';
import { frame, type Paint } from '@beckon/core/report/frame.js';
import { counted } from '@beckon/core/text/text.js';
import { nodeFiles } from '@beckon/node/node-files.js';
import { type CliCommand, type CliOptions, type Output, readOptions } from '../options/command.js';
import { readScripts, type Script } from '../options/files.js';
import { paintFor } from './paint.js';

const usage = 'check <files…> [--json]';

const options = {
  json: { about: 'Print the errors as JSON.' },
  packs: { value: '<folder>', many: true, about: 'A pack, or a folder of packs, to take intents from.' },
} as const satisfies CliOptions;

export const check: CliCommand = {
  name: 'check',
  usage,
  does: 'Report every error of every line, and intents that do not exist; exit 1 if there are any.',
  options,
  async run(args, { input, out, err }) {
    const { given: flags, words } = readOptions(args, usage, options);
    const { scripts, unreadable } = await readScripts(words, usage, input);
    const checked = await Promise.all(scripts.map((script) => checkedScript(script, { packs: flags.packs })));
    const errors = checked.reduce((sum, { wrong }) => sum + wrong.length, 0);
    if (flags.json) {
      const files = checked.map(({ script, wrong }) => ({
        file: script.file,
        diagnostics: maskerOfUnrun(script.text).masked(wrong),
      }));
      out.write(`${JSON.stringify({ files, errors })}\n`);
    } else if (checked.length > 0) {
      const paint = paintFor(out);
      for (const { script, wrong } of checked) if (wrong.length > 0) out.write(`${frames(script, wrong, paint)}\n\n`);
      const commands = checked.flatMap(({ program }) => program.lines).filter((line) => line.command !== null).length;
      const where = counted(checked.length, 'file');
      const reported =
        errors === 0
          ? `${counted(commands, 'command')} in ${where}, no errors`
          : `${counted(errors, 'error')} in ${where}`;
      out.write(`${reported}\n`);
    }
    return reportFaults(unreadable, errors === 0 ? 0 : 1, err);
  },
};

/** Something wrong with a script: a line that does not parse, a part of a definition or an intent that could never run. */
export type Wrong = Diagnostic | DefinitionFault | RunFault;

/** A script, read, with all that is wrong with it in the order of its lines. */
export async function checkedScript(
  script: Script,
  places: IntentPlaces = {},
): Promise<{ readonly script: Script; readonly program: Program; readonly wrong: readonly Wrong[] }> {
  const program = parse(script.text);
  const has = (type: string): boolean =>
    program.lines.some(
      ({ command }) => command?.type === type || (command?.type === 'explain' && command.command.type === type),
    );
  const wrong: Wrong[] = [...program.diagnostics];
  // Loaded only where there is something to check.
  if (has('define'))
    wrong.push(...(await (await import('@beckon/core/packs/rows.js')).faultsOfDefinitions(script.text, program)));
  if (has('run')) {
    const { faultsOfRuns } = await import('@beckon/core/packs/known.js');
    wrong.push(...(await faultsOfRuns(script.text, program, withBeside(script, places))));
  }
  return { script, program, wrong: wrong.sort((a, b) => a.span.start - b.span.start) };
}

/** Packs that come with a script are in a folder beside it. */
function withBeside({ file, isStdin }: Script, places: IntentPlaces): IntentPlaces {
  const all = { files: nodeFiles, ...places };
  return isStdin ? all : { ...all, packsBeside: [join(dirname(resolve(file)), 'packs')] };
}

/** The code frames of a script's errors. */
export function frames({ file, text }: Script, wrong: readonly Wrong[], paint: Paint): string {
  const all = wrong.map((one) => frame(text, file, one, 'phase' in one ? corrected(text, one) : null, paint));
  return maskerOfUnrun(text).mask(all.join('\n\n'));
}

/** Says what could not be read or written; the exit code is then 2. */
export function reportFaults(reasons: readonly string[], code: number, err: Output): number {
  for (const reason of reasons) err.write(`beckon: ${reason}\n`);
  return reasons.length > 0 ? 2 : code;
}
