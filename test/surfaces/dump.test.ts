// Saved screens: `beckon observe --dump`, `beckon explain --dump`, and a whole session on one; in every form that people
// save them in, and damaged.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainPage } from '../../packages/cli/src/cli/explain.js';
import { observePage } from '../../packages/cli/src/cli/observe.js';
import { runScripts } from '../../packages/cli/src/cli/run/run.js';
import { type Outside, openWorld } from '../../packages/cli/src/options/world-options.js';
import { commands, type Row, type SignalName } from '../../packages/core/src/language/index.js';
import { LaunchError, openDump } from '../../packages/phone/src/index.js';
import { xmlOf } from '../phone/android-view.js';
import { Phone } from '../phone/app.js';
import { described } from '../phone/ios-view.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { beckon, quietEnv, ROOT } from '../support/phone-cli.js';

useVirtualTime();

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-dump-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The settings of the demo app, as each platform saves them. */
function saved(platform: 'android' | 'ios', screen: Parameters<Phone['open']>[0] = 'settings'): string {
  const phone = new Phone();
  phone.open(screen);
  return platform === 'android' ? xmlOf(phone.windows) : JSON.stringify(described(phone));
}

async function call(command: (args: string[], around: Outside) => Promise<number>, ...args: string[]) {
  const said = { out: '', err: '' };
  const into = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      said[stream] += text;
    },
  });
  const { signal } = new AbortController();
  const code = await command(args, { open: openWorld, out: into('out'), err: into('err'), signal });
  return { code, ...said };
}

describe.each(['android', 'ios'] as const)('a screen of %s', (platform) => {
  const path = (): string => file(platform === 'android' ? 'screen.xml' : 'screen.json', saved(platform));

  it('is listed', async () => {
    const { code, out, err } = await call(observePage, '--dump', path());
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^@ app:\/\/\S* "Settings"\n/);
    expect(out).toMatch(/\n *\[\d+\] switch "Wi-Fi" \{checked\}\n/);
    expect(out).toMatch(/\n *\[\d+\] slider "Media volume"/);
    const { out: near } = await call(observePage, '--dump', path(), '--near', 'Bluetooth', '--positions');
    expect(near).toMatch(/switch "Bluetooth" @\([\d.]+,[\d.]+,[\d.]+x[\d.]+\)/);
    expect(near).not.toContain('Media volume');
  });

  it('says what a command would mean, and what it never means', async () => {
    const { code, out } = await call(explainPage, '--dump', path(), 'check "Bluetooth"');
    expect(code).toBe(0);
    expect(out).toMatch(/^ok explain check "Bluetooth" → \[\d+\] switch "Bluetooth"/);
    // A heading is no way to what stands below it.
    const heading = await call(explainPage, '--dump', path(), 'click "Network"');
    expect(heading.code).toBe(1);
    expect(heading.out).toContain('REQUIREMENT_NOT_MET');
    const disabled = await call(explainPage, '--dump', path(), 'check "Hotspot"');
    expect(disabled.out).toContain('ELEMENT_DISABLED');
  });

  it('tells look-alikes apart by targets that mean one each', async () => {
    const twins = file(`twins.${platform}`, saved(platform, 'saved'));
    const { code, out } = await call(explainPage, '--dump', twins, 'click "Delete"', '--json');
    expect(code).toBe(1);
    const { failure } = JSON.parse(out) as { failure: { code: string; candidates: { id: number; target: string }[] } };
    expect(failure.code).toBe('AMBIGUOUS_TARGET');
    expect(failure.candidates).toHaveLength(4);
    for (const { id, target } of failure.candidates) {
      const { out: again } = await call(explainPage, '--dump', twins, `click ${target}`, '--json');
      expect(JSON.parse(again), target).toMatchObject({ ok: true, target: { id } });
    }
  });

  it('can be run over: what looks passes, what touches is told to need a phone', async () => {
    const script = file('looks.oil', 'expect visible "Wi-Fi"\nexpect checked "Wi-Fi"\nbox "Wi-Fi"\ntext\ntitle\n');
    const { code, out } = await call(runScripts, '--dump', path(), script);
    expect([code, out]).toEqual([0, expect.stringMatching(/\n5 steps passed in /)]);
    const touching = [
      ['click "Home"', 'A tap needs a phone; this is a saved screen'],
      ['click "Home" --long', 'A long press needs a phone; this is a saved screen'],
      ['click "Home" --double', 'A tap needs a phone; this is a saved screen'],
      ['check "Bluetooth"', 'A tap needs a phone; this is a saved screen'],
      ['adjust "Media volume" 90', 'Swiping needs a phone; this is a saved screen'],
      ['scroll down', 'Swiping needs a phone; this is a saved screen'],
      ['swipe left', 'Swiping needs a phone; this is a saved screen'],
      ['press home', 'Pressing a key needs a phone; this is a saved screen'],
      ['back', 'Pressing a key needs a phone; this is a saved screen'],
      ['launch com.example.demo', 'Starting an app needs a phone; this is a saved screen'],
      ['stop com.example.demo', 'Stopping an app needs a phone; this is a saved screen'],
      ['screenshot', 'A picture needs a phone; this is a saved screen'],
      ['logs', 'Reading the log needs a phone; this is a saved screen'],
    ] as const;
    const session = await openDump(saved(platform), { shots: null });
    for (const [line, message] of touching) {
      const { failure } = await session.run(line);
      expect(failure, line).toMatchObject({ code: 'UNSUPPORTED', message: `${message} (${platform})` });
      expect(failure?.hint).toContain(`--world ${platform}`);
    }
    await session.close();
  });

  it('never lets a command do something', async () => {
    const session = await openDump(saved(platform), { shots: null, timeoutMs: 300 });
    // What these show is no touch; what is to be closed may not be there.
    const looking: readonly SignalName[] = ['answer', 'condition-true', 'settings-changed', 'steps-done', 'closed'];
    for (const { examples, worlds, signal } of Object.values<Row>(commands)) {
      if (looking.includes(signal) || !worlds.includes(platform)) continue;
      for (const [line] of examples) expect((await session.run(line)).ok, line).toBe(false);
    }
  });

  it('need not be named by its world, but not by another one', async () => {
    const { code } = await call(observePage, '--world', platform, '--dump', path());
    expect(code).toBe(0);
    const other = platform === 'android' ? 'ios' : 'android';
    await expect(call(observePage, '--world', other, '--dump', path())).rejects.toThrow(
      `is the screen of --world ${platform}, not of ${other}`,
    );
  });
});

describe('the forms that people save screens in', () => {
  const xml = saved('android');
  const forms: [string, string | Uint8Array][] = [
    ['with what adb says before and after', `${xml}UI hierchary dumped to: /dev/tty\n`],
    ['with a mark in front', `\ufeff${xml}`],
    ['in UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${xml}`, 'utf16le')],
    ['in UTF-16, the other way round', Buffer.from(`\ufeff${xml}`, 'utf16le').swap16()],
    ['with the ends of lines of Windows', xml.replaceAll('\n', '\r\n')],
    ['as JSON with words of idb around it', `[INFO] connected\n${saved('ios')}\n`],
  ];

  it.each(forms)('%s', async (_, content) => {
    const { code, out } = await call(explainPage, '--dump', file('form', content), 'check "Bluetooth"');
    expect([code, out]).toEqual([0, expect.stringContaining('switch "Bluetooth"')]);
  });

  it('by a pipe', async () => {
    const { out, code } = await beckon(['observe', '--dump', '-'], { env: quietEnv(folder), input: saved('ios') });
    expect([code, out]).toEqual([0, expect.stringContaining('switch "Wi-Fi"')]);
  });

  it('as a page source of Appium', async () => {
    const { code, out } = await call(observePage, '--dump', join(ROOT, 'test/mobile/dumps/xcuitest.xml'));
    expect([code, out]).toEqual([0, expect.stringMatching(/^@ app:/)]);
  });
});

describe('what is no screen', () => {
  const xml = saved('android');
  const cases: [string, string | Uint8Array, RegExp][] = [
    ['an empty file', '', /cannot be read: /],
    ['a text', 'hello', /cannot be read: /],
    ['an error of the device', 'ERROR: could not get idle state.\n', /cannot be read: /],
    ['half of one', xml.slice(0, xml.length / 2), /cannot be read: .*(?:end|cut off)/],
    ['half of a tree of idb', saved('ios').slice(0, 500), /cannot be read: .*(?:end|cut off)/],
    ['another XML', '<html><body/></html>', /cannot be read: /],
    ['another JSON', '{"name": "x"}', /cannot be read: /],
    ['definitions', '<!DOCTYPE a [<!ENTITY b "c">]><hierarchy>&b;</hierarchy>', /cannot be read: /],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x80]), /it is not text in UTF-8 or UTF-16/],
  ];

  it.each(cases)('%s is refused in words', async (_, content, message) => {
    const path = file('none', content);
    await expect(call(observePage, '--dump', path)).rejects.toThrow(message);
    await expect(call(explainPage, '--dump', path, 'click "A"')).rejects.toThrow(message);
  });

  it('names the file, and exits with 2', async () => {
    const path = file('cut.xml', xml.slice(0, 400));
    const { out, err, code } = await beckon(['observe', '--dump', path], { env: quietEnv(folder) });
    expect([out, code]).toEqual(['', 2]);
    expect(err).toMatch(/^beckon: \S+cut\.xml cannot be read: .*; Save it again: /);
    expect((await beckon(['observe', '--dump', 'no-such.xml'], { env: quietEnv(folder) })).err).toBe(
      'beckon: cannot read no-such.xml: no such file\n',
    );
  });

  it('is a LaunchError of the library', async () => {
    await expect(openDump('nothing')).rejects.toBeInstanceOf(LaunchError);
    await expect(openDump('nothing')).rejects.toMatchObject({ hint: expect.stringContaining('uiautomator dump') });
  });
});

it('shows all of a prompt on a saved screen', async () => {
  const path = file('prompt.xml', saved('android'));
  const { out, code } = await beckon(['--dump', path], { env: quietEnv(folder), input: 'title\nclick "Home"\n' });
  expect(code).toBe(1);
  expect(out).toContain('ok title');
  expect(out).toContain('UNSUPPORTED A tap needs a phone; this is a saved screen (android)');
});
