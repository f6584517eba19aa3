// What a target says of an element beside its name: what it is, which one in the order a person reads, where on the screen.
// Each can only remove candidates; what does not hold refuses.

import type { Facets, ScreenPlace } from '../language/index.js';
import { type Box, type Candidate, isRow } from '../scene/candidate.js';
import { LAST } from '../text/ordinals.js';
import { isElement, isEntry, isHeaderRow, isHolder, isPlaceElement } from './elements.js';
import { isRightToLeft } from './reading-order.js';
import type { Scene } from './scene.js';
import type { Match } from './score.js';

/** Those that are what was said. A row, entry or card is also named by what is in it. */
export function ofElement(scene: Scene, matches: readonly Match[], { element }: Facets): Match[] {
  if (element === undefined) return [...matches];
  const own = matches.filter(({ candidate }) => isElement(candidate, element));
  if (element !== 'row' && element !== 'item' && element !== 'card') return own;
  const known = new Set(own.map(({ candidate }) => candidate));
  const around: Match[] = [];
  for (const match of matches) {
    // People call the entry of any list a row.
    const row = scene.rowOf(match.candidate);
    const holds = row !== undefined && (isElement(row, element) || (element === 'row' && isRow(row)));
    if (!holds || known.has(row) || match.reasons[0] === 'kind') continue;
    known.add(row);
    around.push(row === match.candidate ? match : { ...match, candidate: row });
  }
  return [...own, ...around];
}

/** Whether what is named holds others: then it is found before it is asked what takes the action. */
export function isPlaceSaid({ element }: Facets): boolean {
  return element !== undefined && isPlaceElement(element);
}

export type Counted =
  /** `isGuess`: another order, or another place at the edge, would have led to another one. */
  | { readonly kept: readonly Match[]; readonly isGuess: boolean }
  | { readonly failed: 'few'; readonly count: number }
  | { readonly failed: 'place' }
  | { readonly failed: 'lists'; readonly lists: readonly Candidate[] };

/** The one of several that the ordinal and the place say. `around`: what can be seen, for what is top and bottom. */
export function counted(
  scene: Scene,
  matches: readonly Match[],
  { which, place, element }: Facets,
  around: readonly Candidate[],
): Counted {
  let isGuess = false;
  let left = matches;
  if (place !== undefined) {
    const placed = atPlace(left, place, around, which === undefined);
    if (placed.kept.length === 0) return { failed: 'place' };
    left = placed.kept;
    isGuess = placed.isGuess;
  }
  if (which === undefined) return { kept: left, isGuess };
  const groups = groupsOf(scene, isEntry(element) ? left.filter((match) => !isHeader(scene, match)) : left);
  const lists = isEntry(element) ? holdersOf(scene, groups) : [];
  if (lists.length > 1) return { failed: 'lists', lists };
  const [read, written] = [inReadingOrder(scene, groups), inDocument(scene, groups)];
  const at = (order: readonly Group[]): Group | undefined =>
    which === LAST ? order[order.length - 1] : order[which - 1];
  const chosen = at(read);
  if (chosen === undefined) return { failed: 'few', count: groups.length };
  const frames = new Set(groups.map(({ whole }) => whole.context?.frame));
  return { kept: chosen.matches, isGuess: isGuess || chosen !== at(written) || frames.size > 1 };
}

function isHeader(scene: Scene, { candidate }: Match): boolean {
  return isHeaderRow(candidate, scene.children(candidate));
}

/** What is counted as one: an element and what answers inside of it. */
interface Group {
  readonly whole: Candidate;
  readonly matches: Match[];
}

function groupsOf(scene: Scene, matches: readonly Match[]): Group[] {
  const all = new Map(matches.map((match) => [match.candidate, match]));
  const groups = new Map<Candidate, Group>();
  for (const match of matches) {
    const whole =
      scene
        .ancestors(match.candidate)
        .filter((one) => all.has(one))
        .at(-1) ?? match.candidate;
    const group = groups.get(whole) ?? { whole, matches: [] };
    groups.set(whole, group);
    group.matches.push(match);
  }
  return [...groups.values()];
}

/** The tables and lists that the entries stand in, each once. */
function holdersOf(scene: Scene, groups: readonly Group[]): Candidate[] {
  const found = groups.map(({ whole }) => scene.ancestors(whole).find(isHolder));
  return [...new Set(found)].filter((one) => one !== undefined);
}

function inDocument(scene: Scene, groups: readonly Group[]): Group[] {
  return [...groups].sort((a, b) => scene.order(a.whole) - scene.order(b.whole));
}

/** Line by line, as the script of the screen is read; where boxes are not known, as the document has them. */
function inReadingOrder(scene: Scene, groups: readonly Group[]): Group[] {
  const sorted = inDocument(scene, groups);
  if (sorted.some(({ whole }) => whole.box === undefined)) return sorted;
  const boxOf = ({ whole }: Group): Box => whole.box as Box;
  const lines: Group[][] = [];
  for (const group of [...sorted].sort((a, b) => middle(boxOf(a)) - middle(boxOf(b)))) {
    const line = lines[lines.length - 1];
    if (line !== undefined && isOneLine(boxOf(line[0] as Group), boxOf(group))) line.push(group);
    else lines.push([group]);
  }
  const sign = isRightToLeft(scene) ? -1 : 1;
  const edge = (group: Group): number => (sign > 0 ? boxOf(group).x : -(boxOf(group).x + boxOf(group).width));
  return lines.flatMap((line) => line.sort((a, b) => edge(a) - edge(b)));
}

function middle({ y, height }: Box): number {
  return y + height / 2;
}

/** The middle of one is beside the other. */
function isOneLine(one: Box, other: Box): boolean {
  const reach = Math.min(one.height, other.height) / 2;
  return Math.abs(middle(one) - middle(other)) <= Math.max(1, reach);
}

/** Pixels that make no difference to the eye. */
const SLACK = 8;

/** Those in that half of the screen, and of them the outermost, if it should be one. */
function atPlace(
  matches: readonly Match[],
  place: ScreenPlace,
  around: readonly Candidate[],
  isOne: boolean,
): { readonly kept: readonly Match[]; readonly isGuess: boolean } {
  const screen = boundsOf(around);
  const sides = place.split(' ') as Side[];
  const inside =
    screen === null
      ? []
      : matches.filter(({ candidate: { box } }) => box !== undefined && sides.every((side) => isOn(side, box, screen)));
  if (!isOne || inside.length < 2) return { kept: inside, isGuess: false };
  const far = (side: Side, { candidate }: Match): number => farness(side, candidate.box as Box);
  // The first side decides the line, the second one who is outermost on it.
  const outermost = sides.reduce<readonly Match[]>((left, side) => {
    const most = left.reduce((best, match) => Math.max(best, far(side, match)), Number.NEGATIVE_INFINITY);
    return left.filter((match) => most - far(side, match) <= SLACK);
  }, inside);
  const [first] = outermost;
  if (first === undefined) return { kept: inside, isGuess: false };
  // What is farther out on one of the sides may as well be meant.
  const rivals = inside.filter(
    (match) => !outermost.includes(match) && sides.some((side) => far(side, match) > far(side, first) + SLACK),
  );
  return { kept: [...outermost, ...rivals], isGuess: true };
}

type Side = 'top' | 'bottom' | 'left' | 'right';

function isOn(side: Side, box: Box, screen: Box): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [midX, midY] = [screen.x + screen.width / 2, screen.y + screen.height / 2];
  return side === 'top' ? y < midY : side === 'bottom' ? y > midY : side === 'left' ? x < midX : x > midX;
}

function farness(side: Side, { x, y, width, height }: Box): number {
  return side === 'top' ? -y : side === 'bottom' ? y + height : side === 'left' ? -x : x + width;
}

function boundsOf(candidates: readonly Candidate[]): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of candidates) {
    if (box === undefined || box.width <= 0 || box.height <= 0) continue;
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
