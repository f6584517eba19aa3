// Capture: who has a say in a command, in order; the first veto wins. Only reads.

import { type Id, STORY } from '../model/model.js';
import { roomOf } from '../model/sight.js';
import type { Refusal, Scene } from '../verbs/declaration.js';
import type { Hook, Hooks, Verb } from '../verbs/verb.js';
import type { TextWorld } from './text-world.js';

/** A part that somebody has in a command. */
export interface Party {
  readonly id: Id;
  readonly as: 'story' | 'here' | 'actor' | 'indirect' | 'direct';
  readonly hooks: Hooks;
  /** The same thing has another part already: what it says to all is said once. */
  readonly isAgain: boolean;
}

/** All that have something to say, from the widest to the nearest: story, room, actor, indirect, direct. */
export function partiesOf({ model, hooks }: TextWorld, scene: Scene): Party[] {
  const { actor, indirect, direct } = scene;
  const here = roomOf(model, actor);
  const ids: readonly (readonly [Id | null | undefined, Party['as']])[] = [
    [STORY, 'story'],
    [here, 'here'],
    [actor, 'actor'],
    [indirect, 'indirect'],
    [direct, 'direct'],
  ];
  const seen = new Set<Id>();
  return ids.flatMap(([id, as]) => {
    const own = id == null ? undefined : hooks(id);
    if (id == null || own === undefined) return [];
    const isAgain = seen.has(id);
    seen.add(id);
    return [{ id, as, hooks: own, isAgain }];
  });
}

/** Whether a hook is about this command. */
export function isAbout(hook: Hook, party: Party, scene: Scene, { model }: TextWorld): boolean {
  if (!hook.verbs.includes(scene.verb) && !hook.verbs.includes('any')) return false;
  if (hook.as === 'any' && party.isAgain) return false;
  // The story, and whoever does not say, take part in everything.
  if (hook.as !== 'any' && party.as !== 'story' && hook.as !== party.as) return false;
  if (hook.relation !== null && hook.relation !== scene.relation) return false;
  return hook.when === null || hook.when(scene, model);
}

/** The first veto; null if there is none. The verb's own checks come first, then the parties in their order. */
export function capture(world: TextWorld, verb: Verb, scene: Scene): Refusal | null {
  const { model } = world;
  for (const check of verb.captureChecks) {
    if (typeof check === 'function') {
      const answer = check(scene, model);
      if (!answer.ok) return answer.vetoInfo;
    } else if (check.isHit(scene, model)) return { code: check.code, message: check.says(scene, model) };
  }
  for (const party of partiesOf(world, scene))
    for (const veto of party.hooks.vetoes)
      if (isAbout(veto, party, scene, world)) return { code: veto.code, message: veto.says(scene, model) };
  return null;
}
