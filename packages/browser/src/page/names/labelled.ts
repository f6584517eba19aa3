// Which labels each field has. A label names a field that may stand anywhere on the page: when one comes, goes or points
// elsewhere, the field changes its name without being touched itself.

export class LabelChanges {
  readonly #roots = new Set<ShadowRoot>();
  #ofFields = new Map<Element, readonly Element[]>();

  lookInto(root: ShadowRoot): void {
    this.#roots.add(root);
  }

  /** Fields whose labels have changed since the last call, and these labels. */
  changed(): readonly Element[] {
    for (const root of this.#roots) if (!root.isConnected) this.#roots.delete(root);
    const before = this.#ofFields;
    const now = new Map<Element, Element[]>();
    for (const root of [document, ...this.#roots])
      for (const label of root.querySelectorAll('label')) {
        const { control } = label;
        if (control === null) continue;
        const labels = now.get(control);
        if (labels === undefined) now.set(control, [label]);
        else labels.push(label);
      }
    const changed = new Set<Element>();
    for (const field of [...before.keys(), ...now.keys()]) {
      const [old, fresh] = [before.get(field) ?? [], now.get(field) ?? []];
      if (old.length === fresh.length && old.every((label, i) => label === fresh[i])) continue;
      for (const one of [field, ...old, ...fresh]) if (one.isConnected) changed.add(one);
    }
    this.#ofFields = now;
    return [...changed];
  }
}
