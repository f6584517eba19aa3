// What "all" means: by the verb's own words, or what lies about or is carried and can be picked up.

import type { Id, Model, Thing } from '../model/model.js';
import { hasTrait } from '../model/sight.js';
import type { Scene } from '../verbs/declaration.js';
import { sceneAsking } from '../verbs/scene-with.js';
import type { VerbRole } from '../verbs/verb.js';

/** Words that stand for anything: "all things". */
export const ANYTHING: ReadonlySet<string> = new Set('thing things item items object objects stuff'.split(' '));

/** Whether a thing counts when all are intended. */
export function isPartOfAll(model: Model, scene: Scene, role: VerbRole, thing: Thing): boolean {
  const { id } = thing;
  if (role.all !== null) return role.all(sceneAsking(scene, id), model);
  if (thing.kind !== 'thing' || hasTrait(model, id, 'scenery') || hasTrait(model, id, 'fixed')) return false;
  return model.spot(id).bond !== 'part' && !isHeldByOther(model, scene.actor, id);
}

/** Someone else holds or wears it, or what it is in. */
function isHeldByOther(model: Model, actor: Id, id: Id): boolean {
  const seen = new Set<Id>([id]);
  for (let at = model.spot(id).holder; at !== null && !seen.has(at); at = model.spot(at).holder) {
    if (at === actor) return false;
    if (model.thing(at)?.kind === 'person') return true;
    seen.add(at);
  }
  return false;
}
