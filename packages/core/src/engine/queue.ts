// The queue of a session: one thing after the other, in the order they came.

export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Does it when all before it have ended, however they ended. */
  run<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(action);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** The same. What is cancelled before its turn is not done, and does not wait for it: the result is that of `left`. */
  runUnless<T>(signal: AbortSignal | undefined, left: () => T, action: () => Promise<T>): Promise<T> {
    if (signal === undefined) return this.run(action);
    return new Promise((resolve, reject) => {
      const leave = (): void => resolve(left());
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      void this.run(async () => {
        signal.removeEventListener('abort', leave);
        if (!signal.aborted) await action().then(resolve, reject);
      });
    });
  }
}
