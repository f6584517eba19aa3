// Having things: take, drop, put, throw, inventory; wear, remove; give, show.

import {
  AROUND,
  AROUND_FIRST,
  AT_HAND,
  CARRIED,
  CARRIED_FIRST,
  first,
  IS_PLACE,
  IT_IS_LOOSE,
  OWN_SCOPES,
  REACH,
  REACH_OTHER,
  SELF,
  SOMEBODY,
  takeFirst,
  unless,
  verb,
  when,
} from './declare.js';

const CANNOT_TAKE = [
  when(SELF, 'TAKE_SELF'),
  when(IS_PLACE, 'TAKE_FIXED/place'),
  when('direct is person', 'TAKE_PERSON'),
  when('direct is worn', 'TAKE_WORN'),
  when('direct part of direct.place', 'TAKE_PART'),
  when('direct.place is actor', 'TAKE_HELD'),
  when('actor inside direct', 'TAKE_INSIDE'),
  when('direct.barrier is person', 'TAKE_OWNED'),
  REACH,
  when('direct is fixed or direct is scenery', 'TAKE_FIXED'),
  when('actor is full', 'TAKE_HANDS_FULL'),
];

/** The shut box around it is opened first, if that is all that keeps hands off. */
const OPEN_AROUND = first(
  'open',
  'direct.barrier',
  `not (direct inside direct.barrier) or direct.barrier is not container or direct.barrier is not openable or direct.barrier is open or direct.barrier is locked and not (direct.barrier.key is carried and direct.barrier.key is reachable) or ${SELF} or ${IS_PLACE} or direct is person or direct is fixed or direct is scenery or direct part of direct.place or actor is full`,
);

/** What is worn is taken off first, unless there is no point in it. */
const removeFirst = (but = '') => first('remove', 'direct', `direct is not worn${but}`);

/** At the indirect target, but not as it was given: on it, or in something on it. */
function elsewhere(relation: string): string {
  const places = ['direct', 'direct.place', 'direct.place.place'].map((place) => `${place} ${relation} indirect`);
  return `relation is ${relation} and not (${places.join(' or ')})`;
}

/** "All under the table" is not what is on it. */
const ALL_THERE = ['from', 'off', ...['in', 'on', 'under', 'behind'].map((how) => `${how} and it ${how} indirect`)]
  .map((given) => `relation is ${given}`)
  .join(' or ');

const OF_OTHER = ['indirect.contents', 'indirect.contents.nested', ...AROUND_FIRST];
const HOLDERS = ['room.things.nested', 'player.inventory.nested', 'room.npcs.nested'];
const OWN_FIRST = ['it.place is actor', 'it is not worn'];

/** Something can go there at all; else there is no point in taking it up or opening anything. */
const HAS_ROOM =
  '(relation is in and indirect is container or relation is on and indirect is supporter) and indirect is not door or (relation is under or relation is behind) and indirect is thing and (indirect is fixed or indirect is scenery or indirect is supporter)';
const IS_SELF = 'indirect is direct or indirect inside direct';
const IS_THERE =
  'relation is in and direct in indirect or relation is on and direct on indirect or relation is under and direct under indirect or relation is behind and direct behind indirect';
const IS_POINTLESS = `${SELF} or not (${HAS_ROOM}) or ${IS_SELF} or ${IS_THERE} or indirect is not reachable`;

export const taking = [
  verb('take', 'take, get, grab, pick up, pick, collect, fetch, carry, steal', AROUND, {
    direct: {
      roles: {
        direct: {
          many: true,
          prefer: ['not (it.place is actor)', 'it is reachable', 'it is not fixed and it is not scenery'],
          // What is in a box that can be taken comes along with the box.
          all: `${IT_IS_LOOSE} and it is not carried and it is reachable and (it.place is room or it.place is fixed or it.place is scenery or it.place is supporter)`,
        },
      },
      first: [OPEN_AROUND],
      checks: CANNOT_TAKE,
      plan: ['move direct to actor'],
    },
    directIndirect: {
      acceptedRelations: ['from', 'in', 'on', 'off', 'under', 'behind'],
      roles: {
        direct: {
          many: true,
          prefer: ['it is reachable', 'it is not fixed and it is not scenery'],
          all: `${IT_IS_LOOSE} and it.place is indirect and it is reachable and (indirect is person or ${ALL_THERE})`,
          scopes: OF_OTHER,
        },
        indirect: { prefer: ['it is container or it is supporter', 'it is open'], scopes: HOLDERS },
      },
      first: [OPEN_AROUND],
      checks: [
        unless('direct inside indirect', 'TAKE_NOT_THERE'),
        // Under a table is not on it.
        when(
          `indirect is not person and (${['on', 'under', 'behind'].map(elsewhere).join(' or ')} or relation is in and direct.place is indirect and not (direct in indirect))`,
          'TAKE_NOT_THERE',
        ),
        ...CANNOT_TAKE,
      ],
      plan: ['move direct to actor'],
    },
  }),
  // Out of whatever it is in: another of that name that lies about is not intended.
  verb('take out', 'take out, pull out, fish out', AROUND, {
    direct: {
      roles: {
        direct: {
          many: true,
          prefer: ['it.place is container', 'it is reachable'],
          all: `${IT_IS_LOOSE} and it.place is container and it is reachable`,
        },
      },
      first: [OPEN_AROUND],
      checks: [...CANNOT_TAKE, unless('direct.place is container', 'TAKE_NOT_THERE/out')],
      plan: ['move direct to actor'],
    },
    directIndirect: {
      acceptedRelations: ['from'],
      roles: { direct: { many: true, scopes: OF_OTHER }, indirect: { scopes: HOLDERS } },
      means: 'take',
    },
  }),
  verb('drop', 'drop, put down, set down, lay down, discard, leave behind', CARRIED, {
    direct: {
      roles: { direct: { many: true, prefer: OWN_FIRST, all: 'it.place is actor and it is held' } },
      first: [removeFirst(), takeFirst('direct', 'direct is not held')],
      checks: [when(SELF, 'DROP_SELF'), unless(AT_HAND, 'DROP_NOT_HELD'), when('actor.place is full', 'DROP_NO_ROOM')],
      plan: ['move direct to actor.place'],
    },
    directIndirect: {
      acceptedRelations: ['in', 'on', 'under', 'behind'],
      roles: {
        direct: {
          many: true,
          prefer: OWN_FIRST,
          all: 'it.place is actor and it is held and not (it is indirect)',
        },
      },
      means: 'put',
    },
  }),
  verb('put', 'put, place, insert, set, stick, hide, hang', CARRIED, {
    directIndirect: {
      acceptedRelations: ['in', 'on', 'under', 'behind'],
      roles: {
        direct: {
          many: true,
          prefer: [...OWN_FIRST, 'not (it is indirect)'],
          all: 'it.place is actor and it is held and not (it is indirect) and not (indirect inside it)',
        },
        indirect: {
          prefer: [
            'relation is in and it is container or relation is on and it is supporter',
            'not (it is direct)',
            'it is open or it is not openable',
          ],
          scopes: [...HOLDERS, 'room.exits'],
        },
      },
      first: [
        removeFirst(` or ${IS_POINTLESS}`),
        takeFirst('direct', IS_POINTLESS),
        first(
          'open',
          'indirect',
          `not (relation is in) or ${IS_POINTLESS} or indirect is not openable or indirect is open or indirect is locked and not (indirect.key is carried and indirect.key is reachable)`,
        ),
      ],
      checks: [
        when(SELF, 'PUT_SELF'),
        when(IS_SELF, 'PUT_IN_SELF'),
        when('indirect is person', 'PUT_TARGET_PERSON'),
        when(IS_THERE, 'PUT_ALREADY'),
        when('relation is in and indirect is not container', 'PUT_TARGET_NOT_CONTAINER'),
        when('relation is on and indirect is not supporter', 'PUT_TARGET_NOT_SUPPORTER'),
        unless(HAS_ROOM, 'PUT_TARGET_NO_ROOM'),
        REACH_OTHER,
        unless(AT_HAND, 'PUT_NOT_HELD'),
        when('relation is in and indirect is locked', 'PUT_TARGET_LOCKED'),
        when('relation is in and indirect is openable and indirect is not open', 'PUT_TARGET_CLOSED'),
        when('(relation is in or relation is on) and indirect is full', 'PUT_TARGET_FULL'),
      ],
      plan: ['move direct by relation to indirect'],
    },
  }),
  verb(
    'throw',
    'throw, toss, hurl, chuck, throw away, throw out',
    { scopeProfile: { direct: CARRIED_FIRST, indirect: AROUND_FIRST } },
    {
      direct: { roles: { direct: { many: true, prefer: ['it.place is actor'] } }, means: 'drop' },
      directIndirect: {
        acceptedRelations: ['at', 'to', 'in', 'on', 'over', 'through', 'against', 'behind', 'under'],
        roles: { direct: { prefer: OWN_FIRST } },
        means: { to: 'give', in: 'put', on: 'put', behind: 'put', under: 'put' },
        first: [removeFirst(), takeFirst('direct', 'direct is actor or direct is indirect')],
        checks: [
          when(SELF, 'THROW_SELF'),
          when('direct is indirect', 'THROW_AT_ITSELF'),
          unless(AT_HAND, 'THROW_NOT_HELD'),
        ],
        otherwise: 'THROW_POINTLESS',
      },
    },
  ),
  verb('inventory', 'inventory, inv, i, take inventory', { isLook: true }, { intransitive: {} }),
];

export const wearing = [
  verb('wear', 'wear, don, put on', CARRIED, {
    direct: {
      roles: {
        direct: {
          many: true,
          prefer: ['it is wearable', 'it is not worn'],
          all: 'it is wearable and it is not worn and it is held',
        },
      },
      first: [takeFirst('direct', 'direct is worn or direct is not wearable')],
      checks: [
        when('direct is worn', 'WEAR_ALREADY'),
        unless('direct is wearable', 'WEAR_NOT_WEARABLE'),
        unless(AT_HAND, 'WEAR_NOT_HELD'),
      ],
      plan: ['wear direct'],
    },
  }),
  verb(
    'remove',
    'remove, take off, doff, pull off',
    { scopeProfile: { direct: ['player.worn', ...CARRIED_FIRST] } },
    {
      direct: {
        roles: { direct: { many: true, prefer: ['it is worn'], all: 'it is worn' } },
        checks: [unless('direct is worn', 'REMOVE_NOT_WORN'), when('actor is full', 'REMOVE_HANDS_FULL')],
        plan: ['move direct to actor'],
      },
      directIndirect: {
        acceptedRelations: ['from', 'in', 'on', 'off', 'under', 'behind'],
        roles: { direct: { many: true, scopes: OF_OTHER }, indirect: { scopes: AROUND_FIRST } },
        means: 'take',
      },
    },
  ),
];

const NO_POINT = 'indirect is not person or indirect is actor or direct is person or direct.place is indirect';

const cannotGive = (name: 'GIVE' | 'SHOW') => [
  unless('indirect is person', `${name}_NOT_PERSON`),
  when('indirect is actor', `${name}_SELF`),
  when('direct is person', `${name}_PERSON`),
];

export const giving = [
  verb('give', 'give, offer, hand, hand over, give back, give away, feed', OWN_SCOPES, {
    directIndirect: {
      acceptedRelations: ['to'],
      roles: {
        direct: { many: true, prefer: OWN_FIRST, all: 'it.place is actor and it is held', scopes: CARRIED_FIRST },
        indirect: SOMEBODY,
      },
      first: [removeFirst(` or ${NO_POINT}`), takeFirst('direct', NO_POINT)],
      checks: [
        ...cannotGive('GIVE'),
        when('direct.place is indirect', 'GIVE_ALREADY'),
        unless(AT_HAND, 'GIVE_NOT_HELD'),
      ],
      otherwise: 'GIVE_NOT_WANTED',
    },
  }),
  verb('show', 'show, present, display', OWN_SCOPES, {
    directIndirect: {
      acceptedRelations: ['to'],
      roles: { direct: { prefer: ['it.place is actor'], scopes: CARRIED_FIRST }, indirect: SOMEBODY },
      first: [takeFirst('direct', `direct is fixed or direct is scenery or direct is carried or ${NO_POINT}`)],
      checks: cannotGive('SHOW'),
      otherwise: 'SHOW_NO_INTEREST',
    },
  }),
];
