// Every word that sentences know: who they speak of, what can be asked of it, and the values that all worlds have.

import { type Id, type Model, TRAITS, type Trait, type Value } from '../model/model.js';
import { canReach, canSee, hasTrait, holds, isDark, isFull, isHere, listAt, roomOf, wears } from '../model/sight.js';
import type { Scene } from './declaration.js';

/** What sentences speak of beside ids. */
export const HEADS = ['actor', 'direct', 'indirect', 'here', 'it', 'story'] as const;

export function isTrait(word: string): word is Trait {
  return (TRAITS as readonly string[]).includes(word);
}

export const KINDS = ['room', 'thing', 'person', 'door', 'exit'] as const;

type Ask = (id: Id, scene: Scene, model: Model) => boolean;

/** What is found out, not kept: `direct is held`. */
export const STATES: Readonly<Record<string, Ask>> = {
  held: (id, { actor }, model) => holds(model, actor, id) && !wears(model, actor, id),
  worn: (id, { actor }, model) => wears(model, actor, id),
  carried: (id, { actor }, model) => holds(model, actor, id),
  visible: (id, { actor }, model) => canSee(model, actor, id),
  reachable: (id, { actor }, model) => canReach(model, actor, id),
  here: (id, { actor }, model) => isHere(model, actor, id),
  nowhere: (id, _scene, model) => isNowhere(id, model),
  dark: (id, { actor }, model) => {
    if (model.thing(id)?.kind !== 'room') return hasTrait(model, id, 'dark');
    return isDark(model, roomOf(model, actor) === id ? actor : id);
  },
  full: (id, _scene, model) => isFull(model, id),
  empty: (id, _scene, model) => listAt(model, id, 'in', 'on', 'held', 'worn').length === 0,
  closed: (id, _scene, model) => hasTrait(model, id, 'openable') && model.value(id, 'open') !== true,
};

/** Out of play. Rooms and ways out are at no place, but they are there. */
function isNowhere(id: Id, model: Model): boolean {
  const kind = model.thing(id)?.kind;
  return (kind === 'thing' || kind === 'person') && roomOf(model, id) === null;
}

/** Words for a value that is not set: `set door closed`. */
export const OPPOSITE_VALUES: Readonly<Record<string, string>> = {
  closed: 'open',
  unlocked: 'locked',
  unlit: 'lit',
  off: 'on',
};

/** Values that every world may ask for, though nothing in it sets them. */
export const COMMON_VALUES: readonly string[] =
  'open locked lit on moved visited found searched score most turns ended'.split(' ');

/** Ids would be mistaken for these. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...HEADS,
  ...TRAITS,
  ...KINDS,
  ...Object.keys(STATES),
  ...Object.keys(OPPOSITE_VALUES),
  ...COMMON_VALUES,
  ...'relation words number title several and or not is if else end true false nothing'.split(' '),
  ...'in on under behind inside part of to by from with at the a an'.split(' '),
  ...'holds wears opens exists has move wear remove set add take go player'.split(' '),
]);

/** Whether a value counts as so: true, a number that is not 0, a text that is not empty. */
export function isTrue(value: Value | undefined): boolean {
  return value !== undefined && value !== false && value !== 0 && value !== '';
}
