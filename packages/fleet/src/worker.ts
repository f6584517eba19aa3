// A worker: takes scripts that it has the labels for, holds them while they run, and counts each result once. BullMQ hands
// them out, and again if a worker is silent; what counts is decided by one program in Redis.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { Worker as Hand, Job, type JobJson } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Fleet } from './fleet.js';
import { type Order, Orders, type Refused } from './orders.js';
import {
  type AttemptEnd,
  type Counted,
  type JobBody,
  type JobPlace,
  jobId,
  type LiveEvent,
  placeOf,
  type RunHead,
  serves,
  type WorkerSeen,
} from './run-data.js';
import { jobFor, keepSeconds, stateOf, stop } from './runs.js';
import { BEGIN, COUNT } from './scripts.js';
import { wakeable } from './wakeable.js';

/** One attempt, to be run. */
export interface Task {
  readonly head: RunHead;
  readonly place: JobPlace;
  readonly body: JobBody;
  /** Null: its text is not in Redis any more. */
  readonly script: string | null;
  /** Which of those that this worker runs at a time, from one. */
  readonly slot: number;
  /** Cancels it: the run was stopped, the worker ends, or another worker has it now. */
  readonly signal: AbortSignal;
  /** Reports something to those who look on. It counts for nothing. */
  readonly report: (body: unknown) => void;
}

export interface TaskEnd {
  readonly end: Exclude<AttemptEnd, 'setAside'>;
  readonly body: unknown;
}

export interface WorkerRequest {
  readonly labels: readonly string[];
  /** How many it runs at a time. */
  readonly concurrency: number;
  /** A script whose worker has not been heard of for so long is taken over. */
  readonly silenceMs: number;
  readonly run: (task: Task) => Promise<TaskEnd>;
  /** What its owner should know: a job that is not run, Redis that is away. */
  readonly onNote: (words: string) => void;
}

/** How often it is looked for new work where no news came. */
const LOOK_MS = 1000;
const SEEN_S = 20;
const SEEN_EVERY_MS = 5000;
/** Events that may wait to be sent; more are left out. */
const MOST_PENDING = 200;
const MOST_LIVE = 5000;
/** After a fault of Redis. */
const FAULT_PAUSE_MS = 500;
/** Others take meanwhile what a worker with a wrong clock gave back. */
const SKEW_PAUSE_MS = 2000;
/** A larger event is left out: its result comes anyway. */
const LARGEST_EVENT = 1_000_000;
/** Deaths are counted here, not by BullMQ. */
const NEVER = 1_000_000;
/** That a script was taken is news only if it takes a while. */
const TAKEN_MS = 200;

/** A job that is being run. */
interface Held {
  readonly job: Job;
  readonly token: string;
  readonly place: JobPlace;
  readonly controller: AbortController;
}

type Why = 'stopped' | 'closing' | 'lost';

export class FleetWorker {
  readonly id = randomUUID().slice(0, 8);
  readonly #fleet: Fleet;
  readonly #request: WorkerRequest;
  readonly #hands = new Map<string, Hand>();
  readonly #orders: Orders;
  readonly #held = new Set<Held>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #since = Date.now();
  #news: Redis | null = null;
  #woken = wakeable();
  #slots: Promise<void>[] = [];
  #isClosing = false;
  #turn = 0;
  #pending = 0;
  #done = 0;
  #refused = 0;

  constructor(fleet: Fleet, request: WorkerRequest) {
    this.#fleet = fleet;
    this.#request = request;
    this.#orders = new Orders(fleet);
  }

  /** Throws a FleetError where the clock of this machine is wrong. */
  async start(): Promise<void> {
    await this.#fleet.checkClock();
    const { silenceMs, concurrency } = this.#request;
    this.#news = await this.#fleet.another();
    this.#news.on('message', (_: string, words: string) => this.#hear(words));
    await this.#news.subscribe(this.#fleet.channel);
    await this.#lookForQueues();
    await this.#show();
    this.#every(SEEN_EVERY_MS, () => this.#show());
    this.#every(silenceMs / 3, () => this.#holdOn());
    this.#slots = Array.from({ length: concurrency }, (_, i) => this.#work(i + 1));
  }

  /** Ends when nothing is run any more. `isAtOnce`: what runs is cancelled and given back. */
  async close(isAtOnce = false): Promise<void> {
    this.#isClosing = true;
    this.#woken.wake();
    if (isAtOnce) for (const { controller } of this.#held) controller.abort('closing' satisfies Why);
    await Promise.all(this.#slots);
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([...this.#hands.values()].map((hand) => hand.close(true)));
    await this.#fleet.redis.srem(this.#fleet.at('workers'), this.id);
    await this.#fleet.redis.del(this.#fleet.at('worker', this.id));
  }

  #every(ms: number, action: () => Promise<void>): void {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      action()
        .catch((error: Error) => this.#request.onNote(error.message))
        .finally(() => {
          isBusy = false;
        });
    }, ms);
    this.#timers.push(timer);
  }

  /** For `status`. */
  async #show(): Promise<void> {
    const { labels, concurrency } = this.#request;
    const seen: WorkerSeen = {
      ...{ id: this.id, host: hostname(), pid: process.pid, key: this.#fleet.key.name },
      ...{ labels, concurrency, since: this.#since },
      running: [...this.#held].map(({ place }) => jobId(place)),
      done: this.#done,
      refused: this.#refused,
    };
    await this.#fleet.redis.set(this.#fleet.at('worker', this.id), JSON.stringify(seen), 'EX', SEEN_S);
    await this.#fleet.redis.sadd(this.#fleet.at('workers'), this.id);
  }

  #hear(words: string): void {
    const [, run] = /^stop (\w+)$/.exec(words) ?? [];
    if (run === undefined) this.#woken.wake();
    else
      for (const { place, controller } of this.#held) if (place.run === run) controller.abort('stopped' satisfies Why);
  }

  /** Renews what it holds; what it holds no more was handed to another. */
  async #holdOn(): Promise<void> {
    const states = new Map<string, Promise<string | null>>();
    await Promise.all(
      [...this.#held].map(async ({ job, token, place, controller }) => {
        // A Redis that cannot write (it is full, or a copy) has not given it to another.
        const isHeld = await job.extendLock(token, this.#request.silenceMs).catch(() => 1);
        if (Number(isHeld) !== 1) controller.abort('lost' satisfies Why);
        if (!states.has(place.run)) states.set(place.run, stateOf(this.#fleet, place.run));
        if ((await states.get(place.run)) === 'stopped') controller.abort('stopped' satisfies Why);
      }),
    );
  }

  /** There may be scripts with other labels since it was looked last. */
  async #lookForQueues(): Promise<void> {
    const { labels, silenceMs } = this.#request;
    for (const name of await this.#fleet.queueNames()) {
      if (this.#hands.has(name) || !serves(labels, name)) continue;
      const hand = new Hand(name, null, {
        // The one that counts results: what is asked on it is done in that order.
        connection: this.#fleet.redis,
        prefix: this.#fleet.queuePrefix,
        lockDuration: silenceMs,
        stalledInterval: Math.max(500, silenceMs / 3),
        maxStalledCount: NEVER,
      });
      hand.on('error', () => {});
      this.#hands.set(name, hand);
      await hand.startStalledCheckTimer();
    }
  }

  /** Runs one script after the other until the worker ends. */
  async #work(slot: number): Promise<void> {
    const token = randomUUID();
    let job: Job | null = null;
    while (!this.#isClosing) {
      try {
        job ??= await this.#take(token);
        if (job === null) {
          // Heard before the look: news that come between are not missed.
          await deadlineIn(LOOK_MS).wait(this.#woken.next());
          await this.#lookForQueues();
          continue;
        }
        const current: Job = job;
        job = null;
        job = await this.#handle(current, token, slot);
      } catch (error) {
        job = null;
        if (this.#isClosing) break;
        this.#request.onNote((error as Error).message);
        await deadlineIn(FAULT_PAUSE_MS).pause(FAULT_PAUSE_MS);
      }
    }
    if (job !== null) await this.#giveBack(job, token, false);
  }

  /** The next job of any queue it serves, each in its turn. */
  async #take(token: string): Promise<Job | null> {
    const hands = [...this.#hands.values()];
    for (let i = 0; i < hands.length; i++) {
      const hand = hands[this.#turn++ % hands.length];
      const job = await hand?.getNextJob(token, { block: false });
      if (job !== undefined) return job;
    }
    return null;
  }

  /** Runs a job and counts its result. Returns the next one, if it came along. */
  async #handle(job: Job, token: string, slot: number): Promise<Job | null> {
    const place = placeOf(job.id ?? '');
    const known = place === null ? 'forged' : await this.#orders.read(job, place);
    if (place === null || typeof known === 'string')
      return this.#refuse(job, token, place, typeof known === 'string' ? known : 'forged');
    const { head, body } = known;
    const places = this.#fleet.placesOf(place.run);
    const name = `${place.index}-${place.attempt}`;
    this.#fleet.inOnePacket();
    const [begun, script] = await Promise.all([
      this.#fleet.redis.eval(
        ...([BEGIN, 3, places.run, places.counted, places.deliveries, name, keepSeconds(head)] as const),
      ),
      this.#fleet.content(body.script),
    ]);
    const [state, counted, delivery] = begun as [string, AttemptEnd | '', number];
    if (state === 'gone' || state === 'stopped') return this.#end(job, token);
    if (counted !== '') {
      // Its worker ended between counting it and what follows from that.
      await this.#next(known, place, job, counted);
      return this.#end(job, token);
    }
    if (delivery > head.deaths)
      return this.#count(known, place, job, token, { end: 'setAside', body: { deaths: delivery - 1 } }, delivery);
    const controller = new AbortController();
    const held: Held = { job, token, place, controller };
    this.#held.add(held);
    const taken = setTimeout(() => this.#report(head, place, delivery, null), head.isLive ? 0 : TAKEN_MS);
    try {
      const ended = await this.#request.run({
        ...{ head, place, body, slot, script: script?.toString() ?? null },
        signal: controller.signal,
        report: (words) => this.#report(head, place, delivery, words),
      });
      this.#done++;
      const why = controller.signal.reason as Why | undefined;
      if (ended.end === 'calledOff' && why !== 'stopped') {
        await this.#giveBack(job, token, why === 'closing');
        return null;
      }
      return await this.#count(known, place, job, token, ended, delivery);
    } finally {
      clearTimeout(taken);
      this.#held.delete(held);
    }
  }

  /** Takes a job that is not to be run out of its queue, unless that is said by a wrong clock only. */
  async #refuse(job: Job, token: string, place: JobPlace | null, why: Refused): Promise<null | Job> {
    if (why === 'over' && place !== null) {
      const head = await this.#fleet.head(place.run);
      const isOverThere = head === null || Date.now() - (await this.#fleet.clockAhead()) > head.expires;
      if (!isOverThere) {
        this.#request.onNote(
          `gave back job ${job.id}: its run is over by the clock of this machine, but not by that of Redis; set it from the network (NTP)`,
        );
        await this.#giveBack(job, token, false);
        await deadlineIn(SKEW_PAUSE_MS).pause(SKEW_PAUSE_MS);
        return null;
      }
    }
    this.#refused++;
    this.#request.onNote(
      why === 'over'
        ? `refused job ${job.id}: the time of its run is over`
        : `refused job ${job.id}: it was not made with this fleet's key for this place`,
    );
    return this.#end(job, token);
  }

  /** Counts a result, sees to what follows from it, and takes the job out of its queue. Returns the next one, if it came along. */
  async #count(
    known: Order,
    place: JobPlace,
    job: Job,
    token: string,
    { end, body }: { readonly end: AttemptEnd; readonly body: unknown },
    delivery: number,
  ): Promise<Job | null> {
    const { head } = known;
    const isLast = end !== 'failed' || place.attempt >= head.attempts;
    const { run, counted, results, live, archive, deliveries } = this.#fleet.placesOf(place.run);
    const result: Omit<Counted, 'place'> = { end, worker: this.id, delivery, body };
    const sealed = this.#fleet.key.seal('result', jobId(place), JSON.stringify(result));
    const name = `${place.index}-${place.attempt}`;
    this.#fleet.inOnePacket();
    const count = () =>
      this.#fleet.redis.eval(
        ...([COUNT, 6, run, counted, results, live, archive, deliveries] as const),
        ...([name, sealed, isLast ? '1' : '0', end, keepSeconds(head)] as const),
      ) as Promise<AttemptEnd | 'gone'>;
    const isCounted = count();
    // After one that passed there is nothing to do: the job leaves its queue with the same packet, after it was counted.
    const next = end === 'passed' ? this.#end(job, token) : null;
    let isLate = false;
    const counts = await isCounted.catch((error: Error) => {
      isLate = true;
      return this.#countAgain(count, error);
    });
    if (counts !== 'gone') await this.#next(known, place, job, counts);
    if (next !== null && !isLate) return next;
    return (await next) ?? this.#end(job, token);
  }

  /** What was run is not run again because Redis could not write for a while: its result waits. */
  async #countAgain(count: () => Promise<AttemptEnd | 'gone'>, first: Error): Promise<AttemptEnd | 'gone'> {
    this.#request.onNote(`a result waits for Redis: ${first.message}`);
    for (;;) {
      await deadlineIn(FAULT_PAUSE_MS).pause(FAULT_PAUSE_MS);
      try {
        return await count();
      } catch (error) {
        if (this.#isClosing) throw error;
      }
    }
  }

  /** After an attempt that failed: another one, or, where the first failure ends all, the end. Harmless if it is done twice. */
  async #next({ head, body }: Order, { run, index, attempt }: JobPlace, job: Job, end: AttemptEnd): Promise<void> {
    if (end === 'passed' || end === 'calledOff') return;
    if (end === 'failed' && attempt < head.attempts) {
      const { index: _, ...script } = body;
      const { name, data, opts } = jobFor(this.#fleet, run, index, script, attempt + 1, job.opts.priority ?? 1);
      await this.#fleet.queue(job.queueName).add(name, data, opts);
      await this.#fleet.redis.publish(this.#fleet.channel, 'work');
    } else if (head.isFailFast) await stop(this.#fleet, run);
  }

  /** Takes a job out of its queue and the next one from it, unless it is the turn of another queue. */
  async #end(job: Job, token: string): Promise<Job | null> {
    const hand = this.#hands.get(job.queueName);
    const isOwnTurn = this.#hands.size === 1 || this.#turn++ % this.#hands.size !== 0;
    const takesNext = !this.#isClosing && isOwnTurn && hand !== undefined;
    try {
      const next = await job.moveToCompleted(null, token, takesNext);
      if (!Array.isArray(next) || !takesNext) return null;
      const [data, id] = next as [JobJson | undefined, string | undefined];
      if (data === undefined || data === null || id === undefined || !id) return null;
      const following = Job.fromJSON(hand, data, id);
      following.token = token;
      return following;
    } catch {
      // It was handed to another meanwhile: that one finds it counted.
      return null;
    }
  }

  /** Back to its queue, for another worker. What this worker cancels itself is no death. */
  async #giveBack(job: Job, token: string, isBegun: boolean): Promise<void> {
    const place = placeOf(job.id ?? '');
    if (isBegun && place !== null) {
      const { deliveries } = this.#fleet.placesOf(place.run);
      await this.#fleet.redis.hincrby(deliveries, `${place.index}-${place.attempt}`, -1);
    }
    await job.moveToWait(token).catch(() => {});
    await this.#fleet.redis.publish(this.#fleet.channel, 'work');
  }

  #report(head: RunHead, place: JobPlace, delivery: number, body: unknown): void {
    if ((body !== null && !head.isLive) || this.#pending >= MOST_PENDING) return;
    const event: Omit<LiveEvent, 'place'> = { worker: this.id, delivery, body };
    const text = JSON.stringify(event);
    if (text.length > LARGEST_EVENT) return;
    const sealed = this.#fleet.key.seal('live', jobId(place), text);
    const { live } = this.#fleet.placesOf(place.run);
    this.#pending++;
    this.#fleet.redis
      .xadd(live, 'MAXLEN', '~', MOST_LIVE, '*', 'at', `${place.index}-${place.attempt}`, 'is', sealed)
      .catch(() => null)
      .finally(() => {
        this.#pending--;
      });
  }
}
