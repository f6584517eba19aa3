// Rows of a benchmark: what, what was measured, what it should be. And the one page that all benchmarks are printed on.

import type { Times } from './browser/measure.js';
import type { Figure } from './browser/report.js';

export type Row = readonly [what: string, measured: string, target: string];

export function printRows(rows: readonly Row[]): void {
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  for (const [what, measured, target] of rows) {
    console.log(`${what.padEnd(width(0))}  ${measured.padEnd(width(1))}  ${target}`.trimEnd());
  }
}

/** A line of the page. */
export interface Line {
  readonly what: string;
  /** What was measured, what the floor of the same run is, how many times that it is, what it should be, and others. */
  readonly beckon: string;
  readonly floor: string;
  readonly ratio: string;
  readonly goal: string;
  readonly others: string;
  /** Null: there is no goal. */
  readonly isMet: boolean | null;
  /** What is compared with earlier runs: a ratio or a count, which is the same on all machines, or a time, which is not. */
  readonly value: number | null;
  readonly isOfMachine: boolean;
}

/** The first number of a text: `1,234 tokens`, `2.3 × the time`. */
function numberIn(text: string): number | null {
  const found = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0];
  return found === undefined ? null : Number(found.replaceAll(',', ''));
}

/** The goal of a row is a number with a sign before it; `about 1 ×` and words are none. */
export function lineOfRow([what, measured, target]: Row): Line {
  const value = numberIn(measured);
  const [, sign = ''] = /^([≤<≥])\s*\d/.exec(target) ?? [];
  const most = sign === '' ? null : numberIn(target);
  const isMet = value === null || most === null ? null : holds(value, sign, most);
  const isOfMachine = /\d\s*(?:ms|µs|s|MB)\b/.test(measured);
  // Less is better everywhere else.
  const compared = sign === '≥' ? null : value;
  return {
    what,
    beckon: measured,
    floor: '',
    ratio: '',
    goal: target,
    others: '',
    isMet,
    value: compared,
    isOfMachine,
  };
}

function holds(value: number, sign: string, limit: number): boolean {
  return sign === '≥' ? value >= limit : sign === '<' ? value < limit : value <= limit;
}

export function lineOfFigure(figure: Figure): Line {
  const { what, unit, beckon, bare, bareIs, ratio, most, beyond, isMet, isRatio, others } = figure;
  const goal =
    beyond !== undefined
      ? `≤ ${beyond} ms more`
      : most === undefined
        ? ''
        : unit === 'ms'
          ? `≤ ${most} ×`
          : `≤ ${unit === 'KB' ? `${most} KB` : count(most)}`;
  const time = typeof beckon === 'number' ? beckon : beckon.median;
  return {
    what,
    beckon: isRatio === true ? '' : shown(beckon, unit),
    floor: bare === undefined ? '' : `${shown(bare, unit)} ${bareIs ?? ''}`.trimEnd(),
    ratio: ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    goal,
    others: Object.entries(others)
      .map(([name, one]) => `${name} ${shown(one, unit)}`)
      .join(', '),
    isMet: isMet ?? null,
    value: ratio ?? time,
    isOfMachine: ratio === undefined && unit === 'ms',
  };
}

function shown(value: Times | number, unit: Figure['unit']): string {
  if (typeof value === 'number' && unit === 'KB') return `${value.toFixed(value < 10 ? 2 : 0)} KB`;
  if (typeof value === 'number') return `${count(value)}${unit === 'ms' ? ' ms' : ' tokens'}`;
  return `${short(value.median)} ms (${short(value.low)}–${short(value.high)})`;
}

function short(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export interface Part {
  readonly title: string;
  readonly lines: readonly Line[];
}

const HEAD: readonly string[] = ['', '', 'Beckon', 'floor', 'ratio', 'goal', 'others'];

/** All parts under each other, which goals hold, and what became slower. */
export function pageOf(parts: readonly Part[], slower: readonly string[], about: string): string {
  const rows = parts.map(({ lines }) => lines.map(cellsOf));
  const all = [HEAD, ...rows.flat()];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const text = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const lines = parts.flatMap(({ lines: own }) => own);
  const goals = lines.filter(({ isMet }) => isMet !== null);
  const missed = goals.filter(({ isMet }) => isMet === false);
  return [
    about,
    '',
    text(HEAD),
    ...parts.flatMap(({ title }, i) => [title, ...(rows[i] ?? []).map(text)]),
    '',
    `${goals.length - missed.length} of ${goals.length} goals hold.${missed.length === 0 ? '' : ' These do not:'}`,
    ...missed.map(({ what, ratio, beckon, goal }) => `  ✗ ${what}: ${ratio === '' ? beckon : ratio}, ${goal}`),
    ...slower,
    '',
    'Medians, quartiles in brackets; what is compared took turns, sample by sample. A token is four characters.',
  ].join('\n');
}

function cellsOf({ what, beckon, floor, ratio, goal, others, isMet }: Line): readonly string[] {
  return [isMet === null ? ' ' : isMet ? '✓' : '✗', what, beckon, floor, ratio, goal, others];
}
