// Results that were read are put together in Redis: they take little room, and whoever attaches later still gets each once.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fleet } from '../../packages/fleet/src/fleet.js';
import { follow } from '../../packages/fleet/src/follow.js';
import { type Counted, jobId, type RunHead } from '../../packages/fleet/src/run-data.js';
import { FleetWorker, type Task } from '../../packages/fleet/src/worker.js';
import { connect, put, resultsOf } from '../support/fleet.js';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.js';

const MANY = 700;

/** As large, and as alike, as results of real scripts are. */
const body = (task: Task): unknown => ({
  steps: Array.from({ length: 10 }, (_, i) => ({ ok: true, said: `click "Add to cart" near "Item ${i}"`, i })),
  of: task.place.index,
});

describe.skipIf(!hasRedis)('the archive of a run', () => {
  let redis: TestRedis;
  let fleet: Fleet;
  let worker: FleetWorker;
  beforeAll(async () => {
    redis = await startRedis();
    fleet = await connect(redis);
    worker = new FleetWorker(fleet, {
      ...{ labels: [], concurrency: 20, silenceMs: 20_000, onNote: () => {} },
      run: async (task) => ({
        end: task.script === 'flaky' && task.place.attempt === 1 ? 'failed' : 'passed',
        body: body(task),
      }),
    });
    await worker.start();
  });
  afterAll(async () => {
    await worker.close(true);
    await fleet.close();
    await redis.stop();
  });

  const words = Array.from({ length: MANY }, (_, i) => (i % 100 === 0 ? 'flaky' : 'pass'));
  const expected = words.flatMap((word, i) => (word === 'flaky' ? [`${i}-1`, `${i}-2`] : [`${i}-1`])).sort();
  const namesOf = (results: readonly Counted[]): string[] =>
    results.map(({ place }) => `${place.index}-${place.attempt}`).sort();

  it('has what was read, in much less room, for those who attach again', async () => {
    const head = await put(fleet, words, { attempts: 2 });
    const { results: stream, archive, deliveries } = fleet.placesOf(head.id);
    const first = await resultsOf(fleet, head);
    expect(namesOf(first)).toEqual(expected);
    // Nothing but the archive holds them now, and nothing is counted of who had taken what.
    expect(await fleet.redis.xlen(stream)).toBe(0);
    expect(await fleet.redis.exists(deliveries)).toBe(0);
    const parts = await fleet.redis.xlen(archive);
    expect(parts).toBeGreaterThan(1);
    const bytes = Number(await fleet.redis.call('MEMORY', 'USAGE', archive, 'SAMPLES', '0'));
    const plain = Buffer.byteLength(JSON.stringify(first));
    expect(bytes).toBeLessThan(plain / 5);
    // It goes when the run goes.
    const kept = await fleet.redis.ttl(archive);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(24 * 60 * 60);
    const again = await resultsOf(fleet, head);
    expect(namesOf(again)).toEqual(expected);
    const found = (list: readonly Counted[], name: string): unknown =>
      list.find(({ place }) => jobId(place).endsWith(name))?.body;
    expect(found(again, '-7-1')).toEqual(found(first, '-7-1'));
    // Reading it does not write it again.
    expect(await fleet.redis.xlen(archive)).toBe(parts);
    // A second attempt never comes before the first.
    const order = again.filter(({ place }) => place.index === 300).map(({ place }) => place.attempt);
    expect(order).toEqual([1, 2]);
  });

  it('is shared by several who look on: each gets every result once', async () => {
    const seen = await Promise.all([connect(redis), connect(redis), connect(redis)]);
    const head = await put(fleet, words, { attempts: 2 });
    try {
      const all = await Promise.all(seen.map((one, i) => slowly(one, head, i * 20)));
      for (const results of all) expect(namesOf(results)).toEqual(expected);
      expect(await fleet.redis.xlen(fleet.placesOf(head.id).results)).toBe(0);
    } finally {
      for (const one of seen) await one.close();
    }
  });

  it('believes no part that was not sealed for its run', async () => {
    const [one, other] = [await put(fleet, ['pass', 'pass']), await put(fleet, ['pass'])];
    await resultsOf(fleet, one);
    await resultsOf(fleet, other);
    const { archive } = fleet.placesOf(one.id);
    const [entry] = await fleet.redis.xrangeBuffer(archive, '-', '+');
    const sealed = entry?.[1][3] ?? Buffer.alloc(0);
    await fleet.redis.xadd(fleet.placesOf(other.id).archive, '*', 'at', 'part', 'is', sealed);
    const changed = Buffer.from(sealed);
    changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
    await fleet.redis.xadd(archive, '*', 'at', 'part', 'is', changed);
    await fleet.redis.xadd(archive, '*', 'at', 'part', 'is', sealed);
    expect(namesOf(await resultsOf(fleet, other))).toEqual(['0-1']);
    expect(namesOf(await resultsOf(fleet, one))).toEqual(['0-1', '1-1']);
  });
});

/** Someone who looks on and takes a while for what has come. */
async function slowly(fleet: Fleet, { id }: RunHead, ms: number): Promise<readonly Counted[]> {
  const results: Counted[] = [];
  for await (const { results: more, state } of follow(fleet, id, AbortSignal.timeout(50_000))) {
    results.push(...more);
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    if (more.length === 0 && state === 'ended') return results;
  }
  throw new Error(`no end after ${results.length} results`);
}
