// How a page is driven: asking its frames, pointing, typing. One way for Chromium, over the wire; one for every other engine.

import type { Point } from '@beckon/core/data/box.js';
import type { Modifier } from '@beckon/core/scene/action.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { Page } from 'playwright-core';
import { type FrameCauses, watchCauses } from './causes.js';
import { openRoot } from './closed-root.js';
import { type Fences, ForeignFrame } from './fence.js';
import { type FrameOwner, NO_OWNER } from './frame-owner.js';
import { type Frame, Frames, type WireFrame } from './frames.js';
import { lastKey } from './last-key.js';
import { elementsOf, findListeners, findWholes, heard } from './listeners.js';
import type { ProtocolConnection } from './wire.js';

export type { Point };

export interface MousePress {
  readonly button: 'left' | 'right' | 'middle';
  readonly count: 1 | 2;
  readonly holdMs: number;
  readonly modifiers: readonly Modifier[];
}

export interface Driver {
  readonly main: Frame;
  /** Called when the page requests another window. */
  onWindow: (() => void) | null;
  /** Whether the page is touched with a finger rather than pressed with a mouse. */
  isTouched: boolean;
  /** Called when a dialog was closed, by whomever. */
  onDialogClosed: (() => void) | null;
  /** Keys that are held down and change what the mouse does. */
  held: () => readonly Modifier[];
  /** The main frame first. Those that do not answer are left out, unless requested. */
  frames(isDeafToo?: boolean): readonly Frame[];
  /** Null if it is not there any more. */
  byId(id: string): Frame | null;
  /** The frame around; null for the page itself. */
  parentOf(frame: Frame): Frame | null;
  /** What stands around a frame: the element it is in. */
  owner(frame: Frame): Promise<FrameOwner>;
  /** Whether a selector finds the element that a frame is in; a reason, if it is no selector. */
  fits(frame: Frame, kind: 'css' | 'xpath', selector: string): Promise<boolean | { readonly reason: string }>;
  /** The frame inside the current element; null if that is no frame's element. */
  frameOfThing(frame: Frame): Promise<Frame | null>;
  /** Until frames that are on their way from one process to another have arrived. */
  settled(): Promise<void>;
  /** Until requests and navigations that a frame has begun are known here, too. */
  caughtUp(frame: Frame): Promise<void>;
  /** Whether anything on the page can have heard the press that has just arrived in a frame, or can hear the one that is aimed there. If unknown: yes. */
  isHeard(frame: Frame): Promise<boolean>;
  /** Whether anything listens for events of these kinds and did not get them, because the page stopped them on the way. If unknown: yes. */
  isWithheld(frame: Frame, kinds: readonly string[]): Promise<boolean>;
  /** Whether anything listens to what moves in a frame, as of its last outcome. If unknown: yes. */
  isMotionHeard(frame: Frame): Promise<boolean>;
  /** Whether a frame hears what other frames say, or store. If unknown: yes. */
  isReplyHeard(frame: Frame): Promise<boolean>;
  /** Watches what an action sets going in a frame, from now on. Null: it cannot be known there. `isByScript`: its events are sent by our script. */
  causes(frame: Frame, isByScript: boolean): Promise<FrameCauses | null>;
  /** Ends the loading of the page, as the button of a browser does. */
  stop(): Promise<void>;
  /** Whether the mouse, as it comes to a place, brings another frame there than the one that was there. */
  bringsFrame?(at: Point): Promise<boolean>;
  /** Whether another frame is at a place than the one that should be. */
  isOther?(frame: Frame, at: Point): Promise<boolean>;
  /** Whether a frame can be seen on the page at all. */
  isShown(frame: Frame): Promise<boolean>;
  /** Where a frame stands on the page, or where a point in it does. */
  offset(frame: Frame, point?: Point): Promise<Point>;
  /** Brings a point of a frame into view. Where it is then, on the page; null if something around the frame lies on top. */
  aim(frame: Frame, point: Point): Promise<Point | null>;
  /** What is read and touched is held to; none: everything may be. */
  fences: () => Fences;
  /** Fails where input at a place would go to a document that must not be touched. */
  mayTouch(at: Point): Promise<void>;
  /** Where going back or forward leads; null: nowhere, or unknown. */
  leadsTo(where: 'back' | 'forward'): Promise<string | null>;
  /** Whether something else than the frame that should be there is at a place. */
  isHidden(frame: Frame, at: Point): Promise<boolean>;
  press(at: Point, how: MousePress): Promise<void>;
  hover(at: Point): Promise<void>;
  /** Whether it can let the page hear the key of the last letter of a text. */
  readonly hasKeys: boolean;
  /** Text into what has the focus, in place of what is selected. `isHeard`: after the key of its last letter went down. */
  insert(text: string, isHeard?: boolean): Promise<void>;
  /** A key that no keyboard of ours has, such as é: down or up. */
  write(key: string, isDown: boolean, modifiers: readonly Modifier[]): Promise<void>;
  /** Opens closed shadow roots of elements that may have one. Whether any was found. */
  openRoots(frame: Frame): Promise<boolean>;
  /** Marks everything that listens to clicks though it does not look like it. Whether anything new does. */
  findListeners(frame: Frame, passive: number | null): Promise<boolean>;
  /** Marks those boxes around what was found that listen to clicks themselves. Whether any does. */
  findWholes(frame: Frame): Promise<boolean>;
  /** Puts files into the file field of the current element; false if it has none. */
  setFiles(frame: Frame, files: readonly string[]): Promise<boolean>;
  /** An expression, in the page's own world of a frame. */
  evaluate(expression: string, frame: Frame): Promise<{ value: unknown } | { error: string }>;
  /** An expression of ours, in a world that the page has no hand in where there is one. */
  read(expression: string, frame: Frame): Promise<unknown>;
}

const BUTTON_BITS = { left: 1, right: 2, middle: 4 } as const;
const BITS: Readonly<Record<Modifier, number>> = { alt: 1, ctrl: 2, meta: 4, shift: 8 };
const BACKSPACE = ['rawKeyDown', 'keyUp'].map((type) => ({
  type,
  key: 'Backspace',
  code: 'Backspace',
  windowsVirtualKeyCode: 8,
}));

/** A frame that has just answered and does not any more is not waited for longer. */
const CAUGHT_UP_MS = 1000;
/** No page is there. */
export const NOWHERE: Point = { x: -1, y: -1 };
/** How long the browser may take to send the mouse to a frame of another process. */
const ROUTE_MS = 500;

/** Elements that are looked into for a closed root, at once. */
const MOST_SUSPECTS = 400;

/** Chromium, over the wire. */
export class WireDriver implements Driver {
  isTouched = false;
  held: () => readonly Modifier[] = () => [];
  readonly #frames: Frames;

  private constructor(frames: Frames) {
    this.#frames = frames;
  }

  static async of(wire: ProtocolConnection, page: Page): Promise<WireDriver> {
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    const [frames] = await Promise.all([Frames.of(wire, targetInfo.targetId), session.detach().catch(() => {})]);
    return new WireDriver(frames);
  }

  get onWindow(): (() => void) | null {
    return this.#frames.onWindow;
  }
  set onWindow(listener: (() => void) | null) {
    this.#frames.onWindow = listener;
  }

  get onDialogClosed(): (() => void) | null {
    return this.#frames.onDialogClosed;
  }
  set onDialogClosed(listener: (() => void) | null) {
    this.#frames.onDialogClosed = listener;
  }

  get fences(): () => Fences {
    return this.#frames.fences;
  }
  set fences(fences: () => Fences) {
    this.#frames.fences = fences;
  }

  async mayTouch(at: Point): Promise<void> {
    const fences = this.fences();
    if (fences.length === 0) return;
    const frame = await this.#frameAt(at);
    if (frame === null) throw new ForeignFrame('', fences);
    await frame.call('isFocusInside');
  }

  async bringsFrame(at: Point): Promise<boolean> {
    if (this.isTouched || this.frames(true).length === 1) return false;
    const before = await this.#frameAt(at);
    await this.hover(at);
    return (await this.#frameAt(at)) !== before;
  }

  async isOther(frame: Frame, at: Point): Promise<boolean> {
    return this.frames(true).length > 1 && (await this.#frameAt(at)) !== frame;
  }

  #frameAt(at: Point): Promise<WireFrame | null> {
    return this.#frames.places.at(at, this.main, (id) => this.#frames.byId(id));
  }

  async leadsTo(where: 'back' | 'forward'): Promise<string | null> {
    const { currentIndex, entries } = await this.main.ask<NavigationHistory>('Page.getNavigationHistory', {});
    return entries[currentIndex + (where === 'back' ? -1 : 1)]?.url ?? null;
  }

  get main(): WireFrame {
    return this.#frames.main;
  }

  frames(isDeafToo = false): readonly Frame[] {
    return this.#frames.all(isDeafToo);
  }

  byId(id: string): Frame | null {
    return this.#frames.byId(id);
  }

  parentOf(frame: Frame): Frame | null {
    const { parentId } = frame as WireFrame;
    return parentId === null ? null : this.#frames.byId(parentId);
  }

  async owner(frame: Frame): Promise<FrameOwner> {
    const found = await this.#frames.places.onOwner(frame as WireFrame, 'describe').catch(() => null);
    return found ?? NO_OWNER;
  }

  async fits(frame: Frame, kind: 'css' | 'xpath', selector: string): Promise<boolean | { reason: string }> {
    const request = this.#frames.places.onOwner(frame as WireFrame, 'fits', kind, selector);
    return request.catch(() => false);
  }

  async frameOfThing(frame: Frame): Promise<Frame | null> {
    const wire = frame as WireFrame;
    const objectId = await wire.object('__beckon.element()');
    if (objectId === null) return null;
    const { node } = await wire.ask<{ node: { frameId?: string; nodeName: string } }>('DOM.describeNode', { objectId });
    return node.frameId === undefined || node.nodeName === 'HTML' ? null : this.byId(node.frameId);
  }

  async caughtUp(frame: Frame): Promise<void> {
    await deadlineIn(CAUGHT_UP_MS).ends(this.#frames.caughtUp(frame as WireFrame));
  }

  readonly isHeard = (frame: Frame): Promise<boolean> => heard.isListenedTo(frame as WireFrame);
  readonly isMotionHeard = (frame: Frame): Promise<boolean> => heard.isMotionHeard(frame as WireFrame);
  readonly isReplyHeard = (frame: Frame): Promise<boolean> => heard.isReplyHeard(frame as WireFrame);

  isWithheld(frame: Frame, kinds: readonly string[]): Promise<boolean> {
    return heard.isWithheld(frame as WireFrame, kinds);
  }

  causes(frame: Frame, isByScript: boolean): Promise<FrameCauses | null> {
    return watchCauses((method, arg) => (frame as WireFrame).causes(method, arg), isByScript);
  }

  async stop(): Promise<void> {
    await this.#frames.session.send('Page.stopLoading');
  }

  isShown(frame: Frame): Promise<boolean> {
    return this.#frames.places.isShown(frame as WireFrame);
  }

  offset(frame: Frame, point: Point = { x: 0, y: 0 }): Promise<Point> {
    return this.#frames.places.place(frame as WireFrame, point);
  }

  async aim(frame: Frame, point: Point): Promise<Point | null> {
    const { places } = this.#frames;
    const wire = frame as WireFrame;
    await places.reveal(wire, point);
    const [place, isCovered] = await Promise.all([places.place(wire, point), places.isCovered(wire, point)]);
    if (isCovered) return null;
    if (wire.session !== this.#frames.session) await this.#route(wire, point, place);
    return place;
  }

  /**
   * The browser knows where frames of other processes are by what was drawn last, so a click right after a scroll may go
   * to the page around. Moves the mouse there until the frame feels it.
   */
  async #route(frame: WireFrame, { x, y }: Point, place: Point): Promise<void> {
    const end = Date.now() + ROUTE_MS;
    for (;;) {
      await this.hover(place);
      const isThere = await frame.call('isHovered', { x, y });
      if (isThere || Date.now() > end) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Aiming has found out, just before. */
  isHidden(): Promise<boolean> {
    return Promise.resolve(false);
  }

  settled(): Promise<void> {
    return this.#frames.settled();
  }

  /** Moved, pressed and released, without waiting for each; where there are frames, none may come under the mouse in between. */
  async press({ x, y }: Point, { button, count, holdMs, modifiers }: MousePress): Promise<void> {
    await this.mayTouch({ x, y });
    const held = bitsOf([...modifiers, ...this.held()]);
    if (this.isTouched && button === 'left') return this.#tap({ x, y }, count, holdMs, held);
    const send = (type: string, clickCount: number, at: Point = { x, y }): Promise<unknown> =>
      this.#send('Input.dispatchMouseEvent', {
        type,
        ...at,
        modifiers: held,
        button: type === 'mouseMoved' ? 'none' : button,
        clickCount,
        buttons: type === 'mousePressed' ? BUTTON_BITS[button] : 0,
      });
    const sent = [send('mouseMoved', 0)];
    const frame = this.frames(true).length === 1 ? undefined : await this.#frameAt({ x, y }).catch(() => undefined);
    const isElsewhere = async (): Promise<boolean> => {
      if (frame === undefined) return false;
      await Promise.all(sent);
      return (await this.#frameAt({ x, y }).catch(() => frame)) !== frame;
    };
    for (let click = 1; click <= count; click++) {
      if (click > 1 && (await isElsewhere())) return;
      sent.push(send('mousePressed', click));
      if (holdMs > 0) await new Promise((resolve) => setTimeout(resolve, holdMs));
      // Let go of where there is nothing, it is no click.
      if (await isElsewhere()) return void (await send('mouseReleased', click, NOWHERE));
      sent.push(send('mouseReleased', click));
    }
    await Promise.all(sent);
  }

  /** The same with a finger: the browser makes a click of it, as on a phone. */
  async #tap(at: Point, count: number, holdMs: number, modifiers: number): Promise<void> {
    const send = (type: string, touchPoints: readonly Point[]): Promise<unknown> =>
      this.#send('Input.dispatchTouchEvent', { type, touchPoints, modifiers });
    for (let tap = 1; tap <= count; tap++) {
      const started = send('touchStart', [at]);
      if (holdMs > 0) await new Promise((resolve) => setTimeout(resolve, holdMs));
      await Promise.all([started, send('touchEnd', [])]);
    }
  }

  async hover({ x, y }: Point): Promise<void> {
    await this.mayTouch({ x, y });
    const modifiers = bitsOf(this.held());
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, modifiers, button: 'none' });
  }

  readonly hasKeys = true;
  async insert(text: string, isHeard = false): Promise<void> {
    const key = isHeard ? lastKey(text) : null;
    // Not waited for, so that nothing of the page runs between the key and its letters. It goes up when the page is read.
    if (key !== null) void this.#send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    if (text !== '') await this.#send('Input.insertText', { text });
    // Nothing to insert still replaces what is selected.
    else await Promise.all(BACKSPACE.map((key) => this.#send('Input.dispatchKeyEvent', key)));
  }

  async write(key: string, isDown: boolean, modifiers: readonly Modifier[]): Promise<void> {
    const isText = isDown && modifiers.every((one) => one === 'shift');
    const type = isDown ? (isText ? 'keyDown' : 'rawKeyDown') : 'keyUp';
    const text = isText ? { text: key, unmodifiedText: key } : {};
    await this.#send('Input.dispatchKeyEvent', { type, key, modifiers: bitsOf(modifiers), ...text });
  }

  #send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    // A page that goes away while it is pressed has been pressed.
    return this.#frames.session.send(method, params).catch(() => null);
  }

  async openRoots(frame: Frame): Promise<boolean> {
    const wire = frame as WireFrame;
    const elements = await elementsOf(wire, '__beckon.suspects()');
    const areOpened = await Promise.all(elements.slice(0, MOST_SUSPECTS).map((objectId) => openRoot(wire, objectId)));
    return areOpened.includes(true);
  }

  findListeners(frame: Frame): Promise<boolean> {
    return findListeners(frame as WireFrame);
  }

  findWholes(frame: Frame): Promise<boolean> {
    return findWholes(frame as WireFrame);
  }

  async setFiles(frame: Frame, files: readonly string[]): Promise<boolean> {
    const wire = frame as WireFrame;
    const objectId = await wire.object('__beckon.fileField()');
    if (objectId === null) return false;
    await wire.session.send('DOM.setFileInputFiles', { files, objectId });
    return true;
  }

  evaluate(expression: string, frame: Frame): Promise<{ value: unknown } | { error: string }> {
    return (frame as WireFrame).evaluateInPage(expression);
  }

  async read(expression: string, frame: Frame): Promise<unknown> {
    return (await (frame as WireFrame).evaluate(expression, true)).value;
  }
}

function bitsOf(modifiers: readonly Modifier[]): number {
  return modifiers.reduce((bits, one) => bits | BITS[one], 0);
}

interface NavigationHistory {
  readonly currentIndex: number;
  readonly entries: readonly { readonly url: string }[];
}
