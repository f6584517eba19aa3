// The entry `@beckon/core/engine`: commands on a world of your own.
//
//   const engine = new Engine(new MemoryWorld(candidates), { speak: resultText });
//   const result = await engine.run('click "Save"');

export { resultText } from '../report/result-text.js';
export type { Action, Move } from '../scene/action.js';
export type { Candidate } from '../scene/candidate.js';
export type { Change, Effects } from '../scene/effects.js';
export { type Problem, type ProblemCode, problem } from '../scene/problem.js';
export {
  type Answer,
  bad,
  type ElementReading,
  type FindQuery,
  type Found,
  type FoundElement,
  good,
  type ObserveQuery,
  type Reference,
  type World,
} from '../scene/world.js';
export { type Deadline, deadlineIn } from '../time/deadline.js';
export { Engine, type EngineOptions } from './engine.js';
export type { Evidence } from './evidence.js';
export { type Files, noFiles } from './files.js';
export { MemoryWorld } from './memory-world.js';
export type { Chosen, Failed, FailureCode, Lifecycle, Result } from './result.js';
export type { RunOptions, Session, SessionOptions } from './session.js';
