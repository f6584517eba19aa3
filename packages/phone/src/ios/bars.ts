// Bars that idb lists without what is in them: tabs, the buttons of a navigation bar. Read point by point, and remembered.

import { isRecord } from '@beckon/core/data/schema.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { UiNode, UiTree } from '../shared/tree.js';
import { grown } from './describe.js';
import { readDocuments } from './documents.js';
import { elementOf, isElement, type LooseNode } from './element.js';

/** What is at a point, as idb describes it. */
export type QueryPoint = (x: number, y: number, deadline: Deadline) => Promise<Answer<string>>;

const BARS: ReadonlySet<string> = new Set(['TabBar', 'TabGroup', 'NavigationBar', 'Toolbar']);
/** Narrower than this is no bar with something in it. */
const LEAST = 44;
/** Where nothing is, so far on; parts of bars are hardly narrower. */
const STEP = 24;
const MOST_POINTS = 18;
const MOST_BARS = 3;
/** Beside a part, the next one begins. */
const BESIDE = 2;
/** What was found is believed this long, as far as some of it is still there. */
const CACHE_MS = 10_000;
/** With fewer texts in common, it is another screen. */
const SAME_SCREEN = 0.25;

interface FoundBar {
  readonly parts: readonly LooseNode[];
  readonly at: number;
}

/** The bars of a screen that are listed without what is in them. Below a keyboard they cannot be touched. */
export function emptyBars(tree: UiTree): readonly UiNode[] {
  const keyboard = tree.nodes.find(({ type }) => type === 'Keyboard')?.bounds;
  return tree.nodes
    .filter(({ type, children, bounds, isShown }) => {
      const isThere = isShown && bounds.width >= LEAST && bounds.height > 0 && bounds.y < tree.size.height;
      const isFree = keyboard === undefined || middleOf(bounds).y < keyboard.y;
      return isThere && isFree && BARS.has(type) && children.length === 0;
    })
    .slice(0, MOST_BARS);
}

export class Bars {
  readonly #ask: QueryPoint;
  readonly #known = new Map<string, FoundBar>();
  #texts: ReadonlySet<string> = new Set();

  constructor(query: QueryPoint) {
    this.#ask = query;
  }

  /** The tree with what is in its empty bars, as far as it could be found in the time; whether that was enough for all of it. */
  async fill(tree: UiTree, deadline: Deadline): Promise<Answer<{ readonly tree: UiTree; readonly isWhole: boolean }>> {
    const texts = textsOf(tree);
    if (!isAlike(texts, this.#texts))
      for (const key of [...this.#known.keys()]) if (!isTabs(key)) this.#known.delete(key);
    this.#texts = texts;
    const added = new Map<number, readonly LooseNode[]>();
    for (const bar of emptyBars(tree)) {
      const parts = await this.#parts(bar, tree, deadline);
      if (!parts.ok) return parts;
      if (parts.value.length > 0) added.set(bar.index, parts.value);
    }
    return good({ tree: added.size === 0 ? tree : grown(tree, added), isWhole: !deadline.isOver() });
  }

  async #parts(bar: UiNode, tree: UiTree, deadline: Deadline): Promise<Answer<readonly LooseNode[]>> {
    const key = keyOf(bar);
    const known = this.#known.get(key);
    if (known !== undefined && Date.now() - known.at < CACHE_MS) {
      const isSame = await this.#isStill(known, bar, deadline);
      if (!isSame.ok) return isSame;
      if (isSame.value) return good(known.parts.map((part) => ({ ...part })));
    }
    const found = await this.#sweep(bar, tree, deadline);
    // What was cut off is searched for again.
    if (found.ok && !deadline.isOver())
      this.#known.set(key, { parts: found.value.map((part) => ({ ...part })), at: Date.now() });
    return found;
  }

  /** Whether what was found is still there: for tabs the chosen one shows it, for other parts each for itself. */
  async #isStill({ parts }: FoundBar, bar: UiNode, deadline: Deadline): Promise<Answer<boolean>> {
    const chosen = parts.filter(({ isSelected }) => isSelected);
    const request = isTabs(bar.type) && chosen.length === 1 ? chosen : parts;
    const answers = await Promise.all(
      request.map(({ bounds }) => this.#at(middleOf(bounds).x, middleOf(bounds).y, bar, deadline)),
    );
    for (const [i, now] of answers.entries()) {
      if (!now.ok) return now;
      if (now.value === null || !isEqual(now.value, request[i] as LooseNode)) return good(false);
    }
    return good(true);
  }

  /** From the left to the right, each time behind what was found. */
  async #sweep(bar: UiNode, tree: UiTree, deadline: Deadline): Promise<Answer<readonly LooseNode[]>> {
    const { x: left, width } = bar.bounds;
    const right = Math.min(left + width, tree.size.width);
    const y = Math.min(middleOf(bar.bounds).y, tree.size.height - 1);
    const found: LooseNode[] = [];
    let x = Math.max(0, left) + STEP / 2;
    for (let requested = 0; x < right && requested < MOST_POINTS && !deadline.isOver(); requested++) {
      const at = await this.#at(x, y, bar, deadline);
      if (!at.ok) return at;
      const part = at.value;
      if (part !== null && !isKnown(part, tree, found)) found.push(part);
      x = part === null ? x + STEP : Math.max(x + STEP / 2, part.bounds.x + part.bounds.width + BESIDE);
    }
    return good(found);
  }

  /** The part of the bar at a point; null: none, or there was no answer in time. */
  async #at(x: number, y: number, bar: UiNode, deadline: Deadline): Promise<Answer<LooseNode | null>> {
    const given = await this.#ask(Math.round(x), Math.round(y), deadline);
    if (given.ok) return good(partIn(given.value, bar));
    // A point that cannot be asked about is an empty one; a device that is gone is gone.
    const { code } = given.problem;
    return code === 'TIMEOUT' || code === 'DEVICE_ERROR' ? good(null) : given;
  }
}

function keyOf({ type, resourceId, text, bounds: { x, y, width, height } }: UiNode): string {
  return [type, resourceId, text, x, y, width, height].join('\u0001');
}

function isTabs(key: string): boolean {
  return key.startsWith('Tab');
}

function middleOf({ x, y, width, height }: LooseNode['bounds']): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function textsOf({ nodes }: UiTree): ReadonlySet<string> {
  return new Set(nodes.map(({ text }) => text).filter((text) => text !== ''));
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const both = [...one].filter((text) => other.has(text)).length;
  return both >= Math.min(one.size, other.size) * SAME_SCREEN;
}

function isEqual(one: LooseNode, other: LooseNode): boolean {
  return (
    one.type === other.type &&
    one.text === other.text &&
    one.isSelected === other.isSelected &&
    one.isEnabled === other.isEnabled &&
    one.bounds.x === other.bounds.x &&
    one.bounds.width === other.bounds.width
  );
}

/** The element at a point, if it is one of the bar's. */
function partIn(text: string, bar: UiNode): LooseNode | null {
  const read = readDocuments(text);
  if (!read.ok) return null;
  const [value] = read.values;
  const first = Array.isArray(value) ? value[0] : value;
  if (!isRecord(first) || !isElement(first)) return null;
  const part = elementOf(first, bar.app);
  const { width } = part.bounds;
  const isPart = !BARS.has(part.type) && width > 0 && width < bar.bounds.width && isInside(part.bounds, bar);
  return isPart ? part : null;
}

function isInside(bounds: LooseNode['bounds'], bar: UiNode): boolean {
  const { x, y } = middleOf(bounds);
  const { x: left, y: top, width, height } = bar.bounds;
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function isKnown(part: LooseNode, { nodes }: UiTree, found: readonly LooseNode[]): boolean {
  const isSame = (other: Pick<LooseNode, 'bounds' | 'text'>): boolean =>
    other.text === part.text && other.bounds.x === part.bounds.x && other.bounds.y === part.bounds.y;
  return nodes.some(isSame) || found.some(isSame);
}
