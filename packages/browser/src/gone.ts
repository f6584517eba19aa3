// What is gone, as a problem: a page can be opened again, a browser that was closed cannot.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { messages } from './messages.js';

export const CLOSED = messages.closed;

/** The user took it back. */
export function takenOver(why: string): Problem {
  return problem('TAKEN_OVER', why === messages.stopped ? { why, instead: messages.connectAgain } : { why });
}

/** The way to the tab broke under it. */
export function interrupted(): Problem {
  return problem('WORLD_GONE', { what: messages.interrupted, instead: messages.lookFirst });
}

export function gone(what: string): Problem {
  const instead = messages.newSession;
  return problem('WORLD_GONE', what.startsWith(CLOSED) ? { what, instead } : { what });
}
