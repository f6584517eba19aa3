// Firefox, WebKit and whatever else Playwright drives: the same script, in the page's own world, by Playwright's means.

import type { Modifier } from '@beckon/core/scene/action.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { ElementHandle, JSHandle, Page, Frame as PlaywrightFrame } from 'playwright-core';
import { messages } from '../messages.js';
import { answerTimeoutFor } from './answer-timeout.js';
import { type CausesMethod, type FrameCauses, MAKE_CAUSES, watchCauses } from './causes.js';
import type { Driver, MousePress, Point } from './driver.js';
import { type Fences, ForeignFrame, inside, isFree, mustBeInside } from './fence.js';
import { type FrameElementMethod, type FrameOwner, NO_OWNER } from './frame-owner.js';
import { type Frame, FrameGone, FrameSilent, type Method, ScriptFailed } from './frames.js';
import { injectedScript } from './page-scripts.js';

/** Makes the script's object without leaving its name behind. */
const MAKE = `(() => { ${injectedScript()}; const bridge = globalThis.__beckon; delete globalThis.__beckon; return bridge; })()`;

/** How deep frames in frames are searched. */
const DEEPEST = 20;

/** Smaller frames are there to measure or to track, not to be seen. */
const SMALLEST = 4;

class PlainFrame implements Frame {
  readonly id: string;
  readonly isMain: boolean;
  readonly frame: PlaywrightFrame;
  isDeaf = false;
  /** How many documents it showed. */
  #documents = 0;
  #bridge: JSHandle | null = null;
  #causes: JSHandle | null = null;

  readonly #fences: () => Fences;

  constructor(frame: PlaywrightFrame, id: string, fences: () => Fences) {
    this.#fences = fences;
    this.frame = frame;
    this.id = id;
    this.isMain = frame.parentFrame() === null;
  }

  /** Another document is in it, which may well answer. */
  forget(): void {
    this.#documents++;
    this.isDeaf = false;
    this.#bridge = null;
    this.#causes = null;
  }

  /** As on the wire: a frame that does not answer must not hold up the page around it. */
  call(method: Method, ...args: unknown[]): Promise<never> {
    const answer = this.#call(method, ...args);
    if (this.isMain) return answer;
    const request = this.#documents;
    const hears = (): void => {
      if (request === this.#documents) this.isDeaf = false;
    };
    answer.then(hears, hears);
    return deadlineIn(answerTimeoutFor(method, args)).wait(answer, () => {
      if (request === this.#documents) this.isDeaf = true;
      throw new FrameSilent(messages.frameSilent);
    });
  }

  async #call(method: Method, ...args: unknown[]): Promise<never> {
    const fences = isFree(method) ? [] : this.#fences();
    // The pages around must be inside, too.
    if (fences.length > 0)
      for (let one = this.frame.parentFrame(); one !== null; one = one.parentFrame()) mustBeInside(one.url(), fences);
    try {
      this.#bridge ??= await this.frame.evaluateHandle(MAKE);
      const answer = await this.#bridge.evaluate(
        (bridge, [name, given, held]) => {
          const own = bridge as Record<string, (...all: unknown[]) => unknown>;
          const host = held.length === 0 ? null : own['hostOutside']?.(held);
          return host === null ? own[name as string]?.(...(given as unknown[])) : ['beckon:outside', host];
        },
        [method, args, fences] as const,
      );
      return inside(answer as never, fences);
    } catch (error) {
      if (error instanceof ForeignFrame) throw error;
      const words = error instanceof Error ? error.message : String(error);
      this.#bridge = null;
      if (/destroyed|detached|closed|navigat|disposed/i.test(words)) throw new FrameGone(words);
      throw new ScriptFailed(words);
    }
  }

  async causes(method: CausesMethod, arg: boolean | number): Promise<unknown> {
    if (this.#causes === null && method !== 'begin') return null;
    this.#causes ??= await this.frame.evaluateHandle(MAKE_CAUSES);
    return this.#causes.evaluate(
      (made, [name, given]) => (made as Record<string, (given: boolean | number) => unknown>)[name]?.(given) ?? null,
      [method, arg] as const,
    );
  }

  /** The element at a point that shows another document; nothing, if there is none. */
  async holderAt(point: Point): Promise<JSHandle> {
    if (this.#bridge === null) throw new FrameGone(messages.otherDocument);
    return this.#bridge.evaluateHandle(
      (bridge, at) => (bridge as { holderAt(point: Point): unknown }).holderAt(at as Point),
      point,
    );
  }

  async about(query: FrameElementMethod, element: JSHandle, given: readonly unknown[]): Promise<unknown> {
    this.#bridge ??= await this.frame.evaluateHandle(MAKE);
    return this.#bridge.evaluate(
      (bridge, [name, of, more]) =>
        (bridge as { frameElement: Record<string, (...all: unknown[]) => unknown> }).frameElement[name]?.(of, ...more),
      [query, element, given] as const,
    );
  }

  async element(method: 'fileField' | 'element'): Promise<JSHandle | null> {
    return (
      (await this.#bridge?.evaluateHandle(
        (bridge, name) => (bridge as Record<string, () => unknown>)[name]?.() ?? null,
        method,
      )) ?? null
    );
  }
}

export class PlaywrightDriver implements Driver {
  isTouched = false;
  onWindow: (() => void) | null = null;
  /** Not available here. */
  onDialogClosed: (() => void) | null = null;
  held: () => readonly Modifier[] = () => [];
  fences: () => Fences = () => [];
  readonly #page: Page;
  readonly #known = new Map<PlaywrightFrame, PlainFrame>();
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('framenavigated', (frame) => this.#known.get(frame)?.forget());
    page.on('framedetached', (frame) => this.#known.delete(frame));
  }

  get main(): Frame {
    return this.#frame(this.#page.mainFrame());
  }

  frames(isDeafToo = false): readonly Frame[] {
    return this.#page
      .frames()
      .map((frame) => this.#frame(frame))
      .filter((frame) => isDeafToo || !frame.isDeaf);
  }

  byId(id: string): Frame | null {
    return this.frames(true).find((frame) => frame.id === id) ?? null;
  }

  parentOf(frame: Frame): Frame | null {
    const parent = (frame as PlainFrame).frame.parentFrame();
    return parent === null ? null : this.#frame(parent);
  }

  async owner(frame: Frame): Promise<FrameOwner> {
    return (await this.#onOwner<FrameOwner>(frame, 'describe')) ?? NO_OWNER;
  }

  async fits(frame: Frame, kind: 'css' | 'xpath', selector: string): Promise<boolean | { reason: string }> {
    return (await this.#onOwner<boolean | { reason: string }>(frame, 'fits', kind, selector)) ?? false;
  }

  /** Asks our script in the page around about the element of a frame. */
  async #onOwner<T>(frame: Frame, request: FrameElementMethod, ...given: unknown[]): Promise<T | null> {
    try {
      const { frame: own } = frame as PlainFrame;
      const parent = own.parentFrame();
      if (parent === null) return null;
      return (await this.#frame(parent).about(request, await own.frameElement(), given)) as T;
    } catch {
      // The frame is on its way in or out.
      return null;
    }
  }

  async frameOfThing(frame: Frame): Promise<Frame | null> {
    const element = (await (frame as PlainFrame).element('element'))?.asElement() ?? null;
    const inner = (await element?.contentFrame()) ?? null;
    return inner === null ? null : this.#frame(inner);
  }

  #frame(frame: PlaywrightFrame): PlainFrame {
    const known = this.#known.get(frame) ?? new PlainFrame(frame, `frame-${this.#count++}`, () => this.fences());
    this.#known.set(frame, known);
    return known;
  }

  async offset(frame: Frame, point: Point = { x: 0, y: 0 }): Promise<Point> {
    const { frame: own } = frame as PlainFrame;
    if (own.parentFrame() === null) return point;
    const element = await own.frameElement();
    const box = await element.boundingBox();
    const [left = 0, top = 0] = await element.evaluate((one) => {
      const { clientLeft, clientTop } = one as { clientLeft?: number; clientTop?: number };
      return [clientLeft ?? 0, clientTop ?? 0];
    });
    return { x: (box?.x ?? 0) + left + point.x, y: (box?.y ?? 0) + top + point.y };
  }

  settled(): Promise<void> {
    return Promise.resolve();
  }

  /** Listeners are not available here. */
  isHeard(): Promise<boolean> {
    return Promise.resolve(true);
  }

  isWithheld(): Promise<boolean> {
    return Promise.resolve(true);
  }

  isMotionHeard(): Promise<boolean> {
    return Promise.resolve(true);
  }

  isReplyHeard(): Promise<boolean> {
    return Promise.resolve(true);
  }

  causes(frame: Frame, isByScript: boolean): Promise<FrameCauses | null> {
    return watchCauses((method, arg) => (frame as PlainFrame).causes(method, arg), isByScript);
  }

  /** One session reports everything, in order. */
  caughtUp(): Promise<void> {
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    await this.#page.evaluate('window.stop()');
  }

  async isShown(frame: Frame): Promise<boolean> {
    const { frame: own } = frame as PlainFrame;
    const parent = own.parentFrame();
    if (parent === null) return true;
    try {
      const element = await own.frameElement();
      const box = await element.boundingBox();
      const isBig = box !== null && box.width >= SMALLEST && box.height >= SMALLEST;
      return isBig && (await element.isVisible()) && this.isShown(this.#frame(parent));
    } catch {
      // It is on its way out.
      return false;
    }
  }

  async aim(frame: Frame, point: Point): Promise<Point | null> {
    const { frame: own } = frame as PlainFrame;
    const element = await own.frameElement();
    await element.scrollIntoViewIfNeeded({ timeout: 1000 }).catch(() => {});
    const { x, y } = await this.offset(frame);
    const place = { x: x + point.x, y: y + point.y };
    return (await this.isHidden(frame, place)) ? null : place;
  }

  /** Asked of the outermost frame around: what lies at the place there must be its element. */
  async isHidden(frame: Frame, { x, y }: Point): Promise<boolean> {
    let { frame: own } = frame as PlainFrame;
    if (own.parentFrame() === null) return false;
    while (own.parentFrame()?.parentFrame()) own = own.parentFrame() as PlaywrightFrame;
    const around = this.#frame(own);
    if ((await this.#onOwner<boolean>(around, 'isBehind')) === true) return true;
    return (await this.#onOwner<boolean>(around, 'isCovered', { x, y })) === true;
  }

  /** Asked of each page from the outermost on: closed roots hide their frames from it. */
  async mayTouch(at: Point): Promise<void> {
    const fences = this.fences();
    if (fences.length === 0) return;
    let frame: PlaywrightFrame | null = this.#page.mainFrame();
    let { x, y } = at;
    for (let depth = 0; depth < DEEPEST; depth++) {
      await this.#frame(frame).call('isFocusInside');
      const held: ElementHandle | null = (await this.#frame(frame).holderAt({ x, y })).asElement();
      if (held === null) return;
      frame = await held.contentFrame();
      if (frame === null) throw new ForeignFrame('', fences);
      const corner = await this.offset(this.#frame(frame));
      [x, y] = [at.x - corner.x, at.y - corner.y];
    }
    throw new ForeignFrame('', fences);
  }

  /** Not available from Playwright. */
  leadsTo(): Promise<null> {
    return Promise.resolve(null);
  }

  async press({ x, y }: Point, { button, count, holdMs, modifiers }: MousePress): Promise<void> {
    await this.mayTouch({ x, y });
    const names = { ctrl: 'Control', shift: 'Shift', alt: 'Alt', meta: 'Meta' } as const;
    // What is held already counts, and stays held.
    const held = this.held();
    const more = modifiers.filter((one) => !held.includes(one));
    for (const one of more) await this.#page.keyboard.down(names[one]);
    await this.#page.mouse.click(x, y, { button, clickCount: count, delay: holdMs });
    for (const one of more) await this.#page.keyboard.up(names[one]);
  }

  async hover({ x, y }: Point): Promise<void> {
    await this.mayTouch({ x, y });
    await this.#page.mouse.move(x, y);
  }

  /** The script in the page says it. */
  readonly hasKeys = false;
  async insert(text: string): Promise<void> {
    if (text === '') await this.#page.keyboard.press('Backspace');
    else await this.#page.keyboard.insertText(text);
  }

  /** Without a word to those who listen to keys: Playwright has no other way. */
  async write(key: string, isDown: boolean, modifiers: readonly Modifier[]): Promise<void> {
    if (isDown && modifiers.every((one) => one === 'shift')) await this.#page.keyboard.insertText(key);
  }

  openRoots(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Listeners are not available here: a named element is assumed to listen, and the outcome is checked. */
  async findListeners(frame: Frame, passive: number | null): Promise<boolean> {
    return passive !== null && (await (frame as PlainFrame).call('listensAt', passive));
  }

  findWholes(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async setFiles(frame: Frame, files: readonly string[]): Promise<boolean> {
    const field = (await (frame as PlainFrame).element('fileField'))?.asElement() ?? null;
    if (field === null) return false;
    await field.setInputFiles([...files]);
    return true;
  }

  read(expression: string, frame: Frame): Promise<unknown> {
    return (frame as PlainFrame).frame.evaluate(expression);
  }

  async evaluate(expression: string, frame: Frame): Promise<{ value: unknown } | { error: string }> {
    try {
      return { value: await (frame as PlainFrame).frame.evaluate(expression) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}
