// Numbers of elements, each given once per session and kept by the element's handle: an inserted row renumbers nothing,
// and on another screen an old number never means another element.

import type { Box } from '@beckon/core/scene/candidate.js';
import { grouped } from './grouped.js';
import { Hints } from './hints.js';

/** An element that needs a number. */
export interface Handled {
  readonly handle: string;
  /** What it has in common with its look-alikes; null: it has none. */
  readonly twins: string | null;
  readonly box: Box;
  /** Whether it stays where it is when the screen is scrolled. */
  readonly isFixed: boolean;
}

/** Which screen it is, as far as that is known. */
export interface PlaceSeen {
  readonly app: string;
  readonly activity: string;
  /** What the screen is called by a text that does not scroll away; empty: nothing. */
  readonly title: string;
}

interface NumberedPlace {
  seen: PlaceSeen;
  readonly ids: Map<string, number>;
  readonly twins: Map<string, { readonly boxes: readonly Box[]; readonly ids: readonly number[] }>;
}

/** Screens whose numbers are remembered. */
const MOST_PLACES = 16;
/** Elements of one screen that are remembered; a long list has many. */
const MOST_IDS = 5000;
/** This part of what was there is still there: the same screen. */
const SAME = 0.5;
const FEWEST_FIXED = 2;

export class PhoneNumbers {
  /** What fields showed while they were empty. */
  readonly hints: Hints = new Hints();
  #next = 1;
  /** The one at hand comes first. */
  #places: NumberedPlace[] = [];

  /** The number of each, in the same order. */
  give(elements: readonly Handled[], seen: PlaceSeen): number[] {
    const place = this.#placeFor(elements, seen);
    const retained = this.#keptTwins(place, elements);
    const numbers = elements.map(({ handle, twins }, i) => {
      const known = twins === null ? place.ids.get(handle) : retained.get(i);
      const number = known ?? this.#next++;
      if (twins !== null) return number;
      // The ones seen last are forgotten last.
      place.ids.delete(handle);
      place.ids.set(handle, number);
      return number;
    });
    for (const [twins, group] of twinsIn(elements)) {
      const boxes = group.map((i) => (elements[i] as Handled).box);
      place.twins.set(twins, { boxes, ids: group.map((i) => numbers[i] as number) });
    }
    for (const handle of place.ids.keys()) {
      if (place.ids.size <= MOST_IDS) break;
      place.ids.delete(handle);
    }
    return numbers;
  }

  /** Look-alikes keep their numbers only all together. */
  #keptTwins(place: NumberedPlace, candidates: readonly Handled[]): Map<number, number> {
    const stored = new Map<number, number>();
    for (const [twins, group] of twinsIn(candidates)) {
      const known = place.twins.get(twins);
      const boxes = group.map((i) => (candidates[i] as Handled).box);
      if (known === undefined || !isSameGroup(known.boxes, boxes)) continue;
      for (const [k, i] of group.entries()) stored.set(i, known.ids[k] as number);
    }
    return stored;
  }

  /** Everything gets a new number from now on. */
  forget(): void {
    this.#places = [];
    this.hints.forget();
  }

  #placeFor(things: readonly Handled[], seen: PlaceSeen): NumberedPlace {
    const fixed = things.filter((one) => one.isFixed && one.twins === null);
    const identifying = fixed.length >= FEWEST_FIXED ? fixed : things.filter((one) => one.twins === null);
    const share = ({ ids }: NumberedPlace): number =>
      identifying.length === 0 ? 1 : identifying.filter(({ handle }) => ids.has(handle)).length / identifying.length;
    const found = this.#places.find((place) => isSamePlace(place.seen, seen) && share(place) >= SAME);
    const place = found ?? { seen, ids: new Map(), twins: new Map() };
    place.seen = { ...seen, title: seen.title || place.seen.title, activity: seen.activity || place.seen.activity };
    this.#places = [place, ...this.#places.filter((one) => one !== place)].slice(0, MOST_PLACES);
    return place;
  }
}

/** Groups of look-alikes, by what they have in common. */
function twinsIn(things: readonly Handled[]): Map<string, number[]> {
  const groups = grouped(things.keys(), (i) => things[i]?.twins ?? '');
  groups.delete('');
  return groups;
}

function isSamePlace(was: PlaceSeen, is: PlaceSeen): boolean {
  const isSame = (one: string, other: string): boolean => one === '' || other === '' || one === other;
  return isSame(was.app, is.app) && isSame(was.activity, is.activity) && isSame(was.title, is.title);
}

/** As many as before, where they were, or all moved by the same way, and that less than from one to the next. */
function isSameGroup(was: readonly Box[], is: readonly Box[]): boolean {
  const [first] = was;
  const [now] = is;
  if (first === undefined || now === undefined || was.length !== is.length) return false;
  const dx = now.x - first.x;
  const dy = now.y - first.y;
  const isMovedAlike = was.every((box, i) => {
    const other = is[i] as Box;
    return Math.abs(other.x - box.x - dx) <= STILL && Math.abs(other.y - box.y - dy) <= STILL;
  });
  const least = was.slice(1).reduce((gap, box, i) => {
    const before = was[i] as Box;
    return Math.min(gap, Math.abs(box.x - before.x) + Math.abs(box.y - before.y));
  }, Number.POSITIVE_INFINITY);
  return isMovedAlike && Math.abs(dx) + Math.abs(dy) < least / 2;
}
/** So many pixels are no move. */
const STILL = 2;
