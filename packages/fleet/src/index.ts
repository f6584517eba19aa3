// Scripts on many machines: what a program of its own, or the command line, needs for it.

export { type Artifacts, artifactsAt } from './artifacts/artifacts.js';
export { connected, isOpenToOthers, type RedisRequest, shownAddress } from './connection.js';
export { Fleet, type FleetRequest } from './fleet.js';
export { FleetError } from './fleet-error.js';
export { type Followed, follow } from './follow.js';
export { FleetKey, makeKey, readKey } from './key.js';
export * from './run-data.js';
export {
  planOf,
  type RunPriority,
  type RunRequest,
  refill,
  runsOf,
  stateOf,
  stop,
  submit,
  workersOf,
} from './runs.js';
export { FleetWorker, type Task, type TaskEnd, type WorkerRequest } from './worker.js';
