// What an action does that changes nothing on the page: `Copy` may show nothing, and yet it copied.

import type { Unseen } from './causes-seen.js';
import type { Methods } from './causes-table.js';

/** What trackers do at every click, such as storing or sending something, is no sign of anything. */
const UNSEEN: Readonly<Record<Unseen, Methods>> = {
  clipboard: [['Clipboard', 'write writeText']],
  canvas: [
    [
      'CanvasRenderingContext2D',
      'fillRect strokeRect clearRect fill stroke fillText strokeText drawImage putImageData',
    ],
    ['WebGLRenderingContext', 'clear drawArrays drawElements'],
    ['WebGL2RenderingContext', 'clear drawArrays drawElements'],
    ['ImageBitmapRenderingContext', 'transferFromImageBitmap'],
  ],
  sound: [
    ['AudioScheduledSourceNode', 'start stop'],
    ['AudioBufferSourceNode', 'start'],
  ],
  speech: [['SpeechSynthesis', 'speak cancel']],
  print: [['', 'print']],
  style: [['CSSStyleSheet', 'insertRule deleteRule replace replaceSync']],
  shadow: [['Element', 'attachShadow']],
  frame: [],
};

/** More frames of a page are not watched. */
const MOST_FRAMES = 20;

/** Whose call it is: the action's, probably the action's (it ran right before), or another's. */
export type CallOrigin = 'action' | 'probably' | 'other' | null;

/** What the action did that cannot be seen. */
export class UnseenEffects {
  readonly #own = new Set<Unseen>();
  readonly #probably = new Map<Unseen, Set<unknown>>();
  readonly #others = new Set<unknown>();
  #observer: MutationObserver | null = null;

  /** `each` calls back whenever one of the methods is called, with the object. */
  constructor(each: (methods: Methods, mark: (on: unknown) => void) => void, caller: () => CallOrigin) {
    for (const [what, methods] of Object.entries(UNSEEN) as [Unseen, Methods][])
      each(methods, (on) => this.#note(what, on, caller()));
  }

  /** A timer of the page may run right after the action, and look like it: what the page also does by itself does not count. */
  get all(): Unseen[] {
    const isOwn = (on: ReadonlySet<unknown>): boolean => [...on].some((one) => !this.#others.has(one));
    return [...new Set([...this.#own, ...[...this.#probably].filter(([, on]) => isOwn(on)).map(([what]) => what)])];
  }

  /** What a page changes in the frames in it: of the same site, it can do so by itself. */
  followFrames(page: Window, caller: () => CallOrigin): void {
    const documents = Array.from({ length: Math.min(page.length, MOST_FRAMES) }, (_, i) => documentOf(page[i]));
    const own = documents.filter((one) => one !== null);
    if (own.length === 0) return;
    this.#observer = new MutationObserver((drawn) => {
      for (const { target } of drawn) this.#note('frame', target.ownerDocument ?? target, caller());
    });
    for (const one of own)
      this.#observer.observe(one, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  end(): void {
    this.#observer?.disconnect();
  }

  #note(what: Unseen, on: unknown, caller: CallOrigin): void {
    if (caller === 'action') this.#own.add(what);
    if (caller === 'other') this.#others.add(on);
    if (caller === 'probably') this.#probably.set(what, (this.#probably.get(what) ?? new Set()).add(on));
  }
}

/** Null: it is of another site. */
function documentOf(frame: Window | undefined): Document | null {
  try {
    return frame?.document ?? null;
  } catch {
    return null;
  }
}
