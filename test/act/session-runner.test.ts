// A world that is kept open for texts: opened once, closed with `exit`, opened anew when it has ended.

import { expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { LaunchError } from '../../packages/core/src/engine/launch-error.js';
import { SessionRunner } from '../../packages/core/src/engine/session-runner.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { FakeSession, failure, untilCalledOff } from '../support/fake-session.js';
import { FakeWorld } from '../support/fake-world.js';

type Replies = ConstructorParameters<typeof FakeSession>[0];

/** A keeper of fake sessions: the first answers with the first replies, and so on; the last go on for ever. */
function keeperOf(...replies: readonly Replies[]): { keeper: SessionRunner; sessions: FakeSession[] } {
  const sessions: FakeSession[] = [];
  const runner = new SessionRunner({
    speak: resultText,
    open: async () => {
      const session = new FakeSession(replies[Math.min(sessions.length, replies.length - 1)] ?? {});
      sessions.push(session);
      return session;
    },
  });
  return { keeper: runner, sessions };
}

const gone = failure('WORLD_GONE', 'The browser has ended');

it('opens the world with the first text and keeps it', async () => {
  const { keeper: runner, sessions } = keeperOf({});
  expect(runner.isOpen).toBe(false);
  const first = await runner.run('goto shop.test\n# a note\nclick "Sign in"');
  expect(first).toMatchObject({ ok: true, notRun: 0 });
  expect(first.results.map(({ command }) => command)).toEqual(['goto shop.test', 'click "Sign in"']);
  await runner.run('url');
  expect(sessions).toHaveLength(1);
  expect(runner.about).toBe('A fake browser');
});

it('stops at the first command that fails, and says how many were not tried', async () => {
  const replies = { 'click "B"': failure('TARGET_NOT_FOUND', 'No "B"') };
  const { keeper: runner, sessions } = keeperOf(replies);
  expect(await runner.run('click "A"\nclick "B"\nclick "C"\nclick "D"')).toMatchObject({ ok: false, notRun: 2 });
  expect(sessions[0]?.ran).toEqual(['click "A"', 'click "B"']);
  const all = await runner.run('click "A"\nclick "B"\nclick "C"', { isKeptGoing: true });
  expect(all).toMatchObject({ ok: false, notRun: 0 });
  expect(all.results.map(({ ok }) => ok)).toEqual([true, false, true]);
});

it('does nothing of a text that does not parse, and opens nothing for it', async () => {
  const { keeper: runner, sessions } = keeperOf({});
  const { results, ok, notRun } = await runner.run('click "A"\nclck "B"');
  expect(ok).toBe(false);
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ failure: { code: 'UNKNOWN_COMMAND' }, at: { line: 2 } });
  expect(results[0]?.text).toContain('UNKNOWN_COMMAND');
  expect(notRun).toBe(0);
  expect(sessions).toHaveLength(0);
});

it('tells each line that cannot be read, as a result of its own', async () => {
  const { keeper: runner } = keeperOf({});
  const reported: number[] = [];
  const { results, ok } = await runner.run('clck "B"\nclick "A"\ntype', {
    on: (event) => event.kind === 'untried' && reported.push(event.index),
  });
  expect(ok).toBe(false);
  expect(results.map(({ failure, at }) => [failure?.code, at?.line])).toEqual([
    ['UNKNOWN_COMMAND', 1],
    ['MISSING_ARGUMENT', 3],
  ]);
  expect(reported).toEqual([0, 1]);
});

it('tells of a world that has ended, and opens a new one for the next text', async () => {
  const { keeper: runner, sessions } = keeperOf({ 'click "A"': gone }, {});
  expect(await runner.run('click "A"\nclick "B"', { isKeptGoing: true })).toMatchObject({ ok: false, notRun: 1 });
  expect(sessions[0]?.isClosed).toBe(true);
  const [lost] = (await keeperOf({ 'click "A"': gone }).keeper.run('click "A"')).results;
  expect(lost?.failure?.hint).toContain('opens a new session');
  expect(lost?.text).toContain('opens a new session');
  const [next] = (await runner.run('click "C"')).results;
  expect(next).toMatchObject({ ok: true, notes: [expect.stringContaining('this is a new one')] });
  expect(next?.text).toContain('this is a new one');
  expect((await runner.run('click "C"')).results[0]?.notes).toEqual([]);
  expect(sessions).toHaveLength(2);
});

it('begins anew at once where a text starts with an address', async () => {
  const { keeper: runner, sessions } = keeperOf({ 'goto shop.test': gone }, {});
  const { ok, results } = await runner.run('goto shop.test\nclick "A"');
  expect(ok).toBe(true);
  expect(results[0]?.notes).toEqual([expect.stringContaining('this is a new one')]);
  expect(sessions[1]?.ran).toEqual(['goto shop.test', 'click "A"']);
});

it('closes the world with exit, and opens another for the next text', async () => {
  const { keeper: runner, sessions } = keeperOf({});
  expect(await runner.run('exit\nclick "A"')).toMatchObject({ ok: true, notRun: 1 });
  expect(runner.isOpen).toBe(false);
  expect(sessions[0]?.isClosed).toBe(true);
  expect((await runner.run('click "A"')).results[0]?.notes).toEqual([]);
  expect(sessions).toHaveLength(2);
});

it('runs one text after the other, however they come', async () => {
  const { keeper: runner, sessions } = keeperOf({});
  await Promise.all([runner.run('click "A"\nclick "B"'), runner.run('click "C"\nclick "D"'), runner.close()]);
  expect(sessions[0]?.ran).toEqual(['click "A"', 'click "B"', 'click "C"', 'click "D"']);
  expect(sessions[0]?.isClosed).toBe(true);
});

it('calls off the command that is being done, and keeps the world', async () => {
  const { keeper: runner, sessions } = keeperOf({ 'wait load': untilCalledOff });
  const calling = new AbortController();
  const running = runner.run('wait load\nclick "A"', {
    signal: calling.signal,
    on: ({ kind }) => kind === 'begins' && calling.abort(),
  });
  expect(await running).toMatchObject({ ok: false, notRun: 1, results: [{ failure: { code: 'CANCELLED' } }] });
  expect((await runner.run('click "B"')).ok).toBe(true);
  expect(sessions).toHaveLength(1);
});

it('tries to open again after it could not be opened', async () => {
  let tries = 0;
  const runner = new SessionRunner({
    speak: resultText,
    open: async () => {
      tries += 1;
      if (tries === 1) throw new LaunchError('There is no browser', 'Install one');
      return new FakeSession({});
    },
  });
  await expect(runner.run('url')).rejects.toThrow('There is no browser');
  expect((await runner.run('url')).ok).toBe(true);
});

it('says what a later line lacks before the first is done, with its place', async () => {
  const world = new FakeWorld([{ id: 1, kind: 'button', names: [{ source: 'text', text: 'Save' }] }]);
  const options = { speak: resultText, variables: { WHO: 'Amy' }, home: '/nowhere' };
  const runner = new SessionRunner({ speak: resultText, open: async () => new Engine(world, options) });
  const lines = ['click "Save"', 'type "Name" "${WHO}"', 'type "City" "${CITY} ${ZIP}"', 'run logn', 'run search'];
  for (const isKeptGoing of [false, true]) {
    const ran = await runner.run(lines.join('\n'), { isKeptGoing });
    expect(ran).toMatchObject({ ok: false, notRun: 5 });
    expect(ran.results.map(({ failure, at }) => [failure?.phase, failure?.code, at?.line])).toEqual([
      ['semantic', 'INVALID_VALUE', 3],
      ['semantic', 'INTENT_NOT_FOUND', 4],
      ['semantic', 'PARAMETER_MISSING', 5],
    ]);
    expect(ran.results[0]?.failure?.message).toBe('There is no value for ${CITY}, ${ZIP}');
    expect(ran.results[0]?.notes).toEqual(['None of 5 lines was run']);
    expect(ran.results[1]?.text).toContain('login');
  }
  expect(world.done).toEqual([]);
  // What a line of the text itself brings along is there.
  const own = await runner.run('define twice:\n  click "Save"\n  click "Save"\nrun twice');
  expect([own.ok, world.done]).toEqual([true, ['click Save', 'click Save']]);
  const again = await runner.run('run twice\nclick "Save"');
  expect([again.ok, world.done.length]).toEqual([true, 5]);
});
