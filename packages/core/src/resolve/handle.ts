// Handles: what a person would call the same thing after the page was drawn anew.
// Made of what a thing is and is called, not of its value, its place or how many like it there are.

import type { Candidate, NameSource } from '../scene/candidate.js';
import { handleFrom, numberTwins } from '../scene/handles.js';
import { fold } from '../text/text-match.js';

const IDENTITY: readonly NameSource[] = ['testid', 'id', 'name'];
const CALLED: readonly NameSource[] = ['label', 'aria', 'text', 'placeholder', 'title', 'alt', 'alias', 'keyword'];

/** `v-` and a hash. The same for look-alikes: `handles` distinguishes those. */
export function handle(candidate: Candidate): string {
  const { names, role, kind, context } = candidate;
  const first = (source: NameSource): string => names.find((name) => name.source === source)?.text ?? '';
  // A form or section that is only known by its number is another one after the page was drawn anew.
  const named = (place: string | number | undefined): string => (typeof place === 'string' ? place : '');
  const parts = [
    ...IDENTITY.map(first),
    role ?? kind,
    calledBy(candidate),
    named(context?.form),
    named(context?.section),
  ];
  return handleFrom(parts);
}

/** What it is called, folded: look-alikes are called the same. */
export function calledBy({ names }: Pick<Candidate, 'names'>): string {
  for (const source of CALLED) {
    const { text = '' } = names.find((name) => name.source === source) ?? {};
    if (text !== '') return fold(text);
  }
  return '';
}

/** The handle of each candidate; look-alikes are counted in the order of the document. */
export function handles<C extends Candidate>(
  candidates: readonly C[],
  baseOf: (candidate: C) => string = handle,
): Map<number, string> {
  const inOrder = candidates
    .map((candidate, index) => ({ id: candidate.id, base: baseOf(candidate), order: candidate.order ?? index }))
    .sort((a, b) => a.order - b.order || a.id - b.id);
  const all = numberTwins(inOrder.map(({ base }) => base));
  return new Map(inOrder.map(({ id }, i) => [id, all[i]?.handle ?? '']));
}
