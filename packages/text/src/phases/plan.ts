// Plan and React: what a command will change and what will be said of it, before anything is changed. Only reads.

import type { Model, Operation } from '../model/model.js';
import { Ahead } from '../verbs/ahead.js';
import type { Refusal, Scene } from '../verbs/declaration.js';
import type { Remark, Template, Verb, VerbRule } from '../verbs/verb.js';
import { AuthorError, answerOf, ofAuthor } from './author-code.js';
import { isAbout, type Party, refusalOf } from './capture.js';
import type { TextWorld } from './text-world.js';

export interface Plan {
  readonly ok: true;
  readonly operations: readonly Operation[];
  /** Words that a planner has made already. */
  readonly messages: readonly string[];
  /** What is added to the verb's own words. */
  readonly added: readonly Template[];
  /** The verb's own words are left out. */
  readonly isInstead: boolean;
}

type Planned = Plan | ({ readonly ok: false } & Refusal);

/**
 * The rule's checks, then its operations, then what the parties add. A planner that throws, or answers with nothing, is an
 * AuthorError: there is no way to know what it would have done.
 */
export function plan(world: TextWorld, verb: Verb, rule: VerbRule, scene: Scene, parties: readonly Party[]): Planned {
  return ofAuthor('PLAN_FAILED', () => planned(world, verb, rule, scene, parties));
}

function planned(world: TextWorld, verb: Verb, rule: VerbRule, scene: Scene, parties: readonly Party[]): Planned {
  const { model } = world;
  for (const check of rule.checks)
    if (check.isHit(scene, model)) return { ok: false, code: check.code, message: check.says(scene, model) };
  const own =
    rule.planner === null
      ? undefined
      : answerOf('PLAN_FAILED', `the planner of "${verb.name}"`, rule.planner(scene, model));
  if (own?.ok === true && own.messages !== undefined && !isTexts(own.messages))
    throw new AuthorError('PLAN_FAILED', `the planner of "${verb.name}" has messages that are no list of texts`);
  if (own?.ok === false) return { ok: false, ...refusalOf(own, { verb }) };
  const upcoming = new Upcoming(model, verb.name);
  if (own !== undefined) {
    upcoming.take(own.operations);
    // Code may answer with what is no operation: that is found out here, not when something is changed.
    upcoming.world();
  }
  for (const effect of rule.plan) upcoming.take(effect(scene, upcoming.world()));
  const added: Template[] = [];
  let isInstead = false;
  for (const party of parties) {
    for (const add of party.hooks.adds) {
      if (!isAbout(add, party, scene, world)) continue;
      for (const effect of add.plan) upcoming.take(effect(scene, upcoming.world()));
      if (add.says !== null) added.push(add.says);
      isInstead ||= add.isInstead;
    }
  }
  const { otherwise } = rule;
  const { operations } = upcoming;
  const isNothing = operations.length === 0 && added.length === 0 && own === undefined;
  if (otherwise != null && isNothing) return { ok: false, code: otherwise.code, message: otherwise.says(scene, model) };
  return { ok: true, operations, messages: own?.messages ?? [], added, isInstead };
}

/** Operations one after the other: each sentence sees the world as those before it will leave it. The last is seen by none. */
class Upcoming {
  operations: readonly Operation[] = [];
  readonly #model: Model;
  readonly #verb: string;
  #ahead: Ahead | null = null;
  #seen = 0;

  constructor(model: Model, verb: string) {
    this.#model = model;
    this.#verb = verb;
  }

  take(more: readonly Operation[]): void {
    if (!Array.isArray(more))
      throw new AuthorError('PLAN_FAILED', `a plan of "${this.#verb}" has no list of operations`);
    this.operations = this.operations.length === 0 ? more : [...this.operations, ...more];
  }

  world(): Model {
    if (this.#seen === this.operations.length) return this.#ahead ?? this.#model;
    this.#ahead ??= new Ahead(this.#model);
    for (; this.#seen < this.operations.length; this.#seen++)
      this.#ahead.apply(this.operations[this.#seen] as Operation);
    return this.#ahead;
  }
}

function isTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every((text) => typeof text === 'string');
}

/** Remarks on what is about to happen, from the nearest to the widest. One whose condition cannot be asked is left out: it stops nothing. */
export function react(world: TextWorld, scene: Scene, parties: readonly Party[]): Template[] {
  const isMade = (remark: Remark, party: Party): boolean => {
    try {
      return isAbout(remark, party, scene, world);
    } catch {
      return false;
    }
  };
  const given: Template[] = [];
  for (let i = parties.length - 1; i >= 0; i--) {
    const party = parties[i] as Party;
    for (const remark of party.hooks.remarks) if (isMade(remark, party)) given.push(remark.says);
  }
  return given;
}
