// Elements of one kind by where they stand on the screen, from top to bottom: who may be on a line with another is found
// without asking all of them.

import { type Candidate, isVisible } from '../scene/candidate.js';
import type { Scene } from './scene.js';

/** Pixels; an element stands in every band that it reaches into, and one that reaches into more is kept by itself. */
const BAND = 64;
const MOST_BANDS = 32;

class Lines {
  readonly #all: readonly Candidate[];
  readonly #bands = new Map<number, Candidate[]>();
  readonly #tall: Candidate[] = [];

  constructor(all: readonly Candidate[]) {
    this.#all = all;
    for (const one of all) {
      const bands = bandsOf(one);
      if (bands === null) this.#tall.push(one);
      else
        for (const band of bands) {
          const there = this.#bands.get(band);
          if (there === undefined) this.#bands.set(band, [one]);
          else there.push(one);
        }
    }
  }

  /** Whether one of those that may be on a line with an element fits. */
  someBeside(one: Candidate, fits: (other: Candidate) => boolean): boolean {
    const bands = bandsOf(one);
    if (bands === null) return this.#all.some(fits);
    return this.#tall.some(fits) || bands.some((band) => this.#bands.get(band)?.some(fits) === true);
  }
}

/** The bands an element reaches into; null: too many, or it has no place. */
function bandsOf({ box }: Candidate): number[] | null {
  if (box === undefined) return null;
  const [first, last] = [Math.floor(box.y / BAND), Math.floor((box.y + box.height) / BAND)];
  if (!(last - first < MOST_BANDS)) return null;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

const known = new WeakMap<Scene, Map<string, Lines>>();

/** All visible elements of a kind that have a place, and with them what stands for one of that kind. Made once for a scene. */
export function linesOf(scene: Scene, kind: string, standsFor: (one: Candidate) => boolean = () => false): Lines {
  const kinds = known.get(scene) ?? new Map<string, Lines>();
  known.set(scene, kinds);
  const isOne = (one: Candidate): boolean => one.kind === kind || standsFor(one);
  const found =
    kinds.get(kind) ??
    new Lines(scene.candidates.filter((one) => one.box !== undefined && isOne(one) && isVisible(one)));
  kinds.set(kind, found);
  return found;
}
