// What acts, as a script of its own: an extension loads it into a page when the first action is asked for. It shares the modules
// of the content script, and hands itself over to it.

import { EngineExecutor } from './engine-calls.js';
import type { ActionsPart } from './loading.js';

(globalThis as { readonly __beckonExecutor?: ActionsPart }).__beckonExecutor?.take(
  (observer) => new EngineExecutor(observer),
);
