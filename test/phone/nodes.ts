// What the simulated phone draws: neutral nodes, told as Android or iOS would tell them by the views.

import type { Act, PhoneState } from './state.js';

export interface PhoneBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type NodeKind =
  | 'layout'
  /** A plain view of a Compose screen. */
  | 'view'
  | 'text'
  | 'heading'
  | 'button'
  | 'icon-button'
  | 'image'
  | 'field'
  | 'switch'
  | 'checkbox'
  | 'radio'
  | 'slider'
  | 'progress'
  | 'list'
  | 'scroll'
  | 'row'
  | 'spinner'
  | 'stepper'
  | 'number-picker'
  | 'tab-bar'
  | 'tab'
  | 'key';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a touch does to a node. */
export interface Acts {
  readonly tap?: (state: PhoneState, at: Point) => PhoneState;
  /** The second of two quick taps; the first is a tap. */
  readonly doubleTap?: Act;
  readonly hold?: Act;
  /** A finger that comes down on it and goes up elsewhere. */
  readonly drag?: (from: Point, to: Point) => Act;
  /** Set by an accessibility service. */
  readonly set?: (value: number) => Act;
}

export interface PhoneNode {
  /** Names it for tests: `settings.wifi`. */
  readonly key: string;
  readonly kind: NodeKind;
  /** What can be seen of it, on the screen. */
  readonly box: PhoneBox;
  readonly text: string;
  readonly description: string;
  readonly hint: string;
  /** The part behind the slash; empty: none. */
  readonly id: string;
  /** Sliders and pickers: what is set, and between what. */
  readonly range: { readonly value: number; readonly min: number; readonly max: number; readonly step: number } | null;
  /** Whether the platform is told the value. */
  readonly isValueTold: boolean;
  readonly isClickable: boolean;
  readonly isLongClickable: boolean;
  readonly isCheckable: boolean;
  readonly isChecked: boolean;
  readonly isEnabled: boolean;
  readonly isFocusable: boolean;
  readonly isFocused: boolean;
  readonly isScrollable: boolean;
  readonly isSelected: boolean;
  readonly isPassword: boolean;
  /** Drawn by Compose: classes say little there. */
  readonly isCompose: boolean;
  /** Later ones are drawn above earlier ones. */
  readonly order: number;
  readonly children: readonly PhoneNode[];
  readonly acts: Acts;
}

export type WindowKind = 'app' | 'dialog' | 'popup' | 'keyboard';

export interface PhoneWindow {
  readonly kind: WindowKind;
  readonly app: string;
  readonly activity: string;
  readonly box: PhoneBox;
  readonly root: PhoneNode;
  /** Touches outside of it go to this, not to what is below. */
  readonly outside: Act | null;
}

type Given = Partial<Omit<PhoneNode, 'key' | 'kind' | 'box' | 'order'>>;

/** A node; what is not given is empty, and what can be tapped is clickable. */
export function node(kind: NodeKind, key: string, box: PhoneBox, given: Given = {}): PhoneNode {
  const acts = given.acts ?? {};
  const isClickable = given.isClickable ?? (acts.tap !== undefined || acts.doubleTap !== undefined);
  return {
    key,
    kind,
    box,
    text: '',
    description: '',
    hint: '',
    id: '',
    range: null,
    isValueTold: true,
    isLongClickable: acts.hold !== undefined,
    isCheckable: kind === 'switch' || kind === 'checkbox' || kind === 'radio',
    isChecked: false,
    isEnabled: true,
    isFocusable: isClickable || kind === 'slider',
    isFocused: false,
    isScrollable: kind === 'list' || kind === 'scroll',
    isSelected: false,
    isPassword: false,
    isCompose: false,
    children: [],
    ...given,
    isClickable,
    acts,
    order: 0,
  };
}

export function box(x: number, y: number, width: number, height: number): PhoneBox {
  return { x, y, width, height };
}

export function middle(of: PhoneBox): Point {
  return { x: Math.floor(of.x + of.width / 2), y: Math.floor(of.y + of.height / 2) };
}

export function contains(of: PhoneBox, x: number, y: number): boolean {
  return x >= of.x && x < of.x + of.width && y >= of.y && y < of.y + of.height;
}

function meet(a: PhoneBox, b: PhoneBox): PhoneBox {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y);
  return { x, y, width, height };
}

/** Only what can be seen inside of a box; children that cannot are not drawn at all. */
export function clipped(nodes: readonly PhoneNode[], to: PhoneBox): readonly PhoneNode[] {
  return nodes.flatMap((each) => {
    const seen = meet(each.box, to);
    if (seen.width === 0 || seen.height === 0) return [];
    return [{ ...each, box: seen, children: clipped(each.children, seen) }];
  });
}

/** Numbers siblings in the order they are drawn. */
export function ordered(root: PhoneNode): PhoneNode {
  return { ...root, children: root.children.map((child, order) => ({ ...ordered(child), order: order + 1 })) };
}

export function* walk(root: PhoneNode): Generator<PhoneNode> {
  yield root;
  for (const child of root.children) yield* walk(child);
}

/** The thing that takes a touch at a point: the one on top that does something with it; what is disabled takes it and does nothing. */
export function touched(root: PhoneNode, x: number, y: number, act: keyof Acts): PhoneNode | null {
  if (!contains(root.box, x, y)) return null;
  for (const child of [...root.children].reverse()) {
    const inner = touched(child, x, y, act);
    if (inner !== null) return inner;
  }
  return root.acts[act] !== undefined ? root : null;
}
