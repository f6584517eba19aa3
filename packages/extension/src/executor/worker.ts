// An engine in the service worker of an extension, with the executor in a tab as its world. The worker may be stopped at any
// moment: what was under way then is reported as interrupted, and never done again by itself.

import { Engine, type EngineOptions } from '@beckon/core/engine/engine.js';
import { readBatch } from '@beckon/core/engine/lines.js';
import type { Result } from '@beckon/core/engine/result.js';
import type { World } from '@beckon/core/scene/world.js';

export { ExecutorWorld, type SendToTab, type TabControls } from './executor-world.js';

/** `chrome.storage.session`, or what works like it. */
export interface WorkerStorage {
  get(key: string): Promise<Readonly<Record<string, unknown>>>;
  set(items: Readonly<Record<string, unknown>>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A command that was under way when the worker was stopped. */
export interface Interrupted {
  /** Without its secrets. */
  readonly command: string;
  readonly startedAt: number;
}

const KEY = 'beckon.running';

/** Runs lines in a tab. What is under way is written down before it is begun. */
export class WorkerSession {
  readonly #engine: Engine;
  readonly #storage: WorkerStorage;
  /** What was under way when the worker was last stopped; null: nothing. It is reported once, and not done again. */
  readonly interrupted: Promise<Interrupted | null>;
  #turn: Promise<unknown>;

  constructor(world: World, storage: WorkerStorage, options: Partial<EngineOptions> = {}) {
    this.#engine = new Engine(world, { speak: () => '', ...options });
    this.#storage = storage;
    this.interrupted = this.#takeOver();
    this.#turn = this.interrupted;
  }

  run(line: string): Promise<Result> {
    const ran = this.#turn.then(async () => {
      const command = readBatch(line)
        .steps.map(({ planned }) => planned)
        .join('\n');
      await this.#storage.set({ [KEY]: { command, startedAt: Date.now() } });
      try {
        return await this.#engine.run(line);
      } finally {
        await this.#storage.remove(KEY);
      }
    });
    this.#turn = ran.catch(() => {});
    return ran;
  }

  async #takeOver(): Promise<Interrupted | null> {
    const found = (await this.#storage.get(KEY))[KEY];
    if (found === undefined || found === null) return null;
    await this.#storage.remove(KEY);
    return found as Interrupted;
  }
}
