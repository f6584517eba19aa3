// One thing after the other, in the order they came, whatever becomes of those before.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Queue } from '../../packages/core/src/engine/queue.js';

const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await Promise.resolve();
};

it('does never two at a time, and all of them in their order', async () => {
  const one = fc.record({
    takes: fc.nat(5),
    fails: fc.boolean(),
    leaves: fc.constantFrom('never', 'before', 'waiting'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 12 }), async (all) => {
      const queue = new Queue();
      const begun: number[] = [];
      let atWork = 0;
      let release = (): void => {};
      const held = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
      const ends = all.map(({ takes, fails, leaves }, i) => {
        const off = new AbortController();
        if (leaves === 'before') off.abort();
        const end = queue.runUnless<string>(
          off.signal,
          () => 'left',
          async () => {
            begun.push(i);
            expect(++atWork).toBe(1);
            await turns(takes);
            atWork--;
            if (fails) throw new Error(`broken ${i}`);
            return `done ${i}`;
          },
        );
        if (leaves === 'waiting') off.abort();
        return end.catch((error: Error) => error.message);
      });
      // What has left does not wait for the first to end.
      const gone = ends.filter((_, i) => all[i]?.leaves !== 'never');
      expect(await Promise.all(gone)).toEqual(gone.map(() => 'left'));
      expect(begun).toEqual([]);
      release();
      await held;
      const said = all.map(({ fails, leaves }, i) =>
        leaves !== 'never' ? 'left' : `${fails ? 'broken' : 'done'} ${i}`,
      );
      expect(await Promise.all(ends)).toEqual(said);
      expect(begun).toEqual(all.flatMap(({ leaves }, i) => (leaves === 'never' ? [i] : [])));
    }),
  );
});

it('leaves it to the action what calling off means once it is its turn', async () => {
  const queue = new Queue();
  const off = new AbortController();
  const end = queue.runUnless(
    off.signal,
    () => 'left',
    async () => {
      off.abort();
      return 'done all the same';
    },
  );
  expect(await end).toBe('done all the same');
});
