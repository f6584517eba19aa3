// The text of a part of the page as it is read on screen: with what is in shadow roots, where slots draw it, and without
// what is hidden. Where there are no roots, the browser's own innerText says it.

import { shadowOf } from './visibility.js';

/** The text of a part as it is read on screen. */
export function textOf(part: ParentNode): string {
  const element = part instanceof Document ? part.body : part;
  if (element instanceof HTMLElement && !hasRoots(element)) return element.innerText.trim();
  if (!(element instanceof HTMLElement) && !(element instanceof DocumentFragment))
    return ((element as Element | null)?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const lines = new Lines();
  if (element instanceof Element) addElement(element, lines);
  else for (const node of element.childNodes) add(node, lines);
  return lines.text();
}

/** Whether anything in it is drawn from elsewhere: a root of its own, or a slot. */
function hasRoots(element: Element): boolean {
  if (isRooted(element)) return true;
  const all = element.getElementsByTagName('*');
  for (let i = 0; i < all.length; i++) if (isRooted(all[i] as Element)) return true;
  return false;
}

function isRooted(element: Element): boolean {
  return shadowOf(element) !== null || (element instanceof HTMLSlotElement && element.assignedNodes().length > 0);
}

function add(node: Node, lines: Lines): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const around = node.parentElement;
    const isShown = around === null || around.checkVisibility({ visibilityProperty: true });
    if (isShown) lines.say(node.nodeValue ?? '');
  } else if (node instanceof Element) addElement(node, lines);
}

function addElement(element: Element, lines: Lines): void {
  if (element.localName === 'br') lines.end();
  const { display } = getComputedStyle(element);
  if (display === 'none') return;
  const isLine = !display.startsWith('inline') && display !== 'contents' && display !== 'table-cell';
  if (isLine) lines.end();
  if (element instanceof HTMLElement && !hasRoots(element)) lines.quote(element.innerText);
  else for (const node of drawnNodes(element)) add(node, lines);
  if (isLine) lines.end();
  else if (display === 'table-cell') lines.say(' ');
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
    this.#lines.push(...rest);
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
