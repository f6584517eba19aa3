// An element by what it is, which one it is, and where: `second "Delete"`, `button "Save"`, `last row`, `top right button`.
// The words are listed here and nowhere else: parser, printer, completion, help and docs use these tables.

import { ordinalOf, ordinalText } from '../text/ordinals.js';
import type { Facets } from './ast.js';
import { BARE, SELECTOR, TEXT, type Token } from './scan.js';

/** What an element is, to a person. The first word is the canonical one; the others say the same. */
export const elementWords = {
  button: ['button'],
  link: ['link'],
  field: ['field', 'input', 'textbox', 'textarea', 'text field', 'input field', 'text box', 'text area'],
  checkbox: ['checkbox', 'check box', 'tick box'],
  radio: ['radio', 'radio button'],
  switch: ['switch', 'toggle'],
  dropdown: ['dropdown', 'drop-down', 'drop down', 'select', 'select box', 'combobox', 'listbox', 'custom-dropdown'],
  slider: ['slider'],
  stepper: ['stepper', 'spinbutton'],
  tab: ['tab'],
  option: ['option'],
  menuitem: ['menuitem', 'menu item'],
  row: ['row'],
  item: ['item', 'list item', 'listitem'],
  card: ['card'],
  cell: ['cell'],
  icon: ['icon'],
  image: ['image', 'picture'],
  heading: ['heading'],
  dialog: ['dialog', 'modal', 'popup'],
  form: ['form'],
  section: ['section'],
  table: ['table', 'grid'],
  list: ['list'],
  menu: ['menu'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ElementKind = keyof typeof elementWords;
export const elementKinds = Object.keys(elementWords) as readonly ElementKind[];

/** Where on the screen. */
export const screenPlaces = [
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
] as const;
export type ScreenPlace = (typeof screenPlaces)[number];

const KIND_OF: ReadonlyMap<string, ElementKind> = new Map(
  elementKinds.flatMap((kind) => elementWords[kind].map((words) => [words, kind] as const)),
);
const PLACES: ReadonlySet<string> = new Set(screenPlaces);

/** Purposes that are those of fields; `submit` is that of a button. */
const PURPOSES: ReadonlyMap<string, readonly ElementKind[]> = new Map<string, readonly ElementKind[]>([
  ...['email', 'password', 'search', 'username', 'phone', 'url'].map((role) => [role, ['field']] as const),
  ['submit', ['button']],
]);

/** The words of a description in canonical order, before and behind the name. */
export function facetWords({ which, place, element }: Facets): {
  readonly before: string[];
  readonly behind: string[];
} {
  const before = [which === undefined ? '' : ordinalText(which), element ?? ''].filter((word) => word !== '');
  if (place === undefined) return { before, behind: [] };
  return { before, behind: [place === 'left' || place === 'right' ? 'on' : 'at', 'the', place] };
}

export function hasFacets({ which, place, element }: Facets): boolean {
  return which !== undefined || place !== undefined || element !== undefined;
}

/** The kind that a word says: `input` is a field. */
export function elementOf(word: string): ElementKind | null {
  return KIND_OF.get(word.toLowerCase()) ?? null;
}

/** Whether a word can be part of a description: where it is something else, it needs quotes. */
export function isDescriptive(word: string): boolean {
  const lower = word.toLowerCase();
  return ordinalOf(lower) !== null || VOCABULARY.has(lower);
}
const VOCABULARY: ReadonlySet<string> = new Set([
  ...[...KIND_OF.keys()].flatMap((words) => words.split(' ')),
  ...['top', 'bottom', 'left', 'right', 'upper', 'lower', 'corner', 'at', 'in', 'on', 'above', 'below', 'to', 'the'],
]);

/** What is more often where an element is than the element. */
const PLACE_KINDS: ReadonlySet<ElementKind> = new Set<ElementKind>([
  ...(['dialog', 'form', 'section', 'table', 'list', 'menu'] as const),
]);

export interface Described {
  readonly facets: Facets;
  /** What it is called or for: the index of a quoted text, a selector or a purpose; null: only a kind is known. */
  readonly of: number | null;
  /** The first word, without an article, and the one behind the last. */
  readonly first: number;
  readonly next: number;
}

/** What the form that is being read says of the words behind a description. */
export interface WordsLeft {
  /** Enough words are left from there on for the other arguments. */
  readonly leaves: (next: number) => boolean;
  /** A description without a name may end before this word. */
  readonly endsAt: (next: number) => boolean;
  /** An element may be given without a name: not where any number of texts follow. */
  readonly takesUnnamed: boolean;
  /** A direction stands there, with an element behind it: `left of "Search"`. */
  readonly isBeside: (next: number) => boolean;
}

/**
 * A description that starts at a word; null: there is none, and the words are a name. Without a quoted name every word must
 * be one of a description, in small letters, and say more than a kind: `click row` is what is called "row".
 */
export function describedAt(list: readonly Token[], at: number, room: WordsLeft, isAnchor = false): Described | null {
  const words = new Words(list, at);
  const hasArticle = words.article();
  const first = words.at;
  const which = words.ordinal();
  // `click right "Save"` may be about the mouse: one side alone stands behind the name.
  const place =
    words.only(
      (one) => one.place(),
      () => true,
      (side) => side !== 'left' && side !== 'right',
    ) ?? undefined;
  const purpose = words.purpose();
  let element = words.kind();
  let of = purpose;
  if (of === null && isNamed(list[words.at]) && room.leaves(words.at + 1)) of = words.at++;
  if (of !== null && purpose === null && element === undefined)
    element = words.only((one) => one.kind(), room.leaves) ?? undefined;
  const where = place ?? words.only((one) => one.suffixPlace(), room.leaves) ?? undefined;
  const facets: Facets = {
    ...(which === null ? {} : { which }),
    ...(where === undefined ? {} : { place: where }),
    ...(element === undefined ? {} : { element }),
  };
  const described: Described = { facets, of, first, next: words.at };
  if (purpose !== null) {
    const fits = PURPOSES.get((list[purpose] as Token).text)?.includes(element as ElementKind) === true;
    return fits && words.areSmall(at) && room.endsAt(words.at) ? described : null;
  }
  if (of !== null) return hasFacets(facets) ? described : null;
  // `submit the form`, `scroll the list down`: a place is where something is done, not what it is done to.
  const isOnly = hasArticle && (isAnchor || !PLACE_KINDS.has(element as ElementKind));
  const isMore = isOnly || which !== null || where !== undefined || room.isBeside(words.at);
  return room.takesUnnamed &&
    element !== undefined &&
    isMore &&
    words.areSmall(at) &&
    room.leaves(words.at) &&
    room.endsAt(words.at)
    ? described
    : null;
}

function isNamed(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === TEXT || token.kind === SELECTOR);
}

/** Reads the parts of a description one after the other. */
class Words {
  readonly #list: readonly Token[];
  at: number;

  constructor(list: readonly Token[], at: number) {
    this.#list = list;
    this.at = at;
  }

  /** A part, if enough is left behind it; else nothing was read. */
  only<T>(
    read: (words: Words) => T | undefined,
    leaves: (next: number) => boolean,
    isFit: (found: T) => boolean = () => true,
  ): T | null {
    const ahead = new Words(this.#list, this.at);
    const found = read(ahead);
    if (found === undefined || !leaves(ahead.at) || !isFit(found)) return null;
    this.at = ahead.at;
    return found;
  }

  areSmall(from: number): boolean {
    return this.#list.slice(from, this.at).every(({ kind, text }) => kind === BARE && text === text.toLowerCase());
  }

  article(): boolean {
    return this.#takes('the', 'a', 'an');
  }

  ordinal(): number | null {
    const which = ordinalOf(this.#word(0));
    if (which !== null) this.at++;
    return which;
  }

  place(): ScreenPlace | undefined {
    const vertical = sideOf(this.#word(0).split('-')[0] ?? '', VERTICAL);
    const glued = this.#word(0).includes('-') ? sideOf(this.#word(0).split('-')[1] ?? '', HORIZONTAL) : undefined;
    // `at the top right of "Search"`: the right side is a relation.
    const isRelation = this.#word(2) === 'of';
    const beside = glued === undefined && !isRelation ? sideOf(this.#word(1), HORIZONTAL) : undefined;
    if (this.#word(0).includes('-') && glued === undefined) return undefined;
    const words = vertical === undefined ? 1 : beside === undefined ? 1 : 2;
    const found =
      vertical === undefined ? sideOf(this.#word(0), HORIZONTAL) : `${vertical} ${glued ?? beside ?? ''}`.trim();
    if (found === undefined || !PLACES.has(found)) return undefined;
    // `left of "Search"` is a relation.
    if (this.#word(words) === 'of') return undefined;
    this.at += words;
    this.#takes('corner');
    return found as ScreenPlace;
  }

  /** `at the bottom`, `in the top right corner`, `on the left`. */
  suffixPlace(): ScreenPlace | undefined {
    if (!this.#takes('at', 'in', 'on')) return undefined;
    this.#takes('the');
    return this.place();
  }

  /** `email field`: the purpose is only one with its kind. */
  purpose(): number | null {
    const token = this.#list[this.at];
    if (token?.kind !== BARE || !PURPOSES.has(token.text)) return null;
    const behind = new Words(this.#list, this.at + 1);
    return behind.kind() === undefined ? null : this.at++;
  }

  kind(): ElementKind | undefined {
    const two = KIND_OF.get(`${this.#word(0)} ${this.#word(1)}`);
    const found = two ?? KIND_OF.get(this.#word(0));
    if (found !== undefined) this.at += two === undefined ? 1 : 2;
    return found;
  }

  #takes(...words: readonly string[]): boolean {
    const isOne = words.includes(this.#word(0));
    if (isOne) this.at++;
    return isOne;
  }

  #word(ahead: number): string {
    const token = this.#list[this.at + ahead];
    return token !== undefined && token.kind === BARE ? token.text.toLowerCase() : '';
  }
}

const VERTICAL: Readonly<Record<string, string>> = { top: 'top', upper: 'top', bottom: 'bottom', lower: 'bottom' };
const HORIZONTAL: Readonly<Record<string, string>> = { left: 'left', right: 'right' };

function sideOf(word: string, sides: Readonly<Record<string, string>>): string | undefined {
  return Object.hasOwn(sides, word) ? sides[word] : undefined;
}
