// Using things: eat, drink, light, extinguish, switch on and off, push, pull, turn, attack; and what is about the story itself: help, score.

import type { VerbDeclaration } from '../verbs/declaration.js';
import {
  AROUND,
  AROUND_FIRST,
  CARRIED,
  CARRIED_FIRST,
  REACH,
  REACH_OTHER,
  SELF,
  takeFirst,
  unless,
  verb,
  when,
} from './declare.js';

/** Whether it was dark before is kept with the actor: then the room is shown when it is bright. */
const SEES_AGAIN = ['set actor groping if dark', 'set actor not groping if not dark'] as const;

const BURNING = [when('direct is lit', 'LIGHT_ALREADY'), REACH];
const CANNOT_ATTACK = [when(SELF, 'ATTACK_SELF'), REACH];

/** Verbs that do nothing by themselves: the things of a world say what comes of them. */
function effort(name: 'push' | 'pull' | 'turn', words: string): VerbDeclaration {
  const code = name.toUpperCase() as Uppercase<typeof name>;
  const checks = [when(SELF, `${code}_SELF`), when('direct is person', `${code}_PERSON`), REACH];
  return verb(name, words, AROUND, { direct: { checks, otherwise: `${code}_NOTHING` } });
}

export const using = [
  verb('eat', 'eat, taste, devour', CARRIED, {
    direct: {
      roles: { direct: { prefer: ['it is edible'] } },
      first: [takeFirst('direct', 'direct is not edible or direct is fixed or direct is scenery')],
      checks: [
        when('direct is person', 'EAT_PERSON'),
        unless('direct is edible', 'EAT_NOT_EDIBLE'),
        REACH,
        unless('direct is empty', 'EAT_NOT_EMPTY'),
      ],
      plan: ['remove direct'],
    },
  }),
  verb('drink', 'drink, sip, swallow, drink from', CARRIED, {
    direct: {
      roles: { direct: { prefer: ['it is drinkable'] } },
      checks: [
        unless('direct is drinkable', 'DRINK_NOT_DRINKABLE'),
        REACH,
        unless('direct is empty', 'DRINK_NOT_EMPTY'),
      ],
      plan: ['remove direct if direct is not fixed and direct is not scenery'],
    },
  }),
  verb(
    'light',
    'light, ignite, kindle, burn, set fire to',
    { scopeProfile: { direct: CARRIED_FIRST, indirect: CARRIED_FIRST } },
    {
      direct: {
        roles: { direct: { prefer: ['it is lightable', 'it is not lit'] } },
        checks: [unless('direct is lightable', 'LIGHT_NOT_LIGHTABLE'), ...BURNING],
        plan: [...SEES_AGAIN, 'set direct lit'],
      },
      directIndirect: {
        acceptedRelations: ['with', 'from', 'at', 'on', 'in'],
        roles: {
          direct: { prefer: ['it is lightable', 'it is not lit'] },
          indirect: { prefer: ['it is lighter or it is lit', 'not (it is direct)'] },
        },
        first: [
          takeFirst(
            'indirect',
            'indirect is carried or indirect is fixed or indirect is scenery or direct is not lightable or direct is lit or indirect is not lighter',
          ),
        ],
        checks: [
          unless('direct is lightable', 'LIGHT_NOT_LIGHTABLE/with'),
          ...BURNING,
          REACH_OTHER,
          unless('indirect is lit or indirect is lighter', 'LIGHT_BAD_SOURCE'),
        ],
        plan: [...SEES_AGAIN, 'set direct lit'],
      },
    },
  ),
  verb('extinguish', 'extinguish, douse, put out, blow out, snuff, snuff out, quench', CARRIED, {
    direct: {
      roles: { direct: { prefer: ['it is lit', 'it is lightable'] } },
      checks: [unless('direct is lit', 'EXTINGUISH_NOT_LIT'), REACH],
      plan: ['set direct not lit'],
    },
  }),
  verb('switch on', 'switch on, turn on, power on, activate, start', AROUND, {
    direct: {
      roles: { direct: { prefer: ['it is switchable', 'it is not on'] } },
      checks: [
        unless('direct is switchable', 'SWITCH_ON_NOT_SWITCHABLE'),
        when('direct is on', 'SWITCH_ON_ALREADY'),
        REACH,
      ],
      plan: [...SEES_AGAIN, 'set direct on'],
    },
  }),
  verb('switch off', 'switch off, turn off, power off, deactivate, stop', AROUND, {
    direct: {
      roles: { direct: { prefer: ['it is switchable', 'it is on'] } },
      checks: [
        unless('direct is switchable', 'SWITCH_OFF_NOT_SWITCHABLE'),
        unless('direct is on', 'SWITCH_OFF_ALREADY'),
        REACH,
      ],
      plan: ['set direct not on'],
    },
  }),
  effort('push', 'push, move, press, shove, nudge'),
  effort('pull', 'pull, drag, tug, yank, lift, raise'),
  effort('turn', 'turn, rotate, twist, crank, wind, adjust'),
  verb(
    'attack',
    'attack, hit, break, smash, kick, punch, fight, kill, destroy',
    { scopeProfile: { direct: ['room.npcs', ...AROUND_FIRST], indirect: CARRIED_FIRST } },
    {
      direct: { checks: CANNOT_ATTACK, otherwise: 'ATTACK_POINTLESS' },
      directIndirect: {
        acceptedRelations: ['with'],
        checks: [...CANNOT_ATTACK, unless('indirect is carried', 'ATTACK_NOT_HELD')],
        otherwise: 'ATTACK_POINTLESS',
      },
    },
  ),
  verb(
    'use',
    'use, operate, apply, try',
    { scopeProfile: { direct: CARRIED_FIRST, indirect: AROUND_FIRST } },
    {
      direct: { otherwise: 'USE_VAGUE' },
      directIndirect: { acceptedRelations: ['on', 'with', 'in', 'to', 'for'], otherwise: 'USE_VAGUE/with' },
    },
  ),
  verb('help', 'help, verbs, commands, hint, hints, about, info', { isLook: true }, { intransitive: {} }),
  verb('score', 'score', { isLook: true }, { intransitive: {} }),
];
