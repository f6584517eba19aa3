// One browser context and one site for a whole file of trials: a trial sets a page, runs lines, and asks the page what
// became of it.

import { afterAll, beforeAll, expect } from 'vitest';
import type { Beckon, LaunchOptions, Result } from '../../packages/browser/src/index.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { openContext, page, run, type Site, startSite } from './browser.js';

export interface Trial {
  readonly b: Beckon;
  readonly site: Site;
  /** Opens a page with this body, and runs lines on it; the result of the last, or of the first that failed. */
  on(body: string, ...lines: string[]): Promise<Result>;
  /** The same without going there if that page is open: after trials that left it as it was. */
  at(body: string, ...lines: string[]): Promise<Result>;
  /**
   * The same on a page that stays: its body is replaced, and what handlers left on the window is taken away. Far cheaper than
   * another page, which is needed for scripts that declare, listen or wait, and for what only a page that loads has.
   */
  show(body: string, ...lines: string[]): Promise<Result>;
  /** The same in the cheaper way where the page can be shown, for trials to which it is all the same. */
  put(body: string, ...lines: string[]): Promise<Result>;
  run(...lines: string[]): Promise<Result>;
  /** Asserts that an expression is true in the page. */
  holds(expression: string): Promise<void>;
}

export function trial(options: LaunchOptions = {}): Trial {
  let site: Site;
  let b: Beckon;
  let pages = 0;
  let open = '';
  beforeAll(async () => {
    [site, b] = await Promise.all([startSite(), openContext(options)]);
  });
  afterAll(async () => {
    await b.close();
    await site.close();
  });
  return {
    get b() {
      return b;
    },
    get site() {
      return site;
    },
    async on(body, ...lines) {
      const path = `/page-${++pages}`;
      site.set(path, body.startsWith('<!doctype') ? body : page(body));
      open = body;
      return run(b, `goto ${site.url}${path}`, ...lines);
    },
    async at(body, ...lines) {
      const isOpen = open === body && (await b.run('url')).data === `${site.url}/page-${pages}`;
      return isOpen && lines.length > 0 ? run(b, ...lines) : this.on(body, ...lines);
    },
    show: (body, ...lines) => show(b, site, body, ...lines),
    put(body, ...lines) {
      return isShowable(body) ? this.show(body, ...lines) : this.on(body, ...lines);
    },
    run: (...lines) => run(b, ...lines),
    async holds(expression) {
      const result = await b.run(`wait until ${JSON.stringify(expression)} --timeout 700ms`);
      expect(result.failure?.message ?? 'as it should be').toBe('as it should be');
    },
  };
}

/** Runs lines on a page with this body, without another page: see Trial. */
export async function show(b: Beckon, site: Site, body: string, ...lines: string[]): Promise<Result> {
  if (STAYS.test(body)) throw new Error('What this page leaves behind would be there for the next: open it with `on`');
  // Straight to the world: what is done to the page is no command that was said.
  const isShown = async (): Promise<boolean> => {
    const shown = await b.world.wait({ kind: 'until', expression: `stage(${JSON.stringify(body)})` }, deadlineIn(9000));
    return shown.ok && shown.value.isTrue;
  };
  // Nor is what is said on one page after the other done again and again.
  await b.run('learn discard');
  let opened = await b.run('url');
  if (opened.data !== `${site.url}/stage` || !(await isShown())) {
    site.set('/stage', page('', STAGE));
    opened = await b.run(`goto ${site.url}/stage`);
    if (!opened.ok) return opened;
    expect(await isShown()).toBe(true);
  }
  return lines.length === 0 ? opened : run(b, ...lines);
}

/** Whether a page can be shown. A script in braces is taken to keep what it declares to itself, and to listen to its own things. */
export function isShowable(body: string): boolean {
  return !STAYS.test(body);
}

/** What a page leaves behind when its body goes. */
const STAYS =
  /<!doctype|<iframe|<meta|<base|setTimeout|setInterval|requestAnimationFrame|fetch\(|<script>(?!\{)[\s\S]*(\b(const|let|class)\s|\baddEventListener\(|customElements|\bon[a-z]+ = )/;
/** Shows another body, as if it was another page. */
const STAGE = `<script>{
  const own = new Set(Object.getOwnPropertyNames(window));
  own.add('stage');
  window.stage = (html) => {
    for (const name of Object.getOwnPropertyNames(window)) if (!own.has(name)) delete window[name];
    for (const one of [document.documentElement, document.body])
      for (const { name } of [...one.attributes]) if (name !== 'lang') one.removeAttribute(name);
    if (location.hash !== '') history.replaceState(null, '', location.pathname);
    // A new one: of one that changes again and again it would be a habit.
    if (document.title !== 'Test')
      document.querySelector('title').replaceWith(Object.assign(document.createElement('title'), { textContent: 'Test' }));
    document.body.innerHTML = html;
    for (const one of document.body.querySelectorAll('script'))
      one.replaceWith(Object.assign(document.createElement('script'), { textContent: one.textContent }));
    scrollTo(0, 0);
    document.querySelector('[autofocus]')?.focus();
    return true;
  };
}</script>`;

/** The words of a failure, or 'ok': so that a failing test says why. */
export function said(result: Result): string {
  return result.ok ? 'ok' : `${result.failure?.code}: ${result.failure?.message}`;
}
