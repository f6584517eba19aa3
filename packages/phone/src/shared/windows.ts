// What lies over everything else: the keyboard, other windows, and the dialog that must be answered first.

import { type Box, common } from '@beckon/core/data/box.js';
import { closes } from '@beckon/core/scene/button-words.js';
import type { Controls } from './controls.js';
import { areaOf, type ScreenLayout } from './layout.js';

/** Hides what is below it. */
export interface Overlay {
  readonly index: number;
  readonly box: Box;
  readonly isKeyboard: boolean;
}

export interface Windows {
  readonly overlays: readonly Overlay[];
  /** The node of the dialog in front; -1: none. */
  readonly modal: number;
  readonly keyboard: Overlay | null;
}

/** More windows than this are not read. */
const MOST_WINDOWS = 16;

export function windowsOf(layout: ScreenLayout, controls: Controls): Windows {
  const keyboard = keyboardOf(layout);
  const overlays: Overlay[] = [];
  for (const root of layout.roots.slice(1).slice(-MOST_WINDOWS)) {
    const box = layout.shown[root] ?? null;
    if (box !== null && root !== keyboard?.index) overlays.push({ index: root, box, isKeyboard: false });
  }
  if (keyboard !== null) overlays.push(keyboard);
  const modal = modalOf(layout, controls, keyboard);
  const box = modal < 0 ? null : (layout.shown[modal] ?? null);
  if (box !== null && layout.node(modal).parent >= 0) overlays.push({ index: modal, box, isKeyboard: false });
  return { overlays, modal, keyboard };
}

// ── The keyboard ───────────────────────────────────────────────────────────────────────────────

const KEYBOARD_APP = /inputmethod|keyboard|\bime\b|swiftkey|gboard/i;

function keyboardOf(layout: ScreenLayout): Overlay | null {
  for (const node of layout.nodes) {
    const isOne =
      layout.category(node.index) === 'keyboard' ||
      (node.parent < 0 && layout.roots.length > 1 && KEYBOARD_APP.test(node.app));
    const box = layout.shown[node.index] ?? null;
    if (isOne && box !== null) return { index: node.index, box, isKeyboard: true };
  }
  return null;
}

// ── The dialog in front ────────────────────────────────────────────────────────────────────────

/** A window that fills less of the screen than this is a dialog, a menu or a sheet. */
const FLOATING = 0.85;
/** The only window that is listed may be an app beside others, unless it is smaller than this or has what answers a dialog. */
const ALONE = 0.6;
/** Bars of the system are this low. */
const BAR = 0.08;

function modalOf(layout: ScreenLayout, controls: Controls, keyboard: Overlay | null): number {
  const windows = layout.roots.filter(
    (root) => root !== keyboard?.index && layout.shown[root] !== null && !isBar(layout, root),
  );
  const top = windows[windows.length - 1] ?? -1;
  if (top < 0) return -1;
  const inside = modalIn(layout, controls, top);
  if (inside >= 0) return inside;
  if (!isFloating(layout, top) || !hasControl(controls, top)) return -1;
  // Two apps side by side: neither lies over the other, and both can be used.
  const others = windows.slice(0, -1);
  if (others.length > 0 && !others.some((one) => liesOver(layout, top, one))) return -1;
  const isSmall = areaOf(layout.shown[top] ?? null) < layout.width * layout.height * ALONE;
  return windows.length > 1 || isSmall || isAnswered(layout, controls, top) ? top : -1;
}

/** Whether a good part of a window is over another one: parted screens share no more than the line between them. */
function liesOver(layout: ScreenLayout, top: number, below: number): boolean {
  const [over, under] = [layout.shown[top] ?? null, layout.shown[below] ?? null];
  if (over === null || under === null) return false;
  return areaOf(common(over, under)) > Math.min(areaOf(over), areaOf(under)) * LINE;
}
const LINE = 0.1;

const ANSWER_ID = /:id\/(?:button[123]|.*(?:positive|negative|confirm|cancel|close|dismiss|allow|deny).*)$/i;

/** Has a button that only dialogs have. */
function isAnswered(layout: ScreenLayout, controls: Controls, window: number): boolean {
  for (const one of layout.inside(window)) {
    if (controls.at[one]?.kind !== 'button') continue;
    const given = [one, ...layout.node(one).children].flatMap((part) => {
      const { text, description } = layout.node(part);
      return [text.trim(), description.trim()];
    });
    if (ANSWER_ID.test(layout.node(one).resourceId) || given.some((words) => words !== '' && closes(words)))
      return true;
  }
  return false;
}

function isBar(layout: ScreenLayout, root: number): boolean {
  const box = layout.shown[root] ?? null;
  return layout.roots.length > 1 && box !== null && box.height <= layout.height * BAR;
}

/** Leaves a part of the screen free that no bar of the system could fill: at its side, or above and below. */
function isFloating(layout: ScreenLayout, root: number): boolean {
  const box = layout.shown[root] ?? null;
  if (box === null) return false;
  // The upper half of a screen that two apps share.
  if (box.x === 0 && box.y === 0 && box.width === layout.width) return false;
  // An app made for upright phones, on a screen that lies on its side: from the upper edge to the lower one.
  if (box.y <= 0 && box.y + box.height >= layout.height) return false;
  const isNarrow = box.x > 0 && box.x + box.width <= layout.width && box.width < layout.width;
  return areaOf(box) < layout.width * layout.height * FLOATING || (isNarrow && box.y > layout.height * BAR);
}

function hasControl(controls: Controls, index: number): boolean {
  return controls.at[index] !== undefined || controls.count(index) > 0;
}

/** The dialog inside of a window: by what it is, or by the veil that it lies on. The last drawn counts. */
function modalIn(layout: ScreenLayout, controls: Controls, root: number): number {
  let found = -1;
  const isLater = (one: number): boolean =>
    found < 0 || (layout.paint[one] as number) > (layout.paint[found] as number);
  for (const one of [root, ...layout.inside(root)]) {
    const panel = hasText(layout, one) ? one : veiled(layout, controls, one);
    if (panel < 0 || (layout.shown[panel] ?? null) === null || !isLater(panel)) continue;
    // The outermost node that is declared to be one counts: parts of a dialog are named after it, too.
    if (found >= 0 && layout.isInside(panel, found) && hasText(layout, found)) continue;
    if (hasControl(controls, panel)) found = panel;
  }
  return found;
}

const DIALOG_ID =
  /:id\/(?:parentPanel|design_bottom_sheet|.*(?:dialog|bottom_sheet|popup)_?(?:root|container|layout|content|panel))$/i;

function hasText(layout: ScreenLayout, index: number): boolean {
  const { resourceId } = layout.node(index);
  return layout.category(index) === 'dialog' || (resourceId !== '' && DIALOG_ID.test(resourceId));
}

const VEIL = /scrim|touch_?outside|dismiss|close sheet|backdrop/i;

/** The panel that lies on this veil: an empty node over the whole screen that takes every touch; -1: it is none. */
function veiled(layout: ScreenLayout, controls: Controls, index: number): number {
  const node = layout.node(index);
  const box = layout.shown[index] ?? null;
  if (node.parent < 0 || box === null || areaOf(box) < layout.width * layout.height * VEILED) return -1;
  if (!node.isClickable || node.text !== '') return -1;
  const siblings = layout.node(node.parent).children;
  if (siblings.length > MOST_SIBLINGS) return -1;
  const at = siblings.indexOf(index);
  const isNamed = VEIL.test(node.description) || VEIL.test(node.resourceId);
  if (!isNamed && !siblings.slice(0, at).some((child) => hasControl(controls, child))) return -1;
  const candidates = node.children.length > 0 ? node.children : siblings.slice(at + 1);
  const panels = candidates.filter((child) => hasControl(controls, child) && isPanel(layout, child));
  return panels.length === 1 ? (panels[0] as number) : -1;
}

const VEILED = 0.9;
/** A veil and its panel stand among few. */
const MOST_SIBLINGS = 40;

function isPanel(layout: ScreenLayout, index: number): boolean {
  const box = layout.shown[index] ?? null;
  return box !== null && areaOf(box) < layout.width * layout.height * VEILED;
}

/** Whether a point of the screen is under something that is drawn later and is not around it. */
export function hiddenAt(layout: ScreenLayout, windows: Windows, index: number, x: number, y: number): Overlay | null {
  const drawn = layout.paintEnd[index] as number;
  for (let i = windows.overlays.length - 1; i >= 0; i--) {
    const overlay = windows.overlays[i] as Overlay;
    if (overlay.index === index || (layout.paint[overlay.index] as number) <= drawn) continue;
    if (common({ x, y, width: 1, height: 1 }, overlay.box) !== null) return overlay;
  }
  return null;
}
