// The resolver, as programs use it: a question with candidates → a decision with reasons.

import type { Candidate } from '../scene/candidate.js';
import { choices } from './distinguish.js';
import { inferenceRules, infer as inferIn } from './infer.js';
import type { Choice, Context, Question } from './question.js';
import type { RequirementName } from './requirement.js';
import { chosenBy } from './resolve.js';
import { Scene } from './scene.js';

export type {
  Box,
  Candidate,
  CandidateContext,
  Capability,
  Name,
  NameSource,
  Resolution,
  State,
} from '../scene/candidate.js';
export { explain } from './explain.js';
export { handle, handles } from './handle.js';
export { ONLY_SUPPOSED } from './infer.js';
export type {
  AtomAsked,
  Choice,
  Context,
  Decision,
  Failure,
  Intent,
  Patterns,
  Policy,
  Question,
  Ranked,
  ResolutionCode,
  Suggestion,
  TargetAsked,
  Trace,
} from './question.js';
export { isRequirement, type RequirementName, requirementNames } from './requirement.js';
export { chosenBy, rank, resolve } from './resolve.js';
export { inferenceRules };

/** For each of `several`, the shortest target that means it alone among all the candidates of the question. */
export function distinguish(several: readonly Candidate[], question: Omit<Question, 'target'>): Choice[] {
  return choices(
    { ...question, target: { kind: 'infer' } },
    several,
    null,
    question.requirement,
    chosenBy,
    several.length,
  );
}

/** What the rules find when no target is said, and which of them were tried. */
export function infer(
  requirement: RequirementName,
  candidates: readonly Candidate[],
  context: Context = {},
): {
  readonly found: readonly number[];
  readonly rules: readonly { rule: string; priority: number; outcome: string }[];
} {
  const { found, attempted } = inferIn(new Scene(candidates), requirement, context);
  return { found: found.map((one) => one.id), rules: attempted };
}
