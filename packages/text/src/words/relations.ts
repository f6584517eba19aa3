// Words that say how two things stand to each other: into the box, on top of the table. Many spellings, one canonical word.

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  in: ['in', 'into', 'inside', 'inside of', 'within'],
  on: ['on', 'onto', 'on to', 'upon', 'on top of', 'atop'],
  from: ['from', 'out of', 'off of', 'from inside', 'from within'],
  off: ['off'],
  under: ['under', 'underneath', 'beneath', 'below'],
  behind: ['behind'],
  to: ['to'],
  at: ['at', 'toward', 'towards'],
  with: ['with', 'using'],
  about: ['about'],
  through: ['through'],
  over: ['over'],
  against: ['against'],
  around: ['around'],
  for: ['for'],
  up: ['up'],
  down: ['down'],
};

interface Spelling {
  readonly words: readonly string[];
  readonly canonical: string;
}

const CANONICAL: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([canonical, all]) => all.map((raw): [string, string] => [raw, canonical])),
);

/** By their first word, those of most words first. */
const BY_FIRST: ReadonlyMap<string, readonly Spelling[]> = byFirst();

function byFirst(): ReadonlyMap<string, readonly Spelling[]> {
  const found = new Map<string, Spelling[]>();
  for (const [raw, canonical] of CANONICAL) {
    const words = raw.split(' ');
    const list = found.get(words[0] as string) ?? [];
    list.push({ words, canonical });
    found.set(words[0] as string, list);
  }
  for (const list of found.values()) list.sort((a, b) => b.words.length - a.words.length);
  return found;
}

/** All relations there are, in their canonical spelling. */
export const RELATIONS: readonly string[] = Object.keys(SPELLINGS);

/** `in` for `into`, `on` for `on top of`; null for what is no relation. */
export function canonicalOf(raw: string): string | null {
  return CANONICAL.get(raw.trim().toLowerCase().replace(/\s+/g, ' ')) ?? null;
}

export interface RelationFound {
  /** As it was given. */
  readonly raw: string;
  readonly canonical: string;
  /** How many words it has. */
  readonly length: number;
}

/** The relation that starts at a word, the longest there is; null if none does. */
export function relationAt(words: readonly string[], i: number): RelationFound | null {
  const first = words[i];
  const known = first === undefined ? undefined : BY_FIRST.get(first.toLowerCase());
  if (known === undefined) return null;
  const found = known.find((one) => one.words.every((word, k) => words[i + k]?.toLowerCase() === word));
  if (found === undefined) return null;
  return { raw: found.words.join(' '), canonical: found.canonical, length: found.words.length };
}
