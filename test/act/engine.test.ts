// The engine over a world of plain candidates: waiting, verifying, cancelling, masking. No browser.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { SessionOptions } from '../../packages/core/src/engine/session.js';
import { commands } from '../../packages/core/src/language/index.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { Candidate } from '../../packages/core/src/resolve/index.js';
import { good } from '../../packages/core/src/scene/world.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import { FakeWorld, NOTHING } from '../support/fake-world.js';

const button = (id: number, text: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  kind: 'button',
  names: [{ source: 'text', text }],
  ...more,
});
const field = (id: number, label: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  kind: 'input',
  names: [{ source: 'label', text: label }],
  ...more,
});

function session(candidates: readonly Candidate[], options: SessionOptions = {}): { world: FakeWorld; engine: Engine } {
  const world = new FakeWorld(candidates);
  return { world, engine: new Engine(world, { files: nodeFiles, ...options, speak: resultText }) };
}

describe('a command', () => {
  it('is done once its effect is seen', async () => {
    const { world, engine } = session([button(1, 'Save')]);
    const result = await engine.run('click "Save"');
    expect(result).toMatchObject({
      ok: true,
      lifecycle: 'verified',
      command: 'click "Save"',
      target: { id: 1, confidence: 1 },
    });
    expect(world.done).toEqual(['click Save']);
  });

  it('fails if nothing happens', async () => {
    const { world, engine } = session([button(1, 'Save')]);
    world.onAction = () => good(NOTHING);
    const result = await engine.run('click "Save"');
    expect(result).toMatchObject({
      ok: false,
      lifecycle: 'failed',
      failure: { code: 'NO_EFFECT', phase: 'verification', retryable: false },
    });
    expect(result.text).toContain('error click "Save": NO_EFFECT');
  });

  it.each([
    ['warn', 'dispatched', 1],
    ['off', 'dispatched', 0],
  ] as const)('only %s about it where that is the policy', async (verify, lifecycle, notes) => {
    const { world, engine } = session([button(1, 'Save')], { verify });
    world.onAction = () => good(NOTHING);
    const result = await engine.run('click "Save"');
    expect(result).toMatchObject({ ok: true, lifecycle });
    expect(result.notes).toHaveLength(notes);
  });

  it('that rests on a guess fails without an effect, whatever the policy', async () => {
    const { world, engine } = session([button(1, 'Save all the changes now')], { verify: 'warn' });
    world.onAction = () => good(NOTHING);
    const result = await engine.run('click "changes save"');
    expect(result.target?.guarded).toBe(true);
    expect(result).toMatchObject({ ok: false, failure: { code: 'NO_EFFECT' } });
  });

  it('waits for what is named', async () => {
    const { world, engine } = session([]);
    let waits = 0;
    world.onWait = () => {
      if (++waits === 3) world.candidates_.push(button(7, 'Late'));
    };
    expect(await engine.run('click "Late"')).toMatchObject({ ok: true, target: { id: 7 } });
  });

  it('does not wait for ever', async () => {
    const { engine } = session([button(1, 'Save')]);
    const result = await engine.run('click "Sale" --timeout 30ms');
    expect(result).toMatchObject({ ok: false, failure: { code: 'TARGET_NOT_FOUND', suggestions: [{ id: 1 }] } });
    expect(result.timing.total).toBeLessThan(2000);
  });

  it('never takes one of several', async () => {
    const { world, engine } = session([
      button(1, 'Delete', { context: { row: 'a.txt' } }),
      button(2, 'Delete', { context: { row: 'b.txt' } }),
    ]);
    const result = await engine.run('click "Delete"');
    expect(result.failure).toMatchObject({ code: 'AMBIGUOUS_TARGET', candidates: [{ id: 1 }, { id: 2 }] });
    expect(world.done).toEqual([]);
    for (const { id, target } of result.failure?.candidates ?? [])
      expect((await engine.run(`click ${target}`)).target?.id).toBe(id);
  });

  it('takes the first where that is the policy', async () => {
    const { engine } = session([button(1, 'Delete'), button(2, 'Delete')], { ambiguity: 'first' });
    expect(await engine.run('click "Delete"')).toMatchObject({ ok: true, target: { id: 1, reason: 'policy:first' } });
  });

  it('is typed again by setting the value where keys did not take', async () => {
    const { world, engine } = session([field(1, 'Name')]);
    const ways: boolean[] = [];
    world.onAction = (action) => {
      if (action.kind !== 'type') return good(NOTHING);
      ways.push(action.isSet);
      return good({ ...NOTHING, seen: ['value'], value: action.isSet ? action.text : 'Am', isAsAsked: action.isSet });
    };
    expect(await engine.run('type "Name" "Amy"')).toMatchObject({ ok: true, lifecycle: 'verified' });
    expect(ways).toEqual([false, true]);
  });

  it('says what was asked and what is there where a value does not stay', async () => {
    const { world, engine } = session([field(1, 'Age')]);
    world.onAction = () => good({ ...NOTHING, seen: ['value'], value: '', isAsAsked: false });
    expect((await engine.run('type "Age" "abc"')).failure).toMatchObject({
      code: 'VALUE_MISMATCH',
      facts: { expected: 'abc', actual: '' },
    });
  });

  it('can be called off', async () => {
    const { engine } = session([]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    const result = await engine.run('wait visible "Never"', { signal: controller.signal });
    expect(result).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
  });

  it('waits for its turn', async () => {
    const { world, engine } = session([button(1, 'A'), button(2, 'B')]);
    await Promise.all([engine.run('click "A"'), engine.run('click "B"')]);
    expect(world.done).toEqual(['click A', 'click B']);
  });
});

describe('what a world cannot do', () => {
  const elsewhere = Object.entries(commands).filter(
    ([, row]) => !(row.worlds as readonly string[]).includes('android'),
  );

  it.each(elsewhere)('%s is UNSUPPORTED, and the hint names the worlds that can', async (_, { examples, worlds }) => {
    const { world, engine } = session([button(1, 'Save')]);
    Object.assign(world, { name: 'android' });
    const [[line]] = examples;
    const { failure } = await engine.run(line);
    expect(failure).toMatchObject({ code: 'UNSUPPORTED', hint: `It works in: ${worlds.join(', ')}` });
    expect(world.done).toEqual([]);
  });

  it('is said of a part that this browser lacks, too', async () => {
    const { engine } = session([]);
    for (const line of ['cookies list', 'tabs', 'intercept "*" --block', 'record start a.webm', 'session new b'])
      expect((await engine.run(line)).failure?.code, line).toBe('UNSUPPORTED');
  });
});

describe('what was learned', () => {
  it('is never written over an intent that is kept already', async () => {
    const home = mkdtempSync(join(tmpdir(), 'beckon-home-'));
    try {
      const { engine } = session([button(1, 'Save')], { home });
      await engine.run('click "Save"');
      expect((await engine.run('learn save mine')).ok).toBe(true);
      writeFileSync(join(home, 'intents/mine.yaml'), 'intent: mine\nsteps: [click "Other"]\n');
      await engine.run('undefine mine');
      expect((await engine.run('learn save mine')).failure).toMatchObject({ code: 'INTENT_UNAVAILABLE' });
      expect(readFileSync(join(home, 'intents/mine.yaml'), 'utf8')).toContain('Other');
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe('text that is no command', () => {
  it('fails as the parser says, and nothing is done', async () => {
    const { world, engine } = session([button(1, 'Save')]);
    const result = await engine.run('clck "Save"');
    expect(result).toMatchObject({
      ok: false,
      type: null,
      command: '',
      failure: { phase: 'parsing', code: 'UNKNOWN_COMMAND' },
      at: { start: 0, end: 4 },
    });
    expect(world.done).toEqual([]);
  });

  it('may be empty', async () => {
    const { engine } = session([]);
    expect(await engine.run('# nothing')).toMatchObject({ ok: true, command: '' });
  });
});

describe('secrets', () => {
  const password = field(2, 'Password', { purpose: 'password' });
  const everything = (result: unknown): string => JSON.stringify(result);

  it('of a password field are nowhere in a result', async () => {
    const { engine } = session([password]);
    const result = await engine.run('type "Password" "hunter2!"');
    expect(result.ok).toBe(true);
    expect(everything(result)).not.toContain('hunter2!');
    expect(result.command).toBe('type "Password" "••••••••"');
  });

  it('are masked where the field was not found, too', async () => {
    const { engine } = session([button(1, 'Save')]);
    const result = await engine.run('type "Password" "hunter2!" --timeout 1ms');
    expect(result.ok).toBe(false);
    expect(everything(result)).not.toContain('hunter2!');
  });

  it('given as variables are masked wherever they turn up', async () => {
    const { world, engine } = session([field(1, 'Name')], {
      variables: { WHO: 'top-secret' },
      secrets: ['top-secret'],
    });
    world.onAction = () => good({ ...NOTHING, value: 'xtop-secretx', isAsAsked: false });
    const result = await engine.run('type "Name" "${WHO}"');
    expect(result.command).toBe('type "Name" "${WHO}"');
    expect(everything(result)).not.toContain('top-secret');
  });

  it('that nobody gave are asked for', async () => {
    const { engine } = session([field(1, 'Name')]);
    expect((await engine.run('type "Name" "${WHO}"')).failure).toMatchObject({
      code: 'INVALID_VALUE',
      message: 'There is no value for ${WHO}',
    });
  });
});

it('says what a world cannot do before doing it', async () => {
  const { engine } = session([button(1, 'A'), button(2, 'B')]);
  expect((await engine.run('drag "A" to "B"')).failure).toMatchObject({ code: 'UNSUPPORTED' });
});

describe('several lines at once', () => {
  const things = [field(1, 'Name'), field(2, 'City'), button(3, 'Save')];
  const typing = (world: FakeWorld): void => {
    world.onAction = (action) =>
      good({ ...NOTHING, value: 'text' in action ? String(action.text) : '', isAsAsked: true });
  };

  it('are all run, in order; the result is that of the last', async () => {
    const { world, engine } = session(things);
    typing(world);
    const result = await engine.run('type "Name" "Amy"\n# a note\n\ntype "City" "Lyon"');
    expect(result).toMatchObject({ ok: true, command: 'type "City" "Lyon"' });
    expect(result.notes[0]).toBe('Ran 2 lines; this is the result of the last');
    expect(result.text).toContain('Ran 2 lines');
  });

  it('end at the first that fails, and say how many were not run', async () => {
    const { world, engine } = session(things);
    typing(world);
    const result = await engine.run('type "Name" "Amy"\nclick "Nowhere" --timeout 10ms\ntype "City" "Lyon"');
    expect(result).toMatchObject({ ok: false, command: 'click "Nowhere" --timeout 10ms', at: { line: 2 } });
    expect(result.notes[0]).toBe('Failed at line 2 of 3; 1 line after it was not run');
  });

  it('are none of them run if one does not parse, or lacks a value', async () => {
    const { world, engine } = session(things);
    const actions: unknown[] = [];
    world.onAction = (action) => {
      actions.push(action);
      return good(NOTHING);
    };
    expect((await engine.run('type "Name" "Amy"\nclck "Save"')).failure).toMatchObject({ code: 'UNKNOWN_COMMAND' });
    const result = await engine.run('type "Name" "Amy"\ntype "City" "${CITY}"\ntype "Name" "${WHO} ${CITY}"');
    expect(result.failure?.message).toBe('There is no value for ${CITY}, ${WHO}');
    expect(result).toMatchObject({ notes: ['None of 3 lines was run'], at: { line: 2, column: 14 } });
    expect(actions).toEqual([]);
  });
});

it('a pause lasts as long as was said, and no timeout cuts it short', async () => {
  const { engine } = session([], { timeoutMs: 20 });
  const start = performance.now();
  expect(await engine.run('wait 60ms')).toMatchObject({ ok: true, lifecycle: 'verified' });
  expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  expect((await engine.run('wait 1m --timeout 20ms')).failure).toMatchObject({ code: 'TIMEOUT' });
  const calling = new AbortController();
  const running = engine.run('wait 1m', { signal: calling.signal });
  calling.abort();
  expect((await running).failure).toMatchObject({ code: 'CANCELLED' });
});
