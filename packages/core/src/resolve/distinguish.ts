// For each of several look-alikes, the shortest target that means it and nothing else, ready to paste.
// Every answer was checked by asking the resolver; a number is the last resort.

import { type Candidate, isVisible, titleOf } from '../scene/candidate.js';
import type { AtomAsked, Choice, Question, TargetAsked } from './question.js';
import type { RequirementName } from './requirement.js';
import { Scene } from './scene.js';
import { SOURCES } from './score.js';
import { targetText } from './words.js';

/** Anchors tried for one candidate, and candidates shown of one ambiguity. */
const MOST_ANCHORS = 8;
export const MOST_CHOICES = 10;
/** How many candidates may be looked at, over all tries, before numbers have to do. */
const BUDGET = 500_000;

/** More elements of one name than this are not distinguished by it. */
const MOST_ALIKE = 40;

/** People do not paste a longer name. */
const LONGEST_NAME = 80;

type ChosenBy = (question: Question) => number | null;

/** How to say each of `several`, which all answer to `asked`. */
export function choices(
  question: Question,
  several: readonly Candidate[],
  asked: TargetAsked | null,
  requirement: RequirementName,
  chosenBy: ChosenBy,
  most = MOST_CHOICES,
  scene = new Scene(question.candidates),
): Choice[] {
  let tries = Math.max(2, BUDGET / question.candidates.length);
  const bounded: ChosenBy = (asking) => (tries-- > 0 ? chosenBy(asking) : null);
  return several.slice(0, most).map((one) => ({
    id: one.id,
    kind: one.kind,
    name: titleOf(one),
    target:
      tries <= 0 || question.isLate?.() === true
        ? String(one.id)
        : targetFor(scene, question, one, asked, requirement, bounded),
  }));
}

function targetFor(
  scene: Scene,
  question: Question,
  one: Candidate,
  asked: TargetAsked | null,
  requirement: RequirementName,
  chosenBy: ChosenBy,
): string {
  const means = (target: TargetAsked): boolean => {
    const { context, candidates } = question;
    // Not the policy, which may pick the first, and not focus and touch: what is shown must hold at any time.
    const steady = context === undefined ? {} : { context: withoutMoment(context) };
    return chosenBy({ target, requirement, candidates, ...steady, policy: { ambiguity: 'fail' } }) === one.id;
  };
  for (const isPlaced of [false, true]) {
    // Where it stands is asked only when its names do not do: on a large page that takes longest.
    const tries = isPlaced ? withPlaces(scene, one, asked) : ownNames(one, asked);
    const row = isPlaced ? rowNames(scene, one) : null;
    const far = ({ relations = [] }: TargetAsked): number =>
      row === null
        ? 0
        : Math.max(0, ...relations.map(({ atom }) => (atom.kind === 'text' ? farIn(row, atom.value) : 0)));
    const away = isPlaced ? namesAway(scene, one) : new Set<string>();
    const good = tries
      .filter(({ relations = [], primary }) => relations.length > 0 || !isCommon(question.candidates, primary))
      .map((target) => [targetText(target), target] as const)
      .sort(
        (a, b) =>
          passing(a[1]) - passing(b[1]) ||
          // People distinguish rows by their titles, then by what else is in them, not by what happens to stand above.
          far(a[1]) - far(b[1]) ||
          // A thing is in its own section, and only near what stands in the next.
          apart(a[1], row, away) - apart(b[1], row, away) ||
          a[0].length - b[0].length ||
          (a[0] < b[0] ? -1 : 1),
      )
      .find(([, target]) => means(target));
    if (good !== undefined) return good[0];
  }
  return String(one.id);
}

/** So many things have this very name that it cannot mean one of them: asking would take long, and say that. */
function isCommon(candidates: readonly Candidate[], atom: AtomAsked): boolean {
  if (atom.kind !== 'text') return false;
  let count = 0;
  for (const { names } of candidates)
    if (names.some(({ text }) => text === atom.value) && ++count > MOST_ALIKE) return true;
  return false;
}

/** What is said in the row that a thing stands in, its title first; null: it stands in none. */
function rowNames(scene: Scene, one: Candidate): readonly string[] | null {
  const row = scene.rowOf(one);
  const named = one.context?.row;
  if (row === undefined && typeof named !== 'string') return null;
  const inRow = row === undefined ? [] : [row, ...scene.descendants(row)];
  const names = inRow.flatMap((other) => namesOf(other));
  return typeof named === 'string' ? [named, ...names] : names;
}

/** The title of the row, something else in it, or neither. */
function farIn(row: readonly string[], name: string): number {
  const at = row.indexOf(name);
  return at < 0 ? 2 : Math.min(at, 1);
}

/** Inside what holds it or in its row, near what is in its section, near what is in another. */
function apart({ relations = [] }: TargetAsked, row: readonly string[] | null, away: ReadonlySet<string>): number {
  const steps = relations.map(({ relation, atom }) => {
    if (relation !== 'near' || atom.kind !== 'text' || row?.includes(atom.value) === true) return 0;
    return away.has(atom.value) ? 2 : 1;
  });
  return Math.max(0, ...steps);
}

/** What is called so stands in another section. */
function namesAway(scene: Scene, one: Candidate): Set<string> {
  const section = one.context?.section;
  const names = new Set<string>();
  if (typeof section !== 'string') return names;
  for (const other of around(scene, one)) {
    const theirs = other.context?.section;
    if (typeof theirs === 'string' && theirs !== section) for (const name of namesOf(other)) names.add(name);
  }
  return names;
}

/** Prices, dates and counts are others tomorrow: they are for when there is nothing else. */
function passing({ primary, relations = [] }: TargetAsked): number {
  const texts = [primary, ...relations.map(({ atom }) => atom)].filter(({ kind }) => kind === 'text');
  return texts.some((atom) => !/\p{L}/u.test(String('value' in atom ? atom.value : ''))) ? 1 : 0;
}

function withoutMoment({ patterns, selected, within, modal }: NonNullable<Question['context']>) {
  return {
    ...(patterns === undefined ? {} : { patterns }),
    ...(selected === undefined ? {} : { selected }),
    ...(within === undefined ? {} : { within }),
    ...(modal === undefined ? {} : { modal }),
  };
}

/** Names people read; ids and test ids are no names to them. */
function namesOf(one: Candidate): string[] {
  const seen = one.names.filter(
    ({ source, text }) => SOURCES[source] >= SOURCES.title && text.trim() !== '' && text.length < LONGEST_NAME,
  );
  return [...new Set(seen.map((name) => name.text.trim().replace(/\s+/g, ' ')))];
}

function ownNames(one: Candidate, asked: TargetAsked | null): TargetAsked[] {
  const names: TargetAsked[] = namesOf(one).map((value) => ({ primary: { kind: 'text', value } }));
  return names.filter((target) => asked === null || targetText(target) !== targetText(asked));
}

/** What was asked, or the thing's own name, with a place: inside what holds it, near what is close to it. */
function withPlaces(scene: Scene, one: Candidate, asked: TargetAsked | null): TargetAsked[] {
  const [name] = namesOf(one);
  const own: AtomAsked | null = name === undefined ? null : { kind: 'text', value: name };
  const primary = asked?.primary.kind === 'text' ? asked.primary : own;
  if (primary === null) return [];
  const places = [
    ...holders(scene, one).map((value) => ({ relation: 'inside' as const, atom: { kind: 'text' as const, value } })),
    ...neighbours(scene, one).map((value) => ({ relation: 'near' as const, atom: { kind: 'text' as const, value } })),
  ];
  // In place of the relations that were said, or after them.
  const said = asked?.relations ?? [];
  const also = said.length === 0 ? [] : places.map((place) => ({ primary, relations: [...said, place] }));
  return [...places.map((place) => ({ primary, relations: [place] })), ...also];
}

function holders(scene: Scene, one: Candidate): string[] {
  const { form, section, row, container } = one.context ?? {};
  const places = [row, section, form, container].filter(
    (place): place is string => typeof place === 'string' && place.length < LONGEST_NAME,
  );
  const around = scene.ancestors(one).flatMap((ancestor) => namesOf(ancestor).slice(0, 1));
  const own = new Set(namesOf(one));
  return [...new Set([...places, ...around])].filter((name) => !own.has(name)).slice(0, MOST_ANCHORS);
}

/** The heading of a column stands near all that is below it: it distinguishes nothing. */
function isColumnHeader({ role, kind }: Candidate): boolean {
  return role === 'columnheader' || kind === 'columnheader';
}

/** What heads what comes after it says nothing of what stands before. */
function isHeadingBelow(scene: Scene, heading: Candidate, one: Candidate): boolean {
  return (heading.kind === 'heading' || heading.role === 'heading') && scene.order(heading) > scene.order(one);
}

/** Named things close by, by place in the document. */
function around(scene: Scene, one: Candidate): Candidate[] {
  const at = scene.order(one);
  return (
    scene.candidates
      .filter((other) => Math.abs(scene.order(other) - at) <= MOST_ANCHORS * 2 && other !== one)
      .map((other) => ({ other, gap: Math.abs(scene.order(other) - at) }))
      .filter(({ other }) => isVisible(other) && other.names.length > 0 && !isColumnHeader(other))
      // What is in a frame is inside of it; what is near it may be anywhere.
      .filter(({ other }) => other.kind !== 'frame' && !isHeadingBelow(scene, other, one))
      .sort((a, b) => a.gap - b.gap || a.other.id - b.other.id)
      .map(({ other }) => other)
  );
}

/** What is named close by: in the same row first. */
function neighbours(scene: Scene, one: Candidate): string[] {
  const row = scene.rowOf(one);
  const inRow = row === undefined ? [] : scene.descendants(row);
  const named = one.context?.row;
  const others = [...inRow.filter((other) => other !== one), ...around(scene, one)];
  const names = others.flatMap((other) => namesOf(other).slice(0, 1));
  const own = new Set(namesOf(one));
  return [...new Set([...(typeof named === 'string' && named.length < LONGEST_NAME ? [named] : []), ...names])]
    .filter((name) => !own.has(name))
    .slice(0, MOST_ANCHORS);
}
