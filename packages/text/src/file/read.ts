// The text of a world file → its definition, or every fault with its line: `cave.yaml:12:5 rooms.hall: there is no room "cel"`.

import type { Fault } from '@beckon/core/data/schema.js';
import { type FileFault, type Located, placed, readYaml } from '@beckon/core/data/yaml.js';
import { attempt } from '../verbs/declaration-schema.js';
import { type BuildOptions, type Built, build } from './build.js';
import type { WorldDefinition } from './definition.js';
import { worldDefinition } from './schema.js';

export type WorldRead =
  | {
      readonly ok: true;
      readonly definition: WorldDefinition;
      readonly built: Built;
      readonly warnings: readonly FileFault[];
    }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/** The world in a text; `file` is what the faults call it. */
export function readWorld(text: string, file = 'world.yaml', options: BuildOptions = {}): WorldRead {
  const located = readYaml(text, file);
  if (!located.ok) return located;
  const { definition, built, faults } = checkWorld(located.value, options);
  if (definition === null || built === null || faults.length > 0)
    return { ok: false, faults: sorted(faults, file, located) };
  return {
    ok: true,
    definition,
    built,
    // Only who checks a world asks for them.
    get warnings() {
      return sorted(built.warnings(), file, located);
    },
  };
}

/** Shape and meaning of a definition together, to report all that is wrong at once. */
export function checkWorld(
  value: unknown,
  options: BuildOptions,
): { readonly definition: WorldDefinition | null; readonly built: Built | null; readonly faults: readonly Fault[] } {
  const { value: read, faults } = attempt(worldDefinition, value);
  // Without rooms every other word would be a fault.
  if (read === undefined || (read.rooms as unknown) === undefined) return { definition: null, built: null, faults };
  const built = build(read, options);
  return { definition: read, built, faults: [...faults, ...built.faults] };
}

/** From the top of the file down, each once. */
function sorted(faults: readonly Fault[], file: string, located: Pick<Located, 'placeOf'>): readonly FileFault[] {
  const all = faults.map((fault) => placed(fault, file, located));
  all.sort((a, b) => a.line - b.line || a.column - b.column);
  const seen = new Set<string>();
  return all.filter(({ line, column, message }) => {
    const key = `${line}:${column}:${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
