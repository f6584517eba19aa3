// What a handler is: it does one command, and writes into the step what came of it.

import type { Command, CommandNamed, CommandType } from '../../language/index.js';
import type { Registry } from '../../packs/registry.js';
import type { ActionHistory } from '../learn.js';
import type { Sessions } from '../sessions.js';
import type { Step } from '../step.js';

export type Handler<T extends CommandType> = (command: CommandNamed<T>, step: Step, engine: Engine) => Promise<void>;

export type Handlers = { readonly [T in CommandType]: Handler<T> };

/** What handlers may ask of the engine beyond the world: what lasts from one command to the next. */
export interface Engine {
  readonly sessions: Sessions;
  /** Intents: those that come with Beckon, the user's own, those of packs, those defined here. */
  readonly packs: Registry;
  /** What was done in this session. */
  readonly diary: ActionHistory;
  /** The value of `${NAME}` that the session was given. */
  variable(name: string): string | undefined;
  /** How many milliseconds a command may take. */
  limit(command: Command): number;
  /** How many files were named by us. */
  readonly runs: { count: number };
  /** Does another command as a part of this one, within its time. The answer says what became of it; this step is left alone. */
  part(command: Command, step: Step): Promise<Step>;
}
