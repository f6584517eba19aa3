// Runs an intent by its name as a step of the engine, and tells in the step what came of it.

import type { Engine } from '../engine/handlers/handler.js';
import type { Failed } from '../engine/result.js';
import { Step } from '../engine/step.js';
import { milliseconds } from '../language/index.js';
import type { Fence } from '../patterns/hosts.js';
import { clip } from '../text/text.js';
import type { Entry } from './entry.js';
import type { GivenParameters } from './parameters.js';
import { valuesOf } from './parameters.js';
import type { Node } from './program.js';
import { checkpointsOf, runProgram } from './runner.js';
import { Running } from './running.js';

export interface RunData {
  readonly status: 'success' | 'partial' | 'failed';
  readonly completed: number;
  readonly total: number;
  /** One line for each thing that was done. */
  readonly actions: readonly string[];
  readonly data?: Readonly<Record<string, unknown>>;
  readonly checkpoint?: string;
}

const DEFAULT_MS = 30_000;
/** What nobody vouched for says for itself how long it may take: no longer than this, unless the user says so. */
const LONGEST_MS = 10 * 60_000;
/** Intents in intents: deeper than this they go in circles. */
const DEEPEST = 12;

/** How an intent is run. */
export interface How {
  readonly resume?: string | null;
  /** Milliseconds; null: what the intent says. */
  readonly limitMs?: number | null;
}

/** Runs an intent. Null: it was not started, and the failure was noted. */
export async function runIntent(
  entry: Entry,
  given: GivenParameters,
  step: Step,
  engine: Engine,
  { resume = null, limitMs = null }: How = {},
): Promise<Running | null> {
  if (step.within.length >= DEEPEST)
    return step.fail('INTENT_UNAVAILABLE', {
      name: entry.name,
      reason: `intents are nested deeper than ${DEEPEST}`,
      instead: 'Let none of them lead back to itself',
    });
  const checkpoints = checkpointsOf(entry);
  if (resume !== null && !checkpoints.includes(resume))
    return step.fail('CHECKPOINT_INVALID', { intent: entry.name, checkpoint: resume, known: checkpoints });
  // Whatever runs as a part of what nobody vouched for sees no more than that.
  const isTrusted = entry.isTrusted && step.within.every(({ guard }) => guard === null);
  const values = step.take(valuesOf(entry.program, given, isTrusted ? engine.variable : () => undefined));
  if (values === null) return null;
  const { scope, told: reported, secrets } = values;
  const ms = limitMs ?? (entry.isTrusted ? limitOf(entry) : Math.min(LONGEST_MS, limitOf(entry)));
  const inner = new Step(step.world, step.settings, step.deadline.within(ms), ms, {
    within: [...step.within, { id: entry.id, guard: entry.guard, fence: entry.fence }],
  });
  for (const secret of secrets) step.hide(secret);
  const run = new Running(entry, engine, inner, scope, reported);
  const kept = resume === null ? undefined : engine.packs.kept.get(entry.id);
  for (const [name, value] of Object.entries(kept ?? {})) {
    run.set(name, value);
    run.data[name] = value;
  }
  const { world } = run;
  world.confine?.(fencesOf(inner));
  try {
    await runProgram(run, resume);
  } finally {
    world.confine?.(fencesOf(step));
  }
  if (inner.failure === null) engine.packs.kept.delete(entry.id);
  else if (run.checkpoint !== null) engine.packs.kept.set(entry.id, { ...run.data });
  step.changes.push(...inner.changes);
  step.notes.push(...inner.notes);
  step.timing.resolve += inner.timing.resolve;
  step.timing.act += inner.timing.act;
  step.timing.verify += inner.timing.verify;
  return run;
}

/** What a step is held to: all that the intents around it are. */
function fencesOf({ within }: Step): readonly Fence[] {
  return within.flatMap(({ fence }) => (fence === null ? [] : [fence]));
}

/** What the intent says; or thirty seconds and what its steps ask for beyond that. */
function limitOf({ program }: Entry): number {
  const said = msIn(program.definition.options?.timeout);
  return (
    said ??
    DEFAULT_MS +
      asked([
        ...program.steps,
        ...(program.flow?.pages.flatMap(({ parts }) =>
          parts.flatMap((part) => (typeof part === 'string' ? [] : part)),
        ) ?? []),
      ]) +
      15_000 * (program.flow?.pages.length ?? 0)
  );
}

function asked(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'act')
      return (
        sum +
        Math.max(0, ...node.choices.map(({ command }) => msIn((command as { readonly timeout?: string }).timeout) ?? 0))
      );
    if (node.kind === 'wait') return sum + (msIn(node.timeout) ?? 0);
    if (node.kind === 'pause') return sum + (msIn(node.ms) ?? 0);
    if (node.kind === 'branch') return sum + Math.max(asked(node.yes), asked(node.no));
    if (node.kind === 'loop') return sum + Math.min(node.max, 20) * asked(node.steps);
    return node.kind === 'try' ? sum + asked(node.steps) + asked(node.catch) : sum;
  }, 0);
}

function msIn(said: string | number | null | undefined): number | null {
  if (said === null || said === undefined) return null;
  if (typeof said === 'number') return said;
  return milliseconds(said.toLowerCase());
}

export function dataOf(run: Running): RunData {
  const { completed, total, checkpoint, done, data, step } = run;
  const status = step.failure === null ? 'success' : completed > 0 ? 'partial' : 'failed';
  return {
    status,
    completed: status === 'success' ? total : completed,
    total,
    actions: done.map(({ line }) => line),
    ...(Object.keys(data).length === 0 ? {} : { data }),
    ...(checkpoint === null || status === 'success' ? {} : { checkpoint }),
  };
}

/** Codes that say enough by themselves. */
const PLAIN: ReadonlySet<string> = new Set([
  'CANCELLED',
  'WORLD_GONE',
  'FORBIDDEN',
  'PARAMETER_MISSING',
  'PARAMETER_INVALID',
  'INTENT_NOT_FOUND',
  'INTENT_UNAVAILABLE',
]);

export function failureOf(run: Running, step: Step): Failed | null {
  const { failure } = run.step;
  if (failure === null || PLAIN.has(failure.code)) return failure;
  const { failed, entry, completed, total, checkpoint } = run;
  if (failed === null && run.entry.program.flow === null) return withResume(failure, run);
  const where = failed?.said ?? `page ${checkpoint ?? ''}`;
  step.fail('STEP_FAILED', {
    intent: entry.name,
    step: clip(where, 80),
    number: Math.min(total, completed + 1),
    total,
    code: failure.code,
    reason: failure.message,
    instead: failure.hint,
    checkpoint: checkpoint ?? '',
  });
  const { candidates, suggestions, prompt, retryable } = failure;
  return {
    ...(step.failure as Failed),
    retryable,
    ...(candidates === undefined ? {} : { candidates }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

function withResume(failure: Failed, { checkpoint, entry }: Running): Failed {
  if (checkpoint === null) return failure;
  return { ...failure, hint: `${failure.hint}. Go on from there with: run ${entry.name} … --resume ${checkpoint}` };
}
