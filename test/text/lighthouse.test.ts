// What went wrong in the lighthouse once: each stays right.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultWorldFile } from '../../packages/text/src/file/default-world.js';
import { createWorld, type Outcome, receive, type TextWorld } from '../../packages/text/src/index.js';

const source = readFileSync(defaultWorldFile() ?? '', 'utf8');
const solution = readFileSync(new URL('./transcripts/solution.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []));

/** The story, played well up to the first line that has these words. */
function playedTo(words: string): TextWorld {
  const world = createWorld(source);
  const end = solution.findIndex((line) => line.includes(words));
  expect(end).toBeGreaterThan(0);
  for (const line of solution.slice(0, end + 1)) say(world, line);
  return world;
}

const say = (world: TextWorld, line: string): Outcome => receive(world, world.about.player, line);
const words = (outcome: Outcome): string => outcome.messages.join(' ');

describe('the lighthouse', () => {
  it('sells a bun for one penny, not for all three', () => {
    const lines = readFileSync(new URL('./transcripts/refusals.txt', import.meta.url), 'utf8')
      .split('\n')
      .flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []));
    const world = createWorld(source);
    const pennies = (): number => {
      const { model, about } = world;
      return model.contents(about.player).filter((id) => model.thing(id)?.name === 'penny').length;
    };
    for (const line of lines) {
      const before = pennies();
      const { ok } = say(world, line);
      if (line !== 'buy bun' || !ok) continue;
      expect([before > 1, before - pennies()]).toEqual([true, 1]);
      return;
    }
    expect.fail('no bun was bought');
  });

  it('lets the old wick be taken anywhere once the light burns', () => {
    const world = playedTo('n. light lamp');
    expect(words(say(world, 'i'))).toContain('wick');
    for (const line of ['d. d', 'drop wick', 'take wick', 'drop charred wick', 'take charred wick']) {
      const outcome = say(world, line);
      expect([line, outcome.ok, words(outcome)]).toEqual([line, true, expect.any(String)]);
    }
    expect(say(world, 'u. u').ok).toBe(true);
    expect(say(world, 'take new wick').code).toBe('LAMP_HOT');
  });

  it('puts the wick into the lamp that was asked about, not the other one', () => {
    const world = playedTo('take the charred wick');
    say(world, 'put new wick in');
    const outcome = say(world, 'put it in lamp');
    expect([outcome.ok, outcome.direct?.name]).toEqual([true, 'new wick']);
  });
});
