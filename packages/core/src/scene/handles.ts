// Handles of look-alikes: worlds say what makes an element what it is, and those with the same are counted.

import { hash } from '../data/hash.js';

export interface Handle {
  readonly handle: string;
  /** What it has in common with its look-alikes; null: it has none. */
  readonly twins: string | null;
}

/** `v-` and a hash of what stays the same when an element is redrawn. */
export function handleFrom(parts: readonly string[]): string {
  return `v-${hash(parts.join('\u0000'))}`;
}

/** The handle of each, in the same order; equal ones all get a count, `~1`, `~2`. */
export function numberTwins(bases: readonly string[]): Handle[] {
  const totals = new Map<string, number>();
  for (const base of bases) totals.set(base, (totals.get(base) ?? 0) + 1);
  const counts = new Map<string, number>();
  return bases.map((base) => {
    if (totals.get(base) === 1) return { handle: base, twins: null };
    // A look-alike never carries the bare handle: when the others are gone, it is not mistaken for one of them.
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return { handle: `${base}~${count}`, twins: base };
  });
}
