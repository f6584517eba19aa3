// Finds out which meanings the words of a text carry: a text goes in, a set of bits comes out, one per meaning.
// Spaced scripts are matched word by word, the longest phrase first; scripts without blanks by what they contain.

/**
 * Meaning → its words, in lines, separated by commas. `word*` is the start of a word, `*word*` any part of one,
 * `=word` all there is but for `your`, `enter` and the like, `^word` what the text begins with.
 */
export type WordTable<Meaning extends string> = Readonly<Record<Meaning, readonly string[]>>;

/** A set of meanings, as bits. */
export type Meanings = number;

export interface Lexicon<Meaning extends string> {
  readonly bit: Readonly<Record<Meaning, number>>;
  /** The meanings in a text that is folded already. */
  readonly in: (folded: string) => Meanings;
  /** The whole words and phrases of a meaning, for those who want to read them. */
  readonly words: (meaning: Meaning) => readonly string[];
}

/** A page is read again and again, and says the same. */
const MOST_KNOWN = 2000;

interface Phrase {
  /** The words after the first. */
  readonly rest: readonly string[];
  readonly bit: number;
  /** Only at the beginning of a text. */
  readonly isFirst: boolean;
}

/** Makes a lexicon; at most 31 meanings. Its words are read when a text needs them, one first letter at a time. */
export function lexicon<Meaning extends string>(table: WordTable<Meaning>): Lexicon<Meaning> {
  const bit = {} as Record<Meaning, number>;
  const known = new Map<string, Meanings>();
  const whole = new Map<string, Phrase[]>();
  const starts = new Map<string, Phrase[]>();
  let longestStart = 0;
  const lettersRead = new Set<string>();
  const meanings = Object.keys(table) as Meaning[];
  meanings.forEach((meaning, index) => {
    bit[meaning] = 1 << index;
  });
  const wordsOf = (meaning: Meaning): string[] =>
    table[meaning]
      .flatMap((line) => line.split(',').map((entry) => entry.trim()))
      .filter((entry) => /^[^*=^]+$/.test(entry));
  /** The entries of each meaning, folded, in one text: `,a,b,`. */
  const lists = lazily((): readonly (readonly [entries: string, mark: number])[] => {
    const texts = plain(meanings.map((meaning) => `,${table[meaning].join(',')},`).join('\n')).split('\n');
    return texts.map((text, i) => [text.replace(/ *, */g, ','), bit[meanings[i] as Meaning]]);
  });
  const entries = (opening: string): [string, number][] =>
    lists().flatMap(([text, mark]) => entriesFrom(text, [opening]).map((entry): [string, number] => [entry, mark]));
  const texts = lazily(() => new Map(entries('=').map(([entry, mark]) => [entry.slice(1), mark])));
  const parts = lazily(() => entries('*').map(([entry, mark]): [string, number] => [entry.slice(1, -1), mark]));
  // Long words first, and what they cover is not read again: 手机号码 is no 码.
  const unspaced = lazily(() =>
    entries('')
      .filter(([entry]) => !/^[=*]/.test(entry) && UNSPACED.test(entry))
      .map(([entry, mark]): [string, number] => [entry.replaceAll(' ', '').replace('*', ''), mark])
      .sort((a, b) => b[0].length - a[0].length),
  );
  return { bit, in: meaningsIn, words: wordsOf };

  /** Reads the phrases whose first word begins with this letter. */
  function read(letter: string): void {
    if (lettersRead.has(letter)) return;
    lettersRead.add(letter);
    const openings = [letter, ARABIC_ARTICLE + letter].flatMap((opening) => [opening, `^${opening}`]);
    for (const [text, mark] of lists()) for (const entry of entriesFrom(text, openings)) add(entry, mark, letter);
    for (const index of [whole, starts])
      for (const [key, phrases] of index)
        if (key.startsWith(letter)) phrases.sort((a, b) => b.rest.length - a.rest.length);
  }

  function add(entry: string, mark: number, letter: string): void {
    if (UNSPACED.test(entry)) return;
    const isFirst = entry.startsWith('^');
    const [first = '', ...rest] = entry.slice(isFirst ? 1 : 0).split(' ');
    const isStart = first.endsWith('*');
    const key = bare(isStart ? first.slice(0, -1) : first);
    if (!key.startsWith(letter)) return;
    if (isStart) longestStart = Math.max(longestStart, key.length);
    const index = isStart ? starts : whole;
    const phrases = index.get(key);
    if (phrases === undefined) index.set(key, [{ rest, bit: mark, isFirst }]);
    else phrases.push({ rest, bit: mark, isFirst });
  }

  function meaningsIn(folded: string): Meanings {
    if (folded === '') return 0;
    const old = known.get(folded);
    if (old !== undefined) return old;
    if (known.size > MOST_KNOWN) known.clear();
    const found = findMeanings(folded);
    known.set(folded, found);
    return found;
  }

  function findMeanings(folded: string): Meanings {
    const words = folded.split(' ');
    const bareText = texts().get(folded) ?? texts().get(words.filter((word) => !ASKING.has(word)).join(' ')) ?? 0;
    let found = bareText | (UNSPACED.test(folded) ? unspacedIn(folded) : 0);
    for (let at = 0; at < words.length; ) {
      const word = bare(words[at] as string);
      read(word.slice(0, 1));
      const phrase = longest(whole.get(word), words, at) ?? startOf(word, words, at);
      if (phrase !== undefined) {
        found |= phrase.bit;
        at += 1 + phrase.rest.length;
        continue;
      }
      for (const [part, mark] of parts()) if (word.length > part.length && word.includes(part)) found |= mark;
      at++;
    }
    return found;
  }

  function startOf(word: string, words: readonly string[], at: number): Phrase | undefined {
    for (let length = Math.min(word.length, longestStart); length > 0; length--) {
      const phrase = longest(starts.get(word.slice(0, length)), words, at);
      if (phrase !== undefined) return phrase;
    }
    return undefined;
  }

  function unspacedIn(folded: string): Meanings {
    let left = folded.replaceAll(' ', '');
    let found = 0;
    for (const [part, mark] of unspaced()) {
      if (!left.includes(part)) continue;
      found |= mark;
      left = left.replaceAll(part, ' ');
    }
    return found;
  }
}

/** The entries of `,a,b,` that begin with one of the openings, in their order. */
export function entriesFrom(text: string, openings: readonly string[]): string[] {
  const found = new Set<number>();
  for (const opening of openings)
    for (let at = text.indexOf(`,${opening}`); at >= 0; at = text.indexOf(`,${opening}`, at + 1)) found.add(at + 1);
  return [...found]
    .sort((a, b) => a - b)
    .map((from) => text.slice(from, Math.max(from, text.indexOf(',', from))))
    .filter((entry) => entry !== '');
}

/** Made when it is first requested. */
export function lazily<T>(make: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= make();
    return known;
  };
}

function longest(phrases: readonly Phrase[] | undefined, words: readonly string[], at: number): Phrase | undefined {
  return phrases?.find(
    ({ rest, isFirst }) => (at === 0 || !isFirst) && rest.every((wanted, i) => isWord(words[at + 1 + i], wanted)),
  );
}

function isWord(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}

/** Words that request something, and do not say for what. */
const ASKING: ReadonlySet<string> = new Set(
  'please enter type your my the a here required optional field bitte ihr ihre ihren dein deine eingeben pflichtfeld saisissez entrez votre obligatoire ingrese introduzca tu su obligatorio digite seu sua inserisci il tuo obbligatorio uw je jouw vul in verplicht'.split(
    ' ',
  ),
);

/** Thai, kana, Chinese characters and Hangul: words are found inside of longer ones. */
export const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const ARABIC_ARTICLE = 'ال';

/** Without the Arabic article. */
function bare(word: string): string {
  return word.length > 4 && word.startsWith(ARABIC_ARTICLE) ? word.slice(2) : word;
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
const BETWEEN = /[^a-z0-9]+/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;
/** Letters with a stroke, which do not come apart from their accent. */
const STROKES: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i', ð: 'd' };

/** Lower case, without accents, one blank between words. */
export function fold(text: string): string {
  if (text === '') return '';
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase().replace(BETWEEN, ' ').trim();
  return plain(text).replace(BETWEEN_WORDS, ' ').trim();
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßłøæœđıð]/g, (letter) => STROKES[letter] ?? letter);
}

/** Folds what programmers write: `userName`, `user_name`, `txtEMail2` and `user[name]` come apart. */
export function foldIdentifier(text: string): string {
  if (text === '') return '';
  return fold(
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/(?<=[A-Z]{2})(?=[A-Z][a-z])/g, ' ')
      .replace(/(\p{L})(\d)/gu, '$1 $2')
      .replace(/(\d)(\p{L})/gu, '$1 $2'),
  );
}
