// Whose something is on a screen of which only the elements are known, and no boxes around them: in a column of things like the
// anchor, what stands between two of them belongs to the one that it is clear it belongs to, or to none.

import { type Candidate, isVisible } from '../scene/candidate.js';
import { isOnLine, type Whose } from './branches.js';
import type { Scene } from './scene.js';
import type { Match } from './score.js';

/** Pixels. */
const SAME = 2;
const TEXTS: ReadonlySet<string> = new Set(['text', 'heading']);
/** Closer than this part of the distance to the other: it plainly stands with this one. */
const PLAINLY = 0.5;

export function byColumn(scene: Scene, matches: readonly Match[], anchor: Candidate): (candidate: Candidate) => Whose {
  if (anchor.branch !== undefined || anchor.box === undefined || anchor.kind === 'heading') return () => 'unknown';
  const rivals = new Set(matches.map(({ candidate }) => candidate));
  const peers = scene.candidates
    .filter((one) => one === anchor || (isLike(one, anchor) && isVisible(one) && !rivals.has(one)))
    .sort((a, b) => scene.order(a) - scene.order(b));
  const [first, last] = [peers[0], peers[peers.length - 1]];
  if (first === undefined || last === undefined || first === last) return () => 'unknown';
  const isIn = ({ candidate }: Match): boolean => candidate.parent === anchor.parent;
  const isAbove = matches.some((one) => isIn(one) && scene.order(one.candidate) < scene.order(first));
  const isBelow = matches.some((one) => isIn(one) && scene.order(one.candidate) > scene.order(last));
  return (candidate) => {
    if (candidate.parent !== anchor.parent || peers.some((peer) => isOnLine(candidate, peer))) return 'unknown';
    const next = peers.findIndex((peer) => scene.order(peer) > scene.order(candidate));
    const [before, after] = next < 0 ? [last, undefined] : [peers[next - 1], peers[next]];
    // Between a name and what can be done about it there may be other texts.
    if (before !== anchor && after !== anchor) return anchor.kind === 'text' ? 'unknown' : 'another';
    if (before === undefined || after === undefined) return 'unknown';
    const owner = isAbove === isBelow ? closer(candidate, before, after) : isBelow ? before : after;
    return owner === anchor ? 'unknown' : 'another';
  };
}

/** It stands on a line with a text like the heading: that may be an entry, and the heading only one that has nothing. */
export function isOnLikeLine(scene: Scene, one: Candidate, heading: Candidate): boolean {
  if (heading.branch !== undefined || heading.kind !== 'heading' || isOnLine(one, heading)) return false;
  return scene.candidates.some(
    (other) => other.kind === 'text' && isOnLine(one, other) && isVisible(other) && isLike(other, heading),
  );
}

function isLike(one: Candidate, anchor: Candidate): boolean {
  const [box, other] = [one.box, anchor.box];
  const isKind = one.kind === anchor.kind || (TEXTS.has(anchor.kind) && TEXTS.has(one.kind));
  if (!isKind || one.parent !== anchor.parent || box === undefined || other === undefined) return false;
  const isAligned = isSame(box.x, other.x) || isSame(box.x + box.width, other.x + other.width);
  return isAligned && isSame(box.height, other.height);
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME;
}

/** The one that it plainly stands closer to; null: neither. */
function closer({ box }: Candidate, before: Candidate, after: Candidate): Candidate | null {
  if (box === undefined || before.box === undefined || after.box === undefined) return null;
  const up = Math.max(0, box.y - before.box.y - before.box.height);
  const down = Math.max(0, after.box.y - box.y - box.height);
  return up <= down * PLAINLY ? before : down <= up * PLAINLY ? after : null;
}
