// One attempt on a worker: a script in a folder of its own, with what came along, and what became of it on its way back.

import { extname, join } from 'node:path';
import type { Evidence } from '@beckon/core/engine/evidence.js';
import { stepsOf } from '@beckon/core/engine/lines.js';
import type { Result } from '@beckon/core/engine/result.js';
import { parse } from '@beckon/core/language/index.js';
import type { Artifacts, Fleet, Task, TaskEnd } from '@beckon/fleet/index.js';
import { isNotOpened } from '../../options/not-opened.js';
import type { Opener, OpenOptions } from '../../options/world-options.js';
import { type Attempt, isGood, type Play, type StepEnd, together } from '../run/listener.js';
import { attemptOf, tryScript } from '../run/play.js';
import { ContentGone, type JobFolder, type JobFolders } from './job-folder.js';
import { resolvedSecrets } from './secrets.js';
import {
  FOLDERS,
  type RunSettings,
  type SentAttempt,
  type SentEvent,
  type SentEvidence,
  type SentStep,
} from './wire.js';

/** What a worker has that is its own. */
export interface Workplace {
  readonly fleet: Fleet;
  readonly folders: JobFolders;
  /** Where secrets of the form `file:` are. */
  readonly secrets: string;
  /** Options of this machine: which browser, which phone. */
  readonly own: Partial<OpenOptions>;
  readonly openerFor: (slot: number, options: OpenOptions) => Promise<Opener>;
  readonly artifactsFor: (address: string | null) => Artifacts | null;
}

/** What a script has to report, in characters; of a step that is cut so many are kept. */
const LARGEST_REPORT = 64_000_000;
const MOST_SHOWN = 10_000;
/** Bytes of pictures of a run that go through Redis; a report has no room for more either. */
const MOST_PICTURES = 96_000_000;

export async function runTask(task: Task, place: Workplace): Promise<TaskEnd> {
  const { index, attempt: number } = task.place;
  const text = task.script ?? '';
  const play: Play = {
    index,
    // Its packs are in its own folder, wherever the script was.
    script: { file: task.body.file, text, isStdin: true },
    steps: stepsOf(text, parse(text)),
    attempts: [],
  };
  const attempt = attemptOf(play, number, task.slot);
  const sent: SentStep[] = [];
  let left = 0;
  await opened(attempt, async () => {
    if (task.script === null) throw new ContentGone('its text is no longer in Redis');
    const { bundle } = task.body;
    const folder = await place.folders.take(task.slot, bundle);
    let isAsItCame = false;
    try {
      const files = await runIn(folder, task, attempt, place, sent);
      isAsItCame = folder.isAsItCame();
      if (!isAsItCame) await keepLate(files, sent);
      left = files.left;
    } finally {
      place.folders.giveBack(task.slot, bundle, folder, isAsItCame);
    }
  });
  const { ms, isOpened, about, trouble, isCalledOff } = attempt;
  const steps = bounded(sent);
  const body: SentAttempt = { ms, isOpened, about, trouble, isCalledOff, steps, left };
  return { end: isCalledOff ? 'calledOff' : isGood(attempt) ? 'passed' : 'failed', body };
}

/** What all steps of a script have to say, if that fits; of a step with more than its share the beginning, and a note on it. */
function bounded(steps: readonly SentStep[]): readonly SentStep[] {
  const sizes = steps.map((step) => JSON.stringify(step).length);
  if (sizes.reduce((sum, size) => sum + size, 0) <= LARGEST_REPORT) return steps;
  return steps.map((step, i) => {
    const size = sizes[i] ?? 0;
    if (size <= LARGEST_REPORT / steps.length) return step;
    const { data: _, ...result } = step.result;
    const note = `its answer of ${Math.ceil(size / 1e6)} MB is cut: a fleet carries ${LARGEST_REPORT / 1e6} MB of a script`;
    const text = result.text.slice(0, MOST_SHOWN);
    return { ...step, evidence: null, result: { ...result, text, notes: [...result.notes, note] } };
  });
}

/** What came later than its step: a download, a film. */
async function keepLate(files: FileStore, sent: SentStep[]): Promise<void> {
  const late = await files.keep();
  const last = sent.at(-1);
  if (last !== undefined) sent[sent.length - 1] = { ...last, result: noted(last.result, late) };
}

/** Runs it in its folder; `sent` gets each step. Returns the files that it wrote. */
async function runIn(
  folder: JobFolder,
  task: Task,
  attempt: Attempt,
  place: Workplace,
  sent: SentStep[],
): Promise<FileStore> {
  const settings = task.head.settings as RunSettings;
  const artifacts = place.artifactsFor(settings.artifacts);
  const named = `${task.place.run}/${task.place.index}-${task.place.attempt}`;
  const store = new PictureStore(place.fleet, task.place.run, artifacts, `${named}/pictures`);
  const files = new FileStore(folder, artifacts, named);
  const report = (event: SentEvent): void => task.report(event);
  /** One after the other: what a step has left is put away before it is reported. */
  let chain = Promise.resolve();
  const inTurn = (action: () => Promise<void> | void): void => {
    chain = chain.then(action);
    // The end of the script waits for it, and has the error.
    chain.catch(() => {});
  };
  const listener = together([
    {
      wantsEvidence: settings.wantsEvidence,
      stepBegins: (_, __, at) =>
        inTurn(() => {
          if (at === 0) report({ kind: 'opened', about: attempt.about });
          report({ kind: 'begins', index: at });
        }),
      stepEnds: (_, end) =>
        inTurn(async () => {
          const kept = artifacts === null ? [] : await files.keep();
          const step = await sentStep(end, store);
          const result = relocated(step.result, folder.root, files.links);
          // The picture of a failure is named by the failure itself.
          const others = kept.filter(({ full }) => full !== end.result.screenshot);
          const complete = { ...step, result: noted(result, others) };
          sent.push(complete);
          report({ kind: 'ends', step: complete });
        }),
    },
  ]);
  const opening = openingFor(settings, folder, place);
  const { open } = await place.openerFor(task.slot, opening);
  const { isKeptGoing } = settings;
  // There is no person at a worker.
  await tryScript(attempt, { open, opening, listener, isKeptGoing, askPerson: null, signal: task.signal });
  await chain;
  return files;
}

/** What goes wrong before there is a world is the attempt's trouble; so is a bug, which must not take the worker with it. */
async function opened(attempt: Attempt, action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    const { message } = error as Error;
    attempt.trouble = isNotOpened(error)
      ? { message, hint: error.hint }
      : { message: `The worker could not run it: ${message}`, hint: 'If this is a bug in beckon, please report it' };
  }
}

/** The options of the run, those of this machine, and the secrets that this machine has. */
function openingFor(settings: RunSettings, folder: JobFolder, place: Workplace): OpenOptions {
  const { variables = {}, dump, ...rest } = settings.opening;
  const secrets = resolvedSecrets(settings.secrets, place.secrets);
  const hidden = Object.values(secrets);
  return {
    handlesSignals: false,
    ...rest,
    ...place.own,
    ...folder.options(dump !== undefined),
    variables: { ...variables, ...secrets },
    ...(hidden.length === 0 ? {} : { secrets: hidden }),
  };
}

async function sentStep({ index, result, evidence, isCalledOff }: StepEnd, store: PictureStore): Promise<SentStep> {
  return { index, result, isCalledOff, evidence: evidence === null ? null : await store.away(evidence, index) };
}

/** Puts pictures where the machine that reports finds them. */
class PictureStore {
  readonly #fleet: Fleet;
  readonly #run: string;
  readonly #artifacts: Artifacts | null;
  readonly #named: string;

  constructor(fleet: Fleet, run: string, artifacts: Artifacts | null, named: string) {
    this.#fleet = fleet;
    this.#run = run;
    this.#artifacts = artifacts;
    this.#named = named;
  }

  async away(evidence: Evidence, step: number): Promise<SentEvidence> {
    const pictures: SentEvidence['pictures'][number][] = [];
    for (const [i, { picture, ...rest }] of evidence.pictures.entries()) {
      if (this.#artifacts !== null) {
        const name = `${this.#named}/${step + 1}-${i + 1}.${rest.format}`;
        await this.#artifacts.put(name, picture, `image/${rest.format}`);
        pictures.push({ ...rest, at: { in: 'artifacts', name } });
        continue;
      }
      const address = await this.#fleet.putLimited(this.#run, picture, MOST_PICTURES);
      if (address !== null) pictures.push({ ...rest, at: { in: 'redis', address } });
    }
    return { ...evidence, pictures };
  }
}

/** A result without paths of this machine: files are named as the script knows them, or by where they are kept. */
function relocated(result: Result, root: string, links: ReadonlyMap<string, string>): Result {
  const text = JSON.stringify(result);
  if (!text.includes(JSON.stringify(root).slice(1, -1))) return result;
  const { screenshot, ...rest } = result;
  const link = screenshot === undefined ? undefined : links.get(screenshot);
  // A picture that is not kept is not mentioned.
  const said = link === undefined ? rest.text.replace(`\n\n# screenshot\n${screenshot}`, '') : rest.text;
  const mapped = JSON.parse(JSON.stringify({ ...rest, text: said }), (_, value: unknown) => {
    if (typeof value !== 'string' || !value.includes(root)) return value;
    let known = value;
    for (const [full, to] of links) known = known.replaceAll(full, to);
    return known.replaceAll(join(root, FOLDERS.work, '/'), '').replaceAll(root, '.');
  }) as Result;
  return { ...mapped, ...(link === undefined ? {} : { screenshot: link }) };
}

function noted(result: Result, kept: readonly KeptFile[]): Result {
  return kept.length === 0 ? result : { ...result, notes: [...result.notes, ...kept.map(({ note }) => note)] };
}

/** A file that a script wrote, and the note on it. */
interface KeptFile {
  readonly full: string;
  readonly note: string;
}

/** Puts files that a script writes where people find them. */
class FileStore {
  readonly #folder: JobFolder;
  readonly #artifacts: Artifacts | null;
  readonly #named: string;
  /** Where each is kept. */
  readonly links = new Map<string, string>();
  /** How many are not kept. */
  left = 0;

  constructor(folder: JobFolder, artifacts: Artifacts | null, named: string) {
    this.#folder = folder;
    this.#artifacts = artifacts;
    this.#named = named;
  }

  /** Those that are new, and a note on each. */
  async keep(): Promise<readonly KeptFile[]> {
    const files = this.#folder.left();
    if (this.#artifacts === null) this.left += files.length;
    const kept: KeptFile[] = [];
    for (const { full, path } of this.#artifacts === null ? [] : files) {
      const name = `${this.#named}/${path}`;
      await this.#artifacts?.putFile(name, full, typeOf(full));
      const link = this.#artifacts?.linkOf(name) ?? '';
      this.links.set(full, link);
      kept.push({ full, note: `${path} is kept at ${link}` });
    }
    return kept;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.zip': 'application/zip',
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

function typeOf(file: string): string {
  return TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
}
