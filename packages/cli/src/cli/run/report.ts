// A run as a page: written into a folder when it has ended, or shown on this machine while it goes on.

import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { VERSION } from '@beckon/core/generated/version.js';
import { RunRecord } from '@beckon/core/report/html/collect.js';
import { type App, reportPage } from '@beckon/core/report/html/page.js';
import { failureBlock } from '@beckon/core/report/step.js';
import { OWNER_ONLY_FOLDER, writeWhole } from '@beckon/node/write.js';
import { type Output, UsageError } from '../../options/command.js';
import { notWritten, reasonOf } from '../../options/files.js';
import { isGood, type RunListener } from './listener.js';

export interface PagesWanted {
  /** Where the report goes, if one is wanted. */
  readonly report: string | undefined;
  readonly isWatched: boolean;
  /** Prints where to look. */
  readonly out: Output;
  readonly err: Output;
}

/** Listeners that keep a record of the run and make pages of it. The folder is made and the page is there at once. */
export async function pagesOf({ report, isWatched, out, err }: PagesWanted): Promise<RunListener[]> {
  if (report !== undefined) makeFolder(report);
  const record = new RunRecord({ at: new Date().toISOString(), beckon: VERSION });
  const { viewerScript: script, viewerStyle: style } = await import('../../generated/viewer.js');
  const app = { script, style };
  return [
    recording(record),
    ...(report === undefined ? [] : [reportIn(report, record, app, { out, err })]),
    ...(isWatched ? [await watched(record, app, out)] : []),
  ];
}

function makeFolder(folder: string): void {
  const path = resolve(folder);
  let isForeign = false;
  try {
    isForeign = isForeignLink(path);
    if (!isForeign) makeFolders(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isFile = code === 'EEXIST' || code === 'ENOTDIR';
    throw new UsageError(
      `cannot write ${folder}: ${isFile ? 'there is a file of that name' : reasonOf(error)}`,
      '--report takes a folder',
    );
  }
  if (isForeign)
    throw new UsageError(
      `cannot write ${folder}: it is a link that belongs to another user`,
      '--report takes a folder',
    );
}

/** A neighbor could have it lead to any folder of ours. */
function isForeignLink(path: string): boolean {
  const about = lstatSync(path, { throwIfNoEntry: false });
  return about?.isSymbolicLink() === true && process.getuid !== undefined && about.uid !== process.getuid();
}

/** One by one: Node's own way to make them all never ends where there can be none, as in /proc. */
function makeFolders(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent);
  try {
    mkdirSync(path, { mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    // Another run may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Writes everything down in the record. */
function recording(record: RunRecord): RunListener {
  let about: string | null = null;
  let workers = 1;
  return {
    wantsEvidence: true,
    plan(plan) {
      workers = plan.workers;
      record.plan(
        plan.plays.map(({ script, steps }) => ({
          file: script.file,
          steps: steps.map(({ planned, command }) => ({ said: planned, line: command.span.line })),
        })),
      );
    },
    attemptBegins({ play, worker }) {
      record.beginAttempt(play.index, workers === 1 ? {} : { worker });
    },
    stepBegins(attempt, _, index) {
      if (about === null && attempt.about !== null) {
        about = attempt.about;
        record.tell(about);
      }
      record.beginStep(attempt.play.index, index);
    },
    stepEnds({ play }, { step, index, result, evidence, isCalledOff }) {
      if (isCalledOff) return;
      const { file, text: source } = play.script;
      const account = failureBlock(result, { file, source, span: step.command.span });
      record.endStep(play.index, index, result, evidence, account);
    },
    attemptEnds(attempt) {
      const { play, ms, trouble, isCalledOff } = attempt;
      const state = isCalledOff ? 'stopped' : isGood(attempt) ? 'passed' : 'failed';
      const words = trouble === null ? null : `${trouble.message}\n${trouble.hint}`.trim();
      record.endAttempt(play.index, ms, state, words);
    },
    attemptLost({ play, ms }) {
      record.endAttempt(play.index, ms, 'stopped', 'Its worker was lost. Another one runs it again.');
    },
    end({ ms }) {
      record.end(ms);
      return true;
    },
  };
}

/** The report, written when all is over. */
function reportIn(
  folder: string,
  record: RunRecord,
  app: App,
  { out, err }: { readonly out: Output; readonly err: Output },
): RunListener {
  const file = join(folder, 'index.html');
  return {
    end() {
      try {
        writeWhole(file, reportPage(record.data(), app), { isPrivate: true });
      } catch (error) {
        err.write(notWritten(file, error));
        return false;
      }
      out.write(`report: ${file}\n`);
      return true;
    },
  };
}

/** The page that shows it now. It stays until those who look have seen the end. */
async function watched(record: RunRecord, app: App, out: Output): Promise<RunListener> {
  const { HANDOVER_PATH, watchServer } = await import('../../watch/index.js');
  const watch = await watchServer(record, app);
  out.write(`watch: ${watch.url}\n`);
  const page = { url: `${watch.url}${HANDOVER_PATH}`, ask: watch.askPerson };
  return { page, close: () => watch.close() };
}
