// The one loop over steps: whoever runs them, and however they end.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { readBatch } from '../../packages/core/src/engine/lines.js';
import { runSteps, type StepEvent } from '../../packages/core/src/engine/run-steps.js';
import { SessionRunner } from '../../packages/core/src/engine/session-runner.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { FakeSession, failure, result } from '../support/fake-session.js';
import { FakeWorld } from '../support/fake-world.js';

const MISSING = failure('TARGET_NOT_FOUND', 'It is not there');
const GONE = failure('WORLD_GONE', 'The browser has ended');

/** What a step comes to, and what happens meanwhile. */
const outcome = fc.constantFrom('ok', 'ok', 'ok', 'fails', 'exits', 'is called off', 'ends the world');
type Outcome = 'ok' | 'fails' | 'exits' | 'is called off' | 'ends the world';

it('tells of every step that was begun that it began and how it ended, and begins none after the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 8 }), fc.boolean(), async (all, isKeptGoing) => {
      const outcomes = all as Outcome[];
      const lines = outcomes.map((one, i) => (one === 'exits' ? 'exit' : `click "${i}"`));
      const { steps } = readBatch(lines.join('\n'));
      const off = new AbortController();
      let isGone = false;
      const events: StepEvent[] = [];
      const ran = await runSteps(
        steps,
        async (step, options, index) => {
          expect(options.signal).toBe(off.signal);
          const one = outcomes[index];
          if (one === 'is called off') off.abort();
          isGone = one === 'ends the world';
          return result({ command: step.canonical, ...(one === 'fails' ? MISSING : isGone ? GONE : {}) });
        },
        { signal: off.signal, isKeptGoing, on: (event) => events.push(event) },
        () => isGone,
      );
      const begun = events.flatMap((one) => (one.kind === 'begins' ? [one.index] : []));
      const ended = events.flatMap((one) => (one.kind === 'ends' ? [one.index] : []));
      expect(begun).toEqual(ran.results.map((_, i) => i));
      expect(ended).toEqual(begun);
      expect(events.map(({ kind }) => kind)).toEqual(begun.flatMap(() => ['begins', 'ends']));
      const last = outcomes[ran.results.length - 1];
      const isAll = ran.results.length === outcomes.length;
      const before = outcomes.slice(0, ran.results.length - 1);
      expect(before.some((one) => one === 'exits' || one === 'ends the world' || one === 'is called off')).toBe(false);
      if (!isKeptGoing) expect(before).not.toContain('fails');
      const fits: Readonly<Record<typeof ran.end, boolean>> = {
        all: isAll,
        exit: last === 'exits',
        gone: last === 'ends the world',
        failed: last === 'fails' && !isKeptGoing,
        cancelled: last === 'is called off' && !isAll,
      };
      expect([ran.end, fits[ran.end]]).toEqual([ran.end, true]);
    }),
  );
});

it('comes to the same for a text, for a runner and for a script', async () => {
  const one = fc.constantFrom('url', 'click "A"', 'click "Missing"', 'exit');
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 2, maxLength: 5 }), async (lines) => {
      const text = lines.join('\n');
      const replies = { 'click "Missing"': MISSING };
      const [alone, held] = [new FakeSession(replies), new FakeSession(replies)];
      const { results } = await runSteps(readBatch(text).steps, (step, options) => alone.runStep(step, options));
      const runner = new SessionRunner({ speak: resultText, open: async () => held });
      const ran = await runner.run(text);
      expect(ran.results).toEqual(results);
      expect([held.ran, ran.notRun]).toEqual([alone.ran, lines.length - results.length]);
    }),
  );
});

it('does not say of a text that was called off between two lines that it went well', async () => {
  const world = new FakeWorld([{ id: 1, kind: 'button', names: [{ source: 'text', text: 'Save' }] }]);
  const engine = new Engine(world, { speak: resultText });
  const off = new AbortController();
  world.onAction = () => {
    queueMicrotask(() => off.abort());
    return { ok: true, value: { seen: ['value'], changes: [], notes: [] } };
  };
  const ran = await engine.run('click "Save"\nclick "Save"\nclick "Save"', { signal: off.signal });
  expect(ran).toMatchObject({ ok: false, at: { line: 2 }, failure: { code: 'CANCELLED' } });
  expect(ran.notes[0]).toBe('Failed at line 2 of 3; 1 line after it was not run');
  expect(world.done).toEqual(['click Save']);
});
