// A worker: takes scripts that it has the labels for, holds them while they run, and counts each result once. BullMQ hands
// them out, and again if a worker is silent; what counts is decided by one program in Redis.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { Worker as Hand, Job, type JobJson } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Fleet } from './fleet.js';
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

/** One attempt, to be run. */
export interface Task {
  readonly head: RunHead;
  readonly place: JobPlace;
  readonly body: JobBody;
  readonly script: string;
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
/** Runs whose heads are remembered. */
const MOST_HEADS = 50;
/** After a fault of Redis. */
const FAULT_PAUSE_MS = 500;
/** Deaths are counted here, not by BullMQ. */
const NEVER = 1_000_000;

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
  readonly #heads = new Map<string, Promise<RunHead | null>>();
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
  }

  async start(): Promise<void> {
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
      ...{ id: this.id, host: hostname(), pid: process.pid, labels, concurrency, since: this.#since },
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
        const isHeld = await job.extendLock(token, this.#request.silenceMs).catch(() => 0);
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
        connection: { ...this.#fleet.connection },
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
    const known = place === null ? null : await this.#known(job, place);
    if (place === null || known === null) {
      this.#refused++;
      this.#request.onNote(`${job.id} is not run: it was not made with this fleet's key, or its run is over`);
      return this.#end(job, token);
    }
    const { head, body } = known;
    const places = this.#fleet.placesOf(place.run);
    const name = `${place.index}-${place.attempt}`;
    const [state, counted, delivery] = (await this.#fleet.redis.eval(
      ...([BEGIN, 3, places.run, places.counted, places.deliveries, name, keepSeconds(head)] as const),
    )) as [string, AttemptEnd | '', number];
    if (state === 'gone' || state === 'stopped') return this.#end(job, token);
    if (counted !== '') {
      // Its worker ended between counting it and what follows from that.
      await this.#next(known, place, job, counted);
      return this.#end(job, token);
    }
    if (delivery > head.deaths) {
      await this.#count(known, place, job, { end: 'setAside', body: { deaths: delivery - 1 } }, delivery);
      return this.#end(job, token);
    }
    const script = await this.#fleet.content(body.script);
    if (script === null) throw new Error(`the text of ${body.file} is not in Redis any more`);
    const controller = new AbortController();
    const held: Held = { job, token, place, controller };
    this.#held.add(held);
    this.#report(head, place, delivery, null);
    try {
      const ended = await this.#request.run({
        ...{ head, place, body, slot, script: script.toString() },
        signal: controller.signal,
        report: (words) => this.#report(head, place, delivery, words),
      });
      this.#done++;
      const why = controller.signal.reason as Why | undefined;
      if (ended.end === 'calledOff' && why !== 'stopped') {
        await this.#giveBack(job, token, why === 'closing');
        return null;
      }
      await this.#count(known, place, job, ended, delivery);
      return await this.#end(job, token);
    } finally {
      this.#held.delete(held);
    }
  }

  /** What a job is, if it is sealed with the fleet's key for just this place of a run that is not over. */
  async #known(job: Job, place: JobPlace): Promise<{ head: RunHead; body: JobBody } | null> {
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

  /** Counts a result, and sees to what follows from it. */
  async #count(
    known: { readonly head: RunHead; readonly body: JobBody },
    place: JobPlace,
    job: Job,
    { end, body }: { readonly end: AttemptEnd; readonly body: unknown },
    delivery: number,
  ): Promise<void> {
    const { head } = known;
    const isLast = end !== 'failed' || place.attempt >= head.attempts;
    const places = this.#fleet.placesOf(place.run);
    const result: Omit<Counted, 'place'> = { end, worker: this.id, delivery, body };
    const sealed = this.#fleet.key.seal('result', jobId(place), JSON.stringify(result));
    const name = `${place.index}-${place.attempt}`;
    const counts = (await this.#fleet.redis.eval(
      ...([COUNT, 4, places.run, places.counted, places.results, places.live] as const),
      ...([name, sealed, isLast ? '1' : '0', end, keepSeconds(head)] as const),
    )) as AttemptEnd | 'gone';
    if (counts !== 'gone') await this.#next(known, place, job, counts);
  }

  /** After an attempt that failed: another one, or, where the first failure ends all, the end. Harmless if it is done twice. */
  async #next(
    { head, body }: { readonly head: RunHead; readonly body: JobBody },
    { run, index, attempt }: JobPlace,
    job: Job,
    end: AttemptEnd,
  ): Promise<void> {
    if (end === 'passed' || end === 'calledOff') return;
    if (end === 'failed' && attempt < head.attempts) {
      const { index: _, ...script } = body;
      const { name, data, opts } = jobFor(this.#fleet, run, index, script, attempt + 1, job.opts.priority ?? 1);
      await this.#fleet.queue(job.queueName).add(name, data, opts);
      await this.#fleet.redis.publish(this.#fleet.channel, 'work');
    } else if (head.isFailFast) await stop(this.#fleet, run);
  }

  /** Takes a job out of its queue; with the next one where only one queue is served. */
  async #end(job: Job, token: string): Promise<Job | null> {
    const hand = this.#hands.get(job.queueName);
    const takesNext = !this.#isClosing && this.#hands.size === 1 && hand !== undefined;
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
    const sealed = this.#fleet.key.seal('live', jobId(place), JSON.stringify(event));
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

/** Something that several wait for, again and again. */
function wakeable(): { readonly next: () => Promise<void>; readonly wake: () => void } {
  let wake = (): void => {};
  let next = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return {
    next: () => next,
    wake() {
      const woken = wake;
      next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      woken();
    },
  };
}
