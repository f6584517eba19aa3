// What devices say, in the words of many versions and makers, read into plain data.

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { readDevices, serverPlace } from '../../packages/phone/src/android/adb-server.js';
import { errorTextOf } from '../../packages/phone/src/android/android-device.js';
import {
  frontIn,
  nearApps,
  readApp,
  readLog,
  readPackages,
  resolvedActivity,
  writtenSince,
} from '../../packages/phone/src/android/apps.js';
import { findAdb, findAndroid } from '../../packages/phone/src/android/find-devices.js';
import { keyboardIn } from '../../packages/phone/src/android/keyboard.js';
import { readSize } from '../../packages/phone/src/android/reader.js';
import { isUsedBy } from '../../packages/phone/src/android/text.js';
import { LONG } from './support.js';

describe('the app in front', () => {
  const record = 'ActivityRecord{3f18031 u0 com.shop.app/.ui.MainActivity t129}';
  const front = { app: 'com.shop.app', activity: '.ui.MainActivity' };

  it.each([
    ['Android 5 to 10', `  mLastPausedActivity: x\n    mResumedActivity: ${record}\n`],
    ['Android 4.4', `  mFocusedActivity: ${record}\n`],
    ['Android 11', `    mResumedActivity: ${record}\n  ResumedActivity: ActivityRecord{1 u0 com.other/.X t1}\n`],
    ['Android 12', `  ResumedActivity: ${record}\n`],
    ['Android 13', `  topResumedActivity=${record}\n  ResumedActivity: ActivityRecord{1 u0 com.other/.X t1}\n`],
    ['two displays', `  topResumedActivity=null\n  topResumedActivity=${record}\n`],
    ['the focus only', `  mCurrentFocus=Window{5c08713 u0 com.shop.app/com.shop.app.ui.MainActivity}\n`],
    ['the app that has it', `  mCurrentFocus=null\n  mFocusedApp=AppWindowToken{1 token=Token{2 ${record}}}\n`],
    ['another user', `  topResumedActivity=ActivityRecord{3f18031 u10 com.shop.app/.ui.MainActivity t129}\n`],
    ['line ends of a terminal', `  topResumedActivity=${record}\r\n`],
  ])('%s', (_name, text) => {
    expect(frontIn(text)).toEqual(front);
  });

  it('may be a screen of another package, or inside of a class', () => {
    expect(frontIn('mResumedActivity: ActivityRecord{1 u0 com.a/com.b.C$D t1}')).toEqual({
      app: 'com.a',
      activity: 'com.b.C$D',
    });
  });

  it('is not told where nothing is', () => {
    for (const text of [
      '',
      'mCurrentFocus=null',
      'mCurrentFocus=Window{1 u0 NotificationShade}',
      'mLastResumedActivity: x',
    ]) {
      expect(frontIn(text)).toBeNull();
    }
  });
});

describe('names of apps', () => {
  it.each([
    ['com.shop.app', { app: 'com.shop.app', activity: '' }],
    ['com.shop.app/.Main', { app: 'com.shop.app', activity: '.Main' }],
    ['com.shop.app/com.x.Main$In', { app: 'com.shop.app', activity: 'com.x.Main$In' }],
    ['shop', null],
    ['com.shop app', null],
    ['com.shop.app/', { app: 'com.shop.app', activity: '' }],
    ['com.shop.app/a/b', null],
    ["com.shop.app'", null],
    ['-n', null],
  ])('%j', (name, read) => {
    expect(readApp(name)).toEqual(read);
  });

  it('are listed, with and without the file', () => {
    expect(readPackages('package:com.a\npackage:/data/app/x==/base.apk=com.b\r\n\nError\n')).toEqual([
      'com.a',
      'com.b',
    ]);
  });

  it('near one another are found', () => {
    const installed = ['com.shop.app', 'com.shop.admin', 'org.mail', 'com.android.settings'];
    expect(nearApps('com.shop.ap', installed)[0]).toBe('com.shop.app');
    expect(nearApps('settings', installed)).toEqual(['com.android.settings']);
    expect(nearApps('zzzzzz.qqqqqq', installed)).toEqual([]);
  });

  it('have a start screen, if the device says so', () => {
    const said = 'priority=0 preferredOrder=0 match=0x108000\ncom.shop.app/.Main\n';
    expect(resolvedActivity(said, 'com.shop.app')).toBe('com.shop.app/.Main');
    expect(resolvedActivity('No activity found\n', 'com.shop.app')).toBeNull();
    // Where several could do it, the device names its own chooser.
    expect(
      resolvedActivity('priority=0\nandroid/com.android.internal.app.ResolverActivity\n', 'com.shop.app'),
    ).toBeNull();
  });
});

describe('the log', () => {
  it('has lines of several shapes', () => {
    const text = [
      '--------- beginning of main',
      '05-17 12:00:01.234  1001  1008 I Demo    : started',
      '2024-05-17 12:00:02.000  1001  1008 E AndroidRuntime: FATAL EXCEPTION: main: x',
      '05-17 12:00:03.000 +0200 u0_a81  1001  1008 W Tag with blanks: text: with: colons',
      '05-17 12:00:04.000  1002  1002 F DEBUG   : ',
      'no line of a log',
      '',
    ].join('\n');
    expect(readLog(text)).toEqual([
      { at: '05-17 12:00:01.234', level: 'info', tag: 'Demo', text: 'started', pid: 1001 },
      {
        at: '2024-05-17 12:00:02.000',
        level: 'error',
        tag: 'AndroidRuntime',
        text: 'FATAL EXCEPTION: main: x',
        pid: 1001,
      },
      { at: '05-17 12:00:03.000', level: 'warn', tag: 'Tag with blanks', text: 'text: with: colons', pid: 1001 },
      { at: '05-17 12:00:04.000', level: 'fatal', tag: 'DEBUG', text: '', pid: 1002 },
    ]);
    expect(readLog(text, new Set([1002]))).toHaveLength(1);
  });

  it.each([
    ['05-17 12:00:05', 1000, 2],
    ['05-17 12:00:05', 60_000, 4],
    // A year later by the clock, or earlier: lines of December in January.
    ['01-01 00:00:02', 10_000, 0],
  ])('is cut by the clock of the phone: %s, %i ms', (clock, sinceMs, count) => {
    const lines = [1, 2, 3, 4].map((second) => ({
      ...{ at: `05-17 12:00:0${second}.234`, level: 'info' as const, tag: 'Demo', text: 'started' },
    }));
    expect(writtenSince(lines, clock, sinceMs)).toHaveLength(count);
    const december = [{ at: '12-31 23:59:58.000', level: 'info' as const, tag: 'Demo', text: 'late' }];
    expect(writtenSince(december, '01-01 00:00:02', 10_000)).toHaveLength(1);
    // Without a clock it is not known which they are: all of them is no answer.
    expect(writtenSince(lines, 'date: not found', sinceMs)).toBeNull();
  });
});

describe('the keyboard', () => {
  const window = (lines: string): string =>
    `WINDOW MANAGER WINDOWS\n  Window #3 Window{82dd42b u0 InputMethod}:\n${lines}\n  Window #4 Window{1 u0 com.demo/.Main}:\n    touchable region=SkRegion((0,0,1,1))\n    isOnScreen=true\n`;

  it.each([
    [
      'by the part that takes touches',
      '    mFrame=[0,171][1440,2960]\n    mGivenContentInsets=[0,1613][0,0]\n    touchable region=SkRegion((0,1784,1440,2960))\n    mHasSurface=true\n    isOnScreen=true\n    isVisible=true',
      { x: 0, y: 1784, width: 1440, height: 1176 },
    ],
    [
      'of several parts',
      '    touchable region=SkRegion((0,1700,500,2400)(500,1800,1080,2400))\n    mHasSurface=true',
      { x: 0, y: 1700, width: 1080, height: 700 },
    ],
    [
      'by its frame and insets',
      '    mGivenContentInsets=[0,1000][0,0] mGivenVisibleInsets=[0,1070][0,0]\n    mHasSurface=true\n    Frames: containing=[0,0][1080,1920]\n        mFrame=[0,75][1080,1920]',
      { x: 0, y: 1075, width: 1080, height: 845 },
    ],
    [
      'by a frame of newer versions',
      '    mHasSurface=true\n    Frames: parent=[0,0][1080,2400] display=[0,0][1080,2400] frame=[0,1500][1080,2400] last=[0,0][0,0]',
      { x: 0, y: 1500, width: 1080, height: 900 },
    ],
    [
      'that is hidden',
      '    touchable region=SkRegion((0,1784,1440,2960))\n    mHasSurface=true\n    isOnScreen=false',
      null,
    ],
    [
      'that is gone',
      '    mViewVisibility=0x8\n    touchable region=SkRegion((0,72,2016,1080))\n    mHasSurface=false',
      null,
    ],
    ['without a place', '    mHasSurface=true\n    touchable region=SkRegion()', null],
    ['of no size', '    mHasSurface=true\n    touchable region=SkRegion((0,5,0,5))', null],
  ])('%s', (_name, lines, box) => {
    expect(keyboardIn(window(lines))).toEqual(box);
  });

  it('is not on a device without one', () => {
    expect(keyboardIn('')).toBeNull();
    expect(keyboardIn('  Window #4 Window{1 u0 com.demo/.Main}:\n    isOnScreen=true\n')).toBeNull();
  });
});

describe('which keyboard the field writes with', () => {
  const own = 'com.android.adbkeyboard/.AdbIME';
  it.each([
    [`  mCurMethodId=${own} mCurSeq=4\n  mCurId=com.other/.Ime mHaveConnection=true mBoundToMethod=true`, false],
    [`  mCurMethodId=${own}\n  mCurId=${own} mHaveConnection=true mBoundToMethod=false`, false],
    [`  mCurMethodId=${own}\n  mCurId=${own} mHaveConnection=true mBoundToMethod=true`, true],
    [`  mCurMethodId=${own}\n`, true],
    ['', false],
  ])('%j', (text, isTaken) => {
    expect(isUsedBy(text, own)).toBe(isTaken);
  });
});

describe('the size of the screen', () => {
  it.each([
    ['Physical size: 1080x2400\n', { width: 1080, height: 2400 }],
    ['Physical size: 1080x2400\nOverride size: 720x1600\n', { width: 720, height: 1600 }],
    ['Override size: 720x1600\r\n', { width: 720, height: 1600 }],
    ['nothing', null],
    ['Physical size: 0x0', null],
  ])('%j', (text, size) => {
    expect(readSize(text)).toEqual(size);
  });
});

describe('the list of the server', () => {
  it('has states of several words, and devices of several kinds', () => {
    const text = [
      'emulator-5554          device product:sdk_gphone64_x86_64 model:sdk_gphone64 device:emu64x transport_id:1',
      'R58M12ABCDE            unauthorized usb:1-2 transport_id:12',
      '192.168.1.5:5555       offline transport_id:3',
      '0a1b2c3d               no permissions (user in plugdev group; are your udev rules wrong?); see [http://developer.android.com/tools/device.html] usb:1-1 transport_id:4',
      'old                    device',
      'adb-R5-x._adb-tls-connect._tcp device product:a model:Galaxy_S9 device:b transport_id:77',
      'rec                    recovery product:a transport_id:9',
      '',
    ].join('\n');
    expect(readDevices(text)).toEqual([
      { serial: 'emulator-5554', state: 'device', model: 'sdk_gphone64', transport: 1n },
      { serial: 'R58M12ABCDE', state: 'unauthorized', model: '', transport: 12n },
      { serial: '192.168.1.5:5555', state: 'offline', model: '', transport: 3n },
      { serial: '0a1b2c3d', state: 'no permissions', model: '', transport: 4n },
      { serial: 'old', state: 'device', model: '', transport: null },
      { serial: 'adb-R5-x._adb-tls-connect._tcp', state: 'device', model: 'Galaxy_S9', transport: 77n },
      { serial: 'rec', state: 'recovery', model: '', transport: 9n },
    ]);
  });

  it.each([
    [{}, { host: '127.0.0.1', port: 5037 }],
    [{ ANDROID_ADB_SERVER_PORT: '6000' }, { host: '127.0.0.1', port: 6000 }],
    [{ ADB_SERVER_SOCKET: 'tcp:6001' }, { host: '127.0.0.1', port: 6001 }],
    [{ ADB_SERVER_SOCKET: 'tcp:box.local:6001' }, { host: 'box.local', port: 6001 }],
    [{ ANDROID_ADB_SERVER_ADDRESS: '10.0.0.2' }, { host: '10.0.0.2', port: 5037 }],
    [{ ANDROID_ADB_SERVER_PORT: 'x' }, { host: '127.0.0.1', port: 5037 }],
    [{ ADB_SERVER_SOCKET: 'tcp:localhost:5037' }, { host: '127.0.0.1', port: 5037 }],
  ])('is asked where the environment says: %j', (env, place) => {
    expect(serverPlace(env)).toEqual(place);
  });
});

describe('complaints', () => {
  it.each([
    [{ stdout: '', stderr: '', code: 0 }, null],
    [{ stdout: 'Events injected: 1\n', stderr: '', code: 0 }, null],
    [
      { stdout: '', stderr: 'java.lang.NullPointerException: x\n\tat a.b(C.java)\n', code: 0 },
      'java.lang.NullPointerException: x',
    ],
    [{ stdout: '', stderr: '', code: 137 }, 'it ended with code 137'],
    [{ stdout: '', stderr: 'first\nlast\n', code: 1 }, 'last'],
  ])('%j', (ran, message) => {
    expect(errorTextOf(ran)).toBe(message);
  });
});

describe('the adb program', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'beckon-adb-'));
    for (const place of ['own', 'sdk/platform-tools', 'path', 'home/Android/Sdk/platform-tools']) {
      mkdirSync(join(folder, place), { recursive: true });
      writeFileSync(
        join(folder, place, 'adb'),
        '#!/bin/sh\necho "Android Debug Bridge version 1.0.41"; echo "Version 35.0.2-1"\n',
      );
      chmodSync(join(folder, place, 'adb'), 0o755);
    }
    mkdirSync(join(folder, 'folder/adb'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is looked for where it is said to be, then where it usually is', () => {
    const [own, sdk, path] = [join(folder, 'own/adb'), join(folder, 'sdk'), join(folder, 'path')];
    const home = join(folder, 'home');
    expect(findAdb({ env: { ADB_PATH: own, ANDROID_HOME: sdk, PATH: path }, home })).toBe(own);
    expect(findAdb({ env: { ANDROID_SDK_ROOT: sdk, PATH: path }, home })).toBe(join(sdk, 'platform-tools/adb'));
    expect(findAdb({ env: { PATH: `${join(folder, 'folder')}:${path}` }, home })).toBe(join(path, 'adb'));
    expect(findAdb({ env: { PATH: '' }, home })).toBe(join(home, 'Android/Sdk/platform-tools/adb'));
    expect(findAdb({ env: { ADB_PATH: join(folder, 'nosuch'), PATH: '' }, home: folder })).toBeNull();
  });

  it('is told with its version; where it is missing, how to get it', async () => {
    // Nobody listens at port 1.
    const env = { ADB_PATH: join(folder, 'own/adb'), ANDROID_ADB_SERVER_PORT: '1', PATH: '/bin:/usr/bin' };
    const found = await findAndroid(false, deadlineIn(LONG), { env, home: folder });
    expect(found.program).toEqual({ path: env.ADB_PATH, version: '35.0.2-1' });
    expect(found.trouble?.fix).toBe(`${env.ADB_PATH} start-server`);
    const without = await findAndroid(true, deadlineIn(LONG), {
      env: { ANDROID_ADB_SERVER_PORT: '1', PATH: '' },
      home: folder,
    });
    expect(without.program).toBeNull();
    expect(without.trouble).toMatchObject({
      what: 'adb was not found',
      fix: expect.stringContaining('apt-get install adb'),
    });
  });

  it('that cannot start its server says so', async () => {
    const env = { ADB_PATH: join(folder, 'own/adb'), ANDROID_ADB_SERVER_PORT: '1', PATH: '/bin:/usr/bin' };
    writeFileSync(env.ADB_PATH, '#!/bin/sh\necho "cannot bind" >&2; exit 1\n');
    const found = await findAndroid(true, deadlineIn(LONG), { env, home: folder });
    expect(found.trouble?.what).toContain('cannot bind');
  });
});
