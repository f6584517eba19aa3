// Elements that answer a selector, found once and then kept: of what came and what has other attributes it is asked again.

import type { IndexPart, Tree, TreeChanges } from './tree-index.js';

/** Larger answers are read anew where they change: to sort them would take longer. */
const MOST_SORTED = 200;

export class LiveQueries implements IndexPart {
  /** Null: to be read. */
  readonly #answers = new Map<string, readonly Element[] | null>();

  all(selector: string, trees: ReadonlySet<Tree>): readonly Element[] {
    const known = this.#answers.get(selector) ?? null;
    const connected = known?.every((one) => one.isConnected) === true ? known : null;
    if (connected !== null) return connected;
    const found = known?.filter((one) => one.isConnected) ?? [...trees].flatMap((tree) => foundIn(tree, selector));
    this.#answers.set(selector, found);
    return found;
  }

  enter(tree: Tree): void {
    for (const [selector, known] of this.#answers)
      if (known !== null) this.#answers.set(selector, [...known, ...foundIn(tree, selector)]);
  }

  forget(): void {
    for (const selector of this.#answers.keys()) this.#answers.set(selector, null);
  }

  apply({ added, altered }: TreeChanges): void {
    if (added.size + altered.size === 0) return;
    const changed = this.#changed(added, altered);
    for (const [selector, known] of this.#answers) {
      if (known === null) continue;
      const before = new Set(known);
      const now = [...changed].filter((one) => one.isConnected && one.matches(selector));
      const isSame =
        now.every((one) => before.has(one)) && !known.some((one) => changed.has(one) && !now.includes(one));
      // What was moved stands elsewhere now.
      if (isSame && !now.some((one) => isIn(one, added))) continue;
      for (const one of changed) before.delete(one);
      for (const one of now) before.add(one);
      this.#answers.set(selector, before.size > MOST_SORTED ? null : sorted(before));
    }
  }

  differences(trees: ReadonlySet<Tree>): string[] {
    return [...this.#answers.keys()].flatMap((selector) => {
      const fresh = [...trees].flatMap((tree) => foundIn(tree, selector));
      const kept = this.all(selector, trees);
      const isSame = fresh.length === kept.length && fresh.every((one) => kept.includes(one));
      const ofPage = (all: readonly Element[]): Element[] => all.filter((one) => one.getRootNode() === document);
      const [first, second] = [ofPage(kept), ofPage(fresh)];
      return isSame && first.every((one, i) => one === second[i]) ? [] : [`${kept.length}/${fresh.length} ${selector}`];
    });
  }

  /** What may answer otherwise than before. */
  #changed(added: ReadonlySet<Element>, altered: ReadonlySet<Element>): ReadonlySet<Element> {
    const changed = new Set(altered);
    const any = [...this.#answers.keys()].join(',');
    if (any === '') return changed;
    for (const element of added) {
      if (!element.isConnected) continue;
      if (element.matches(any)) changed.add(element);
      for (const one of element.querySelectorAll(any)) changed.add(one);
    }
    return changed;
  }
}

function isIn(element: Element, parts: ReadonlySet<Element>): boolean {
  for (let one: Element | null = element; one !== null; one = one.parentElement) if (parts.has(one)) return true;
  return false;
}

function foundIn(tree: Tree, selector: string): Element[] {
  return tree instanceof ShadowRoot && !tree.isConnected ? [] : [...tree.querySelectorAll(selector)];
}

/** In page order; those in shadow roots last. */
function sorted(elements: ReadonlySet<Element>): Element[] {
  return [...elements].filter((one) => one.isConnected).sort(comparePlaces);
}

export function comparePlaces(one: Element, other: Element): number {
  const [tree, otherTree] = [one.getRootNode(), other.getRootNode()];
  if (tree !== otherTree) {
    if (tree === document) return -1;
    if (otherTree === document) return 1;
  }
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ? -1 : 1;
}
