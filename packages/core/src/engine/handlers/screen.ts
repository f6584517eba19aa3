// The size of the page, the device it thinks it is on, the preferences it sees.

import type { CommandNamed } from '../../language/index.js';
import type { PhoneSetting, PhoneSettings } from '../../scene/facets.js';
import type { Answer } from '../../scene/world.js';
import { clip } from '../../text/text.js';
import { dispatched, failed, type Outcome, verified } from '../outcome.js';
import type { Step } from '../step.js';
import { deviceNamed, nearestDevices } from './device-name.js';
import { type Handlers, using } from './handler.js';
import { set } from './phone.js';

const BIGGEST = 10_000;

const VALUES = {
  'color-scheme': ['dark', 'light', 'no-preference'],
  'reduced-motion': ['reduce', 'no-preference'],
} as const;

export const screen = {
  viewport: using('screen', async (screen, { width, height }, step) => {
    for (const [name, value] of Object.entries({ width, height }))
      if (!(Number.isInteger(value) && value >= 1 && value <= BIGGEST))
        return failed('INVALID_VALUE', {
          what: `The ${name} ${value}`,
          reason: `use a whole number from 1 to ${BIGGEST}`,
        });
    return end(step, await screen.resize(width, height, step.deadline), { width, height });
  }),

  device: using('screen', async (screen, command, step) => {
    if (command.action === 'reset') return end(step, await screen.become(null, step.deadline), { device: 'none' });
    const all = screen.devices();
    const device = deviceNamed(command.name, all);
    if (device === null) {
      const near = nearestDevices(command.name, all).join(', ');
      return failed('INVALID_VALUE', {
        what: `The device ${JSON.stringify(clip(command.name))}`,
        reason: `there is none of that name; nearest are ${near}. 'devices' lists all ${all.length}`,
      });
    }
    const isObserved = await screen.become(device.name, step.deadline);
    if (isObserved.ok) step.note("What was loaded before came for another device: run 'refresh' to load it again");
    return end(step, isObserved, device);
  }),

  devices: using('screen', async (screen) => verified(screen.devices())),

  media: async (command, step) => {
    const { settings } = step.world;
    if (settings !== undefined) return onPhone(step, settings, command);
    const found = step.facet('screen', 'media');
    if (!found.ok) return found;
    const { value: screen } = found;
    if (command.value === undefined && command.action === undefined)
      return failed('UNSUPPORTED', {
        what: 'font-scale',
        world: step.world.name,
        instead: 'It works in: android, ios',
      });
    if (command.value === undefined) return end(step, await screen.preferNothing(step.deadline), { reset: true });
    const { value } = command;
    const feature = command.feature as keyof typeof VALUES;
    const known: readonly string[] = VALUES[feature];
    if (!known.includes(value))
      return failed('INVALID_VALUE', {
        what: `${feature} ${JSON.stringify(value)}`,
        reason: `use one of ${known.join(', ')}`,
      });
    const isObserved = await screen.prefer(feature, value, step.deadline);
    if (isObserved.ok && feature === 'color-scheme' && value === 'no-preference')
      step.note('Browsers know only dark and light: pages see light');
    return end(step, isObserved, { feature, value });
  },
} satisfies Partial<Handlers>;

const LEAST_SCALE = 0.5;
const MOST_SCALE = 4;

async function onPhone(step: Step, settings: PhoneSettings, command: CommandNamed<'media'>): Promise<Outcome> {
  if (command.action === 'reset') {
    for (const [name, value] of Object.entries(USUAL)) {
      const done = await set(step, settings, name as PhoneSetting, value);
      if (!done.ok && done.problem.code !== 'UNSUPPORTED') return done;
    }
    return verified({ reset: true });
  }
  if (command.value === undefined) {
    const { scale } = command;
    const reason = `use ${LEAST_SCALE} to ${MOST_SCALE}`;
    if (scale < LEAST_SCALE || scale > MOST_SCALE)
      return failed('INVALID_VALUE', { what: `The font scale ${scale}`, reason });
    return set(step, settings, 'font-scale', String(scale));
  }
  const { feature, value } = command;
  const known: readonly string[] = VALUES[feature as keyof typeof VALUES];
  if (known.includes(value)) return set(step, settings, feature as PhoneSetting, value);
  return failed('INVALID_VALUE', {
    what: `${feature} ${JSON.stringify(value)}`,
    reason: `use one of ${known.join(', ')}`,
  });
}
/** As phones come. */
const USUAL = { 'color-scheme': 'no-preference', 'reduced-motion': 'no-preference', 'font-scale': '1' };

/** What the page was seen to take in is verified; what could not be seen was only sent to it. */
function end(step: Step, isObserved: Answer<boolean>, data: unknown): Outcome {
  if (!isObserved.ok) return isObserved;
  if (isObserved.value) return verified(data);
  step.note('The page did not react to it');
  return dispatched({ data });
}
