// Whether a text is said in another as people read it: whole words and whole numbers. `1` is not in `10`, nor `12` in `12.50`.

/** Scripts that put no blanks between words: there every part may be a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}ー々〆]/u;
const HANGUL = /\p{Script=Hangul}/u;
const LETTER = /[\p{L}\p{M}_]/u;
const DIGIT = /\p{Nd}/u;
/** `½`, `²`, `Ⅷ`: they go on with the number that they stand at. */
const FIGURE = /\p{N}/u;
/** Between two digits these are a part of the number, of a date or of a time. */
const INNER = /^[.,:'’\u00b7\-/\u2044\u2013]$/;
/** Blanks that stand in a number: `1 234`. */
const TIGHT = /^[\u00a0\u2009\u202f]$/;

/** Whether `wanted` is said in `text`. Nothing at all is said by a text that is empty. */
export function saysWhole(text: string, wanted: string): boolean {
  const [where, what] = [evened(text), evened(wanted)];
  const words = plain(what);
  if (words === '') return plain(where) === '';
  const all = plain(where, false);
  for (let at = all.indexOf(words); at >= 0; at = all.indexOf(words, at + 1))
    if (isStart(where, at, words) && isEnd(where, at + words.length, words)) return true;
  return false;
}

/** Whether a text says this and nothing else. */
export function saysExactly(text: string, wanted: string): boolean {
  return plain(evened(text)) === plain(evened(wanted));
}

/** One blank between words, digits and signs of every script as ASCII has them. Blanks inside numbers stay what they are. */
function evened(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\uff61-\uff9f]+/g, (narrow) => narrow.normalize('NFKC'))
    .replace(/[\u2212\ufe63]/g, '-')
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(/\s+/g, (blanks) => (TIGHT.test(blanks) ? blanks : ' '));
}

function plain(text: string, isTrimmed = true): string {
  const even = text.replace(/\s/g, ' ');
  return isTrimmed ? even.trim() : even;
}

/** The first of the mathematical digits, which follow each other in five styles. */
const STYLED = 0x1d7ce;

/** The value of a digit of any script: their ten stand one behind the other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code >= STYLED && code < STYLED + 50) return String((code - STYLED) % 10);
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

function isStart(text: string, at: number, words: string): boolean {
  const first = String.fromCodePoint(words.codePointAt(0) ?? 0);
  const before = characterBefore(text, at);
  if (before === '') return true;
  const further = characterBefore(text, at - before.length);
  if (DIGIT.test(first)) return !isInNumber(text, at, before, further);
  // A sign before a number, and not the hyphen of a range.
  if (/^[-+]\d/.test(words)) return !LETTER.test(before) && !FIGURE.test(before);
  return !isJoined(before, first);
}

/** Whether a digit goes on with a number that starts further to the left. */
function isInNumber(text: string, at: number, before: string, further: string): boolean {
  if (FIGURE.test(before)) return true;
  if (LETTER.test(before)) return !UNSPACED.test(before) && !HANGUL.test(before);
  if (TIGHT.test(before)) return DIGIT.test(further) && /^\d{3}(?!\d)/.test(text.slice(at));
  if (INNER.test(before) && DIGIT.test(further)) return true;
  // `.5`, and `-5`, `-$5`, `- 5` no more.
  if ((before === '.' || before === ',') && !LETTER.test(further) && (further === '' || /\s|\p{Sc}/u.test(further)))
    return true;
  const sign = /\p{Sc}/u.test(before) ? further : before;
  if (sign !== '-') return false;
  const beyond = characterBefore(text, at - before.length - (sign === before ? 0 : further.length));
  return beyond === '' || !(LETTER.test(beyond) || FIGURE.test(beyond));
}

function isEnd(text: string, at: number, words: string): boolean {
  const last = characterBefore(words, words.length);
  const next = characterAt(text, at);
  if (next === '') return true;
  const further = characterAt(text, at + next.length);
  if (DIGIT.test(last)) {
    if (FIGURE.test(next)) return false;
    if (LETTER.test(next)) return UNSPACED.test(next) || HANGUL.test(next);
    if (TIGHT.test(next)) return !/^\d{3}(?!\d)/.test(text.slice(at + next.length));
    return !(INNER.test(next) && DIGIT.test(further));
  }
  // `can` is not in `can't`.
  if (/^['’]$/.test(next) && further === 't' && !isJoined('t', characterAt(text, at + 2))) return false;
  // Particles are written on: 서울에서 says 서울.
  if (HANGUL.test(last) && HANGUL.test(next)) return true;
  return !isJoined(last, next);
}

/** Whether two characters are parts of one word. */
function isJoined(one: string, other: string): boolean {
  const isWord = (character: string): boolean => LETTER.test(character) || FIGURE.test(character);
  if (!isWord(one) || !isWord(other)) return false;
  if (FIGURE.test(one) !== FIGURE.test(other) && (HANGUL.test(one) || HANGUL.test(other))) return false;
  // A mark belongs to the letter before it in every script.
  if (/\p{M}/u.test(other)) return true;
  return !UNSPACED.test(one) && !UNSPACED.test(other);
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  if (at <= 0) return '';
  const low = text.charCodeAt(at - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && at > 1;
  return text.slice(isPair ? at - 2 : at - 1, at);
}
