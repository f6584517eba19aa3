// Stepping a control to a number: it gets there, or as near as it can, and never presses on where nothing comes of it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isThere, outOfRange, type StepResult, type StepWay, stepTo } from '../../packages/core/src/scene/adjust.js';
import { type Answer, good } from '../../packages/core/src/scene/world.js';

interface Made {
  readonly start: number;
  readonly step: number;
  readonly min: number;
  readonly max: number;
  /** Presses that count, of those that come at once. */
  readonly kept?: number;
  readonly isTurned?: boolean;
  readonly isDead?: boolean;
  readonly atOnce?: number;
}

/** A stepper in memory, and what was pressed on it. */
function stepper({ start, step, min, max, kept = 99, isTurned = false, isDead = false, atOnce = 8 }: Made) {
  let value = start;
  const pressed: boolean[] = [];
  const way = (isExchanged: boolean): StepWay => ({
    ...{ atOnce, isLossy: true, stopsAtEnd: true },
    ...(isExchanged ? {} : { turned: way(true) }),
    async press(isUp, count): Promise<Answer<StepResult>> {
      const isMore = isUp !== isExchanged;
      pressed.push(...Array.from({ length: count }, () => isMore));
      const by = (isMore !== isTurned ? 1 : -1) * step * Math.min(count, kept);
      if (!isDead) value = Math.max(min, Math.min(max, value + by));
      return good('done');
    },
    follow: async () => good(value),
  });
  const control = { presses: 400, failures: 2, isOver: () => false, read: async () => good(value) };
  const to = async (wanted: number) => {
    const stepped = await stepTo({ value: wanted, tolerance: 0 }, [way(false)], control);
    if (!stepped.ok) throw new Error(stepped.problem.code);
    return { ...stepped.value, pressed };
  };
  return { to };
}

describe('a stepper', () => {
  const made = fc.record({
    ...{ start: fc.integer({ min: 10, max: 40 }), step: fc.integer({ min: 1, max: 7 }) },
    ...{ min: fc.constant(0), max: fc.constant(50), kept: fc.integer({ min: 1, max: 8 }), isTurned: fc.boolean() },
  });

  it('gets there, or no further from it than a step', async () => {
    await fc.assert(
      fc.asyncProperty(made, fc.integer({ min: 0, max: 50 }), async (one, wanted) => {
        const { value } = await stepper(one).to(wanted);
        expect(Math.abs((value ?? Number.NaN) - wanted)).toBeLessThanOrEqual(one.step);
        if ((wanted - one.start) % one.step === 0) expect(value).toBe(wanted);
      }),
    );
  });

  it('that does nothing is given up', async () => {
    const { value, pressed, isAtEnd } = await stepper({ start: 2, step: 1, min: 0, max: 9, isDead: true }).to(5);
    expect([value, pressed.length, isAtEnd]).toEqual([2, 2, false]);
  });

  it('at its end is said to be there', async () => {
    const { value, isAtEnd } = await stepper({ start: 2, step: 1, min: 0, max: 4 }).to(9);
    expect([value, isAtEnd]).toEqual([4, true]);
  });

  it.each([
    ['none', true],
    ['missed', false],
  ] as const)('whose press is %s is pressed no more', async (came, isAtEnd) => {
    let presses = 0;
    const way: StepWay = {
      ...{ atOnce: 1, isLossy: false, stopsAtEnd: true },
      press: async () => good(++presses > 2 ? came : 'done'),
      follow: async (from) => good(from + 1),
    };
    const read = async () => good(presses === 0 ? 0 : 2);
    const stepped = await stepTo({ value: 9, tolerance: 0 }, [way], {
      ...{ presses: 50, failures: 1, isOver: () => false, read },
    });
    expect(stepped).toEqual(good({ value: 2, isAtEnd, failures: 0 }));
    expect(presses).toBe(3);
  });

  it('goes the next way where one cannot be used', async () => {
    let value = 0;
    const dead: StepWay = {
      ...{ atOnce: 1, isLossy: false, stopsAtEnd: false },
      press: async () => good('unusable'),
      follow: async () => good(value),
    };
    const way: StepWay = {
      ...{ ...dead, stopsAtEnd: true },
      press: async (isUp) => {
        value += isUp ? 1 : -1;
        return good('done');
      },
    };
    const ways = [dead, dead, way];
    const control = { presses: 50, failures: 1, isOver: () => false, read: async () => good(value) };
    expect(await stepTo({ value: 3, tolerance: 0 }, ways, control)).toMatchObject({ value: { value: 3 } });
    expect(ways).toEqual([way]);
  });
});

describe('a number', () => {
  it('is there within its tolerance', () => {
    expect([isThere(0.1 + 0.2, { value: 0.3, tolerance: 0 }), isThere(4, { value: 6, tolerance: 1 })]).toEqual([
      true,
      false,
    ]);
    expect(isThere(null, { value: 0, tolerance: 100 })).toBe(false);
  });

  it.each([
    [{ min: 0, max: 9 }, 'it goes from 0 to 9'],
    [{ min: null, max: 9 }, 'it goes no higher than 9'],
  ])('beyond %j is refused', (limits, reason) => {
    const wanted = { value: 12, tolerance: 0 };
    expect(outOfRange('slider "Volume"', wanted, limits)).toMatchObject({
      code: 'INVALID_VALUE',
      facts: { what: '12 is out of range for slider "Volume"', reason },
    });
    expect(outOfRange('', { ...wanted, tolerance: 3 }, limits)).toBeNull();
  });
});
