// Talking: say, ask, talk to, kiss, sing etc.

import type { CheckDeclaration, VerbDeclaration } from '../verbs/declaration.js';
import { somebody } from './shared.js';

/** Whom one can talk to. */
const CANNOT_TALK = (name: string, role: 'direct' | 'indirect'): readonly CheckDeclaration[] => [
  { when: `${role} is actor`, code: `${name}_SELF`, says: 'You know what you would say to that.' },
  { unless: `${role} is person`, code: `${name}_NOT_PERSON`, says: `{The ${role}} will not answer.` },
];

const say: VerbDeclaration = {
  name: 'say',
  words: ['say', 'answer', 'shout', 'whisper', 'yell'],
  does: 'says something aloud, or "to" somebody',
  rules: {
    direct: {
      roles: { direct: { takes: 'text', asks: 'What do you want to say?' } },
      says: 'You say "{words}".',
      seen: '{The actor} say{s actor} "{words}".',
    },
    directIndirect: {
      acceptedRelations: ['to', 'at'],
      roles: {
        direct: { takes: 'text', asks: 'What do you want to say?' },
        indirect: somebody('Who do you want to say it to?'),
      },
      checks: CANNOT_TALK('SAY', 'indirect'),
      says: 'You say "{words}" to {the indirect}.',
      seen: '{The actor} say{s actor} "{words}" to {the indirect}.',
    },
  },
};

/** What someone says of a topic. */
function talkedAbout(
  name: string,
  does: string,
  words: readonly string[],
  relations: readonly string[],
): VerbDeclaration {
  return {
    name,
    words,
    does,
    rules: {
      directIndirect: {
        acceptedRelations: relations,
        roles: { direct: somebody(`Who do you want to ${name}?`), indirect: { takes: 'text' } },
        checks: CANNOT_TALK(name.toUpperCase(), 'direct'),
        says: '{topic direct}',
        seen: `{The actor} ${name}{s actor} {the direct} something.`,
      },
    },
  };
}

const ask = talkedAbout(
  'ask',
  'asks somebody "about" something, or "for" something',
  ['ask', 'question'],
  ['about', 'for'],
);
const tell = talkedAbout('tell', 'tells somebody "about" something', ['tell'], ['about']);

const talk: VerbDeclaration = {
  name: 'talk',
  words: ['talk to', 'talk with', 'talk', 'speak to', 'speak with', 'speak', 'chat with', 'greet', 'hail'],
  does: 'starts a talk with somebody',
  rules: {
    direct: {
      roles: { direct: somebody('Who do you want to talk to?') },
      checks: CANNOT_TALK('TALK', 'direct'),
      otherwise: {
        code: 'TALK_ABOUT_WHAT',
        says: '{The direct} wait{s direct} for you to come to the point. You could ask about something.',
      },
      seen: '{The actor} talk{s actor} to {the direct}.',
    },
    directIndirect: {
      acceptedRelations: ['about'],
      roles: {
        direct: somebody('Who do you want to talk to?'),
        indirect: { takes: 'text', asks: 'What do you want to talk about?' },
      },
      means: 'ask',
    },
  },
};

const kiss: VerbDeclaration = {
  name: 'kiss',
  words: ['kiss', 'embrace'],
  does: 'kisses somebody, if that is welcome',
  rules: {
    direct: {
      roles: { direct: somebody('Who do you want to kiss?') },
      checks: [
        { when: 'direct is actor', code: 'KISS_SELF', says: 'You are fond of yourself, but not to that point.' },
        { unless: 'direct is person', code: 'KISS_NOT_PERSON', says: 'You have not been alone for that long.' },
      ],
      otherwise: { code: 'KISS_UNWELCOME', says: 'You have no reason to think that {the direct} would like that.' },
    },
  },
};

/** All five forms of line: sing; sing a lullaby; sing to the baby; sing a lullaby to the baby; sing on. */
const sing: VerbDeclaration = {
  name: 'sing',
  words: ['sing', 'hum', 'whistle'],
  does: 'sings: something, "to" somebody, or just so',
  rules: {
    intransitive: { says: 'You sing a little. Nobody joins in.', seen: '{The actor} sing{s actor}.' },
    direct: {
      roles: { direct: { takes: 'text', asks: 'What do you want to sing?' } },
      says: 'You sing {words}, as much as you remember of it.',
      seen: '{The actor} sing{s actor} {words}.',
    },
    indirect: {
      acceptedRelations: ['to', 'for', 'with'],
      roles: { indirect: somebody('Who do you want to sing to?') },
      checks: CANNOT_TALK('SING', 'indirect'),
      says: 'You sing {relation} {the indirect}.',
      seen: '{The actor} sing{s actor} {relation} {the indirect}.',
    },
    directIndirect: {
      acceptedRelations: ['to', 'for', 'with'],
      roles: {
        direct: { takes: 'text', asks: 'What do you want to sing?' },
        indirect: somebody('Who do you want to sing to?'),
      },
      checks: CANNOT_TALK('SING', 'indirect'),
      says: 'You sing {words} {relation} {the indirect}.',
      seen: '{The actor} sing{s actor} {words} {relation} {the indirect}.',
    },
    relationOnly: {
      acceptedRelations: ['on', 'up', 'down'],
      says: [
        { when: 'relation is up', says: 'You sing up. The walls take no notice.' },
        { when: 'relation is down', says: 'You sing lower, and then not at all.' },
        { says: 'You sing on. There are a great many verses.' },
      ],
      seen: '{The actor} sing{s actor} on.',
    },
  },
};

export const talking: readonly VerbDeclaration[] = [say, ask, tell, talk, kiss, sing];
