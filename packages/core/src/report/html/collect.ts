// The record of a run: fed while scripts run, several at the same time, and read as the data of a report.

import type { Captured, Message, PageError, RequestSeen } from '../../scene/facets.js';
import { quote } from '../../text/quote.js';
import { clip } from '../../text/text.js';
import { visible } from '../../text/width.js';
import { dataLines, moreOf } from '../data-text.js';
import type { RankedCandidate, ReportedFailure, ReportedResult, ReportedTarget } from '../reported-result.js';
import { changeLine } from '../result-text.js';
import { signalWords } from '../signal-words.js';
import { headline, isMasked, oneLine } from '../words.js';
import { type Patch, patched } from './patch.js';
import { Pictures } from './pictures.js';
import type {
  AttemptState,
  BoxData,
  FailureData,
  OutcomeData,
  PictureData,
  PlannedStep,
  RequestData,
  RunData,
  ScoreData,
  Some,
  Timing,
} from './run-data.js';

/** A result as a report needs it: the engine's `Result` is one. */
export interface Ended extends ReportedResult {
  readonly timing: Timing;
  readonly target: (ReportedTarget & { readonly confidence: number }) | null;
  readonly failure?: ReportedFailure & { readonly phase: string };
}

/** What was seen of a command: the engine's `Evidence` is one. */
export interface CapturedPicture {
  readonly pictures: readonly (Captured & { readonly when: 'before' | 'after'; readonly chosen?: number })[];
  readonly messages: readonly Message[];
  readonly errors: readonly PageError[];
  readonly requests: readonly RequestSeen[];
}

export interface RecordOptions {
  /** ISO: when the run began. */
  readonly at: string;
  readonly beckon: string;
  /** What it runs in; may be set later. */
  readonly about?: string;
  /** Bytes of pictures that are kept; beyond that those of steps that went well are left out, the oldest first. */
  readonly mostPictures?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const MOST_PICTURES = 96_000_000;
/** Lines, messages, requests and changes that are shown of one step, and characters of one of them. */
const MOST_LINES = 400;
const MOST_CHARACTERS = 2000;

export class RunRecord {
  #data: RunData;
  readonly #pictures: Pictures;
  readonly #listeners = new Set<(patch: Patch) => void>();
  readonly #now: () => number;
  readonly #start: number;

  constructor({ at, beckon, about = '', mostPictures = MOST_PICTURES, now = Date.now }: RecordOptions) {
    this.#data = { version: 1, at, about: oneLine(about), beckon, ms: null, scripts: [], files: [] };
    this.#pictures = new Pictures(mostPictures);
    this.#now = now;
    this.#start = now();
  }

  /** What is going to be run. From then on, scripts and steps are known by their index in it. */
  plan(scripts: readonly { readonly file: string; readonly steps: readonly PlannedStep[] }[]): void {
    this.#apply({
      kind: 'plan',
      scripts: scripts.map(({ file, steps }) => ({
        file: oneLine(file),
        steps: steps.map(({ said, line }) => ({ said: headline(said), line })),
      })),
    });
  }

  /** What it runs in, once that is known. */
  tell(about: string): void {
    this.#apply({ kind: 'about', about: oneLine(about) });
  }

  /** A script begins: for the first time, or again. */
  beginAttempt(script: number, { worker, about }: { readonly worker?: number; readonly about?: string } = {}): void {
    this.#apply({
      kind: 'attempt',
      script,
      worker: worker ?? null,
      about: about === undefined ? null : oneLine(about),
    });
  }

  beginStep(script: number, step: number): void {
    this.#apply({ kind: 'begin', script, step, at: this.#elapsed() });
  }

  /** `account` is what a person sees about a failure: the frame of the script. */
  endStep(script: number, step: number, result: Ended, evidence: CapturedPicture | null, account = ''): void {
    const planned = this.#data.scripts[script]?.plan[step];
    const isReported = planned === undefined || isMasked(result.command) || isMasked(planned.said);
    const said = isReported ? headline(result.command) : planned.said;
    const outcome = this.#outcome(result, evidence, account);
    this.#apply({ kind: 'step', script, step, said, isGood: result.ok, outcome });
  }

  /** Steps that were not done are distinguished from those that failed. `trouble`: why it could not even begin. */
  endAttempt(script: number, ms: number, state: Exclude<AttemptState, 'running'>, trouble: string | null = null): void {
    const words = trouble === null ? null : lines(trouble);
    this.#apply({ kind: 'attemptEnd', script, ms, state, trouble: words });
  }

  end(ms: number): void {
    this.#apply({ kind: 'end', ms });
  }

  data(): RunData {
    return { ...this.#data, files: this.#pictures.files() };
  }

  /** Everything but the pictures, which are requested one by one. */
  get state(): RunData {
    return this.#data;
  }

  /** Milliseconds since it began. */
  get elapsed(): number {
    return this.#elapsed();
  }

  picture(file: number): { readonly type: string; readonly bytes: Uint8Array } | null {
    return this.#pictures.at(file);
  }

  /** Notified of everything from now on; the result ends that. */
  onChange(listener: (patch: Patch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #apply(patch: Patch): void {
    this.#data = patched(this.#data, patch);
    for (const listener of this.#listeners) listener(patch);
  }

  #elapsed(): number {
    return Math.max(0, this.#now() - this.#start);
  }

  #outcome(result: Ended, evidence: CapturedPicture | null, account: string): OutcomeData {
    const { lifecycle, signal, timing, target, trace, changes, notes, failure, ok } = result;
    const names = namesOf(result, evidence);
    const chosen = target?.id ?? trace?.chosen ?? null;
    const { resolve, act, verify, total } = timing;
    return {
      lifecycle,
      signal: lifecycle === 'verified' && signal !== undefined ? signalWords(signal) : '',
      timing: { resolve, act, verify, total },
      target:
        target === null
          ? null
          : {
              id: target.id,
              shown: cut(target.shown),
              confidence: target.confidence,
              reason: cut(target.reason),
              isGuarded: target.guarded,
              isHealed: target.healed,
            },
      scores: scoresOf(result, names, chosen),
      total: trace?.candidatesTotal ?? null,
      filters: trace?.filters.map(({ step, before, after }) => ({ step, before, after })) ?? [],
      rules: trace?.rules.map(({ rule, priority, outcome }) => ({ rule, priority, outcome })) ?? [],
      changes: some(changes, (change) => ({ sign: change.sign, text: cut(changeLine(change).slice(2)) })),
      notes: notes.map(cut),
      data: some([...dataLines(result), ...moreOf(result).flatMap(([heading, more]) => ['', heading, ...more])], cut),
      failure: failure === undefined ? null : failureData(failure, account),
      pictures: evidence?.pictures.map((one) => this.#picture(one, names, chosen, ok)) ?? [],
      messages: some(evidence === null ? [] : messagesOf(evidence), ({ level, text, from }) => ({
        level,
        text: clip(lines(text), MOST_CHARACTERS),
        from: cut(from),
      })),
      requests: some(evidence?.requests ?? [], requestData),
    };
  }

  #picture(
    { when, chosen, picture, format, width, height, boxes, masked }: CapturedPicture['pictures'][number],
    names: ReadonlyMap<number, string>,
    target: number | null,
    isGood: boolean,
  ): PictureData {
    const file = this.#pictures.add(`image/${format}`, picture, !isGood);
    const marks = boxes.map(({ id, box }): BoxData => {
      const kind = id === (chosen ?? target) ? 'chosen' : 'other';
      return { id, kind, label: names.get(id) ?? '', x: box.x, y: box.y, width: box.width, height: box.height };
    });
    // The chosen one is drawn last, so that no other lies over it.
    const ordered = [...marks.filter((one) => one.kind === 'other'), ...marks.filter((one) => one.kind === 'chosen')];
    return { when, file, width, height, boxes: ordered, masked };
  }
}

/** The known names of elements, by their numbers. */
function namesOf(
  { target, failure, data, trace }: Ended,
  evidence: CapturedPicture | null,
): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const seen: readonly { readonly id: number; readonly shown?: string }[] = [
    ...(evidence?.pictures.flatMap(({ boxes }) => boxes) ?? []),
    ...(trace?.topMatches ?? []),
    ...rankingOf(data),
    ...(target === null ? [] : [target]),
  ];
  for (const { id, kind, name } of [...(failure?.candidates ?? []), ...(failure?.suggestions ?? [])])
    names.set(id, titled(kind, name));
  for (const { id, shown } of seen) if (shown !== undefined && shown !== '') names.set(id, cut(shown));
  return names;
}

function titled(kind: string, name: string): string {
  return oneLine(`${kind} ${quote(clip(name))}`);
}

function scoresOf({ trace, data }: Ended, names: ReadonlyMap<number, string>, chosen: number | null): ScoreData[] {
  const given = rankingOf(data);
  return (given.length > 0 ? given : (trace?.topMatches ?? [])).map(({ id, score, reasons }) => ({
    id,
    shown: names.get(id) ?? '',
    score,
    reasons: reasons.map(cut),
    isChosen: id === chosen,
  }));
}

/** The ranking that `explain` returned. */
function rankingOf(data: unknown): readonly RankedCandidate[] {
  if (typeof data !== 'object' || data === null || !('ranking' in data)) return [];
  return Array.isArray(data.ranking) ? (data.ranking as RankedCandidate[]) : [];
}

function failureData(failure: NonNullable<Ended['failure']>, account: string): FailureData {
  const { phase, code, message, hint, candidates = [], suggestions = [] } = failure;
  return {
    phase,
    code,
    message: cut(message),
    hint: cut(hint),
    candidates: candidates.map(({ id, kind, name, target }) => ({ id, shown: titled(kind, name), target })),
    suggestions: suggestions.map(({ id, kind, name }) => ({ id, shown: titled(kind, name) })),
    account: lines(account),
  };
}

/** Uncaught errors and what the page logged, in the order in which they came. */
function messagesOf({
  messages,
  errors,
}: CapturedPicture): readonly { level: string; text: string; from: string; time: string }[] {
  const thrown = errors.map(({ time, message, from }) => ({ level: 'uncaught', text: message, from, time }));
  return [...messages, ...thrown].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

function requestData({ method, url, kind, status, failure, isBlocked, isMocked, ms }: RequestSeen): RequestData {
  return {
    method: cut(method),
    url: cut(url),
    kind: cut(kind),
    status,
    failure: failure && cut(failure),
    isBlocked,
    isMocked,
    ms,
  };
}

function some<T, U>(list: readonly T[], change: (one: T) => U): Some<U> {
  return { list: list.slice(0, MOST_LINES).map(change), more: Math.max(0, list.length - MOST_LINES) };
}

function cut(text: string): string {
  return clip(oneLine(text), MOST_CHARACTERS);
}

function lines(text: string): string {
  return text.split(/\r?\n/).map(visible).join('\n');
}
