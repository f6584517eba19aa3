// Which nodes can be acted on, and as what. A node that takes the touch is the control; parts of it that only look like one
// (Compose's empty children, the switch in a row that takes the click) lend it their kind and state and are no elements.

import type { Capability } from '@beckon/core/scene/candidate.js';
import { grouped } from './grouped.js';
import { areaOf, type ScreenLayout, sideBySide } from './layout.js';
import { isCheckCategory, isClipping, type NodeCategory } from './roles.js';
import { isTabPlace } from './texts.js';

export interface Control {
  readonly index: number;
  readonly kind: string;
  readonly role: string;
  /** Absent: what follows from the kind. */
  readonly can?: readonly Capability[];
  /** The node that says whether it is checked; -1: it cannot be. */
  readonly checkedBy: number;
}

export class Controls {
  readonly #layout: ScreenLayout;
  /** By index of the node. */
  readonly at: (Control | undefined)[];
  /** Whether a touch on it goes no further. */
  readonly takes: Uint8Array;
  /** The node around it that a touch on it reaches; -1: none. */
  readonly owner: Int32Array;
  /** Nodes that are only parts of a control. */
  readonly absorbed: Uint8Array;
  /** Takes touches for a whole screen: what lies on it is not its label. */
  readonly #background: Uint8Array;
  /** Has something inside that takes touches or scrolls. */
  readonly #hasInner: Uint8Array;
  /** How many controls are drawn until then. */
  readonly #counts: Int32Array;

  constructor(layout: ScreenLayout) {
    this.#layout = layout;
    const count = layout.nodes.length;
    this.at = new Array(count);
    this.takes = new Uint8Array(count);
    this.owner = new Int32Array(count).fill(-1);
    this.absorbed = new Uint8Array(count);
    this.#background = new Uint8Array(count);
    this.#hasInner = new Uint8Array(count);
    for (let i = 0; i < count; i++) this.takes[i] = this.#isTaking(i) ? 1 : 0;
    this.#findInner();
    // Each after the node around it, whose owner is known then.
    for (const i of layout.inOrder) this.owner[i] = this.#ownerOf(i);
    const parts = this.#parts();
    for (let i = 0; i < count; i++) this.at[i] = this.#control(i, parts.get(i) ?? []);
    this.#findTabs();
    this.#counts = new Int32Array(count + 1);
    for (let time = 0; time < count; time++)
      this.#counts[time + 1] =
        (this.#counts[time] as number) + (this.at[layout.inOrder[time] as number] === undefined ? 0 : 1);
  }

  /** How many controls are inside a node, itself not counted. */
  count(index: number): number {
    const { paint, paintEnd } = this.#layout;
    return (this.#counts[paintEnd[index] as number] as number) - (this.#counts[paint[index] as number] as number);
  }

  /** Whether it takes touches for all that lies on it. */
  isBackground(index: number): boolean {
    return this.#background[index] === 1;
  }

  // ── Touches ──────────────────────────────────────────────────────────────────────────────────

  #isTaking(i: number): boolean {
    const node = this.#layout.node(i);
    if (node.isClickable || node.isLongClickable) return true;
    const category = this.#layout.category(i);
    if (category === 'slider' || category === 'wheel') return true;
    if (category === 'rating') return node.isFocusable || !node.isEnabled;
    if (category === 'field' || category === 'select') return node.isFocusable || !node.isEnabled;
    // What is chosen already often says that it cannot be clicked: a radio button, a tab.
    if (node.isFocusable && (node.isCheckable || isCheckCategory(category))) return true;
    if (category === 'button') return !node.isEnabled && this.#isApart(i);
    return node.isSelected && (node.isFocusable ? this.#hasClickableTwin(i) : this.#hasLikeTwin(i));
  }

  /** A sibling that is built like it, in one line or one column with it, can be clicked. */
  #hasLikeTwin(i: number): boolean {
    const { parent, bounds, type, children, text } = this.#layout.node(i);
    if (parent < 0 || (text === '' && children.length === 0)) return false;
    return this.#layout.node(parent).children.some((child) => {
      const other = this.#layout.node(child);
      const isBuiltAlike = other.type === type && other.children.length === children.length;
      const isColumn = other.bounds.x === bounds.x && other.bounds.width === bounds.width;
      return child !== i && other.isClickable && isBuiltAlike && (isColumn || sideBySide(bounds, other.bounds) > BAND);
    });
  }

  /** No node around it takes the click. */
  #isApart(i: number): boolean {
    return this.#layout.around(i, (one) => this.#layout.node(one).isClickable) < 0;
  }

  /** A sibling beside it can be clicked: then this is the one of them that is chosen. */
  #hasClickableTwin(i: number): boolean {
    const { parent, bounds } = this.#layout.node(i);
    if (parent < 0) return false;
    return this.#layout.node(parent).children.some((child) => {
      const other = this.#layout.node(child);
      return child !== i && other.isClickable && sideBySide(bounds, other.bounds) > BAND;
    });
  }

  #findInner(): void {
    const { nodes } = this.#layout;
    for (let i = 0; i < nodes.length; i++) {
      const isPart = this.takes[i] === 1 || isClipping(this.#layout.node(i), this.#layout.category(i));
      if (!isPart) continue;
      const around = this.#layout.around(i, (one) => this.takes[one] === 1);
      if (around >= 0) this.#hasInner[around] = 1;
    }
    for (let i = 0; i < nodes.length; i++) {
      if (this.takes[i] === 0 || this.#hasInner[i] === 0) continue;
      const window = this.#layout.shown[this.#layout.root[i] as number] ?? null;
      if (areaOf(this.#layout.shown[i] ?? null) >= areaOf(window) * BACKGROUND) this.#background[i] = 1;
    }
  }

  /** The nearest node around it that takes touches; none beyond something that scrolls. */
  #ownerOf(i: number): number {
    const { parent } = this.#layout.node(i);
    if (parent < 0) return -1;
    if (this.takes[parent] === 1) return this.isBackground(parent) ? -1 : parent;
    if (isClipping(this.#layout.node(parent), this.#layout.category(parent))) return -1;
    return this.owner[parent] as number;
  }

  // ── Parts ────────────────────────────────────────────────────────────────────────────────────

  /** What only lends its kind or state to the node around it that takes the click. */
  #parts(): Map<number, number[]> {
    const parts = this.#layout.nodes.filter(({ index }) => {
      const owner = this.owner[index] as number;
      if (owner < 0 || this.takes[index] === 1 || !isPartCategory(this.#layout.category(index))) return false;
      return isPlainTaker(this.#layout.category(owner));
    });
    return grouped(
      parts.map(({ index }) => index),
      (index) => this.owner[index] as number,
    );
  }

  // ── Controls ─────────────────────────────────────────────────────────────────────────────────

  #control(i: number, parts: readonly number[]): Control | undefined {
    const node = this.#layout.node(i);
    const category = this.#layout.category(i);
    if (this.takes[i] === 0) return category === 'stepper' ? { index: i, ...STEPPER, checkedBy: -1 } : this.#loose(i);
    if (this.isBackground(i)) return undefined;
    const base = { index: i, checkedBy: -1 };
    switch (category) {
      case 'field':
        return { ...base, kind: 'input', role: 'textbox', can: FIELD };
      case 'slider':
      case 'rating':
        return { ...base, kind: 'slider', role: 'slider', can: node.isClickable ? TOUCHED_SLIDER : SLIDER };
      case 'wheel':
        return { ...base, kind: 'select', role: 'picker', can: PICKER_WHEEL };
      case 'stepper':
        return { ...base, ...STEPPER };
      case 'select':
        // A choice with a text that can be edited takes a long press, too.
        return { ...base, kind: 'select', role: 'combobox', can: node.isLongClickable ? EDITED_CHOICE : CHOICE };
      case 'link':
        return { ...base, kind: 'link', role: 'link', can: CLICK };
      case 'tab':
        return { ...base, kind: 'tab', role: 'tab', can: CLICK };
      case 'key':
        return { ...base, kind: 'key', role: 'key', can: CLICK };
      default:
        return this.#clicked(i, parts);
    }
  }

  /** A node that takes the click: what it is follows from its parts. */
  #clicked(i: number, parts: readonly number[]): Control | undefined {
    const node = this.#layout.node(i);
    const boxes = parts.filter((part) => isCheckCategory(this.#layout.category(part)));
    const own = this.#layout.category(i);
    const [box] = boxes;
    if (boxes.length <= 1 && (node.isCheckable || (box !== undefined && this.#layout.node(box).isCheckable))) {
      for (const part of parts) this.absorbed[part] = 1;
      // Compose marks a switch only as checkable.
      const bare = own === 'plain' && node.text === '' ? 'switch' : 'checkbox';
      const category = isCheckCategory(own)
        ? own
        : box === undefined || !isCheckCategory(this.#layout.category(box))
          ? bare
          : this.#layout.category(box);
      const checkedBy = node.isCheckable || box === undefined ? i : box;
      return { index: i, kind: category, role: category, can: CHECK, checkedBy };
    }
    for (const part of parts)
      if (!isCheckCategory(this.#layout.category(part)) || boxes.length === 1) this.absorbed[part] = 1;
    const observation = isCheckCategory(own)
      ? own
      : boxes.length === 1 && box !== undefined
        ? this.#layout.category(box)
        : null;
    // A box without any state: the look of a control, no more.
    if (observation !== null) return { index: i, kind: observation, role: observation, can: CLICK, checkedBy: -1 };
    if (parts.some((part) => this.#layout.category(part) === 'select'))
      return { index: i, kind: 'select', role: 'combobox', can: CHOICE, checkedBy: -1 };
    // Only a long press: nothing that a click would do.
    if (!node.isClickable && node.isLongClickable) return undefined;
    return { index: i, kind: 'button', role: 'button', checkedBy: -1 };
  }

  /** A box that takes no touch itself: it can be read, and a touch on it reaches what is around it. */
  #loose(i: number): Control | undefined {
    const node = this.#layout.node(i);
    const category = this.#layout.category(i);
    if (this.absorbed[i] === 1 || !node.isCheckable) return undefined;
    const kind = isCheckCategory(category) ? category : 'checkbox';
    return { index: i, kind, role: kind, can: READ_BOX, checkedBy: i };
  }

  // ── Tabs ─────────────────────────────────────────────────────────────────────────────────────

  /** Buttons side by side of which exactly one is chosen, and what stands in a bar of tabs. */
  #findTabs(): void {
    const loose: number[] = [];
    for (let i = 0; i < this.at.length; i++) {
      const { kind } = this.at[i] ?? {};
      const isRadio = kind === 'radio' && this.#layout.tree.platform === 'ios';
      if (kind !== 'button' && !isRadio) continue;
      if (this.#isInBar(i) || isTabPlace(this.#layout.node(i).description)) this.#makeTab(i);
      else if (!isRadio) loose.push(i);
    }
    const groups = grouped(loose, (i) => this.#layout.node(i).parent);
    for (const group of groups.values()) {
      const chosen = group.filter((i) => this.#layout.node(i).isSelected);
      if (group.length < 2 || chosen.length !== 1 || group.length > MOST_TABS) continue;
      const [first] = chosen as [number];
      const { bounds } = this.#layout.node(first);
      const isLine = group.every((i) => sideBySide(bounds, this.#layout.node(i).bounds) > BAND);
      if (isLine && !group.every((i) => this.#isDay(i))) for (const i of group) this.#makeTab(i);
    }
  }

  /** A day of a calendar, or a page by its number: one of them is chosen, but none is a tab. */
  #isDay(i: number): boolean {
    return [i, ...this.#layout.node(i).children].some((part) => {
      const { text, description } = this.#layout.node(part);
      return DAY.test(text.trim()) || (text.trim() === '' && DATE.test(description));
    });
  }

  #isInBar(i: number): boolean {
    let one = this.#layout.node(i).parent;
    for (let steps = 0; one >= 0 && steps < 3; steps++) {
      if (this.#layout.category(one) === 'tabs') return true;
      one = this.#layout.node(one).parent;
    }
    return false;
  }

  #makeTab(i: number): void {
    this.at[i] = { index: i, kind: 'tab', role: 'tab', can: CLICK, checkedBy: -1 };
  }
}

/** Boxes, buttons and choices lend their kind; texts and images are names. */
function isPartCategory(category: NodeCategory): boolean {
  return isCheckCategory(category) || category === 'button' || category === 'select';
}

/** A field or slider with a button in it stays what it is. */
function isPlainTaker(category: NodeCategory): boolean {
  return (
    category !== 'field' &&
    category !== 'slider' &&
    category !== 'rating' &&
    category !== 'select' &&
    category !== 'wheel'
  );
}

/** This much of the height in common: one stands beside the other. */
const BAND = 0.6;
/** This part of the window and more is no control with a label, but what everything lies on. */
const BACKGROUND = 0.5;
const MOST_TABS = 12;
/** `16`, also in other digits. */
const DAY = /^\p{Nd}{1,2}\.?$/u;
/** `16 March 2024`, `2024-03-16`: a year, and a number of one or two digits on either side of it. */
const DATE =
  /(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd}).*(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})|(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd}).*(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})/u;

const CLICK: readonly Capability[] = ['click'];
const FIELD: readonly Capability[] = ['type', 'click'];
const CHECK: readonly Capability[] = ['check', 'click'];
const READ_BOX: readonly Capability[] = ['check'];
const SLIDER: readonly Capability[] = ['adjust'];
const TOUCHED_SLIDER: readonly Capability[] = ['adjust', 'click'];
const CHOICE: readonly Capability[] = ['select', 'click'];
const EDITED_CHOICE: readonly Capability[] = ['select', 'type', 'click'];
const PICKER_WHEEL: readonly Capability[] = ['select', 'adjust'];
const STEPPER = { kind: 'stepper', role: 'spinbutton', can: ['adjust', 'select', 'contain'] as const };
