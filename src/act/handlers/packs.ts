// Intents that people write themselves, and packs of them.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const packs: HandlersOf<'packs' | 'pack' | 'intents' | 'define' | 'undefine' | 'export' | 'run'> = {
  packs: later,
  pack: later,
  intents: later,
  define: later,
  undefine: later,
  export: later,
  run: later,
};
