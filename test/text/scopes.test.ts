// Where things are looked for: scopes in order, nested ones level by level, only what can be seen.

import { describe, expect, it } from 'vitest';
import type { Model } from '../../packages/text/src/model/model.js';
import { aroundOf, Surroundings, searchScopes } from '../../packages/text/src/phases/scopes.js';
import { type Given, hall, scope } from './support/nouns.js';

/** What each scope has; a thing at a depth is marked `@2`. */
function found(model: Model, scopes: readonly string[], other?: string, maxDepth = 4): string[] {
  const all = scopes.map((one) => scope(one, maxDepth));
  return searchScopes(new Surroundings(model, 'player'), all, other, true).map((one) =>
    one.found.map(({ thing, depth }) => (depth === 0 ? thing.id : `${thing.id}@${depth}`)).join(' '),
  );
}

const OPEN: Partial<Given> = { is: ['container', 'openable'], state: { open: true } };
const SHUT: Partial<Given> = { is: ['container', 'openable'] };

describe('scopes', () => {
  const story = hall(
    [
      { name: 'desk', is: ['supporter', 'scenery', 'fixed'] },
      { name: 'drawer', at: 'part desk', ...OPEN },
      { name: 'pen', at: 'in drawer' },
      { name: 'letter', at: 'on desk' },
      { name: 'lamp' },
      { name: 'chest', ...OPEN },
      { name: 'bag', at: 'in chest', ...OPEN },
      { name: 'coin', at: 'in bag' },
      { name: 'safe', ...SHUT },
      { name: 'gold', at: 'in safe' },
      { name: 'guard', kind: 'person' },
      { name: 'sword', at: 'held guard' },
      { name: 'beard', at: 'part guard' },
      { name: 'cloak', at: 'worn player', is: ['wearable'] },
      { name: 'purse', at: 'held player', ...OPEN },
      { name: 'penny', at: 'in purse' },
      { name: 'nose', at: 'part player' },
      { id: 'oak-door', name: 'oak door', kind: 'door', at: 'nowhere' },
      { name: 'north', kind: 'exit', at: 'nowhere', article: '', to: 'hall', door: 'oak-door' },
      { name: 'moon', at: 'nowhere' },
    ],
    { hall: ['north'] },
  );

  it('have what lies about, and nothing that belongs to the room or to people', () => {
    expect(found(story, ['room.items'])).toEqual(['lamp chest safe']);
  });

  it('have with what is nested all that can be seen, whole levels first', () => {
    expect(found(story, ['room.items.nested'])).toEqual(['lamp chest safe letter@1 bag@1 pen@1 coin@2']);
    expect(found(story, ['room.items.nested'], undefined, 1)).toEqual(['lamp chest safe letter@1 bag@1 pen@1']);
  });

  it('have scenery, parts and doors as details', () => {
    expect(found(story, ['room.details'])).toEqual(['desk oak-door nose drawer beard']);
    expect(found(story, ['room.details.nested'])).toEqual(['desk oak-door nose drawer beard letter@1 pen@1']);
  });

  it('have people, the actor last; nested, also what they have', () => {
    expect(found(story, ['room.npcs'])).toEqual(['guard player nose']);
    expect(found(story, ['room.npcs.nested'])).toEqual(['guard player nose sword@1 beard@1']);
  });

  it('have what the actor carries and wears', () => {
    expect(found(story, ['player.inventory'])).toEqual(['cloak purse']);
    expect(found(story, ['player.inventory.nested'])).toEqual(['cloak purse penny@1']);
    expect(found(story, ['player.worn'])).toEqual(['cloak']);
  });

  it('have ways out, the room, and what is in the other target', () => {
    expect(found(story, ['room.exits', 'room'])).toEqual(['north', 'hall']);
    expect(found(story, ['indirect.contents'], 'chest')).toEqual(['bag']);
    expect(found(story, ['indirect.contents.nested'], 'chest')).toEqual(['bag coin@1']);
    expect(found(story, ['indirect.contents'], 'safe')).toEqual(['']);
    expect(found(story, ['indirect.contents'], 'guard')).toEqual(['sword']);
    expect(found(story, ['indirect.contents'])).toEqual(['']);
  });

  it('have each thing once, in the first scope that has it', () => {
    expect(found(story, ['player.inventory', 'player.inventory.nested', 'player.worn'])).toEqual([
      'cloak purse',
      'penny@1',
      '',
    ]);
  });

  it('have the whole world only where it is asked for', () => {
    expect(found(story, ['world'])[0]).toContain('moon');
    expect(searchScopes(new Surroundings(story, 'player'), [scope('world')], undefined)[0]?.found).toEqual([]);
    const { ids: _, ...rest } = { ...bare(story), ids: undefined };
    expect(found(rest, ['world'])[0]).toContain('sword');
    expect(found(rest, ['world'])[0]).toContain('gold');
  });
});

/** The same world, which cannot list itself. */
function bare(model: Model): Model {
  return {
    thing: (id) => model.thing(id),
    spot: (id) => model.spot(id),
    contents: (id) => model.contents(id),
    value: (id, name) => model.value(id, name),
    exits: (id) => model.exits(id),
    knowsWord: (word) => model.knowsWord(word),
    apply: (operation) => model.apply(operation),
  };
}

describe('depth', () => {
  const boxes = Array.from({ length: 8 }, (_, i): Given => {
    return { id: `box${i}`, name: 'box', at: i === 0 ? 'in hall' : `in box${i - 1}`, ...OPEN };
  });

  it('is four if nothing else is said', () => {
    expect(found(hall(boxes), ['room.items.nested'])).toEqual(['box0 box1@1 box2@2 box3@3 box4@4']);
  });

  it('is what the scope says, also more', () => {
    expect(found(hall(boxes), ['room.items.nested'], undefined, 6)).toEqual([
      'box0 box1@1 box2@2 box3@3 box4@4 box5@5 box6@6',
    ]);
  });

  it('ends where a host puts things into each other in a circle', () => {
    const story = hall([
      { name: 'bag', ...OPEN },
      { name: 'sack', at: 'in bag', ...OPEN },
    ]);
    const circle: Model = {
      ...bare(story),
      contents: (id) => (id === 'sack' ? ['bag', 'sack'] : story.contents(id)),
    };
    expect(found(circle, ['room.items.nested'])).toEqual(['bag sack@1']);
  });
});

describe('in the dark', () => {
  const given: readonly Given[] = [
    { name: 'rope' },
    { name: 'raft', is: ['supporter'] },
    { name: 'bag', at: 'held player', ...OPEN },
    { name: 'key', at: 'in bag' },
    { name: 'guard', kind: 'person' },
    { id: 'oak-door', name: 'oak door', kind: 'door', at: 'nowhere' },
    { name: 'north', kind: 'exit', at: 'nowhere', door: 'oak-door' },
  ];
  const ALL = ['room.items.nested', 'room.npcs', 'room.details', 'player.inventory.nested', 'room.exits', 'room'];

  it('there is oneself, what one carries, and ways out', () => {
    expect(found(hall(given, { hall: ['north'] }, true), ALL)).toEqual([
      '',
      'player',
      '',
      'bag key@1',
      'north',
      'hall',
    ]);
  });

  it('with a light there is everything', () => {
    const story = hall([...given, { name: 'lamp', at: 'in bag', is: ['bright'] }], { hall: ['north'] }, true);
    expect(found(story, ['room.items'])).toEqual(['rope raft']);
  });

  it('one knows what one sits on, and what is in what one holds', () => {
    const story = hall(given, { hall: ['north'] }, true);
    const riding: Model = {
      ...bare(story),
      spot: (id) => (id === 'player' ? { holder: 'raft', bond: 'on' } : story.spot(id)),
    };
    expect(found(riding, ['room.items'])).toEqual(['raft']);
    expect(found(story, ['indirect.contents'], 'bag')).toEqual(['key']);
    expect(found(story, ['indirect.contents'], 'raft')).toEqual(['']);
  });
});

describe('in a shut box', () => {
  it('one sees what is in there, and no room', () => {
    const story = hall([
      { name: 'crate', ...SHUT },
      { name: 'straw', at: 'in crate' },
      { name: 'lantern', at: 'in crate', is: ['bright'] },
      { name: 'rope' },
    ]);
    const inside: Model = {
      ...bare(story),
      spot: (id) => (id === 'player' ? { holder: 'crate', bond: 'in' } : story.spot(id)),
      contents: (id) => (id === 'crate' ? [...story.contents(id), 'player'] : story.contents(id)),
    };
    expect(found(inside, ['room.items.nested', 'room', 'room.exits'])).toEqual(['straw lantern', '', '']);
  });
});

describe('what was looked at', () => {
  const items = (model: Model): string =>
    searchScopes(aroundOf(model, 'player'), [scope('room.items')], undefined)
      .flatMap((one) => one.found.map(({ thing }) => thing.id))
      .join(' ');

  it('holds until something changes, or a change is undone', () => {
    const story = hall([{ name: 'rope' }, { name: 'bag', at: 'held player', ...OPEN }]);
    expect(aroundOf(story, 'player')).toBe(aroundOf(story, 'player'));
    expect(items(story)).toBe('rope');
    const undo = story.apply({ op: 'move', what: 'bag', to: 'hall', bond: 'in' });
    expect(items(story)).toBe('rope bag');
    undo();
    expect(items(story)).toBe('rope');
  });

  it('does not hold in a world that does not count its changes', () => {
    const model = bare(hall([{ name: 'rope' }]));
    expect(aroundOf(model, 'player')).not.toBe(aroundOf(model, 'player'));
  });
});

describe('cost', () => {
  it('is that of what is around, not of the world', () => {
    const far = Array.from({ length: 2000 }, (_, i): Given => ({ id: `far${i}`, name: 'stone', at: 'in attic' }));
    const story = hall([{ name: 'attic', kind: 'room', at: 'nowhere' }, ...far, { name: 'lamp' }]);
    let asked = 0;
    const counting: Model = {
      ...bare(story),
      thing: (id) => {
        asked++;
        return story.thing(id);
      },
    };
    found(counting, ['room.items.nested', 'room.details.nested', 'room.npcs.nested', 'player.inventory.nested']);
    expect(asked).toBeLessThan(60);
  });
});
