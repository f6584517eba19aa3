// Apps and settings of an Android phone, by the commands of its shell: each is read back, or said to be unverified.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import { OLD_FEATURES } from '../phone/adbd.js';
import { ANDROID_6, ANDROID_14, type AndroidKind } from '../phone/android-shell.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { keep } from '../support/ran.js';
import { type Plugged, plugged } from './support.js';

useVirtualTime();

let at: Plugged;
let engine: Engine;

async function start(kind: AndroidKind = ANDROID_14): Promise<void> {
  at = await plugged(kind, kind === ANDROID_6 ? { features: OLD_FEATURES } : {});
  engine = new Engine(new MobileWorld(at.device), {
    speak: resultText,
    shots: null,
    files: nodeFiles,
    folder: at.home,
  });
}
afterEach(() => at.end());

async function run(line: string): Promise<Result> {
  const result = await engine.run(line);
  keep(result, 'android');
  return result;
}
/** `ok verified`, or the code and what it says. */
async function came(line: string): Promise<string> {
  const { ok, lifecycle, failure } = await run(line);
  return ok ? lifecycle : `${failure?.code}: ${failure?.message}`;
}

describe('on Android 14', () => {
  beforeEach(() => start());

  it('installs, lists, describes, clears and uninstalls apps', async () => {
    const file = join(at.home, 'fresh.apk');
    writeFileSync(file, `APK com.example.fresh 1.4 android.permission.CAMERA\n${'x'.repeat(200_000)}`);
    const installed = await run('app install fresh.apk');
    expect([installed.lifecycle, installed.data]).toEqual(['verified', { app: 'com.example.fresh', version: '1.4' }]);
    writeFileSync(file, 'APK com.example.fresh 1.5');
    expect((await run('app install fresh.apk')).data).toEqual({ app: 'com.example.fresh', version: '1.5' });
    expect((await run('app list --filter "fresh"')).data).toEqual([{ app: 'com.example.fresh', isSystem: false }]);
    expect(JSON.stringify((await run('app list')).data)).not.toContain('com.android.settings');
    expect(JSON.stringify((await run('app list --system')).data)).toContain('com.android.settings');
    expect((await run('app info com.example.demo')).data).toMatchObject({ version: '2.1', isRunning: true });
    expect((await run('app info')).data).toMatchObject({ app: 'com.example.demo' });
    expect(await came('app clear com.example.notes')).toBe('dispatched');
    expect(at.adbd.shell.system.cleared).toEqual(['com.example.notes']);
    expect(await came('app uninstall com.example.fresh')).toBe('verified');
    expect((await run('app list --filter "fresh"')).data).toEqual([]);
    // What is not there, or cannot be done, is said.
    expect(await came('app uninstall com.example.fresh')).toContain('no such app is installed');
    expect(await came('app uninstall com.android.settings')).toContain('DELETE_FAILED_DEVICE_POLICY_MANAGER');
    expect(await came('app info com.example.none')).toContain('no such app is installed');
    writeFileSync(file, 'no app at all');
    expect(await came('app install fresh.apk')).toContain('INSTALL_PARSE_FAILED_NOT_APK');
    expect(await came('app install missing.apk')).toContain('IO_ERROR');
  });

  it('grants and revokes permissions, and reads back whether they are granted', async () => {
    expect(await came('permissions grant camera com.example.notes')).toBe('verified');
    expect(at.adbd.shell.system.packages.get('com.example.notes')?.permissions.get('android.permission.CAMERA')).toBe(
      true,
    );
    expect((await run('app info com.example.notes')).data).toMatchObject({
      permissions: { 'android.permission.CAMERA': true },
    });
    expect(await came('permissions revoke android.permission.CAMERA com.example.notes')).toBe('verified');
    expect(await came('permissions grant location')).toBe('verified');
    expect(await came('permissions grant contacts')).toContain('does not ask for');
    expect(await came('permissions grant nonsense')).toContain('does not ask for');
    // A device that says yes and does nothing is not believed.
    at.adbd.faults.push({ on: /^pm grant/, is: 'say', say: { stdout: '' } });
    expect(await came('permissions grant camera')).toContain('NO_EFFECT');
  });

  it('opens links with the app that is for them', async () => {
    const opened = await run('open notes://list');
    expect([opened.lifecycle, opened.data]).toMatchObject(['verified', { app: 'com.example.notes' }]);
    expect(await came('goto nothing://x')).toContain('no app on this device opens it');
    at.adbd.faults.push({
      on: /^am start -W/,
      is: 'say',
      say: { stdout: 'Status: ok\nActivity: com.example.demo/.X\n' },
    });
    expect(await came('open demo://item')).toBe('dispatched');
  });

  it('sets what can be set, and reads it back', async () => {
    const { system } = at.adbd.shell;
    expect(await came('orientation landscape')).toBe('verified');
    expect((await run('orientation')).data).toBe('landscape');
    expect(await came('orientation portrait')).toBe('verified');
    expect(await came('media color-scheme dark')).toBe('verified');
    expect(system.night).toBe('yes');
    expect(await came('media font-scale 1.3')).toBe('verified');
    expect(system.settings.get('system/font_scale')).toBe('1.3');
    expect(await came('media reduced-motion reduce')).toBe('verified');
    expect(await came('media reset')).toBe('verified');
    expect([system.night, system.settings.get('system/font_scale')]).toEqual(['auto', '1']);
    expect(await came('clipboard set "TENOFF"')).toBe('verified');
    expect((await run('clipboard get')).data).toBe('TENOFF');
    expect(await came('location 52.52 13.405')).toBe('verified');
    expect(system.mock?.place).toBe('52.52,13.405');
    expect(await came('location reset')).toBe('verified');
    expect(await came('location 91 0')).toContain('INVALID_VALUE');
    expect(await came('network off')).toBe('verified');
    expect(system.isAirplane).toBe(true);
    expect(await came('network on')).toBe('verified');
    // One that takes it and does not keep it is found out.
    at.adbd.faults.push({ on: /^cmd uimode night yes/, is: 'say', say: { stdout: 'Night mode: yes\n' } });
    expect(await came('media color-scheme dark')).toContain('VALUE_MISMATCH');
  });

  it('films the screen', async () => {
    expect(await came('record start run.webm')).toContain('run.mp4');
    expect(await came('record stop')).toContain('nothing is being filmed');
    expect(await came('record start run.mp4 --quality low')).toBe('verified');
    expect(await came('record start two.mp4')).toContain('filmed already');
    const film = await run('record stop');
    expect([film.lifecycle, film.data]).toMatchObject(['verified', { path: 'run.mp4', bytes: 4012 }]);
    expect(readFileSync(join(at.home, 'run.mp4')).subarray(4, 8).toString()).toBe('ftyp');
    expect(at.adbd.shell.files.size).toBe(0);
    // A film that is none is not handed over.
    await run('record start run.mp4');
    at.adbd.faults.push({ on: /^cat /, is: 'say', say: { stdout: 'half a film' } });
    expect(await came('record stop')).toContain('there is no film');
  });

  it('lists crashes, of one app or of all', async () => {
    const line = (pid: number, text: string): string => `05-17 12:00:01.000 ${pid} ${pid} E AndroidRuntime: ${text}\n`;
    at.adbd.shell.system.crashes = [
      line(41, 'FATAL EXCEPTION: main'),
      line(41, 'Process: com.example.demo, PID: 41'),
      line(41, 'java.lang.IllegalStateException: no parcel'),
      line(77, 'Process: com.example.notes, PID: 77'),
    ].join('');
    const data = (await run('logs com.example.demo --crashes')).data as { lines: { text: string }[] };
    expect(data.lines.map(({ text }) => text).at(-1)).toBe('java.lang.IllegalStateException: no parcel');
    expect(data.lines).toHaveLength(3);
  });

  it('says that two fingers are too many for it', async () => {
    expect(await came('pinch out')).toContain('UNSUPPORTED');
    expect(await came('rotate 90')).toContain('UNSUPPORTED');
    expect(await came('rotate 0')).toContain('INVALID_VALUE');
    expect(await came('pinch out --amount 0.5')).toContain('INVALID_VALUE');
  });
});

it('says what an old Android cannot do', async () => {
  await start(ANDROID_6);
  expect(await came('clipboard set "x"')).toContain('UNSUPPORTED');
  expect(await came('network off')).toContain('UNSUPPORTED');
  expect(await came('location 1 2')).toContain('UNSUPPORTED');
});
