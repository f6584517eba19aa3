// Getting about: go, enter, exit, climb, and what one does standing still: wait, jump, sit.

import type { CheckDeclaration, FirstDeclaration, RoleDeclaration, VerbDeclaration } from '../verbs/declaration.js';

/** Ways out first; things are found too, so that the reply can say they lead nowhere. */
const WAYS = ['room.exits', 'room.things.nested', 'room.npcs', 'player.inventory.nested'] as const;

/** "Up the stairs" is up, where stairs go both ways. */
const AS_SAID: RoleDeclaration = {
  scopes: WAYS,
  prefer: [
    'it is exit',
    'relation is up and it is here.up or relation is down and it is here.down or relation is in and it is here.in or relation is from and it is here.out',
  ],
};

const OPEN_DOOR = (role: 'direct' | 'indirect'): FirstDeclaration => ({
  unless: `not (${role} is exit) or not (${role}.door exists) or ${role}.door is open`,
  try: 'open',
  to: `${role}.door`,
});

const CANNOT_GO = (role: 'direct' | 'indirect'): readonly CheckDeclaration[] => [
  {
    unless: `${role} is exit`,
    code: 'GO_NOT_A_WAY',
    says: `[if ${role} is person]{The ${role}} {is ${role}} right here.[else]{The ${role}} {is ${role}} no way to anywhere.[end]`,
  },
  {
    when: `${role}.door exists and ${role}.door is not open`,
    code: 'GO_DOOR_CLOSED',
    says: `{The ${role}.door} {is ${role}.door} closed.`,
  },
];

const go: VerbDeclaration = {
  name: 'go',
  words: ['go', 'walk', 'run', 'head', 'travel', 'step', 'crawl', 'return'],
  does: 'goes somewhere: a direction, or "through" a door; the direction alone will do',
  rules: {
    direct: {
      roles: { direct: { scopes: WAYS, prefer: ['it is exit'], asks: 'Which way do you want to go?' } },
      first: [OPEN_DOOR('direct')],
      checks: CANNOT_GO('direct'),
      plan: ['go direct'],
      says: '{look}',
      seen: '{The actor} leave{s actor}.',
      seenThere: '{The actor} come{s actor} in.',
    },
    indirect: {
      acceptedRelations: [
        'through',
        'to',
        'in',
        'up',
        'down',
        'from',
        'at',
        'over',
        'around',
        'under',
        'behind',
        'on',
        'with',
      ],
      roles: { indirect: { ...AS_SAID, asks: 'Where do you want to go?' } },
      first: [OPEN_DOOR('indirect')],
      checks: CANNOT_GO('indirect'),
      plan: ['go indirect'],
      says: '{look}',
      seen: '{The actor} leave{s actor}.',
      seenThere: '{The actor} come{s actor} in.',
    },
  },
  errorMessages: {
    TARGET_NOT_FOUND: 'You cannot go that way.',
  },
};

const enter: VerbDeclaration = {
  name: 'enter',
  words: ['enter', 'get in', 'get into', 'go inside', 'board'],
  does: 'goes in',
  rules: {
    intransitive: { means: 'go in' },
    direct: { roles: { direct: { scopes: WAYS } }, means: 'go' },
  },
};

const exit: VerbDeclaration = {
  name: 'exit',
  words: ['exit', 'leave', 'get out', 'go outside', 'get out of', 'escape'],
  does: 'goes out',
  rules: {
    intransitive: { means: 'go out' },
    direct: { roles: { direct: { scopes: [...WAYS, 'room'] } }, means: 'go' },
    indirect: { acceptedRelations: ['through', 'from', 'with'], roles: { indirect: { scopes: WAYS } }, means: 'go' },
  },
};

const climb: VerbDeclaration = {
  name: 'climb',
  words: ['climb', 'ascend', 'scale'],
  does: 'climbs up, or down, something',
  rules: {
    intransitive: { means: 'go up' },
    direct: { roles: { direct: { scopes: WAYS } }, means: 'go' },
    indirect: {
      acceptedRelations: ['up', 'down', 'over', 'through', 'in', 'on', 'from', 'to'],
      roles: { indirect: AS_SAID },
      means: 'go',
    },
  },
};

const wait: VerbDeclaration = {
  name: 'wait',
  words: ['wait', 'z'],
  does: 'lets a little time go by',
  rules: { intransitive: { says: 'Time passes.', seen: '{The actor} wait{s actor}.' } },
};

const jump: VerbDeclaration = {
  name: 'jump',
  words: ['jump', 'leap', 'hop'],
  does: 'jumps on the spot',
  rules: {
    intransitive: {
      says: 'You jump on the spot. It does not help, but it warms the feet.',
      seen: '{The actor} jump{s actor} on the spot.',
    },
    indirect: {
      acceptedRelations: ['over', 'on', 'in', 'from', 'off', 'through', 'down', 'at', 'to'],
      roles: { indirect: { scopes: [...WAYS] } },
      otherwise: { code: 'JUMP_POINTLESS', says: 'You would only hurt yourself, and {the indirect} besides.' },
    },
  },
};

const sit: VerbDeclaration = {
  name: 'sit',
  words: ['sit', 'sit down', 'lie', 'lie down', 'rest', 'sleep'],
  does: 'sits down for a moment',
  rules: {
    intransitive: { says: 'You rest for a moment. Nothing happens.' },
    indirect: {
      acceptedRelations: ['on', 'in', 'at', 'under', 'behind', 'with'],
      roles: { indirect: { scopes: WAYS } },
      says: 'You rest for a moment, then get up again.',
    },
  },
};

export const moving: readonly VerbDeclaration[] = [go, enter, exit, climb, wait, jump, sit];
