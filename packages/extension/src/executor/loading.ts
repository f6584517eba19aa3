// The script that acts: it comes along with the content script, or is asked for when it is first needed.

import type { EngineExecutor } from './engine-calls.js';
import type { PageObserver } from './observer.js';

/** What the content script has for the one that acts. */
export interface ActionsPart {
  take(create: (observer: PageObserver) => EngineExecutor): void;
}

/** How long the part that acts may take to come. */
const LOAD_MS = 5000;

export class LoadedActions implements ActionsPart {
  readonly #observer: PageObserver;
  readonly #load: () => Promise<boolean>;
  #executor: EngineExecutor | null = null;
  #came: () => void = () => {};
  #loading: Promise<void> | null = null;

  /** `load` says whether anything was there to be asked. */
  constructor(observer: PageObserver, load: () => Promise<boolean>) {
    this.#observer = observer;
    this.#load = load;
  }

  take(create: (observer: PageObserver) => EngineExecutor): void {
    this.#executor ??= create(this.#observer);
    this.#came();
  }

  async loaded(): Promise<EngineExecutor> {
    if (this.#executor === null) {
      this.#loading ??= this.#await().finally(() => (this.#loading = null));
      await this.#loading;
    }
    if (this.#executor === null) throw new Error('The script that acts is not loaded: nothing answers LOAD_ACTIONS');
    return this.#executor;
  }

  async #await(): Promise<void> {
    const came = new Promise<void>((resolve) => {
      this.#came = resolve;
      setTimeout(resolve, LOAD_MS);
    });
    if (await this.#load()) await came;
  }
}
