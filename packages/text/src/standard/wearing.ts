// Clothes: wear, remove.

import type { VerbDeclaration } from '../verbs/declaration.js';
import { AROUND_FIRST, AT_HAND, CARRIED_FIRST, takeFirst } from './shared.js';

const wear: VerbDeclaration = {
  name: 'wear',
  words: ['wear', 'don', 'put on'],
  does: 'puts clothes on',
  scopeProfile: { direct: CARRIED_FIRST },
  rules: {
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
        { when: 'direct is worn', code: 'WEAR_ALREADY', says: 'You are wearing {the direct} already.' },
        {
          unless: 'direct is wearable',
          code: 'WEAR_NOT_WEARABLE',
          says: 'You cannot wear {the direct}.',
        },
        { unless: AT_HAND, code: 'WEAR_NOT_HELD', says: 'You do not have {the direct}.' },
      ],
      plan: ['wear direct'],
      says: '[if several]Put on.[else]You put {the direct} on.[end]',
      seen: '{The actor} put{s actor} {the direct} on.',
    },
  },
  errorMessages: { NOTHING_LEFT: 'You have nothing else to wear.' },
};

const remove: VerbDeclaration = {
  name: 'remove',
  words: ['remove', 'take off', 'doff', 'pull off'],
  does: 'takes clothes off',
  scopeProfile: { direct: ['player.worn', ...CARRIED_FIRST] },
  rules: {
    direct: {
      roles: { direct: { many: true, prefer: ['it is worn'], all: 'it is worn' } },
      checks: [
        {
          unless: 'direct is worn',
          code: 'REMOVE_NOT_WORN',
          says: 'You are not wearing {the direct}.[if direct is not carried and direct is not person and direct is not fixed and direct is not scenery] To pick {it direct} up, take {it direct}.[end]',
        },
        { when: 'actor is full', code: 'REMOVE_HANDS_FULL', says: 'Your hands are full. Put something down first.' },
      ],
      plan: ['move direct to actor'],
      says: '[if several]Taken off.[else]You take {the direct} off.[end]',
      seen: '{The actor} take{s actor} {the direct} off.',
    },
    directIndirect: {
      acceptedRelations: ['from', 'in', 'on', 'off', 'under', 'behind'],
      roles: {
        direct: { many: true, scopes: ['indirect.contents', 'indirect.contents.nested', ...AROUND_FIRST] },
        indirect: { scopes: AROUND_FIRST },
      },
      means: 'take',
    },
  },
  errorMessages: { NOTHING_LEFT: 'You are wearing nothing that you could take off.' },
};

export const wearing: readonly VerbDeclaration[] = [wear, remove];
