// One intent while it runs: its values, what it has done so far, and the world it does it in.

import type { Engine } from '../engine/handlers/handler.js';
import type { Chosen } from '../engine/result.js';
import { Step } from '../engine/step.js';
import type { World } from '../scene/world.js';
import type { Entry } from './entry.js';
import { hostOf, isOn } from './guard.js';
import type { Node } from './program.js';
import { NOWHERE } from './target-of.js';
import { filledText, type Scope } from './values.js';

/** What a step did, for those who tell of it. */
export interface StepReport {
  readonly line: string;
  readonly chosen: Chosen | null;
}

/** Changes that are told of one run: the page shows the rest. */
const MOST_CHANGES = 200;
/** Steps that may follow each other without a pause. */
const STEPS_A_TURN = 100;
/** Lines that are told of one run. */
const MOST_ACTIONS = 500;

export class Running {
  readonly entry: Entry;
  readonly engine: Engine;
  /** Parts are run in this one: its time, its rights. */
  readonly step: Step;
  scope: Scope;
  /** The same values with secrets hidden, for what is told. */
  told: Scope;
  readonly done: StepReport[] = [];
  readonly data: Record<string, unknown> = {};
  checkpoint: string | null = null;
  /** Whether every step was verified, or what they led to. */
  isAllSeen = true;
  completed = 0;
  total = 0;
  failed: Node | null = null;
  hasRecovered = false;

  constructor(entry: Entry, engine: Engine, step: Step, scope: Scope, reported: Scope) {
    this.entry = entry;
    this.engine = engine;
    this.step = step;
    this.scope = scope;
    this.told = reported;
  }

  /** The world at hand: a step may have gone to another session. */
  get world(): World {
    return this.engine.sessions.current.world;
  }

  get isOver(): boolean {
    return this.step.deadline.isOver();
  }

  /** A text with the values in; null: one has none, and the failure was noted. */
  text(text: string): string | null {
    const missing: string[] = [];
    const filled = filledText(text, this.scope, (name) => missing.push(name));
    return this.lacks(missing) ? null : filled;
  }

  /** Notes that values are missing, if any is. */
  lacks(names: readonly string[]): boolean {
    const [first] = names;
    if (first === undefined) return false;
    this.step.fail('PARAMETER_MISSING', {
      intent: this.entry.name,
      parameter: `$${first}`,
      usage: `run ${this.entry.name} --${first} <${first}>, or give it with --var ${first}=…`,
    });
    return true;
  }

  /** Whether the intents that this is a part of may look at the page at hand. */
  async isAtHome(): Promise<boolean> {
    const look = { type: 'text', span: NOWHERE } as const;
    for (const { guard } of this.step.within) {
      const asked = new Step(this.world, this.step.settings, this.step.deadline, 0, { within: [] });
      if (guard !== null && !(await guard(look, asked))) return false;
    }
    return true;
  }

  /** Whether an address is one that they may know. */
  isAtHomeOn(url: string): boolean {
    const host = hostOf(url);
    return this.step.within.every(({ fence }) => fence === null || isOn(host, fence.domains));
  }

  /** The same, and a failure is noted if they may not. */
  async mayAct(): Promise<boolean> {
    const look = { type: 'text', span: NOWHERE } as const;
    for (const { guard } of this.step.within) if (guard !== null && !(await guard(look, this.step))) return false;
    return true;
  }

  set(name: string, value: unknown): void {
    this.scope.set(name, value);
    this.told.set(name, value);
  }

  /** Runs something with names of its own. */
  async inner<T>(act: () => Promise<T>): Promise<T> {
    const { scope, told: reported } = this;
    this.scope = scope.inner();
    this.told = reported.inner();
    try {
      return await act();
    } finally {
      this.scope = scope;
      this.told = reported;
    }
  }

  note(words: string): void {
    if (this.step.notes.length < MOST_CHANGES) this.step.note(words);
  }

  /** Lets timers and signals have a turn: steps that ask nothing of the world would keep them from it. */
  async breathe(): Promise<void> {
    if (++this.#steps % STEPS_A_TURN === 0) await new Promise((done) => setTimeout(done, 0));
  }
  #steps = 0;

  tell(line: string, chosen: Chosen | null): void {
    if (this.done.length < MOST_ACTIONS) this.done.push({ line, chosen });
  }

  take(part: Step, isNoted = true): void {
    const { changes, notes } = this.step;
    changes.push(...part.changes.slice(0, Math.max(0, MOST_CHANGES - changes.length)));
    // That a match was not sure is said whatever comes of it.
    const said = isNoted ? part.notes : [...part.guesses.values()];
    notes.push(...said.slice(0, Math.max(0, MOST_CHANGES - notes.length)));
    if (part.chosen !== null) this.step.chosen = part.chosen;
    if (part.trace !== null) this.step.trace = part.trace;
    this.step.timing.resolve += part.timing.resolve;
    this.step.timing.act += part.timing.act;
    this.step.timing.verify += part.timing.verify;
    this.step.seen = part.seen;
    // What one step cannot read back is not verified of the whole.
    if (part.failure === null && part.lifecycle === 'dispatched') this.isAllSeen = false;
  }
}
