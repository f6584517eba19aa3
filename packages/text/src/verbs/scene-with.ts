// Scenes that differ from one another in one thing. A line may be about a thousand things: each is made field by field,
// which engines do many times faster than a copy of an object of unknown shape.

import type { Id } from '../model/model.js';
import type { Scene } from './declaration.js';

type Draft = { -readonly [K in keyof Scene]: Scene[K] };

function copyOf(scene: Scene): Draft {
  const own: Draft = { actor: scene.actor, verb: scene.verb };
  if (scene.direct !== undefined) own.direct = scene.direct;
  if (scene.indirect !== undefined) own.indirect = scene.indirect;
  if (scene.relation !== undefined) own.relation = scene.relation;
  if (scene.relationRaw !== undefined) own.relationRaw = scene.relationRaw;
  if (scene.words !== undefined) own.words = scene.words;
  if (scene.number !== undefined) own.number = scene.number;
  if (scene.isListed !== undefined) own.isListed = scene.isListed;
  if (scene.it !== undefined) own.it = scene.it;
  return own;
}

/** The same scene, about this thing. */
export function sceneOf(scene: Scene, direct: Id, isListed: boolean): Scene {
  const own = copyOf(scene);
  own.direct = direct;
  if (isListed) own.isListed = true;
  return own;
}

/** The same scene, while this thing is asked about. */
export function sceneAsking(scene: Scene, it: Id): Scene {
  const own = copyOf(scene);
  own.it = it;
  return own;
}
