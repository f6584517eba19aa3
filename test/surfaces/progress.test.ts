// How far something is: shown behind the line of what is being done, on a terminal and nowhere else.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { runScripts } from '../../packages/cli/src/cli/run/run.js';
import { repl } from '../../packages/cli/src/repl/index.js';
import { liveOn } from '../../packages/cli/src/terminal/live.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import type { RunOptions, Session } from '../../packages/core/src/engine/session.js';
import { plain } from '../../packages/core/src/report/style.js';
import { sized, sizedOf } from '../../packages/core/src/text/size.js';
import { lineOf, result } from '../support/fake-session.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-progress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Longer than the line takes to be drawn again. */
const DRAWN_MS = 250;

/** A session in which the first command of two tells how far it is. */
class Telling implements Session {
  readonly words: string;
  /** Whether anybody wanted to know. */
  readonly asked: boolean[] = [];

  constructor(words: string) {
    this.words = words;
  }

  async run(what: Parameters<Session['run']>[0], { onProgress = null }: RunOptions = {}): Promise<Result> {
    const line = lineOf(what);
    this.asked.push(onProgress !== null);
    if (line.startsWith('trace stop')) onProgress?.(this.words);
    await sleep(DRAWN_MS);
    return result({ command: line });
  }
  runStep(step: Parameters<Session['runStep']>[0], options?: RunOptions): Promise<Result> {
    return this.run(step, options);
  }
  async things(): Promise<[]> {
    return [];
  }
  async close(): Promise<void> {}
}

async function run(
  script: string,
  words: string,
  how: { readonly isTTY?: boolean; readonly args?: string[]; readonly columns?: number } = {},
): Promise<{ out: string; lines: string[]; asked: boolean[] }> {
  const file = join(folder, 'script.oil');
  writeFileSync(file, script);
  const session = new Telling(words);
  let out = '';
  const write = (text: string): void => {
    out += text;
  };
  await runScripts([file, ...(how.args ?? [])], {
    open: async () => session,
    out: { isTTY: how.isTTY === true, columns: how.columns ?? 60, write },
    err: { write },
    signal: new AbortController().signal,
  });
  return { out, lines: out.split('\r').map(stripVTControlCharacters), asked: session.asked };
}

describe('beckon run', () => {
  it('shows behind the step how far it is, and nothing of it behind the next', async () => {
    const { lines } = await run('trace stop run.zip\nback\n', '12 of 40 MB', { isTTY: true });
    expect(lines).toContain('⠙ trace stop run.zip  12 of 40 MB');
    expect(lines.filter((line) => line.includes('back')).join()).not.toContain('MB');
    expect(lines.filter((line) => line.includes('✓')).join()).not.toContain('MB');
  });

  it('cuts the step rather than the progress where a terminal is narrow', async () => {
    const { lines } = await run('trace stop a/very/long/name/of/a/file/that/does/not/fit.zip\n', '12 of 40 MB', {
      isTTY: true,
      columns: 50,
    });
    const shown = lines.find((line) => line.includes('MB')) ?? '';
    expect(shown).toMatch(/^\S trace stop a\/very\/.*… {2}12 of 40 MB$/);
    expect(shown.length).toBeLessThanOrEqual(50);
  });

  it('lets no name of a file move the cursor', async () => {
    const { out } = await run('trace stop run.zip\n', '1 of 2 MB of a\u001b[2J\nb.bin', { isTTY: true });
    expect(out).not.toContain('\u001b[2J');
    expect(out.split('\n').some((line) => line.startsWith('b.bin'))).toBe(false);
  });

  it('shows nothing on a pipe, and asks for nothing with --json', async () => {
    expect((await run('trace stop run.zip\n', '12 of 40 MB')).out).not.toContain('MB');
    const { out, asked } = await run('trace stop run.zip\n', '12 of 40 MB', { args: ['--json'], isTTY: true });
    expect(out).not.toContain('MB');
    expect(asked).toEqual([false]);
  });
});

describe('the prompt', () => {
  it('shows how far a command is, while it is under way', async () => {
    let raw = '';
    const screen = new Writable({
      write: (chunk, _, done) => {
        raw += String(chunk);
        done();
      },
    });
    const output = Object.assign(screen, { isTTY: true, columns: 80 });
    const keys = Object.assign(new PassThrough(), { isTTY: true });
    const code = repl({
      open: async () => new Telling('12 of 40 MB'),
      input: keys,
      output,
      paint: plain,
      live: liveOn(output, plain),
      signal: new AbortController().signal,
      history: null,
    });
    keys.write('trace stop run.zip\r');
    await expect.poll(() => stripVTControlCharacters(raw), { timeout: 5000 }).toContain('working  12 of 40 MB');
    keys.write('exit\r');
    expect(await code).toBe(0);
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 KB'],
    [1234, '1.2 KB'],
    [12_345, '12 KB'],
    [999_600, '1 MB'],
    [3_400_000, '3.4 MB'],
    [5_000_000_000, '5 GB'],
  ])('%d are %s', (bytes, words) => expect(sized(bytes)).toBe(words));

  it('are said with one unit where it is the same', () => {
    expect(sizedOf(12_000_000, 40_000_000)).toBe('12 of 40 MB');
    expect(sizedOf(500_000, 40_000_000)).toBe('500 KB of 40 MB');
    expect(sizedOf(50, 40)).toBe('40 of 40 bytes');
  });
});
