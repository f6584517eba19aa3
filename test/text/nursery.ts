// A small world for tests of the phases: look-alikes, nested boxes, a locked chest, people, and the verbs of the seed's examples.

import {
  createWorld,
  type Outcome,
  receive,
  type TextWorld,
  type VerbDeclaration,
  type WorldDefinition,
} from '../../packages/text/src/index.js';

const PEOPLE = ['room.npcs'];

/** Verbs with exactly the rules that their names say. */
export const FORMS: readonly VerbDeclaration[] = [
  { name: 'nap', rules: { intransitive: { says: 'You nap.' } } },
  { name: 'hug', rules: { direct: { says: 'You hug {the direct}.' } } },
  { name: 'bow', rules: { indirect: { acceptedRelations: ['to'], says: 'You bow {relation} {the indirect}.' } } },
  { name: 'keep', rules: { relationOnly: { acceptedRelations: ['off'], says: 'You keep {relation}.' } } },
  {
    name: 'stow',
    scopeProfile: {
      direct: ['player.inventory', 'room.items.nested'],
      indirect: ['room.items.nested', 'player.inventory'],
    },
    rules: {
      directIndirect: {
        acceptedRelations: ['in'],
        roles: { direct: { many: true } },
        checks: [{ unless: 'indirect is container', code: 'STOW_NO_BOX', says: '{The indirect} holds nothing.' }],
        plan: ['move direct in indirect'],
        says: 'You stow {the direct} {relationRaw} {the indirect}.',
      },
    },
  },
  {
    name: 'lull',
    words: ['lull', 'croon'],
    scopeProfile: { direct: ['room.items'], indirect: PEOPLE },
    rules: {
      intransitive: { says: 'La la.' },
      direct: { roles: { direct: { takes: 'text' } }, says: 'You croon "{words}".' },
      indirect: { acceptedRelations: ['to'], says: 'You croon to {the indirect}.' },
      directIndirect: {
        acceptedRelations: ['to'],
        roles: { direct: { takes: 'text' } },
        says: 'You croon "{words}" to {the indirect}.',
      },
    },
  },
  { name: 'dial', rules: { direct: { roles: { direct: { takes: 'number' } }, says: 'You dial {number}.' } } },
];

export const NURSERY: WorldDefinition = {
  title: 'The Nursery',
  start: 'nursery',
  rooms: {
    nursery: {
      name: 'Nursery',
      description: 'A nursery.',
      exits: { north: 'landing', east: { to: 'attic', door: 'hatch' } },
    },
    landing: { name: 'Landing', description: 'A landing.', exits: { south: 'nursery' } },
    attic: { name: 'Attic', description: 'An attic.', is: ['dark'], exits: { west: { to: 'nursery', door: 'hatch' } } },
  },
  doors: { hatch: { name: 'low hatch', is: ['openable'] } },
  people: {
    baby: { name: 'baby', in: 'nursery', is: ['female'], topics: { default: 'Goo.' } },
    tomo: { name: 'Tomo', in: 'nursery', is: ['male'], topics: { 'weather, rain': 'It rains.', default: 'Hm.' } },
  },
  things: {
    box: { name: 'toy box', keywords: ['box'], in: 'nursery', is: ['container'] },
    case: { name: 'small case', in: 'box', is: ['container', 'openable'], state: { open: true } },
    'deep-coin': { name: 'copper coin', in: 'case' },
    green: {
      name: 'envelope',
      in: 'nursery',
      resolution: { disambiguationLabel: 'large, green envelope' },
    },
    blue: {
      name: 'envelope',
      in: 'nursery',
      resolution: { disambiguationLabel: 'large, blue envelope' },
    },
    'red-ball': { name: 'ball', in: 'nursery', resolution: { descriptors: ['big', 'red'] } },
    'gold-ball': { name: 'ball', in: 'nursery', resolution: { descriptors: ['big', 'gold'] } },
    apple: { name: 'apple', in: 'nursery', is: ['edible'], count: 3 },
    table: { name: 'table', in: 'nursery', is: ['supporter', 'fixed'] },
    lamp: { name: 'brass lamp', on: 'table', is: ['lightable', 'bright'] },
    key: { name: 'iron key', on: 'table' },
    chest: { name: 'oak chest', in: 'nursery', is: ['container', 'fixed'], key: 'key', state: { locked: true } },
    doll: { name: 'rag doll', in: 'chest' },
    man: { name: 'man in black', keywords: ['man'], in: 'nursery' },
    clock: { name: 'clock', in: 'landing', is: ['fixed'] },
  },
};

export interface Nursery {
  readonly world: TextWorld;
  /** Says lines; the answer is what became of the last. */
  readonly say: (...lines: readonly string[]) => Outcome;
}

export function nursery(changes: Partial<WorldDefinition> = {}, verbs: readonly VerbDeclaration[] = []): Nursery {
  const world = createWorld(
    { ...NURSERY, ...changes },
    {
      verbs: [...FORMS.filter(({ name }) => !verbs.some((one) => one.name === name)), ...verbs],
    },
  );
  const say = (...lines: readonly string[]): Outcome => {
    let outcome: Outcome | undefined;
    for (const line of lines) outcome = receive(world, world.about.player, line);
    if (outcome === undefined) throw new Error('nothing was said');
    return outcome;
  };
  return { world, say };
}
