// createWorld: a definition, or the text of a world file → a world to play in. Reports all that is wrong with it at once.

import { conform, type Fault, type Path, pathText } from '@beckon/core/data/schema.js';
import { type FileFault, faultText } from '@beckon/core/data/yaml.js';
import { Story, StoryError } from '../model/story.js';
import { prepare } from '../phases/candidate.js';
import type { TextWorld } from '../phases/text-world.js';
import { faultsOfVerb } from '../verbs/define.js';
import type { BuildOptions, Built } from './build.js';
import type { WorldDefinition } from './definition.js';
import { checkWorld, readWorld } from './read.js';
import { policyDefinition } from './schema.js';

export interface WorldOptions extends BuildOptions {
  /** What faults call the text: `cave.yaml`. */
  readonly file?: string;
}

/** One thing that is wrong with a world; with its place, if the world was a text. */
export interface WorldFault {
  readonly path: Path;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** A definition that makes no world. */
export class WorldError extends Error {
  override readonly name: string = 'WorldError';
  readonly faults: readonly WorldFault[];

  constructor(faults: readonly WorldFault[]) {
    super(`This world cannot be used:\n${faults.map((fault) => `  ${faultLine(fault)}`).join('\n')}`);
    this.faults = faults;
  }

  get lines(): readonly string[] {
    return this.faults.map(faultLine);
  }
}

function faultLine(fault: WorldFault): string {
  if (fault.line !== undefined) return faultText(fault as FileFault);
  const where = pathText(fault.path);
  return where === '' ? fault.message : `${where}: ${fault.message}`;
}

/** A world of its own: two from one definition share nothing that changes. */
export function createWorld(definition: WorldDefinition | string, options: WorldOptions = {}): TextWorld {
  const ofCode = faultsOfOptions(options);
  if (ofCode.length > 0) throw new WorldError(ofCode);
  const { parts, verbs, hooks, about, policy } = builtOf(definition, options);
  try {
    const model = new Story(parts);
    prepare(model, parts.things);
    return { model, verbs, hooks: (id) => hooks.get(id), about, policy, sessions: new Map(), turns: [] };
  } catch (error) {
    if (!(error instanceof StoryError)) throw error;
    throw new WorldError(error.faults.map((message) => ({ path: [], message })));
  }
}

function builtOf(definition: WorldDefinition | string, options: WorldOptions): Built {
  if (typeof definition === 'string') {
    const read = readWorld(definition, options.file, options);
    if (!read.ok) throw new WorldError(read.faults);
    return read.built;
  }
  const { built, faults } = checkWorld(definition, options);
  if (built === null || faults.length > 0) throw new WorldError(faults);
  return built;
}

/** What is wrong with what code gives: the policy, and verbs, for defineVerb has not seen all of them. */
function faultsOfOptions({ verbs = [], policy }: WorldOptions): readonly Fault[] {
  const checked = policy === undefined ? null : conform(policyDefinition, policy);
  const ofPolicy = checked === null || checked.ok ? [] : checked.faults;
  return [
    ...ofPolicy.map((fault) => ({ ...fault, path: ['options', 'policy', ...fault.path] })),
    ...verbs.flatMap((verb, i) =>
      faultsOfVerb(verb).map((fault) => ({ ...fault, path: ['options', 'verbs', i, ...fault.path] })),
    ),
  ];
}
