// A browser that a worker keeps for its scripts: each gets a context of its own in it, which shares nothing with the others
// (cookies, storage, downloads, rules for dialogs) and costs a fraction of a start.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import { openBrowser } from '../../options/browser-options.js';
import { type Opener, type OpenOptions, openWorld } from '../../options/world-options.js';

/** How long another context may take; after that a new browser is tried. */
const ANOTHER_MS = 15_000;

type Host = Awaited<ReturnType<typeof openBrowser>>;

/** Whether scripts can share a browser: not with a person's own, and not with a window left over beside theirs. */
export function canShareBrowser({ world, dump, connect, extension, headed }: OpenOptions): boolean {
  const isTheirs = connect !== undefined || extension === true;
  return world === undefined && dump === undefined && !isTheirs && headed !== true;
}

/** How a suite opens its worlds: in one browser where that can be shared, else each by itself. */
export async function opener(options: OpenOptions): Promise<Opener> {
  return canShareBrowser(options) ? browserRunner() : { open: openWorld, close: async () => {} };
}

/** Opens sessions in one browser; in a new one when that has ended. */
export function browserRunner(): Opener {
  let host: Host | null = null;
  const end = async (): Promise<void> => {
    const ended = host;
    host = null;
    await ended?.close();
  };
  return {
    async open(options) {
      const { Beckon } = await import('@beckon/browser/index.js');
      for (;;) {
        const isNew = host === null;
        host ??= await openBrowser(options);
        const made = await host.world.another?.(null, deadlineIn(ANOTHER_MS));
        if (made?.ok) return new Beckon(made.value, host.about, options);
        const { about } = host;
        await end();
        if (isNew) throw Object.assign(new Error(`${about} opens no page`), { hint: 'Try again with --workers 1' });
      }
    },
    close: end,
  };
}
