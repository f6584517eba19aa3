// The golden tables of the resolver: a few things on a screen, a target, and which of them is meant, or why none.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { resolve, type TextQuestion } from '../../packages/core/src/engine/ask.js';
import type { Candidate, Decision } from '../../packages/core/src/resolve/index.js';

/** A candidate, with `names` as a text, or as a map from source to text. */
type Given = Omit<Candidate, 'names'> & {
  readonly names?: string | Readonly<Record<string, string>> | Candidate['names'];
};

interface Case {
  readonly name: string;
  readonly target: TextQuestion['target'];
  readonly requirement?: TextQuestion['requirement'];
  readonly candidates: readonly Given[];
  readonly context?: TextQuestion['context'];
  readonly policy?: TextQuestion['policy'];
  readonly expect: Expected;
}

interface Expected {
  readonly chosen?: number;
  readonly confidence?: number;
  readonly reason?: string;
  readonly guarded?: boolean;
  readonly healed?: boolean;
  readonly alternates?: readonly number[];
  /** Reasons of the chosen one. */
  readonly reasons?: readonly string[];
  readonly code?: string;
  readonly message?: string;
  readonly hint?: string;
  readonly prompt?: string;
  readonly anchor?: string;
  /** The one that is meant but cannot be used. */
  readonly candidate?: number;
  /** For an ambiguity: number → the target that means it alone. */
  readonly targets?: Readonly<Record<number, string>>;
  readonly suggestions?: readonly number[];
  /** Rules attempted, in order. */
  readonly rules?: readonly string[];
}

const FOLDER = new URL('../golden/resolve/', import.meta.url);

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'))) {
  const cases = parseYaml(readFileSync(new URL(file, FOLDER), 'utf8')) as Case[];
  describe(file, () => {
    for (const one of cases) it(one.name, () => check(one));
  });
}

function candidate({ names = [], ...rest }: Given): Candidate {
  if (typeof names === 'string') return { ...rest, names: [{ source: 'text', text: names }] };
  if (Array.isArray(names)) return { ...rest, names: names as Candidate['names'] };
  return { ...rest, names: Object.entries(names).map(([source, text]) => ({ source, text })) as Candidate['names'] };
}

function check({ target, requirement = 'Clickable', candidates, context, policy, expect: wanted }: Case): void {
  const all = candidates.map(candidate);
  const question = { target, requirement, candidates: all, ...(context && { context }), ...(policy && { policy }) };
  const decision = resolve(question);
  const shown = JSON.stringify(decision, null, 1);
  expect(view(decision, wanted), shown).toEqual(wanted);
  expect(decision.ok, shown).toBe(wanted.chosen !== undefined);
  for (const [id, text] of Object.entries(wanted.targets ?? {})) {
    expect(resolve({ ...question, target: text }).chosen, `${text} must mean ${id}`).toBe(Number(id));
  }
}

/** The fields of the decision that the case speaks of. */
function view(decision: Decision, wanted: Expected): Record<string, unknown> {
  const { failure } = decision;
  const top = decision.trace.topMatches.find((one) => one.id === decision.chosen);
  const all: Record<keyof Expected, unknown> = {
    chosen: decision.chosen ?? undefined,
    confidence: Math.round(decision.confidence * 1000) / 1000,
    reason: decision.reason,
    guarded: decision.guarded,
    healed: decision.healed,
    alternates: decision.alternates.map((one) => one.id),
    reasons: top?.reasons,
    code: failure?.code,
    message: failure?.message,
    hint: failure?.hint,
    prompt: failure?.prompt,
    anchor: failure?.anchor,
    candidate: failure?.candidate,
    targets: Object.fromEntries(
      (failure?.candidates ?? []).filter((one) => one.id in (wanted.targets ?? {})).map((one) => [one.id, one.target]),
    ),
    suggestions: failure?.suggestions?.map((one) => one.id),
    rules: decision.trace.rules.map((one) => one.rule),
  };
  return Object.fromEntries(Object.keys(wanted).map((field) => [field, all[field as keyof Expected]]));
}
