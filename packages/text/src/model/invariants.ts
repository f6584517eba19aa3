// What no world can be like: things in two places, boxes inside of each other, hats worn by tables. Asked by tests after every
// line, and before a saved story is taken over.

import { listed } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import { circlesOf } from './circles.js';
import type { Id, Model, Thing } from './model.js';
import { bondFault, canMove, isLoad, kindOf, valueFault, wornFault } from './rules.js';
import { roomOf } from './sight.js';

/** Values that have rules. */
const KNOWN_VALUES = 'open locked lit on moved visited found searched searchedUnder searchedBehind score turns'.split(
  ' ',
);

/** Everything that is impossible about these things, or about all there are, in plain words. Empty: nothing is. */
export function faultsOf(model: Model, ids: Iterable<Id> | undefined = model.ids, player?: Id): string[] {
  if (ids === undefined) return [faultMessages.cannotList];
  const faults: string[] = [];
  const all = [...new Set(ids)];
  const listedIn = holdersOf(model, all, faults);
  for (const id of all) {
    const thing = model.thing(id);
    if (thing === undefined) faults.push(faultMessages.nothingCalled(id));
    else {
      placeFaults(model, thing, listedIn.get(id) ?? [], faults);
      loadFaults(model, thing, faults);
      valueFaults(model, thing, faults);
    }
  }
  for (const circle of circlesOf(all, (id) => model.spot(id).holder))
    faults.push(`${listed(circle, 'and')} ${circle.length === 1 ? 'is inside of itself' : 'are inside of each other'}`);
  if (player !== undefined && roomOf(model, player) === null) faults.push(faultMessages.playerNowhere(player));
  return faults;
}

/** For each thing, in whose contents it is listed; a thing that is listed twice in one place is a fault. */
function holdersOf(model: Model, ids: readonly Id[], faults: string[]): Map<Id, Id[]> {
  const holders = new Map<Id, Id[]>();
  for (const holder of ids) {
    for (const id of model.contents(holder)) {
      const known = holders.get(id);
      if (known === undefined) holders.set(id, [holder]);
      else if (known.at(-1) === holder) faults.push(faultMessages.twiceIn(id, holder));
      else known.push(holder);
    }
  }
  return holders;
}

function placeFaults(model: Model, thing: Thing, listedIn: readonly Id[], faults: string[]): void {
  const { id } = thing;
  const spot = model.spot(id);
  for (const holder of listedIn)
    if (holder !== spot.holder) faults.push(faultMessages.contentsMismatch(id, holder, spot.holder ?? 'nowhere'));
  if (spot.holder === null) return;
  if (!canMove(thing)) faults.push(faultMessages.cannotBePlaced(id, spot.holder, kindOf(thing)));
  const holder = model.thing(spot.holder);
  if (holder === undefined) {
    faults.push(faultMessages.missingHolder(id, spot.holder));
    return;
  }
  if (!listedIn.includes(spot.holder) && !model.contents(spot.holder).includes(id))
    faults.push(faultMessages.notInContents(id, spot.holder));
  const misfit = bondFault(holder, spot.bond) ?? (spot.bond === 'worn' ? wornFault(thing) : null);
  if (misfit !== null) faults.push(faultMessages.misplaced(id, spot.bond, spot.holder, misfit));
}

function loadFaults(model: Model, { id, capacity }: Thing, faults: string[]): void {
  if (capacity === undefined) return;
  const count = model.contents(id).filter((one) => isLoad(model.spot(one).bond)).length;
  if (count > capacity) faults.push(faultMessages.overCapacity(id, count, capacity));
}

function valueFaults(model: Model, thing: Thing, faults: string[]): void {
  const { id } = thing;
  for (const name of KNOWN_VALUES) {
    const value = model.value(id, name);
    const reason = value === undefined ? null : valueFault(thing, name, value);
    if (reason !== null) faults.push(reason);
  }
  if (model.value(id, 'locked') === true && model.value(id, 'open') === true)
    faults.push(faultMessages.lockedButOpen(id));
}
