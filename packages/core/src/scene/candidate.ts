// A candidate is one element that may be meant: plain data, the same for every world.
// Worlds give what they know; what is absent follows from the rest, by the small functions below.

import type { Box } from '../data/box.js';

export type NameSource =
  | 'text'
  | 'label'
  | 'aria'
  | 'placeholder'
  | 'title'
  | 'alt'
  /** What its picture is called in the markup, where nothing else names it: `trash`. */
  | 'icon'
  | 'id'
  | 'name'
  | 'testid'
  | 'value'
  | 'alias'
  | 'keyword'
  /** A word that goes before a noun, and is no name by itself: `brass`. */
  | 'qualifier';

/** One name of an element, and where it comes from. */
export interface Name {
  readonly source: NameSource;
  readonly text: string;
  /** It is only written on a control in it: the link in a row, the button that fills a box. */
  readonly isOfPart?: true;
}

export type Region = 'MODAL' | 'FORM' | 'MAIN' | 'NAV' | 'SIDEBAR' | 'FOOTER' | 'PAGE';

/** Where an element is, in the words a person would use for the places. */
export interface CandidateContext {
  readonly region?: Region;
  readonly form?: string | number;
  readonly section?: string | number;
  readonly row?: string | number;
  readonly container?: string | number;
  /** The frame, where a screen has several. */
  readonly frame?: string | number;
}

export type { Box };

/** The state of an element now. Absent: visible, enabled, topmost. */
export interface State {
  readonly visible?: boolean;
  readonly enabled?: boolean;
  readonly topmost?: boolean;
  readonly checked?: boolean | 'mixed';
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly value?: string;
  readonly required?: boolean;
  readonly readonly?: boolean;
  readonly focused?: boolean;
  readonly busy?: boolean;
}

export type Capability = 'click' | 'type' | 'check' | 'select' | 'submit' | 'adjust' | 'contain';

/** How a text world distinguishes look-alikes. */
export interface Resolution {
  readonly disambiguationLabel?: string;
  readonly descriptors?: readonly string[];
  /** True: any of them will do. False: they are distinguished even if they look the same. */
  readonly interchangeable?: boolean;
  /** All that a person can recognize it by. Candidates with the same are one choice, and any of them will do. */
  readonly signature?: string;
}

export interface Candidate {
  /** What people type: 5. */
  readonly id: number;
  /** button, link, input, select, textarea, checkbox, radio, slider, custom-dropdown, image, text, heading, container, form, dialog, row … */
  readonly kind: string;
  readonly names: readonly Name[];
  /** Stays the same when the page is redrawn. */
  readonly handle?: string;
  /** ARIA role, or the world's own. */
  readonly role?: string;
  /** What a field is for: email, password, username, search, phone, url, submit, primary … */
  readonly purpose?: string | undefined;
  /** All that it is for, with how sure that is: `Username or email` is for both. */
  readonly purposes?: readonly { readonly is: string; readonly score: number }[] | undefined;
  /** How much its form is what people come to the screen for: a login more than a newsletter. */
  readonly rank?: number | undefined;
  /** What its form is, where forms of that kind do the same wherever they are: two logins are twins. */
  readonly twin?: string | undefined;
  readonly context?: CandidateContext;
  readonly box?: Box;
  /** Place in the document; the index in the list if absent. */
  readonly order?: number;
  readonly depth?: number;
  readonly parent?: number | undefined;
  /** The boxes around it and itself, from the outside in, also those that are no candidates: `1:div 4:div 9:span`. */
  readonly branch?: string;
  /** The element that carries the action, where it is another; an unused number: it is not there. */
  readonly owner?: number | undefined;
  readonly state?: State;
  readonly can?: readonly Capability[];
  /** Which of the declared scopes it was found in, the first being 0. */
  readonly scope?: number;
  readonly resolution?: Resolution;
  /** Of several that match equally well, those with most of this are preferred. */
  readonly likely?: number;
}

const NONE: readonly Capability[] = [];
const BUTTON: readonly Capability[] = ['click'];
const FIELD: readonly Capability[] = ['type', 'click'];
const BOX: readonly Capability[] = ['check', 'click'];
const CHOICE: readonly Capability[] = ['select', 'click'];
const SLIDER: readonly Capability[] = ['adjust'];
const NUMBER_FIELD: readonly Capability[] = ['adjust', 'type', 'click'];
const PLACE: readonly Capability[] = ['contain'];
const FORM: readonly Capability[] = ['submit', 'contain'];

/** What follows from a kind or a role. */
const ABILITIES: ReadonlyMap<string, readonly Capability[]> = /* @__PURE__ */ (() =>
  new Map([
    ...entries(
      BUTTON,
      'button',
      'link',
      'tab',
      'menuitem',
      'option',
      'treeitem',
      'chip',
      'summary',
      'a',
      'submit',
      'reset',
    ),
    ...entries(
      FIELD,
      'input',
      'textarea',
      'textbox',
      'searchbox',
      'contenteditable',
      'email',
      'password',
      'search',
      'tel',
    ),
    ...entries(BOX, 'checkbox', 'radio', 'switch', 'toggle', 'menuitemcheckbox', 'menuitemradio'),
    ...entries(CHOICE, 'select', 'combobox', 'listbox', 'custom-dropdown', 'dropdown', 'spinner', 'picker'),
    ...entries(SLIDER, 'slider', 'seekbar', 'scrollbar'),
    ...entries(NUMBER_FIELD, 'stepper', 'spinbutton'),
    ...entries(FORM, 'form'),
    ...entries(
      PLACE,
      'container',
      'dialog',
      'alertdialog',
      'modal',
      'row',
      'listitem',
      'card',
      'cell',
      'gridcell',
      'list',
      'table',
    ),
    ...entries(
      PLACE,
      'grid',
      'group',
      'section',
      'region',
      'main',
      'navigation',
      'article',
      'menu',
      'tablist',
      'frame',
      'room',
    ),
  ]))();

function entries(can: readonly Capability[], ...kinds: string[]): [string, readonly Capability[]][] {
  return kinds.map((kind) => [kind, can]);
}

/** Kinds that say little: a known role says more. */
const PLAIN_KINDS: ReadonlySet<string> = new Set([
  'input',
  'button',
  'link',
  'a',
  'text',
  'image',
  'icon',
  'generic',
  'view',
]);

const HOLDING: ReadonlyMap<readonly Capability[], readonly Capability[]> = /* @__PURE__ */ (() =>
  new Map([BUTTON, FIELD, BOX, CHOICE, SLIDER, NUMBER_FIELD].map((can) => [can, [...can, 'contain']])))();

/** What follows from kind and role together. A container with the role of a control is both. */
function abilities(candidate: Candidate): readonly Capability[] {
  const { can } = candidate;
  if (can !== undefined) return can;
  const { kind, role } = candidate;
  const own = ABILITIES.get(kind);
  const given = role === undefined ? undefined : ABILITIES.get(role);
  if (own === undefined || given === undefined) return own ?? given ?? NONE;
  if (own === PLACE) return HOLDING.get(given) ?? given;
  return PLAIN_KINDS.has(kind) && given !== PLACE ? given : own;
}

export function canDo(candidate: Candidate, capability: Capability): boolean {
  if (abilities(candidate).includes(capability)) return true;
  // A button submits if declared to; or, where nothing is declared, if it is in a form.
  if (capability !== 'submit' || candidate.can !== undefined || !isButton(candidate)) return false;
  return isSubmitButton(candidate) || candidate.context?.form !== undefined || candidate.context?.region === 'FORM';
}

/** A plain button: no link, tab or chip, and not one that resets. */
export function isButton({ kind, role }: Candidate): boolean {
  return kind === 'button' || kind === 'submit' || role === 'button' || role === 'submit';
}

/** A part of the screen by its kind, whatever else it takes: a table, a list, a row, a section. */
export function isPlaceKind({ kind }: Candidate): boolean {
  return ABILITIES.get(kind) === PLACE;
}

export function isForm({ kind, role }: Candidate): boolean {
  return kind === 'form' || role === 'form';
}

export function isSubmitButton({ purpose, role, kind }: Candidate): boolean {
  return purpose === 'submit' || purpose === 'primary' || role === 'submit' || kind === 'submit';
}

/** A list entry, row or card: people name it by any of its texts and mean what is in it. A cell is only a part of one. */
export function isRow({ kind, role }: Candidate): boolean {
  return ROWS.has(kind) || (role !== undefined && ROWS.has(role));
}
const ROWS: ReadonlySet<string> = new Set(['row', 'listitem', 'card', 'item', 'label']);

export function isVisible({ state }: Candidate): boolean {
  return state?.visible !== false;
}

export function isEnabled({ state }: Candidate): boolean {
  return state?.enabled !== false;
}

export function isTopmost({ state }: Candidate): boolean {
  return state?.topmost !== false;
}

/** What else it is called, by people or by the program; what was entered is no name. */
export function otherNames({ names }: Pick<Candidate, 'names'>, shown: string): string[] {
  const others = names.filter(({ source, text }) => DESCRIPTIVE.has(source) && text !== shown && text.trim() !== '');
  return [...new Set(others.map(({ text }) => text))].slice(0, MOST_NAMES);
}
const DESCRIPTIVE: ReadonlySet<NameSource> = new Set<NameSource>([
  'text',
  'label',
  'aria',
  'title',
  'alt',
  'id',
  'name',
  'testid',
]);
const MOST_NAMES = 8;

/** How a list shows an element: its best name, or its kind. */
export function titleOf({ names, kind }: Candidate): string {
  return bestName(names, SHOWN) || kind;
}
const SHOWN: readonly NameSource[] = [
  'text',
  'label',
  'aria',
  'placeholder',
  'title',
  'alt',
  'alias',
  'icon',
  'value',
  'name',
  'id',
  'testid',
  'keyword',
];

/** The name that a person would use, from the first source that has one. What is only a sign gives way to a name in words. */
export function bestName(names: readonly Name[], sources: readonly NameSource[]): string {
  let first = '';
  for (const source of sources) {
    if (first !== '' && !IN_WORDS.has(source)) continue;
    for (const name of names) {
      if (name.source !== source || name.text.trim() === '') continue;
      if (first !== '' && isCount(first) && (source === 'title' || isDay(name.text, first))) continue;
      if (!isSign(name.text) && !(source === 'text' && isCount(name.text))) return name.text;
      if (first === '') first = name.text;
    }
  }
  return first;
}

/** What people may have written to name a sign. */
const IN_WORDS: ReadonlySet<NameSource> = new Set<NameSource>(['label', 'aria', 'placeholder', 'title', 'alt']);

/** A count on a picture: what it counts is written down beside it, `Cart`. */
export function isCount(text: string): boolean {
  return /^\d{1,4}\+?$/.test(text.trim());
}
/** Called by its number, with what that is the number of: `12 May`, `Tuesday, May 12, 2026`, `Page 2`. */
function isDay(name: string, number: string): boolean {
  const words = name.split(/[\s,.]+/).filter((word) => word !== '' && word !== number.trim());
  return (
    /(?<!\d)(?:19|20)\d\d(?!\d)|\d(?:月|年|日|월)/u.test(name) || (words.length < 2 && name.includes(number.trim()))
  );
}

/** No word and no number: `✎`, `☐`, `×`; or a single letter that stands for a word, as on a toolbar. */
export function isSign(text: string): boolean {
  const bare = text.trim();
  return !/[\p{L}\p{N}]/u.test(bare) || /^[\p{Lu}\p{Ll}]$/u.test(bare);
}
