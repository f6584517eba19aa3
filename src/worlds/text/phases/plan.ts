// Plan and React: what a command will change and what will be said of it, before anything is changed. Only reads.

import type { Operation } from '../model/model.js';
import { Ahead } from '../verbs/ahead.js';
import type { Refusal, Scene } from '../verbs/declaration.js';
import type { Rule, Template } from '../verbs/verb.js';
import { isAbout, type Party } from './capture.js';
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

/** The rule's checks, then its operations, then what the parties add. */
export function plan(
  world: TextWorld,
  rule: Rule,
  scene: Scene,
  parties: readonly Party[],
): Plan | ({ readonly ok: false } & Refusal) {
  const { model } = world;
  for (const check of rule.checks)
    if (check.isHit(scene, model)) return { ok: false, code: check.code, message: check.says(scene, model) };
  const planned = rule.planner?.(scene, model);
  if (planned?.ok === false) return planned;
  // Each sentence sees the world as those before it will leave it.
  const ahead = new Ahead(model);
  const operations: Operation[] = [];
  const take = (more: readonly Operation[]): void => {
    for (const operation of more) ahead.apply(operation);
    operations.push(...more);
  };
  take(planned?.operations ?? []);
  for (const effect of rule.plan) take(effect(scene, ahead));
  const added: Template[] = [];
  let isInstead = false;
  for (const party of parties) {
    for (const add of party.hooks.adds) {
      if (!isAbout(add, party, scene, world)) continue;
      for (const effect of add.plan) take(effect(scene, ahead));
      if (add.says !== null) added.push(add.says);
      isInstead ||= add.isInstead;
    }
  }
  const { otherwise } = rule;
  const isNothing = operations.length === 0 && added.length === 0 && planned === undefined;
  if (otherwise != null && isNothing) return { ok: false, code: otherwise.code, message: otherwise.says(scene, model) };
  return { ok: true, operations, messages: planned?.messages ?? [], added, isInstead };
}

/** Remarks on what is about to happen, from the nearest to the widest. */
export function react(world: TextWorld, scene: Scene, parties: readonly Party[]): Template[] {
  return [...parties]
    .reverse()
    .flatMap((party) => party.hooks.remarks.filter((remark) => isAbout(remark, party, scene, world)))
    .map((remark) => remark.says);
}
