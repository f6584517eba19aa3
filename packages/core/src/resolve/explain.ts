// A decision as a table that a person reads: what each step left, the best matches with their reasons, the choice, the runner-up.

import { type Candidate, titleOf } from '../scene/candidate.js';
import { clip } from '../text/text.js';
import { visible, width } from '../text/width.js';
import type { Decision, Question, Ranked } from './question.js';
import { choiceWords, targetWords } from './words.js';

const BAR = 20;

/** The explanation of a decision, line by line. `instead` says how to mean the runner-up instead. */
export function explain(question: Question, decision: Decision, instead: string | null): string {
  const byId = new Map(question.candidates.map((one) => [one.id, one]));
  const target = targetWords(question.target) || 'none';
  const parts = [
    [`${target}  (${question.requirement})`],
    steps(decision),
    rules(decision),
    matches(decision, byId),
    outcome(decision, byId, instead),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(visible).join('\n'))
    .join('\n\n');
}

function steps({ trace }: Decision): string[] {
  return trace.filters.map(({ step, before, after }) => `  ${step.padEnd(9)}${String(before).padStart(6)} → ${after}`);
}

function rules({ trace }: Decision): string[] {
  return trace.rules.map(
    ({ rule, priority, outcome: came }) => `  ${String(priority).padStart(3)}  ${rule.padEnd(22)}${came}`,
  );
}

function matches(decision: Decision, byId: ReadonlyMap<number, Candidate>): string[] {
  const { topMatches } = decision.trace;
  const names = topMatches.map((one) => thing(one.id, byId));
  const column = Math.max(0, ...names.map(width));
  return topMatches.map((one, i) => {
    const mark = one.id === decision.chosen ? '▶' : ' ';
    const name = names[i] ?? '';
    return `${mark} ${name}${' '.repeat(column - width(name))}  ${one.score.toFixed(2)} ${bar(one)}  ${one.reasons.join(' ')}`;
  });
}

function bar({ score }: Ranked): string {
  const full = Math.round(score * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
}

function thing(id: number, byId: ReadonlyMap<number, Candidate>): string {
  const one = byId.get(id);
  return one === undefined ? `[${id}]` : `[${id}] ${one.kind} "${clip(visible(titleOf(one)), 40)}"`;
}

function outcome(decision: Decision, byId: ReadonlyMap<number, Candidate>, instead: string | null): string[] {
  const { failure } = decision;
  if (failure !== undefined) {
    const ways = (failure.candidates ?? []).map((one) => `  [${one.id}]  ${choiceWords(one)}`);
    return [`✗ ${failure.code}: ${failure.message}`, `  ${failure.hint}`, ...ways];
  }
  const sure = decision.guarded ? ', guarded: an outcome that is not verified is a failure' : '';
  const lines = [
    `✓ ${thing(decision.chosen ?? 0, byId)}, confidence ${decision.confidence.toFixed(2)}, ${decision.reason}${sure}`,
  ];
  const [next] = decision.alternates;
  if (next !== undefined)
    lines.push(
      `  runner-up ${thing(next.id, byId)} ${next.score.toFixed(2)}${instead === null ? '' : `; to choose it: ${instead}`}`,
    );
  return lines;
}
