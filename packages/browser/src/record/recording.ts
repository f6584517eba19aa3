// What is kept of a session: traces, films, frames around elements, paper.

import type { Masker } from '@beckon/core/masking/masker.js';
import type { PdfPaper, Recording } from '@beckon/core/scene/facets.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good, type Reference } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import type { BrowserContext } from 'playwright-core';
import type { FoundInFrame } from '../act/find.js';
import type { Frame } from '../drive/frames.js';
import type { ProtocolConnection } from '../drive/wire.js';
import { CLOSED, gone } from '../gone.js';
import { messages } from '../messages.js';
import { captureOf } from '../observe/capture.js';
import { pdfOf } from '../observe/pdf.js';
import type { Tab } from '../tabs/tab.js';
import type { Tabs } from '../tabs/tabs.js';
import { Film, type Filmed, type Quality } from './film.js';
import { finishTrace, isRoomFor, reasonOf } from './trace-file.js';
import type { Title } from './trace-mask.js';
import { TracePictures } from './trace-pictures.js';

/** Asks the page, and asks again where it went away meanwhile. */
type PageRequest = <T>(deadline: Deadline, query: () => Promise<Answer<T>>) => Promise<Answer<T>>;

/** How long a page may take to have its picture taken for a trace: one that does not answer must not stop the command. */
const SNAPSHOT_MS = 1000;
/** The same for the picture with secrets painted over: without one the trace has none of that moment. */
const PICTURE_MS = 2000;
/** How long Playwright may take to begin or end something in a trace. */
const TRACE_MS = 5000;
/** How long a page may take to remove its frames; the current page, and all others. */
const CLEAR_MS = 2000;
const OTHER_MS = 500;

export class BrowserRecording implements Recording {
  readonly formats = ['webm'];
  readonly #tabs: Tabs;
  readonly #wire: ProtocolConnection | null;
  readonly #ask: PageRequest;
  readonly #progress: (words: string) => void;
  readonly #masker: () => Masker;
  readonly #hold: (on: Reference) => Promise<FoundInFrame | null>;
  #trace: {
    readonly path: string | null;
    readonly pictures: TracePictures;
    /** What each command is called: before it was done, and when it was known which of its values are secrets. */
    readonly titles: Title[];
  } | null = null;
  #film: Film | null = null;
  #filmedFrom = 0;

  /** No trace shows what the masker hides. What was found last is what a frame is drawn around. */
  constructor(
    tabs: Tabs,
    wire: ProtocolConnection | null,
    request: PageRequest,
    progress: (words: string) => void,
    masker: () => Masker,
    hold: (on: Reference) => Promise<FoundInFrame | null>,
  ) {
    this.#tabs = tabs;
    this.#wire = wire;
    this.#ask = request;
    this.#progress = progress;
    this.#masker = masker;
    this.#hold = hold;
  }

  get isTracing(): boolean {
    return this.#trace !== null;
  }

  get tracePath(): string | null {
    return this.#trace?.path ?? null;
  }

  get #tracing(): BrowserContext['tracing'] {
    return this.#tabs.context.tracing;
  }

  async startTrace(path: string | null): Promise<Answer<null>> {
    if (this.#trace !== null) return already('A trace', 'trace stop');
    let failure: unknown = null;
    const begun = this.#tracing
      // Its own pictures would show the page as it is, with every secret on it.
      .start({ screenshots: false, snapshots: true, title: 'Beckon' })
      .catch((error: unknown) => {
        failure = error;
      });
    if (!(await deadlineIn(TRACE_MS).ends(begun))) {
      // What begins after all is ended at once.
      void begun.then(() => this.#tracing.stop()).catch(() => {});
      return bad(problem('TIMEOUT', { waitedFor: messages.pageToAnswer, ms: TRACE_MS }));
    }
    if (failure !== null)
      return bad(
        problem('UNSUPPORTED', {
          what: messages.noTrace(reasonOf(failure)),
          world: '',
          instead: messages.otherRecording,
        }),
      );
    this.#trace = { path, pictures: new TracePictures(), titles: [] };
    await this.#snapshot();
    return good(null);
  }

  async stopTrace(path: string): Promise<Answer<number>> {
    if (this.#trace === null) return missing('trace');
    const { pictures, titles } = this.#trace;
    if (this.#tabs.isOver) {
      this.#trace = null;
      pictures.remove();
      return bad(gone(messages.traceLost(CLOSED)));
    }
    const room = await isRoomFor(path);
    if (!room.ok) return room;
    this.#trace = null;
    const written = finishTrace(
      this.#tracing,
      path,
      { masker: this.#masker(), pictures, titles, pauses: this.#pauses },
      this.#progress,
    );
    return written.finally(() => pictures.remove());
  }

  /** A command is a group in the trace, with a picture of the page at its end: that of the command before is the one at its start. */
  async follow(planned: string): Promise<(reported: string, hasActed: boolean) => Promise<void>> {
    await deadlineIn(TRACE_MS).ends(this.#tracing.group(planned));
    const title = { planned, masked: planned };
    this.#trace?.titles.push(title);
    return async (reported, hasActed) => {
      title.masked = reported;
      // It may just have been stopped.
      if (this.#trace !== null) await this.#snapshot(hasActed);
      await deadlineIn(TRACE_MS).ends(this.#tracing.groupEnd());
    };
  }

  /** Playwright takes pictures around each call; this one changes nothing, and its viewer leaves it out. */
  async #snapshot(isPictured = true): Promise<void> {
    // A page that asks something answers nothing.
    const trace = this.#trace;
    if (trace === null || this.#tabs.whyGone !== null || this.#tabs.dialogs.open !== null) return;
    const { here } = this.#tabs;
    if (!(await deadlineIn(SNAPSHOT_MS).ends(here.page.isVisible(':root')))) return;
    if (isPictured) await deadlineIn(PICTURE_MS).ends(this.#picture(here, trace.pictures));
  }

  async #picture(tab: Tab, pictures: TracePictures): Promise<void> {
    const at = Date.now();
    const request = { ids: [], secrets: this.#masker().secrets };
    const captured = await captureOf(tab, request, deadlineIn(PICTURE_MS));
    if (captured.ok && this.#trace?.pictures === pictures) await pictures.add(captured.value, at);
  }

  async startFilm(path: string, quality: Quality): Promise<Answer<null>> {
    if (this.#wire === null)
      return bad(
        problem('UNSUPPORTED', {
          what: messages.videoEngine,
          world: '',
          instead: messages.videoInstead,
        }),
      );
    if (this.#film !== null) return already('A video', 'record stop');
    const secrets = (): readonly string[] => this.#masker().secrets;
    const isPaused = (since: number): boolean => since < (this.#pauses.at(-1)?.to ?? 0);
    const film = await Film.start(this.#wire, this.#tabs, path, { quality, secrets, isPaused });
    if (!film.ok) return film;
    this.#film = film.value;
    this.#filmedFrom = Date.now();
    return good(null);
  }

  /** A person has the page: nothing of it is recorded until it is ours again. */
  pause(isPaused: boolean): void {
    const now = Date.now();
    if (isPaused) this.#pauses.push({ from: now, to: Number.POSITIVE_INFINITY });
    else for (const pause of this.#pauses) pause.to = Math.min(pause.to, now);
  }
  readonly #pauses: { readonly from: number; to: number }[] = [];

  get isPaused(): boolean {
    return this.#pauses.at(-1)?.to === Number.POSITIVE_INFINITY;
  }

  async stopFilm(): Promise<Answer<Filmed & { readonly handedOverMs: number }>> {
    const film = this.#film;
    if (film === null) return missing('record');
    this.#film = null;
    this.#progress(messages.writingVideo);
    const filmed = await film.stop();
    if (!filmed.ok) return filmed;
    const now = Date.now();
    const spans = this.#pauses.map(({ from, to }) => Math.min(to, now) - Math.max(from, this.#filmedFrom));
    const handedOverMs = spans.reduce((sum, ms) => sum + Math.max(0, ms), 0);
    return good({ ...filmed.value, handedOverMs });
  }

  highlight(on: Reference, color: string, ms: number, deadline: Deadline): Promise<Answer<null>> {
    return this.#ask(deadline, async () => {
      const found = await this.#hold(on);
      const drawn = (await found?.frame.call('highlight', color, ms)) ?? null;
      const { id, shown } = on.thing;
      if (drawn === 'drawn') return good(null);
      if (drawn === 'no-color')
        return bad(problem('INVALID_VALUE', { what: `--color ${color}`, reason: messages.notAColor }));
      if (drawn === null) return bad(problem('STALE_REFERENCE', { id }));
      return bad(problem('ELEMENT_NOT_VISIBLE', { thing: shown, why: messages.notDrawn }));
    });
  }

  /** In every tab; those that are not at hand and do not answer are left. */
  async unhighlight(): Promise<Answer<number>> {
    let count = 0;
    const clear = async (frame: Frame): Promise<void> => {
      count += await frame.call('unhighlight');
    };
    const { here, all } = this.#tabs;
    const others = all.filter((tab) => tab !== here && tab.isGone === null).flatMap((tab) => tab.driver.frames());
    await Promise.all(others.map((frame) => deadlineIn(OTHER_MS).ends(clear(frame))));
    return this.#ask(deadlineIn(CLEAR_MS), async () => {
      const { main } = here.driver;
      const inner = here.driver.frames().filter((frame) => frame !== main);
      await Promise.all([clear(main), ...inner.map((frame) => deadlineIn(OTHER_MS).ends(clear(frame)))]);
      return good(count);
    });
  }

  pdf(paper: PdfPaper, deadline: Deadline): Promise<Answer<Uint8Array>> {
    return this.#ask(deadline, () => pdfOf(this.#tabs.here.page, paper, this.#wire !== null));
  }

  /** Finishes what is being made: the session ends. */
  async close(): Promise<void> {
    if (this.#film !== null) await this.stopFilm();
    const path = this.#trace?.path ?? null;
    if (path !== null) await this.stopTrace(path);
    this.#trace?.pictures.remove();
  }
}

function already(what: string, stop: string) {
  return bad(problem('INVALID_VALUE', { what, reason: messages.alreadyRecording(stop) }));
}

function missing(command: 'trace' | 'record') {
  const start = command === 'trace' ? 'trace start' : 'record start run.webm';
  return bad(problem('INVALID_VALUE', { what: `${command} stop`, reason: messages.notRecording(start) }));
}
