// The verbs and hooks of a Ranvier world: ours, those that its commands declare, and what its entities say in their metadata.

import { conform, type Fault, faultLine } from '@beckon/core/data/schema.js';
import { fold } from '@beckon/core/text/text-match.js';
import { type Id, STORY } from '../model/model.js';
import { standardVerbs } from '../standard/index.js';
import { compileVerbs } from '../verbs/compile.js';
import type { HooksDeclaration, ScopeEntry, VerbDeclaration } from '../verbs/declaration.js';
import { DeclarationReader, type WorldFacts } from '../verbs/declaration-reader.js';
import { hooksDeclaration } from '../verbs/declaration-schema.js';
import { faultsOfVerb } from '../verbs/define.js';
import { compileHooks } from '../verbs/hooks.js';
import type { VerbTable } from '../verbs/table.js';
import type { VerbHooks } from '../verbs/verb.js';
import { keeping } from '../verbs/verb-cache.js';
import { declaredVerbs } from './command-verbs.js';
import type { RanvierModel } from './model.js';
import { type Entity, type GameState, isCharacter, metadataOf } from './ranvier.js';
import { ranvierRules } from './ranvier-rules.js';

/** Declarations that make no world. */
export class RanvierError extends Error {
  override readonly name: string = 'RanvierError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`These verbs cannot be used:\n${faults.map((fault) => `  ${faultLine(fault)}`).join('\n')}`);
    this.faults = faults;
  }
}

export interface VerbOptions {
  readonly verbs?: readonly VerbDeclaration[];
  readonly without?: readonly string[];
  readonly title?: string;
}

export interface WorldVerbs {
  readonly verbs: VerbTable;
  /** Names of those that commands of Ranvier's declare. */
  readonly declared: ReadonlySet<string>;
  /** For what is read later. */
  readonly reader: () => DeclarationReader;
}

/** Throws a RanvierError with all that is wrong. */
export function verbsOf(state: GameState, model: RanvierModel, options: VerbOptions): WorldVerbs {
  const { verbs: given = [], without = [] } = options;
  const roleOf = (id: Id): number => {
    const entity = model.entities.entity(id);
    return entity !== undefined && isCharacter(entity) ? (entity.role ?? 0) : 0;
  };
  const commands = declaredVerbs(state, roleOf);
  const used = new Set(commands.map(({ name }) => name));
  const own = [...commands, ...given.filter(({ name }) => !used.has(name))];
  const wrong = own.flatMap((verb) =>
    faultsOfVerb(verb).map((fault) => ({ ...fault, path: [String(verb.name), ...fault.path] })),
  );
  if (wrong.length > 0) throw new RanvierError(wrong);
  const { kept, gone } = standardBeside(own, without);
  let table: VerbTable | null = null;
  const known: WorldFacts = {
    ids: null,
    gone,
    // Texts of Ranvier's entities are plain: nothing in them is filled in.
    lore: { title: options.title ?? '', author: '', help: '', verbs: () => table?.all ?? [], fill: (text) => text },
  };
  const { verbs, faults } = compileVerbs([...own, ...kept], known, keepingStandard);
  if (faults.length > 0) throw new RanvierError(faults);
  table = verbs;
  return { verbs, declared: used, reader: () => new DeclarationReader(known) };
}

/** The standard verbs that are left, without words that others have now. */
function standardBeside(
  own: readonly VerbDeclaration[],
  without: readonly string[],
): { readonly kept: readonly VerbDeclaration[]; readonly gone: ReadonlySet<string> } {
  const names = new Set(own.map(({ name }) => name));
  const words = new Set(own.flatMap(({ name, words: given = [name] }) => given.map(fold)));
  const gone = new Set(without.filter((name) => !names.has(name)));
  const kept: VerbDeclaration[] = [];
  for (const verb of mudVerbs) {
    if (names.has(verb.name) || gone.has(verb.name)) continue;
    const all = verb.words ?? [verb.name];
    const left = all.filter((word) => !words.has(fold(word)));
    if (left.length === 0) gone.add(verb.name);
    else kept.push(left.length === all.length ? verb : { ...verb, words: left });
  }
  return { kept, gone };
}

/** Relations that people in MUDs leave out: `get sword chest`, `put sword chest`, `give sword bob`. */
const ELIDED: Readonly<Record<string, string>> = { take: 'from', put: 'in', give: 'to' };

/** A standard verb as a MUD wants it: what others carry is out of its sight, and some words may be left out. */
function asInMuds(verb: VerbDeclaration): VerbDeclaration {
  const { scopeProfile, rules } = verb;
  const elides = ELIDED[verb.name];
  return {
    ...verb,
    ...(scopeProfile === undefined ? {} : { scopeProfile: mapped(scopeProfile, (scopes) => scopes.map(uncarried)) }),
    rules: mapped(rules, (rule, key) => ({
      ...rule,
      ...(key === 'directIndirect' && elides !== undefined ? { elides } : {}),
      ...(rule.roles === undefined
        ? {}
        : {
            roles: mapped(rule.roles, (role) =>
              role.scopes === undefined ? role : { ...role, scopes: role.scopes.map(uncarried) },
            ),
          }),
    })),
  };
}

function uncarried(scope: ScopeEntry): ScopeEntry {
  return { ...(typeof scope === 'string' ? { source: scope } : scope), carried: false };
}

/** The same fields with other values. */
function mapped<T extends object>(of: T, change: (value: NonNullable<T[keyof T]>, key: keyof T) => T[keyof T]): T {
  const entries = Object.entries(of).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value, key as keyof T)])) as T;
}

const mudVerbs: readonly VerbDeclaration[] = standardVerbs.map(asInMuds);
const keepingStandard = keeping(mudVerbs);

/** What the story, rooms, items and people have to say to commands. Faults in metadata are reported once, and that hook is left out. */
export function ownHooks(
  model: RanvierModel,
  verbs: VerbTable,
  reader: () => DeclarationReader,
  story: HooksDeclaration | undefined,
  onFault: (error: unknown) => void,
): (id: Id) => VerbHooks | undefined {
  const retained = new WeakMap<Entity, { readonly from: unknown; readonly hooks: VerbHooks | undefined }>();
  const read = (given: unknown, id: Id): VerbHooks | undefined => {
    const read = conform(hooksDeclaration, given);
    const at = read.ok ? reader() : null;
    const hooks = read.ok && at !== null ? compileHooks(read.value, id, [], verbs, at) : undefined;
    const faults = read.ok ? (at?.faults ?? []) : read.faults;
    if (faults.length === 0) return hooks;
    onFault(new RanvierError(faults.map((fault) => ({ ...fault, path: [id, ...fault.path] }))));
    return undefined;
  };
  const rules = ranvierRules(model);
  const added = story === undefined ? undefined : read(story, STORY);
  const whole: VerbHooks = {
    vetoes: [...rules.vetoes, ...(added?.vetoes ?? [])],
    adds: [...rules.adds, ...(added?.adds ?? [])],
    remarks: added?.remarks ?? [],
  };
  return (id) => {
    if (id === STORY) return whole;
    const entity = model.entities.entity(id);
    const from = entity === undefined ? undefined : metadataOf(entity)['beckon'];
    if (entity === undefined || typeof from !== 'object' || from === null) return undefined;
    const before = retained.get(entity);
    if (before !== undefined && before.from === from) return before.hooks;
    const { vetoes, adds, remarks } = from as HooksDeclaration;
    const given = Object.fromEntries(
      Object.entries({ vetoes, adds, remarks }).filter(([, list]) => list !== undefined),
    );
    const hooks = Object.keys(given).length === 0 ? undefined : read(given, id);
    retained.set(entity, { from, hooks });
    return hooks;
  };
}
