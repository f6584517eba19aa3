// left of, right of, above, below: what stands beside an anchor on the screen, on its line or in its column.

import type { Relation } from '../language/index.js';
import { type Box, type Candidate, isVisible } from '../scene/candidate.js';
import { nearest } from './closeness.js';
import type { Scene } from './scene.js';
import type { Match } from './score.js';

type Direction = Extract<Relation, 'left of' | 'right of' | 'above' | 'below'>;

export function isDirection(relation: Relation): relation is Direction {
  return relation === 'above' || relation === 'below' || relation === 'left of' || relation === 'right of';
}

/** The next one in that direction. What another like the anchor stands before belongs to that. */
export function besideOf(scene: Scene, matches: readonly Match[], anchor: Candidate, direction: Direction): Match[] {
  // A label is no element: what it names carries it, and stands beside it.
  const labelled = matches.find(({ candidate }) => candidate === anchor);
  if (labelled !== undefined && anchor.names.some(({ source }) => source === 'label')) return [labelled];
  const rivals = new Set(matches.map(({ candidate }) => candidate));
  const peers = scene.candidates.filter(
    (one) => one !== anchor && one.kind === anchor.kind && isVisible(one) && !rivals.has(one),
  );
  const others = matches.filter(
    ({ candidate }) => candidate !== anchor && !scene.isInside(candidate, anchor) && !scene.isInside(anchor, candidate),
  );
  return nearest(others, (one) => {
    const gap = gapTo(one.box, anchor.box, direction);
    if (gap === null) return null;
    const isTaken = peers.some((peer) => {
      const between = gapTo(peer.box, anchor.box, direction);
      const behind = gapTo(one.box, peer.box, direction);
      return between !== null && behind !== null && between + behind <= gap && !scene.isInside(peer, one);
    });
    return isTaken ? null : [gap];
  });
}

/** How far a box stands from another in a direction; null: it does not. Some pixels of overlap are none to the eye. */
function gapTo(box: Box | undefined, from: Box | undefined, direction: Direction): number | null {
  if (box === undefined || from === undefined) return null;
  const isBeside = direction === 'left of' || direction === 'right of';
  const across = isBeside
    ? overlap(box.y, box.height, from.y, from.height)
    : overlap(box.x, box.width, from.x, from.width);
  if (across <= 0) return null;
  const gap =
    direction === 'left of'
      ? from.x - (box.x + box.width)
      : direction === 'right of'
        ? box.x - (from.x + from.width)
        : direction === 'above'
          ? from.y - (box.y + box.height)
          : box.y - (from.y + from.height);
  return gap < -OVERLAP ? null : Math.max(0, gap);
}
const OVERLAP = 4;

function overlap(from: number, size: number, other: number, otherSize: number): number {
  return Math.min(from + size, other + otherSize) - Math.max(from, other);
}
