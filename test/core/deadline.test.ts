// Deadlines with a clock of their own.

import { expect, it } from 'vitest';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';

it('runs out', () => {
  let now = 1000;
  const deadline = deadlineIn(50, undefined, () => now);
  expect(deadline.left()).toBe(50);
  now += 49;
  expect(deadline.isOver()).toBe(false);
  now += 1;
  expect(deadline.isOver()).toBe(true);
  now += 1000;
  expect(deadline.left()).toBe(0);
});

it('can only be made sooner', () => {
  const now = 0;
  const deadline = deadlineIn(50, undefined, () => now);
  expect(deadline.within(20).left()).toBe(20);
  expect(deadline.within(500).left()).toBe(50);
});

it('is over at once when it is called off', () => {
  const controller = new AbortController();
  const deadline = deadlineIn(5000, controller.signal);
  const part = deadline.within(1000);
  expect(deadline.isCancelled()).toBe(false);
  controller.abort();
  expect(deadline.isCancelled() && part.isCancelled()).toBe(true);
  expect(deadline.left()).toBe(0);
});
