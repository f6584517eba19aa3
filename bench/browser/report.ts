// The table of the browser's benchmark: what it takes, what the bare session takes, how often that is, and how often it may be.

import type { Times } from './measure.js';

export interface Figure {
  readonly what: string;
  /** Milliseconds, or characters. */
  readonly unit: 'ms' | 'tokens';
  readonly beckon: Times | number;
  readonly bare?: Times | number;
  readonly bareIs?: string;
  /** Times the bare one. */
  readonly ratio?: number;
  /** The most that the ratio, or the number itself, may be. */
  readonly most?: number;
  readonly isMet?: boolean;
  readonly others: Readonly<Record<string, Times | number>>;
}

/** Times beside the bare session's. */
export function timed(
  what: string,
  beckon: Times,
  bare: readonly [is: string, times: Times],
  most: number | null,
  others: Figure['others'] = {},
): Figure {
  const ratio = beckon.median / bare[1].median;
  const limit = most === null ? {} : { most, isMet: ratio <= most };
  return { what, unit: 'ms', beckon, bare: bare[1], bareIs: bare[0], ratio, ...limit, others };
}

/** Characters of a text, as tokens. */
export function sized(what: string, characters: number, most: number | null, others: Figure['others'] = {}): Figure {
  const tokens = Math.ceil(characters / 4);
  const limit = most === null ? {} : { most, isMet: tokens <= most };
  return { what, unit: 'tokens', beckon: tokens, ...limit, others };
}

const HEAD = ['', 'Beckon', 'bare', 'ratio', 'target', '', 'others'];

export function printFigures(figures: readonly Figure[]): void {
  const rows = [HEAD, ...figures.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  console.log(
    '\nMedians, quartiles in brackets; all variants took turns, sample by sample. A token is four characters.',
  );
}

function cells({ what, unit, beckon, bare, bareIs, ratio, most, isMet, others }: Figure): string[] {
  const limit = most === undefined ? '' : unit === 'ms' ? `≤ ${most} ×` : `≤ ${number(most)}`;
  return [
    what,
    shown(beckon, unit),
    bare === undefined ? '' : `${shown(bare, unit)} ${bareIs ?? ''}`.trimEnd(),
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    limit,
    isMet === undefined ? '' : isMet ? '✓' : '✗',
    Object.entries(others)
      .map(([name, one]) => `${name} ${shown(one, unit)}`)
      .join(', '),
  ];
}

function shown(value: Times | number, unit: Figure['unit']): string {
  if (typeof value === 'number') return `${number(value)}${unit === 'ms' ? ' ms' : ''}`;
  return `${short(value.median)} ms (${short(value.low)}–${short(value.high)})`;
}

function short(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}
