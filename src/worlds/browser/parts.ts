// What a session of a browser has beside its pages: its network, its log, its extra headers, its screen.

import type { Problem } from '../../world/problem.js';
import { BrowserScreen } from './emulate.js';
import { CLOSED, gone } from './gone.js';
import { BrowserHeaders, PlainHeaders } from './headers.js';
import { BrowserLog, logOverPlaywright, logOverWire } from './log.js';
import { BrowserNetwork } from './network.js';
import { followPlaywright, followWire, Requests } from './requests.js';
import { RouteGate } from './route-gate.js';
import type { Tabs } from './tabs.js';
import type { Wire } from './wire.js';

export interface Parts {
  readonly network: BrowserNetwork;
  readonly log: BrowserLog;
  readonly headers: BrowserHeaders | PlainHeaders;
  readonly screen: BrowserScreen;
}

/** Of the session of these tabs; the first of them is there. */
export async function partsOf(tabs: Tabs, wire: Wire | null): Promise<Parts> {
  const context = wire?.contextOf(tabs.here.driver.main.id) ?? null;
  const whyGone = (): Problem | null =>
    wire?.isClosed === true || tabs.context.browser()?.isConnected() === false ? gone(CLOSED) : null;
  const requests = new Requests();
  const log = new BrowserLog();
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
  logOverWire(context, log);
  return { network, log, screen, headers: new BrowserHeaders(context.gate, whyGone) };
}
