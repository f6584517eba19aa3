// The text of a call, and what goes to standard error when its results are out.

import type { Ran } from '@beckon/core/engine/session-runner.js';
import type { Caller } from './caller.js';

/** The lines that were given, `-` replaced by standard input; null if there are none. */
export async function textOf(lines: readonly string[], caller: Caller): Promise<string | null> {
  const isRequested = lines.length === 0 || lines.includes('-');
  const input = isRequested ? await caller.input() : null;
  if (caller.signal.aborted || (isRequested && input === null)) return null;
  // A byte order mark is no part of the first command.
  const read = (input ?? '').replace(/^\ufeff/, '');
  return lines.length === 0 ? read : lines.map((line) => (line === '-' ? read : line)).join('\n');
}

/** At most this many unreadable lines are listed. */
const MOST_PLACES = 8;

function placesText(places: readonly { readonly line: number; readonly column: number }[]): string {
  const reported = places.slice(0, MOST_PLACES).map(({ line, column }) => `line ${line}, column ${column}`);
  return [...reported, ...(places.length > MOST_PLACES ? ['further below'] : [])].join('; ');
}

const ABOUT_FILES: ReadonlySet<string> = new Set(['IO_ERROR', 'FORBIDDEN']);

/** What the results themselves do not say. `elsewhere` is the folder of the session, if it was called from another one. */
export function after({ results, notRun }: Ran, lines: readonly string[], elsewhere: string | null): string {
  const failed = results.find((result) => !result.ok);
  if (failed === undefined)
    return results.some(({ type }) => type === null) ? 'beckon: no command was given, so nothing was done\n' : '';
  const { failure, type } = failed;
  const words: string[] = [];
  const isUnread = type === null;
  const places = results.flatMap(({ type, at }) => (type === null && at !== undefined ? [at] : []));
  if (places.some(({ line }) => line > 1))
    words.push(`${places.length === 1 ? 'that is' : 'those are'} in ${placesText(places)}`);
  if (isUnread && lines.length > 1 && lines.some((line) => /^\S+$/.test(line)))
    words.push(`each argument is a line of its own: put the line in quotes, as in beckon do 'click "Buy"'`);
  if (elsewhere !== null && ABOUT_FILES.has(failure?.code ?? ''))
    words.push(`files of this session are below ${elsewhere}, where it was started`);
  if (isUnread) words.push('nothing was run');
  else if (notRun > 0) words.push(notRun === 1 ? '1 line was not run' : `${notRun} lines were not run`);
  return words.map((one) => `beckon: ${one}\n`).join('');
}
