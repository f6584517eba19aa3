// Typing all of Unicode: by keys, through a keyboard that can be sent text, by the clipboard, or not at all, with the reason.

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { androidKeys, readKey } from '../../packages/phone/src/android/keys.js';
import { ANDROID_6, ANDROID_14, type AndroidKind } from '../phone/android-shell.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { LONG, type Plugged, plugged, trouble, value } from './support.js';

useVirtualTime();

const long = (): ReturnType<typeof deadlineIn> => deadlineIn(LONG);
const USUAL = 'com.example.keyboard/.Keyboard';

let at: Plugged;
afterEach(() => at.end());

async function start(kind: Partial<AndroidKind>): Promise<void> {
  at = await plugged({ ...ANDROID_14, ...kind });
  at.phone.launch('com.example.notes');
  at.phone.set({ focus: 'notes.text', fields: {} });
}

const note = (): string => at.phone.state.fields['notes.text'] ?? '';

const TEXTS = [
  'plain words',
  'Grüße, ça va? ñandú',
  '日本語 한국어 中文',
  'العربية עברית',
  'Ελληνικά Русский ไทย हिन्दी',
  '👩‍👩‍👧‍👦 🇩🇪 👍🏽',
  'e\u0301 \u200b \u202e \ufeff',
  '\u{10ffff}\u{1d11e}',
  '“quotes” — dash … € £',
  '%s %%s 100% $HOME `id` ; & | < > * ~ \\ \' "é',
];

describe.each([
  ['the clipboard', { hasClipboard: true }, 'pasted from the clipboard'],
  ['a keyboard that can be sent text', { hasHelper: true, hasClipboard: false }, 'ADBKeyBoard'],
])('through %s', (_name, kind, how) => {
  beforeEach(() => start(kind));

  it.each(TEXTS)('%j', async (text) => {
    const typed = value(await at.device.type(text, long()));
    expect(note()).toBe(text);
    expect(typed.how === null).toBe(text === 'plain words');
    if (typed.how !== null) expect(typed.how).toContain(how);
  });

  it('any text, one after the other', async () => {
    const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 30 }));
    await fc.assert(
      fc.asyncProperty(any, async (given) => {
        const text = Buffer.from(given.replaceAll(/[\0\r\n\t]/g, '')).toString();
        at.phone.set({ focus: 'notes.text', fields: { 'notes.text': 'before:' } });
        value(await at.device.type(text, long()));
        expect(note()).toBe(`before:${text}`);
      }),
      { numRuns: 40 },
    );
  });

  it('goes to the end of what is there first', async () => {
    value(await at.device.type('é', long()));
    expect(at.phone.state.done.filter((each) => each === 'key end')).toHaveLength(1);
  });

  it('a long text', async () => {
    const text = 'größer '.repeat(5000);
    value(await at.device.type(text, long()));
    expect(note()).toBe(text);
  });
});

describe('the keyboard that can be sent text', () => {
  beforeEach(() => start({ hasHelper: true }));

  it('is chosen before the clipboard, and the person gets theirs back', async () => {
    value(await at.device.type('é', long()));
    expect(at.adbd.shell.keyboard).toBe(USUAL);
    expect(at.phone.state.clipboard).toBe('');
  });

  it('stays, where it was chosen by the person', async () => {
    at.adbd.shell.keyboard = 'com.android.adbkeyboard/.AdbIME';
    value(await at.device.type('é', long()));
    expect(note()).toBe('é');
    expect(at.adbd.shell.keyboard).toBe('com.android.adbkeyboard/.AdbIME');
  });

  it('is put back when sending fails', async () => {
    at.adbd.faults.push({
      on: /^am broadcast/,
      is: 'say',
      say: { stderr: 'java.lang.SecurityException: no\n', code: 255 },
    });
    expect(trouble(await at.device.type('é', long())).code).toBe('DEVICE_ERROR');
    expect(at.adbd.shell.keyboard).toBe(USUAL);
  });
});

describe("the person's own keyboard", () => {
  beforeEach(() => start({ hasHelper: true }));

  it('comes back though the time was over, or it was called off', async () => {
    at.adbd.faults.push({ on: /^am broadcast/, is: 'hang', times: 2 });
    expect(trouble(await at.device.type('é', deadlineIn(1000))).code).toBe('TIMEOUT');
    expect(at.adbd.shell.keyboard).toBe(USUAL);
    const cancel = new AbortController();
    const typing = at.device.type('é', deadlineIn(LONG, cancel.signal));
    while (at.adbd.streams === 0 || !at.adbd.opened.at(-1)?.includes('broadcast'))
      await new Promise((resolve) => setImmediate(resolve));
    cancel.abort();
    expect(trouble(await typing).code).toBe('CANCELLED');
    expect(at.adbd.shell.keyboard).toBe(USUAL);
  });
});

describe('a device with neither', () => {
  beforeEach(() => start({ hasClipboard: false }));

  it('types plain texts', async () => {
    expect(value(await at.device.type('plain', long())).how).toBeNull();
    expect(note()).toBe('plain');
  });

  it('says what it needs for others, and types nothing', async () => {
    const problem = trouble(await at.device.type('naïve', long()));
    expect(problem).toMatchObject({
      code: 'UNSUPPORTED',
      facts: { what: expect.not.stringContaining('ï'), instead: expect.stringContaining('ADBKeyBoard') },
    });
    expect(note()).toBe('');
  });

  it('does not believe a device that says yes and does nothing', async () => {
    at.adbd.faults.push({ on: /^cmd clipboard/, is: 'say', say: { stdout: '' } });
    expect(trouble(await at.device.type('é', long())).code).toBe('UNSUPPORTED');
    expect(note()).toBe('');
  });

  it('asks for the clipboard only once', async () => {
    trouble(await at.device.type('é', long()));
    const asked = (): number => at.adbd.shell.ran.filter((line) => line.startsWith('cmd clipboard')).length;
    const before = asked();
    trouble(await at.device.type('ü', long()));
    expect(asked()).toBe(before);
  });
});

describe('typing', () => {
  beforeEach(() => start({}));

  it('stops at the first line that fails', async () => {
    at.adbd.faults.push({ on: /input text/, is: 'say', say: { stderr: 'Error: dead\n', code: 1 }, times: 1 });
    expect(trouble(await at.device.type('x'.repeat(900), long())).code).toBe('DEVICE_ERROR');
    expect(note()).toBe('');
  });

  it('takes one round trip, where it fits', async () => {
    at.adbd.shell.ran.length = 0;
    value(await at.device.type('two words, 50%s\nand a line', long()));
    expect(note()).toBe('two words, 50%s');
    expect(at.adbd.shell.ran).toHaveLength(1);
  });

  it('does nothing for nothing', async () => {
    at.adbd.shell.ran.length = 0;
    expect(value(await at.device.type('', long())).how).toBeNull();
    expect(at.adbd.shell.ran).toEqual([]);
  });

  it('ends with the deadline', async () => {
    at.adbd.faults.push({ on: /input text/, is: 'hang' });
    expect(trouble(await at.device.type('abc', deadlineIn(60))).code).toBe('TIMEOUT');
  });
});

describe('an old device', () => {
  it('has no command for the clipboard at all', async () => {
    await start({ ...ANDROID_6 });
    expect(trouble(await at.device.type('é', long())).code).toBe('UNSUPPORTED');
  });
});

describe('keys', () => {
  beforeEach(() => start({}));

  it.each([
    ['back', { is: 'codes', codes: [4] }],
    ['Volume_Up', { is: 'codes', codes: [24] }],
    ['f12', { is: 'codes', codes: [142] }],
    ['a', { is: 'codes', codes: [29] }],
    ['7', { is: 'codes', codes: [14] }],
    ['A', { is: 'sign', sign: 'A' }],
    ['é', { is: 'sign', sign: 'é' }],
    ['+', { is: 'codes', codes: [81] }],
    ['control+shift+k', { is: 'codes', codes: [113, 59, 39] }],
    ['ctrl+a', { is: 'codes', codes: [113, 29] }],
    ['shift', { is: 'codes', codes: [59] }],
    ['back+a', { is: 'unknown', key: 'back+a' }],
    ['control+', { is: 'unknown', key: 'control+' }],
    ['nosuch', { is: 'unknown', key: 'nosuch' }],
  ])('%s', (name, read) => {
    expect(readKey(name)).toEqual(read);
  });

  it('that are told can all be pressed', () => {
    for (const name of androidKeys) expect(readKey(name).is, name).toBe('codes');
  });

  it('type a sign where the cursor stands', async () => {
    value(await at.device.key('é', long()));
    expect(note()).toBe('é');
    expect(at.phone.state.done).not.toContain('key end');
  });
});
