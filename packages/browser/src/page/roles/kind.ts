// What an element is to a person who wants to do something: a button, a field, a row, a text; and what can be done to it.

import type { Capability } from '@beckon/core/scene/candidate.js';
import { isHandle } from '../slider-handle.js';

/** What an element is. `isListed`: an observation shows it as something to act on. */
export interface ElementCategory {
  readonly kind: string;
  readonly can: readonly Capability[];
  readonly isListed: boolean;
}

const category = (kind: string, can: readonly Capability[], isListed = true): ElementCategory => ({
  kind,
  can,
  isListed,
});

export const BUTTON: ElementCategory = category('button', ['click']);
const SUBMIT = category('button', ['click', 'submit']);
const LINK = category('link', ['click']);
const FIELD = category('input', ['type', 'click']);
const NUMBER = category('input', ['type', 'adjust', 'click']);
const AREA = category('textarea', ['type', 'click']);
const TICK = category('checkbox', ['check', 'click']);
const RADIO = category('radio', ['check', 'click']);
const SLIDER = category('slider', ['adjust', 'click']);
const SPIN = category('spinbutton', ['adjust', 'type', 'click']);
const SPINBUTTON = category('spinbutton', ['adjust', 'click']);
const SELECT = category('select', ['select', 'click']);
const DROPDOWN = category('custom-dropdown', ['select', 'click']);
const COMBO = category('input', ['type', 'select', 'click']);
const LISTBOX = category('listbox', ['select', 'contain', 'click']);
const FILE = category('file', ['click']);
export const CLICKABLE: ElementCategory = category('generic', ['click', 'contain']);
/** Lies behind a dialog, and may close it. */
export const BACKDROP: ElementCategory = category('backdrop', ['contain'], false);
export const TEXT: ElementCategory = category('text', [], false);
const HEADING = category('heading', [], false);
const IMAGE = category('image', [], false);
const FORM = category('form', ['submit', 'contain'], false);
export const DIALOG: ElementCategory = category('dialog', ['contain'], false);
const ROW = category('row', ['contain'], false);
const ITEM = category('listitem', ['contain'], false);
export const CARD: ElementCategory = category('card', ['contain'], false);
const CELL = category('cell', [], false);
const GROUP = category('group', ['contain'], false);
const FRAME = category('frame', ['contain', 'click'], false);
const place = (kind: string): ElementCategory => category(kind, ['contain'], false);
const pressable = (kind: string): ElementCategory => category(kind, ['click']);

const BY_INPUT_TYPE: Readonly<Record<string, ElementCategory | null>> = {
  hidden: null,
  button: BUTTON,
  reset: BUTTON,
  submit: SUBMIT,
  image: SUBMIT,
  checkbox: TICK,
  radio: RADIO,
  range: SLIDER,
  number: NUMBER,
  file: FILE,
};

const BY_ROLE: Readonly<Record<string, ElementCategory>> = {
  button: BUTTON,
  link: LINK,
  checkbox: TICK,
  radio: RADIO,
  switch: category('switch', ['check', 'click']),
  tab: pressable('tab'),
  menuitem: pressable('menuitem'),
  menuitemcheckbox: category('menuitemcheckbox', ['check', 'click']),
  menuitemradio: category('menuitemradio', ['check', 'click']),
  option: pressable('option'),
  treeitem: category('treeitem', ['click', 'contain']),
  textbox: FIELD,
  searchbox: FIELD,
  slider: SLIDER,
  spinbutton: SPINBUTTON,
  listbox: LISTBOX,
  combobox: DROPDOWN,
  dialog: DIALOG,
  alertdialog: DIALOG,
  row: ROW,
  listitem: ITEM,
  article: CARD,
  form: FORM,
  search: place('search'),
  heading: HEADING,
  img: IMAGE,
  image: IMAGE,
  cell: CELL,
  gridcell: CELL,
  columnheader: CELL,
  rowheader: CELL,
  group: GROUP,
  radiogroup: GROUP,
  region: place('region'),
  navigation: place('navigation'),
  main: place('main'),
  banner: place('banner'),
  contentinfo: place('contentinfo'),
  complementary: place('complementary'),
  table: place('table'),
  grid: place('grid'),
  list: place('list'),
  menu: place('menu'),
  menubar: place('menubar'),
  toolbar: place('toolbar'),
  tablist: place('tablist'),
  tabpanel: place('tabpanel'),
  tree: place('tree'),
  alert: TEXT,
  status: TEXT,
};

const BY_TAG: Readonly<Record<string, ElementCategory>> = {
  button: BUTTON,
  select: SELECT,
  textarea: AREA,
  summary: BUTTON,
  form: FORM,
  dialog: DIALOG,
  fieldset: GROUP,
  details: GROUP,
  tr: ROW,
  li: ITEM,
  article: CARD,
  td: CELL,
  th: CELL,
  h1: HEADING,
  h2: HEADING,
  h3: HEADING,
  h4: HEADING,
  h5: HEADING,
  h6: HEADING,
  img: IMAGE,
  canvas: IMAGE,
  svg: IMAGE,
  iframe: FRAME,
  frame: FRAME,
  video: category('video', ['click']),
  audio: category('audio', ['click']),
  nav: place('navigation'),
  main: place('main'),
  aside: place('complementary'),
  header: place('banner'),
  footer: place('contentinfo'),
  section: place('section'),
  table: place('table'),
  ul: place('list'),
  ol: place('list'),
  dl: place('list'),
  menu: place('list'),
  area: LINK,
};

/** What the markup says an element is; null for one that is nothing of its own. */
export function categoryOf(element: Element): ElementCategory | null {
  const tag = element.localName;
  const role = element.getAttribute('role');
  const given = role === null ? undefined : byRole(element, role);
  if (given !== undefined) return given;
  if (tag === 'input') return byInput(element as HTMLInputElement);
  if (tag === 'button') return submits(element as HTMLButtonElement) ? SUBMIT : dropdownOr(element, BUTTON);
  if (isHandle(element)) return SLIDER;
  if (tag === 'a') return element.hasAttribute('href') || element.hasAttribute('onclick') ? LINK : null;
  if (tag === 'select') return (element as HTMLSelectElement).size > 1 ? LISTBOX : SELECT;
  const known = BY_TAG[tag];
  if (known !== undefined && Object.hasOwn(BY_TAG, tag)) return known;
  if (isEditingHost(element)) return AREA;
  if (element.hasAttribute('onclick') || isFocusable(element)) return CLICKABLE;
  return null;
}

function byRole(element: Element, roles: string): ElementCategory | undefined {
  for (const role of roles.toLowerCase().split(/\s+/)) {
    if (!Object.hasOwn(BY_ROLE, role)) continue;
    if (element instanceof HTMLInputElement && !FREE_INPUT_ROLES.has(role)) return undefined;
    if (role === 'combobox')
      return isEditable(element) ? COMBO : element instanceof HTMLSelectElement ? SELECT : DROPDOWN;
    if (role === 'button' && element instanceof HTMLButtonElement && submits(element)) return SUBMIT;
    if (role === 'button') return dropdownOr(element, BUTTON);
    if (role === 'spinbutton' && isEditable(element)) return SPIN;
    // A message with something to press in it holds that, as a card does.
    if ((role === 'alert' || role === 'status') && element.querySelector('button, [role="button"]') !== null)
      return CARD;
    if (role === 'textbox' && element.getAttribute('aria-multiline') === 'true') return AREA;
    return BY_ROLE[role];
  }
  return undefined;
}

/** Roles that change what an input is to a person. */
const FREE_INPUT_ROLES: ReadonlySet<string> = new Set([
  'combobox',
  'switch',
  'spinbutton',
  'searchbox',
  'button',
  'slider',
]);

function byInput(input: HTMLInputElement): ElementCategory | null {
  const { type } = input;
  if (Object.hasOwn(BY_INPUT_TYPE, type)) return BY_INPUT_TYPE[type] ?? null;
  return input.hasAttribute('list') || input.getAttribute('aria-autocomplete') === 'list' ? COMBO : FIELD;
}

/** A button that opens a list to choose from. */
function dropdownOr(element: Element, otherwise: ElementCategory): ElementCategory {
  return element.getAttribute('aria-haspopup') === 'listbox' ? DROPDOWN : otherwise;
}

function submits(button: HTMLButtonElement): boolean {
  return button.type === 'submit' && button.form !== null;
}

export function isEditable(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  if (element instanceof HTMLInputElement)
    return !Object.hasOwn(BY_INPUT_TYPE, element.type) || element.type === 'number';
  return element instanceof HTMLElement && element.isContentEditable;
}

/** The outermost element that can be edited as text. */
export function isEditingHost(element: Element): boolean {
  const text = element.getAttribute('contenteditable');
  return text !== null && text !== 'false';
}

function isFocusable(element: Element): boolean {
  const written = element.getAttribute('tabindex');
  return written !== null && Number(written) >= 0;
}

/** A box of its own in the text, not a part of a line. */
export const BLOCKS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
  'option',
  'optgroup',
  'legend',
  'caption',
]);

/** Never anything to see or to do. */
export const SKIPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'meta',
  'link',
  'title',
  'base',
  'param',
  'source',
  'track',
  'object',
  'embed',
  'optgroup',
  'option',
  'datalist',
  'colgroup',
  'col',
  'wbr',
  'br',
  'hr',
  'defs',
  'clippath',
]);
