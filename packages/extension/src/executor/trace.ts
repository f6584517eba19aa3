// How a decision of the resolver is reported to a planner, in its words.

import type { FoundInPage } from '@beckon/browser/page/protocol.js';
import type { Decision, Ranked } from '@beckon/core/resolve/question.js';
import type { FailureReason, ResolutionTrace } from './protocol.js';

const MOST_SHOWN = 3;

/** What is added to a decision by how the target was named. */
export interface TracedTarget {
  readonly method: string;
  readonly vaultyId?: string;
  readonly refreshed?: boolean;
  readonly note?: string;
}

export function traceOf(
  decision: Decision,
  traced: TracedTarget,
  handleOf: (id: number) => string,
  failureReason: FailureReason | null,
): ResolutionTrace {
  const { trace } = decision;
  const match = ({ id, score, reasons }: Ranked) => ({
    vaultyId: handleOf(id),
    score: Math.round(score * 100) / 100,
    reasons: reasons.map((reason) => WORDS[reason] ?? reason),
  });
  const { plannerConfidence: confidence } = trace;
  return {
    ...traced,
    registryVersion: trace.registryVersion ?? 0,
    candidatesTotal: trace.candidatesTotal,
    candidatesAfterFilter: trace.candidatesAfterFilter,
    topMatches: trace.topMatches.slice(0, MOST_SHOWN).map(match),
    chosen: decision.chosen === null || failureReason !== null ? null : handleOf(decision.chosen),
    failureReason,
    ...(failureReason === 'ambiguous' ? { note: 'close_scores' } : {}),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

const WORDS: Readonly<Record<string, string>> = { 'attr:testid': 'attr:data-testid' };

/** Why nothing was found, or why what was found is not used. */
export function reasonFor({ decision, problem }: FoundInPage, method: string): FailureReason {
  const code = problem?.code ?? decision.failure?.code ?? '';
  if (code === 'AMBIGUOUS_TARGET') return 'ambiguous';
  if (code === 'INVALID_VALUE' || code === 'SELECTOR_INVALID' || code === 'UNSUPPORTED') return 'invalid_target';
  if (code === 'STALE_REFERENCE') return 'element_changed';
  if (code.startsWith('ELEMENT_') || code === 'REQUIREMENT_NOT_MET') return 'not_usable';
  return method === 'intent' ? 'score_below_threshold' : 'legacy_not_found';
}
