// How many elements a target means.

import { selectorKey } from '../resolve/gather.js';
import type { AtomAsked, TargetAsked } from '../resolve/question.js';
import { rank } from '../resolve/resolve.js';
import { selectorsIn } from './ask.js';
import type { Registry } from './registry.js';

/** Scores that lie closer together mean the same. */
const SAME = 0.04;

export function countOf(
  registry: Registry,
  target: TargetAsked | AtomAsked,
  next: number,
): { count: number; next: number } {
  const selected = selectorsIn(registry, target, registry.refresh(next));
  const atom = 'primary' in target && (target.relations ?? []).length === 0 ? target.primary : null;
  if (atom?.kind === 'css' || atom?.kind === 'xpath')
    return { count: selected.found[selectorKey(atom)]?.length ?? 0, next: selected.next };
  const context = { selected: selected.found };
  const found = rank({ target, requirement: 'Any', candidates: registry.things, context });
  const best = found[0]?.score ?? 0;
  return { count: found.filter((one) => one.score >= best - SAME).length, next: selected.next };
}
