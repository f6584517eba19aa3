// When a page draws something, and whether the action is at work then. Only the page's own world knows that for sure: what
// runs right after the action is too near to it for a clock.

/** More are not distinguished. */
const MOST = 200;

export class Drawings {
  readonly #all: (readonly [at: number, isOwn: boolean])[] = [];
  readonly #observer: MutationObserver;

  constructor(now: () => number, isOwn: () => boolean) {
    this.#observer = new MutationObserver(() => {
      if (this.#all.length < MOST) this.#all.push([now(), isOwn()]);
    });
    this.#observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  get all(): readonly (readonly [at: number, isOwn: boolean])[] {
    return this.#all;
  }

  end(): void {
    this.#observer.disconnect();
  }
}
