// The entry `@beckon/extension/executor`: the content script for extensions that have a planner of their own, and what it loads to
// act, each as a text; both as one; and the shapes of the messages. docs/EXECUTOR.md says how to use them.

export type * from './executor/protocol.js';
export { actionsScript, contentScript, executorScript } from './generated/executor.js';
