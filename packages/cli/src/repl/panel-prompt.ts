// The prompt of the extension's side panel: each line is run in the tab that the user looks at, or completed from what is there.

import type { Session } from '@beckon/core/engine/session.js';
import { complete } from './complete.js';

/** What came of a line, as the side panel shows it. */
export interface PanelResult {
  readonly ok: boolean;
  readonly text: string;
  readonly offers?: readonly string[];
}

const NAME = 'side panel';
const MOST_OFFERS = 20;

export class PanelPrompt {
  readonly #open: (name: string) => Promise<Session>;
  #session: Promise<Session> | null = null;

  constructor(open: (name: string) => Promise<Session>) {
    this.#open = open;
  }

  async run(line: string): Promise<PanelResult> {
    try {
      this.#session ??= this.#open(NAME);
      const session = await this.#session;
      const { ok, text, failure } = await session.run(line);
      // It was stopped, or the tab was taken away: the next line begins anew.
      if (failure?.code === 'TAKEN_OVER' || failure?.code === 'WORLD_GONE') await this.#end(session);
      return { ok, text };
    } catch (error) {
      this.#session = null;
      return { ok: false, text: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Nothing is opened for it: names on the page are offered once a line was run there. */
  async complete(line: string): Promise<PanelResult> {
    const session = await (this.#session ?? Promise.resolve(null)).catch(() => null);
    const things = async () => (await session?.things()) ?? [];
    const [hits, piece] = await complete(line, things, 'browser');
    const before = line.slice(0, line.length - piece.length);
    return { ok: true, text: '', offers: hits.slice(0, MOST_OFFERS).map((hit) => `${before}${hit}`.trimEnd()) };
  }

  async #end(session: Session): Promise<void> {
    this.#session = null;
    await session.close().catch(() => {});
  }
}
