// The entry `@beckon/core/resolve`: the resolver, with targets also as text of the language.

import { type Diagnostic, parseTarget } from '../language/index.js';
import {
  type Candidate,
  type Choice,
  type Context,
  type Decision,
  distinguish as distinguishAmong,
  explain as explainDecision,
  handle as handleOf,
  handles as handlesOf,
  infer as inferAmong,
  type Question,
  type Ranked,
  type RequirementName,
  rank as rankTarget,
  resolve as resolveTarget,
} from '../resolve/index.js';
import { candidatesOf, questionOf, type TextQuestion } from './question.js';

export {
  type AtomAsked,
  type Box,
  type Candidate,
  type CandidateContext,
  type Capability,
  type Choice,
  type Context,
  type Decision,
  type Failure,
  type Intent,
  inferenceRules,
  isRequirement,
  type Name,
  type NameSource,
  type Patterns,
  type Policy,
  type Question,
  type Ranked,
  type RequirementName,
  type Resolution,
  type ResolutionCode,
  requirementNames,
  type State,
  type Suggestion,
  type TargetAsked,
  type Trace,
} from '../resolve/index.js';
export { QuestionError, type TextQuestion } from './question.js';

/** The text is no target. */
export class TargetSyntaxError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  constructor(diagnostics: readonly Diagnostic[]) {
    const [first] = diagnostics;
    super(first === undefined ? 'Not a target' : `${first.message}${first.hint === null ? '' : `. ${first.hint}`}`);
    this.diagnostics = diagnostics;
  }
}

/**
 * Decides which candidate a target means, or says why none. Throws a TargetSyntaxError if a target given as text is none,
 * and a QuestionError with the path of the fault if the question is incomplete.
 */
export function resolve(question: TextQuestion): Decision {
  return resolveTarget(withTarget(checked(question)));
}

/** All that answer to a target and can take the action, best first. */
export function rank(question: TextQuestion): Ranked[] {
  return rankTarget(withTarget(checked(question)));
}

/** For each of `several`, the shortest target that means it alone among all the candidates of the question. */
export function distinguish(several: readonly Candidate[], question: Omit<Question, 'target'>): Choice[] {
  const { target: _, ...read } = questionOf({ ...question, target: { kind: 'infer' } });
  return distinguishAmong(candidatesOf(several, 'several'), read);
}

/** What the rules find when no target is given, and which of them were tried. */
export function infer(
  requirement: RequirementName,
  candidates: readonly Candidate[],
  context: Context = {},
): ReturnType<typeof inferAmong> {
  const read = questionOf({ target: { kind: 'infer' }, requirement, candidates, context });
  return inferAmong(read.requirement, read.candidates, read.context);
}

/** The account of a decision, line by line. `reported` says how to mean the runner-up instead. */
export function explain(question: TextQuestion, decision: Decision, reported: string | null): string {
  return explainDecision(withTarget(checked(question)), decision, reported);
}

/** `v-` and a hash. The same for look-alikes: `handles` distinguishes those. */
export function handle(candidate: Candidate): string {
  return handleOf(candidatesOf([candidate], 'candidates')[0] as Candidate);
}

/** The handle of each candidate; equal ones all get a count, `~1`, `~2`, in the order of the document. */
export function handles(candidates: readonly Candidate[]): Map<number, string> {
  return handlesOf(candidatesOf(candidates, 'candidates'));
}

/** The question with what the resolver relies on; its target as it was given. */
function checked(question: TextQuestion): TextQuestion {
  const read = questionOf(question);
  return question.target == null ? read : { ...read, target: question.target };
}

export function withTarget(question: TextQuestion): Question {
  const { target } = question;
  if (typeof target !== 'string') return { ...question, target };
  if (target.trim() === '') return { ...question, target: { kind: 'infer' } };
  const read = parseTarget(target);
  if ('diagnostics' in read) throw new TargetSyntaxError(read.diagnostics);
  return { ...question, target: read.target };
}
