// What several of a thing are called: coins, boxes, knives, men. Regular nouns by their ending, the others from a list.

const IRREGULAR: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    man: ['men'],
    woman: ['women'],
    child: ['children'],
    person: ['people', 'persons'],
    foot: ['feet'],
    tooth: ['teeth'],
    goose: ['geese'],
    mouse: ['mice'],
    louse: ['lice'],
    ox: ['oxen'],
    die: ['dice'],
    penny: ['pennies', 'pence'],
    knife: ['knives'],
    wife: ['wives'],
    life: ['lives'],
    leaf: ['leaves'],
    loaf: ['loaves'],
    half: ['halves'],
    calf: ['calves'],
    elf: ['elves'],
    self: ['selves'],
    shelf: ['shelves'],
    wolf: ['wolves'],
    thief: ['thieves'],
    sheaf: ['sheaves'],
    scarf: ['scarves', 'scarfs'],
    hoof: ['hooves', 'hoofs'],
    dwarf: ['dwarves', 'dwarfs'],
    wharf: ['wharves', 'wharfs'],
    staff: ['staves', 'staffs'],
    index: ['indices', 'indexes'],
    vertex: ['vertices', 'vertexes'],
    matrix: ['matrices', 'matrixes'],
    cactus: ['cacti', 'cactuses'],
    fungus: ['fungi', 'funguses'],
    crisis: ['crises'],
    axis: ['axes'],
    radius: ['radii', 'radiuses'],
    stimulus: ['stimuli'],
    formula: ['formulas', 'formulae'],
    antenna: ['antennas', 'antennae'],
    sheep: ['sheep'],
    fish: ['fish', 'fishes'],
    deer: ['deer'],
    aircraft: ['aircraft'],
    dice: ['dice'],
  }),
);

/** Endings in -man of which several are -men; not those of `human`, `german`, `talisman`. */
const NOT_MEN: ReadonlySet<string> = new Set(['human', 'german', 'roman', 'talisman', 'ottoman', 'shaman', 'caiman']);
/** Those in -o that people write with -es. */
const OES: ReadonlySet<string> = new Set(['potato', 'tomato', 'hero', 'echo', 'torpedo', 'mango', 'cargo', 'volcano']);

/** All that several of a noun may be called. One folded word. */
export function pluralsOf(noun: string): readonly string[] {
  if (noun === '') return [];
  const known = IRREGULAR.get(noun);
  if (known !== undefined) return known;
  if (noun.length > 3 && noun.endsWith('man') && !NOT_MEN.has(noun)) return [`${noun.slice(0, -2)}en`];
  if (/(?:s|x|z|ch|sh)$/.test(noun)) {
    // A word that is a plural already stands for itself, too.
    return /[^siu]s$/.test(noun) ? [noun, `${noun}es`] : [`${noun}es`, ...(/[^z]z$/.test(noun) ? [`${noun}zes`] : [])];
  }
  if (/[^aeiou]y$/.test(noun)) return [`${noun.slice(0, -1)}ies`];
  if (OES.has(noun)) return [`${noun}es`, `${noun}s`];
  const inner = COMPOUNDS.find((end) => noun.length > end.length && noun.endsWith(end));
  if (inner !== undefined) return (IRREGULAR.get(inner) ?? []).map((plural) => noun.slice(0, -inner.length) + plural);
  return [`${noun}s`];
}

/** Irregular nouns that others end with: `penknife`, `bookshelf`, `werewolf`, `grandchild`. */
const COMPOUNDS: readonly string[] = ['knife', 'shelf', 'wolf', 'child', 'tooth', 'person', 'wife', 'leaf', 'mouse'];

const SINGULAR: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR].flatMap(([noun, plurals]) => plurals.map((plural): [string, string] => [plural, noun])),
);

/** The nouns that a word may be the plural of. */
export function singularsOf(word: string): readonly string[] {
  const irregular = SINGULAR.get(word);
  const tries = [
    ...(irregular === undefined ? [] : [irregular]),
    word.replace(/ies$/, 'y'),
    word.replace(/ves$/, 'f'),
    word.replace(/ves$/, 'fe'),
    word.replace(/men$/, 'man'),
    word.replace(/es$/, ''),
    word.replace(/zes$/, ''),
    word.replace(/s$/, ''),
  ];
  return [...new Set(tries)].filter((noun) => noun !== word && pluralsOf(noun).includes(word));
}
