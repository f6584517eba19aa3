// A flow: an intent over several pages. Each waits for its address, does its part, and says which page is next.

import { failed, OK } from '../engine/outcome.js';
import { clip } from '../text/text.js';
import { take } from './acting.js';
import { conditionWords, waitFor } from './checks.js';
import type { Node, Page, Program } from './program.js';
import type { Ended, Running } from './running.js';

/** A flow that goes on longer goes in circles. */
const MOST_VISITS = 50;
const ARRIVAL_MS = 30_000;

export async function flow(
  run: Running,
  { start, pages }: NonNullable<Program['flow']>,
  resume: string | null,
  steps: (nodes: readonly Node[]) => Promise<Ended>,
): Promise<Ended> {
  const byName = new Map(pages.map((page) => [page.name, page]));
  const done = new Set<string>();
  run.total = pages.length;
  let name: string | null = resume ?? start;
  if (resume !== null) run.completed = pages.findIndex((page) => page.name === resume);
  for (let visits = 0; name !== null; visits++) {
    const page = byName.get(name);
    if (page === undefined) return OK;
    if (visits === MOST_VISITS) {
      const what = `The flow runs in a loop: ${MOST_VISITS} pages were visited`;
      return failed('VERIFICATION_FAILED', { what, said: '' });
    }
    run.checkpoint = page.name;
    const visited = await visit(run, page, steps);
    if (!visited.ok) {
      const { code } = visited.problem;
      if (page.onError === null || run.isOver || code === 'FORBIDDEN' || code === 'CANCELLED') return visited;
      name = page.onError;
      continue;
    }
    done.add(page.name);
    run.completed = Math.max(run.completed, done.size);
    name = page.next;
  }
  // Pages that were not needed are no lack.
  run.completed = run.total;
  return OK;
}

async function visit(run: Running, page: Page, steps: (nodes: readonly Node[]) => Promise<Ended>): Promise<Ended> {
  const there = { kind: 'url_matches', text: page.urlPattern } as const;
  const ended = await waitFor(run, [there], [], ARRIVAL_MS);
  if (!ended.ok) return ended;
  if (ended.value !== 'all')
    return failed('TIMEOUT', { waitedFor: `page ${clip(page.name)}: ${conditionWords(run, there)}`, ms: 0 });
  for (const part of page.parts) {
    const done = await steps(typeof part === 'string' ? [subOf(part)] : part);
    if (!done.ok) return done;
  }
  return take(run, page.extract);
}

/** Another intent as a step. */
function subOf(name: string): Node {
  return { path: [], written: `intent ${name}`, onError: null, kind: 'sub', name, params: {}, isInheriting: true };
}
