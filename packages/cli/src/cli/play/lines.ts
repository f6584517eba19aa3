// A game whose lines come from a file or a pipe: each is taken, with no prompt.

import { createInterface } from 'node:readline';
import type { Game } from './game.js';
import type { Teller } from './show.js';

/** Takes every line until there is none, or the game is left; false if any was not done. */
export async function playLines(
  game: Game,
  teller: Teller,
  lines: AsyncIterable<string> | Iterable<string>,
  signal: AbortSignal,
): Promise<boolean> {
  let isGood = true;
  for await (const line of lines) {
    if (signal.aborted) return isGood;
    if (line.trim() === '') continue;
    isGood = teller.line(line).ok && isGood;
    if (game.isLeft) return isGood;
  }
  if (!signal.aborted) teller.leave();
  return isGood;
}

export function linesOf(input: NodeJS.ReadableStream, signal: AbortSignal): AsyncIterable<string> {
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY, signal });
}

/** The commands of a script: `#` starts a line that is only for its readers. */
export function commandsOf(script: string): string[] {
  return script.split(/\r\n|\n|\r/).filter((line) => !line.trimStart().startsWith('#'));
}
