// Tabs, frames and dialogs.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const tabs: HandlersOf<'tabs' | 'tab' | 'frames' | 'frame' | 'dialog'> = {
  tabs: later,
  tab: later,
  frames: later,
  frame: later,
  dialog: later,
};
