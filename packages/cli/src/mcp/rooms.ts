// The rooms of several clients: so many and no more, and none is kept when nothing was requested in a long while.

import type { SessionRunnerOptions } from '@beckon/core/engine/session-runner.js';
import { ClientSession } from './client-session.js';

export interface RoomsOptions {
  readonly open: SessionRunnerOptions['open'];
  readonly idleMs: number;
  readonly most: number;
}

export class Rooms {
  readonly #options: RoomsOptions;
  readonly #rooms = new Map<string, ClientSession>();
  /** Rooms that are being ended: their worlds are there until they are gone. */
  readonly #ending = new Set<Promise<void>>();
  readonly #onDropped: (key: string) => void;
  readonly #timer: NodeJS.Timeout;

  /** `onDropped` is called for a room that had to make way for another. */
  constructor(options: RoomsOptions, onDropped: (key: string) => void) {
    this.#options = options;
    this.#onDropped = onDropped;
    this.#timer = setInterval(() => this.#sweep(), Math.max(20, Math.min(30_000, options.idleMs / 4)));
    this.#timer.unref();
  }

  /** Whether there is place for one more. A room that has been idle so long that its world was ended makes way. */
  hasPlace(): boolean {
    if (this.#rooms.size < this.#options.most) return true;
    const since = this.#since();
    const [idle] = [...this.#rooms].filter(([, room]) => room.isIdleSince(since));
    if (idle === undefined) return false;
    const [key] = idle;
    void this.end(key);
    this.#onDropped(key);
    return true;
  }

  has(key: string): boolean {
    return this.#rooms.has(key);
  }

  of(key: string): ClientSession {
    const room = this.#rooms.get(key) ?? new ClientSession(this.#options.open);
    this.#rooms.set(key, room);
    return room;
  }

  /** Something that a client requested: the room is in use meanwhile. */
  async during<T>(key: string, action: () => Promise<T>): Promise<T> {
    const touch = (): void => {
      const room = this.#rooms.get(key);
      if (room !== undefined) room.lastUsed = Date.now();
    };
    touch();
    try {
      return await action();
    } finally {
      touch();
    }
  }

  async end(key: string): Promise<void> {
    const room = this.#rooms.get(key);
    this.#rooms.delete(key);
    if (room === undefined) return;
    const ending = room.close().catch(() => {});
    this.#ending.add(ending);
    await ending;
    this.#ending.delete(ending);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const key of this.#rooms.keys()) void this.end(key);
    await Promise.all(this.#ending);
  }

  #sweep(): void {
    const since = this.#since();
    for (const room of this.#rooms.values())
      if (room.isIdleSince(since))
        void room
          .rest(
            `There was no call for ${durationText(this.#options.idleMs)}, so the session was closed: this is a new one, with nothing open in it yet`,
          )
          .catch(() => {});
  }

  #since(): number {
    return Date.now() - this.#options.idleMs;
  }
}

function durationText(ms: number): string {
  const [count, unit] = ms < 60_000 ? [ms / 1000, 'second'] : [ms / 60_000, 'minute'];
  const round = Number(count.toFixed(1));
  return `${round} ${unit}${round === 1 ? '' : 's'}`;
}
