// An intent that can be run: its program, where it is from, and what it may do.

import type { Within } from '../engine/step.js';
import type { Fence } from '../patterns/hosts.js';
import type { LoadedPack } from './pack.js';
import type { PatternDef, Program } from './program.js';

/** An intent that can be run. */
export interface Entry {
  /** Where it is from and its name: the same for the same intent. */
  readonly id: string;
  readonly name: string;
  readonly from: 'session' | 'user' | 'core' | `pack ${string}`;
  readonly program: Program;
  readonly guard: Within['guard'];
  /** Whether values of the session may be used by it. */
  readonly isTrusted: boolean;
  readonly domains: readonly string[];
  /** What it is held to; null: it may act anywhere. */
  readonly fence: Fence | null;
  readonly patterns: ReadonlyMap<string, PatternDef>;
}

const NONE: ReadonlyMap<string, PatternDef> = new Map();

export function entryOf(
  program: Program,
  from: Entry['from'],
  pack: LoadedPack | null,
  guard: Within['guard'] = null,
): Entry {
  const { intent: name } = program.definition;
  return {
    id: `${from}/${name}`,
    name,
    from,
    program,
    guard,
    isTrusted: guard === null,
    domains: pack?.manifest.domains ?? [],
    fence: guard === null || pack === null ? null : { pack: pack.manifest.pack, domains: pack.manifest.domains },
    patterns: pack?.patterns ?? NONE,
  };
}
