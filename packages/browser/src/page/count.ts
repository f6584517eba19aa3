// How many elements a target means.

import { selectorKey } from '@beckon/core/resolve/gather.js';
import type { AtomAsked, TargetAsked } from '@beckon/core/resolve/question.js';
import { rank } from '@beckon/core/resolve/resolve.js';
import { selectorsIn } from './ask.js';
import type { PageElement } from './page-element.js';
import type { ElementRegistry } from './registry.js';
import { isVisible } from './sight/visibility.js';

/** An option of a list is seen as soon as the list is opened. */
function isSeen(element: PageElement | null): boolean {
  if (element === null) return false;
  const list = element.element instanceof HTMLOptionElement ? element.element.closest('select') : null;
  return list === null ? element.state.visible === true : isVisible(list);
}

/** Scores that lie closer together mean the same. */
const SAME = 0.04;

export function countOf(
  registry: ElementRegistry,
  target: TargetAsked | AtomAsked,
  next: number,
  isHiddenToo = false,
): { count: number; next: number } {
  const selected = selectorsIn(registry, target, registry.refresh(next));
  const atom = 'primary' in target && (target.relations ?? []).length === 0 ? target.primary : null;
  const isCounted = (id: number): boolean => isHiddenToo || isSeen(registry.byId(id));
  if (atom?.kind === 'css' || atom?.kind === 'xpath')
    return { count: (selected.found[selectorKey(atom)] ?? []).filter(isCounted).length, next: selected.next };
  const context = { selected: selected.found };
  const ranked = rank({ target, requirement: 'Any', candidates: registry.things, index: registry.index, context });
  const found = ranked.filter((one) => isCounted(one.id));
  const best = found[0]?.score ?? 0;
  return { count: found.filter((one) => one.score >= best - SAME).length, next: selected.next };
}
