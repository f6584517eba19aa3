// Sessions that share nothing with each other: which there are, and going from one to another.

import { deadlineIn } from '../../time/deadline.js';
import { type Outcome, verified } from '../outcome.js';
import { worded } from '../problems.js';
import type { OpenSession } from '../sessions.js';
import type { Step } from '../step.js';
import type { Handler, Handlers } from './handler.js';

/** How long a page may take to say where it is: one that does not answer is no reason not to go there. */
const POLL_MS = 3000;

const session: Handler<'session'> = async (command, step, { sessions }) => {
  if (command.action === 'current') return report(step, sessions.current);
  const answer =
    command.action === 'new'
      ? await sessions.open(command.name, command.mode ?? null, step.deadline)
      : command.action === 'close'
        ? await sessions.close(command.name)
        : sessions.switch(command.name);
  return answer.ok ? report(step, answer.value) : answer;
};

/** What there is to say about the one at hand, also when its browser is gone. */
async function report(step: Step, { name, world, started }: OpenSession): Promise<Outcome> {
  const deadline = deadlineIn(Math.min(POLL_MS, Math.max(step.deadline.left(), 100)));
  const page = world.can.has('url') ? await world.page(deadline) : null;
  const tabs = page?.ok === true ? await world.tabs?.list() : undefined;
  const pages = tabs?.ok === true ? tabs.value.length : page?.ok === true ? 1 : 0;
  if (page?.ok === false) {
    const { message, hint } = worded(page.problem);
    step.note(`${message}. ${hint}`);
  }
  const url = page?.ok === true ? page.value.url : '';
  return verified({ name, mode: world.mode ?? world.name, started: started.toISOString(), pages, url });
}

export const sessions = {
  async sessions(_, _step, engine) {
    const { all, current } = engine.sessions;
    return verified(all.map((session) => ({ name: session.name, isCurrent: session === current })));
  },
  session,
} satisfies Partial<Handlers>;
