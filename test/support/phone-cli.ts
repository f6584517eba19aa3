// The command line on a simulated phone: the phone is in the test's process, `beckon` is a process of its own.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, type RunnerTask } from 'vitest';
import type { Result } from '../../packages/core/src/engine/result.js';
import { findAdb } from '../../packages/phone/src/android/find-devices.js';
import { Adbd, type AdbdOptions } from '../phone/adbd.js';
import { ANDROID_14, type AndroidKind } from '../phone/android-kind.js';
import { Phone } from '../phone/app.js';
import { BIN, IosServer } from '../phone/ios-server.js';

export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = join(ROOT, 'dist/bundle/cli/main.js');

/** However slow the machine is: nothing in these tests waits for this to end. */
export const PATIENT: readonly string[] = ['--timeout', '2m'];
export const LONG = 300_000;

export type Variables = Readonly<Record<string, string>>;

/** What a process said and how it ended. */
export interface Said {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

export interface RunOptions {
  readonly env?: Variables;
  readonly cwd?: string;
  readonly input?: string;
  /** Told of the process, to send it a signal. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
}

/** No phones but those that are asked for, no programs but Node, no colours, a home of its own. */
export function quietEnv(home: string): Variables {
  const { LANG = 'C.UTF-8' } = process.env;
  const bin = join(home, 'bin');
  mkdirSync(bin, { recursive: true });
  if (!existsSync(join(bin, 'node'))) symlinkSync(process.execPath, join(bin, 'node'));
  return { LANG, HOME: home, NO_COLOR: '1', ANDROID_ADB_SERVER_PORT: '1', PATH: bin };
}

/** Runs `beckon` and waits for its end. */
export function beckon(args: readonly string[], { env, cwd = ROOT, input = '', onStart }: RunOptions): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { ...env }, stdio: 'pipe' });
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (part) => {
      said.out += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part) => {
      said.err += part;
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...said, code }));
    onStart?.((signal) => child.kill(signal));
  });
}

/** The results that a run with `--json` printed. */
export function resultsIn({ out }: Said): (Result & { readonly file: string })[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** A phone that `beckon` can be pointed at. */
export interface Reached {
  readonly world: 'android' | 'ios';
  readonly phone: Phone;
  /** The options that mean it. */
  readonly args: readonly string[];
  readonly env: Variables;
  readonly home: string;
  stop(): Promise<void>;
}

export async function androidPhone(kind: AndroidKind = ANDROID_14, options: AdbdOptions = {}): Promise<Reached> {
  const phone = new Phone();
  const adbd = new Adbd(phone, kind, options);
  const device = `127.0.0.1:${await adbd.start()}`;
  const home = mkdtempSync(join(tmpdir(), 'beckon-phone-'));
  return {
    world: 'android',
    phone,
    args: ['--world', 'android', '--device', device],
    env: quietEnv(home),
    home,
    stop: async () => {
      await adbd.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export async function iosPhone(): Promise<Reached> {
  const phone = new Phone();
  const server = new IosServer(phone);
  await server.start();
  const home = mkdtempSync(join(tmpdir(), 'beckon-phone-'));
  const quiet = quietEnv(home);
  return {
    world: 'ios',
    phone,
    args: ['--world', 'ios'],
    env: { ...server.env(), ...quiet, PATH: [BIN, quiet['PATH']].join(delimiter) },
    home,
    stop: async () => {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export const PHONES: readonly (readonly [name: 'android' | 'ios', open: () => Promise<Reached>])[] = [
  ['android', androidPhone],
  ['ios', iosPhone],
];

/** A port that nobody listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A test that tells what its file leaves out where there is no adb. */
export function tellSkipped(): void {
  it('with the real adb are all run where it is there', ({ task }) => {
    const skipped = skippedIn(task.file.tasks);
    expect(skipped > 0).toBe(findAdb() === null);
    if (skipped > 0) console.log(`skipped without adb: ${skipped} tests of ${task.file.name}`);
  });
}

function skippedIn(tasks: readonly RunnerTask[]): number {
  return tasks.reduce((sum, task) => sum + ('tasks' in task ? skippedIn(task.tasks) : Number(task.mode === 'skip')), 0);
}
