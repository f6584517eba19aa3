// Apps and settings of an iOS simulator, by simctl and idb: each is read back, or said to be unverified.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { keep } from '../support/ran.js';
import { type Started, start } from './support.js';

useVirtualTime();

let at: Started;
let world: MobileWorld;
let engine: Engine;
let folder: string;
beforeEach(async () => {
  at = await start();
  folder = mkdtempSync(join(tmpdir(), 'beckon-ios-system-'));
  world = new MobileWorld(at.device);
  engine = new Engine(world, { speak: resultText, shots: null, files: nodeFiles, folder });
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(line: string): Promise<Result> {
  const result = await engine.run(line);
  keep(result, 'ios');
  return result;
}
async function came(line: string): Promise<string> {
  const { ok, lifecycle, failure } = await run(line);
  return ok ? lifecycle : `${failure?.code}: ${failure?.message}; ${failure?.hint}`;
}

it('installs, lists, clears and uninstalls apps; grants what cannot be read back', async () => {
  const { simctl } = at.server.programs;
  writeFileSync(join(folder, 'Fresh.app'), 'com.example.fresh');
  const installed = await run('app install Fresh.app');
  expect([installed.lifecycle, installed.data]).toMatchObject(['verified', { app: 'com.example.fresh' }]);
  expect((await run('app list --filter "fresh"')).data).toMatchObject([{ app: 'com.example.fresh', isSystem: false }]);
  expect((await run('app info com.example.demo')).data).toMatchObject({ name: 'Demo', isRunning: true });
  simctl.container = join(folder, 'Devices', at.server.id, 'data', 'App');
  mkdirSync(join(simctl.container, 'Documents'), { recursive: true });
  writeFileSync(join(simctl.container, 'Documents', 'cart.db'), 'x');
  expect(await came('app clear com.example.demo')).toBe('dispatched');
  expect(existsSync(join(simctl.container, 'Documents'))).toBe(false);
  // A folder that is not the simulator's own is left alone.
  simctl.container = join(folder, 'elsewhere', 'a', 'b', 'c');
  mkdirSync(simctl.container, { recursive: true });
  writeFileSync(join(simctl.container, 'mine'), 'x');
  expect(await came('app clear com.example.demo')).toContain('DEVICE_ERROR');
  expect(existsSync(join(simctl.container, 'mine'))).toBe(true);
  expect(await came('app uninstall com.example.fresh')).toBe('verified');
  expect(await came('app uninstall com.example.fresh')).toContain('no such app');
  expect(await came('permissions grant camera com.example.demo')).toBe('dispatched');
  expect(simctl.privacy).toEqual(['grant camera com.example.demo']);
  expect(await came('permissions grant sms com.example.demo')).toContain('INVALID_VALUE');
});

it('sets what can be set, opens links, films, and says what it cannot do', async () => {
  const { simctl } = at.server.programs;
  expect(await came('media color-scheme dark')).toBe('verified');
  expect(simctl.ui.get('appearance')).toBe('dark');
  expect(await came('media font-scale 1.3')).toBe('verified');
  expect(simctl.ui.get('content_size')).toBe('extra-extra-extra-large');
  expect(await came('clipboard set "TENOFF"')).toBe('verified');
  expect((await run('clipboard get')).data).toBe('TENOFF');
  expect(await came('location 52.52 13.405')).toBe('dispatched');
  expect(simctl.place).toBe('52.52,13.405');
  expect(await came('open notes://list')).toBe('verified');
  expect(await came('open nothing://x')).toContain('INVALID_VALUE: nothing://x: no app on this device opens it');
  expect(await came('orientation landscape')).toContain('WebDriverAgent');
  expect(await came('network off')).toContain('UNSUPPORTED');
  expect(await came('pinch out')).toContain('WebDriverAgent');
  expect(await came('record start run.mp4')).toBe('verified');
  expect((await run('record stop')).data).toMatchObject({ path: 'run.mp4', bytes: 4012 });
  expect(readFileSync(join(folder, 'run.mp4')).subarray(4, 8).toString()).toBe('ftyp');
  const crashes = (await run('logs com.example.demo --crashes')).data as { lines: { text: string }[] };
  expect(crashes.lines.map(({ text }) => text)).toContain('Exception Type: EXC_CRASH (SIGABRT)');
});
