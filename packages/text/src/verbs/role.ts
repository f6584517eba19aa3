// What a rule takes for its direct and indirect target, and where it looks for it.

import type { Path } from '@beckon/core/data/schema.js';
import { nearest } from '@beckon/core/text/distance.js';
import { clip, listed } from '@beckon/core/text/text.js';
import { faultMessages } from '../fault-messages.js';
import { DEPTH } from '../model/sight.js';
import {
  type RoleDeclaration,
  type RoleName,
  type RuleDeclaration,
  type RuleKey,
  SCOPES,
  type ScopeEntry,
  type ScopeName,
  type VerbDeclaration,
} from './declaration.js';
import { type DeclarationReader, each } from './declaration-reader.js';
import type { Subject } from './reference.js';
import type { VerbRole, VerbScope } from './verb.js';

/** The roles of each form of line. */
export const ROLES: Readonly<Record<RuleKey, readonly RoleName[]>> = {
  intransitive: [],
  direct: ['direct'],
  indirect: ['indirect'],
  directIndirect: ['direct', 'indirect'],
  relationOnly: [],
};

/** Where a role looks that says nothing of it. */
const USUAL: Readonly<Record<RoleName, readonly ScopeEntry[]>> = {
  direct: ['room.things.nested', 'room.npcs', 'player.inventory.nested'],
  indirect: ['player.inventory.nested', 'room.things.nested', 'room.npcs'],
};

/** How deep boxes in boxes are searched at most. */
const DEEPEST = 32;

/** What sentences of a rule can speak of. */
export function subjectsOf(key: RuleKey, { roles = {} }: RuleDeclaration): ReadonlySet<Subject> {
  const given = ROLES[key].map((role): Subject => {
    const takes = roles[role]?.takes ?? 'thing';
    return takes === 'text' ? 'words' : takes === 'number' ? 'number' : role;
  });
  // A direct rule may be what one with a relation means: "look at" means examine.
  return new Set(key === 'intransitive' ? given : [...given, 'relation']);
}

export function compileRoles(
  verb: VerbDeclaration,
  key: RuleKey,
  rule: RuleDeclaration,
  path: Path,
  reader: DeclarationReader,
): Partial<Record<RoleName, VerbRole>> {
  const { roles = {} } = rule;
  const has = ROLES[key];
  for (const name of ['direct', 'indirect'] as const)
    if (roles[name] !== undefined && !has.includes(name))
      reader.report([...path, 'roles', name], faultMessages.noSuchRole(key, name), true);
  if (has.length === 2)
    for (const takes of ['text', 'number'] as const)
      if (has.every((name) => roles[name]?.takes === takes))
        reader.report([...path, 'roles'], faultMessages.oneRoleTakes(takes === 'text' ? 'text' : 'a number'));
  const about = new Set<Subject>([...subjectsOf(key, rule), 'it']);
  return Object.fromEntries(
    has.map((name) => {
      const own = compileRole(name, roles[name] ?? {}, about, [...path, 'roles', name], reader);
      return [name, { ...own, scopes: scopesOf(verb, name, roles[name], has, path, reader) }];
    }),
  );
}

function compileRole(
  name: RoleName,
  role: RoleDeclaration,
  subjects: ReadonlySet<Subject>,
  path: Path,
  reader: DeclarationReader,
): Omit<VerbRole, 'scopes'> {
  const { takes = 'thing', many = false, prefer = [], all, asks = null } = role;
  if (takes !== 'thing')
    for (const field of ['many', 'prefer', 'all', 'scopes'] as const)
      if (role[field] !== undefined && role[field] !== false)
        reader.report(
          [...path, field],
          faultMessages.takesNoThing(name, takes === 'text' ? 'any text' : 'a number'),
          true,
        );
  if (many && name === 'indirect') reader.report([...path, 'many'], faultMessages.onlyDirectMany, true);
  if (all !== undefined && !many && takes === 'thing')
    reader.report([...path, 'all'], faultMessages.allWithoutMany, true);
  return {
    takes,
    isMany: many,
    prefer: each(prefer, (sentence, i) => reader.condition(sentence, [...path, 'prefer', i], { subjects })),
    all: all === undefined ? null : reader.condition(all, [...path, 'all'], { subjects }),
    asks,
  };
}

/** The role's own, else the verb's, else the usual ones. */
function scopesOf(
  { scopeProfile }: VerbDeclaration,
  name: RoleName,
  role: RoleDeclaration | undefined,
  has: readonly RoleName[],
  path: Path,
  reader: DeclarationReader,
): readonly VerbScope[] {
  if (role?.takes !== undefined && role.takes !== 'thing') return [];
  const canLookInOther = name === 'direct' && has.includes('indirect');
  const own = role?.scopes;
  if (own === undefined) {
    const profile = scopeProfile?.[name] ?? USUAL[name];
    const scopes = each(profile, (entry) => scopeOf(entry) ?? []).flat();
    return scopes.filter(({ source }) => source !== 'indirect.contents' || canLookInOther);
  }
  const at = [...path, 'roles', name, 'scopes'];
  const scopes = compileScopes(own, at, reader);
  const wrong = canLookInOther
    ? -1
    : own.findIndex((entry) => entry !== undefined && scopeOf(entry)?.source === 'indirect.contents');
  if (wrong >= 0) reader.report([...at, wrong], faultMessages.contentsForDirect);
  return scopes;
}

/** Scopes as they are declared, with what is wrong with them. */
export function compileScopes(
  entries: readonly ScopeEntry[],
  path: Path,
  reader: DeclarationReader,
): readonly VerbScope[] {
  if (entries.length === 0) reader.report(path, faultMessages.emptyScope);
  return each(entries, (entry, i) => {
    const fault = scopeFault(entry);
    if (fault !== null) reader.report([...path, i], fault);
    return fault === null ? (scopeOf(entry) ?? []) : [];
  }).flat();
}

const NESTED = '.nested';

function scopeOf(entry: ScopeEntry): VerbScope | null {
  const { source, nested, maxDepth, carried = true } = typeof entry === 'string' ? { source: entry } : entry;
  const isNested = source.endsWith(NESTED);
  const name = isNested ? source.slice(0, -NESTED.length) : source;
  if (!isScope(name)) return null;
  const isDeep = isNested || nested === true || (nested === undefined && maxDepth !== undefined);
  return {
    source: name,
    isNested: isDeep,
    maxDepth: maxDepth ?? DEPTH,
    hasCarried: carried,
    declared: isDeep ? `${name}${NESTED}` : name,
  };
}

function isScope(name: string): name is ScopeName {
  return (SCOPES as readonly string[]).includes(name);
}

function scopeFault(entry: ScopeEntry): string | null {
  const { source, nested, maxDepth } = typeof entry === 'string' ? { source: entry } : entry;
  if (scopeOf(entry) === null) {
    const [near] = nearest(source, [...SCOPES, ...SCOPES.map((scope) => `${scope}${NESTED}`)]);
    const mean = near === undefined ? faultMessages.thereIs(listed(SCOPES, 'and')) : faultMessages.didYouMean(near);
    return faultMessages.noSuchScope(clip(source, 40), mean);
  }
  if (maxDepth === undefined) return null;
  if (nested === false) return faultMessages.depthWithoutNesting;
  if (!Number.isInteger(maxDepth) || maxDepth < 1 || maxDepth > DEEPEST)
    return faultMessages.badDepth(DEEPEST, maxDepth);
  return null;
}
