// The intents that come with Beckon: the files of packs/core.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, entryOf } from './entry.js';
import { above, ownFolder, readIntent } from './pack.js';

/** Those that come along: each is read once in a process, when it is first needed. */
const core = new Map<string, Promise<Entry>>();
let coreNames: Promise<readonly string[]> | null = null;

/** Where they are: beside this package's code. */
export async function coreFolder(): Promise<string> {
  const root = await above(ownFolder(), 'packs/core/pack.yaml');
  if (root === null) throw new Error('packs/core is missing: the package is not whole');
  return join(root, 'packs', 'core', 'intents');
}

/** Their files are called as they are. */
export function namesOfCore(): Promise<readonly string[]> {
  coreNames ??= coreFolder().then(async (folder) =>
    (await readdir(folder)).map((file) => file.replace(/\.yaml$/, '')).sort(),
  );
  return coreNames;
}

/** The one of a name; null if there is none. */
export async function coreIntent(name: string): Promise<Entry | null> {
  if (!(await namesOfCore()).includes(name)) return null;
  let entry = core.get(name);
  if (entry === undefined) {
    entry = coreFolder().then(async (folder) => {
      const read = await readIntent(join(folder, `${name}.yaml`), `packs/core/intents/${name}.yaml`);
      if (!read.ok) throw new Error(`packs/core is broken: ${read.faults.join('; ')}`);
      return entryOf(read.value, 'core', null);
    });
    core.set(name, entry);
  }
  return entry;
}
