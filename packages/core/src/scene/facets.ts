// What only some worlds have: cookies, tabs, a network … A world that lacks one leaves it out, and the engine says which worlds have it.
// What is requested comes as plain data; the words are made in src/report.

import type { Masker } from '../masking/masker.js';
import type { Deadline } from '../time/deadline.js';
import type { ActionKind } from './action.js';
import type { Box } from './candidate.js';
import type { Effects } from './effects.js';
import type { PageInHands } from './handover.js';
import type { Happening } from './happening.js';
import type { PageTools } from './page-tools.js';
import type { Apps, Filming, PhoneSettings } from './phone-facets.js';
import type { RawScreen } from './raw-screen.js';
import type { Answer, FoundElement, Reference, World } from './world.js';

export * from './phone-facets.js';

/** How another session is run: in the bundled browser, in the one that is installed, or in the user's own. */
export type SessionMode = 'embedded' | 'headless' | 'remote';

export interface Facets {
  readonly cookies?: Cookies;
  readonly storage?: Storage;
  readonly headers?: ExtraHeaders;
  readonly tabs?: TabList;
  readonly frames?: FrameList;
  readonly dialogs?: Dialogs;
  readonly network?: Network;
  readonly log?: PageLog;
  readonly screen?: ScreenFacet;
  readonly recording?: Recording;
  readonly filming?: Filming;
  readonly apps?: Apps;
  readonly pageTools?: PageTools;
  /** The screen as the platform reports it, where tools may ask for that. */
  readonly raw?: RawScreen;
  readonly settings?: PhoneSettings;
  readonly capturer?: Capturer;
  readonly watching?: Watching;
  readonly person?: Person;
  readonly marking?: Marking;
  /** How it is run, for `session`: `headless`, `headed`, `embedded`, `connected`. */
  readonly mode?: string;
  /** Stands for what the screen looked like when it was read last: the same for the same screen, whatever the clock says. */
  fingerprint?(): string | null;
  /**
   * A command begins: the answer has, when it has ended, what the screen was before the first action and what it is after
   * the last, each as its fingerprint; null: unknown.
   */
  watch?(): () => { readonly before: string | null; readonly after: string | null };
  /** Its elements often do not say that they can be pressed: what was surely named is then touched where it is. */
  readonly touchesAnything?: boolean;
  /** What a click at a place of the screen would go to; null: nothing that has a name. */
  elementAt?(at: string, deadline: Deadline): Promise<Answer<FoundElement | null>>;
  /** Where it is, as far as that is known without asking. */
  readonly address?: string;
  /** Another world of the same kind that shares nothing with this one. Closing it leaves this one alone. */
  another?(mode: SessionMode | null, deadline: Deadline): Promise<Answer<World>>;
  /** A command begins, and needs the page or not: what stands in its way, or what was put out of it, in words. */
  begin?(needsPage: boolean): Promise<Answer<readonly string[]>>;
  /** What happened that no answer reported, in words: taken once, at the end of a command. */
  news?(): readonly string[];
  /** Called while something takes long: `12 of 40 MB of video.mp4`. */
  onProgress?: ((words: string) => void) | null;
  /** Hides secrets in whatever the world writes. The engine gives it, and the world adds what fields hold. */
  masker?: Masker;
  /** What stands in the field that has the focus, if that keeps it to itself; null: it does not. */
  focusedSecret?(): Promise<string | null>;
  /** Gives the masker the values of fields that hide what is typed. */
  heldSecrets?(deadline: Deadline): Promise<void>;
}

export type FacetName = Exclude<
  keyof Facets,
  | 'mode'
  | 'raw'
  | 'fingerprint'
  | 'watch'
  | 'address'
  | 'elementAt'
  | 'touchesAnything'
  | 'another'
  | 'begin'
  | 'news'
  | 'onProgress'
  | 'masker'
  | 'focusedSecret'
  | 'heldSecrets'
>;

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** `.shop.test` holds below it, too; `shop.test` holds there only. */
  readonly domain: string;
  readonly path: string;
  /** Seconds since 1970; null: until the session ends. */
  readonly expires: number | null;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
  /** Kept apart for each site around it: only sent there. */
  readonly partition?: { readonly site: string; readonly isCrossSite: boolean };
}

export interface CookieSeen extends Cookie {
  /** Whether the current page would send it. */
  readonly isHere: boolean;
}

export interface Cookies {
  /** All of the session; those that the current page would send come first and are marked. */
  list(deadline: Deadline): Promise<Answer<readonly CookieSeen[]>>;
  /** Sets cookies whole, as a saved state has them; how many are out of date, and so were left out. */
  put(cookies: readonly Cookie[], deadline: Deadline): Promise<Answer<number>>;
  /** For the current page. One that it sends already keeps all but its value. */
  set(name: string, value: string, deadline: Deadline): Promise<Answer<null>>;
  /** Removes the cookies that this says yes to; how many there were. */
  remove(isMatch: (cookie: CookieSeen) => boolean, deadline: Deadline): Promise<Answer<number>>;
}

export type StorageArea = 'local' | 'session';
export type Items = Readonly<Record<string, string>>;

export interface Origin {
  readonly origin: string;
  /** Null: not known, or to be left as it is. */
  readonly local: Items | null;
  readonly session: Items | null;
}

export interface Storage {
  /** Of the current page, or of the current frame. */
  items(area: StorageArea, deadline: Deadline): Promise<Answer<{ readonly origin: string; readonly items: Items }>>;
  set(area: StorageArea, key: string, value: string, deadline: Deadline): Promise<Answer<null>>;
  /** Whether it was there. */
  remove(area: StorageArea, key: string, deadline: Deadline): Promise<Answer<boolean>>;
  clear(area: StorageArea, deadline: Deadline): Promise<Answer<number>>;
  /** The selected ones of all origins the session went to; `session` only of pages that are open. */
  origins(isIntended: (origin: string) => boolean, deadline: Deadline): Promise<Answer<readonly Origin[]>>;
  /** Puts what origins keep, all of it or nothing: in place of what is there, or beside it. Notes what happens only later. */
  restore(origins: readonly Origin[], isMerged: boolean, deadline: Deadline): Promise<Answer<readonly string[]>>;
}

export type HeaderMap = Readonly<Record<string, string>>;

export interface ExtraHeaders {
  /** Null: for every domain. */
  get(domain: string | null): HeaderMap;
  domains(): readonly string[];
  set(domain: string | null, headers: HeaderMap): Promise<Answer<null>>;
  /** Null: all of them, of every domain. */
  clear(domain: string | null): Promise<Answer<null>>;
}

export interface TabSeen {
  /** Given once, never again in this session. */
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly isActive: boolean;
}

export interface TabList {
  list(): Promise<Answer<readonly TabSeen[]>>;
  /** Opens it, goes there, and waits until it is loaded. What cannot be opened leaves no tab behind. */
  open(url: string, deadline: Deadline): Promise<Answer<{ readonly tab: TabSeen; readonly effects: Effects }>>;
  switch(id: number): Promise<Answer<TabSeen>>;
  /** Null: the one at hand. Says which tab is at hand now. */
  close(id: number | null): Promise<Answer<TabSeen>>;
  /** The tab that the user looks at, by the browser's own number of its page, once it has come: commands go there. Whether it has. */
  follow?(page: string, deadline: Deadline): Promise<boolean>;
}

export interface FrameSeen {
  /** 0 is the page itself; the others as they stand in it, frames in frames after the frame around them. */
  readonly number: number;
  /** How deep: 0 is the page itself. */
  readonly depth: number;
  /** `main`, or what finds its element: `iframe#pay`, `iframe[name="ads"]`. */
  readonly name: string;
  readonly url: string;
  readonly isCurrent: boolean;
}

/** Which frame is intended: by its number in the list, or by its name. */
export type FrameQuery =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text' | 'css' | 'xpath'; readonly value: string };

export interface FrameList {
  list(deadline: Deadline): Promise<Answer<readonly FrameSeen[]>>;
  /** The frames that this can mean, those that fit best: a text is a selector, a name, an id, a title, or a part of an address. */
  find(request: FrameQuery, deadline: Deadline): Promise<Answer<readonly FrameSeen[]>>;
  /** The frame whose element was found; null if that is no frame's element. */
  ofThing(on: Reference, deadline: Deadline): Promise<Answer<FrameSeen | null>>;
  /** Commands look only there from now on. */
  enter(frame: FrameSeen, deadline: Deadline): Promise<Answer<FrameSeen>>;
  /** Out of the frame by one, or out of all. */
  leave(to: 'main' | 'parent', deadline: Deadline): Promise<Answer<FrameSeen>>;
}

export interface DialogSeen {
  readonly kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  readonly message: string;
  /** What stands in a prompt. */
  readonly proposed: string;
}

export interface DialogAnswered {
  readonly dialog: DialogSeen;
  readonly isAccepted: boolean;
  /** What was put into a prompt; null: nothing. */
  readonly text: string | null;
  readonly effects: Effects;
}

export interface Dialogs {
  /** Answers the open one, and says what came of it. A problem (DIALOG_NOT_PRESENT) if none is open. */
  answer(isAccepted: boolean, text: string | null, deadline: Deadline): Promise<Answer<DialogAnswered>>;
  /** How those to come are answered, and the open one; `off`: they stay open until `dialog accept` or `dialog dismiss`. */
  auto(mode: 'accept' | 'dismiss' | 'off'): Promise<void>;
}

/** What is done to requests whose address fits a pattern. Nothing but the pattern: they are only noted. */
export interface InterceptRule {
  readonly pattern: string;
  readonly isBlocked: boolean;
  readonly status: number | null;
  /** A text, or the bytes of a file. */
  readonly body: { readonly bytes: Uint8Array; readonly type: string } | null;
}

export interface RequestSeen {
  /** Counted from the start of the session. */
  readonly number: number;
  readonly method: string;
  readonly url: string;
  /** document, script, fetch … */
  readonly kind: string;
  /** Null: not answered (yet). */
  readonly status: number | null;
  readonly isBlocked: boolean;
  /** Answered by a rule, not by a server. */
  readonly isMocked: boolean;
  /** Why it failed, if it did. */
  readonly failure: string | null;
  /** Milliseconds until the answer was complete; null if it is not. */
  readonly ms: number | null;
  /** ISO. */
  readonly time: string;
}

export interface Network {
  /** What rules cannot do here, in words. */
  readonly caveat: string | null;
  intercept(rule: InterceptRule): Promise<Answer<null>>;
  /** Null: all rules. How many there were. */
  clear(pattern: string | null): Promise<Answer<number>>;
  rules(): readonly InterceptRule[];
  /** Oldest first; only the newest few thousand are kept. */
  requests(): readonly RequestSeen[];
}

export interface Message {
  readonly level: 'log' | 'info' | 'warn' | 'error';
  /** ISO. */
  readonly time: string;
  readonly text: string;
  /** Address and line it came from, if known. */
  readonly from: string;
}

export interface PageError {
  /** ISO. */
  readonly time: string;
  readonly message: string;
  /** The first place of its own that the error names. */
  readonly from: string;
}

export interface PageLog {
  /** Oldest first; only the newest few thousand are kept. */
  messages(): readonly Message[];
  errors(): readonly PageError[];
  clearMessages(): number;
  clearErrors(): number;
}

export interface EmulatedDevice {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly isMobile: boolean;
  readonly hasTouch: boolean;
}

export interface ScreenFacet {
  /** Whether the current page was seen to have that size then. */
  resize(width: number, height: number, deadline: Deadline): Promise<Answer<boolean>>;
  /** All that are known. */
  devices(): readonly EmulatedDevice[];
  /** Behaves like the device of that name; null: like none. Whether the current page was seen to notice. */
  become(name: string | null, deadline: Deadline): Promise<Answer<boolean>>;
  prefer(feature: 'color-scheme' | 'reduced-motion', value: string, deadline: Deadline): Promise<Answer<boolean>>;
  preferNothing(deadline: Deadline): Promise<Answer<boolean>>;
}

export interface PdfPaper {
  readonly format: 'A4' | 'Letter' | 'Legal' | 'Tabloid' | null;
  readonly isLandscape: boolean;
  /** With a unit: `10px`, `1cm`. */
  readonly margin: string | null;
}

export interface Recording extends Filming {
  readonly isTracing: boolean;
  /** The file that was named when the trace began; null: none was. */
  readonly tracePath: string | null;
  /** A path that is given now is where the trace goes if the session ends before it is stopped. */
  startTrace(path: string | null): Promise<Answer<null>>;
  /** Writes the trace to the file; its size in bytes. */
  stopTrace(path: string): Promise<Answer<number>>;
  /** Draws a frame around what was found. */
  highlight(on: Reference, color: string, ms: number, deadline: Deadline): Promise<Answer<null>>;
  /** How many there were. */
  unhighlight(): Promise<Answer<number>>;
  pdf(paper: PdfPaper, deadline: Deadline): Promise<Answer<Uint8Array>>;
  /**
   * A command begins, while a trace is being made; what it answers is called when the command has ended, with its text
   * without secrets and whether the page may look otherwise now.
   */
  follow(planned: string): Promise<(reported: string, hasActed: boolean) => Promise<void>>;
}

/** The screen as it was at one moment, for people who look at it later. */
export interface Captured {
  readonly picture: Uint8Array;
  readonly format: 'png' | 'jpeg' | 'webp';
  /** The size of the screen in the units of the boxes; the picture may have more pixels. */
  readonly width: number;
  readonly height: number;
  /** Where the requested elements are in the picture; those that are not in it are left out. */
  readonly boxes: readonly { readonly id: number; readonly box: Box; readonly shown?: string }[];
  /** In how many places something was painted over. */
  readonly masked: number;
  /** How many secrets a picture of all of it would show, including what is off screen. Absent: `masked`. */
  readonly readable?: number;
}

export interface CaptureQuery {
  readonly ids: readonly number[];
  readonly secrets: readonly string[];
  /** What is about to be done, and to what: it must be as ready for it afterwards. */
  readonly action?: { readonly kind: ActionKind; readonly on: Reference };
  /** Only this will do. */
  readonly format?: 'png';
}

export interface Capturer {
  /** How long a picture may take here, if that is more than a few seconds. */
  readonly timeoutMs?: number;
  /**
   * A picture of what is seen now, and where these elements are in it. Fields for secrets, and wherever one of the
   * secrets stands, are painted over in the picture itself. Leaves the screen as it is.
   */
  capture(requested: CaptureQuery, deadline: Deadline): Promise<Answer<Captured>>;
}

/** Gives the page to a person for a while. */
export interface Person {
  /** They see it in a window of their own. */
  readonly hasWindow: boolean;
  /** Whether the world itself can ask them, beside the page. */
  readonly canAsk: boolean;
  handOver(deadline: Deadline): Promise<Answer<PageInHands>>;
}

export interface Watching {
  /** Reports what a person does from now on; ends with the last tab, or when it is stopped. */
  watch(listener: (happening: Happening) => void): Promise<Answer<Watched>>;
}

export interface Watched {
  readonly ended: Promise<void>;
  /** While a handover is under way, here or elsewhere: nothing of what is done then is reported, now or later. */
  pause(isPaused: boolean): void;
  /** Once it is stopped, and all that was done before is reported. */
  stop(): Promise<void>;
}

/** An element to be pointed out to a person, with a few words. */
export interface ElementMark {
  readonly id: number;
  readonly label: string;
  readonly isChosen: boolean;
}

export interface Marking {
  /** Draws a frame with its label around each, for so long; how many of them are in view. */
  mark(marks: readonly ElementMark[], ms: number, deadline: Deadline): Promise<Answer<number>>;
  unmark(): Promise<void>;
}
