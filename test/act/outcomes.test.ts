// What a command returns is what came of it: no failure of a former try, no element of another find, no claim that nobody checked.

import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import type { SessionOptions } from '../../packages/core/src/engine/session.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { Candidate } from '../../packages/core/src/resolve/index.js';
import { problem } from '../../packages/core/src/scene/problem.js';
import { type Answer, bad, type Found, good } from '../../packages/core/src/scene/world.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import { FakeWorld, NOTHING } from '../support/fake-world.js';

const one = (id: number, kind: Candidate['kind'], text: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  kind,
  names: [{ source: 'text', text }],
  ...more,
});
const USER = one(1, 'input', 'User', { purpose: 'username' });
const PASSWORD = one(2, 'input', 'Password', { purpose: 'password' });
const ENTER = one(3, 'button', 'Sign in');
const SAVE = one(4, 'button', 'Save');

class World extends FakeWorld {
  /** Called before each find: an answer takes the place of its own. */
  onFind: (requirement: string, count: number) => Answer<Found> | undefined = () => undefined;
  #finds = 0;
  override async find(...[ask, deadline]: Parameters<FakeWorld['find']>): Promise<Answer<Found>> {
    return this.onFind(ask.requirement, ++this.#finds) ?? super.find(ask, deadline);
  }
}

function session(candidates: readonly Candidate[], options: SessionOptions = {}) {
  const world = new World(candidates);
  const engine = new Engine(world, { files: nodeFiles, ...options, speak: resultText });
  return { world, run: (line: string): Promise<Result> => engine.run(line) };
}

/** What the world finds now by a text. */
function found(world: World, value: string): Promise<Answer<Found>> {
  return world.find({ target: { kind: 'text', value }, requirement: 'Any', policy: {}, action: null }, deadlineIn(0));
}

const BUSY = bad(problem('SCRIPT_ERROR', { reason: 'not now' }));

describe('nothing is claimed that nobody saw', () => {
  it.each(['warn', 'off'] as const)('of an app that is not on screen (%s)', async (verify) => {
    const { world, run } = session([], { verify });
    const front = async () => good({ app: 'com.other', activity: null });
    Object.assign(world, { name: 'android', apps: { launch: front, front, stop: async () => good('com.other') } });
    for (const line of ['launch com.shop', 'stop com.other'])
      expect(await run(line), line).toMatchObject({ ok: true, lifecycle: 'dispatched', signal: { seen: [] } });
  });

  it('of a login that the page shows no end of', async () => {
    const { world, run } = session([USER, PASSWORD, ENTER], { verify: 'warn' });
    world.context = { patterns: { login: { username: 1, password: 2, submit: 3 } } };
    const result = await run('login "amy" "secret" --wait 20ms');
    expect(result).toMatchObject({ ok: true, lifecycle: 'dispatched', signal: { seen: [] }, target: { id: 3 } });
    expect(result.notes.join()).toContain('The login did not succeed');
  });

  it.each(['warn', 'off'] as const)('of an intent whose success was not seen (%s)', async (verify) => {
    const { run } = session([SAVE], { verify });
    const lines = ['define keep:', '  steps:', '    - goto shop.test', '  success:', '    timeout: 0ms'];
    expect((await run([...lines, '    conditions: [{ visible: Done }]'].join('\n'))).ok).toBe(true);
    expect(await run('run keep')).toMatchObject({ ok: true, lifecycle: 'dispatched' });
  });

  it('of an element that was chosen and is not there any more', async () => {
    const { world, run } = session([SAVE]);
    const real = await found(world, 'Save');
    const gone = real.ok ? good({ ...real.value, thing: null }) : real;
    world.onFind = () => gone;
    expect(await run('click "Save"')).toMatchObject({ ok: false, failure: { code: 'STALE_REFERENCE' } });
    expect(world.done).toEqual([]);
  });

  it('of a field that came when it was given up', async () => {
    const { world, run } = session([], { timeoutMs: 20 });
    // Asked as each of four kinds of field.
    world.onFind = (_, count) => void (count === 5 && world.candidates_.push(one(1, 'input', 'Name')));
    expect(await run('fill {"Name": "Amy"}')).toMatchObject({ ok: false, failure: { code: 'TARGET_NOT_FOUND' } });
    expect(world.done).toEqual([]);
  });

  it('of what comes with the last scroll, before it is brought into view', async () => {
    const { world, run } = session([]);
    Object.assign(world, { begin: async () => good(['A dialog was answered']) });
    // The list has ended when it did not move three times.
    world.onFind = (_, count) => void (count === 4 && world.candidates_.push(SAVE));
    world.move = async () => good({ ...NOTHING, notes: ['It does not scroll any further'] });
    const result = await run('scroll until "Save"');
    expect(result).toMatchObject({
      lifecycle: 'verified',
      signal: { seen: ['shown'] },
      notes: ['A dialog was answered'],
    });
    expect(world.done).toEqual(['reveal Save']);
  });
});

describe('a guess', () => {
  it('does no more in a form than alone', async () => {
    const { world, run } = session([one(1, 'checkbox', 'Delete all the files now')]);
    for (const line of ['check "files delete"', 'fill {"files delete": true}'])
      expect((await run(line)).failure, line).toMatchObject({ code: 'LOW_CONFIDENCE' });
    expect(world.done).toEqual([]);
  });
});

describe('a failure is that of what was done last', () => {
  const dialog = one(8, 'dialog', 'News');
  const close = one(9, 'button', 'Close', { parent: 8 });

  it('and nothing is done after it', async () => {
    const { world, run } = session([dialog, close]);
    const nowhere = await found(world, 'Nope');
    const inFront = await found(world, 'News');
    world.context = { modal: 8, patterns: { modal: { container: 8, close: 9 } } };
    // What is in front cannot be told: it is not closed on the off chance.
    world.onFind = (requirement, count) =>
      count <= 4 ? nowhere : requirement === 'Container(dialog)' ? BUSY : count === 6 ? inFront : undefined;
    const result = await run('dismiss "our news"');
    expect([result.ok, world.done]).toEqual([false, []]);
  });

  it('in an intent, too', async () => {
    const { world, run } = session([ENTER]);
    world.context = { patterns: {} };
    // The button comes while it is looked for.
    const patterns = async () => {
      world.context = { patterns: { login: { password: 2, submit: 3 } } };
      return BUSY;
    };
    Object.assign(world, { patterns });
    const lines = ['define enter:', '  steps:', '    - click: { target: { pattern: login.submit }, timeout: 0ms }'];
    expect((await run(lines.join('\n'))).ok).toBe(true);
    const { failure } = await run('run enter');
    expect([failure?.code, world.done]).toEqual(['STEP_FAILED', []]);
  });

  it('and names the step that failed, not one that was tried before', async () => {
    const { run } = session([SAVE]);
    const lines = [
      ...['define keep:', '  steps:', '    - click "Save"', '  failure:', '    conditions: [{ visible: Save }]'],
      '    recovery: [{ try: { steps: [click "Nope" --timeout 0ms] } }]',
    ];
    expect((await run(lines.join('\n'))).ok).toBe(true);
    expect((await run('run keep')).failure).toMatchObject({ code: 'VERIFICATION_FAILED' });
  });
});

describe('the target of a result', () => {
  it('is not what an earlier step of an intent acted on', async () => {
    const { world, run } = session([SAVE]);
    const lines = ['define search(query):', '  click "Save"', '  click "$query" --timeout 0ms'];
    expect((await run(lines.join('\n'))).ok).toBe(true);
    const result = await run('search "Nope"');
    expect(world.done).toEqual(['click Save']);
    expect(result).toMatchObject({ ok: false, target: null });
  });

  it('is not an element that was tried in vain after a key', async () => {
    const { world, run } = session([one(8, 'dialog', 'News'), one(9, 'container', 'Behind')]);
    world.context = { patterns: { modal: { container: 8, backdrop: 9 } } };
    world.move = async () => good(NOTHING);
    world.onAction = () => good(NOTHING);
    expect(await run('dismiss')).toMatchObject({ failure: { code: 'NO_EFFECT' }, target: null, trace: null });
    expect(world.done).toEqual(['submit Behind']);
  });

  it('is not an element that a frame was taken for at first', async () => {
    const { world, run } = session([one(5, 'button', 'Pay')]);
    const frame = { number: 1, depth: 1, name: 'iframe#pay', url: '', isCurrent: false };
    let asked = 0;
    const find = async () => good(++asked > 1 ? [frame] : []);
    Object.assign(world, { frames: { find, ofThing: async () => good(null), enter: async () => good(frame) } });
    expect(await run('frame "Pay"')).toMatchObject({ ok: true, data: { number: 1 }, target: null });
  });
});
