// What a phone refuses or cannot do: each with a code of its own and with what to do instead, on a new and an old Android and
// on an iOS simulator.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import type { Device } from '../../packages/phone/src/shared/device.js';
import { MobileWorld } from '../../packages/phone/src/shared/mobile-world.js';
import { plugged } from '../android/support.js';
import { start } from '../ios/support.js';
import { OLD_FEATURES } from './adbd.js';
import { ANDROID_6, ANDROID_14 } from './android-shell.js';
import { useVirtualTime } from './virtual-time.js';

useVirtualTime();

type Refused = readonly [line: string, code: string, words: string];

const SAME: readonly Refused[] = [
  ['launch com.none.app', 'INVALID_VALUE', 'no such app is installed'],
  ['stop com.none.app', 'INVALID_VALUE', 'no such app is installed'],
  ['logs com.none.app', 'INVALID_VALUE', 'no such app is installed'],
  ['app info com.none.app', 'INVALID_VALUE', "'app list'"],
  ['app clear com.none.app', 'INVALID_VALUE', "'app list'"],
  ['app uninstall com.none.app', 'INVALID_VALUE', "'app list'"],
  ['app install nothing.apk', 'IO_ERROR', 'no such file'],
  ['goto nothing://x', 'INVALID_VALUE', 'no app on this device opens it'],
  ['permissions grant flying com.example.demo', 'INVALID_VALUE', 'flying'],
  ['permissions grant camera com.none.app', 'INVALID_VALUE', 'no such app is installed'],
  ['location 95 13', 'INVALID_VALUE', '-90 to 90'],
  ['media font-scale 99', 'INVALID_VALUE', '0.5 to 4'],
  ['record stop', 'INVALID_VALUE', 'nothing is being filmed'],
  ['record start run.txt', 'INVALID_VALUE', 'run.mp4'],
  ['rotate 90', 'UNSUPPORTED', 'two fingers'],
  ['click --at 5000,10', 'INVALID_VALUE', 'outside of the screen'],
  ['click "More" --right', 'UNSUPPORTED', '--long'],
  ['press banana', 'INVALID_VALUE', 'banana'],
  ['hover "More"', 'UNSUPPORTED', 'browser'],
];

const KINDS: readonly {
  readonly name: string;
  readonly open: () => Promise<{ readonly device: Device; readonly end?: () => unknown }>;
  readonly own: readonly Refused[];
}[] = [
  {
    name: 'Android 14',
    open: () => plugged(ANDROID_14, {}),
    own: [
      ['app install bad.apk', 'DEVICE_ERROR', 'INSTALL_PARSE_FAILED_NOT_APK'],
      ['app uninstall com.android.settings', 'DEVICE_ERROR', 'DELETE_FAILED'],
      ['pinch out', 'UNSUPPORTED', 'Appium'],
    ],
  },
  {
    name: 'Android 6',
    open: () => plugged(ANDROID_6, { features: OLD_FEATURES }),
    own: [
      ['network off', 'UNSUPPORTED', 'Android 11'],
      ['location 52.5 13.4', 'UNSUPPORTED', 'Android 12'],
      ['media color-scheme dark', 'UNSUPPORTED', 'Android 10'],
      ['clipboard get', 'UNSUPPORTED', 'Reading the clipboard'],
      ['clipboard set "x"', 'UNSUPPORTED', 'Setting the clipboard'],
    ],
  },
  {
    name: 'an iOS simulator',
    open: start,
    own: [
      ['pinch out', 'UNSUPPORTED', 'WebDriverAgent'],
      ['orientation landscape', 'UNSUPPORTED', 'WebDriverAgent'],
      ['media reduced-motion reduce', 'UNSUPPORTED', 'Settings'],
      ['network off', 'UNSUPPORTED', 'android'],
    ],
  },
];

describe.each(KINDS)('$name', ({ open, own }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let engine: Engine;
  let folder: string;
  beforeAll(async () => {
    opened = await open();
    folder = mkdtempSync(join(tmpdir(), 'beckon-errors-'));
    writeFileSync(join(folder, 'bad.apk'), 'no app at all');
    engine = new Engine(new MobileWorld(opened.device), { speak: resultText, shots: null, files: nodeFiles, folder });
  });
  afterAll(async () => {
    await (opened.end === undefined ? opened.device.close() : opened.end());
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([...SAME, ...own])('%s', async (line, code, words) => {
    const { ok, failure } = await engine.run(line);
    expect([ok, failure?.code]).toEqual([false, code]);
    expect(`${failure?.message} ${failure?.hint}`).toContain(words);
    // What to do about it is said, too.
    expect(failure?.hint).not.toBe('');
  });
});
