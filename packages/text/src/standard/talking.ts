// Talking: say, ask, talk to, kiss, sing etc.

import type { CheckDeclaration } from '../verbs/declaration.js';
import { OWN_SCOPES, ofIndirect, SOMEBODY, unless, verb, when } from './declare.js';

type Talk = 'SAY' | 'ASK' | 'TELL' | 'TALK' | 'SING';

/** Whom one can talk to. */
const cannotTalk = (name: Talk): readonly CheckDeclaration[] => [
  when('direct is actor', `${name}_SELF`),
  unless('direct is person', `${name}_NOT_PERSON`),
];

/** What someone says of a topic. */
function talkedAbout(name: string, code: Talk, words: string, relations: readonly string[]) {
  return verb(name, words, OWN_SCOPES, {
    directIndirect: {
      acceptedRelations: relations,
      roles: { direct: SOMEBODY, indirect: { takes: 'text' } },
      checks: cannotTalk(code),
    },
  });
}

const TO_SOMEBODY = { acceptedRelations: ['to', 'for', 'with'], checks: ofIndirect(cannotTalk('SING')) };

export const talking = [
  verb('say', 'say, answer, shout, whisper, yell', OWN_SCOPES, {
    direct: { roles: { direct: { takes: 'text' } } },
    directIndirect: {
      acceptedRelations: ['to', 'at'],
      roles: { direct: { takes: 'text' }, indirect: SOMEBODY },
      checks: ofIndirect(cannotTalk('SAY')),
    },
  }),
  talkedAbout('ask', 'ASK', 'ask, question', ['about', 'for']),
  talkedAbout('tell', 'TELL', 'tell', ['about']),
  verb('talk', 'talk to, talk with, talk, speak to, speak with, speak, chat with, greet, hail', OWN_SCOPES, {
    direct: { roles: { direct: SOMEBODY }, checks: cannotTalk('TALK'), otherwise: 'TALK_ABOUT_WHAT' },
    directIndirect: {
      acceptedRelations: ['about'],
      roles: { direct: SOMEBODY, indirect: { takes: 'text' } },
      means: 'ask',
    },
  }),
  verb('kiss', 'kiss, embrace', OWN_SCOPES, {
    direct: {
      roles: { direct: SOMEBODY },
      checks: [when('direct is actor', 'KISS_SELF'), unless('direct is person', 'KISS_NOT_PERSON')],
      otherwise: 'KISS_UNWELCOME',
    },
  }),
  // All five forms of line: sing; sing a lullaby; sing to the baby; sing a lullaby to the baby; sing on.
  verb('sing', 'sing, hum, whistle', OWN_SCOPES, {
    intransitive: {},
    direct: { roles: { direct: { takes: 'text' } } },
    indirect: { ...TO_SOMEBODY, roles: { indirect: SOMEBODY } },
    directIndirect: { ...TO_SOMEBODY, roles: { direct: { takes: 'text' }, indirect: SOMEBODY } },
    relationOnly: { acceptedRelations: ['on', 'up', 'down'] },
  }),
];
