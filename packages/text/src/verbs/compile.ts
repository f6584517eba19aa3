// A verb as its author writes it → a verb that is ready to be used, or all that is wrong with it.

import type { Fault, Path } from '@beckon/core/data/schema.js';
import { fold } from '@beckon/core/text/text-match.js';
import { faultMessages } from '../fault-messages.js';
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
import {
  codeFault,
  DeclarationReader,
  each,
  hasLetters,
  isCode,
  type Subjects,
  type WorldFacts,
} from './declaration-reader.js';
import { checkLinks, checkMeaning } from './links.js';
import { compileRoles, compileScopes, ROLES, subjectsOf } from './role.js';
import { VerbTable } from './table.js';
import type { First, RuleCheck, Verb, VerbRule, VerbText } from './verb.js';

/**
 * All verbs of a world, and all that is wrong with them; a fault's path starts with the verb's name. Some of them may be
 * compiled already.
 */
export function compileVerbs(
  declarations: readonly VerbDeclaration[],
  known: WorldFacts,
  compileOne: typeof compileVerb = compileVerb,
): { readonly verbs: VerbTable; readonly faults: readonly Fault[] } {
  const reader = new DeclarationReader(known);
  const names = new Set<string>();
  for (const { name } of declarations) {
    if (names.has(name)) reader.report([name], faultMessages.twoVerbsCalled(name), true);
    names.add(name);
  }
  const verbs = declarations.map((declaration) => compileOne(declaration, [declaration.name], reader));
  checkWords(declarations, verbs, reader);
  checkLinks(declarations, known.gone ?? new Set(), reader);
  return { verbs: new VerbTable(verbs), faults: reader.faults };
}

/** One verb by itself: what it says of other verbs is not checked here. */
export function compileVerb(declaration: VerbDeclaration, path: Path, reader: DeclarationReader): Verb {
  const { name, does = '', scopeProfile = {}, errorMessages = {}, isLook = false } = declaration;
  const rules = declaration.rules ?? {};
  const keys = RULE_KEYS.filter((key) => rules[key] !== undefined);
  if (declaration.rules !== undefined && Object.keys(rules).length === 0)
    reader.report([...path, 'rules'], faultMessages.noRules(RULE_KEYS.join(', ')));
  for (const role of ['direct', 'indirect'] as const) {
    const scopes = scopeProfile[role];
    if (scopes !== undefined) compileScopes(scopes, [...path, 'scopeProfile', role], reader);
    if (scopes !== undefined && keys.length > 0 && !keys.some((key) => ROLES[key].includes(role)))
      reader.report(
        [...path, 'scopeProfile', role],
        faultMessages.noRoleInRules(name, role).replace('an d', 'a d'),
        true,
      );
  }
  for (const code of Object.keys(errorMessages))
    if (!isCode(code)) reader.report([...path, 'errorMessages', code], codeFault(code), true);
  const subjects = new Set(keys.flatMap((key) => [...subjectsOf(key, rules[key] ?? {})]));
  return {
    name,
    words: compileWords(declaration, path, reader),
    does,
    rules: Object.fromEntries(
      keys.map((key) => [key, compileRule(declaration, key, rules[key] ?? {}, [...path, 'rules', key], reader)]),
    ),
    errorMessages,
    isLook,
    captureChecks: each(declaration.captureChecks, (check, i) =>
      typeof check === 'function' ? check : compileCheck(check, [...path, 'captureChecks', i], { subjects }, reader),
    ),
  };
}

/** Each split at its blanks, folded as lines are. */
function compileWords(
  { name, words }: VerbDeclaration,
  path: Path,
  reader: DeclarationReader,
): readonly (readonly string[])[] {
  const given = words ?? [name];
  if (given.length === 0) reader.report([...path, 'words'], faultMessages.noWords);
  return each(given, (word, i) => {
    const parts = fold(word).split(' ');
    const fault = wordFault(word, parts);
    // A name without letters is reported where the name is.
    const isReported = words === undefined && !hasLetters(word);
    if (fault !== null && !isReported) reader.report(words === undefined ? path : [...path, 'words', i], fault);
    return parts;
  });
}

/** Where lines are cut into commands. */
const JOINTS: readonly string[] = ['and', 'then'];

/** Why a word cannot be used; null if it can. */
function wordFault(word: string, parts: readonly string[]): string | null {
  if (!hasLetters(word)) return faultMessages.namelessWord;
  const [sign] = /[,;.!?"“”„]/.exec(word) ?? [];
  if (sign !== undefined) return faultMessages.signInWord(JSON.stringify(word), sign);
  const joint = parts.find((part) => JOINTS.includes(part));
  return joint === undefined ? null : faultMessages.splitWord(word, joint);
}

/** A word that two verbs have would always mean the first of them. */
function checkWords(declarations: readonly VerbDeclaration[], verbs: readonly Verb[], reader: DeclarationReader): void {
  const owners = new Map<string, string>();
  for (const [at, { name, words }] of verbs.entries()) {
    const hasWords = declarations[at]?.words !== undefined;
    for (const [i, parts] of words.entries()) {
      const word = parts.join(' ');
      const owner = owners.get(word);
      const path = hasWords ? [name, 'words', i] : [name];
      if (owner === name && hasWords) reader.report(path, faultMessages.wordTwice(word));
      else if (owner !== undefined && owner !== name)
        reader.report(path, faultMessages.wordOfTwoVerbs(word, owner, name));
      else owners.set(word, name);
    }
  }
}

function compileRule(
  verb: VerbDeclaration,
  key: RuleKey,
  rule: RuleDeclaration,
  path: Path,
  reader: DeclarationReader,
): VerbRule {
  const about: Subjects = { subjects: subjectsOf(key, rule) };
  const relations = compileRelations(key, rule, path, reader);
  if (rule.planner !== undefined && rule.plan !== undefined)
    reader.report([...path, 'planner'], faultMessages.planAndPlanner, true);
  checkMeaning(rule, relations, path, reader);
  const { otherwise } = rule;
  reader.checkCode(otherwise?.code, [...path, 'otherwise', 'code']);
  return {
    key,
    acceptedRelations: relations,
    elides: compileElided(key, rule, relations, path, reader),
    roles: compileRoles(verb, key, rule, path, reader),
    means: compileMeans(rule, reader),
    first: each(rule.first, (step, i) => compileFirst(step, [...path, 'first', i], about, reader)).flat(),
    checks: each(rule.checks, (check, i) => compileCheck(check, [...path, 'checks', i], about, reader)),
    plan: each(rule.plan, (sentence, i) => reader.effect(sentence, [...path, 'plan', i], about)),
    otherwise:
      otherwise === undefined
        ? null
        : { code: otherwise.code, says: reader.template(otherwise.says, [...path, 'otherwise', 'says'], about) },
    says: compileSays(rule.says, [...path, 'says'], about, reader),
    seen: rule.seen === undefined ? null : reader.template(rule.seen, [...path, 'seen'], about, true),
    seenThere:
      rule.seenThere === undefined ? null : reader.template(rule.seenThere, [...path, 'seenThere'], about, true),
    planner: rule.planner ?? null,
  };
}

/** Canonical, each once. */
function compileRelations(
  key: RuleKey,
  { acceptedRelations }: RuleDeclaration,
  path: Path,
  reader: DeclarationReader,
): readonly string[] {
  const at = [...path, 'acceptedRelations'];
  if (!RELATION_RULES.includes(key)) {
    if (acceptedRelations !== undefined) reader.report(at, faultMessages.ruleWithoutRelation(key), true);
    return [];
  }
  if (acceptedRelations === undefined) reader.report(path, faultMessages.relationsMissing(key));
  else if (acceptedRelations.length === 0) reader.report(at, faultMessages.noRelations(key));
  const relations = each(acceptedRelations, (word, i) => {
    const relation = canonicalOf(word);
    if (relation === null) reader.report([...at, i], unknownRelation(word));
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
  reader: DeclarationReader,
): string | null {
  if (elides === undefined) return null;
  const at = [...path, 'elides'];
  if (key !== 'directIndirect') {
    reader.report(at, faultMessages.elidesWithoutTwo, true);
    return null;
  }
  const relation = canonicalOf(elides);
  if (relation === null) reader.report(at, unknownRelation(elides));
  else if (!relations.includes(relation)) reader.report(at, faultMessages.notAccepted(elides));
  return relation;
}

/** By relation in its canonical spelling; `*` for any. What leads to a verb that is gone is left out. */
function compileMeans({ means }: RuleDeclaration, reader: DeclarationReader): VerbRule['means'] {
  if (means === undefined) return null;
  const pairs = typeof means === 'string' ? [['*', means] as const] : Object.entries(means);
  const gone = reader.known.gone ?? new Set();
  const remaining = pairs.filter(([, name]) => !gone.has(name) && !gone.has(name.split(' ')[0] ?? ''));
  return Object.fromEntries(remaining.map(([relation, name]) => [canonicalOf(relation) ?? relation, name]));
}

function compileFirst(
  step: FirstDeclaration,
  path: Path,
  about: Subjects,
  reader: DeclarationReader,
): readonly First[] {
  const first = {
    unless: reader.condition(step.unless, [...path, 'unless'], about),
    verb: step.try,
    to: reader.reference(step.to, [...path, 'to'], about),
  };
  return reader.known.gone?.has(step.try) === true ? [] : [first];
}

/** Whether a field was written down, though it may be faulty. */
function isGiven(declared: object, field: string): boolean {
  return Object.hasOwn(declared, field);
}

export function compileCheck(
  check: CheckDeclaration,
  path: Path,
  about: Subjects,
  reader: DeclarationReader,
): RuleCheck {
  const { when, unless, code, says } = check;
  // A faulty one was reported already.
  const isReported = when === undefined && unless === undefined && (isGiven(check, 'when') || isGiven(check, 'unless'));
  if ((when === undefined) === (unless === undefined) && !isReported)
    reader.report(path, when === undefined ? faultMessages.whenMissing : faultMessages.whenAndUnless);
  reader.checkCode(code, [...path, 'code']);
  const sentence = when ?? unless ?? '';
  const isUnless = when === undefined;
  const condition = sentence === '' ? null : reader.condition(sentence, [...path, isUnless ? 'unless' : 'when'], about);
  return {
    isHit: condition === null ? () => false : isUnless ? (scene, model) => !condition(scene, model) : condition,
    code,
    says: reader.template(says, [...path, 'says'], about),
    sentence: `${isUnless ? 'unless' : 'when'} ${typeof sentence === 'string' ? sentence : '(code)'}`,
  };
}

function compileSays(
  says: Says | undefined,
  path: Path,
  about: Subjects,
  reader: DeclarationReader,
): readonly VerbText[] {
  if (says === undefined) return [];
  if (typeof says === 'string')
    return [{ when: null, says: reader.template(says, path, about), mayBeNote: mayBeNote(says) }];
  return each(says, (one, i) => {
    if (one.when === undefined && !isGiven(one, 'when') && i < says.length - 1)
      reader.report([...path, i], faultMessages.alwaysSaid);
    return {
      when: one.when === undefined ? null : reader.condition(one.when, [...path, i, 'when'], about),
      says: reader.template(one.says, [...path, i, 'says'], about),
      mayBeNote: mayBeNote(one.says),
    };
  });
}

/** A bracket, or a gap that may begin with one. */
function mayBeNote(text: unknown): boolean {
  return typeof text !== 'string' || /^[({[\\]/.test(text);
}
