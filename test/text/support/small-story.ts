// Stories for tests, said in few words: each thing in one line, with its place as `in hall`.

import type { Bond, Id, Kind, Spot, Thing, Trait, Value } from '../../../packages/text/src/model/model.js';
import { Story, type StoryParts } from '../../../packages/text/src/model/story.js';

export interface Line extends Partial<Omit<Thing, 'id' | 'kind' | 'traits'>> {
  readonly kind?: Kind;
  readonly is?: readonly Trait[];
  /** `in hall`, `on table`, `worn bob`; nowhere if absent. */
  readonly at?: string;
  readonly has?: Readonly<Record<string, Value>>;
  /** Of a room. */
  readonly exits?: readonly Id[];
}

export type Lines = Readonly<Record<Id, Line>>;

export function partsOf(lines: Lines, more: Partial<StoryParts> = {}): StoryParts {
  const entries = Object.entries(lines);
  return {
    things: entries.map(([id, line]) => thingOf(id, line)),
    spots: new Map(entries.flatMap(([id, { at }]) => (at === undefined ? [] : [[id, spotOf(at)] as const]))),
    values: new Map(entries.flatMap(([id, { has }]) => (has === undefined ? [] : [[id, has] as const]))),
    exits: new Map(entries.flatMap(([id, { exits }]) => (exits === undefined ? [] : [[id, exits] as const]))),
    ...more,
  };
}

export function storyOf(lines: Lines, more: Partial<StoryParts> = {}): Story {
  return new Story(partsOf(lines, more));
}

export function spotOf(at: string): Spot {
  const [bond, holder] = at.split(' ');
  return { holder: holder ?? null, bond: bond as Bond };
}

function thingOf(id: Id, { kind = 'thing', is = [], at: _, has: __, exits: ___, ...rest }: Line): Thing {
  return {
    id,
    kind,
    name: id,
    article: 'a',
    aliases: [],
    keywords: [],
    qualifiers: [],
    plurals: [],
    description: '',
    traits: new Set(is),
    ...rest,
  };
}

/** A house with most of what can be in a story. */
export const HOUSE: Lines = {
  hall: { kind: 'room', exits: ['hall-north', 'hall-down'] },
  study: { kind: 'room', exits: ['study-south'] },
  cellar: { kind: 'room', is: ['dark'], exits: ['cellar-up'] },
  'hall-north': { kind: 'exit', name: 'north', to: 'study', door: 'oak-door' },
  'study-south': { kind: 'exit', name: 'south', to: 'hall', door: 'oak-door' },
  'hall-down': { kind: 'exit', name: 'down', to: 'cellar' },
  'cellar-up': { kind: 'exit', name: 'up', to: 'hall' },
  'oak-door': { kind: 'door', name: 'oak door', is: ['openable', 'lockable'], key: 'iron-key', has: { locked: true } },
  knocker: { name: 'knocker', at: 'part oak-door' },
  player: { kind: 'person', name: 'you', at: 'in hall' },
  bob: { kind: 'person', name: 'Bob', article: '', is: ['male'], at: 'in hall' },
  hat: { name: 'felt hat', is: ['wearable'], at: 'worn bob' },
  satchel: { name: 'satchel', is: ['container', 'openable'], at: 'held bob', has: { open: true } },
  apple: { name: 'apple', at: 'in satchel' },
  table: { name: 'table', is: ['supporter', 'fixed'], at: 'in hall', capacity: 3 },
  box: { name: 'tin box', is: ['container', 'openable'], at: 'on table' },
  'iron-key': { name: 'iron key', at: 'in box' },
  jar: { name: 'glass jar', is: ['container', 'openable', 'transparent'], at: 'on table' },
  wasp: { name: 'wasp', at: 'in jar' },
  chest: { name: 'chest', is: ['container', 'supporter', 'openable'], at: 'in hall' },
  vase: { name: 'vase', at: 'on chest' },
  gold: { name: 'gold', at: 'in chest' },
  basket: { name: 'basket', is: ['container'], at: 'in hall', capacity: 2 },
  egg: { name: 'egg', at: 'in basket' },
  rug: { name: 'rug', at: 'in hall' },
  coin: { name: 'coin', at: 'under rug' },
  wardrobe: { name: 'wardrobe', is: ['container', 'openable'], at: 'in study', has: { open: true } },
  moth: { name: 'moth', at: 'in wardrobe' },
  crown: { name: 'crown', at: 'on wardrobe-top' },
  'wardrobe-top': { name: 'top', is: ['supporter'], at: 'part wardrobe' },
  lamp: { name: 'brass lamp', is: ['bright', 'switchable'], at: 'held player' },
  rope: { name: 'rope', at: 'in cellar' },
  ghost: { name: 'ghost', kind: 'person' },
};

export function house(more: Partial<StoryParts> = {}): Story {
  return storyOf(HOUSE, { player: 'player', ...more });
}
