// Words → a target: `"Delete" near "Invoice 7" inside css("#list")`. And back.

import { quote, unquote } from '../text/quote.js';
import type { Span } from '../text/span.js';
import { isInteger, plainNumber } from '../text/text.js';
import {
  type Atom,
  directions,
  type Facets,
  type Related,
  type Relation,
  type Role,
  relations,
  roles,
  type Target,
} from './ast.js';
import { type Described, describedAt, facetWords, hasFacets, type WordsLeft } from './descriptions.js';
import { strangeSelector } from './other-selectors.js';
import type { Problem } from './problems.js';
import { missing, placed, problem, type Reading, spanOf } from './reading.js';
import { intentText, isHandle, isReference, readIntent } from './references.js';
import { BARE, JSON_TEXT, SELECTOR, TEXT, type Token } from './scan.js';
import { TARGET } from './usage.js';
import { fault, gluedToNumber, idOf, isFault, joinWords, wordText } from './values.js';

const roleWords: ReadonlySet<string> = new Set(roles);
const relationWords: ReadonlySet<string> = new Set(relations);

/** What the form that is being read says of its words. */
export interface Share extends WordsLeft {
  /** How many of the words from `at` on belong to one text. */
  readonly words: (at: number) => number | Problem;
}

export interface TargetRead {
  readonly target: Target;
  /** Canonical spelling. */
  readonly text: string;
  readonly next: number;
}

/** `near` in any case, unquoted; else null. */
export function relationWord(token: Token | undefined): Relation | null {
  if (token === undefined || token.kind !== BARE || token.text.length > 8) return null;
  if (relationWords.has(token.text)) return token.text as Relation;
  const lower = token.text.toLowerCase();
  return relationWords.has(lower) ? (lower as Relation) : null;
}

/** What leads to an anchor behind a target: `near`, `left of`, `in`; with how many words it is said. */
interface RelationPhrase {
  readonly relation: Relation;
  readonly words: number;
}

/** A relation in people's words, which are parts of names elsewhere: only where an element surely follows. */
function relationAt(list: readonly Token[], at: number, share: Share): RelationPhrase | null {
  const plain = relationWord(list[at]);
  return plain === null ? directionAt(list, at, share) : { relation: plain, words: 1 };
}

/** `left of "Search"`, `below "Name"`, `in "Cart"`. */
export function directionAt(list: readonly Token[], at: number, share: Share): RelationPhrase | null {
  for (const [phrase, relation] of SPOKEN) {
    const isThere = phrase.every((word, i) => {
      const token = list[at + i];
      return token !== undefined && token.kind === BARE && token.text.toLowerCase() === word;
    });
    if (isThere && startsElement(list, at + phrase.length, share)) return { relation, words: phrase.length };
  }
  return null;
}

const SPOKEN: readonly (readonly [readonly string[], Relation])[] = [
  ...(['left of', 'right of'] as const).flatMap((side) =>
    ['to the ', 'on the ', ''].map((lead) => [`${lead}${side}`.split(' '), side] as const),
  ),
  ...directions.filter((side) => !side.includes(' ')).map((side) => [[side], side] as const),
  [['in'], 'inside'],
];

function startsElement(list: readonly Token[], at: number, share: Share): boolean {
  const token = list[at];
  if (token === undefined) return false;
  return (
    standsAlone(token) || (isArticle(token) && isSure(list[at + 1])) || describedAt(list, at, share, true) !== null
  );
}

/** A word that is a whole atom by itself: a number, a handle, a role, a selector, a quoted text. */
export function standsAlone(token: Token): boolean {
  return token.kind !== BARE || isReference(token.text) || roleWords.has(token.text.toLowerCase());
}

/** A word that can only be a target: a quoted text, a selector, a number. Small words before it change nothing. */
export function isSure(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (token.kind === TEXT || token.kind === SELECTOR || (token.kind === BARE && isReference(token.text)))
  );
}

const articles: ReadonlySet<string> = new Set(['the', 'a', 'an']);

export function isArticle(token: Token | undefined): boolean {
  return token !== undefined && token.kind === BARE && articles.has(token.text.toLowerCase());
}

/** Reads a target from the words `list[at…]`. */
export function readTarget(reading: Reading, list: readonly Token[], at: number, share: Share): TargetRead | Problem {
  const first = readAtom(reading, list, at, share);
  if ('kind' in first) return first;
  const target: Target = { primary: first.atom, relations: [], span: first.atom.span };
  return relationAt(list, first.next, share) === null
    ? { target, text: first.text, next: first.next }
    : addRelations(reading, { target, text: first.text, next: first.next }, list, share);
}

/** A target of which only relations are given, if any: `submit inside "Billing"`. */
export function inferredTarget(
  reading: Reading,
  list: readonly Token[],
  at: number,
  share: Share,
): TargetRead | Problem {
  const here = list[at]?.start ?? reading.end;
  const span = spanOf(reading, here, here);
  return addRelations(
    reading,
    { target: { primary: { kind: 'infer', span }, relations: [], span }, text: '', next: at },
    list,
    share,
  );
}

/** Adds the relations that stand at `read.next` to a target. */
export function addRelations(
  reading: Reading,
  read: TargetRead,
  list: readonly Token[],
  share: Share,
): TargetRead | Problem {
  const related: Related[] = [...read.target.relations];
  let { text, next } = read;
  let end = read.target.span.end;
  for (let token = list[next]; token !== undefined; token = list[next]) {
    const found = relationAt(list, next, share);
    if (found === null) break;
    const { relation, words } = found;
    if (next + words >= list.length) {
      const usage = `<target> ${relation} <target>, or quotes if '${token.text}' is part of a name`;
      return missing(reading, relation, TARGET, usage);
    }
    // `near inside the list`: the first one leads to nothing.
    const second = list[next + words] as Token;
    if (relationWord(second) === second.text && next + words + 1 < list.length)
      return missing(reading, relation, TARGET, `<target> ${relation} <target>`, second.start);
    const right = readAtom(reading, list, next + words, share, true);
    if ('kind' in right) return right;
    related.push({ relation, atom: right.atom, span: spanOf(reading, token.start, right.atom.span.end) });
    text += `${text === '' ? '' : ' '}${relation} ${right.text}`;
    next = right.next;
    end = Math.max(end, right.atom.span.end);
  }
  const { primary } = read.target;
  return { target: { primary, relations: related, span: spanOf(reading, read.target.span.start, end) }, text, next };
}

interface AtomRead {
  readonly atom: Atom;
  readonly text: string;
  readonly next: number;
}

function readAtom(
  reading: Reading,
  list: readonly Token[],
  at: number,
  share: Share,
  isAnchor = false,
): AtomRead | Problem {
  const described = describedAt(list, at, share, isAnchor);
  if (described !== null) return readDescribed(reading, list, at, described);
  const token = list[at] as Token;
  if (token.kind !== BARE) return readOne(reading, token, at + 1);
  // `near the "Cart"`: articles change nothing.
  if (token.text.length <= 3 && isArticle(token) && isSure(list[at + 1])) {
    return readOne(reading, list[at + 1] as Token, at + 2);
  }
  const used = share.words(at);
  if (typeof used !== 'number') return used;
  return used === 1 ? readOne(reading, token, at + 1) : readWords(reading, list, at, at + used);
}

/** `second "Delete"`: the name as it is read alone, and what else is said of it. */
function readDescribed(
  reading: Reading,
  list: readonly Token[],
  at: number,
  { facets, of, first, next }: Described,
): AtomRead | Problem {
  const [start, end] = [(list[Math.min(at, first)] as Token).start, (list[next - 1] as Token).end];
  const span = spanOf(reading, start, end);
  const named = of === null ? null : readOne(reading, list[of] as Token, next);
  if (named !== null && 'kind' in named) return named;
  const atom = { ...(named?.atom ?? { kind: 'any' }), ...facets, span } as Atom;
  return { atom, text: atomText(atom), next };
}

function readOne(reading: Reading, token: Token, next: number): AtomRead | Problem {
  const span = spanOf(reading, token.start, token.end);
  if (token.kind === SELECTOR) return readSelector(token, span, next);
  const intent = token.kind === JSON_TEXT ? readIntent(token) : null;
  if (isFault(intent)) return placed(token, intent);
  if (intent !== null) return { atom: { kind: 'intent', value: intent.value, span }, text: intent.text, next };
  if (token.kind === BARE) {
    if (isHandle(token.text)) return { atom: { kind: 'handle', value: token.text, span }, text: token.text, next };
    const id = idOf(token.text);
    if (id !== null)
      return { atom: { kind: 'id', value: id, span }, text: plainNumber(token.text.replace(/[[\]]/g, '')), next };
    const wrong = bareFault(reading, token);
    if (wrong !== null) return wrong;
    const role = roleWords.has(token.text) ? token.text : token.text.toLowerCase();
    if (roleWords.has(role)) return { atom: { kind: 'role', value: role as Role, span }, text: role, next };
  }
  const read = wordText(token);
  if (isFault(read)) return placed(token, read);
  return { atom: { kind: 'text', value: read.value, span }, text: read.text, next };
}

/** Several bare words that are one name. */
function readWords(reading: Reading, list: readonly Token[], from: number, to: number): AtomRead | Problem {
  const words = list.slice(from, to);
  const first = words[0] as Token;
  const { end } = words[words.length - 1] as Token;
  const strange = strangeSelector(reading.raw.slice(first.start, end));
  if (strange !== null) return problem(strange.fault, first.start, end, strange.facts);
  for (const word of words) {
    const wrong = word.kind === BARE ? bareFault(reading, word) : null;
    if (wrong !== null) return wrong;
  }
  const read = joinWords(words);
  if (isFault(read)) return placed(first, read);
  const span = spanOf(reading, first.start, end);
  return { atom: { kind: 'text', value: read.value, span }, text: read.text, next: to };
}

function readSelector(token: Token, span: Span, next: number): AtomRead | Problem {
  const kind = token.text.charCodeAt(0) === 99 ? 'css' : 'xpath';
  const value = unquote(token.text.slice(kind.length + 1, -1));
  if (typeof value === 'number') {
    const at = kind.length + 1 + value;
    return placed(token, fault('bad-escape', { got: token.text.slice(at, at + 2) }, at, at + 2));
  }
  return { atom: { kind, value, span }, text: token.text, next };
}

/** What an unquoted word of a target may not be: a number with a `#` glued to it, a number too large, half a selector. */
function bareFault({ raw }: Reading, token: Token): Problem | null {
  const { text } = token;
  const glued = gluedToNumber(token);
  if (glued !== null) return placed(token, glued);
  if (text.length > 15 && isInteger(text)) return placed(token, fault('bad-number', { got: text }));
  if (/^(css|xpath)\(/i.test(text)) return placed(token, fault('bad-selector', { got: text }));
  // XPath has no escapes: a literal with a double quote in it keeps its single ones.
  const strange = strangeSelector(text.includes('\\"') ? raw.slice(token.start, token.end) : text);
  if (strange !== null) return placed(token, strange);
  // `5.`, `(5)`, `@5`, `@e5`: the number, with the marks of a sentence or of another tool.
  const [, number] =
    /^(?:\((\d+)\)|<(\d+)>|\{(\d+)\}|@e?(\d+)|\[?(\d+)\]?[.,;:!)])[.,;:!]?$/
      .exec(text)
      ?.filter((part) => part !== undefined) ?? [];
  // `[5]near`, `[5]--double`
  const [, shown = '', rest = ''] = /^(\[\d+\])((?:near|inside|after|before|contains)|--[a-z].*)$/i.exec(text) ?? [];
  if (shown !== '')
    return problem('unclear-words', token.start, token.end, { of: '', readings: [`${shown} ${rest}`, quote(text)] });
  if (number === undefined) return null;
  return problem('unclear-words', token.start, token.end, { of: '', readings: [number, quote(text)] });
}

export function targetText(target: Target): string {
  const parts = [atomText(target.primary)];
  for (const { relation, atom } of target.relations) parts.push(relation, atomText(atom));
  return parts.filter((part) => part !== '').join(' ');
}

function atomText(atom: Atom): string {
  const facets: Facets =
    atom.kind === 'id' || atom.kind === 'handle' || atom.kind === 'intent' || atom.kind === 'infer' ? {} : atom;
  if (!hasFacets(facets)) return plainText(atom);
  const { before, behind } = facetWords(facets);
  if (atom.kind === 'role') return [...before.slice(0, -1), atom.value, before.at(-1), ...behind].join(' ');
  // `the button`: a kind alone is a name.
  if (atom.kind === 'any' && before.length === 1 && behind.length === 0) return `the ${before[0]}`;
  return [...before, plainText(atom), ...behind].filter((word) => word !== '').join(' ');
}

function plainText(atom: Atom): string {
  switch (atom.kind) {
    case 'any':
      return '';
    case 'id':
      return String(atom.value);
    case 'role':
    case 'handle':
      return atom.value;
    case 'intent':
      return intentText(atom.value);
    case 'text':
      return quote(atom.value);
    case 'css':
    case 'xpath':
      return `${atom.kind}(${quote(atom.value)})`;
    case 'infer':
      return '';
  }
}
