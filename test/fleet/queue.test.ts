// Scripts over a real Redis: each result once, whatever dies; fair between runs; nothing run that was not sealed with the key.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fleet } from '../../packages/fleet/src/fleet.js';
import { FleetKey } from '../../packages/fleet/src/key.js';
import { type Counted, jobId } from '../../packages/fleet/src/run-data.js';
import { jobFor, planOf, refill, runsOf, stop, submit, workersOf } from '../../packages/fleet/src/runs.js';
import { COUNT } from '../../packages/fleet/src/scripts.js';
import { FleetWorker, type Task, type TaskEnd } from '../../packages/fleet/src/worker.js';
import { connect, never, put, resultsOf, startWorker, type TestWorker } from '../support/fleet.js';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.js';

let redis: TestRedis;
let fleet: Fleet;
const workers: (FleetWorker | TestWorker)[] = [];

/** What came of each attempt, in the order of scripts. */
function ends(results: readonly Counted[]): string[] {
  const order = ({ index, attempt }: Counted['place']): number => index * 100 + attempt;
  return [...results]
    .sort((a, b) => order(a.place) - order(b.place))
    .map(({ place, end }) => `${place.index}-${place.attempt} ${end}`);
}

const asSaid = async ({ script, place }: Task): Promise<TaskEnd> => {
  const isBad = script === 'fail' || (script === 'flaky' && place.attempt === 1);
  return { end: isBad ? 'failed' : 'passed', body: script };
};

interface Here {
  readonly labels?: readonly string[];
  readonly run?: (task: Task) => Promise<TaskEnd>;
  readonly notes?: string[];
  readonly on?: Fleet;
  readonly concurrency?: number;
}

/** A worker in this process. */
async function workHere({
  labels = [],
  run = asSaid,
  notes = [],
  on = fleet,
  concurrency = 1,
}: Here = {}): Promise<FleetWorker> {
  const worker = new FleetWorker(on, {
    labels,
    concurrency,
    silenceMs: 2000,
    run,
    onNote: (words) => notes.push(words),
  });
  await worker.start();
  workers.push(worker);
  return worker;
}

async function allEnd(): Promise<void> {
  for (const worker of workers.splice(0)) await ('close' in worker ? worker.close(true) : worker.kill('SIGKILL'));
}

describe.skipIf(!hasRedis)('a fleet', () => {
  beforeAll(async () => {
    redis = await startRedis();
    fleet = await connect(redis);
  });
  afterAll(async () => {
    await allEnd();
    await fleet.close();
    await redis.stop();
  });

  it('counts each result once, though workers are killed and Redis is restarted', async () => {
    const words = Array.from({ length: 240 }, (_, i) => (i % 40 === 0 ? 'fail' : i % 40 === 1 ? 'flaky' : 'wait 15'));
    const processes = await Promise.all([1, 2, 3].map(() => startWorker(redis, { concurrency: 2 })));
    workers.push(...processes);
    const head = await put(fleet, words, { attempts: 2 });
    await resultsOf(fleet, head, (results) => results.length >= 40);
    await processes[0]?.kill('SIGKILL');
    await resultsOf(fleet, head, (results) => results.length >= 80);
    await redis.restart('SIGTERM');
    await resultsOf(fleet, head, (results) => results.length >= 120);
    await processes[1]?.kill('SIGKILL');
    workers.push(await startWorker(redis, { concurrency: 2 }));
    const results = await resultsOf(fleet, head);
    const expected = words.flatMap((word, i) => {
      if (word === 'fail') return [`${i}-1 failed`, `${i}-2 failed`];
      return word === 'flaky' ? [`${i}-1 failed`, `${i}-2 passed`] : [`${i}-1 passed`];
    });
    expect(ends(results)).toEqual(expected);
    expect(await runsOf(fleet)).toMatchObject([
      { id: head.id, state: 'ended', all: 240, done: 240, failed: 6, setAside: 0 },
    ]);
    await allEnd();
  });

  it('waits for a Redis that is only starting, and says that there is none where there is none', async () => {
    const other = await startRedis();
    const restarted = other.restart('SIGTERM');
    const late = await connect(other);
    await restarted;
    expect(await late.redis.ping()).toBe('PONG');
    await late.close();
    await other.stop();
    const key = fleet.key;
    const none = Fleet.connect({ redis: { url: `redis://127.0.0.1:${other.port}` }, key });
    await expect(none).rejects.toThrow(/cannot connect to redis:\/\/127\.0\.0\.1:\d+: .*ECONNREFUSED/);
  });

  it('sets a script aside when too many workers have died of it, and runs the others', async () => {
    const head = await put(fleet, ['pass', 'die', 'pass', 'fail'], { deaths: 2, attempts: 2 });
    const first = await startWorker(redis);
    await first.ended;
    const second = await startWorker(redis);
    await second.ended;
    // The next one finds that two have died.
    workers.push(await startWorker(redis));
    const results = await resultsOf(fleet, head);
    expect(ends(results)).toEqual(['0-1 passed', '1-1 setAside', '2-1 passed', '3-1 failed', '3-2 failed']);
    expect(results.find(({ end }) => end === 'setAside')?.body).toEqual({ deaths: 2 });
    await allEnd();
  });

  it('shares workers between runs by their priority, whichever came first', async () => {
    const order: string[] = [];
    const names = new Map<string, string>();
    const run = async (task: Task): Promise<TaskEnd> => {
      order.push(names.get(task.place.run) ?? '');
      return { end: 'passed', body: null };
    };
    const many = Array.from({ length: 60 }, () => 'pass');
    const put3 = async (name: string, priority: 'high' | 'normal' | 'low'): Promise<void> => {
      names.set((await put(fleet, many, { priority })).id, name);
    };
    await put3('a', 'normal');
    await put3('b', 'normal');
    await put3('c', 'high');
    await workHere({ run });
    await expect.poll(() => order.length, { timeout: 20_000 }).toBe(180);
    const share = (from: number, to: number, name: string): number =>
      order.slice(from, to).filter((one) => one === name).length;
    // Of 60, four of six go to the high one, and one to each of the others.
    expect(share(0, 60, 'c')).toBeGreaterThanOrEqual(38);
    expect(share(0, 60, 'a')).toBeGreaterThanOrEqual(9);
    expect(Math.abs(share(0, 60, 'a') - share(0, 60, 'b'))).toBeLessThanOrEqual(1);
    expect(Math.abs(share(0, 150, 'a') - share(0, 150, 'b'))).toBeLessThanOrEqual(1);
    await allEnd();
  });

  it('gives scripts only to workers that have all their labels', async () => {
    const ran: string[] = [];
    const by =
      (name: string) =>
      async (task: Task): Promise<TaskEnd> => {
        ran.push(`${name} ${task.body.labels.join('+')}`);
        return { end: 'passed', body: null };
      };
    await put(fleet, ['pass'], { labels: ['android', 'big'] });
    const plain = await put(fleet, ['pass', 'pass'], { labels: ['chromium'] });
    const { id } = await workHere({ labels: ['chromium', 'big'], run: by('browser') });
    await resultsOf(fleet, plain);
    expect(ran).toEqual(['browser chromium', 'browser chromium']);
    // Those that were killed are not forgotten at once.
    const seen = (await workersOf(fleet)).filter((one) => one.id === id);
    expect(seen).toMatchObject([{ labels: ['chromium', 'big'], concurrency: 1, refused: 0 }]);
    await workHere({ labels: ['android', 'big', 'slow'], run: by('phone') });
    await expect.poll(() => ran.at(-1), { timeout: 10_000 }).toBe('phone android+big');
    await allEnd();
  });

  it('waits with more scripts while a queue is full', async () => {
    const texts = await fleet.put(['pass']);
    const scripts = Array.from({ length: 50 }, (_, i) => ({
      file: `f${i}`,
      script: texts[0] ?? '',
      bundle: null,
      labels: ['full'],
    }));
    const request = { title: '', scripts, attempts: 1, deaths: 1, isFailFast: false, isLive: false, settings: null };
    let most = 0;
    let full = 0;
    const onFull = async (): Promise<void> => {
      full++;
      most = Math.max(most, await fleet.queue('full').getPrioritizedCount());
      if (full === 1) await workHere({ labels: ['full'] });
    };
    const limits = { priority: 'normal', withinMs: 60_000, mostWaiting: 10 } as const;
    const head = await submit(fleet, { ...request, ...limits }, { signal: never, onFull: () => void onFull() });
    expect(head).not.toBeNull();
    if (head !== null) expect(await resultsOf(fleet, head)).toHaveLength(50);
    expect(full).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(10);
    await allEnd();
    const cancelled = AbortSignal.abort();
    expect(await submit(fleet, { ...request, ...limits }, { signal: cancelled })).toBeNull();
    expect(await fleet.queue('full').getPrioritizedCount()).toBe(0);
  });

  describe('runs nothing', () => {
    const ran: string[] = [];
    const notes: string[] = [];
    const run = async (task: Task): Promise<TaskEnd> => {
      ran.push(jobId(task.place));
      return { end: 'passed', body: null };
    };
    /** What a job is refused for is noted by the worker. */
    const refused = async (id: string): Promise<void> => {
      await expect
        .poll(() => notes.some((note) => note.startsWith(`refused job ${id}: `)), { timeout: 10_000 })
        .toBe(true);
      expect(ran).not.toContain(id);
    };

    it('that was not sealed with the key, or for another place or run', async () => {
      // Held back: nobody takes it yet.
      const old = await put(fleet, ['old', 'older'], { labels: ['later'], title: 'old' });
      const run2 = await put(fleet, ['new'], { labels: ['later'], title: 'new' });
      const [oldPlan, newPlan] = [await planOf(fleet, old.id), await planOf(fleet, run2.id)];
      const queue = fleet.queue('later');
      const oldJob = await queue.getJob(jobId({ run: old.id, index: 0, attempt: 1 }));
      const add = (id: string, sealed: string) =>
        queue.add('script', { sealed }, { jobId: id, priority: 1, removeOnComplete: true, removeOnFail: true });
      await workHere({ labels: ['now'], run, notes });
      await workHere({ labels: ['later'], run, notes });
      await resultsOf(fleet, run2);
      await resultsOf(fleet, old);
      expect(new Set(ran)).toEqual(
        new Set([
          jobId({ run: old.id, index: 0, attempt: 1 }),
          jobId({ run: old.id, index: 1, attempt: 1 }),
          jobId({ run: run2.id, index: 0, attempt: 1 }),
        ]),
      );
      // A job of the old run, in the new one; in its own run as another script, or as an attempt that was not allowed.
      const { sealed: replayed } = oldJob?.data ?? {};
      for (const id of [
        jobId({ run: run2.id, index: 1, attempt: 1 }),
        jobId({ run: run2.id, index: 0, attempt: 2 }),
        jobId({ run: old.id, index: 1, attempt: 2 }),
        'no-place-at-all',
      ]) {
        await add(id, replayed);
        await fleet.redis.publish(fleet.channel, 'work');
        await refused(id);
      }
      expect(ran).toHaveLength(3);
      // The same job in its own place again: its result is counted, so it is not run again.
      await add(jobId({ run: old.id, index: 0, attempt: 1 }), replayed);
      // Sealed with another key.
      const other = { ...fleet, key: new FleetKey(Buffer.alloc(32, 1)) } as unknown as Fleet;
      const [script] = newPlan;
      if (script === undefined || oldPlan.length !== 2) throw new Error('no plan');
      const forged = jobFor(other, run2.id, 5, script, 1, 1);
      await queue.add(forged.name, forged.data, forged.opts);
      await refused(forged.opts.jobId);
      await expect.poll(() => queue.getJobCountByTypes('prioritized', 'active'), { timeout: 10_000 }).toBe(0);
      expect(ran).toHaveLength(3);
    });

    it('of a run that is over, or whose head was put there by someone else', async () => {
      const late = await put(fleet, ['late'], { labels: ['soon'], withinMs: 1 });
      const taken = await put(fleet, ['taken'], { labels: ['soon'] });
      const mine = await put(fleet, ['mine'], { labels: ['soon'] });
      // The head of one run in the place of another.
      const head = await fleet.redis.hgetBuffer(fleet.placesOf(mine.id).run, 'head');
      await fleet.redis.hset(fleet.placesOf(taken.id).run, 'head', head ?? '');
      await workHere({ labels: ['soon'], run, notes });
      await refused(jobId({ run: late.id, index: 0, attempt: 1 }));
      await refused(jobId({ run: taken.id, index: 0, attempt: 1 }));
      expect(await resultsOf(fleet, mine)).toHaveLength(1);
      await allEnd();
    });
  });

  it('believes no result that was not sealed for its place, and none twice', async () => {
    const head = await put(fleet, ['pass', 'fail'], { labels: ['forged'] });
    const { results } = fleet.placesOf(head.id);
    const forged = new FleetKey(Buffer.alloc(32, 2)).seal('result', `${head.id}-1-1`, '{"end":"passed"}');
    await fleet.redis.xadd(results, '*', 'at', '1-1', 'is', forged);
    await workHere({ labels: ['forged'] });
    await resultsOf(fleet, head);
    // The true result of the first, copied to the place of the second, and once more to its own.
    const entries = await fleet.redis.xrangeBuffer(results, '-', '+');
    const first = entries.find(([, fields]) => fields[1]?.toString() === '0-1')?.[1][3] ?? Buffer.alloc(0);
    await fleet.redis.xadd(results, '*', 'at', '1-1', 'is', first);
    await fleet.redis.xadd(results, '*', 'at', '0-1', 'is', first);
    expect(ends(await resultsOf(fleet, head))).toEqual(['0-1 passed', '1-1 failed']);
    await allEnd();
  });

  it('goes on where a worker was ended between counting a failure and the next attempt', async () => {
    const head = await put(fleet, ['fail', 'pass'], { attempts: 2, labels: ['between'] });
    const count = async (index: number, end: string): Promise<unknown> => {
      const { run, counted, results, live, archive, deliveries } = fleet.placesOf(head.id);
      const sealed = fleet.key.seal(
        'result',
        `${head.id}-${index}-1`,
        JSON.stringify({ end, worker: 'w', delivery: 1, body: null }),
      );
      return fleet.redis.eval(
        COUNT,
        6,
        run,
        counted,
        results,
        live,
        archive,
        deliveries,
        `${index}-1`,
        sealed,
        end === 'passed' ? '1' : '0',
        end,
        600,
      );
    };
    expect(await count(0, 'failed')).toBe('failed');
    expect(await count(1, 'passed')).toBe('passed');
    // What is counted stays: a later result of the same attempt changes nothing.
    expect(await count(1, 'failed')).toBe('passed');
    await workHere({ labels: ['between'] });
    expect(ends(await resultsOf(fleet, head))).toEqual(['0-1 failed', '0-2 failed', '1-1 passed']);
    await allEnd();
  });

  it('puts back what Redis has lost, and only that', async () => {
    const head = await put(fleet, ['pass', 'pass', 'pass'], { labels: ['lost'] });
    const plan = await planOf(fleet, head.id);
    const open = plan.map((script, index) => ({ index, attempt: 1, script }));
    expect(await refill(fleet, head, open)).toBe(0);
    await fleet.queue('lost').remove(jobId({ run: head.id, index: 1, attempt: 1 }));
    expect(await refill(fleet, head, open)).toBe(1);
    await workHere({ labels: ['lost'] });
    expect(await resultsOf(fleet, head)).toHaveLength(3);
    expect(await refill(fleet, head, open)).toBe(0);
    await allEnd();
  });

  it('stops a run: what waits is gone, what runs is cancelled, and a first failure can do it', async () => {
    let started = (): void => {};
    const isStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const run = (task: Task): Promise<TaskEnd> => {
      if (task.script !== 'pass') return asSaid(task);
      started();
      return new Promise((resolve) => {
        task.signal.addEventListener('abort', () => resolve({ end: 'calledOff', body: null }));
      });
    };
    await workHere({ labels: ['stop'], run });
    const head = await put(fleet, ['pass', 'pass', 'pass'], { labels: ['stop'] });
    await isStarted;
    expect(await stop(fleet, head.id)).toBe(true);
    expect(await stop(fleet, head.id)).toBe(false);
    expect(ends(await resultsOf(fleet, head, (results) => results.length > 0))).toEqual(['0-1 calledOff']);
    const fast = await put(fleet, ['fail', 'fail', 'fail', 'fail'], { labels: ['stop'], isFailFast: true });
    expect(ends(await resultsOf(fleet, fast))).toEqual(['0-1 failed']);
    expect(await fleet.queue('stop').getJobCountByTypes('prioritized', 'active')).toBe(0);
    await allEnd();
  });

  it('gives back what it has begun when it is ended at once, and that is no death', async () => {
    let held = 0;
    const hold = (task: Task): Promise<TaskEnd> => {
      held++;
      return new Promise((resolve) => {
        task.signal.addEventListener('abort', () => resolve({ end: 'calledOff', body: null }));
      });
    };
    const head = await put(fleet, ['pass'], { labels: ['back'], deaths: 1 });
    for (const n of [1, 2]) {
      const worker = await workHere({ labels: ['back'], run: hold });
      await expect.poll(() => held, { timeout: 10_000 }).toBe(n);
      await worker.close(true);
    }
    await workHere({ labels: ['back'] });
    expect(ends(await resultsOf(fleet, head))).toEqual(['0-1 passed']);
    await allEnd();
  });

  it('has nothing in Redis that can be read without the key', async () => {
    const marks = ['the-text-of-a-script', 'the-value-of-a-setting', 'the-name-of-a-file', 'what-became-of-it'];
    const texts = await fleet.put(['the-text-of-a-script']);
    const scripts = [{ file: 'the-name-of-a-file', script: texts[0] ?? '', bundle: null, labels: ['sealed'] }];
    const request = { title: 'shown', scripts, attempts: 1, deaths: 1, isFailFast: false, isLive: true };
    const head = await submit(
      fleet,
      { ...request, settings: { is: 'the-value-of-a-setting' }, priority: 'normal', withinMs: 60_000, mostWaiting: 10 },
      { signal: never },
    );
    await workHere({
      labels: ['sealed'],
      async run(task) {
        task.report({ now: 'what-became-of-it' });
        return { end: 'passed', body: { is: 'what-became-of-it', of: task.script, with: task.head.settings } };
      },
    });
    const results = head === null ? [] : await resultsOf(fleet, head);
    expect(results[0]?.body).toEqual({
      is: 'what-became-of-it',
      of: 'the-text-of-a-script',
      with: { is: 'the-value-of-a-setting' },
    });
    const all = Buffer.concat((await fleet.redis.keys('*')).map(Buffer.from));
    const values = await Promise.all((await fleet.redis.keys('*')).map((key) => fleet.redis.dumpBuffer(key)));
    const everything = Buffer.concat([all, ...values.map((value) => value ?? Buffer.alloc(0))]).toString('latin1');
    expect(everything).toContain('shown');
    expect(marks.filter((mark) => everything.includes(mark))).toEqual([]);
    await allEnd();
  });
});
