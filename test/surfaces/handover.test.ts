// Where a person is asked in a terminal: at the prompt, and while a script runs. The browser has tests of its own.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScripts } from '../../packages/cli/src/cli/run/run.js';
import { repl } from '../../packages/cli/src/repl/index.js';
import type { RunOptions, Session } from '../../packages/core/src/engine/session.js';
import { plain } from '../../packages/core/src/report/style.js';
import type { HandoverAnswer, HandoverRequest } from '../../packages/core/src/scene/handover.js';
import { type ClientPlace, callSession } from '../support/client.js';
import { failure, result } from '../support/fake-session.js';
import { holdSession } from '../support/held-session.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-turn-'));
  writeFileSync(join(folder, 'flow.oil'), 'handover "Solve it"\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A session in which every line is handed over; `over` ends it from elsewhere. */
class AskingSession implements Session {
  readonly answers: (HandoverAnswer | null)[] = [];
  readonly over = new AbortController();
  isAsked = false;

  async run(_: unknown, { askPerson, signal }: RunOptions = {}) {
    const ended = AbortSignal.any([this.over.signal, ...(signal === undefined ? [] : [signal])]);
    const request: HandoverRequest = {
      ...{ task: 'Solve it', until: 'visible "Welcome"', timeoutMs: 300_000, hasWindow: true, screen: null },
      signal: ended,
    };
    const command = 'handover "Solve it"';
    if (askPerson == null) return result({ command, ...failure('NO_PERSON', 'No one') });
    this.isAsked = true;
    const answer = await askPerson(request);
    this.answers.push(answer);
    return result({ command, ...(answer === 'done' ? {} : failure('PERSON_DECLINED', 'No')) });
  }
  runStep(step: unknown, options: RunOptions) {
    return this.run(step, options);
  }
  async things() {
    return [];
  }
  async close() {}
}

class Screen {
  text = '';
  readonly isTTY: boolean;
  readonly columns = 100;
  constructor(isTTY: boolean) {
    this.isTTY = isTTY;
  }
  write(text: string): boolean {
    this.text += stripVTControlCharacters(text);
    return true;
  }
  async shows(part: string): Promise<void> {
    await expect.poll(() => this.text, { timeout: 10_000 }).toContain(part);
  }
}

function started(isTTY: boolean, args: readonly string[] = []) {
  const session = new AskingSession();
  const input = Object.assign(new PassThrough(), { isTTY });
  const [out, err] = [new Screen(isTTY), new Screen(isTTY)];
  const off = new AbortController();
  const code = runScripts([join(folder, 'flow.oil'), ...args], {
    open: async () => session,
    ...{ input: input as never, out: out as never, err: err as never, signal: off.signal },
  });
  return { session, input, out, err, off, code };
}

describe('a script in a terminal', () => {
  it('shows what to do and waits for Enter, or no', async () => {
    for (const [typed, answer, code] of [
      [['\n'], 'done', 0],
      [['perhaps\n', 'no\n'], 'refused', 1],
    ] as const) {
      const run = started(true);
      await run.out.shows('Press Enter when it is done');
      expect(run.out.text).toContain('Your turn: Solve it');
      expect(run.out.text).toContain("Do it in the browser's window.");
      expect(run.out.text).toContain('It continues by itself when this holds: visible "Welcome"');
      expect(run.out.text).toContain('5 min');
      for (const [i, line] of typed.entries()) {
        await expect.poll(() => run.out.text.match(/Press Enter/g)?.length).toBe(i + 1);
        run.input.write(line);
      }
      expect([await run.code, run.session.answers]).toEqual([code, [answer]]);
    }
  });

  it('asks on standard error where results are data', async () => {
    const run = started(true, ['--json']);
    await run.err.shows('Press Enter when it is done');
    run.input.write('\n');
    expect(await run.code).toBe(0);
    expect(JSON.parse(run.out.text)).toMatchObject({ ok: true });
  });

  it('ends the question when it is over elsewhere, when it is cancelled, and when the input ends', async () => {
    const elsewhere = started(true);
    await elsewhere.out.shows('Press Enter');
    elsewhere.session.over.abort();
    await elsewhere.code;
    const cancelled = started(true);
    await cancelled.out.shows('Press Enter');
    cancelled.off.abort();
    await cancelled.code;
    const ended = started(true);
    await ended.out.shows('Press Enter');
    ended.input.end();
    expect(await ended.code).toBe(1);
    expect([elsewhere, cancelled, ended].map(({ session }) => session.answers)).toEqual([[null], [null], ['refused']]);
  });

  it('asks no one without a terminal', async () => {
    const run = started(false);
    expect([await run.code, run.session.isAsked]).toEqual([1, false]);
    expect(run.out.text).toContain('NO_PERSON');
  });
});

describe('a session in the background', () => {
  it('asks the person who made the call, where there is one', async () => {
    const runtime = join(folder, 'run');
    const session = new AskingSession();
    const held = await holdSession(runtime, 'turn', async () => session);
    const place = { env: { ...process.env, BECKON_RUNTIME: runtime }, folder };
    const said = (ask?: ClientPlace['ask']) => callSession(['do', '-s', 'turn', 'url'], { ...place, ask });
    const lines = ['perhaps', 'no'];
    const declined = await said(async () => lines.shift() ?? null);
    expect([declined?.err, session.answers, lines]).toEqual([expect.stringContaining('Your turn'), ['refused'], []]);
    expect((await said(async () => ''))?.code).toBe(0);
    const over = said(
      (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(null));
          session.over.abort();
        }),
    );
    expect((await over)?.out).toContain('PERSON_DECLINED');
    expect(session.answers).toEqual(['refused', 'done', null]);
    expect((await said())?.out).toContain('NO_PERSON');
    await held.end();
    await held.ended;
  });
});

describe('the prompt', () => {
  function talk() {
    const session = new AskingSession();
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const screen = new Screen(true);
    const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100 });
    output.on('data', (part: Buffer) => screen.write(part.toString()));
    const code = repl({
      open: async () => session,
      ...{ input, output, paint: plain, live: () => () => {}, history: null, signal: new AbortController().signal },
    });
    return { session, input, screen, code };
  }

  it('takes an answer, but not what was typed ahead for one', async () => {
    const { session, input, screen, code } = talk();
    await screen.shows('beckon>');
    input.write('handover "Solve it"\nurl\n');
    await screen.shows('Press Enter when it is done');
    expect(session.answers).toEqual([]);
    input.write('no\n');
    await expect.poll(() => session.answers).toEqual(['refused']);
    // What came ahead is run now, which asks again.
    await expect.poll(() => screen.text.match(/Press Enter/g)?.length).toBe(2);
    session.over.abort();
    await expect.poll(() => session.answers).toEqual(['refused', null]);
    input.write('exit\n');
    expect(await code).toBe(0);
  });

  it('is cancelled by Ctrl-C, and stays', async () => {
    const { session, input, screen, code } = talk();
    await screen.shows('beckon>');
    input.write('handover "Solve it"\n');
    await screen.shows('Press Enter when it is done');
    input.write('\u0003');
    await expect.poll(() => session.answers).toEqual([null]);
    await expect.poll(() => screen.text.match(/beckon>/g)?.length).toBeGreaterThan(1);
    input.write('exit\n');
    expect(await code).toBe(0);
  });
});
