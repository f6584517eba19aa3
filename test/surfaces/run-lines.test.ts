// The lines of a run with many scripts: the bar at the bottom, and the summary.

import { describe, expect, it } from 'vitest';
import type { Attempt, Play } from '../../packages/cli/src/cli/run/listener.js';
import { RunProgress } from '../../packages/cli/src/cli/run/progress.js';
import { barLine, type Reached, type ReportedEnd, runSummary } from '../../packages/core/src/report/scripts.js';
import { width } from '../../packages/core/src/text/width.js';

const half: Reached = {
  all: 20,
  done: 9,
  failed: 1,
  flaky: 2,
  parts: 1,
  running: ['cart.oil', 'login.oil', 'search.oil'],
  ms: 65_432,
};

describe('the bar', () => {
  it('says how far it is, and what runs', () => {
    expect(barLine('⠋', half, 100)).toBe(
      '⠋ ██████████░░░░░░░░░░  9/20  1 failed  2 flaky  1 min 5 s  cart.oil, login.oil, search.oil',
    );
    expect(barLine('⠋', { ...half, failed: 0, flaky: 0, ms: 7400, running: [] }, 100)).toBe(
      '⠋ ██████████░░░░░░░░░░  9/20  7 s',
    );
  });

  it('is one line in every terminal', () => {
    for (const columns of [4, 9, 15, 22, 30, 38, 45, 50, 59, 60, 72, 80, 99, 140])
      for (const running of [half.running, ['日本語のとても長い名前のファイル.oil'], ['a\nb\u001b[2J.oil']]) {
        const line = barLine('⠋', { ...half, running }, columns);
        expect(width(line), `${columns}: ${line}`).toBeLessThan(columns);
        expect([line.includes('\n'), line.includes('\u001b')]).toEqual([false, false]);
      }
    expect(barLine('⠋', half, 50)).toBe('⠋ 9/20  1 failed  2 flaky  1 min 5 s  cart.oil +2');
  });
});

describe('how far a run is', () => {
  it('counts a script when it has ended for good, however often it is tried', () => {
    const play = (index: number): Play => ({
      index,
      script: { file: `t/${index}.oil`, text: '', isStdin: false },
      steps: [],
      attempts: [],
    });
    const plays = [play(0), play(1)];
    const progress = new RunProgress();
    const begin = (one: Play): Attempt => {
      const number = one.attempts.length + 1;
      const attempt: Attempt = {
        ...{ play: one, number, worker: 1, results: [], isOpened: true, about: null },
        ...{ trouble: null, isCalledOff: false, ms: 0 },
      };
      one.attempts.push(attempt);
      progress.attemptBegins(attempt);
      return attempt;
    };
    const said = () => {
      const { all, done, failed, flaky, running } = progress.reached();
      return [all, done, failed, flaky, running];
    };
    progress.plan({ plays, workers: 2, attempts: 2 });
    expect(said()).toEqual([2, 0, 0, 0, []]);
    const [first = play(0), second = play(1)] = plays;
    const broken = begin(first);
    const other = begin(second);
    broken.trouble = { message: '', hint: '' };
    progress.attemptEnds(broken);
    expect(said()).toEqual([2, 0, 0, 0, ['0.oil', '1.oil']]);
    const again = begin(first);
    expect(said()).toEqual([2, 0, 0, 0, ['0.oil (attempt 2)', '1.oil']]);
    progress.attemptEnds(again);
    expect(said()).toEqual([2, 1, 0, 1, ['1.oil']]);
    other.trouble = { message: '', hint: '' };
    progress.attemptEnds(other);
    progress.attemptEnds(Object.assign(begin(second), { trouble: { message: '', hint: '' } }));
    expect(said()).toEqual([2, 2, 1, 1, []]);
  });
});

const end = (file: string, more: Partial<ReportedEnd> = {}): ReportedEnd => ({
  file,
  outcome: 'passed',
  steps: 3,
  attempts: 1,
  ms: 1000,
  wrong: null,
  ...more,
});
const whole = { ms: 12_345, isInterrupted: false };

describe('the summary', () => {
  it('counts what there is, and nothing else', () => {
    expect(runSummary([end('a')], whole)).toBe('1 script passed in 12.3 s');
    expect(runSummary([end('a', { outcome: 'failed' }), end('b', { outcome: 'notRun', attempts: 0 })], whole)).toBe(
      'failed:\n  ✗ a\n\n1 script failed, 1 not run in 12.3 s',
    );
  });

  it('names the slowest where there are many', () => {
    const many = Array.from({ length: 10 }, (_, i) => end(`${i}.oil`, { ms: i * 400 }));
    expect(runSummary(many, whole)).toBe(
      'slowest:\n  3.6 s  9.oil\n  3.2 s  8.oil\n  2.8 s  7.oil\n\n10 scripts passed in 12.3 s',
    );
    expect(runSummary(many.slice(1), whole)).not.toContain('slowest');
  });

  it('lets no message of a page look like a line of ours', () => {
    const wrong = { line: 3, code: 'NO_EFFECT', message: 'a\n10 scripts passed\u001b[2J' };
    const text = runSummary([end('a.oil', { outcome: 'failed', wrong })], whole);
    expect(text.split('\n')[1]).toBe('  ✗ a.oil:3  NO_EFFECT: a 10 scripts passed␛[2J');
  });
});
