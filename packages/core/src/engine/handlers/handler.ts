// What a handler is: it does one command, and returns what came of it.

import type { Command, CommandNamed, CommandType } from '../../language/index.js';
import type { Registry } from '../../packs/registry.js';
import type { FacetName } from '../../scene/facets.js';
import type { World } from '../../scene/world.js';
import type { Journal } from '../journal.js';
import type { ActionHistory } from '../learn.js';
import type { Outcome } from '../outcome.js';
import type { Sessions } from '../sessions.js';
import type { Given, Step } from '../step.js';

export type Handler<T extends CommandType> = (command: CommandNamed<T>, step: Step, engine: Engine) => Promise<Outcome>;

/** A handler that needs a part that only some worlds have. */
export function using<F extends FacetName, T extends CommandType>(
  name: F,
  handler: (facet: NonNullable<World[F]>, command: CommandNamed<T>, step: Step, engine: Engine) => Promise<Outcome>,
): Handler<T> {
  return async (command, step, engine) => {
    const facet = step.facet(name, command.type);
    return facet.ok ? handler(facet.value, command, step, engine) : facet;
  };
}

export type Handlers = { readonly [T in CommandType]: Handler<T> };

/** What handlers may ask of the engine beyond the world: what lasts from one command to the next. */
export interface Engine {
  readonly sessions: Sessions;
  /** Intents: those that come with Beckon, the user's own, those of packs, those defined here. */
  readonly packs: Registry;
  /** What was done in this session. */
  readonly history: ActionHistory;
  /** The values that `set` gave names. */
  readonly values: Map<string, string>;
  /** The value of `${NAME}` that was set, or that the session was given. */
  variable(name: string): string | undefined;
  /** How many milliseconds a command may take. */
  limit(command: Command): number;
  /** How many files were named by us. */
  readonly runs: { count: number };
  /** Does another command as a part of a step, within its time and its rights. */
  part(command: Command, step: Pick<Given, 'deadline' | 'settings' | 'within'>): Promise<Part>;
}

/** What came of a part, and the record of it. */
export interface Part {
  readonly outcome: Outcome;
  readonly journal: Journal;
}
