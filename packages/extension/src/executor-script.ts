// The entry `@beckon/extension/executor`: the content script for extensions that have a planner of their own, as one text, and
// the shapes of its messages. docs/EXECUTOR.md says how to use it.

export type * from './executor/protocol.js';
export { executorScript } from './generated/executor.js';
