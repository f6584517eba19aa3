// Signs of what an element is to a person where its markup does not say: a box called a button, boxes drawn alike, one that lies over the page.

import type { PageElement } from '../page-element.js';
import { saysModal } from '../purposes/modal.js';

/** Nothing of an element can be seen in the tree, yet something is drawn: its root may be closed. */
export function isSuspect(element: Element): boolean {
  if (element.localName.includes('-')) return true;
  if (element.firstElementChild !== null || !ROOTABLE.has(element.localName)) return false;
  return !NOT_BLANK.test(element.textContent ?? '');
}

export function isDrawnLarge(element: Element): boolean {
  if (element.localName.includes('-')) return true;
  const { width, height } = element.getBoundingClientRect();
  return width > 4 && height > 4;
}

/** Elements came or went, or what they are was changed. A text alone builds nothing, unless it says what a form is for. */
export function rebuilds({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return attributeName !== null && BUILDING.has(attributeName);
  for (const nodes of [addedNodes, removedNodes])
    for (const node of nodes) if (node.nodeType === Node.ELEMENT_NODE) return true;
  const around = target instanceof Element ? target : target.parentElement;
  return around !== null && around.closest(NAMING) !== null;
}
const NAMING = 'form, button, label, legend, th, td, dt, h1, h2, h3, h4, h5, h6, [role="button"], [role="heading"]';
const BUILDING: ReadonlySet<string> = new Set(
  'class style hidden id role name type form action src placeholder autocomplete aria-label aria-modal contenteditable'.split(
    ' ',
  ),
);

/** Plain elements that can have a shadow root: https://dom.spec.whatwg.org/#dom-element-attachshadow */
const ROOTABLE: ReadonlySet<string> = new Set([
  'article',
  'aside',
  'blockquote',
  'div',
  'footer',
  'header',
  'main',
  'nav',
  'p',
  'section',
  'span',
]);

/** A box that its class names call a button, and that has nothing in it that could be meant instead. */
export function isCalledButton(element: Element): boolean {
  if (element.localName !== 'div' && element.localName !== 'span' && element.localName !== 'a') return false;
  const called = `${element.id} ${element.getAttribute('class') ?? ''}`;
  return (
    CALLED_BUTTON.test(called) &&
    element.closest('[aria-hidden="true"]') === null &&
    element.querySelector('a, button, input, select, textarea') === null
  );
}
const CALLED_BUTTON = /(?:^|[\s_-])(?:btn|button|submit)(?:$|[\s_-])/i;

/** A box that lies over the page and that its class names call a dialog, though its role does not. */
export function isLooseDialog(element: Element, around: PageElement | null): boolean {
  if (saysModal(element)) return true;
  if (element.localName !== 'div' && element.localName !== 'section') return false;
  if (!LOOSE_DIALOG.test(`${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`)) return false;
  for (let one = around; one !== null; one = one.around) if (one.kind === 'dialog') return false;
  if (element.querySelector('[role="dialog"], [role="alertdialog"], dialog') !== null) return false;
  const { position } = getComputedStyle(element);
  return (
    (position === 'fixed' || position === 'absolute') &&
    element.querySelector('button, a, input, [role="button"], [onclick]') !== null
  );
}
const LOOSE_DIALOG = /modal|popup|dialog|lightbox/i;

/** One of several boxes drawn alike, with something to press in it: a card or a row, whatever the markup says. */
export function isOneOfMany(element: Element): boolean {
  if (element.localName !== 'div' && element.localName !== 'section') return false;
  const style = element.getAttribute('class');
  if (style === null || style === '') return false;
  const isAlike = (other: Element | null): boolean =>
    other !== null && other.localName === element.localName && other.getAttribute('class') === style;
  if (element.childElementCount < 2) return false;
  const isBeside = isAlike(element.previousElementSibling) || isAlike(element.nextElementSibling);
  return (isBeside || isAloneInColumn(element, isAlike)) && NOT_BLANK.test(element.textContent ?? '');
}

/** The only one in its column, where another column has several: a board. */
function isAloneInColumn(element: Element, isAlike: (other: Element | null) => boolean): boolean {
  const column = element.parentElement;
  const board = column?.parentElement;
  const style = column?.getAttribute('class');
  if (!column || !board || !style || board.childElementCount > MOST_COLUMNS) return false;
  for (let one = board.firstElementChild; one !== null; one = one.nextElementSibling) {
    if (one === column || one.localName !== column.localName || one.getAttribute('class') !== style) continue;
    const last = one.lastElementChild;
    if (isAlike(last) && isAlike(last?.previousElementSibling ?? null)) return true;
    if (
      isAlike(last?.previousElementSibling ?? null) &&
      isAlike(last?.previousElementSibling?.previousElementSibling ?? null)
    )
      return true;
  }
  return false;
}
const MOST_COLUMNS = 12;

/** An element by itself, not a part of the page that listens for its parts. */
/** Its names or its style say that it may lie over the whole window: asked before anything is measured. */
export function isCalledBackdrop(element: Element): boolean {
  if (element.localName !== 'div' && element.localName !== 'section' && element.localName !== 'span') return false;
  const called = `${element.getAttribute('class') ?? ''} ${element.id} ${element.getAttribute('style') ?? ''}`;
  return BACKDROPS.test(called);
}
const BACKDROPS = /overlay|backdrop|scrim|mask|dimmer|curtain|modal|dialog|popup|lightbox|\bfixed\b/i;

export function isSmall(element: Element): boolean {
  return element.getElementsByTagName('*').length <= 6 && (element.textContent ?? '').length < 200;
}

/** Named only by what it says under the mouse. */
export function isTitled(element: Element, control: PageElement | null): boolean {
  return control === null && element.hasAttribute('title') && element.firstElementChild === null;
}

export function hasText(element: Element): boolean {
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE && NOT_BLANK.test(node.nodeValue ?? '')) return true;
  }
  return false;
}
const NOT_BLANK = /\S/;

/** A text of its own inside a link or a clickable box. */
export function isPartOfCard(element: Element): boolean {
  return /^(?:h[1-6]|p|div|li|td|dt|dd|strong)$/.test(element.localName);
}
