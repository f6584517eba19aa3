// The record of a run: what it makes of results and evidence, piece by piece, and how it keeps pictures.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64, sha256, utf8 } from '../../packages/core/src/report/html/bytes.js';
import { type Ended, RunRecord } from '../../packages/core/src/report/html/collect.js';
import { countsOf, summaryWords } from '../../packages/core/src/report/html/counts.js';
import { reportPage } from '../../packages/core/src/report/html/page.js';
import { type Patch, patched } from '../../packages/core/src/report/html/patch.js';
import type { OutcomeData } from '../../packages/core/src/report/html/run-data.js';
import { failure, result, target } from '../support/fake-session.js';
import {
  app,
  flakyRun,
  GREEN,
  type Made,
  ORANGE,
  PURPLE,
  play,
  png,
  recordOf,
  request,
  seen,
  shopRun,
  trace,
} from './support.js';

describe('bytes', () => {
  it('are written as others write them', () => {
    const check = (bytes: Uint8Array): void => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), check));
    // Around the pieces in which many bytes are written.
    for (const length of [6143, 6144, 6145, 12_289]) check(Uint8Array.from({ length }, (_, i) => (i * 31) % 256));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Buffer.from(utf8(text))).toEqual(Buffer.from(text));
      }),
    );
  });
});

function outcomeOf(ended: Ended, evidence = seen(GREEN)): OutcomeData {
  const outcome = recordOf([{ file: 'a.oil', steps: [[ended.command, ended, evidence]] }]).state.scripts[0]?.attempts[0]
    ?.steps[0]?.outcome;
  if (!outcome) throw new Error('No outcome');
  return outcome;
}

describe('a record', () => {
  it('goes on in pieces that make the same whole', () => {
    const record = new RunRecord({ at: '2026-03-14T09:26:53.000Z', beckon: '0.1.0' });
    let copy = record.state;
    const kinds: string[] = [];
    const stop = record.onChange((patch) => {
      // As it comes over a wire.
      const sent = JSON.parse(JSON.stringify(patch)) as Patch;
      kinds.push(sent.kind);
      copy = patched(copy, sent);
    });
    record.plan([
      {
        file: 'a.oil',
        steps: [
          { said: 'url', line: 1 },
          { said: 'title', line: 2 },
        ],
      },
    ]);
    record.tell('chromium 147');
    play(record, 0, {
      file: 'a.oil',
      steps: [['url'], ['title', result({ command: 'title', ...failure('TIMEOUT', 'No') })]],
    });
    play(record, 0, { file: 'a.oil', steps: [['url'], ['title']] }, { worker: 3 });
    record.end(77);
    expect(copy).toEqual(record.state);
    expect(kinds).toEqual([
      'plan',
      'about',
      ...['attempt', 'begin', 'step', 'begin', 'step', 'attemptEnd'],
      ...['attempt', 'begin', 'step', 'begin', 'step', 'attemptEnd'],
      'end',
    ]);
    stop();
    record.tell('nobody hears this');
    expect(copy.about).toBe('chromium 147');
  });

  it('keeps scripts that run at the same time apart', () => {
    const record = new RunRecord({ at: '2026-03-14T09:26:53.000Z', beckon: '0.1.0' });
    record.plan(['a.oil', 'b.oil'].map((file) => ({ file, steps: [{ said: 'url', line: 1 }] })));
    record.beginAttempt(0, { worker: 1 });
    record.beginAttempt(1, { worker: 2 });
    record.beginStep(0, 0);
    record.beginStep(1, 0);
    record.endStep(1, 0, result({ command: 'url', data: 'http://b' }), null);
    expect(record.state.scripts.map(({ attempts }) => attempts[0]?.steps[0]?.state)).toEqual(['running', 'passed']);
    expect(countsOf(record.state).steps).toMatchObject({ running: 1, passed: 1 });
    record.endAttempt(1, 5, 'passed');
    record.end(9);
    // What did not end was stopped, and its step was not run.
    expect(record.state.scripts.map(({ state }) => state)).toEqual(['stopped', 'passed']);
    expect(record.state.scripts[0]?.attempts[0]?.steps[0]?.state).toBe('notRun');
  });

  it('knows flaky from failed', () => {
    expect(flakyRun().state.scripts[0]?.state).toBe('flaky');
    expect(shopRun().state.scripts.map(({ state }) => state)).toEqual(['passed', 'failed', 'flaky', 'failed']);
  });

  it('says a command better when its result knew of a secret, for all attempts to come', () => {
    const record = new RunRecord({ at: '2026-03-14T09:26:53.000Z', beckon: '0.1.0' });
    record.plan([{ file: 'a.oil', steps: [{ said: 'type "Key" "hunter2"', line: 1 }] }]);
    record.beginAttempt(0);
    record.endStep(0, 0, result({ command: 'type "Key" "••••••••"' }), null);
    record.endAttempt(0, 1, 'failed');
    record.beginAttempt(0);
    expect(JSON.stringify(record.data())).not.toContain('hunter2');
  });

  it('has boxes and scores with the names that are known', () => {
    const ended = result({
      command: 'click "Save"',
      ...target(5, 'button "Save"'),
      trace: trace(
        [
          [5, 0.9, 'text:exact'],
          [7, 0.5, 'text:contains'],
          [8, 0.2],
        ],
        5,
      ),
    });
    const given = seen(GREEN, { 5: [1, 2, 3, 4], 7: [5, 6, 7, 8] });
    const named = given.pictures.map((one) => ({
      ...one,
      boxes: one.boxes.map((box) => (box.id === 7 ? { ...box, shown: 'link "Save all"' } : box)),
    }));
    const { scores, pictures, filters, total } = outcomeOf(ended, { ...given, pictures: named });
    expect(scores.map(({ id, shown, isChosen }) => [id, shown, isChosen])).toEqual([
      [5, 'button "Save"', true],
      [7, 'link "Save all"', false],
      [8, '', false],
    ]);
    // The chosen one lies on top.
    expect(pictures[0]?.boxes.map(({ id, kind, label }) => [id, kind, label])).toEqual([
      [7, 'other', 'link "Save all"'],
      [5, 'chosen', 'button "Save"'],
    ]);
    expect([total, ...filters.map(({ after }) => after)]).toEqual([48, 5, 3]);
  });

  it('marks in each picture what was done there', () => {
    const [first] = seen(GREEN, { 5: [1, 2, 3, 4], 7: [5, 6, 7, 8] }).pictures;
    if (first === undefined) throw new Error('No picture');
    const evidence = {
      ...seen(GREEN),
      pictures: [
        { ...first, chosen: 7 },
        { ...first, chosen: 5 },
      ],
    };
    const { pictures } = outcomeOf(result({ command: 'login "amy" "x"' }), evidence);
    expect(pictures.map(({ boxes }) => boxes.find(({ kind }) => kind === 'chosen')?.id)).toEqual([7, 5]);
  });

  it('shows no more of one step than can be read', () => {
    const many = outcomeOf(
      result({
        command: 'observe',
        data: { text: Array.from({ length: 5000 }, (_, i) => `[${i}] text`).join('\n') },
        notes: ['x'.repeat(90_000)],
      }),
      { ...seen(GREEN), requests: Array.from({ length: 1000 }, () => request('GET', `/${'y'.repeat(9000)}`, 200)) },
    );
    expect([many.data.list.length, many.data.more]).toEqual([400, 4600]);
    expect([many.requests.list.length, many.requests.more]).toEqual([400, 600]);
    expect(JSON.stringify(many).length).toBeLessThan(1_000_000);
  });
});

describe('pictures', () => {
  const steps = (colors: readonly (typeof GREEN)[]) =>
    colors.map((color, i) => [`goto "http://x/${i}"`, result({ command: 'url' }), seen(color)] as const);

  it('are kept once', () => {
    const { files, scripts } = recordOf([{ file: 'a.oil', steps: steps([GREEN, ORANGE, GREEN]) }]).data();
    expect(files.map((file) => file?.base64)).toEqual(
      [png(GREEN), png(ORANGE)].map((one) => Buffer.from(one).toString('base64')),
    );
    expect(scripts[0]?.attempts[0]?.steps.map((step) => step.outcome?.pictures[0]?.file)).toEqual([0, 1, 0]);
    expect(files[0]?.type).toBe('image/png');
  });

  it('are left out when they are too many: those of failures last', () => {
    const failed = result({ command: 'title', ...failure('TIMEOUT', 'No') });
    const size = png(GREEN).length;
    const record = new RunRecord({ at: '2026-03-14T09:26:53.000Z', beckon: '0.1.0', mostPictures: size * 2.5 });
    record.plan([{ file: 'a.oil', steps: [0, 1, 2, 3].map((line) => ({ said: 'url', line })) }]);
    record.beginAttempt(0);
    record.endStep(0, 0, failed, seen(GREEN));
    record.endStep(0, 1, result({ command: 'url' }), seen(ORANGE));
    record.endStep(0, 2, result({ command: 'url' }), seen(PURPLE));
    record.endStep(0, 3, result({ command: 'url' }), seen([1, 2, 3]));
    expect(record.data().files.map((file) => file !== null)).toEqual([true, false, false, true]);
    expect(record.picture(1)).toBeNull();
    expect(record.picture(3)?.bytes).toEqual(png([1, 2, 3]));
    expect(record.picture(99)).toBeNull();
  });
});

describe('words', () => {
  it('say how a run went', () => {
    expect(summaryWords(shopRun().state)).toBe('2 of 4 scripts failed, 1 flaky');
    expect(summaryWords(flakyRun().state)).toBe('1 script passed, but flaky');
    expect(summaryWords({ ...shopRun().state, ms: null })).toBe('Running: 4 of 4 scripts done');
    expect(summaryWords(recordOf([]).state)).toBe('No script was run');
    const failed: Made = { file: 'a', steps: [['url', result({ command: 'url', ...failure('TIMEOUT', 'No') })]] };
    const stopped = new RunRecord({ at: '', beckon: '' });
    stopped.plan(['a', 'b', 'c'].map((file) => ({ file, steps: [{ said: 'url', line: 1 }] })));
    play(stopped, 0, failed);
    stopped.end(1000);
    expect(summaryWords(stopped.state)).toBe('1 of 3 scripts failed, 2 not finished');
    expect(summaryWords(recordOf([{ file: 'a', steps: [['url']] }]).state)).toBe('1 script passed');
  });
});

describe('the page around it', () => {
  it('ends no element early, whatever is in it', () => {
    const evil = '</script><script>alert(1)</script><!-- <script> \u2028 \ud800';
    const page = reportPage(recordOf([{ file: evil, steps: [[evil]] }]).data(), app);
    const data = /<script type="application\/json" id="run">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(data).not.toMatch(/<|\u2028/);
    expect(JSON.parse(data).scripts[0].file).toContain('</script><script>alert(1)</script><!--');
    expect(page).not.toContain('<script>alert');
  });

  it('is of a size that nobody minds', () => {
    expect(Buffer.byteLength(app.script)).toBeLessThan(60_000);
    expect(Buffer.byteLength(app.style)).toBeLessThan(20_000);
  });
});
