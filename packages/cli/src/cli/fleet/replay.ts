// What workers report of a run, as the events of a run on this machine. What counts are results; what is reported before
// they come may be lost with its worker, and then begins again.

import type { Evidence } from '@beckon/core/engine/evidence.js';
import { counted } from '@beckon/core/text/text.js';
import type { Counted, LiveEvent } from '@beckon/fleet/index.js';
import { type Attempt, isGood, type Play, type RunListener } from '../run/listener.js';
import { attemptOf } from '../run/play.js';
import type { PictureAt, SentAttempt, SentEvent, SentEvidence, SentStep } from './wire.js';

/** An attempt that is under way, as far as is known. */
interface UnderWay {
  readonly attempt: Attempt;
  readonly delivery: number;
  readonly at: number;
  begun: number;
  ended: number;
}

/** A picture, from where it was put; null: it is not there any more. */
export type FetchPicture = (at: PictureAt) => Promise<Uint8Array | null>;

export class Replay {
  readonly #plays: readonly Play[];
  readonly #attempts: number;
  readonly #listener: Required<RunListener>;
  readonly #fetch: FetchPicture;
  readonly #underWay = new Map<Play, UnderWay>();
  readonly #over = new Set<Play>();
  readonly #workers = new Map<string, number>();
  /** Files that scripts wrote and no one keeps. */
  left = 0;

  constructor(plays: readonly Play[], attempts: number, listener: Required<RunListener>, fetch: FetchPicture) {
    this.#plays = plays;
    this.#attempts = attempts;
    this.#listener = listener;
    this.#fetch = fetch;
  }

  get isOver(): boolean {
    return this.#over.size === this.#plays.length;
  }

  /** Nothing is being run, as far as is known. */
  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** What has no result yet, with the attempt that it should be at. */
  open(): readonly { readonly index: number; readonly attempt: number }[] {
    return this.#plays
      .filter((play) => !this.#over.has(play))
      .map((play) => ({ index: play.index, attempt: this.#counted(play) + 1 }));
  }

  #counted(play: Play): number {
    return play.attempts.length - (this.#underWay.has(play) ? 1 : 0);
  }

  /** Something happens. */
  async happens({ place, worker, delivery, body }: LiveEvent): Promise<void> {
    const play = this.#plays[place.index];
    if (play === undefined || this.#over.has(play) || place.attempt !== this.#counted(play) + 1) return;
    const event = body as SentEvent | null;
    const now = this.#underWay.get(play);
    if (now !== undefined && delivery < now.delivery) return;
    const current = now?.delivery === delivery ? now : this.#begin(play, place.attempt, worker, delivery);
    if (event === null) return;
    if (event.kind === 'opened') current.attempt.about = event.about;
    else if (event.kind === 'begins') this.#stepBegins(current, event.index);
    else await this.#stepEnds(current, event.step);
  }

  /** A result has come: it counts. */
  async counts({ place, worker, delivery, end, body }: Counted): Promise<void> {
    const play = this.#plays[place.index];
    if (play === undefined || this.#over.has(play) || place.attempt !== this.#counted(play) + 1) return;
    const sent = end === 'setAside' ? setAside(body) : (body as SentAttempt);
    const now = this.#underWay.get(play);
    const current = now?.delivery === delivery ? now : this.#begin(play, place.attempt, worker, delivery);
    const { attempt } = current;
    attempt.isOpened = sent.isOpened;
    attempt.about = sent.about;
    for (const step of sent.steps) {
      this.#stepBegins(current, step.index);
      await this.#stepEnds(current, step);
    }
    // As they were counted: those that were reported before were not yet complete.
    attempt.results.splice(0, Infinity, ...sent.steps.flatMap((step) => (step.isCalledOff ? [] : [step.result])));
    attempt.ms = sent.ms;
    attempt.trouble = sent.trouble;
    attempt.isCalledOff = sent.isCalledOff;
    this.left += sent.left;
    this.#underWay.delete(play);
    if (isGood(attempt) || attempt.isCalledOff || end === 'setAside' || place.attempt >= this.#attempts)
      this.#over.add(play);
    this.#listener.attemptEnds(attempt);
  }

  /** Begins an attempt; one that was under way is lost. */
  #begin(play: Play, number: number, worker: string, delivery: number): UnderWay {
    const lost = this.#underWay.get(play);
    if (lost !== undefined) {
      lost.attempt.ms = Date.now() - lost.at;
      play.attempts.splice(play.attempts.indexOf(lost.attempt), 1);
      this.#listener.attemptLost(lost.attempt);
    }
    const attempt = attemptOf(play, number, this.#numberOf(worker));
    play.attempts.push(attempt);
    const begun = { attempt, delivery, at: Date.now(), begun: 0, ended: 0 };
    this.#underWay.set(play, begun);
    this.#listener.attemptBegins(attempt);
    return begun;
  }

  /** Workers are counted as they are first heard of. */
  #numberOf(worker: string): number {
    const known = this.#workers.get(worker) ?? this.#workers.size + 1;
    this.#workers.set(worker, known);
    return known;
  }

  #stepBegins(current: UnderWay, index: number): void {
    const step = current.attempt.play.steps[index];
    if (step === undefined || index !== current.begun) return;
    current.begun++;
    this.#listener.stepBegins(current.attempt, step, index);
  }

  async #stepEnds(current: UnderWay, { index, result, evidence, isCalledOff }: SentStep): Promise<void> {
    const { attempt } = current;
    const step = attempt.play.steps[index];
    if (step === undefined || index !== current.ended) return;
    current.ended++;
    if (!isCalledOff) attempt.results.push(result);
    const captured = evidence === null ? null : await this.#evidence(evidence);
    this.#listener.stepEnds(attempt, { step, index, result, evidence: captured, isCalledOff });
  }

  async #evidence(sent: SentEvidence): Promise<Evidence> {
    const pictures: Evidence['pictures'][number][] = [];
    for (const { at, ...rest } of sent.pictures) {
      const picture = await this.#fetch(at).catch(() => null);
      if (picture !== null) pictures.push({ ...rest, picture });
    }
    return { ...sent, pictures };
  }
}

/** No worker lived to report it. */
function setAside(body: unknown): SentAttempt {
  const { deaths } = body as { readonly deaths: number };
  const message = `Set aside: ${counted(deaths, 'worker')} died or went silent while running it`;
  return {
    ...{ ms: 0, isOpened: false, about: null, isCalledOff: false, steps: [], left: 0 },
    trouble: { message, hint: 'Run it alone with beckon run, on a machine where you can watch what happens' },
  };
}
