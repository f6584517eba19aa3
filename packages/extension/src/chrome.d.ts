/** The parts of the extension platform that are used: https://developer.chrome.com/docs/extensions/reference/api */
declare const chrome: {
  readonly runtime: {
    readonly id: string;
    readonly onInstalled: ChromeEvent<() => void>;
    readonly onStartup: ChromeEvent<() => void>;
    readonly onMessage: ChromeEvent<
      (
        message: unknown,
        sender: { readonly id?: string; readonly url?: string; readonly tab?: ChromeTab },
        answer: (value: unknown) => void,
      ) => boolean
    >;
    sendMessage(message: unknown): Promise<unknown>;
  };
  readonly tabs: {
    readonly onCreated: ChromeEvent<(tab: ChromeTab) => void>;
    readonly onUpdated: ChromeEvent<(id: number, change: { readonly groupId?: number }, tab: ChromeTab) => void>;
    readonly onRemoved: ChromeEvent<(id: number) => void>;
    get(id: number): Promise<ChromeTab>;
    query(query: {
      readonly groupId?: number;
      readonly active?: boolean;
      readonly lastFocusedWindow?: boolean;
    }): Promise<ChromeTab[]>;
    create(how: { readonly url: string; readonly active: boolean; readonly windowId?: number }): Promise<ChromeTab>;
    remove(id: number): Promise<void>;
    group(how: {
      readonly tabIds: number[];
      readonly groupId?: number;
      readonly createProperties?: { readonly windowId: number };
    }): Promise<number>;
  };
  readonly tabGroups: {
    get(id: number): Promise<{ readonly id: number; readonly windowId: number }>;
    update(id: number, how: { readonly title: string; readonly color: string }): Promise<unknown>;
  };
  readonly windows: {
    getLastFocused(query: { readonly windowTypes: string[] }): Promise<{ readonly id: number; readonly type: string }>;
    create(how: { readonly focused: boolean; readonly url: string }): Promise<{ readonly tabs?: ChromeTab[] }>;
  };
  readonly debugger: {
    readonly onEvent: ChromeEvent<
      (source: ChromeDebuggee, method: string, params?: Readonly<Record<string, unknown>>) => void
    >;
    readonly onDetach: ChromeEvent<(source: ChromeDebuggee, reason: string) => void>;
    attach(target: ChromeDebuggee, version: string): Promise<void>;
    detach(target: ChromeDebuggee): Promise<void>;
    getTargets(): Promise<readonly { readonly id: string; readonly tabId?: number }[]>;
    sendCommand(target: ChromeDebuggee, method: string, params?: object): Promise<unknown>;
  };
  readonly storage: { readonly local: ChromeStorageArea; readonly session: ChromeStorageArea };
  readonly alarms: {
    readonly onAlarm: ChromeEvent<() => void>;
    create(name: string, how: { readonly periodInMinutes: number }): Promise<void>;
  };
  readonly action: {
    setBadgeText(how: { readonly text: string }): Promise<void>;
    setBadgeBackgroundColor(how: { readonly color: string }): Promise<void>;
    setTitle(how: { readonly title: string }): Promise<void>;
  };
  readonly sidePanel: { setPanelBehavior(how: { readonly openPanelOnActionClick: boolean }): Promise<void> };
};

interface ChromeEvent<L extends (...args: never[]) => unknown> {
  addListener(listener: L): void;
}
interface ChromeTab {
  readonly id?: number;
  readonly groupId: number;
  readonly windowId: number;
  readonly openerTabId?: number;
  /** Said of pages of the extension itself. */
  readonly url?: string;
  readonly pendingUrl?: string;
}
interface ChromeDebuggee {
  readonly tabId?: number;
  readonly sessionId?: string;
}
interface ChromeStorageArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}
