// Numbers of things, never given twice: not by two frames, not by two documents. So an old one can go stale but never mean another thing.

/** Remembered handles; older ones are let go. */
const MOST = 20_000;

export class Numbers {
  next = 1;
  readonly #handles = new Map<number, string>();

  /** A page gave out numbers up to here. */
  take(answer: { readonly next: number; readonly handles?: Readonly<Record<number, string>> }): void {
    this.next = Math.max(this.next, answer.next);
    for (const [id, handle] of Object.entries(answer.handles ?? {})) this.know(Number(id), handle);
  }

  know(id: number, handle: string): void {
    this.#handles.delete(id);
    this.#handles.set(id, handle);
    if (this.#handles.size <= MOST) return;
    const [oldest] = this.#handles.keys();
    if (oldest !== undefined) this.#handles.delete(oldest);
  }

  /** The handles of these numbers, as far as they are known. */
  handles(ids: readonly number[]): Record<number, string> {
    return Object.fromEntries(
      ids.flatMap((id) => {
        const handle = this.#handles.get(id);
        return handle === undefined ? [] : [[id, handle] as const];
      }),
    );
  }
}
