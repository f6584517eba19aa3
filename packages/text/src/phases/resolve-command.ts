// Which things one reading of a command names, role by role. Only reads: nothing is changed, nothing is said.

import type { Id } from '../model/model.js';
import type { RoleName, Scene } from '../verbs/declaration.js';
import type { Condition, Verb, VerbRole, VerbRule } from '../verbs/verb.js';
import { numberOf } from '../words/numbers.js';
import { readPhrase } from '../words/phrase.js';
import { bind } from './bind.js';
import type { BindCode, BindContext, BoundRole, Pronouns, VerbFit } from './bind-types.js';
import type { FormCode } from './form.js';
import type { NamedThings } from './memory.js';
import type { ReadingTrace, RoleTrace } from './outcome.js';
import { isDirection, isOwnWord } from './own-words.js';
import type { Memory, OpenQuestion, TextWorld, VerbCommand } from './text-world.js';

export type ResolveCode = FormCode | BindCode | 'NUMBER_NEEDED';

/** A command with all its things. */
export interface Resolved {
  readonly ok: true;
  readonly verb: Verb;
  readonly rule: VerbRule;
  readonly command: VerbCommand;
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
  readonly command: VerbCommand | null;
  readonly code: ResolveCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly role: RoleName | null;
  readonly candidates: readonly Id[];
  readonly labels: readonly string[];
  readonly prompt?: string;
  readonly settled: readonly Id[];
  readonly rest: readonly (readonly string[])[];
  /** What is clear of it: named, though something else was wrong. */
  readonly named: NamedThings;
  /** Of what is not clear: what it may be, and "it" with it. */
  readonly about: readonly Id[];
  readonly unknownWord: string | null;
  readonly trace: readonly ReadingTrace[];
}

export interface ResolveOptions {
  /** What phrases were found to mean already: readings of one clause ask the same again and again. */
  readonly known?: Map<VerbRole, Map<string, BoundRole>>;
  readonly world: TextWorld;
  readonly actor: Id;
  readonly memory: Memory;
  /** The line answers this question. */
  readonly answering?: { readonly role: RoleName; readonly listed: readonly Id[] };
}

/** `isWhole`: only a command with all its things is of use; where one is not there the others are not looked for. */
export function resolveCommand(
  asking: ResolveOptions,
  verb: Verb,
  rule: VerbRule,
  command: VerbCommand,
  isWhole = false,
): Resolved | Unresolved {
  return new Binding(asking, verb, rule, command).resolve(isWhole);
}

/** Lives for one reading. */
class Binding {
  readonly #asking: ResolveOptions;
  readonly #verb: Verb;
  readonly #rule: VerbRule;
  readonly #command: VerbCommand;
  readonly #roles: RoleTrace[] = [];
  readonly #notes: string[] = [];

  constructor(asking: ResolveOptions, verb: Verb, rule: VerbRule, command: VerbCommand) {
    this.#asking = asking;
    this.#verb = verb;
    this.#rule = rule;
    this.#command = command;
  }

  resolve(isWhole: boolean): Resolved | Unresolved {
    const { direct: directRole, indirect: indirectRole } = this.#rule.roles;
    const { relation, relationRaw } = this.#command;
    let scene: Scene = {
      actor: this.#asking.actor,
      verb: this.#verb.name,
      ...(relation === null ? {} : { relation }),
      ...(relationRaw === null ? {} : { relationRaw }),
    };
    // The other target may say where to look for the first, and which of several is intended.
    let other = indirectRole === undefined ? null : this.#take('indirect', indirectRole, scene);
    if (isWhole && other?.ok === false && isLost(other)) return this.#fail('indirect', other);
    if (other?.ok === true) scene = { ...scene, ...other.adds };
    const first = directRole === undefined ? null : this.#take('direct', directRole, scene);
    // "Tie the first letter to the letter": which of two is not asked where one of them is the first.
    const [only, ...more] = first?.ok === true ? first.ids : [];
    if (indirectRole !== undefined && only !== undefined && more.length === 0 && isUnclear(other)) {
      other = this.#take('indirect', indirectRole, { ...scene, direct: only }, true);
      if (other.ok) scene = { ...scene, ...other.adds };
    }
    const needsOther = directRole?.scopes.some(({ source }) => source === 'indirect.contents') === true;
    // Which of several is intended is asked only where the rest can be found.
    const isFirstFine = first === null || first.ok || (first.code === 'AMBIGUOUS_TARGET' && isLost(other));
    // Nothing is asked for where the rest is not there.
    const isInVain = first?.ok === false && first.code === 'FORM_MISSING_DIRECT' && isLost(other);
    const isNeeded = needsOther && !(other?.ok === false && other.code === 'FORM_MISSING_INDIRECT' && isLost(first));
    if (other !== null && !other.ok && (isNeeded || isFirstFine || isInVain)) return this.#fail('indirect', other);
    if (first !== null && !first.ok) return this.#fail('direct', first);
    const direct = first?.ids ?? [];
    if (first !== null) scene = { ...scene, ...first.adds };
    const mayDiffer = (indirectRole?.prefer.length ?? 0) > 0 || scene.indirect === direct[0];
    if (indirectRole !== undefined && mayDiffer && direct[0] !== undefined) {
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

  #take(roleName: RoleName, role: VerbRole, scene: Scene, isAgain = false): Consumed {
    const words = this.#command[roleName] ?? [];
    const text = textOf(words);
    const fixed = this.#command.fixed[roleName];
    if (this.#command[roleName] === null && fixed === undefined) {
      this.#record(
        { role: roleName, words: '', scopes: [], candidates: [], chosen: [], reason: 'no words given' },
        isAgain,
      );
      const { key: ruleKey } = this.#rule;
      return missed(roleName === 'direct' ? 'FORM_MISSING_DIRECT' : 'FORM_MISSING_INDIRECT', { ruleKey });
    }
    if (role.takes === 'text') {
      this.#record(textTrace(roleName, text), isAgain);
      return { ok: true, ids: [], isMany: false, adds: { words: text } };
    }
    if (role.takes === 'number') {
      const number = numberOf(text);
      this.#record(textTrace(roleName, text), isAgain);
      if (number === null) return missed('NUMBER_NEEDED', { role: roleName, words: text });
      return { ok: true, ids: [], isMany: false, adds: { number } };
    }
    if (fixed !== undefined && fixed.length > 0) {
      const trace = { role: roleName, words: text, scopes: [], candidates: [], chosen: fixed, reason: 'answered' };
      this.#record(trace, isAgain);
      return { ok: true, ids: fixed, isMany: fixed.length > 1, adds: { [roleName]: fixed[0] } };
    }
    const bound = this.#bind(roleName, role, words, scene);
    if (bound === null) return missed('TARGET_NOT_FOUND', { role: roleName, words: text });
    this.#record(bound.trace, isAgain);
    if (!bound.ok) return bound;
    for (const note of bound.notes) if (!this.#notes.includes(note)) this.#notes.push(note);
    return { ok: true, ids: bound.ids, isMany: bound.isMany, adds: { [roleName]: bound.ids[0] } };
  }

  #bind(roleName: RoleName, role: VerbRole, words: readonly string[], scene: Scene): BoundRole | null {
    const { world, memory, answering, known } = this.#asking;
    const phrase = readPhrase(words.map((word) => word.toLowerCase()));
    if (phrase === null) return null;
    const byWords = known?.get(role) ?? new Map<string, BoundRole>();
    const key = JSON.stringify([roleName, words, scene]);
    const before = byWords.get(key);
    if (before !== undefined) return before;
    const listed = answering?.listed ?? memory.question?.listed;
    const isAnswer = answering?.role === roleName && answering.listed.length > 0;
    const context: BindContext = {
      model: world.model,
      ...(world.policy === undefined ? {} : { policy: world.policy }),
      scene,
      roleName,
      role,
      phrase,
      pronouns: memory.pronouns,
      about: answering === undefined || isAnswer ? (memory.question?.about ?? []) : [],
      fitOf: (id) => this.#fit(id, roleName, role, scene),
      isLook: this.#verb.isLook,
      ...(listed === undefined || listed.length === 0 ? {} : { listed }),
      ...(isAnswer ? { isAnswer } : {}),
      isTaken: (word) => isOwnWord(word) || isDirection(word) || world.verbs.startingWith(word).length > 0,
    };
    const bound = bind(context);
    byWords.set(key, bound);
    known?.set(role, byWords);
    return bound;
  }

  /** How well a thing fits this verb. */
  #fit(id: Id, roleName: RoleName, { prefer }: VerbRole, scene: Scene): VerbFit {
    const { model } = this.#asking.world;
    const own: Scene = { ...scene, [roleName]: id };
    const holds = (condition: Condition, of: Scene): boolean => {
      try {
        return condition(of, model);
      } catch {
        return false;
      }
    };
    const { checks } = this.#rule;
    const stopped = checks.findIndex(({ isHit }) => holds(isHit, own));
    return {
      checks: stopped < 0 ? checks.length : stopped,
      preferences: prefer.filter((condition) => holds(condition, { ...own, it: id })).length,
    };
  }

  /** What is asked twice is recorded once, as it was answered last. */
  #record(trace: RoleTrace, isAgain: boolean): void {
    const at = isAgain ? this.#roles.findIndex(({ role }) => role === trace.role) : -1;
    if (at >= 0) this.#roles[at] = trace;
    else this.#roles.push(trace);
  }

  #named(): NamedThings {
    const chosen = (name: RoleName) => this.#roles.find(({ role }) => role === name)?.chosen ?? [];
    return { direct: chosen('direct'), indirect: chosen('indirect') };
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
      named: this.#named(),
      about: [],
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
type Consumed =
  | { readonly ok: true; readonly ids: readonly Id[]; readonly isMany: boolean; readonly adds: Partial<Scene> }
  | Missed;

function isUnclear(used: Consumed | null): boolean {
  return used?.ok === false && used.code === 'AMBIGUOUS_TARGET';
}

/** Not to be found, and no answer to a question would help. */
function isLost(chosen: Consumed | null): boolean {
  return chosen?.ok === false && chosen.code !== 'AMBIGUOUS_TARGET' && !chosen.code.startsWith('FORM_');
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
export function questionOf(found: Unresolved, prompt: string | null, pronouns: Pronouns): OpenQuestion | null {
  const { command, role, code, candidates, settled, rest, named, about } = found;
  if (command === null || role === null || prompt === null) return null;
  const request = { command, role, prompt, pronouns };
  if (code === 'AMBIGUOUS_TARGET')
    return { kind: 'which', ...request, listed: candidates, settled, rest, about: candidates };
  if (!code.startsWith('FORM_MISSING')) return null;
  const known = [...named.direct, ...named.indirect];
  return { kind: 'missing', ...request, listed: [], settled: [], rest: [], about: about.length > 0 ? about : known };
}
