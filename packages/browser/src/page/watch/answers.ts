// What an action asked of the browser that answers later: by a promise, by calling back, or by an event.

import type { Fn, FunctionHooks } from './hooks.js';

/** How our listeners listen: only this distinguishes them from those of the page. */
export const HOW = { capture: true, passive: true } as const;

/** What loads when it is set. What comes from a server is known as a request. */
const LOADING: readonly (readonly [holder: string, property: string])[] = [
  ['HTMLImageElement', 'src'],
  ['HTMLScriptElement', 'src'],
  ['HTMLMediaElement', 'src'],
  ['HTMLIFrameElement', 'src'],
  ['HTMLLinkElement', 'href'],
];
const LOCAL = /^\s*(?:data|blob):/i;
const READING = ['readAsText', 'readAsArrayBuffer', 'readAsDataURL', 'readAsBinaryString'];
/** They call back after the next frame. */
const OBSERVING = ['IntersectionObserver', 'ResizeObserver'];
/** Open a line to a server, and hear of that by an event. */
const LINES = ['EventSource', 'WebSocket'];
const HEARD = ['open', 'message', 'error'];
const ANSWERED = ['readystatechange', 'load', 'error', 'abort', 'timeout', 'loadend'];
const ENDS = ['load', 'loadeddata', 'error', 'abort'];
const LOADED = 'img, iframe, script, link, video, audio, embed, object';
/** What is drawn at once is not searched further for what loads. */
const MOST_LOADED = 50;

export class Answers {
  /** Called as one comes: what the page does in that turn, it does because of the action. */
  readonly #came: (generation: number) => void;
  #count = 0;

  constructor(came: (generation: number) => void) {
    this.#came = came;
  }

  get pending(): number {
    return this.#count;
  }

  of(generation: number): PendingAnswer {
    const { then } = Promise.prototype;
    let isPending = true;
    this.#count++;
    const over = (): void => {
      if (isPending) this.#count--;
      isPending = false;
    };
    const came = (): void => {
      over();
      this.#came(generation);
    };
    const onEvents = (target: EventTarget, types: readonly string[]): void => {
      for (const type of types) target.addEventListener(type, came, { ...HOW, once: true });
    };
    return {
      came,
      onEvents,
      calledBack: (callback) =>
        function (this: unknown, ...given: unknown[]): unknown {
          came();
          return Reflect.apply(callback, this, given);
        },
      follow: (promised) => {
        if (promised === null) over();
        const { finished } = (promised ?? {}) as { finished?: unknown };
        // The event of an animation comes after its promise: only that is the end.
        const isMotion = promised instanceof Animation;
        const heard = isMotion ? (): void => this.#came(generation) : came;
        for (const one of [promised, finished]) if (one instanceof Promise) Reflect.apply(then, one, [heard, heard]);
        if (isMotion) onEvents(promised, ['finish', 'cancel']);
        if (promised instanceof IDBRequest) onEvents(promised, ['success', 'error']);
        if (promised instanceof IDBTransaction) onEvents(promised, ['complete', 'abort']);
      },
    };
  }

  /**
   * What was asked of a server: known as a request, and waited for as one. Only what is done with the answer is noted. The
   * page gets a promise of its own, and hears of a failure that it does not handle.
   */
  heard(generation: number, promised: unknown, on: unknown): unknown {
    const { then } = Promise.prototype;
    const came = (): void => this.#came(generation);
    if (on instanceof XMLHttpRequest) for (const type of ANSWERED) on.addEventListener(type, came, HOW);
    if (!(promised instanceof Promise)) return promised;
    const passOn = (answer: unknown): unknown => {
      came();
      return answer;
    };
    const fail = (error: unknown): never => {
      came();
      throw error;
    };
    return Reflect.apply(then, promised, [passOn, fail]);
  }

  /** What loads in what the action drew: the page hears of it by an event. `generation`: that of the action. */
  followDrawn(drawn: readonly MutationRecord[], generation: number): void {
    const added = drawn.flatMap(({ addedNodes }) => [...addedNodes].filter((one) => one instanceof Element));
    const loading = added.flatMap((one) => [...(one.matches(LOADED) ? [one] : []), ...one.querySelectorAll(LOADED)]);
    for (const one of loading.slice(0, MOST_LOADED)) {
      const isLocal =
        one.hasAttribute('srcdoc') || LOCAL.test(one.getAttribute('src') ?? one.getAttribute('href') ?? '');
      if (one instanceof HTMLImageElement && one.complete) continue;
      if (isLocal) this.of(generation).onEvents(one, ENDS);
      else for (const type of ENDS) one.addEventListener(type, () => this.#came(generation), { ...HOW, once: true });
    }
  }

  /** `generation`: that of the action, where it is at work now. */
  followLoads(
    { hook, hookAccess, hookNew }: FunctionHooks,
    classOf: (name: string) => object | undefined,
    generation: () => number | null,
  ): void {
    const follow = (on: unknown, types: readonly string[]): void => {
      const own = generation();
      if (own !== null && on instanceof EventTarget) this.of(own).onEvents(on, types);
    };
    // A page may have taken it away, or put its own there.
    const { IntersectionObserver: Observer } = globalThis as { IntersectionObserver?: typeof IntersectionObserver };
    const watching = Observer?.prototype?.observe as Fn | undefined;
    for (const [name, property] of LOADING)
      hookAccess(classOf(name), property, 'set', (on, value) => {
        if (typeof value === 'string' && LOCAL.test(value)) follow(on, ENDS);
      });
    for (const name of typeof watching === 'function' ? OBSERVING : [])
      hook(classOf(name), 'observe', (original) => {
        const observed = (own: number): void => {
          const { came } = this.of(own);
          // Made last, it is called last.
          const last = new (Observer as typeof IntersectionObserver)(() => {
            last.disconnect();
            came();
          });
          Reflect.apply(watching as Fn, last, [document.documentElement]);
        };
        return function (this: unknown, ...args: unknown[]): unknown {
          const own = generation();
          const result = Reflect.apply(original, this, args);
          if (own !== null) observed(own);
          return result;
        };
      });
    for (const name of LINES) hookNew(globalThis, name, (line) => follow(line, HEARD));
    for (const method of READING)
      hook(classOf('FileReader'), method, (original) => {
        return function (this: unknown, ...args: unknown[]): unknown {
          follow(this, ENDS);
          return Reflect.apply(original, this, args);
        };
      });
  }
}

export interface PendingAnswer {
  came(): void;
  onEvents(target: EventTarget, types: readonly string[]): void;
  calledBack(callback: Fn): Fn;
  follow(promised: unknown): void;
}
