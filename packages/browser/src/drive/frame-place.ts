// Where a frame stands: whether it can be seen, where a point in it is on the page, and whether something lies on top of it there.
// Only the browser knows which element a frame belongs to; the rest is asked of that element, in the page around it.

import type { Point } from '@beckon/core/data/box.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { messages } from '../messages.js';
import type { FrameElementBridge, FrameElementMethod } from './frame-owner.js';
import type { WireSession } from './wire.js';
import { FrameGone, type WireFrame } from './wire-frame.js';

/** What is asked about the frames of a page. */
interface Family {
  sessions(): Iterable<WireSession>;
  parentOf(frame: WireFrame): WireFrame | null;
  /** The outermost frame of those that share a session. */
  rootOf(session: WireSession): WireFrame | null;
}

/** The element of a frame. */
interface Owner {
  readonly session: WireSession;
  readonly node: number;
  /** The same, in our world of the page around; null where that page has none. */
  readonly objectId: string | null;
}

interface Node {
  readonly frameId?: string;
  readonly backendNodeId: number;
}

export class FramePlaces {
  readonly #family: Family;
  readonly #owners = new WeakMap<WireFrame, Promise<Owner>>();

  constructor(family: Family) {
    this.#family = family;
  }

  /** Whether a frame, and every frame around it, can be seen. */
  async isShown(frame: WireFrame): Promise<boolean> {
    if (frame.isMain) return true;
    const request = Promise.all([this.#callOn(frame, 'isShown'), this.#parentIsShown(frame)]);
    try {
      return (await deadlineIn(SHOWN_MS).wait(request))?.includes(false) === false;
    } catch {
      // The frame is on its way in or out.
      return false;
    }
  }

  async #parentIsShown(frame: WireFrame): Promise<boolean> {
    const parent = this.#family.parentOf(frame);
    return parent === null || this.isShown(parent);
  }

  /** Scrolls the pages around a frame until a point in it is in view. */
  async reveal(frame: WireFrame, point: Point): Promise<void> {
    let at = point;
    for (let one: WireFrame | null = frame; one !== null && !one.isMain; one = this.#family.parentOf(one))
      at = await this.#callOn(one, 'reveal', at, one.session !== this.#family.parentOf(one)?.session);
  }

  async place(frame: WireFrame, point: Point): Promise<Point> {
    const levels = await this.#levels(frame, point);
    return levels.at(-1)?.at ?? point;
  }

  /** Whether something on the pages around a frame lies on top of a point in it. */
  async isCovered(frame: WireFrame, point: Point): Promise<boolean> {
    const levels = await this.#levels(frame, point);
    const requested = [this.#isBehind(frame), ...levels.map((level) => this.#isHidden(level))];
    return (await Promise.all(requested)).includes(true);
  }

  /** The innermost frame that input at a place of the page goes to; null: unknown. */
  async at(place: Point, main: WireFrame, byId: (id: string) => WireFrame | null): Promise<WireFrame | null> {
    let frame = main;
    let point = place;
    for (let depth = 0; depth < DEEPEST; depth++) {
      const { session } = frame;
      const hit = await this.#hit(session, point);
      if (hit === null) return frame;
      const { node } = await frame.ask<{ node: { frameId?: string; nodeName: string } }>('DOM.describeNode', {
        backendNodeId: hit.backendNodeId,
      });
      const within = hit.frameId === undefined ? frame : byId(hit.frameId);
      if (!HOLDERS.has(node.nodeName)) return within;
      const inner = node.frameId === undefined ? null : byId(node.frameId);
      // In the same process it is the edge of a frame that was hit, or one that has nothing in it yet.
      if (inner === null || inner.session === session) return inner;
      point = pointIn(await boxOf(session, hit.backendNodeId), point);
      frame = inner;
    }
    return null;
  }

  /** The innermost node at a point, as a process sees it; null: there is none. */
  async #hit(session: WireSession, at: Point): Promise<Node | null> {
    const root = this.#family.rootOf(session);
    if (root === null) throw new FrameGone(messages.frameNotOnPage);
    // Places are requested from the corner of the document, not of the window.
    const { value } = await root.evaluate('[scrollX, scrollY]', true);
    const [scrollX, scrollY] = value as [number, number];
    const [x, y] = [Math.round(at.x + scrollX), Math.round(at.y + scrollY)];
    return session.send<Node>('DOM.getNodeForLocation', { x, y }).catch(() => null);
  }

  /** Whether it is behind a dialog that holds one of the pages around back. */
  async #isBehind(frame: WireFrame): Promise<boolean> {
    for (let one: WireFrame | null = frame; one !== null && !one.isMain; one = this.#family.parentOf(one))
      if (await this.#callOn(one, 'isBehind').catch(() => false)) return true;
    return false;
  }

  async #isHidden({ session, at, frameId, node }: Level): Promise<boolean> {
    try {
      const hit = await this.#hit(session, at);
      return hit !== null && hit.backendNodeId !== node && hit.frameId !== frameId;
    } catch {
      // Nothing is there, or it went meanwhile: the click will show.
      return false;
    }
  }

  /** The point as each process sees it, from the inside out, and the frame or the element that must be there. */
  async #levels(frame: WireFrame, point: Point): Promise<readonly Level[]> {
    const levels: Level[] = [];
    let inner = frame;
    let at = point;
    while (!inner.isMain) {
      const owner = await this.#owner(inner);
      at = await placeIn(owner, at);
      const isSameProcess = owner.session === inner.session;
      levels.push({ session: owner.session, at, frameId: isSameProcess ? inner.id : null, node: owner.node });
      // Boxes are given from the corner of the outermost frame of a process.
      const root = this.#family.rootOf(owner.session);
      if (root === null || root === inner) break;
      inner = root;
    }
    return levels;
  }

  #owner(frame: WireFrame): Promise<Owner> {
    const known = this.#owners.get(frame);
    if (known !== undefined) return known;
    const found = this.#findOwner(frame);
    this.#owners.set(frame, found);
    found.catch(() => this.#owners.delete(frame));
    return found;
  }

  async #findOwner(frame: WireFrame): Promise<Owner> {
    const parent = this.#family.parentOf(frame);
    for (const session of parent === null ? this.#family.sessions() : [parent.session]) {
      const node = await session
        .send<Node>('DOM.getFrameOwner', { frameId: frame.id })
        .then((found) => found.backendNodeId)
        .catch(() => null);
      if (node === null) continue;
      const objectId = parent?.session === session ? await parent.adopted(node).catch(() => null) : null;
      return { session, node, objectId };
    }
    throw new FrameGone(messages.frameNotOnPage);
  }

  /** Asks about the element of a frame. Bounded: the page around may not answer. */
  onOwner<A extends FrameElementMethod>(frame: WireFrame, query: A, ...given: Given<A>): Promise<Said<A>> {
    const asked = this.#callOn(frame, query, ...given);
    return deadlineIn(SHOWN_MS).wait(asked, () => {
      throw new FrameGone(messages.outerPageSilent);
    });
  }

  /** Asks our script in the page around. */
  async #callOn<A extends FrameElementMethod>(frame: WireFrame, request: A, ...given: Given<A>): Promise<Said<A>> {
    for (let tries = 0; ; tries++) {
      const { session, objectId } = await this.#owner(frame);
      try {
        if (objectId === null) throw new FrameGone(messages.frameNotOnPage);
        const { result } = await session.send<{ result: { value: Said<A> } }>('Runtime.callFunctionOn', {
          objectId,
          functionDeclaration: `function (...given) { return __beckon.frameElement.${request}(this, ...given); }`,
          arguments: given.map((value) => ({ value })),
          returnByValue: true,
          awaitPromise: true,
        });
        return result.value;
      } catch (error) {
        // The page around may be another one by now.
        this.#owners.delete(frame);
        if (tries > 0) throw new FrameGone(error instanceof Error ? error.message : String(error));
      }
    }
  }
}

type Given<A extends FrameElementMethod> = Parameters<FrameElementBridge[A]> extends [unknown, ...infer G] ? G : [];
type Said<A extends FrameElementMethod> = Awaited<ReturnType<FrameElementBridge[A]>>;

interface Level {
  readonly session: WireSession;
  readonly at: Point;
  readonly frameId: string | null;
  readonly node: number;
}

interface BoxModel {
  readonly content: readonly number[];
  readonly border: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** A point of a frame from the corner of the page around: also where that page turns or scales the frame. */
async function placeIn({ session, node }: Owner, { x, y }: Point): Promise<Point> {
  const { corner, across, down } = await boxOf(session, node);
  return { x: corner.x + across.x * x + down.x * y, y: corner.y + across.y * x + down.y * y };
}

/** How a frame lies on the page around it: its corner, and what a pixel of it is there. */
interface Lie {
  readonly corner: Point;
  readonly across: Point;
  readonly down: Point;
}

async function boxOf(session: WireSession, backendNodeId: number): Promise<Lie> {
  const { model } = await session
    .send<{ model: BoxModel }>('DOM.getBoxModel', { backendNodeId })
    .catch((error: unknown) => {
      throw new FrameGone(error instanceof Error ? error.message : String(error));
    });
  const { content, border, width, height } = model;
  const [x = 0, y = 0] = content;
  const across = unit(content, 2, scaleOf(border, 2, width));
  const down = unit(content, 6, scaleOf(border, 6, height));
  return { corner: { x, y }, across, down };
}

/** A point of the page around a frame from the corner of the frame. */
function pointIn({ corner, across, down }: Lie, { x, y }: Point): Point {
  const [dx, dy] = [x - corner.x, y - corner.y];
  const area = across.x * down.y - across.y * down.x;
  if (area === 0) throw new FrameGone(messages.frameHidden);
  return { x: (dx * down.y - dy * down.x) / area, y: (dy * across.x - dx * across.y) / area };
}

/** How much longer a side is drawn than it is. Sizes come rounded: what is about 1 is 1. */
function scaleOf(quad: readonly number[], corner: 2 | 6, length: number): number {
  const [dx, dy] = side(quad, corner);
  const scale = length === 0 ? 1 : Math.hypot(dx, dy) / length;
  return Math.abs(scale - 1) * length < 1 ? 1 : scale;
}

/** One pixel of the frame along a side. */
function unit(quad: readonly number[], corner: 2 | 6, scale: number): Point {
  const [dx, dy] = side(quad, corner);
  const length = Math.hypot(dx, dy);
  if (length === 0) return corner === 2 ? { x: 1, y: 0 } : { x: 0, y: 1 };
  return { x: (dx / length) * scale, y: (dy / length) * scale };
}

function side(quad: readonly number[], corner: 2 | 6): readonly [number, number] {
  return [(quad[corner] ?? 0) - (quad[0] ?? 0), (quad[corner + 1] ?? 0) - (quad[1] ?? 0)];
}

/** How long the page around a frame may take to say whether it shows it. */
const SHOWN_MS = 1000;

/** How deep frames in frames are searched. */
const DEEPEST = 20;

/** Elements that show another document. */
const HOLDERS: ReadonlySet<string> = new Set(['IFRAME', 'FRAME', 'OBJECT', 'EMBED', 'FENCEDFRAME', 'PORTAL']);
