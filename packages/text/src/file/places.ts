// Where things are at the start, and what is wrong with that: no place or two, what holds nothing, what is inside of itself.

import type { Path } from '@beckon/core/data/schema.js';
import { listed } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import type { Bond, Id, Spot, Thing } from '../model/model.js';
import { bondFault, isLoad } from '../model/rules.js';
import type { DeclarationReader } from '../verbs/declaration-reader.js';
import type { PlaceDefinition } from './definition.js';
import { unknown } from './exits.js';

/** The fields that say where something is. */
export const PLACES = ['in', 'on', 'under', 'behind', 'held', 'worn', 'part'] as const satisfies readonly Bond[];

export interface PlacedThing {
  readonly ids: readonly Id[];
  readonly path: Path;
  readonly definition: PlaceDefinition;
}

export function spotsOf(
  placed: readonly PlacedThing[],
  things: ReadonlyMap<Id, Thing>,
  reader: DeclarationReader,
): Map<Id, Spot> {
  const spots = new Map<Id, Spot>();
  const paths = new Map<Id, Path>();
  for (const { ids, path, definition } of placed) {
    const bond = bondOf(definition, path, reader);
    const holder = bond === null ? undefined : definition[bond];
    if (bond === null || holder === undefined) continue;
    const fault = placeFault(holder, bond, things);
    if (fault !== null) reader.report([...path, bond], fault);
    else
      for (const id of ids) {
        spots.set(id, { holder, bond });
        paths.set(id, [...path, bond]);
      }
  }
  reportCircles(spots, paths, reader);
  reportCrowds(spots, things, placed, reader);
  return spots;
}

/** The one place that is given; null for nowhere, or where a fault was reported. */
function bondOf(definition: PlaceDefinition, path: Path, reader: DeclarationReader): (typeof PLACES)[number] | null {
  const given = PLACES.filter((bond) => definition[bond] !== undefined);
  const { nowhere } = definition;
  const [bond] = given;
  if (given.length + (nowhere === true ? 1 : 0) > 1) {
    const text = [...given, ...(nowhere === true ? ['nowhere'] : [])].map((word) => `"${word}"`);
    reader.report(path, faultMessages.severalPlaces(listed(text)));
    return null;
  }
  if (bond === undefined && nowhere !== true)
    reader.report(
      path,
      `give its place: ${PLACES.map((word) => `"${word}"`).join(', ')} something, or "nowhere: true"`,
    );
  return bond ?? null;
}

function placeFault(holder: Id, bond: Bond, things: ReadonlyMap<Id, Thing>): string | null {
  const thing = things.get(holder);
  const people = bond === 'held' || bond === 'worn';
  if (holder === 'nowhere') return faultMessages.nowhereInstead;
  if (thing === undefined) {
    const known = [...things.values()].filter(({ kind }) => kind !== 'exit' && (!people || kind === 'person'));
    return unknown(
      holder,
      known.map(({ id }) => id),
      people ? 'person' : 'thing or room',
    );
  }
  if (bondFault(thing, bond) === null) return null;
  const { kind, traits } = thing;
  if (people) return faultMessages.holderNotPerson(holder, kind);
  if (kind === 'person') return faultMessages.holderIsPerson(holder);
  if (kind === 'room') return faultMessages.holderIsRoom(holder);
  if (kind !== 'thing') return faultMessages.cannotHold(bond, holder, kind);
  if (bond === 'in') return faultMessages.noInside(holder, traits.has('supporter') ? ', or use "on"' : '');
  return faultMessages.noTop(holder, traits.has('container') ? ', or use "in"' : '');
}

/** Things that hold each other round in a circle: reported once for each circle. */
function reportCircles(spots: Map<Id, Spot>, paths: ReadonlyMap<Id, Path>, reader: DeclarationReader): void {
  const done = new Set<Id>();
  for (const start of spots.keys()) {
    const way: Id[] = [];
    let at: Id | null = start;
    while (at !== null && !done.has(at) && !way.includes(at)) {
      way.push(at);
      at = spots.get(at)?.holder ?? null;
    }
    if (at !== null && way.includes(at)) {
      const circle = way.slice(way.indexOf(at));
      const path = paths.get(at);
      const words =
        circle.length === 1 ? faultMessages.insideItself : faultMessages.insideItselfBy([...circle, at].join(' in '));
      if (path !== undefined) reader.report(path, words);
      for (const id of circle) spots.delete(id);
    }
    for (const id of way) done.add(id);
  }
}

/** More in something than it holds. */
function reportCrowds(
  spots: ReadonlyMap<Id, Spot>,
  things: ReadonlyMap<Id, Thing>,
  placed: readonly PlacedThing[],
  reader: DeclarationReader,
): void {
  const counts = new Map<Id, number>();
  for (const { holder, bond } of spots.values())
    if (holder !== null && isLoad(bond)) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  for (const { ids, path } of placed) {
    const [id = ''] = ids;
    const most = things.get(id)?.capacity;
    const count = counts.get(id) ?? 0;
    if (most !== undefined && count > most) reader.report([...path, 'capacity'], faultMessages.overfull(most, count));
  }
}
