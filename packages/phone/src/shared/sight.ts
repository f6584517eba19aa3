// What of an element can be seen, and where a touch reaches it and nothing else.

import type { Box } from '@beckon/core/scene/candidate.js';
import type { Controls } from './controls.js';
import type { Point } from './device.js';
import { isAt, type ScreenLayout } from './layout.js';
import { besidePanel, type Panel, Panels } from './panels.js';
import { TouchMap } from './touch-map.js';
import type { UiNode } from './tree.js';
import { hiddenAt, type Windows } from './windows.js';

/** How an element lies on the screen. */
export interface ElementSight {
  readonly isVisible: boolean;
  readonly isTopmost: boolean;
  /** Where it can be touched; null: nowhere. */
  readonly point: Point | null;
  /** The node that lies over it; -1: none. */
  readonly cover: number;
}

/** Places within a box that are tried, the middle first: shares of its width and height. */
const SPOTS: readonly (readonly [number, number])[] = [0.5, 0.25, 0.75, 0.1, 0.9]
  .flatMap((x) => [0.5, 0.25, 0.75, 0.1, 0.9].map((y) => [x, y] as const))
  .sort((a, b) => Math.hypot(a[0] - 0.5, a[1] - 0.5) - Math.hypot(b[0] - 0.5, b[1] - 0.5));

export class ScreenVisibility {
  readonly #layout: ScreenLayout;
  readonly #windows: Windows;
  readonly #takes: Uint8Array;
  readonly #map: TouchMap;
  readonly #panels: Panels;

  constructor(layout: ScreenLayout, controls: Controls, windows: Windows) {
    this.#layout = layout;
    this.#windows = windows;
    this.#takes = controls.takes;
    this.#map = new TouchMap(layout.width, layout.height);
    this.#panels = new Panels(layout, controls);
    for (let time = layout.inOrder.length - 1; time >= 0; time--) {
      const i = layout.inOrder[time] as number;
      const box = layout.shown[i] ?? null;
      if (box !== null && controls.takes[i] === 1 && layout.node(i).isShown) this.#map.add(i, box);
    }
  }

  /** How a node lies on the screen. A part that only holds others is there as long as a bit of it is. */
  seen(index: number, isHolder = false): ElementSight {
    const box = this.#layout.shown[index] ?? null;
    if (box === null || !this.#layout.node(index).isShown) return NOT_SEEN;
    const isBehind = this.#isBehindModal(index);
    if (isHolder)
      return { isVisible: true, isTopmost: !isBehind, point: middle(box), cover: isBehind ? this.#windows.modal : -1 };
    let cover = -1;
    let isVisible = false;
    let inner: Point | null = null;
    let spare: Point | null = null;
    const panels = this.#isPassive(index) ? NO_PANELS : this.#panels.over(index);
    for (const { x, y } of this.#spots(box, panels)) {
      const overlay = hiddenAt(this.#layout, this.#windows, index, x, y);
      if (overlay !== null) {
        if (cover < 0) cover = overlay.index;
        continue;
      }
      isVisible = true;
      const taker = this.#map.topAt(x, y);
      // What takes no touch itself may well be drawn over something that does.
      const isFree =
        taker < 0 || taker === index || (this.#layout.paint[taker] as number) < (this.#layout.paint[index] as number);
      const panel = panels.find((one) => isAt(one.box, x, y));
      if (panel !== undefined && (isFree || this.#layout.isInside(taker, index))) {
        if (panel.isOverWords) cover = cover < 0 ? panel.shown : cover;
        else if (isFree) spare ??= { x, y };
        else inner ??= { x, y };
        continue;
      }
      if (isFree || this.#isPassive(index))
        return { isVisible, isTopmost: !isBehind, point: { x, y }, cover: isBehind ? this.#windows.modal : -1 };
      // What is inside of it takes the touch there: only where there is no other place is that its own.
      if (this.#layout.isInside(taker, index)) inner ??= { x, y };
      else if (cover < 0) cover = taker;
    }
    // Nothing hides what it says: only something beside that lies over its middle.
    const point = panels.some(({ isOverWords }) => isOverWords) ? inner : (spare ?? inner);
    if (point !== null)
      return { isVisible: true, isTopmost: !isBehind, point, cover: isBehind ? this.#windows.modal : -1 };
    return { isVisible, isTopmost: false, point: null, cover };
  }

  /** The node that takes a touch at a point, the one on top; -1: none. */
  takerAt({ x, y }: Point): number {
    return this.#map.topAt(x, y);
  }

  /** The node that is drawn over another one at a point, and says or shows something there; -1: none. */
  drawnOver(index: number, { x, y }: Point): number {
    const { inOrder, paintEnd, nodes, shown } = this.#layout;
    for (let time = inOrder.length - 1; time >= (paintEnd[index] as number); time--) {
      const over = inOrder[time] as number;
      const { text, description, isShown, children } = nodes[over] as UiNode;
      const box = shown[over] ?? null;
      if (box === null || !isShown || children.length > 0 || !isAt(box, x, y)) continue;
      if (text.trim() !== '' || description.trim() !== '' || this.#layout.category(over) === 'image') return over;
    }
    return -1;
  }

  /** Places that are tried, the middle first; then those that are free of what lies over it. */
  *#spots(box: Box, panels: readonly Panel[]): Iterable<Point> {
    for (const [shareX, shareY] of SPOTS)
      yield { x: Math.floor(box.x + box.width * shareX), y: Math.floor(box.y + box.height * shareY) };
    for (const panel of panels) yield* besidePanel(this.#layout, box, panel.box);
  }

  /** Only read: it does not matter where a touch on it goes. */
  #isPassive(index: number): boolean {
    return this.#takes[index] === 0;
  }

  #isBehindModal(index: number): boolean {
    const { modal, keyboard } = this.#windows;
    if (modal < 0 || index === modal || this.#layout.isInside(index, modal) || this.#layout.isInside(modal, index))
      return false;
    const isKey = keyboard !== null && (index === keyboard.index || this.#layout.isInside(index, keyboard.index));
    // What is drawn after the dialog lies over it.
    return !isKey && (this.#layout.paint[index] as number) < (this.#layout.paint[modal] as number);
  }
}

const NO_PANELS: readonly Panel[] = [];
const NOT_SEEN: ElementSight = { isVisible: false, isTopmost: false, point: null, cover: -1 };

function middle({ x, y, width, height }: Box): Point {
  return { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
}
