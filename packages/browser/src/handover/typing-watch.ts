// Follows what is typed into all pages of a session, from the moment they are handed over until they are taken back.

import type { Masker } from '@beckon/core/masking/masker.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { BrowserContext } from 'playwright-core';
import type { Params } from '../drive/wire.js';
import type { Guest, WireContext } from '../drive/wire-context.js';
import { typingScript } from '../generated/typing.js';
import { TypedTexts, typedIn } from './typed-text.js';

/** The world that the script is in, and the binding that it reports by. */
const WORLD = 'beckon-typing';
const TYPED = '__beckonTyped';
/** How long pages may take to report what was typed last. */
const LAST_MS = 1000;

export class TypingWatch {
  readonly #texts: TypedTexts;
  readonly #context: BrowserContext;
  readonly #wire: () => WireContext | null;
  #isOn = false;
  #isWelcoming = false;
  #isBound = false;
  readonly #planted = new Map<Guest, string>();

  constructor(context: BrowserContext, wire: () => WireContext | null, masker: () => Masker) {
    this.#context = context;
    this.#wire = wire;
    this.#texts = new TypedTexts(masker);
  }

  async begin(): Promise<void> {
    this.#isOn = true;
    const wire = this.#wire();
    if (wire === null) return this.#inPages();
    if (!this.#isWelcoming) this.#follow(wire);
    await Promise.all(wire.guests.map((guest) => this.#plant(guest)));
  }

  /** All that was typed is known, and hidden from now on. */
  async end(): Promise<void> {
    const planted = [...this.#planted];
    this.#planted.clear();
    // What a page reported before it answers has come before the answer.
    const left = planted.map(async ([guest, identifier]) => {
      await guest.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
      await guest.send('Runtime.getIsolateId');
    });
    await deadlineIn(LAST_MS).ends(Promise.allSettled(left));
    this.#isOn = false;
    this.#texts.keep();
  }

  #follow(wire: WireContext): void {
    this.#isWelcoming = true;
    wire.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === TYPED) this.#hear(String(payload));
    });
    // A prompt that they answered themselves.
    wire.on('Page.javascriptDialogClosed', ({ userInput }: Params) => {
      if (this.#isOn && typeof userInput === 'string' && userInput !== '')
        this.#texts.note({ field: `dialog ${userInput}`, before: '', now: userInput });
    });
    wire.welcome((guest) => {
      if (this.#isOn) void this.#plant(guest);
    });
  }

  async #plant(guest: Guest): Promise<void> {
    if (guest.kind !== 'page' && guest.kind !== 'iframe') return;
    const script = { source: typingScript, worldName: WORLD, runImmediately: true };
    const planted = await Promise.all([
      guest.send('Runtime.addBinding', { name: TYPED, executionContextName: WORLD }),
      guest.send<{ identifier: string }>('Page.addScriptToEvaluateOnNewDocument', script),
    ]).catch(() => null);
    if (planted !== null) this.#planted.set(guest, planted[1].identifier);
  }

  /** Other engines have no world of our own that can report: the pages see the binding. */
  async #inPages(): Promise<void> {
    if (!this.#isBound) {
      this.#isBound = true;
      await this.#context.exposeBinding(TYPED, (_, payload: unknown) => this.#hear(String(payload)));
      await this.#context.addInitScript(typingScript);
    }
    const frames = this.#context.pages().flatMap((page) => page.frames());
    await deadlineIn(LAST_MS).ends(Promise.allSettled(frames.map((frame) => frame.evaluate(typingScript))));
  }

  #hear(payload: string): void {
    const typed = this.#isOn ? typedIn(payload) : null;
    if (typed !== null) this.#texts.note(typed);
  }
}
