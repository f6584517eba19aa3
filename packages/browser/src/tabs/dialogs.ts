// Alerts, confirms and prompts of all tabs: which are answered at once, and which stay open until a command answers.

import type { DialogSeen } from '@beckon/core/scene/facets.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { clip } from '@beckon/core/text/text.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import type { Dialog, Page } from 'playwright-core';
import { rest } from '../act/find.js';
import { messages } from '../messages.js';

/** How those to come are answered; `usual`: alerts are accepted, what an action brings up waits for a word, all others are dismissed. */
export type DialogMode = 'usual' | 'accept' | 'dismiss' | 'off';

export interface OpenDialog {
  readonly page: Page;
  readonly seen: DialogSeen;
  readonly dialog: Dialog;
  /** Whether a result has reported it. */
  isReported: boolean;
}

/** One that was answered without anybody asking for it. */
export interface AnsweredDialog {
  readonly seen: DialogSeen;
  readonly isAccepted: boolean;
}

/** Longer texts of pages are cut. */
const LONGEST = 4000;
const LONGEST_NOTE = 200;
/** How many dialogs of a page that asks without end are reported. */
const MOST_REPORTED = 10;
/** So many within this time, and one just now, are no accident. */
const FLOOD_MS = 4000;
/** And then answered only so often: something else must get its turn. */
const BREATH_MS = 20;
/** How long what is said of one waits for what came of it. */
const ANSWERED_MS = 500;
/** How long the browser may take to close one. */
const CLOSING_MS = 3000;

/** What is said of one that is answered by itself: that it was there, and, once it is known, how it was answered. */
export class DialogReport {
  readonly #words: string;
  readonly #how: string;
  #isOurs: boolean | null = null;
  #end = (): void => {};
  readonly ended: Promise<void> = new Promise((resolve) => {
    this.#end = resolve;
  });

  constructor(seen: DialogSeen, isAccepted: boolean) {
    this.#words = wordsOf(seen);
    this.#how = isAccepted ? 'accepted' : 'dismissed';
  }

  end(isOurs: boolean): void {
    this.#isOurs = isOurs;
    this.#end();
  }

  get words(): string {
    if (this.#isOurs === null) return messages.dialogMet(this.#words);
    return this.#isOurs ? messages.dialogAnswered(this.#words, this.#how) : messages.dialogElsewhere(this.#words);
  }
}

export class DialogTracker {
  mode: DialogMode = 'usual';
  /** An action is under way, or was the last thing done: what it brings up is for the user to answer. */
  isAwaited = false;
  /** Called when one stays open. */
  onOpen: (() => void) | null = null;
  /** Called for one that is answered by itself, or as another command came. What came of it is known a moment later. */
  onAnswered: ((one: OpenDialog, isAccepted: boolean, report: DialogReport) => void) | null = null;
  #open: OpenDialog[] = [];
  /** How many were answered since the last command ended. */
  #count = 0;
  /** When the last few were answered by themselves, and where. */
  #lastTimes: number[] = [];
  #lastPage: Page | null = null;
  /** Answered by themselves: in this command, and in the one before. */
  #now: AnsweredDialog | null = null;
  #before: AnsweredDialog | null = null;

  get open(): OpenDialog | null {
    return this.#open.at(-1) ?? null;
  }

  /** One that was answered by itself in this command or in the one before. */
  get lately(): AnsweredDialog | null {
    return this.#now ?? this.#before;
  }

  /** A command has ended. What the one before it met is old now. */
  turn(): void {
    this.#count = 0;
    this.#before = this.#now;
    this.#now = null;
  }

  /** Whether a page asks without end: nothing can be done with it any more, not even leave it. */
  isFlooding(page: Page): boolean {
    const [first = 0] = this.#lastTimes;
    const last = this.#lastTimes.at(-1) ?? 0;
    return this.hasMany(page) && last - first < FLOOD_MS && Date.now() - last < FLOOD_MS / 10;
  }

  /** Whether the last dialogs were all of this page; on a busy machine it may have been a while ago. */
  hasMany(page: Page): boolean {
    return this.#lastPage === page && this.#lastTimes.length === MOST_REPORTED;
  }

  /** The page shows one. */
  async heard(dialog: Dialog): Promise<void> {
    const page = dialog.page();
    if (page === null) return dialog.dismiss().catch(() => {});
    const one: OpenDialog = { page, seen: seenIn(dialog), dialog, isReported: false };
    if (!this.#stays(one.seen)) {
      const isAccepted = this.mode === 'usual' ? isHarmless(one.seen) : this.mode === 'accept';
      this.#now = { seen: one.seen, isAccepted };
      await this.#answer(one, isAccepted);
      return;
    }
    this.#open.push(one);
    this.onOpen?.();
  }

  #stays(seen: DialogSeen): boolean {
    return this.mode === 'off' || (this.mode === 'usual' && this.isAwaited && !isHarmless(seen));
  }

  /** The browser closed one: a person answered it, or its page went away. */
  closed(page: Page): void {
    this.#open = this.#open.filter((one) => one.page !== page);
  }

  /** Makes way for a command that needs the page; the problem, if one is to stay open. */
  async makeWay(): Promise<Problem | null> {
    for (let one = this.open; one !== null; one = this.open) {
      if (this.mode === 'off') return inTheWay(one);
      await this.#answer(one, this.mode === 'accept');
    }
    return null;
  }

  /** Answers one that is open. False: it had gone before. */
  async answer(one: OpenDialog, isAccepted: boolean, text: string | null): Promise<boolean> {
    this.#open = this.#open.filter((other) => other !== one);
    try {
      const closing = isAccepted ? one.dialog.accept(text ?? one.seen.proposed) : one.dialog.dismiss();
      // A page that went away with its dialog may leave the answer to it unheard.
      return await deadlineIn(CLOSING_MS).wait(
        closing.then(() => true),
        () => false,
      );
    } catch {
      return false;
    }
  }

  /**
   * Reported before it is answered: as soon as it is, the page goes on, and its own answer may come first. Who answered is
   * claimed only when that is known: another may have been first.
   */
  async #answer(one: OpenDialog, isAccepted: boolean): Promise<void> {
    this.#count++;
    this.#lastTimes = [...(this.#lastPage === one.page ? this.#lastTimes : []), Date.now()].slice(-MOST_REPORTED);
    this.#lastPage = one.page;
    const isReported = this.#count <= MOST_REPORTED;
    if (!isReported) await rest(BREATH_MS);
    const report = new DialogReport(one.seen, isAccepted);
    if (isReported) this.onAnswered?.(one, isAccepted, report);
    const isOurs = await this.answer(one, isAccepted, null);
    report.end(isOurs);
    if (!isOurs && this.#now?.seen === one.seen) this.#now = null;
  }

  /** The reports about those that are open and were not reported yet. */
  unreported(): string[] {
    const more = this.#count - MOST_REPORTED;
    const open = this.#open.flatMap((one) => {
      if (one.isReported) return [];
      one.isReported = true;
      const accept = one.seen.kind === 'prompt' ? `'dialog accept "text"'` : "'dialog accept'";
      const otherwise = this.mode === 'off' ? '' : messages.otherCommands;
      return [messages.dialogOpen(wordsOf(one.seen), accept, otherwise)];
    });
    return more > 0 ? [messages.dialogsAnswered(more, more === 1 ? 'dialog was' : 'dialogs were'), ...open] : open;
  }
}

/** Waits a moment for what came of the answer to a dialog, before anything is said of it. */
export async function answersKnown({ answering }: { readonly answering: Promise<void> }): Promise<void> {
  await deadlineIn(ANSWERED_MS).ends(answering);
}

/** `confirm "Delete it?"`, on one line whatever the page says. */
export function wordsOf({ kind, message }: DialogSeen): string {
  return `${kind} ${JSON.stringify(clip(message, LONGEST_NOTE))}`;
}

export function inTheWay({ seen: { kind, message } }: OpenDialog): Problem {
  return problem('DIALOG_OPEN', { kind, message });
}

function seenIn(dialog: Dialog): DialogSeen {
  return {
    kind: dialog.type() as DialogSeen['kind'],
    message: clip(dialog.message(), LONGEST),
    proposed: dialog.defaultValue(),
  };
}

/** What a person would only click away. */
function isHarmless({ kind }: DialogSeen): boolean {
  return kind === 'alert' || kind === 'beforeunload';
}
