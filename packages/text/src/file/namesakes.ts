// Things that are called the same and are not: players can only be asked "the first or the second".

import type { Fault, Path } from '@beckon/core/data/schema.js';
import { listed } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import type { Id, Spot, Thing } from '../model/model.js';
import { looksOf } from '../phases/candidate.js';
import type { TextPolicy } from '../phases/policy.js';

interface Entry {
  readonly id: Id;
  readonly path: Path;
}

/** One warning for each thing that may come to stand beside another of its name, of which something else is written. */
export function namesakes(
  entries: readonly Entry[],
  things: ReadonlyMap<Id, Thing>,
  spots: ReadonlyMap<Id, Spot>,
  { lookalikes }: TextPolicy,
): readonly Fault[] {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) {
    const thing = things.get(entry.id);
    if (thing === undefined || thing.kind === 'room') continue;
    const { called } = looksOf(thing);
    byName.set(called, [...(byName.get(called) ?? []), entry]);
  }
  const faults: Fault[] = [];
  for (const same of byName.values()) {
    const all = same.map(({ id }) => things.get(id) as Thing);
    if (all.length < 2 || all.every(({ resolution }) => resolution?.interchangeable === true)) continue;
    for (const [i, { path }] of same.entries()) {
      const thing = all[i] as Thing;
      const other = all.slice(0, i).find((one) => differs(one, thing) && mayMeet(one, thing, spots, things));
      if (other === undefined) continue;
      const what = lookalikes === 'first' ? faultMessages.firstTaken : faultMessages.onlyCounted;
      faults.push({
        path,
        message: faultMessages.sameName(other.id, listed(differences(other, thing), 'or'), what),
        isKey: true,
      });
    }
  }
  return faults;
}

function differs(one: Thing, other: Thing): boolean {
  return looksOf(one).worded !== looksOf(other).worded;
}

/** In which fields, for people. */
function differences(one: Thing, other: Thing): readonly string[] {
  const fields = (['description', 'text', 'initial', 'topics'] as const).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
  return fields.length === 0 ? ['other fields'] : fields.map((field) => `"${field}"`);
}

/** What can be carried comes everywhere; the rest stays where it is. */
function mayMeet(one: Thing, other: Thing, spots: ReadonlyMap<Id, Spot>, things: ReadonlyMap<Id, Thing>): boolean {
  return (
    isLoose(one, spots) || isLoose(other, spots) || roomOf(one.id, spots, things) === roomOf(other.id, spots, things)
  );
}

function isLoose({ id, kind, traits }: Thing, spots: ReadonlyMap<Id, Spot>): boolean {
  return kind === 'thing' && !traits.has('fixed') && !traits.has('scenery') && spots.get(id)?.bond !== 'part';
}

/** The outermost place; a door's own id, for it stands in no one room. */
function roomOf(id: Id, spots: ReadonlyMap<Id, Spot>, things: ReadonlyMap<Id, Thing>): Id {
  const seen = new Set<Id>();
  let at = id;
  for (let holder = spots.get(at)?.holder; holder != null && !seen.has(holder); holder = spots.get(at)?.holder) {
    seen.add(holder);
    at = holder;
  }
  return things.has(at) ? at : id;
}
