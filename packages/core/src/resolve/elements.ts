// What an element is, in the words of people: by its kind, its role, and what can be done to it.

import type { ElementKind } from '../language/index.js';
import { type Candidate, canDo, isButton, isForm } from '../scene/candidate.js';

const is =
  (...kinds: readonly string[]) =>
  ({ kind, role }: Candidate): boolean =>
    kinds.includes(kind) || (role !== undefined && kinds.includes(role));

const isImage = is('image', 'img', 'picture', 'icon', 'graphics-symbol');

const TESTS: Readonly<Record<ElementKind, (candidate: Candidate) => boolean>> = {
  button: (one) => isButton(one) || is('reset')(one),
  link: is('link', 'a'),
  field: (one) => canDo(one, 'type'),
  checkbox: is('checkbox', 'menuitemcheckbox'),
  radio: is('radio', 'menuitemradio'),
  switch: is('switch', 'toggle'),
  dropdown: (one) => canDo(one, 'select'),
  slider: is('slider', 'seekbar'),
  stepper: (one) => is('spinbutton', 'stepper')(one) || (canDo(one, 'adjust') && canDo(one, 'type')),
  tab: is('tab'),
  option: is('option'),
  menuitem: is('menuitem', 'menuitemcheckbox', 'menuitemradio'),
  row: is('row'),
  item: is('listitem', 'item', 'treeitem'),
  card: is('card', 'article'),
  cell: is('cell', 'gridcell', 'columnheader', 'rowheader'),
  icon: (one) =>
    isImage(one) || (canDo(one, 'click') && !canDo(one, 'type') && !canDo(one, 'contain') && !hasText(one)),
  image: isImage,
  heading: is('heading'),
  dialog: is('dialog', 'alertdialog', 'modal'),
  form: isForm,
  section: is('section', 'region', 'group', 'article'),
  table: is('table', 'grid', 'treegrid'),
  list: is('list', 'listbox'),
  menu: is('menu', 'menubar'),
};

export function isElement(candidate: Candidate, element: ElementKind): boolean {
  return TESTS[element](candidate);
}

/** Letters or digits are written on it: a sign alone is an icon. */
function hasText({ names }: Candidate): boolean {
  return names.some(({ source, text }) => source === 'text' && /[\p{L}\p{N}]/u.test(text));
}

/** Entries of a table or list: they are counted within one. */
const ENTRIES: ReadonlySet<ElementKind> = new Set<ElementKind>(['row', 'item', 'cell', 'option', 'tab']);
export function isEntry(element: ElementKind | undefined): boolean {
  return element !== undefined && ENTRIES.has(element);
}

/** What holds entries. */
export const isHolder = is('table', 'grid', 'treegrid', 'list', 'listbox', 'menu', 'tablist', 'tree');

/** What holds others: it is named by what it says, also where a part of it says that. */
const PLACES: ReadonlySet<ElementKind> = new Set<ElementKind>([
  ...(['row', 'item', 'card', 'cell', 'dialog', 'form', 'section', 'table', 'list', 'menu'] as const),
]);
export function isPlaceElement(element: ElementKind): boolean {
  return PLACES.has(element);
}

/** A row of headers only: it is not counted. */
export function isHeaderRow(candidate: Candidate, children: readonly Candidate[]): boolean {
  return is('row')(candidate) && children.length > 0 && children.every(is('columnheader'));
}
