// Giving and showing things to people.

import type { CheckDeclaration, VerbDeclaration } from '../verbs/declaration.js';
import { AT_HAND, CARRIED_FIRST, somebody, takeFirst } from './shared.js';

const NO_POINT = 'indirect is not person or indirect is actor or direct is person or direct.place is indirect';

const CANNOT = (name: 'GIVE' | 'SHOW'): readonly CheckDeclaration[] => [
  {
    unless: 'indirect is person',
    code: `${name}_NOT_PERSON`,
    says: `{The indirect} {is indirect} in no state to ${name === 'GIVE' ? 'accept anything' : 'look at anything'}.`,
  },
  { when: 'indirect is actor', code: `${name}_SELF`, says: 'You could do that without moving a finger.' },
  { when: 'direct is person', code: `${name}_PERSON`, says: 'They can introduce themselves.' },
];

const give: VerbDeclaration = {
  name: 'give',
  words: ['give', 'offer', 'hand', 'hand over', 'give back', 'give away', 'feed'],
  does: 'gives something to somebody',
  rules: {
    directIndirect: {
      acceptedRelations: ['to'],
      roles: {
        direct: {
          many: true,
          prefer: ['it.place is actor', 'it is not worn'],
          all: 'it.place is actor and it is held',
          scopes: CARRIED_FIRST,
        },
        indirect: somebody('Who do you want to give it to?'),
      },
      first: [
        { unless: `direct is not worn or ${NO_POINT}`, try: 'remove', to: 'direct' },
        takeFirst('direct', NO_POINT),
      ],
      checks: [
        ...CANNOT('GIVE'),
        {
          when: 'direct.place is indirect',
          code: 'GIVE_ALREADY',
          says: '{The indirect} {has indirect} {the direct} already.',
        },
        { unless: AT_HAND, code: 'GIVE_NOT_HELD', says: 'You do not have {the direct}.' },
      ],
      otherwise: { code: 'GIVE_NOT_WANTED', says: '{The indirect} would not know what to do with {the direct}.' },
      seen: '{The actor} give{s actor} {the direct} to {the indirect}.',
    },
  },
  errorMessages: { NOTHING_LEFT: 'You are carrying nothing that you could give away.' },
};

const show: VerbDeclaration = {
  name: 'show',
  words: ['show', 'present', 'display'],
  does: 'shows something to somebody',
  rules: {
    directIndirect: {
      acceptedRelations: ['to'],
      roles: {
        direct: { prefer: ['it.place is actor'], scopes: CARRIED_FIRST },
        indirect: somebody('Who do you want to show it to?'),
      },
      first: [takeFirst('direct', `direct is fixed or direct is scenery or direct is carried or ${NO_POINT}`)],
      checks: [...CANNOT('SHOW')],
      otherwise: {
        code: 'SHOW_NO_INTEREST',
        says: '{The indirect} {is indirect} not interested in {the direct}.',
      },
      seen: '{The actor} show{s actor} {the direct} to {the indirect}.',
    },
  },
};

export const giving: readonly VerbDeclaration[] = [give, show];
