// One frame with our script in a world of its own, which the page cannot see.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import { messages } from '../messages.js';
import type { PageBridge } from '../page/main.js';
import { answerTimeoutFor } from './answer-timeout.js';
import { type CausesMethod, MAKE_CAUSES } from './causes.js';
import { type Fences, fenced, inside, isFree } from './fence.js';
import { FrameGone, FrameSilent, ScriptFailed } from './frame-gone.js';
import { injectedScript } from './page-scripts.js';
import type { Params, WireSession } from './wire.js';

/** The name of our world. */
export const WORLD = 'beckon';

export { FrameGone, FrameSilent, ScriptFailed } from './frame-gone.js';

type Methods = {
  [K in keyof PageBridge as PageBridge[K] extends (...args: never[]) => unknown ? K : never]: PageBridge[K];
};
export type Method = keyof Methods;
type Answers<M extends Method> = Methods[M] extends (...args: never[]) => infer R ? Awaited<R> : never;
type Arguments<M extends Method> = Methods[M] extends (...args: infer A) => unknown ? A : never;

/** A frame with our script in it. */
export interface Frame {
  readonly id: string;
  readonly isMain: boolean;
  call<M extends Method>(method: M, ...args: Arguments<M>): Promise<Answers<M>>;
}

/** What a frame knows of the others. */
export interface FrameFamily {
  parentOf(frame: WireFrame): WireFrame | null;
  fences(): Fences;
}

export class WireFrame implements Frame {
  readonly id: string;
  readonly isMain: boolean;
  readonly session: WireSession;
  parentId: string | null;
  context: number | null = null;
  /** It was asked and does not answer: its script never ends, say. */
  isDeaf = false;
  #making: Promise<number> | null = null;
  /** The page's own world; null while there is none. */
  readonly #pageContext: () => number | null;
  /** The frame around, and what calls are held to. */
  readonly #family: FrameFamily;

  constructor(
    id: string,
    parentId: string | null,
    isMain: boolean,
    session: WireSession,
    pageContext: () => number | null,
    family: FrameFamily,
  ) {
    this.#family = family;
    this.#pageContext = pageContext;
    this.id = id;
    this.parentId = parentId;
    this.isMain = isMain;
    this.session = session;
  }

  async call<M extends Method>(method: M, ...args: Arguments<M>): Promise<Answers<M>> {
    const expression = `__beckon.${method}(${args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(',')})`;
    const fences = isFree(method) ? [] : this.#family.fences();
    const request = fences.length === 0 ? this.#withScript(expression) : this.#inside(expression, fences);
    const { value } = await this.#patiently(request, answerTimeoutFor(method, args));
    return value as Answers<M>;
  }

  /** Only where the document, and every one around it, is inside. */
  async #inside(expression: string, fences: Fences): Promise<{ value?: unknown }> {
    const around = this.#family.parentOf(this);
    if (around === null && !this.isMain) throw new FrameGone(messages.frameUnplaced);
    if (around !== null) await around.#inside('null', fences);
    const { value } = await this.#withScript(fenced(expression, fences));
    return { value: inside(value, fences) };
  }

  /** A document may be there a moment before the script that comes with it: then it is put there now. */
  async #withScript(expression: string): Promise<{ value?: unknown }> {
    try {
      return await this.evaluate(expression, true);
    } catch (error) {
      if (!(error instanceof ScriptFailed) || !NO_SCRIPT.test(error.message)) throw error;
      this.context = null;
      return this.evaluate(expression, true);
    }
  }

  /** The caller waits for the page itself; a frame in it, an advertisement, say, must not hold up everything. */
  #patiently<T>(answer: Promise<T>, ms: number): Promise<T> {
    if (this.isMain) return answer;
    const hears = (): void => {
      this.isDeaf = false;
    };
    answer.then(hears, hears);
    return deadlineIn(ms).wait(answer, () => {
      this.isDeaf = true;
      throw new FrameSilent(messages.frameSilent);
    });
  }

  /** A node of this frame's document, as an object of our world. */
  async adopted(backendNodeId: number): Promise<string> {
    const executionContextId = this.context ?? (await this.#make());
    const { object } = await this.session.send<{ object: { objectId: string } }>('DOM.resolveNode', {
      backendNodeId,
      executionContextId,
    });
    return object.objectId;
  }

  /** The object that an expression gives, to hand to the browser itself. */
  async object(expression: string): Promise<string | null> {
    const { objectId } = await this.evaluate(expression, false);
    return objectId ?? null;
  }

  /** Asks the browser about what is in this frame: what it does not know any more has gone. */
  async ask<T>(method: string, params: Params): Promise<T> {
    try {
      return await this.session.send<T>(method, params);
    } catch (error) {
      throw new FrameGone(error instanceof Error ? error.message : String(error));
    }
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

  /** An expression in the page's own world. */
  async evaluateInPage(expression: string): Promise<{ value: unknown } | { error: string }> {
    const { result, exceptionDetails } = await this.#inPage(expression, true);
    return exceptionDetails === undefined ? { value: result.value } : { error: wordsOf(exceptionDetails) };
  }

  /** An object of the page's own world. */
  async objectInPage(expression: string): Promise<string> {
    const { result } = await this.#inPage(expression, false);
    if (result.objectId === undefined) throw new FrameGone(messages.noSuchObject);
    return result.objectId;
  }

  /** Calls the script that reports the causes of changes; made once for each document. */
  async causes(method: CausesMethod, arg: boolean | number): Promise<unknown> {
    const contextId = this.#pageContext();
    if (this.#causes === null || this.#causes.contextId !== contextId) {
      if (method !== 'begin') return null;
      this.#causes = { contextId, objectId: await this.objectInPage(MAKE_CAUSES) };
    }
    const isBegun = method === 'begin';
    // One that was given up ends nothing of the next.
    if (isBegun || (method === 'end' && arg === this.#round)) this.isWatchingCauses = isBegun;
    if (isBegun) this.#round = null;
    const { result } = await this.session.send<Evaluated>('Runtime.callFunctionOn', {
      objectId: this.#causes.objectId,
      functionDeclaration: `function (given) { return this.${method}(given); }`,
      arguments: [{ value: arg }],
      returnByValue: true,
      // What is awaited is asked for its `then`, which the page may have given to everything.
      awaitPromise: method === 'left',
    });
    if (isBegun) this.#round = result.value;
    return result.value ?? null;
  }
  /** Which action is watched; null: none yet. */
  #round: unknown = null;
  /** Whether it listens on the page now. */
  isWatchingCauses = false;
  #causes: { readonly contextId: number | null; readonly objectId: string } | null = null;

  async #inPage(expression: string, isByValue: boolean): Promise<Evaluated> {
    // Where none is given, it is that of the outermost frame of the session.
    const contextId = this.isMain ? null : this.#pageContext();
    if (!this.isMain && contextId === null) throw new FrameGone(messages.frameEmpty);
    try {
      return await this.session.send<Evaluated>('Runtime.evaluate', {
        expression,
        ...(contextId === null ? {} : { contextId }),
        awaitPromise: isByValue,
        returnByValue: isByValue,
        userGesture: isByValue,
      });
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
        expression: `if (!globalThis.__beckon) { ${injectedScript()} }`,
        contextId,
      });
      this.context = contextId;
      return contextId;
    } catch (error) {
      throw new FrameGone(error instanceof Error ? error.message : String(error));
    }
  }
}

const NO_SCRIPT = /\b__beckon is not defined/;

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
