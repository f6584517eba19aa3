// Runs: put into the queues, looked at, stopped, and filled up again after an accident.

import { randomBytes } from 'node:crypto';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { Queue } from 'bullmq';
import type { Fleet } from './fleet.js';
import { FleetError, saidByRedis } from './fleet-error.js';
import {
  isRunId,
  type JobBody,
  jobId,
  type PlannedScript,
  queueFor,
  type RunHead,
  type RunSeen,
  type RunState,
  type WorkerSeen,
} from './run-data.js';
import { CHANGE } from './scripts.js';

/** A run with a higher priority gets so many times the share of one that is lower. */
const STEPS = { high: 1, normal: 4, low: 16 } as const;
export type RunPriority = keyof typeof STEPS;
/** BullMQ counts no further. */
const LAST_PRIORITY = 2 ** 21;
const AT_ONCE = 500;
const PAUSE_MS = 250;

export interface RunRequest extends Omit<RunHead, 'id' | 'at' | 'expires'> {
  readonly title: string;
  readonly scripts: readonly PlannedScript[];
  readonly priority: RunPriority;
  /** How long it may take in all. */
  readonly withinMs: number;
  /** How many scripts may wait in a queue before this run waits with its own. */
  readonly mostWaiting: number;
}

export interface Filling {
  readonly signal: AbortSignal;
  /** The queue is full: it goes on when workers have caught up. */
  readonly onFull?: (put: number) => void;
}

/** Puts a run into the queues. Null: it was cancelled before all of it was there, and is stopped. */
export async function submit(fleet: Fleet, request: RunRequest, filling: Filling): Promise<RunHead | null> {
  const { title: _, scripts: __, priority: ___, withinMs, mostWaiting: ____, ...rest } = request;
  await fleet.checkClock();
  const at = Date.now();
  const head: RunHead = { ...rest, id: newId(), at, expires: at + withinMs };
  try {
    return await filled(fleet, head, request, filling);
  } catch (error) {
    // What is there in part is no run: workers that took some of it already find that it is gone.
    const { run, plan } = fleet.placesOf(head.id);
    await fleet.redis.del(run, plan).catch(() => {});
    throw saidByRedis(error);
  }
}

async function filled(
  fleet: Fleet,
  head: RunHead,
  { title, scripts, priority, mostWaiting }: RunRequest,
  filling: Filling,
): Promise<RunHead | null> {
  const places = fleet.placesOf(head.id);
  const keep = keepSeconds(head);
  const sealed = fleet.key.seal('run', head.id, JSON.stringify(head));
  const plan = fleet.key.seal('plan', head.id, JSON.stringify(scripts));
  const about = {
    head: sealed,
    title,
    at: head.at,
    state: 'filling',
    all: scripts.length,
    done: 0,
    failed: 0,
    setAside: 0,
  };
  await fleet.redis
    .multi()
    .hset(places.run, about)
    .expire(places.run, keep)
    .set(places.plan, plan, 'EX', keep)
    .zadd(fleet.at('runs'), head.at, head.id)
    .exec();
  await tidy(fleet);
  const queues = new Map<string, number>();
  for (const { labels } of scripts) queues.set(queueFor(labels), 0);
  // Those with nothing to do take from the queues that are listed.
  if (queues.size > 0) await fleet.redis.sadd(fleet.at('queues'), ...queues.keys());
  // Fair: this run stands in line as if it had been served as often as the one that is served now.
  for (const name of queues.keys()) queues.set(name, await firstWaiting(fleet.queue(name)));
  const atOnce = Math.min(AT_ONCE, mostWaiting);
  for (let from = 0; from < scripts.length; from += atOnce) {
    for (;;) {
      if (filling.signal.aborted || (await stateOf(fleet, head.id)) === 'stopped') {
        await stop(fleet, head.id);
        return null;
      }
      const waiting = await Promise.all([...queues.keys()].map((name) => fleet.queue(name).getPrioritizedCount()));
      if (waiting.every((count) => count + atOnce <= mostWaiting)) break;
      filling.onFull?.(from);
      await deadlineIn(PAUSE_MS * 10, filling.signal).pause(PAUSE_MS);
    }
    const part = scripts.slice(from, from + atOnce).map((script, i) => {
      const name = queueFor(script.labels);
      const turn = Math.min(LAST_PRIORITY, (queues.get(name) ?? 0) + STEPS[priority]);
      queues.set(name, turn);
      return { name, job: jobFor(fleet, head.id, from + i, script, 1, turn) };
    });
    await addAll(fleet, part);
  }
  await fleet.redis.eval(CHANGE, 1, places.run, 'open', 'filling');
  return head;
}

/** Jobs of several queues, and the news of them. */
async function addAll(
  fleet: Fleet,
  jobs: readonly { readonly name: string; readonly job: ReturnType<typeof jobFor> }[],
): Promise<void> {
  for (const name of new Set(jobs.map((one) => one.name)))
    await fleet.queue(name).addBulk(jobs.filter((one) => one.name === name).map(({ job }) => job));
  await fleet.redis.publish(fleet.channel, 'work');
}

/** Where the first that waits stands in line. */
async function firstWaiting(queue: Queue): Promise<number> {
  const [first] = await queue.getPrioritized(0, 0);
  return Math.max(0, (first?.opts.priority ?? 1) - 1);
}

/** The job for an attempt. Its id is fixed: added twice, it is there once. */
export function jobFor(
  fleet: Fleet,
  run: string,
  index: number,
  script: PlannedScript,
  attempt: number,
  priority: number,
) {
  const body: JobBody = { ...script, index };
  const sealed = fleet.key.seal('job', `${run}-${index}`, JSON.stringify(body)).toString('base64');
  return {
    name: 'script',
    data: { sealed },
    opts: { jobId: jobId({ run, index, attempt }), priority, removeOnComplete: true, removeOnFail: true },
  };
}

/** Puts back what Redis has lost, as it can where it was ended hard: attempts that neither wait, nor run, nor are counted. */
export async function refill(
  fleet: Fleet,
  { id: run }: RunHead,
  open: readonly { readonly index: number; readonly attempt: number; readonly script: PlannedScript }[],
): Promise<number> {
  let lost = 0;
  const { counted } = fleet.placesOf(run);
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const part = open.slice(from, from + AT_ONCE);
    const keys = part.map(({ index, attempt, script }) =>
      [fleet.queuePrefix, queueFor(script.labels), jobId({ run, index, attempt })].join(':'),
    );
    const there = await Promise.all(keys.map((key) => fleet.redis.exists(key)));
    const missing = part.filter((_, i) => there[i] === 0);
    if (missing.length === 0) continue;
    // One that has just ended is not there either, but counted.
    const done = await fleet.redis.hmget(counted, ...missing.map(({ index, attempt }) => `${index}-${attempt}`));
    const gone = missing.filter((_, i) => done[i] === null);
    lost += gone.length;
    await addAll(
      fleet,
      gone.map(({ index, attempt, script }) => ({
        name: queueFor(script.labels),
        job: jobFor(fleet, run, index, script, attempt, 1),
      })),
    );
  }
  return lost;
}

export async function stateOf(fleet: Fleet, run: string): Promise<RunState | null> {
  return (await fleet.redis.hget(fleet.placesOf(run).run, 'state')) as RunState | null;
}

/** Stops a run: what waits is taken out, what runs is cancelled. False: it had ended, or there is none. */
export async function stop(fleet: Fleet, run: string): Promise<boolean> {
  const places = fleet.placesOf(run);
  if ((await fleet.redis.eval(CHANGE, 1, places.run, 'stopped', 'open', 'filling')) !== 1) return false;
  await fleet.redis.publish(fleet.channel, `stop ${run}`);
  const head = await fleet.head(run);
  const scripts = await planOf(fleet, run);
  for (let from = 0; from < scripts.length; from += AT_ONCE) {
    const ids = scripts.slice(from, from + AT_ONCE).flatMap(({ labels }, i) =>
      Array.from({ length: head?.attempts ?? 1 }, (_, n) => ({
        queue: queueFor(labels),
        id: jobId({ run, index: from + i, attempt: n + 1 }),
      })),
    );
    // Those that run cannot be removed: their workers hear of it.
    await Promise.all(ids.map(({ queue, id }) => fleet.queue(queue).remove(id)));
  }
  return true;
}

/** The scripts of a run. Throws if there is no such run, or it was not made with this key. */
export async function planOf(fleet: Fleet, run: string): Promise<readonly PlannedScript[]> {
  const sealed = isRunId(run) ? await fleet.redis.getBuffer(fleet.placesOf(run).plan) : null;
  if (sealed === null) throw new FleetError(`there is no run ${run}`, "see 'beckon fleet status'");
  const opened = fleet.key.open('plan', run, sealed);
  if (opened === null) throw new FleetError(`run ${run} was made with another key`, 'give its key with --key');
  return JSON.parse(opened.toString()) as readonly PlannedScript[];
}

export function keepSeconds({ expires }: Pick<RunHead, 'expires'>): number {
  return Math.max(60, Math.ceil((expires - Date.now()) / 1000) + 24 * 60 * 60);
}

/** All runs that are still known, the newest first. */
export async function runsOf(fleet: Fleet): Promise<readonly RunSeen[]> {
  const ids = await fleet.redis.zrevrange(fleet.at('runs'), 0, 199);
  const all = await Promise.all(
    ids.map(async (id): Promise<RunSeen | null> => {
      const names = ['title', 'at', 'state', 'all', 'done', 'failed', 'setAside'] as const;
      const [title, at, state, ...numbers] = await fleet.redis.hmget(fleet.placesOf(id).run, ...names);
      if (title === null || title === undefined) return null;
      const [count = 0, done = 0, failed = 0, setAside = 0] = numbers.map(Number);
      return { id, title, at: Number(at), state: state as RunState, all: count, done, failed, setAside };
    }),
  );
  return all.filter((one) => one !== null);
}

/** Runs that Redis has forgotten are not listed any more. */
async function tidy(fleet: Fleet): Promise<void> {
  const ids = await fleet.redis.zrange(fleet.at('runs'), '0', '99');
  const there = await Promise.all(ids.map((id) => fleet.redis.exists(fleet.placesOf(id).run)));
  const gone = ids.filter((_, i) => there[i] === 0);
  if (gone.length > 0) await fleet.redis.zrem(fleet.at('runs'), ...gone);
}

export async function workersOf(fleet: Fleet): Promise<readonly WorkerSeen[]> {
  const ids = (await fleet.redis.smembers(fleet.at('workers'))).sort();
  const seen = await Promise.all(ids.map((id) => fleet.redis.get(fleet.at('worker', id))));
  const gone = ids.filter((_, i) => seen[i] === null);
  if (gone.length > 0) await fleet.redis.srem(fleet.at('workers'), ...gone);
  return seen.flatMap((text) => (text == null ? [] : [JSON.parse(text) as WorkerSeen]));
}

/** Ten letters and digits: 50 bits. */
function newId(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('');
}
