// What only phones can do: apps, their log, and swiping.

import { matchesText } from '../../patterns/pattern.js';
import type { Direction } from '../../scene/action.js';
import { LOG_LEVELS } from '../../scene/facets.js';
import { problem } from '../../scene/problem.js';
import { answered, verified } from '../outcome.js';
import { effect } from '../verify.js';
import { aims } from './aims.js';
import { type Handlers, using } from './handler.js';
import { newest } from './newest.js';

export const phone = {
  launch: using('apps', async (apps, { app }, step) => {
    const front = await apps.launch(app, step.deadline);
    if (!front.ok) return front;
    const there = front.value.app;
    step.journal.changed({ sign: '@', text: `app: ${there ?? 'none'}` });
    // `com.shop.app/.Main` is a part of the app; a name that is no id was looked up by the device.
    const requested = app.split('/')[0] ?? app;
    if (there !== null && (there === requested || !requested.includes('.'))) return verified({ ...front.value });
    const what = `Launched ${app}, but ${there ?? 'no app'} is on screen`;
    return step.unverified(problem('NO_EFFECT', { what }));
  }),
  stop: using('apps', async (apps, { app }, step) => {
    const stopped = await apps.stop(app ?? null, step.deadline);
    if (!stopped.ok) return stopped;
    const front = await apps.front(step.deadline);
    if (!front.ok) return front;
    step.journal.changed({ sign: '@', text: `app: ${front.value.app ?? 'none'}` });
    return front.value.app === stopped.value
      ? step.unverified(problem('NO_EFFECT', { what: `Stopped ${stopped.value}` }))
      : verified({ stopped: stopped.value });
  }),
  app: using('apps', async (apps, _, step) => answered(await apps.front(step.deadline), (front) => ({ ...front }))),
  logs: using('apps', async (apps, { app, level, filter, last }, step) => {
    const lines = await apps.logs({ app: app ?? null, level: level ?? null }, step.deadline);
    if (!lines.ok) return lines;
    const least = level === undefined ? 0 : LOG_LEVELS.indexOf(level);
    const all = lines.value.filter(
      (one) =>
        LOG_LEVELS.indexOf(one.level) >= least &&
        (filter === undefined || matchesText(filter, one.text) || matchesText(filter, one.tag)),
    );
    return answered(newest(all, last), (shown) => ({ total: all.length, lines: shown }));
  }),
  async swipe(command, step) {
    const direction = command.direction as Direction;
    const swipe = { kind: 'swipe', direction, amount: command.amount ?? null } as const;
    const on = await aims.swipe(command, step);
    if (!on.ok) return on;
    const aimed = on.value.thing === null ? null : on.value;
    const swiped = await (aimed === null ? step.move(swipe) : step.perform(swipe, aimed));
    const over = aimed === null ? '' : ` over ${aimed.thing.shown}`;
    return step.verify(swiped, effect(`Swiped ${direction}${over}`));
  },
} satisfies Partial<Handlers>;
