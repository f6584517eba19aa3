// The tree as it lies on the screen: who is inside whom, what is drawn over what, what of each node can be seen.

import { type Box, common } from '@beckon/core/data/box.js';
import { withoutSecret } from './fields.js';
import { categoriesOf, isClipping, type NodeCategory } from './roles.js';
import type { UiNode, UiTree } from './tree.js';

export class ScreenLayout {
  readonly tree: UiTree;
  /** Without what is secret: nothing that is made of them can reveal it. */
  readonly nodes: readonly UiNode[];
  readonly width: number;
  readonly height: number;
  readonly categories: readonly NodeCategory[];
  /** The outermost nodes: windows, the lowest first. */
  readonly roots: readonly number[];
  /** When it is drawn: later ones lie over earlier ones. */
  readonly paint: Int32Array;
  /** When the last node inside it is drawn. */
  readonly paintEnd: Int32Array;
  /** All nodes as they are drawn: each after the node around it. */
  readonly inOrder: Int32Array;
  /** The window it is in, by the index of its outermost node. */
  readonly root: Int32Array;
  /** What of it is inside the screen and of all that scrolls around it. */
  readonly shown: readonly (Box | null)[];

  constructor(tree: UiTree) {
    this.tree = tree;
    this.nodes = tree.nodes.some(({ isPassword }) => isPassword) ? tree.nodes.map(withoutSecret) : tree.nodes;
    this.width = tree.size.width;
    this.height = tree.size.height;
    this.categories = categoriesOf(tree);
    this.roots = tree.nodes.filter((node) => node.parent < 0).map((node) => node.index);
    const count = tree.nodes.length;
    this.paint = new Int32Array(count);
    this.paintEnd = new Int32Array(count);
    this.inOrder = new Int32Array(count);
    this.root = new Int32Array(count).fill(-1);
    this.shown = this.#draw();
  }

  /** Whether the one is below the other in the tree. */
  isInside(inner: number, outer: number): boolean {
    const at = this.paint[inner] as number;
    return at > (this.paint[outer] as number) && at <= (this.paintEnd[outer] as number);
  }

  node(index: number): UiNode {
    return this.nodes[index] as UiNode;
  }

  category(index: number): NodeCategory {
    return this.categories[index] as NodeCategory;
  }

  /** From the parent up, until the question is answered. */
  around(index: number, isMatch: (ancestor: number) => boolean): number {
    let one = this.node(index).parent;
    while (one >= 0 && !isMatch(one)) one = this.node(one).parent;
    return one;
  }

  /** Everything below, in the order of the document; not into what is marked as closed. */
  *inside(index: number, isClosed: (inner: number) => boolean = never): Iterable<number> {
    const open = [...this.node(index).children].reverse();
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      yield one;
      if (isClosed(one)) continue;
      const { children } = this.node(one);
      for (let i = children.length - 1; i >= 0; i--) open.push(children[i] as number);
    }
  }

  /** One walk over all: draws each node, and cuts off what scrolling parts hide. */
  #draw(): (Box | null)[] {
    const shown: (Box | null)[] = new Array(this.nodes.length).fill(null);
    const whole: Box = { x: 0, y: 0, width: this.width, height: this.height };
    const clips: (Box | null)[] = new Array(this.nodes.length).fill(null);
    let time = 0;
    // A negative number ends a node: all inside it is drawn.
    const open: number[] = [...this.roots].reverse();
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (one < 0) {
        this.paintEnd[-one - 1] = time;
        continue;
      }
      const node = this.node(one);
      this.inOrder[time] = one;
      this.paint[one] = ++time;
      this.root[one] = node.parent < 0 ? one : (this.root[node.parent] as number);
      const clip = node.parent < 0 ? whole : (clips[node.parent] ?? null);
      const seen = clip === null ? null : common(node.bounds, clip);
      shown[one] = seen;
      clips[one] = isClipping(node, this.category(one)) ? seen : clip;
      open.push(-one - 1);
      for (const child of this.#drawnLast(node)) open.push(child);
    }
    return shown;
  }

  #drawnLast({ children }: UiNode): readonly number[] {
    const all = [...children].reverse();
    if (children.length < 2 || !children.every((child) => this.node(child).drawn !== undefined)) return all;
    return all.sort((a, b) => (this.node(b).drawn as number) - (this.node(a).drawn as number));
  }
}

function never(): boolean {
  return false;
}

export function areaOf(box: Box | null): number {
  return box === null ? 0 : box.width * box.height;
}

export function isAt({ x, y, width, height }: Box, pointX: number, pointY: number): boolean {
  return pointX >= x && pointX < x + width && pointY >= y && pointY < y + height;
}

/** How much of the height of the lower of two is beside the other. */
export function sideBySide(one: Box, other: Box): number {
  const both = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return both / Math.max(1, Math.min(one.height, other.height));
}
