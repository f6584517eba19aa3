// What is other than before between two looks at a screen, as lines.

import { type Candidate, canDo } from '@beckon/core/scene/candidate.js';
import type { Change } from '@beckon/core/scene/effects.js';
import { contentOf } from './fields.js';
import type { Screen } from './screen.js';
import { lineOf } from './shown.js';
import { withoutClock, withoutPassing } from './texts.js';

/** Lines of a difference; more tell nobody anything. */
const MOST = 200;

/** What came, went and changed, each thing by its number. A clock that goes on is no change. */
export function differences(before: Screen, after: Screen): Change[] {
  if (before === after) return [];
  const was = linesOf(before);
  const is = linesOf(after);
  const changes: Change[] = [];
  if (withoutPassing(before.title) !== withoutPassing(after.title))
    changes.push({ sign: '@', text: `title: ${before.title || 'none'} → ${after.title || 'none'}` });
  for (const [id, line] of is) {
    const old = was.get(id);
    if (old === undefined) changes.push({ sign: '+', id, text: line });
    else if (old !== line && !isPassing(after, id, old, line))
      changes.push({ sign: '~', id, text: `${old} → ${line}` });
    else if (isOtherSecret(before, after, id)) changes.push({ sign: '~', id, text: `${line}: changed` });
  }
  for (const [id, line] of was) if (!is.has(id)) changes.push({ sign: '-', id, text: line });
  return changes.slice(0, MOST);
}

function linesOf(screen: Screen): Map<number, string> {
  const lines = new Map<number, string>();
  for (const candidate of screen.candidates) {
    if (isTold(candidate) && candidate.state?.visible !== false)
      lines.set(candidate.id, lineOf(candidate, screen.isSecret(candidate.id), true));
  }
  return lines;
}

/** What is worth a line when it comes or goes: what can be used, what is said, dialogs; no part that only holds others. */
export function isTold(candidate: Candidate): boolean {
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

/** The content of a field that never tells it is another: how long it is tells that much. */
function isOtherSecret(before: Screen, after: Screen, id: number): boolean {
  if (!after.isSecret(id)) return false;
  const length = (screen: Screen): number => {
    const node = screen.nodeOf(id);
    return node === undefined ? 0 : contentOf(node, screen.tree.platform).length;
  };
  return length(before) !== length(after);
}
