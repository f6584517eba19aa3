// Timers, frames and idle moments that are set while an action is watched: whose they are, and when they are due. What is set
// in a turn of unknown origin, such as that of an observer that was there before, may be the action's or the page's own.

import { FRAMES, MOST_GENERATIONS, MOST_RUNS, MOST_TIMES } from './causes-table.js';
import type { Fn, FunctionHooks } from './hooks.js';
import type { KeyGap } from './key-gap.js';
import { OwnTurns } from './own-turns.js';
import { eventTime, type Runs } from './runs.js';

/** Whose it is that sets a timer: the action's, perhaps the action's, another's. */
type Owner = 'action' | 'loose' | 'other';

/** A loop of the page sets one after the other. */
const MOST_LOOSE = { timers: 1, frames: 3 } as const;

/** Callbacks that set themselves again: loops of the page, that go on from one action to the next. */
const loops = new WeakSet<object>();

interface Watched {
  readonly runs: Runs;
  readonly turns: OwnTurns;
  readonly gap: KeyGap;
  readonly isByScript: boolean;
  isOfAction(): boolean;
  isOver(): boolean;
}

export class Timers {
  /** When each of them is due, by what would stop it. */
  readonly due: Readonly<Record<Owner, Map<string, number>>> = {
    action: new Map(),
    loose: new Map(),
    other: new Map(),
  };
  /** When one of the action fired last, or one that may be; 0: none did. */
  firedAt = 0;
  /** How many frames of the action have come. */
  frames = 0;
  /** When one ran that may be of the action: from, to. */
  readonly looseRuns: [from: number, to: number][] = [];
  readonly #by: Watched;
  /** Callbacks that are not the action's: what they set is known not to be, or only so often. */
  readonly #otherTurns = new OwnTurns();
  readonly #hasRun = new WeakSet<object>();
  #depth = 0;
  // A frame may come between an event and the task that reports its end: until the first one is over, what requests
  // another may be a loop of the page that was there before.
  #hasDrawn = false;
  #tasks = 0;

  constructor(page: Window, { hook }: FunctionHooks, by: Watched) {
    this.#by = by;
    Reflect.apply(page.requestAnimationFrame, page, [() => (this.#hasDrawn = true)]);
    this.#follow(hook, page, 'setTimeout', 'clearTimeout', true);
    this.#follow(hook, page, 'setInterval', 'clearInterval', true);
    this.#follow(hook, page, 'requestAnimationFrame', 'cancelAnimationFrame', false);
    this.#follow(hook, page, 'requestIdleCallback', 'cancelIdleCallback', false);
    const { Scheduler } = page as { Scheduler?: { readonly prototype?: unknown } };
    hook(Scheduler?.prototype, 'postTask', (original) => this.#postTask(original));
  }

  /** `hasDelay`: it is the second argument. */
  #follow(hook: FunctionHooks['hook'], page: Window, name: string, stop: string, hasDelay: boolean): void {
    const timers = this;
    hook(page, name, (original) => {
      return function (this: unknown, ...args: unknown[]): unknown {
        const own = timers.#by.runs.generation + (hasDelay ? 1 : 1 / FRAMES);
        const delayMs = Math.max(0, hasDelay ? Number(args[1]) || 0 : 0);
        const everyMs = name === 'setInterval' ? delayMs : -1;
        const [callback, ...rest] = args;
        const owner = timers.#ownerOf(name, callback, hasDelay ? MOST_LOOSE.timers : MOST_LOOSE.frames);
        const list = timers.due[owner];
        let key = '';
        const id = Reflect.apply(original, this, [timers.#noted(callback, owner, own, () => key, everyMs), ...rest]);
        key = `${stop} ${String(id)}`;
        const isFollowed = typeof callback === 'function' || name === 'setTimeout';
        const isWaitedFor =
          isFollowed && (owner === 'action' ? own <= MOST_GENERATIONS : owner === 'loose' || hasDelay);
        if (isWaitedFor) list.set(key, eventTime() + delayMs);
        if (isWaitedFor && typeof callback !== 'function')
          Reflect.apply(original, this, [() => list.delete(key), delayMs]);
        return id;
      };
    });
    hook(page, stop, (original) => {
      return function (this: unknown, ...args: unknown[]): unknown {
        for (const list of Object.values(timers.due)) list.delete(`${stop} ${String(args[0])}`);
        timers.#by.gap.drop(`${stop} ${String(args[0])}`);
        return Reflect.apply(original, this, args);
      };
    });
  }

  #postTask(original: Fn): Fn {
    const timers = this;
    return function (this: unknown, ...args: unknown[]): unknown {
      const [callback, how, ...rest] = args;
      const own = timers.#by.runs.generation + 1;
      const owner = timers.#ownerOf('postTask', callback, MOST_LOOSE.timers);
      const key = `clearTask ${timers.#tasks++}`;
      if (own <= MOST_GENERATIONS)
        timers.due[owner].set(key, eventTime() + (Number((how as { delay?: unknown } | undefined)?.delay) || 0));
      return Reflect.apply(original, this, [timers.#noted(callback, owner, own, () => key, -1), how, ...rest]);
    };
  }

  #noteRun(): void {
    const run: [from: number, to: number] = [eventTime(), Number.POSITIVE_INFINITY];
    if (this.looseRuns.length === MOST_RUNS) return;
    this.looseRuns.push(run);
    this.#by.runs.probe(() => {
      run[1] = eventTime();
    });
  }

  #ownerOf(name: string, callback: unknown, mostLoose: number): Owner {
    const { runs, turns, isByScript, isOfAction } = this.#by;
    const isLoop = name === 'requestAnimationFrame' && !this.#hasDrawn && !isByScript && runs.isAfterEvent;
    if (isLoop ? turns.isOn : isOfAction()) return 'action';
    if (typeof callback !== 'function' || name === 'setInterval') return 'other';
    if (this.#hasRun.has(callback)) loops.add(callback);
    const depth = this.#otherTurns.isOn ? this.#depth : 0;
    return depth < mostLoose && !loops.has(callback) ? 'loose' : 'other';
  }

  /** A callback, noted when it runs. `key`: what would stop it. */
  #noted(callback: unknown, owner: Owner, own: number, key: () => string, everyMs: number): unknown {
    if (typeof callback !== 'function') return callback;
    const timers = this;
    const { runs, turns, gap, isOver } = this.#by;
    const list = this.due[owner];
    const depth = owner === 'loose' ? (this.#otherTurns.isOn ? this.#depth : 0) + 1 : Number.POSITIVE_INFINITY;
    let times = 0;
    const run = function (this: unknown, ...given: unknown[]): unknown {
      const isOwn = owner === 'action';
      list.delete(key());
      if (everyMs >= 0 && ++times < MOST_TIMES && isOwn && !isOver()) list.set(key(), eventTime() + everyMs);
      const call = (): unknown => Reflect.apply(callback, this, given);
      if (isOver()) return call();
      // What runs now is a turn of its own.
      runs.closeAll();
      if (isOwn) runs.begin(own);
      if (owner !== 'other') timers.firedAt = eventTime();
      if (isOwn && key().startsWith('cancelAnimation')) timers.frames++;
      if (isOwn) return turns.run(call);
      timers.#hasRun.add(callback);
      timers.#depth = depth;
      if (owner === 'loose') timers.#noteRun();
      return timers.#otherTurns.run(call);
    };
    return function (this: unknown, ...given: unknown[]): unknown {
      return gap.run(() => Reflect.apply(run, this, given), key());
    };
  }
}
