// One browser context and one site for a whole file of trials: a trial sets a page, runs lines, and asks the page what
// became of it.

import { afterAll, beforeAll, expect } from 'vitest';
import type { Beckon, LaunchOptions, Result } from '../../src/index.js';
import { openContext, page, run, type Site, startSite } from './browser.js';

export interface Trial {
  readonly b: Beckon;
  readonly site: Site;
  /** Opens a page with this body, and runs lines on it; the result of the last, or of the first that failed. */
  on(body: string, ...lines: string[]): Promise<Result>;
  run(...lines: string[]): Promise<Result>;
  /** Asserts that an expression is true in the page. */
  holds(expression: string): Promise<void>;
}

export function trial(options: LaunchOptions = {}): Trial {
  let site: Site;
  let b: Beckon;
  let pages = 0;
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
      return run(b, `goto ${site.url}${path}`, ...lines);
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
