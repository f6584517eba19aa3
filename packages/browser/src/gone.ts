// What is gone, as a problem: a page can be opened again, a browser that was closed cannot.

import { type Problem, problem } from '@beckon/core/scene/problem.js';

export const CLOSED = 'The browser was closed';

export function gone(what: string): Problem {
  const instead = "Say 'session new again' to go on in another browser, or start anew";
  return problem('WORLD_GONE', what.startsWith(CLOSED) ? { what, instead } : { what });
}
