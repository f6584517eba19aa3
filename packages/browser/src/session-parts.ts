// What a session of a browser has beside its pages: its network, its log, its extra headers, its screen.

import type { Problem } from '@beckon/core/scene/problem.js';
import type { ProtocolConnection } from './drive/wire.js';
import { CLOSED, gone } from './gone.js';
import { BrowserHeaders, PlainHeaders } from './network/headers.js';
import { BrowserLog, logOverPlaywright, logOverWire } from './network/log.js';
import { BrowserNetwork } from './network/network.js';
import { followSecrets } from './network/passing-secrets.js';
import { followPlaywright, followWire, Requests } from './network/requests.js';
import { RouteGate } from './network/route-gate.js';
import { BrowserScreen } from './observe/emulate.js';
import type { Tabs } from './tabs/tabs.js';

export interface SessionParts {
  readonly network: BrowserNetwork;
  readonly log: BrowserLog;
  readonly headers: BrowserHeaders | PlainHeaders;
  readonly screen: BrowserScreen;
}

/** Of the session of these tabs; the first of them is there. `onSecret` hears what must not be seen of what is sent; while it is paused, nothing is kept. */
export async function partsOf(
  tabs: Tabs,
  wire: ProtocolConnection | null,
  onSecret: (secret: string) => void,
  isPaused: () => boolean,
): Promise<SessionParts> {
  const context = wire?.contextOf(tabs.here.driver.main.id) ?? null;
  const whyGone = (): Problem | null =>
    wire?.isClosed === true || tabs.context.browser()?.isConnected() === false ? gone(CLOSED) : null;
  const requests = new Requests(isPaused);
  const log = new BrowserLog(isPaused);
  const screen = await BrowserScreen.of(tabs, context);
  const network = new BrowserNetwork(context?.gate ?? new RouteGate(tabs.context), requests, whyGone);
  await tabs.each((tab) => {
    tab.isAnsweredHere = (url) => network.answers(url);
  });
  if (context === null) {
    followPlaywright(tabs.context, requests);
    logOverPlaywright(tabs.context, log);
    return { network, log, screen, headers: new PlainHeaders(tabs.context) };
  }
  followWire(context, requests);
  followSecrets(context, onSecret);
  logOverWire(context, log);
  return { network, log, screen, headers: new BrowserHeaders(context.gate, whyGone) };
}
