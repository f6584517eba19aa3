// What the action scrolls: the page hears of it with the next frame, and when it is at rest.

interface Scroll {
  /** How many timers it took to get to it. */
  readonly generation: number;
  isMoving: boolean;
}

export class Scrolls {
  hasBegun = false;
  readonly #requestFrame: (callback: () => void) => void;
  readonly #heard: (generation: number) => void;
  #scroll: Scroll | null = null;

  /** `heard` is called when the page hears of what the action scrolled. */
  constructor(page: Window, heard: (generation: number) => void) {
    const { requestAnimationFrame } = page;
    this.#requestFrame = (callback) => Reflect.apply(requestAnimationFrame, page, [callback]);
    this.#heard = heard;
  }

  /** Whether it may still move, or not be heard of yet. */
  get isOn(): boolean {
    return this.#scroll !== null;
  }

  /** `frames`: in so many at the latest it moves. */
  begin(frames: number, generation: number): void {
    this.hasBegun = true;
    const own: Scroll = { generation, isMoving: false };
    this.#scroll = own;
    this.#await(own, frames);
  }

  hear(type: string): void {
    if (this.#scroll === null) return;
    this.#scroll.isMoving = true;
    this.#heard(this.#scroll.generation);
    if (type === 'scrollend') this.#scroll = null;
  }

  #await(own: Scroll, frames: number): void {
    if (this.#scroll !== own || own.isMoving) return;
    if (frames === 0) this.#scroll = null;
    else this.#requestFrame(() => this.#await(own, frames - 1));
  }
}
