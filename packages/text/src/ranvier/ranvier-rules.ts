// What holds in every Ranvier world whatever its verbs say: who fights stays, hands and slots get full, gifts find takers.

import type { Id, Model } from '../model/model.js';
import { isFull } from '../model/sight.js';
import { theName } from '../phases/memory.js';
import type { Scene } from '../verbs/declaration.js';
import type { VerbHooks } from '../verbs/verb.js';
import type { RanvierModel } from './model.js';
import { slotOf } from './moves.js';
import { type Character, type Item, isCharacter, isItem, metadataOf } from './ranvier.js';

/** For the story itself: asked before every command. Ranvier would refuse these in the middle of a plan. */
export function ranvierRules(ranvier: RanvierModel): VerbHooks {
  const person = (id: Id | undefined): Character | null => {
    const entity = id === undefined ? undefined : ranvier.entities.entity(id);
    return entity !== undefined && isCharacter(entity) ? entity : null;
  };
  const item = (id: Id | undefined): Item | null => {
    const entity = id === undefined ? undefined : ranvier.entities.entity(id);
    return entity !== undefined && isItem(entity) ? entity : null;
  };
  const any = { as: 'any', relation: null } as const;
  const hasFullHands = ({ actor, direct }: Scene, model: Model): boolean =>
    item(direct) !== null && model.spot(direct as Id).holder !== actor && isFull(model, actor);
  /** What is worn where this would be worn. */
  const inTheWay = ({ actor, direct }: Scene): Item | null => {
    const wanted = item(direct);
    const slot = wanted === null ? null : slotOf(wanted);
    const worn = slot === null ? undefined : person(actor)?.equipment.get(slot);
    return worn === undefined || worn === wanted ? null : worn;
  };
  return {
    vetoes: [
      {
        ...any,
        verbs: ['go'],
        when: ({ actor }) => person(actor)?.isInCombat() === true,
        code: 'GO_FIGHTING',
        says: () => 'You cannot leave in the middle of a fight.',
      },
      { ...any, verbs: ['take'], when: hasFullHands, code: 'TAKE_FULL', says: () => 'You cannot carry any more.' },
      {
        ...any,
        verbs: ['remove'],
        when: ({ actor, direct }, model) => item(direct)?.equippedBy === person(actor) && isFull(model, actor),
        code: 'REMOVE_FULL',
        says: () => 'You cannot carry any more: your hands have to be free for it.',
      },
      {
        ...any,
        verbs: ['wear'],
        when: (scene) => inTheWay(scene) !== null,
        code: 'WEAR_SLOT_TAKEN',
        says: (scene, model) => `You would have to take off ${nameOf(inTheWay(scene), ranvier, model)} first.`,
      },
      {
        ...any,
        verbs: ['give'],
        when: ({ indirect, actor }, model) =>
          indirect !== undefined && indirect !== actor && person(indirect) !== null && isFull(model, indirect),
        code: 'GIVE_FULL',
        says: ({ indirect }, model) => `${capital(theName(model, indirect as Id))} cannot carry any more.`,
      },
    ],
    adds: [
      {
        ...any,
        verbs: ['give'],
        when: ({ direct, indirect }) => wants(person(indirect), item(direct)),
        plan: [({ direct, indirect }) => [{ op: 'move', what: direct as Id, to: indirect as Id, bond: 'held' }]],
        says: ({ direct, indirect }, model) =>
          `You give ${theName(model, direct as Id)} to ${theName(model, indirect as Id)}.`,
        isInstead: false,
      },
    ],
    remarks: [],
  };
}

/** Players take what they are given; NPCs what their behavior `accepts` names, by reference, or all if it is true. */
function wants(who: Character | null, item: Item | null): boolean {
  if (who === null || item === null) return false;
  if (!who.isNpc) return true;
  const accepts = who.behaviors?.get('accepts') ?? metadataOf(who)['accepts'];
  return accepts === true || (Array.isArray(accepts) && accepts.includes(item.entityReference));
}

function nameOf(item: Item | null, ranvier: RanvierModel, model: Model): string {
  return item === null ? 'something' : theName(model, ranvier.idOf(item));
}

function capital(text: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
