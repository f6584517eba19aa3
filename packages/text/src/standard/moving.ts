// Getting about: go, enter, exit, climb, and what one does standing still: wait, jump, sit.

import type { RoleDeclaration, RoleName } from '../verbs/declaration.js';
import { first, OWN_SCOPES, ofIndirect, unless, verb, when } from './declare.js';

/** Ways out first; things are found too, so that the reply can say they lead nowhere. */
const WAYS = ['room.exits', 'room.things.nested', 'room.npcs', 'player.inventory.nested'] as const;

/** "Up the stairs" is up, where stairs go both ways. */
const THAT_WAY: RoleDeclaration = {
  scopes: WAYS,
  prefer: [
    'it is exit',
    'relation is up and it is here.up or relation is down and it is here.down or relation is in and it is here.in or relation is from and it is here.out',
  ],
};

const openDoor = (role: RoleName) =>
  first('open', `${role}.door`, `not (${role} is exit) or not (${role}.door exists) or ${role}.door is open`);

const CANNOT_GO = [
  unless('direct is exit', 'GO_NOT_A_WAY'),
  when('direct.door exists and direct.door is not open', 'GO_DOOR_CLOSED'),
];

const ANYWHERE = 'through to in up down from at over around under behind on with'.split(' ');

export const moving = [
  verb('go', 'go, walk, run, head, travel, step, crawl, return', OWN_SCOPES, {
    direct: {
      roles: { direct: { scopes: WAYS, prefer: ['it is exit'] } },
      first: [openDoor('direct')],
      checks: CANNOT_GO,
      plan: ['go direct'],
    },
    indirect: {
      acceptedRelations: ANYWHERE,
      roles: { indirect: THAT_WAY },
      first: [openDoor('indirect')],
      checks: ofIndirect(CANNOT_GO),
      plan: ['go indirect'],
    },
  }),
  verb('enter', 'enter, get in, get into, go inside, board', OWN_SCOPES, {
    intransitive: { means: 'go in' },
    direct: { roles: { direct: { scopes: WAYS } }, means: 'go' },
  }),
  verb('exit', 'exit, leave, get out, go outside, get out of, escape', OWN_SCOPES, {
    intransitive: { means: 'go out' },
    direct: { roles: { direct: { scopes: [...WAYS, 'room'] } }, means: 'go' },
    indirect: { acceptedRelations: ['through', 'from', 'with'], roles: { indirect: { scopes: WAYS } }, means: 'go' },
  }),
  verb('climb', 'climb, ascend, scale', OWN_SCOPES, {
    intransitive: { means: 'go up' },
    direct: { roles: { direct: { scopes: WAYS } }, means: 'go' },
    indirect: {
      acceptedRelations: ['up', 'down', 'over', 'through', 'in', 'on', 'from', 'to'],
      roles: { indirect: THAT_WAY },
      means: 'go',
    },
  }),
  verb('wait', 'wait, z', OWN_SCOPES, { intransitive: {} }),
  verb('jump', 'jump, leap, hop', OWN_SCOPES, {
    intransitive: {},
    indirect: {
      acceptedRelations: ['over', 'on', 'in', 'from', 'off', 'through', 'down', 'at', 'to'],
      roles: { indirect: { scopes: WAYS } },
      otherwise: 'JUMP_POINTLESS',
    },
  }),
  verb('sit', 'sit, sit down, lie, lie down, rest, sleep', OWN_SCOPES, {
    intransitive: {},
    indirect: {
      acceptedRelations: ['on', 'in', 'at', 'under', 'behind', 'with'],
      roles: { indirect: { scopes: WAYS } },
    },
  }),
];
