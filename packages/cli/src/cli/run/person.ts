// Who is asked when a script needs a person: those at the terminal, and those who watch the run.

import { oneLine } from '@beckon/core/report/words.js';
import type { AskPerson } from '@beckon/core/scene/handover.js';
import type { Io, Output } from '../../options/command.js';
import { askLine } from '../../terminal/ask-line.js';
import type { AskInWords, PersonPage } from '../../watch/asking.js';

export interface PersonAtRun {
  readonly input: Io['input'];
  /** Where the question is written. */
  readonly out: Output;
  /** The live page of the run, if it is watched. */
  readonly page: PersonPage | null;
  /** Lines that are rewritten in place make way while a question stands there. */
  readonly pause: (isPaused: boolean) => void;
}

/** Null: there is no one. */
export function personAtRun({ input, out, page, pause }: PersonAtRun): AskPerson | null {
  const isTerminal = input.isTTY === true && out.isTTY === true;
  if (!isTerminal && page === null) return null;
  /** One question at a time. */
  let turn: Promise<unknown> = Promise.resolve();
  return async (request) => {
    const { ANSWER_PROMPT, answerIn, askingWith } = await import('../../watch/asking.js');
    const ask = async (...[lines, signal]: Parameters<AskInWords>): ReturnType<AskInWords> => {
      if (signal.aborted) return null;
      pause(true);
      try {
        out.write(`\n${lines.map(oneLine).join('\n')}\n`);
        for (;;) {
          out.write(ANSWER_PROMPT);
          const line = await askLine(input, signal);
          // It was answered elsewhere, or ended: what comes next stands on a line of its own.
          if (line === null) out.write('\n');
          if (line === null) return signal.aborted ? null : 'refused';
          const answer = answerIn(line);
          if (answer !== null) return answer;
        }
      } finally {
        pause(false);
      }
    };
    const inTurn: AskInWords = (...question) => {
      const asked = turn.then(() => ask(...question));
      turn = asked.catch(() => {});
      return asked;
    };
    return askingWith(isTerminal ? inTurn : null, page)(request);
  };
}
