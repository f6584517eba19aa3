// The sessions of an engine: worlds that share nothing, each with a name. Commands go to the current one.

import type { Masker } from '../masking/masker.js';
import type { SessionMode } from '../scene/facets.js';
import { problem } from '../scene/problem.js';
import { type Answer, bad, good, type World } from '../scene/world.js';
import type { Deadline } from '../time/deadline.js';

export interface OpenSession {
  readonly name: string;
  readonly world: World;
  readonly started: Date;
  /** Keys held down by `keydown`. */
  readonly held: Set<string>;
}

/** The name of the session that everything starts in. */
const FIRST = 'default';

export class Sessions {
  readonly #sessions = new Map<string, OpenSession>();
  /** As they were gone to, the one at hand last. */
  #visited: readonly OpenSession[] = [];
  #isClosed = false;
  readonly #masker: Masker;

  /** No world writes what the masker hides. */
  constructor(world: World, masker: Masker) {
    this.#masker = masker;
    this.#add(FIRST, world);
  }

  get current(): OpenSession {
    return this.#visited.at(-1) as OpenSession;
  }

  /** In the order they were made. */
  get all(): readonly OpenSession[] {
    return [...this.#sessions.values()];
  }

  /** Makes one, and goes there. */
  async open(name: string, mode: SessionMode | null, deadline: Deadline): Promise<Answer<OpenSession>> {
    if (this.#sessions.has(name))
      return bad(
        problem('INVALID_VALUE', {
          what: `Session ${name}`,
          reason: `there is one of that name: go there with 'session ${name}', or take another name`,
        }),
      );
    const { world } = this.current;
    if (world.another === undefined)
      return bad(
        problem('UNSUPPORTED', {
          what: `Another session beside this one (${world.name})`,
          world: '',
          instead: 'Sessions work in: browser',
        }),
      );
    const made = await world.another(mode, deadline);
    if (!made.ok) return made;
    // Everything was closed while it was being made.
    if (this.#isClosed) {
      await made.value.close();
      return bad(problem('WORLD_GONE', { what: 'All sessions were closed' }));
    }
    return good(this.#add(name, made.value));
  }

  /** Goes to one. */
  switch(name: string): Answer<OpenSession> {
    const opened = this.#sessions.get(name);
    if (opened === undefined) return bad(this.#unknown(name));
    return good(this.#go(opened));
  }

  /** Ends one; if it was at hand, the one before it is again. The last one stays. */
  async close(name: string): Promise<Answer<OpenSession>> {
    const openSession = this.#sessions.get(name);
    if (openSession === undefined) return bad(this.#unknown(name));
    if (this.#sessions.size === 1)
      return bad(
        problem('FORBIDDEN', { what: 'Closing the only session', instead: "Use 'exit' to end, or open another first" }),
      );
    this.#sessions.delete(name);
    this.#visited = this.#visited.filter((one) => one !== openSession);
    await openSession.world.close();
    return good(this.current);
  }

  /** Ends all: the first one last, as the others may live in it. */
  async closeAll(): Promise<void> {
    this.#isClosed = true;
    const failed: unknown[] = [];
    // One that fails to end is no reason for the others to stay.
    for (const { world } of [...this.all].reverse()) await world.close().catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw failed[0];
  }

  #add(name: string, world: World): OpenSession {
    world.masker = this.#masker;
    const session = { name, world, started: new Date(), held: new Set<string>() };
    this.#sessions.set(name, session);
    return this.#go(session);
  }

  #go(session: OpenSession): OpenSession {
    this.#visited = [...this.#visited.filter((one) => one !== session), session];
    return session;
  }

  #unknown(name: string) {
    const names = this.all.map((session) => session.name).join(', ');
    return problem('INVALID_VALUE', {
      what: `Session ${name}`,
      reason: `there is none of that name; there is ${names}. Make one with 'session new ${name}'`,
    });
  }
}
