// Looking: look, examine, search, read, and the other senses.

import type { VerbDeclaration } from '../verbs/declaration.js';
import { ALL_SCOPES, AROUND_FIRST, reach } from './shared.js';

const look: VerbDeclaration = {
  name: 'look',
  words: ['look', 'l'],
  does: 'shows where you are; "look at", "look in", "look under" something',
  isLook: true,
  scopeProfile: { direct: ALL_SCOPES, indirect: ALL_SCOPES },
  rules: {
    intransitive: {
      checks: [
        {
          when: 'dark',
          code: 'LOOK_DARK',
          says: 'It is too dark to see anything. You can feel your way, or make a light.',
        },
      ],
      says: '{look}',
    },
    direct: { roles: { direct: { asks: 'What do you want to look at?' } }, means: 'examine' },
    indirect: {
      acceptedRelations: ['at', 'in', 'on', 'under', 'behind', 'through', 'over', 'from', 'up', 'down'],
      means: {
        at: 'examine',
        in: 'search',
        on: 'search',
        under: 'search',
        behind: 'search',
        through: 'search',
        over: 'examine',
        from: 'examine',
        up: 'examine',
        down: 'examine',
      },
    },
    relationOnly: {
      acceptedRelations: ['around', 'up', 'down'],
      checks: [{ when: 'dark', code: 'LOOK_DARK', says: 'It is too dark to see anything, whichever way you look.' }],
      says: [
        { when: 'relation is around', says: '{look}' },
        { when: 'relation is up', says: 'You look up, and see nothing you had not seen before.' },
        { says: 'You look down. Your feet are where you left them.' },
      ],
    },
  },
};

const examine: VerbDeclaration = {
  name: 'examine',
  words: ['examine', 'x', 'inspect', 'check', 'study', 'describe', 'watch'],
  does: 'looks at something closely',
  isLook: true,
  scopeProfile: { direct: ALL_SCOPES },
  rules: {
    direct: {
      roles: { direct: { many: true } },
      checks: [{ when: 'dark', code: 'EXAMINE_DARK', says: 'It is too dark to see {the direct}.' }],
      says: [
        { when: 'direct is room', says: '{look}' },
        {
          when: 'direct is exit',
          says: '[if direct.door exists]{describe direct.door}[else][if direct.to is visited]That way is {the direct.to}.[else]You would have to go and see.[end][end]',
        },
        { says: '{describe direct}' },
      ],
      seen: '{The actor} look{s actor} at {the direct}.',
    },
  },
};

const search: VerbDeclaration = {
  name: 'search',
  words: ['search', 'frisk', 'rummage in', 'rummage through'],
  does: 'looks in, on, under or behind something',
  scopeProfile: { direct: AROUND_FIRST, indirect: AROUND_FIRST },
  rules: {
    intransitive: {
      checks: [{ when: 'dark', code: 'SEARCH_DARK', says: 'You grope about in the dark and find only more of it.' }],
      says: '{look}',
    },
    direct: {
      roles: { direct: { prefer: ['it is container or it is supporter', 'it is reachable'] } },
      checks: [
        { when: 'dark', code: 'SEARCH_DARK', says: 'Without a light you would not know what you had found.' },
        {
          when: 'direct is person and direct is not actor',
          code: 'SEARCH_PERSON',
          says: '{The direct} would not like that, and neither would you.',
        },
        {
          when: 'direct is container and direct is openable and direct is not open and direct is not transparent and direct is not supporter',
          code: 'SEARCH_CLOSED',
          says: '{The direct} {is direct} closed. Open {it direct} first.',
        },
      ],
      plan: ['set direct searched if direct is not actor'],
      says: [
        { when: 'direct is room', says: '{look}' },
        { when: 'direct is actor', says: '{inventory}' },
        {
          when: 'direct is container or direct is supporter or direct.under exists or direct.behind exists',
          says: '{findings direct}',
        },
        { when: 'direct is fixed or direct is scenery', says: 'You search {the direct} from top to bottom.' },
        { says: 'You turn {the direct} over and find nothing that you had not seen.' },
      ],
      seen: '{The actor} search{es actor} {the direct}.',
    },
    indirect: {
      acceptedRelations: ['in', 'on', 'under', 'behind', 'through'],
      roles: {
        indirect: {
          prefer: [
            'relation is in and it is container',
            'relation is on and it is supporter',
            'relation is through and it is transparent',
          ],
          asks: 'Where do you want to look?',
        },
      },
      checks: [
        { when: 'dark', code: 'SEARCH_DARK', says: 'It is too dark to see what is {relation} {the indirect}.' },
        { when: 'indirect is person', code: 'SEARCH_PERSON', says: 'There are things one asks people for.' },
        {
          when: 'relation is in and indirect is not container and indirect is not exit and indirect is not door',
          code: 'LOOK_NOT_CONTAINER',
          says: 'You cannot look into {the indirect}.',
        },
        {
          when: 'relation is in and indirect is container and indirect is openable and indirect is not open and indirect is not transparent',
          code: 'SEARCH_CLOSED',
          says: '{The indirect} {is indirect} closed. Open {it indirect} first.',
        },
        {
          when: 'relation is through and indirect is not exit and indirect is not door and indirect is not transparent',
          code: 'LOOK_NOT_THROUGH',
          says: 'You cannot see through {the indirect}.',
        },
        {
          when: 'relation is on and indirect is not supporter and indirect is not container',
          code: 'LOOK_NOT_SUPPORTER',
          says: 'There is nothing on {the indirect}.',
        },
        {
          when: '(relation is under or relation is behind) and (indirect is exit or indirect is room)',
          code: 'LOOK_NOT_THERE',
          says: 'You cannot look {relation} that.',
        },
      ],
      plan: ['set indirect searchedUnder if relation is under', 'set indirect searchedBehind if relation is behind'],
      says: [
        {
          when: 'indirect is exit or indirect is door or relation is through',
          says: 'You can make out nothing new beyond {the indirect}.',
        },
        { says: '{contents indirect}' },
      ],
      seen: '{The actor} look{s actor} {relation} {the indirect}.',
    },
  },
};

const read: VerbDeclaration = {
  name: 'read',
  words: ['read', 'consult', 'leaf through'],
  does: 'reads what is written on something',
  scopeProfile: {
    direct: ['player.inventory.nested', 'room.things.nested', 'room.npcs.nested', 'room.exits'],
  },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is readable'] } },
      checks: [
        { when: 'dark', code: 'READ_DARK', says: 'It is too dark to read.' },
        { unless: 'direct is readable', code: 'READ_NOT_READABLE', says: 'There is nothing written on {the direct}.' },
      ],
      says: '{text direct}',
      seen: '{The actor} read{s actor} {the direct}.',
    },
  },
};

const smell: VerbDeclaration = {
  name: 'smell',
  words: ['smell', 'sniff'],
  does: 'smells the air, or something',
  scopeProfile: { direct: ALL_SCOPES },
  rules: {
    intransitive: { says: 'You smell nothing out of the ordinary.' },
    direct: {
      checks: [
        {
          when: 'direct is person and direct is not actor',
          code: 'SMELL_PERSON',
          says: 'That would be hard to explain to {the direct}.',
        },
        reach('direct'),
      ],
      says: 'You smell nothing special about {the direct}.',
    },
  },
};

const listen: VerbDeclaration = {
  name: 'listen',
  words: ['listen', 'listen to', 'listen at', 'hear'],
  does: 'listens',
  scopeProfile: { direct: ALL_SCOPES },
  rules: {
    intransitive: { says: 'You hear nothing out of the ordinary.' },
    direct: { says: 'You hear nothing from {the direct}.' },
  },
};

const touch: VerbDeclaration = {
  name: 'touch',
  words: ['touch', 'feel', 'stroke', 'pat', 'rub'],
  does: 'touches something',
  scopeProfile: { direct: AROUND_FIRST },
  rules: {
    direct: {
      checks: [
        {
          when: 'direct is person and direct is not actor',
          code: 'TOUCH_PERSON',
          says: '{The direct} would rather you kept your hands to yourself.',
        },
        reach('direct'),
      ],
      says: 'You feel nothing about {the direct} that you had not expected.',
    },
  },
};

export const looking: readonly VerbDeclaration[] = [look, examine, search, read, smell, listen, touch];
