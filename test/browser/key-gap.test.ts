// What a page sets going at the key of a text, before the text has come.

import { describe, expect, it } from 'vitest';
import { KeyGap } from '../../packages/browser/src/page/watch/key-gap.js';

const event = (type: string, key = ''): KeyboardEvent => ({ type, key }) as KeyboardEvent;

function gapAt(...events: readonly KeyboardEvent[]) {
  const tasks: (() => void)[] = [];
  const gap = new KeyGap((task) => tasks.push(task));
  for (const one of events) gap.hear(one, true);
  const turn = (): void => {
    while (tasks.length > 0) tasks.shift()?.();
  };
  const ran: string[] = [];
  const run = (what: string, key = what): void => void gap.run(() => ran.push(what), key);
  return { gap, turn, ran, run };
}

describe('what runs between a key and its text', () => {
  it.each(['beforeinput', 'keyup'])('is held until %s is over, in its order, and an interval once', (end) => {
    const { gap, turn, ran, run } = gapAt(event('keydown', 'o'));
    run('a');
    run('b');
    run('b again', 'b');
    run('c');
    gap.drop('c');
    expect(ran).toEqual([]);
    gap.hear(event(end), true);
    expect(ran).toEqual([]);
    turn();
    expect(ran).toEqual(['a', 'b again']);
    run('d');
    expect(ran).toEqual(['a', 'b again', 'd']);
  });

  it.each([
    ['a key that writes nothing', event('keydown', 'Enter'), true],
    ['a key of somebody else', event('keydown', 'o'), false],
    ['no key', event('focus'), true],
  ] as const)('is not held after %s', (_, heard, isOurs) => {
    const { gap, ran, run } = gapAt();
    gap.hear(heard, isOurs);
    run('a');
    expect(ran).toEqual(['a']);
  });

  it('sends a message as it was, and gives an answer, only then', async () => {
    const { gap, turn } = gapAt(event('keydown', 'é'));
    const sent: unknown[] = [];
    const message = { n: 1 };
    gap.send(
      (one) => sent.push(one),
      null,
      [message],
      () => sent.push('before'),
    );
    message.n = 2;
    let answer = 0;
    const answered = (gap.after(Promise.resolve(7)) as Promise<number>).then((one) => {
      answer = one;
    });
    await Promise.resolve();
    expect([sent, answer]).toEqual([[], 0]);
    gap.close();
    turn();
    await answered;
    expect([sent, answer]).toEqual([['before', { n: 1 }], 7]);
  });

  it('is told where the page reads the field by other ways, once the handlers of the key are done', () => {
    const phased = (eventPhase: number): Event => ({ eventPhase }) as Event;
    const { gap } = gapAt(event('keydown', 'o'));
    gap.read(phased(2), undefined);
    expect(gap.isReadEarly).toBe(false);
    // Listeners of the page may come before ours.
    for (const type of ['keydown', 'keypress', 'beforeinput', 'input']) gap.read(phased(0), new Event(type));
    expect(gap.isReadEarly).toBe(false);
    gap.read(phased(0), new Event('message'));
    expect(gap.isReadEarly).toBe(true);
    const { gap: alone } = gapAt(event('keydown', 'o'));
    alone.read(phased(0), undefined);
    expect(alone.isReadEarly).toBe(true);
    const { gap: later } = gapAt(event('keydown', 'o'));
    later.close();
    later.read(phased(0), undefined);
    expect(later.isReadEarly).toBe(false);
  });
});
