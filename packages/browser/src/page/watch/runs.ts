// What runs on a page because of an action: each turn from its beginning to the next task.

import type { Run } from './causes-seen.js';
import { MOST_RUNS } from './causes-table.js';
import type { Fn } from './hooks.js';

const URGENT = { priority: 'user-blocking' } as const;

export const eventTime = (): number => new Event('t').timeStamp;
const taskNow = (): number => Number(document.timeline.currentTime ?? -1);

export class Runs {
  readonly all: Run[] = [];
  /** What runs now, with all that follows from it in the same turn. */
  #now: Run | null = null;
  /** What goes on over several turns. */
  #long: Run | null = null;
  readonly #channel = new MessageChannel();
  readonly #post = this.#channel.port2.postMessage;
  // Comes before the timers that are due, where the browser has it.
  readonly #scheduler = (globalThis as { scheduler?: { readonly postTask?: Fn } }).scheduler;
  readonly #postTask = this.#scheduler?.postTask;
  readonly #probes: (() => void)[] = [];

  constructor() {
    this.#channel.port1.onmessage = ({ data }: MessageEvent<number>) => {
      if (data < 0) this.#probes.shift()?.();
      else this.close(this.all[data]);
    };
  }

  /** Whether what ran last began with an event. */
  isAfterEvent = false;

  /** How many timers it took to get to what runs now. */
  get generation(): number {
    return this.#now?.generation ?? 0;
  }

  get isRunning(): boolean {
    // A frame may come before the task that reports the end.
    if (this.#now !== null && this.#now.task !== -1 && this.#now.task !== taskNow()) this.close();
    return this.#now !== null;
  }

  /** Whether what comes now is not followed any more. */
  get isFull(): boolean {
    return this.all.length === MOST_RUNS;
  }

  /** `isShort`: it ends with this turn. */
  begin(generation: number, isShort = true): Run | null {
    this.isAfterEvent = false;
    if (this.isFull) return null;
    const run = { from: eventTime(), to: Number.POSITIVE_INFINITY, task: isShort ? taskNow() : -1, generation };
    this.#now = run;
    this.all.push(run);
    if (!isShort) this.#long = run;
    if (!isShort) return run;
    // The turn is over when the next task comes.
    if (typeof this.#postTask === 'function')
      Reflect.apply(this.#postTask, this.#scheduler, [() => this.close(run), URGENT]);
    else Reflect.apply(this.#post, this.#channel.port2, [this.all.length - 1]);
    return run;
  }

  close(run: Run | null | undefined = this.#now): void {
    if (run === null || run === undefined) return;
    run.to = Math.min(run.to, eventTime());
    if (this.#long === run) this.#long = null;
    if (this.#now === run) this.#now = this.#long;
  }

  /** Something begins that the action did not set going. */
  closeAll(): void {
    this.close(this.#long);
    this.close();
  }

  /** Done when a message that is sent now arrives. */
  probe(done: () => void): void {
    this.#probes.push(done);
    Reflect.apply(this.#post, this.#channel.port2, [-1]);
  }

  end(): void {
    this.#channel.port1.close();
  }
}

/** In how many milliseconds each of these is due whose key begins so, the next one first. */
export function dueIn(list: ReadonlyMap<string, number>, kind = ''): number[] {
  const now = eventTime();
  const due = [...list].filter(([key]) => key.startsWith(kind)).map(([, at]) => Math.max(0, at - now));
  return due.sort((a, b) => a - b);
}
