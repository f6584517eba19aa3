// What pages download: kept in a folder, under names that are safe, and reported when it is there.

import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ioReason } from '@beckon/core/data/io.js';
import type { Effects } from '@beckon/core/scene/effects.js';
import { type Answer, good } from '@beckon/core/scene/world.js';
import { sized, sizedOf } from '@beckon/core/text/size.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { BrowserContext, Download } from 'playwright-core';
import { rest } from '../act/find.js';
import { WireFrame } from '../drive/frames.js';
import { messages } from '../messages.js';
import { numbered, safeName } from './download-name.js';
import type { Tab } from './tab.js';

/** How long a file may take to begin once it is known to be one. */
const BEGIN_MS = 500;
/** What is not there after so long goes on while other commands run. */
const LONGEST_WAIT_MS = 10_000;
/** Left of a command's time when it stops waiting. */
const SPARE_MS = 300;
/** Progress is reported this often. */
const REPORT_MS = 200;

/** One on its way. */
interface Coming {
  readonly name: string;
  readonly url: string;
  readonly done: Promise<void>;
  /** It was reported that it takes long. */
  isReported: boolean;
}

/** How far one is, as the browser reports it. */
interface Progress {
  readonly url: string;
  received: number;
  total: number;
}

export class Downloads {
  #folder: string | null;
  readonly #coming = new Set<Coming>();
  readonly #progress = new Map<string, Progress>();
  /** What happened and was not reported yet. */
  #notes: string[] = [];

  /** The user's own browser keeps what it downloads as it always does. */
  readonly #isTheirs: boolean;
  readonly #report: (words: string) => void;

  /** Without a folder, one is made for the first one. */
  constructor(context: BrowserContext, folder: string | null, isTheirs: boolean, report: (words: string) => void) {
    this.#folder = folder;
    this.#isTheirs = isTheirs;
    this.#report = report;
    context.on('download', (download) => this.#begin(download));
  }

  /** Listens to how far those of a tab are. */
  follow(tab: Tab): void {
    const frame = tryMain(tab.driver);
    if (!(frame instanceof WireFrame)) return;
    const { session } = frame;
    session.on('Page.downloadWillBegin', ({ guid, url, suggestedFilename }) => {
      if (this.#isTheirs) tab.note('download', messages.keptByBrowser(safeName(String(suggestedFilename))));
      this.#progress.set(String(guid), { url: String(url), received: 0, total: 0 });
    });
    session.on('Page.downloadProgress', ({ guid, receivedBytes, totalBytes, state }) => {
      const known = this.#progress.get(String(guid));
      if (known === undefined) return;
      known.received = Number(receivedBytes);
      known.total = Number(totalBytes);
      if (state !== 'inProgress') this.#progress.delete(String(guid));
    });
  }

  /** What came of an action, and of the downloads that it brought. */
  async after(done: Answer<Effects>, deadline: Deadline): Promise<Answer<Effects>> {
    // What turns out to be a file is first reported as no page.
    const isFile = !done.ok && done.problem.code === 'NAVIGATION_ERROR' && /download/i.test(done.problem.facts.reason);
    if (isFile) for (let waited = 0; waited < BEGIN_MS && this.#coming.size === 0; waited += 20) await rest(20);
    if (this.#coming.size + this.#notes.length === 0) return done;
    await this.#settle(deadline);
    // What goes wrong has no effects to report it with: then it is news.
    if (!done.ok) return done;
    return good({ ...done.value, notes: [...done.value.notes, ...this.takeNews()] });
  }

  /** What happened since it was last asked. */
  takeNews(): readonly string[] {
    const notes = this.#notes;
    this.#notes = [];
    return notes;
  }

  /** Until what is coming is there, or for as long as there is time. */
  async #settle(deadline: Deadline): Promise<void> {
    const end = deadline.within(Math.min(LONGEST_WAIT_MS, Math.max(0, deadline.left() - SPARE_MS)));
    while (this.#new.length > 0 && !end.isOver()) {
      await end.within(REPORT_MS).wait(Promise.all(this.#new.map(({ done }) => done)));
      const [first] = this.#new;
      if (first !== undefined) this.#report([this.#reached(first), first.name].filter(Boolean).join(' of '));
    }
    for (const one of this.#new) {
      one.isReported = true;
      const reached = this.#reached(one);
      const sofar = reached === '' ? '' : messages.soFar(reached);
      this.#notes.push(messages.stillDownloading(one.name, sofar));
    }
  }

  /** Those that a command should wait for. */
  get #new(): readonly Coming[] {
    return [...this.#coming].filter((one) => !one.isReported);
  }

  /** `12 of 40 MB`; empty if unknown. */
  #reached({ url }: Coming): string {
    const known = [...this.#progress.values()].find((one) => one.url === url);
    if (known === undefined) return '';
    return known.total > 0 ? sizedOf(known.received, known.total) : sized(known.received);
  }

  #begin(download: Download): void {
    const name = safeName(download.suggestedFilename());
    const coming: Coming = {
      name,
      url: download.url(),
      isReported: false,
      done: this.#keep(download, name)
        .then((note) => void this.#notes.push(note))
        .finally(() => this.#coming.delete(coming)),
    };
    this.#coming.add(coming);
  }

  /** Keeps the file; in words, what became of it. */
  async #keep(download: Download, name: string): Promise<string> {
    try {
      const failure = await download.failure();
      if (failure !== null) return messages.notDownloaded(name, whyFailed(failure));
      const folder = await this.#place();
      const part = join(folder, `.${randomUUID()}.part`);
      try {
        await download.saveAs(part);
        const { size } = await stat(part);
        const path = await put(part, folder, name);
        return messages.downloaded(name, sized(size), path);
      } finally {
        await rm(part, { force: true });
        // The browser's own copy: a session may last a day.
        await download.delete().catch(() => {});
      }
    } catch (error) {
      return messages.notSaved(name, ioReason(error));
    }
  }

  async #place(): Promise<string> {
    if (this.#folder === null) this.#folder = await mkdtemp(join(tmpdir(), 'beckon-downloads-'));
    else await mkdir(this.#folder, { recursive: true });
    return this.#folder;
  }
}

/** Gives a file the first name that is free: nothing is ever overwritten. */
async function put(part: string, folder: string, name: string): Promise<string> {
  for (let count = 1; ; count++) {
    const path = join(folder, numbered(name, count));
    try {
      await link(part, path);
      return path;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      // Not every disk has links.
      if (await copied(part, path)) return path;
    }
  }
}

/** False: the name is taken. */
async function copied(part: string, path: string): Promise<boolean> {
  try {
    await copyFile(part, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function whyFailed(failure: string): string {
  if (/cancel/i.test(failure)) return messages.downloadCancelled;
  const known = WHY.find(([pattern]) => pattern.test(failure));
  return known?.[1] ?? messages.browserSays(failure);
}

const WHY: readonly (readonly [RegExp, string])[] = [
  [/NETWORK|CONNECTION|DISCONNECTED|TIMED?_?OUT/i, messages.connectionLost],
  [/NO_SPACE|FILE_NO_SPACE/i, messages.diskFull],
  [/SERVER|RESPONSE|INVALID/i, messages.incomplete],
];

function tryMain(driver: Tab['driver']): unknown {
  try {
    return driver.main;
  } catch {
    // It was closed as it came.
    return null;
  }
}
