// Capture: who has a say in a command, in order; the first veto wins. Only reads.

import { type Id, STORY } from '../model/model.js';
import { roomOf } from '../model/sight.js';
import type { Refusal, Scene } from '../verbs/declaration.js';
import type { Hook, Verb, VerbHooks } from '../verbs/verb.js';
import { answerOf, ofAuthor } from './author-code.js';
import type { TextWorld } from './text-world.js';
import { failureWords, type MessageFacts } from './words.js';

/** One that plays a part in a command. */
export interface Party {
  readonly id: Id;
  readonly as: 'story' | 'here' | 'actor' | 'indirect' | 'direct';
  readonly hooks: VerbHooks;
  /** The same thing has another part already: what it says to all is said once. */
  readonly isAgain: boolean;
}

/** All that have something to say, from the widest to the nearest: story, room, actor, indirect, direct. */
export function partiesOf({ model, hooks }: TextWorld, scene: Scene): readonly Party[] {
  const { actor, indirect, direct } = scene;
  const parties: Party[] = [];
  const ids = [STORY, roomOf(model, actor), actor, indirect, direct];
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    const own = id == null ? undefined : hooks(id);
    if (id == null || own === undefined) continue;
    parties.push({ id, as: PARTS[i] as Party['as'], hooks: own, isAgain: parties.some((party) => party.id === id) });
  }
  return parties;
}

const PARTS = ['story', 'here', 'actor', 'indirect', 'direct'] as const;

export function isAbout(hook: Hook, party: Party, scene: Scene, { model }: TextWorld): boolean {
  if (!hook.verbs.includes(scene.verb) && !hook.verbs.includes('any')) return false;
  if (hook.as === 'any' && party.isAgain) return false;
  // The story, and those who do not say, take part in everything.
  if (hook.as !== 'any' && party.as !== 'story' && hook.as !== party.as) return false;
  if (hook.relation !== null && hook.relation !== scene.relation) return false;
  return hook.when === null || hook.when(scene, model);
}

/**
 * The first veto; null if there is none. The verb's own checks come first, then the parties in their order. A check that throws,
 * or answers with nothing, is an AuthorError: it has not allowed anything.
 */
export function capture(world: TextWorld, verb: Verb, scene: Scene, parties: readonly Party[]): Refusal | null {
  if (verb.captureChecks.length === 0 && parties.length === 0) return null;
  return ofAuthor('CAPTURE_FAILED', () => firstVeto(world, verb, scene, parties));
}

function firstVeto(world: TextWorld, verb: Verb, scene: Scene, parties: readonly Party[]): Refusal | null {
  const { model } = world;
  for (const check of verb.captureChecks) {
    if (typeof check === 'function') {
      const answer = answerOf('CAPTURE_FAILED', `a check of "${verb.name}"`, check(scene, model));
      if (!answer.ok) return refusalOf(answer.vetoInfo, { verb });
    } else if (check.isHit(scene, model)) return { code: check.code, message: check.says(scene, model) };
  }
  for (const party of parties)
    for (const veto of party.hooks.vetoes)
      if (isAbout(veto, party, scene, world)) return { code: veto.code, message: veto.says(scene, model) };
  return null;
}

/** A refusal in code may leave out its code, or its words; or be its words. */
export function refusalOf(given: Partial<Refusal> | string | null | undefined, facts: MessageFacts): Refusal {
  const { code: text, message: own, details } = typeof given === 'string' ? { message: given } : (given ?? {});
  const code = typeof text === 'string' && text !== '' ? text : 'FORBIDDEN_BLOCKED';
  const message = typeof own === 'string' && own !== '' ? own : failureWords(code, facts);
  return { code, message, ...(details === undefined ? {} : { details }) };
}
