// The pages of a session in the hands of a person: recordings stand still, dialogs stay open for them, and what they type is hidden.

import type { Masker } from '@beckon/core/masking/masker.js';
import type { Person } from '@beckon/core/scene/facets.js';
import type { AskPerson, PageInHands } from '@beckon/core/scene/handover.js';
import type { Problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { Started } from '../launch/start.js';
import type { BrowserRecording } from '../record/recording.js';
import { HANDOVER, HANDOVER_OVER, type HandedOver, type HandoverAsked } from '../remote/protocol.js';
import type { Tabs } from '../tabs/tabs.js';
import { TabScreen } from './live-screen.js';
import { TypingWatch } from './typing-watch.js';

/** How long a tab may take to come to the front. */
const FRONT_MS = 2000;
/** Looked this often whether the page is still there. */
const LOOK_MS = 250;
/** After the connection to the side panel was lost, it is asked again this often. */
const AGAIN_MS = 500;

interface Parts {
  readonly tabs: Tabs;
  readonly recording: BrowserRecording;
  readonly masker: () => Masker;
  /** Why there is nothing to hand over, or no longer; null: there is. */
  readonly whyGone: () => Problem | null;
  /** The page is theirs from now on. */
  readonly onBegin: () => void;
}

export class PersonAtPage implements Person {
  readonly #started: Started;
  readonly #parts: Parts;
  readonly #typing: TypingWatch;
  readonly #screen: TabScreen;

  constructor(started: Started, parts: Parts) {
    const { wire } = started;
    const { tabs, masker } = parts;
    this.#started = started;
    this.#parts = parts;
    this.#screen = new TabScreen(tabs, wire);
    this.#typing = new TypingWatch(tabs.context, () => wire?.contextOf(tabs.here.driver.main.id) ?? null, masker);
  }

  get hasWindow(): boolean {
    const { mode } = this.#started;
    return mode === 'headed' || mode === 'connected' || mode === 'remote';
  }

  get canAsk(): boolean {
    return this.#started.mode === 'remote';
  }

  async handOver(deadline: Deadline): Promise<Answer<PageInHands>> {
    const { tabs, recording, onBegin, whyGone } = this.#parts;
    const gone = whyGone();
    if (gone !== null) return bad(gone);
    const hasWindow = await this.#isSeen();
    const { mode } = tabs.dialogs;
    onBegin();
    recording.pause(true);
    tabs.dialogs.mode = 'off';
    await this.#typing.begin();
    // In a browser of their own no tab is put in front of what they are doing.
    if (hasWindow && this.#started.mode !== 'remote')
      await deadline.within(FRONT_MS).ends(tabs.here.page.bringToFront());
    const end = async (): Promise<void> => {
      if (tabs.dialogs.mode === 'off') tabs.dialogs.mode = mode;
      await this.#typing.end();
      recording.pause(false);
    };
    const lost = async (over: AbortSignal): Promise<Problem | null> => {
      while (!over.aborted) {
        const why = whyGone();
        if (why !== null) return why;
        await deadlineIn(LOOK_MS, over).pause(LOOK_MS);
      }
      return null;
    };
    const screen = hasWindow ? null : this.#screen;
    return good({ hasWindow, screen, ask: this.canAsk ? this.#ask : null, lost, end });
  }

  /** A browser that we connected to may have no window either. */
  async #isSeen(): Promise<boolean> {
    const { mode, wire } = this.#started;
    if (mode !== 'connected' || wire === null) return this.hasWindow;
    const asked = wire.ask<{ userAgent: string }>('Browser.getVersion').catch(() => null);
    const version = await deadlineIn(FRONT_MS).wait(asked);
    return !/Headless/.test(version?.userAgent ?? '');
  }

  /** In the side panel of their browser. Its service worker may be stopped meanwhile: then it is asked again. */
  readonly #ask: AskPerson = async ({ task, until, timeoutMs, signal }) => {
    const { wire } = this.#started;
    if (wire === null) return null;
    const over = new Promise<null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null), { once: true });
      if (signal.aborted) resolve(null);
    });
    const end = Date.now() + timeoutMs;
    while (!signal.aborted && !wire.isClosed) {
      const request: HandoverAsked = { task, until, leftMs: Math.max(0, end - Date.now()) };
      const asked = wire.ask<HandedOver>(HANDOVER, { ...request }).catch(() => undefined);
      const answered = await Promise.race([asked, over]);
      if (answered === null) break;
      if (answered !== undefined) return answered.answer;
      await deadlineIn(AGAIN_MS, signal).pause(AGAIN_MS);
    }
    wire.ask(HANDOVER_OVER).catch(() => {});
    return null;
  };
}
