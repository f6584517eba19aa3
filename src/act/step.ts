// One command on its way through a world: what was found, done, seen, and what stood in the way. Handlers write, the engine reads.

import type { Deadline } from '../core/deadline.js';
import { type Command, type CommandType, commands, type Span, type Target } from '../language/index.js';
import type { AtomAsked, RequirementName, TargetAsked, Trace } from '../resolve/index.js';
import type { Deed, DeedKind, Move } from '../world/action.js';
import type { Change, Effects } from '../world/effects.js';
import type { FacetName } from '../world/facets.js';
import { type Problem, type ProblemCode, type ProblemFacts, problem } from '../world/problem.js';
import type { Answer, Found, Thing, World } from '../world/world.js';
import type { Gathering } from './evidence.js';
import { resolved, worded } from './problems.js';
import type { Chosen, Failed, Lifecycle } from './result.js';
import type { RunOptions } from './session.js';

export interface Settings {
  readonly ambiguity: 'fail' | 'first';
  readonly verify: 'strict' | 'warn' | 'off';
  readonly folder: string;
  readonly shots: string | null;
  /** Gathers what is seen of the command that is being done; null: nobody wants to know. */
  readonly gathering?: Gathering | null;
}

/** An intent that a command is a part of. */
export interface Within {
  /** Which one: an intent is never a part of itself. */
  readonly id: string;
  /** Whether it may do a command; if not, the failure was noted. Null: it may do all. */
  readonly guard: ((command: Command, step: Step) => Promise<boolean>) | null;
}

/** A page that was too busy to answer is asked again at least this often. */
const NAP_MS = 150;

export class Step {
  readonly world: World;
  readonly settings: Settings;
  readonly deadline: Deadline;
  readonly timeoutMs: number;
  chosen: Chosen | null = null;
  thing: Thing | null = null;
  trace: Trace | null = null;
  failure: Failed | null = null;
  data: unknown = undefined;
  lifecycle: Lifecycle = 'verified';
  /** Where a code frame should point, if not at the whole line. */
  at: Span | null = null;
  readonly changes: Change[] = [];
  readonly notes: string[] = [];
  /** What must not be shown. */
  readonly secrets: string[] = [];
  /** The intents that this is a part of, the innermost last. */
  within: readonly Within[] = [];
  /** The text that is run, where it matters how it was written: that of a definition. */
  source = '';
  /** The line of its file that this text starts at. */
  firstLine = 1;
  /** Who takes a picture that goes into no file. */
  onPicture: RunOptions['onPicture'] = null;
  /** What such a picture must not show. */
  hidden: readonly string[] = [];
  /** The command as it may be shown, where only its handler knows what must not be. */
  told: string | null = null;
  /** What each target of the command meant. */
  readonly found = new Map<object, Thing>();
  readonly timing = { resolve: 0, act: 0, verify: 0 };

  constructor(world: World, settings: Settings, deadline: Deadline, timeoutMs: number) {
    this.world = world;
    this.settings = settings;
    this.deadline = deadline;
    this.timeoutMs = timeoutMs;
  }

  /** Finds the thing that a target means, ready for a deed. Null: the failure was noted. */
  async find(
    target: Target | TargetAsked | AtomAsked,
    requirement: RequirementName,
    deed: DeedKind | null,
    how: {
      readonly isForced?: boolean;
      readonly deadline?: Deadline;
      readonly isQuiet?: boolean;
      /** As it is now: what is not there is not waited for. */
      readonly isGlance?: boolean;
    } = {},
  ): Promise<Thing | null> {
    const found = how.isGlance
      ? await this.glance(target, requirement, deed)
      : await this.look(target, requirement, deed, how);
    if (found === null) return null;
    if (found.problem !== undefined) return this.#stop(worded(found.problem), target);
    if (found.thing !== null) return found.thing;
    const { failure } = found.decision;
    return failure === undefined ? null : this.#stop(resolved(failure), target);
  }

  /** The same without taking a failure for one. */
  async look(
    target: Target | TargetAsked | AtomAsked,
    requirement: RequirementName,
    deed: DeedKind | null,
    { isForced = false, deadline = this.deadline }: { readonly isForced?: boolean; readonly deadline?: Deadline } = {},
  ): Promise<Found | null> {
    const from = Date.now();
    const asked = 'primary' in target ? { primary: target.primary, relations: target.relations ?? [] } : target;
    const policy = { ambiguity: this.settings.ambiguity };
    const isNamed = deed !== null && deed !== 'reveal';
    const answer = await this.world.find({ target: asked, requirement, policy, deed, isForced, isNamed }, deadline);
    this.timing.resolve += Date.now() - from;
    const found = this.take(answer);
    if (found === null) return null;
    const { decision, thing } = found;
    this.trace = decision.trace;
    this.thing = thing;
    const meant = thing ?? found.meant ?? null;
    if (thing !== null) this.found.set(target, thing);
    this.chosen = null;
    if (meant !== null) {
      this.chosen = {
        ...meant,
        confidence: decision.confidence,
        reason: decision.reason,
        guarded: decision.guarded,
        healed: decision.healed === true,
        alternates: decision.alternates,
      };
      if (decision.healed === true)
        this.note(`The page was drawn anew: the number was found again as [${meant.id}] by its handle`);
    }
    return found;
  }

  /** What is there now, or within so many milliseconds. A page that is too busy to answer is asked again, as long as there is time. */
  async glance(
    target: Target | TargetAsked | AtomAsked,
    requirement: RequirementName,
    deed: DeedKind | null = null,
    ms = 0,
  ): Promise<Found | null> {
    for (;;) {
      const found = await this.look(target, requirement, deed, { deadline: this.deadline.within(ms) });
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
    return this.unsupported(command, (commands[command] as { readonly worlds: readonly string[] }).worlds);
  }

  unsupported(command: CommandType, worlds: readonly string[]): null {
    const { name } = this.world;
    const others = worlds.filter((one) => one !== name);
    return this.fail('UNSUPPORTED', {
      what: `'${command}' is nothing that can be done here`,
      world: name,
      instead: others.length === 0 ? "Say 'help' to see what can be done" : `It works in: ${others.join(', ')}`,
    });
  }

  async perform(deed: Deed): Promise<Effects | null> {
    if (!this.world.can.has(deed.kind))
      return this.fail('UNSUPPORTED', {
        what: `${worldWords(this.world.name)} cannot ${deed.kind}`,
        world: '',
        instead: 'Use another command',
      });
    await this.settings.gathering?.before(this, deed.kind);
    return this.#done(() => this.world.perform(deed, this.deadline, this.settings.verify !== 'off'));
  }

  async move(move: Move, deadline: Deadline = this.deadline): Promise<Effects | null> {
    if (!this.world.can.has(move.kind))
      return this.fail('UNSUPPORTED', {
        what: `${worldWords(this.world.name)} cannot ${move.kind}`,
        world: '',
        instead: 'Use another command',
      });
    return this.#done(() => this.world.move(move, deadline));
  }

  async #done(act: () => Promise<Answer<Effects>>): Promise<Effects | null> {
    const from = Date.now();
    const effects = this.take(await act());
    this.timing.act += Date.now() - from;
    if (effects === null) return null;
    this.lifecycle = 'dispatched';
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

  note(words: string): void {
    this.notes.push(words);
  }

  verified(data?: unknown): void {
    this.lifecycle = 'verified';
    if (data !== undefined) this.data = data;
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
