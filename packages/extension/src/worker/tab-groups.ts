// The tab group is the consent: each client has one, only tabs in it are touched, and that is looked up before each command. A
// tab that leaves its group is let go at once.

import type { Asked, CdpParams, GoneReason, GroupedTab, Reported } from '@beckon/browser/remote/protocol.js';
import { checkAddress, isOwnPage } from './addresses.js';
import { Handovers } from './handovers.js';

interface GroupedClient {
  readonly id: string;
  readonly name: string;
  group: number;
  readonly tabs: Set<number>;
}

/** What of it survives when the service worker is stopped. */
interface KeptClient {
  readonly id: string;
  readonly name: string;
  readonly group: number;
  readonly tabs: readonly number[];
}

/** What a user's profile does not give away to any client. */
const REFUSED: ReadonlySet<string> = new Set([
  'Network.getAllCookies',
  'Network.clearBrowserCookies',
  'Network.clearBrowserCache',
  'Storage.getCookies',
  'Storage.setCookies',
  'Storage.clearCookies',
  'Storage.clearDataForOrigin',
  'Storage.clearDataForStorageKey',
  'Page.setDownloadBehavior',
  'Browser.setDownloadBehavior',
  'Target.createTarget',
  'Target.attachToTarget',
  'Target.exposeDevToolsProtocol',
  'Target.closeTarget',
]);

/** A client, as the side panel lists it. */
export interface ShownClient {
  readonly id: string;
  readonly name: string;
  readonly tabs: number;
  /** It does something in them. */
  readonly isBusy: boolean;
}

/** So long after its last wish a client counts as busy. */
const BUSY_MS = 1500;
const COLOR = 'purple';
const NO_GROUP = -1;

export class TabGroups {
  readonly #clients = new Map<string, GroupedClient>();
  /** Groups of clients that left, by their names: they find them again. */
  #left: Record<string, number> = {};
  /** Commands to one tab go in the order in which they came. */
  readonly #queues = new Map<number, Promise<unknown>>();
  /** Tabs that a client opens: they come by the answer to it, and by nothing else. */
  readonly #opening = new Set<number>();
  /** When each client last wanted something of a tab. */
  readonly #askedAt = new Map<string, number>();
  #restored: Promise<void> | null = null;
  readonly handovers: Handovers = new Handovers();
  report: (reported: Reported) => void = () => {};
  onChange: (() => void) | null = null;

  constructor() {
    chrome.debugger.onEvent.addListener(({ tabId, sessionId }, method, params = {}) => {
      if (tabId === undefined) return;
      this.report({
        event: 'cdp',
        tab: tabId,
        ...(sessionId === undefined ? {} : { session: sessionId }),
        method,
        params,
      });
    });
    chrome.debugger.onDetach.addListener(({ tabId }, reason) => {
      if (tabId !== undefined) this.#gone(tabId, reason === 'canceled_by_user' ? 'stopped' : 'detached');
    });
    chrome.tabs.onRemoved.addListener((tab) => this.#gone(tab, 'closed'));
    chrome.tabs.onUpdated.addListener((tab, { groupId }) => {
      if (groupId !== undefined) void this.#moved(tab, groupId);
    });
    chrome.tabs.onCreated.addListener((tab) => void this.#created(tab));
  }

  get clients(): readonly ShownClient[] {
    return [...this.#clients.values()].map(({ id, name, tabs }) => ({
      id,
      name,
      tabs: tabs.size,
      isBusy: Date.now() - (this.#askedAt.get(id) ?? 0) < BUSY_MS,
    }));
  }

  /** Whether programs may do things in a tab. */
  has(tab: number): boolean {
    return this.#of(tab) !== null;
  }

  /** Whether a group is that of a program. */
  isIn(group: number): boolean {
    return [...this.#clients.values()].some((client) => client.group === group);
  }

  /** After the service worker was stopped: the groups that are there, with their tabs. */
  async restore(): Promise<readonly { readonly client: string; readonly tabs: readonly GroupedTab[] }[]> {
    this.#restored ??= this.#load();
    await this.#restored;
    const all = [...this.#clients.values()];
    return Promise.all(all.map(async (client) => ({ client: client.id, tabs: await this.#attachAll(client) })));
  }

  async answer(asked: Asked): Promise<unknown> {
    switch (asked.ask) {
      case 'join':
        return this.#join(asked.client, asked.name);
      case 'leave':
        return this.leave(asked.client);
      case 'open':
        return this.#open(this.#client(asked.client), asked.url);
      case 'close':
        await this.#check(this.#client(asked.client), asked.tab);
        return chrome.tabs.remove(asked.tab);
      case 'handover':
        return this.handovers.ask(asked.client, this.#client(asked.client).name, asked.request);
      case 'handover-over':
        return this.handovers.over(asked.client);
      case 'command':
        return this.#command(this.#client(asked.client), asked.tab, asked.session, asked.method, asked.params);
    }
  }

  /** The user stops everything: tabs stay as they are, and belong to the user alone. */
  async stop(): Promise<void> {
    for (const id of this.#clients.keys()) this.report({ event: 'stop', client: id });
    await this.leaveAll();
  }

  async leaveAll(): Promise<void> {
    for (const id of [...this.#clients.keys()]) await this.leave(id);
  }

  /** Puts the tab that the user looks at into a group: that of the only client, or one for the next. */
  async share(): Promise<void> {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab?.id === undefined) return;
    const clients = [...this.#clients.values()];
    const group = clients.length === 1 ? clients[0]?.group : await this.#known('');
    const shared = await chrome.tabs.group({ tabIds: [tab.id], ...(group === undefined ? {} : { groupId: group }) });
    if (group !== undefined) return;
    this.#left = { ...this.#left, '': shared };
    await chrome.tabGroups.update(shared, { title: 'Beckon', color: COLOR });
    await this.#keep();
  }

  /** The tab that the user looks at is in the group of the side panel's prompt: the number of its page, or null. */
  async front(name: string): Promise<string | null> {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    if (tab?.id === undefined) return null;
    const { id } = tab;
    const client = [...this.#clients.values()].find((one) => one.name === name);
    if (client === undefined) {
      const known = await this.#known(name);
      const group = await chrome.tabs.group({ tabIds: [id], ...(known === undefined ? {} : { groupId: known }) });
      this.#left = { ...this.#left, [name]: group };
      await this.#keep();
    } else if (tab.groupId !== client.group) await chrome.tabs.group({ tabIds: [id], groupId: client.group });
    const targets = await chrome.debugger.getTargets();
    return targets.find(({ tabId }) => tabId === id)?.id ?? null;
  }

  async leave(id: string): Promise<void> {
    const client = this.#clients.get(id);
    if (client === undefined) return;
    this.handovers.over(id);
    this.#clients.delete(id);
    this.#askedAt.delete(id);
    this.#left = { ...this.#left, [client.name]: client.group };
    await this.#keep();
    await Promise.all([...client.tabs].map((tabId) => chrome.debugger.detach({ tabId }).catch(() => {})));
    this.onChange?.();
  }

  #client(id: string): GroupedClient {
    const client = this.#clients.get(id);
    if (client === undefined) throw new Error('This client has no tab group');
    return client;
  }

  #of(tab: number): GroupedClient | null {
    return [...this.#clients.values()].find(({ tabs }) => tabs.has(tab)) ?? null;
  }

  async #join(id: string, name: string): Promise<readonly GroupedTab[]> {
    const group = (await this.#known(name)) ?? (await this.#known('')) ?? (await this.#made());
    for (const [key, one] of Object.entries(this.#left)) if (one === group) delete this.#left[key];
    const client: GroupedClient = { id, name, group, tabs: new Set() };
    this.#clients.set(id, client);
    await chrome.tabGroups.update(group, { title: `Beckon: ${name}`, color: COLOR });
    const tabs = await this.#attachAll(client);
    this.onChange?.();
    return tabs;
  }

  /** A group that no client has. */
  async #known(name: string): Promise<number | undefined> {
    const group = this.#left[name];
    if (group === undefined || [...this.#clients.values()].some((client) => client.group === group)) return undefined;
    return chrome.tabGroups.get(group).then(
      () => group,
      () => undefined,
    );
  }

  /** With a blank tab in it. No window comes to the front. */
  async #made(): Promise<number> {
    const { id, windowId } = await blankTab();
    return chrome.tabs.group({ tabIds: [id], createProperties: { windowId } });
  }

  async #attachAll(client: GroupedClient): Promise<readonly GroupedTab[]> {
    client.tabs.clear();
    const tabs = await chrome.tabs.query({ groupId: client.group });
    const attached = await Promise.all(tabs.map(({ id = NO_GROUP }) => this.#attach(client, id).catch(() => null)));
    await this.#keep();
    return attached.filter((tab) => tab !== null);
  }

  /** Also if it is attached already: the browser keeps that while the service worker is stopped. */
  async #attach(client: GroupedClient, tabId: number, opener?: number): Promise<GroupedTab> {
    client.tabs.add(tabId);
    try {
      await chrome.debugger.detach({ tabId }).catch(() => {});
      await chrome.debugger.attach({ tabId }, '1.3');
      const { targetInfo } = (await chrome.debugger.sendCommand({ tabId }, 'Target.getTargetInfo')) as {
        readonly targetInfo: { readonly targetId: string; readonly url: string; readonly title: string };
      };
      const { targetId, url, title } = targetInfo;
      // Nor one that goes back to such a page.
      const { entries } = (await chrome.debugger.sendCommand({ tabId }, 'Page.getNavigationHistory')) as {
        readonly entries: readonly { readonly url: string }[];
      };
      if ([url, ...entries.map((entry) => entry.url)].some(isOwnPage)) {
        await chrome.debugger.detach({ tabId });
        throw new Error('It is a page of the extension');
      }
      return { tab: tabId, targetId, url, title, ...(opener === undefined ? {} : { opener }) };
    } catch (error) {
      client.tabs.delete(tabId);
      throw error;
    }
  }

  async #open(client: GroupedClient, url: string): Promise<GroupedTab> {
    checkAddress(url);
    const isThere = await chrome.tabGroups.get(client.group).catch(() => null);
    const { id, windowId } = await blankTab(isThere?.windowId);
    const where = isThere === null ? { createProperties: { windowId } } : { groupId: client.group };
    this.#opening.add(id);
    client.group = await chrome.tabs.group({ tabIds: [id], ...where });
    if (isThere === null)
      await chrome.tabGroups.update(client.group, { title: `Beckon: ${client.name}`, color: COLOR });
    const tab = await this.#attach(client, id);
    this.#opening.delete(id);
    if (url !== 'about:blank' && url !== '') await chrome.debugger.sendCommand({ tabId: id }, 'Page.navigate', { url });
    await this.#keep();
    return tab;
  }

  async #check(client: GroupedClient, tab: number): Promise<void> {
    const { groupId, url, pendingUrl } = await chrome.tabs.get(tab);
    if (isOwnPage(url) || isOwnPage(pendingUrl)) throw new Error('It is a page of the extension');
    if (groupId !== client.group || !client.tabs.has(tab)) throw new Error("The tab is not in Beckon's group");
  }

  async #command(
    client: GroupedClient,
    tabId: number,
    sessionId: string | undefined,
    method: string,
    params: CdpParams,
  ): Promise<unknown> {
    if (REFUSED.has(method)) throw new Error(`${method} is not allowed in a user's own browser`);
    if (method === 'Page.navigate') checkAddress(params['url']);
    this.#askedAt.set(client.id, Date.now());
    const checked = this.#check(client, tabId);
    const before = this.#queues.get(tabId);
    let sent: Promise<unknown> = Promise.resolve();
    const queued = (async () => {
      await before?.catch(() => {});
      await checked;
      // It may have gone while others were waited for.
      if (!client.tabs.has(tabId)) throw new Error("The tab is not in Beckon's group");
      sent = chrome.debugger.sendCommand({ tabId, ...(sessionId === undefined ? {} : { sessionId }) }, method, params);
      sent.catch(() => {});
    })();
    this.#queues.set(tabId, queued);
    await queued;
    return sent;
  }

  /** What a tab of a group opens is in the group, too. A window of its own cannot be: it stays with the user. */
  async #created({ id, groupId, openerTabId }: ChromeTab): Promise<void> {
    if (id === undefined) return;
    const client = this.#of(openerTabId ?? NO_GROUP);
    if (groupId !== NO_GROUP) await this.#moved(id, groupId);
    else if (client !== null) await chrome.tabs.group({ tabIds: [id], groupId: client.group }).catch(() => {});
  }

  async #moved(tab: number, group: number): Promise<void> {
    if (this.#opening.has(tab)) return;
    const client = this.#of(tab);
    if (client !== null && client.group !== group) {
      // It is let go at once. A tab that closes leaves its group, too.
      client.tabs.delete(tab);
      await chrome.debugger.detach({ tabId: tab }).catch(() => {});
      const isThere = await chrome.tabs.get(tab).catch(() => null);
      this.#report(client, tab, isThere === null ? 'closed' : 'left');
    }
    const next = [...this.#clients.values()].find((one) => one.group === group);
    if (next === undefined || next.tabs.has(tab)) return;
    next.tabs.add(tab);
    try {
      const { openerTabId } = await chrome.tabs.get(tab);
      const came = await this.#attach(next, tab, openerTabId);
      this.report({ event: 'came', client: next.id, tab: came });
      await this.#keep();
    } catch {
      // The browser's own pages cannot be attached to.
      next.tabs.delete(tab);
    }
  }

  #gone(tab: number, reason: GoneReason): void {
    this.#queues.delete(tab);
    const client = this.#of(tab);
    client?.tabs.delete(tab);
    if (client !== null) this.#report(client, tab, reason);
  }

  #report(client: GroupedClient, tab: number, reason: GoneReason): void {
    this.report({ event: 'gone', client: client.id, tab, reason });
    void this.#keep();
  }

  async #keep(): Promise<void> {
    const clients = [...this.#clients.values()].map(({ id, name, group, tabs }) => ({
      id,
      name,
      group,
      tabs: [...tabs],
    }));
    await chrome.storage.session.set({ clients, left: this.#left });
  }

  async #load(): Promise<void> {
    const { clients = [] } = (await chrome.storage.session.get('clients')) as {
      readonly clients?: readonly KeptClient[];
    };
    const { left = {} } = (await chrome.storage.session.get('left')) as { readonly left?: Record<string, number> };
    this.#left = { ...left, ...this.#left };
    for (const { id, name, group } of clients)
      if (!this.#clients.has(id)) this.#clients.set(id, { id, name, group, tabs: new Set() });
  }
}

/** Behind what the user looks at. */
async function blankTab(window?: number): Promise<{ readonly id: number; readonly windowId: number }> {
  const windowId = window ?? (await usualWindow());
  const url = 'about:blank';
  const tab =
    windowId === null
      ? (await chrome.windows.create({ focused: false, url })).tabs?.[0]
      : await chrome.tabs.create({ url, active: false, windowId });
  if (tab?.id === undefined) throw new Error('No tab could be opened');
  return { id: tab.id, windowId: tab.windowId };
}

async function usualWindow(): Promise<number | null> {
  const last = await chrome.windows.getLastFocused({ windowTypes: ['normal'] }).catch(() => null);
  return last?.type === 'normal' ? last.id : null;
}
