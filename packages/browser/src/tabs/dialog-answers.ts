// Answers to dialogs: to the open one, and how those to come are answered.

import type { Effects } from '@beckon/core/scene/effects.js';
import type { DialogAnswered, Dialogs as DialogsFacet } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { PageNumbers } from '../act/numbers.js';
import { after, before } from '../act/outcome.js';
import { messages } from '../messages.js';
import type { PageClient } from '../page-client.js';
import type { DialogMode, OpenDialog } from './dialogs.js';
import { wordsOf } from './dialogs.js';
import type { Tab } from './tab.js';
import type { Tabs } from './tabs.js';

/** One that a script brings up a little after the click is waited for. */
const COMING_MS = 1000;
/** How long a page may take to do what it asked about. */
const EFFECT_MS = 500;
const NONE: Effects = { seen: [], changes: [], notes: [] };

export class DialogAnswers implements DialogsFacet {
  readonly #tabs: Tabs;
  readonly #client: PageClient;
  readonly #numbers: PageNumbers;

  constructor(tabs: Tabs, client: PageClient, numbers: PageNumbers) {
    this.#tabs = tabs;
    this.#client = client;
    this.#numbers = numbers;
  }

  async answer(isAccepted: boolean, text: string | null, deadline: Deadline): Promise<Answer<DialogAnswered>> {
    const gone = this.#client.gone();
    if (gone !== null) return gone;
    const { dialogs } = this.#tabs;
    const open = dialogs.open ?? (dialogs.lately === null ? await this.#coming(deadline) : null);
    if (open !== null) return this.#answer(open, isAccepted, text, deadline);
    const { lately } = dialogs;
    if (lately === null || (lately.seen.kind !== 'alert' && lately.isAccepted !== isAccepted))
      return bad(problem('DIALOG_NOT_PRESENT', {}));
    const how = lately.isAccepted ? 'accepted' : 'dismissed';
    const notes = [messages.answeredAlready(wordsOf(lately.seen), how)];
    return good({ dialog: lately.seen, isAccepted: lately.isAccepted, text: null, effects: { ...NONE, notes } });
  }

  async #answer(
    open: OpenDialog,
    isAccepted: boolean,
    text: string | null,
    deadline: Deadline,
  ): Promise<Answer<DialogAnswered>> {
    const { seen } = open;
    const tab = this.#tabs.all.find((one) => one.page === open.page) ?? this.#tabs.here;
    let isThere = true;
    const done = await this.#client.once(
      tab,
      deadline,
      true,
      async (until) => {
        const was = before(tab);
        const { watched } = tab;
        isThere = await this.#tabs.dialogs.answer(open, isAccepted, text);
        const effectMs = isAccepted ? EFFECT_MS : EFFECT_MS / 5;
        const how = { needsEffect: watched !== null, effectMs, deadline: until };
        const { effects } = await after(tab, watched ?? tab.driver.main, this.#numbers, was, how);
        // Where no action was watched, the page compares with what it saw at an earlier one.
        const changes = watched === null ? effects.changes.filter(({ sign }) => sign === '@') : effects.changes;
        return good({ ...effects, changes: [...changes, ...(await this.#tabs.opened())] });
      },
      false,
    );
    if (!done.ok) return done;
    if (!isThere) return bad(problem('DIALOG_NOT_PRESENT', {}));
    const isPrompt = seen.kind === 'prompt';
    const effects =
      text === null || isPrompt
        ? done.value
        : { ...done.value, notes: [...done.value.notes, messages.takesNoText(seen.kind)] };
    return good({ dialog: seen, isAccepted, text: isPrompt && isAccepted ? (text ?? seen.proposed) : null, effects });
  }

  async #coming(deadline: Deadline): Promise<OpenDialog | null> {
    const { dialogs } = this.#tabs;
    if (!dialogs.isAwaited) return null;
    const end = deadline.within(COMING_MS);
    while (dialogs.open === null && dialogs.lately === null && !end.isOver())
      await this.#here.happens(Math.min(20, Math.max(1, end.left())));
    return dialogs.open;
  }

  get #here(): Tab {
    return this.#tabs.here;
  }

  async auto(mode: Exclude<DialogMode, 'usual'>): Promise<void> {
    const { dialogs } = this.#tabs;
    dialogs.mode = mode;
    if (mode !== 'off') await dialogs.makeWay();
  }
}
