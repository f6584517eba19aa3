// The page of `npm run bench`: which goals hold, and what became worse since the last commit that was measured.

import { describe, expect, it } from 'vitest';
import type { Times } from '../bench/browser/measure.js';
import { timed, within } from '../bench/browser/report.js';
import { type Entry, entryOf, withEntry, worseThanBefore, worseWords } from '../bench/history.js';
import { lineOfFigure, lineOfRow, pageOf, type Row } from '../bench/table.js';

const times = (median: number): Times => ({ median, low: median, high: median, samples: 9 });

describe('a line of the page', () => {
  it.each<[row: Row, isMet: boolean | null, value: number | null, isOfMachine: boolean]>([
    [['one command', '0.19 ms', '≤ 0.2 ms'], true, 0.19, true],
    [['one command', '0.20 ms', '< 0.2 ms'], false, 0.2, true],
    [['tokens', '1,204 tokens', '≤ 1,000 (peers 5,072)'], false, 1204, false],
    [['twice as long', '2.01 × the time', 'about 2 ×'], null, 2.01, false],
    [['parse', '4.11 × JSON.parse (926 ns)', '≤ 5 ×'], true, 4.11, false],
    [['runs', '99 of 100', '≥ 99'], true, null, false],
    [['no goal', '3.4 ms', ''], null, 3.4, true],
    [['not measured', 'NaN bytes', '≤ 64 bytes'], null, null, false],
  ])('%j', (row, isMet, value, isOfMachine) => {
    expect(lineOfRow(row)).toMatchObject({ isMet, value, isOfMachine });
  });

  it('is met by its ratio to the floor of the same run, or by what it takes beyond it', () => {
    expect(lineOfFigure(timed('click', times(18), ['bare', times(10)], 1.8))).toMatchObject({
      isMet: true,
      value: 1.8,
    });
    expect(lineOfFigure(timed('click', times(19), ['bare', times(10)], 1.8))).toMatchObject({ isMet: false });
    expect(lineOfFigure(within('call', times(12), ['true', times(3)], 10))).toMatchObject({ isMet: true });
    expect(lineOfFigure(within('call', times(14), ['true', times(3)], 10))).toMatchObject({ isMet: false });
  });

  it('is on one page with the others, which says what does not hold', () => {
    const lines = [lineOfRow(['fast', '1 ms', '≤ 2 ms']), lineOfRow(['slow', '3 ms', '≤ 2 ms'])];
    const page = pageOf([{ title: 'text', lines }], [], 'beckon abc');
    expect(page).toContain('1 of 2 goals hold. These do not:\n  ✗ slow: 3 ms, ≤ 2 ms');
  });
});

describe('the history', () => {
  const about = { at: '2026-01-01T00:00:00.000Z', machine: 'm' };
  const lines = (time: number, ratio: number) => [
    lineOfRow(['time', `${time} ms`, '']),
    lineOfRow(['ratio', `${ratio} × the floor`, '']),
  ];
  const entry = (commit: string, time: number, ratio: number, more: Partial<Entry> = {}): Entry => ({
    ...entryOf(lines(time, ratio), { ...about, commit }),
    ...more,
  });
  const worse = (history: readonly Entry[], now: Entry): string[] =>
    worseThanBefore(history, now, lines(1, 1)).map(({ what, commit }) => `${what} since ${commit}`);

  it('warns of what is worse by 15 % than at the last commit, on the same machine where it is a time', () => {
    const history = [entry('a', 10, 2), entry('b', 8, 2)];
    expect(worse(history, entry('c', 9, 2.2))).toEqual([]);
    expect(worse(history, entry('c', 9.3, 2.31))).toEqual(['time since b', 'ratio since b']);
    expect(worse(history, entry('c', 9.3, 2.31, { machine: 'other' }))).toEqual(['ratio since b']);
    expect(worse(history, entry('c', 9.3, 2.31, { isQuick: true }))).toEqual([]);
    expect(worse(history, entry('b', 20, 9))).toEqual(['time since a', 'ratio since a']);
    expect(worseWords([{ what: 'ratio', was: 2, is: 2.5, commit: 'b' }])).toEqual([
      'Worse by 15 % or more:',
      '  ! ratio: 2.5 after 2 at b, 25 % more',
    ]);
  });

  it('compares work that is not committed with what it started from, not with itself', () => {
    const history = [entry('a', 10, 2), entry('a+', 20, 4)];
    expect(worse(history, entry('a+', 20, 4))).toEqual(['time since a', 'ratio since a']);
    expect(worse(history, entry('b', 20, 4))).toEqual([]);
  });

  it('has one line for each commit: what is measured again is replaced, the rest is kept', () => {
    const before = [entry('a', 10, 2), entry('b', 8, 2)];
    const again = entryOf([lineOfRow(['time', '9 ms', ''])], { ...about, commit: 'a' });
    const after = withEntry(before, again);
    expect(after.map(({ commit, figures }) => [commit, figures])).toEqual([
      ['b', { time: 8, ratio: 2 }],
      ['a', { time: 9, ratio: 2 }],
    ]);
  });
});
