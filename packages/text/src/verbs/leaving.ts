// What is under and behind a thing stays where it is when the thing goes away, and comes to light.

import type { Id, Model, Operation, Spot, Thing } from '../model/model.js';
import { isLoad } from '../model/rules.js';
import { hasTrait, isInSight, listAt, loadOf, roomOf } from '../model/sight.js';
import { countedInWords } from './naming.js';

type Move = Extract<Operation, { op: 'move' }>;

const NOTHING: readonly Operation[] = [];

/** The value of a thing that says what its last move has brought to light: `a pearl and three coins`. */
const REVEALS = 'reveals';

/** What else is to be done when a thing is moved: after the move itself. */
export function leaving(id: Id, move: Move, model: Model): readonly Operation[] {
  const spot = model.spot(id);
  const isMoved = spot.holder !== move.to || spot.bond !== move.bond;
  // What comes into play brings along what is under it.
  if (spot.holder === null || !isMoved) return NOTHING;
  const left = listAt(model, id, 'under', 'behind').filter((one) => one !== move.to);
  const room = roomOf(model, id);
  const wasGiven = typeof model.value(id, REVEALS) === 'string';
  if (left.length === 0 || room === null)
    return wasGiven ? [{ op: 'set', what: id, name: REVEALS, value: null }] : NOTHING;
  const free = freeAt(model, spot, move);
  const moves = left.map((what, i): Operation => {
    const { holder, bond } = i < free ? spot : { holder: room, bond: 'in' as const };
    return { op: 'move', what, to: holder, bond };
  });
  const isSeen = spot.bond !== 'under' && spot.bond !== 'behind';
  const found = left
    .filter((one) => isSeen && !isInSight(model, one) && !hasTrait(model, one, 'scenery'))
    .flatMap((one): Thing[] => {
      const thing = model.thing(one);
      return thing === undefined ? [] : [thing];
    });
  if (found.length === 0 && !wasGiven) return moves;
  const words = found.length === 0 ? null : countedInWords(found);
  return [...moves, { op: 'set', what: id, name: REVEALS, value: words }];
}

/** How many things find room where one has been; what is under something in a hand falls to the floor. */
function freeAt(model: Model, { holder, bond }: Spot, move: Move): number {
  if (holder === null || bond === 'held' || bond === 'worn' || bond === 'part') return 0;
  const capacity = model.thing(holder)?.capacity;
  if (capacity === undefined || !isLoad(bond)) return Number.POSITIVE_INFINITY;
  const isStaying = move.to === holder && isLoad(move.bond);
  return capacity - loadOf(model, holder) + (isStaying ? 0 : 1);
}
