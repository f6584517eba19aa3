// Makes outcomes of what the phases answer.

import type { Id, Model } from '../model/model.js';
import { hasTrait } from '../model/sight.js';
import type { Verb } from '../verbs/verb.js';
import type { Clause } from './clauses.js';
import { refOf, theName } from './memory.js';
import type { Outcome, Ref } from './outcome.js';
import type { PerformResult } from './perform.js';
import type { Resolved, Unresolved } from './resolve-command.js';
import type { OpenQuestion, VerbCommand } from './text-world.js';
import { failureWords, type MessageFacts, missingWords } from './words.js';

/** Of a line in which no verb was found, or that is about the talk itself. */
export function bare(input: string): Outcome {
  return { input, ok: false, verb: null, ruleKey: null, messages: [], isTurn: false };
}

/** Of a line with a verb: who and what it is about. */
export function outcomeOf(
  model: Model,
  input: string,
  ok: boolean,
  found: Resolved | Unresolved,
  direct?: Id,
): Outcome {
  const { command, verb } = found;
  const ref = (id: Id | undefined): Ref | undefined => (id === undefined ? undefined : refOf(model, id));
  const own = ref(direct ?? (found.ok ? found.direct[0] : undefined));
  const other = ref(found.ok ? found.scene.indirect : undefined);
  const words = found.ok ? found.scene.words : undefined;
  return {
    input,
    ok,
    verb: verb.name,
    ruleKey: command?.ruleKey ?? null,
    ...(own === undefined ? {} : { direct: own }),
    ...(other === undefined ? {} : { indirect: other }),
    ...(command?.relation == null ? {} : { relation: command.relation }),
    ...(command?.relationRaw == null ? {} : { relationRaw: command.relationRaw }),
    ...(words === undefined ? {} : { words }),
    messages: [],
    isTurn: false,
  };
}

/** What came of one thing, of those that a command was about. */
export function stepOf(
  about: Outcome,
  direct: Ref | undefined,
  done: PerformResult,
  messages: readonly string[],
  isLook: boolean,
): Outcome {
  const { ok, code, details, seen, undos } = done;
  // Field by field: a copy of an object of unknown shape takes many times as long, and there may be a thousand of them.
  const step: Mutable<Outcome> = {
    input: about.input,
    ok,
    verb: about.verb,
    ruleKey: about.ruleKey,
    messages,
    isTurn: undos.length > 0 || (ok && !isLook),
  };
  const what = direct ?? about.direct;
  if (what !== undefined) step.direct = what;
  if (about.indirect !== undefined) step.indirect = about.indirect;
  if (about.relation !== undefined) step.relation = about.relation;
  if (about.relationRaw !== undefined) step.relationRaw = about.relationRaw;
  if (about.words !== undefined) step.words = about.words;
  if (code !== undefined) step.code = code;
  if (details !== undefined) step.details = details;
  if (seen.length > 0) step.seen = seen;
  return step;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** One of several: it fails if one of them does, and says what all of them say. */
export function together(
  input: string,
  steps: readonly Outcome[],
  before: readonly string[] = [],
  after: readonly string[] = [],
): Outcome {
  const reported = steps.find(({ ok }) => !ok) ?? (steps.at(-1) as Outcome);
  const messages = [...before];
  const seen: NonNullable<Outcome['seen']>[number][] = [];
  for (const step of steps) {
    for (const text of step.messages) messages.push(text);
    if (step.seen !== undefined) for (const one of step.seen) seen.push(one);
  }
  for (const text of after) messages.push(text);
  return {
    ...reported,
    input,
    messages,
    ...(seen.length === 0 ? {} : { seen }),
    isTurn: steps.some(({ isTurn }) => isTurn),
    ...(steps.length > 1 ? { steps } : {}),
  };
}

/** The message for a clause that names something that is not there, or leaves something out. */
export function unresolvedOutcome(
  model: Model,
  clause: Clause,
  found: Unresolved,
  question: OpenQuestion | null,
  isDark: boolean,
): Outcome {
  const { code, details, candidates, labels } = found;
  return {
    ...outcomeOf(model, clause.typed, false, found),
    code,
    details,
    ...(question === null ? {} : { prompt: question.prompt }),
    ...(candidates.length === 0 ? {} : { candidates: labelled(model, candidates, labels) }),
    messages: [question?.prompt ?? ownWords(clause, found) ?? failureWords(code, factsOf(clause, found, isDark))],
  };
}

/** "Unlock chest key" lacks a word. "Drop nothing", "take key but key": there may be much to drop, so it says nothing. */
function ownWords(clause: Clause, { code, details, verb }: Unresolved): string | null {
  const link = code === 'FORM_MISSING_RELATION' ? details['relationTokenCanonical'] : undefined;
  if (link !== undefined && verb.errorMessages['FORM_MISSING_RELATION'] === undefined)
    return `Please say how the two belong together: "${typedVerb(clause, verb)} … ${String(link)} …".`;
  if (code !== 'NOTHING_LEFT') return null;
  if (details['reason'] === 'none') return 'All right, nothing.';
  return details['reason'] === 'excepted' ? `That leaves nothing to ${typedVerb(clause, verb)}.` : null;
}

export function labelled(
  model: Model,
  ids: readonly Id[],
  labels: readonly string[],
): NonNullable<Outcome['candidates']> {
  return ids.map((id, i) => ({ ...refOf(model, id), label: labels[i] ?? refOf(model, id).name }));
}

function factsOf(clause: Clause, { verb, role, command, details }: Unresolved, isDark: boolean): MessageFacts {
  const ruleKey = (details['ruleKey'] as keyof Verb['rules'] | undefined) ?? command?.ruleKey ?? 'directIndirect';
  return {
    verb,
    typed: typedVerb(clause, verb),
    role,
    words: String(details['words'] ?? ''),
    relation: String(details['relationTokenRaw'] ?? command?.relationRaw ?? ''),
    count: Number(details['count'] ?? 0),
    pronoun: String(details['pronoun'] ?? 'it'),
    isDark,
    accepted: verb.rules[ruleKey]?.acceptedRelations ?? [],
  };
}

/** What to ask where something was left out; null if nothing was. */
export function promptForMissing(model: Model, found: Unresolved, clause: Clause): string | null {
  const { role, named } = found;
  const prompt = questionFor(model, found, clause);
  const isSeveral = named.direct.length > 1 || named.direct.some((id) => hasTrait(model, id, 'plural'));
  return role === 'indirect' && isSeveral ? (prompt?.replace(/\bit\b/, 'them') ?? null) : prompt;
}

function questionFor(model: Model, { code, command, role, verb }: Unresolved, clause: Clause): string | null {
  if (!code.startsWith('FORM_MISSING') || command === null || role === null) return null;
  const own = verb.errorMessages[code];
  if (own !== undefined) return typeof own === 'string' ? own : (own[role] ?? null);
  return missingWords(verb, typedVerb(clause, verb), role, {
    ruleKey: command.ruleKey,
    direct: readAloud(model, command, 'direct'),
    relation: command.relationRaw,
    indirect: readAloud(model, command, 'indirect'),
  });
}

/** A role in a question: by the thing's own name where it is known. */
function readAloud(model: Model, command: VerbCommand, role: 'direct' | 'indirect'): string | null {
  const [fixed] = command.fixed[role] ?? [];
  if (fixed !== undefined) return theName(model, fixed);
  const words = command[role];
  if (words === null) return null;
  const text = words.join(' ');
  return /^(?:the|a|an|my|it|them|him|her|me|all|some|every|both|each|\d)\b/i.test(text) ? text : `the ${text}`;
}

/** The word that was used for a verb, or its name. */
function typedVerb({ words }: Clause, verb: Verb): string {
  const own = verb.words.find((parts) => parts.every((part, i) => words[i]?.text === part));
  // People do not say "What do you want to x?"
  return own === undefined || own.join('').length < 3 ? verb.name : own.join(' ');
}
