// What a thing, a room or the story forbids, adds and remarks: read, with all that is wrong with it.

import type { Path } from '@beckon/core/data/schema.js';
import { fold } from '@beckon/core/text/text-match.js';
import { faultMessages } from '../fault-messages.js';
import type { Id } from '../model/model.js';
import { canonicalOf } from '../words/relations.js';
import { unknownRelation } from './comparison.js';
import type { HookDeclaration, HooksDeclaration } from './declaration.js';
import { type DeclarationReader, each } from './declaration-reader.js';
import { unknownVerb } from './links.js';
import type { VerbTable } from './table.js';
import { EVERYTHING } from './template.js';
import type { Hook, VerbHooks } from './verb.js';

/** The code of a veto that has none of its own. */
export const FORBIDDEN = 'FORBIDDEN_BLOCKED';
/** For every verb there is. */
const ANY = 'any';

/** The hooks of what has this id; undefined if it has none. */
export function compileHooks(
  { vetoes = [], adds = [], remarks = [] }: HooksDeclaration,
  owner: Id,
  path: Path,
  verbs: VerbTable,
  reader: DeclarationReader,
): VerbHooks | undefined {
  if (vetoes.length + adds.length + remarks.length === 0) return undefined;
  const about = { subjects: EVERYTHING, self: owner };
  const hook = (declared: HookDeclaration, at: Path): Hook => compileHook(declared, at, owner, verbs, reader);
  return {
    vetoes: each(vetoes, (veto, i) => {
      const at = [...path, 'vetoes', i];
      const { code = FORBIDDEN } = veto;
      reader.checkCode(code, [...at, 'code']);
      return { ...hook(veto, at), code, says: reader.template(veto.says, [...at, 'says'], about) };
    }),
    adds: each(adds, (add, i) => {
      const at = [...path, 'adds', i];
      const { plan = [], says, isInstead = false } = add;
      if (plan.length === 0 && !Object.hasOwn(add, 'says')) reader.report(at, faultMessages.emptyHook);
      return {
        ...hook(add, at),
        plan: each(plan, (sentence, k) => reader.effect(sentence, [...at, 'plan', k], about)),
        says: says === undefined ? null : reader.template(says, [...at, 'says'], about),
        isInstead,
      };
    }),
    remarks: each(remarks, (remark, i) => {
      const at = [...path, 'remarks', i];
      return { ...hook(remark, at), says: reader.template(remark.says, [...at, 'says'], about) };
    }),
  };
}

function compileHook(
  { verb, as = 'any', relation, when }: HookDeclaration,
  path: Path,
  self: Id,
  verbs: VerbTable,
  reader: DeclarationReader,
): Hook {
  const isList = typeof verb === 'object';
  const given = isList ? verb : [verb];
  if (given.length === 0) reader.report([...path, 'verb'], faultMessages.noVerbs);
  const names = each(given, (word, i) =>
    verbNamed(word, isList ? [...path, 'verb', i] : [...path, 'verb'], verbs, reader),
  ).flat();
  const canonical = relation === undefined ? null : canonicalOf(relation);
  if (relation !== undefined && canonical === null) reader.report([...path, 'relation'], unknownRelation(relation));
  return {
    verbs: names,
    as,
    relation: canonical,
    when: when === undefined ? null : reader.condition(when, [...path, 'when'], { subjects: EVERYTHING, self }),
  };
}

function verbNamed(word: string, path: Path, verbs: VerbTable, reader: DeclarationReader): readonly string[] {
  if (word === ANY || verbs.byName(word) !== undefined) return [word];
  const wanted = fold(word);
  const byWord = verbs.all.find(({ words }) => words.some((parts) => parts.join(' ') === wanted));
  if (byWord !== undefined) return [byWord.name];
  if (reader.known.gone?.has(word) !== true)
    reader.report(
      path,
      unknownVerb(
        word,
        verbs.all.flatMap(({ name, words }) => [name, ...words.map((one) => one.join(' '))]),
      ),
    );
  return [];
}
