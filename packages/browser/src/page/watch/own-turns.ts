// Whether the action is at work right now: one of its listeners or callbacks is on the stack, or a promise that follows
// right on one. Between two of them, timers and frames of the page may run.

/** So many promises in a row are the callback's. Those of a listener run while its event still has a phase. */
const MOST_PROMISES = 50;

export class OwnTurns {
  #events: Event[] = [];
  #callbacks = 0;

  get isOn(): boolean {
    return this.#callbacks > 0 || this.#events.some((event) => event.eventPhase !== 0);
  }

  /** Events may be sent from within a listener of another one. */
  hear(event: Event): void {
    this.#events = [...this.#events.filter(({ eventPhase }) => eventPhase !== 0), event];
  }

  run(callback: () => unknown): unknown {
    this.#callbacks++;
    try {
      return callback();
    } finally {
      void this.#settle();
    }
  }

  async #settle(): Promise<void> {
    for (let i = 0; i < MOST_PROMISES; i++) await null;
    this.#callbacks--;
  }
}
