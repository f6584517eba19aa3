// What a tag means by itself, and where it stands: https://w3c.github.io/html-aam/ and https://w3c.github.io/svg-aam/.
// Controls that HTML-AAM leaves without an ARIA role get the one that says how to use them: a password is typed.

import { isBlank, isNamedByAuthor } from './author.js';

type RoleOf = (element: Element) => string;
type Meaning = string | ((element: Element, roleOf: RoleOf) => string);

export function implicitRole(element: Element, roleOf: RoleOf): string {
  const meaning = (element.namespaceURI === SVG ? SVG_ROLES : HTML_ROLES).get(element.localName);
  if (meaning === undefined) return 'generic';
  return typeof meaning === 'string' ? meaning : meaning(element, roleOf);
}

export const SVG = 'http://www.w3.org/2000/svg';

const HTML_ROLES: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...all('heading', 'h1 h2 h3 h4 h5 h6'),
  ...all('group', 'address details fieldset hgroup optgroup'),
  ...all('list', 'ul ol menu dir'),
  ...all('deletion', 'del s'),
  ...all('term', 'dfn dt'),
  ...all(inTable('rowgroup'), 'thead tbody tfoot'),
  ...'article blockquote button caption code dialog figure form main mark math meter option search strong time table'
    .split(' ')
    .map((tag): [string, Meaning] => [tag, tag]),
  // Distinguished by their tag alone: https://w3c.github.io/html-aam/#html-element-role-mappings
  ...'abbr audio canvas cite embed iframe kbd label legend map object rp rt ruby var video'
    .split(' ')
    .map((tag): [string, Meaning] => [tag, `html-${tag}`]),
  ['html', 'document'],
  ['datalist', 'listbox'],
  ['dd', 'definition'],
  ['em', 'emphasis'],
  ['hr', 'separator'],
  ['ins', 'insertion'],
  ['nav', 'navigation'],
  ['output', 'status'],
  ['p', 'paragraph'],
  ['progress', 'progressbar'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
  ['textarea', 'textbox'],
  ['a', linkRole],
  ['area', linkRole],
  ['aside', asideRole],
  ['footer', (element, roleOf) => (isOfPage(element, roleOf) ? 'contentinfo' : 'sectionfooter')],
  ['header', (element, roleOf) => (isOfPage(element, roleOf) ? 'banner' : 'sectionheader')],
  ['img', imageRole],
  ['input', inputRole],
  ['li', listItemRole],
  ['section', (element) => (isNamedByAuthor(element) ? 'region' : 'generic')],
  ['select', (element) => (isListBox(element as HTMLSelectElement) ? 'listbox' : 'combobox')],
  ['summary', summaryRole],
  ['td', cellRole],
  ['th', headerCellRole],
  ['tr', inTable('row')],
]);

function all(role: Meaning, tags: string): [string, Meaning][] {
  return tags.split(' ').map((tag) => [tag, role]);
}

function linkRole(element: Element): string {
  return element.hasAttribute('href') ? 'link' : 'generic';
}

/** Inside sectioning content an `aside` is a landmark only if it has a name. */
function asideRole(element: Element): string {
  const isInSection = element.parentElement?.closest('article,aside,nav,section') != null;
  return isInSection && !isNamedByAuthor(element) ? 'generic' : 'complementary';
}

const SECTIONS = new Set(['article', 'aside', 'main', 'nav', 'section']);
const SECTION_ROLES = new Set(['article', 'complementary', 'main', 'navigation', 'region']);

/** Whether a header or footer is that of the page and not that of a part of it. */
function isOfPage(element: Element, roleOf: RoleOf): boolean {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (SECTIONS.has(at.localName)) return false;
    if (at.hasAttribute('role') && SECTION_ROLES.has(roleOf(at))) return false;
  }
  return true;
}

/** An image without `alt` may lack its source only until it is loaded; with an empty one it says nothing. */
function imageRole(element: Element): string {
  const alt = element.getAttribute('alt');
  return alt === null || !isBlank(alt) || isNamedByAuthor(element, false) ? 'image' : 'none';
}

const INPUT_ROLES: ReadonlyMap<string, string> = new Map([
  ...['button', 'color', 'file', 'image', 'reset', 'submit'].map((type): [string, string] => [type, 'button']),
  ['checkbox', 'checkbox'],
  ['hidden', 'none'],
  ['number', 'spinbutton'],
  ['radio', 'radio'],
  ['range', 'slider'],
  ['search', 'searchbox'],
]);

const SUGGESTING = new Set(['text', 'search', 'tel', 'url', 'email']);

function inputRole(element: Element): string {
  const { type } = element as HTMLInputElement;
  if (type === 'checkbox' && element.hasAttribute('switch')) return 'switch';
  if (element.hasAttribute('list') && SUGGESTING.has(type) && (element as HTMLInputElement).list !== null)
    return 'combobox';
  return INPUT_ROLES.get(type) ?? 'textbox';
}

export function isListBox(select: HTMLSelectElement): boolean {
  return select.multiple || select.size > 1;
}

/** A list item belongs to a list, with nothing but generic elements in between, or is owned by one. */
function listItemRole(element: Element, roleOf: RoleOf): string {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const role = roleOf(at);
    if (role === 'list') return 'listitem';
    if (role !== 'generic' && role !== 'none') break;
    if (role === 'none' && LISTS.has(at.localName)) break;
  }
  if (element.id === '') return 'generic';
  const owners = (element.getRootNode() as ParentNode & Node).querySelectorAll(
    `[aria-owns~="${CSS.escape(element.id)}"]`,
  );
  return [...owners].some((owner) => roleOf(owner) === 'list') ? 'listitem' : 'generic';
}

const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);

function summaryRole(element: Element): string {
  const parent = element.parentElement;
  const isToggle = parent?.localName === 'details' && parent.querySelector(':scope > summary') === element;
  return isToggle ? 'button' : 'generic';
}

/** Parts of a table that is none are none. */
function inTable(role: string): Meaning {
  return (element, roleOf) => (tableRole(element, roleOf) === '' ? 'generic' : role);
}

/** `table`, `grid` or `treegrid`; '' if what stands around is none of them. */
function tableRole(element: Element, roleOf: RoleOf): string {
  const table = element.closest('table');
  const role = table === null ? '' : roleOf(table);
  return role === 'table' || role === 'grid' || role === 'treegrid' ? role : '';
}

function cellRole(element: Element, roleOf: RoleOf): string {
  const role = tableRole(element, roleOf);
  if (role === '') return 'generic';
  return role === 'table' ? 'cell' : 'gridcell';
}

/** https://html.spec.whatwg.org/multipage/tables.html#column-header: without `scope`, by whether the row has data cells. */
function headerCellRole(element: Element, roleOf: RoleOf): string {
  if (tableRole(element, roleOf) === '') return 'generic';
  const scope = element.getAttribute('scope')?.toLowerCase() ?? '';
  if (scope.startsWith('col')) return 'columnheader';
  if (scope.startsWith('row')) return 'rowheader';
  return element.parentElement?.querySelector(':scope > td') == null ? 'columnheader' : 'rowheader';
}

const SVG_ROLES: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...all(ifLabelled('graphics-symbol'), 'circle ellipse line path polygon polyline rect'),
  ...all(ifLabelled('group'), 'g foreignObject tspan textPath'),
  ...all(ifLabelled('graphics-object'), 'symbol use'),
  ['svg', 'graphics-document'],
  ['text', 'group'],
  ['a', (element) => (element.hasAttribute('href') || element.hasAttribute('xlink:href') ? 'link' : 'group')],
  ['image', (element) => (svgTitle(element)?.textContent === '' ? 'none' : 'image')],
]);

/** https://w3c.github.io/svg-aam/#include_elements */
function ifLabelled(role: string): Meaning {
  return (element) => (isNamedByAuthor(element) || !isBlank(svgTitle(element)?.textContent) ? role : 'generic');
}

/** The `title` child of an element of a drawing. */
export function svgTitle(element: Element): Element | null {
  for (let at = element.firstElementChild; at !== null; at = at.nextElementSibling) {
    if (at.localName === 'title' && at.namespaceURI === SVG) return at;
  }
  return null;
}
