// The size of the page, the device it thinks it is on, the preferences it sees.

import { clip } from '../../text/text.js';
import type { Step } from '../step.js';
import { deviceNamed, nearestDevices } from './device-name.js';
import type { Handlers } from './handler.js';

const BIGGEST = 10_000;

const VALUES = {
  'color-scheme': ['dark', 'light', 'no-preference'],
  'reduced-motion': ['reduce', 'no-preference'],
} as const;

export const screen = {
  async viewport({ type, width, height }, step) {
    const facet = step.facet('screen', type);
    if (facet === null) return;
    for (const [name, value] of Object.entries({ width, height }))
      if (!(Number.isInteger(value) && value >= 1 && value <= BIGGEST)) {
        step.fail('INVALID_VALUE', { what: `The ${name} ${value}`, reason: `say a whole number from 1 to ${BIGGEST}` });
        return;
      }
    const isSeen = step.take(await facet.resize(width, height, step.deadline));
    if (isSeen !== null) end(step, isSeen, { width, height });
  },

  async device(command, step) {
    const facet = step.facet('screen', command.type);
    if (facet === null) return;
    if (command.action === 'reset') {
      const isSeen = step.take(await facet.become(null, step.deadline));
      if (isSeen !== null) end(step, isSeen, { device: 'none' });
      return;
    }
    const all = facet.devices();
    const device = deviceNamed(command.name, all);
    if (device === null) {
      const near = nearestDevices(command.name, all).join(', ');
      step.fail('INVALID_VALUE', {
        what: `The device ${JSON.stringify(clip(command.name))}`,
        reason: `there is none of that name; nearest are ${near}. 'devices' lists all ${all.length}`,
      });
      return;
    }
    const isSeen = step.take(await facet.become(device.name, step.deadline));
    if (isSeen === null) return;
    step.note("What was loaded before came for another device: run 'refresh' to load it again");
    end(step, isSeen, device);
  },

  async devices({ type }, step) {
    const facet = step.facet('screen', type);
    if (facet !== null) step.verified(facet.devices());
  },

  async media(command, step) {
    const facet = step.facet('screen', command.type);
    if (facet === null) return;
    if ('action' in command) {
      const isSeen = step.take(await facet.preferNothing(step.deadline));
      if (isSeen !== null) end(step, isSeen, { reset: true });
      return;
    }
    const { value } = command;
    const feature = command.feature as keyof typeof VALUES;
    const known: readonly string[] = VALUES[feature];
    if (!known.includes(value)) {
      step.fail('INVALID_VALUE', {
        what: `${feature} ${JSON.stringify(value)}`,
        reason: `say one of ${known.join(', ')}`,
      });
      return;
    }
    const isSeen = step.take(await facet.prefer(feature, value, step.deadline));
    if (isSeen === null) return;
    if (feature === 'color-scheme' && value === 'no-preference')
      step.note('Browsers know only dark and light: pages see light');
    end(step, isSeen, { feature, value });
  },
} satisfies Partial<Handlers>;

/** What the page was seen to take in is verified; what could not be seen was only said to it. */
function end(step: Step, isSeen: boolean, data: unknown): void {
  step.data = data;
  if (isSeen) step.verified();
  else {
    step.dispatched();
    step.note('The page gave no sign that it noticed');
  }
}
