// The text of a part of the page as it is read on screen: with what is in shadow roots, where slots draw it, without what is
// hidden, and with a blank where a box stands apart. Where there is nothing of that, the browser's own innerText says it.

import { addAll } from '../core/extremes.js';
import { shadowOf } from './visibility.js';

/** The text of a part as it is read on screen. */
export function textOf(part: ParentNode): string {
  const element = part instanceof Document ? part.body : part;
  if (!(element instanceof HTMLElement) && !(element instanceof DocumentFragment))
    return ((element as Element | null)?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const mixed = mixedIn(element);
  // A part that is not drawn at all says what is written there: the page of a hidden frame.
  if (element instanceof HTMLElement && (!mixed.has(element) || !element.checkVisibility()))
    return element.innerText.trim();
  const lines = new Lines();
  if (element instanceof Element) addElement(element, lines, mixed);
  else for (const node of element.childNodes) add(node, lines, mixed);
  return lines.text();
}

/** The elements whose innerText is not what is read: something in them is drawn from elsewhere, or stands apart. */
function mixedIn(part: Element | DocumentFragment): ReadonlySet<Node> {
  const mixed = new Set<Node>();
  const mark = (from: Node | null): void => {
    for (let one = from; one !== null && !mixed.has(one); one = one.parentNode) {
      mixed.add(one);
      if (one === part) return;
    }
  };
  if (part instanceof Element && isRooted(part)) mark(part);
  for (const element of part.querySelectorAll('*')) {
    if (isRooted(element)) mark(element);
    else if (abuts(element.previousSibling, false) || abuts(element.nextSibling, true))
      if (isApart(element)) mark(element.parentNode);
  }
  return mixed;
}

function isRooted(element: Element): boolean {
  return shadowOf(element) !== null || (element instanceof HTMLSlotElement && element.assignedNodes().length > 0);
}

/** Whether what stands beside an element goes on without a blank. */
function abuts(beside: Node | null, isBehind: boolean): boolean {
  if (beside === null || beside.nodeType !== Node.TEXT_NODE) return beside instanceof Element;
  const text = beside.nodeValue ?? '';
  return text !== '' && !/\s/.test(text.charAt(isBehind ? 0 : text.length - 1));
}

/** Less room than this between letters is none. */
const APART_PX = 3;

/** Whether an element in a line is a box of its own, with room around it: a button, a badge. */
function isApart(element: Element): boolean {
  const { display, marginLeft, marginRight, paddingLeft, paddingRight } = getComputedStyle(element);
  if (display.startsWith('inline-')) return true;
  const room = [marginLeft, marginRight, paddingLeft, paddingRight];
  return display === 'inline' && room.some((one) => Number.parseFloat(one) >= APART_PX);
}

function add(node: Node, lines: Lines, mixed: ReadonlySet<Node>): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const around = node.parentElement;
    const isShown = around === null || around.checkVisibility({ visibilityProperty: true });
    if (isShown) lines.say(inCase(node.nodeValue ?? '', around));
  } else if (node instanceof Element) addElement(node, lines, mixed);
}

function inCase(text: string, around: Element | null): string {
  const transform = around === null ? 'none' : getComputedStyle(around).textTransform;
  return transform === 'uppercase' ? text.toUpperCase() : transform === 'lowercase' ? text.toLowerCase() : text;
}

function addElement(element: Element, lines: Lines, mixed: ReadonlySet<Node>): void {
  if (element.localName === 'br') lines.end();
  const { display } = getComputedStyle(element);
  // Some have a display and are not drawn: noscript.
  if (display === 'none' || (display !== 'contents' && !element.checkVisibility())) return;
  const isLine = !display.startsWith('inline') && display !== 'contents' && display !== 'table-cell';
  const isBox = display === 'table-cell' || (!isLine && isApart(element));
  if (isLine) lines.end();
  else if (isBox) lines.say(' ');
  if (element instanceof HTMLElement && !mixed.has(element)) lines.quote(element.innerText);
  else if (isRooted(element)) for (const node of drawnNodes(element)) add(node, lines, mixedAround(node));
  else for (const node of element.childNodes) add(node, lines, mixed);
  if (isLine) lines.end();
  else if (isBox) lines.say(' ');
}

/** What is drawn here from elsewhere is looked at by itself. */
function mixedAround(node: Node): ReadonlySet<Node> {
  return node instanceof Element ? mixedIn(node) : new Set();
}

/** What is drawn in an element: its root, what its slot was given, or simply what it holds. */
function drawnNodes(element: Element): Iterable<Node> {
  const root = shadowOf(element);
  if (root !== null) return root.childNodes;
  if (!(element instanceof HTMLSlotElement)) return element.childNodes;
  const given = element.assignedNodes();
  return given.length > 0 ? given : element.childNodes;
}

class Lines {
  #lines: string[] = [''];

  /** Goes on in the line. */
  say(text: string): void {
    this.#lines[this.#lines.length - 1] += text.replace(/\s+/g, ' ');
  }

  /** Text with lines of its own. */
  quote(text: string): void {
    const [first = '', ...rest] = text.split('\n');
    this.#lines[this.#lines.length - 1] += first;
    addAll(this.#lines, rest);
  }

  end(): void {
    if (this.#lines.at(-1)?.trim() !== '') this.#lines.push('');
  }

  text(): string {
    return this.#lines
      .map((line) => line.replace(/ {2,}/g, ' ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }
}
