// `beckon record`: what a person does in a browser window is written down as a script, line by line.

import { existsSync } from 'node:fs';
import { Notation } from '@beckon/core/engine/notation.js';
import { stepLine } from '@beckon/core/report/step.js';
import type { Paint } from '@beckon/core/report/style.js';
import { fitted, oneLine } from '@beckon/core/report/words.js';
import type { Happening } from '@beckon/core/scene/happening.js';
import { writeWhole } from '@beckon/node/write.js';
import { type BrowserRequest, openBrowser } from '../options/browser-options.js';
import {
  aborted,
  type CliCommand,
  type CliOptions,
  interruptible,
  type Output,
  UsageError,
} from '../options/command.js';
import { notWritten } from '../options/files.js';
import { isNotOpened, notOpened } from '../options/not-opened.js';
import { type OpenOptions, readWorldOptions, worldOptions } from '../options/world-options.js';
import { paintFor } from './paint.js';

const usage = 'record <address> [-o <file>] [options]';
const options = {
  output: { value: '<file>', about: 'The file to write the script to (-o for short). Default: standard output.' },
  force: { about: 'Overwrite an existing file.' },
  headless: { about: 'No window: for programs that control the browser themselves, for example over --connect.' },
  expect: { about: 'Also record the address that each step led to.' },
} as const satisfies CliOptions;

export const record: CliCommand = {
  name: 'record',
  usage,
  does: 'Record what you do in a browser window as a script. Ends with Ctrl-C, or with the window.',
  options: { ...options, ...worldOptions },
  run: (args, { out, err }) => interruptible((signal) => recordIn(args, { signal, out, err, open: openBrowser })),
};

/** What the recording reaches outside itself. */
export interface RecordIo {
  readonly signal: AbortSignal;
  readonly out: Output;
  readonly err: Output;
  readonly open: (options: OpenOptions & BrowserRequest) => ReturnType<typeof openBrowser>;
}

export async function recordIn(args: string[], around: RecordIo): Promise<number> {
  const { err, open, signal } = around;
  const { given, words, opening } = readWorldOptions(longOptions(args), usage, options);
  const [address, ...more] = words;
  if (address === undefined || more.length > 0)
    throw new UsageError(
      address === undefined ? 'no address given' : `unexpected '${more[0]}'`,
      `usage: beckon ${usage}`,
    );
  if (opening.world !== undefined || opening.dump !== undefined)
    throw new UsageError('only browsers can be watched', 'leave --world and --dump out');
  const { output } = given;
  if (output !== undefined && existsSync(output) && !given.force)
    throw new UsageError(`${output} already exists`, 'use --force to overwrite it');
  try {
    const isHeaded = !given.headless && opening.connect === undefined;
    const session = await open({ ...opening, ...(isHeaded ? { headed: true } : {}) });
    try {
      const notation = new Notation({ hasExpectations: given.expect });
      const paint = paintFor(err);
      const shown = shownOn(err, paint);
      notation.onChange = shown;
      const first = await session.run(`goto ${address}`, { signal });
      if (!first.ok) {
        err.write(`${stepLine(first, paint)}\n${first.text}\n`);
        return 1;
      }
      const url = session.world.address ?? address;
      notation.note({ kind: 'goto', url: questionText(address, url), tab: 1 });
      const watching = await session.world.watching?.watch((happening: Happening) => notation.note(happening));
      if (watching === undefined || !watching.ok) throw new UsageError('this browser cannot be watched');
      err.write(paint('faint', 'Recording. Act in the browser; end with Ctrl-C here, or by closing the window.\n'));
      shown.isOpen = true;
      shown(notation.lines, 0);
      await Promise.race([watching.value.ended, aborted(signal)]);
      return write(notation.script([`Recorded at ${oneLine(url)}`]), output, notation.lines.length, around);
    } finally {
      await session.close().catch(() => {});
    }
  } catch (error) {
    if (!isNotOpened(error)) throw error;
    err.write(notOpened(error));
    return 1;
  }
}

/** `-o file`, as other programs have it. */
function longOptions(args: readonly string[]): string[] {
  return args.map((arg) => (arg === '-o' ? '--output' : arg));
}

/** The address as the user gave it, if it led to the same page. */
function questionText(given: string, url: string): string {
  const bare = (text: string): string => text.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return bare(given) === bare(url) && !/^[a-z]+:/.test(given) ? given : url;
}

type Shown = ((lines: readonly string[], replaced: number) => void) & { isOpen: boolean };

/** Lines as they come: on a terminal those that turned out otherwise are rewritten. */
function shownOn(err: Output, paint: Paint): Shown {
  const show = (lines: readonly string[], replaced: number): void => {
    if (!shown.isOpen) return;
    if (err.isTTY === true && replaced > 0) err.write(`\u001b[${replaced}A\u001b[J`);
    const columns = err.columns || 80;
    for (const line of lines) err.write(`${paint('help', '●')} ${fitted(line, columns - 3)}\n`);
  };
  const shown: Shown = Object.assign(show, { isOpen: false });
  return shown;
}

function write(script: string, file: string | undefined, count: number, { out, err }: RecordIo): number {
  if (file === undefined) {
    out.write(script);
    return 0;
  }
  try {
    writeWhole(file, script, { isPrivate: true });
    err.write(`${count} line${count === 1 ? '' : 's'} in ${file}; run it with: beckon run ${file}\n`);
    return 0;
  } catch (error) {
    err.write(notWritten(file, error));
    return 2;
  }
}
