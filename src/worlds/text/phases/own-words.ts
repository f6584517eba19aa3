// Words that mean the same in every world: directions, and what is said about the conversation itself.

const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    ne: 'northeast',
    nw: 'northwest',
    se: 'southeast',
    sw: 'southwest',
    u: 'up',
    d: 'down',
    in: 'in',
    out: 'out',
  }),
);
const DIRECTION_WORDS: ReadonlySet<string> = new Set([...DIRECTIONS.keys(), ...DIRECTIONS.values()]);

/** `north`, `n`. */
export function isDirection(word: string): boolean {
  return DIRECTION_WORDS.has(word);
}

/** The long form: `n` is `north`. */
export function directionOf(word: string): string {
  return DIRECTIONS.get(word) ?? word;
}

/** About what was said before. */
const OWN: ReadonlyMap<string, 'again' | 'undo' | 'oops' | 'explain'> = new Map([
  ['again', 'again'],
  ['g', 'again'],
  ['undo', 'undo'],
  ['oops', 'oops'],
  ['o', 'oops'],
  ['explain', 'explain'],
]);

export function ownWord(word: string): 'again' | 'undo' | 'oops' | 'explain' | undefined {
  return OWN.get(word);
}

export function isOwnWord(word: string): boolean {
  return OWN.has(word);
}
