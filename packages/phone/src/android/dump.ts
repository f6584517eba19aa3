// A hierarchy as `uiautomator dump` writes it, and page sources of Appium, read into a tree. Strict: what is damaged or hostile is refused, with the reason.

import type { Size } from '@beckon/core/data/box.js';
import { messages } from '../shared/messages.js';
import type { Platform, UiNode, UiTree } from '../shared/tree.js';
import { androidNode, type Standing, withoutControlCells, xcuiNode } from './attributes.js';
import { type Attributes, readXml } from './xml.js';

export type DumpFault =
  /** Nothing came. */
  | 'empty'
  /** The screen never came to rest: `ERROR: could not get idle state.` */
  | 'never_idle'
  /** The screen had no root: `ERROR: null root node returned by UiTestAutomationBridge`. */
  | 'no_root'
  /** The device said something else instead. */
  | 'refused'
  /** It stops before its end. */
  | 'truncated'
  /** It is not well formed, or no hierarchy. */
  | 'invalid'
  /** It is made to do harm: too large, too deep, with definitions of its own. */
  | 'hostile';

export type DumpRead =
  | { readonly ok: true; readonly tree: UiTree }
  | { readonly ok: false; readonly fault: DumpFault; readonly reason: string };

export type { Size };

/** Characters of a dump; real ones have some hundred thousand. */
export const MOST_CHARACTERS = 20 * 1024 * 1024;
export const MOST_NODES = 50_000;
export const DEEPEST = 512;
/** Of one element; real ones have about forty. */
const MOST_ATTRIBUTES = 200;
const LONGEST_REASON = 200;

/** Reads a dump. The size is that of the screen, where the device gave it; otherwise it is that of the largest window. */
export function readDump(text: string, size?: Size): DumpRead {
  if (text.length > MOST_CHARACTERS) return fault('hostile', messages.tooLong(text.length, MOST_CHARACTERS));
  const start = text.search(MARKUP);
  const before = deviceFault(start < 0 ? text : text.slice(0, start));
  // Behind an error there may stand what an older dump left in the file.
  if (start < 0 || before.fault === 'never_idle' || before.fault === 'no_root') return before;
  const xml = markupIn(text.slice(start));
  try {
    return new Reader(xml).read(size);
  } catch (error) {
    if (error instanceof DumpRefused) return fault(error.fault, error.message);
    throw error;
  }
}

type Unread = Extract<DumpRead, { ok: false }>;

function fault(kind: DumpFault, reason: string): Unread {
  return { ok: false, fault: kind, reason };
}

/** Ends the reading of a dump; never leaves this file. */
class DumpRefused extends Error {
  readonly fault: DumpFault;

  constructor(kind: DumpFault, reason: string) {
    super(reason);
    this.fault = kind;
  }
}

// ── What stands around the markup ──────────────────────────────────────────────────────────────

const MARKUP = /<[?!A-Za-z]/;
/** What the tool says about where it wrote to, misspelt on most devices. */
const BANNER = /^[ \t]*(?:UI hier\w+ dumped to:.*|\* daemon .*|WARNING: .*)$/gim;

function markupIn(text: string): string {
  // Behind the last tag only a banner may stand; what is cut off in the middle of a tag stays, to be seen as such.
  const end = text.lastIndexOf('>') + 1;
  const rest = text.slice(end).replace(BANNER, '');
  return text.slice(0, end) + (rest.includes('<') ? rest : '');
}

/** No markup at all: what came instead. */
function deviceFault(text: string): Unread {
  const given = text.replace(BANNER, '').trim();
  if (given === '') return fault('empty', 'nothing came back');
  const words = `the device said: ${given.length > LONGEST_REASON ? `${given.slice(0, LONGEST_REASON)}…` : given}`;
  if (/could not get idle state/i.test(given)) return fault('never_idle', words);
  if (/null root node/i.test(given)) return fault('no_root', words);
  return fault('refused', words);
}

// ── The markup itself ──────────────────────────────────────────────────────────────────────────

/** One element on the way from its start to its end. */
interface Open {
  readonly name: string;
  /** Index of its node; -1: it is a frame around nodes. */
  readonly index: number;
}

/** The nodes of one window, before all windows are put in the order in which they lie over each other. */
interface Window {
  readonly layer: number | null;
  readonly nodes: UiNode[];
}

/** Tags that only stand around nodes. */
const FRAMES: ReadonlySet<string> = new Set(['hierarchy', 'displays', 'display', 'window', 'AppiumAUT', 'windows']);

class Reader {
  readonly #xml: string;
  readonly #open: Open[] = [];
  readonly #windows: Window[] = [];
  #count = 0;
  #hasFrame = false;
  #layer: number | null = null;
  #platform: Platform | null = null;

  constructor(xml: string) {
    this.#xml = xml;
  }

  read(size: Size | undefined): DumpRead {
    const wrong = readXml(this.#xml, {
      start: (name, attributes) => this.#start(name, attributes),
      end: () => this.#open.pop(),
      text: (text) => this.#text(text),
    });
    if (wrong !== null) return fault(wrong.is, wrong.reason);
    if (this.#count === 0) return this.#hasFrame ? fault('no_root', messages.emptyHierarchy) : notADump();
    const platform = this.#platform ?? 'android';
    const all = numbered(inLayers(this.#windows));
    const nodes = platform === 'ios' ? withoutControlCells(all) : all;
    return { ok: true, tree: { platform, nodes, size: size ?? sizeOf(nodes) } };
  }

  #text(text: string): void {
    // Several dumps may come one after the other, each with its banner; none stands among nodes.
    if (this.#open.length > 0) refuse('invalid', messages.strayText(deviceText(text)));
    const instead = deviceFault(text);
    if (instead.fault === 'never_idle' || instead.fault === 'no_root') refuse(instead.fault, instead.reason);
  }

  #start(name: string, attributes: Attributes): void {
    if (this.#open.length >= DEEPEST) refuse('hostile', messages.tooDeep(DEEPEST));
    if (FRAMES.has(name)) {
      this.#frame(name, attributes);
      this.#open.push({ name, index: -1 });
      return;
    }
    if (this.#count >= MOST_NODES) refuse('hostile', messages.tooManyNodes(MOST_NODES));
    if (Object.keys(attributes).length > MOST_ATTRIBUTES)
      refuse('hostile', messages.tooManyAttributes(MOST_ATTRIBUTES));
    this.#count++;
    this.#open.push({ name, index: this.#add(name, attributes) });
  }

  #frame(name: string, attributes: Attributes): void {
    this.#hasFrame = true;
    if (name !== 'window') return;
    const layer = Number(attributes['layer']);
    this.#layer = attributes['layer'] !== undefined && Number.isFinite(layer) ? layer : null;
  }

  /** Adds it to the window at hand, or starts one; answers its index there. */
  #add(name: string, attributes: Attributes): number {
    const around = this.#open[this.#open.length - 1];
    const isRoot = around === undefined || around.index < 0;
    if (isRoot) this.#windows.push({ layer: this.#layer, nodes: [] });
    const { nodes } = this.#windows[this.#windows.length - 1] as Window;
    const parent = isRoot ? undefined : nodes[around.index];
    const index = nodes.length;
    nodes.push(
      this.#node(name, attributes, {
        index,
        parent: parent?.index ?? -1,
        depth: parent === undefined ? 0 : parent.depth + 1,
        children: [],
      }),
    );
    if (parent !== undefined) (parent.children as number[]).push(index);
    return index;
  }

  #node(name: string, attributes: Attributes, standing: Standing): UiNode {
    const isXcui = name.startsWith('XCUIElementType');
    if (!isXcui && attributes['bounds'] === undefined && attributes['class'] === undefined) notANode(name);
    this.#platform ??= isXcui ? 'ios' : 'android';
    const node = isXcui ? xcuiNode(name, attributes, standing) : androidNode(name, attributes, standing);
    return node ?? refuse('invalid', messages.badBounds(deviceText(attributes['bounds'] ?? '')));
  }
}

function refuse(kind: DumpFault, reason: string): never {
  throw new DumpRefused(kind, reason);
}

function notADump(): DumpRead {
  return fault('invalid', messages.noHierarchy);
}

function notANode(name: string): never {
  return refuse('invalid', messages.strayElement(deviceText(name)));
}

function deviceText(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

// ── Windows ────────────────────────────────────────────────────────────────────────────────────

/** The lowest first: by their layers, where all have them; or else those that fill the screen below those that do not. */
function inLayers(windows: readonly Window[]): readonly Window[] {
  if (windows.length < 2) return windows;
  if (windows.every(({ layer }) => layer !== null))
    return [...windows].sort((a, b) => (a.layer as number) - (b.layer as number));
  const all = windows.reduce((most, one) => Math.max(most, areaOf(one)), 0);
  const isFull = (one: Window): boolean => areaOf(one) >= all * FULL;
  return [...windows.filter(isFull), ...windows.filter((one) => !isFull(one))];
}

/** A window without the bars of the system still fills the screen. */
const FULL = 0.85;

function areaOf({ nodes: [root] }: Window): number {
  return root === undefined ? 0 : root.bounds.width * root.bounds.height;
}

/** All nodes in one list, each with its place in it. */
function numbered(windows: readonly Window[]): readonly UiNode[] {
  if (windows.length === 1) return (windows[0] as Window).nodes;
  const all: UiNode[] = [];
  for (const { nodes } of windows) {
    const first = all.length;
    for (const node of nodes) {
      all.push({
        ...node,
        index: first + node.index,
        parent: node.parent < 0 ? -1 : first + node.parent,
        children: node.children.map((child) => first + child),
      });
    }
  }
  return all;
}

/** As far as the windows reach. */
function sizeOf(nodes: readonly UiNode[]): Size {
  let width = 0;
  let height = 0;
  for (const { parent, bounds } of nodes) {
    if (parent >= 0) continue;
    width = Math.max(width, bounds.x + bounds.width);
    height = Math.max(height, bounds.y + bounds.height);
  }
  return { width, height };
}
