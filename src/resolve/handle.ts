// Handles: what a person would call the same thing after the page was drawn anew.
// Made of what a thing is and is called, not of its value, its place or how many like it there are.

import type { Candidate, NameSource } from '../world/candidate.js';
import { fold } from './text-match.js';

const IDENTITY: readonly NameSource[] = ['testid', 'id', 'name'];
const CALLED: readonly NameSource[] = ['label', 'aria', 'text', 'placeholder', 'title', 'alt', 'alias', 'keyword'];

/** `v-` and a hash. The same for look-alikes: `handles` tells those apart. */
export function handle(candidate: Candidate): string {
  const { names, role, kind, context } = candidate;
  const first = (source: NameSource): string => names.find((name) => name.source === source)?.text ?? '';
  const called = CALLED.map(first).find((text) => text !== '') ?? '';
  const parts = [...IDENTITY.map(first), role ?? kind, fold(called), context?.form ?? '', context?.section ?? ''];
  return `v-${hash(parts.join('\u0000'))}`;
}

/** The handle of each candidate; equal ones get `~1`, `~2` in the order of the document. */
export function handles(candidates: readonly Candidate[]): Map<number, string> {
  const inOrder = candidates
    .map((candidate, index) => ({ candidate, order: candidate.order ?? index }))
    .sort((a, b) => a.order - b.order || a.candidate.id - b.candidate.id);
  const seen = new Map<string, number>();
  const found = new Map<number, string>();
  for (const { candidate } of inOrder) {
    const base = handle(candidate);
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    found.set(candidate.id, count === 0 ? base : `${base}~${count}`);
  }
  return found;
}

/** Two rounds of FNV-1a with different starts: 64 bits, the same on every machine. */
function hash(text: string): string {
  return `${fnv(text, 0x811c9dc5)}${fnv(text, 0x01000193)}`;
}

function fnv(text: string, start: number): string {
  let value = start;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
