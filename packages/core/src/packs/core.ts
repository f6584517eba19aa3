// The intents that come with Beckon: the files beside this one, as the build puts them into the program.

import { coreIntents } from '../generated/core-intents.js';
import { type Entry, entryOf } from './entry.js';
import { programIn } from './pack.js';

/** Each is compiled once in a process, when it is first needed. */
const core = new Map<string, Promise<Entry>>();

export function namesOfCore(): readonly string[] {
  return Object.keys(coreIntents);
}

/** The one of a name; null if there is none. */
export async function coreIntent(name: string): Promise<Entry | null> {
  const source = Object.hasOwn(coreIntents, name) ? coreIntents[name] : undefined;
  if (source === undefined) return null;
  let entry = core.get(name);
  if (entry === undefined) {
    entry = programIn(source, `core/intents/${name}.yaml`).then((read) => {
      if (!read.ok) throw new Error(`The intent ${name} built into Beckon is broken: ${read.faults.join('; ')}`);
      return entryOf(read.value, 'core', null);
    });
    core.set(name, entry);
  }
  return entry;
}
