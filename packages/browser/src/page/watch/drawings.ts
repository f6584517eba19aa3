// When a page draws something, and whether the action is at work then. Only the page's own world knows that for sure: what
// runs right after the action is too near to it for a clock.

/** More are not distinguished. */
const MOST = 200;

export class Drawings {
  readonly #all: (readonly [at: number, isOwn: boolean])[] = [];
  readonly #observer: MutationObserver;

  /** `ownDrawn` is called with what the action drew. */
  constructor(now: () => number, isOwn: () => boolean, ownDrawn: (drawn: readonly MutationRecord[]) => void) {
    this.#observer = new MutationObserver((drawn) => {
      if (this.#all.length === MOST) return;
      const isOfAction = isOwn();
      this.#all.push([now(), isOfAction]);
      if (isOfAction) ownDrawn(drawn);
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
