// The frames of a page, each with our script in a world of its own: cross-origin ones and frames in frames, too.

import { messages } from '../messages.js';
import type { Fences } from './fence.js';
import { FramePlaces } from './frame-place.js';
import { injectedScript } from './page-scripts.js';
import type { ProtocolConnection, WireSession } from './wire.js';
import { type FrameFamily, FrameGone, WireFrame, WORLD } from './wire-frame.js';

export { type Frame, FrameGone, FrameSilent, type Method, ScriptFailed, WireFrame } from './wire-frame.js';

/** How long a frame may take from one process to another. */
const MOVING_MS = 1000;

/** Pages that we were there for before they began. */
const BEGUN = new WeakMap<WireSession, Promise<Frames>>();

interface FrameTree {
  readonly frame: { readonly id: string; readonly parentId?: string };
  readonly childFrames?: readonly FrameTree[];
}

/** All frames of one page, kept up to date by the browser's events. */
export class Frames {
  /** Called when a page requests another window: its page comes a moment later. */
  onWindow: (() => void) | null = null;
  /** What calls of the script are held to. */
  fences: () => Fences = () => [];
  /** Called when a dialog was closed, by whomever. */
  onDialogClosed: (() => void) | null = null;
  readonly #wire: ProtocolConnection;
  readonly session: WireSession;
  readonly #frames = new Map<string, WireFrame>();
  /** Sessions, each with the number of its outermost frame. */
  readonly #sessions = new Map<WireSession, string>();
  readonly places: FramePlaces = new FramePlaces({
    sessions: () => this.#sessions.keys(),
    parentOf: (frame) => this.#parentOf(frame),
    rootOf: (session) => this.#frames.get(this.#sessions.get(session) ?? '') ?? null,
  });
  /** Frames that left one process and did not arrive in another yet. */
  readonly #moving = new Map<string, Promise<void>>();
  /** The pages' own worlds: reported before some frames are known. */
  readonly #pages = new Map<string, { readonly session: WireSession; readonly id: number }>();
  #main: WireFrame | null = null;

  private constructor(wire: ProtocolConnection, session: WireSession) {
    this.#wire = wire;
    this.session = session;
  }

  static async of(wire: ProtocolConnection, targetId: string): Promise<Frames> {
    wire.greet ??= (session) => void BEGUN.set(session, new Frames(wire, session).#begin());
    const session = wire.early(targetId) ?? (await wire.attach(targetId));
    return BEGUN.get(session) ?? new Frames(wire, session).#begin();
  }

  async #begin(): Promise<Frames> {
    await this.#adopt(this.session, null);
    return this;
  }

  get main(): WireFrame {
    if (this.#main === null) throw new FrameGone(messages.noFrame);
    return this.#main;
  }

  /** The main frame first, then the others as they came. */
  all(isDeafToo = false): readonly WireFrame[] {
    const main = this.main;
    return [main, ...[...this.#frames.values()].filter((frame) => frame !== main && (isDeafToo || !frame.isDeaf))];
  }

  readonly #family: FrameFamily = {
    parentOf: (frame) => this.#parentOf(frame),
    fences: () => this.fences(),
  };

  #parentOf({ parentId }: WireFrame): WireFrame | null {
    return parentId === null ? null : (this.#frames.get(parentId) ?? null);
  }

  byId(id: string): WireFrame | null {
    return this.#frames.get(id) ?? null;
  }

  async settled(): Promise<void> {
    if (this.#moving.size > 0) await Promise.all(this.#moving.values());
  }

  /** Until everything that a frame did so far has been reported by every session. */
  async caughtUp({ session }: WireFrame): Promise<void> {
    const root = this.#sessions.get(session);
    if (root !== undefined) await this.#wire.caughtUp(root);
  }

  /** Until a frame is there again, or for long enough to take it for gone. */
  #move(id: string): void {
    const from = this.#frames.get(id);
    const end = Date.now() + MOVING_MS;
    const arrive = async (): Promise<void> => {
      while (this.#frames.get(id) === from && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
      this.#moving.delete(id);
    };
    this.#moving.set(id, arrive());
  }

  /** Takes a session in: the page's own, or that of a frame from elsewhere that runs in another process. */
  async #adopt(session: WireSession, owner: string | null): Promise<void> {
    this.#listen(session);
    // Listens first, then asks: a frame that comes in between is reported twice rather than never.
    const enabled = session.send('Page.enable');
    // Taken in at once: what the browser reports after this answer is newer.
    const planted = session.send<{ frameTree: FrameTree }>('Page.getFrameTree').then(({ frameTree }) => {
      this.#sessions.set(session, frameTree.frame.id);
      this.#plant(frameTree, owner ?? frameTree.frame.parentId ?? null, session);
    });
    const request = [
      planted,
      enabled,
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: injectedScript(),
        worldName: WORLD,
        runImmediately: true,
      }),
      session.send('Runtime.enable'),
      // Playwright holds new frames until it is ready for them; beside a session that does not, some are never let go.
      session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'iframe' }],
      }),
      // The page itself is let go by Playwright, when that is ready, too.
      session === this.session ? null : session.send('Runtime.runIfWaitingForDebugger'),
    ] as const;
    try {
      await Promise.all(request);
    } catch {
      // The frame went as it came.
      this.#sessions.delete(session);
    }
  }

  #plant(tree: FrameTree, parentId: string | null, session: WireSession): void {
    const { id } = tree.frame;
    // A frame that has a session of its own by now has left this process.
    const isElsewhere = [...this.#sessions].some(([other, root]) => root === id && other !== session);
    if (isElsewhere) return;
    this.#frame(id, parentId, session);
    for (const child of tree.childFrames ?? []) this.#plant(child, tree.frame.id, session);
  }

  #frame(id: string, parentId: string | null, session: WireSession): WireFrame {
    const known = this.#frames.get(id);
    if (known !== undefined && known.session === session) {
      known.parentId ??= parentId;
      return known;
    }
    const isMain = session === this.session && parentId === null && (this.#main === null || this.#main.id === id);
    const pageContext = (): number | null => {
      const own = this.#pages.get(id);
      return own?.session === session ? own.id : null;
    };
    const frame = new WireFrame(id, parentId ?? known?.parentId ?? null, isMain, session, pageContext, this.#family);
    this.#frames.set(id, frame);
    if (isMain) this.#main = frame;
    return frame;
  }

  /** What was in a frame is gone. */
  #clear(id: string): void {
    for (const [inner, { parentId }] of this.#frames) if (parentId === id) this.#remove(inner);
  }

  #remove(id: string): void {
    this.#frames.delete(id);
    this.#pages.delete(id);
    for (const [session, root] of this.#sessions) if (root === id) this.#sessions.delete(session);
    this.#clear(id);
  }

  #listen(session: WireSession): void {
    session.on('Runtime.executionContextCreated', (params) => {
      const { id, name, auxData } = params['context'] as {
        readonly id: number;
        readonly name: string;
        readonly auxData?: { readonly frameId?: string; readonly isDefault?: boolean };
      };
      if (auxData?.frameId === undefined) return;
      if (auxData.isDefault === true) this.#pages.set(auxData.frameId, { session, id });
      if (name !== WORLD) return;
      const known = this.#frames.get(auxData.frameId);
      const frame =
        known !== undefined && known.session === session
          ? known
          : this.#frame(auxData.frameId, known?.parentId ?? null, session);
      frame.context = id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      for (const frame of this.#frames.values())
        if (frame.session === session && frame.context === executionContextId) frame.context = null;
      for (const [id, own] of this.#pages)
        if (own.session === session && own.id === executionContextId) this.#pages.delete(id);
    });
    session.on('Runtime.executionContextsCleared', () => {
      for (const frame of this.#frames.values()) if (frame.session === session) frame.context = null;
      for (const [id, own] of this.#pages) if (own.session === session) this.#pages.delete(id);
    });
    session.on('Page.windowOpen', () => this.onWindow?.());
    session.on('Page.javascriptDialogClosed', () => this.onDialogClosed?.());
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#frame(String(frameId), String(parentFrameId), session);
    });
    // Not every frame of the page before is reported as gone.
    session.on('Page.frameNavigated', (params) => {
      const { id, parentId } = params['frame'] as { readonly id: string; readonly parentId?: string };
      this.#clear(id);
      if (parentId !== undefined) this.#frame(id, parentId, session);
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      const frame = this.#frames.get(String(frameId));
      if (frame?.session !== session) return;
      if (reason === 'swap') this.#move(String(frameId));
      else this.#remove(String(frameId));
    });
    session.on('Target.attachedToTarget', (params) => {
      const { targetId } = params['targetInfo'] as { targetId: string };
      const inner = this.#wire.session(String(params['sessionId']));
      this.#sessions.set(inner, targetId);
      void this.#adopt(inner, this.#frames.get(targetId)?.parentId ?? null);
    });
    session.on('Target.detachedFromTarget', ({ sessionId }) => {
      for (const [id, frame] of this.#frames) if (frame.session.id === sessionId) this.#frames.delete(id);
      for (const one of this.#sessions.keys()) if (one.id === sessionId) this.#sessions.delete(one);
      for (const [id, { session: own }] of this.#pages) if (own.id === sessionId) this.#pages.delete(id);
    });
  }
}
