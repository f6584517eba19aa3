// What a command costs, counted in questions to the world instead of time: it depends on what is at hand, not on the world.

import { describe, expect, it } from 'vitest';
import { bigWorld, COMMANDS } from '../../bench/text.js';
import { type Model, receive } from '../../src/worlds/text/index.js';

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
  const usual = questionsIn(2000, 100);

  it('is the same in a world of ten times as many things', () => {
    expect(questionsIn(20_000, 100)).toEqual(usual);
  });

  it('grows no faster than what is at hand', () => {
    const more = questionsIn(2000, 400);
    for (const [i, count] of more.entries()) expect(count, COMMANDS[i]).toBeLessThan(4.5 * (usual[i] ?? 0));
  });

  it('is counted at all', () => {
    expect(Math.min(...usual)).toBeGreaterThan(0);
  });
});
