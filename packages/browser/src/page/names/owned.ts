// Which elements are read elsewhere than they stand, by `aria-owns`: https://w3c.github.io/aria/#aria-owns.
// Neither a hidden owner nor anything hidden from all users takes part.

import { isTree, referenced } from '../roles/author.js';
import type { Styles } from '../sight/style.js';

const NONE: readonly Element[] = [];

export class Owned {
  readonly #styles: Styles;
  readonly #byRoot = new Map<Node, ReadonlyMap<Element, Element>>();

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  of(element: Element): readonly Element[] {
    if (!element.hasAttribute('aria-owns')) return NONE;
    const owners = this.#owners(element);
    return referenced(element, 'aria-owns').filter((one) => owners.get(one) === element);
  }

  /** Whether a child is read where it stands; what an element owns comes after its own. */
  isInPlace(child: Element): boolean {
    const owners = this.#owners(child);
    return owners.size === 0 || !owners.has(child);
  }

  #owners(element: Element): ReadonlyMap<Element, Element> {
    const root = element.getRootNode();
    const known = this.#byRoot.get(root);
    if (known !== undefined) return known;
    const owners = this.#read(root);
    this.#byRoot.set(root, owners);
    return owners;
  }

  #read(root: Node): ReadonlyMap<Element, Element> {
    const owners = new Map<Element, Element>();
    if (!isTree(root)) return owners;
    for (const owner of root.querySelectorAll('[aria-owns]')) {
      if (this.#styles.isHidden(owner)) continue;
      for (const one of referenced(owner, 'aria-owns')) {
        if (!owners.has(one) && !one.contains(owner) && !this.#styles.isUnrendered(one)) owners.set(one, owner);
      }
    }
    return owners;
  }
}
