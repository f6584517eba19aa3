// One browser context and one site for a whole file of trials: a trial sets a page, runs lines, and asks the page what
// became of it.

import { afterAll, beforeAll, expect } from 'vitest';
import type { Beckon, LaunchOptions, Result } from '../../packages/browser/src/index.js';
import { openContext, page, run, type Site, startSite } from './browser.js';
import { isShowable, show } from './stage.js';

export { isShowable, show };

export interface Trial {
  readonly b: Beckon;
  readonly site: Site;
  /** Opens a page with this body, and runs lines on it; the result of the last, or of the first that failed. */
  on(body: string, ...lines: string[]): Promise<Result>;
  /** The same without going there if that page is open: after trials that left it as it was. */
  at(body: string, ...lines: string[]): Promise<Result>;
  /**
   * The same on a page that stays: its body is replaced, and what handlers left on the window is taken away. Far cheaper than
   * another page, which is opened where a script listens or waits, and needed for what only a page that loads has.
   */
  show(body: string, ...lines: string[]): Promise<Result>;
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
    async show(body, ...lines) {
      return isShowable(body) ? show(b, site, body, ...lines) : this.on(body, ...lines);
    },
    run: (...lines) => run(b, ...lines),
    async holds(expression) {
      const result = await b.run(`wait until ${JSON.stringify(expression)} --timeout 700ms`);
      expect(result.failure?.message ?? 'as it should be').toBe('as it should be');
    },
  };
}

/** The words of a failure, or 'ok': so that a failing test says why. */
export function said(result: Result): string {
  return result.ok ? 'ok' : `${result.failure?.code}: ${result.failure?.message}`;
}
