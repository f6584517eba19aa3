// What only phones can do: apps, their log, settings of the device, and gestures.

import { type CommandNamed, milliseconds } from '../../language/index.js';
import { matchesText } from '../../patterns/pattern.js';
import type { Direction, Pinch, Turn } from '../../scene/action.js';
import { type Apps, type InstalledApp, LOG_LEVELS, type PhoneSetting, type PhoneSettings } from '../../scene/facets.js';
import { problem } from '../../scene/problem.js';
import { fileIn } from '../files.js';
import { answered, dispatched, failed, type Outcome, verified } from '../outcome.js';
import type { Step } from '../step.js';
import { effect } from '../verify.js';
import { type Aimed, aims } from './aims.js';
import { type Handlers, using } from './handler.js';
import { newest } from './newest.js';

/** More is the same as less. */
const MOST_DEGREES = 180;

/** What was set and cannot be read back. */
function unread(step: Step, data: unknown): Outcome {
  step.note('The device does not say whether it did');
  return dispatched({ data });
}

/** Sets it, and compares what it is set to then. */
export async function set(step: Step, settings: PhoneSettings, name: PhoneSetting, value: string): Promise<Outcome> {
  const now = await settings.set(name, value, step.deadline);
  if (!now.ok) return now;
  const data = { [name]: value };
  if (now.value === null) return unread(step, data);
  if (now.value === value) return verified(data);
  return step.unverified(problem('VALUE_MISMATCH', { thing: name, expected: value, actual: now.value }), { data });
}

async function byTwoFingers(step: Step, aimed: Promise<Aimed>, gesture: Pinch | Turn, what: string): Promise<Outcome> {
  const on = await aimed;
  if (!on.ok) return on;
  const { value } = on;
  const done = await (value.thing === null ? step.move(gesture) : step.perform(gesture, value));
  const over = value.thing === null ? '' : ` over ${value.thing.shown}`;
  return step.verify(done, effect(`${what}${over}`));
}

/** An address or a deep link, with the app that is for it. */
export async function openLink(apps: Apps, url: string, step: Step): Promise<Outcome> {
  const opened = await apps.open(url, step.deadline);
  if (!opened.ok) return opened;
  const { front, isSeen: isObserved } = opened.value;
  step.journal.changed({ sign: '@', text: `app: ${front.app ?? 'none'}` });
  if (isObserved) return verified({ ...front }, { seen: ['url'] });
  step.note('Nothing on the screen shows that it was opened');
  return dispatched({ data: { ...front } });
}

async function appCommand(apps: Apps, command: CommandNamed<'app'>, step: Step): Promise<Outcome> {
  const { deadline } = step;
  switch (command.action) {
    case undefined:
      return answered(await apps.front(deadline), (front) => ({ ...front }));
    case 'install': {
      const path = fileIn(step.settings, command.path);
      if (!path.ok) return path;
      const installed = await apps.install(path.value, deadline);
      if (!installed.ok) return installed;
      return installed.value === null ? unread(step, undefined) : verified({ ...installed.value });
    }
    case 'uninstall': {
      const isThere = await apps.uninstall(command.app, deadline);
      if (!isThere.ok) return isThere;
      if (!isThere.value) return verified({ uninstalled: command.app });
      return step.unverified(problem('NO_EFFECT', { what: `Uninstalled ${command.app}` }));
    }
    case 'clear': {
      // Nothing of an app's data can be read from outside.
      const cleared = await apps.clear(command.app ?? null, deadline);
      return cleared.ok ? unread(step, { cleared: cleared.value }) : cleared;
    }
    case 'list': {
      const { filter, system } = command;
      const isListed = ({ app, name = '', isSystem }: InstalledApp): boolean =>
        (system === true || isSystem !== true) &&
        (filter === undefined || matchesText(filter, app) || matchesText(filter, name));
      return answered(await apps.list(deadline), (all) => all.filter(isListed));
    }
    case 'info':
      return answered(await apps.info(command.app ?? null, deadline), (info) => ({ ...info }));
  }
}

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
  app: using('apps', appCommand),
  permissions: using('apps', async (apps, { action, permission, app }, step) => {
    const isWanted = action === 'grant';
    const permitted = await apps.permit(permission, isWanted, app ?? null, step.deadline);
    if (!permitted.ok) return permitted;
    const { isGranted, ...data } = permitted.value;
    if (isGranted === null) return unread(step, { ...data, granted: isWanted });
    if (isGranted === isWanted) return verified({ ...data, granted: isGranted });
    return step.unverified(problem('NO_EFFECT', { what: `${isWanted ? 'Granted' : 'Revoked'} ${data.permission}` }));
  }),
  orientation: using('settings', async (settings, { to }, step) => {
    if (to === undefined) return answered(await settings.get('orientation', step.deadline));
    return set(step, settings, 'orientation', to);
  }),
  location: using('settings', async (settings, command, step) => {
    if (command.action === 'reset') return set(step, settings, 'location', 'reset');
    const { latitude, longitude } = command;
    for (const [name, value, most] of [['latitude', latitude, 90] as const, ['longitude', longitude, 180] as const])
      if (Math.abs(value) > most)
        return failed('INVALID_VALUE', { what: `The ${name} ${value}`, reason: `use -${most} to ${most}` });
    return set(step, settings, 'location', `${latitude},${longitude}`);
  }),
  clipboard: using('settings', async (settings, command, step) => {
    if (command.action === 'get') return answered(await settings.get('clipboard', step.deadline));
    return set(step, settings, 'clipboard', command.text);
  }),
  network: using('settings', (settings, { state }, step) => set(step, settings, 'network', state)),
  pinch: (command, step) => {
    const { amount = 2, direction } = command;
    const reason = 'use a number above 1, such as 2';
    if (!(amount > 1)) return Promise.resolve(failed('INVALID_VALUE', { what: `--amount ${amount}`, reason }));
    const gesture = { kind: 'pinch', scale: direction === 'in' ? 1 / amount : amount } as const;
    return byTwoFingers(step, aims.pinch(command, step), gesture, `Pinched ${direction}`);
  },
  rotate: (command, step) => {
    const { degrees } = command;
    const isTurn = degrees !== 0 && Math.abs(degrees) <= MOST_DEGREES;
    const reason = `use 1 to ${MOST_DEGREES}, with a minus to the left`;
    if (!isTurn) return Promise.resolve(failed('INVALID_VALUE', { what: `${degrees} degrees`, reason }));
    return byTwoFingers(step, aims.rotate(command, step), { kind: 'rotate', degrees }, `Rotated by ${degrees} degrees`);
  },
  logs: using('apps', async (apps, { app, level, filter, last, crashes, since }, step) => {
    const sinceMs = since === undefined ? null : milliseconds(since);
    const wanted = {
      ...{ app: app ?? null, level: level ?? null },
      ...(crashes === true ? { isCrashes: true } : {}),
      ...(sinceMs === null ? {} : { sinceMs }),
    };
    const lines = await apps.logs(wanted, step.deadline);
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
