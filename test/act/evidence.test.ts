// What is gathered of a command over a world of plain candidates: when pictures are taken, of what, and that nothing else changes.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Evidence } from '../../packages/core/src/engine/evidence.js';
import type { SessionOptions } from '../../packages/core/src/engine/session.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import type { Candidate } from '../../packages/core/src/resolve/index.js';
import type { Action } from '../../packages/core/src/scene/action.js';
import type { Effects } from '../../packages/core/src/scene/effects.js';
import type { Captured, CaptureQuery, Message, PageError, PageLog } from '../../packages/core/src/scene/facets.js';
import { problem } from '../../packages/core/src/scene/problem.js';
import { type Answer, bad, good, type Reference } from '../../packages/core/src/scene/world.js';
import type { Deadline } from '../../packages/core/src/time/deadline.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import { FakeWorld, NOTHING } from '../support/fake-world.js';

const button = (id: number, text: string): Candidate => ({ id, kind: 'button', names: [{ source: 'text', text }] });
const field = (id: number, label: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  kind: 'input',
  names: [{ source: 'label', text: label }],
  ...more,
});
const CAPTURED: Captured = {
  picture: new Uint8Array([1, 2, 3]),
  format: 'png',
  width: 1,
  height: 1,
  boxes: [],
  masked: 0,
};

class SeenWorld extends FakeWorld {
  /** Pictures that were asked for, and actions, in order. */
  readonly order: string[] = [];
  readonly asked: CaptureQuery[] = [];
  readonly left: number[] = [];
  onCapture: () => Promise<Answer<Captured>> = async () => good(CAPTURED);
  readonly capturer = {
    timeoutMs: 20,
    capture: (asked: CaptureQuery): Promise<Answer<Captured>> => {
      this.asked.push(asked);
      this.order.push('picture');
      return this.onCapture();
    },
  };
  readonly written: Message[] = [];
  readonly log: PageLog = {
    messages: () => [...this.written],
    errors: (): readonly PageError[] => [],
    clearMessages: () => this.written.splice(0).length,
    clearErrors: () => 0,
  };

  write(text: string): void {
    this.written.push({ level: 'log', time: '', text, from: '' });
  }

  override async perform(action: Action, on: Reference, deadline?: Deadline): Promise<Answer<Effects>> {
    this.left.push(deadline?.left() ?? 0);
    this.order.push(action.kind);
    return super.perform(action, on);
  }
}

function session(candidates: readonly Candidate[], options: SessionOptions = {}) {
  const world = new SeenWorld(candidates);
  const engine = new Engine(world, { files: nodeFiles, ...options, speak: resultText });
  const see = async (line: string) => {
    const all: Evidence[] = [];
    const result = await engine.run(line, { onEvidence: (evidence) => all.push(evidence) });
    expect(all).toHaveLength(1);
    return { result, evidence: all[0] as Evidence };
  };
  return { world, engine, see };
}

const whens = ({ pictures }: Evidence): readonly string[] => pictures.map(({ when }) => when);

afterEach(() => {
  vi.useRealTimers();
});

describe('pictures', () => {
  it('are not taken where nobody wants to see them, and nothing is asked', async () => {
    const { world, engine } = session([button(1, 'Save')]);
    const asked = vi.spyOn(world.log, 'messages');
    await engine.run('click "Save"');
    await engine.run('click "Nowhere" --timeout 1ms');
    expect(world.asked).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('are taken before the deed, of the thing and the runners-up', async () => {
    const { world, see } = session([button(1, 'Save all'), button(2, 'Save'), button(3, 'Other')]);
    const { evidence } = await see('click "Save"');
    expect(world.order).toEqual(['picture', 'click']);
    expect(whens(evidence)).toEqual(['before']);
    expect(world.asked[0]).toMatchObject({ ids: [2, 1], action: { kind: 'click' } });
  });

  it('are taken afterwards where nothing was done, or where it failed', async () => {
    const { world, see } = session([button(1, 'Edit'), button(2, 'Edit'), button(3, 'Save')]);
    expect(whens((await see('press escape')).evidence)).toEqual(['after']);
    expect(whens((await see('click "Edit" --timeout 1ms')).evidence)).toEqual(['after']);
    expect(world.asked[1]?.ids).toEqual([1, 2]);
    world.onAction = () => good(NOTHING);
    expect(whens((await see('click "Save"')).evidence)).toEqual(['before', 'after']);
  });

  it('are taken once of a deed that is tried again, and of many only the last are kept', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `Field ${i + 1}`);
    const { world, see } = session(names.map((name, i) => field(i + 1, name)));
    world.onAction = (action) =>
      good({ ...NOTHING, seen: ['dom'], isAsAsked: action.kind === 'type' && action.isSet, value: '' });
    expect(whens((await see('type "Field 1" "x"')).evidence)).toEqual(['before']);
    expect(world.order).toEqual(['picture', 'type', 'type']);
    world.onAction = (action) =>
      good({ ...NOTHING, seen: ['dom'], value: action.kind === 'type' ? action.text : '', isAsAsked: true });
    const { result, evidence } = await see(`fill {${names.map((name) => `"${name}": "x"`).join(', ')}}`);
    expect(result.ok).toBe(true);
    expect(world.asked.filter(({ action }) => action?.kind === 'type')).toHaveLength(10);
    expect(evidence.pictures).toHaveLength(6);
  });

  it('are not taken of what is gone or was called off', async () => {
    const { world, engine, see } = session([button(1, 'Save')]);
    const gone = bad(problem('WORLD_GONE', { what: 'The browser was closed' }));
    world.onAction = () => gone;
    world.onCapture = async () => gone;
    const { result, evidence } = await see('click "Save"');
    expect(result.failure?.code).toBe('WORLD_GONE');
    expect(evidence).toEqual({ pictures: [], messages: [], errors: [], requests: [] });
    const all: Evidence[] = [];
    const ended = await engine.run('click "Nowhere"', {
      signal: AbortSignal.abort(),
      onEvidence: (one) => all.push(one),
    });
    expect(ended.failure?.code).toBe('CANCELLED');
    expect(all.map(({ pictures }) => pictures)).toEqual([[]]);
    expect(world.asked).toHaveLength(1);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('Broken'))],
    ['never answers', () => new Promise<never>(() => {})],
    ['says no', async () => bad(problem('TIMEOUT', { waitedFor: 'a picture', ms: 0 }))],
  ])('change nothing where the witness %s', async (_, onCapture) => {
    const one = session([button(1, 'Save')]);
    one.world.onCapture = onCapture;
    const { result, evidence } = await one.see('click "Save"');
    const plain = await session([button(1, 'Save')]).engine.run('click "Save"');
    expect({ ...result, timing: null, text: '' }).toEqual({ ...plain, timing: null, text: '' });
    expect(evidence.pictures).toEqual([]);
  });

  it('take no time of the command', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { world, see } = session([button(1, 'Save')]);
    world.onCapture = async () => {
      vi.setSystemTime(Date.now() + 3_600_000);
      return good(CAPTURED);
    };
    const { result } = await see('click "Save" --timeout 2s');
    expect(result.ok).toBe(true);
    expect(world.left[0]).toBe(2000);
    expect(result.timing).toEqual({ resolve: 0, act: 0, verify: 0, total: 0 });
  });

  it('of failures are written once, without secrets where the world can do that', async () => {
    const shots = mkdtempSync(join(tmpdir(), 'beckon-shots-'));
    const { world, engine, see } = session([button(1, 'Save')], { shots, secrets: ['hunter2'] });
    const alone = await engine.run('click "Nowhere" --timeout 1ms');
    expect([...readFileSync(String(alone.screenshot))]).toEqual([1, 2, 3]);
    const both = await see('click "Nowhere" --timeout 1ms');
    expect([...readFileSync(String(both.result.screenshot))]).toEqual([1, 2, 3]);
    expect(world.asked.map(({ format, secrets }) => ({ format, secrets }))).toEqual([
      { format: 'png', secrets: ['hunter2'] },
      { format: 'png', secrets: ['hunter2'] },
    ]);
    // What cannot be shown without secrets is not shown.
    world.onCapture = async () => bad(problem('TIMEOUT', { waitedFor: 'a picture', ms: 0 }));
    expect((await engine.run('click "Nowhere" --timeout 1ms')).screenshot).toBeUndefined();
    rmSync(shots, { recursive: true });
  });
});

describe('secrets', () => {
  it('are those of the session, and what was typed for one, from then on', async () => {
    const { world, see } = session([field(1, 'Password', { purpose: 'password' }), button(2, 'Save')], {
      secrets: ['given'],
    });
    await see('type "Password" "hunter2"');
    await see('click "Save"');
    expect(world.asked.map(({ secrets }) => secrets)).toEqual([
      ['given', 'hunter2'],
      ['given', 'hunter2'],
    ]);
  });

  it('are masked in what the page says', async () => {
    const { world, see } = session([button(1, 'Save')], { secrets: ['hunter2'] });
    world.onAction = () => {
      world.write('It is hunter2!');
      return good({ ...NOTHING, seen: ['dom'] });
    };
    expect((await see('click "Save"')).evidence.messages.map(({ text }) => text)).toEqual(['It is ••••••••!']);
  });
});

describe('what the page says', () => {
  it('is that of the command alone, also where the log was emptied', async () => {
    const { world, see } = session([button(1, 'Save')]);
    const texts = async (): Promise<readonly string[]> =>
      (await see('click "Save"')).evidence.messages.map(({ text }) => text);
    world.write('Before');
    world.onAction = () => {
      world.write('Meanwhile');
      return good({ ...NOTHING, seen: ['dom'] });
    };
    expect(await texts()).toEqual(['Meanwhile']);
    world.write('Between');
    expect(await texts()).toEqual(['Meanwhile']);
    world.onAction = () => {
      world.log.clearMessages();
      world.write('After');
      return good({ ...NOTHING, seen: ['dom'] });
    };
    expect(await texts()).toEqual(['After']);
  });
});
