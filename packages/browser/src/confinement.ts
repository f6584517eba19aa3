// A session that keeps to some hosts: requests to anywhere else are blocked.

import type { Started } from './launch/start.js';
import { type BrowsingLimits, isAllowed, NOT_OURS, OTHER_ENGINE } from './limits.js';
import { messages } from './messages.js';
import type { Tabs } from './tabs/tabs.js';

/** A browser that we did not start. */
export const isOfUser = ({ mode }: Pick<Started, 'mode'>): boolean => mode === 'connected' || mode === 'remote';

/** Costs time, so only where it was requested. */
export async function confineTo(limits: BrowsingLimits, tabs: Tabs, { wire, options, mode }: Started): Promise<void> {
  if (limits.allow.length === 0) return;
  const isFine = (url: string): boolean => isAllowed(limits, url) === null;
  await wire?.confine(isFine);
  // A browser of our own finds no other host, whatever requests it.
  if (wire !== null && !isOfUser({ mode }) && (options.allow ?? []).length > 0) return;
  tabs.report(wire === null ? OTHER_ENGINE : NOT_OURS);
  await tabs.context.routeWebSocket(/.*/, (socket) => {
    if (isFine(socket.url().replace(/^ws/, 'http'))) socket.connectToServer();
    else void socket.close({ code: 1008, reason: messages.notAllowed });
  });
  if (wire !== null) return;
  await tabs.context.route('**/*', (route) => {
    return isFine(route.request().url()) ? route.continue() : route.abort('blockedbyclient');
  });
}
