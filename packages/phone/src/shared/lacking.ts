// What a device cannot do, and what can be done about it.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import type { Device } from './device.js';
import { messages } from './messages.js';

type Lackable = Parameters<NonNullable<Device['lacks']>>[0];

export function lacking(device: Device, what: Lackable, called: string): Problem {
  const instead = device.lacks?.(what) ?? messages.otherDevice;
  return problem('UNSUPPORTED', { what: messages.cannotHere(called), world: device.platform, instead });
}
