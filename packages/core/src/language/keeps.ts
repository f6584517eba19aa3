// Whether a corrected line still says all that was written: no text, number or selector is lost, no quotation mark
// has become part of a text, and no small word part of a name.

import { ordinalText } from '../text/ordinals.js';
import { quote, unquote } from '../text/quote.js';
import { plainNumber } from '../text/text.js';
import { NAMED_BARE } from './argument-words.js';
import { isCountedKind, isKindWord } from './bare-names.js';
import { mayHoldQuotes, type Words } from './line-words.js';
import { BARE, SELECTOR, scan, TEXT, type Token } from './scan.js';

const LED =
  /^(on|in|into|onto|to|at|of|for|from|with|over|by|as|the|an?|all|every|each|any|and|then|or|auf|sur|dans|en|em|op|su)\s|\s(to|as|from|into|of)$/i;

const NUMBERS =
  /^([([]?\d+[,;]\s*\d+[)\]]?|-?\d+(\s*(and|or|,|&|\+)\s*\d+)*|half(\s+(an?|the)\s+\p{L}+)?|once|twice|again|more)$/iu;

/** What no name and no text is made of: a second command, an address to be clicked, a place to drag to. */
const SECOND =
  /\s(?:and|then|&&?)\s+(?:then\s+)?(?:click|tap|press|hit|type|enter|submit|select|choose|check|wait|hover|scroll|goto|go|fill|expect|verify)\b/i;
const PLACED = /\s(?:link|button|tab|icon|field|checkbox|box|menu)\s+(?:in|on|at|inside|of|under|below|near)\s+the\s/i;
const WAY = /^(?:the\s+)?(?:up|down|left|right|top|bottom|side)$/i;

/** `document.title == "x"`: code has signs. */
const CODE = /[.()=<>!&|[\]?+*]/;

const ORDINALS = '(?:first|second|third|fourth|fifth|last|\\d+(?:st|nd|rd|th))';
const WHICH = new RegExp(`^(?:the\\s+)?${ORDINALS}\\s+(\\S.*)$`);

const ALONE = new RegExp(`^${ORDINALS}$`);

/** Which one of a kind: `first field`, `last row`. A list has no option called `radio button`. */
function isWhich(text: string, type: string | undefined): boolean {
  if (type !== 'select' && ALONE.test(text)) return true;
  const [, kind = type === 'select' || type === 'type' ? text : ''] = WHICH.exec(text) ?? [];
  return (
    kind !== '' && kind.split(/\s+/).every((word) => word === word.toLowerCase() && isKindWord(word.replace(/s$/, '')))
  );
}

/** A text that was made of bare words says something else than those words did. */
function isFalse(text: string, type: string | undefined): boolean {
  // `the Terms link in the footer`: what it is, and where.
  if (takesNames(type) && PLACED.test(text)) return true;
  if (SECOND.test(text) || /^[=:]\s/.test(text)) return true;
  // `$(cat file)` of a shell, `name="Save"` of a page.
  if (/^\$\(|^[a-z][\w-]*="/.test(text)) return true;
  // `text=Save >> nth=1`: which of several is no part of a name.
  if (/\s>>\s+[\w-]+=/.test(text)) return true;
  // `click [5] Delete`: the element of that number.
  if (/(?:^|\s)\[\d+\](?:\s|$)/.test(text)) return true;
  if (type === 'select' && /^(?:first|second|third|fourth|fifth|last|next)$/i.test(text)) return true;
  if (type === 'drag' && WAY.test(text)) return true;
  // `screenshot a.png and b.png`: two files.
  if (/\.\w{2,4}\s+and\s+\S+\.\w{2,4}$/.test(text)) return true;
  if (type === 'submit' && /^(?:enter|return)$/i.test(text)) return true;
  if (type === 'highlight' && /^\d+\s/.test(text)) return true;
  if (!takesNames(type) && type !== 'wait' && type !== 'clear' && type !== 'dismiss') return false;
  return (
    /:\/\//.test(text) || /^(?:all|everything|both|none)$/i.test(text) || /\s[#.][\p{L}_][\p{L}\p{N}_-]*$/u.test(text)
  );
}

function takesNames(type: string | undefined): boolean {
  return NAMED_BARE.has(type ?? '') || type === 'scroll';
}

/** The corrected line keeps what the words said. */
export function keepsAll(words: Words, fixed: string): boolean {
  const { rest, row, comment } = words;
  const hash = comment === '' ? -1 : fixed.lastIndexOf(` ${comment}`);
  const { tokens } = scan(fixed, 0, hash < 0 ? fixed.length : hash);
  const texts = tokens.filter(({ kind }) => kind === TEXT).map(tokenText);
  const whole = tokens.map(tokenText).join(' ').toLowerCase();
  const given = rest.filter(({ kind }) => kind === TEXT).map(tokenText);
  const isCode = row?.type === 'wait';
  // `expect visible "X" after 5s`, `goto the "Cart" page`: how long is no element, and a name no address.
  const hasName = rest.length > 1 && given.some((one) => !/[./:]/.test(one));
  if (!isGiven(rest, fixed) || (hasName && fixed.startsWith('goto '))) return false;
  if (
    !mayHoldQuotes(words) &&
    given.some((text) => texts.some((one) => !one.startsWith('{') && one.includes(quote(text))))
  )
    return false;
  const made = texts.filter((text) => !given.includes(text));
  if (made.some((text) => isFalse(text, row?.type ?? tokens[0]?.text))) return false;
  const hasTarget = (row === null ? [] : [...row.plain, ...[...row.worded.values()].flat()]).some(
    ({ target }) => target >= 0,
  );
  const isNamed = hasTarget || NAMED_BARE.has(tokens[0]?.text ?? '') || tokens[0]?.text === 'type';
  if (isNamed && made.some((text) => isWhich(text, row?.type))) return false;
  if (/^wait until\b/.test(fixed) && made.some((text) => !CODE.test(text))) return false;
  // `click button 2`, `select option 2 in "Country"`: which of several is not the element of that number.
  const counted = rest.filter((token, i) => isCountedKind(token, rest[i - 1])).map(({ text }) => text);
  const isElement = ({ kind, text }: Token, i: number): boolean =>
    kind === BARE && counted.includes(text) && tokens[i - 1]?.kind === BARE;
  const isName = (text: string): boolean => text.split(/\s+/).some((word) => counted.includes(word));
  if (!fixed.startsWith('tab ') && (tokens.some(isElement) || made.some(isName))) return false;
  // `tapOn: {id: "pay"}`: what says how to find an element is no name.
  if (takesNames(row?.type ?? tokens[0]?.text) && made.some((text) => /^\{.*[:=].*\}$/.test(text))) return false;
  // A word with quotes in it is not made a text with quotes in it.
  const isMixed = rest.some((token) => token.isMixed && /^("|[a-z]+\+)/i.test(token.text));
  if (isMixed && made.some((text) => text.includes('"'))) return false;
  // A number stays a number, and how much is no name.
  if (takesNames(row?.type) && made.some((text) => NUMBERS.test(text) || /^[([][^)\]]*$|^[^([]*[)\]]$/.test(text)))
    return false;
  if (!isCode && made.some((text) => LED.test(text) && !(NAMED_BARE.has(row?.type ?? '') && /^\p{Lu}/u.test(text))))
    return false;
  // `beckon do 'click "Save"'`: what a shell takes for one text is a whole line.
  const isShell = /^(\$|beckon|npx)$/.test(words.verb);
  return rest.every(
    (token) =>
      isPreserved(token, whole) || (isShell && whole.includes(tokenText(token).replaceAll('"', '').toLowerCase())),
  );
}

/** A time behind `after` was in quotes where it was written. */
function isGiven(rest: readonly Token[], fixed: string): boolean {
  const [, time] = /^(?:expect|wait)\b.* (?:after|before) ("\d+\s?[a-z]+")/i.exec(fixed) ?? [];
  return time === undefined || rest.some(({ kind, text }) => kind === TEXT && text === time);
}

function isPreserved(token: Token, whole: string): boolean {
  const text = tokenText(token).toLowerCase();
  // `"1280x800"`: two numbers.
  if (token.kind === TEXT && /^\d+\D\d+$/.test(text)) return text.split(/\D/).every((digits) => whole.includes(digits));
  if (token.kind === TEXT) return whole.includes(text.trim());
  if (token.kind === SELECTOR) return whole.includes(text);
  if (token.kind !== BARE || token.isMixed) return true;
  // `Keys.ENTER`
  if (/^keys?\.[a-z]+$/.test(text)) return true;
  // A file, an address, a mail address.
  if (/[\p{L}\p{N}](\.\p{L}{2,4}[>)\],;]?$|@[\p{L}\p{N}]|[:;]\/\/)/u.test(text)) return whole.includes(placeIn(text));
  const number = plainNumber(text);
  if (!/^\[?-?\d/.test(number)) return true;
  // `1.5s` is 1500ms.
  if (/^\d+([.,]\d+)?[a-z]*(\d+[a-z]+)?$/.test(number) && /\d(ms|s|m)\b/.test(whole)) return true;
  // `3rd row's "Edit"`: inside the third row.
  return (number.match(/\d+/g) ?? []).every(
    (digits) => whole.includes(digits) || whole.includes(`inside ${ordinalText(Number(digits))} `),
  );
}

/** An address or a file without what may be wrong with it: its scheme, marks around it, a comma behind it. */
function placeIn(text: string): string {
  return text
    .replaceAll('\\', '/')
    .replace(/^[\p{L}_][\p{L}\p{N}_-]*=/u, '')
    .replace(/^(?:.*[:;]\/\/|https?(?::\/?|\/\/)(?=[^/]))/, '')
    .replace(/^[<([]|[>)\],;]+$/g, '')
    .replace(/^[a-z]+:(?=[^/])/, '');
}

/** What a word says, without its quotes, or what a selector selects. */
function tokenText({ kind, text }: Token): string {
  const inner = kind === TEXT ? text : kind === SELECTOR ? text.slice(text.indexOf('(') + 1, -1) : null;
  const value = inner === null ? text : unquote(inner);
  // With an escape that there is none of, it says what it looks like.
  return typeof value === 'string' ? value : (inner?.slice(1, -1) ?? text);
}
