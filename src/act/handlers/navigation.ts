// Going to pages, and back.

import type { Step } from '../step.js';
import type { HandlersOf } from './handler.js';

export const navigation: HandlersOf<'goto' | 'back' | 'forward' | 'refresh' | 'url'> = {
  async goto(command, step) {
    const headers = command.headers === undefined ? undefined : headersIn(step, command.headers);
    if (headers === null) return;
    await go(step, { kind: 'goto', url: command.url, ...(headers === undefined ? {} : { headers }) });
  },
  back: (_, step) => go(step, { kind: 'back' }),
  forward: (_, step) => go(step, { kind: 'forward' }),
  refresh: (command, step) => go(step, { kind: 'refresh', isHard: command.hard }),
  async url(_, step) {
    const page = step.take(await step.world.page(step.deadline));
    if (page !== null) step.verified(page.url);
  },
};

async function go(step: Step, move: Parameters<Step['move']>[0]): Promise<void> {
  const effects = await step.move(move);
  if (effects !== null) step.verified();
}

/** Headers from JSON; null: the failure was noted. */
export function headersIn(step: Step, json: string): Record<string, string> | null {
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read === 'object' && read !== null && !Array.isArray(read))
      return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]));
  } catch {
    // Said below, as for everything else that is no object.
  }
  return step.fail('INVALID_VALUE', {
    what: 'The headers',
    reason: 'write a JSON object of names and values: {"X-Test": "1"}',
  });
}
