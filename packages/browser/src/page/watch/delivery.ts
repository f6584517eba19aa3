// Whether an event of a press came to what was pressed: a page may stop it on the way, so that no listener farther in hears
// of it. What the page does then is not what the element does.

/** One event on its way. */
class Parcel {
  readonly type: string;
  readonly #path: readonly EventTarget[];
  readonly #passed = new Set<EventTarget>();
  #stoppedAt: EventTarget | null = null;

  constructor(event: Event) {
    this.type = event.type;
    // The innermost first; the window is where we listen ourselves.
    this.#path = event.composedPath().filter((one) => one instanceof Node);
    for (const one of this.#path) one.addEventListener(this.type, this.#pass, { capture: true });
  }

  /** Added last, so all others that listen there to the way in have been called. */
  readonly #pass = (event: Event): void => {
    const { currentTarget } = event;
    if (currentTarget === null || this.#passed.has(currentTarget)) return;
    this.#passed.add(currentTarget);
    if (event.cancelBubble) this.#stoppedAt = currentTarget;
  };

  /** Those that it did not come to, from the inside out. What stops it there has heard it. */
  close(): readonly EventTarget[] {
    for (const one of this.#path) one.removeEventListener(this.type, this.#pass, { capture: true });
    if (this.#stoppedAt !== null) return this.#path.slice(0, this.#path.indexOf(this.#stoppedAt));
    const missed = this.#path.filter((one) => !this.#passed.has(one));
    const isByWindow = missed.length === this.#path.length;
    return isByWindow ? missed : missed.slice(0, -1);
  }
}

/** Longer paths cost more than they are worth. */
const LONGEST = 300;

export class Delivery {
  #open: Parcel[] = [];
  readonly #missed = new Map<string, readonly EventTarget[]>();

  begin(): void {
    this.#close();
    this.#missed.clear();
  }

  /** An event that is let through. */
  follow(event: Event): void {
    if (event.composedPath().length <= LONGEST) this.#open.push(new Parcel(event));
  }

  /** Kinds of events that did not come to all that is on their way. */
  get kinds(): readonly string[] {
    this.#close();
    return [...this.#missed.keys()];
  }

  /** Those that one of them did not come to. */
  missedBy(kind: string): readonly EventTarget[] {
    this.#close();
    return this.#missed.get(kind) ?? [];
  }

  #close(): void {
    for (const one of this.#open) {
      const missed = one.close();
      if (missed.length > 0) this.#missed.set(one.type, missed);
    }
    this.#open = [];
  }
}
