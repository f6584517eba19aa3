// The ladder of an intent whose facets together are too weak: one kind of name after the other.

import type { Candidate } from '../scene/candidate.js';
import { textOf } from './gather.js';
import { RUNGS } from './intent-fields.js';
import type { Decision, Failure, Intent, Question } from './question.js';
import type { Scene } from './scene.js';
import { isInPlace } from './score.js';
import { SURE } from './thresholds.js';
import { unsupportedFallback } from './words.js';

/** The first rung that has a sure answer, always guarded; null: none has. */
export function fallbackOf(
  intent: Intent,
  question: Question,
  scene: Scene,
  resolve: (question: Question) => Decision,
): Decision | Failure | null {
  const { confidence } = intent;
  const planner = typeof confidence === 'number' ? { plannerConfidence: confidence } : {};
  for (const rung of intent.fallbacks ?? []) {
    if (!RUNGS.includes(rung)) return unsupportedFallback(rung, RUNGS);
    const text = rung === 'text' ? (textOf(intent) ?? intent.label) : (intent.label ?? textOf(intent));
    if (!text) continue;
    // Only the name is a weaker one: the place holds.
    const only = (one: Candidate): Candidate => ({
      ...one,
      names: isInPlace(scene, one, intent) ? one.names.filter((name) => name.source === rung) : [],
    });
    const candidates = question.candidates.map(only);
    const answer = resolve({ ...question, candidates, target: { kind: 'text', value: text } });
    if (answer.ok && answer.confidence >= SURE)
      return { ...answer, reason: `fallback:${rung}`, guarded: true, trace: { ...answer.trace, ...planner } };
  }
  return null;
}
