// Which labels belong to which control. `control.labels` searches the whole tree for every control (230 µs each among
// 3,000), so every label is asked for its control instead, once, and again where that may be another.

import { FewMap } from './few.js';
import { comparePlaces } from './live-queries.js';
import type { IndexPart, Tree, TreeChanges } from './tree-index.js';

const NONE: readonly HTMLLabelElement[] = [];

export class LabelIndex implements IndexPart {
  readonly #ofControl = new Map<Element, readonly HTMLLabelElement[]>();
  /** What each label is for: its control, and the id that it names. */
  readonly #ties = new Map<HTMLLabelElement, { readonly control: Element | null; readonly id: string }>();
  readonly #byId = new FewMap<string, HTMLLabelElement>();
  /** Labels of nothing: what they are for may become a control without a word. */
  readonly #loose = new Set<HTMLLabelElement>();
  /** Controls and labels whose tie is another than before. */
  #changed = new Set<Element>();

  /** The labels of a control, in tree order. */
  of(control: Element): readonly HTMLLabelElement[] {
    return this.#ofControl.get(control) ?? NONE;
  }

  /** Controls whose labels have changed since the last call, and these labels. */
  takeChanged(): readonly Element[] {
    for (const label of this.#loose) this.#ask(label);
    const changed = [...this.#changed].filter((one) => one.isConnected);
    this.#changed = new Set();
    return changed;
  }

  enter(tree: Tree): void {
    for (const label of tree.querySelectorAll('label')) this.#ask(label);
  }

  forget(): void {
    for (const label of [...this.#ties.keys()]) this.#ask(label);
  }

  apply({ added, removed, around, retied, ids }: TreeChanges): void {
    const labels = new Set<HTMLLabelElement>();
    const named = new Set(ids);
    const note = (element: Element): void => {
      if (element.id !== '') named.add(element.id);
      if (element instanceof HTMLLabelElement) labels.add(element);
    };
    for (const part of [...added, ...removed]) {
      note(part);
      for (const one of part.querySelectorAll('label, [id]')) note(one);
    }
    for (const element of retied) note(element);
    // A label around what came or went has another control in it, or none.
    for (const element of [...around, ...retied]) {
      const label = element.closest('label');
      if (label !== null) labels.add(label);
    }
    for (const id of named)
      for (const label of this.#byId.of(id)) {
        labels.add(label);
        // A label of nothing may name what is beside it; one of something that is no control does not.
        this.#changed.add(label);
      }
    for (const label of labels) this.#ask(label, added.size > 0);
  }

  differences(trees: ReadonlySet<Tree>): string[] {
    const fresh = new LabelIndex();
    for (const tree of trees) if (tree === document || tree.isConnected) fresh.enter(tree);
    return [...new Set([...this.#ofControl.keys(), ...fresh.#ofControl.keys()])].flatMap((control) => {
      const [kept, now] = [this.of(control), fresh.of(control)];
      const isSame = kept.length === now.length && kept.every((one, i) => one === now[i]);
      return isSame || !control.isConnected ? [] : [`${kept.length}/${now.length} labels of ${control.localName}`];
    });
  }

  /** `isMoved`: it may stand elsewhere among the labels of its control. */
  #ask(label: HTMLLabelElement, isMoved = false): void {
    const before = this.#ties.get(label) ?? null;
    const control = label.isConnected ? label.control : null;
    const id = label.htmlFor;
    if (before === null || before.id !== id || !label.isConnected) this.#keepId(label, before?.id ?? '', id);
    if (label.isConnected) this.#ties.set(label, { control, id });
    else this.#ties.delete(label);
    if (control === null && label.isConnected) this.#loose.add(label);
    else this.#loose.delete(label);
    const was = before?.control ?? null;
    if (was !== null && was !== control) this.#set(was, without(this.of(was), label), label);
    if (control === null || (was === control && !isMoved)) return;
    const all = [...without(this.of(control), label), label];
    this.#set(control, all.length > 1 ? all.sort(comparePlaces) : all, label);
  }

  #set(control: Element, now: readonly HTMLLabelElement[], label: HTMLLabelElement): void {
    const before = this.of(control);
    if (before.length === now.length && before.every((one, i) => one === now[i])) return;
    if (now.length === 0) this.#ofControl.delete(control);
    else this.#ofControl.set(control, now);
    for (const one of [control, label, ...before, ...now]) this.#changed.add(one);
  }

  #keepId(label: HTMLLabelElement, before: string, now: string): void {
    this.#byId.delete(before, label);
    if (now !== '' && label.isConnected) this.#byId.add(now, label);
  }
}

function without(labels: readonly HTMLLabelElement[], label: HTMLLabelElement): HTMLLabelElement[] {
  return labels.filter((one) => one !== label);
}
