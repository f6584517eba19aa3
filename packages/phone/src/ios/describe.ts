// What `idb ui describe-all` says, flat or nested, in all its formats, read into a tree. What is damaged or hostile is refused, with the reason.

import type { Size } from '@beckon/core/data/box.js';
import { isRecord } from '@beckon/core/data/schema.js';
import { messages } from '../shared/messages.js';
import type { UiNode, UiTree } from '../shared/tree.js';
import { readDocuments, type Unread, unread } from './documents.js';
import { elementOf, isElement, type Json, type LooseNode } from './element.js';
import {
  nestFlat,
  type PlacedNode,
  placed,
  rowsOfControls,
  screenSize,
  underOne,
  unlistedKeyboard,
} from './nesting.js';

export type { DescribeFault } from './documents.js';
export { MOST_CHARACTERS } from './documents.js';

export type DescribeRead = { readonly ok: true; readonly tree: UiTree; readonly root: RootFacts } | Unread;

/** What the outermost node says about the app. */
export interface RootFacts {
  readonly pid: number | null;
  /** The name of the app, as people read it. */
  readonly name: string;
}

export type { Size };

export const MOST_NODES = 50_000;
export const DEEPEST = 512;

/** Reads a tree. The size is that of the screen, where it is known; otherwise it is that of the app. */
export function readDescribe(text: string, size?: Size, app = ''): DescribeRead {
  const documents = readDocuments(text);
  if (!documents.ok) return documents;
  const nodes: PlacedNode[] = [];
  let reported: Size | undefined;
  for (const value of documents.values) {
    // The consolidated format: the elements, and facts of the read.
    const isDocument = isRecord(value) && Array.isArray(value['elements']);
    const elements = isDocument ? (value['elements'] as unknown[]) : Array.isArray(value) ? value : [value];
    if (isDocument) reported ??= sizeIn((value as Json)['screen']);
    const fault = gather(elements, nodes, app);
    if (fault !== null) return fault;
  }
  if (nodes.length === 0) return unread('empty', messages.emptyScreen);
  return { ok: true, tree: treeOf(nodes, size ?? reported), root: rootOf(documents.values) };
}

interface Open {
  readonly element: unknown;
  readonly parent: number;
  readonly depth: number;
}

/** Adds the elements of one document, each before what is in it. */
function gather(elements: readonly unknown[], nodes: PlacedNode[], app: string): Unread | null {
  const first = nodes.length;
  const open: Open[] = elements.map((element) => ({ element, parent: -1, depth: 0 })).reverse();
  let isNested = false;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { element, parent, depth } = one;
    if (element === null) continue;
    if (!isRecord(element) || !isElement(element)) return unread('invalid', messages.noTree);
    if (nodes.length >= MOST_NODES) return unread('hostile', messages.tooManyNodes(MOST_NODES));
    if (depth >= DEEPEST) return unread('hostile', messages.tooDeep(DEEPEST));
    const index = nodes.length;
    nodes.push({ node: elementOf(element, app), parent });
    const inside = childrenOf(element);
    if (inside.length === 0) continue;
    isNested = true;
    for (let i = inside.length - 1; i >= 0; i--) open.push({ element: inside[i], parent: index, depth: depth + 1 });
  }
  if (!isNested) nestFlat(nodes, first);
  return null;
}

function childrenOf(element: Json): readonly unknown[] {
  const inside = element['children'] ?? element['AXChildren'];
  return Array.isArray(inside) ? inside : [];
}

function sizeIn(screen: unknown): Size | undefined {
  if (!isRecord(screen)) return undefined;
  const { width, height } = screen;
  const isSize = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0;
  return isSize && width < 1e6 && height < 1e6 ? { width, height } : undefined;
}

function rootOf(values: readonly unknown[]): RootFacts {
  const [value] = values;
  const isDocument = isRecord(value) && Array.isArray(value['elements']);
  const first = Array.isArray(value) ? value[0] : isDocument ? (value['elements'] as unknown[])[0] : value;
  if (!isRecord(first)) return { pid: null, name: '' };
  const pid = first['pid'] ?? first['AXPid'];
  const name = first['AXLabel'] ?? first['label'];
  return {
    pid: typeof pid === 'number' && Number.isInteger(pid) && pid > 0 ? pid : null,
    name: typeof name === 'string' ? name.trim() : '',
  };
}

// ── The tree ───────────────────────────────────────────────────────────────────────────────────

function treeOf(nodes: readonly PlacedNode[], size: Size | undefined): UiTree {
  const reach = screenSize(nodes);
  const rooted = underOne(nodes, { ...APPLICATION, bounds: { x: 0, y: 0, ...reach } });
  const hasChild = new Set(rooted.map(({ parent }) => parent));
  const controls = rowsOfControls(rooted);
  const all = rooted.map(({ node: reported, parent }, i) => ({
    node: placed(reported, !hasChild.has(i), controls.has(i), reach.width),
    parent,
  }));
  const drawn = numbered(withKeyboard(all));
  return { platform: 'ios', nodes: drawn, size: size ?? reach };
}

/** The keys of a keyboard that is not listed, put into one: behind everything else, as it lies over everything else. */
function withKeyboard(nodes: readonly PlacedNode[]): readonly PlacedNode[] {
  const keyboard = unlistedKeyboard(nodes);
  if (keyboard === null) return nodes;
  const keys = new Set(keyboard.keys);
  const places = new Map<number, number>();
  const remaining: PlacedNode[] = [];
  nodes.forEach((node, i) => {
    if (keys.has(i)) return;
    places.set(i, remaining.length);
    remaining.push(node);
  });
  const around = (parent: number): number => places.get(parent) ?? (parent < 0 ? -1 : 0);
  const others = remaining.map(({ node: reported, parent }) => ({ node: reported, parent: around(parent) }));
  const [root] = others;
  const isWhole = root !== undefined && root.parent < 0 && root.node.type === 'Application';
  const holder: PlacedNode = { node: { ...KEYBOARD, bounds: keyboard.box }, parent: isWhole ? 0 : -1 };
  const inside = keyboard.keys.map((key) => ({ node: (nodes[key] as PlacedNode).node, parent: others.length }));
  return [...others, holder, ...inside];
}

const KEYBOARD: LooseNode = elementOf({ type: 'Keyboard' }, '');
const APPLICATION: LooseNode = elementOf({ type: 'Application' }, '');

/** The tree with more nodes in it, by the index of the node around them. */
export function grown(tree: UiTree, added: ReadonlyMap<number, readonly LooseNode[]>): UiTree {
  const nodes: PlacedNode[] = [];
  const places: number[] = [];
  for (const { index: old, parent, children: _children, depth: _depth, ...reported } of tree.nodes) {
    const index = nodes.length;
    places[old] = index;
    nodes.push({ node: reported, parent: parent < 0 ? -1 : (places[parent] as number) });
    for (const inner of added.get(old) ?? []) nodes.push({ node: inner, parent: index });
  }
  return { ...tree, nodes: numbered(nodes) };
}

function numbered(nodes: readonly PlacedNode[]): UiNode[] {
  const children: number[][] = nodes.map(() => []);
  const depths: number[] = [];
  nodes.forEach(({ parent }, i) => {
    if (parent >= 0) (children[parent] as number[]).push(i);
    depths.push(parent < 0 ? 0 : (depths[parent] as number) + 1);
  });
  // Each was made for this tree; copying them would cost more than reading them.
  return nodes.map(({ node: reported, parent }, index) =>
    Object.assign(reported, { index, parent, children: children[index] as number[], depth: depths[index] as number }),
  );
}
