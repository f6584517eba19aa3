// The size of the page, the device it thinks it is on, what it is told that people prefer.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const screen: HandlersOf<'viewport' | 'device' | 'devices' | 'media'> = {
  viewport: later,
  device: later,
  devices: later,
  media: later,
};
