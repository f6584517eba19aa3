// Handles: what a person would call the same thing after the page was drawn anew.
// Made of what a thing is and is called, not of its value, its place or how many like it there are.

import { hash } from '../data/hash.js';
import type { Candidate, NameSource } from '../scene/candidate.js';
import { fold } from './text-match.js';

const IDENTITY: readonly NameSource[] = ['testid', 'id', 'name'];
const CALLED: readonly NameSource[] = ['label', 'aria', 'text', 'placeholder', 'title', 'alt', 'alias', 'keyword'];

/** `v-` and a hash. The same for look-alikes: `handles` tells those apart. */
export function handle(candidate: Candidate): string {
  const { names, role, kind, context } = candidate;
  const first = (source: NameSource): string => names.find((name) => name.source === source)?.text ?? '';
  const called = CALLED.map(first).find((text) => text !== '') ?? '';
  // A form or section that is only known by its number is another one after the page was drawn anew.
  const named = (place: string | number | undefined): string => (typeof place === 'string' ? place : '');
  const parts = [...IDENTITY.map(first), role ?? kind, fold(called), named(context?.form), named(context?.section)];
  return `v-${hash(parts.join('\u0000'))}`;
}

/** The handle of each candidate; equal ones all get a count, `~1`, `~2`, in the order of the document. */
export function handles<C extends Candidate>(
  candidates: readonly C[],
  baseOf: (candidate: C) => string = handle,
): Map<number, string> {
  const inOrder = candidates
    .map((candidate, index) => ({ id: candidate.id, base: baseOf(candidate), order: candidate.order ?? index }))
    .sort((a, b) => a.order - b.order || a.id - b.id);
  const totals = new Map<string, number>();
  for (const { base } of inOrder) totals.set(base, (totals.get(base) ?? 0) + 1);
  const counts = new Map<string, number>();
  const found = new Map<number, string>();
  for (const { id, base } of inOrder) {
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    // A look-alike never carries the bare handle: when the others are gone, nobody takes it for one of them.
    found.set(id, (totals.get(base) ?? 0) > 1 ? `${base}~${count}` : base);
  }
  return found;
}
