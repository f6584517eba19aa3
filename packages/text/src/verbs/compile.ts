// A verb as its author writes it → a verb that is ready to be used, or all that is wrong with it.

import type { Fault, Path } from '@beckon/core/data/schema.js';
import { fold } from '@beckon/core/text/text-match.js';
import { canonicalOf } from '../words/relations.js';
import { unknownRelation } from './comparison.js';
import {
  type CheckDeclaration,
  type FirstDeclaration,
  RELATION_RULES,
  RULE_KEYS,
  type RuleDeclaration,
  type RuleKey,
  type Says,
  type VerbDeclaration,
} from './declaration.js';
import { codeFault, Desk, each, hasLetters, isCode, type Subjects, type WorldFacts } from './desk.js';
import { checkLinks, checkMeaning } from './links.js';
import { compileRoles, compileScopes, ROLES, subjectsOf } from './role.js';
import { VerbTable } from './table.js';
import type { Check, First, Rule, Verb, VerbText } from './verb.js';

/**
 * All verbs of a world, and all that is wrong with them; a fault's path starts with the verb's name. Some of them may be
 * compiled already.
 */
export function compileVerbs(
  declarations: readonly VerbDeclaration[],
  known: WorldFacts,
  compileOne: typeof compileVerb = compileVerb,
): { readonly verbs: VerbTable; readonly faults: readonly Fault[] } {
  const desk = new Desk(known);
  const names = new Set<string>();
  for (const { name } of declarations) {
    if (names.has(name)) desk.tell([name], `there are two verbs called "${name}"`, true);
    names.add(name);
  }
  const verbs = declarations.map((declaration) => compileOne(declaration, [declaration.name], desk));
  checkWords(declarations, verbs, desk);
  checkLinks(declarations, known.gone ?? new Set(), desk);
  return { verbs: new VerbTable(verbs), faults: desk.faults };
}

/** One verb by itself: what it says of other verbs is not checked here. */
export function compileVerb(declaration: VerbDeclaration, path: Path, desk: Desk): Verb {
  const { name, does = '', scopeProfile = {}, errorMessages = {}, isLook = false } = declaration;
  const rules = declaration.rules ?? {};
  const keys = RULE_KEYS.filter((key) => rules[key] !== undefined);
  if (declaration.rules !== undefined && Object.keys(rules).length === 0)
    desk.tell([...path, 'rules'], `no rules: give it at least one of ${RULE_KEYS.join(', ')}`);
  for (const role of ['direct', 'indirect'] as const) {
    const scopes = scopeProfile[role];
    if (scopes !== undefined) compileScopes(scopes, [...path, 'scopeProfile', role], desk);
    if (scopes !== undefined && keys.length > 0 && !keys.some((key) => ROLES[key].includes(role)))
      desk.tell(
        [...path, 'scopeProfile', role],
        `no rule of "${name}" has an ${role} role`.replace('an d', 'a d'),
        true,
      );
  }
  for (const code of Object.keys(errorMessages))
    if (!isCode(code)) desk.tell([...path, 'errorMessages', code], codeFault(code), true);
  const subjects = new Set(keys.flatMap((key) => [...subjectsOf(key, rules[key] ?? {})]));
  return {
    name,
    words: compileWords(declaration, path, desk),
    does,
    rules: Object.fromEntries(
      keys.map((key) => [key, compileRule(declaration, key, rules[key] ?? {}, [...path, 'rules', key], desk)]),
    ),
    errorMessages,
    isLook,
    captureChecks: each(declaration.captureChecks, (check, i) =>
      typeof check === 'function' ? check : compileCheck(check, [...path, 'captureChecks', i], { subjects }, desk),
    ),
  };
}

/** Each split at its blanks, folded as lines are. */
function compileWords({ name, words }: VerbDeclaration, path: Path, desk: Desk): readonly (readonly string[])[] {
  const said = words ?? [name];
  if (said.length === 0) desk.tell([...path, 'words'], 'no words: nobody could say this verb');
  return each(said, (word, i) => {
    const parts = fold(word).split(' ');
    const fault = wordFault(word, parts);
    // A name without letters is told of where the name is.
    const isReported = words === undefined && !hasLetters(word);
    if (fault !== null && !isReported) desk.tell(words === undefined ? path : [...path, 'words', i], fault);
    return parts;
  });
}

/** Where lines are cut into commands. */
const JOINTS: readonly string[] = ['and', 'then'];

/** Why nobody can say a word; null if somebody can. */
function wordFault(word: string, parts: readonly string[]): string | null {
  if (!hasLetters(word)) return 'a word has letters in it';
  const [sign] = /[,;.!?"“”„]/.exec(word) ?? [];
  if (sign !== undefined) return `nobody can say ${JSON.stringify(word)} for a verb: ${sign} is no part of a word`;
  const joint = parts.find((part) => JOINTS.includes(part));
  return joint === undefined ? null : `nobody can say "${word}" for a verb: a line is cut in two at "${joint}"`;
}

/** A word that two verbs have would always mean the first of them. */
function checkWords(declarations: readonly VerbDeclaration[], verbs: readonly Verb[], desk: Desk): void {
  const owners = new Map<string, string>();
  for (const [at, { name, words }] of verbs.entries()) {
    const hasWords = declarations[at]?.words !== undefined;
    for (const [i, parts] of words.entries()) {
      const word = parts.join(' ');
      const owner = owners.get(word);
      const path = hasWords ? [name, 'words', i] : [name];
      if (owner === name && hasWords) desk.tell(path, `"${word}" is there twice`);
      else if (owner !== undefined && owner !== name)
        desk.tell(path, `"${word}" is a word of "${owner}", too: only one of "${owner}" and "${name}" can have it`);
      else owners.set(word, name);
    }
  }
}

function compileRule(verb: VerbDeclaration, key: RuleKey, rule: RuleDeclaration, path: Path, desk: Desk): Rule {
  const about: Subjects = { subjects: subjectsOf(key, rule) };
  const relations = compileRelations(key, rule, path, desk);
  if (rule.planner !== undefined && rule.plan !== undefined)
    desk.tell([...path, 'planner'], 'say "plan" or "planner", not both', true);
  checkMeaning(rule, relations, path, desk);
  const { otherwise } = rule;
  desk.checkCode(otherwise?.code, [...path, 'otherwise', 'code']);
  return {
    key,
    acceptedRelations: relations,
    elides: compileElided(key, rule, relations, path, desk),
    roles: compileRoles(verb, key, rule, path, desk),
    means: compileMeans(rule, desk),
    first: each(rule.first, (step, i) => compileFirst(step, [...path, 'first', i], about, desk)).flat(),
    checks: each(rule.checks, (check, i) => compileCheck(check, [...path, 'checks', i], about, desk)),
    plan: each(rule.plan, (sentence, i) => desk.effect(sentence, [...path, 'plan', i], about)),
    otherwise:
      otherwise === undefined
        ? null
        : { code: otherwise.code, says: desk.template(otherwise.says, [...path, 'otherwise', 'says'], about) },
    says: compileSays(rule.says, [...path, 'says'], about, desk),
    seen: rule.seen === undefined ? null : desk.template(rule.seen, [...path, 'seen'], about, true),
    seenThere: rule.seenThere === undefined ? null : desk.template(rule.seenThere, [...path, 'seenThere'], about, true),
    planner: rule.planner ?? null,
  };
}

/** Canonical, each once. */
function compileRelations(
  key: RuleKey,
  { acceptedRelations }: RuleDeclaration,
  path: Path,
  desk: Desk,
): readonly string[] {
  const at = [...path, 'acceptedRelations'];
  if (!RELATION_RULES.includes(key)) {
    if (acceptedRelations !== undefined) desk.tell(at, `the rule ${key} has no relation: take this out`, true);
    return [];
  }
  if (acceptedRelations === undefined)
    desk.tell(path, `"acceptedRelations" is missing: the rule ${key} must say which relations it takes`);
  else if (acceptedRelations.length === 0)
    desk.tell(at, `no relations: the rule ${key} must take at least one, such as "in" or "to"`);
  const relations = each(acceptedRelations, (word, i) => {
    const relation = canonicalOf(word);
    if (relation === null) desk.tell([...at, i], unknownRelation(word));
    return relation ?? [];
  });
  return [...new Set(relations.flat())];
}

/** The relation that may be left out: one that the rule takes. */
function compileElided(
  key: RuleKey,
  { elides }: RuleDeclaration,
  relations: readonly string[],
  path: Path,
  desk: Desk,
): string | null {
  if (elides === undefined) return null;
  const at = [...path, 'elides'];
  if (key !== 'directIndirect') {
    desk.tell(at, 'only a rule with two targets can do without its relation: take this out', true);
    return null;
  }
  const relation = canonicalOf(elides);
  if (relation === null) desk.tell(at, unknownRelation(elides));
  else if (!relations.includes(relation)) desk.tell(at, `"${elides}" is none of its acceptedRelations`);
  return relation;
}

/** By relation in its canonical spelling; `*` for any. What leads to a verb that is gone is left out. */
function compileMeans({ means }: RuleDeclaration, desk: Desk): Rule['means'] {
  if (means === undefined) return null;
  const pairs = typeof means === 'string' ? [['*', means] as const] : Object.entries(means);
  const gone = desk.known.gone ?? new Set();
  const kept = pairs.filter(([, name]) => !gone.has(name) && !gone.has(name.split(' ')[0] ?? ''));
  return Object.fromEntries(kept.map(([relation, name]) => [canonicalOf(relation) ?? relation, name]));
}

function compileFirst(step: FirstDeclaration, path: Path, about: Subjects, desk: Desk): readonly First[] {
  const first = {
    unless: desk.condition(step.unless, [...path, 'unless'], about),
    verb: step.try,
    to: desk.reference(step.to, [...path, 'to'], about),
  };
  return desk.known.gone?.has(step.try) === true ? [] : [first];
}

/** Whether a field was written down, though it may be faulty. */
function isGiven(declared: object, field: string): boolean {
  return Object.hasOwn(declared, field);
}

export function compileCheck(check: CheckDeclaration, path: Path, about: Subjects, desk: Desk): Check {
  const { when, unless, code, says } = check;
  // A faulty one was told of already.
  const isReported = when === undefined && unless === undefined && (isGiven(check, 'when') || isGiven(check, 'unless'));
  if ((when === undefined) === (unless === undefined) && !isReported)
    desk.tell(
      path,
      when === undefined ? 'say when it refuses: "when" or "unless"' : 'say "when" or "unless", not both',
    );
  desk.checkCode(code, [...path, 'code']);
  const sentence = when ?? unless ?? '';
  const isUnless = when === undefined;
  const condition = sentence === '' ? null : desk.condition(sentence, [...path, isUnless ? 'unless' : 'when'], about);
  return {
    isHit: condition === null ? () => false : isUnless ? (scene, model) => !condition(scene, model) : condition,
    code,
    says: desk.template(says, [...path, 'says'], about),
    said: `${isUnless ? 'unless' : 'when'} ${typeof sentence === 'string' ? sentence : '(code)'}`,
  };
}

function compileSays(says: Says | undefined, path: Path, about: Subjects, desk: Desk): readonly VerbText[] {
  if (says === undefined) return [];
  if (typeof says === 'string')
    return [{ when: null, says: desk.template(says, path, about), mayBeNote: mayBeNote(says) }];
  return each(says, (one, i) => {
    if (one.when === undefined && !isGiven(one, 'when') && i < says.length - 1)
      desk.tell([...path, i], 'without "when" this is always said, and nothing after it ever');
    return {
      when: one.when === undefined ? null : desk.condition(one.when, [...path, i, 'when'], about),
      says: desk.template(one.says, [...path, i, 'says'], about),
      mayBeNote: mayBeNote(one.says),
    };
  });
}

/** A bracket, or a gap that may begin with one. */
function mayBeNote(text: unknown): boolean {
  return typeof text !== 'string' || /^[({[\\]/.test(text);
}
