// Moving a handle along its track to a value, in every world: where the next place is, and one move after the other until it is
// there. Worlds say how a move is made and what the control says then.

import type { Box, Point } from '../data/box.js';
import { type Adjust, isThere } from './adjust.js';

import { type Answer, good } from './world.js';

export interface Range {
  readonly min: number;
  readonly max: number;
}

export const PERCENT: Range = { min: 0, max: 100 };

/** The ends of a track that do nothing more: this part of it, and at least so much. */
const INSET = 0.08;
const LEAST_INSET = 8;
/** So close to the very end for what is at the end. */
const VERY_END = 0.015;

/** The line that a handle goes along, inside of the control and never outside. */
export class Track {
  readonly isVertical: boolean;
  readonly #start: number;
  readonly #length: number;
  readonly #across: number;
  readonly #inset: number;

  /** `inset`: the part at each end where the handle does not go. */
  constructor(box: Box, isVertical = box.height > box.width, inset = INSET) {
    this.isVertical = isVertical;
    this.#inset = inset;
    this.#start = this.isVertical ? box.y : box.x;
    this.#length = this.isVertical ? box.height : box.width;
    this.#across = Math.floor(this.isVertical ? box.x + box.width / 2 : box.y + box.height / 2);
  }

  /** The place of a share of the whole, as a way from the low end. */
  placeOf(share: number): number {
    const least = this.#inset === 0 ? 0 : Math.min(LEAST_INSET, this.#length / 4);
    const inset = Math.max(least, this.#length * this.#inset);
    if (share <= 0) return this.least;
    if (share >= 1) return this.most;
    return inset + share * (this.#length - 2 * inset);
  }

  get least(): number {
    return Math.max(1, this.#length * VERY_END);
  }
  get most(): number {
    return Math.min(this.#length - 2, this.#length * (1 - VERY_END));
  }

  within(place: number): number {
    return Math.max(this.least, Math.min(this.most, place));
  }

  /** On the screen. The low end of an upright track is below. */
  point(place: number): Point {
    const along = this.isVertical ? this.#start + this.#length - place : this.#start + place;
    return this.isVertical ? { x: this.#across, y: Math.round(along) } : { x: Math.round(along), y: this.#across };
  }

  /** A way along the track that is a drag and no tap, and ends at this place. */
  dragTo(to: number, from: number | null, least: number): { readonly from: Point; readonly to: Point } {
    // Where it is unknown where the handle is, the finger comes down close by: many go to it at once.
    const start = from ?? to;
    if (Math.abs(start - to) >= least) return { from: this.point(this.within(start)), to: this.point(to) };
    const isAbove = start > to;
    const away = this.within(isAbove ? to + least : to - least);
    const far = Math.abs(away - to) >= least - 1 ? away : this.within(isAbove ? to - least : to + least);
    return { from: this.point(far), to: this.point(to) };
  }
}

/** Places that may give the same value until it is clear that nothing moves. */
const MOST_ALIKE = 3;

/** A place that was tried, and the value that it gave. */
interface Tried {
  readonly place: number;
  readonly value: number;
}

/** Finds the place of a value by what other places gave: it need not be known where the track begins, or which way it runs. */
export class TrackSearch {
  readonly #track: Track;
  readonly #wanted: number;
  readonly #range: Range | null;
  readonly #tried: Tried[] = [];

  constructor(track: Track, wanted: number, range: Range | null) {
    this.#track = track;
    this.#wanted = wanted;
    this.#range = range;
  }

  add(place: number, value: number): void {
    this.#tried.push({ place, value });
  }

  /** The nearest that was reached. */
  get best(): Tried | null {
    return this.#tried.reduce<Tried | null>(
      (best, one) => (best === null || this.#far(one) < this.#far(best) ? one : best),
      null,
    );
  }

  /** Where to go next; null: no place is left that could be nearer. */
  next(): number | null {
    const place = this.#guess();
    if (place === null) return null;
    const within = this.#track.within(place);
    return this.#tried.some((one) => Math.abs(one.place - within) < 1) ? null : within;
  }

  #far({ value }: Tried): number {
    return Math.abs(value - this.#wanted);
  }

  #guess(): number | null {
    const [first, second] = this.#tried;
    if (first === undefined) return this.#track.placeOf(this.#firstShare);
    if (second === undefined) return this.#after(first);
    const below = this.#nearest((value) => value < this.#wanted);
    const above = this.#nearest((value) => value > this.#wanted);
    if (below !== null && above !== null) return between(below, above, this.#wanted);
    return this.#beyond();
  }

  /** Most go to 100, and many less far: it is better to come from below. */
  get #firstShare(): number {
    const isLikely = this.#range !== null || (this.#wanted >= 0 && this.#wanted <= 100);
    return isLikely ? this.#share(this.#wanted) : 0.5;
  }

  #share(value: number): number {
    const { min, max } = this.#range ?? PERCENT;
    return max === min ? 0 : (value - min) / (max - min);
  }

  /** One place is known. */
  #after({ place, value }: Tried): number {
    if (this.#range === null) {
      // Most begin with nothing at their low end.
      const share = this.#firstShare;
      return this.#track.placeOf(
        value <= 0 ? Math.max(0.5, Math.min(0.75, share * 2)) : (share * this.#wanted) / value,
      );
    }
    const mirrored = 1 - this.#share(this.#wanted);
    // It runs the other way: right to left.
    if (Math.abs(this.#share(value) - mirrored) < 0.06 && Math.abs(mirrored - 0.5) > 0.05)
      return this.#track.placeOf(mirrored);
    const whole = this.#track.placeOf(0.9999) - this.#track.placeOf(0.0001);
    return place + (this.#share(this.#wanted) - this.#share(value)) * whole;
  }

  #nearest(isMatch: (value: number) => boolean): Tried | null {
    return (
      this.#tried
        .filter(({ value }) => isMatch(value))
        // Of those with the same value the newest is the nearest to the other side.
        .reduce<Tried | null>((best, one) => (best === null || this.#far(one) <= this.#far(best) ? one : best), null)
    );
  }

  /** All are on one side: on along the line through the two that differ most. */
  #beyond(): number | null {
    const best = this.best as Tried;
    const other = this.#tried.reduce(
      (far, one) => (Math.abs(one.value - best.value) > Math.abs(far.value - best.value) ? one : far),
      best,
    );
    if (other.value === best.value) {
      // No difference yet: on towards the end on that side, but not for ever.
      const end = best.value > this.#wanted ? this.#track.least : this.#track.most;
      return this.#tried.length > MOST_ALIKE ? null : (best.place + end) / 2;
    }
    const slope = (best.value - other.value) / (best.place - other.place);
    return best.place + (this.#wanted - best.value) / slope;
  }
}

function between(low: Tried, high: Tried, wanted: number): number {
  const share = (wanted - low.value) / (high.value - low.value);
  const place = low.place + share * (high.place - low.place);
  // Not where it was: half way then.
  const isNew = Math.abs(place - low.place) >= 1 && Math.abs(place - high.place) >= 1;
  return isNew ? place : (low.place + high.place) / 2;
}

// ── The moves ──────────────────────────────────────────────────────────────────────────────────

/** How a handle is moved. */
export interface Sliding {
  readonly track: Track;
  /** Between what it goes, as far as that is known. */
  readonly range: Range | null;
  /** Moves in all, and those without any reaction after which it is given up. */
  readonly most: number;
  readonly dead: number;
  isOver(): boolean;
  /** `from`: where the handle is, as far as that is known. Returns what it says then; null: it can no longer be read. */
  move(from: number | null, to: number, value: number): Promise<Answer<number | null>>;
}

export interface Slid {
  readonly value: number | null;
  readonly moves: number;
  readonly hasReacted: boolean;
  /** The handle is at an end of its track. */
  readonly isAtEnd: boolean;
}

export async function slideTo(wanted: Adjust, start: number, sliding: Sliding): Promise<Answer<Slid>> {
  const { track, range, most, dead } = sliding;
  const aim = new TrackSearch(track, wanted.value, range);
  let value: number | null = start;
  let at: number | null = null;
  let moves = 0;
  let hasReacted = false;
  while (moves < most && value !== null && !isThere(value, wanted)) {
    const place = aim.next();
    const isDead = !hasReacted && moves >= dead;
    if (place === null || isDead || (moves > 0 && sliding.isOver())) break;
    const from: number | null = range === null ? at : track.placeOf((value - range.min) / (range.max - range.min));
    const moved = await sliding.move(from, place, value);
    if (!moved.ok) return moved;
    moves++;
    hasReacted ||= moved.value !== value;
    ({ value } = moved);
    at = place;
    if (value !== null) aim.add(place, value);
  }
  const { best } = aim;
  const isWorse =
    best !== null && value !== null && Math.abs(best.value - wanted.value) < Math.abs(value - wanted.value);
  const isAtEnd = hasReacted && at !== null && (at <= track.least + 1 || at >= track.most - 1);
  if (!isWorse || value === null || sliding.isOver()) return good({ value, moves, hasReacted, isAtEnd });
  // Nothing hits it: the nearest that was reached is better than the last one.
  const back = await sliding.move(at, best.place, value);
  return back.ok ? good({ value: back.value, moves: moves + 1, hasReacted, isAtEnd: false }) : back;
}
