// What may be where, and which values a thing may have: asked before every change, and again by the checker of impossible states.

import { clip } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import { type Bond, type Thing, TRAITS, type Trait, type Value } from './model.js';

export const BONDS = ['in', 'on', 'under', 'behind', 'held', 'worn', 'part'] as const satisfies readonly Bond[];

/** Whether a thing can be anywhere at all: rooms, ways out and the story itself are not in places. */
export function canMove(thing: Thing): boolean {
  return thing.kind === 'thing' || thing.kind === 'person';
}

/** `an exit`, `a room`, `the story` */
export function kindOf({ kind }: Thing): string {
  return kind === 'story' ? 'the story' : kind === 'exit' ? 'an exit' : `a ${kind}`;
}

/** Whether a bond counts for how much something holds. */
export function isLoad(bond: Bond): boolean {
  return bond === 'in' || bond === 'on' || bond === 'held';
}

/** Why nothing can be at a holder in this way; null if it can. */
export function bondFault(holder: Thing, bond: Bond): string | null {
  const { id, kind, traits } = holder;
  switch (bond) {
    case 'in':
      return kind === 'room' || (canMoveOrDoor(holder) && traits.has('container'))
        ? null
        : faultMessages.notAContainer(id);
    case 'on':
      return canMoveOrDoor(holder) && traits.has('supporter') ? null : faultMessages.notASupporter(id);
    case 'held':
    case 'worn':
      return kind === 'person' ? null : faultMessages.notAPerson(id, bond);
    case 'under':
    case 'behind':
      return canMoveOrDoor(holder) ? null : faultMessages.wrongBond(bond, id, kindOf(holder));
    case 'part':
      return canMoveOrDoor(holder) || kind === 'room' ? null : faultMessages.cannotHaveParts(id, kindOf(holder));
    default:
      return faultMessages.unknownBond(String(bond), id, BONDS.join(', '));
  }
}

function canMoveOrDoor(thing: Thing): boolean {
  return canMove(thing) || thing.kind === 'door';
}

/** Why it cannot be worn; null if it can. */
export function wornFault(thing: Thing): string | null {
  return thing.traits.has('wearable') ? null : faultMessages.notWearable(thing.id);
}

/** Values that are only ever true or false. */
const FLAGS: ReadonlySet<string> = new Set([
  ...['open', 'locked', 'lit', 'on', 'moved', 'visited', 'found'],
  ...['searched', 'searchedUnder', 'searchedBehind'],
]);
/** Values of the story that are numbers. */
const COUNTS: ReadonlySet<string> = new Set(['score', 'turns']);
/** What a thing holds and who wears it depend on these: they never change. */
const LASTING: ReadonlySet<string> = new Set(['container', 'supporter', 'wearable'] satisfies Trait[]);
/** Traits that a value of the same name may take away or give. */
const CHANGING: ReadonlySet<string> = new Set(TRAITS.filter((trait) => !LASTING.has(trait)));

/** Why a thing cannot have a value; null if it can. No value at all is always possible. */
export function valueFault(thing: Thing, name: unknown, value: unknown): string | null {
  const { id } = thing;
  if (typeof name !== 'string' || name === '' || name === '__proto__' || name.length > 200)
    return faultMessages.valueNameRefused(id, clip(String(name)));
  if (value === null) return null;
  if (!isValue(value)) return faultMessages.mustBeValue(id, name);
  if (LASTING.has(name)) return faultMessages.traitNotSettable(id, name);
  if ((FLAGS.has(name) || CHANGING.has(name)) && typeof value !== 'boolean')
    return faultMessages.mustBeBoolean(id, name);
  if (thing.kind === 'story' && COUNTS.has(name) && typeof value !== 'number')
    return faultMessages.mustBeNumber(id, name);
  if (name === 'lit' && value === true && !canBeLit(thing)) return faultMessages.notLightable(id);
  return null;
}

export function isValue(value: unknown): value is Value {
  return typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value);
}

/** Only things burn or do not: of a room or a person `lit` is a word of the author's own. */
function canBeLit(thing: Thing): boolean {
  return thing.kind !== 'thing' || thing.traits.has('lightable') || thing.traits.has('bright');
}
