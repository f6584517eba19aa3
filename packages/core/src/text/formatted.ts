// Whether a field says what was put into it, or the same as the field likes to write it: `4111 1111 …`, `(555) 123-4567`,
// `1,234.50`, `AB 12`. The rule: what was put in can be read from what is shown, and means the same there. So letters, digits,
// signs and the place of the decimal point must still be there; a separator may come, and may go only where it says nothing.

export type Fit = 'same' | 'formatted' | 'different';

/** What is known of the field. */
export interface Writing {
  /** It holds a code, such as a phone or card number: separators say nothing there. */
  readonly isCode?: boolean;
  /** How decimals are written there; undefined: that is not known. */
  readonly decimal?: '.' | ',' | undefined;
}

/** `actual` is what a field of one line says, `wanted` what was put into it. */
export function fitOf(actual: string, wanted: string, how: Writing = {}): Fit {
  const [is, should] = [actual.trim(), wanted.trim()];
  if (is === should) return 'same';
  const [one, other] = [evened(is), evened(should)];
  if (one === other) return 'formatted';
  if (isNumber(other) && isNumber(one)) return isSameNumber(one, other, how) ? 'formatted' : 'different';
  if (isSameGroups(one, other)) return 'formatted';
  return isSameLetters(one, other, how) ? 'formatted' : 'different';
}

/** Case, width, quotes, dashes, blanks and digits as one writes them on a plain keyboard. */
function evened(text: string): string {
  return text
    .normalize('NFC')
    .replace(WIDTHS, (some) => some.normalize('NFKC'))
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .replace(/[\u200b-\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .toLowerCase();
}

/** Other shapes of the same letters. Not all that looks alike: `m²` is not `m2`. */
const WIDTHS = /[\ufb00-\ufb06\uff00-\uffef\u{1d7ce}-\u{1d7ff}]+/gu;

/** Digits of a script stand in a row, ten of them: https://www.unicode.org/reports/tr44/#Numeric_Type */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let from = code;
  while (code - from < 9 && /\p{Nd}/u.test(String.fromCodePoint(from - 1))) from--;
  return String(code - from);
}

// ── Numbers ────────────────────────────────────────────────────────────────────────────────────

const CURRENCY = /\p{Sc}|\b(?:[a-z]{3}|kr|zł|ft|kč|lei|лв|руб|fr)\b\.?/u;
const NUMBER = /^\(?[-+]?\.?\d(?:[\d.,']|\s(?=\d{3}(?!\d)))*\)?$/;

/** An amount: digits with separators, a sign, a currency, a percent sign. A single run of many digits is rather a code. */
function isNumber(text: string): boolean {
  const bare = bareNumber(text);
  return NUMBER.test(bare) && bare.replace(/\D/g, '').length <= 15 && readings(text).length > 0;
}

function bareNumber(text: string): string {
  return text
    .replace(CURRENCY, ' ')
    .replace(/%\s*$/, '')
    .trim()
    .replace(/^([-+])\s+/, '$1');
}

/** The numbers that a text can mean: `1,234` is one thing in London and another in Paris. */
function readings(text: string): number[] {
  const bare = bareNumber(text).replace(/[\s']/g, '');
  const isNegative = bare.startsWith('-') || /^\(.*\)$/.test(bare);
  const digits = bare.replace(/[-+()]/g, '');
  const points = digits.match(/[.,]/g) ?? [];
  const last = points.at(-1) ?? '.';
  const asDecimal = (): number => {
    const at = digits.lastIndexOf(last);
    return Number(`${digits.slice(0, at).replace(/[.,]/g, '')}.${digits.slice(at + 1)}`);
  };
  const asWhole = Number(digits.replace(/[.,]/g, ''));
  const isMixed = new Set(points).size > 1;
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits);
  const found =
    points.length === 0
      ? [asWhole]
      : isMixed
        ? [asDecimal()]
        : points.length > 1
          ? isGrouped
            ? [asWhole]
            : []
          : isGrouped && !digits.startsWith('0')
            ? [asWhole, asDecimal()]
            : [asDecimal()];
  return found.map((number) => (isNegative ? -number : number));
}

function isSameNumber(actual: string, wanted: string, { decimal }: Writing): boolean {
  // Zeros in front may be a part of a code.
  if (leadingZeros(actual) !== leadingZeros(wanted) || isAddress(wanted)) return false;
  // A plus may be that of a phone number.
  if (wanted.includes('+') && !actual.includes('+')) return false;
  if (isOtherCurrency(actual, wanted)) return false;
  const [is, should] = [readings(actual), readings(wanted)];
  if (!is.some((number) => should.includes(number))) return false;
  // `1.234` that became `1234`: the point may have been that of a decimal.
  if (/\.\d{3}$/.test(wanted) && !/[.,]/.test(actual) && should.length > 1) return false;
  const [point, was] = [pointOf(actual), pointOf(wanted)];
  if (point === null || was === null || point === was) return true;
  // `1.500` as `1,500`: one is a thousand times the other, nobody knows which. `1,50` is no number where points are written.
  return is.length === 1 && (decimal === undefined || decimal === point || CURRENCY.test(actual));
}

/** Five euros are not five dollars; `$` and `USD` may be the same. */
function isOtherCurrency(actual: string, wanted: string): boolean {
  const [is, should] = [CURRENCY.exec(actual)?.[0] ?? '', CURRENCY.exec(wanted)?.[0] ?? ''];
  const isSign = (one: string): boolean => /\p{Sc}/u.test(one);
  return is !== '' && should !== '' && is !== should && isSign(is) === isSign(should);
}

/** The only sign that may be that of a decimal; null: there is none, or what it is can be seen from the others. */
function pointOf(text: string): string | null {
  const points = text.match(/[.,]/g) ?? [];
  return points.length === 1 ? (points[0] ?? null) : null;
}

function leadingZeros(text: string): number {
  return /^0*(?=\d)/.exec(text.replace(/^\D+/, ''))?.[0].length ?? 0;
}

// ── Dates and times ────────────────────────────────────────────────────────────────────────────

/** `1/2/2026` and `01/02/2026`: the same numbers in the same order, filled up with zeros. */
function isSameGroups(actual: string, wanted: string): boolean {
  const isDated = (text: string): boolean => /^\d+(?:[/:-]\d+)+$|^\d+(?:\.\d+){2,}\.?$/.test(text.replace(/\s/g, ''));
  if (!isDated(actual) || !isDated(wanted)) return false;
  const [is, should] = [actual.match(/\d+/g) ?? [], wanted.match(/\d+/g) ?? []];
  return is.length === should.length && is.every((group, i) => group.padStart(4, '0') === should[i]?.padStart(4, '0'));
}

// ── Letters and what stands between them ───────────────────────────────────────────────────────

const SIGN = /[\p{L}\p{N}\p{M}]/u;

/** The same letters and digits, and between them nothing gone that says something. */
function isSameLetters(actual: string, wanted: string, { isCode: isKnownCode = false }: Writing): boolean {
  const [is, should] = [apart(actual), apart(wanted)];
  if (is.letters.length !== should.letters.length || should.letters.length === 0) return false;
  if (is.letters.some((letter, i) => letter !== should.letters[i])) return false;
  const isCode = should.letters.some((letter) => /\d/.test(letter));
  const points = should.gaps.filter((gap) => /^[.,/:]$/.test(gap)).length;
  const isDecimal = points < 2 && isCode;
  const mayJoin = isKnownCode || isLongCode(wanted, should.letters.length);
  if (isPointMoved(is.gaps.slice(1, -1), should.gaps.slice(1, -1), is.letters)) return false;
  return should.gaps.every((gap, i) => {
    const now = is.gaps[i] ?? '';
    if (now === gap) return true;
    const [left, right] = [should.letters[i - 1] ?? '', should.letters[i] ?? ''];
    if (i === 0 || i === should.gaps.length - 1) return isEdgeKept(now, gap, i === 0);
    const isBetweenWords = /\p{L}/u.test(left) && /\p{L}/u.test(right);
    if (gap === '') return isBetweenWords ? isCode && /^[ \-_]+$/.test(now) : /^[\s().,/:'_-]+$/.test(now);
    if (/^[\s()-]+$/.test(gap) && isBetweenWords) return now.trim() === gap.trim() && now !== '';
    // `10-20` is a span, `1.2.3` a version: neither is one number.
    const isJoined = now === '' || (gap.includes('-') && /[.,]/.test(now));
    if (/[-.,/:]/.test(gap) && isJoined && isDigit(left) && isDigit(right) && !mayJoin) return false;
    if (/^[\s()-]+$/.test(gap)) return SEPARATORS.test(now);
    // `555.123.4567`, `31/12/2026`: one separator for another, or for none where there are several.
    if (/^[.,/:]$/.test(gap) && !isBetweenWords)
      return isDecimal ? now !== '' && SEPARATORS.test(now) : SEPARATORS.test(now);
    return kept(now, gap);
  });
}

/** Separators in it only part its groups, so that they can go: several of them, in as many digits as a phone or a date has. */
function isLongCode(wanted: string, length: number): boolean {
  const parts = wanted.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  return parts.length > 2 && length >= SHORTEST_CODE && !HAS_WORDS.test(wanted) && !isAddress(wanted);
}
const SHORTEST_CODE = 8;
const HAS_WORDS = /(?:^|\s)\p{L}{3,}(?:\s|$)/u;

/** An address of the net, such as 10.0.0.1. */
function isAddress(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);
}

function isDigit(letter: string): boolean {
  return /\d/.test(letter);
}

const SEPARATORS = /^[\s().,/:'_-]*$/;

/** A single point or comma that was put in or taken away makes another number of it, unless it groups thousands. */
function isPointMoved(is: readonly string[], should: readonly string[], letters: readonly string[]): boolean {
  const at = (gaps: readonly string[]): number[] => gaps.flatMap((gap, i) => (/[.,]/.test(gap) ? [i] : []));
  const [now, before] = [at(is), at(should)];
  if (now.length !== 1 || before.length > 0) return false;
  return letters.length - 1 - (now[0] ?? 0) !== 3;
}

/** In front: a sign of its own would be another number. Behind: nothing but blanks may be gone. */
function isEdgeKept(now: string, gap: string, isFront: boolean): boolean {
  if (isFront && /[-+]/.test(gap) !== /[-+]/.test(now)) return false;
  return kept(now, gap.replace(/[\s()]/g, ''));
}

/** Every sign of a gap is still there, in this order. */
function kept(now: string, gap: string): boolean {
  let at = 0;
  for (const sign of gap.replace(/\s/g, '')) {
    at = now.indexOf(sign, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Letters and digits, and what stands before, between and behind them. */
function apart(text: string): { readonly letters: readonly string[]; readonly gaps: readonly string[] } {
  const letters: string[] = [];
  const gaps = [''];
  for (const character of text) {
    if (SIGN.test(character)) {
      letters.push(character);
      gaps.push('');
    } else gaps[gaps.length - 1] += character;
  }
  return { letters, gaps };
}
