// near, inside, after, before, contains: which of the matches stand so to the anchor. By the tree first, by geometry second.
// `A near B inside C` is A near (B inside C): the anchors are found from the right.

import type { Relation } from '../language/index.js';
import { type Candidate, canDo, isVisible } from '../scene/candidate.js';
import { CONTAINS, EXACT } from '../text/text-match.js';
import {
  behind,
  inReach,
  isApartFrom,
  isBelow,
  isBeyondTexts,
  isInEntryOf,
  isInOtherPart,
  isWithin,
  listRowOf,
  nearest,
  nearTo,
  notAround,
  notOfAnother,
  ofSection,
} from './closeness.js';
import { counted, ofElement } from './described.js';
import { besideOf, isBesideOwnText, isDirection, writtenOf } from './directions.js';
import { isOnLikeLine } from './flat.js';
import { gatherAtom } from './gather.js';
import { ordered } from './order.js';
import type { AtomAsked, Context, Policy, TargetAsked } from './question.js';
import type { Scene } from './scene.js';
import { levelOf, type Match, placeQuality } from './score.js';
import { FAINT, LEAD } from './thresholds.js';
import { facetsIn } from './words.js';

export interface RelationAsked {
  readonly relation: Relation;
  readonly atom: AtomAsked;
}

/** The matches that stand so; or the part of the target that leads nowhere, or that can be read in several ways. */
export type RelatedTo =
  | {
      readonly kept: readonly Match[];
      /** How well the anchors answer, and how plainly the relation holds. */
      readonly surety: number;
      /** Better names were there, but none of them stands so. */
      readonly isWeaker?: true;
      /** Nothing is kept because of this part: `"Bread" inside "Week 2"`. */
      readonly nothing?: TargetAsked;
    }
  | { readonly anchor: AtomAsked; readonly readings: readonly Candidate[] };

/**
 * Keeps the matches that stand to the anchors as the relations say. Names come before places: the relations choose among
 * the matches of the best name level, and only if none of these is inside the place that was named, among the next.
 */
export function applyRelations(
  scene: Scene,
  matches: readonly Match[],
  relations: readonly RelationAsked[],
  context: Context,
  policy: Policy = {},
): RelatedTo {
  const [first, ...rest] = relations;
  if (first === undefined) return { kept: matches, surety: 1 };
  const anchors = anchorsOf(scene, first, rest, context, policy);
  if ('anchor' in anchors) return anchors;
  if (anchors.kept.length === 0 && anchors.nothing !== undefined) return anchors;
  const levels = nameLevels(matches);
  // Something always is the nearest, or the next: there a weaker name would only ever be a guess.
  const isBound = first.relation === 'inside' || first.relation === 'contains';
  for (const [i, level] of (isBound ? levels : levels.slice(0, 1)).entries()) {
    const related = relatedTo(scene, level, first, anchors, policy);
    if ('anchor' in related) return related;
    if (related.kept.length > 0) return i === 0 ? related : { ...related, isWeaker: true };
  }
  // Where no element carries the name, elements may still say that they are in a place of that name. A heading has been asked.
  const isByPlace = (first.relation === 'inside' || first.relation === 'near') && first.atom.kind === 'text';
  const hasHeading = anchors.kept.some(({ candidate }) => isHeading(candidate));
  return isByPlace && rest.length === 0 && !hasHeading
    ? inPlaceNamed(isBound ? matches : (levels[0] ?? []), first.atom.value, anchors.kept.length > 0 ? EXACT : CONTAINS)
    : { kept: [], surety: 1 };
}

/** What can be the anchor: only the best name level counts, in the place that the rest of the chain says. Nothing stands in for it. */
function anchorsOf(
  scene: Scene,
  { relation, atom }: RelationAsked,
  rest: readonly RelationAsked[],
  context: Context,
  policy: Policy,
): RelatedTo {
  const found = gatherAtom(scene, atom, context, policy).filter(
    ({ candidate, score }) => score >= FAINT && canHold(scene, relation, candidate) && isVisible(candidate),
  );
  const facets = facetsIn(atom);
  const level = nameLevels(found)[0] ?? [];
  const best = facets === null ? level : ofElement(scene, level, facets);
  if (rest.length === 0 && facets === null) return { kept: best, surety: 1 };
  const nothing: TargetAsked = { primary: atom, relations: rest };
  if (best.length === 0) return { kept: [], surety: 1, nothing: { primary: atom } };
  const placed = applyRelations(scene, best, rest, context, policy);
  if (!('kept' in placed) || placed.kept.length === 0) return { nothing, ...placed };
  if (facets === null) return placed;
  const which = counted(scene, placed.kept, facets, scene.candidates.filter(isVisible));
  if ('failed' in which) return { kept: [], surety: 1, nothing };
  return { ...placed, kept: which.kept, surety: which.isGuess ? Math.min(placed.surety, LOOSE) : placed.surety };
}

/** Whether it can be a place to be inside of: something that holds others, or what names the part that it stands in. */
function canHold(scene: Scene, relation: Relation, candidate: Candidate): boolean {
  if (relation !== 'inside' || canDo(candidate, 'contain') || scene.isBox(candidate)) return true;
  // A cell that says no more than the link in it is that link.
  const isLinked = candidate.names.some(({ isOfPart }) => isOfPart === true);
  const isPressed = isLinked || canDo(candidate, 'click') || canDo(candidate, 'type') || canDo(candidate, 'check');
  const part = scene.parent(candidate);
  return !isPressed || (part !== undefined && isPart(scene, part) && isFirstIn(scene, candidate, part));
}

/** What is pressed names the part that it opens, as in an accordion; one of several links names nothing but itself. */
function isFirstIn(scene: Scene, candidate: Candidate, part: Candidate): boolean {
  return scene.descendants(part).every((one) => one === candidate || scene.order(one) > scene.order(candidate));
}

function relatedTo(
  scene: Scene,
  matches: readonly Match[],
  asked: RelationAsked,
  anchors: { readonly kept: readonly Match[]; readonly surety: number },
  policy: Policy,
): RelatedTo {
  for (const level of scoreLevels(scene, anchors.kept)) {
    const surety = level.reduce((least, match) => Math.min(least, match.score), anchors.surety);
    const both = asked.relation === 'near' ? sayingBoth(matches, level) : [];
    if (both.length > 0) return { kept: both, surety };
    const itself = asked.relation === 'near' ? saysItself(scene, matches, level) : [];
    if (itself.length > 0) return { kept: itself, surety: Math.min(surety, LOOSE) };
    const named = isDirection(asked.relation) ? writtenOf(scene, level) : level;
    const related = keepRelated(
      scene,
      matches,
      asked,
      named.map((match) => match.candidate),
    );
    if ('readings' in related && policy.ambiguity === 'first') return { kept: related.first, surety };
    if ('readings' in related) return { anchor: asked.atom, readings: related.readings };
    const [anchor] = named;
    const isLoose = anchor !== undefined && related.kept.every((one) => isLoosely(scene, one, anchor, asked.relation));
    if (related.kept.length > 0) return { kept: related.kept, surety: isLoose ? Math.min(surety, LOOSE) : surety };
  }
  return { kept: [], surety: 1 };
}

/** Those whose own name has the words of the anchor, too: `Report @annis` is what is near `@annis`. */
function sayingBoth(matches: readonly Match[], anchors: readonly Match[]): Match[] {
  const parts = new Set(anchors.filter((anchor) => levelOf(anchor) > 0).map(({ candidate }) => candidate));
  return matches.filter(({ candidate }) => parts.has(candidate));
}

/** The anchors that are also called what is looked for, and hold nothing that is: `Expand`, the icon on `How do I pay?`. */
function saysItself(scene: Scene, matches: readonly Match[], anchors: readonly Match[]): Match[] {
  const own = new Set(anchors.map(({ candidate }) => candidate));
  const found = matches.filter(({ candidate }) => own.has(candidate));
  const isHeld = ({ candidate }: Match): boolean => scene.ancestors(candidate).some((one) => own.has(one));
  return found.length < own.size || matches.some(isHeld) ? [] : found;
}

/** How sure it is that something outside of a row stands near what is in the row. */
const LOOSE = 0.7;

/** The anchor is in a row of several, and the match is in none: it may well be for all of them. Or it is a heading, and the match is not under it. */
function isLoosely(scene: Scene, { candidate }: Match, { candidate: anchor }: Match, relation: Relation): boolean {
  if (relation === 'inside' || relation === 'contains') return false;
  // The label of an element is no place beside it: that it is meant is likely, and no more.
  if (isDirection(relation)) return isBesideOwnText(scene, candidate, anchor);
  if (relation === 'near' && isLooselyNear(scene, candidate, anchor)) return true;
  if (isInEntryOf(scene, candidate, anchor)) return true;
  const row = listRowOf(scene, anchor);
  if (row === undefined) return isInRowOfAnother(scene, candidate, anchor);
  return candidate !== row && !scene.isInside(candidate, row) && !scene.isInside(row, candidate);
}

function isLooselyNear(scene: Scene, one: Candidate, anchor: Candidate): boolean {
  if (isApartFrom(scene, one, anchor) || isInOtherPart(scene, one, anchor)) return true;
  return isBeyondTexts(scene, one, anchor) || isOnLikeLine(scene, one, anchor);
}

/** In a row that has a text of its own, while the anchor is in none and leads nothing. */
function isInRowOfAnother(scene: Scene, candidate: Candidate, anchor: Candidate): boolean {
  const row = listRowOf(scene, candidate);
  if (row === undefined || row === candidate || anchor.kind !== 'text' || isBelow(candidate, anchor)) return false;
  const isText = (one: Candidate): boolean => one.kind === 'text' && !scene.isInside(one, candidate);
  return !scene.isInside(anchor, row) && scene.descendants(row).some(isText);
}

/** By how they answer: the same name, one that contains it, one with all its words, one that only the program uses. */
function nameLevels(matches: readonly Match[]): Match[][] {
  const levels: Match[][] = [];
  for (const match of matches) {
    const level = levelOf(match);
    levels[level] ??= [];
    levels[level].push(match);
  }
  return levels.filter((level) => level !== undefined);
}

/** Anchors that answer about equally well are readings of one; those that answer less are only asked if these lead nowhere. */
function scoreLevels(scene: Scene, anchors: readonly Match[]): Match[][] {
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
  const readings: { anchor: Candidate; kept: Match[] }[] = [];
  const outcomes = new Set<string>();
  for (const anchor of (relation === 'inside' ? byHold(anchors) : anchors).slice(0, MOST_ANCHORS)) {
    const kept = keep(scene, matches, relation, anchor);
    // A heading that names a part of a place of the same name says nothing else than the place.
    const isKnown = readings.some((reading) => kept.every((match) => reading.kept.includes(match)));
    if (kept.length === 0 || (relation === 'inside' && isKnown)) continue;
    readings.push({ anchor, kept });
    outcomes.add(outcome(kept));
    // Enough to see that it is ambiguous, and to show how.
    if (outcomes.size > 1 && readings.length >= MOST_READINGS) break;
  }
  const first = readings[0]?.kept ?? [];
  if (outcomes.size <= 1) return { kept: first };
  const [only, ...more] = readings.filter(
    ({ anchor, kept }) => !readings.some((one) => isCloser(scene, one, anchor, kept)),
  );
  if (only !== undefined && more.every(({ kept }) => outcome(kept) === outcome(only.kept))) return { kept: only.kept };
  return { readings: readings.map((reading) => reading.anchor), first };
}

/** The heading of a part and the part of that name: where the heading leads to some of what is in the part, it says more. */
function isCloser(
  scene: Scene,
  { anchor: inner, kept: some }: { readonly anchor: Candidate; readonly kept: readonly Match[] },
  anchor: Candidate,
  kept: readonly Match[],
): boolean {
  return isHeading(inner) && scene.isInside(inner, anchor) && some.every((match) => kept.includes(match));
}

/** Things that hold others come before headings and texts, which only name the part they stand in. */
function byHold(anchors: readonly Candidate[]): readonly Candidate[] {
  return [...anchors.filter((one) => canDo(one, 'contain')), ...anchors.filter((one) => !canDo(one, 'contain'))];
}

/** Those whose own account of their place has the name: the form, section, row or container they say they are in. */
function inPlaceNamed(matches: readonly Match[], name: string, least: number): { kept: Match[]; surety: number } {
  const rate = ({ candidate: { context } }: Match): number =>
    Math.max(
      ...[context?.row, context?.section, context?.form, context?.container].map((place) => placeQuality(place, name)),
    );
  const surety = matches.reduce((best, match) => Math.max(best, rate(match)), 0);
  return { kept: surety < least ? [] : matches.filter((match) => rate(match) === surety), surety: surety || 1 };
}

function keep(scene: Scene, matches: readonly Match[], relation: Relation, anchor: Candidate): Match[] {
  const others = matches.filter((match) => match.candidate.id !== anchor.id);
  switch (relation) {
    case 'inside':
      return inside(scene, isLeading(scene, anchor) ? notOfAnother(scene, others, anchor, relation) : others, anchor);
    case 'contains':
      return containing(scene, others, anchor);
    case 'near':
      return nearTo(
        scene,
        ofSection(
          inReach(scene, notOfAnother(scene, notAround(scene, others, anchor), anchor, relation), anchor),
          anchor,
        ),
        anchor,
      );
    case 'after':
      return nearest(notOfAnother(scene, others, anchor, relation), (one) => behind(scene, anchor, one));
    case 'left of':
    case 'right of':
    case 'above':
    case 'below':
      return besideOf(scene, matches, anchor, relation);
    case 'before':
      return nearest(notOfAnother(scene, others, anchor, relation), (one) => behind(scene, one, anchor));
  }
}

/** A text that stands for the part it is in, but not for what belongs to another such text there: the terms of a list. */
function isLeading(scene: Scene, anchor: Candidate): boolean {
  return !canDo(anchor, 'contain') && !scene.isBox(anchor) && !isHeading(anchor);
}

function inside(scene: Scene, matches: readonly Match[], anchor: Candidate): Match[] {
  const around = canDo(anchor, 'contain') || scene.isBox(anchor) ? anchor : scene.parent(anchor);
  const reported = around === anchor ? [] : matches.filter((match) => isBelow(match.candidate, anchor));
  if (reported.length > 0) return reported;
  if (around !== undefined && (around === anchor || isPart(scene, around))) {
    const byTree = matches.filter(
      ({ candidate }) =>
        (scene.isInside(candidate, around) || saysItIsIn(candidate, around)) &&
        !(isHeading(anchor) && isOfOtherHeading(scene, candidate, anchor, around)),
    );
    if (byTree.length > 0) return byTree;
  }
  if (!canDo(anchor, 'contain')) return [];
  return matches.filter((match) => isWithin(match.candidate.box, anchor.box));
}

/** The first heading of a part names all of it; the next ones only what stands below them, up to the next. */
function isOfOtherHeading(scene: Scene, one: Candidate, heading: Candidate, part: Candidate): boolean {
  const headings = scene.children(part).filter(isHeading);
  const isLater = (other: Candidate): boolean => scene.order(other) > scene.order(heading);
  if (headings.every((other) => other === heading || isLater(other))) return false;
  return !isLater(one) || headings.some((other) => other !== heading && isBelow(one, other));
}

function isHeading({ kind, role }: Candidate): boolean {
  return kind === 'heading' || role === 'heading';
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

function isInner(scene: Scene, inner: Candidate, outer: Candidate): boolean {
  return scene.isInside(inner, outer) || (isWithin(inner.box, outer.box) && !isWithin(outer.box, inner.box));
}
