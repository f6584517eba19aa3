// Watches what a person does in a browser: in its pages, by a script of ours in each, and with the browser itself:
// addresses, tabs, dialogs. Chromium only.

import type { Watched, Watching } from '@beckon/core/scene/facets.js';
import type { Happening } from '@beckon/core/scene/happening.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Params, ProtocolConnection } from '../drive/wire.js';
import type { Guest, WireContext } from '../drive/wire-context.js';
import { recorderScript } from '../generated/recorder.js';
import { messages } from '../messages.js';
import type { Report } from '../page/recorder.js';
import type { Tabs } from '../tabs/tabs.js';
import { bare, LeftOut } from './left-out.js';

/** The world that the script is in, and the binding that it reports by. */
const WORLD = 'beckon-recorder';
const REPORT = '__beckonReport';
/** What a page does so soon after something that was done to it was brought about by that. */
const ECHO_MS = 1500;
/** The same for going back: a person may be quick, and a page that goes back at a click does so at once. */
const ECHO_BACK_MS = 400;
/** The browser notes a page in its history a moment after the page has come: asked again so often, after so long. */
const HISTORY_ASKED = 40;
const HISTORY_MS = 25;
/** How often a window that a page opened is checked until its first document is there. */
const OPENED_ASKED = 80;
/** Reports are short; more than this no page of ours sent. */
const LONGEST = 100_000;

interface Entry {
  readonly id: number;
  readonly url: string;
  /** How it came there: `typed`, `link`, `form_submit`, `reload` … */
  readonly transitionType?: string;
}

interface History {
  readonly currentIndex: number;
  readonly entries: readonly Entry[];
}

/** What brought a page about, as far as the browser reported it while it happened. */
interface Cause {
  readonly isAsked: boolean;
  /** Within the history, or the same page again; null: neither, or the browser is too old to say. */
  readonly going: 'history' | 'reload' | null;
  /** Within the document that was there. */
  readonly isWithin: boolean;
  /** Which page of the tab it is, counted. */
  readonly count: number;
}

/** One tab, as far as recording goes. */
interface WatchedTab {
  readonly number: number;
  readonly mainFrame: string;
  /** The address that the page itself requested last. */
  asked: string | null;
  /** The address that was set out for, by whomever, and how. */
  started: string | null;
  going: Cause['going'];
  /** The page itself goes back or forth in its history. */
  isTurning: boolean;
  /** How many pages came into it. */
  count: number;
  /** When something was last done in the page that is in it now; 0: nothing yet. */
  touchedAt: number;
  /** When something was last done in it, or a page came. */
  stirredAt: number;
  isFresh: boolean;
  /** A page opened it, and decides what comes into it first. */
  isOpened: boolean;
  entries: readonly Entry[];
  at: number;
  dialog: string;
  asks: string;
}

export class Watcher implements Watching {
  readonly #tabs: Tabs;
  readonly #wire: ProtocolConnection | null;
  readonly #watched = new Map<string, WatchedTab>();
  #listener: ((happening: Happening) => void) | null = null;
  /** What is asked of the browser is reported in the order in which it happened. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Scripts that are put into documents to come, by the session that they were given to. */
  readonly #planted = new Map<Guest, string>();
  /** Contexts whose events are heard; they are reported while there is a listener. */
  readonly #followed = new WeakSet<WireContext>();
  #onStop: (() => void) | null = null;
  #leftOut = new LeftOut();
  /** Now; and when that happened which is being reported. */
  #isPaused = false;
  #wasPaused = false;

  constructor(tabs: Tabs, wire: ProtocolConnection | null) {
    this.#tabs = tabs;
    this.#wire = wire;
  }

  async watch(listener: (happening: Happening) => void): Promise<Answer<Watched>> {
    const here = this.#tabs.here.driver.main.id;
    const context = this.#wire?.contextOf(here) ?? null;
    if (context === null)
      return bad(
        problem('UNSUPPORTED', {
          what: messages.watchEngine,
          world: 'browser',
          instead: messages.useChromium,
        }),
      );
    await this.#stop();
    const { dialogs } = this.#tabs;
    const { mode } = dialogs;
    dialogs.mode = 'off';
    this.#onStop = () => {
      dialogs.mode = mode;
    };
    if (!this.#followed.has(context)) this.#follow(context);
    this.#followed.add(context);
    // The tab at hand is the first: what is recorded begins there.
    const guests = [...context.guests].sort((a, b) => Number(b.targetId === here) - Number(a.targetId === here));
    await Promise.all(guests.map((guest) => this.#plant(guest)));
    this.#listener = listener;
    this.#leftOut = new LeftOut();
    this.#isPaused = false;
    return good({
      ...{ ended: this.#ended(context), stop: () => this.#stop() },
      pause: (isPaused) => {
        if (isPaused && !this.#isPaused) this.#later(async () => this.#listener?.({ kind: 'left-out', tab: 0 }));
        this.#isPaused = isPaused;
      },
    });
  }

  /** Nothing is reported any more, and nothing of ours is in documents to come. */
  async #stop(): Promise<void> {
    if (this.#onStop === null) return;
    this.#onStop();
    this.#onStop = null;
    const planted = [...this.#planted];
    this.#planted.clear();
    await Promise.all(
      planted.flatMap(([guest, identifier]) => [
        guest.send('Runtime.removeBinding', { name: REPORT }).catch(() => null),
        guest.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => null),
      ]),
    );
    await this.#queue;
    this.#listener = null;
    this.#watched.clear();
  }

  /** The last tab was closed, or the browser. */
  #ended(context: WireContext): Promise<void> {
    return new Promise((resolve) => {
      const browser = this.#tabs.context.browser();
      const end = (): void => void this.#queue.then(() => resolve());
      browser?.once('disconnected', end);
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
    const [, planted] = await Promise.all([
      guest.send('Runtime.addBinding', { name: REPORT, executionContextName: WORLD }),
      guest.send<{ identifier: string }>('Page.addScriptToEvaluateOnNewDocument', script),
    ]).catch(() => [null, null]);
    if (planted !== null) this.#planted.set(guest, planted.identifier);
  }

  /** A window that a page opened keeps its world when its first document comes, but loses the binding of the script. */
  async #plantAgain(guest: Guest, { mainFrame: frameId }: WatchedTab): Promise<void> {
    for (let tried = 0; tried < OPENED_ASKED; tried++) {
      const { executionContextId: contextId } = await guest.send<{ executionContextId: number }>(
        'Page.createIsolatedWorld',
        { frameId, worldName: WORLD },
      );
      await guest.send('Runtime.addBinding', { name: REPORT, executionContextId: contextId });
      const expression = `${recorderScript};location.href !== 'about:blank' && document.readyState !== 'loading'`;
      const { result } = await guest.send<{ result: { value?: boolean } }>('Runtime.evaluate', {
        expression,
        contextId,
      });
      if (result.value === true) return;
      await new Promise((resolve) => setTimeout(resolve, HISTORY_MS));
    }
  }

  #meet(guest: Guest): void {
    if (this.#watched.has(guest.targetId)) return;
    const number = Math.max(0, ...[...this.#watched.values()].map((one) => one.number)) + 1;
    const isFresh = this.#listener !== null;
    const watched: WatchedTab = {
      ...{
        number,
        mainFrame: guest.targetId,
        asked: null,
        started: null,
        going: null,
        isTurning: false,
        count: 0,
        touchedAt: 0,
        stirredAt: 0,
        isFresh,
        isOpened: false,
        entries: [],
        at: -1,
        dialog: '',
        asks: '',
      },
    };
    this.#watched.set(guest.targetId, watched);
    this.#later(async () => void (await this.#history(watched, guest)));
    if (isFresh) this.#later(() => this.#opened(watched, guest));
  }

  /** Opened by a page, or by a person, who then goes somewhere with it. */
  async #opened(watched: WatchedTab, guest: Guest): Promise<void> {
    const { targetInfo } = await guest.send<{ targetInfo: { openerId?: string } }>('Target.getTargetInfo');
    const opener = this.#watched.get(targetInfo.openerId ?? '');
    if (opener === undefined) return;
    watched.isFresh = false;
    watched.isOpened = true;
    void this.#plantAgain(guest, watched).catch(() => {});
    this.#report({ kind: 'tab-opened', from: opener.number, tab: watched.number });
  }

  #follow(context: WireContext): void {
    context.welcome((guest) => {
      if (this.#onStop !== null) void this.#plant(guest);
    });
    context.on('Runtime.bindingCalled', ({ name, payload }, guest) => {
      if (name === REPORT) this.#reported(String(payload), guest);
    });
    context.on('Page.frameRequestedNavigation', ({ frameId, url }, guest) => {
      const watched = this.#watched.get(guest.targetId);
      if (watched !== undefined && watched.mainFrame === frameId) watched.asked = bare(String(url));
    });
    context.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }, guest) => {
      const watched = this.#watched.get(guest.targetId);
      if (watched === undefined || watched.mainFrame !== frameId) return;
      const type = String(navigationType);
      watched.started = bare(String(url));
      watched.going = type.startsWith('history') ? 'history' : type.startsWith('reload') ? 'reload' : null;
      // Within a document the page says itself whether it was its doing; before it is left it may have no time to.
      if (type === 'historyDifferentDocument' && Date.now() - watched.touchedAt < ECHO_BACK_MS)
        watched.isTurning = true;
    });
    context.on('Page.frameNavigated', ({ frame }, guest) => this.#navigated(frame as Framed, guest));
    context.on('Page.navigatedWithinDocument', (params, guest) => this.#movedWithin(params, guest));
    context.on('Page.javascriptDialogOpening', ({ type, message }, guest) => {
      const watched = this.#watched.get(guest.targetId);
      if (watched !== undefined) Object.assign(watched, { dialog: String(type), asks: String(message ?? '') });
    });
    context.on('Page.javascriptDialogClosed', ({ result, userInput }, guest) => {
      const watched = this.#watched.get(guest.targetId);
      // Alerts are answered by themselves, and what a page asks when it is left is no part of what is done in it.
      if (watched === undefined || !/^(?:confirm|prompt)$/.test(watched.dialog)) return;
      this.#touched(watched);
      const { number: tab, dialog, asks } = watched;
      const text = dialog === 'prompt' && result === true ? String(userInput ?? '') : null;
      this.#later(async () => this.#report({ kind: 'dialog', isAccepted: result === true, text, asks, tab }));
    });
    context.goodbye((guest) => {
      this.#planted.delete(guest);
      const watched = this.#watched.get(guest.targetId);
      if (guest.kind !== 'page' || watched === undefined) return;
      const { number: tab, stirredAt } = watched;
      const isByPage = Date.now() - stirredAt < ECHO_MS;
      this.#later(async () => this.#report({ kind: isByPage ? 'tab-gone' : 'tab-closed', tab }));
    });
  }

  #reported(payload: string, guest: Guest): void {
    const watched = this.#watched.get(guest.targetId) ?? this.#watchedAround(guest);
    if (watched === null || payload.length > LONGEST) return;
    const report = JSON.parse(payload) as Report;
    if (report.kind === 'turned') {
      watched.isTurning = true;
      return;
    }
    this.#touched(watched);
    const { number: tab } = watched;
    this.#later(async () => this.#report({ ...report, tab }));
  }

  #touched(watched: WatchedTab): void {
    watched.touchedAt = Date.now();
    watched.stirredAt = watched.touchedAt;
  }

  /** The tab that a frame of another process is in. */
  #watchedAround(guest: Guest): WatchedTab | null {
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
    this.#came(watched, guest, `${frame.url}${frame.urlFragment ?? ''}`, false);
  }

  #movedWithin({ frameId, url }: Params, guest: Guest): void {
    const watched = this.#watched.get(guest.targetId);
    if (watched !== undefined && frameId === watched.mainFrame) this.#came(watched, guest, String(url), true);
  }

  #came(watched: WatchedTab, guest: Guest, url: string, isWithin: boolean): void {
    const { asked, started, going, isTurning } = watched;
    // What a page requested may come to nothing: a download, say.
    const isAsked = isTurning || (asked !== null && (started === null || started === asked));
    Object.assign(watched, { asked: null, started: null, going: null, isTurning: false, count: watched.count + 1 });
    watched.stirredAt = Date.now();
    // What was done before led here, and to nothing more.
    if (!isWithin) watched.touchedAt = 0;
    const { count } = watched;
    this.#later(() => this.#arrived(watched, guest, url, { isAsked, going, isWithin, count }));
  }

  /** What a person did to get there, according to the history. */
  async #arrived(watched: WatchedTab, guest: Guest, url: string, cause: Cause): Promise<void> {
    const { entries, at, isFresh, isOpened, number: tab } = watched;
    const isNoted = await this.#history(watched, guest, { url, cause });
    const isBlank = /^(?:about|chrome):/.test(url);
    if (!isBlank) {
      watched.isFresh = false;
      watched.isOpened = false;
    }
    const entry = watched.entries[watched.at];
    const steps = entries.some(({ id }) => id === entry?.id) ? watched.at - at : 0;
    const isGoing = cause.going === 'history' || (cause.going === null && Math.abs(steps) === 1);
    if (cause.isAsked || isOpened) this.#report({ kind: 'arrived', url, tab });
    else if (isFresh) {
      if (!isBlank) this.#report({ kind: 'tab-new', url, tab });
    } else if (isGoing && steps !== 0) {
      for (let i = 0; i < Math.abs(steps); i++) this.#report({ kind: steps < 0 ? 'back' : 'forward', tab });
      this.#report({ kind: 'arrived', url, tab });
    } else if (cause.isWithin) {
      // Within a document only the page itself goes anywhere new, unless someone typed it into the address.
      const isTyped = entry?.transitionType === 'typed' && entry.id !== entries[at]?.id;
      this.#report({ kind: isTyped ? 'goto' : 'arrived', url, tab });
    } else {
      const isSame = cause.going === 'reload' || (isNoted && entries[at]?.id === entry?.id);
      this.#report(isSame ? { kind: 'refresh', tab } : { kind: 'goto', url, tab });
    }
  }

  /** Where the tab is in its history, as soon as the browser has noted that it is there; whether it has. */
  async #history(
    watched: WatchedTab,
    guest: Guest,
    came: { readonly url: string; readonly cause: Cause } | null = null,
  ): Promise<boolean> {
    for (let request = 1; request <= HISTORY_ASKED; request++) {
      // Between two pages there is none that the browser could answer for.
      const now = await guest.send<History>('Page.getNavigationHistory').catch(() => null);
      const { currentIndex: at, entries } = now ?? { currentIndex: watched.at, entries: watched.entries };
      const isElsewhere = came?.cause.going !== 'history' || at !== watched.at;
      const isNoted = now !== null && (came === null || (entries[at]?.url === came.url && isElsewhere));
      if (isNoted || (now !== null && request === HISTORY_ASKED)) {
        watched.at = at;
        watched.entries = entries;
        return isNoted;
      }
      // The next page is there already: this one was noted behind the one before.
      if (came !== null && watched.count !== came.cause.count) {
        if (came.cause.going === null && !came.cause.isWithin) {
          watched.entries = [...watched.entries.slice(0, watched.at + 1), { id: -1, url: came.url }];
          watched.at++;
        }
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, HISTORY_MS));
    }
    return false;
  }

  /** One after the other; what the browser does not answer any more is let be. */
  #later(action: () => Promise<void>): void {
    const isPaused = this.#isPaused;
    this.#queue = this.#queue
      .then(() => {
        this.#wasPaused = isPaused;
        return action();
      })
      .catch(() => {});
  }

  #report(happening: Happening): void {
    if (this.#wasPaused) this.#leftOut.keep(happening);
    else this.#listener?.(this.#leftOut.without(happening));
  }
}

interface Framed {
  readonly id: string;
  readonly parentId?: string;
  readonly url: string;
  readonly urlFragment?: string;
}
