// Puts what origins keep in place, whether their pages are open or not: all of it, or what was there is there again.

import type { Items, Origin, StorageArea } from '@beckon/core/scene/facets.js';
import { type Problem, problem, tooLate } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { type Frame, FrameGone } from '../drive/frames.js';
import { type ProtocolConnection, WireError } from '../drive/wire.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';
import type { Tabs } from '../tabs/tabs.js';
import { openQuiet, type Quiet } from './quiet.js';
import { answerOf, nameOf, sizeOf, trouble } from './stored.js';

/** What one area of one origin is to hold, and the tab where it is open. */
interface Job {
  readonly origin: string;
  readonly area: StorageArea;
  readonly items: Items;
  readonly tab: Tab | null;
}

/** Session storage of a tab can only be put while the tab is there: that of other origins is left to the caller. */
export function jobsFor(origins: readonly Origin[], open: ReadonlyMap<string, Tab>, here: Tab): readonly Job[] {
  return origins.flatMap(({ origin, local, session }) => {
    const tab = open.get(origin) ?? null;
    const jobs: Job[] = [];
    if (local !== null) jobs.push({ origin, area: 'local', items: local, tab });
    if (session !== null && tab === here) jobs.push({ origin, area: 'session', items: session, tab });
    return jobs;
  });
}

/** Does all jobs, or none. */
export async function restore(
  jobs: readonly Job[],
  isMerged: boolean,
  where: { readonly tabs: Tabs; readonly wire: ProtocolConnection | null },
  deadline: Deadline,
): Promise<Answer<null>> {
  const places = new QuietDocuments(where.tabs, where.wire);
  const done: Job[] = [];
  const undo = async (): Promise<void> => {
    for (const job of done.reverse()) await putIn(places, job, false).catch(() => null);
  };
  try {
    for (const job of jobs) {
      const before = deadline.isOver() ? overAt(job.origin, deadline) : await putIn(places, job, isMerged);
      if ('code' in before) {
        await undo();
        return bad(before);
      }
      done.push({ ...job, items: before.items });
    }
    return good(null);
  } catch (error) {
    await undo();
    throw error;
  } finally {
    await places.close();
  }
}

/** Does one; what was there before, or why it was not done. */
async function putIn(
  places: QuietDocuments,
  { origin, area, items, tab }: Job,
  isMerged: boolean,
): Promise<{ readonly items: Items } | Problem> {
  const frame = tab?.driver.main ?? (await places.frameOf(origin));
  // What cannot be opened has nothing, so there is nothing to take away.
  if (frame === null && Object.keys(items).length === 0) return { items: {} };
  if (frame === null) return problem('INVALID_VALUE', { what: origin, reason: messages.originNotOpened });
  if ('code' in frame) return frame;
  const given = await answerOf(frame, area, { kind: 'put', origin, items: Object.entries(items), isMerged });
  if ('isElsewhere' in given) throw new FrameGone(messages.pageElsewhere);
  if ('before' in given) return { items: Object.fromEntries(given.before) };
  return trouble(given, area, messages.storageOf(nameOf(area), origin), sizeOf(items));
}

/** Documents of origins that are not open, in one quiet page that is opened when it is needed first. */
export class QuietDocuments {
  readonly #tabs: Tabs;
  readonly #wire: ProtocolConnection | null;
  #quiet: Quiet | null = null;

  constructor(tabs: Tabs, wire: ProtocolConnection | null) {
    this.#tabs = tabs;
    this.#wire = wire;
  }

  async frameOf(origin: string): Promise<Frame | Problem | null> {
    try {
      this.#quiet ??= await openQuiet(this.#tabs, this.#wire);
      return await this.#quiet.visit(origin);
    } catch (error) {
      if (!(error instanceof WireError) || this.#tabs.isOver) throw error;
      const what = messages.storageUnreachable(origin, error.message);
      return problem('WORLD_GONE', { what });
    }
  }

  async close(): Promise<void> {
    await this.#quiet?.close();
  }
}

export function overAt(origin: string, deadline: Deadline): Problem {
  return tooLate(deadline, messages.storageToRead(origin));
}
