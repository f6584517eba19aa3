// Which verbs take people from room to room, and which rooms cannot be reached.

import type { Fault } from '@beckon/core/data/schema.js';
import { faultMessages } from '../fault-messages.js';
import type { Id } from '../model/model.js';
import { standardVerbs } from '../standard/index.js';
import type { VerbDeclaration } from '../verbs/declaration.js';
import type { WorldDefinition } from './definition.js';
import type { Exits } from './exits.js';

/** Whether a verb has a sentence that goes through its target. */
export function isGoing(
  name: string,
  { verbs = {} }: WorldDefinition,
  options: { readonly verbs?: readonly VerbDeclaration[] },
): boolean {
  const verb =
    options.verbs?.find((one) => one.name === name) ??
    (Object.hasOwn(verbs, name) ? verbs[name] : standardVerbs.find((one) => one.name === name));
  const direct = verb?.rules?.direct;
  return direct !== undefined && (direct.plan ?? []).some((sentence) => /^\s*go\s+direct\b/.test(String(sentence)));
}

/** Rooms that no way leads to from the start, and that nothing in the file moves anybody to. */
export function strayRooms(world: WorldDefinition, exits: Exits): readonly Fault[] {
  const { start, rooms } = world;
  if (rooms === undefined || !Object.hasOwn(rooms, start ?? '')) return [];
  const leads = new Map<Id, string | undefined>(exits.things.map(({ id, to }) => [id, to]));
  const named = namedIn(world);
  const reached = new Set<Id>([start, ...Object.keys(rooms).filter((room) => named.has(room))]);
  for (const room of reached)
    for (const exit of exits.byRoom.get(room) ?? []) {
      const to = leads.get(exit);
      if (to !== undefined) reached.add(to);
    }
  return Object.keys(rooms)
    .filter((room) => !reached.has(room))
    .map((room) => ({ path: ['rooms', room], message: faultMessages.unreachable, isKey: true }));
}

/** Every word in sentences that do something: a trap door may move people. */
function namedIn(value: unknown, isPlan = false, found: Set<string> = new Set()): ReadonlySet<string> {
  if (typeof value === 'string') {
    if (isPlan) for (const word of value.split(/[^\p{L}\p{N}_-]+/u)) found.add(word);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) namedIn(part, isPlan || name === 'plan', found);
  return found;
}
