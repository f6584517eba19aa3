// How the usual verbs are declared: their conditions here and in the files beside, their words in messages.ts.

import type {
  CheckDeclaration,
  FirstDeclaration,
  RoleDeclaration,
  RoleName,
  RuleDeclaration,
  RuleKey,
  VerbDeclaration,
} from '../verbs/declaration.js';
import { done, failures, purposes, questions, type RefusalKey, refusals } from './messages.js';

/** A rule without its words: the refusal of one that does nothing by itself is named by its code. */
interface Rule extends Omit<RuleDeclaration, 'otherwise' | 'says' | 'seen' | 'seenThere'> {
  readonly otherwise?: RefusalKey;
}

/** A verb with its words for players. `words`: all that players can type for it. */
export function verb(
  name: string,
  words: string,
  options: Pick<VerbDeclaration, 'scopeProfile' | 'isLook'>,
  rules: Partial<Readonly<Record<RuleKey, Rule>>>,
): VerbDeclaration {
  const fails = failures[name];
  return {
    name,
    words: words.split(', '),
    does: purposes[name] ?? '',
    ...options,
    ...(fails === undefined ? {} : { errorMessages: fails }),
    rules: Object.fromEntries(
      (Object.entries(rules) as [RuleKey, Rule][]).map(([key, rule]) => [key, withWords(`${name} ${key}`, rule)]),
    ),
  };
}

function withWords(key: string, { otherwise, roles = {}, ...rule }: Rule): RuleDeclaration {
  const [says, seen, seenThere] = done[key] ?? [];
  const asked = Object.entries(questions[key] ?? {}) as [RoleName, string][];
  const all = { ...roles, ...Object.fromEntries(asked.map(([role, asks]) => [role, { ...roles[role], asks }])) };
  return {
    ...rule,
    ...(Object.keys(all).length === 0 ? {} : { roles: all }),
    ...(otherwise === undefined ? {} : { otherwise: refused(otherwise) }),
    ...(says === undefined || says === '' ? {} : { says }),
    ...(seen === undefined ? {} : { seen }),
    ...(seenThere === undefined ? {} : { seenThere }),
  };
}

/** Behind a stroke stands what sets texts of one code apart. */
function refused(key: RefusalKey): { readonly code: string; readonly says: string } {
  return { code: key.replace(/\/.*/, ''), says: refusals[key] };
}

export function when(condition: string, key: RefusalKey): CheckDeclaration {
  return { when: condition, ...refused(key) };
}

export function unless(condition: string, key: RefusalKey): CheckDeclaration {
  return { unless: condition, ...refused(key) };
}

/** The same checks, of the other target. */
export function ofIndirect(checks: readonly CheckDeclaration[]): CheckDeclaration[] {
  const other = (text: string): string => text.replaceAll(/\bdirect\b/g, 'indirect');
  return checks.map(({ code, says, ...condition }) => ({
    ...Object.fromEntries(Object.entries(condition).map(([how, what]) => [how, other(what)])),
    code,
    says: other(says),
  }));
}

/** Tried first, where `unless` does not hold. */
export function first(attempt: string, to: string, but: string): FirstDeclaration {
  return { unless: but, try: attempt, to };
}

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

/** Each rule names its own scopes, or needs none. */
export const OWN_SCOPES = {};
export const EVERYWHERE = { scopeProfile: { direct: ALL_SCOPES } };
export const CARRIED = { scopeProfile: { direct: CARRIED_FIRST } };
export const AROUND = { scopeProfile: { direct: AROUND_FIRST } };

/** For what is done to people; a thing is found too, so that the reply can say it is none. */
const PEOPLE_FIRST = ['room.npcs', 'room.things.nested', 'player.inventory.nested', 'room.npcs.nested'] as const;

/** Someone to talk to. */
export const SOMEBODY: RoleDeclaration = { scopes: PEOPLE_FIRST, prefer: ['it is person', 'it is not actor'] };

/** Seen, but out of reach: behind glass, in someone's hands. */
export const REACH = unless('direct is reachable', 'UNREACHABLE');
export const [REACH_OTHER] = ofIndirect([REACH]) as [CheckDeclaration];

/** In the actor's own hands: neither worn, nor in a bag, nor a part of him. */
const atHand = (role: RoleName): string => `${role}.place is actor and ${role} is held`;
export const AT_HAND = atHand('direct');

/** Takes it up first, if it can make a difference: `but` says when not to bother. */
export function takeFirst(role: RoleName, but?: string): FirstDeclaration {
  return first('take', role, but === undefined ? atHand(role) : `${atHand(role)} or ${but}`);
}

export const SELF = 'direct is actor';
/** What cannot be picked up, whatever its traits: the room, ways out, doors. */
export const IS_PLACE = 'direct is room or direct is exit or direct is door';
export const IT_IS_LOOSE =
  'it is not fixed and it is not scenery and it is not person and it is not door and it is not exit and it is not room and not (it part of it.place)';
