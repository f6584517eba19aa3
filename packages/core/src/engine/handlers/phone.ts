// What only phones can do: apps, their log, and swiping.

import { matchesText } from '../../patterns/pattern.js';
import type { Direction } from '../../scene/action.js';
import { LOG_LEVELS } from '../../scene/facets.js';
import { problem } from '../../scene/problem.js';
import { effect } from '../verify.js';
import { aims } from './aims.js';
import type { Handlers } from './handler.js';
import { newest } from './newest.js';

export const phone = {
  async launch({ type, app }, step) {
    const apps = step.facet('apps', type);
    if (apps === null) return;
    const front = step.take(await apps.launch(app, step.deadline));
    if (front === null) return;
    step.changes.push({ sign: '@', text: `app: ${front.app ?? 'none'}` });
    // `com.shop.app/.Main` is a part of the app; a name that is no id was looked up by the device.
    const asked = app.split('/')[0] ?? app;
    const isThere = front.app !== null && (front.app === asked || !asked.includes('.'));
    if (isThere) step.verified({ ...front });
    else step.unverified(problem('NO_EFFECT', { what: `Launched ${app}, but ${front.app ?? 'no app'} is on screen` }));
  },
  async stop({ type, app }, step) {
    const apps = step.facet('apps', type);
    if (apps === null) return;
    const stopped = step.take(await apps.stop(app ?? null, step.deadline));
    if (stopped === null) return;
    const front = step.take(await apps.front(step.deadline));
    if (front === null) return;
    step.changes.push({ sign: '@', text: `app: ${front.app ?? 'none'}` });
    if (front.app === stopped) step.unverified(problem('NO_EFFECT', { what: `Stopped ${stopped}` }));
    else step.verified({ stopped });
  },
  async app({ type }, step) {
    const apps = step.facet('apps', type);
    const front = apps === null ? null : step.take(await apps.front(step.deadline));
    if (front !== null) step.verified({ ...front });
  },
  async logs({ type, app, level, filter, last }, step) {
    const apps = step.facet('apps', type);
    if (apps === null) return;
    const lines = step.take(await apps.logs({ app: app ?? null, level: level ?? null }, step.deadline));
    if (lines === null) return;
    const least = level === undefined ? 0 : LOG_LEVELS.indexOf(level);
    const all = lines.filter(
      (one) =>
        LOG_LEVELS.indexOf(one.level) >= least &&
        (filter === undefined || matchesText(filter, one.text) || matchesText(filter, one.tag)),
    );
    const shown = newest(step, all, last);
    if (shown !== null) step.verified({ total: all.length, lines: shown });
  },
  async swipe(command, step) {
    const direction = command.direction as Direction;
    const amount = command.amount ?? null;
    if (command.target === undefined) {
      const effects = await step.move({ kind: 'swipe', direction, amount });
      if (effects !== null) step.verify(effects, effect(`Swiped ${direction}`));
      return;
    }
    const on = await aims.swipe(command, step);
    const effects = on === null ? null : await step.perform({ kind: 'swipe', direction, amount }, on);
    if (effects !== null) step.verify(effects, effect(`Swiped ${direction} over ${on?.thing.shown}`));
  },
} satisfies Partial<Handlers>;
