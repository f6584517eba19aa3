// Which parts of a page changed since it was last walked: what is in them is computed again.

import { rebuilds } from './names/signs.js';
import { shadowOf } from './sight/drawn.js';
import { DRAWING } from './walk.js';

/** More nodes that changed are not kept one by one. */
const MOST = 20_000;
const MOST_COLUMNS = 12;
const MOST_IN_COLUMN = 8;

export class Invalidated {
  /** Nodes that changed, or that something in them did. */
  readonly nodes = new Set<Node>();
  /** Nodes of which everything is computed again that is in them. */
  readonly trees = new Set<Node>();
  /** Elements came or went, or what they are was changed. */
  isRebuilt = false;

  /** A style sheet says something else: that may change what anything is called. */
  hasOtherRules = false;

  get isTooMuch(): boolean {
    return this.nodes.size + this.trees.size > MOST;
  }

  note(records: readonly MutationRecord[]): void {
    for (const record of records) {
      this.hasOtherRules ||= changesRules(record);
      const { target, type, attributeName } = record;
      if (type === 'attributes' && attributeName !== null && DRAWING.has(attributeName)) this.#addDrawn(target);
      this.isRebuilt ||= rebuilds(record);
      this.add(target);
      this.#addBeside(record);
      // Away from the page it may have become something else.
      for (const node of record.addedNodes) this.trees.add(node);
    }
  }

  /** What is drawn otherwise is called otherwise, and so are the fields elsewhere that it names. */
  #addDrawn(node: Node): void {
    this.trees.add(node);
    if (!(node instanceof Element) || node.firstElementChild === null) return;
    for (const label of node.querySelectorAll('label')) {
      const { control } = label;
      if (control !== null && !node.contains(control)) this.add(control);
    }
  }

  /** One of several boxes that are drawn alike is a card or a row: what it is depends on those beside it. */
  #addBeside({ type, target, attributeName, previousSibling, nextSibling }: MutationRecord): void {
    if (type === 'attributes' && attributeName === 'class' && target instanceof Element)
      for (const one of [target.previousElementSibling, target.nextElementSibling]) if (one !== null) this.add(one);
    if (target instanceof Element && (type === 'childList' || attributeName === 'class'))
      for (const column of [target, target.parentElement]) this.#addColumns(column);
    if (type !== 'childList') return;
    let [before, after] = [previousSibling, nextSibling];
    while (before !== null && !(before instanceof Element)) before = before.previousSibling;
    while (after !== null && !(after instanceof Element)) after = after.nextSibling;
    for (const one of [before, after]) if (one !== null) this.add(one);
  }

  /** What is alone in its column of a board is a card where another column has several. */
  #addColumns(column: Element | null): void {
    const board = column?.parentElement ?? null;
    if (column === null || board === null || !column.hasAttribute('class')) return;
    if (board.childElementCount > MOST_COLUMNS) return;
    for (const one of board.children)
      if (one !== column && one.localName === column.localName && one.childElementCount <= MOST_IN_COLUMN)
        for (const child of one.children) this.add(child);
  }

  add(node: Node): void {
    let one: Node | null = node;
    while (one !== null && !this.nodes.has(one)) {
      this.nodes.add(one);
      if (one instanceof HTMLLabelElement && one.control !== null) this.add(one.control);
      if (one instanceof Element) this.#addSlots(one);
      one = one instanceof ShadowRoot ? one.host : one.parentNode;
    }
  }

  /** What is put into the slots of a host is drawn in the elements around these: they are called so. */
  #addSlots(host: Element): void {
    const root = shadowOf(host);
    if (root !== null) for (const slot of root.querySelectorAll('slot')) this.add(slot);
  }

  /** With all that is in it. */
  addTree(element: Element): void {
    this.add(element);
    this.trees.add(element);
  }

  clear(): void {
    this.nodes.clear();
    this.trees.clear();
    this.isRebuilt = false;
    this.hasOtherRules = false;
  }
}

function changesRules({ type, target, addedNodes, removedNodes }: MutationRecord): boolean {
  if (isSheet(target) || (target.parentNode !== null && isSheet(target.parentNode))) return true;
  if (type !== 'childList') return false;
  for (const nodes of [addedNodes, removedNodes])
    for (const node of nodes) if (isSheet(node) || (node instanceof Element && hasSheet(node))) return true;
  return false;
}

function isSheet(node: Node): boolean {
  return node instanceof HTMLStyleElement || node instanceof HTMLLinkElement || node instanceof SVGStyleElement;
}

function hasSheet(element: Element): boolean {
  return element.firstElementChild !== null && element.querySelector('style, link') !== null;
}
