// What a worker believes: a job that is sealed with the fleet's key, for just this place of a run that is not over.

import type { Job } from 'bullmq';
import type { Fleet } from './fleet.js';
import type { JobBody, JobPlace, RunHead } from './run-data.js';

/** Runs whose heads are remembered. */
const MOST_HEADS = 50;

export interface Order {
  readonly head: RunHead;
  readonly body: JobBody;
}

export class Orders {
  readonly #fleet: Fleet;
  readonly #heads = new Map<string, Promise<RunHead | null>>();

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  /** Null: it is not to be run. */
  async read(job: Job, place: JobPlace): Promise<Order | null> {
    const head = await this.#head(place.run);
    const { sealed } = job.data as { readonly sealed?: unknown };
    if (head === null || typeof sealed !== 'string' || head.id !== place.run) return null;
    if (Date.now() > head.expires || place.attempt < 1 || place.attempt > head.attempts) return null;
    const opened = this.#fleet.key.open('job', `${place.run}-${place.index}`, Buffer.from(sealed, 'base64'));
    if (opened === null) return null;
    const body = JSON.parse(opened.toString()) as JobBody;
    return body.index === place.index ? { head, body } : null;
  }

  async #head(run: string): Promise<RunHead | null> {
    const known = this.#heads.get(run);
    if (known !== undefined) return known;
    if (this.#heads.size >= MOST_HEADS) this.#heads.delete([...this.#heads.keys()][0] ?? '');
    const head = this.#fleet.head(run);
    this.#heads.set(run, head);
    // One that is not there, or could not be read, is asked for again.
    const forget = (): boolean => this.#heads.delete(run);
    head.then((is) => is ?? forget(), forget);
    return head;
  }
}
