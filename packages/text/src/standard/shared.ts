// What the usual verbs have in common: where they look, and the checks that many of them make.

import type { CheckDeclaration, FirstDeclaration, RoleDeclaration } from '../verbs/declaration.js';

/** For looking, talking about and the like: all things at once, so that the best name wins; then people, ways out, the room. */
export const ALL_SCOPES = ['around.nested', 'room.npcs.nested', 'room.exits', 'room'] as const;

/** For what is done with things that are at hand: carried first. */
export const CARRIED_FIRST = [
  'player.inventory',
  'player.inventory.nested',
  'room.things.nested',
  'room.npcs.nested',
] as const;

/** For what is done to things that lie about or stand around: carried last. */
export const AROUND_FIRST = [
  'room.things.nested',
  'player.inventory.nested',
  'room.npcs.nested',
  'room.exits',
] as const;

/** For what is done to people; a thing is found too, so that the reply can say it is none. */
export const PEOPLE_FIRST = ['room.npcs', 'room.things.nested', 'player.inventory.nested', 'room.npcs.nested'] as const;

/** Someone to talk to; with the words of a question for whom it is, if no one was named. */
export function somebody(asks: string): RoleDeclaration {
  return { scopes: PEOPLE_FIRST, prefer: ['it is person', 'it is not actor'], asks };
}

const WHY_NOT = (role: 'direct' | 'indirect'): string =>
  `[if ${role}.barrier is person]{The ${role}.barrier} would have to let go of {the ${role}} first.` +
  `[else][if ${role}.barrier exists]You can't get at {the ${role}}: {the ${role}.barrier} {is ${role}.barrier} closed.` +
  `[else]You can't get at {the ${role}} from here.[end][end]`;

/** Seen, but out of reach: behind glass, in someone's hands. */
export function reach(role: 'direct' | 'indirect'): CheckDeclaration {
  return { unless: `${role} is reachable`, code: 'UNREACHABLE', says: WHY_NOT(role) };
}

/** In the actor's own hands: neither worn, nor in a bag, nor a part of him. */
const atHand = (role: 'direct' | 'indirect'): string => `${role}.place is actor and ${role} is held`;
export const AT_HAND = atHand('direct');

/** Takes it up first, if it can make a difference: `but` says when not to bother. */
export function takeFirst(role: 'direct' | 'indirect', but?: string): FirstDeclaration {
  return { unless: but === undefined ? atHand(role) : `${atHand(role)} or ${but}`, try: 'take', to: role };
}

export const SELF = 'direct is actor';
/** What cannot be picked up, whatever its traits: the room, ways out, doors. */
export const IS_PLACE = 'direct is room or direct is exit or direct is door';
export const IT_IS_LOOSE =
  'it is not fixed and it is not scenery and it is not person and it is not door and it is not exit and it is not room and not (it part of it.place)';
