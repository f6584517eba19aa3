// The browser of the worker for whatever opens sessions: each gets a context of its own in it, with its own options, as if it
// had a browser to itself. What a context cannot give (another browser, a window, a list of allowed sites, which holds for
// the whole browser) is started as usual.

import { launchOn } from '../../packages/browser/src/index.js';
import type { Started } from '../../packages/browser/src/launch/start.js';
import { type Open, type Opener, type OpenOptions, openWorld } from '../../packages/cli/src/options/world-options.js';
import { sharedBrowser, startContext } from './browser.js';

export interface SharedBrowser {
  readonly open: Open;
  /** The same for suites: closing it leaves the browser open. */
  readonly opener: (options: OpenOptions) => Promise<Opener>;
  /** A context of its own that looks like a browser that was just started. */
  another(): Promise<Started>;
  close(): Promise<void>;
}

export async function startShared(): Promise<SharedBrowser> {
  // Now: later this process may be in another folder, with other variables, that do not outlive a test.
  await sharedBrowser();
  const contexts = new Set<Started>();
  const another = async (): Promise<Started> => {
    const started = await startContext();
    const close = async (): Promise<void> => {
      contexts.delete(one);
      await started.close();
    };
    const one = { ...started, close };
    contexts.add(one);
    return one;
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
    // What was left open goes, as it does with a browser.
    close: async () => {
      for (const one of [...contexts]) await one.close();
    },
  };
}

/** Whether a context does as well as a browser. */
export function isOrdinary(options: OpenOptions): boolean {
  const { world, dump, connect, headed, engine, browserPath, allow = [] } = options;
  const special = [world, dump, connect, engine, browserPath];
  return special.every((one) => one === undefined) && headed !== true && allow.length === 0;
}
