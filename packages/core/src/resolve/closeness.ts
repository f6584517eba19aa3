// How close elements stand to each other: in one row, in one part of the screen, on one line; and what belongs to another.

import type { Relation } from '../language/index.js';
import { type Box, type Candidate, canDo, isVisible, titleOf } from '../scene/candidate.js';
import { fold } from '../text/text-match.js';
import { byBoxes, byLeaders, isOnLine, type Whose } from './branches.js';
import { byColumn } from './flat.js';
import { linesOf } from './lines.js';
import type { Scene } from './scene.js';
import type { Match } from './score.js';

/**
 * Without those that belong to something of the anchor's own kind: the button of the next row, in the next box that is built
 * alike, under the next heading, or on the next line. What is before a heading always belongs to another.
 */
export function notOfAnother(scene: Scene, matches: readonly Match[], anchor: Candidate, relation: Relation): Match[] {
  const row = listRowOf(scene, anchor);
  // Others like the anchor may have elements of their own beside them.
  const hasPeers = row === undefined && !canDo(anchor, 'contain') && anchor.box !== undefined;
  const peers = hasPeers ? linesOf(scene, anchor.kind, isOneLiner(anchor) ? isSettingWithLabel : undefined) : null;
  // Asked only where no row says it: on a large page that takes longest.
  let whose: ((candidate: Candidate) => Whose) | null = null;
  const haveOthers = row !== undefined && matches.some(({ candidate }) => isInOtherRow(scene, candidate, row));
  return matches.filter(({ candidate }) => {
    const other = listRowOf(scene, candidate);
    if (row !== undefined && other !== undefined && other !== candidate)
      return other === row || scene.isInside(other, row) || scene.isInside(row, other);
    if (saysAnotherRow(candidate, anchor) || (other !== undefined && isNextEntry(other, anchor))) return false;
    whose ??= whoseIs(scene, matches, anchor, relation);
    const is = whose(candidate);
    // Something always is the next, or the nearest: where others have theirs, it must be the anchor's own.
    if (is === 'another' || is === 'outside' || (haveOthers && other === undefined)) return false;
    if (is === 'own' || peers === null || candidate.box === undefined || isOnLine(candidate, anchor)) return true;
    const isTaken = (peer: Candidate): boolean =>
      peer !== candidate && peer !== anchor && isTakenBy(scene, candidate, peer, anchor);
    return !peers.someBeside(candidate, isTaken);
  });
}

/** A text may be all that is left of a setting: the texts of the others are the labels of their controls. */
function isOneLiner({ kind }: Candidate): boolean {
  return kind === 'text';
}

const SETTINGS: ReadonlySet<string> = new Set(['stepper', 'slider', 'switch', 'checkbox', 'radio', 'select']);

function isSettingWithLabel({ kind, names }: Candidate): boolean {
  return SETTINGS.has(kind) && names.some(({ source }) => source === 'label');
}

/** The anchor is itself an entry, in one column or line with the row beside it: what is in that row is not its own. */
function isNextEntry(row: Candidate, anchor: Candidate): boolean {
  const [one, other] = [row.box, anchor.box];
  if (one === undefined || other === undefined || row === anchor || row.parent !== anchor.parent) return false;
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_EDGE;
  const isColumn = isSame(one.x, other.x) && isSame(one.width, other.width);
  const isLine = isSame(one.y, other.y) && isSame(one.height, other.height);
  return canDo(anchor, 'click') && (isColumn || isLine);
}
/** Pixels. */
const SAME_EDGE = 2;

/** In a row of the same list, or table. */
function isInOtherRow(scene: Scene, candidate: Candidate, row: Candidate): boolean {
  const other = listRowOf(scene, candidate);
  return other !== undefined && other !== candidate && other !== row && other.parent === row.parent;
}

/** Whose something is, where no row says so. What is before a heading always belongs to another. */
function whoseIs(
  scene: Scene,
  matches: readonly Match[],
  anchor: Candidate,
  relation: Relation,
): (candidate: Candidate) => Whose {
  // What is labelled only has no text on the screen that something could stand behind: it is meant as a whole.
  const isWhole = canDo(anchor, 'contain') && anchor.names.every(({ source }) => source !== 'text');
  const inBox = isWhole && relation !== 'near' ? unknown : byBoxes(scene, matches, anchor);
  const under = relation === 'before' ? unknown : byLeaders(scene, matches, titleIn(scene, anchor));
  const inColumn = relation === 'near' ? byColumn(scene, matches, anchor) : unknown;
  return (candidate) => {
    const led = under(candidate);
    const boxed = led === 'unknown' ? inBox(candidate) : led;
    return boxed === 'unknown' ? inColumn(candidate) : boxed;
  };
}
const unknown = (): Whose => 'unknown';

/** The heading that a part has its name from; else itself. */
function titleIn(scene: Scene, anchor: Candidate): Candidate {
  if (!canDo(anchor, 'contain')) return anchor;
  const names = new Set(anchor.names.filter(({ source }) => source === 'text').map(({ text }) => fold(text)));
  const isTitle = ({ kind, names: own }: Candidate): boolean =>
    kind === 'heading' && own.some(({ text }) => names.has(fold(text)));
  return scene.descendants(anchor).find(isTitle) ?? anchor;
}

/** Without the lists that the anchor is an entry of: a list is not near its entries, it holds them. */
export function notAround(scene: Scene, matches: readonly Match[], anchor: Candidate): Match[] {
  const row = listRowOf(scene, anchor);
  return matches.filter(({ candidate }) => {
    if (!scene.isInside(anchor, candidate)) return true;
    return !LISTS.has(candidate.kind) && (row === undefined || row === candidate || !scene.isInside(row, candidate));
  });
}
const LISTS: ReadonlySet<string> = new Set('list listbox menu menubar table grid tree tablist radiogroup'.split(' '));

/** What is in another part of the screen (a form, a table, a section) is not near, but for what stands right beside it. */
const BESIDE = 80;

export function inReach(scene: Scene, matches: readonly Match[], anchor: Candidate): Match[] {
  const part = PARTS.has(anchor.kind) ? anchor : partOf(scene, anchor);
  return matches.filter(({ candidate }) => {
    const other = partOf(scene, candidate);
    if (part === undefined || other === undefined || part === other) return true;
    if (part === candidate || other === anchor) return true;
    if (scene.isInside(candidate, part) || scene.isInside(anchor, other)) return true;
    const distance = gap(candidate, anchor);
    return distance <= BESIDE && !isWithOwnText(scene, candidate, other, distance);
  });
}

/** A text of its own part is closer to it than something of another. */
function isWithOwnText(scene: Scene, candidate: Candidate, part: Candidate, distance: number): boolean {
  const isText = ({ kind }: Candidate): boolean => kind === 'text' || kind === 'heading';
  return scene
    .descendants(part)
    .some((one) => isText(one) && isVisible(one) && !scene.isInside(one, candidate) && gap(candidate, one) < distance);
}

/** The smallest part of the screen around an element that is more than a box. */
function partOf(scene: Scene, candidate: Candidate): Candidate | undefined {
  return scene
    .ancestors(candidate)
    .find(({ kind, role }) => PARTS.has(kind) || (role !== undefined && PARTS.has(role)));
}

const PARTS: ReadonlySet<string> = new Set([
  'form',
  'table',
  'grid',
  'section',
  'region',
  'article',
  'dialog',
  'alertdialog',
  'modal',
  'navigation',
  'menu',
  'list',
]);

/** A row, entry or card of a list; a label is a row of its own for other purposes. */
export function listRowOf(scene: Scene, candidate: Candidate): Candidate | undefined {
  const row = scene.rowOf(candidate);
  return row === undefined || row.kind === 'label' ? undefined : row;
}

/** In an entry within the entry, of the same kind and with a text of its own: a reply to a comment, a file in a folder. */
export function isInEntryOf(scene: Scene, candidate: Candidate, anchor: Candidate): boolean {
  const row = scene.rowOf(anchor) ?? anchor;
  const name = fold(titleOf(candidate));
  const isEntry = (one: Candidate): boolean =>
    one.kind === row.kind && scene.isInside(one, row) && one.names.some(({ text }) => fold(text) !== name);
  return canDo(row, 'contain') && scene.ancestors(candidate).some(isEntry);
}

/** Both say which row they are in, and it is not the same. */
function saysAnotherRow({ context }: Candidate, anchor: Candidate): boolean {
  if (context?.row === undefined) return false;
  const isNamed = anchor.names.some(({ text }) => fold(text) === fold(String(context.row)));
  const { row } = anchor.context ?? {};
  return row !== undefined && !isNamed && !isSamePlace(row, context.row);
}

/** It stands on one line with the peer, and closer to it than to the anchor. */
function isTakenBy(scene: Scene, one: Candidate, peer: Candidate, anchor: Candidate): boolean {
  if (!isOnLine(one, peer) || !isOnLine(peer, one) || gap(one, peer) >= gap(one, anchor)) return false;
  return !scene.isInside(peer, one) && !scene.isInside(one, peer);
}

/** Near a heading is what stands under it, though what stands above it may be closer. */
export function ofSection(matches: readonly Match[], anchor: Candidate): readonly Match[] {
  if (anchor.kind !== 'heading' && anchor.role !== 'heading') return matches;
  const reported = matches.filter((match) => isBelow(match.candidate, anchor));
  return reported.length > 0 ? reported : matches;
}

/** Neither in a part nor under its heading, nor beside it: what stands elsewhere may well be for something else. */
export function isApartFrom(scene: Scene, one: Candidate, anchor: Candidate): boolean {
  const isHeading = anchor.kind === 'heading' || anchor.role === 'heading';
  if (!isHeading && !PARTS.has(anchor.kind) && !PARTS.has(anchor.role ?? '')) return false;
  if (one.box === undefined || anchor.box === undefined || isBelow(one, anchor)) return false;
  if (scene.isInside(one, anchor) || isOnLine(one, anchor)) return false;
  // What stands above a heading belongs to what is above it, unless both are in one row or card.
  const isAbove = isHeading && scene.order(one) < scene.order(anchor) && !isSameRow(scene, one, anchor);
  return isAbove || gap(one, anchor) > BESIDE;
}

/** One of them is in a part of the screen that the other is not in, and they do not stand side by side. */
export function isInOtherPart(scene: Scene, one: Candidate, anchor: Candidate): boolean {
  if (one.box === undefined || anchor.box === undefined || isOnLine(one, anchor)) return false;
  const own = PARTS.has(anchor.kind) ? anchor : partOf(scene, anchor);
  const other = PARTS.has(one.kind) ? one : partOf(scene, one);
  if (own === other || (own !== undefined && scene.isInside(one, own))) return false;
  return !(other !== undefined && scene.isInside(anchor, other)) && gap(one, anchor) > BESIDE;
}

/** Its own account of its place names the heading or text: in a flat list, nothing else holds what stands below it. */
export function isBelow({ context }: Candidate, { names }: Candidate): boolean {
  const places = [context?.section, context?.row].filter((place) => typeof place === 'string').map(fold);
  return places.length > 0 && names.some(({ text }) => places.includes(fold(text)));
}

export function closestTo(scene: Scene, matches: readonly Match[], anchors: readonly Candidate[]): Match[] {
  // Pixels and steps cannot be compared: if one has no box, none counts.
  const hasBoxes =
    matches.every((match) => match.candidate.box !== undefined) && anchors.every((one) => one.box !== undefined);
  const rivals = new Set(matches.map(({ candidate }) => candidate));
  return nearest(matches, (one) => {
    let best: Distance | null = null;
    for (const anchor of anchors) {
      if (anchor === one) continue;
      const distance = closeness(scene, one, anchor, hasBoxes, rivals);
      if (best === null || compare(distance, best, 0) < 0) best = distance;
    }
    return best;
  });
}

/** The closest ones, and those side by side with the one that is: a little closer means nothing where nothing is in between. */
export function nearTo(scene: Scene, matches: readonly Match[], anchor: Candidate): Match[] {
  const closest = closestTo(scene, matches, [anchor]);
  const [only] = closest;
  if (closest.length !== 1 || only === undefined) return closest;
  return [only, ...nextTo(scene, only, matches, anchor), ...acrossFrom(scene, only, matches, anchor)];
}

/** Farther than this many times the distance of the closest, something is no rival of it. */
const RIVAL = 2;

/** Where nothing says what belongs together, and a text stands between two: what is above it may be its own as well as what is below. */
function acrossFrom(scene: Scene, one: Match, matches: readonly Match[], anchor: Candidate): Match[] {
  if (!isLooseText(scene, anchor) || isOnLine(one.candidate, anchor)) return [];
  const isBefore = (other: Candidate): boolean => scene.order(other) < scene.order(anchor);
  const [side, reach] = [isBefore(one.candidate), RIVAL * gap(one.candidate, anchor)];
  return matches.filter(
    ({ candidate }) =>
      isBefore(candidate) !== side &&
      candidate.kind === one.candidate.kind &&
      candidate.parent === one.candidate.parent &&
      isSamePlace(candidate.context?.section, one.candidate.context?.section) &&
      gap(candidate, anchor) <= reach,
  );
}

/** A text in no row, on a screen of which only the elements are known, and no boxes around them. */
function isLooseText(scene: Scene, anchor: Candidate): boolean {
  return anchor.kind === 'text' && anchor.branch === undefined && listRowOf(scene, anchor) === undefined;
}

/** Other texts stand between them, and nothing says that they belong together. */
export function isBeyondTexts(scene: Scene, one: Candidate, anchor: Candidate): boolean {
  if (!isLooseText(scene, anchor) || isOnLine(one, anchor) || one.branch !== undefined) return false;
  const [from, to] = [scene.order(anchor), scene.order(one)].sort((a, b) => a - b) as [number, number];
  return scene.candidates.some((other) => {
    if (other === anchor || (other.kind !== 'text' && other.kind !== 'heading') || !isVisible(other)) return false;
    const order = scene.order(other);
    return order > from && order < to && !scene.isInside(other, one) && !isOnLine(other, one);
  });
}

function nextTo(scene: Scene, one: Match, matches: readonly Match[], anchor: Candidate): Match[] {
  const box = scene.branch(one.candidate).at(-2);
  if (box === undefined) return [];
  const beside = matches.filter(
    (match) =>
      match !== one && match.candidate.kind === one.candidate.kind && scene.branch(match.candidate).at(-2) === box,
  );
  if (beside.length === 0) return [];
  const isPart = (other: Candidate): boolean =>
    [one, ...beside].some(({ candidate }) => other === candidate || scene.isInside(other, candidate));
  const others = scene.candidates
    .filter((other) => isVisible(other) && !isPart(other))
    .map((other) => scene.order(other));
  const orders = [...others, scene.order(anchor)];
  const isBetween = (a: number, b: number): boolean =>
    orders.some((order) => order > Math.min(a, b) && order < Math.max(a, b));
  return beside.filter(({ candidate }) => !isBetween(scene.order(candidate), scene.order(one.candidate)));
}

/** How far apart; compared from left to right, the smaller the closer. */
type Distance = readonly number[];

/** The closest ones; more than one only if nothing distinguishes them. */
export function nearest(matches: readonly Match[], measure: (candidate: Candidate) => Distance | null): Match[] {
  const measured = matches.map((match) => ({ match, distance: measure(match.candidate) }));
  let best: Distance | null = null;
  for (const { distance } of measured) {
    if (distance !== null && (best === null || compare(distance, best, 0) < 0)) best = distance;
  }
  if (best === null) return [];
  const least = best;
  return measured
    .filter(({ distance }) => distance !== null && compare(distance, least, SAME_SPOT) === 0)
    .map(({ match }) => match);
}

/** Half a pixel is no difference. */
const SAME_SPOT = 0.5;

function compare(a: Distance, b: Distance, tolerance: number): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (Math.abs(difference) > tolerance) return difference;
  }
  return 0;
}

/** The same frame and row first, then the smallest part that holds both, then the distance on screen, or in the document. */
function closeness(
  scene: Scene,
  one: Candidate,
  anchor: Candidate,
  hasBoxes: boolean,
  rivals: ReadonlySet<Candidate>,
): Distance {
  const shared = sharedDepth(scene, one, anchor);
  const section = isSamePlace(one.context?.section, anchor.context?.section) ? 0 : 1;
  const isRow = isSameRow(scene, one, anchor);
  // Two of one name in a row: which is closer means nothing, unless one stands with something like the anchor.
  const inRow = hasBoxes && isWithPeer(scene, one, anchor, rivals) ? 1 : 0;
  const apart = isRow ? inRow : hasBoxes ? gap(one, anchor) : steps(scene, one, anchor);
  // A frame is a page of its own: what is in it comes after what is in the same one as the anchor.
  const frame = one.context?.frame === anchor.context?.frame ? 0 : 1;
  return [frame, isRow ? 0 : 1, -shared, section, apart];
}

/** It stands closer to another of the anchor's kind in the row than to the anchor. What is asked for is no such other. */
function isWithPeer(scene: Scene, one: Candidate, anchor: Candidate, rivals: ReadonlySet<Candidate>): boolean {
  const row = scene.rowOf(anchor);
  if (row === undefined || row === anchor) return false;
  const isPeer = (peer: Candidate): boolean =>
    peer !== anchor && peer.kind === anchor.kind && isVisible(peer) && !rivals.has(peer);
  return scene.descendants(row).some((peer) => isPeer(peer) && gap(one, peer) < gap(one, anchor));
}

function isSameRow(scene: Scene, one: Candidate, anchor: Candidate): boolean {
  const row = scene.rowOf(one);
  if (row !== undefined && row === scene.rowOf(anchor)) return true;
  const { row: named } = one.context ?? {};
  if (isSamePlace(named, anchor.context?.row)) return true;
  return named !== undefined && anchor.names.some((name) => fold(name.text) === fold(String(named)));
}

function isSamePlace(one: string | number | undefined, other: string | number | undefined): boolean {
  return one !== undefined && other !== undefined && fold(String(one)) === fold(String(other));
}

/** How many ancestors both have. */
function sharedDepth(scene: Scene, one: Candidate, other: Candidate): number {
  const around = new Set([other, ...scene.ancestors(other)]);
  return [one, ...scene.ancestors(one)].filter((ancestor) => around.has(ancestor)).length;
}

/** Steps between two in the document. Within one row they say nothing. */
function steps(scene: Scene, one: Candidate, other: Candidate): number {
  return Math.abs(scene.order(one) - scene.order(other));
}

/** Pixels between two on the screen; people read along lines, so what is below counts as twice as far. */
function gap(one: Candidate, other: Candidate): number {
  if (one.box === undefined || other.box === undefined) return Number.POSITIVE_INFINITY;
  const dx = Math.max(0, other.box.x - (one.box.x + one.box.width), one.box.x - (other.box.x + other.box.width));
  const dy = Math.max(0, other.box.y - (one.box.y + one.box.height), one.box.y - (other.box.y + other.box.height));
  // The next line is another line, however close.
  const isNested = isWithin(one.box, other.box) || isWithin(other.box, one.box);
  const line = isNested || isOnLine(one, other) ? 0 : Math.min(one.box.height, other.box.height) / 2;
  return dx + 2 * Math.max(dy, line);
}

/** How far `late` comes behind `early` in the document, or null if it does not. */
export function behind(scene: Scene, early: Candidate, late: Candidate): Distance | null {
  const count = scene.order(late) - scene.order(early);
  return count <= 0 || scene.isInside(late, early) || scene.isInside(early, late) ? null : [count];
}

export function isWithin(inner: Box | undefined, outer: Box | undefined): boolean {
  if (inner === undefined || outer === undefined) return false;
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
