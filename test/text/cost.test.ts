// What a command costs, counted in questions to the world instead of time: it depends on what is at hand, not on the world.

import { describe, expect, it } from 'vitest';
import { bigWorld, COMMANDS } from '../../bench/text.js';
import { createWorld, type Model, receive, restore, save, type TextWorld } from '../../packages/text/src/index.js';

/** How often the world is asked something, for each command. */
function questionsIn(things: number, inRoom: number): readonly number[] {
  const world = bigWorld(things, inRoom);
  let count = 0;
  const counted = new Proxy(world.model, {
    get: (model, name: keyof Model) => {
      const member = model[name];
      if (typeof member !== 'function') return member;
      count++;
      return member.bind(model);
    },
  });
  return COMMANDS.map((line) => {
    count = 0;
    const outcome = receive({ ...world, model: counted }, world.about.player, line);
    expect([line, outcome.ok]).toEqual([line, !line.includes('unicorn')]);
    return count;
  });
}

describe('the cost of a command', () => {
  const usual = questionsIn(1000, 100);

  it('is the same in a world of ten times as many things', () => {
    expect(questionsIn(10_000, 100)).toEqual(usual);
  });

  it('grows no faster than what is at hand', () => {
    const more = questionsIn(1000, 400);
    for (const [i, count] of more.entries()) expect(count, COMMANDS[i]).toBeLessThan(4.5 * (usual[i] ?? 0));
  });

  it('is counted at all', () => {
    expect(Math.min(...usual)).toBeGreaterThan(0);
  });
});

describe('the cost of a line about namesakes', () => {
  const worlds = new Map<number, { readonly world: TextWorld; readonly start: string }>();

  /** A room with so many keys of the same name, each with words of its own; and a bag for all of them. At its start. */
  function keys(count: number): TextWorld {
    const known = worlds.get(count);
    if (known !== undefined) {
      expect(restore(known.world, known.start).ok).toBe(true);
      return known.world;
    }
    const one = (i: number) => ({ name: 'key', description: `Number ${i}.`, in: 'cell' });
    const world = createWorld({
      title: 'Keys',
      start: 'cell',
      rooms: { cell: { name: 'Cell' } },
      people: { olga: { name: 'Olga', in: 'cell' } },
      things: {
        bag: { name: 'bag', is: ['container'], capacity: 10_000, in: 'cell' },
        ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`key-${i}`, one(i)])),
      },
    });
    worlds.set(count, { world, start: save(world) ?? '' });
    return world;
  }

  /** What the world answers with: one for each question, and one for each thing in a list. */
  function answers(count: number, lines: readonly string[]): number {
    const world = keys(count);
    let reported = 0;
    const model = new Proxy(world.model, {
      get: (of, name: keyof Model) => {
        const member: unknown = of[name];
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          const answer: unknown = member.apply(of, args);
          reported += Array.isArray(answer) ? 1 + answer.length : 1;
          return answer;
        };
      },
    });
    for (const line of lines.slice(0, -1)) receive(world, 'player', line);
    receive({ ...world, model }, 'player', lines.at(-1) ?? '');
    return reported;
  }

  it.each([
    ...[
      'take key',
      'x key',
      'put key in key',
      'give key to key',
      'take kye',
      'take all keys',
      'take all',
      'x all keys',
    ],
    ...['take all keys except first key', 'take 20 keys', 'take key 20', 'take key, key and key', 'take keys from bag'],
    ...['take first key / take other key', 'take first key / x it', 'take key / the last', 'take key / any'],
    ...['take all keys / drop them', 'take all keys / put all keys in bag', 'take all / give all to olga'],
    ...['put all keys in bag / take all from bag', 'take all keys / inventory', 'look'],
  ])('%s: grows as they do', (said) => {
    const lines = said.split(' / ');
    expect(answers(200, lines)).toBeLessThan(8.8 * answers(25, lines));
  });

  /** So many answers a key: more of them would be felt where a thousand are acted on. */
  it.each([
    ['x all keys', 80],
    ['take all keys', 135],
    ['put all keys in bag', 240],
    ['take key', 45],
    ['put key in key', 32],
    ['give key to key', 30],
  ])('%s: at most %i answers of the world for each of them', (line, most) => {
    const [few, many] = [answers(25, [line]), answers(200, [line])];
    expect((many - few) / 175).toBeLessThan(most);
  });

  it('is counted at all', () => {
    expect(answers(25, ['take all keys'])).toBeGreaterThan(100);
  });
});
