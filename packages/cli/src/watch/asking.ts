// How a surface asks a person: in words of its own, and on a live page where the browser has no window.

import { type AskPerson, askAny, type HandoverAnswer, type HandoverRequest } from '@beckon/core/scene/handover.js';
import { handoverServer } from './handover-desk.js';

/** A live page that is there already, and its address. */
export interface PersonPage {
  readonly url: string;
  readonly ask: AskPerson;
}

/** Shows the lines and waits for an answer, until the signal. Null: there is no one any more. */
export type AskInWords = (lines: readonly string[], signal: AbortSignal) => Promise<HandoverAnswer | null>;

/** Asks in words, and on a live page where one is needed or there: the first answer counts. */
export function askingWith(inWords: AskInWords | null, there: PersonPage | null = null): AskPerson {
  return async (request) => {
    const over = new AbortController();
    const signal = AbortSignal.any([request.signal, over.signal]);
    const own = there === null && request.screen !== null ? await handoverServer() : null;
    const page = there ?? own;
    const ways: AskPerson[] = [
      ...(inWords === null ? [] : [() => inWords(handoverLines(request, page?.url ?? null), signal)]),
      ...(page === null ? [] : [page.ask]),
    ];
    try {
      return (await askAny(ways)?.({ ...request, signal })) ?? null;
    } finally {
      over.abort();
      await own?.close();
    }
  };
}

/** What the person reads. */
export function handoverLines(request: HandoverRequest, url: string | null): readonly string[] {
  const { task, until, hasWindow, timeoutMs } = request;
  const minutes = timeoutMs / 60_000;
  const time = minutes >= 1 ? `${Number(minutes.toFixed(1))} min` : `${Math.round(timeoutMs / 1000)} s`;
  return [
    `Your turn: ${task}`,
    ...(hasWindow ? ["  Do it in the browser's window."] : []),
    ...(url === null ? [] : [`  ${hasWindow ? 'Or confirm here' : 'Do it here'}: ${url}`]),
    ...(until === null ? [] : [`  It continues by itself when this holds: ${until}`]),
    `  What you type there is not recorded. There are ${time} for it.`,
  ];
}

export const ANSWER_PROMPT = "  Press Enter when it is done, or type 'no' if you cannot do it: ";

/** What a typed line answers; null: nothing that can be understood. */
export function answerIn(line: string): HandoverAnswer | null {
  const said = line.trim().toLowerCase();
  if (['', 'y', 'yes', 'ok', 'done'].includes(said)) return 'done';
  return ['n', 'no', 'refused', 'cannot', "can't"].includes(said) ? 'refused' : null;
}
