// Playwright, loaded when it is needed, and made to forget: it keeps the last 10,000 requests and as many responses of a
// connection, some 20 kB each, for users who hold them. We do not, and a session may last for days.

import { createRequire } from 'node:module';
import { withCompiled } from './compiled.js';

/** How many of a kind are kept. More than any page has under way at once. */
const MOST = 500;
/** What comes with every request. All else is few, or is held. */
const KINDS: ReadonlySet<string> = new Set(['Request', 'Response', 'WebSocket']);

/** The parts of Playwright's inside that are used. */
interface Inside {
  readonly server?: {
    readonly setMaxDispatchersForTest?: (most: number | undefined) => void;
    readonly DispatcherConnection?: { readonly prototype: Connection };
  };
}

interface Connection {
  maybeDisposeStaleDispatchers?: (kind: string) => void;
}

let isForgetful = false;

/** By `require`: imported, Node first reads its 7 MB once more for the names it exports (200 ms here). */
export function loadPlaywright(): typeof import('playwright-core') {
  const load = createRequire(import.meta.url);
  const playwright = withCompiled(() => load('playwright-core') as typeof import('playwright-core'));
  if (!isForgetful) forget(load('playwright-core/lib/coreBundle') as Inside);
  isForgetful = true;
  return playwright;
}

/** Playwright asks after each object whether there are too many of its kind: for some kinds, the limit is ours. */
function forget({ server }: Inside): void {
  const limit = server?.setMaxDispatchersForTest;
  const connection = server?.DispatcherConnection?.prototype;
  const dispose = connection?.maybeDisposeStaleDispatchers;
  if (limit === undefined || connection === undefined || dispose === undefined) return;
  connection.maybeDisposeStaleDispatchers = function (this: Connection, kind: string): void {
    if (KINDS.has(kind)) limit(MOST);
    dispose.call(this, kind);
    limit(undefined);
  };
}
