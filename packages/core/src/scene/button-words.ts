// What a button says it does, in many languages: closes, rejects, accepts, confirms, or does what cannot be undone.
// One lexicon for pages, phones and the resolver.

import {
  ABOUT_DATA,
  ACCEPTING,
  ACKNOWLEDGING,
  AGREEABLE,
  CANCELED,
  CANCELING,
  CLOSING,
  CONFIRMING,
  CONSENT,
  CONSENT_ALONE,
  CONSENT_UNSPACED,
  COOKIES,
  DECLINING,
  DENYING,
  ENDING,
  GRAVE,
  GRAVE_ALONE,
  NECESSARY,
  NOT_NECESSARY,
  OWNED,
  PRICED,
  PRIVACY,
  REJECTING,
  SEARCH_PARTS,
  SEARCH_PARTS_UNSPACED,
  SEARCHING,
  SENDING,
  TAKES,
  WINDOW,
  WINDOW_UNSPACED,
} from './button-lexicon.js';
import { entriesFrom, lazily, UNSPACED } from './lexicon.js';

const CLOSING_SIGNS = /^[x×✕✖✗✘⨯╳❌🗙🗴]\ufe0f?$/iu;

// ── Reading ────────────────────────────────────────────────────────────────────────────────────

const POINTS = /[\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]/g;

/** Lower case, without apostrophes, one blank between words. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(POINTS, '')
    .replace(/['’‘`´ʼ]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** In Vietnamese the accent makes the word: `đóng` closes, `đồng ý` agrees. */
const VIETNAMESE = /[đơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/;
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd' };

/** As it is written, and as people write it who leave the accents out. */
function spellings(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßłøæœıð]/g, (letter) => LETTERS[letter] ?? letter);
  return plain === text || VIETNAMESE.test(text) ? [text] : [text, plain];
}

interface Phrase {
  readonly words: readonly string[];
  /** The last word may go on. */
  readonly isStart: boolean;
  /** Anything may follow. */
  readonly isOpen: boolean;
}

/** A list of words. What it holds is read when a text needs it, one first letter at a time. */
class Words {
  readonly #entries: () => string;
  readonly #variants: () => ReadonlyMap<string, string[]>;
  readonly #read = new Map<string, readonly Phrase[]>();
  /** The entries of scripts without blanks, the longest first. */
  readonly unspaced: () => readonly { readonly text: string; readonly isOpen: boolean }[];

  constructor(lines: readonly string[]) {
    this.#entries = lazily(() => `,${lines.join(',').toLowerCase().replace(/ *, */g, ',')},`);
    this.#variants = lazily(() => variantsIn(this.#entries()));
    this.unspaced = lazily(() =>
      entriesOf(lines)
        .map((entry) => ({ text: fold(entry), isOpen: entry.endsWith('…') }))
        .filter(({ text }) => UNSPACED.test(text))
        .map(({ text, isOpen }) => ({ text: text.replaceAll(' ', ''), isOpen }))
        .sort((a, b) => b.text.length - a.text.length),
    );
  }

  /** The longest phrase that stands at a place. */
  at(given: readonly string[], at: number): Phrase | undefined {
    const word = given[at] ?? '';
    const phrases = this.#startingWith(word.slice(0, 1));
    return (
      phrases.find((phrase) => !isOpenWord(phrase) && phrase.words.every((wanted, i) => given[at + i] === wanted)) ??
      phrases.find((phrase) => isOpenWord(phrase) && word.startsWith(phrase.words[0] ?? word))
    );
  }

  #startingWith(letter: string): readonly Phrase[] {
    let phrases = this.#read.get(letter);
    if (phrases === undefined) {
      const openings = [letter, ...(this.#variants().get(letter) ?? [])];
      phrases = letter === '' ? [] : entriesFrom(this.#entries(), openings).flatMap(phrasesOf);
      phrases = phrases.filter(({ words }) => words[0]?.startsWith(letter) === true);
      phrases = [...phrases].sort((a, b) => b.words.length - a.words.length);
      this.#read.set(letter, phrases);
    }
    return phrases;
  }
}

/** One word that may go on. */
function isOpenWord({ words, isStart }: Phrase): boolean {
  return isStart && words.length === 1;
}

function phrasesOf(entry: string): Phrase[] {
  const text = fold(entry);
  if (text === '' || UNSPACED.test(text)) return [];
  const how = { isStart: entry.endsWith('*'), isOpen: entry.endsWith('…') };
  return spellings(text).map((spelled) => ({ words: spelled.split(' '), ...how }));
}

/** A letter → the letters with accents that entries begin with and that people write like it. */
function variantsIn(entries: string): Map<string, string[]> {
  const variants = new Map<string, string[]>();
  for (const letter of new Set(entries.match(/(?<=,)[\u00c0-\u052f\u1e00-\u1fff]/g)))
    for (const spelled of spellings(letter))
      if (spelled !== letter) variants.set(spelled.charAt(0), [...(variants.get(spelled.charAt(0)) ?? []), letter]);
  return variants;
}

function entriesOf(lines: readonly string[]): string[] {
  return lines
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/* @__NO_SIDE_EFFECTS__ */
const fillers = (...lists: readonly (readonly [spaced: readonly string[], unspaced: readonly string[]])[]) =>
  lazily(() => ({
    words: new Set(
      lists
        .flatMap(([spaced]) => entriesOf(spaced))
        .flatMap((entry) => spellings(fold(entry)).flatMap((one) => one.split(' '))),
    ),
    parts: lists
      .flatMap(([, unspaced]) => entriesOf(unspaced))
      .map((entry) => fold(entry).replaceAll(' ', ''))
      .sort((a, b) => b.length - a.length),
  }));
type Fillers = ReturnType<typeof fillers>;

const window = fillers([WINDOW, WINDOW_UNSPACED]);
const consent = fillers([WINDOW, WINDOW_UNSPACED], [CONSENT, CONSENT_UNSPACED]);
const search = fillers([SEARCH_PARTS, SEARCH_PARTS_UNSPACED]);

const closing = /* @__PURE__ */ new Words(CLOSING);
const canceling = /* @__PURE__ */ new Words(CANCELING);
const declining = /* @__PURE__ */ new Words(DECLINING);
const owned = /* @__PURE__ */ new Words(OWNED);
const denying = /* @__PURE__ */ new Words(DENYING);
const canceled = /* @__PURE__ */ new Words(CANCELED);
const ending = /* @__PURE__ */ new Words(ENDING);
const rejecting = /* @__PURE__ */ new Words(REJECTING);
const accepting = /* @__PURE__ */ new Words(ACCEPTING);
const agreeable = /* @__PURE__ */ new Words(AGREEABLE);
const acknowledging = /* @__PURE__ */ new Words(ACKNOWLEDGING);
const confirming = /* @__PURE__ */ new Words(CONFIRMING);
const searching = /* @__PURE__ */ new Words(SEARCHING);
const sending = /* @__PURE__ */ new Words(SENDING);
const grave = /* @__PURE__ */ new Words(GRAVE);
const graveAlone = /* @__PURE__ */ new Words(GRAVE_ALONE);

/** Says one of the phrases, and nothing else that matters. */
function saysOnly(name: string, words: Words, filler: Fillers): boolean {
  const text = fold(name);
  if (text === '') return false;
  if (UNSPACED.test(text)) return saysOnlyUnspaced(text, words, filler);
  const written = text.split(' ');
  if (!written.some((_, at) => words.at(written, at) !== undefined)) return false;
  let isGiven = false;
  for (let at = 0; at < written.length; ) {
    const phrase = words.at(written, at);
    // What takes any rest stands at the beginning, and the rest must not turn it round: `No thanks, delete it`.
    if (phrase?.isOpen === true && at === 0) return !turnsRound(written.slice(phrase.words.length));
    if (phrase !== undefined) {
      isGiven = true;
      at += phrase.words.length;
    } else if (filler().words.has(written[at] ?? '')) at++;
    else return false;
  }
  return isGiven;
}

const AND: ReadonlySet<string> = new Set(
  'and or but then just und oder sondern et ou mais y e o pero ma en of och eller og eller i lub a nebo и или ve veya dan atau và'.split(
    ' ',
  ),
);

/** The rest begins, or goes on after an `and`, with what cannot be undone. */
function turnsRound(rest: readonly string[]): boolean {
  return rest.some((_, at) => (at === 0 || AND.has(rest[at - 1] ?? '')) && grave.at(rest, at) !== undefined);
}

function saysOnlyUnspaced(text: string, words: Words, filler: Fillers): boolean {
  let left = text.replaceAll(' ', '');
  let isStated = false;
  for (const { text: part } of words.unspaced()) {
    if (!left.includes(part)) continue;
    isStated = true;
    left = left.replaceAll(part, ' ');
  }
  if (!isStated) return false;
  for (const part of filler().parts) left = left.replaceAll(part, ' ');
  return left
    .trim()
    .split(/\s+/)
    .every((one) => one === '' || filler().words.has(one));
}

/** Starts with one of the phrases; what is not open is all there is. */
function startsWith(name: string, words: Words): boolean {
  const text = fold(name);
  if (text === '') return false;
  if (UNSPACED.test(text)) {
    const input = text.replaceAll(' ', '');
    return words.unspaced().some(({ text: part, isOpen }) => (isOpen ? input.startsWith(part) : input === part));
  }
  const said = text.split(' ');
  const phrase = words.at(said, 0);
  return phrase !== undefined && (phrase.isOpen || phrase.words.length === said.length);
}

/** Says one of the phrases anywhere. */
function contains(name: string, words: Words): boolean {
  const text = fold(name);
  if (UNSPACED.test(text)) {
    const said = text.replaceAll(' ', '');
    return words.unspaced().some(({ text: part }) => said.includes(part));
  }
  const said = text.split(' ');
  return said.some((_, at) => words.at(said, at) !== undefined);
}

/** What a name says is looked up again and again. */
const MOST_KNOWN = 4000;

/* @__NO_SIDE_EFFECTS__ */
function remembered(query: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    // A whole article is no name of a button.
    if (name.length > LONGEST) return false;
    const old = known.get(name);
    if (old !== undefined) return old;
    if (known.size > MOST_KNOWN) known.clear();
    const answer = query(name);
    known.set(name, answer);
    return answer;
  };
}
const LONGEST = 120;

/** Says no to consent or a permission: `Reject all`, `Only necessary cookies`, `Continue without accepting`. */
export const rejects = remembered((name) => {
  if (
    NECESSARY.test(name) &&
    !NOT_NECESSARY.test(name) &&
    TAKES.test(name) &&
    !turnsRound(['', ...fold(name).split(' ')])
  )
    return true;
  return saysOnly(name, rejecting, consent);
});

/** Closes, cancels or puts off: `Close this dialog`, `No thanks, I prefer full price`, but not `Close account`. */
export const closes = remembered(
  (name) => CLOSING_SIGNS.test(name.trim()) || saysOnly(name, closing, window) || rejects(name) || isDeclining(name),
);

/** `I don’t want 10 % off`, `Seguir gratis`; but `I don’t want my account` declines no offer. */
function isDeclining(name: string): boolean {
  if (!saysOnly(name, declining, window) || contains(name, owned)) return false;
  // Words within words do not count: 見送る ends in 送る.
  return UNSPACED.test(name) || !contains(name, sending);
}

/** Leaves things as they are: `Cancel`. */
export const cancels = remembered((name) => saysOnly(name, canceling, window));

/** A plain no: the answer to a question. */
const denies = remembered((name) => saysOnly(name, denying, window));

/** Answers no to a question: `No`, `Reject`; to cancel or to close is no answer. */
export const saysNo = remembered((name) => denies(name) || rejects(name));

/** Speaks of canceling something. */
export const isAboutCanceling = remembered((text) => contains(text, canceled));

/** A cross and no more, or with words about closing: `×` that is titled `Delete file` or `Clear search` closes nothing. */
function isCrossed<T>(button: T, says: (button: T, what: (name: string) => boolean) => boolean): boolean {
  if (!says(button, isCross)) return true;
  return !says(button, hasWords) || (says(button, mentionsClosing) && !says(button, isGrave));
}
const isCross = (name: string): boolean => CLOSING_SIGNS.test(name.trim());
const hasWords = (name: string): boolean => /\p{L}{2}/u.test(name);
const mentionsClosing = (name: string): boolean => contains(name, closing);

/**
 * Of the buttons of a dialog the one that closes it: a cross or `Close` first. `Cancel` leaves things as they are, where
 * `No` or `Reject` may be an answer; but where the dialog is about canceling, `Cancel` may be what does it.
 */
export function closerOf<T>(
  buttons: readonly T[],
  says: (button: T, what: (name: string) => boolean) => boolean,
  isAboutCanceling: boolean,
): T | undefined {
  const crosses = buttons.filter((one) => says(one, isCross) && !says(one, hasWords));
  // Of several bare crosses each may take away something else.
  const isNamedCross = (one: T): boolean => isCrossed(one, says) && (crosses.length < 2 || !crosses.includes(one));
  const closing = buttons.filter((one) => says(one, closes) && isNamedCross(one));
  const canceling = isAboutCanceling ? [] : closing.filter((one) => says(one, cancels));
  const others = closing.filter((one) => !says(one, cancels));
  const plain = others.filter((one) => !says(one, denies) && (canceling.length === 0 || !says(one, rejects)));
  return [...plain, ...canceling, ...others][0];
}

/** Says yes to consent: `Accept all cookies`, `Sounds good`, but neither `Accept payment` nor `Accept only necessary`. */
export const accepts = remembered((name) => !rejects(name) && saysOnly(name, accepting, consent));

/** The same in so many words: `Accept`, `Allow all`, but not `OK` or `Sure`. */
export const consents = remembered(
  (name) => accepts(name) && !acknowledges(name) && !saysOnly(name, agreeable, window),
);

/** Only takes note: `OK`, `Got it`. */
export const acknowledges = remembered((name) => saysOnly(name, acknowledging, window));

/** Goes on with what a dialog asks: `OK`, `Yes, delete it`. */
export const confirms = remembered(
  (name) => !closes(name) && (startsWith(name, confirming) || saysOnly(name, accepting, window)),
);

/** Searches, or opens the field for it: `Search`, `Open search`, but not `Search tips`. */
export const searches = remembered((name) => saysOnly(name, searching, search));

/** Cannot be undone, costs money or binds someone, and is more than sending what was filled in: pay, delete, subscribe. */
export const isGrave = remembered(
  (name) => !closes(name) && (contains(name, grave) || saysOnly(name, graveAlone, window) || endsWhatIsOwned(name)),
);

/** `Avsluta prenumeration`, `Cancel my membership`. */
function endsWhatIsOwned(name: string): boolean {
  return contains(name, owned) && (contains(name, ending) || contains(name, canceled));
}

/** What a guess never does: all that is grave, and sending. */
export const isConsequential = remembered((name) => isGrave(name) || (!closes(name) && contains(name, sending)));

/** Speaks of cookies or consent, in any language. */
export function speaksOfConsent(text: string): boolean {
  return COOKIES.test(text) || PRIVACY.test(text);
}

/** Speaks of cookies themselves: a link to a privacy policy does not. */
export function isAboutCookies(text: string): boolean {
  return COOKIES.test(text);
}

/** What is agreed to is that a site keeps or uses what it knows of people: neither surgery nor an order of chocolate cookies. */
export function isAboutData(text: string): boolean {
  const isData = ABOUT_DATA.test(text);
  if (COOKIES.test(text.replace(CONSENT_ALONE, ' '))) return isData || !PRICED.test(text);
  return isData && speaksOfConsent(text);
}

/** Every word of the lists, for those who want to read them. */
export const buttonWordLists = {
  get closes() {
    return entriesOf([...CLOSING, ...DECLINING]).map(plainEntry);
  },
  get rejects() {
    return entriesOf(REJECTING).map(plainEntry);
  },
  get accepts() {
    return entriesOf(ACCEPTING).map(plainEntry);
  },
  get confirms() {
    return entriesOf(CONFIRMING).map(plainEntry);
  },
  get searches() {
    return entriesOf(SEARCHING).map(plainEntry);
  },
} as const;

function plainEntry(entry: string): string {
  return entry.replace(/[…*]$/, '');
}
