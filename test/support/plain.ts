// Commands without their spans, and targets in the short form that the golden tables use.

import type { Atom, Command, Facets, Target } from '../../packages/core/src/language/index.js';

/** Where things stand, and what the canonical text says anyway: the keys of a combination. */
const PLACES: ReadonlySet<string> = new Set(['span', 'spans', 'commentSpan', 'keys']);

/** The same tree without spans. */
export function spanless(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(spanless);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([field]) => !PLACES.has(field))
      .map(([field, value]) => [field, spanless(value)]),
  );
}

/** `{ text: 'Edit', near: { text: 'Row' } }`: one key an atom, one a relation. */
export function shortTarget(target: Target): Record<string, unknown> {
  const short = shortAtom(target.primary);
  for (const { relation, atom } of target.relations) {
    if (relation in short) throw new Error(`Two ${relation} in one golden target: write them out`);
    short[relation] = shortAtom(atom);
  }
  return short;
}

function shortAtom(atom: Atom): Record<string, unknown> {
  const { element, which, place } = atom as Facets;
  const facets = { ...(element && { element }), ...(which && { which }), ...(place && { place }) };
  return { [atom.kind]: atom.kind === 'infer' || atom.kind === 'any' ? true : atom.value, ...facets };
}

function isTarget(value: unknown): value is Target {
  return typeof value === 'object' && value !== null && 'primary' in value;
}

/** A command as the golden tables write it: the type is the key `type`, targets are short. */
export function shortCommand(command: Command | null): unknown {
  if (command === null) return null;
  return Object.fromEntries(
    Object.entries(command)
      .filter(([field]) => !PLACES.has(field))
      .map(([field, value]) => {
        if (isTarget(value)) return [field, shortTarget(value)];
        if (field === 'command' || (field === 'until' && typeof value === 'object'))
          return [field, shortCommand(value as Command)];
        return [field, spanless(value)];
      }),
  );
}
