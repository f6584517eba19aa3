// What happens in a run, as small pieces: a page that looks on gets these and not the whole again.

import type {
  AttemptData,
  AttemptState,
  OutcomeData,
  PlannedStep,
  RunData,
  ScriptData,
  ScriptState,
  StepData,
} from './run-data.js';

export type Patch =
  | {
      readonly kind: 'plan';
      readonly scripts: readonly { readonly file: string; readonly steps: readonly PlannedStep[] }[];
    }
  | {
      readonly kind: 'attempt';
      readonly script: number;
      readonly about: string | null;
      readonly worker: number | null;
    }
  | { readonly kind: 'begin'; readonly script: number; readonly step: number; readonly at: number }
  | {
      readonly kind: 'step';
      readonly script: number;
      readonly step: number;
      /** Worded better than planned: with a secret left out. */
      readonly said: string;
      readonly isGood: boolean;
      readonly outcome: OutcomeData;
    }
  | {
      readonly kind: 'attemptEnd';
      readonly script: number;
      readonly ms: number;
      readonly state: Exclude<AttemptState, 'running'>;
      readonly trouble: string | null;
    }
  | { readonly kind: 'about'; readonly about: string }
  | { readonly kind: 'end'; readonly ms: number };

/** The run after a piece of it has happened. */
export function patched(data: RunData, patch: Patch): RunData {
  switch (patch.kind) {
    case 'plan': {
      const scripts = patch.scripts.map(
        ({ file, steps }): ScriptData => ({ file, state: 'waiting', plan: steps, attempts: [] }),
      );
      return { ...data, scripts };
    }
    case 'about':
      return { ...data, about: patch.about };
    case 'end':
      return { ...data, ms: patch.ms, scripts: data.scripts.map(stopped) };
    default:
      return { ...data, scripts: changed(data.scripts, patch.script, (script) => scriptAfter(script, patch)) };
  }
}

function scriptAfter(
  script: ScriptData,
  patch: Extract<Patch, { kind: 'attempt' | 'begin' | 'step' | 'attemptEnd' }>,
): ScriptData {
  if (patch.kind === 'attempt') {
    const { about, worker } = patch;
    const steps = script.plan.map((step): StepData => ({ ...step, state: 'waiting', at: null, outcome: null }));
    const attempt: AttemptData = { state: 'running', about, worker, ms: null, steps, trouble: null };
    return { ...script, state: 'running', attempts: [...script.attempts, attempt] };
  }
  const attempts = changed(script.attempts, script.attempts.length - 1, (attempt) => attemptAfter(attempt, patch));
  if (patch.kind === 'attemptEnd') return { ...script, attempts, state: stateOf(attempts, patch.state) };
  if (patch.kind === 'begin') return { ...script, attempts };
  const plan = changed(script.plan, patch.step, (step) =>
    step.said === patch.said ? step : { ...step, said: patch.said },
  );
  return { ...script, plan, attempts };
}

function attemptAfter(
  attempt: AttemptData,
  patch: Extract<Patch, { kind: 'begin' | 'step' | 'attemptEnd' }>,
): AttemptData {
  if (patch.kind === 'attemptEnd') {
    const { ms, state, trouble } = patch;
    return { ...attempt, ms, state, trouble, steps: attempt.steps.map(leftAlone) };
  }
  const steps = changed(attempt.steps, patch.step, (step): StepData => {
    if (patch.kind === 'begin') return { ...step, state: 'running', at: patch.at };
    return { ...step, said: patch.said, state: patch.isGood ? 'passed' : 'failed', outcome: patch.outcome };
  });
  return { ...attempt, steps };
}

/** A step that has no outcome when all is over was not run. */
function leftAlone(step: StepData): StepData {
  return step.outcome === null ? { ...step, state: 'notRun' } : step;
}

function stateOf(attempts: readonly AttemptData[], state: Exclude<AttemptState, 'running'>): ScriptState {
  return state === 'passed' && attempts.slice(0, -1).some((one) => one.state === 'failed') ? 'flaky' : state;
}

/** A script at the end of the run: what did not end was stopped. */
function stopped(script: ScriptData): ScriptData {
  if (script.state !== 'waiting' && script.state !== 'running') return script;
  const attempts = script.attempts.map(
    (one): AttemptData =>
      one.state === 'running' ? { ...one, state: 'stopped', steps: one.steps.map(leftAlone) } : one,
  );
  return { ...script, state: 'stopped', attempts };
}

function changed<T>(list: readonly T[], at: number, change: (one: T) => T): readonly T[] {
  const one = list[at];
  if (one === undefined) return list;
  const copy = list.slice();
  copy[at] = change(one);
  return copy;
}
