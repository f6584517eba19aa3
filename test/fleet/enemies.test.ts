// Machines and a Redis that are not as they should be: another key, a wrong clock, a Redis that is full or throws things away,
// scripts moved to machines that they were not meant for, results of any size.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Fleet } from '../../packages/fleet/src/fleet.js';
import { FleetKey } from '../../packages/fleet/src/key.js';
import { jobId } from '../../packages/fleet/src/run-data.js';
import { jobFor, planOf, workersOf } from '../../packages/fleet/src/runs.js';
import { FleetWorker, type Task, type TaskEnd } from '../../packages/fleet/src/worker.js';
import { call } from '../support/cli.js';
import { connect, keyOf, put, resultsOf, startWorker } from '../support/fleet.js';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.js';

describe.skipIf(!hasRedis)('a fleet', () => {
  let redis: TestRedis;
  let fleet: Fleet;
  const workers: FleetWorker[] = [];
  const notes: string[] = [];
  const ran: string[] = [];
  const run = async ({ place }: Task): Promise<TaskEnd> => {
    ran.push(jobId(place));
    return { end: 'passed', body: null };
  };
  async function workHere(on: Fleet, labels: readonly string[], does = run): Promise<FleetWorker> {
    const worker = new FleetWorker(on, {
      ...{ labels, concurrency: 1, silenceMs: 3000, run: does, onNote: (words: string) => notes.push(words) },
    });
    await worker.start();
    workers.push(worker);
    return worker;
  }
  const noted = (words: RegExp) =>
    expect.poll(() => notes.some((note) => words.test(note)), { timeout: 10_000 }).toBe(true);
  const limit = (bytes: string, policy = 'noeviction') =>
    fleet.redis.config('SET', 'maxmemory', bytes, 'maxmemory-policy', policy);

  beforeAll(async () => {
    redis = await startRedis();
    fleet = await connect(redis);
  });
  afterEach(async () => {
    await limit('0');
    for (const worker of workers.splice(0)) await worker.close(true);
    notes.splice(0);
    ran.splice(0);
  });
  afterAll(async () => {
    await fleet.close();
    await redis.stop();
  });

  it('loses nothing to a worker that has another key', async () => {
    const other = await Fleet.connect({ redis: { url: redis.url }, key: new FleetKey(Buffer.alloc(32, 9)) });
    try {
      await workHere(other, ['keyed']);
      const head = await put(fleet, ['one', 'two'], { labels: ['keyed'] });
      expect((await workersOf(fleet)).map(({ key }) => key)).toEqual([other.key.name]);
      await fleet.redis.publish(fleet.channel, 'work');
      const status = await call(['fleet', 'status', '--redis', redis.url, '--key', keyOf(redis)]);
      expect(status.out).toMatch(
        /has another key \(\w{8}\)[\s\S]*queue keyed {2}2 waiting {2}0 running {2}no worker has these labels/,
      );
      await workHere(fleet, ['keyed']);
      expect(await resultsOf(fleet, head)).toHaveLength(2);
      expect(notes).toEqual([]);
    } finally {
      for (const worker of workers.splice(0)) await worker.close(true);
      await other.close();
    }
  });

  it('gives a script to no machine without its labels, also if someone moves it', async () => {
    const head = await put(fleet, ['one'], { labels: ['staging'] });
    const [script] = await planOf(fleet, head.id);
    if (script === undefined) throw new Error('no plan');
    await fleet.redis.sadd(fleet.at('queues'), 'production');
    const { name, data, opts } = jobFor(fleet, head.id, 0, script, 1, 1);
    await fleet.queue('production').add(name, data, opts);
    await workHere(fleet, ['production']);
    await noted(/refused job .*: it was not made with this fleet's key for this place/);
    expect(ran).toEqual([]);
    await workHere(fleet, ['staging']);
    expect(await resultsOf(fleet, head)).toHaveLength(1);
  });

  it('runs each script once where two workers have the same name', async () => {
    const [one, two] = [await workHere(fleet, ['twins']), await workHere(fleet, ['twins'])];
    Object.defineProperty(two, 'id', { value: one.id });
    const head = await put(
      fleet,
      Array.from({ length: 40 }, () => 'x'),
      { labels: ['twins'] },
    );
    expect(await resultsOf(fleet, head)).toHaveLength(40);
    expect(new Set(ran).size).toBe(40);
    expect(ran).toHaveLength(40);
  });

  describe('with a wrong clock', () => {
    const { now } = Date;
    const shift = (hours: number): void => {
      Date.now = () => now() + hours * 3_600_000;
    };
    afterEach(() => {
      Date.now = now;
    });

    it.each([48, -48])('of %i hours starts no worker and no run', async (hours) => {
      shift(hours);
      const words =
        hours > 0 ? /the clock of this machine is 17\d{4} s ahead of that of Redis/ : /s behind that of Redis/;
      await expect(workHere(fleet, ['clock'])).rejects.toThrow(words);
      await expect(put(fleet, ['one'], { labels: ['clock'] })).rejects.toThrow(words);
      expect(await fleet.queue('clock').getPrioritizedCount()).toBe(0);
    });

    it('that goes wrong later gives scripts back to those whose clock is right', async () => {
      const jump = `process.on('SIGUSR2', () => { const { now } = Date; Date.now = () => now() + 48 * 3_600_000; console.error('jumped'); });`;
      const wrong = await startWorker(redis, {
        labels: ['later'],
        node: ['--import', `data:text/javascript,${encodeURIComponent(jump)}`],
      });
      try {
        process.kill(wrong.pid, 'SIGUSR2');
        await expect.poll(wrong.notes, { timeout: 10_000 }).toContain('jumped');
        const head = await put(fleet, ['pass', 'pass'], { labels: ['later'] });
        await expect
          .poll(wrong.notes, { timeout: 10_000 })
          .toMatch(/gave back job .*: its run is over by the clock of this machine, but not by that of Redis/);
        await workHere(fleet, ['later']);
        expect(await resultsOf(fleet, head)).toHaveLength(2);
        expect(ran).toHaveLength(2);
      } finally {
        await wrong.kill('SIGKILL');
      }
    });
  });

  describe('on a Redis that is full', () => {
    it('runs nothing twice, and loses no result', async () => {
      const head = await put(
        fleet,
        Array.from({ length: 12 }, (_, i) => String(i)),
        { labels: ['full'] },
      );
      let isFull = false;
      let isCancelled = true;
      let fill = (): void => {};
      const filled = new Promise<void>((resolve) => {
        fill = resolve;
      });
      await workHere(fleet, ['full'], async (task) => {
        // From the middle of the fourth script on, for as long as a worker may be silent and more.
        if (ran.length === 3 && !isFull) {
          isFull = true;
          await limit('1');
          fill();
          setTimeout(() => void limit('0'), 4500);
          await new Promise((resolve) => setTimeout(resolve, 1500));
          isCancelled = task.signal.aborted;
        }
        return run(task);
      });
      // The other worker leaves the first ones to this one.
      await workHere(fleet, ['full'], async (task) => {
        await filled;
        return run(task);
      });
      expect(await resultsOf(fleet, head)).toHaveLength(12);
      expect([isFull, isCancelled]).toEqual([true, false]);
      expect([ran.length, new Set(ran).size]).toEqual([12, 12]);
    }, 60_000);

    it('says so where a run cannot be put there', async () => {
      await limit('1');
      const words = /^Redis does not take it: OOM command not allowed/;
      await expect(put(fleet, ['one'], { labels: ['full'] })).rejects.toThrow(words);
      await expect(fleet.put(['one more'])).rejects.toThrow(words);
      expect(await fleet.queue('full').getPrioritizedCount()).toBe(0);
    });
  });

  it('says that results are gone where Redis has thrown them away, and does not wait for them', async () => {
    const settings = { opening: {}, secrets: {}, isKeptGoing: false, wantsEvidence: false, artifacts: null };
    const head = await put(fleet, ['one', 'two'], { labels: ['evicted'], settings });
    await workHere(fleet, ['evicted']);
    await resultsOf(fleet, head);
    const { results, archive } = fleet.placesOf(head.id);
    await fleet.redis.del(results, archive);
    const said = await call(['fleet', 'run', '--attach', head.id, '--redis', redis.url, '--key', keyOf(redis)]);
    expect(said).toMatchObject({ code: 2 });
    expect(said.err).toContain('Redis has lost the results of 2 scripts');
  });

  it('brings results of any size back, also to those who attach later', async () => {
    const large = 'x'.repeat(9_000_000);
    const head = await put(
      fleet,
      Array.from({ length: 6 }, () => 'x'),
      { labels: ['large'] },
    );
    await workHere(fleet, ['large'], async () => ({ end: 'passed', body: large + Math.random() }));
    for (const _ of ['live', 'from the archive'])
      expect((await resultsOf(fleet, head)).map(({ body }) => String(body).length > 9_000_000)).toEqual(
        Array(6).fill(true),
      );
    expect(await fleet.redis.xlen(fleet.placesOf(head.id).results)).toBe(0);
  }, 60_000);
});
