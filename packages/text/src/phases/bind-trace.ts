// How a phrase was searched for, for `explain`: the scopes, and all that answered with its score.

import type { Id } from '../model/model.js';
import type { BindContext } from './bind-types.js';
import type { RoleTrace } from './outcome.js';
import type { Hit } from './pool.js';
import type { Searched } from './scopes.js';

export function traceOf(
  { phrase, roleName, isAnswer }: BindContext,
  searched: readonly Searched[],
  hits: readonly Hit[],
  chosen: readonly Id[],
  reason: string,
): RoleTrace {
  return {
    role: roleName,
    words: phrase.raw,
    scopes: searched.map(({ scope, found }) => ({ scope: scope.declared, count: found.length })),
    // Only made where somebody asks: a thousand may have answered.
    get candidates() {
      return hits.map(({ candidate, score, reasons }) => ({
        id: candidate.thing.id,
        name: candidate.thing.name,
        // An answer is looked for among what was asked about.
        scope: isAnswer === true ? 'question' : (searched[candidate.scope]?.scope.declared ?? ''),
        depth: candidate.depth,
        score,
        reasons,
      }));
    },
    chosen,
    reason,
  };
}
