// An Android device, against the simulated phone: the screen, touches, keys, apps, pictures, logs, and what goes wrong.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import type { UiNode } from '../../packages/phone/src/shared/tree.js';
import { OLD_FEATURES } from '../phone/adbd.js';
import { ANDROID_6, ANDROID_14, type AndroidKind } from '../phone/android-shell.js';
import { DEMO, LAUNCHER, middle, NOTES } from '../phone/app.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { LONG, type Plugged, plugged, trouble, value } from './support.js';

useVirtualTime();

const long = (): ReturnType<typeof deadlineIn> => deadlineIn(LONG);

let at: Plugged;

async function start(kind: AndroidKind = ANDROID_14): Promise<void> {
  at = await plugged(kind, kind === ANDROID_6 ? { features: OLD_FEATURES } : {});
}
afterEach(() => at.end());

async function nodes(): Promise<readonly UiNode[]> {
  return value(await at.device.tree(long())).nodes;
}

function place(key: string): { readonly x: number; readonly y: number } {
  const found = at.phone.find(key);
  if (found === null) expect.fail(`${key} is not on the screen`);
  return middle(found.box);
}

describe.each([
  ['Android 14', ANDROID_14],
  ['Android 6, without the shell protocol', ANDROID_6],
])('%s', (_name, kind) => {
  beforeEach(() => start(kind));

  it('says who it is', () => {
    expect(at.device.label).toBe(kind === ANDROID_6 ? 'Nexus 5 (Android 6.0.1)' : 'Pixel 7 (Android 14)');
    expect(at.device.platform).toBe('android');
    expect(at.device.id).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  it('reads the screen, with its size', async () => {
    const tree = value(await at.device.tree(long()));
    expect(tree.size).toEqual({ width: 1080, height: 2400 });
    expect(tree.platform).toBe('android');
    expect(tree.nodes.some(({ text, app }) => text === 'Parcel 1' && app === DEMO)).toBe(true);
    expect(tree.nodes.some(({ text }) => text === 'Parcel 30')).toBe(false);
  });

  it('reads it afresh each time', async () => {
    const before = await nodes();
    at.phone.open('settings');
    const after = await nodes();
    expect(before.some(({ text }) => text === 'Wi-Fi')).toBe(false);
    expect(after.some(({ text }) => text === 'Wi-Fi')).toBe(true);
  });

  it('reads a screen that never rests', async () => {
    at.phone.open('live');
    expect((await nodes()).some(({ text }) => text === 'Follow')).toBe(true);
    const dumps = (): number => at.adbd.shell.ran.filter((line) => line.includes('uiautomator')).length;
    const before = dumps();
    await nodes();
    // Once known, no time is lost with waiting for rest.
    expect(dumps() - before).toBe(1);
    expect(at.adbd.shell.ran.at(-1)).toContain('--compressed');
  });

  it('taps, twice, long', async () => {
    value(await at.device.tap(place('home.row2'), long()));
    expect(at.phone.screen).toBe('parcel');
    value(await at.device.doubleTap(place('parcel.photo'), long()));
    expect(at.phone.state.isZoomed).toBe(true);
    value(await at.device.key('back', long()));
    value(await at.device.press(place('home.row3'), 800, long()));
    expect(at.phone.state.marked).toBe(3);
    expect(at.phone.screen).toBe('home');
  });

  it('swipes', async () => {
    value(await at.device.swipe({ x: 540, y: 1900 }, { x: 540, y: 500 }, 300, long()));
    expect(at.phone.state.scrolls['home.list']).toBe(1400);
    at.phone.open('settings');
    const slider = at.phone.find('settings.media');
    const y = place('settings.media').y;
    value(await at.device.swipe({ x: 440, y }, { x: (slider?.box.x ?? 0) + 950, y }, 300, long()));
    expect(at.phone.state.amounts['settings.media']).toBe(100);
  });

  it('rounds places to whole pixels', async () => {
    value(await at.device.tap({ x: 540.4, y: 300.6 }, long()));
    expect(at.adbd.shell.ran.at(-1)).toContain('input tap 540 301');
  });

  it('types, erases, presses keys', async () => {
    at.phone.open('login');
    value(await at.device.tap(place('login.user'), long()));
    expect(value(await at.device.type('ana x', long())).how).toBeNull();
    value(await at.device.erase(2, long()));
    expect(at.phone.state.fields['login.user']).toBe('ana');
    value(await at.device.key('B', long()));
    value(await at.device.key('3', long()));
    expect(at.phone.state.done.slice(-2)).toEqual(['text B', expect.stringContaining('key')]);
    value(await at.device.key('enter', long()));
    expect(at.phone.state.focus).toBeNull();
    for (const [name, done] of [
      ['volume_up', 'key volume_up'],
      ['volumedown', 'key volume_down'],
      ['recents', 'key recents'],
      ['search', 'key search'],
      ['home', 'key home'],
    ]) {
      value(await at.device.key(name ?? '', long()));
      expect(at.phone.state.done.at(-1)).toBe(done);
    }
    expect(at.phone.state.app).toBe(LAUNCHER);
  });

  it('erases many at once, in few commands', async () => {
    at.phone.open('search');
    at.phone.set({ focus: 'search.query', fields: { 'search.query': 'x'.repeat(250) } });
    at.adbd.shell.ran.length = 0;
    value(await at.device.erase(249, long()));
    expect(at.phone.state.fields['search.query']).toBe('x');
    expect(at.adbd.shell.ran).toHaveLength(3);
    value(await at.device.erase(0, long()));
    expect(at.adbd.shell.ran).toHaveLength(3);
  });

  it('refuses keys it does not have', async () => {
    const problem = trouble(await at.device.key('hyperspace', long()));
    expect(problem).toMatchObject({ code: 'UNSUPPORTED', facts: { instead: expect.stringContaining('volumeup') } });
    expect(at.device.keys.has('back')).toBe(true);
    expect(at.device.keys.has('hyperspace')).toBe(false);
  });

  it('launches, says what is in front, stops', async () => {
    expect(value(await at.device.front(long()))).toEqual({ app: DEMO, activity: '.MainActivity' });
    expect(value(await at.device.launch(NOTES, long()))).toEqual({ app: NOTES, activity: '.NotesActivity' });
    expect(value(await at.device.stop(null, long()))).toBe(NOTES);
    expect(at.phone.state.pids[NOTES]).toBeUndefined();
    expect(value(await at.device.front(long())).app).toBe(LAUNCHER);
    expect(value(await at.device.stop(DEMO, long()))).toBe(DEMO);
    expect(value(await at.device.launch(`${DEMO}/.MainActivity`, long())).app).toBe(DEMO);
  });

  it('knows apps that are not there, and names the near ones', async () => {
    expect(trouble(await at.device.launch('com.example.note', long()))).toMatchObject({
      code: 'INVALID_VALUE',
      facts: { reason: 'no such app is installed', instead: expect.stringContaining(NOTES) },
    });
    expect(trouble(await at.device.launch('notes', long()))).toMatchObject({
      facts: { instead: expect.stringContaining(NOTES) },
    });
    expect(trouble(await at.device.stop('com.nowhere.at.all', long())).code).toBe('INVALID_VALUE');
    expect(trouble(await at.device.logs({ app: 'com.nowhere.at.all', level: null, last: 5 }, long())).code).toBe(
      'INVALID_VALUE',
    );
  });

  it.each(['com.example.notes; input keyevent 3', '$(reboot)', "x' y", '-n', '../x', 'a b', ''])(
    'takes no command for the name of an app: %j',
    async (name) => {
      expect(trouble(await at.device.launch(name, long())).code).toBe('INVALID_VALUE');
      expect(trouble(await at.device.stop(name, long())).code).toBe('INVALID_VALUE');
      expect(at.phone.state.done).toEqual([]);
      expect(at.phone.state.app).toBe(DEMO);
    },
  );

  it('takes pictures', async () => {
    const picture = Buffer.from(value(await at.device.picture(long())));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 2400]);
  });

  it('reads the log: of all, of one app, by level, the last ones', async () => {
    at.phone.open('login');
    at.phone.set({ fields: { 'login.user': 'x', 'login.password': 'y' } });
    at.phone.tap(540, 970);
    at.phone.tick(1000);
    value(await at.device.launch(NOTES, long()));
    const all = value(await at.device.logs({ app: null, level: null, last: 100 }, long()));
    expect(all.map(({ text }) => text)).toEqual(['started', 'signing in', 'sign in refused', 'started']);
    expect(all[0]).toMatchObject({ at: '05-17 12:00:00.000', level: 'info', tag: 'Demo' });
    const errors = value(await at.device.logs({ app: DEMO, level: 'error', last: 100 }, long()));
    expect(errors.map(({ text }) => text)).toEqual(['sign in refused']);
    const last = value(await at.device.logs({ app: DEMO, level: null, last: 1 }, long()));
    expect(last.map(({ text }) => text)).toEqual(['sign in refused']);
    value(await at.device.stop(NOTES, long()));
    expect(value(await at.device.logs({ app: NOTES, level: null, last: 5 }, long()))).toEqual([]);
  });
});

describe('the screen', () => {
  beforeEach(() => start());

  it('has the keyboard on top, while it is up', async () => {
    at.phone.open('login');
    expect((await nodes()).some(({ type }) => type.endsWith('Keyboard'))).toBe(false);
    value(await at.device.tap(place('login.user'), long()));
    const last = (await nodes()).at(-1);
    expect(last).toMatchObject({
      parent: -1,
      type: 'android.inputmethodservice.Keyboard',
      bounds: { x: 0, y: 1400, width: 1080, height: 1000 },
    });
    expect((await nodes()).find(({ text }) => text === 'Forgot password?')).toBeDefined();
  });

  it('has the size that was set, as it is held', async () => {
    at.adbd.shell.kind = { ...ANDROID_14, override: { width: 720, height: 1600 } };
    expect(value(await at.device.tree(long())).size).toEqual({ width: 720, height: 1600 });
    expect(at.adbd.shell.ran.at(-1)).toContain('wm size');
    at.adbd.shell.kind = { ...ANDROID_14, override: { width: 720, height: 1600 }, rotation: 1 };
    expect(value(await at.device.tree(long())).size).toEqual({ width: 1600, height: 720 });
  });

  it('is read from a file where there is no terminal, and never an old one', async () => {
    at.adbd.shell.kind = { ...ANDROID_14, hasTty: false };
    at.adbd.shell.files.set(
      '/data/local/tmp/beckon-ui.xml',
      Buffer.from('<hierarchy rotation="0"><node text="old"/></hierarchy>'),
    );
    expect((await nodes()).some(({ text }) => text === 'Parcel 1')).toBe(true);
    expect(at.adbd.shell.files.size).toBe(0);
    at.adbd.faults.push({ on: /uiautomator/, is: 'say', say: { stderr: 'cat: No such file' } });
    expect(trouble(await at.device.tree(long())).code).toBe('DUMP_FAILED');
  });

  it('that is off says how to wake it', async () => {
    value(await at.device.key('power', long()));
    const problem = trouble(await at.device.tree(long()));
    expect(problem).toMatchObject({ code: 'DUMP_FAILED', facts: { instead: expect.stringContaining('unlock') } });
  });

  it('is tried again when the device stumbles', async () => {
    at.adbd.faults.push({
      on: /uiautomator/,
      is: 'say',
      say: { stderr: 'ERROR: null root node returned by UiTestAutomationBridge.\n' },
      times: 1,
    });
    at.adbd.faults.push({ on: /uiautomator/, is: 'say', say: { stdout: '' }, times: 1 });
    at.adbd.faults.push({ on: /uiautomator/, is: 'cut', times: 1 });
    expect((await nodes()).length).toBeGreaterThan(10);
  });

  it.each([
    ['never rests', { stderr: 'ERROR: could not get idle state.\n' }, 'DUMP_FAILED', 'keeps moving'],
    [
      'is not there',
      { stderr: 'ERROR: null root node returned by UiTestAutomationBridge.\n' },
      'DUMP_FAILED',
      'unlock',
    ],
    [
      'is read by another program',
      { stderr: 'java.lang.IllegalStateException: UiAutomationService already registered!\n', code: 1 },
      'DUMP_FAILED',
      'Appium',
    ],
    ['is empty', { stdout: '' }, 'DUMP_FAILED', undefined],
    [
      'is cut off',
      { stdout: '<?xml version="1.0"?><hierarchy rotation="0"><node index="0" text="a' },
      'DUMP_FAILED',
      undefined,
    ],
    [
      'is hostile',
      { stdout: '<!DOCTYPE x [<!ENTITY a "aaaa">]><hierarchy rotation="0"><node text="&a;"/></hierarchy>' },
      'DUMP_FAILED',
      undefined,
    ],
    ['is rubbish', { stdout: 'Segmentation fault\n', code: 139 }, 'DUMP_FAILED', undefined],
  ])('that %s is told as that', async (_what, say, code, instead) => {
    at.adbd.faults.push({ on: /uiautomator/, is: 'say', say });
    const problem = trouble(await at.device.tree(long()));
    expect(problem.code).toBe(code);
    if (instead !== undefined) expect(JSON.stringify(problem.facts)).toContain(instead);
  });

  it('whose dump was stopped for taking too long is read the other way', async () => {
    at.adbd.faults.push({ on: /uiautomator dump \/dev/, is: 'say', say: { stdout: ' beckon-dump:124\n' }, times: 1 });
    expect((await nodes()).length).toBeGreaterThan(10);
    expect(at.adbd.shell.ran.at(-1)).toContain('--compressed');
  });

  it('that rests in neither way is given up soon', async () => {
    at.adbd.faults.push({ on: /uiautomator/, is: 'say', say: { stdout: ' beckon-dump:124\n' } });
    expect(trouble(await at.device.tree(long()))).toMatchObject({
      code: 'DUMP_FAILED',
      facts: { reason: 'it never becomes idle' },
    });
  });

  it('may say anything that the reading itself says', async () => {
    at.phone.launch(NOTES);
    const text =
      ' beckon-dump:124\n beckon-size:\nPhysical size: 1x1\nbeckon-keyboard: </hierarchy> ERROR: could not get idle state.';
    at.phone.set({ fields: { 'notes.text': text } });
    const tree = value(await at.device.tree(long()));
    expect(tree.size).toEqual({ width: 1080, height: 2400 });
    expect(tree.nodes.some((node) => node.text === text)).toBe(true);
  });

  it('has its size asked for once in a while, not each time', async () => {
    await nodes();
    await nodes();
    const asked = at.adbd.shell.ran.filter((line) => line.includes('wm size'));
    expect(asked).toHaveLength(1);
  });

  it('ends with the deadline, and is read without waiting for rest the next time', async () => {
    at.adbd.faults.push({ on: /uiautomator/, is: 'hang', times: 1 });
    expect(trouble(await at.device.tree(deadlineIn(60))).code).toBe('TIMEOUT');
    await nodes();
    expect(at.adbd.shell.ran.at(-1)).toContain('--compressed');
  });

  it('ends when somebody calls it off, or pulls the cable', async () => {
    const cancel = new AbortController();
    at.adbd.faults.push({ on: /uiautomator/, is: 'hold', times: 1 });
    const reading = at.device.tree(deadlineIn(LONG, cancel.signal));
    while (at.adbd.held === 0) await new Promise((resolve) => setImmediate(resolve));
    cancel.abort();
    expect(trouble(await reading).code).toBe('CANCELLED');
    at.adbd.faults.push({ on: /uiautomator/, is: 'unplug', times: 1 });
    expect(trouble(await at.device.tree(long())).code).toBe('WORLD_GONE');
    expect((await nodes()).length).toBeGreaterThan(10);
  });
});

describe('what the device says no to', () => {
  beforeEach(() => start());

  it('is told, for every touch', async () => {
    at.adbd.faults.push({
      on: /input/,
      is: 'say',
      say: {
        stderr: 'java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission\n',
        code: 255,
      },
    });
    const done = [
      await at.device.tap({ x: 1, y: 1 }, long()),
      await at.device.doubleTap({ x: 1, y: 1 }, long()),
      await at.device.press({ x: 1, y: 1 }, 500, long()),
      await at.device.swipe({ x: 1, y: 1 }, { x: 2, y: 2 }, 100, long()),
      await at.device.type('abc', long()),
      await at.device.erase(3, long()),
      await at.device.key('back', long()),
    ];
    for (const each of done) {
      expect(trouble(each)).toMatchObject({
        code: 'DEVICE_ERROR',
        facts: { said: expect.stringContaining('INJECT_EVENTS') },
      });
    }
  });

  it('is told though the exit code is good, as old devices have it', async () => {
    at.adbd.faults.push({ on: /input/, is: 'say', say: { stdout: 'Error: Unknown command: tap\n' } });
    expect(trouble(await at.device.tap({ x: 1, y: 1 }, long())).code).toBe('DEVICE_ERROR');
  });

  it('is told for apps and pictures', async () => {
    at.adbd.faults.push({
      on: /^am start/,
      is: 'say',
      say: { stderr: 'Error: Activity not started, unable to start it\n', code: 1 },
    });
    expect(trouble(await at.device.launch(NOTES, long()))).toMatchObject({
      code: 'DEVICE_ERROR',
      facts: { what: `Launching ${NOTES}` },
    });
    at.adbd.faults.push({ on: /screencap/, is: 'say', say: { stderr: 'Capturing failed.\n', code: 1 } });
    expect(trouble(await at.device.picture(long()))).toMatchObject({
      code: 'DEVICE_ERROR',
      facts: { said: 'Capturing failed.' },
    });
    at.adbd.faults.push({ on: /logcat/, is: 'say', say: { stderr: 'logcat: Permission denied\n', code: 1 } });
    expect(trouble(await at.device.logs({ app: null, level: null, last: 5 }, long())).code).toBe('DEVICE_ERROR');
  });

  it('is told when keys cannot be held together', async () => {
    value(await at.device.key('control+a', long()));
    expect(at.phone.state.done.at(-1)).toBe('key control+a');
    at.adbd.shell.kind = ANDROID_6;
    expect(trouble(await at.device.key('control+a', long()))).toMatchObject({ code: 'UNSUPPORTED' });
  });
});

describe('a picture', () => {
  beforeEach(() => start());

  it('is found behind warnings', async () => {
    const png = Buffer.from(value(await at.device.picture(long())));
    const stdout = Buffer.concat([
      Buffer.from('[Warning] Multiple displays were found, but no display id was given\n'),
      png,
    ]);
    at.adbd.faults.push({ on: /screencap/, is: 'say', say: { stdout } });
    expect(Buffer.from(value(await at.device.picture(long()))).equals(png)).toBe(true);
  });
});

describe('which app is in front', () => {
  beforeEach(() => start());

  it.each(['mResumedActivity', 'topResumedActivity', 'ResumedActivity', 'none'] as const)('by %s', async (resumed) => {
    at.adbd.shell.kind = { ...ANDROID_14, resumed };
    expect(value(await at.device.front(long()))).toEqual({ app: DEMO, activity: '.MainActivity' });
  });
});
