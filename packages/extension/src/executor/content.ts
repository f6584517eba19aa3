// The content script: answers the messages of a planner. In the extension's own world of the page, so that the page sees nothing of it.

import type { EngineExecutor } from './engine-calls.js';
import { type ActionsPart, LoadedActions } from './loading.js';
import { PageObserver } from './observer.js';
import type { ExecutorMessage, FileData, ResolutionPolicy } from './protocol.js';

/** The part of the browser's interface for extensions that is used here. */
interface ExtensionApi {
  readonly runtime?: {
    readonly id?: string;
    readonly onMessage?: {
      addListener(
        listener: (message: unknown, sender: { readonly id?: string }, reply: (answer: unknown) => void) => boolean,
      ): void;
    };
    sendMessage?(message: unknown): Promise<unknown>;
  };
  readonly dom?: { openOrClosedShadowRoot?(element: Element): ShadowRoot | null };
}

interface ExecutorWorld {
  readonly chrome?: ExtensionApi;
  __beckonExecutor?: ActionsPart & { readonly answer: (message: unknown) => Promise<unknown> };
}

const world = globalThis as unknown as ExecutorWorld & Record<string, unknown>;
if (world.__beckonExecutor === undefined) start(world.chrome ?? {});

function start({ runtime, dom }: ExtensionApi): void {
  const say = async (message: unknown): Promise<unknown> => {
    try {
      return await runtime?.sendMessage?.(message);
    } catch {
      // Nothing listens.
      return undefined;
    }
  };
  const open = dom?.openOrClosedShadowRoot;
  const observer = new PageObserver({
    file: async (fileType) => fileIn(await say({ type: 'GET_RESUME_FILE', fileType })),
    ...(open === undefined ? {} : { shadowRootOf: (element) => open.call(dom, element) }),
  });
  const actions = new LoadedActions(observer, async () => {
    try {
      await runtime?.sendMessage?.({ type: 'LOAD_ACTIONS' });
      return runtime?.sendMessage !== undefined;
    } catch {
      // Nothing listens.
      return false;
    }
  });
  const answer = async (message: unknown): Promise<unknown> => {
    const { type, ...rest } = (message ?? {}) as ExecutorMessage & Readonly<Record<string, unknown>>;
    switch (type as string) {
      case 'OBSERVE':
        return observer.observeReady();
      case 'OBSERVE_LIGHT':
        return observer.observeLight();
      case 'REFRESH_REGISTRY':
        return { ...observer.refreshRegistry(), candidates: observer.observe().candidates };
      case 'EXECUTE':
        return (await actions.loaded()).execute(
          (rest as { action?: never }).action ?? { type: '' as never },
          rest as ResolutionPolicy,
        );
      case 'BECKON':
        return called(await actions.loaded(), rest as Partial<EngineCall>);
      case 'STATE_UPDATE':
      case 'CLOSE_ASK_USER_MODAL':
        return { ok: true };
      default:
        return { ok: false, error: 'Unknown message' };
    }
  };
  world.__beckonExecutor = { answer, take: (create) => actions.take(create) };
  Object.defineProperty(world, '__vaultyRegistry', { get: () => observer.candidateRegistry, configurable: true });
  // Pages change their address without a new document.
  const routed = (): void => {
    if (observer.routeChanged()) void say({ type: 'ROUTE_CHANGED', href: location.href });
  };
  for (const type of ['popstate', 'hashchange']) addEventListener(type, routed);
  const { navigation } = world as { readonly navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', routed);
  // Planners speak to the page itself, not to the frames in it; and only those of this extension are listened to.
  if (window !== top) return;
  runtime?.onMessage?.addListener((message, sender, reply) => {
    if (sender.id !== undefined && sender.id !== runtime.id) return false;
    answer(message).then(reply, (error: unknown) => reply(broken(message, error)));
    return true;
  });
}

interface EngineCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** A question of the engine in the service worker. */
async function called({ calls }: EngineExecutor, { name = '', args = [] }: Partial<EngineCall>): Promise<unknown> {
  const known = Object.hasOwn(calls, name) ? calls[name as keyof typeof calls] : undefined;
  if (known === undefined) return { ok: false, error: 'Unknown message' };
  return { value: await (known as (...args: readonly unknown[]) => unknown)(...args) };
}

/** An exception is a fault of ours: it ends the job of the planner. */
function broken(message: unknown, error: unknown): unknown {
  const said = error instanceof Error ? error.message : String(error);
  const result = { ok: false, fatal: true, error: said };
  return (message as { readonly type?: unknown }).type === 'EXECUTE' ? { result, observation: null } : result;
}

function fileIn(answer: unknown): FileData | null {
  const { fileData, base64, name, type } = (answer ?? {}) as { readonly fileData?: FileData } & Partial<FileData>;
  if (fileData !== undefined) return fileData;
  return typeof base64 === 'string' ? { base64, name: name ?? 'file', type: type ?? '' } : null;
}
