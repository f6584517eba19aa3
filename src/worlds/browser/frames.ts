// The frames of a page, each with our script in a world of its own: cross-origin ones and frames in frames, too.

import { pageScript } from '../../generated/page.js';
import type { Side } from '../../page/main.js';
import type { Wire, WireSession } from './wire.js';

const WORLD = 'beckon';

/** The frame went away, or another document came into it, while it was asked. */
export class FrameGone extends Error {}
/** Our own script failed: a bug, not a fact about the page. */
export class ScriptFailed extends Error {}

type Methods = { [K in keyof Side as Side[K] extends (...args: never[]) => unknown ? K : never]: Side[K] };
export type Method = keyof Methods;
type Answers<M extends Method> = Methods[M] extends (...args: never[]) => infer R ? Awaited<R> : never;
type Arguments<M extends Method> = Methods[M] extends (...args: infer A) => unknown ? A : never;

/** A frame with our script in it. */
export interface Frame {
  readonly id: string;
  readonly isMain: boolean;
  call<M extends Method>(method: M, ...args: Arguments<M>): Promise<Answers<M>>;
}

/** One frame of Chromium. */
export class WireFrame implements Frame {
  readonly id: string;
  readonly isMain: boolean;
  readonly session: WireSession;
  readonly parentId: string | null;
  context: number | null = null;
  #making: Promise<number> | null = null;

  constructor(id: string, parentId: string | null, isMain: boolean, session: WireSession) {
    this.id = id;
    this.parentId = parentId;
    this.isMain = isMain;
    this.session = session;
  }

  async call<M extends Method>(method: M, ...args: Arguments<M>): Promise<Answers<M>> {
    const expression = `__beckon.${method}(${args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(',')})`;
    const { value } = await this.evaluate(expression, true);
    return value as Answers<M>;
  }

  /** The object that an expression gives, to hand to the browser itself. */
  async object(expression: string): Promise<string | null> {
    const { objectId } = await this.evaluate(expression, false);
    return objectId ?? null;
  }

  async evaluate(expression: string, isByValue: boolean): Promise<{ value?: unknown; objectId?: string }> {
    const contextId = this.context ?? (await this.#make());
    try {
      const { result, exceptionDetails } = await this.session.send<Evaluated>('Runtime.evaluate', {
        expression,
        contextId,
        awaitPromise: true,
        returnByValue: isByValue,
      });
      if (exceptionDetails !== undefined) throw new ScriptFailed(wordsOf(exceptionDetails));
      return result;
    } catch (error) {
      if (error instanceof ScriptFailed) throw error;
      if (this.context === contextId) this.context = null;
      throw new FrameGone(error instanceof Error ? error.message : String(error));
    }
  }

  /** Calls a function of the page's own world. */
  async evaluateInPage(expression: string): Promise<{ value: unknown } | { error: string }> {
    try {
      const { result, exceptionDetails } = await this.session.send<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      });
      return exceptionDetails === undefined ? { value: result.value } : { error: wordsOf(exceptionDetails) };
    } catch (error) {
      throw new FrameGone(error instanceof Error ? error.message : String(error));
    }
  }

  /** The script comes with every document; where it is not there yet, it is put there now. */
  async #make(): Promise<number> {
    this.#making ??= this.#create().finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  async #create(): Promise<number> {
    try {
      const made = await this.session.send<{ executionContextId: number }>('Page.createIsolatedWorld', {
        frameId: this.id,
        worldName: WORLD,
      });
      const contextId = made.executionContextId;
      await this.session.send('Runtime.evaluate', {
        expression: `if (!globalThis.__beckon) { ${pageScript} }`,
        contextId,
      });
      this.context = contextId;
      return contextId;
    } catch (error) {
      throw new FrameGone(error instanceof Error ? error.message : String(error));
    }
  }
}

interface Evaluated {
  readonly result: { readonly value?: unknown; readonly objectId?: string };
  readonly exceptionDetails?: ExceptionDetails;
}
interface ExceptionDetails {
  readonly text: string;
  readonly exception?: { readonly description?: string };
}

function wordsOf({ text, exception }: ExceptionDetails): string {
  return exception?.description ?? text;
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}

/** All frames of one page, kept up to date by what the browser tells. */
export class Frames {
  readonly #wire: Wire;
  readonly session: WireSession;
  readonly #frames = new Map<string, WireFrame>();
  readonly #sessions = new Set<WireSession>();
  #main: WireFrame | null = null;

  private constructor(wire: Wire, session: WireSession) {
    this.#wire = wire;
    this.session = session;
  }

  static async of(wire: Wire, targetId: string): Promise<Frames> {
    const frames = new Frames(wire, await wire.attach(targetId));
    await frames.#adopt(frames.session, null);
    return frames;
  }

  get main(): WireFrame {
    if (this.#main === null) throw new FrameGone('The page has no frame');
    return this.#main;
  }

  /** The main frame first, then the others as they came. */
  all(): readonly WireFrame[] {
    const main = this.main;
    return [main, ...[...this.#frames.values()].filter((frame) => frame !== main)];
  }

  /** Takes a session in: the page's own, or that of a frame from elsewhere that runs in another process. */
  async #adopt(session: WireSession, owner: string | null): Promise<void> {
    this.#sessions.add(session);
    this.#listen(session);
    const asked = [
      session.send<{ frameTree: FrameTree }>('Page.getFrameTree'),
      session.send('Page.enable'),
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: pageScript,
        worldName: WORLD,
        runImmediately: true,
      }),
      session.send('Runtime.enable'),
      session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: false,
        flatten: true,
        filter: [{ type: 'iframe' }],
      }),
    ] as const;
    try {
      const [{ frameTree }] = await Promise.all(asked);
      this.#plant(frameTree, owner, session);
    } catch {
      // The frame went as it came.
      this.#sessions.delete(session);
    }
  }

  #plant(tree: FrameTree, parentId: string | null, session: WireSession): void {
    this.#frame(tree.frame.id, parentId, session);
    for (const child of tree.childFrames ?? []) this.#plant(child, tree.frame.id, session);
  }

  #frame(id: string, parentId: string | null, session: WireSession): WireFrame {
    const known = this.#frames.get(id);
    if (known !== undefined && known.session === session) return known;
    const isMain = session === this.session && parentId === null && (this.#main === null || this.#main.id === id);
    const frame = new WireFrame(id, parentId ?? known?.parentId ?? null, isMain, session);
    this.#frames.set(id, frame);
    if (isMain) this.#main = frame;
    return frame;
  }

  #listen(session: WireSession): void {
    session.on('Runtime.executionContextCreated', (params) => {
      const { id, name, auxData } = params['context'] as { id: number; name: string; auxData?: { frameId?: string } };
      if (name !== WORLD || auxData?.frameId === undefined) return;
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
    });
    session.on('Runtime.executionContextsCleared', () => {
      for (const frame of this.#frames.values()) if (frame.session === session) frame.context = null;
    });
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#frame(String(frameId), String(parentFrameId), session);
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      const frame = this.#frames.get(String(frameId));
      if (reason !== 'swap' && frame?.session === session) this.#frames.delete(String(frameId));
    });
    session.on('Target.attachedToTarget', (params) => {
      const { targetId } = params['targetInfo'] as { targetId: string };
      const inner = this.#wire.session(String(params['sessionId']));
      void this.#adopt(inner, this.#frames.get(targetId)?.parentId ?? null);
    });
    session.on('Target.detachedFromTarget', ({ sessionId }) => {
      for (const [id, frame] of this.#frames) if (frame.session.id === sessionId) this.#frames.delete(id);
    });
  }

  /** Where a frame stands on the page, by asking the browser for its element. */
  async offset(frame: WireFrame): Promise<{ x: number; y: number }> {
    if (frame.isMain) return { x: 0, y: 0 };
    for (const session of [frame.session, ...this.#sessions]) {
      try {
        // Only needed here, and it costs where it is on.
        await session.send('DOM.enable');
        const { backendNodeId } = await session.send<{ backendNodeId: number }>('DOM.getFrameOwner', {
          frameId: frame.id,
        });
        const { model } = await session.send<{ model: { content: readonly number[] } }>('DOM.getBoxModel', {
          backendNodeId,
        });
        const [x = 0, y = 0] = model.content;
        const root = session === this.session ? null : this.#rootOf(session);
        const around = root === null || root === frame ? { x: 0, y: 0 } : await this.offset(root);
        return { x: x + around.x, y: y + around.y };
      } catch {
        // Not the session that has the element.
      }
    }
    throw new FrameGone('The frame is not on the page');
  }

  #rootOf(session: WireSession): WireFrame | null {
    const inside = [...this.#frames.values()].filter((frame) => frame.session === session);
    return (
      inside.find((frame) => frame.parentId === null || this.#frames.get(frame.parentId)?.session !== session) ?? null
    );
  }
}
