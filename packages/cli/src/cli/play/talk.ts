// A game at a terminal: a prompt with history and completion, and every line printed as it comes.

import { Prompt } from '../../terminal/prompt.js';
import { completed } from './complete.js';
import type { Game } from './game.js';
import type { Teller } from './show.js';
import { metaOf } from './words.js';

export interface TalkOptions {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Calls everything off. */
  readonly signal: AbortSignal;
}

const PROMPT = '> ';

/** Plays until it is left. */
export async function talk(game: Game, teller: Teller, options: TalkOptions): Promise<void> {
  const prompt = new Prompt({
    ...options,
    history: [],
    complete: async (line) => completed(line, game.vocabulary()),
    interrupt: () => {},
  });
  options.signal.addEventListener('abort', () => prompt.close());
  while (!game.isLeft) {
    const line = await prompt.ask(PROMPT);
    if (line === null) {
      if (!options.signal.aborted) teller.leave();
      break;
    }
    if (line === undefined) teller.note('quit or Ctrl-D leaves.');
    else if (line.trim() !== '' && (await isConfirmed(line, game, prompt))) teller.line(line);
  }
  prompt.close();
}

/** Starting again loses all that was done: it is asked first. */
async function isConfirmed(line: string, game: Game, prompt: Prompt): Promise<boolean> {
  if (metaOf(line, game.world.verbs)?.kind !== 'restart' || game.turns === 0) return true;
  const answer = await prompt.ask('Everything you did will be lost. Start again? (yes or no) ', false);
  return /^\s*y(es)?\b/i.test(answer ?? '');
}
