// Verbs that Ranvier's commands declare in their metadata: read as our own, and the command's function is what they do.

import { fold } from '@beckon/core/text/text-match.js';
import type { Id, Operation, Value } from '../model/model.js';
import {
  type Planner,
  RULE_KEYS,
  type RuleDeclaration,
  type RuleKey,
  type Scene,
  type VerbDeclaration,
} from '../verbs/declaration.js';
import type { RanvierModel } from './model.js';
import { type Character, type Entity, type GameState, isRoom, type RanvierCommand, type Room } from './ranvier.js';

/** The operation that calls a command's function when all stands. */
export const CALL = 'ranvier command';

/** The parts of a verb that may also stand in `metadata` itself; `metadata.beckon` may have all of them. */
const FIELDS = ['words', 'does', 'scopeProfile', 'errorMessages', 'isLook', 'captureChecks'] as const;

/** All commands that declare a verb, each once though it has aliases. */
export function declaredVerbs(state: GameState, roleOf: (actor: Id) => number): readonly VerbDeclaration[] {
  const commands = new Set(state.CommandManager?.commands.values() ?? []);
  return [...commands].flatMap((command) => declarationOf(command, roleOf) ?? []);
}

/** The verb that a command declares; null if it declares none. */
function declarationOf(command: RanvierCommand, roleOf: (actor: Id) => number): VerbDeclaration | null {
  const { name, aliases = [], metadata = {}, requiredRole = 0 } = command;
  const own = metadata['beckon'] ?? (metadata['rules'] === undefined ? undefined : picked(metadata));
  if (typeof own !== 'object' || own === null) return null;
  const { rules, words, captureChecks = [], ...rest } = own as Partial<VerbDeclaration>;
  return {
    ...rest,
    name,
    words: words ?? [...new Set([name, ...aliases].map(fold))],
    rules: rulesOf(name, rules),
    captureChecks: [
      ...(requiredRole > 0 ? [({ actor }: Scene) => (roleOf(actor) >= requiredRole ? ALLOWED : FORBIDDEN)] : []),
      ...captureChecks,
    ],
  };
}

const ALLOWED = { ok: true } as const;
const FORBIDDEN = {
  ok: false,
  vetoInfo: { code: 'FORBIDDEN_BLOCKED', message: 'You are not allowed to do that.' },
} as const;

function picked(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { rules } = metadata;
  return {
    rules,
    ...Object.fromEntries(FIELDS.flatMap((field) => (field in metadata ? [[field, metadata[field]]] : []))),
  };
}

/** A rule that says nothing of what it does calls the command. What is no rule at all is left for the check of the verb. */
function rulesOf(name: string, rules: unknown): VerbDeclaration['rules'] {
  if (typeof rules !== 'object' || rules === null) return rules as VerbDeclaration['rules'];
  const entries = Object.entries(rules as Readonly<Record<string, RuleDeclaration | null>>);
  return Object.fromEntries(
    entries.map(([key, rule]) => {
      const isWhole = typeof rule === 'object' && RULE_KEYS.includes(key as RuleKey);
      if (!isWhole) return [key, rule];
      const { plan, planner, means, otherwise } = rule ?? {};
      const isBare = plan === undefined && planner === undefined && means === undefined && otherwise === undefined;
      return [key, isBare ? { ...rule, planner: callOf(name, key as RuleKey) } : rule];
    }),
  );
}

function callOf(command: string, ruleKey: RuleKey): Planner {
  return ({ actor, direct, indirect, relation, relationRaw, words, number }) => {
    const given = { command, ruleKey, actor, direct, indirect, relation, relationRaw, words, number };
    const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const operation: Operation = { op: 'custom', name: CALL, args: args as Readonly<Record<string, Value>> };
    return { ok: true, operations: [operation] };
  };
}

/** A way out, where a command gets the target itself. */
export interface ExitTarget {
  readonly direction: string;
  readonly roomId: string;
  readonly room: Room;
}
/** A door: the room that has it, and the room one comes from, as Ranvier's own functions for doors take them. */
export interface DoorTarget {
  readonly room: Room;
  readonly from: Room;
}
export type CallTarget = Entity | ExitTarget | DoorTarget;

/** What a command's function is given as its fourth argument: what was meant, as Ranvier's own objects. */
export interface CallContext {
  readonly verb: string;
  readonly ruleKey: RuleKey;
  readonly direct?: CallTarget;
  readonly indirect?: CallTarget;
  /** Canonical, and as it was given. */
  readonly relation?: string;
  readonly relationRaw?: string;
  readonly words?: string;
  readonly number?: number;
}

export interface RanvierCall {
  readonly command: RanvierCommand;
  readonly actor: Character;
  /** Ranvier's own parsers of arguments find exactly the target by these: uuids, names of players, directions. */
  readonly args: string;
  readonly context: CallContext;
}

/** What is to be called; throws if the command or the actor is gone. */
export function callFrom(args: Readonly<Record<string, Value>>, model: RanvierModel): RanvierCall {
  const { command: name, ruleKey, actor, direct, indirect, relation, relationRaw, words, number } = args;
  const { state } = model.entities;
  const command = state.CommandManager?.commands.get(String(name));
  const who = model.entities.entity(String(actor));
  if (command === undefined) throw new Error(`there is no command "${name}"`);
  if (who === undefined || isRoom(who) || !('equipment' in who)) throw new Error(`"${actor}" cannot give commands`);
  const given = { relation, relationRaw, words, number };
  const spoken = words ?? number;
  const isIndirect = ruleKey === 'indirect';
  const first = direct !== undefined ? argOf(model, String(direct)) : isIndirect ? undefined : spoken;
  const rest = isIndirect || direct !== undefined ? spoken : undefined;
  const second = indirect !== undefined ? argOf(model, String(indirect)) : rest;
  return {
    command,
    actor: who,
    args: [first, relationRaw, second].filter((part) => part !== undefined).join(' '),
    context: {
      verb: command.name,
      ruleKey: ruleKey as RuleKey,
      ...(direct === undefined ? {} : { direct: targetOf(model, String(direct)) }),
      ...(indirect === undefined ? {} : { indirect: targetOf(model, String(indirect)) }),
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    },
  };
}

function targetOf(model: RanvierModel, id: Id): CallTarget {
  const { entities } = model;
  const way = entities.way(id);
  if (way !== undefined) return { direction: way.exit.direction, roomId: way.exit.roomId, room: way.to };
  const leaf = entities.door(id)?.leaves[0];
  if (leaf !== undefined) return { room: leaf.owner, from: leaf.from };
  const entity = entities.entity(id);
  if (entity === undefined) throw new Error(`"${id}" is gone`);
  return entity;
}

function argOf(model: RanvierModel, id: Id): string {
  const { entities } = model;
  const way = entities.way(id) ?? null;
  if (way !== null) return way.exit.direction;
  const door = entities.door(id);
  if (door !== undefined) return door.direction;
  const entity = entities.entity(id);
  if (entity === undefined || isRoom(entity)) return id;
  return entity.uuid ?? entity.name;
}
