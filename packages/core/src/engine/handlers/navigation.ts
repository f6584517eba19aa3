// Going to pages, and back.

import { shownBy } from '../../scene/signals.js';
import { answered, dispatched, failed, type Outcome, verified } from '../outcome.js';
import type { Step } from '../step.js';
import type { Handlers } from './handler.js';
import { headersIn } from './headers.js';
import { openLink } from './phone.js';

export const navigation = {
  async goto({ url, headers: given }, step) {
    const { apps } = step.world;
    if (apps !== undefined) return given === undefined ? openLink(apps, url, step) : failed('UNSUPPORTED', NO_HEADERS);
    if (given === undefined) return go(step, { kind: 'goto', url });
    const headers = headersIn(given);
    return headers.ok ? go(step, { kind: 'goto', url, headers: headers.value }) : headers;
  },
  back: (_, step) => go(step, { kind: 'back' }),
  forward: (_, step) => go(step, { kind: 'forward' }),
  refresh: (command, step) => go(step, { kind: 'refresh', isHard: command.hard }),
  url: async (_, step) => answered(await step.world.page(step.deadline), ({ url }) => url),
} satisfies Partial<Handlers>;

const NO_HEADERS = { what: 'Sending headers', world: '', instead: 'Open it without them' };

async function go(step: Step, move: Parameters<Step['move']>[0]): Promise<Outcome> {
  const went = await step.move(move);
  if (!went.ok) return went;
  const seen = shownBy('navigation', went.value.effects.seen, { action: move.kind, isField: false });
  return seen.length > 0 ? verified(undefined, { seen }) : dispatched();
}
