// Starting an emulator of this machine, and waiting until it can be used.

import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import { isProgram } from '@beckon/node/program.js';
import { messages } from '../shared/messages.js';
import { programRun } from './adb-server.js';
import { type AndroidOptions, findAndroid, type ListedAndroid, openAndroid } from './find-devices.js';

const NAME = process.platform === 'win32' ? 'emulator.exe' : 'emulator';
const POLL_MS = 300;
const LIST_MS = 10_000;

export interface EmulatorOptions extends AndroidOptions {
  /** The devices that can be used now; tests give their own. */
  readonly ready?: (deadline: Deadline) => Promise<readonly ListedAndroid[]>;
  /** Whether one of them has come up as far as its home screen. */
  readonly isUp?: (id: string, deadline: Deadline) => Promise<boolean>;
}

/** Beside the SDK, or on PATH. */
export function findEmulator({ env = process.env, home = homedir() }: AndroidOptions = {}): string | null {
  const sdks = [
    env['ANDROID_HOME'],
    env['ANDROID_SDK_ROOT'],
    join(home, 'Android', 'Sdk'),
    join(home, 'Library', 'Android', 'sdk'),
  ];
  const inSdk = sdks.flatMap((sdk) => (sdk ? [join(sdk, 'emulator', NAME)] : []));
  const onPath = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((each) => each !== '');
  return [...inSdk, ...onPath.map((folder) => join(folder, NAME))].find(isProgram) ?? null;
}

/** The emulators that were made on this machine. */
export async function avds(deadline: Deadline, options: AndroidOptions = {}): Promise<readonly string[]> {
  const program = findEmulator(options);
  if (program === null) return [];
  const ran = await programRun(program, ['-list-avds'], options.env ?? process.env, deadline.within(LIST_MS));
  if (!ran.ok) return [];
  return ran.value.output.split('\n').flatMap((line) => (/^[\w.-]+$/.test(line.trim()) ? [line.trim()] : []));
}

/** Starts it in the background, where it goes on by itself. Its id, once it has come up. */
export async function startAvd(name: string, deadline: Deadline, options: EmulatorOptions = {}): Promise<Answer<string>> {
  const { env = process.env } = options;
  const program = findEmulator(options);
  if (program === null)
    return bad(problem('WORLD_GONE', { what: messages.emulatorNotFound, instead: messages.installEmulator }));
  const { ready = readyOf(options), isUp = isBooted(options) } = options;
  const before = new Set((await ready(deadline)).map(({ id }) => id));
  let failure: string | null = null;
  const child = spawn(program, ['-avd', name], { env: { ...env }, detached: true, stdio: 'ignore', windowsHide: true });
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', (code) => {
    failure ??= messages.endedWith(code ?? 1);
  });
  child.unref();
  for (; ; await deadline.pause(POLL_MS)) {
    if (failure !== null) return bad(problem('DEVICE_ERROR', { what: messages.startingDevice(name), said: failure }));
    const fresh = (await ready(deadline)).find(({ id }) => !before.has(id));
    if (fresh !== undefined && (await isUp(fresh.id, deadline))) return good(fresh.id);
    if (deadline.isOver()) return bad(problem('TIMEOUT', { waitedFor: messages.startingDevice(name), ms: 0 }));
  }
}

function readyOf(options: AndroidOptions) {
  return async (deadline: Deadline): Promise<readonly ListedAndroid[]> =>
    (await findAndroid(true, deadline, options)).devices.filter(({ state }) => state === 'ready');
}

function isBooted(options: AndroidOptions) {
  return async (id: string, deadline: Deadline): Promise<boolean> => {
    const opened = await openAndroid(id, deadline, options);
    if (!opened.ok) return false;
    const isUp = await opened.value.isBooted(deadline);
    await opened.value.close();
    return isUp;
  };
}
