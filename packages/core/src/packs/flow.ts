// A flow: an intent over several pages. Each waits for its address, does its part, and says which page is next.

import { clip } from '../text/text.js';
import { take } from './acting.js';
import { conditionWords, waitFor } from './checks.js';
import type { Node, Page, Program } from './program.js';
import type { Running } from './running.js';

/** A flow that goes on longer goes in circles. */
const MOST_VISITS = 50;
const ARRIVAL_MS = 30_000;

export async function flow(
  run: Running,
  { start, pages }: NonNullable<Program['flow']>,
  resume: string | null,
  steps: (nodes: readonly Node[]) => Promise<void>,
): Promise<void> {
  const byName = new Map(pages.map((page) => [page.name, page]));
  const done = new Set<string>();
  run.total = pages.length;
  let name: string | null = resume ?? start;
  if (resume !== null) run.completed = pages.findIndex((page) => page.name === resume);
  for (let visits = 0; name !== null; visits++) {
    const page = byName.get(name);
    if (page === undefined) return;
    if (visits === MOST_VISITS) {
      run.step.fail('VERIFICATION_FAILED', {
        what: `The flow goes in circles: ${MOST_VISITS} pages were visited`,
        said: '',
      });
      return;
    }
    run.checkpoint = page.name;
    await visit(run, page, steps);
    const { failure } = run.step;
    if (failure !== null) {
      if (page.onError === null || run.isOver || failure.code === 'FORBIDDEN' || failure.code === 'CANCELLED') return;
      run.step.failure = null;
      name = page.onError;
      continue;
    }
    done.add(page.name);
    run.completed = Math.max(run.completed, done.size);
    name = page.next;
  }
  // Pages that were not needed are no lack.
  run.completed = run.total;
}

async function visit(run: Running, page: Page, steps: (nodes: readonly Node[]) => Promise<void>): Promise<void> {
  const there = { kind: 'url_matches', text: page.urlPattern } as const;
  const ended = await waitFor(run, [there], [], ARRIVAL_MS);
  if (ended !== 'all') {
    if (run.step.failure === null)
      run.step.fail('TIMEOUT', { waitedFor: `page ${clip(page.name)}: ${conditionWords(run, there)}`, ms: 0 });
    return;
  }
  for (const part of page.parts) {
    if (typeof part === 'string')
      await steps([
        { path: [], said: `intent ${part}`, onError: null, kind: 'sub', name: part, params: {}, isInheriting: true },
      ]);
    else await steps(part);
    if (run.step.failure !== null) return;
  }
  await take(run, page.extract);
}
