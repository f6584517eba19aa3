// What is known of the whole page at any time, kept by mutation records: which elements answer a selector, which labels name
// which control. Asking costs what changed since the last question, not what is there.

import { LabelIndex } from './labels.js';
import { LiveQueries } from './live-queries.js';

/** A document, or a shadow root in it. */
export type Tree = Document | ShadowRoot;

/** What changed since the last question. */
export interface TreeChanges {
  readonly added: ReadonlySet<Element>;
  readonly removed: ReadonlySet<Element>;
  /** What they were put into, or taken out of. */
  readonly around: ReadonlySet<Element>;
  /** Elements with another attribute. */
  readonly altered: ReadonlySet<Element>;
  /** Of these, labels and fields whose tie to each other may be another. */
  readonly retied: ReadonlySet<Element>;
  /** Ids that came or went. */
  readonly ids: ReadonlySet<string>;
}

/** A part of the index. */
export interface IndexPart {
  /** A tree that is new to it. */
  enter(tree: Tree): void;
  apply(changes: TreeChanges): void;
  /** Nothing that it knows counts any more. */
  forget(): void;
  /** What it would know otherwise if it were new. */
  differences(trees: ReadonlySet<Tree>): string[];
}

/** Changes beyond this are not kept one by one: everything is read anew. */
const MOST_CHANGES = 4000;
const TIES: ReadonlySet<string> = new Set(['for', 'id', 'type']);

class TreeIndex {
  readonly labels: LabelIndex = new LabelIndex();
  readonly #queries = new LiveQueries();
  readonly #parts: readonly IndexPart[] = [this.#queries, this.labels];
  readonly #trees = new Set<Tree>();
  readonly #observer = new MutationObserver((records) => this.#note(records));
  #added = new Set<Element>();
  #removed = new Set<Element>();
  #around = new Set<Element>();
  #altered = new Set<Element>();
  #retied = new Set<Element>();
  #ids = new Set<string>();
  /** Too much changed. */
  #isLost = false;

  /** All that answer a selector, in page order; those in shadow roots last. For selectors that an element answers by itself. */
  all(selector: string): readonly Element[] {
    this.update();
    return this.#queries.all(selector, this.#trees);
  }

  /** The same, without what is in shadow roots. */
  inDocument(selector: string): readonly Element[] {
    return this.all(selector).filter((one) => one.getRootNode() === document);
  }

  get trees(): ReadonlySet<Tree> {
    return this.#trees;
  }

  has(tree: Node): boolean {
    return this.#trees.has(tree as Tree);
  }

  /** From now on this tree is a part of the page. */
  watch(tree: Tree): void {
    if (this.#trees.has(tree)) return;
    if (tree !== document) this.update();
    this.#trees.add(tree);
    this.#observer.observe(tree, { subtree: true, childList: true, attributeOldValue: true });
    for (const part of this.#parts) part.enter(tree);
  }

  /** Takes in what has changed. */
  update(): void {
    if (!this.#trees.has(document)) this.watch(document);
    const records = this.#observer.takeRecords();
    if (records.length > 0) this.#note(records);
    if (this.#isLost) this.#rebuild();
    if (this.#added.size + this.#removed.size + this.#altered.size === 0) return;
    const changes = {
      added: this.#added,
      removed: this.#removed,
      around: this.#around,
      altered: this.#altered,
      retied: this.#retied,
      ids: this.#ids,
    };
    this.#clear();
    for (const part of this.#parts) part.apply(changes);
  }

  /** For the comparing mode: what a fresh look finds otherwise. */
  differences(): string[] {
    this.update();
    return this.#parts.flatMap((part) => part.differences(this.#trees));
  }

  #rebuild(): void {
    this.#clear();
    this.#isLost = false;
    for (const tree of this.#trees) if (tree instanceof ShadowRoot && !tree.isConnected) this.#trees.delete(tree);
    for (const part of this.#parts) part.forget();
    for (const tree of this.#trees) for (const part of this.#parts) part.enter(tree);
  }

  #clear(): void {
    this.#added = new Set();
    this.#removed = new Set();
    this.#around = new Set();
    this.#altered = new Set();
    this.#retied = new Set();
    this.#ids = new Set();
  }

  #note(records: readonly MutationRecord[]): void {
    if (this.#isLost) return;
    for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
      if (type === 'attributes') this.#noteAttribute(target as Element, attributeName, oldValue);
      else {
        const before = this.#added.size + this.#removed.size;
        for (const node of removedNodes) if (node instanceof Element) this.#removed.add(node);
        for (const node of addedNodes) if (node instanceof Element) this.#added.add(node);
        if (this.#added.size + this.#removed.size > before && target instanceof Element) this.#around.add(target);
      }
    }
    if (this.#added.size + this.#removed.size + this.#altered.size <= MOST_CHANGES) return;
    this.#isLost = true;
    this.#clear();
  }

  #noteAttribute(element: Element, name: string | null, before: string | null): void {
    this.#altered.add(element);
    if (name === null || !TIES.has(name)) return;
    this.#retied.add(element);
    if (name !== 'id') return;
    if (before !== null) this.#ids.add(before);
    this.#ids.add(element.id);
  }
}

export const treeIndex: TreeIndex = new TreeIndex();
