// Presents a game: as text on a screen, and in the transcript if there is one; or each outcome as a line of JSON.

import { visible } from '@beckon/core/text/width.js';
import type { Outcome } from '@beckon/text/index.js';
import { explainTrace } from '@beckon/text/phases/explain.js';
import type { Output } from '../../options/command.js';
import type { Game } from './game.js';
import { laidOut, outcomeJson, outcomeText, type Page, unpainted } from './text.js';
import { META_WORDS, metaOf } from './words.js';

/** How a game is shown while it goes on. */
export interface Teller {
  /** Takes a line and reports the result. */
  line(line: string): Outcome;
  /** Says something that is no part of the story. */
  note(text: string): void;
  /** The player has gone without a word. */
  leave(): void;
}

export interface PrintOptions {
  /** Lines come from a file or a pipe: they are shown, too. */
  readonly isEcho: boolean;
  readonly isTraced: boolean;
  /** Goes on with a game that was saved: it is not opened again. */
  readonly isRestored?: boolean;
}

/** A line of JSON for each outcome, and nothing else. */
export function jsonTeller(game: Game, out: Output, { isTraced }: Pick<PrintOptions, 'isTraced'>): Teller {
  return {
    line(line) {
      const outcome = game.take(line, isTraced);
      out.write(`${outcomeJson(outcome, isTraced)}\n`);
      return outcome;
    },
    note: () => {},
    leave: () => {},
  };
}

/** Text for people. Says how the game opens at once. */
export function textTeller(game: Game, out: Output, page: Page, options: PrintOptions): Teller {
  const { isEcho, isTraced, isRestored = false } = options;
  const say = (text: string): void => {
    out.write(text === '' ? '\n' : `${text}\n\n`);
  };
  const note = (text: string): void => say(page.paint('faint', text));
  say(laidOut(isRestored ? game.look() : game.opening(), null, page));
  return {
    note,
    line(line) {
      if (isEcho) out.write(`> ${visible(line)}\n`);
      const isMeta = metaOf(line, game.world.verbs) !== null;
      const outcome = withOwnWords(game.take(line, isTraced), isMeta);
      for (const read of isTraced ? tracesOf(outcome) : []) note(read);
      say(outcomeText(outcome, page));
      const { transcript } = game;
      if (transcript === null || (isMeta && outcome.verb === 'transcript')) return outcome;
      const isWhole = transcript.reason === null;
      transcript.add(`> ${visible(line)}\n${outcomeText(outcome, unpainted(page))}\n\n`);
      if (isWhole && transcript.reason !== null) note(`(The transcript ends here: ${transcript.reason}.)`);
      return outcome;
    },
    leave() {
      // At the end it was shown already.
      const tally = game.hasEnded ? null : game.tally();
      if (tally !== null) say(tally);
    },
  };
}

/** How each command of a line was read. */
function tracesOf({ input, trace, steps = [] }: Outcome): string[] {
  const below = steps.flatMap(tracesOf);
  return below.length > 0 || trace === undefined ? below : [explainTrace(input, trace)];
}

/** Help is about the world; the commands of the game itself follow it. */
function withOwnWords(outcome: Outcome, isMeta: boolean): Outcome {
  if (isMeta || !outcome.ok || outcome.verb !== 'help') return outcome;
  const own = `(Besides: ${[...META_WORDS.slice(0, -1), 'undo', 'again', 'oops', 'explain'].join(', ')} and quit.)`;
  return { ...outcome, messages: [...outcome.messages, own] };
}
