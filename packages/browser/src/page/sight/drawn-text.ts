// The text of a part of the page as it is read on screen: with what is in shadow roots, where slots draw it, without what is
// hidden, and with a blank where a box stands apart. Where there is nothing of that, the browser's own innerText says it.

import { BLOCKS } from '../roles/kind.js';
import { nodesIn } from './drawn.js';
import { PageVisibility } from './sight.js';
import { shadowOf } from './visibility.js';

/** What a part says, and how many texts in it were left out because they are invisible. */
export interface SeenText {
  readonly text: string;
  readonly unseen: number;
}

/** Which texts count: what is drawn, without what is invisible in it; or everything that is written. */
interface TextChoice {
  /** Texts that are drawn but invisible, and what is around them. */
  readonly unseen: ReadonlySet<Node>;
  readonly around: ReadonlySet<Node>;
  readonly isAll: boolean;
}

const DRAWN: TextChoice = { unseen: new Set(), around: new Set(), isAll: false };
const ALL: TextChoice = { ...DRAWN, isAll: true };

export function textOf(part: ParentNode): string {
  return textIn(part, DRAWN, new PageVisibility());
}

/** The text of a part that a person can see; all that is written there, if requested. */
export function seenIn(part: ParentNode, isHiddenToo = false, sight = new PageVisibility()): SeenText {
  const element = part instanceof Document ? part.body : part;
  if (isHiddenToo) return { text: textIn(part, ALL, sight), unseen: 0 };
  // A document that is not drawn at all says what is written there: the page of a hidden frame. So do lists that are closed.
  if (element === null || !isDrawnAtAll(part, element)) return { text: textIn(part, DRAWN, sight), unseen: 0 };
  const unseen = new Set<Node>();
  const around = new Set<Node>();
  for (const text of textsIn(element)) {
    const seen = sight.see(text);
    if (seen === 'seen') continue;
    // The browser leaves out what is far from the window, too.
    if (seen === 'unseen') unseen.add(text);
    for (let one = text.parentNode; one !== null && !around.has(one); one = one.parentNode) around.add(one);
  }
  if (element instanceof Element && !element.checkVisibility()) return { text: '', unseen: unseen.size };
  return { text: textIn(part, { unseen, around, isAll: false }, sight), unseen: unseen.size };
}

/** Texts of one element that are checked: where none of them can be seen, nothing can. */
const MOST_TEXTS = 20;

/** Has text, all of it invisible. */
export function isUnread(element: Element, sight: PageVisibility): boolean {
  let count = 0;
  for (const text of textsIn(element)) {
    if (sight.isSeen(text) || ++count === MOST_TEXTS) return false;
  }
  return count > 0;
}

function isDrawnAtAll(part: ParentNode, element: ParentNode): boolean {
  if (!(element instanceof Element)) return true;
  if (part instanceof Document) return element.checkVisibility();
  return element.closest(CLOSED) === null;
}

/** What is in these is shown in another way than as text. */
const CLOSED = 'select, datalist, textarea';
const SILENT: ReadonlySet<string> = new Set(
  'script style noscript template title head select datalist textarea canvas video audio object iframe'.split(' '),
);

/** The texts of a part that say something, through shadow roots. */
function* textsIn(part: Node): Iterable<Text> {
  const open: Node[] = [part];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node instanceof Text) {
      if (NOT_BLANK.test(node.nodeValue ?? '')) yield node;
      continue;
    }
    if (!(node instanceof Element) && !(node instanceof DocumentFragment)) continue;
    if (node instanceof Element && SILENT.has(node.localName)) continue;
    const root = node instanceof Element ? shadowOf(node) : null;
    if (root !== null) open.push(root);
    for (let child = node.lastChild; child !== null; child = child.previousSibling) open.push(child);
  }
}
const NOT_BLANK = /\S/;

function textIn(part: ParentNode, wanted: TextChoice, sight: PageVisibility): string {
  const element = part instanceof Document ? part.body : part;
  if (!(element instanceof HTMLElement) && !(element instanceof DocumentFragment))
    return ((element as Element | null)?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const mixed = mixedIn(element);
  if (element instanceof HTMLElement && !wanted.isAll) {
    const isPlain = !mixed.has(element) && !wanted.around.has(element);
    if (isPlain || !element.checkVisibility()) return element.innerText.trim();
  }
  const writer = new Writer(wanted, sight);
  return writer.write([...(element instanceof Element ? [element] : element.childNodes)], mixed);
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
  const style = getComputedStyle(element);
  const { display } = style;
  if (display !== 'inline') return display.startsWith('inline-');
  const { marginLeft, marginRight, paddingLeft, paddingRight } = style;
  return [marginLeft, marginRight, paddingLeft, paddingRight].some((one) => Number.parseFloat(one) >= APART_PX);
}

/** What is still to be written: a node, or the end of one. */
type Task = { readonly node: Node; readonly mixed: ReadonlySet<Node> } | 'line' | 'box';

/** Writes nodes in their order. A list of what is left, and no recursion: pages may be nested deeper than any stack. */
class Writer {
  readonly #wanted: TextChoice;
  readonly #sight: PageVisibility;
  readonly #lines = new Lines();
  /** What is mixed in what is drawn from elsewhere, each read once, however many slots it goes through. */
  readonly #mixed = new Map<Node, ReadonlySet<Node>>();

  constructor(wanted: TextChoice, sight: PageVisibility) {
    this.#wanted = wanted;
    this.#sight = sight;
  }

  write(nodes: readonly Node[], mixed: ReadonlySet<Node>): string {
    const left: Task[] = nodes.map((node) => ({ node, mixed })).reverse();
    for (let task = left.pop(); task !== undefined; task = left.pop()) {
      if (task === 'line') this.#lines.end();
      else if (task === 'box') this.#lines.say(' ');
      else if (task.node instanceof Element) for (const next of this.#opened(task.node, task.mixed)) left.push(next);
      else if (task.node.nodeType === Node.TEXT_NODE) this.#say(task.node);
    }
    return this.#lines.text();
  }

  #say(node: Node): void {
    if (this.#wanted.unseen.has(node)) return;
    const around = node.parentElement;
    const isShown = this.#wanted.isAll || around === null || this.#sight.draws(around);
    if (isShown) this.#lines.say(inCase(node.nodeValue ?? '', around));
  }

  /** Begins an element. What is in it comes next, the last of it first. */
  #opened(element: Element, mixed: ReadonlySet<Node>): Task[] {
    const { isAll, around } = this.#wanted;
    if (element.localName === 'br') this.#lines.end();
    const { display } = getComputedStyle(element);
    if (isAll && NEVER_READ.has(element.localName)) return [];
    // Some have a display and are not drawn: noscript.
    const isDrawn = display !== 'none' && (display === 'contents' || element.checkVisibility());
    if (!isDrawn && !isAll) return [];
    const isLine =
      display === 'none'
        ? BLOCKS.has(element.localName)
        : !display.startsWith('inline') && display !== 'contents' && display !== 'table-cell';
    const isBox = display === 'table-cell' || (!isLine && isApart(element));
    if (isLine) this.#lines.end();
    else if (isBox) this.#lines.say(' ');
    const tasks: Task[] = isLine ? ['line'] : isBox ? ['box'] : [];
    const isPlain = !isAll && !mixed.has(element) && !around.has(element);
    if (element instanceof HTMLElement && isPlain) this.#lines.quote(element.innerText);
    else {
      const isFar = isRooted(element);
      const inside = [...(isFar ? drawnNodes(element) : nodesIn(element))].reverse();
      for (const node of inside) tasks.push({ node, mixed: isFar ? this.#mixedAround(node) : mixed });
    }
    return tasks;
  }

  /** What is drawn here from elsewhere is read by itself. */
  #mixedAround(node: Node): ReadonlySet<Node> {
    const known = this.#mixed.get(node);
    if (known !== undefined) return known;
    const mixed: ReadonlySet<Node> = node instanceof Element ? mixedIn(node) : new Set();
    this.#mixed.set(node, mixed);
    return mixed;
  }
}

function inCase(text: string, around: Element | null): string {
  const transform = around === null ? 'none' : getComputedStyle(around).textTransform;
  return transform === 'uppercase' ? text.toUpperCase() : transform === 'lowercase' ? text.toLowerCase() : text;
}

const NEVER_READ: ReadonlySet<string> = new Set('script style template title head datalist'.split(' '));

/** What is drawn in an element: its root, what its slot was given, or simply what it holds. */
function drawnNodes(element: Element): Iterable<Node> {
  const root = shadowOf(element);
  if (root !== null) return root.childNodes;
  if (!(element instanceof HTMLSlotElement)) return nodesIn(element);
  const given = element.assignedNodes();
  return given.length > 0 ? given : nodesIn(element);
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
    for (const line of rest) this.#lines.push(line);
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
