// What a client of the relay takes for a browser: it answers what an extension cannot (versions, targets, contexts), and lets
// all else go to the tabs of the client's group.

import { messages } from '../messages.js';
import {
  ANEW,
  type CdpParams,
  type GroupedTab,
  HANDOVER,
  HANDOVER_OVER,
  type HandedOver,
  type HandoverAsked,
} from './protocol.js';
import { type SendReal, type SessionHost, type SharedSession, TabSession } from './tab-session.js';

/** What the extension does for one client. */
export interface TabSide {
  readonly userAgent: string;
  command(tab: number, session: string | undefined, method: string, params: CdpParams): Promise<unknown>;
  open(url: string): Promise<GroupedTab>;
  close(tab: number): Promise<unknown>;
  handOver(request: HandoverAsked): Promise<HandedOver>;
  handoverOver(): Promise<unknown>;
}

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params?: CdpParams;
  readonly sessionId?: string;
}

/** The one context there is: the user's profile. */
const CONTEXT = 'user';
/** Answered with nothing: it is so already, or is the user's to decide. */
const NOTHING = new Set(['Target.setDiscoverTargets', 'Target.disposeBrowserContext', 'Browser.setDownloadBehavior']);

export class RemoteEndpoint {
  readonly #side: TabSide;
  readonly #out: (message: object) => void;
  readonly #tabs = new Map<number, TabSession>();
  readonly #sessions = new Map<string, SharedSession>();
  /** Sessions with the browser itself. */
  readonly #browsers = new Set<string>();
  #isAttaching = false;
  #count = 0;

  constructor(side: TabSide, out: (message: object) => void) {
    this.#side = side;
    this.#out = out;
  }

  readonly #host: SessionHost = {
    contextId: CONTEXT,
    nextId: () => `beckon-${++this.#count}`,
    began: (session) => void this.#sessions.set(session.id, session),
    emit: (session, method, params) => this.#emit(session, method, params),
    inner: ({ tab }, session) => this.#real(tab, session),
  };

  take(message: Message): void {
    const { id, sessionId } = message;
    const reply = (answer: object): void =>
      this.#out({ id, ...(sessionId === undefined ? {} : { sessionId }), ...answer });
    this.#answer(message).then(
      (result) => reply({ result: result ?? {} }),
      (error: unknown) =>
        reply({ error: { code: -32000, message: error instanceof Error ? error.message : String(error) } }),
    );
  }

  came(seen: GroupedTab): void {
    if (this.#tabs.has(seen.tab)) return;
    const { targetId, url, title, opener } = seen;
    const openerId = opener === undefined ? undefined : this.#tabs.get(opener)?.info.targetId;
    const info = { targetId, type: 'page', url, title, ...(openerId === undefined ? {} : { openerId }) };
    const real = new TabSession(seen.tab, info, this.#real(seen.tab), this.#host, false);
    this.#tabs.set(seen.tab, real);
    real.draw();
    if (this.#isAttaching) real.share(null);
  }

  gone(tab: number): void {
    const real = this.#tabs.get(tab);
    this.#tabs.delete(tab);
    real?.gone();
  }

  event(tab: number, session: string | undefined, method: string, params: CdpParams): void {
    this.#tabs.get(tab)?.find(session)?.event(method, params);
  }

  get tabs(): readonly number[] {
    return [...this.#tabs.keys()];
  }

  #real(tab: number, session?: string): SendReal {
    return (method, params) => this.#side.command(tab, session, method, params);
  }

  #emit(session: string | null, method: string, params: CdpParams): void {
    if (method === 'Target.detachedFromTarget') this.#sessions.delete(String(params['sessionId']));
    this.#out({ method, params, ...(session === null ? {} : { sessionId: session }) });
  }

  async #answer({ method, params = {}, sessionId }: Message): Promise<unknown> {
    if (sessionId === undefined || this.#browsers.has(sessionId)) return this.#ask(method, params, sessionId ?? null);
    const session = this.#sessions.get(sessionId);
    if (session === undefined) throw new Error('Session with given id not found.');
    if (method === 'Target.detachFromTarget') return this.#detach(String(params['sessionId']));
    if (method.startsWith('Browser.')) return this.#ask(method, params, sessionId);
    return session.real.command(session, method, params);
  }

  async #ask(method: string, params: CdpParams, from: string | null): Promise<unknown> {
    switch (method) {
      case 'Browser.getVersion':
        return versionOf(this.#side.userAgent);
      case 'Target.getBrowserContexts':
        return { browserContextIds: [] };
      case 'Target.attachToBrowserTarget': {
        const sessionId = this.#host.nextId();
        this.#browsers.add(sessionId);
        return { sessionId };
      }
      case 'Target.setAutoAttach':
        if (from === null && !this.#isAttaching) {
          this.#isAttaching = true;
          for (const real of this.#tabs.values()) real.share(null);
        }
        return {};
      case 'Target.getTargets':
        return { targetInfos: [...this.#tabs.values()].map(({ info }) => ({ ...info, browserContextId: CONTEXT })) };
      case 'Target.getTargetInfo':
        if (params['targetId'] === undefined)
          return { targetInfo: { targetId: 'browser', type: 'browser', title: '', url: '', attached: true } };
        return { targetInfo: { ...this.#target(params).info, browserContextId: CONTEXT } };
      case 'Target.attachToTarget':
        return { sessionId: this.#target(params).share(from).id };
      case 'Target.detachFromTarget':
        return this.#detach(String(params['sessionId']));
      case 'Target.createTarget': {
        // It would be a tab that comes and goes in the user's sight.
        if (params['hidden'] === true) throw new Error(messages.noHiddenPage);
        const opened = await this.#side.open(String(params['url'] ?? 'about:blank'));
        this.came(opened);
        return { targetId: opened.targetId };
      }
      case 'Target.closeTarget':
        await this.#side.close(this.#target(params).tab);
        return { success: true };
      case ANEW:
        return this.#anew();
      case HANDOVER:
        return this.#side.handOver(params as unknown as HandoverAsked);
      case HANDOVER_OVER:
        return this.#side.handoverOver();
      case 'Storage.getCookies':
        return { cookies: await this.#cookies() };
      case 'Storage.setCookies':
        return this.#setCookies(params['cookies'] as readonly CookieMeant[]);
      case 'Storage.clearCookies':
        return this.#clearCookies();
      default:
        if (NOTHING.has(method)) return {};
        throw new Error(messages.notInOwn(method));
    }
  }

  #target({ targetId }: CdpParams): TabSession {
    const real = [...this.#tabs.values()].find(({ info }) => info.targetId === targetId);
    if (real === undefined) throw new Error('No target with given id found');
    return real;
  }

  #anew(): object {
    for (const [tab, { info }] of [...this.#tabs]) {
      this.gone(tab);
      this.came({ tab, targetId: info.targetId, url: info.url, title: info.title });
    }
    return {};
  }

  async #detach(id: string): Promise<unknown> {
    if (this.#browsers.delete(id)) return {};
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.real.end(session);
    return {};
  }

  /** Of the pages in the group, and of what they load: no others of the profile. */
  async #cookies(): Promise<readonly CookieMeant[]> {
    const all = await Promise.all(
      [...this.#tabs.keys()].map((tab) =>
        this.#side.command(tab, undefined, 'Network.getCookies', {}).catch(() => ({ cookies: [] })),
      ),
    );
    const cookies = all.flatMap((one) => (one as { readonly cookies: readonly CookieMeant[] }).cookies);
    return [...new Map(cookies.map((cookie) => [JSON.stringify(cookie), cookie])).values()];
  }

  /** Only for the sites that are open in the group. */
  async #setCookies(cookies: readonly CookieMeant[]): Promise<unknown> {
    const hosts = [...this.#tabs.values()].map(({ info }) => hostOf(info.url));
    const foreign = cookies.find((cookie) => {
      const domain = (cookie.domain ?? hostOf(cookie.url ?? '')).replace(/^\./, '');
      return !hosts.some((host) => host === domain || host.endsWith(`.${domain}`));
    });
    if (foreign !== undefined) throw new Error(messages.otherSites);
    return this.#anyTab('Network.setCookies', { cookies });
  }

  async #clearCookies(): Promise<unknown> {
    for (const { name, domain, path, partitionKey } of await this.#cookies())
      await this.#anyTab('Network.deleteCookies', {
        name,
        domain,
        path,
        ...(partitionKey === undefined ? {} : { partitionKey }),
      });
    return {};
  }

  #anyTab(method: string, params: CdpParams): Promise<unknown> {
    const [tab] = this.#tabs.keys();
    if (tab === undefined) throw new Error('No tab is open');
    return this.#side.command(tab, undefined, method, params);
  }
}

interface CookieMeant {
  readonly name: string;
  readonly domain?: string;
  readonly url?: string;
  readonly path?: string;
  readonly partitionKey?: unknown;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function versionOf(userAgent: string): object {
  const [, version = '0.0.0.0'] = /Chrome\/([\d.]+)/.exec(userAgent) ?? [];
  return { protocolVersion: '1.3', product: `Chrome/${version}`, revision: '', userAgent, jsVersion: '' };
}
