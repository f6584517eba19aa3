// Going to pages, and back.

import { shownBy } from '../../scene/signals.js';
import type { Step } from '../step.js';
import type { Handlers } from './handler.js';
import { headersIn } from './headers.js';

export const navigation = {
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
} satisfies Partial<Handlers>;

async function go(step: Step, move: Parameters<Step['move']>[0]): Promise<void> {
  const effects = await step.move(move);
  if (effects === null) return;
  const shown = shownBy('navigation', effects.seen, { action: move.kind, isField: false });
  if (shown.length > 0) step.verified(undefined, shown);
}
