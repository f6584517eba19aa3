// What the browser's benchmark measures: what it takes, what the bare session takes, how often that is, and how often it may be.

import type { Times } from './measure.js';

export interface Figure {
  readonly what: string;
  /** Milliseconds, characters, or thousands of bytes. */
  readonly unit: 'ms' | 'tokens' | 'KB';
  readonly beckon: Times | number;
  readonly bare?: Times | number;
  readonly bareIs?: string;
  /** Times the bare one. */
  readonly ratio?: number;
  /** The most that the ratio, or the number itself, may be. */
  readonly most?: number;
  /** The most that it may take beyond the bare one, in milliseconds. */
  readonly beyond?: number;
  readonly isMet?: boolean;
  /** It is only about ratios. */
  readonly isRatio?: true;
  readonly others: Readonly<Record<string, Times | number>>;
}

/** Times beside the bare session's. */
export function timed(
  what: string,
  beckon: Times,
  bare: readonly [is: string, times: Times],
  most: number | null,
  others: Figure['others'] = {},
): Figure {
  const ratio = beckon.median / bare[1].median;
  const limit = most === null ? {} : { most, isMet: ratio <= most };
  return { what, unit: 'ms', beckon, bare: bare[1], bareIs: bare[0], ratio, ...limit, others };
}

/** Times that may be so many milliseconds longer than the bare ones. */
export function within(
  what: string,
  beckon: Times,
  bare: readonly [is: string, times: Times],
  beyond: number,
  others: Figure['others'] = {},
): Figure {
  return { ...timed(what, beckon, bare, null, others), beyond, isMet: beckon.median - bare[1].median <= beyond };
}

/** Characters of a text, as tokens. */
export function sized(what: string, characters: number, most: number | null, others: Figure['others'] = {}): Figure {
  const tokens = Math.ceil(characters / 4);
  const limit = most === null ? {} : { most, isMet: tokens <= most };
  return { what, unit: 'tokens', beckon: tokens, ...limit, others };
}

/** Thousands of bytes. */
export function kept(what: string, size: number, most: number): Figure {
  return { what, unit: 'KB', beckon: size, most, isMet: size <= most, others: {} };
}

/** How far the ratios of a kind lie apart: the highest for one of the lowest. */
export function spread(what: string, figures: readonly Figure[], most: number): Figure {
  const ratios = figures.flatMap(({ ratio }) => ratio ?? []);
  const ratio = Math.max(...ratios) / Math.min(...ratios);
  return {
    what,
    unit: 'ms',
    beckon: Math.max(...ratios),
    ratio,
    most,
    isMet: ratio <= most,
    isRatio: true,
    others: {},
  };
}
