// Sessions that share nothing with each other: which there are, and going from one to another.

import { deadlineIn } from '../../time/deadline.js';
import { worded } from '../problems.js';
import type { OpenSession } from '../sessions.js';
import type { Step } from '../step.js';
import type { Handler, Handlers } from './handler.js';

/** How long a page may take to say where it is: one that does not answer is no reason not to go there. */
const LOOK_MS = 3000;

const session: Handler<'session'> = async (command, step, { sessions }) => {
  if (command.action === 'current') {
    await tell(step, sessions.current);
    return;
  }
  const answer =
    command.action === 'new'
      ? await sessions.open(command.name, command.mode ?? null, step.deadline)
      : command.action === 'close'
        ? await sessions.close(command.name)
        : sessions.switch(command.name);
  const room = step.take(answer);
  if (room !== null) await tell(step, room);
};

/** What there is to say about the one at hand, also when its browser is gone. */
async function tell(step: Step, { name, world, started }: OpenSession): Promise<void> {
  const deadline = deadlineIn(Math.min(LOOK_MS, Math.max(step.deadline.left(), 100)));
  const page = world.can.has('url') ? await world.page(deadline) : null;
  const tabs = page?.ok === true ? await world.tabs?.list() : undefined;
  const pages = tabs?.ok === true ? tabs.value.length : page?.ok === true ? 1 : 0;
  if (page?.ok === false) {
    const { message, hint } = worded(page.problem);
    step.note(`${message}. ${hint}`);
  }
  const url = page?.ok === true ? page.value.url : '';
  step.verified({ name, mode: world.mode ?? world.name, started: started.toISOString(), pages, url });
}

export const sessions = {
  async sessions(_, step, engine) {
    const { all, current } = engine.sessions;
    step.verified(all.map((room) => ({ name: room.name, isCurrent: room === current })));
  },
  session,
} satisfies Partial<Handlers>;
