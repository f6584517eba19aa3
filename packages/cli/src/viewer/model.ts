// A run as the page lists it: a group for each attempt at a script, with its steps; what is searched for, and places.

import type { AttemptData, AttemptState, RunData, ScriptState, StepData } from '@beckon/core/report/html/run-data.js';

/** A step by its place: script, attempt and step, each counted from 0; step -1 is the start of the script. */
export interface StepPosition {
  readonly script: number;
  readonly attempt: number;
  readonly step: number;
}

export const START = -1;

export interface Group {
  readonly key: string;
  readonly script: number;
  readonly attempt: number;
  readonly attempts: number;
  readonly file: string;
  readonly state: AttemptState | ScriptState;
  /** Null: it has not begun. */
  readonly data: AttemptData | null;
  readonly steps: readonly StepData[];
  /** In small letters, for searching. */
  readonly fileWords: string;
}

export interface StepFilter {
  readonly isFailedOnly: boolean;
  readonly text: string;
}

/** In the order of the list. */
export function groupsOf({ scripts }: RunData): Group[] {
  return scripts.flatMap(({ file, state, plan, attempts }, script): Group[] => {
    const common = { script, file, fileWords: file.toLowerCase(), attempts: attempts.length };
    if (attempts.length === 0) {
      const rest = state === 'stopped' ? 'notRun' : 'waiting';
      const steps = plan.map((step): StepData => ({ ...step, state: rest, at: null, outcome: null }));
      return [{ ...common, key: `${script}.0`, attempt: 0, state, data: null, steps }];
    }
    return attempts.map((data, attempt) => ({
      ...common,
      key: `${script}.${attempt}`,
      attempt,
      // Only the last one knows that another was needed.
      state: attempt === attempts.length - 1 ? state : data.state,
      data,
      steps: data.steps,
    }));
  });
}

export function filteredSteps(group: Group, { isFailedOnly, text }: StepFilter): number[] {
  const words = text.trim().toLowerCase();
  const start = group.data?.trouble == null ? [] : [START];
  const all = [...start, ...group.steps.keys()];
  if (!isFailedOnly && words === '') return all;
  return all.filter((at) => {
    const step = group.steps[at];
    if (isFailedOnly && !(at === START || step?.state === 'failed')) return false;
    if (words === '' || group.fileWords.includes(words)) return true;
    const { code = '', message = '' } = step?.outcome?.failure ?? {};
    const given = at === START ? (group.data?.trouble ?? '') : `${step?.said ?? ''}\n${code}\n${message}`;
    return given.toLowerCase().includes(words);
  });
}

/** All failures in the order of the list. */
export function failuresOf(groups: readonly Group[]): StepPosition[] {
  return groups.flatMap((group) =>
    filteredSteps(group, { isFailedOnly: true, text: '' }).map((step) => ({ ...placeIn(group), step })),
  );
}

function placeIn({ script, attempt }: Group): { script: number; attempt: number } {
  return { script, attempt };
}

/** What is shown first: the first failure that counts, else one that was made good later, else the first step. */
export function firstPlace(groups: readonly Group[]): StepPosition | null {
  const failures = failuresOf(groups);
  const counts = ({ script, attempt }: StepPosition): boolean =>
    groups.some(
      (group) => group.script === script && group.attempt === attempt && group.attempt === group.attempts - 1,
    );
  const [first] = groups;
  const start = first === undefined ? null : { ...placeIn(first), step: 0 };
  return failures.find(counts) ?? failures[0] ?? start;
}

/** The step that is being done, of several the one that began last; else the one that ended last. */
export function newestPlace(groups: readonly Group[]): StepPosition | null {
  let newest: StepPosition | null = null;
  let best = -1;
  for (const group of groups)
    for (const [step, { at, state }] of group.steps.entries()) {
      const weight = at === null ? -1 : at + (state === 'running' ? 1e12 : 0);
      if (weight >= best && at !== null) [newest, best] = [{ ...placeIn(group), step }, weight];
    }
  return newest;
}

export function isSame(a: StepPosition | null, b: StepPosition | null): boolean {
  return a?.script === b?.script && a?.attempt === b?.attempt && a?.step === b?.step;
}

/** `#3.12`: the twelfth step of the third script; `#3.12.1`: at its first attempt, where that is not the last. */
export function addressOf({ script, attempt, step }: StepPosition, attempts: number): string {
  const last = attempt >= attempts - 1;
  return `#${script + 1}.${step + 1}${last ? '' : `.${attempt + 1}`}`;
}

/** The place that an address means, if there is such a step. */
export function placeAt(address: string, groups: readonly Group[]): StepPosition | null {
  const [, ...parts] = /^#(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?$/.exec(address) ?? [];
  const [script, step, attempt] = parts.map((part) => (part === undefined ? null : Number(part) - 1));
  const own = groups.filter((group) => group.script === script);
  const group = attempt == null ? own.at(-1) : own.find((one) => one.attempt === attempt);
  if (group === undefined) return null;
  const at = step ?? 0;
  const isThere = at === START ? group.data?.trouble != null : at < group.steps.length;
  return isThere ? { ...placeIn(group), step: at } : null;
}

/** The longest time that a step took: bars are as long as their share of it. */
export function slowestOf(groups: readonly Group[]): number {
  let most = 1;
  for (const { steps } of groups) for (const { outcome } of steps) most = Math.max(most, outcome?.timing.total ?? 0);
  return most;
}
