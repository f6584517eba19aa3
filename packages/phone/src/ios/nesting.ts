// Who is inside whom: given by the tree, or, in a flat list, worked out from places. And what only shows when all nodes are there.

import type { Box } from '@beckon/core/scene/candidate.js';
import type { LooseNode } from './element.js';

/** A node on the way into the tree. */
export interface PlacedNode {
  readonly node: LooseNode;
  /** Index of the node around it; -1: none. */
  parent: number;
}

/** So much of a point is no difference. */
const SAME = 1;

/** What is drawn in front and holds nothing. */
const LEAVES: ReadonlySet<string> = new Set([
  'StaticText',
  'Text',
  'Heading',
  'Image',
  'Slider',
  'ProgressIndicator',
  'ActivityIndicator',
  'PageIndicator',
  'ScrollBar',
  'ValueIndicator',
  'Key',
  'PickerWheel',
  'Map',
  'Switch',
  'Toggle',
  'CheckBox',
  'RadioButton',
  'Tab',
]);
/** Lie over what scrolls, never in it. */
const BARS: ReadonlySet<string> = new Set([
  'TabBar',
  'TabGroup',
  'NavigationBar',
  'Toolbar',
  'StatusBar',
  'Keyboard',
  'Alert',
  'Sheet',
  'Popover',
  'Window',
]);
const WHOLE: ReadonlySet<string> = new Set(['Application', 'Window']);

/**
 * Parents for a flat list. idb lists each node before what is in it, so the node around one is the last before it
 * that it lies in. Each node is put on the pile and taken off it once.
 */
export function nestFlat(nodes: readonly PlacedNode[], first: number): void {
  const pile: number[] = [];
  for (let i = first; i < nodes.length; i++) {
    const { node: reported } = nodes[i] as PlacedNode;
    const isApart = reported.bounds.width === 0 || reported.bounds.height === 0;
    if (reported.type === 'Application') pile.length = 0;
    // What lies nowhere belongs to the screen itself, and nothing lies in it.
    if (isApart) {
      (nodes[i] as PlacedNode).parent = pile[0] ?? -1;
      continue;
    }
    while (pile.length > 0 && !isAround((nodes[pile[pile.length - 1] as number] as PlacedNode).node, reported))
      pile.pop();
    (nodes[i] as PlacedNode).parent = pile[pile.length - 1] ?? -1;
    pile.push(i);
  }
}

function isAround(outer: LooseNode, inner: LooseNode): boolean {
  if (outer.type === 'Application') return true;
  if (LEAVES.has(outer.type) || (BARS.has(inner.type) && outer.isScrollable)) return false;
  return lies(inner.bounds, outer.bounds);
}

function lies(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - SAME &&
    inner.y >= outer.y - SAME &&
    inner.x + inner.width <= outer.x + outer.width + SAME &&
    inner.y + inner.height <= outer.y + outer.height + SAME
  );
}

/** Nodes that stand outside of everything are put into the app; if no app is listed, into one that is made for them. */
export function underOne(nodes: readonly PlacedNode[], app: LooseNode): readonly PlacedNode[] {
  const isWindow = ({ node: reported, parent }: PlacedNode): boolean => parent < 0 && WHOLE.has(reported.type);
  const first = nodes.findIndex(isWindow);
  const isLoose = (node: PlacedNode): boolean => node.parent < 0 && !isWindow(node);
  if (first >= 0) return nodes.map((node, i) => (i > first && isLoose(node) ? { ...node, parent: first } : node));
  if (nodes.filter(isLoose).length < 2) return nodes;
  return [
    { node: app, parent: -1 },
    ...nodes.map(({ node: reported, parent }) => ({ node: reported, parent: parent + 1 })),
  ];
}

/** The size of the screen, from its application; or as far as its nodes reach. */
export function screenSize(nodes: readonly PlacedNode[]): { readonly width: number; readonly height: number } {
  const whole = nodes.filter(({ node: reported }) => WHOLE.has(reported.type) && reported.bounds.width > 0);
  const counted = whole.length > 0 ? whole : nodes;
  let width = 0;
  let height = 0;
  for (const { node: reported } of counted) {
    width = Math.max(width, reported.bounds.x + reported.bounds.width);
    height = Math.max(height, reported.bounds.y + reported.bounds.height);
  }
  return { width, height };
}

// ── What the places show ───────────────────────────────────────────────────────────────────────

const VALUED: ReadonlySet<string> = new Set([
  'Switch',
  'Toggle',
  'CheckBox',
  'Slider',
  'Stepper',
  'PickerWheel',
  'SegmentedControl',
  'PopUpButton',
  'ComboBox',
  'TextField',
  'SecureTextField',
  'SearchField',
  'TextView',
  'TextArea',
]);

/** Rows that hold a control with a value: a touch is intended for that, the row around it does nothing. */
export function rowsOfControls(nodes: readonly PlacedNode[]): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const { node: reported, parent } of nodes) {
    if (!VALUED.has(reported.type)) continue;
    for (let one = parent; one >= 0 && !rows.has(one); one = (nodes[one] as PlacedNode).parent) {
      if ((nodes[one] as PlacedNode).node.type !== 'Cell') continue;
      rows.add(one);
      break;
    }
  }
  return rows;
}

/** A touch needs this much room; Apple asks for 44 points. */
const LEAST_ROW = 40;
const HIGHEST_ROW = 160;
/** The end of a wide row where its switch is: two halves of this. */
const SWITCH_END = 62;
const WIDE_SWITCH = 130;

/**
 * What only its place shows. A text from edge to edge, as high as a row, is the row of a table, which idb lists as a text.
 * A switch as wide as its row is touched at its end, where the switch is: the rest of the row does nothing, and neither
 * does a row around a switch.
 */
export function placed(reported: LooseNode, isLeaf: boolean, isControlRow: boolean, width: number): LooseNode {
  const { bounds } = reported;
  if (reported.type === 'StaticText' && isLeaf && reported.isHeading !== true && isRow(bounds, width)) {
    return { ...reported, type: 'Cell', isClickable: true, isFocusable: true };
  }
  if (reported.type === 'Switch' && isLeaf && bounds.width >= WIDE_SWITCH && bounds.height < bounds.width / 2) {
    const isTurned = RIGHT_TO_LEFT.test(reported.text);
    const x = isTurned ? bounds.x : bounds.x + bounds.width - SWITCH_END;
    return { ...reported, bounds: { ...bounds, x, width: SWITCH_END } };
  }
  if (isControlRow && !reported.traits.includes('Button'))
    return { ...reported, isClickable: false, isFocusable: false };
  return reported;
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

function isRow({ x, width, height }: Box, whole: number): boolean {
  return whole > 0 && x <= SAME && width >= whole - SAME && height >= LEAST_ROW && height <= HIGHEST_ROW;
}

/** Fewer keys are no keyboard. */
const LEAST_KEYS = 10;

/** The box around the keys of a keyboard that is not listed as a node of its own; null: there is none, or it is listed. */
export function unlistedKeyboard(
  nodes: readonly PlacedNode[],
): { readonly box: Box; readonly keys: readonly number[] } | null {
  if (nodes.some(({ node: reported }) => reported.type === 'Keyboard')) return null;
  const keys = nodes.flatMap(({ node: reported }, i) =>
    reported.type === 'Key' && reported.bounds.width > 0 ? [i] : [],
  );
  if (keys.length < LEAST_KEYS) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const key of keys) {
    const { bounds } = (nodes[key] as PlacedNode).node;
    left = Math.min(left, bounds.x);
    top = Math.min(top, bounds.y);
    right = Math.max(right, bounds.x + bounds.width);
    bottom = Math.max(bottom, bounds.y + bounds.height);
  }
  return { box: { x: left, y: top, width: right - left, height: bottom - top }, keys };
}
