// The prompt of the extension's side panel: each line is run in the tab that the user looks at, completed from what is there, or
// its candidates are shown on the page. What the user does in the tab can be recorded as a script.

import type { PanelAnswer, PanelWants } from '@beckon/browser/remote/protocol.js';
import { PANEL_NAME } from '@beckon/browser/remote/protocol.js';
import { Notation } from '@beckon/core/engine/notation.js';
import type { Result } from '@beckon/core/engine/result.js';
import type { Session } from '@beckon/core/engine/session.js';
import { oneLine } from '@beckon/core/report/words.js';
import type { ElementMark, Facets, Watched } from '@beckon/core/scene/facets.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { complete } from '../repl/complete.js';

/** A session with what the panel needs of its world. */
export type PanelSession = Session & {
  readonly world: Pick<Facets, 'marking' | 'watching' | 'address' | 'tabs'>;
};

const MOST_OFFERS = 20;
/** How long candidates are shown, unless the page is used before. */
const SHOWN_MS = 20_000;
const DRAW_MS = 3000;
/** How long a tab may take to come into the group. */
const COMING_MS = 5000;

export class PanelPrompt {
  readonly #open: (name: string) => Promise<PanelSession>;
  #session: Promise<PanelSession> | null = null;
  #recording: { readonly notation: Notation; readonly watched: Watched; readonly url: string } | null = null;

  /** Clients with a handover under way. */
  readonly #handovers = new Set<string>();

  constructor(open: (name: string) => Promise<PanelSession>) {
    this.#open = open;
  }

  /** `page`: the one that the user looks at, by the browser's number. */
  async answer(wants: PanelWants, line: string, page?: string): Promise<PanelAnswer> {
    try {
      switch (wants) {
        case 'run':
          return await this.#run(line, page);
        case 'complete':
          return await this.#complete(line);
        case 'show':
          return await this.#show(line, page);
        case 'record':
          return await this.#record(page);
        case 'recorded':
          return this.#lines();
        case 'script':
          return await this.#script();
      }
    } catch (error) {
      // One that could not be opened is opened anew.
      if ((await this.#session?.catch(() => null)) === null) this.#session = null;
      return { ok: false, text: error instanceof Error ? error.message : String(error) };
    }
  }

  /** What a person does in a handover, whichever client it is for, is not recorded. */
  handover(client: string, isUnderWay: boolean): void {
    if (isUnderWay) this.#handovers.add(client);
    else this.#handovers.delete(client);
    this.#recording?.watched.pause(this.#handovers.size > 0);
  }

  async #here(page?: string): Promise<PanelSession> {
    this.#session ??= this.#open(PANEL_NAME);
    const session = await this.#session;
    // Nothing is read, done or pictured with marks on the page.
    await session.world.marking?.unmark();
    if (page !== undefined && (await session.world.tabs?.follow?.(page, deadlineIn(COMING_MS))) !== true)
      throw new Error('This tab cannot be used: the pages of the browser itself are not for Beckon');
    return session;
  }

  async #run(line: string, page?: string): Promise<PanelAnswer> {
    const session = await this.#here(page);
    const result = await session.run(line);
    await this.#endIfGone(session, result);
    return { ok: result.ok, text: result.text };
  }

  /** Nothing is opened for it: names on the page are offered once a line was run there. */
  async #complete(line: string): Promise<PanelAnswer> {
    const session = this.#session === null ? null : await this.#here().catch(() => null);
    const things = async () => (await session?.things()) ?? [];
    const [hits, piece] = await complete(line, things, 'browser');
    const before = line.slice(0, line.length - piece.length);
    return { ok: true, text: '', offers: hits.slice(0, MOST_OFFERS).map((hit) => `${before}${hit}`.trimEnd()) };
  }

  /** What a line would act on: only shown, nothing is done. */
  async #show(line: string, page?: string): Promise<PanelAnswer> {
    const session = await this.#here(page);
    const result = await session.run(/^\s*explain\s/i.test(line) ? line : `explain ${line}`);
    await this.#endIfGone(session, result);
    const marks = marksOf(result);
    const drawn = await session.world.marking?.mark(marks, SHOWN_MS, deadlineIn(DRAW_MS));
    const unseen = marks.length - (drawn?.ok === true ? drawn.value : 0);
    const note = unseen === 0 ? '' : `\n${unseen} of ${marks.length} not in view`;
    return { ok: result.ok, text: `${result.text}${note}` };
  }

  async #record(page?: string): Promise<PanelAnswer> {
    if (this.#recording !== null) return this.#lines();
    const session = await this.#here(page);
    const { watching, address = '' } = session.world;
    const notation = new Notation();
    const watched = await watching?.watch((happening) => notation.note(happening));
    if (watched?.ok !== true) return { ok: false, text: 'This tab cannot be watched' };
    notation.note({ kind: 'goto', url: address, tab: 1 });
    watched.value.pause(this.#handovers.size > 0);
    this.#recording = { notation, watched: watched.value, url: address };
    return this.#lines();
  }

  #lines(): PanelAnswer {
    const lines = this.#recording?.notation.lines;
    return { ok: true, text: '', ...(lines === undefined ? {} : { lines }) };
  }

  async #script(): Promise<PanelAnswer> {
    const recording = this.#recording;
    this.#recording = null;
    if (recording === null) return { ok: false, text: 'Nothing is being recorded' };
    const { notation, watched, url } = recording;
    await watched.stop();
    return { ok: true, text: notation.script([`Recorded at ${oneLine(url)}`]), lines: notation.lines };
  }

  /** It was stopped, or the tab was taken away: the next line begins anew. What was recorded until then is kept. */
  async #endIfGone(session: Session, { failure }: Result): Promise<void> {
    if (failure?.code !== 'TAKEN_OVER' && failure?.code !== 'WORLD_GONE') return;
    this.#session = null;
    await session.close().catch(() => {});
  }
}

/** The candidates that came closest, each with its score. */
function marksOf({ trace, target }: Result): readonly ElementMark[] {
  return (trace?.topMatches ?? []).map(({ id, score }) => ({
    id,
    label: score.toFixed(2),
    isChosen: id === target?.id,
  }));
}
