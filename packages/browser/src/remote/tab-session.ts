// A tab, a frame or a worker in it allows an extension one DevTools session. Here many sessions share it: each hears of the
// domains that it has enabled, and what one of them ends goes on for the others.

import type { CdpParams } from './protocol.js';

/** Sends to the one real session; answers as the browser does. */
export type SendReal = (method: string, params: CdpParams) => Promise<unknown>;

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
  readonly [more: string]: unknown;
}

interface Filter {
  readonly type?: string;
  readonly exclude?: boolean;
}

/** One of the sessions that share a real one. */
export interface SharedSession {
  readonly id: string;
  /** The session that hears of its begin and its end; null: the browser itself. */
  readonly parent: string | null;
  readonly real: TabSession;
  readonly enabled: Set<string>;
  readonly bindings: Set<string>;
  readonly scripts: Set<string>;
  isCacheOff: boolean;
  /** What all that is said later waits for; null: nothing. */
  tree: Promise<unknown> | null;
  /** Which targets inside it hears of; null: none. */
  inner: readonly Filter[] | null;
}

/** What the endpoint does for sessions: numbers for new ones, and events on their way out. */
export interface SessionHost {
  readonly contextId: string;
  nextId(): string;
  /** A session is there from now on: before anything is said of it. */
  began(session: SharedSession): void;
  emit(session: string | null, method: string, params: CdpParams): void;
  /** A real session inside a tab. */
  inner(real: TabSession, session: string): SendReal;
}

/** Without a filter: all but these. https://chromedevtools.github.io/devtools-protocol/tot/Target/#type-TargetFilter */
const USUAL: readonly Filter[] = [{ type: 'browser', exclude: true }, { type: 'tab', exclude: true }, {}];
/** Events that come without their domain being enabled. */
const ALWAYS = new Set(['Inspector', 'Emulation']);

export class TabSession {
  readonly tab: number;
  info: TargetInfo;
  readonly #send: SendReal;
  readonly #host: SessionHost;
  readonly shared = new Map<string, SharedSession>();
  /** Sessions with what is inside, by their real number. */
  readonly children = new Map<string, TabSession>();
  readonly #contexts = new Map<number, CdpParams>();
  /** Sessions that have not let the target begin. */
  readonly #holding = new Set<string>();
  #isHeld: boolean;
  #isAttaching = false;

  constructor(tab: number, info: TargetInfo, send: SendReal, host: SessionHost, isHeld: boolean) {
    this.tab = tab;
    this.info = info;
    this.#send = send;
    this.#host = host;
    this.#isHeld = isHeld;
  }

  /**
   * Nothing is brought to the front, so pages must draw in the background. They do while they believe to have the focus and
   * are filmed. The film is tiny, and no picture of it is taken.
   */
  draw(): void {
    void this.#send('Emulation.setFocusEmulationEnabled', { enabled: true }).catch(() => null);
    void this.#film().catch(() => null);
  }

  #film(): Promise<unknown> {
    if (this.#isEnabled('Page.screencast')) return Promise.resolve({});
    return this.#send('Page.startScreencast', { format: 'jpeg', maxWidth: 8, maxHeight: 8, everyNthFrame: 600 });
  }

  /** One more session; its parent hears of it. */
  share(parent: string | null): SharedSession {
    const session: SharedSession = {
      id: this.#host.nextId(),
      parent,
      real: this,
      enabled: new Set(),
      bindings: new Set(),
      scripts: new Set(),
      isCacheOff: false,
      tree: null,
      inner: null,
    };
    this.shared.set(session.id, session);
    this.#host.began(session);
    if (this.#isHeld) this.#holding.add(session.id);
    const { contextId } = this.#host;
    this.#host.emit(parent, 'Target.attachedToTarget', {
      sessionId: session.id,
      targetInfo: { ...this.info, attached: true, browserContextId: contextId },
      waitingForDebugger: this.#isHeld,
    });
    return session;
  }

  /**
   * An extension gets events before the answers to what was asked earlier. Who asks for the frames listens from their answer
   * on, so what is said later in that session goes out after it.
   */
  async command(session: SharedSession, method: string, params: CdpParams): Promise<unknown> {
    if (session.tree !== null) await session.tree;
    if (method !== 'Page.getFrameTree') return this.#do(session, method, params);
    const asked = this.#send(method, params);
    session.tree = asked.catch(() => null);
    return asked;
  }

  async #do(session: SharedSession, method: string, params: CdpParams): Promise<unknown> {
    const [domain = '', verb = ''] = method.split('.');
    if (verb === 'enable') return this.#enable(session, domain, method, params);
    if (verb === 'disable') {
      session.enabled.delete(domain);
      return this.#isEnabled(domain) ? {} : this.#send(method, params);
    }
    switch (method) {
      case 'Target.setAutoAttach':
        return this.#autoAttach(session, params);
      case 'Target.getTargetInfo':
        return { targetInfo: { ...this.info, attached: true, browserContextId: this.#host.contextId } };
      case 'Runtime.runIfWaitingForDebugger':
        return this.#begin(session);
      case 'Runtime.addBinding':
        session.bindings.add(String(params['name']));
        return this.#send(method, params);
      case 'Runtime.removeBinding':
        session.bindings.delete(String(params['name']));
        return [...this.shared.values()].some(({ bindings }) => bindings.has(String(params['name'])))
          ? {}
          : this.#send(method, params);
      case 'Network.setCacheDisabled':
        session.isCacheOff = params['cacheDisabled'] === true;
        return this.#cache();
      case 'Page.startScreencast':
        // The tiny one is over: its pictures are not for whom this is.
        if (!this.#isEnabled('Page.screencast')) await this.#send('Page.stopScreencast', {});
        session.enabled.add('Page.screencast');
        return this.#send(method, params);
      case 'Page.stopScreencast':
        session.enabled.delete('Page.screencast');
        return this.#film();
      case 'Page.addScriptToEvaluateOnNewDocument': {
        const added = (await this.#send(method, params)) as { readonly identifier: string };
        session.scripts.add(added.identifier);
        return added;
      }
      case 'Page.removeScriptToEvaluateOnNewDocument':
        session.scripts.delete(String(params['identifier']));
        return this.#send(method, params);
      // The user's own window: what is done in a tab does not bring it to the front.
      case 'Page.bringToFront':
        return {};
      case 'Input.setInterceptDrags':
        if (params['enabled'] === true) session.enabled.add('Input');
        else session.enabled.delete('Input');
        return this.#send(method, params);
      default:
        return this.#send(method, params);
    }
  }

  /** A session of ours is over: what it alone had enabled is, too. */
  async end(session: SharedSession): Promise<void> {
    if (!this.shared.delete(session.id)) return;
    for (const child of this.children.values())
      for (const inner of [...child.shared.values()]) if (inner.parent === session.id) await child.end(inner);
    await this.#begin(session);
    const over = [...session.enabled].filter((domain) => !domain.includes('.') && !this.#isEnabled(domain));
    const left = [
      ...over.map((domain) => this.#send(`${domain}.disable`, {})),
      ...[...session.scripts].map((identifier) =>
        this.#send('Page.removeScriptToEvaluateOnNewDocument', { identifier }),
      ),
      ...(session.isCacheOff ? [this.#cache()] : []),
    ];
    await Promise.all(left.map((sent) => sent.catch(() => null)));
  }

  /** The real session is over, with all that share it. */
  gone(): void {
    for (const child of this.children.values()) child.gone();
    for (const { id, parent } of this.shared.values())
      this.#host.emit(parent, 'Target.detachedFromTarget', { sessionId: id, targetId: this.info.targetId });
    this.shared.clear();
    this.children.clear();
  }

  /** The real session of this number: this one, or one inside. */
  find(session: string | undefined): TabSession | null {
    if (session === undefined) return this;
    for (const [id, child] of this.children) {
      const found = id === session ? child : child.find(session);
      if (found !== null) return found;
    }
    return null;
  }

  event(method: string, params: CdpParams): void {
    const [domain = ''] = method.split('.');
    switch (method) {
      case 'Target.attachedToTarget':
        return void this.#attached(params);
      case 'Target.detachedFromTarget': {
        const id = String(params['sessionId']);
        const child = this.children.get(id);
        this.children.delete(id);
        return void child?.gone();
      }
      case 'Runtime.executionContextCreated':
        this.#contexts.set((params['context'] as { readonly id: number }).id, params);
        break;
      case 'Runtime.executionContextDestroyed':
        this.#contexts.delete(Number(params['executionContextId']));
        break;
      case 'Runtime.executionContextsCleared':
        this.#contexts.clear();
        break;
      case 'Page.frameNavigated': {
        const { url, parentId } = params['frame'] as { readonly url: string; readonly parentId?: string };
        if (parentId !== undefined) break;
        this.info = { ...this.info, url };
        this.draw();
        break;
      }
      default:
        // What goes on with other targets is the endpoint's to say.
        if (domain === 'Target') return;
    }
    for (const session of [...this.shared.values()])
      if (hears(session, method, domain, params)) this.#host.emit(session.id, method, params);
  }

  #isEnabled(domain: string): boolean {
    return [...this.shared.values()].some(({ enabled }) => enabled.has(domain));
  }

  /** The browser reports the worlds there are only to the first who asks. */
  async #enable(session: SharedSession, domain: string, method: string, params: CdpParams): Promise<unknown> {
    const isFirst = !this.#isEnabled(domain);
    const isNew = !session.enabled.has(domain);
    session.enabled.add(domain);
    if (domain === 'Runtime' && !isFirst && isNew)
      for (const context of this.#contexts.values())
        this.#host.emit(session.id, 'Runtime.executionContextCreated', context);
    return this.#send(method, params);
  }

  async #autoAttach(session: SharedSession, params: CdpParams): Promise<unknown> {
    if (params['autoAttach'] !== true) {
      session.inner = null;
      return {};
    }
    const isNew = session.inner === null;
    session.inner = (params['filter'] as readonly Filter[] | undefined) ?? USUAL;
    if (isNew) for (const child of this.children.values()) if (isMeant(session, child.info)) child.share(session.id);
    if (this.#isAttaching) return {};
    this.#isAttaching = true;
    return this.#send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  }

  #attached(params: CdpParams): void {
    const id = String(params['sessionId']);
    const info = params['targetInfo'] as TargetInfo;
    const isHeld = params['waitingForDebugger'] === true;
    const child = new TabSession(this.tab, info, this.#host.inner(this, id), this.#host, isHeld);
    this.children.set(id, child);
    const meant = [...this.shared.values()].filter((session) => isMeant(session, info));
    for (const session of meant) child.share(session.id);
    // A target that none of them wants goes on at once.
    if (meant.length === 0) void child.#release();
  }

  /** A target begins when all who hold it let it. */
  async #begin({ id }: SharedSession): Promise<unknown> {
    this.#holding.delete(id);
    if (this.#isHeld && this.#holding.size === 0) await this.#release();
    return {};
  }

  async #release(): Promise<void> {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    await this.#send('Runtime.runIfWaitingForDebugger', {}).catch(() => null);
  }

  #cache(): Promise<unknown> {
    const cacheDisabled = [...this.shared.values()].some(({ isCacheOff }) => isCacheOff);
    return this.#send('Network.setCacheDisabled', { cacheDisabled });
  }
}

function hears({ enabled, bindings }: SharedSession, method: string, domain: string, params: CdpParams): boolean {
  if (method === 'Runtime.bindingCalled') return bindings.has(String(params['name']));
  if (method.startsWith('Page.screencast')) return enabled.has('Page.screencast');
  return ALWAYS.has(domain) || enabled.has(domain);
}

function isMeant({ inner }: SharedSession, { type }: TargetInfo): boolean {
  const first = inner?.find((entry) => entry.type === undefined || entry.type === type);
  return first !== undefined && first.exclude !== true;
}
