// Which labels name a control: those of the page are known, those of other trees are gone through once a pass.

import { treeIndex } from '../index/tree-index.js';
import { isTree } from '../roles/author.js';

export class LabelLookup {
  #isCurrent = false;
  readonly #byRoot = new Map<Node, Map<Element, HTMLLabelElement[]>>();

  /** The labels of a control, in tree order. */
  of(element: Element, root: Node = element.getRootNode()): readonly HTMLLabelElement[] {
    if (!this.#isCurrent) treeIndex.update();
    this.#isCurrent = true;
    if (treeIndex.has(root)) return treeIndex.labels.of(element);
    let index = this.#byRoot.get(root);
    if (index === undefined) {
      index = indexOf(root);
      this.#byRoot.set(root, index);
    }
    return index.get(element) ?? NONE;
  }

  /** Also those of the custom element that a control is the inside of: the label stands outside, the field within. */
  around(element: Element): readonly HTMLLabelElement[] {
    const own = this.of(element);
    if (own.length > 0) return own;
    const root = element.getRootNode();
    if (!isTree(root) || !(root instanceof ShadowRoot) || root.querySelector(FIELDS) !== element) return own;
    const { host } = root;
    const outer = this.around(host);
    if (outer.length > 0) return outer;
    const wrapping = host.closest('label');
    if (wrapping !== null && wrapping.control === null) return [wrapping];
    const outside = host.getRootNode();
    if (host.id === '' || !isTree(outside)) return own;
    return [...outside.querySelectorAll<HTMLLabelElement>(`label[for="${CSS.escape(host.id)}"]`)];
  }
}

const NONE: readonly HTMLLabelElement[] = [];
const FIELDS = 'input:not([type="hidden"]), select, textarea, button';

function indexOf(root: Node): Map<Element, HTMLLabelElement[]> {
  const index = new Map<Element, HTMLLabelElement[]>();
  if (!isTree(root)) return index;
  for (const label of root.querySelectorAll('label')) {
    const { control } = label;
    if (control === null) continue;
    const others = index.get(control);
    if (others === undefined) index.set(control, [label]);
    else others.push(label);
  }
  return index;
}
