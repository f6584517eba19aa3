// What the tab at hand shows, live, for a person who has no window of it; and their pointer and keyboard, passed on to it.

import type { Held, LiveDialog, LivePicture, LiveScreen, PersonInput } from '@beckon/core/scene/handover.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { WireFrame } from '../drive/frames.js';
import type { ProtocolConnection, WireSession } from '../drive/wire.js';
import type { OpenDialog } from '../tabs/dialogs.js';
import type { Tab } from '../tabs/tab.js';
import type { Tabs } from '../tabs/tabs.js';
import { keyEvent } from './person-keys.js';

/** Looked this often which tab is at hand, and whether a dialog is open. */
const POLL_MS = 100;
/** Without a wire, a picture this often. */
const PICTURE_MS = 400;
const LEAVE_MS = 500;
const QUALITY = 70;
const LARGEST = 1920;
const BUTTON_BITS = { none: 0, left: 1, right: 2, middle: 4 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Watcher {
  readonly onPicture: (picture: LivePicture) => void;
  readonly onDialog: (dialog: LiveDialog | null) => void;
}

export class TabScreen implements LiveScreen {
  readonly #tabs: Tabs;
  readonly #wire: ProtocolConnection | null;
  #watcher: Watcher | null = null;
  #shown: { readonly tab: Tab; readonly session: WireSession | null } | null = null;
  #dialog: OpenDialog | null = null;
  #last: LivePicture | null = null;
  /** Buttons that are down. */
  #buttons = 0;
  #queue: Promise<void> = Promise.resolve();
  #pictured = 0;

  constructor(tabs: Tabs, wire: ProtocolConnection | null) {
    this.#tabs = tabs;
    this.#wire = wire;
  }

  watch(onPicture: Watcher['onPicture'], onDialog: Watcher['onDialog']): () => void {
    this.#watcher = { onPicture, onDialog };
    this.#dialog = null;
    const look = (): void => this.#then(() => this.#look());
    const timer = setInterval(look, POLL_MS);
    look();
    return () => {
      clearInterval(timer);
      this.#watcher = null;
      this.#then(() => this.#leave());
    };
  }

  async send(input: PersonInput): Promise<void> {
    const { here, dialogs } = this.#tabs;
    if (input.kind === 'dialog') {
      const { open } = dialogs;
      if (open !== null) await dialogs.answer(open, input.isAccepted, input.text);
      return;
    }
    // A page that asks something takes nothing else.
    if (here.isGone !== null || dialogs.open !== null) return;
    // Where they pointed is not known without the picture that they saw.
    if ('x' in input && this.#last === null) return;
    const { main } = here.driver;
    // Not waited for: what opens a dialog is answered only when that is.
    if (main instanceof WireFrame) this.#overWire(main.session, input);
    else void this.#overPlaywright(here, input).catch(() => {});
  }

  #then(step: () => Promise<void>): void {
    this.#queue = this.#queue.then(step).catch(() => {});
  }

  async #look(): Promise<void> {
    if (this.#watcher === null) return;
    const { here, dialogs } = this.#tabs;
    if (dialogs.open !== this.#dialog) {
      this.#dialog = dialogs.open;
      this.#watcher.onDialog(dialogs.open?.seen ?? null);
    }
    if (this.#shown?.tab !== here) {
      await this.#leave();
      this.#last = null;
      this.#shown = { tab: here, session: here.isGone === null ? await this.#enter(here) : null };
    }
    // A picture may come before it is known which page it is of, and none after it.
    const address = here.page.url();
    if (this.#last !== null && this.#last.address !== address) {
      this.#last = { ...this.#last, address };
      this.#watcher.onPicture(this.#last);
    }
    if (this.#wire === null && Date.now() - this.#pictured >= PICTURE_MS) await this.#picture(here);
  }

  async #enter(tab: Tab): Promise<WireSession | null> {
    const { main } = tab.driver;
    if (this.#wire === null || !(main instanceof WireFrame)) return null;
    const session = await this.#wire.attach(main.id);
    session.on('Page.screencastFrame', (params) => {
      const { deviceWidth, deviceHeight } = params['metadata'] as { deviceWidth: number; deviceHeight: number };
      session.send('Page.screencastFrameAck', { sessionId: params['sessionId'] }).catch(() => {});
      this.#show(tab, Buffer.from(String(params['data']), 'base64'), { width: deviceWidth, height: deviceHeight });
    });
    await session.send('Page.enable');
    const limits = { maxWidth: LARGEST, maxHeight: LARGEST };
    await session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY, ...limits });
    return session;
  }

  async #leave(): Promise<void> {
    const session = this.#shown?.session ?? null;
    this.#shown = null;
    this.#buttons = 0;
    if (session === null || this.#wire === null) return;
    const left = [session.send('Page.stopScreencast'), this.#wire.detach(session)];
    await deadlineIn(LEAVE_MS).ends(Promise.allSettled(left));
  }

  #show(tab: Tab, jpeg: Uint8Array, size: Size): void {
    if (tab !== this.#tabs.here) return;
    this.#last = { jpeg, ...size, address: tab.page.url() };
    this.#watcher?.onPicture(this.#last);
  }

  async #picture(tab: Tab): Promise<void> {
    this.#pictured = Date.now();
    const jpeg = await tab.page.screenshot({ type: 'jpeg', quality: QUALITY, timeout: 2000, caret: 'initial' });
    const size = (await tab.driver.read('({ width: innerWidth, height: innerHeight })', tab.driver.main)) as Size;
    this.#show(tab, jpeg, size);
  }

  #overWire(session: WireSession, input: Exclude<PersonInput, { kind: 'dialog' }>): void {
    const put = (method: string, params: Readonly<Record<string, unknown>>): void =>
      void session.send(method, params).catch(() => {});
    if (input.kind === 'text') {
      put('Input.insertText', { text: input.text });
      return;
    }
    const modifiers = bitsOf(input);
    if (input.kind === 'key') {
      const isCommand = input.ctrl === true || input.meta === true;
      const event = keyEvent(input.key, input.code, input.isDown, isCommand);
      if (event !== null) put('Input.dispatchKeyEvent', { ...event, modifiers });
      return;
    }
    const at = this.#place(input);
    if (input.kind === 'wheel') {
      const { dx: deltaX, dy: deltaY } = input;
      put('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX, deltaY, modifiers });
      return;
    }
    const type = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' }[input.kind];
    if (input.kind === 'down') this.#buttons |= BUTTON_BITS[input.button];
    if (input.kind === 'up') this.#buttons &= ~BUTTON_BITS[input.button];
    const { button, count: clickCount } = input;
    put('Input.dispatchMouseEvent', { type, ...at, button, clickCount, buttons: this.#buttons, modifiers });
  }

  /** The keys that write go in as text: a trace would keep them one by one. */
  async #overPlaywright({ page }: Tab, input: Exclude<PersonInput, { kind: 'dialog' }>): Promise<void> {
    const { mouse, keyboard } = page;
    if (input.kind === 'text') return keyboard.insertText(input.text);
    if (input.kind === 'key') {
      if (!input.isDown) return;
      if ([...input.key].length === 1 && input.ctrl !== true && input.meta !== true)
        return keyboard.insertText(input.key);
      return keyboard.press(input.key);
    }
    const { x, y } = this.#place(input);
    await mouse.move(x, y);
    if (input.kind === 'wheel') return mouse.wheel(input.dx, input.dy);
    if (input.kind === 'move' || input.button === 'none') return;
    const how = { button: input.button, clickCount: input.count };
    return input.kind === 'down' ? mouse.down(how) : mouse.up(how);
  }

  #place({ x, y }: { readonly x: number; readonly y: number }): { readonly x: number; readonly y: number } {
    const { width = 0, height = 0 } = this.#last ?? {};
    return { x: Math.round(x * width), y: Math.round(y * height) };
  }
}

function bitsOf({ alt, ctrl, meta, shift }: Held): number {
  return (alt === true ? 1 : 0) | (ctrl === true ? 2 : 0) | (meta === true ? 4 : 0) | (shift === true ? 8 : 0);
}
