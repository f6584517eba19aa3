// One intent while it runs: its values, what it has done so far, and the world it does it in.

import type { Engine, Part } from '../engine/handlers/handler.js';
import { chosenOf, failed, type Outcome } from '../engine/outcome.js';
import type { Chosen } from '../engine/result.js';
import type { Step } from '../engine/step.js';
import type { ObservedSignal } from '../scene/signals.js';
import { type Found, good, type World } from '../scene/world.js';
import type { Entry } from './entry.js';
import { hostOf, isOn } from './guard.js';
import type { Node } from './program.js';
import { NOWHERE } from './target-of.js';
import { filledText, type Scope } from './values.js';

/** What a step did, for reporting. */
export interface StepReport {
  readonly line: string;
  readonly chosen: Chosen | null;
}

/** What came of the steps of an intent; if one failed, which: the innermost. */
export type Ended = Outcome<void> & { readonly node?: Node };

/** Changes that are reported per run: the page shows the rest. */
const MOST_CHANGES = 200;
/** Steps that may follow each other without a pause. */
const STEPS_A_TURN = 100;
/** Lines that are reported per run. */
const MOST_ACTIONS = 500;

export class Running {
  readonly entry: Entry;
  readonly engine: Engine;
  /** Parts are run in this one: its time, its rights. */
  readonly step: Step;
  scope: Scope;
  /** The same values with secrets hidden, for what is reported. */
  masked: Scope;
  readonly done: StepReport[] = [];
  readonly data: Record<string, unknown> = {};
  checkpoint: string | null = null;
  /** Whether every step was verified, or what they led to. */
  isAllSeen = true;
  completed = 0;
  total = 0;
  /** What the last step was about that found something, and what showed that it was done. */
  about: Found | null = null;
  seen: readonly ObservedSignal[] = [];
  hasRecovered = false;

  constructor(entry: Entry, engine: Engine, step: Step, scope: Scope, reported: Scope) {
    this.entry = entry;
    this.engine = engine;
    this.step = step;
    this.scope = scope;
    this.masked = reported;
  }

  /** The world at hand: a step may have gone to another session. */
  get world(): World {
    return this.engine.sessions.current.world;
  }

  get isOver(): boolean {
    return this.step.deadline.isOver();
  }

  /** What is made with the values; a failure, if one is missing. */
  filled<T>(make: (scope: Scope, missing: (name: string) => void) => T): Outcome<T> {
    const missing: string[] = [];
    const made = make(this.scope, (name) => missing.push(name));
    const [first] = missing;
    if (first === undefined) return good(made);
    return failed('PARAMETER_MISSING', {
      intent: this.entry.name,
      parameter: `$${first}`,
      usage: `run ${this.entry.name} --${first} <${first}>, or give it with --var ${first}=…`,
    });
  }

  text(text: string): Outcome<string> {
    return this.filled((scope, missing) => filledText(text, scope, missing));
  }

  /** Whether the intents that this is a part of may see the current page. */
  async permit(): Promise<Outcome<void>> {
    return this.step.permit({ type: 'text', span: NOWHERE }, this.world);
  }

  /** Whether an address is one that they may know. */
  isAtHomeOn(url: string): boolean {
    const host = hostOf(url);
    return this.step.within.every(({ fence }) => fence === null || isOn(host, fence.domains));
  }

  set(name: string, value: unknown): void {
    this.scope.set(name, value);
    this.masked.set(name, value);
  }

  /** Runs something with names of its own. */
  async inner<T>(act: () => Promise<T>): Promise<T> {
    const { scope, masked: reported } = this;
    this.scope = scope.inner();
    this.masked = reported.inner();
    try {
      return await act();
    } finally {
      this.scope = scope;
      this.masked = reported;
    }
  }

  note(words: string): void {
    if (this.step.journal.notes.length < MOST_CHANGES) this.step.note(words);
  }

  /** Lets timers and signals have a turn: steps that ask nothing of the world would keep them from it. */
  async breathe(): Promise<void> {
    if (++this.#steps % STEPS_A_TURN === 0) await new Promise((done) => setTimeout(done, 0));
  }
  #steps = 0;

  record(line: string, chosen: Chosen | null): void {
    if (this.done.length < MOST_ACTIONS) this.done.push({ line, chosen });
  }

  /** Takes over the record of a part, and what came of it. */
  take({ outcome, journal }: Part, isNoted = true): void {
    this.step.journal.add(journal, { most: MOST_CHANGES, isNoted });
    this.seen = outcome.ok ? (outcome.value.seen ?? []) : [];
    if (!outcome.ok) return;
    const { about = null, lifecycle } = outcome.value;
    if (chosenOf(about) !== null) this.about = about;
    // What one step cannot read back is not verified of the whole.
    if (lifecycle === 'dispatched') this.isAllSeen = false;
  }
}
