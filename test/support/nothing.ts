// A press that did nothing is denied; or, on a machine that is too busy to be sure, it is dispatched with a note that says so. It
// is never claimed.

import { expect } from 'vitest';
import type { Result } from '../../packages/browser/src/index.js';
import { messages } from '../../packages/browser/src/messages.js';

/** So many in a file may be in doubt: where more are, it is not the machine. */
const MOST_IN_DOUBT = 2;
let inDoubt = 0;

export function expectNothing({ ok, lifecycle, signal, notes, failure, changes }: Result): void {
  if (lifecycle === 'dispatched' && notes.includes(messages.tooBusy) && ++inDoubt <= MOST_IN_DOUBT) return;
  const claimed = ok ? `${lifecycle}: ${signal}, ${notes.join('; ')}, ${JSON.stringify(changes)}` : null;
  expect(claimed ?? failure?.code).toBe('NO_EFFECT');
}
