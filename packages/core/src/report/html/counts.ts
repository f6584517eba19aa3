// How a run went, in numbers and in a few words.

import { counted } from '../../text/text.js';
import type { RunData, ScriptState, StepState } from './run-data.js';

export interface Counts {
  readonly scripts: Readonly<Record<ScriptState, number>>;
  /** Of the attempts that count. */
  readonly steps: Readonly<Record<StepState, number>>;
}

export function countsOf({ scripts }: RunData): Counts {
  const byScript: Record<ScriptState, number> = { waiting: 0, running: 0, passed: 0, failed: 0, flaky: 0, stopped: 0 };
  const byStep: Record<StepState, number> = { waiting: 0, running: 0, passed: 0, failed: 0, notRun: 0 };
  for (const { state, attempts, plan } of scripts) {
    byScript[state]++;
    const last = attempts.at(-1);
    if (last === undefined) byStep[state === 'stopped' ? 'notRun' : 'waiting'] += plan.length;
    else for (const step of last.steps) byStep[step.state]++;
  }
  return { scripts: byScript, steps: byStep };
}

/** `2 of 5 scripts failed, 1 flaky`, `5 scripts passed, 1 of them flaky`, `Running: 3 of 5 scripts done`. */
export function summaryWords(data: RunData): string {
  const { passed, failed, flaky, stopped, waiting, running } = countsOf(data).scripts;
  const all = data.scripts.length;
  if (data.ms === null) return `Running: ${all - waiting - running} of ${counted(all, 'script')} done`;
  if (all === 0) return 'No script was run';
  if (failed > 0)
    return [
      all === 1 ? 'The script failed' : `${failed} of ${all} scripts failed`,
      ...(flaky === 0 ? [] : [`${flaky} flaky`]),
      ...(stopped === 0 ? [] : [`${stopped} not finished`]),
    ].join(', ');
  if (stopped > 0) return `Stopped: ${stopped} of ${counted(all, 'script')} not finished`;
  const good = counted(passed + flaky, 'script');
  return `${good} passed${flaky === 0 ? '' : all === 1 ? ', but flaky' : `, ${flaky} of them flaky`}`;
}
