// Quotation marks of all kinds: “…”, „…“, «…», ‘…’, 「…」 and the rest are quotes as "…" and '…' are.

/** Each mark that can open a quoted text, and those that close it. The two of ASCII are not listed: they close themselves. */
const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['“', '”“'],
  ['”', '”'],
  ['„', '“”„'],
  ['‟', '”‟'],
  ['«', '»'],
  ['»', '«»'],
  ['‹', '›'],
  ['›', '‹›'],
  ['‘', '’‘'],
  ['’', '’'],
  ['‚', '‘’‚'],
  ['‛', '’‛'],
  ['「', '」'],
  ['『', '』'],
  ['｢', '｣'],
  ['﹁', '﹂'],
  ['﹃', '﹄'],
  ['〝', '〞〟'],
  ['《', '》'],
  ['〈', '〉'],
  ['❝', '❞'],
  ['❛', '❜'],
  ['⹂', '“”⹂'],
  ...[...'」』｣﹂﹄〞〟》〉❞❜'].map((end): [string, string] => [end, end]),
  ['＂', '＂'],
  ['＇', '＇'],
  ['`', '`'],
  ['´', '´'],
  ['ʺ', 'ʺ'],
  ['″', '″'],
  ['′', '′'],
];

const closers: ReadonlyMap<number, string> = new Map(PAIRS.map(([open, close]) => [open.charCodeAt(0), close]));

/** Marks that are part of a word when they stand right behind a letter or a digit: `don’t`, `5′ 10″`. */
const WITHIN_WORDS: ReadonlySet<number> = new Set([..."'’‘‛′″ʺ´`＇"].map((mark) => mark.charCodeAt(0)));

/** Marks that only close. */
const ENDS: ReadonlySet<string> = new Set('」』｣﹂﹄〞〟》〉❞❜');

/** What closes a text that this mark opens, or undefined: it is no quotation mark, or one of ASCII's two. */
export function closersOf(code: number): string | undefined {
  return code < 0xab && code !== 96 ? undefined : closers.get(code);
}

/** An apostrophe, a prime: no quote where it stands behind a letter. */
export function isWithinWords(code: number): boolean {
  return WITHIN_WORDS.has(code);
}

/** A quotation mark of any kind. */
export function isMark(character: string): boolean {
  return character === '"' || character === "'" || closers.has(character.charCodeAt(0)) || ENDS.has(character);
}

/** A text with every mark of print made one of ASCII: for a line in which they were mixed up. */
export function plainMarks(text: string): string {
  return [...text]
    .map((c) => {
      if (!isMark(c) || c === '"' || c === "'") return c;
      return /[‘’‚‛‹›❛❜＇`´′]/.test(c) ? "'" : '"';
    })
    .join('');
}

/** Marks that stand off from what they hold, as in French: the blanks are theirs. */
const AIRY: ReadonlySet<string> = new Set('«»‹›');

/** What stands between two marks, without the blanks that belong to them: `« Valider »`. */
export function heldBy(mark: string, inside: string): string {
  const isAiry = AIRY.has(mark) && inside.length > 2 && /^\s\S(.*\S)?\s$/u.test(inside);
  return isAiry ? inside.slice(1, -1) : inside;
}
