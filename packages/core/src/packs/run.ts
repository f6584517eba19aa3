// Runs an intent by its name as a step of the engine, and says what came of it.

import type { Engine } from '../engine/handlers/handler.js';
import { failed, type Outcome } from '../engine/outcome.js';
import { worded } from '../engine/problems.js';
import type { Failed } from '../engine/result.js';
import { Step } from '../engine/step.js';
import { milliseconds } from '../language/index.js';
import type { Fence } from '../patterns/hosts.js';
import { good } from '../scene/world.js';
import { clip } from '../text/text.js';
import type { Entry } from './entry.js';
import type { GivenParameters } from './parameters.js';
import { valuesOf } from './parameters.js';
import type { Node } from './program.js';
import { checkpointsOf, runProgram } from './runner.js';
import { type Ended, Running } from './running.js';

export interface RunData {
  readonly status: 'success' | 'partial' | 'failed';
  readonly completed: number;
  readonly total: number;
  /** One line for each action performed. */
  readonly actions: readonly string[];
  readonly data?: Readonly<Record<string, unknown>>;
  readonly checkpoint?: string;
}

const DEFAULT_MS = 30_000;
/** An untrusted intent sets its own time limit: no longer than this, unless the user allows it. */
const LONGEST_MS = 10 * 60_000;
/** Intents in intents: deeper than this they go in circles. */
const DEEPEST = 12;

/** How an intent is run. */
export interface How {
  readonly resume?: string | null;
  /** Milliseconds; null: what the intent says. */
  readonly limitMs?: number | null;
}

/** An intent that was started, and how it ended. */
export interface IntentRun {
  readonly run: Running;
  readonly ended: Ended;
}

/** Runs an intent. A failure here: it was not started. */
export async function runIntent(
  entry: Entry,
  given: GivenParameters,
  step: Step,
  engine: Engine,
  { resume = null, limitMs = null }: How = {},
): Promise<Outcome<IntentRun>> {
  if (step.within.length >= DEEPEST)
    return failed('INTENT_UNAVAILABLE', {
      name: entry.name,
      reason: `intents are nested deeper than ${DEEPEST}`,
      instead: 'Let none of them lead back to itself',
    });
  const checkpoints = checkpointsOf(entry);
  if (resume !== null && !checkpoints.includes(resume))
    return failed('CHECKPOINT_INVALID', { intent: entry.name, checkpoint: resume, known: checkpoints });
  // Whatever runs as a part of an untrusted intent sees no more than that.
  const isTrusted = entry.isTrusted && step.within.every(({ guard }) => guard === null);
  const values = valuesOf(entry.program, given, isTrusted ? engine.variable : () => undefined);
  if (!values.ok) return values;
  const { scope, masked: reported, secrets } = values.value;
  const ms = limitMs ?? (entry.isTrusted ? limitOf(entry) : Math.min(LONGEST_MS, limitOf(entry)));
  const within = [...step.within, { id: entry.id, guard: entry.guard, fence: entry.fence }];
  const inner = new Step({ ...step, deadline: step.deadline.within(ms), timeoutMs: ms, within });
  for (const secret of secrets) step.hide(secret);
  const run = new Running(entry, engine, inner, scope, reported);
  const retained = resume === null ? undefined : engine.packs.kept.get(entry.id);
  for (const [name, value] of Object.entries(retained ?? {})) {
    run.set(name, value);
    run.data[name] = value;
  }
  const { world } = run;
  world.confine?.(fencesOf(inner));
  try {
    const ended = await runProgram(run, resume);
    if (ended.ok) engine.packs.kept.delete(entry.id);
    else if (run.checkpoint !== null) engine.packs.kept.set(entry.id, { ...run.data });
    step.journal.add(inner.journal);
    return good({ run, ended });
  } finally {
    world.confine?.(fencesOf(step));
  }
}

/** What a step is held to: all that the intents around it are. */
function fencesOf({ within }: Step): readonly Fence[] {
  return within.flatMap(({ fence }) => (fence === null ? [] : [fence]));
}

/** What the intent says; or thirty seconds and what its steps ask for beyond that. */
function limitOf({ program }: Entry): number {
  const given = msIn(program.definition.options?.timeout);
  return (
    given ??
    DEFAULT_MS +
      promptCount([
        ...program.steps,
        ...(program.flow?.pages.flatMap(({ parts }) =>
          parts.flatMap((part) => (typeof part === 'string' ? [] : part)),
        ) ?? []),
      ]) +
      15_000 * (program.flow?.pages.length ?? 0)
  );
}

function promptCount(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'act')
      return (
        sum +
        Math.max(0, ...node.choices.map(({ command }) => msIn((command as { readonly timeout?: string }).timeout) ?? 0))
      );
    if (node.kind === 'wait') return sum + (msIn(node.timeout) ?? 0);
    if (node.kind === 'pause') return sum + (msIn(node.ms) ?? 0);
    if (node.kind === 'branch') return sum + Math.max(promptCount(node.yes), promptCount(node.no));
    if (node.kind === 'loop') return sum + Math.min(node.max, 20) * promptCount(node.steps);
    return node.kind === 'try' ? sum + promptCount(node.steps) + promptCount(node.catch) : sum;
  }, 0);
}

function msIn(text: string | number | null | undefined): number | null {
  if (text === null || text === undefined) return null;
  if (typeof text === 'number') return text;
  return milliseconds(text.toLowerCase());
}

export function dataOf({ run, ended }: IntentRun): RunData {
  const { completed, total, checkpoint, done, data } = run;
  const status = ended.ok ? 'success' : completed > 0 ? 'partial' : 'failed';
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
  'TAKEN_OVER',
  'FORBIDDEN',
  'NO_PERSON',
  'PERSON_DECLINED',
  'PARAMETER_MISSING',
  'PARAMETER_INVALID',
  'INTENT_NOT_FOUND',
  'INTENT_UNAVAILABLE',
]);

/** Why it failed, with the step that did. */
export function failureOf(run: Running, { problem, node }: Ended & { readonly ok: false }): Failed {
  const failure = worded(problem);
  if (PLAIN.has(failure.code)) return failure;
  const { entry, completed, total, checkpoint } = run;
  if (node === undefined && entry.program.flow === null) return withResume(failure, run);
  const where = node?.written ?? `page ${checkpoint ?? ''}`;
  const { candidates, suggestions, prompt, retryable } = failure;
  const ofStep = failed('STEP_FAILED', {
    intent: entry.name,
    step: clip(where, 80),
    number: Math.min(total, completed + 1),
    total,
    code: failure.code,
    reason: failure.message,
    instead: failure.hint,
    checkpoint: checkpoint ?? '',
  });
  return {
    ...worded(ofStep.problem),
    retryable,
    ...(candidates === undefined ? {} : { candidates }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(prompt === undefined ? {} : { prompt }),
  };
}

function withResume(failure: Failed, { checkpoint, entry }: Running): Failed {
  if (checkpoint === null) return failure;
  return { ...failure, hint: `${failure.hint}. Continue from there with: run ${entry.name} … --resume ${checkpoint}` };
}
