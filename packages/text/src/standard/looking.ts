// Looking: look, examine, search, read, and the other senses.

import { ALL_SCOPES, AROUND, AROUND_FIRST, EVERYWHERE, REACH, unless, verb, when } from './declare.js';

const OTHER_PERSON = 'direct is person and direct is not actor';

export const looking = [
  verb(
    'look',
    'look, l',
    { isLook: true, scopeProfile: { direct: ALL_SCOPES, indirect: ALL_SCOPES } },
    {
      intransitive: { checks: [when('dark', 'LOOK_DARK')] },
      direct: { means: 'examine' },
      indirect: {
        acceptedRelations: ['at', 'in', 'on', 'under', 'behind', 'through', 'over', 'from', 'up', 'down'],
        means: {
          ...{ at: 'examine', over: 'examine', from: 'examine', up: 'examine', down: 'examine' },
          ...{ in: 'search', on: 'search', under: 'search', behind: 'search', through: 'search' },
        },
      },
      relationOnly: { acceptedRelations: ['around', 'up', 'down'], checks: [when('dark', 'LOOK_DARK/around')] },
    },
  ),
  verb(
    'examine',
    'examine, x, inspect, check, study, describe, watch',
    { isLook: true, scopeProfile: { direct: ALL_SCOPES } },
    { direct: { roles: { direct: { many: true } }, checks: [when('dark', 'EXAMINE_DARK')] } },
  ),
  verb(
    'search',
    'search, frisk, rummage in, rummage through',
    { scopeProfile: { direct: AROUND_FIRST, indirect: AROUND_FIRST } },
    {
      intransitive: { checks: [when('dark', 'SEARCH_DARK')] },
      direct: {
        roles: { direct: { prefer: ['it is container or it is supporter', 'it is reachable'] } },
        checks: [
          when('dark', 'SEARCH_DARK/direct'),
          when(OTHER_PERSON, 'SEARCH_PERSON'),
          when(
            'direct is container and direct is openable and direct is not open and direct is not transparent and direct is not supporter',
            'SEARCH_CLOSED',
          ),
        ],
        plan: ['set direct searched if direct is not actor'],
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
          },
        },
        checks: [
          when('dark', 'SEARCH_DARK/indirect'),
          when('indirect is person', 'SEARCH_PERSON/indirect'),
          when(
            'relation is in and indirect is not container and indirect is not exit and indirect is not door',
            'LOOK_NOT_CONTAINER',
          ),
          when(
            'relation is in and indirect is container and indirect is openable and indirect is not open and indirect is not transparent',
            'SEARCH_CLOSED/indirect',
          ),
          when(
            'relation is through and indirect is not exit and indirect is not door and indirect is not transparent',
            'LOOK_NOT_THROUGH',
          ),
          when('relation is on and indirect is not supporter and indirect is not container', 'LOOK_NOT_SUPPORTER'),
          when(
            '(relation is under or relation is behind) and (indirect is exit or indirect is room)',
            'LOOK_NOT_THERE',
          ),
        ],
        plan: ['set indirect searchedUnder if relation is under', 'set indirect searchedBehind if relation is behind'],
      },
    },
  ),
  verb(
    'read',
    'read, consult, leaf through',
    {
      scopeProfile: { direct: ['player.inventory.nested', 'room.things.nested', 'room.npcs.nested', 'room.exits'] },
    },
    {
      direct: {
        roles: { direct: { prefer: ['it is readable'] } },
        checks: [when('dark', 'READ_DARK'), unless('direct is readable', 'READ_NOT_READABLE')],
      },
    },
  ),
  verb('smell', 'smell, sniff', EVERYWHERE, {
    intransitive: {},
    direct: { checks: [when(OTHER_PERSON, 'SMELL_PERSON'), REACH] },
  }),
  verb('listen', 'listen, listen to, listen at, hear', EVERYWHERE, { intransitive: {}, direct: {} }),
  verb('touch', 'touch, feel, stroke, pat, rub', AROUND, {
    direct: { checks: [when(OTHER_PERSON, 'TOUCH_PERSON'), REACH] },
  }),
];
