// What was measured at which commit, in history.jsonl: one line for each commit, newest last. A figure that is worse by 15 % than
// at the commit before is reported.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Line } from './table.js';

/** From this on a change is more than what measurements differ by. */
const WORSE = 1.15;
/** Below these a difference is that of the clock, not of the work. */
const SMALLEST = 0.05;

export interface Entry {
  readonly commit: string;
  /** When it was measured. */
  readonly at: string;
  /** Times compare on the same machine only. */
  readonly machine: string;
  /** Few samples. */
  readonly isQuick?: true;
  readonly figures: Readonly<Record<string, number>>;
}

/** The commit at hand; with a plus where files have changed since. */
export function commitAt(folder: string): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', ':!bench/history.jsonl') !== '';
    return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

export function thisMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform}, Node ${process.versions.node.split('.')[0]}`;
}

export function readHistory(file: string): readonly Entry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
}

/** What these lines are as an entry of the history. */
export function entryOf(lines: readonly Line[], about: Omit<Entry, 'figures'>): Entry {
  const figures = lines.flatMap(({ what, value }): [string, number][] =>
    value === null || !Number.isFinite(value) ? [] : [[what, Number(value.toPrecision(4))]],
  );
  return { ...about, figures: Object.fromEntries(figures) };
}

/** The history with the entry in it: measured again, a commit keeps what was not measured this time. */
export function withEntry(history: readonly Entry[], entry: Entry): readonly Entry[] {
  const isSame = (other: Entry): boolean =>
    other.commit === entry.commit && other.machine === entry.machine && other.isQuick === entry.isQuick;
  const before = history.find(isSame);
  const merged = { ...entry, figures: { ...before?.figures, ...entry.figures } };
  return [...history.filter((other) => !isSame(other)), merged];
}

export function writeHistory(file: string, history: readonly Entry[]): void {
  writeFileSync(file, history.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}

/** A figure that became worse, and since when. */
export interface Worse {
  readonly what: string;
  readonly was: number;
  readonly is: number;
  readonly commit: string;
}

/** Each figure beside the last that another commit had: ratios and counts from anywhere, times from this machine. */
export function worseThanBefore(history: readonly Entry[], entry: Entry, lines: readonly Line[]): readonly Worse[] {
  const bare = (commit: string): string => commit.replace('+', '');
  const others = history.filter(({ commit, isQuick }) => commit !== entry.commit && isQuick === entry.isQuick);
  // Work that is not committed yet is compared with what it started from.
  const earlier = others.filter(({ commit }) => commit === bare(commit) || bare(commit) !== bare(entry.commit));
  const newestFirst = [...earlier].reverse();
  return lines.flatMap(({ what, isOfMachine }): Worse[] => {
    const is = entry.figures[what];
    const last = newestFirst.find(
      ({ figures, machine }) => figures[what] !== undefined && (!isOfMachine || machine === entry.machine),
    );
    const was = last?.figures[what];
    if (is === undefined || was === undefined || last === undefined) return [];
    return is > was * WORSE && is - was > SMALLEST ? [{ what, was, is, commit: last.commit }] : [];
  });
}

export function worseWords(worse: readonly Worse[]): readonly string[] {
  if (worse.length === 0) return [];
  return [
    'Worse by 15 % or more:',
    ...worse.map(({ what, was, is, commit }) => {
      const more = Math.round((is / was - 1) * 100);
      return `  ! ${what}: ${is} after ${was} at ${commit}, ${more} % more`;
    }),
  ];
}
