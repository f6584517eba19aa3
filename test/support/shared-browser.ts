// One browser for a file of tests: every session that is opened gets a context of its own in it, with its own options, as if
// it had a browser to itself. What a context cannot give (another browser, a window, a list of allowed sites, which holds for
// the whole browser) is started as usual.

import { launchOn } from '../../src/index.js';
import { type Open, type Opener, type OpenOptions, openWorld } from '../../src/surfaces/cli/world-options.js';
import { type Started, start } from '../../src/worlds/browser/launch/start.js';

export interface SharedBrowser {
  readonly open: Open;
  /** The same for suites: closing it leaves the browser open. */
  readonly opener: (options: OpenOptions) => Promise<Opener>;
  /** A context of its own that looks like a browser that was just started. */
  another(): Promise<Started>;
  close(): Promise<void>;
}

export async function startShared(): Promise<SharedBrowser> {
  const started = await start({ handlesSignals: false });
  if (!started.ok) throw new Error(`There is no browser: ${JSON.stringify(started.problem)}`);
  const host = started.value;
  const another = async (): Promise<Started> => {
    const context = await host.browser.newContext();
    const close = (): Promise<void> => context.close();
    return { ...host, page: await context.newPage(), close };
  };
  const open: Open = async (options, signal) =>
    isOrdinary(options)
      ? launchOn(
          another().then((value) => ({ ok: true, value })),
          options,
        )
      : openWorld(options, signal);
  return {
    open,
    opener: async () => ({ open, close: async () => {} }),
    another,
    close: () => host.close(),
  };
}

/** Whether a context does as well as a browser. */
export function isOrdinary(options: OpenOptions): boolean {
  const { world, dump, connect, headed, engine, browserPath, allow = [] } = options;
  const special = [world, dump, connect, engine, browserPath];
  return special.every((one) => one === undefined) && headed !== true && allow.length === 0;
}
