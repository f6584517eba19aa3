// left of, right of, above, below: what stands beside an anchor on the screen, on its line or in its column.

import type { Relation } from '../language/index.js';
import { type Box, type Candidate, canDo, isRow, isVisible, titleOf } from '../scene/candidate.js';
import { fold } from '../text/text-match.js';
import { byBoxes, isOnLine } from './branches.js';
import { listRowOf, nearest } from './closeness.js';
import { isRightToLeft } from './reading-order.js';
import type { Scene } from './scene.js';
import type { Match } from './score.js';

type Direction = Extract<Relation, 'left of' | 'right of' | 'above' | 'below'>;

export function isDirection(relation: Relation): relation is Direction {
  return relation === 'above' || relation === 'below' || relation === 'left of' || relation === 'right of';
}

/** Where the text of an entry is an element of its own, that is what something stands beside, and not the whole entry. */
export function writtenOf(scene: Scene, anchors: readonly Match[]): readonly Match[] {
  const inner = anchors.filter(({ candidate }) => !canDo(candidate, 'contain'));
  const isWhole = ({ candidate }: Match): boolean =>
    canDo(candidate, 'contain') && inner.some((other) => scene.isInside(other.candidate, candidate));
  return anchors.filter((anchor) => !isWhole(anchor));
}

/** The next one in that direction. What another like the anchor stands before belongs to that, and so does what is in its row. */
export function besideOf(scene: Scene, matches: readonly Match[], anchor: Candidate, direction: Direction): Match[] {
  // A label is no element: what it names carries it, and stands beside it.
  const labelled = matches.find(({ candidate }) => candidate === anchor);
  const isLabelled = labelled !== undefined && anchor.names.some(({ source }) => source === 'label');
  // Where a text on the screen says the same, that one is what others stand beside.
  if (isLabelled && isWritten(scene, anchor)) return [];
  if (isLabelled && isBehindLabel(scene, anchor, direction)) return [labelled];
  const others = matches.filter(
    ({ candidate }) => candidate !== anchor && !scene.isInside(candidate, anchor) && !scene.isInside(anchor, candidate),
  );
  const own = insideBeside(scene, matches, anchor, direction);
  const beside = own.length > 0 ? own : nextOf(scene, others, anchor, direction);
  // On which side of it the label stands is not known: it may be meant as well.
  return isLabelled && beside.length > 0 ? [labelled, ...beside] : beside;
}

/** Whether a match stands in the anchor itself: then it is beside the text of an entry, as far as that can be known. */
export function isBesideOwnText(scene: Scene, one: Candidate, anchor: Candidate): boolean {
  return one === anchor || scene.isInside(one, anchor);
}

function nextOf(scene: Scene, others: readonly Match[], anchor: Candidate, direction: Direction): Match[] {
  const rivals = new Set(others.map(({ candidate }) => candidate));
  const peers = scene.candidates.filter(
    (one) => one !== anchor && one.kind === anchor.kind && isVisible(one) && !rivals.has(one),
  );
  const isOfAnother = ofAnother(scene, others, anchor, direction);
  return nearest(others, (one) => {
    const gap = gapTo(one.box, anchor.box, direction);
    if (gap === null || isOfAnother(one)) return null;
    const isTaken = peers.some((peer) => {
      const between = gapTo(peer.box, anchor.box, direction);
      const behind = gapTo(one.box, peer.box, direction);
      return between !== null && behind !== null && between + behind <= gap && !scene.isInside(peer, one);
    });
    return isTaken ? null : [gap];
  });
}

/** Whether something stands in the row, entry or card of another text. Under the head of a column it is still in the column. */
function ofAnother(
  scene: Scene,
  matches: readonly Match[],
  anchor: Candidate,
  direction: Direction,
): (one: Candidate) => boolean {
  const row = listRowOf(scene, anchor);
  const isColumn = (direction === 'above' || direction === 'below') && isInLine(scene, anchor);
  let whose: ReturnType<typeof byBoxes> | null = null;
  return (one) => {
    if (isColumn) return false;
    const other = listRowOf(scene, one);
    if (row !== undefined && other !== undefined && other !== one) {
      const isNested = other === row || scene.isInside(other, row) || scene.isInside(row, other);
      return !isNested && hasTitle(other, one);
    }
    whose ??= canDo(anchor, 'contain') ? () => 'unknown' : byBoxes(scene, matches, anchor);
    return whose(one) === 'another';
  };
}

/** Another like it stands on its line, in its row or box: the heads of columns, the cells of a line. */
function isInLine(scene: Scene, anchor: Candidate): boolean {
  const row = listRowOf(scene, anchor);
  if (row === anchor) return false;
  const around = scene.branch(anchor).at(-2);
  const isNextTo = (one: Candidate): boolean =>
    row === undefined ? scene.branch(one).at(-2) === around : scene.isInside(one, row);
  return scene.candidates.some(
    (one) => one !== anchor && one.kind === anchor.kind && isVisible(one) && isOnLine(one, anchor) && isNextTo(one),
  );
}

/** The entry is called something of its own, and not only what is in question. */
function hasTitle(entry: Candidate, one: Candidate): boolean {
  const title = entry.names.length === 0 ? '' : fold(titleOf(entry));
  return title !== '' && one.names.every(({ text }) => fold(text) !== title);
}

/** What stands in an entry beside the text that the entry itself carries: behind it, as the script runs, or under it. */
function insideBeside(scene: Scene, matches: readonly Match[], anchor: Candidate, direction: Direction): Match[] {
  const isForward = direction === 'below' || direction === (isRightToLeft(scene) ? 'left of' : 'right of');
  if (!isForward || !isRow(anchor) || anchor.box === undefined) return [];
  const { box } = anchor;
  return matches.filter(({ candidate: one }) => {
    if (one.box === undefined || !scene.isInside(one, anchor)) return false;
    const indent =
      direction === 'below'
        ? one.box.y - box.y
        : direction === 'right of'
          ? one.box.x - box.x
          : box.x + box.width - (one.box.x + one.box.width);
    return indent >= LEAST_TEXT;
  });
}
/** Pixels: no text is narrower, or lower. */
const LEAST_TEXT = 12;

/** Labels stand above their field or before it, as the script runs; those of boxes to tick on either side. */
function isBehindLabel(scene: Scene, one: Candidate, direction: Direction): boolean {
  if (direction === 'below') return true;
  if (direction === 'above') return false;
  return canDo(one, 'check') || direction === (isRightToLeft(scene) ? 'left of' : 'right of');
}

/** A text of the name of a labelled element is on the screen by itself, and says where the label is. */
function isWritten(scene: Scene, { names }: Candidate): boolean {
  const labels = names.filter(({ source }) => source === 'label').map(({ text }) => fold(text));
  const isText = ({ kind }: Candidate): boolean => kind === 'text' || kind === 'heading' || kind === 'cell';
  return scene.candidates.some(
    (one) => isText(one) && isVisible(one) && one.names.some(({ text }) => labels.includes(fold(text))),
  );
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
