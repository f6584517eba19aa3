// Using things: eat, drink, light, extinguish, switch on and off, push, pull, turn, attack; and what is about the story itself: help, score.

import type { CheckDeclaration, VerbDeclaration } from '../verbs/declaration.js';
import { AROUND_FIRST, CARRIED_FIRST, reach, SELF, takeFirst } from './shared.js';

const eat: VerbDeclaration = {
  name: 'eat',
  words: ['eat', 'taste', 'devour'],
  does: 'eats something',
  scopeProfile: { direct: CARRIED_FIRST },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is edible'] } },
      first: [takeFirst('direct', 'direct is not edible or direct is fixed or direct is scenery')],
      checks: [
        { when: 'direct is person', code: 'EAT_PERSON', says: 'You are not as hungry as that.' },
        {
          unless: 'direct is edible',
          code: 'EAT_NOT_EDIBLE',
          says: 'You cannot eat {the direct}.',
        },
        reach('direct'),
        {
          unless: 'direct is empty',
          code: 'EAT_NOT_EMPTY',
          says: 'There is something in {the direct}. Take it out first.',
        },
      ],
      plan: ['remove direct'],
      says: 'You eat {the direct}.',
      seen: '{The actor} eat{s actor} {the direct}.',
    },
  },
};

const drink: VerbDeclaration = {
  name: 'drink',
  words: ['drink', 'sip', 'swallow', 'drink from'],
  does: 'drinks something',
  scopeProfile: { direct: CARRIED_FIRST },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is drinkable'] } },
      checks: [
        {
          unless: 'direct is drinkable',
          code: 'DRINK_NOT_DRINKABLE',
          says: 'You cannot drink {the direct}.',
        },
        reach('direct'),
        {
          unless: 'direct is empty',
          code: 'DRINK_NOT_EMPTY',
          says: 'There is something in {the direct}. Take it out first.',
        },
      ],
      plan: ['remove direct if direct is not fixed and direct is not scenery'],
      says: 'You drink {the direct}.',
      seen: '{The actor} drink{s actor} {the direct}.',
    },
  },
};

/** Whether it was dark before is kept with the actor: then the room is shown when it is bright. */
const SEES_AGAIN = ['set actor groping if dark', 'set actor not groping if not dark'] as const;
const BRIGHTER = (text: string): readonly { when?: string; says: string }[] => [
  { when: 'actor is groping and not dark', says: `${text}\n\n{look}` },
  { says: text },
];

const BURNING: readonly CheckDeclaration[] = [
  { when: 'direct is lit', code: 'LIGHT_ALREADY', says: '{The direct} {is direct} burning already.' },
  reach('direct'),
];

const light: VerbDeclaration = {
  name: 'light',
  words: ['light', 'ignite', 'kindle', 'burn', 'set fire to'],
  does: 'lights something, "with" something that burns',
  scopeProfile: { direct: CARRIED_FIRST, indirect: CARRIED_FIRST },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is lightable', 'it is not lit'], asks: 'What do you want to light?' } },
      checks: [
        {
          unless: 'direct is lightable',
          code: 'LIGHT_NOT_LIGHTABLE',
          says: '[if direct is switchable]You could switch {the direct} on.[else]Better not set fire to {the direct}.[end]',
        },
        ...BURNING,
      ],
      plan: [...SEES_AGAIN, 'set direct lit'],
      says: BRIGHTER('You light {the direct}.'),
      seen: '{The actor} light{s actor} {the direct}.',
    },
    directIndirect: {
      acceptedRelations: ['with', 'from', 'at', 'on', 'in'],
      roles: {
        direct: { prefer: ['it is lightable', 'it is not lit'] },
        indirect: {
          prefer: ['it is lighter or it is lit', 'not (it is direct)'],
          asks: 'What do you want to light it with?',
        },
      },
      first: [
        takeFirst(
          'indirect',
          'indirect is carried or indirect is fixed or indirect is scenery or direct is not lightable or direct is lit or indirect is not lighter',
        ),
      ],
      checks: [
        {
          unless: 'direct is lightable',
          code: 'LIGHT_NOT_LIGHTABLE',
          says: 'Better not set fire to {the direct}.',
        },
        ...BURNING,
        reach('indirect'),
        {
          unless: 'indirect is lit or indirect is lighter',
          code: 'LIGHT_BAD_SOURCE',
          says: 'You cannot light anything with {the indirect}.',
        },
      ],
      plan: [...SEES_AGAIN, 'set direct lit'],
      says: BRIGHTER('You light {the direct} with {the indirect}.'),
      seen: '{The actor} light{s actor} {the direct}.',
    },
  },
};

const extinguish: VerbDeclaration = {
  name: 'extinguish',
  words: ['extinguish', 'douse', 'put out', 'blow out', 'snuff', 'snuff out', 'quench'],
  does: 'puts a light out',
  scopeProfile: { direct: CARRIED_FIRST },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is lit', 'it is lightable'] } },
      checks: [
        { unless: 'direct is lit', code: 'EXTINGUISH_NOT_LIT', says: '{The direct} {is direct} not burning.' },
        reach('direct'),
      ],
      plan: ['set direct not lit'],
      says: 'You put {the direct} out.[if dark] It is dark now.[end]',
      seen: '{The actor} put{s actor} {the direct} out.',
    },
  },
};

const switchOn: VerbDeclaration = {
  name: 'switch on',
  words: ['switch on', 'turn on', 'power on', 'activate', 'start'],
  does: 'switches something on',
  scopeProfile: { direct: AROUND_FIRST },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is switchable', 'it is not on'] } },
      checks: [
        {
          unless: 'direct is switchable',
          code: 'SWITCH_ON_NOT_SWITCHABLE',
          says: '[if direct is lightable]{The direct} {is direct} not that modern. You could light {it direct}.[else]You cannot switch on {the direct}.[end]',
        },
        { when: 'direct is on', code: 'SWITCH_ON_ALREADY', says: '{The direct} {is direct} on already.' },
        reach('direct'),
      ],
      plan: [...SEES_AGAIN, 'set direct on'],
      says: BRIGHTER('You switch {the direct} on.'),
      seen: '{The actor} switch{es actor} {the direct} on.',
    },
  },
};

const switchOff: VerbDeclaration = {
  name: 'switch off',
  words: ['switch off', 'turn off', 'power off', 'deactivate', 'stop'],
  does: 'switches something off',
  scopeProfile: { direct: AROUND_FIRST },
  rules: {
    direct: {
      roles: { direct: { prefer: ['it is switchable', 'it is on'] } },
      checks: [
        {
          unless: 'direct is switchable',
          code: 'SWITCH_OFF_NOT_SWITCHABLE',
          says: '[if direct is lit]You could put {the direct} out.[else]You cannot switch off {the direct}.[end]',
        },
        { unless: 'direct is on', code: 'SWITCH_OFF_ALREADY', says: '{The direct} {is direct} off already.' },
        reach('direct'),
      ],
      plan: ['set direct not on'],
      says: 'You switch {the direct} off.[if dark] It is dark now.[end]',
      seen: '{The actor} switch{es actor} {the direct} off.',
    },
  },
};

/** Verbs that do nothing by themselves: the things of a world say what comes of them. */
function effort(name: string, words: readonly string[], does: string, nothing: string): VerbDeclaration {
  const code = name.toUpperCase();
  return {
    name,
    words,
    does,
    scopeProfile: { direct: AROUND_FIRST },
    rules: {
      direct: {
        checks: [
          { when: SELF, code: `${code}_SELF`, says: 'You pull yourself together, which is as far as that goes.' },
          { when: 'direct is person', code: `${code}_PERSON`, says: '{The direct} would rather be asked.' },
          reach('direct'),
        ],
        otherwise: { code: `${code}_NOTHING`, says: nothing },
      },
    },
  };
}

const push = effort(
  'push',
  ['push', 'move', 'press', 'shove', 'nudge'],
  'pushes something',
  '[if direct is fixed or direct is scenery or direct is door]{The direct} will not move.[else]You push {the direct} a little, to no effect.[end]',
);
const pull = effort(
  'pull',
  ['pull', 'drag', 'tug', 'yank', 'lift', 'raise'],
  'pulls something',
  '[if direct is fixed or direct is scenery or direct is door]{The direct} will not move.[else]You pull {the direct} a little, to no effect.[end]',
);

const turn = effort(
  'turn',
  ['turn', 'rotate', 'twist', 'crank', 'wind', 'adjust'],
  'turns something',
  '[if direct is fixed or direct is scenery or direct is door]{The direct} will not turn.[else]You turn {the direct} over and back again.[end]',
);

const CANNOT_ATTACK: readonly CheckDeclaration[] = [
  { when: SELF, code: 'ATTACK_SELF', says: 'It is not that bad.' },
  reach('direct'),
];
const POINTLESS = {
  code: 'ATTACK_POINTLESS',
  says: '[if direct is person]That would settle nothing between you and {the direct}.[else]Force will get you nowhere with {the direct}.[end]',
};
const attack: VerbDeclaration = {
  name: 'attack',
  words: ['attack', 'hit', 'break', 'smash', 'kick', 'punch', 'fight', 'kill', 'destroy'],
  does: 'uses force, where that is of use',
  scopeProfile: { direct: ['room.npcs', ...AROUND_FIRST], indirect: CARRIED_FIRST },
  rules: {
    direct: {
      checks: CANNOT_ATTACK,
      otherwise: POINTLESS,
    },
    directIndirect: {
      acceptedRelations: ['with'],
      roles: { indirect: { asks: 'What do you want to hit it with?' } },
      checks: [
        ...CANNOT_ATTACK,
        {
          unless: 'indirect is carried',
          code: 'ATTACK_NOT_HELD',
          says: 'You do not have {the indirect} in your hands.',
        },
      ],
      otherwise: POINTLESS,
    },
  },
};

const use: VerbDeclaration = {
  name: 'use',
  words: ['use', 'operate', 'apply', 'try'],
  does: 'is too vague: say what you want to do with it',
  scopeProfile: { direct: CARRIED_FIRST, indirect: AROUND_FIRST },
  rules: {
    direct: {
      otherwise: {
        code: 'USE_VAGUE',
        says: 'Say what you want to do with {the direct}: [if direct is readable]read {it direct}, [end][if direct is wearable]wear {it direct}, [end][if direct is lightable]light {it direct}, [end][if direct is openable]open {it direct}, [end][if direct is edible]eat {it direct}, [end]put {it direct} somewhere, or something like that.',
      },
    },
    directIndirect: {
      acceptedRelations: ['on', 'with', 'in', 'to', 'for'],
      otherwise: {
        code: 'USE_VAGUE',
        says: 'Say what you want to do to {the indirect} with {the direct}: unlock, light, put in …',
      },
    },
  },
};

const help: VerbDeclaration = {
  name: 'help',
  words: ['help', 'verbs', 'commands', 'hint', 'hints', 'about', 'info'],
  does: 'says what you can do',
  isLook: true,
  rules: { intransitive: { says: '{verbs}\n\n{help}' } },
};

const score: VerbDeclaration = {
  name: 'score',
  words: ['score'],
  does: 'says how far you are',
  isLook: true,
  rules: {
    intransitive: {
      says: '[if story.score > 0 or story.most > 0]You have {story.score}[if story.most > 0] of {story.most}[end] point[if story.score != 1 or story.most > 1]s[end], after[else]Nobody keeps a score here. You have taken[end] {story.turns} turn[if story.turns != 1]s[end].',
    },
  },
};

export const using: readonly VerbDeclaration[] = [
  eat,
  drink,
  light,
  extinguish,
  switchOn,
  switchOff,
  push,
  pull,
  turn,
  attack,
  use,
  help,
  score,
];
