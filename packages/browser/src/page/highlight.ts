// A frame around an element, drawn by an animation of its outline: nothing is added to the page, nothing takes clicks,
// it moves with the element, and it ends by itself.

import { pointedAt } from './sight/visibility.js';

/** Half of it lies inside the element: what is around may cut off the rest. */
const WIDTH = 4;

/** Colours that stand for another one, which is only known once they are drawn. */
const BORROWED = /^(?:inherit|initial|unset|revert|revert-layer)$|var\(|attr\(|env\(/i;

export type Highlit = 'drawn' | 'no-color' | 'not-drawn';

export class Highlights {
  readonly #frames = new Set<Animation>();

  /** Draws one for so many milliseconds. */
  draw(element: Element, color: string, ms: number): Highlit {
    if (BORROWED.test(color.trim()) || !CSS.supports('color', color)) return 'no-color';
    const drawn = drawnFor(element);
    if (drawn.getClientRects().length === 0) return 'not-drawn';
    this.#frame(drawn, color, ms);
    return 'drawn';
  }

  /** Takes all of them away; how many there were. */
  clear(): number {
    const { size } = this.#frames;
    for (const frame of this.#frames) frame.cancel();
    this.#frames.clear();
    return size;
  }

  #frame(element: Element, color: string, ms: number): void {
    const line = { outline: `${WIDTH}px solid ${color}`, outlineOffset: `${-WIDTH / 2}px` };
    this.#animate(element, line, ms);
    // What a page calls important stands above animations: then a shadow makes the line.
    if (getComputedStyle(element).outlineStyle !== 'solid')
      this.#animate(element, { boxShadow: `0 0 0 ${WIDTH / 2}px ${color}, inset 0 0 0 ${WIDTH / 2}px ${color}` }, ms);
  }

  #animate(element: Element, observation: Keyframe, duration: number): void {
    const frame = element.animate([observation, observation], { duration });
    this.#frames.add(frame);
    frame.onfinish = () => this.#frames.delete(frame);
    frame.oncancel = () => this.#frames.delete(frame);
  }
}

/** What is on screen for an element: its label, its list, its picture, where it is not drawn itself. */
export function drawnFor(element: Element): Element {
  if (element instanceof HTMLOptionElement || element instanceof HTMLOptGroupElement)
    return element.getClientRects().length > 0 ? element : (element.closest('select') ?? element);
  if (element instanceof HTMLAreaElement) {
    const name = element.closest('map')?.name ?? '';
    return document.querySelector(`img[usemap="#${CSS.escape(name)}"]`) ?? element;
  }
  return pointedAt(element);
}
