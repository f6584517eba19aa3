// A video of what the current tab shows: frames as the browser draws them, encoded by it, written as they come.

import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ioReason } from '@beckon/core/data/io.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import { OWNER_ONLY, partOf } from '@beckon/node/write.js';
import { WireFrame } from '../drive/frames.js';
import type { ProtocolConnection, WireSession } from '../drive/wire.js';
import { CLOSED, gone } from '../gone.js';
import { messages } from '../messages.js';
import type { Tab } from '../tabs/tab.js';
import type { Tabs } from '../tabs/tabs.js';
import { FilmEncoder } from './film-encoder.js';
import { Looks, type PicturePart } from './looks.js';
import { type Chunk, WebmWriter } from './webm.js';

export type Quality = 'low' | 'medium' | 'high';

interface Level {
  /** Of the size of the page. */
  readonly scale: number;
  readonly framerate: number;
  readonly jpeg: number;
  /** Bits for each pixel of a second: a page of 1280 by 720 has 921,600. */
  readonly bits: number;
}

const LEVELS: Readonly<Record<Quality, Level>> = {
  low: { scale: 0.5, framerate: 8, jpeg: 60, bits: 1 },
  medium: { scale: 1, framerate: 15, jpeg: 80, bits: 1.6 },
  high: { scale: 1, framerate: 30, jpeg: 95, bits: 5 },
};

/** Looked this often which tab is at hand. */
const POLL_MS = 100;
/** A page that stands still is added again this often, so that players can seek. */
const STILL_MS = 1000;
const FIRST_MS = 5000;
/** How long the browser may take to give out the rest of the video. */
const REST_MS = 10_000;
/** How long a page may take to stop showing what it draws. */
const LEAVE_MS = 500;
/** How long a requested picture may take. */
const PICTURE_MS = 2000;
/** An older picture is none of this clock. */
const OLDEST_MS = 10_000;
/** After each observation, this many times its length is left to the page alone. */
const LOOKED_SHARE = 3;
/** Encoders want even sizes, and not too large ones. */
const LARGEST = 4096;

interface Picture {
  readonly data: string;
  /** What is painted over. */
  readonly parts: readonly PicturePart[];
  readonly width: number;
  readonly height: number;
}

interface Metadata {
  readonly deviceWidth: number;
  readonly deviceHeight: number;
  /** In seconds. */
  readonly timestamp?: number;
}

/** What became of a film; `unseenMs`: so long it stood still, because it was unknown where secrets were on the page. */
export interface Filmed {
  readonly path: string;
  readonly bytes: number;
  readonly ms: number;
  readonly unseenMs: number;
}

export interface FilmOptions {
  readonly quality: Quality;
  readonly secrets: () => readonly string[];
  /** Whether a person has the page, or had it at that time: nothing of that may be filmed. */
  readonly isPaused: (since: number) => boolean;
}

export class Film {
  readonly #wire: ProtocolConnection;
  readonly #tabs: Tabs;
  readonly #path: string;
  /** Under this name it grows. */
  readonly #part: string;
  readonly #level: Level;
  readonly #encoder: FilmEncoder;
  readonly #file: FileHandle;
  #writer: WebmWriter | null = null;
  readonly #secrets: () => readonly string[];
  readonly #isPaused: FilmOptions['isPaused'];
  #screen: { readonly tab: Tab; readonly session: WireSession | null; readonly looks: Looks } | null = null;
  /** A picture was left out, because it was unknown where secrets stand in it: another one is due. */
  #isDue = false;
  /** Looks cost the page time, too: so long after one comes the next. */
  #restMs = 0;
  /** How long nothing new could be shown, in all, and since when that is so now. */
  #unseenMs = 0;
  #unseenSince: number | null = null;
  /** One step after the other: pictures, checks of tabs, the end. */
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #startedAt = 0;
  #lastMs = -1;
  #timer: NodeJS.Timeout | undefined;
  #failure: string | null = null;
  #isEnded = false;
  #pictures = 0;
  #onFirst: (() => void) | null = null;

  private constructor(
    wire: ProtocolConnection,
    tabs: Tabs,
    { path, part, file }: { readonly path: string; readonly part: string; readonly file: FileHandle },
    level: Level,
    encoder: FilmEncoder,
    { secrets, isPaused }: Pick<FilmOptions, 'secrets' | 'isPaused'>,
  ) {
    this.#secrets = secrets;
    this.#isPaused = isPaused;
    this.#wire = wire;
    this.#tabs = tabs;
    this.#path = path;
    this.#part = part;
    this.#level = level;
    this.#encoder = encoder;
    this.#file = file;
  }

  /** Begins with what the current tab shows now. The file gets its name when it is finished. No secret is filmed. */
  static async start(
    wire: ProtocolConnection,
    tabs: Tabs,
    path: string,
    { quality, ...how }: FilmOptions,
  ): Promise<Answer<Film>> {
    const part = partOf(path);
    let file: FileHandle;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const there = await stat(path).catch(() => null);
      if (there?.isDirectory() === true) return bad(problem('IO_ERROR', { path, reason: messages.isFolder }));
      file = await open(part, 'wx', OWNER_ONLY);
    } catch (error) {
      return bad(problem('IO_ERROR', { path, reason: ioReason(error) }));
    }
    try {
      const encoder = await FilmEncoder.start(wire, await contextOf(wire, tabs.here));
      const film = new Film(wire, tabs, { path, part, file }, LEVELS[quality], encoder, how);
      const isBegun = await film.#begin();
      const reason = film.#failure;
      if (isBegun && reason === null) return good(film);
      await film.#abandon();
      if (reason !== null) return bad(problem('IO_ERROR', { path, reason }));
      return bad(problem('TIMEOUT', { waitedFor: messages.firstPicture, ms: FIRST_MS }));
    } catch (error) {
      await file.close();
      await rm(part, { force: true });
      const instead = messages.newerChromium;
      return bad(problem('UNSUPPORTED', { what: messages.noVideo(ioReason(error)), world: '', instead }));
    }
  }

  /** Until the first picture is there; false if none came. */
  async #begin(): Promise<boolean> {
    const first = new Promise<void>((resolve) => {
      this.#onFirst = resolve;
    });
    this.#timer = setInterval(() => {
      // Where the browser is slow, looks do not pile up.
      if (this.#waiting === 0) this.#then(() => this.#look());
    }, POLL_MS);
    this.#then(() => this.#look());
    return deadlineIn(FIRST_MS).ends(first);
  }

  /** Writes the rest: the last picture once more, as long as it was seen. */
  async stop(): Promise<Answer<Filmed>> {
    const ms = Math.max(1, this.#now());
    clearInterval(this.#timer);
    this.#then(async () => {
      if (this.#isDue && !this.#wire.isClosed) await this.#makeUp();
      if (this.#unseenSince !== null) this.#seen();
      await this.#leave();
      if (this.#writer === null || this.#wire.isClosed) return;
      await this.#add(null, ms - 1);
      await this.#write(await this.#encoder.end());
    });
    await this.#settled();
    this.#isEnded = true;
    await this.#leave();
    return this.#finish(ms);
  }

  async #finish(ms: number): Promise<Answer<Filmed>> {
    const path = this.#path;
    // What was reported before the browser went is all there is.
    const length = this.#wire.isClosed ? Math.max(1, this.#lastMs) : ms;
    await this.#encoder.close();
    if (this.#pictures === 0 && this.#wire.isClosed) {
      await this.#drop();
      return bad(gone(messages.nothingFilmed(CLOSED)));
    }
    try {
      const bytes = (await this.#writer?.end(length)) ?? 0;
      await this.#file.close();
      if (this.#failure !== null) throw new Error(this.#failure);
      await rename(this.#part, path);
      return good({ path, bytes, ms: length, unseenMs: this.#unseenMs });
    } catch (error) {
      await this.#file.close().catch(() => {});
      // What was written before the disk was full can be played; a whole film that is there already is kept.
      if ((await stat(path).catch(() => null)) === null) await rename(this.#part, path).catch(() => {});
      await rm(this.#part, { force: true });
      return bad(problem('IO_ERROR', { path, reason: this.#failure ?? ioReason(error) }));
    }
  }

  async #abandon(): Promise<void> {
    clearInterval(this.#timer);
    this.#then(() => this.#leave());
    await deadlineIn(LEAVE_MS).ends(this.#queue);
    this.#isEnded = true;
    await this.#encoder.close();
    await this.#drop();
  }

  async #drop(): Promise<void> {
    await this.#file.close();
    await rm(this.#part, { force: true });
  }

  /** Until what was begun is done; a browser that does not answer any more is not waited for. */
  async #settled(): Promise<void> {
    await deadlineIn(REST_MS).ends(this.#queue);
  }

  #then(step: () => Promise<void>): void {
    this.#waiting++;
    this.#queue = this.#queue
      .then(() => (this.#isEnded || this.#failure !== null ? undefined : step()))
      .catch((error: unknown) => {
        if (!this.#wire.isClosed) this.#failure ??= ioReason(error);
        // What will not come is not waited for.
        this.#onFirst?.();
      })
      .finally(() => this.#waiting--);
  }

  /** Follows the current tab, and adds what stands still. */
  async #look(): Promise<void> {
    const { here } = this.#tabs;
    if (this.#screen?.tab !== here) {
      await this.#leave();
      const looks = new Looks(here.driver, this.#secrets);
      this.#screen = { tab: here, looks, session: here.isGone === null ? await this.#enter(here, looks) : null };
      this.#isDue = true;
    }
    if (this.#writer !== null && this.#now() - this.#lastMs >= STILL_MS) await this.#add(null, this.#now());
    if (this.#isDue) await this.#makeUp();
  }

  /** A picture in place of one that was left out: no other may come from a page that stands still. */
  async #makeUp(): Promise<void> {
    const { session = null, looks, tab } = this.#screen ?? {};
    if (session === null || looks === undefined || tab === undefined) return;
    if (tab.isGone !== null || this.#tabs.dialogs.open !== null) return;
    const drawnAt = Date.now();
    if (this.#isPaused(drawnAt)) return this.#miss();
    const request = { format: 'jpeg', quality: this.#level.jpeg, optimizeForSpeed: true };
    let data = '';
    const used = session.send<{ data: string }>('Page.captureScreenshot', request).then((answer) => {
      data = answer.data;
    });
    await deadlineIn(PICTURE_MS).ends(used);
    await looks.look();
    const parts = data === '' ? null : looks.around(drawnAt, true);
    // A person may have taken the page meanwhile.
    if (parts === null || this.#isPaused(drawnAt) || this.#screen?.session !== session) return this.#miss();
    await this.#show({ data, parts, ...(await this.#encoder.measure(data)) });
  }

  #miss(): void {
    this.#isDue = true;
    this.#unseenSince ??= Date.now();
  }

  #seen(): void {
    this.#isDue = false;
    if (this.#unseenSince !== null) this.#unseenMs += Date.now() - this.#unseenSince;
    this.#unseenSince = null;
  }

  /** Null: the tab is gone already. */
  async #enter(tab: Tab, appearance: Looks): Promise<WireSession | null> {
    try {
      const session = await this.#wire.attach(targetOf(tab));
      session.on('Page.screencastFrame', (params) => {
        const cameAt = Date.now();
        this.#then(() => this.#take(session, params, cameAt));
      });
      // A page that crashed shows nothing any more, and is entered again when another comes in its place.
      session.on('Inspector.targetReloadedAfterCrash', () => this.#then(() => this.#leave()));
      await Promise.all([session.send('Page.enable'), session.send('Inspector.enable')]);
      const { jpeg, scale } = this.#level;
      const [{ width, height }] = await Promise.all([sizeOf(session), appearance.look()]);
      // The page answered when the caller had stopped waiting.
      if (this.#isEnded) {
        await this.#wire.detach(session);
        return null;
      }
      const most = { maxWidth: Math.ceil(width * scale), maxHeight: Math.ceil(height * scale) };
      await session.send('Page.startScreencast', { format: 'jpeg', quality: jpeg, ...most });
      return session;
    } catch {
      return null;
    }
  }

  async #leave(): Promise<void> {
    const session = this.#screen?.session ?? null;
    this.#screen = null;
    if (session === null) return;
    // A page that does not answer is left all the same.
    const left = [session.send('Page.stopScreencast'), this.#wire.detach(session)];
    await deadlineIn(LEAVE_MS).ends(Promise.allSettled(left));
  }

  /** A picture came. The next is only requested when it is time for it. */
  async #take(session: WireSession, params: Readonly<Record<string, unknown>>, cameAt: number): Promise<void> {
    const { session: current, looks } = this.#screen ?? {};
    if (current !== session || looks === undefined) return;
    const { deviceWidth, deviceHeight, timestamp } = params['metadata'] as Metadata;
    this.#restMs = LOOKED_SHARE * (await looks.look());
    const at = drawnAt(timestamp, cameAt);
    const parts = looks.around(at);
    if (parts === null || this.#isPaused(at)) this.#miss();
    else await this.#show({ data: String(params['data']), parts, width: deviceWidth, height: deviceHeight });
    const rest = Math.max(1000 / this.#level.framerate - (this.#now() - this.#lastMs), this.#restMs);
    const acknowledge = (): void =>
      void session.send('Page.screencastFrameAck', { sessionId: params['sessionId'] }).catch(() => {});
    if (rest <= 1) acknowledge();
    else setTimeout(acknowledge, rest).unref();
  }

  async #show(picture: Picture): Promise<void> {
    if (this.#writer === null) {
      await this.#open(picture);
      this.#startedAt = performance.now();
    }
    await this.#add({ jpeg: picture.data, parts: picture.parts }, this.#lastMs < 0 ? 0 : this.#now());
    this.#seen();
    this.#onFirst?.();
    this.#onFirst = null;
  }

  /** The first picture says how large the video is. */
  async #open({ width, height }: Picture): Promise<void> {
    const { scale, framerate, bits } = this.#level;
    const fit = Math.min(scale, LARGEST / Math.max(width, height, 1));
    const size = { width: even(width * fit), height: even(height * fit) };
    await this.#encoder.begin({ ...size, framerate, bitrate: Math.round(size.width * size.height * bits) });
    this.#writer = await WebmWriter.start(this.#file, { ...size, codec: 'V_VP8' });
  }

  /** Times only grow: two pictures of the same moment are a millisecond apart. */
  async #add(picture: Parameters<FilmEncoder['add']>[0], ms: number): Promise<void> {
    this.#lastMs = Math.max(this.#lastMs + 1, Math.round(ms));
    await this.#write(await this.#encoder.add(picture, this.#lastMs));
  }

  async #write(chunks: readonly Chunk[]): Promise<void> {
    for (const chunk of chunks) await this.#writer?.add(chunk);
    this.#pictures += chunks.length;
  }

  #now(): number {
    return this.#startedAt === 0 ? 0 : Math.round(performance.now() - this.#startedAt);
  }
}

/** By the clock of the browser, where that is ours. */
function drawnAt(timestamp: number | undefined, cameAt: number): number {
  const at = (timestamp ?? 0) * 1000;
  return at < cameAt && cameAt - at < OLDEST_MS ? at : cameAt;
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2);
}

/** A page has the number of its main frame. */
function targetOf({ driver }: Tab): string {
  const { main } = driver;
  if (!(main instanceof WireFrame)) throw new Error(messages.notFilmable);
  return main.id;
}

async function contextOf(wire: ProtocolConnection, tab: Tab): Promise<string> {
  const { targetInfo } = await wire.ask<{ targetInfo: { browserContextId: string } }>('Target.getTargetInfo', {
    targetId: targetOf(tab),
  });
  return targetInfo.browserContextId;
}

async function sizeOf(session: WireSession): Promise<{ width: number; height: number }> {
  const { cssLayoutViewport } = await session.send<{
    cssLayoutViewport: { clientWidth: number; clientHeight: number };
  }>('Page.getLayoutMetrics');
  return { width: cssLayoutViewport.clientWidth, height: cssLayoutViewport.clientHeight };
}
