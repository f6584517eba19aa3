// Whether the machine keeps up: on one that is too busy, what is asked of the page takes longer than it has to.

/** What a call over the wire may take by itself. */
export const SLACK_MS = 30;
/** So much in all is no chance. */
const LATE_MS = 40;

export class Pace {
  #lostMs = 0;

  /** Does something that has to take so long. */
  async keep<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const from = Date.now();
    const done = await work();
    this.#lostMs += Math.max(0, Date.now() - from - ms - SLACK_MS);
    return done;
  }

  /** The time that was lost so far. */
  get lostMs(): number {
    return this.#lostMs;
  }

  get isLate(): boolean {
    return this.#lostMs >= LATE_MS;
  }
}
