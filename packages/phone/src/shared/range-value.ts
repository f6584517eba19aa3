// What a slider or stepper says it is set to, as a number; and where on its track the next value is to be found. Pure.

import type { Box, Candidate } from '@beckon/core/scene/candidate.js';
import type { Point } from './device.js';
import type { Screen } from './screen.js';
import { isValueText, OF_ALL, oneLine, PERCENT_SIGN, withPlainDigits } from './texts.js';

/** A value as it is told. */
export interface RangeValue {
  readonly value: number;
  readonly isPercent: boolean;
  /** Where it is told, too: `7 of 15`. */
  readonly range: Range | null;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

export const PERCENT: Range = { min: 0, max: 100 };
const NUMBER = /[-−+]?\d+(?:[.,]\d+)*/g;

/** The first number of a text, and what else it tells about it. */
export function readValue(said: string): RangeValue | null {
  const text = withPlainDigits(said);
  // A time is no number.
  if (/\d:\d/.test(text)) return null;
  const [first, second] = text.match(NUMBER) ?? [];
  if (first === undefined) return null;
  const value = numberOf(first);
  if (Number.isNaN(value)) return null;
  if (PERCENT_SIGN.test(text)) return { value, isPercent: true, range: null };
  const isOfAll = second !== undefined && OF_ALL.test(text);
  const max = isOfAll ? numberOf(second) : Number.NaN;
  return { value, isPercent: false, range: max > 0 && value <= max ? { min: 0, max } : null };
}

/** `1,000` and `1.000` are a thousand; `0,75` is three quarters. */
function numberOf(text: string): number {
  const plain = text.replace('−', '-');
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^[-+]?\d{1,3}(?:\.\d{3}){2,}$/.test(plain)) return Number(plain.replaceAll('.', ''));
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'));
  return Number(plain.replace(',', '.'));
}

/** Where a value is read: from the control itself, or from the only number that stands with it. */
export interface Source {
  readonly id: number;
  readonly isOwn: boolean;
}

/** Who tells the value of a control; null: nobody. */
export function sourceOf(screen: Screen, id: number): Source | null {
  if (readValue(screen.get(id)?.state?.value ?? '') !== null) return { id, isOwn: true };
  const beside = numberBeside(screen, id);
  return beside === null ? null : { id: beside, isOwn: false };
}

export function valueAt(screen: Screen, { id, isOwn }: Source): RangeValue | null {
  const candidate = screen.get(id);
  if (candidate === undefined) return null;
  return readValue(isOwn ? (candidate.state?.value ?? '') : textOf(candidate));
}

/** So far up it is looked for a part with a control and its number. */
const MOST_LEVELS = 4;

/** In the smallest part that holds the control and a number: if it is the only control to set there, and the only number. */
function numberBeside(screen: Screen, id: number): number | null {
  const { nodes } = screen.tree;
  let around = screen.nodeOf(id)?.parent ?? -1;
  for (let level = 0; level < MOST_LEVELS && around >= 0; level++) {
    const inside = candidatesIn(screen, around);
    if (inside.some((one) => one.id !== id && isDial(one))) return null;
    const numbers = inside.filter(
      (one) => one.kind === 'text' && isValueText(textOf(one)) && screen.shownBox(one.id) !== null,
    );
    const [only] = numbers;
    if (only !== undefined) return numbers.length === 1 && isWith(screen, only.id, id, around) ? only.id : null;
    const node = nodes[around];
    if (node === undefined || node.isScrollable) return null;
    around = node.parent;
  }
  return null;
}

/** Between a control and its number there is no more than this part of the screen. */
const MOST_APART = 0.08;

/** Stands close to the control, and not above the text that the control is called by: there it tells of something else. */
function isWith(screen: Screen, number: number, id: number, around: number): boolean {
  const box = screen.shownBox(id);
  const other = screen.shownBox(number);
  if (box === null || other === null) return false;
  const { width, height } = screen.tree.size;
  const apartX = Math.max(other.x - box.x - box.width, box.x - other.x - other.width);
  const apartY = Math.max(other.y - box.y - box.height, box.y - other.y - other.height);
  if (apartY > height * MOST_APART || (apartX > width * MOST_APART && apartY > 0)) return false;
  const called = screen.get(id)?.names.find(({ source }) => source === 'label')?.text;
  const label = called === undefined ? undefined : labelIn(screen, around, called);
  return label === undefined || label.y > box.y || other.y + other.height > label.y;
}

function labelIn({ tree: { nodes } }: Screen, around: number, called: string): Box | undefined {
  const open = [around];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const node = nodes[one];
    if (node === undefined) continue;
    if (oneLine(node.text === '' ? node.description : node.text) === called) return node.bounds;
    open.push(...node.children);
  }
  return undefined;
}

function candidatesIn(screen: Screen, index: number): Candidate[] {
  const found: Candidate[] = [];
  const open = [index];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const node = screen.tree.nodes[one];
    if (node === undefined) continue;
    const candidate = screen.candidateOf(node);
    if (candidate !== undefined) found.push(candidate);
    open.push(...node.children);
  }
  return found;
}

function isDial({ can, kind }: Candidate): boolean {
  return can?.includes('adjust') === true || kind === 'slider' || kind === 'stepper';
}

function textOf({ names }: Candidate): string {
  return names.find(({ source }) => source === 'text')?.text ?? '';
}

// ── The track ──────────────────────────────────────────────────────────────────────────────────

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

  constructor(box: Box) {
    this.isVertical = box.height > box.width;
    this.#start = this.isVertical ? box.y : box.x;
    this.#length = this.isVertical ? box.height : box.width;
    this.#across = Math.floor(this.isVertical ? box.x + box.width / 2 : box.y + box.height / 2);
  }

  /** The place of a share of the whole, as a way from the low end. */
  placeOf(share: number): number {
    const inset = Math.max(Math.min(LEAST_INSET, this.#length / 4), this.#length * INSET);
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
    // Where nothing tells where the handle is, the finger comes down close by: many go to it at once.
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
export class Aim {
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

  #nearest(isMeant: (value: number) => boolean): Tried | null {
    return (
      this.#tried
        .filter(({ value }) => isMeant(value))
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
      // Nothing told apart yet: on towards the end on that side, but not for ever.
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
