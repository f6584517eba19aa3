// Traces, films, frames around things, and paper.

import type { HandlersOf } from './handler.js';
import { later } from './later.js';

export const recording: HandlersOf<'trace' | 'record' | 'highlight' | 'pdf'> = {
  trace: later,
  record: later,
  highlight: later,
  pdf: later,
};
