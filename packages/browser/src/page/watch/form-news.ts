// What came up, or says something else, since a form was to be sent: anywhere on the page, in shadow roots too.

const MOST = 200;

export class News {
  readonly #touched = new Set<Element>();

  begin(): void {
    this.#touched.clear();
  }

  note({ type, target, addedNodes }: MutationRecord): void {
    if (this.#touched.size >= MOST) return;
    if (type === 'attributes') return;
    const element = target instanceof Element ? target : target.parentElement;
    if (type === 'characterData' && element !== null) this.#touched.add(element);
    for (const node of addedNodes) {
      if (node instanceof Element) this.#touched.add(node);
      else if (element !== null && (node.nodeValue ?? '').trim() !== '') this.#touched.add(element);
      else if (target instanceof ShadowRoot) this.#touched.add(target.host);
    }
  }

  /** Each of them, with what is in it. */
  elements(): Element[] {
    const all = new Set<Element>();
    for (const one of this.#touched) {
      if (!one.isConnected) continue;
      all.add(one);
      for (const inside of one.querySelectorAll('*')) if (all.size < MOST) all.add(inside);
    }
    return [...all];
  }
}
