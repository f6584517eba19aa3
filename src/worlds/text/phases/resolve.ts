// Resolve: which reading of a clause is meant, and which things it names. Only reads: nothing is changed, nothing is said.

import type { Id } from '../model/model.js';
import type { RoleName, Scene } from '../verbs/declaration.js';
import type { Role, Rule, Verb } from '../verbs/verb.js';
import { numberOf } from '../words/numbers.js';
import { readPhrase } from '../words/phrase.js';
import { bind } from './bind.js';
import type { Asked, BindCode, Bound } from './bind-types.js';
import type { FormCode, Reading } from './form.js';
import type { ReadingTrace, RoleTrace } from './outcome.js';
import { isDirection, isOwnWord } from './own-words.js';
import type { Command, Memory, OpenQuestion, TextWorld } from './text-world.js';

export type ResolveCode = FormCode | BindCode | 'NUMBER_NEEDED';

/** A command with all its things. */
export interface Resolved {
  readonly ok: true;
  readonly verb: Verb;
  readonly rule: Rule;
  readonly command: Command;
  /** All but the direct target, which may be several. */
  readonly scene: Scene;
  readonly direct: readonly Id[];
  readonly isMany: boolean;
  readonly notes: readonly string[];
  readonly trace: readonly ReadingTrace[];
}

/** Why no reading holds: the one that came furthest. */
export interface Unresolved {
  readonly ok: false;
  readonly verb: Verb;
  readonly command: Command | null;
  readonly code: ResolveCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly role: RoleName | null;
  readonly candidates: readonly Id[];
  readonly labels: readonly string[];
  readonly prompt?: string;
  readonly settled: readonly Id[];
  readonly rest: readonly (readonly string[])[];
  readonly unknownWord: string | null;
  readonly trace: readonly ReadingTrace[];
}

export interface Asking {
  readonly world: TextWorld;
  readonly actor: Id;
  readonly memory: Memory;
  /** The line answers this question. */
  readonly answering?: { readonly role: RoleName; readonly listed: readonly Id[] };
}

/** The first reading in which everything is found; else the one that says most about what is wrong. */
export function resolveReadings(asking: Asking, readings: readonly Reading[]): Resolved | Unresolved | null {
  const traces: ReadingTrace[] = [];
  let best: { found: Unresolved; rank: number } | null = null;
  for (const reading of readings) {
    const found = reading.ok
      ? resolveCommand(asking, reading.verb, reading.rule, reading.command)
      : (asked(asking, reading) ?? unfit(reading));
    traces.push(...found.trace);
    if (found.ok) {
      // "give mrs quill" names one person, not two.
      if (!reading.isSure && found.direct.some((id) => id === found.scene.indirect)) continue;
      return { ...found, trace: traces };
    }
    const rank = rankOf(found, reading.isSure, asking);
    if (best === null || rank > best.rank) best = { found, rank };
  }
  return best === null ? null : { ...best.found, trace: traces };
}

/** Something is missing: what was said is looked up already, so that the question can name it. */
function asked(asking: Asking, reading: Extract<Reading, { ok: false }>): Unresolved | null {
  const { command, code, verb } = reading;
  const rule = command === null ? undefined : asking.world.verbs.byName(command.verb)?.rules[command.ruleKey];
  if (command === null || rule === undefined || !code.startsWith('FORM_MISSING')) return null;
  const found = resolveCommand(asking, verb, rule, command);
  if (found.ok || !found.code.startsWith('FORM_MISSING')) return null;
  return { ...found, code, details: reading.details };
}

/** How much a failure says: what is there twice, what is not there, what was left out, what does not fit. */
function rankOf({ code, trace }: Unresolved, isSure: boolean, { world }: Asking): number {
  const bound = trace[0]?.roles.filter(({ chosen }) => chosen.length > 0) ?? [];
  const rank = (RANKS[code] ?? 0) + bound.length / 10;
  if (isSure) return rank;
  if (code === 'AMBIGUOUS_TARGET' || code === 'PRONOUN_UNKNOWN') return rank - 1;
  // "give amy" is about a person: it leaves out what, not whom.
  const isWhom = bound.some(
    ({ role, chosen: [id] }) => role === 'indirect' && world.model.thing(id ?? '')?.kind === 'person',
  );
  return isWhom ? rank : rank - 100;
}

const RANKS: Readonly<Partial<Record<ResolveCode, number>>> = {
  AMBIGUOUS_TARGET: 9,
  NOT_SO_MANY: 8,
  ONLY_ONE: 8,
  NOTHING_LEFT: 8,
  PRONOUN_UNKNOWN: 8,
  NUMBER_NEEDED: 7,
  TARGET_NOT_FOUND: 7,
  FORM_MISSING_DIRECT: 6,
  FORM_MISSING_INDIRECT: 6,
  FORM_MISSING_RELATION: 5,
  FORM_UNSUPPORTED_RELATION: 4,
  FORM_DIRECT_NOT_SUPPORTED: 3,
  FORM_INDIRECT_NOT_SUPPORTED: 3,
  FORM_NOT_SUPPORTED: 1,
};

function unfit(reading: Extract<Reading, { ok: false }>): Unresolved {
  const { verb, code, details, command, role } = reading;
  const ruleKey = command?.ruleKey ?? null;
  return {
    ok: false,
    verb,
    command,
    code,
    details,
    role,
    candidates: [],
    labels: [],
    settled: [],
    rest: [],
    unknownWord: null,
    trace: [{ verb: verb.name, ruleKey, isChosen: false, code, roles: [] }],
  };
}

/** The things of one command, by one rule. */
export function resolveCommand(asking: Asking, verb: Verb, rule: Rule, command: Command): Resolved | Unresolved {
  return new Binding(asking, verb, rule, command).resolve();
}

/** Lives for one reading. */
class Binding {
  readonly #asking: Asking;
  readonly #verb: Verb;
  readonly #rule: Rule;
  readonly #command: Command;
  readonly #roles: RoleTrace[] = [];
  readonly #notes: string[] = [];

  constructor(asking: Asking, verb: Verb, rule: Rule, command: Command) {
    this.#asking = asking;
    this.#verb = verb;
    this.#rule = rule;
    this.#command = command;
  }

  resolve(): Resolved | Unresolved {
    const { direct: directRole, indirect: indirectRole } = this.#rule.roles;
    const { relation, relationRaw } = this.#command;
    let scene: Scene = {
      actor: this.#asking.actor,
      verb: this.#verb.name,
      ...(relation === null ? {} : { relation }),
      ...(relationRaw === null ? {} : { relationRaw }),
    };
    // The other target may say where to look for the first, and which of several is meant.
    const other = indirectRole === undefined ? null : this.#take('indirect', indirectRole, scene);
    if (other?.ok === true) scene = { ...scene, ...other.adds };
    const first = directRole === undefined ? null : this.#take('direct', directRole, scene);
    const needsOther = directRole?.scopes.some(({ source }) => source === 'indirect.contents') === true;
    // Which of several is meant is asked only where the rest can be found.
    const isFirstFine = first === null || first.ok || (first.code === 'AMBIGUOUS_TARGET' && isLost(other));
    if (other !== null && !other.ok && (needsOther || isFirstFine)) return this.#fail('indirect', other);
    if (first !== null && !first.ok) return this.#fail('direct', first);
    const direct = first?.ids ?? [];
    if (first !== null) scene = { ...scene, ...first.adds };
    if (indirectRole !== undefined && indirectRole.prefer.length > 0 && direct[0] !== undefined) {
      const again = this.#take('indirect', indirectRole, { ...scene, direct: direct[0] }, true);
      if (again.ok) scene = { ...scene, ...again.adds };
      else return this.#fail('indirect', again);
    }
    const { direct: _, ...rest } = scene;
    return {
      ok: true,
      verb: this.#verb,
      rule: this.#rule,
      command: this.#command,
      scene: rest,
      direct,
      isMany: first?.isMany === true,
      notes: this.#notes,
      trace: [this.#trace(true)],
    };
  }

  #take(roleName: RoleName, role: Role, scene: Scene, isAgain = false): Taken {
    const words = this.#command[roleName] ?? [];
    const text = textOf(words);
    const fixed = this.#command.fixed[roleName];
    if (this.#command[roleName] === null && fixed === undefined) {
      this.#tell(
        { role: roleName, words: '', scopes: [], candidates: [], chosen: [], reason: 'nothing said' },
        isAgain,
      );
      const { key: ruleKey } = this.#rule;
      return missed(roleName === 'direct' ? 'FORM_MISSING_DIRECT' : 'FORM_MISSING_INDIRECT', { ruleKey });
    }
    if (role.takes === 'text') {
      this.#tell(textTrace(roleName, text), isAgain);
      return { ok: true, ids: [], isMany: false, adds: { words: text } };
    }
    if (role.takes === 'number') {
      const number = numberOf(text);
      this.#tell(textTrace(roleName, text), isAgain);
      if (number === null) return missed('NUMBER_NEEDED', { role: roleName, words: text });
      return { ok: true, ids: [], isMany: false, adds: { number } };
    }
    if (fixed !== undefined && fixed.length > 0) {
      const trace = { role: roleName, words: text, scopes: [], candidates: [], chosen: fixed, reason: 'answered' };
      this.#tell(trace, isAgain);
      return { ok: true, ids: fixed, isMany: fixed.length > 1, adds: { [roleName]: fixed[0] } };
    }
    const bound = this.#bind(roleName, role, words, scene);
    if (bound === null) return missed('TARGET_NOT_FOUND', { role: roleName, words: text });
    this.#tell(bound.trace, isAgain);
    if (!bound.ok) return bound;
    for (const note of bound.notes) if (!this.#notes.includes(note)) this.#notes.push(note);
    return { ok: true, ids: bound.ids, isMany: bound.isMany, adds: { [roleName]: bound.ids[0] } };
  }

  #bind(roleName: RoleName, role: Role, words: readonly string[], scene: Scene): Bound | null {
    const { world, memory, answering } = this.#asking;
    const phrase = readPhrase(words.map((word) => word.toLowerCase()));
    if (phrase === null) return null;
    const listed = answering?.listed ?? memory.question?.listed;
    const isAnswer = answering?.role === roleName && answering.listed.length > 0;
    const asked: Asked = {
      model: world.model,
      scene,
      roleName,
      role,
      phrase,
      pronouns: memory.pronouns,
      ...(listed === undefined || listed.length === 0 ? {} : { listed }),
      ...(isAnswer ? { isAnswer } : {}),
      isTaken: (word) => isOwnWord(word) || isDirection(word) || world.verbs.startingWith(word).length > 0,
    };
    return bind(asked);
  }

  /** What is asked twice is told once, as it was answered last. */
  #tell(trace: RoleTrace, isAgain: boolean): void {
    const at = isAgain ? this.#roles.findIndex(({ role }) => role === trace.role) : -1;
    if (at >= 0) this.#roles[at] = trace;
    else this.#roles.push(trace);
  }

  #trace(isChosen: boolean, code?: string): ReadingTrace {
    const { relation } = this.#command;
    return {
      verb: this.#verb.name,
      ruleKey: this.#rule.key,
      ...(relation === null ? {} : { relation }),
      isChosen,
      ...(code === undefined ? {} : { code }),
      roles: this.#roles,
    };
  }

  #fail(role: RoleName, missed_: Missed): Unresolved {
    const { code, details, candidates, labels, prompt, settled = [], rest = [], unknownWord } = missed_;
    // What is asked for is asked by the name of what is known already.
    const known = code.startsWith('FORM_MISSING') ? this.#roles.filter(({ chosen }) => chosen.length > 0) : [];
    const fixed = Object.fromEntries(known.map((one) => [one.role, one.chosen]));
    return {
      ok: false,
      verb: this.#verb,
      command: { ...this.#command, fixed: { ...this.#command.fixed, ...fixed } },
      code,
      details: { ...details, role },
      role,
      candidates,
      labels,
      ...(prompt === undefined ? {} : { prompt }),
      settled,
      rest,
      unknownWord,
      trace: [this.#trace(false, code)],
    };
  }
}

interface Missed {
  readonly ok: false;
  readonly code: ResolveCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly candidates: readonly Id[];
  readonly labels: readonly string[];
  readonly prompt?: string;
  readonly settled?: readonly Id[];
  readonly rest?: readonly (readonly string[])[];
  readonly unknownWord: string | null;
}
type Taken =
  | { readonly ok: true; readonly ids: readonly Id[]; readonly isMany: boolean; readonly adds: Partial<Scene> }
  | Missed;

/** Not to be found, and no answer to a question would help. */
function isLost(taken: Taken | null): boolean {
  return taken?.ok === false && taken.code !== 'AMBIGUOUS_TARGET' && !taken.code.startsWith('FORM_');
}

function missed(code: ResolveCode, details: Readonly<Record<string, unknown>>): Missed {
  return { ok: false, code, details, candidates: [], labels: [], unknownWord: null };
}

/** Words as they are read: no blank before a comma. */
function textOf(words: readonly string[]): string {
  return words.join(' ').replace(/ (?=[,.;!?]+(?: |$))/g, '');
}

function textTrace(role: RoleName, words: string): RoleTrace {
  return { role, words, scopes: [], candidates: [], chosen: [], reason: 'text' };
}

/** The question that a failure leaves open, if the next line can answer it. */
export function questionOf(found: Unresolved, prompt: string | null): OpenQuestion | null {
  const { command, role, code, candidates, settled, rest } = found;
  if (command === null || role === null || prompt === null) return null;
  if (code === 'AMBIGUOUS_TARGET') return { kind: 'which', command, role, listed: candidates, settled, rest, prompt };
  return code.startsWith('FORM_MISSING')
    ? { kind: 'missing', command, role, listed: [], settled: [], rest: [], prompt }
    : null;
}
