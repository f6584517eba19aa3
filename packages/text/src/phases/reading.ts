// How a clause is read, without doing anything: as a command, or as the answer to a question that is open.

import type { Id } from '../model/model.js';
import type { RoleName } from '../verbs/declaration.js';
import { directionOf } from '../verbs/directions.js';
import type { Verb, VerbRule } from '../verbs/verb.js';
import { relationAt } from '../words/relations.js';
import type { Pronouns } from './bind-types.js';
import { type Clause, clausesOf } from './clauses.js';
import { explainClause } from './explain.js';
import { readingsOf } from './form.js';
import { sessionOf } from './memory.js';
import { isDirection } from './own-words.js';
import { resolveReadings } from './resolve.js';
import { type Resolved, type ResolveOptions, resolveCommand, type Unresolved } from './resolve-command.js';
import type { OpenQuestion, TextWorld, VerbCommand, Verbs } from './text-world.js';
import { type Word, wordOf } from './tokens.js';
import { startsWithVerb } from './verb-words.js';

/** What a command is made of; null if the world has its verb or rule no more. */
export function readyFor(verbs: Verbs, command: VerbCommand): { readonly verb: Verb; readonly rule: VerbRule } | null {
  const verb = verbs.byName(command.verb);
  const rule = verb?.rules[command.ruleKey];
  return verb === undefined || rule === undefined ? null : { verb, rule };
}

/** A clause as a command; null if it starts with no verb. */
export function readCommand(asking: ResolveOptions, clause: Clause): Resolved | Unresolved | null {
  return resolveReadings(asking, readingsOf(clause.typed, wordsToGo(clause, asking.world.verbs), asking.world.verbs));
}

/** A direction alone is a way to go. */
function wordsToGo({ words }: Clause, verbs: Verbs): readonly Word[] {
  const [first] = words;
  if (first === undefined || words.length > 1 || first.isQuoted || !isDirection(first.text)) return words;
  if (verbs.byName('go') === undefined || startsWithVerb(words, verbs)) return words;
  return [wordOf('go'), wordOf(directionOf(first.text) ?? first.text)];
}

/** The command of a question with the answer filled in. The relation may come with it: "in the box". */
export function filledIn(question: OpenQuestion, rule: VerbRule, { words }: Clause): VerbCommand {
  const { command, role, kind } = question;
  const relation = kind === 'missing' ? relationOf(rule, words) : null;
  const own = relation === null ? words : words.slice(relation.length);
  return {
    ...command,
    ...(relation === null ? {} : { relation: relation.canonical, relationRaw: relation.raw }),
    [role]: own.map(({ spoken }) => spoken),
    fixed: without(command.fixed, role),
  };
}

function without(fixed: VerbCommand['fixed'], role: RoleName): VerbCommand['fixed'] {
  return Object.fromEntries(Object.entries(fixed).filter(([name]) => name !== role));
}

function relationOf(rule: VerbRule, words: readonly Word[]): ReturnType<typeof relationAt> {
  if (words[0] === undefined || words[0].isQuoted) return null;
  const texts = words.map(({ text }) => text);
  const relation = relationAt(texts, 0);
  if (relation === null || words.length === relation.length) return null;
  return rule.acceptedRelations.includes(relation.canonical) ? relation : null;
}

/** The query while a question is answered: a pronoun may also mean what it meant before the question named something. */
export function answering(
  asking: ResolveOptions,
  { role, listed, kind, pronouns: before }: OpenQuestion,
): ResolveOptions {
  const { memory } = asking;
  const all = (word: keyof Pronouns): readonly Id[] => [
    ...new Set([...(memory.pronouns[word] ?? []), ...(before[word] ?? [])]),
  ];
  const pronouns =
    kind === 'which' ? memory.pronouns : { ...memory.pronouns, it: all('it'), him: all('him'), her: all('her') };
  return { ...asking, memory: { ...memory, pronouns }, answering: { role, listed } };
}

/** How each command of a line would be read. Nothing is done, and nothing is remembered. */
export function explanations(asking: ResolveOptions, line: string): readonly string[] {
  const { world, memory } = asking;
  return clausesOf(line, world.verbs, world.model).map((clause) => {
    const { question } = memory;
    const ready = question === null ? null : readyFor(world.verbs, question.command);
    if (question === null || ready === null || startsWithVerb(clause.words, world.verbs))
      return explainClause(clause.typed, readCommand(asking, clause));
    const command = filledIn(question, ready.rule, clause);
    const found = resolveCommand(answering(asking, question), ready.verb, ready.rule, command);
    return explainClause(clause.typed, found);
  });
}

/** The rule chosen, the scopes searched, the candidates and their scores of any line. */
export function explain(world: TextWorld, actor: Id, line: string): string {
  const { memory } = sessionOf(world, actor);
  return explanations({ world, actor, memory }, line).join('\n');
}
