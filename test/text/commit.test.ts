// All or nothing: a fault at every operation of every plan leaves the world as it was.

import { describe, expect, it } from 'vitest';
import { commit } from '../../packages/text/src/model/commit.js';
import type { Bond, Id, Model, Operation, Undo, Value } from '../../packages/text/src/model/model.js';
import type { Story } from '../../packages/text/src/model/story.js';
import { undoAll } from '../../packages/text/src/model/undo.js';
import { house } from './support/small-story.js';

const move = (what: Id, to: Id | null, bond: Bond = 'in'): Operation => ({ op: 'move', what, to, bond });
const set = (what: Id, name: string, value: Value | null): Operation => ({ op: 'set', what, name, value });
const swap: Operation = { op: 'custom', name: 'swap', args: { a: 'rug', b: 'vase' } };

const PLANS: Readonly<Record<string, readonly Operation[]>> = {
  'take one thing': [move('egg', 'player', 'held'), set('egg', 'moved', true), set('story', 'turns', 1)],
  'the same thing again and again': [
    move('egg', 'hall'),
    move('egg', 'table', 'on'),
    move('egg', null),
    move('egg', 'player', 'held'),
    move('egg', 'player', 'held'),
  ],
  'things that stand side by side': [
    move('box', 'hall'),
    move('jar', 'hall'),
    move('box', 'table', 'on'),
    move('jar', 'table', 'on'),
    move('iron-key', 'hall'),
  ],
  'a thing with all that is in it': [move('table', 'study'), move('box', 'wardrobe'), set('wardrobe', 'open', false)],
  'values that come and go': [
    set('box', 'open', true),
    set('box', 'charges', 1),
    set('box', 'charges', 2),
    set('box', 'charges', null),
    set('oak-door', 'open', true),
    set('oak-door', 'locked', true),
    set('oak-door', 'open', true),
  ],
  'people and clothes': [
    move('hat', 'player', 'worn'),
    move('satchel', 'player', 'held'),
    move('bob', null),
    move('player', 'study'),
    set('study', 'visited', true),
  ],
  "an operation of the host's own": [move('egg', 'hall'), swap, move('rug', 'hall'), swap],
};

function world(): Story {
  return house({
    custom: new Map([
      [
        'swap',
        ({ a, b }, model) => {
          const [first, second] = [model.spot(String(a)), model.spot(String(b))];
          model.apply(move(String(a), second.holder, second.bond));
          model.apply(move(String(b), first.holder, first.bond));
          return undefined;
        },
      ],
    ]),
  });
}

/** The world, but its nth operation fails. */
function failing(story: Story, nth: number, after: boolean): Model {
  let count = 0;
  return {
    thing: (id) => story.thing(id),
    spot: (id) => story.spot(id),
    contents: (id) => story.contents(id),
    value: (id, name) => story.value(id, name),
    exits: (id) => story.exits(id),
    knowsWord: (word) => story.knowsWord(word),
    apply: (operation) => {
      const isNow = count++ === nth;
      if (isNow && !after) throw new Error('injected');
      const undo = story.apply(operation);
      if (!isNow) return undo;
      undo();
      throw new Error('injected');
    },
  };
}

describe('a plan', () => {
  it.each(Object.entries(PLANS))('is done and can be taken back: %s', (_, plan) => {
    const story = world();
    const before = story.snapshot();
    const done = commit(story, plan);
    expect(done).toMatchObject({ ok: true });
    expect(story.snapshot()).not.toEqual(before);
    expect(done.ok && done.undos.length).toBe(plan.length);
    expect(undoAll(done.ok ? done.undos : [])).toEqual([]);
    expect(story.snapshot()).toEqual(before);
  });

  const faults = Object.entries(PLANS).flatMap(([name, plan]) =>
    plan.flatMap((_, nth) => [false, true].map((after) => [name, nth, after ? 'after' : 'before'] as const)),
  );
  it.each(faults)('that fails changes nothing: %s, at %d, %s it is done', (name, nth, when) => {
    const story = world();
    const before = story.snapshot();
    const done = commit(failing(story, nth, when === 'after'), PLANS[name] ?? []);
    expect(done).toEqual({ ok: false, reason: 'injected', at: nth, lost: [] });
    expect(story.snapshot()).toEqual(before);
    expect(JSON.stringify(story.snapshot())).toBe(JSON.stringify(before));
  });

  it.each(Object.entries(PLANS))('whose last operation is impossible changes nothing: %s', (_, plan) => {
    const story = world();
    const before = story.snapshot();
    expect(commit(story, [...plan, move('unicorn', 'hall')])).toEqual({
      ok: false,
      reason: 'there is no "unicorn"',
      at: plan.length,
      lost: [],
    });
    expect(story.snapshot()).toEqual(before);
  });

  it('of nothing does nothing', () => {
    expect(commit(world(), [])).toEqual({ ok: true, undos: [] });
  });
});

describe('an undo that fails', () => {
  function model(apply: (operation: Operation) => Undo): Model {
    return { ...failing(world(), -1, false), apply };
  }

  it('is told, and the others are done all the same', () => {
    const undone: string[] = [];
    const broken = model((operation) => {
      const name = operation.op === 'set' ? operation.name : '';
      if (name === 'd') throw new Error('no d');
      return () => {
        if (name === 'b') throw new Error('b is stuck');
        undone.push(name);
      };
    });
    const done = commit(
      broken,
      ['a', 'b', 'c', 'd'].map((name) => set('box', name, true)),
    );
    expect(done).toEqual({ ok: false, reason: 'no d', at: 3, lost: ['b is stuck'] });
    expect(undone).toEqual(['c', 'a']);
  });

  it('is no answer at all where a host gave none', () => {
    const done = commit(
      model(() => undefined as unknown as Undo),
      [set('box', 'a', true)],
    );
    expect(done).toMatchObject({ ok: false, at: 0, lost: ['the world has no way to undo this'] });
  });

  it('may throw anything', () => {
    const hostile = {
      toString: () => {
        throw new Error('ha');
      },
    };
    const done = commit(
      model(() => {
        throw hostile;
      }),
      [set('box', 'a', true)],
    );
    expect(done).toEqual({ ok: false, reason: 'an unprintable value', at: 0, lost: [] });
  });
});
