// What a handler is: it does one command, and writes into the step what came of it.

import type { CommandNamed, CommandType } from '../../language/index.js';
import type { Step } from '../step.js';

export type Handler<T extends CommandType> = (command: CommandNamed<T>, step: Step, engine: Engine) => Promise<void>;

export type HandlersOf<T extends CommandType> = { readonly [K in T]: Handler<K> };

/** What handlers may ask of the engine beyond the world: what lasts from one command to the next. */
export interface Engine {
  /** Keys held down by `keydown`. */
  readonly held: Set<string>;
  /** Runs another command as a part of this one; false: it failed, and the step says why. */
  readonly runs: { count: number };
}
