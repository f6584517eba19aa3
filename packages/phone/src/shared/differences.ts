// What changed between two observations of a screen, as lines.

import { type Candidate, canDo } from '@beckon/core/scene/candidate.js';
import { atMost, fromTo, lineChanges } from '@beckon/core/scene/differences.js';
import type { Change } from '@beckon/core/scene/effects.js';
import { contentOf } from './fields.js';
import type { Screen } from './screen.js';
import { lineOf } from './shown.js';
import { withoutClock, withoutPassing } from './texts.js';

/** Differences shown one by one; the rest is counted. */
const MOST = 200;

/** What came, went and changed, each element by its number. A running clock is no change. */
export function differences(before: Screen, after: Screen): Change[] {
  if (before === after) return [];
  const was = linesOf(before);
  const is = linesOf(after);
  const title: Change[] =
    withoutPassing(before.title) === withoutPassing(after.title)
      ? []
      : [{ sign: '@', text: `title: ${fromTo(before.title || 'none', after.title || 'none')}` }];
  const changed = (id: number, old: string, line: string): string | null => {
    if (old !== line && !isPassing(after, id, old, line)) return fromTo(old, line);
    return isOtherSecret(before, after, id) ? `${line}: changed` : null;
  };
  return atMost(MOST, [...title, ...lineChanges(was, is, changed)]);
}

function linesOf(screen: Screen): Map<number, string> {
  const lines = new Map<number, string>();
  for (const candidate of screen.candidates) {
    if (isReported(candidate) && candidate.state?.visible !== false)
      lines.set(candidate.id, lineOf(candidate, screen.isSecret(candidate.id), true));
  }
  return lines;
}

/** What is worth a line when it comes or goes: what can be used, texts, dialogs; no part that only holds others. */
export function isReported(candidate: Candidate): boolean {
  if (candidate.kind === 'dialog' || candidate.kind === 'row' || PASSIVE.has(candidate.kind)) return true;
  return USES.some((use) => canDo(candidate, use));
}
/** Kinds that only say something. */
export const PASSIVE: ReadonlySet<string> = new Set(['text', 'heading', 'image', 'progress']);
const USES = ['click', 'type', 'check', 'select', 'adjust'] as const;

/** A clock that goes on. A number may well be what came of it, and what a control is set to always may. */
function isPassing(screen: Screen, id: number, old: string, line: string): boolean {
  const kind = screen.get(id)?.kind ?? '';
  return PASSIVE.has(kind) && withoutClock(old) === withoutClock(line);
}

/** The content of a secret field has changed: its length shows that much. */
function isOtherSecret(before: Screen, after: Screen, id: number): boolean {
  if (!after.isSecret(id)) return false;
  const length = (screen: Screen): number => {
    const node = screen.nodeOf(id);
    return node === undefined ? 0 : contentOf(node, screen.tree.platform).length;
  };
  return length(before) !== length(after);
}
