// What is seen and reached from where: boxes, hands, darkness, doors.

import { describe, expect, it } from 'vitest';
import type { Model, Operation } from '../../packages/text/src/model/model.js';
import {
  blockedBy,
  canReach,
  canSee,
  canSeeInto,
  ceilingOf,
  hasTrait,
  holds,
  isDark,
  isFull,
  isHere,
  isInSight,
  isInside,
  isLight,
  isShut,
  listAt,
  roomOf,
  seenAt,
  wears,
} from '../../packages/text/src/model/sight.js';
import type { Story } from '../../packages/text/src/model/story.js';
import { HOUSE, house, type Lines, spotOf, storyOf } from './support/small-story.js';

function move(story: Story, what: string, at: string): void {
  const { holder, bond } = spotOf(at);
  story.apply({ op: 'move', what, to: holder, bond });
}
function set(story: Story, what: string, name: string, value: boolean): void {
  story.apply({ op: 'set', what, name, value });
}

describe('places', () => {
  it('finds the room at any depth', () => {
    const story = house();
    expect(roomOf(story, 'iron-key')).toBe('hall');
    expect(roomOf(story, 'apple')).toBe('hall');
    expect(roomOf(story, 'hall')).toBe('hall');
    expect(roomOf(story, 'ghost')).toBe(null);
    expect(roomOf(story, 'oak-door')).toBe(null);
    expect(roomOf(story, 'no such thing')).toBe(null);
  });

  it('knows who has what, at any depth', () => {
    const story = house();
    expect(holds(story, 'bob', 'apple')).toBe(true);
    expect(holds(story, 'bob', 'hat')).toBe(true);
    expect(holds(story, 'hall', 'apple')).toBe(true);
    expect(holds(story, 'player', 'apple')).toBe(false);
    expect(holds(story, 'bob', 'bob')).toBe(false);
    expect(wears(story, 'bob', 'hat')).toBe(true);
    expect(wears(story, 'bob', 'satchel')).toBe(false);
  });

  it('tells what is held from what is only beside it', () => {
    const story = house();
    expect(holds(story, 'rug', 'coin')).toBe(false);
    expect(isInside(story, 'coin', 'rug')).toBe(true);
    expect(holds(story, 'wardrobe', 'wardrobe-top')).toBe(false);
    expect(isInside(story, 'crown', 'wardrobe')).toBe(true);
    expect(isInside(story, 'box', 'box')).toBe(false);
  });

  it('lists by how things are there', () => {
    const story = house();
    expect(listAt(story, 'chest', 'on')).toEqual(['vase']);
    expect(listAt(story, 'chest', 'in')).toEqual(['gold']);
    expect(listAt(story, 'chest')).toEqual(['vase', 'gold']);
    expect(listAt(story, 'bob', 'held', 'worn')).toEqual(['hat', 'satchel']);
    expect(listAt(story, 'nothing')).toEqual([]);
  });

  it('knows what is here, with ways out and what belongs to their doors', () => {
    const story = house();
    for (const id of ['hall', 'hall-north', 'oak-door', 'knocker', 'iron-key', 'player'])
      expect([id, isHere(story, 'player', id)]).toEqual([id, true]);
    for (const id of ['study', 'study-south', 'moth', 'ghost', 'story'])
      expect([id, isHere(story, 'player', id)]).toEqual([id, false]);
    expect(isHere(story, 'ghost', 'hall')).toBe(false);
  });

  it('counts only what lies in or on it for full', () => {
    const story = house();
    expect(isFull(story, 'basket')).toBe(false);
    move(story, 'rug', 'in basket');
    expect(isFull(story, 'basket')).toBe(true);
    expect(isFull(story, 'table')).toBe(false);
    expect(isFull(story, 'box')).toBe(false);
  });
});

describe('boxes', () => {
  it('hide what is in them while they are shut, unless they are of glass', () => {
    const story = house();
    expect(isShut(story, 'box')).toBe(true);
    expect(canSeeInto(story, 'box')).toBe(false);
    expect(canSee(story, 'player', 'iron-key')).toBe(false);
    expect(canSee(story, 'player', 'wasp')).toBe(true);
    expect(blockedBy(story, 'player', 'wasp')).toBe('jar');
    expect(canReach(story, 'player', 'wasp')).toBe(false);
    set(story, 'box', 'open', true);
    expect(canReach(story, 'player', 'iron-key')).toBe(true);
  });

  it('without a lid are never shut', () => {
    const story = house();
    expect(isShut(story, 'basket')).toBe(false);
    expect(canReach(story, 'player', 'egg')).toBe(true);
  });

  it('show what stands on them though they are shut', () => {
    const story = house();
    expect(canSee(story, 'player', 'vase')).toBe(true);
    expect(canSee(story, 'player', 'gold')).toBe(false);
    expect(seenAt(story, 'chest')).toEqual(['vase']);
    set(story, 'chest', 'open', true);
    expect(seenAt(story, 'chest')).toEqual(['vase', 'gold']);
  });

  it('stay shut when their lid is stuck', () => {
    const story = house();
    set(story, 'box', 'openable', false);
    expect(isShut(story, 'box')).toBe(true);
    expect(canSee(story, 'player', 'iron-key')).toBe(false);
  });

  it('are nothing to look into where they are no boxes', () => {
    const story = house();
    expect(canSeeInto(story, 'rug')).toBe(false);
    expect(canSeeInto(story, 'hall')).toBe(true);
    expect(canSeeInto(story, 'bob')).toBe(true);
    expect(canSeeInto(story, 'table')).toBe(true);
    expect(canSeeInto(story, 'nothing')).toBe(false);
  });
});

describe('under and behind', () => {
  it.each([
    ['coin', 'found'],
    ['coin', 'moved'],
    ['rug', 'searched'],
  ])('a thing is seen once %s is %s', (what, name) => {
    const story = house();
    expect(isInSight(story, 'coin')).toBe(false);
    expect(canSee(story, 'player', 'coin')).toBe(false);
    set(story, what, name, true);
    expect(canReach(story, 'player', 'coin')).toBe(true);
  });
});

describe('people', () => {
  it('show what they carry and wear, and keep hands off it', () => {
    const story = house();
    for (const id of ['hat', 'satchel', 'apple']) {
      expect(canSee(story, 'player', id)).toBe(true);
      expect(blockedBy(story, 'player', id)).toBe('bob');
      expect(blockedBy(story, 'bob', id)).toBe(null);
    }
    expect(blockedBy(story, 'player', 'bob')).toBe(null);
    expect(canReach(story, 'bob', 'lamp')).toBe(false);
  });

  it('who must be dealt with first is named first', () => {
    const story = house();
    move(story, 'satchel', 'in wardrobe');
    move(story, 'player', 'in study');
    set(story, 'satchel', 'open', false);
    set(story, 'wardrobe', 'open', false);
    expect(blockedBy(story, 'player', 'apple')).toBe('wardrobe');
    set(story, 'wardrobe', 'open', true);
    expect(blockedBy(story, 'player', 'apple')).toBe('satchel');
  });

  it('have parts that nobody keeps hands off', () => {
    const story = storyOf({
      hall: { kind: 'room' },
      me: { kind: 'person', at: 'in hall' },
      bob: { kind: 'person', at: 'in hall' },
      nose: { at: 'part bob' },
    });
    expect(canReach(story, 'me', 'nose')).toBe(true);
  });
});

describe('somebody in a box', () => {
  function inWardrobe(): Story {
    const story = house();
    move(story, 'player', 'in wardrobe');
    return story;
  }

  it('looks out of it while it is open', () => {
    const story = inWardrobe();
    expect(ceilingOf(story, 'player')).toBe('study');
    for (const id of ['study', 'moth', 'wardrobe', 'study-south', 'oak-door', 'crown'])
      expect([id, canSee(story, 'player', id)]).toEqual([id, true]);
    expect(isDark(story, 'player')).toBe(false);
  });

  it('sees nothing beyond it while it is shut, and nothing at all without a light', () => {
    const story = inWardrobe();
    set(story, 'wardrobe', 'open', false);
    expect(ceilingOf(story, 'player')).toBe('wardrobe');
    expect(isDark(story, 'player')).toBe(true);
    for (const id of ['study', 'study-south', 'oak-door', 'moth'])
      expect([id, canSee(story, 'player', id)]).toEqual([id, false]);
    for (const id of ['player', 'lamp', 'wardrobe']) expect([id, canReach(story, 'player', id)]).toEqual([id, true]);
    set(story, 'lamp', 'on', true);
    expect(isDark(story, 'player')).toBe(false);
    expect(canReach(story, 'player', 'moth')).toBe(true);
    expect(canSee(story, 'player', 'study-south')).toBe(false);
  });

  it('does not see what stands on top of it', () => {
    const story = storyOf({
      hall: { kind: 'room' },
      crate: { is: ['container', 'supporter', 'openable'], at: 'in hall' },
      me: { kind: 'person', at: 'in crate' },
      candle: { is: ['bright'], at: 'on crate' },
      handle: { at: 'part crate' },
    });
    expect(canSee(story, 'me', 'candle')).toBe(false);
    expect(isDark(story, 'me')).toBe(true);
    set(story, 'crate', 'open', true);
    expect(canSee(story, 'me', 'candle')).toBe(true);
    expect(isDark(story, 'me')).toBe(false);
  });

  it('reaches nothing outside of a glass box', () => {
    const story = storyOf({
      hall: { kind: 'room', exits: ['out'] },
      out: { kind: 'exit', to: 'hall' },
      cage: { is: ['container', 'transparent', 'openable'], at: 'in hall' },
      me: { kind: 'person', at: 'in cage' },
      straw: { at: 'in cage' },
      key: { at: 'in hall' },
    });
    expect(canSee(story, 'me', 'key')).toBe(true);
    expect(blockedBy(story, 'me', 'key')).toBe('cage');
    expect(blockedBy(story, 'me', 'out')).toBe('cage');
    expect(blockedBy(story, 'me', 'straw')).toBe(null);
    expect(blockedBy(story, 'me', 'cage')).toBe(null);
    set(story, 'cage', 'open', true);
    expect(canReach(story, 'me', 'key')).toBe(true);
  });

  it('does not reach what stands on top of it', () => {
    const story = storyOf({
      hall: { kind: 'room' },
      crate: { is: ['container', 'supporter', 'openable', 'transparent'], at: 'in hall' },
      me: { kind: 'person', at: 'in crate' },
      you: { kind: 'person', at: 'on crate' },
      candle: { at: 'on crate' },
      latch: { at: 'part crate' },
    });
    expect(blockedBy(story, 'me', 'candle')).toBe('crate');
    expect(blockedBy(story, 'me', 'latch')).toBe(null);
    expect(blockedBy(story, 'you', 'candle')).toBe(null);
    expect(blockedBy(story, 'you', 'me')).toBe('crate');
  });
});

describe('light', () => {
  function inCellar(lines: Lines = {}): Story {
    const story = storyOf({ ...HOUSE, ...lines });
    move(story, 'player', 'in cellar');
    return story;
  }

  it('is missing in a dark room', () => {
    const story = inCellar();
    expect(isDark(story, 'player')).toBe(true);
    expect(isDark(story, 'bob')).toBe(false);
    expect(canSee(story, 'player', 'rope')).toBe(false);
    expect(canSee(story, 'player', 'cellar')).toBe(false);
    for (const id of ['player', 'lamp', 'cellar-up']) expect([id, canSee(story, 'player', id)]).toEqual([id, true]);
  });

  it('comes from a lamp that is on, wherever it is seen', () => {
    const story = inCellar();
    set(story, 'lamp', 'on', true);
    expect(isLight(story, 'lamp')).toBe(true);
    for (const at of ['held player', 'in cellar']) {
      move(story, 'lamp', at);
      expect(isDark(story, 'player')).toBe(false);
    }
    expect(canReach(story, 'player', 'rope')).toBe(true);
    move(story, 'basket', 'in cellar');
    move(story, 'lamp', 'in basket');
    expect(isDark(story, 'player')).toBe(false);
    move(story, 'jar', 'in cellar');
    move(story, 'lamp', 'in jar');
    expect(isDark(story, 'player')).toBe(false);
    move(story, 'box', 'in cellar');
    move(story, 'lamp', 'in box');
    expect(isDark(story, 'player')).toBe(true);
    move(story, 'bob', 'in cellar');
    move(story, 'lamp', 'held bob');
    expect(isDark(story, 'player')).toBe(false);
  });

  it('comes from what glows by itself, and from what burns', () => {
    const glow = inCellar({ moss: { is: ['bright'], at: 'in cellar' } });
    expect(isDark(glow, 'player')).toBe(false);
    const fire = inCellar({ torch: { is: ['bright', 'lightable'], at: 'in cellar' } });
    expect(isDark(fire, 'player')).toBe(true);
    set(fire, 'torch', 'lit', true);
    expect(isDark(fire, 'player')).toBe(false);
    expect(isDark(inCellar({ coal: { is: ['lightable'], at: 'in cellar', has: { lit: true } } }), 'player')).toBe(true);
  });

  it('does not come from under a rug', () => {
    const story = inCellar({ mat: { at: 'in cellar' }, moss: { is: ['bright'], at: 'under mat' } });
    expect(isDark(story, 'player')).toBe(true);
    set(story, 'mat', 'searched', true);
    expect(isDark(story, 'player')).toBe(false);
  });

  it('can be let in for good', () => {
    const story = inCellar();
    set(story, 'cellar', 'dark', false);
    expect(hasTrait(story, 'cellar', 'dark')).toBe(false);
    expect(isDark(story, 'player')).toBe(false);
    set(story, 'hall', 'dark', true);
    expect(isDark(story, 'bob')).toBe(true);
  });

  it('is no question for somebody who is nowhere', () => {
    const story = house();
    expect(isDark(story, 'ghost')).toBe(false);
    expect(ceilingOf(story, 'ghost')).toBe(null);
    expect(canSee(story, 'ghost', 'hall')).toBe(false);
    expect(canSee(story, 'ghost', 'ghost')).toBe(true);
    story.apply({ op: 'move', what: 'rope', to: 'ghost', bond: 'held' });
    expect(canSee(story, 'ghost', 'rope')).toBe(true);
  });
});

describe('doors', () => {
  it('are seen from both rooms, with what belongs to them', () => {
    const story = house();
    for (const room of ['hall', 'study']) {
      move(story, 'player', `in ${room}`);
      for (const id of ['oak-door', 'knocker'])
        expect([room, id, canReach(story, 'player', id)]).toEqual([room, id, true]);
    }
    move(story, 'player', 'in cellar');
    set(story, 'lamp', 'on', true);
    expect(canSee(story, 'player', 'oak-door')).toBe(false);
    expect(canSee(story, 'player', 'knocker')).toBe(false);
  });
});

describe("a host's data", () => {
  it('may go round in a circle: every question still has an answer', () => {
    const story = house();
    const model: Model = {
      thing: (id) => story.thing(id),
      spot: (id) => ({ holder: id === 'hat' ? null : id === 'box' ? 'chest' : 'box', bond: 'in' }),
      contents: (id) => (id === 'box' ? ['chest'] : id === 'chest' ? ['box'] : []),
      value: () => true,
      exits: () => [],
      knowsWord: () => false,
      apply: (_: Operation) => () => {},
    };
    expect(roomOf(model, 'box')).toBe(null);
    expect(ceilingOf(model, 'box')).toBe(null);
    expect(isInside(model, 'coin', 'hat')).toBe(false);
    expect(canSee(model, 'chest', 'hat')).toBe(false);
    expect(blockedBy(model, 'chest', 'hat')).toBe(null);
    expect(isHere(model, 'box', 'chest')).toBe(false);
  });
});
