// Hints that fields showed while they were empty. Older devices report a hint only then: once something is typed, it is remembered here.

import type { Draft, Sketch } from './candidates.js';
import { isHintShown } from './fields.js';
import type { PlaceSeen } from './numbers.js';

/** Fields whose hints are remembered. */
const MOST = 500;

export class Hints {
  readonly #known = new Map<string, string>();

  /** The elements of a screen, with fields named by the hints that they showed there before. */
  recalled({ layout, drafts }: Sketch, place: PlaceSeen): readonly Draft[] {
    // Without a name for the screen, a field of another one may be taken for this.
    if (layout.tree.platform !== 'android' || (place.activity === '' && place.title === '')) return drafts;
    const fields = drafts.filter(({ kind, index }) => kind === 'input' && layout.node(index).resourceId !== '');
    if (fields.length === 0) return drafts;
    const counts = new Map<string, number>();
    for (const { index } of fields) {
      const { resourceId } = layout.node(index);
      counts.set(resourceId, (counts.get(resourceId) ?? 0) + 1);
    }
    const recalled = new Map<number, Draft>();
    for (const draft of fields) {
      const node = layout.node(draft.index);
      // What several have in common identifies none of them.
      if (counts.get(node.resourceId) !== 1) continue;
      const key = JSON.stringify([place.app, place.activity, place.title, node.resourceId]);
      if (node.hint === '' && isHintShown(node)) this.#keep(key, node.text);
      const hint = this.#known.get(key);
      // A field without its hint may have been given a heading above it as a label: it is called by both then.
      const isReported = draft.names.some(({ source }) => source === 'placeholder' || source === 'aria');
      if (hint === undefined || isReported) continue;
      recalled.set(draft.index, { ...draft, names: [{ source: 'placeholder', text: hint }, ...draft.names] });
    }
    return recalled.size === 0 ? drafts : drafts.map((draft) => recalled.get(draft.index) ?? draft);
  }

  forget(): void {
    this.#known.clear();
  }

  /** The ones seen last are forgotten last. */
  #keep(key: string, hint: string): void {
    this.#known.delete(key);
    this.#known.set(key, hint);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST) break;
      this.#known.delete(oldest);
    }
  }
}
