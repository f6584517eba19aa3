// One command on its way through a world: what was found, done, seen, and what stood in the way. Handlers write, the engine reads.

import { type Command, type CommandType, rowOf, type SignalName, type Span, type Target } from '../language/index.js';
import type { Masker } from '../masking/masker.js';
import type { Fence } from '../patterns/hosts.js';
import type { AtomAsked, Decision, RequirementName, TargetAsked, Trace } from '../resolve/index.js';
import type { Action, ActionKind, Move, MoveKind } from '../scene/action.js';
import type { Change, Effects } from '../scene/effects.js';
import type { FacetName } from '../scene/facets.js';
import { type Problem, type ProblemCode, type ProblemFacts, problem } from '../scene/problem.js';
import { type ObservedSignal, readBackOf } from '../scene/signals.js';
import {
  type Answer,
  type ElementReading,
  type Found,
  type FoundElement,
  type Reference,
  referenceOf,
  type World,
} from '../scene/world.js';
import type { Deadline } from '../time/deadline.js';
import type { EvidenceCollector } from './evidence.js';
import type { Files } from './files.js';
import { resolved, worded } from './problems.js';
import type { Chosen, Failed, Lifecycle } from './result.js';
import type { RunOptions } from './session.js';
import { guessWords, isTooRisky, type RiskyAction, sayingsOf, unsureFailure } from './unsure.js';
import type { Check } from './verify.js';

export interface Settings {
  readonly ambiguity: 'fail' | 'first';
  readonly verify: 'strict' | 'warn' | 'off';
  readonly files: Files;
  /** Scripts read and write below it. */
  readonly folder: string;
  readonly shots: (() => string) | null;
  /** Hides what must not be shown in everything that is written or returned. */
  readonly masker: Masker;
  /** Gathers what is seen of the command that is being done; null: nobody wants to know. */
  readonly gathering?: EvidenceCollector | null;
}

/** An intent that a command is a part of. */
export interface Within {
  /** Which one: an intent is never a part of itself. */
  readonly id: string;
  /** Whether it may do a command; if not, the failure was noted. Null: it may do all. */
  readonly guard: ((command: Command, step: Step) => Promise<boolean>) | null;
  /** The hosts that it is held to; null: it may act anywhere. */
  readonly fence: Fence | null;
}

/** Where a step belongs. */
export interface Around {
  /** The intents that it is a part of, the innermost last; what they may not do, it may not either. */
  readonly within: readonly Within[];
  /** The text that is run, where it matters how it was written: that of a definition. */
  readonly source?: string;
  /** Who takes a picture that goes into no file. */
  readonly onPicture?: RunOptions['onPicture'];
}

/** A page that was too busy to answer is asked again at least this often. */
const NAP_MS = 150;

export class Step {
  readonly world: World;
  readonly settings: Settings;
  readonly deadline: Deadline;
  readonly timeoutMs: number;
  chosen: Chosen | null = null;
  thing: FoundElement | null = null;
  trace: Trace | null = null;
  /** What was asked last, and the decision that was the answer. */
  question: { readonly target: TargetAsked | AtomAsked; readonly requirement: RequirementName } | null = null;
  decision: Decision | null = null;
  /** What was said of matches that are not sure. */
  readonly guesses = new Map<Reference, string>();
  /** The match that the step is about, if that is not sure, and what it was needed for. */
  #guess: { readonly on: Reference; readonly requirement: RequirementName } | null = null;
  /** What a command does that has nothing to act on, where that is more than nothing. */
  instead: string | null = null;
  /** Only explained: as it is now, and nothing is brought into view. */
  isExplained = false;
  failure: Failed | null = null;
  data: unknown = undefined;
  lifecycle: Lifecycle = 'verified';
  /** What must be seen; null: nothing that a command is known for. */
  expected: SignalName | null = null;
  seen: readonly ObservedSignal[] = [];
  /** What was done last. */
  action: ActionKind | MoveKind | null = null;
  /** Where a code frame should point, if not at the whole line. */
  at: Span | null = null;
  readonly changes: Change[] = [];
  readonly notes: string[] = [];
  readonly within: readonly Within[];
  readonly source: string;
  readonly onPicture: RunOptions['onPicture'];
  /** What it acts on keeps what is typed to itself. */
  isSecret = false;
  /** The command as it may be shown, where only its handler knows what must not be. */
  shownCommand: string | null = null;
  /** What each target of the command meant. */
  readonly found = new Map<object, FoundElement>();
  readonly timing = { resolve: 0, act: 0, verify: 0 };

  constructor(world: World, settings: Settings, deadline: Deadline, timeoutMs: number, around: Around) {
    this.world = world;
    this.settings = settings;
    this.deadline = deadline;
    this.timeoutMs = timeoutMs;
    this.within = around.within;
    this.source = around.source ?? '';
    this.onPicture = around.onPicture ?? null;
  }

  /** Finds the thing that a target means, ready for an action. Null: the failure was noted. */
  async find(
    target: Target | TargetAsked | AtomAsked,
    requirement: RequirementName,
    action: ActionKind | null,
    how: {
      readonly isForced?: boolean;
      readonly deadline?: Deadline;
      readonly isQuiet?: boolean;
      /** As it is now: what is not there is not waited for. */
      readonly isGlance?: boolean;
      /** What is done in the end, where that is more than the action. */
      readonly meant?: RiskyAction;
    } = {},
  ): Promise<Reference | null> {
    const found = how.isGlance
      ? await this.glance(target, requirement, action)
      : await this.look(target, requirement, action, how);
    return found === null ? null : this.accept(found, target, requirement, how.meant ?? action);
  }

  /** What was found, if it may be acted on. Null: the failure was noted. */
  async accept(
    found: Found,
    target: Target | TargetAsked | AtomAsked,
    requirement: RequirementName,
    meant: RiskyAction | null,
  ): Promise<Reference | null> {
    if (found.problem !== undefined) return this.#stop(worded(found.problem), target);
    const on = referenceOf(found);
    if (on === null) {
      const { failure } = found.decision;
      return failure === undefined ? null : this.#stop(resolved(failure), target);
    }
    if (!isTooRisky(on, target, requirement, meant)) return on;
    this.thing = null;
    this.#guess = null;
    const sayings = await sayingsOf(this.world, on, requirement, this.deadline);
    return this.#stop(resolved(unsureFailure(on, meant, sayings)), target);
  }

  /** The same without taking a failure for one. */
  look(
    target: Target | TargetAsked | AtomAsked,
    requirement: RequirementName,
    action: ActionKind | null,
    { isForced = false, deadline = this.deadline }: { readonly isForced?: boolean; readonly deadline?: Deadline } = {},
  ): Promise<Found | null> {
    if (this.isExplained) return this.glance(target, requirement, action, 0, isForced);
    return this.#ask(target, requirement, action, isForced, deadline);
  }

  async #ask(
    target: Target | TargetAsked | AtomAsked,
    requirement: RequirementName,
    action: ActionKind | null,
    isForced: boolean,
    deadline: Deadline,
  ): Promise<Found | null> {
    const from = Date.now();
    const asked = 'primary' in target ? { primary: target.primary, relations: target.relations ?? [] } : target;
    const policy = { ambiguity: this.settings.ambiguity };
    const isNamed = action !== null && action !== 'reveal';
    const isUnverified = this.settings.verify === 'off';
    const ready = this.isExplained ? null : action;
    const ask = { target: asked, requirement, policy, action: ready, isForced, isNamed, isUnverified };
    const answer = await this.world.find(ask, deadline);
    this.timing.resolve += Date.now() - from;
    const found = this.take(answer);
    if (found === null) return null;
    if (found.thing !== null) this.found.set(target, found.thing);
    this.question = { target: asked, requirement };
    this.#about(found, requirement);
    return found;
  }

  /** The step is about this one: what is said of it is the decision that found it. */
  #about(found: Found, requirement: RequirementName): void {
    const { decision, thing } = found;
    this.decision = decision;
    this.trace = decision.trace;
    this.thing = thing;
    this.#guess = thing === null || !decision.guarded ? null : { on: found as Reference, requirement };
    const meant = thing ?? found.meant ?? null;
    this.chosen = null;
    if (meant === null) return;
    this.chosen = {
      ...meant,
      confidence: decision.confidence,
      reason: decision.reason,
      guarded: decision.guarded,
      healed: decision.healed === true,
      alternates: decision.alternates,
    };
    const healed = `The page was drawn anew: the number was found again as [${meant.id}] by its handle`;
    if (decision.healed === true && !this.notes.includes(healed)) this.note(healed);
  }

  /** There is nothing to find, and that is no failure. */
  aimless(instead: string | null = null): null {
    this.chosen = null;
    this.thing = null;
    this.question = null;
    this.decision = null;
    this.#guess = null;
    this.instead = instead;
    return null;
  }

  /** Says of a match that is not sure that it is not, once: with the runner-up and how to say each surely. */
  async tellGuess(): Promise<void> {
    const guess = this.#guess;
    this.#guess = null;
    if (guess === null || this.guesses.has(guess.on)) return;
    const sayings = await sayingsOf(this.world, guess.on, guess.requirement, this.deadline);
    const words = guessWords(guess.on, sayings);
    this.guesses.set(guess.on, words);
    if (!this.notes.includes(words)) this.note(words);
  }

  /** What is there now, or within so many milliseconds. A page that is too busy to answer is asked again, as long as there is time. */
  async glance(
    target: Target | TargetAsked | AtomAsked,
    requirement: RequirementName,
    action: ActionKind | null = null,
    ms = 0,
    isForced = false,
  ): Promise<Found | null> {
    for (;;) {
      const found = await this.#ask(target, requirement, action, isForced, this.deadline.within(ms));
      if (found !== null || this.failure?.code !== 'TIMEOUT' || this.deadline.isOver()) return found;
      this.failure = null;
      await this.world.changed(this.deadline.within(NAP_MS));
    }
  }

  #stop(failure: Failed, target: Target | TargetAsked | AtomAsked): null {
    this.failure = failure;
    if ('span' in target) this.at = target.span as Span;
    return null;
  }

  /** A part that only some worlds have; null: the failure was noted, with the worlds that have it. */
  facet<F extends FacetName>(name: F, command: CommandType): NonNullable<World[F]> | null {
    const found = this.world[name];
    if (found !== undefined) return found as NonNullable<World[F]>;
    return this.unsupported(command, rowOf(command).worlds);
  }

  unsupported(command: CommandType, worlds: readonly string[]): null {
    const { name } = this.world;
    const others = worlds.filter((one) => one !== name);
    return this.fail('UNSUPPORTED', {
      what: `'${command}' is not available here`,
      world: name,
      instead: others.length === 0 ? "Say 'help' to see what can be done" : `It works in: ${others.join(', ')}`,
    });
  }

  /** Does it to what was found. What the step says from now on is said of that. */
  async perform(action: Action, on: Reference): Promise<Effects | null> {
    if (!this.world.can.has(action.kind))
      return this.fail('UNSUPPORTED', {
        what: `${worldWords(this.world.name)} cannot ${action.kind}`,
        world: '',
        instead: 'Use another command',
      });
    if (this.decision !== on.decision) this.#about(on, 'Any');
    await this.tellGuess();
    await this.settings.gathering?.before(this, action.kind, on);
    this.action = action.kind;
    return this.#done(() => this.world.perform(action, on, this.deadline, this.settings.verify !== 'off'));
  }

  /** What it says now. Null: the failure was noted. */
  async read(on: Reference, isPlaced = false): Promise<ElementReading | null> {
    return this.take(await this.world.read(on, this.deadline, isPlaced));
  }

  async move(move: Move, deadline: Deadline = this.deadline): Promise<Effects | null> {
    if (!this.world.can.has(move.kind))
      return this.fail('UNSUPPORTED', {
        what: `${worldWords(this.world.name)} cannot ${move.kind}`,
        world: '',
        instead: 'Use another command',
      });
    this.action = move.kind;
    return this.#done(() => this.world.move(move, deadline));
  }

  async #done(act: () => Promise<Answer<Effects>>): Promise<Effects | null> {
    const from = Date.now();
    const effects = this.take(await act());
    const took = Date.now() - from;
    const verifying = Math.min(took, Math.max(0, effects?.verifyMs ?? 0));
    this.timing.act += took - verifying;
    this.timing.verify += verifying;
    if (effects === null) return null;
    this.lifecycle = 'dispatched';
    this.seen = [];
    this.changes.push(...effects.changes);
    this.notes.push(...effects.notes);
    return effects;
  }

  /** The value of an answer; null: the problem was noted. */
  take<T>(answer: Answer<T>): T | null {
    if (answer.ok) return answer.value;
    return this.stop(answer.problem);
  }

  stop(trouble: Problem): null {
    this.failure = worded(trouble);
    return null;
  }

  fail<C extends ProblemCode>(code: C, facts: ProblemFacts[C]): null {
    return this.stop(problem(code, facts));
  }

  /** From now on this is shown nowhere. */
  hide(secret: string): void {
    this.settings.masker.add(secret);
  }

  note(words: string): void {
    this.notes.push(words);
  }

  /** `seen` is what showed it, where that is more than one thing can be. */
  verified(data?: unknown, seen?: readonly ObservedSignal[]): void {
    this.lifecycle = 'verified';
    this.seen = seen ?? (this.expected === null ? [] : readBackOf(this.expected));
    if (data !== undefined) this.data = data;
  }

  /** It was done, and nobody can tell whether it was. */
  dispatched(): void {
    this.lifecycle = 'dispatched';
    this.seen = [];
  }

  /** Compares what was seen after the last action with what was asked for, unless nobody wants that. */
  verify(effects: Effects, check: Check): void {
    if (this.settings.verify === 'off') return;
    const { action, thing, expected } = this;
    const verdict = check({ effects, action, thing, expected, isGuarded: this.chosen?.guarded === true });
    this.expected = verdict.expected ?? expected;
    if (verdict.data !== undefined) this.data = verdict.data;
    if (verdict.is === 'verified') this.verified(undefined, verdict.seen);
    else if (verdict.is === 'denied') this.unverified(verdict.problem);
    if (verdict.note !== undefined) this.note(verdict.note);
  }

  /** What could not be verified: a failure, unless the policy says otherwise. A guess is never let pass. */
  unverified(trouble: Problem): void {
    const { verify } = this.settings;
    if (verify === 'strict' || this.chosen?.guarded === true) this.stop(trouble);
    else if (verify === 'warn') this.note(worded(trouble).message);
  }
}

const WORLDS: Readonly<Record<string, string>> = { android: 'An Android phone', ios: 'An iPhone' };

function worldWords(name: string): string {
  return WORLDS[name] ?? `A ${name}`;
}
