// Deadlines with a clock of their own, and waiting until one.

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock, realClock } from '../../packages/core/src/time/clock.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';

/** A clock that only tests move. */
function still(): Clock & { at: number } {
  return {
    at: 1000,
    now() {
      return this.at;
    },
    rest: () => new Promise(() => {}),
  };
}

const never = (): Promise<never> => new Promise(() => {});
const comesIn = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));
const LATE = Symbol('late');
const late = (): typeof LATE => LATE;

describe('a deadline', () => {
  it('runs out', () => {
    const clock = still();
    const deadline = deadlineIn(50, null, clock);
    expect(deadline.left()).toBe(50);
    clock.at += 49;
    expect(deadline.isOver()).toBe(false);
    clock.at += 1;
    expect(deadline.isOver()).toBe(true);
    clock.at += 1000;
    expect(deadline.left()).toBe(0);
  });

  it('can only be made sooner by what is within it, and only later by what is at least so long', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (ms, gone, other) => {
        const clock = still();
        const deadline = deadlineIn(ms, null, clock);
        clock.at += gone;
        const left = Math.max(0, ms - gone);
        expect(deadline.left()).toBe(left);
        expect(deadline.within(other).left()).toBe(Math.min(left, other));
        expect(deadline.atLeast(other).left()).toBe(Math.max(left, other));
        expect(deadline.plus(other).left()).toBe(Math.max(0, ms - gone + other));
        expect(deadline.by(still()).left()).toBe(left);
      }),
    );
  });

  it('is over at once when it is called off, and so is all that was made of it', () => {
    const controller = new AbortController();
    const deadline = deadlineIn(5000, controller.signal);
    const other = new AbortController();
    const parts = [
      deadline.within(1000),
      deadline.atLeast(9000),
      deadline.plus(1000),
      deadline.by(still()),
      deadline.cancelledBy(other.signal),
    ];
    expect([deadline, ...parts].some((one) => one.isCancelled() || one.isOver())).toBe(false);
    controller.abort();
    for (const one of [deadline, ...parts])
      expect([one.isCancelled(), one.isOver(), one.left()]).toEqual([true, true, 0]);
  });

  it('that another one calls off, too, leaves the first as it is', () => {
    const other = new AbortController();
    for (const signal of [null, new AbortController().signal]) {
      const deadline = deadlineIn(5000, signal);
      const part = deadline.cancelledBy(other.signal).within(1000);
      other.abort();
      expect(part.isCancelled()).toBe(true);
      expect(deadline.isCancelled()).toBe(false);
    }
  });
});

describe('waiting', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  beforeEach(() => {
    vi.useFakeTimers();
    process.on('unhandledRejection', note);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled.splice(0)).toEqual([]);
  });

  it('gives what comes in time, else what was said for being late, and leaves no timer behind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }), async (ms, takes) => {
        fc.pre(ms !== takes);
        const waiting = deadlineIn(ms).wait(comesIn(takes, 'came'), late);
        await vi.advanceTimersByTimeAsync(Math.min(ms, takes));
        expect(await waiting).toBe(takes < ms ? 'came' : LATE);
        expect(vi.getTimerCount()).toBe(takes < ms ? 0 : 1);
        await vi.runAllTimersAsync();
      }),
    );
  });

  it('tells a value that is null or undefined from being late', async () => {
    expect(await deadlineIn(50).wait(Promise.resolve(null), late)).toBe(null);
    expect(await deadlineIn(50).wait(Promise.resolve(undefined), late)).toBe(undefined);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes what has come already, though no time is left or it was called off', async () => {
    const off = new AbortController();
    off.abort();
    for (const deadline of [deadlineIn(0), deadlineIn(-5), deadlineIn(50, off.signal)]) {
      expect(await deadline.wait(Promise.resolve('there'), late)).toBe('there');
      await expect(deadline.wait(Promise.reject(new Error('broken')), late)).rejects.toThrow('broken');
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once when it is called off: before, meanwhile, or by the second of two', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const deadline = deadlineIn(3_600_000, first.signal);
    const both = deadline.cancelledBy(second.signal).wait(never(), late);
    second.abort();
    expect(await both).toBe(LATE);
    const one = deadline.wait(never(), late);
    const pause = deadline.pause(1000);
    await vi.advanceTimersByTimeAsync(10);
    first.abort();
    expect(await one).toBe(LATE);
    await pause;
    expect(await deadline.wait(never(), late)).toBe(LATE);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('listens to nobody any more when it has ended', async () => {
    const { signal } = new AbortController();
    let listening = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listening++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listening--;
      remove(...args);
    };
    await deadlineIn(50, signal).wait(Promise.resolve(1));
    await deadlineIn(50, signal)
      .wait(Promise.reject(new Error('x')))
      .catch(() => {});
    const waiting = deadlineIn(50, signal).wait(never());
    await vi.advanceTimersByTimeAsync(50);
    expect([await waiting, listening]).toEqual([null, 0]);
  });

  it('does not care how work ends that is not waited for any more', async () => {
    let fail: (error: Error) => void = () => {};
    const work = new Promise((_, reject) => {
      fail = reject;
    });
    const waiting = deadlineIn(10).wait(work);
    await vi.advanceTimersByTimeAsync(10);
    expect(await waiting).toBe(null);
    fail(new Error('much later'));
  });

  it('says in the words of who waits that it is too late', async () => {
    const waiting = deadlineIn(10).wait(never(), () => {
      throw new Error('the page does not answer');
    });
    const thrown = expect(waiting).rejects.toThrow('the page does not answer');
    await vi.advanceTimersByTimeAsync(10);
    await thrown;
  });

  it('says whether work ended, well or not', async () => {
    expect(await deadlineIn(10).ends(Promise.resolve())).toBe(true);
    expect(await deadlineIn(10).ends(Promise.reject(new Error('x')))).toBe(true);
    const waiting = deadlineIn(10).ends(never());
    await vi.advanceTimersByTimeAsync(10);
    expect(await waiting).toBe(false);
  });

  it('goes by the clock of the deadline: one that stands still for a while lasts longer', async () => {
    let stood = 0;
    const clock: Clock = { now: () => Date.now() - stood, rest: realClock.rest };
    const waiting = deadlineIn(100, null, clock).wait(comesIn(150, 'came'), late);
    await vi.advanceTimersByTimeAsync(60);
    stood = 80;
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toBe('came');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('for longer than a timer can be set is no busy loop', async () => {
    const off = new AbortController();
    const waiting = deadlineIn(Number.POSITIVE_INFINITY, off.signal).wait(never(), late);
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(1);
    off.abort();
    expect(await waiting).toBe(LATE);
  });
});
