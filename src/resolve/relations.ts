// near, inside, after, before, contains: which of the matches stand so to the anchor. By the tree first, by geometry second.
// `A near B inside C` is A near (B inside C): the anchors are found from the right.

import type { Relation } from '../language/index.js';
import { type Box, type Candidate, canDo, isVisible } from '../world/candidate.js';
import { gatherAtom } from './gather.js';
import { ordered } from './order.js';
import type { AtomAsked, Context, Policy } from './question.js';
import type { Scene } from './scene.js';
import { type Match, placeQuality } from './score.js';
import { CONTAINS, fold } from './text-match.js';
import { FAINT, LEAD } from './thresholds.js';

export interface RelationAsked {
  readonly relation: Relation;
  readonly atom: AtomAsked;
}

/** The matches that stand so, or the anchor that is in the way of an answer. */
export type RelatedTo =
  | { readonly kept: readonly Match[] /** How well the anchors answer. */; readonly surety: number }
  | { readonly anchor: AtomAsked; readonly readings: readonly Candidate[] };

/** Keeps the matches that stand to the anchors as the relations say. */
export function applyRelations(
  scene: Scene,
  matches: readonly Match[],
  relations: readonly RelationAsked[],
  context: Context,
  policy: Policy = {},
): RelatedTo {
  const [first, ...rest] = relations;
  if (first === undefined) return { kept: matches, surety: 1 };
  const found = gatherAtom(scene, first.atom, context, policy).filter(
    (match) => isVisible(match.candidate) && match.score >= FAINT,
  );
  const anchors = applyRelations(scene, found, rest, context, policy);
  if ('anchor' in anchors) return anchors;
  for (const level of levels(scene, anchors.kept)) {
    const surety = level.reduce((least, match) => Math.min(least, match.score), anchors.surety);
    const related = keepRelated(
      scene,
      matches,
      first,
      level.map((match) => match.candidate),
    );
    if ('readings' in related && policy.ambiguity === 'first') return { kept: related.first, surety };
    if ('readings' in related) return { anchor: first.atom, readings: related.readings };
    if (related.kept.length > 0) return { kept: related.kept, surety };
  }
  const isByPlace = (first.relation === 'inside' || first.relation === 'near') && first.atom.kind === 'text';
  return isByPlace ? inPlaceNamed(matches, first.atom.value) : { kept: [], surety: 1 };
}

/** Anchors that answer about equally well are readings of one; those that answer less are only asked if these lead nowhere. */
function levels(scene: Scene, anchors: readonly Match[]): Match[][] {
  const sorted = ordered(scene, anchors).sort((a, b) => b.score - a.score);
  const found: Match[][] = [];
  for (const match of sorted) {
    const level = found[found.length - 1];
    if (level !== undefined && (level[0] as Match).score - match.score < LEAD) level.push(match);
    else found.push([match]);
  }
  return found;
}

/** Things of one name that are tried as the anchor: more than this many is no name to go by. */
const MOST_ANCHORS = 200;
/** Readings of an ambiguous anchor that are looked at. */
const MOST_READINGS = 10;

function outcome(kept: readonly Match[]): string {
  return kept
    .map((match) => match.candidate.id)
    .sort((a, b) => a - b)
    .join();
}

type Readings =
  | { readonly kept: readonly Match[] }
  | { readonly readings: readonly Candidate[]; readonly first: readonly Match[] };

function keepRelated(
  scene: Scene,
  matches: readonly Match[],
  { relation }: RelationAsked,
  anchors: readonly Candidate[],
): Readings {
  const groups = relation === 'inside' ? byHold(anchors) : [anchors];
  for (const group of groups) {
    const readings: { anchor: Candidate; kept: Match[] }[] = [];
    const outcomes = new Set<string>();
    for (const anchor of group.slice(0, MOST_ANCHORS)) {
      const kept = keep(scene, matches, relation, anchor);
      if (kept.length === 0) continue;
      readings.push({ anchor, kept });
      outcomes.add(outcome(kept));
      // Enough to see that it is ambiguous, and to show how.
      if (outcomes.size > 1 && readings.length >= MOST_READINGS) break;
    }
    const first = readings[0]?.kept ?? [];
    if (outcomes.size === 1) return { kept: first };
    if (outcomes.size > 1) return { readings: readings.map((reading) => reading.anchor), first };
  }
  return { kept: [] };
}

/** Things that hold others come before headings and texts, which only name the part they stand in. */
function byHold(anchors: readonly Candidate[]): readonly (readonly Candidate[])[] {
  return [anchors.filter((one) => canDo(one, 'contain')), anchors.filter((one) => !canDo(one, 'contain'))];
}

/** Those whose own account of their place has the name: the form, section, row or container they say they are in. */
function inPlaceNamed(matches: readonly Match[], name: string): { kept: Match[]; surety: number } {
  const rate = ({ candidate: { context } }: Match): number =>
    Math.max(
      ...[context?.row, context?.section, context?.form, context?.container].map((place) => placeQuality(place, name)),
    );
  const surety = matches.reduce((best, match) => Math.max(best, rate(match)), 0);
  return { kept: surety < CONTAINS ? [] : matches.filter((match) => rate(match) === surety), surety: surety || 1 };
}

function keep(scene: Scene, matches: readonly Match[], relation: Relation, anchor: Candidate): Match[] {
  const others = matches.filter((match) => match.candidate.id !== anchor.id);
  switch (relation) {
    case 'inside':
      return inside(scene, others, anchor);
    case 'contains':
      return containing(scene, others, anchor);
    case 'near':
      return closestTo(scene, ofSection(others, anchor), [anchor]);
    case 'after':
      return nearest(others, (one) => behind(scene, anchor, one));
    case 'before':
      return nearest(others, (one) => behind(scene, one, anchor));
  }
}

function inside(scene: Scene, matches: readonly Match[], anchor: Candidate): Match[] {
  const around = canDo(anchor, 'contain') || scene.isBox(anchor) ? anchor : scene.parent(anchor);
  const told = around === anchor ? [] : matches.filter((match) => isBelow(match.candidate, anchor));
  if (told.length > 0) return told;
  if (around !== undefined && (around === anchor || isPart(scene, around))) {
    const byTree = matches.filter(
      (match) => scene.isInside(match.candidate, around) || saysItIsIn(match.candidate, around),
    );
    if (byTree.length > 0) return byTree;
  }
  if (!canDo(anchor, 'contain')) return [];
  return matches.filter((match) => isWithin(match.candidate.box, anchor.box));
}

/** Near a heading is what stands under it, though what stands above it may be closer. */
function ofSection(matches: readonly Match[], anchor: Candidate): readonly Match[] {
  if (anchor.kind !== 'heading' && anchor.role !== 'heading') return matches;
  const told = matches.filter((match) => isBelow(match.candidate, anchor));
  return told.length > 0 ? told : matches;
}

/** Its own account of its place names the heading or text: in a flat list, nothing else holds what stands below it. */
function isBelow({ context }: Candidate, { names }: Candidate): boolean {
  const places = [context?.section, context?.row].filter((place) => typeof place === 'string').map(fold);
  return places.length > 0 && names.some(({ text }) => places.includes(fold(text)));
}

/** Its own account of its place has the number of the container. */
function saysItIsIn({ context }: Candidate, { id }: Candidate): boolean {
  return (
    context !== undefined &&
    (context.container === id || context.form === id || context.section === id || context.row === id)
  );
}

/** A part of the screen that a heading can name: not the whole of it. */
function isPart(scene: Scene, one: Candidate): boolean {
  return canDo(one, 'contain') && (scene.parent(one) !== undefined || one.kind !== 'container');
}

function containing(scene: Scene, matches: readonly Match[], anchor: Candidate): Match[] {
  const byTree = matches.filter((match) => scene.isInside(anchor, match.candidate));
  const found = byTree.length > 0 ? byTree : matches.filter((match) => isWithin(anchor.box, match.candidate.box));
  // Of a box in a box, the inner one is meant.
  return found.filter(
    (outer) => !found.some((inner) => inner !== outer && isInner(scene, inner.candidate, outer.candidate)),
  );
}

/** Those that stand closest to any of the anchors. */
export function closestTo(scene: Scene, matches: readonly Match[], anchors: readonly Candidate[]): Match[] {
  // Pixels and steps cannot be compared: if one has no box, none counts.
  const hasBoxes =
    matches.every((match) => match.candidate.box !== undefined) && anchors.every((one) => one.box !== undefined);
  return nearest(matches, (one) => {
    let best: Distance | null = null;
    for (const anchor of anchors) {
      if (anchor === one) continue;
      const distance = closeness(scene, one, anchor, hasBoxes);
      if (best === null || compare(distance, best, 0) < 0) best = distance;
    }
    return best;
  });
}

function isInner(scene: Scene, inner: Candidate, outer: Candidate): boolean {
  return scene.isInside(inner, outer) || (isWithin(inner.box, outer.box) && !isWithin(outer.box, inner.box));
}

/** How far apart; compared from left to right, the smaller the closer. */
type Distance = readonly number[];

/** The closest ones; more than one only if nothing tells them apart. */
function nearest(matches: readonly Match[], measure: (candidate: Candidate) => Distance | null): Match[] {
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

/** The same row first, then the smallest part that holds both, then the distance on screen, or in the document. */
function closeness(scene: Scene, one: Candidate, anchor: Candidate, hasBoxes: boolean): Distance {
  const shared = sharedDepth(scene, one, anchor);
  const section = isSamePlace(one.context?.section, anchor.context?.section) ? 0 : 1;
  const isRow = isSameRow(scene, one, anchor);
  return [isRow ? 0 : 1, -shared, section, hasBoxes ? gap(one, anchor) : isRow ? 0 : steps(scene, one, anchor)];
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
  return dx + 2 * dy;
}

/** How far `late` comes behind `early` in the document, or null if it does not. */
function behind(scene: Scene, early: Candidate, late: Candidate): Distance | null {
  const count = scene.order(late) - scene.order(early);
  return count <= 0 || scene.isInside(late, early) || scene.isInside(early, late) ? null : [count];
}

function isWithin(inner: Box | undefined, outer: Box | undefined): boolean {
  if (inner === undefined || outer === undefined) return false;
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
