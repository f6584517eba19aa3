// What only some worlds have: cookies, tabs, a network … A world that lacks one leaves it out, and the engine says which worlds have it.
// What is asked for comes as plain data; the words are made in src/report.

import type { Deadline } from '../core/deadline.js';
import type { Effects } from './effects.js';
import type { Answer, World } from './world.js';

/** How another session is run: in a browser that comes along, in the one that is installed, or in somebody's own. */
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
  readonly screen?: Screen;
  readonly recording?: Recording;
  /** How it is run, for `session`: `headless`, `headed`, `embedded`, `connected`. */
  readonly mode?: string;
  /** Another world of the same kind that shares nothing with this one. Closing it leaves this one alone. */
  another?(mode: SessionMode | null, deadline: Deadline): Promise<Answer<World>>;
  /** Told while something takes long: `12 of 40 MB of video.mp4`. */
  onProgress?: ((words: string) => void) | null;
}

export type FacetName = Exclude<keyof Facets, 'mode' | 'another' | 'onProgress'>;

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since 1970; null: until the session ends. */
  readonly expires: number | null;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

export interface Cookies {
  /** All of the session; those that the page at hand would send come first and are marked. */
  list(): Promise<Answer<readonly (Cookie & { readonly isHere: boolean })[]>>;
  /** Sets cookies whole, as a saved state has them. */
  put(cookies: readonly Cookie[]): Promise<Answer<null>>;
  /** For the page at hand. */
  set(name: string, value: string): Promise<Answer<null>>;
  /** Removes the cookies that this says yes to; how many there were. */
  remove(isMeant: (cookie: Cookie) => boolean): Promise<Answer<number>>;
}

export type StorageArea = 'local' | 'session';
export type Items = Readonly<Record<string, string>>;

/** What one origin keeps. */
export interface Origin {
  readonly origin: string;
  readonly local: Items;
  readonly session: Items;
}

export interface Storage {
  /** Of the page at hand. */
  items(area: StorageArea, deadline: Deadline): Promise<Answer<Items>>;
  set(area: StorageArea, key: string, value: string, deadline: Deadline): Promise<Answer<null>>;
  /** Whether it was there. */
  remove(area: StorageArea, key: string, deadline: Deadline): Promise<Answer<boolean>>;
  clear(area: StorageArea, deadline: Deadline): Promise<Answer<number>>;
  /** Of every origin that the session knows; `session` only of pages that are open. */
  origins(deadline: Deadline): Promise<Answer<readonly Origin[]>>;
  /** Puts what origins keep: in place of what is there, or beside it. */
  restore(origins: readonly Origin[], isMerged: boolean, deadline: Deadline): Promise<Answer<null>>;
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
  open(url: string, deadline: Deadline): Promise<Answer<Effects>>;
  switch(id: number): Promise<Answer<TabSeen>>;
  /** Null: the one at hand. Says which tab is at hand now. */
  close(id: number | null): Promise<Answer<TabSeen>>;
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

export interface FrameList {
  list(deadline: Deadline): Promise<Answer<readonly FrameSeen[]>>;
  /** Goes into the frame that the thing found last is, or is in. Commands look only there from now on. */
  enter(deadline: Deadline): Promise<Answer<FrameSeen>>;
  /** The frame that a text finds, as a selector, a name, an id, or a part of its address; null if it finds none. */
  enterNamed(text: string, deadline: Deadline): Promise<Answer<FrameSeen | null>>;
  /** Out of the frame by one, or out of all. */
  leave(to: 'main' | 'parent', deadline: Deadline): Promise<Answer<FrameSeen>>;
}

export interface DialogSeen {
  readonly kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  readonly message: string;
  /** What stands in a prompt. */
  readonly proposed: string;
}

export interface Dialogs {
  /** Answers the open one, and says what came of it. A problem (DIALOG_NOT_PRESENT) if none is open. */
  answer(
    isAccepted: boolean,
    text: string | null,
    deadline: Deadline,
  ): Promise<Answer<{ dialog: DialogSeen; effects: Effects }>>;
  /** How those to come are answered; `off`: they stay open until `dialog accept` or `dialog dismiss`. */
  auto(mode: 'accept' | 'dismiss' | 'off'): void;
}

/** What is done to requests whose address fits a pattern. Nothing but the pattern: they are only noted. */
export interface Rule {
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
  intercept(rule: Rule): Promise<Answer<null>>;
  /** Null: all rules. How many there were. */
  clear(pattern: string | null): Promise<Answer<number>>;
  rules(): readonly Rule[];
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

export interface Device {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly isMobile: boolean;
  readonly hasTouch: boolean;
}

export interface Screen {
  resize(width: number, height: number): Promise<Answer<null>>;
  /** All that are known. */
  devices(): readonly Device[];
  /** Behaves like a device of that very name; null: like none. */
  become(name: string | null): Promise<Answer<Device | null>>;
  prefer(feature: 'color-scheme' | 'reduced-motion', value: string): Promise<Answer<null>>;
  preferNothing(): Promise<Answer<null>>;
}

export interface PdfPaper {
  readonly format: 'A4' | 'Letter' | 'Legal' | 'Tabloid' | null;
  readonly isLandscape: boolean;
  /** With a unit: `10px`, `1cm`. */
  readonly margin: string | null;
}

export interface Recording {
  readonly isTracing: boolean;
  readonly isFilming: boolean;
  startTrace(): Promise<Answer<null>>;
  /** Writes the trace to the file; its size in bytes. */
  stopTrace(path: string): Promise<Answer<number>>;
  startFilm(path: string, quality: 'low' | 'medium' | 'high'): Promise<Answer<null>>;
  /** Writes the rest of the film: where, how big, how long. */
  stopFilm(): Promise<Answer<{ readonly path: string; readonly bytes: number; readonly ms: number }>>;
  /** Draws a frame around the thing found last. */
  highlight(color: string, ms: number, deadline: Deadline): Promise<Answer<null>>;
  /** How many there were. */
  unhighlight(): Promise<Answer<number>>;
  pdf(paper: PdfPaper, deadline: Deadline): Promise<Answer<Uint8Array>>;
  /** A command begins, while a trace is being made; what it answers is called when the command has ended. */
  follow(said: string): Promise<() => Promise<void>>;
}
