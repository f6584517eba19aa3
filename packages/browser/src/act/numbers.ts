// Element numbers, never given twice, by any frame or document: an old one can go stale but never mean another element.

import type { FieldValue } from '../page/secret-fields.js';

/** Remembered handles; older ones are let go. More than a person or an agent goes back to. */
const MOST = 5000;

interface NumberedElement {
  readonly handle: string;
  /** The frame it was given in: nothing in another frame is the same element redrawn. */
  readonly home: string | null;
  /** The address it was given at: what is at another one is another element. */
  readonly url: string;
}

export class PageNumbers {
  next = 1;
  /** Gets the values of fields that hide what is typed. */
  onHeld: ((held: readonly FieldValue[]) => void) | null = null;
  /** Where the current page is, without the part that only scrolls. */
  url = '';
  readonly #known = new Map<number, NumberedElement>();

  /** A page gave out numbers up to here. */
  take(
    answer: {
      readonly next: number;
      readonly handles?: Readonly<Record<number, string>>;
      readonly held?: readonly FieldValue[];
    },
    home: string | null = null,
  ): void {
    this.next = Math.max(this.next, answer.next);
    if (answer.held !== undefined && answer.held.length > 0) this.onHeld?.(answer.held);
    for (const [id, handle] of Object.entries(answer.handles ?? {})) this.know(Number(id), handle, home);
  }

  know(id: number, handle: string, home: string | null = null): void {
    const was = this.#known.get(id);
    this.#known.delete(id);
    this.#known.set(id, { handle, home: home ?? was?.home ?? null, url: was?.handle === handle ? was.url : this.url });
    if (this.#known.size <= MOST) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  /** The handles of these numbers, as far as they are known and were given in this frame. */
  handles(ids: readonly number[], home: string): Record<number, string> {
    return Object.fromEntries(
      ids.flatMap((id) => {
        const known = this.#known.get(id);
        // Once look-alikes have been redrawn, there is no way to know which of them it was.
        const isHome =
          known !== undefined &&
          known.url === this.url &&
          (known.home === null || known.home === home) &&
          !known.handle.includes('~');
        return isHome ? [[id, known.handle] as const] : [];
      }),
    );
  }
}
