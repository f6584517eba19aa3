// The directions that people go in, with their short forms.

/** Each with other words for it. */
export const DIRECTIONS: Readonly<Record<string, readonly string[]>> = {
  north: ['n'],
  northeast: ['ne', 'north-east'],
  east: ['e'],
  southeast: ['se', 'south-east'],
  south: ['s'],
  southwest: ['sw', 'south-west'],
  west: ['w'],
  northwest: ['nw', 'north-west'],
  up: ['u', 'upstairs', 'upward', 'upwards'],
  down: ['d', 'downstairs', 'downward', 'downwards'],
  in: ['inside'],
  out: ['outside'],
};

const BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries(DIRECTIONS).flatMap(([direction, others]) =>
    [direction, ...others].map((word): [string, string] => [word, direction]),
  ),
);

/** `north` for `n`; undefined for what is no direction. */
export function directionOf(word: string): string | undefined {
  return BY_WORD.get(word.trim().toLowerCase());
}
