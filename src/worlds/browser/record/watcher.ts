// Watches what a person does in a browser: in its pages, by a script of ours in each, and with the browser itself:
// addresses, tabs, dialogs. Chromium only.

import { recorderScript } from '../../../generated/recorder.js';
import type { Report } from '../../../page/recorder.js';
import type { Watching } from '../../../world/facets.js';
import type { Happening } from '../../../world/happening.js';
import { problem } from '../../../world/problem.js';
import { type Answer, bad, good } from '../../../world/world.js';
import type { Params, Wire } from '../drive/wire.js';
import type { Guest, WireContext } from '../drive/wire-context.js';
import type { Tabs } from '../tabs/tabs.js';

/** The world that the script is in, and what it tells by. */
const WORLD = 'beckon-recorder';
const TELL = '__beckonTell';
/** What a page does so soon after something that was done to it was brought about by that. */
const ECHO_MS = 1500;
/** Reports are short; more than this no page of ours sent. */
const LONGEST = 100_000;

interface Entry {
  readonly id: number;
  readonly url: string;
}

/** One tab, as far as recording goes. */
interface Watched {
  readonly number: number;
  readonly mainFrame: string;
  /** The page asked for the next document itself. */
  isAsked: boolean;
  /** When something was last done in it. */
  touchedAt: number;
  isFresh: boolean;
  /** A page opened it, and decides what comes into it first. */
  isOpened: boolean;
  entries: readonly Entry[];
  at: number;
  dialog: string;
}

export class Watcher implements Watching {
  readonly #tabs: Tabs;
  readonly #wire: Wire | null;
  readonly #watched = new Map<string, Watched>();
  #listener: ((happening: Happening) => void) | null = null;
  /** What is asked of the browser is told in the order in which it happened. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(tabs: Tabs, wire: Wire | null) {
    this.#tabs = tabs;
    this.#wire = wire;
  }

  async watch(listener: (happening: Happening) => void): Promise<Answer<{ readonly ended: Promise<void> }>> {
    const context = this.#wire?.contextOf(this.#tabs.here.driver.main.id) ?? null;
    if (context === null)
      return bad(
        problem('UNSUPPORTED', {
          what: 'Only Chromium can be watched',
          world: 'browser',
          instead: 'Start with --engine chromium',
        }),
      );
    this.#tabs.dialogs.mode = 'off';
    this.#follow(context);
    context.welcome((guest) => void this.#plant(guest));
    await Promise.all(context.guests.map((guest) => this.#plant(guest)));
    this.#listener = listener;
    return good({ ended: this.#ended(context) });
  }

  /** The last tab was closed, or the browser. */
  #ended(context: WireContext): Promise<void> {
    return new Promise((resolve) => {
      const browser = this.#tabs.context.browser();
      const end = (): void => void this.#queue.then(() => resolve());
      browser?.on('disconnected', end);
      context.goodbye((guest) => {
        if (guest.kind === 'page' && !context.guests.some((one) => one.kind === 'page')) end();
      });
    });
  }

  /** Puts the script into a page or a frame, also into all documents to come. */
  async #plant(guest: Guest): Promise<void> {
    if (guest.kind !== 'page' && guest.kind !== 'iframe') return;
    if (guest.kind === 'page') this.#meet(guest);
    const script = { source: recorderScript, worldName: WORLD, runImmediately: true };
    await Promise.all([
      guest.send('Runtime.addBinding', { name: TELL, executionContextName: WORLD }),
      guest.send('Page.addScriptToEvaluateOnNewDocument', script),
    ]).catch(() => null);
  }

  #meet(guest: Guest): void {
    if (this.#watched.has(guest.targetId)) return;
    const number = Math.max(0, ...[...this.#watched.values()].map((one) => one.number)) + 1;
    const isFresh = this.#listener !== null;
    const watched: Watched = {
      ...{
        number,
        mainFrame: guest.targetId,
        isAsked: false,
        touchedAt: 0,
        isFresh,
        isOpened: false,
        entries: [],
        at: -1,
        dialog: '',
      },
    };
    this.#watched.set(guest.targetId, watched);
    this.#later(() => this.#history(watched, guest));
    if (isFresh) this.#later(() => this.#opened(watched, guest));
  }

  /** Opened by a page, or by a person, who then goes somewhere with it. */
  async #opened(watched: Watched, guest: Guest): Promise<void> {
    const { targetInfo } = await guest.send<{ targetInfo: { openerId?: string } }>('Target.getTargetInfo');
    const opener = this.#watched.get(targetInfo.openerId ?? '');
    if (opener === undefined) return;
    watched.isFresh = false;
    watched.isOpened = true;
    this.#tell({ kind: 'tab-opened', from: opener.number, tab: watched.number });
  }

  #follow(context: WireContext): void {
    context.on('Runtime.bindingCalled', ({ name, payload }, guest) => {
      if (name === TELL) this.#reported(String(payload), guest);
    });
    context.on('Page.frameRequestedNavigation', ({ frameId }, guest) => {
      const watched = this.#watched.get(guest.targetId);
      if (watched !== undefined && watched.mainFrame === frameId) watched.isAsked = true;
    });
    context.on('Page.frameNavigated', ({ frame }, guest) => this.#navigated(frame as Framed, guest));
    context.on('Page.navigatedWithinDocument', (params, guest) => this.#movedWithin(params, guest));
    context.on('Page.javascriptDialogOpening', ({ type }, guest) => {
      const watched = this.#watched.get(guest.targetId);
      if (watched !== undefined) watched.dialog = String(type);
    });
    context.on('Page.javascriptDialogClosed', ({ result, userInput }, guest) => {
      const watched = this.#watched.get(guest.targetId);
      // Alerts are answered by themselves, and what a page asks when it is left is no part of what is done in it.
      if (watched === undefined || !/^(?:confirm|prompt)$/.test(watched.dialog)) return;
      watched.touchedAt = Date.now();
      const { number: tab, dialog } = watched;
      const text = dialog === 'prompt' && result === true ? String(userInput ?? '') : null;
      this.#later(async () => this.#tell({ kind: 'dialog', isAccepted: result === true, text, tab }));
    });
    context.goodbye((guest) => {
      const watched = this.#watched.get(guest.targetId);
      if (guest.kind !== 'page' || watched === undefined) return;
      const { number: tab, touchedAt } = watched;
      const isByPage = Date.now() - touchedAt < ECHO_MS;
      this.#later(async () => this.#tell({ kind: isByPage ? 'tab-gone' : 'tab-closed', tab }));
    });
  }

  #reported(payload: string, guest: Guest): void {
    const watched = this.#watched.get(guest.targetId) ?? this.#watchedAround(guest);
    if (watched === null || payload.length > LONGEST) return;
    const report = JSON.parse(payload) as Report;
    watched.touchedAt = Date.now();
    const { number: tab } = watched;
    this.#later(async () => this.#tell({ ...report, tab }));
  }

  /** The tab that a frame of another process is in. */
  #watchedAround(guest: Guest): Watched | null {
    const context = this.#wire?.context(guest.contextId);
    for (let one: Guest | undefined = guest; one !== undefined; ) {
      const parentId: string | null = one.parentId;
      one = context?.guests.find(({ id }) => id === parentId);
      const watched = this.#watched.get(one?.targetId ?? '');
      if (watched !== undefined) return watched;
    }
    return null;
  }

  #navigated(frame: Framed, guest: Guest): void {
    const watched = this.#watched.get(guest.targetId);
    if (watched === undefined || frame.parentId !== undefined || frame.id !== watched.mainFrame) return;
    const { isAsked } = watched;
    const isEcho = Date.now() - watched.touchedAt < ECHO_MS;
    watched.isAsked = false;
    const url = `${frame.url}${frame.urlFragment ?? ''}`;
    this.#later(() => this.#arrived(watched, guest, url, { isAsked, isEcho, isWithin: false }));
  }

  #movedWithin({ frameId, url }: Params, guest: Guest): void {
    const watched = this.#watched.get(guest.targetId);
    if (watched === undefined || frameId !== watched.mainFrame) return;
    const isEcho = Date.now() - watched.touchedAt < ECHO_MS;
    this.#later(() => this.#arrived(watched, guest, String(url), { isAsked: false, isEcho, isWithin: true }));
  }

  /** What a person did to get there, as the history tells. */
  async #arrived(
    watched: Watched,
    guest: Guest,
    url: string,
    { isAsked, isEcho, isWithin }: { isAsked: boolean; isEcho: boolean; isWithin: boolean },
  ): Promise<void> {
    const { entries, at, isFresh, isOpened, number: tab } = watched;
    await this.#history(watched, guest);
    const isBlank = /^(?:about|chrome):/.test(url);
    if (!isBlank) {
      watched.isFresh = false;
      watched.isOpened = false;
    }
    const is = watched.entries[watched.at]?.id ?? -1;
    // Pages go back, too, but only when something is done in them.
    const isBack = !isEcho && entries[at - 1]?.id === is;
    const isForward = !isEcho && entries[at + 1]?.id === is;
    if (isAsked || isOpened) this.#tell({ kind: 'arrived', url, tab });
    else if (isFresh) {
      if (!isBlank) this.#tell({ kind: 'tab-new', url, tab });
    } else if (isBack || isForward) this.#tell({ kind: isBack ? 'back' : 'forward', tab });
    // Within a document only the page itself goes anywhere new.
    else if (isWithin || entries[at - 1]?.id === is || entries[at + 1]?.id === is)
      this.#tell({ kind: 'arrived', url, tab });
    else this.#tell(entries[at]?.id === is ? { kind: 'refresh', tab } : { kind: 'goto', url, tab });
  }

  async #history(watched: Watched, guest: Guest): Promise<void> {
    const { currentIndex, entries } = await guest.send<{ currentIndex: number; entries: readonly Entry[] }>(
      'Page.getNavigationHistory',
    );
    watched.at = currentIndex;
    watched.entries = entries;
  }

  /** One after the other; what the browser does not answer any more is let be. */
  #later(action: () => Promise<void>): void {
    this.#queue = this.#queue.then(action).catch(() => {});
  }

  #tell(happening: Happening): void {
    this.#listener?.(happening);
  }
}

interface Framed {
  readonly id: string;
  readonly parentId?: string;
  readonly url: string;
  readonly urlFragment?: string;
}
