// Whether what a result claims is what really happened. The truth comes from outside: the page says what it saw by a function
// that Playwright put there, the server counts what it was sent, and values are read over a connection of their own.

import type { Page } from 'playwright-core';
import { BrowserWorld } from '../../packages/browser/src/browser-world.js';
import { Beckon, type Result } from '../../packages/browser/src/index.js';
import type { Started } from '../../packages/browser/src/launch/start.js';
import { type Asked, page as htmlPage, type Site, startSite } from './browser.js';
import { isShowable, show } from './stage.js';

export interface Situation {
  readonly kind: string;
  readonly name: string;
  /** What was asked for must not be claimed: it cannot happen here. Others are ordinary: it happens. */
  readonly isTrap: boolean;
  readonly body: string;
  /** What else the server answers; each request to these is told as `METHOD /path`. */
  readonly serves?: Readonly<Record<string, string | { readonly status: number; readonly delayMs?: number }>>;
  /** The last one is judged. */
  readonly lines: readonly string[];
  /** What the page and the server say while the last line runs, in this order, if what was asked for happened. */
  readonly did?: readonly string[];
  /** What page and server may say beside that: the page does it by itself. */
  readonly others?: readonly string[];
  /** What the changes of the result must tell of. */
  readonly changes?: string;
  /** True in the page in the end if what was asked for happened. */
  readonly holds?: string;
  /** True in the page once all that was set going is over. */
  readonly until?: string;
  /** The code of the failure, where it matters. */
  readonly code?: string;
  /** Why it is claimed falsely now and then. It counts in `npm run eval -- claims`, and is not among those of a day. */
  readonly unsteady?: string;
}

export const VERDICTS = [
  'right',
  'false claim',
  'false denial',
  'wrong action',
  'not done',
  'other code',
  'not told',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judged {
  readonly situation: Situation;
  readonly verdict: Verdict;
  readonly story: string;
  /** It happened, and is only said to have been sent. */
  readonly isUnclaimed: boolean;
}

export class ClaimBench {
  readonly #site: Site;
  readonly #page: Page;
  readonly #b: Beckon;
  readonly #isQuick: boolean;
  #told: string[] = [];
  #count = 0;

  private constructor(site: Site, page: Page, b: Beckon, isQuick: boolean) {
    this.#isQuick = isQuick;
    this.#site = site;
    this.#page = page;
    this.#b = b;
  }

  /** A quick one shows situations in a page that stays, where that does as well: it takes a tenth of the time of another. */
  static async open(started: Started, isQuick = false): Promise<ClaimBench> {
    const context = await started.browser.newContext();
    const page = await context.newPage();
    const world = await BrowserWorld.of({ ...started, page, close: () => context.close() });
    const b = new Beckon(world, 'claims', { shots: null });
    const bench = new ClaimBench(await startSite(), page, b, isQuick);
    await context.exposeBinding('did', (_, what: string) => void bench.#told.push(what));
    return bench;
  }

  async close(): Promise<void> {
    await this.#b.close();
    await this.#site.close();
  }

  async judge(situation: Situation): Promise<Judged> {
    const { body, serves = {}, lines } = situation;
    for (const [path, answer] of Object.entries(serves))
      this.#site.set(path, (asked) => this.#serve(path, answer, asked));
    // The mouse comes from elsewhere.
    await this.#page.mouse.move(0, 0);
    await this.#open(body);
    for (const line of lines.slice(0, -1)) {
      const before = await this.#b.run(line);
      if (!before.ok)
        return { situation, verdict: 'not done', isUnclaimed: false, story: `${line}: ${before.failure?.message}` };
    }
    this.#told = [];
    const result = await this.#b.run(lines.at(-1) ?? '');
    if (situation.until !== undefined)
      await this.#page.waitForFunction(situation.until, null, { timeout: 10_000, polling: 20 }).catch(() => {});
    const judged = await this.#verdict(situation, result);
    for (const other of this.#page.context().pages()) if (other !== this.#page) await other.close();
    return judged;
  }

  async #open(body: string): Promise<void> {
    if (this.#isQuick && isShowable(body)) return void (await show(this.#b, this.#site, body));
    const base = `/${++this.#count}`;
    this.#site.set(base, htmlPage(body));
    await this.#b.run(`goto ${this.#site.url}${base}`);
  }

  #serve(path: string, answer: string | { readonly status: number; readonly delayMs?: number }, { method }: Asked) {
    this.#told.push(`${method} ${path}`);
    return typeof answer === 'string' ? { body: htmlPage(answer) } : answer;
  }

  async #verdict(situation: Situation, result: Result): Promise<Judged> {
    const { did = [], others = [], holds, isTrap, code, changes = '' } = situation;
    // The last words of the page may still be on their way.
    await this.#page.evaluate('0').catch(() => {});
    const reported = this.#told.filter((one) => !others.includes(one));
    const isSame = reported.length === did.length && did.every((one, i) => reported[i] === one);
    const isHeld = holds === undefined || (await this.#page.evaluate(holds).catch(() => false)) === true;
    const hasHappened = isSame && isHeld;
    const isElse = reported.some((one) => !did.includes(one));
    const isClaim = result.ok && result.lifecycle === 'verified';
    const verdict: Verdict = isElse
      ? 'wrong action'
      : isClaim && !hasHappened
        ? 'false claim'
        : !result.ok && hasHappened && !(isTrap && did.length === 0)
          ? 'false denial'
          : isTrap
            ? code !== undefined && result.failure?.code !== code
              ? 'other code'
              : 'right'
            : hasHappened
              ? result.changes.some(({ text }) => text.includes(changes)) || changes === ''
                ? 'right'
                : 'not told'
              : 'not done';
    const said = result.ok ? result.lifecycle : `${result.failure?.code} ${result.failure?.message}`;
    return {
      situation,
      verdict,
      isUnclaimed: verdict === 'right' && !isTrap && result.ok && !isClaim,
      story: `${situation.lines.at(-1)}: ${said}; really: ${reported.join(', ') || 'nothing'}${isHeld ? '' : `; not ${holds}`}`,
    };
  }
}
