// The sessions of an engine: worlds that share nothing, each with a name. Commands go to the current one.

import type { Deadline } from '../core/deadline.js';
import type { SessionMode } from '../world/facets.js';
import { problem } from '../world/problem.js';
import { type Answer, bad, good, type World } from '../world/world.js';

/** One of them. */
export interface Room {
  readonly name: string;
  readonly world: World;
  readonly started: Date;
  /** Keys held down by `keydown`. */
  readonly held: Set<string>;
}

/** The name of the session that everything starts in. */
const FIRST = 'default';

export class Sessions {
  readonly #rooms = new Map<string, Room>();
  #current: Room;

  constructor(world: World) {
    this.#current = this.#add(FIRST, world);
  }

  get current(): Room {
    return this.#current;
  }

  /** In the order they were made. */
  get all(): readonly Room[] {
    return [...this.#rooms.values()];
  }

  /** Makes one, and goes there. */
  async open(name: string, mode: SessionMode | null, deadline: Deadline): Promise<Answer<Room>> {
    if (this.#rooms.has(name))
      return bad(problem('INVALID_VALUE', { what: `Session ${name}`, reason: 'there is one of that name' }));
    const { world } = this.#current;
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
    this.#current = this.#add(name, made.value);
    return good(this.#current);
  }

  /** Goes to one. */
  switch(name: string): Answer<Room> {
    const room = this.#rooms.get(name);
    if (room === undefined) return bad(this.#unknown(name));
    this.#current = room;
    return good(room);
  }

  /** Ends one; the one at hand then is the one before it, or the first. The last one stays. */
  async close(name: string): Promise<Answer<Room>> {
    const room = this.#rooms.get(name);
    if (room === undefined) return bad(this.#unknown(name));
    if (this.#rooms.size === 1)
      return bad(
        problem('FORBIDDEN', { what: 'Closing the only session', instead: "Say 'exit' to end, or make another first" }),
      );
    this.#rooms.delete(name);
    if (this.#current === room) this.#current = this.all.at(-1) as Room;
    await room.world.close();
    return good(this.#current);
  }

  /** Ends all: the first one last, as the others may live in it. */
  async closeAll(): Promise<void> {
    for (const { world } of [...this.all].reverse()) await world.close();
  }

  #add(name: string, world: World): Room {
    const room = { name, world, started: new Date(), held: new Set<string>() };
    this.#rooms.set(name, room);
    return room;
  }

  #unknown(name: string) {
    const names = this.all.map((room) => room.name).join(', ');
    return problem('INVALID_VALUE', {
      what: `Session ${name}`,
      reason: `there is none of that name; there is ${names}`,
    });
  }
}
