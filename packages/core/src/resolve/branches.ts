// Rows and cards that nothing declares: boxes built alike, each with a text like the anchor. What stands in the box of another
// text belongs to that one. Headings and terms without a box lead what follows, up to the next.

import { type Box, type Candidate, isVisible } from '../scene/candidate.js';
import { kindOfBox, type Scene } from './scene.js';
import type { Match } from './score.js';

/** Whose something is: of the anchor, of another like it, of none though others have theirs, or unknown. */
export type Whose = 'own' | 'another' | 'outside' | 'unknown';

/** By the boxes: what stands in the box of another text that is built like the one of the anchor belongs to that. */
export function byBoxes(scene: Scene, matches: readonly Match[], anchor: Candidate): (candidate: Candidate) => Whose {
  const own = scene.branch(anchor);
  const boxes = new Map<string, { readonly depth: number; readonly peers: Candidate[] }>();
  // What is asked for is no other anchor.
  const rivals = new Set(matches.map(({ candidate }) => candidate));
  for (const peer of scene.alike(anchor)) {
    if (peer === anchor || rivals.has(peer) || !scene.isSameFrame(peer, anchor) || !isVisible(peer)) continue;
    const other = scene.branch(peer);
    const depth = shared(own, other);
    const box = other[depth];
    if (box === undefined) continue;
    const known = boxes.get(box);
    if (known === undefined) boxes.set(box, { depth, peers: [peer] });
    else known.peers.push(peer);
  }
  const boxOf = (candidate: Candidate) => {
    if (!scene.isSameFrame(candidate, anchor)) return undefined;
    const found = scene.branch(candidate).find((box) => boxes.has(box));
    return found === undefined ? undefined : boxes.get(found);
  };
  // Where the boxes of others hold what is asked for, those show how far the box of the anchor reaches.
  const row = matches.reduce((least, { candidate }) => Math.min(least, boxOf(candidate)?.depth ?? least), own.length);
  const countAt = (depth: number): number => [...boxes.values()].filter((box) => box.depth === depth).length;
  return (candidate) => {
    if (row === own.length || !scene.isSameFrame(candidate, anchor)) return 'unknown';
    const box = boxOf(candidate);
    if (shared(own, scene.branch(candidate)) > row) return 'own';
    if (box === undefined) return 'outside';
    // Two boxes may be the sides of one row, with the anchor in one of them; more are boxes of a list.
    const isSide = countAt(box.depth) === 1 && isOnLine(candidate, anchor);
    return isSide && !box.peers.some((peer) => isOnLine(peer, anchor)) ? 'unknown' : 'another';
  };
}

/** By what leads: what stands under another heading, or belongs to another term, than the anchor. */
export function byLeaders(scene: Scene, matches: readonly Match[], anchor: Candidate): (candidate: Candidate) => Whose {
  if (!LEADERS.has(anchor.role ?? anchor.kind)) return () => 'unknown';
  const own = scene.branch(anchor);
  const leaders = scene.candidates
    .filter((one) => isVisible(one) && scene.isSameFrame(one, anchor) && isBeside(own, scene.branch(one)))
    .sort((a, b) => scene.order(a) - scene.order(b));
  const leaderOf = (candidate: Candidate): Candidate | undefined => {
    if (!scene.isSameFrame(candidate, anchor) || shared(own, scene.branch(candidate)) < own.length - 1)
      return undefined;
    return lastUpTo(leaders, scene, scene.order(candidate));
  };
  const isOfOther = (leader: Candidate | undefined): boolean => leader !== undefined && leader !== anchor;
  const haveOthers = matches.some(({ candidate }) => isOfOther(leaderOf(candidate)));
  return (candidate) => {
    const leader = leaderOf(candidate);
    if (leader === undefined) return haveOthers && scene.isSameFrame(candidate, anchor) ? 'outside' : 'unknown';
    return leader === anchor ? 'own' : 'another';
  };
}

/** The last of these, in their order, that does not come after a place. */
function lastUpTo(sorted: readonly Candidate[], scene: Scene, order: number): Candidate | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (scene.order(sorted[middle] as Candidate) <= order) from = middle + 1;
    else to = middle;
  }
  return sorted[from - 1];
}

const LEADERS: ReadonlySet<string> = new Set(['heading', 'term']);

/** In the same box, and of the same kind: a heading of the same rank. */
function isBeside(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length && shared(one, other) >= one.length - 1 && isBuiltAlike(one, other, one.length - 1)
  );
}

/** Below the box that holds both, each stands in elements of the same kinds. */
function isBuiltAlike(one: readonly string[], other: readonly string[], from: number): boolean {
  for (let i = from; i < one.length; i++) if (kindOfBox(one[i] ?? '') !== kindOfBox(other[i] ?? '')) return false;
  return true;
}

/** How many boxes two have in common. */
function shared(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

/** Half of its height or more is beside the other. */
export function isOnLine({ box: a }: { readonly box?: Box }, { box: b }: { readonly box?: Box }): boolean {
  if (a === undefined || b === undefined) return false;
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return overlap > 0 && overlap >= Math.min(a.height, b.height) / 2;
}
