// How a page is driven: asking its frames, pointing, typing. One way for Chromium, over the wire; one for every other engine.

import type { Page } from 'playwright-core';
import type { Modifier } from '../../world/action.js';
import { type Frame, Frames, type WireFrame } from './frames.js';
import type { Wire } from './wire.js';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Press {
  readonly button: 'left' | 'right' | 'middle';
  readonly count: 1 | 2;
  readonly holdMs: number;
  readonly modifiers: readonly Modifier[];
}

export interface Driver {
  readonly main: Frame;
  /** The main frame first. */
  frames(): readonly Frame[];
  /** Where a frame stands on the page. */
  offset(frame: Frame): Promise<Place>;
  /** What is at a place, if it is not the frame that should be there. */
  isHidden(frame: Frame, at: Place): Promise<boolean>;
  press(at: Place, how: Press): Promise<void>;
  hover(at: Place): Promise<void>;
  /** Text as if pasted; the last letter by a key, for pages that listen to keys only. */
  insert(text: string): Promise<void>;
  /** Opens closed shadow roots of elements that may have one. Whether any was found. */
  openRoots(frame: Frame): Promise<boolean>;
  /** Marks what listens to clicks around a thing that does not look like it. Whether anything does. */
  findListener(frame: Frame, id: number): Promise<boolean>;
  /** Puts files into the file field of the current thing; false if it has none. */
  setFiles(frame: Frame, files: readonly string[]): Promise<boolean>;
  /** An expression of the page's own world. */
  evaluate(expression: string): Promise<{ value: unknown } | { error: string }>;
}

const BITS: Readonly<Record<Modifier, number>> = { alt: 1, ctrl: 2, meta: 4, shift: 8 };
const CLICKS = new Set([
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'dblclick',
]);

/** Letters and digits that a key types by itself; everything else is only inserted. */
const KEY = /^[a-z0-9 .,@-]$/i;

/** Chromium, over the wire. */
export class WireDriver implements Driver {
  readonly #frames: Frames;

  private constructor(frames: Frames) {
    this.#frames = frames;
  }

  static async of(wire: Wire, page: Page): Promise<WireDriver> {
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    const [frames] = await Promise.all([Frames.of(wire, targetInfo.targetId), session.detach().catch(() => {})]);
    return new WireDriver(frames);
  }

  get main(): WireFrame {
    return this.#frames.main;
  }

  frames(): readonly Frame[] {
    return this.#frames.all();
  }

  offset(frame: Frame): Promise<Place> {
    return this.#frames.offset(frame as WireFrame);
  }

  async isHidden(frame: Frame, { x, y }: Place): Promise<boolean> {
    if (frame.isMain) return false;
    const found = await this.#frames.session
      .send<{ frameId?: string; backendNodeId: number }>('DOM.getNodeForLocation', {
        x: Math.round(x),
        y: Math.round(y),
      })
      .catch(() => null);
    if (found === null || found.frameId === frame.id) return false;
    // A frame that runs in another process shows as its element.
    const owner = await this.#frames.session
      .send<{ backendNodeId: number }>('DOM.getFrameOwner', { frameId: frame.id })
      .catch(() => null);
    return owner !== null && owner.backendNodeId !== found.backendNodeId;
  }

  /** Moved, pressed and released, without waiting for each. */
  async press({ x, y }: Place, { button, count, holdMs, modifiers }: Press): Promise<void> {
    const held = modifiers.reduce((bits, one) => bits | BITS[one], 0);
    const send = (type: string, clickCount: number): Promise<unknown> =>
      this.#send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        modifiers: held,
        button: type === 'mouseMoved' ? 'none' : button,
        clickCount,
        buttons: type === 'mousePressed' ? 1 : 0,
      });
    const sent = [send('mouseMoved', 0)];
    for (let click = 1; click <= count; click++) {
      sent.push(send('mousePressed', click));
      if (holdMs > 0) await new Promise((resolve) => setTimeout(resolve, holdMs));
      sent.push(send('mouseReleased', click));
    }
    await Promise.all(sent);
  }

  async hover({ x, y }: Place): Promise<void> {
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'none' });
  }

  async insert(text: string): Promise<void> {
    const last = text.slice(-1);
    const isKey = KEY.test(last);
    const sent: Promise<unknown>[] = [];
    const pasted = isKey ? text.slice(0, -1) : text;
    // Nothing to insert still replaces what is selected.
    if (pasted !== '' || !isKey)
      sent.push(
        pasted === '' ? this.#key('Backspace', 'Backspace', 8) : this.#send('Input.insertText', { text: pasted }),
      );
    if (isKey) sent.push(this.#key(last, codeOf(last), last.toUpperCase().charCodeAt(0), last));
    await Promise.all(sent);
  }

  async #key(key: string, code: string, windowsVirtualKeyCode: number, text?: string): Promise<void> {
    const base = { key, code, windowsVirtualKeyCode };
    const typed = text === undefined ? {} : { text, unmodifiedText: text };
    await Promise.all([
      this.#send('Input.dispatchKeyEvent', { type: text === undefined ? 'rawKeyDown' : 'keyDown', ...base, ...typed }),
      this.#send('Input.dispatchKeyEvent', { type: 'keyUp', ...base }),
    ]);
  }

  #send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    // A page that goes away while it is pressed has been pressed.
    return this.#frames.session.send(method, params).catch(() => null);
  }

  async openRoots(frame: Frame): Promise<boolean> {
    const wire = frame as WireFrame;
    const elements = await this.#elements(wire, '__beckon.suspects()');
    let isAny = false;
    for (const objectId of elements.slice(0, 60)) {
      const { node } = await wire.session.send<{
        node: { shadowRoots?: readonly { backendNodeId: number; shadowRootType: string }[] };
      }>('DOM.describeNode', { objectId, depth: 1, pierce: true });
      const closed = node.shadowRoots?.find((root) => root.shadowRootType === 'closed');
      if (closed === undefined) continue;
      const { object } = await wire.session.send<{ object: { objectId: string } }>('DOM.resolveNode', {
        backendNodeId: closed.backendNodeId,
        executionContextId: wire.context,
      });
      await this.#callOn(wire, object.objectId, 'function () { __beckon.open(this); }');
      isAny = true;
    }
    return isAny;
  }

  async findListener(frame: Frame, id: number): Promise<boolean> {
    const wire = frame as WireFrame;
    for (const objectId of await this.#elements(wire, `__beckon.chain(${id})`)) {
      const { listeners } = await wire.session.send<{ listeners: readonly { type: string }[] }>(
        'DOMDebugger.getEventListeners',
        { objectId },
      );
      if (!listeners.some(({ type }) => CLICKS.has(type))) continue;
      await this.#callOn(wire, objectId, 'function () { __beckon.listens(this); }');
      return true;
    }
    return false;
  }

  async setFiles(frame: Frame, files: readonly string[]): Promise<boolean> {
    const wire = frame as WireFrame;
    const objectId = await wire.object('__beckon.fileField()');
    if (objectId === null) return false;
    await wire.session.send('DOM.setFileInputFiles', { files, objectId });
    return true;
  }

  evaluate(expression: string): Promise<{ value: unknown } | { error: string }> {
    return this.main.evaluateInPage(expression);
  }

  async #callOn(frame: WireFrame, objectId: string, functionDeclaration: string): Promise<void> {
    await frame.session.send('Runtime.callFunctionOn', { objectId, functionDeclaration });
  }

  /** The elements of a list that an expression gives. */
  async #elements(frame: WireFrame, expression: string): Promise<string[]> {
    const list = await frame.object(expression);
    if (list === null) return [];
    const { result } = await frame.session.send<{ result: readonly { name: string; value?: { objectId?: string } }[] }>(
      'Runtime.getProperties',
      { objectId: list, ownProperties: true },
    );
    return result
      .filter(({ name }) => /^\d+$/.test(name))
      .flatMap(({ value }) => (value?.objectId === undefined ? [] : [value.objectId]));
  }
}

function codeOf(letter: string): string {
  if (/[a-z]/i.test(letter)) return `Key${letter.toUpperCase()}`;
  return /\d/.test(letter) ? `Digit${letter}` : letter === ' ' ? 'Space' : '';
}
