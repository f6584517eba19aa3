// Asking a page that may go away, hang, or hold everything up with a dialog: no caller waits longer than the deadline and a little.

import type { Effects } from '@beckon/core/scene/effects.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import { rest } from './act/find.js';
import type { PageNumbers } from './act/numbers.js';
import { ForeignFrame } from './drive/fence.js';
import { FrameGone, FrameSilent, ScriptFailed } from './drive/frames.js';
import { gone, interrupted, takenOver } from './gone.js';
import { messages } from './messages.js';
import { inTheWay } from './tabs/dialogs.js';
import type { Tab } from './tabs/tab.js';
import type { Tabs } from './tabs/tabs.js';

/** A page that goes away under a question is asked again this often, as the next document comes. */
const MOST_RETRIES = 20;
/** What a page gets beyond a deadline to answer a question that is already under way. */
const GRACE_MS = 500;
/** How long a page may take to stop loading. */
const STOP_MS = 500;
const CALLED_OFF_MS = 300;
/** How often it is looked whether the page is still there. */
const POLL_MS = 100;

/** The time is over, and the page has not answered. */
class TooLate extends Error {}
/** A dialog came up and stays: the page answers nothing until that is answered. */
class DialogOpen extends Error {}

export class PageClient {
  readonly #tabs: Tabs;
  readonly #numbers: PageNumbers;

  constructor(tabs: Tabs, numbers: PageNumbers) {
    this.#tabs = tabs;
    this.#numbers = numbers;
  }

  /** Looks where it is, and whether it still is. */
  gone(): { readonly ok: false; readonly problem: Problem } | null {
    this.#numbers.url = this.#tabs.here.page.url().replace(/#.*/, '');
    const taken = this.#taken(this.#tabs.here);
    if (taken !== null) return taken;
    if (this.#tabs.isInterrupted(this.#tabs.here)) return bad(interrupted());
    const why = this.#tabs.whyGone;
    return why === null ? null : bad(gone(why));
  }

  /** What is done next is not done in another tab instead. */
  #taken(tab: Tab): { readonly ok: false; readonly problem: Problem } | null {
    const lately = this.#tabs.takeTaken();
    const why = this.#tabs.takenBack(tab) ?? lately;
    return why === null ? null : bad(takenOver(why));
  }

  /** Asks the page; if its document goes away meanwhile, asks again in the next one. */
  async again<T>(deadline: Deadline, query: () => Promise<Answer<T>>): Promise<Answer<T>> {
    for (let tries = 0; ; tries++) {
      const gone = (await this.#madeWay(false)) ?? this.gone();
      if (gone !== null) return gone;
      const tab = this.#tabs.here;
      try {
        return await this.#within(deadline, query);
      } catch (error) {
        if (this.#tabs.isInterrupted(tab)) return bad(interrupted());
        const why = this.#taken(tab) ?? this.gone();
        if (why !== null) return why;
        if (error instanceof DialogOpen) continue;
        if (error instanceof ForeignFrame) return bad(error.problem);
        if (!(error instanceof FrameGone)) return bad(troubleOf(error, deadline));
        // A document on its way is waited for, also by those who only wanted a glance.
        if (tries >= MOST_RETRIES || deadline.isCancelled()) return bad(late(deadline));
        await rest(20 + 10 * tries);
      }
    }
  }

  /** Only a glance: no dialog is answered for it, and one that comes up ends it. */
  async glance<T>(deadline: Deadline, request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    for (;;) {
      const { inTheWay } = this;
      if (inTheWay !== null) return bad(inTheWay);
      const why = this.#tabs.whyGone;
      if (why !== null) return bad(gone(why));
      try {
        return await this.#within(deadline, request);
      } catch (error) {
        if (error instanceof ForeignFrame) return bad(error.problem);
        if (error instanceof FrameGone && !deadline.isOver()) await rest(20);
        else if (!(error instanceof DialogOpen) || deadline.isOver()) return bad(late(deadline));
      }
    }
  }

  /** An action is done once: what goes away under it has been acted on, and so has what brings up a dialog. */
  async once(
    tab: Tab,
    deadline: Deadline,
    isAction: boolean,
    act: (deadline: Deadline) => Promise<Answer<Effects>>,
    /** Whether an open dialog is in the way: not of its own answer. */
    isBlocked = true,
  ): Promise<Answer<Effects>> {
    const gone = (isBlocked ? await this.#madeWay(isAction) : null) ?? this.gone();
    if (gone !== null) return gone;
    // The one at hand may be back; what was found before is not.
    if (this.#tabs.isInterrupted(tab)) return bad(interrupted());
    const from = tab.page.url();
    // What was begun must not go on by itself when the caller has stopped waiting.
    const given = new AbortController();
    try {
      const done = await this.#within(deadline, () => act(deadline.cancelledBy(given.signal)));
      // Of a tab that was taken away meanwhile it is unknown what came of it; and nothing that ends with the browser, or with
      // the way to it, is an effect.
      if (this.#tabs.isOver) return this.gone() ?? done;
      return this.#tabs.isInterrupted(tab) ? bad(interrupted()) : (this.#taken(tab) ?? done);
    } catch (error) {
      given.abort();
      // What goes away with the way to the tab was not taken away by the action.
      if (this.#tabs.isInterrupted(tab)) return bad(interrupted());
      const why = this.#taken(tab) ?? this.gone();
      if (why !== null) return why;
      if (error instanceof DialogOpen)
        return good(heldEffects(tab, from, this.#tabs.dialogs.open?.seen.message ?? null));
      if (error instanceof ForeignFrame) return bad(error.problem);
      // Whether it was done before that is not known, nor what came of it where the page has no time to say.
      if (error instanceof FrameGone) return good(unread(error instanceof FrameSilent ? BUSY : messages.pageGone));
      if (error instanceof TooLate && tab.hasActed && !deadline.isCancelled()) return good(unread(BUSY));
      // What was cancelled does not come later: until it did, the page would answer nothing.
      if (deadline.isCancelled() && tab.isLoading) await deadlineIn(STOP_MS).ends(tab.driver.stop());
      // What happened until then is reported all the same.
      for (const note of tab.notes) this.#tabs.report(note);
      return bad(troubleOf(error, deadline));
    }
  }

  async #madeWay(isAction: boolean): Promise<{ readonly ok: false; readonly problem: Problem } | null> {
    const { dialogs } = this.#tabs;
    dialogs.isAwaited = false;
    const inWay = await dialogs.makeWay();
    dialogs.isAwaited = isAction;
    return inWay === null ? null : bad(inWay);
  }

  /** A page whose script never ends cannot answer. */
  async #within<T extends object>(deadline: Deadline, ask: () => Promise<T>): Promise<T> {
    const { dialogs } = this.#tabs;
    let held = (): void => {};
    const opened = new Promise<never>((_, reject) => {
      held = () => reject(new DialogOpen());
    });
    dialogs.onOpen = held;
    const request = ask();
    const answer = Promise.race([request, opened]);
    const end = deadline.plus(GRACE_MS);
    try {
      for (;;) {
        const came = await end.within(POLL_MS).wait(answer);
        if (came !== null) return came;
        const isLate = end.isOver() || this.#tabs.whyGone !== null;
        // What was cancelled ends by itself: the next action should not meet it.
        if (isLate && deadline.isCancelled()) await deadlineIn(CALLED_OFF_MS).ends(request);
        if (isLate) throw new TooLate();
      }
    } finally {
      if (dialogs.onOpen === held) dialogs.onOpen = null;
    }
  }

  /** The problem of a dialog that is open; null: there is none. Nothing is done about it. */
  get inTheWay(): Problem | null {
    const { open } = this.#tabs.dialogs;
    return open === null ? null : inTheWay(open);
  }
}

/** What is known of an action while a dialog keeps the page from reporting more. */
function heldEffects(tab: Tab, from: string, said: string | null): Effects {
  const url = tab.page.url();
  const isElsewhere = url !== from;
  tab.end();
  return {
    // Nothing of the action was under way any more: the page opened it by itself.
    seen: tab.isSpent
      ? []
      : [...new Set([...tab.effects, 'dialog' as const, ...(isElsewhere ? (['url'] as const) : [])])],
    ...(said === null || tab.isSpent ? {} : { said }),
    changes: isElsewhere ? [{ sign: '@', text: messages.urlChanged(from, url) }] : [],
    notes: tab.notes,
    isHeld: true,
  };
}

const BUSY = messages.tooBusy;

/** Nothing is known of what came of an action. */
function unread(note: string): Effects {
  return { seen: [], changes: [], notes: [note], isHeld: true };
}

/** What our own code expects to happen is a problem; everything else is a bug. */
function troubleOf(error: unknown, deadline: Deadline): Problem {
  if (error instanceof TooLate) return late(deadline);
  // A page that our own script cannot cope with.
  if (error instanceof ScriptFailed)
    return problem('SCRIPT_ERROR', {
      reason: messages.ownScript(error.message.split('\n')[0] ?? ''),
    });
  throw error;
}

function late(deadline: Deadline): Problem {
  return deadline.isCancelled()
    ? problem('CANCELLED', {})
    : problem('TIMEOUT', {
        waitedFor: messages.pageToAnswer,
        ms: 0,
        instead: messages.busyPage,
      });
}
