// Having things: take, drop, put, throw, inventory.

import type { CheckDeclaration, FirstDeclaration, VerbDeclaration } from '../verbs/declaration.js';
import { AROUND_FIRST, AT_HAND, CARRIED_FIRST, IS_PLACE, IT_IS_LOOSE, reach, SELF, takeFirst } from './shared.js';

const CANNOT_TAKE: readonly CheckDeclaration[] = [
  { when: SELF, code: 'TAKE_SELF', says: 'You have yourself well in hand already.' },
  {
    when: IS_PLACE,
    code: 'TAKE_FIXED',
    says: 'You cannot take [if direct is exit]that[else]{the direct}[end] with you.',
  },
  { when: 'direct is person', code: 'TAKE_PERSON', says: 'People are not for taking. You could talk to {the direct}.' },
  { when: 'direct is worn', code: 'TAKE_WORN', says: 'You are wearing {the direct}. Take {it direct} off first.' },
  {
    when: 'direct part of direct.place',
    code: 'TAKE_PART',
    says: '{The direct} {is direct} a part of {the direct.place}.',
  },
  { when: 'direct.place is actor', code: 'TAKE_HELD', says: 'You already have {the direct}.' },
  { when: 'actor inside direct', code: 'TAKE_INSIDE', says: 'Not while you are there yourself.' },
  {
    when: 'direct.barrier is person',
    code: 'TAKE_OWNED',
    says: 'You cannot just take {the direct} from {the direct.barrier}. You could ask.',
  },
  reach('direct'),
  {
    when: 'direct is fixed or direct is scenery',
    code: 'TAKE_FIXED',
    says: '{The direct} {is direct} not something you can carry away.',
  },
  { when: 'actor is full', code: 'TAKE_HANDS_FULL', says: 'You cannot carry any more. Put something down first.' },
];

/** The shut box around it is opened first, if that is all that keeps hands off. */
const OPEN_AROUND: FirstDeclaration = {
  unless: `not (direct inside direct.barrier) or direct.barrier is not container or direct.barrier is not openable or direct.barrier is open or direct.barrier is locked and not (direct.barrier.key is carried and direct.barrier.key is reachable) or ${SELF} or ${IS_PLACE} or direct is person or direct is fixed or direct is scenery or direct part of direct.place or actor is full`,
  try: 'open',
  to: 'direct.barrier',
};

/** What lay hidden under or behind it stays, and is seen now. */
const UNCOVERED = '[if direct.reveals != ""] That brings {direct.reveals} to light.[end]';

/** At the indirect target, but not as it was given: on it, or in something on it. */
function elsewhere(relation: string): string {
  const places = ['direct', 'direct.place', 'direct.place.place'].map((place) => `${place} ${relation} indirect`);
  return `relation is ${relation} and not (${places.join(' or ')})`;
}

/** As it was given; else by what the other is: on a table, in a box, with someone. */
const NOT_THERE =
  '[if indirect is person]{The indirect} {does indirect} not have {the direct}.' +
  '[else if relation is from and indirect is not container and indirect is not supporter]You cannot take {the direct} from {the indirect}.' +
  '[else]{The direct} {is direct} not [if relation is under or relation is behind]{relation}[else if relation is on or relation is off]on' +
  '[else if relation is from and indirect is supporter]on[else]in[end] {the indirect}.[end]';

/** "All under the table" is not what is on it. */
const ALL_THERE = ['from', 'off', ...['in', 'on', 'under', 'behind'].map((how) => `${how} and it ${how} indirect`)]
  .map((given) => `relation is ${given}`)
  .join(' or ');

const take: VerbDeclaration = {
  name: 'take',
  words: ['take', 'get', 'grab', 'pick up', 'pick', 'collect', 'fetch', 'carry', 'steal'],
  does: 'picks things up, also "from", "in", "on", "off" or "under" something',
  scopeProfile: { direct: AROUND_FIRST },
  rules: {
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
      says: `[if several]Taken.[else]You take {the direct}.[end]${UNCOVERED}`,
      seen: '{The actor} take{s actor} {the direct}.',
    },
    directIndirect: {
      acceptedRelations: ['from', 'in', 'on', 'off', 'under', 'behind'],
      roles: {
        direct: {
          many: true,
          prefer: ['it is reachable', 'it is not fixed and it is not scenery'],
          all: `${IT_IS_LOOSE} and it.place is indirect and it is reachable and (indirect is person or ${ALL_THERE})`,
          scopes: ['indirect.contents', 'indirect.contents.nested', ...AROUND_FIRST],
        },
        indirect: {
          prefer: ['it is container or it is supporter', 'it is open'],
          scopes: ['room.things.nested', 'player.inventory.nested', 'room.npcs.nested'],
          asks: 'What do you want to take it from?',
        },
      },
      first: [OPEN_AROUND],
      checks: [
        {
          unless: 'direct inside indirect',
          code: 'TAKE_NOT_THERE',
          says: NOT_THERE,
        },
        // Under a table is not on it.
        {
          when: `indirect is not person and (${['on', 'under', 'behind'].map(elsewhere).join(' or ')} or relation is in and direct.place is indirect and not (direct in indirect))`,
          code: 'TAKE_NOT_THERE',
          says: NOT_THERE,
        },
        ...CANNOT_TAKE,
      ],
      plan: ['move direct to actor'],
      says: `[if several]Taken.[else]You take {the direct} from {the indirect}.[end]${UNCOVERED}`,
      seen: '{The actor} take{s actor} {the direct} from {the indirect}.',
    },
  },
  errorMessages: { NOTHING_LEFT: 'There is nothing there that you could take.' },
};

/** Out of whatever it is in: another of that name that lies about is not intended. */
const takeOut: VerbDeclaration = {
  name: 'take out',
  words: ['take out', 'pull out', 'fish out'],
  does: 'takes something out of what it is in',
  scopeProfile: { direct: AROUND_FIRST },
  rules: {
    direct: {
      roles: {
        direct: {
          many: true,
          prefer: ['it.place is container', 'it is reachable'],
          all: `${IT_IS_LOOSE} and it.place is container and it is reachable`,
        },
      },
      first: [OPEN_AROUND],
      checks: [
        ...CANNOT_TAKE,
        {
          unless: 'direct.place is container',
          code: 'TAKE_NOT_THERE',
          says: '{The direct} {is direct} not in anything.',
        },
      ],
      plan: ['move direct to actor'],
      says: `[if several]Taken out.[else]You take {the direct} out.[end]${UNCOVERED}`,
      seen: '{The actor} take{s actor} {the direct} out.',
    },
    directIndirect: {
      acceptedRelations: ['from'],
      roles: {
        direct: { many: true, scopes: ['indirect.contents', 'indirect.contents.nested', ...AROUND_FIRST] },
        indirect: { scopes: ['room.things.nested', 'player.inventory.nested', 'room.npcs.nested'] },
      },
      means: 'take',
    },
  },
  errorMessages: { NOTHING_LEFT: 'There is nothing there that you could take out.' },
};

const drop: VerbDeclaration = {
  name: 'drop',
  words: ['drop', 'put down', 'set down', 'lay down', 'discard', 'leave behind'],
  does: 'puts down what you carry',
  scopeProfile: { direct: CARRIED_FIRST },
  rules: {
    direct: {
      roles: {
        direct: {
          many: true,
          prefer: ['it.place is actor', 'it is not worn'],
          all: 'it.place is actor and it is held',
        },
      },
      first: [{ unless: 'direct is not worn', try: 'remove', to: 'direct' }, takeFirst('direct', 'direct is not held')],
      checks: [
        { when: SELF, code: 'DROP_SELF', says: 'You could lie down, but you would not get any smaller.' },
        { unless: AT_HAND, code: 'DROP_NOT_HELD', says: 'You are not carrying {the direct}.' },
        { when: 'actor.place is full', code: 'DROP_NO_ROOM', says: 'There is no room to put {the direct} down.' },
      ],
      plan: ['move direct to actor.place'],
      says: '[if several]Dropped.[else]You put {the direct} down.[end]',
      seen: '{The actor} put{s actor} {the direct} down.',
    },
    directIndirect: {
      acceptedRelations: ['in', 'on', 'under', 'behind'],
      roles: {
        direct: {
          many: true,
          prefer: ['it.place is actor', 'it is not worn'],
          all: 'it.place is actor and it is held and not (it is indirect)',
        },
      },
      means: 'put',
    },
  },
  errorMessages: { NOTHING_LEFT: 'You are carrying nothing that you could put down.' },
};

/** Something can go there at all; else there is no point in taking it up or opening anything. */
const HAS_ROOM =
  '(relation is in and indirect is container or relation is on and indirect is supporter) and indirect is not door or (relation is under or relation is behind) and indirect is thing and (indirect is fixed or indirect is scenery or indirect is supporter)';
const IS_SELF = 'indirect is direct or indirect inside direct';
const IS_THERE =
  'relation is in and direct in indirect or relation is on and direct on indirect or relation is under and direct under indirect or relation is behind and direct behind indirect';
const IS_POINTLESS = `${SELF} or not (${HAS_ROOM}) or ${IS_SELF} or ${IS_THERE} or indirect is not reachable`;

const put: VerbDeclaration = {
  name: 'put',
  words: ['put', 'place', 'insert', 'set', 'stick', 'hide', 'hang'],
  does: 'puts things in, on, under or behind something',
  scopeProfile: { direct: CARRIED_FIRST },
  rules: {
    directIndirect: {
      acceptedRelations: ['in', 'on', 'under', 'behind'],
      roles: {
        direct: {
          many: true,
          prefer: ['it.place is actor', 'it is not worn', 'not (it is indirect)'],
          all: 'it.place is actor and it is held and not (it is indirect) and not (indirect inside it)',
          asks: 'What do you want to put there?',
        },
        indirect: {
          prefer: [
            'relation is in and it is container or relation is on and it is supporter',
            'not (it is direct)',
            'it is open or it is not openable',
          ],
          scopes: ['room.things.nested', 'player.inventory.nested', 'room.npcs.nested', 'room.exits'],
          asks: 'Where do you want to put it?',
        },
      },
      first: [
        { unless: `direct is not worn or ${IS_POINTLESS}`, try: 'remove', to: 'direct' },
        takeFirst('direct', IS_POINTLESS),
        {
          unless: `not (relation is in) or ${IS_POINTLESS} or indirect is not openable or indirect is open or indirect is locked and not (indirect.key is carried and indirect.key is reachable)`,
          try: 'open',
          to: 'indirect',
        },
      ],
      checks: [
        { when: SELF, code: 'PUT_SELF', says: 'You stay where you are.' },
        {
          when: IS_SELF,
          code: 'PUT_IN_SELF',
          says: 'You cannot put {the direct} {relationRaw} [if indirect is direct][if direct is plural]themselves[else]itself[end][else]{the indirect}: {the indirect} {is indirect} [if indirect on direct]on[else]in[end] {it direct}[end].',
        },
        {
          when: 'indirect is person',
          code: 'PUT_TARGET_PERSON',
          says: '[if indirect is actor][if direct is wearable]You could wear {it direct}.[else]You have pockets for that already.[end][else]You could give {it direct} to {the indirect}.[end]',
        },
        { when: IS_THERE, code: 'PUT_ALREADY', says: '{The direct} {is direct} {relation} {the indirect} already.' },
        {
          when: 'relation is in and indirect is not container',
          code: 'PUT_TARGET_NOT_CONTAINER',
          says: '[if indirect is supporter]You can put things on {the indirect}, but not in {it indirect}.[else]Nothing can be put in {the indirect}.[end]',
        },
        {
          when: 'relation is on and indirect is not supporter',
          code: 'PUT_TARGET_NOT_SUPPORTER',
          says: '[if indirect is container]You can put things in {the indirect}, but not on {it indirect}.[else]Nothing would stay on {the indirect}.[end]',
        },
        {
          unless: HAS_ROOM,
          code: 'PUT_TARGET_NO_ROOM',
          says: 'There is no good place {relation} {the indirect}.',
        },
        reach('indirect'),
        { unless: AT_HAND, code: 'PUT_NOT_HELD', says: 'You are not holding {the direct}.' },
        {
          when: 'relation is in and indirect is locked',
          code: 'PUT_TARGET_LOCKED',
          says: '{The indirect} {is indirect} locked.',
        },
        {
          when: 'relation is in and indirect is openable and indirect is not open',
          code: 'PUT_TARGET_CLOSED',
          says: '{The indirect} {is indirect} closed. Open {it indirect} first.',
        },
        {
          when: '(relation is in or relation is on) and indirect is full',
          code: 'PUT_TARGET_FULL',
          says: 'There is no more room {relation} {the indirect}.',
        },
      ],
      plan: ['move direct by relation to indirect'],
      says: '[if several]Put[else]You put {the direct}[end] {relation} {the indirect}.',
      seen: '{The actor} put{s actor} {the direct} {relation} {the indirect}.',
    },
  },
  errorMessages: { NOTHING_LEFT: 'You are carrying nothing that you could put there.' },
};

const throwing: VerbDeclaration = {
  name: 'throw',
  words: ['throw', 'toss', 'hurl', 'chuck', 'throw away', 'throw out'],
  does: 'throws something at something',
  scopeProfile: { direct: CARRIED_FIRST, indirect: [...AROUND_FIRST] },
  rules: {
    direct: { roles: { direct: { many: true, prefer: ['it.place is actor'] } }, means: 'drop' },
    directIndirect: {
      acceptedRelations: ['at', 'to', 'in', 'on', 'over', 'through', 'against', 'behind', 'under'],
      roles: {
        direct: { prefer: ['it.place is actor', 'it is not worn'] },
        indirect: { asks: 'What do you want to throw it at?' },
      },
      means: { to: 'give', in: 'put', on: 'put', behind: 'put', under: 'put' },
      first: [
        { unless: 'direct is not worn', try: 'remove', to: 'direct' },
        takeFirst('direct', 'direct is actor or direct is indirect'),
      ],
      checks: [
        { when: SELF, code: 'THROW_SELF', says: 'You are not that desperate.' },
        { when: 'direct is indirect', code: 'THROW_AT_ITSELF', says: 'That would take two of {it direct}.' },
        { unless: AT_HAND, code: 'THROW_NOT_HELD', says: 'You are not holding {the direct}.' },
      ],
      otherwise: {
        code: 'THROW_POINTLESS',
        says: 'You weigh {the direct} in your hand, think of {the indirect}, and think better of it.',
      },
    },
  },
};

const inventory: VerbDeclaration = {
  name: 'inventory',
  words: ['inventory', 'inv', 'i', 'take inventory'],
  does: 'lists what you carry',
  isLook: true,
  rules: { intransitive: { says: '{inventory}' } },
};

export const taking: readonly VerbDeclaration[] = [take, takeOut, drop, put, throwing, inventory];
