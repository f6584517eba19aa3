// Every text of the usual verbs, for players. Conditions and gaps in them are read by verbs/template.ts.

import type { RoleName, Says, VerbDeclaration } from '../verbs/declaration.js';

/** What a verb is for, behind its name in the help. */
export const purposes: Readonly<Record<string, string>> = {
  look: 'shows where you are; "look at", "look in", "look under" something',
  examine: 'looks closely at something',
  search: 'looks in, on, under or behind something',
  read: 'reads what is written on something',
  smell: 'smells the air, or something',
  listen: 'listens',
  touch: 'touches something',
  go: 'goes somewhere: a direction, or "through" a door; the direction alone will do',
  enter: 'goes in',
  exit: 'goes out',
  climb: 'climbs up, or down, something',
  wait: 'lets a little time go by',
  jump: 'jumps on the spot',
  sit: 'sits down for a moment',
  take: 'picks things up, also "from", "in", "on", "off" or "under" something',
  'take out': 'takes something out of what it is in',
  drop: 'puts down what you carry',
  put: 'puts things in, on, under or behind something',
  throw: 'throws something at something',
  inventory: 'lists what you carry',
  open: 'opens doors, boxes and the like',
  close: 'closes doors, boxes and the like',
  lock: 'locks something, "with" a key',
  unlock: 'unlocks something, "with" a key',
  wear: 'puts clothes on',
  remove: 'takes clothes off',
  give: 'gives something to somebody',
  show: 'shows something to somebody',
  say: 'says something aloud, or "to" somebody',
  ask: 'asks somebody "about" something, or "for" something',
  tell: 'tells somebody "about" something',
  talk: 'starts a talk with somebody',
  kiss: 'kisses somebody, if that is welcome',
  sing: 'sings, alone or "to" somebody',
  eat: 'eats something',
  drink: 'drinks something',
  light: 'lights something, "with" something that burns',
  extinguish: 'puts a light out',
  'switch on': 'switches something on',
  'switch off': 'switches something off',
  push: 'pushes something',
  pull: 'pulls something',
  turn: 'turns something',
  attack: 'uses force',
  use: 'is too vague: name what you want to do with it',
  help: 'says what you can do',
  score: 'shows your score',
};

/** By verb and form of line: what the actor reads when it is done, what those read who are there, and those who are where he goes. */
export const done: Readonly<Record<string, readonly [says: Says, seen?: string, seenThere?: string]>> = {
  'look intransitive': ['{look}'],
  'look relationOnly': [
    [
      { when: 'relation is around', says: '{look}' },
      { when: 'relation is up', says: 'You look up, and see nothing you had not seen before.' },
      { says: 'You look down. Your feet are where you left them.' },
    ],
  ],
  'examine direct': [
    [
      { when: 'direct is room', says: '{look}' },
      {
        when: 'direct is exit',
        says: '[if direct.door exists]{describe direct.door}[else][if direct.to is visited]That way is {the direct.to}.[else]You would have to go and see.[end][end]',
      },
      { says: '{describe direct}' },
    ],
    '{The actor} look{s actor} at {the direct}.',
  ],
  'search intransitive': ['{look}'],
  'search direct': [
    [
      { when: 'direct is room', says: '{look}' },
      { when: 'direct is actor', says: '{inventory}' },
      {
        when: 'direct is container or direct is supporter or direct.under exists or direct.behind exists',
        says: '{findings direct}',
      },
      { when: 'direct is fixed or direct is scenery', says: 'You search {the direct} from top to bottom.' },
      { says: 'You turn {the direct} over and find nothing that you had not seen.' },
    ],
    '{The actor} search{es actor} {the direct}.',
  ],
  'search indirect': [
    [
      {
        when: 'indirect is exit or indirect is door or relation is through',
        says: 'You can make out nothing new beyond {the indirect}.',
      },
      { says: '{contents indirect}' },
    ],
    '{The actor} look{s actor} {relation} {the indirect}.',
  ],
  'read direct': ['{text direct}', '{The actor} read{s actor} {the direct}.'],
  'smell intransitive': ['You smell nothing out of the ordinary.'],
  'smell direct': ['You smell nothing special about {the direct}.'],
  'listen intransitive': ['You hear nothing out of the ordinary.'],
  'listen direct': ['You hear nothing from {the direct}.'],
  'touch direct': ['You feel nothing about {the direct} that you had not expected.'],
  'go direct': ['{look}', '{The actor} leave{s actor}.', '{The actor} come{s actor} in.'],
  'go indirect': ['{look}', '{The actor} leave{s actor}.', '{The actor} come{s actor} in.'],
  'wait intransitive': ['Time passes.', '{The actor} wait{s actor}.'],
  'jump intransitive': [
    'You jump on the spot. It does not help, but it warms the feet.',
    '{The actor} jump{s actor} on the spot.',
  ],
  'sit intransitive': ['You rest for a moment. Nothing happens.'],
  'sit indirect': ['You rest for a moment, then get up again.'],
  'take direct': [
    '[if several]Taken.[else]You take {the direct}.[end][if direct.reveals != ""] That brings {direct.reveals} to light.[end]',
    '{The actor} take{s actor} {the direct}.',
  ],
  'take directIndirect': [
    '[if several]Taken.[else]You take {the direct} from {the indirect}.[end][if direct.reveals != ""] That brings {direct.reveals} to light.[end]',
    '{The actor} take{s actor} {the direct} from {the indirect}.',
  ],
  'take out direct': [
    '[if several]Taken out.[else]You take {the direct} out.[end][if direct.reveals != ""] That brings {direct.reveals} to light.[end]',
    '{The actor} take{s actor} {the direct} out.',
  ],
  'drop direct': [
    '[if several]Dropped.[else]You put {the direct} down.[end]',
    '{The actor} put{s actor} {the direct} down.',
  ],
  'put directIndirect': [
    '[if several]Put[else]You put {the direct}[end] {relation} {the indirect}.',
    '{The actor} put{s actor} {the direct} {relation} {the indirect}.',
  ],
  'inventory intransitive': ['{inventory}'],
  'open direct': [
    '[if several]Opened.[else]You open {the direct}.[end][if direct is container and direct is not transparent] {contents direct}[end]',
    '{The actor} open{s actor} {the direct}.',
  ],
  'open directIndirect': [
    '[if several]Opened.[else]You open {the direct}.[end][if direct is container and direct is not transparent] {contents direct}[end]',
    '{The actor} open{s actor} {the direct}.',
  ],
  'close direct': [
    '[if several]Closed.[else]You close {the direct}.[end][if dark] It is dark now.[end]',
    '{The actor} close{s actor} {the direct}.',
  ],
  'lock direct': ['You lock {the direct} with {the direct.key}.', '{The actor} lock{s actor} {the direct}.'],
  'lock directIndirect': ['You lock {the direct} with {the indirect}.', '{The actor} lock{s actor} {the direct}.'],
  'unlock direct': ['You unlock {the direct} with {the direct.key}.', '{The actor} unlock{s actor} {the direct}.'],
  'unlock directIndirect': [
    'You unlock {the direct} with {the indirect}.',
    '{The actor} unlock{s actor} {the direct}.',
  ],
  'wear direct': [
    '[if several]Put on.[else]You put {the direct} on.[end]',
    '{The actor} put{s actor} {the direct} on.',
  ],
  'remove direct': [
    '[if several]Taken off.[else]You take {the direct} off.[end]',
    '{The actor} take{s actor} {the direct} off.',
  ],
  'give directIndirect': ['', '{The actor} give{s actor} {the direct} to {the indirect}.'],
  'show directIndirect': ['', '{The actor} show{s actor} {the direct} to {the indirect}.'],
  'say direct': ['You say "{words}".', '{The actor} say{s actor} "{words}".'],
  'say directIndirect': [
    'You say "{words}" to {the indirect}.',
    '{The actor} say{s actor} "{words}" to {the indirect}.',
  ],
  'ask directIndirect': ['{topic direct}', '{The actor} ask{s actor} {the direct} something.'],
  'tell directIndirect': ['{topic direct}', '{The actor} tell{s actor} {the direct} something.'],
  'talk direct': ['', '{The actor} talk{s actor} to {the direct}.'],
  'sing intransitive': ['You sing a little. Nobody joins in.', '{The actor} sing{s actor}.'],
  'sing direct': ['You sing {words}, as much as you remember of it.', '{The actor} sing{s actor} {words}.'],
  'sing indirect': ['You sing {relation} {the indirect}.', '{The actor} sing{s actor} {relation} {the indirect}.'],
  'sing directIndirect': [
    'You sing {words} {relation} {the indirect}.',
    '{The actor} sing{s actor} {words} {relation} {the indirect}.',
  ],
  'sing relationOnly': [
    [
      { when: 'relation is up', says: 'You sing up. The walls take no notice.' },
      { when: 'relation is down', says: 'You sing lower, and then not at all.' },
      { says: 'You sing on. There are a great many verses.' },
    ],
    '{The actor} sing{s actor} on.',
  ],
  'eat direct': ['You eat {the direct}.', '{The actor} eat{s actor} {the direct}.'],
  'drink direct': ['You drink {the direct}.', '{The actor} drink{s actor} {the direct}.'],
  'light direct': [
    [
      { when: 'actor is groping and not dark', says: 'You light {the direct}.\n\n{look}' },
      { says: 'You light {the direct}.' },
    ],
    '{The actor} light{s actor} {the direct}.',
  ],
  'light directIndirect': [
    [
      { when: 'actor is groping and not dark', says: 'You light {the direct} with {the indirect}.\n\n{look}' },
      { says: 'You light {the direct} with {the indirect}.' },
    ],
    '{The actor} light{s actor} {the direct}.',
  ],
  'extinguish direct': [
    'You put {the direct} out.[if dark] It is dark now.[end]',
    '{The actor} put{s actor} {the direct} out.',
  ],
  'switch on direct': [
    [
      { when: 'actor is groping and not dark', says: 'You switch {the direct} on.\n\n{look}' },
      { says: 'You switch {the direct} on.' },
    ],
    '{The actor} switch{es actor} {the direct} on.',
  ],
  'switch off direct': [
    'You switch {the direct} off.[if dark] It is dark now.[end]',
    '{The actor} switch{es actor} {the direct} off.',
  ],
  'help intransitive': ['{verbs}\n\n{help}'],
  'score intransitive': [
    '[if story.score > 0 or story.most > 0]You have {story.score}[if story.most > 0] of {story.most}[end] point[if story.score != 1 or story.most > 1]s[end], after[else]Nobody keeps a score here. You have taken[end] {story.turns} turn[if story.turns != 1]s[end].',
  ],
};

/** Questions for what was left out; made from the verb if absent. */
export const questions: Readonly<Record<string, Partial<Readonly<Record<RoleName, string>>>>> = {
  'look direct': { direct: 'What do you want to look at?' },
  'search indirect': { indirect: 'Where do you want to look?' },
  'go direct': { direct: 'Which way do you want to go?' },
  'go indirect': { indirect: 'Where do you want to go?' },
  'take directIndirect': { indirect: 'What do you want to take it from?' },
  'put directIndirect': { direct: 'What do you want to put there?', indirect: 'Where do you want to put it?' },
  'throw directIndirect': { indirect: 'What do you want to throw it at?' },
  'open directIndirect': { indirect: 'What do you want to open it with?' },
  'lock directIndirect': { indirect: 'What do you want to lock it with?' },
  'unlock directIndirect': { indirect: 'What do you want to unlock it with?' },
  'give directIndirect': { indirect: 'Who do you want to give it to?' },
  'show directIndirect': { indirect: 'Who do you want to show it to?' },
  'say direct': { direct: 'What do you want to say?' },
  'say directIndirect': { direct: 'What do you want to say?', indirect: 'Who do you want to say it to?' },
  'ask directIndirect': { direct: 'Who do you want to ask?' },
  'tell directIndirect': { direct: 'Who do you want to tell?' },
  'talk direct': { direct: 'Who do you want to talk to?' },
  'talk directIndirect': { direct: 'Who do you want to talk to?', indirect: 'What do you want to talk about?' },
  'kiss direct': { direct: 'Who do you want to kiss?' },
  'sing direct': { direct: 'What do you want to sing?' },
  'sing indirect': { indirect: 'Who do you want to sing to?' },
  'sing directIndirect': { direct: 'What do you want to sing?', indirect: 'Who do you want to sing to?' },
  'light direct': { direct: 'What do you want to light?' },
  'light directIndirect': { indirect: 'What do you want to light it with?' },
  'attack directIndirect': { indirect: 'What do you want to hit it with?' },
};

/** Failures that any verb can have, in words of its own. */
export const failures: Readonly<Record<string, VerbDeclaration['errorMessages']>> = {
  go: { TARGET_NOT_FOUND: 'You cannot go that way.' },
  take: { NOTHING_LEFT: 'There is nothing there that you could take.' },
  'take out': { NOTHING_LEFT: 'There is nothing there that you could take out.' },
  drop: { NOTHING_LEFT: 'You are carrying nothing that you could put down.' },
  put: { NOTHING_LEFT: 'You are carrying nothing that you could put there.' },
  wear: { NOTHING_LEFT: 'You have nothing else to wear.' },
  remove: { NOTHING_LEFT: 'You are wearing nothing that you could take off.' },
  give: { NOTHING_LEFT: 'You are carrying nothing that you could give away.' },
};

/** Why a verb refuses, by its code; behind a stroke stands what sets texts of one code apart. */
export const refusals = {
  LOOK_DARK: 'It is too dark to see anything. You can feel your way, or make a light.',
  'LOOK_DARK/around': 'It is too dark to see anything, whichever way you look.',
  EXAMINE_DARK: 'It is too dark to see {the direct}.',
  SEARCH_DARK: 'You grope about in the dark and find only more of it.',
  'SEARCH_DARK/direct': 'Without a light you would not know what you had found.',
  'SEARCH_DARK/indirect': 'It is too dark to see what is {relation} {the indirect}.',
  SEARCH_PERSON: '{The direct} would not like that, and neither would you.',
  'SEARCH_PERSON/indirect': 'There are things one asks people for.',
  SEARCH_CLOSED: '{The direct} {is direct} closed. Open {it direct} first.',
  'SEARCH_CLOSED/indirect': '{The indirect} {is indirect} closed. Open {it indirect} first.',
  LOOK_NOT_CONTAINER: 'You cannot look into {the indirect}.',
  LOOK_NOT_THROUGH: 'You cannot see through {the indirect}.',
  LOOK_NOT_SUPPORTER: 'There is nothing on {the indirect}.',
  LOOK_NOT_THERE: 'You cannot look {relation} that.',
  READ_DARK: 'It is too dark to read.',
  READ_NOT_READABLE: 'There is nothing written on {the direct}.',
  SMELL_PERSON: 'That would be hard to explain to {the direct}.',
  UNREACHABLE:
    "[if direct.barrier is person]{The direct.barrier} would have to let go of {the direct} first.[else][if direct.barrier exists]You can't get at {the direct}: {the direct.barrier} {is direct.barrier} closed.[else]You can't get at {the direct} from here.[end][end]",
  TOUCH_PERSON: '{The direct} would rather you kept your hands to yourself.',
  GO_NOT_A_WAY:
    '[if direct is person]{The direct} {is direct} right here.[else]{The direct} {is direct} not an exit.[end]',
  GO_DOOR_CLOSED: '{The direct.door} {is direct.door} closed.',
  JUMP_POINTLESS: 'You would only hurt yourself, and {the indirect} besides.',
  TAKE_SELF: 'You have yourself well in hand already.',
  'TAKE_FIXED/place': 'You cannot take [if direct is exit]that[else]{the direct}[end] with you.',
  TAKE_FIXED: '{The direct} {is direct} not something you can carry away.',
  TAKE_PERSON: 'People are not for taking. You could talk to {the direct}.',
  TAKE_WORN: 'You are wearing {the direct}. Take {it direct} off first.',
  TAKE_PART: '{The direct} {is direct} a part of {the direct.place}.',
  TAKE_HELD: 'You already have {the direct}.',
  TAKE_INSIDE: 'Not while you are there yourself.',
  TAKE_OWNED: 'You cannot just take {the direct} from {the direct.barrier}. You could ask.',
  TAKE_HANDS_FULL: 'You cannot carry any more. Put something down first.',
  TAKE_NOT_THERE:
    '[if indirect is person]{The indirect} {does indirect} not have {the direct}.[else if relation is from and indirect is not container and indirect is not supporter]You cannot take {the direct} from {the indirect}.[else]{The direct} {is direct} not [if relation is under or relation is behind]{relation}[else if relation is on or relation is off]on[else if relation is from and indirect is supporter]on[else]in[end] {the indirect}.[end]',
  'TAKE_NOT_THERE/out': '{The direct} {is direct} not in anything.',
  DROP_SELF: 'You could lie down, but you would not get any smaller.',
  DROP_NOT_HELD: 'You are not carrying {the direct}.',
  DROP_NO_ROOM: 'There is no room to put {the direct} down.',
  PUT_SELF: 'You stay where you are.',
  PUT_IN_SELF:
    'You cannot put {the direct} {relationRaw} [if indirect is direct][if direct is plural]themselves[else]itself[end][else]{the indirect}: {the indirect} {is indirect} [if indirect on direct]on[else]in[end] {it direct}[end].',
  PUT_TARGET_PERSON:
    '[if indirect is actor][if direct is wearable]You could wear {it direct}.[else]You have pockets for that already.[end][else]You could give {it direct} to {the indirect}.[end]',
  PUT_ALREADY: '{The direct} {is direct} {relation} {the indirect} already.',
  PUT_TARGET_NOT_CONTAINER:
    '[if indirect is supporter]You can put things on {the indirect}, but not in {it indirect}.[else]Nothing can be put in {the indirect}.[end]',
  PUT_TARGET_NOT_SUPPORTER:
    '[if indirect is container]You can put things in {the indirect}, but not on {it indirect}.[else]Nothing would stay on {the indirect}.[end]',
  PUT_TARGET_NO_ROOM: 'There is no good place {relation} {the indirect}.',
  PUT_TARGET_LOCKED: '{The indirect} {is indirect} locked.',
  PUT_TARGET_CLOSED: '{The indirect} {is indirect} closed. Open {it indirect} first.',
  PUT_TARGET_FULL: 'There is no more room {relation} {the indirect}.',
  THROW_SELF: 'You are not that desperate.',
  THROW_AT_ITSELF: 'That would take two of {it direct}.',
  THROW_POINTLESS: 'You weigh {the direct} in your hand, think of {the indirect}, and think better of it.',
  OPEN_NOT_OPENABLE:
    '[if direct is person]{The direct} will open up if you talk to {it direct}.[else]You cannot open {the direct}.[end]',
  OPEN_ALREADY: '{The direct} {is direct} open already.',
  OPEN_LOCKED: '{The direct} {is direct} locked, and you have nothing that unlocks {it direct}.',
  'OPEN_LOCKED/key': '{The direct} {is direct} locked.',
  OPEN_WRONG_KEY: '{The direct} {is direct} locked, and {the indirect} will not help with that.',
  CLOSE_NOT_OPENABLE: 'You cannot close {the direct}.',
  CLOSE_ALREADY: '{The direct} {is direct} closed already.',
  LOCK_NOT_LOCKABLE: 'You cannot lock {the direct}.',
  LOCK_ALREADY: '{The direct} {is direct} locked already.',
  LOCK_NO_KEY: 'You have nothing with you that locks {the direct}.',
  LOCK_OPEN: '{The direct} {is direct} open. Close {it direct} first.',
  LOCK_WRONG_KEY: '{The indirect} will not lock {the direct}.',
  UNLOCK_NOT_LOCKABLE: 'You cannot unlock {the direct}.',
  UNLOCK_ALREADY: '{The direct} {is direct} not locked.',
  UNLOCK_NO_KEY: 'You have nothing with you that unlocks {the direct}.',
  UNLOCK_WRONG_KEY: '{The indirect} will not unlock {the direct}.',
  WEAR_ALREADY: 'You are wearing {the direct} already.',
  WEAR_NOT_WEARABLE: 'You cannot wear {the direct}.',
  REMOVE_NOT_WORN:
    'You are not wearing {the direct}.[if direct is not carried and direct is not person and direct is not fixed and direct is not scenery] To pick {it direct} up, take {it direct}.[end]',
  REMOVE_HANDS_FULL: 'Your hands are full. Put something down first.',
  GIVE_NOT_PERSON: '{The indirect} {is indirect} in no state to accept anything.',
  GIVE_ALREADY: '{The indirect} {has indirect} {the direct} already.',
  GIVE_NOT_WANTED: '{The indirect} would not know what to do with {the direct}.',
  SHOW_NOT_PERSON: '{The indirect} {is indirect} in no state to look at anything.',
  SHOW_NO_INTEREST: '{The indirect} {is indirect} not interested in {the direct}.',
  TALK_ABOUT_WHAT: '{The direct} wait{s direct} for you to come to the point. You could ask about something.',
  KISS_SELF: 'You are fond of yourself, but not to that point.',
  KISS_NOT_PERSON: 'You have not been alone for that long.',
  KISS_UNWELCOME: 'You have no reason to think that {the direct} would like that.',
  EAT_PERSON: 'You are not as hungry as that.',
  EAT_NOT_EDIBLE: 'You cannot eat {the direct}.',
  DRINK_NOT_DRINKABLE: 'You cannot drink {the direct}.',
  LIGHT_NOT_LIGHTABLE:
    '[if direct is switchable]You could switch {the direct} on.[else]Better not set fire to {the direct}.[end]',
  'LIGHT_NOT_LIGHTABLE/with': 'Better not set fire to {the direct}.',
  LIGHT_ALREADY: '{The direct} {is direct} burning already.',
  LIGHT_BAD_SOURCE: 'You cannot light anything with {the indirect}.',
  EXTINGUISH_NOT_LIT: '{The direct} {is direct} not burning.',
  SWITCH_ON_NOT_SWITCHABLE:
    '[if direct is lightable]{The direct} {is direct} not that modern. You could light {it direct}.[else]You cannot switch on {the direct}.[end]',
  SWITCH_ON_ALREADY: '{The direct} {is direct} on already.',
  SWITCH_OFF_NOT_SWITCHABLE:
    '[if direct is lit]You could put {the direct} out.[else]You cannot switch off {the direct}.[end]',
  SWITCH_OFF_ALREADY: '{The direct} {is direct} off already.',
  PUSH_NOTHING:
    '[if direct is fixed or direct is scenery or direct is door]{The direct} will not move.[else]You push {the direct} a little, to no effect.[end]',
  PULL_NOTHING:
    '[if direct is fixed or direct is scenery or direct is door]{The direct} will not move.[else]You pull {the direct} a little, to no effect.[end]',
  TURN_NOTHING:
    '[if direct is fixed or direct is scenery or direct is door]{The direct} will not turn.[else]You turn {the direct} over and back again.[end]',
  ATTACK_SELF: 'It is not that bad.',
  ATTACK_POINTLESS:
    '[if direct is person]That would settle nothing between you and {the direct}.[else]Force will get you nowhere with {the direct}.[end]',
  ATTACK_NOT_HELD: 'You do not have {the indirect} in your hands.',
  USE_VAGUE:
    'Say what you want to do with {the direct}: [if direct is readable]read {it direct}, [end][if direct is wearable]wear {it direct}, [end][if direct is lightable]light {it direct}, [end][if direct is openable]open {it direct}, [end][if direct is edible]eat {it direct}, [end]put {it direct} somewhere, or something like that.',
  'USE_VAGUE/with': 'Say what you want to do to {the indirect} with {the direct}: unlock, light, put in …',
  ...alike(['SAY_SELF', 'ASK_SELF', 'TELL_SELF', 'TALK_SELF', 'SING_SELF'], 'You know what you would say to that.'),
  ...alike(
    ['SAY_NOT_PERSON', 'ASK_NOT_PERSON', 'TELL_NOT_PERSON', 'TALK_NOT_PERSON', 'SING_NOT_PERSON'],
    '{The direct} will not answer.',
  ),
  ...alike(['GIVE_SELF', 'SHOW_SELF'], 'You could do that without moving a finger.'),
  ...alike(['GIVE_PERSON', 'SHOW_PERSON'], 'They can introduce themselves.'),
  ...alike(['PUSH_SELF', 'PULL_SELF', 'TURN_SELF'], 'You pull yourself together, which is as far as that goes.'),
  ...alike(['PUSH_PERSON', 'PULL_PERSON', 'TURN_PERSON'], '{The direct} would rather be asked.'),
  ...alike(['EAT_NOT_EMPTY', 'DRINK_NOT_EMPTY'], 'There is something in {the direct}. Take it out first.'),
  ...alike(['LOCK_KEY_NOT_HELD', 'UNLOCK_KEY_NOT_HELD'], 'You do not have {the indirect}.'),
  ...alike(['WEAR_NOT_HELD', 'GIVE_NOT_HELD'], 'You do not have {the direct}.'),
  ...alike(['PUT_NOT_HELD', 'THROW_NOT_HELD'], 'You are not holding {the direct}.'),
};

export type RefusalKey = keyof typeof refusals;

function alike<Key extends string>(keys: readonly Key[], text: string): Readonly<Record<Key, string>> {
  return Object.fromEntries(keys.map((key) => [key, text])) as Record<Key, string>;
}
