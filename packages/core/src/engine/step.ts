// One command on its way through a world. What it is given never changes; each stage returns what came of it (outcome.ts),
// and what is only reported goes into the journal.

import { type Command, type CommandType, rowOf, type SignalName, type Span, type Target } from '../language/index.js';
import type { Masker } from '../masking/masker.js';
import type { Fence } from '../patterns/hosts.js';
import type { AtomAsked, Policy, RequirementName, TargetAsked } from '../resolve/index.js';
import type { Action, ActionKind, Move, MoveKind } from '../scene/action.js';
import type { Effects } from '../scene/effects.js';
import type { FacetName } from '../scene/facets.js';
import type { AskPerson } from '../scene/handover.js';
import { type Problem, problem } from '../scene/problem.js';
import {
  type Answer,
  type ElementReading,
  type Found,
  good,
  type Reference,
  referenceOf,
  type World,
} from '../scene/world.js';
import type { Deadline } from '../time/deadline.js';
import type { EvidenceCollector } from './evidence.js';
import type { Files } from './files.js';
import { Journal } from './journal.js';
import { dispatched, type FailedOutcome, failed, OK, type Outcome, type Reported, verified } from './outcome.js';
import { resolved, worded } from './problems.js';
import { isTooRisky, type RiskyAction } from './risk.js';
import type { RunOptions } from './session.js';
import { guessWords, targetsOf, unsureFailure } from './unsure.js';
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
  /** Gathers what is seen of the command that is being done; null: it is not wanted. */
  readonly gathering?: EvidenceCollector | null;
  /** Asks a person, while a command waits for one; null: there is no one to ask. */
  readonly askPerson: AskPerson | null;
}

export interface Within {
  /** Which one: an intent is never a part of itself. */
  readonly id: string;
  /** Refuses what it may not do. Null: it may do all. */
  readonly guard: ((command: Command, world: World, deadline: Deadline) => Promise<Outcome<void>>) | null;
  /** The hosts that it is held to; null: it may act anywhere. */
  readonly fence: Fence | null;
}

/** What a step is given. */
export interface Given {
  readonly world: World;
  readonly settings: Settings;
  readonly deadline: Deadline;
  readonly timeoutMs: number;
  /** The intents that it is a part of, the innermost last; what they may not do, it may not either. */
  readonly within: readonly Within[];
  /** What its command is known by; null: it is not of one command. */
  readonly expected?: SignalName | null;
  /** The text that is run, where it matters how it was written: that of a definition. */
  readonly source?: string;
  /** Who takes a picture that goes into no file. */
  readonly onPicture?: RunOptions['onPicture'];
  /** Only explained: as it is now, and nothing is brought into view. */
  readonly isExplained?: boolean;
}

export type Targeted = Target | TargetAsked | AtomAsked;

/** An action that was done, what it was done to, and what was seen after it. */
export interface Acted {
  readonly effects: Effects;
  readonly action: ActionKind | MoveKind;
  /** Null: the whole screen. */
  readonly on: Reference | null;
}

interface FindOptions {
  readonly isForced?: boolean;
  /** At which place of it. */
  readonly at?: string;
  /** It is pressed: at its own place, where nothing says that it can be. */
  readonly isPressed?: boolean;
  readonly deadline?: Deadline;
}

/** What is not reported of an action that only prepares another. */
interface ActOptions {
  readonly deadline?: Deadline;
  readonly isUnreported?: 'changes' | 'all';
}

/** A page that was too busy to answer is asked again at least this often. */
const PAUSE_MS = 150;

export class Step implements Given {
  readonly world: World;
  readonly settings: Settings;
  readonly deadline: Deadline;
  readonly timeoutMs: number;
  readonly within: readonly Within[];
  readonly expected: SignalName | null;
  readonly source: string;
  readonly onPicture: NonNullable<RunOptions['onPicture']> | null;
  readonly isExplained: boolean;
  readonly journal: Journal;

  constructor(given: Given, journal = new Journal()) {
    this.world = given.world;
    this.settings = given.settings;
    this.deadline = given.deadline;
    this.timeoutMs = given.timeoutMs;
    this.within = given.within;
    this.expected = given.expected ?? null;
    this.source = given.source ?? '';
    this.onPicture = given.onPicture ?? null;
    this.isExplained = given.isExplained ?? false;
    this.journal = journal;
  }

  explained(): Step {
    return new Step({ ...this, isExplained: true }, this.journal);
  }

  /** Finds the element that a target means, ready for an action. */
  async find(
    target: Targeted,
    requirement: RequirementName,
    action: ActionKind | null,
    /** `meant`: what is done in the end, where that is more than the action. */
    { meant = action, ...how }: FindOptions & { readonly meant?: RiskyAction | null } = {},
  ): Promise<Outcome<Reference>> {
    const found = await this.look(target, requirement, action, how);
    return found.ok ? this.accept(found.value, target, requirement, meant, how.isForced) : found;
  }

  /** What was found, if it may be acted on. */
  async accept(
    found: Found,
    target: Targeted,
    requirement: RequirementName,
    match: RiskyAction | null,
    isForced = false,
  ): Promise<Outcome<Reference>> {
    const on = referenceOf(found);
    if (on === null) return refused(found, target);
    if (!isTooRisky(on, target, requirement, match, isForced)) return good(on);
    const phrases = await targetsOf(this.world, on, requirement, this.deadline);
    const unused = { ...on, thing: null, meant: on.thing };
    return { ...refused(unused, target), problem: resolved(unsureFailure(on, match, phrases)) };
  }

  /** The same without taking a failure for one. */
  look(
    target: Targeted,
    requirement: RequirementName,
    action: ActionKind | null,
    how: FindOptions = {},
  ): Promise<Outcome<Found>> {
    if (this.isExplained) return this.glance(target, requirement, action, 0, how);
    return this.#ask(target, requirement, action, how);
  }

  async #ask(
    target: Targeted,
    requirement: RequirementName,
    action: ActionKind | null,
    { isForced = false, deadline = this.deadline, at, isPressed = false }: FindOptions,
  ): Promise<Outcome<Found>> {
    const from = Date.now();
    const request = 'primary' in target ? { primary: target.primary, relations: target.relations ?? [] } : target;
    // Who skips the checks that it can be clicked means what was named, whatever it is.
    const unclickable = isForced ? 'any' : this.world.touchesAnything === true ? 'place' : null;
    const { ambiguity } = this.settings;
    const policy: Policy = isPressed && unclickable !== null ? { ambiguity, unclickable } : { ambiguity };
    const isNamed = action !== null && action !== 'reveal';
    const isUnverified = this.settings.verify === 'off';
    const ready = this.isExplained ? null : action;
    const place = at === undefined ? {} : { at };
    const query = { target: request, requirement, policy, action: ready, isForced, isNamed, isUnverified, ...place };
    const answer = await this.world.find(query, deadline);
    this.journal.spent('resolve', Date.now() - from);
    if (!answer.ok) return { ...answer, about: null };

    this.journal.asked(target, { target: request, requirement }, answer.value);
    return answer;
  }

  /** Says of a match that is not sure that it is not, once: with the runner-up and how to say each surely. */
  async reportGuess(found: Found | null): Promise<void> {
    if (found === null || found.thing === null || !found.decision.guarded) return;
    const { decision } = found;
    if (this.journal.hasGuessed(decision)) return;
    const { requirement = 'Any' } = this.journal.questionOf(decision) ?? {};
    const on = found as Reference;
    this.journal.guessed(decision, guessWords(on, await targetsOf(this.world, on, requirement, this.deadline)));
  }

  /** What is there now, or within so many milliseconds. A page that is too busy to answer is asked again, as long as there is time. */
  async glance(
    target: Targeted,
    requirement: RequirementName,
    action: ActionKind | null = null,
    ms = 0,
    how: FindOptions = {},
  ): Promise<Outcome<Found>> {
    for (;;) {
      const found = await this.#ask(target, requirement, action, { ...how, deadline: this.deadline.within(ms) });
      if (found.ok || found.problem.code !== 'TIMEOUT' || this.deadline.isOver()) return found;
      await this.world.changed(this.deadline.within(PAUSE_MS));
    }
  }

  /** A part that only some worlds have. */
  facet<F extends FacetName>(name: F, command: CommandType): Outcome<NonNullable<World[F]>> {
    const found = this.world[name];
    return found === undefined ? this.unsupported(command) : good(found as NonNullable<World[F]>);
  }

  /** A command that this world does not have, with those that do. */
  unsupported(command: CommandType): FailedOutcome {
    const { name } = this.world;
    const others = rowOf(command).worlds.filter((one) => one !== name);
    return failed('UNSUPPORTED', {
      what: `'${command}' is not available here`,
      world: name,
      instead: others.length === 0 ? "Use 'help' to list the commands" : `It works in: ${others.join(', ')}`,
    });
  }

  /** Refuses what one of the intents around it may not do. */
  async permit(command: Command, world = this.world): Promise<Outcome<void>> {
    for (const { guard } of this.within) {
      const allowed = guard === null ? OK : await guard(command, world, this.deadline);
      if (!allowed.ok) return allowed;
    }
    return OK;
  }

  /** Does it to what was found. */
  async perform(action: Action, on: Reference, options: ActOptions = {}): Promise<Outcome<Acted>> {
    if (!this.world.can.has(action.kind)) return this.#cannot(action.kind, on);
    await this.reportGuess(on);
    await this.settings.gathering?.before(this, action.kind, on);
    return this.#done(action.kind, on, options, (deadline) =>
      this.world.perform(action, on, deadline, this.settings.verify !== 'off'),
    );
  }

  /** Does it to the whole screen. */
  async move(move: Move, options: ActOptions = {}): Promise<Outcome<Acted>> {
    const on = 'on' in move ? (move.on ?? null) : null;
    if (!this.world.can.has(move.kind)) return this.#cannot(move.kind, on);
    return this.#done(move.kind, on, options, (deadline) => this.world.move(move, deadline));
  }

  #cannot(kind: ActionKind | MoveKind, about: Reference | null): FailedOutcome {
    const what = `${worldWords(this.world.name)} cannot ${kind}`;
    return failed('UNSUPPORTED', { what, world: '', instead: 'Use another command' }, { about });
  }

  async #done(
    action: ActionKind | MoveKind,
    on: Reference | null,
    { deadline = this.deadline, isUnreported }: ActOptions,
    act: (deadline: Deadline) => Promise<Answer<Effects>>,
  ): Promise<Outcome<Acted>> {
    this.journal.acted(action);
    const from = Date.now();
    const answer = await act(deadline);
    const took = Date.now() - from;
    const verifying = answer.ok ? Math.min(took, Math.max(0, answer.value.verifyMs ?? 0)) : 0;
    this.journal.spent('act', took - verifying);
    this.journal.spent('verify', verifying);
    if (!answer.ok) return { ...answer, about: on };
    const effects = answer.value;
    if (isUnreported === undefined) this.journal.changed(...effects.changes);
    if (isUnreported !== 'all') this.journal.note(...effects.notes);
    return good({ effects, action, on });
  }

  /** What it says now. */
  async read(on: Reference, isPlaced = false): Promise<Outcome<ElementReading>> {
    const reading = await this.world.read(on, this.deadline, isPlaced);
    return reading.ok ? reading : { ...reading, about: on };
  }

  /** From now on this is shown nowhere. */
  hide(secret: string): void {
    this.settings.masker.add(secret);
  }

  note(words: string): void {
    this.journal.note(words);
  }

  /** Compares what was seen after an action with what was requested, unless that is off. */
  verify(acted: Outcome<Acted>, check: Check): Outcome {
    if (!acted.ok) return acted;
    const { effects, action, on } = acted.value;
    if (this.settings.verify === 'off') return dispatched({ about: on });
    const { expected } = this;
    const isGuarded = on?.decision.guarded === true;
    const verdict = check({ effects, action, thing: on?.thing ?? null, expected, isGuarded });
    const reported = { about: on, data: verdict.data, expected: verdict.expected };
    const outcome =
      verdict.is === 'denied'
        ? this.unverified(verdict.problem, reported)
        : verdict.is === 'verified'
          ? verified(undefined, { ...reported, seen: verdict.seen })
          : dispatched(reported);
    if (verdict.note !== undefined) this.note(verdict.note);
    return outcome;
  }

  /** What could not be verified: a failure, unless the policy says otherwise. A guess is never let pass. */
  unverified(trouble: Problem, reported: Reported = {}): Outcome {
    const { verify } = this.settings;
    if (verify === 'strict' || reported.about?.decision.guarded === true)
      return { ok: false, problem: trouble, ...reported };
    if (verify === 'warn') this.note(worded(trouble).message);
    return dispatched(reported);
  }
}

/** Why what was found is not used. A world that chose something and does not have it any more says so. */
export function refused(found: Found, target: Targeted): FailedOutcome {
  const { chosen, failure } = found.decision;
  const why = failure === undefined ? problem('STALE_REFERENCE', { id: chosen ?? 0 }) : resolved(failure);
  const at = 'span' in target ? (target.span as Span) : undefined;
  return { ok: false, problem: found.problem ?? why, about: found, at };
}

const WORLDS: Readonly<Record<string, string>> = { android: 'An Android phone', ios: 'An iPhone' };

function worldWords(name: string): string {
  return WORLDS[name] ?? `A ${name}`;
}
