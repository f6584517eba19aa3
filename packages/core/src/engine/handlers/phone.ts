// What only phones can do: apps, their log, and swiping.

import { matchesText } from '../../patterns/pattern.js';
import type { Direction } from '../../scene/action.js';
import { LOG_LEVELS } from '../../scene/facets.js';
import { problem } from '../../scene/problem.js';
import { verified } from '../outcome.js';
import { effect } from '../verify.js';
import { aims } from './aims.js';
import type { Handlers } from './handler.js';
import { newest } from './newest.js';

export const phone = {
  async launch({ type, app }, step) {
    const apps = step.facet('apps', type);
    if (!apps.ok) return apps;
    const front = await apps.value.launch(app, step.deadline);
    if (!front.ok) return front;
    const there = front.value.app;
    step.journal.changed({ sign: '@', text: `app: ${there ?? 'none'}` });
    // `com.shop.app/.Main` is a part of the app; a name that is no id was looked up by the device.
    const asked = app.split('/')[0] ?? app;
    if (there !== null && (there === asked || !asked.includes('.'))) return verified({ ...front.value });
    const what = `Launched ${app}, but ${there ?? 'no app'} is on screen`;
    return step.unverified(problem('NO_EFFECT', { what }));
  },
  async stop({ type, app }, step) {
    const apps = step.facet('apps', type);
    if (!apps.ok) return apps;
    const stopped = await apps.value.stop(app ?? null, step.deadline);
    if (!stopped.ok) return stopped;
    const front = await apps.value.front(step.deadline);
    if (!front.ok) return front;
    step.journal.changed({ sign: '@', text: `app: ${front.value.app ?? 'none'}` });
    return front.value.app === stopped.value
      ? step.unverified(problem('NO_EFFECT', { what: `Stopped ${stopped.value}` }))
      : verified({ stopped: stopped.value });
  },
  async app({ type }, step) {
    const apps = step.facet('apps', type);
    if (!apps.ok) return apps;
    const front = await apps.value.front(step.deadline);
    return front.ok ? verified({ ...front.value }) : front;
  },
  async logs({ type, app, level, filter, last }, step) {
    const apps = step.facet('apps', type);
    if (!apps.ok) return apps;
    const lines = await apps.value.logs({ app: app ?? null, level: level ?? null }, step.deadline);
    if (!lines.ok) return lines;
    const least = level === undefined ? 0 : LOG_LEVELS.indexOf(level);
    const all = lines.value.filter(
      (one) =>
        LOG_LEVELS.indexOf(one.level) >= least &&
        (filter === undefined || matchesText(filter, one.text) || matchesText(filter, one.tag)),
    );
    const shown = newest(all, last);
    return shown.ok ? verified({ total: all.length, lines: shown.value }) : shown;
  },
  async swipe(command, step) {
    const direction = command.direction as Direction;
    const swipe = { kind: 'swipe', direction, amount: command.amount ?? null } as const;
    const on = await aims.swipe(command, step);
    if (!on.ok) return on;
    const aimed = on.value.thing === null ? null : on.value;
    const swiped = await (aimed === null ? step.move(swipe) : step.perform(swipe, aimed));
    const over = aimed === null ? '' : ` over ${aimed.thing.shown}`;
    return swiped.ok ? step.verify(swiped.value, effect(`Swiped ${direction}${over}`)) : swiped;
  },
} satisfies Partial<Handlers>;
