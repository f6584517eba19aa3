// Where the keyboard is: dumps of the screen leave it out, though it takes the touches.

import type { Box } from '@beckon/core/scene/candidate.js';
import type { UiNode, UiTree } from '../shared/tree.js';

/** What the device says about the window of its keyboard; null: it is not on the screen. */
export function keyboardIn(dumpsys: string): Box | null {
  const start = dumpsys.search(/Window #\d+ Window\{[^}]*\bInputMethod\}/);
  if (start < 0) return null;
  const rest = dumpsys.slice(start + 1);
  const next = rest.search(/\n\s*Window #\d+ /);
  const window = next < 0 ? rest : rest.slice(0, next);
  if (!isShown(window)) return null;
  // The frame is often the whole screen; only this part of it takes touches.
  const region = /touchable region=SkRegion\(((?:\(-?\d+,-?\d+,-?\d+,-?\d+\))+)\)/.exec(window);
  if (region !== null)
    return around([...(region[1] ?? '').matchAll(/\((-?\d+),(-?\d+),(-?\d+),(-?\d+)\)/g)].map(edges));
  const frame = /(?:mFrame=|\bframe=)\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]/.exec(window);
  if (frame === null) return null;
  const inset = /mGivenContentInsets=\[-?\d+,(-?\d+)\]/.exec(window);
  const [left, top, right, bottom] = edges(frame);
  return around([[left, top + Number(inset?.[1] ?? 0), right, bottom]]);
}

/** Devices of different years say it in different words; whichever says no counts. */
function isShown(window: string): boolean {
  const saysNo =
    /isOnScreen=false|isVisible=false|mHasSurface=false|mViewVisibility=0x[48]|isReadyForDisplay\(\)=false/;
  const saysYes = /isOnScreen=true|isVisible=true|mHasSurface=true/;
  return saysYes.test(window) && !saysNo.test(window);
}

type Edges = readonly [left: number, top: number, right: number, bottom: number];

function edges(found: readonly string[]): Edges {
  return [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4])];
}

function around(parts: readonly Edges[]): Box | null {
  const x = Math.min(...parts.map(([left]) => left));
  const y = Math.min(...parts.map(([, top]) => top));
  const width = Math.max(...parts.map(([, , right]) => right)) - x;
  const height = Math.max(...parts.map(([, , , bottom]) => bottom)) - y;
  return width > 0 && height > 0 && Number.isFinite(width) ? { x, y, width, height } : null;
}

/** Whichever keyboard it is: people choose theirs, and its name need not say what it is. */
const KEYBOARD: Omit<UiNode, 'index' | 'bounds'> = {
  app: 'android.inputmethodservice',
  parent: -1,
  children: [],
  depth: 0,
  type: 'android.inputmethodservice.Keyboard',
  text: '',
  description: '',
  hint: '',
  resourceId: '',
  value: null,
  isClickable: false,
  isLongClickable: false,
  isCheckable: false,
  isChecked: false,
  isEnabled: true,
  isFocusable: false,
  isFocused: false,
  isScrollable: false,
  isSelected: false,
  isPassword: false,
  isShown: true,
  traits: [],
};

/** The tree with the keyboard as a window of its own, above all others. */
export function withKeyboard(tree: UiTree, bounds: Box): UiTree {
  return { ...tree, nodes: [...tree.nodes, { ...KEYBOARD, index: tree.nodes.length, bounds }] };
}
