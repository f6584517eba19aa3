// What passes between the extension in a user's browser, the relay, and the programs that drive tabs through it. No Node here:
// the extension has this file, too.

/** The extension's id: it follows from the key in its manifest. */
export const EXTENSION_ID = 'pgkbciclgbnhdjdkdnkiekfjajcfidkb';
export const EXTENSION_ORIGIN: string = `chrome-extension://${EXTENSION_ID}`;

/** Where the relay listens, on 127.0.0.1. */
export const RELAY_PORT = 39235;

export type CdpParams = Readonly<Record<string, unknown>>;

/** Who wants to be let in, and what for. */
export type Hello =
  | { readonly hello: 'extension'; readonly pairing: string; readonly nonce: string; readonly browser: BrowserNamed }
  | { readonly hello: 'pair'; readonly code: string; readonly browser: BrowserNamed }
  | { readonly hello: 'client'; readonly nonce: string; readonly name: string; readonly wants: ClientWants };

/** To drive tabs, to pair an extension, to know who is there, to have the relay read again who is paired. */
export type ClientWants = 'tabs' | 'pairing' | 'status' | 'reload';

/** Which browser an extension is in. */
export interface BrowserNamed {
  /** What people know it by: `Chrome 156 on Linux`. */
  readonly name: string;
  readonly userAgent: string;
  /** The same while the browser runs, also after the service worker was stopped. */
  readonly run: string;
}

/** The relay has the same key as the one who says hello: proved before anything else is said. */
export interface RelayProof {
  readonly nonce: string;
  readonly proof: string;
}
export interface HelloProof {
  readonly proof: string;
}
export interface Welcome {
  readonly welcome: true;
}
export interface Refused {
  readonly refused: RefusedCode;
  readonly why: string;
}
export type RefusedCode = 'NOT_PAIRED' | 'TAKEN_OVER' | 'WRONG_CODE' | 'WRONG_KEY';
export interface Paired {
  readonly paired: { readonly id: string; readonly token: string };
}

/** A tab in the group of a client, and the DevTools number of its page. */
export interface GroupedTab {
  readonly tab: number;
  readonly targetId: string;
  readonly url: string;
  readonly title: string;
  readonly opener?: number;
}

/** What the relay asks of the extension. Each is answered by its id, once. */
export type Asked =
  | { readonly ask: 'join'; readonly client: string; readonly name: string }
  | { readonly ask: 'leave'; readonly client: string }
  | { readonly ask: 'open'; readonly client: string; readonly url: string }
  | { readonly ask: 'close'; readonly client: string; readonly tab: number }
  | { readonly ask: 'handover'; readonly client: string; readonly request: HandoverAsked }
  | { readonly ask: 'handover-over'; readonly client: string }
  | {
      readonly ask: 'command';
      readonly client: string;
      readonly tab: number;
      readonly session?: string;
      readonly method: string;
      readonly params: CdpParams;
    };
export type AskedWithId = Asked & { readonly id: number };

export type Answered = { readonly id: number } & ({ readonly result: unknown } | { readonly error: string });

/** Has all sessions with the tabs begin anew: one that did not come back after an interruption. */
export const ANEW = 'Beckon.anew';

/** Asks the browser's user to do something on a page of the group, and takes the question back. */
export const HANDOVER = 'Beckon.handover';
export const HANDOVER_OVER = 'Beckon.handoverOver';

export interface HandoverAsked {
  readonly task: string;
  readonly until: string | null;
  /** How long they have. */
  readonly leftMs: number;
}
export interface HandedOver {
  /** Null: the question was taken back. */
  readonly answer: 'done' | 'refused' | null;
}

/** Why a tab is no longer there for a client. */
export type GoneReason = 'closed' | 'left' | 'stopped' | 'detached';

/** What the extension reports by itself. */
export type Reported =
  | {
      readonly event: 'cdp';
      readonly tab: number;
      readonly session?: string;
      readonly method: string;
      readonly params: CdpParams;
    }
  | { readonly event: 'came'; readonly client: string; readonly tab: GroupedTab }
  | { readonly event: 'gone'; readonly client: string; readonly tab: number; readonly reason: GoneReason }
  | { readonly event: 'stop'; readonly client: string }
  /** `page`: the one that the user looks at, by its DevTools number. */
  | {
      readonly event: 'panel';
      readonly id: number;
      readonly wants: PanelWants;
      readonly line: string;
      readonly page?: string;
    }
  /** After the service worker came back: the groups that are there, with tabs that were attached all the time. */
  | {
      readonly event: 'back';
      readonly clients: readonly { readonly client: string; readonly tabs: readonly GroupedTab[] }[];
    };

/** How the prompt of the side panel is called among the clients. */
export const PANEL_NAME = 'side panel';

/**
 * What the side panel wants: a line run, completed, or its candidates shown on the page; what the user does recorded, the
 * lines of that so far, and the script in the end.
 */
export type PanelWants = 'run' | 'complete' | 'show' | 'record' | 'recorded' | 'script';

/** What came of a line of the side panel. */
export interface PanelAnswer {
  readonly ok: boolean;
  readonly text: string;
  /** Whole lines that it may go on as. */
  readonly offers?: readonly string[];
  /** The lines of a recording; without them, none is made. */
  readonly lines?: readonly string[];
}
export interface PanelAnswered {
  readonly panel: number;
  readonly answer: PanelAnswer;
}

/** Who is paired and connected, for `beckon doctor` and the like. */
export interface RelayStatus {
  /** The relay's process; null: none runs. */
  readonly pid: number | null;
  readonly paired: readonly { readonly name: string; readonly isConnected: boolean }[];
  readonly clients: readonly string[];
}
