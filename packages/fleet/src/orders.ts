// What a worker believes: a job that is sealed with the fleet's key, for just this place of a run that is not over.

import type { Job } from 'bullmq';
import type { Fleet } from './fleet.js';
import { type JobBody, type JobPlace, queueFor, type RunHead } from './run-data.js';

/** A job that is not to be run: it is no job of this fleet, or the time of its run is over by the clock of this machine. */
export type Refused = 'forged' | 'over';

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

  async read(job: Job, place: JobPlace): Promise<Order | Refused> {
    const head = await this.#head(place.run);
    const { sealed } = job.data as { readonly sealed?: unknown };
    if (head === null || typeof sealed !== 'string' || head.id !== place.run) return 'forged';
    if (place.attempt < 1 || place.attempt > head.attempts) return 'forged';
    const opened = this.#fleet.key.open('job', `${place.run}-${place.index}`, Buffer.from(sealed, 'base64'));
    if (opened === null) return 'forged';
    const body = JSON.parse(opened.toString()) as JobBody;
    // In another queue it would be run by machines that it was not meant for.
    if (body.index !== place.index || queueFor(body.labels) !== job.queueName) return 'forged';
    return Date.now() > head.expires ? 'over' : { head, body };
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
