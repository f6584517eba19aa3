// The parts of `beckon fleet` that need no Redis: reports of workers as events of a run, tags, secrets, files that go along.

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleOf, ownFiles, sharedFiles } from '../../packages/cli/src/cli/fleet/gather.js';
import { Contents, JobFolders } from '../../packages/cli/src/cli/fleet/job-folder.js';
import { Replay } from '../../packages/cli/src/cli/fleet/replay.js';
import { resolvedSecrets, secretReferences } from '../../packages/cli/src/cli/fleet/secrets.js';
import type { SentAttempt, SentStep } from '../../packages/cli/src/cli/fleet/wire.js';
import {
  outcomeOf,
  type Play,
  type RunListener,
  together,
  whenEnded,
} from '../../packages/cli/src/cli/run/listener.js';
import { tagsOf, withTags } from '../../packages/cli/src/cli/run/tags.js';
import { stepsOf } from '../../packages/core/src/engine/lines.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { parse } from '../../packages/core/src/language/index.js';

let folder = '';
const here = process.cwd();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-parts-'));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});

function play(index: number, text: string): Play {
  return {
    index,
    script: { file: `${index}.oil`, text, isStdin: false },
    steps: stepsOf(text, parse(text)),
    attempts: [],
  };
}

describe('what workers report', () => {
  const result = (ok: boolean, note = ''): Result => ({
    ...{ ok, command: 'observe', type: 'observe', lifecycle: ok ? 'verified' : 'failed', target: null, changes: [] },
    ...{ notes: note === '' ? [] : [note], trace: null, text: '' },
    timing: { resolve: 0, act: 0, verify: 0, total: 1 },
  });
  const step = (index: number, ok = true, note = ''): SentStep => ({
    index,
    result: result(ok, note),
    evidence: null,
    isCalledOff: false,
  });
  const attempt = (...steps: readonly SentStep[]): SentAttempt => ({
    ...{ ms: 5, isOpened: true, about: 'test', trouble: null, isCalledOff: false, left: 0 },
    steps,
  });
  const place = (index: number, number = 1) => ({ run: 'r', index, attempt: number });

  /** All that a listener hears, in short. */
  function listening(): {
    readonly heard: string[];
    readonly listener: Required<RunListener>;
    readonly late: string[];
  } {
    const [heard, late]: [string[], string[]] = [[], []];
    const into = (log: string[]): RunListener => ({
      attemptBegins: ({ play: { index }, number }) => void log.push(`${index}-${number} begins`),
      stepBegins: ({ play: { index } }, _, at) => void log.push(`${index} step ${at}`),
      stepEnds: ({ play: { index } }, end) =>
        void log.push(`${index} step ${end.index} ${end.result.ok}${end.result.notes.join('')}`),
      attemptEnds: ({ play: { index }, number }) => void log.push(`${index}-${number} ends`),
      attemptLost: ({ play: { index }, number }) => void log.push(`${index}-${number} lost`),
    });
    return { heard, late, listener: together([into(heard), whenEnded(into(late))]) };
  }

  it('is a run as on this machine, live and from results, and a worker that is lost counts for nothing', async () => {
    const plays = [play(0, 'observe\nobserve\n'), play(1, 'observe\n'), play(2, 'observe\n')];
    const { heard, late, listener } = listening();
    const replay = new Replay(plays, 2, listener, async () => null);
    const live = (index: number, delivery: number, body: unknown, number = 1) =>
      replay.happens({ place: place(index, number), worker: `w${delivery}`, delivery, body });
    // The first worker dies in the second step; what it says late is not believed.
    await live(0, 1, null);
    await live(0, 1, { kind: 'begins', index: 0 });
    await live(0, 1, { kind: 'ends', step: step(0) });
    await live(0, 1, { kind: 'begins', index: 1 });
    await live(0, 2, null);
    await live(0, 1, { kind: 'ends', step: step(1) });
    await live(0, 2, { kind: 'begins', index: 0 });
    await replay.counts({
      place: place(0),
      worker: 'w2',
      delivery: 2,
      end: 'failed',
      body: attempt(step(0, false, ' kept')),
    });
    expect(replay.open()).toEqual([
      { index: 0, attempt: 2 },
      { index: 1, attempt: 1 },
      { index: 2, attempt: 1 },
    ]);
    // Counted already, or not yet due.
    await replay.counts({ place: place(0), worker: 'w3', delivery: 3, end: 'passed', body: attempt(step(0), step(1)) });
    await live(0, 9, null);
    await replay.counts({
      place: place(0, 2),
      worker: 'w3',
      delivery: 1,
      end: 'passed',
      body: attempt(step(0), step(1)),
    });
    await replay.counts({ place: place(1), worker: 'w3', delivery: 1, end: 'setAside', body: { deaths: 3 } });
    expect(replay.isOver).toBe(false);
    await replay.counts({ place: place(2), worker: 'w3', delivery: 1, end: 'passed', body: attempt(step(0)) });
    expect(replay.isOver).toBe(true);
    expect(plays.map(outcomeOf)).toEqual(['flaky', 'failed', 'passed']);
    expect(plays.map(({ attempts }) => attempts.length)).toEqual([2, 1, 1]);
    expect(plays[1]?.attempts[0]?.trouble?.message).toMatch(
      /^Set aside: 3 workers died or went silent while running it$/,
    );
    expect(heard).toEqual([
      ...['0-1 begins', '0 step 0', '0 step 0 true', '0 step 1', '0-1 lost'],
      ...['0-1 begins', '0 step 0', '0 step 0 false kept', '0-1 ends'],
      ...['0-2 begins', '0 step 0', '0 step 0 true', '0 step 1', '0 step 1 true', '0-2 ends'],
      ...['1-1 begins', '1-1 ends', '2-1 begins', '2 step 0', '2 step 0 true', '2-1 ends'],
    ]);
    // Who prints hears of no step that was lost.
    expect(late.filter((line) => line.startsWith('0'))).toEqual([
      ...['0-1 begins', '0-1 lost', '0-1 begins', '0 step 0', '0 step 0 false kept', '0-1 ends'],
      ...['0-2 begins', '0 step 0', '0 step 0 true', '0 step 1', '0 step 1 true', '0-2 ends'],
    ]);
  });

  it('prints what was counted, where it was reported before with less', async () => {
    const plays = [play(0, 'observe\n')];
    const { late, listener } = listening();
    const replay = new Replay(plays, 1, listener, async () => null);
    await replay.happens({ place: place(0), worker: 'w', delivery: 1, body: null });
    await replay.happens({ place: place(0), worker: 'w', delivery: 1, body: { kind: 'begins', index: 0 } });
    await replay.happens({ place: place(0), worker: 'w', delivery: 1, body: { kind: 'ends', step: step(0) } });
    await replay.counts({
      place: place(0),
      worker: 'w',
      delivery: 1,
      end: 'passed',
      body: attempt(step(0, true, ' film kept')),
    });
    expect(late).toEqual(['0-1 begins', '0 step 0', '0 step 0 true film kept', '0-1 ends']);
  });
});

describe('tags', () => {
  it('stand in comments above the first command', () => {
    expect([...tagsOf('\ufeff# Sign in\n\n# Tags: Smoke, cart  äpfel\n#tag:slow\ngoto x\n# tags: late\n')]).toEqual([
      'smoke',
      'cart',
      'äpfel',
      'slow',
    ]);
    expect([...tagsOf('goto x\n# tags: a\n')]).toEqual([]);
    expect([...tagsOf('# about tags: a\n# tagsa: b\n')]).toEqual([]);
  });

  it('choose scripts: any that is wanted, none that is not', () => {
    const all = ['# tags: a', '# tags: a, b', '# tags: b', 'observe'].map((text, i) => ({
      file: String(i),
      text,
      isStdin: false,
    }));
    const chosen = (...given: string[]): string =>
      withTags(all, given)
        .map(({ file }) => file)
        .join('');
    expect(chosen()).toBe('0123');
    expect(chosen('a')).toBe('01');
    expect(chosen('A', 'b')).toBe('012');
    expect(chosen('a', '!b')).toBe('0');
    expect(chosen('!a')).toBe('23');
    expect(() => chosen('c')).toThrow(/no script has --tag c/);
    expect(() => chosen('a b')).toThrow(/is not a tag/);
  });
});

describe('secrets', () => {
  it('are references, and nothing else is one', () => {
    expect(secretReferences(['A=env:B', 'C=file:d/e f'])).toEqual({ A: 'env:B', C: 'file:d/e f' });
    for (const wrong of [
      'A=b',
      'A=env:',
      'A=env:1',
      'A=ENV:B',
      'A=file:',
      'env:B',
      '=env:B',
      'a b=env:B',
      'A=secret:hunter2',
    ])
      expect(() => secretReferences([wrong]), wrong).toThrow(/^(?!.*hunter2).*--secret/s);
  });

  it('are read on the worker: from its variables and one folder, never from beside it', () => {
    mkdirSync('secrets/deep', { recursive: true });
    writeFileSync('secrets/deep/token', 'abc\n');
    writeFileSync('secrets/empty', '\n');
    writeFileSync('outside', 'no');
    symlinkSync(join(folder, 'outside'), 'secrets/link');
    const from = (reference: string): string | undefined =>
      resolvedSecrets({ X: reference }, 'secrets', {
        SHOP: 'value',
        EMPTY: '',
        BECKON_REDIS: 'r',
        AWS_SECRET_ACCESS_KEY: 's',
      })['X'];
    expect(from('env:SHOP')).toBe('value');
    expect(from('file:deep/token')).toBe('abc');
    for (const wrong of [
      'env:NONE',
      'env:EMPTY',
      'env:BECKON_REDIS',
      'env:AWS_SECRET_ACCESS_KEY',
      'file:none',
      'file:empty',
      'file:../outside',
      'file:link',
      'file:/etc/hostname',
      'file:deep',
    ])
      expect(() => from(wrong), wrong).toThrow(/there is no secret X/);
  });
});

describe('files', () => {
  it('go along where a script names them, and stay where they lead out', async () => {
    mkdirSync('checks/packs/shop', { recursive: true });
    mkdirSync('data/more', { recursive: true });
    for (const name of [
      'cv.pdf',
      'checks/packs/shop/pack.yaml',
      'data/a.csv',
      'data/more/b.csv',
      'mock.json',
      'one.txt',
      'screen.xml',
    ])
      writeFileSync(name, name);
    const text =
      'upload "CV" cv.pdf ${FILE}\nintercept "*/api" --respond-file mock.json\nclick "data/a.csv"\nscreenshot --output new.png\nupload "X" ../../etc/passwd\n';
    const script = { ...play(0, text), script: { file: 'checks/a.oil', text, isStdin: false } };
    const own = ownFiles(script, { variables: { FILE: 'one.txt' } });
    expect(own.map(({ path }) => path).sort()).toEqual([
      'beside/shop/pack.yaml',
      'work/cv.pdf',
      'work/mock.json',
      'work/one.txt',
    ]);
    const shared = sharedFiles({ dump: 'screen.xml', packs: ['checks/packs'] }, ['data']);
    expect(shared.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['packs/0/packs/shop/pack.yaml', 'work/data/a.csv', 'work/data/more/b.csv', 'dump']),
    );
    expect(() => sharedFiles({}, ['../x'])).toThrow(/not below the working folder/);
    expect(() => sharedFiles({ packs: ['none'] }, [])).toThrow(/no such folder/);
    // On the other side: below a folder of their own, and used again only if nothing was changed.
    const bundle = bundleOf(
      own,
      own.map(({ from }) => `address of ${from}`),
    );
    const stored = new Map<string, string>(bundle.map(([path, address]) => [address, path]));
    stored.set('bundle', JSON.stringify(bundle)).set('bad', JSON.stringify([['../out', 'bundle']]));
    const contents = new Contents(async (address) =>
      stored.has(address) ? Buffer.from(stored.get(address) ?? '') : null,
    );
    const folders = new JobFolders(join(folder, 'jobs'), contents);
    const first = await folders.take(1, 'bundle');
    expect(first.left()).toEqual([]);
    folders.giveBack(1, 'bundle', first, first.isAsItCame());
    const again = await folders.take(1, 'bundle');
    expect(again).toBe(first);
    writeFileSync(join(again.root, 'work', 'new.txt'), 'x');
    writeFileSync(join(again.root, 'work', 'cv.pdf'), 'another');
    expect(again.left().map(({ path }) => path)).toEqual(['cv.pdf', 'new.txt']);
    expect(again.left()).toEqual([]);
    folders.giveBack(1, 'bundle', again, again.isAsItCame());
    const fresh = await folders.take(1, 'bundle');
    expect(fresh).not.toBe(first);
    mkdirSync(join(fresh.root, 'work', 'empty'));
    expect(fresh.isAsItCame()).toBe(false);
    folders.giveBack(1, 'bundle', fresh, false);
    await expect(folders.take(1, 'bad')).rejects.toThrow(/leads out/);
    await expect(folders.take(1, 'none')).rejects.toThrow(/no longer in Redis/);
  });
});
