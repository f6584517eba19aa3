// The command line on phones: run, the prompt, observe and explain, on the simulated ones; what is refused, and what is
// said when a phone is pulled out or somebody calls it off. As a program: see phone-program.test.ts.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Open } from '../../packages/cli/src/options/world-options.js';
import type { Envelope } from '../../packages/core/src/engine/envelope.js';
import { LaunchError } from '../../packages/core/src/engine/launch-error.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { wireOf } from '../../packages/phone/src/android/adb-socket.js';
import { openAndroid } from '../../packages/phone/src/android/find-devices.js';
import { MEMORY } from '../phone/adbd.js';
import { beckonHere, MEMORY_PHONES, type MemoryPhone, memoryAndroid } from '../phone/in-process.js';
import { memoryWire } from '../phone/memory-wire.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { resultsIn, type Said } from '../support/phone-cli.js';

useVirtualTime();

let folder = '';
let reached: MemoryPhone | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-phone-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await reached?.stop();
  reached = null;
});

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const steady = (text: string): string => text.replace(/(?<![\w.])[\d.]+ m?s\b/g, '0 ms');

describe.each(MEMORY_PHONES)('on %s', (world, open) => {
  const run = async (...args: string[]): Promise<Said> => {
    reached ??= open();
    return beckonHere(['run', ...reached.args, ...args], { ...reached, cwd: folder });
  };

  it('runs a script, a line for each step', async () => {
    const name = file('more.oil', 'launch com.example.demo\nclick "More"\nexpect visible "Saved"\napp\n');
    const { out, err, code } = await run(name);
    expect([err, code]).toEqual(['', 0]);
    expect(steady(out)).toMatch(
      /^✓ launch com\.example\.demo {2}0 ms\n.*✓ click "More" {2}\[\d+\] tab "More" {2}(?:navigation {2})?0 ms\n✓ expect visible "Saved" .*\n✓ app {2}0 ms\n(?: {2}.*\n)+\n4 steps passed in 0 ms\n$/s,
    );
    expect(reached?.phone.screen).toBe('more');
  });

  it('shows a step that failed in the script', async () => {
    const name = file(
      'none.oil',
      'launch com.example.demo\nclick "Nothing of the kind" --timeout 300ms\nclick "More"\n',
    );
    const { out, code } = await run(name);
    expect(code).toBe(1);
    expect(out).toContain('\nerror TARGET_NOT_FOUND: ');
    expect(out).toContain('\n --> none.oil:2:');
    expect(steady(out)).toMatch(/\n1 step passed, 1 failed, 1 not run in 0 ms\n$/);
    expect(reached?.phone.screen).toBe('home');
  });

  it('says what a phone cannot do', async () => {
    const name = file('web.oil', 'forward\ncookies list\nhover "More"\nurl\n');
    const results = resultsIn(await run(name, '--json', '--keep-going'));
    expect(results.map(({ failure }) => [failure?.code, failure?.hint])).toEqual(
      Array.from({ length: 4 }, () => ['UNSUPPORTED', 'It works in: browser']),
    );
  });

  it('takes lines from a pipe, as the prompt does', async () => {
    reached = open();
    const input = 'click "More"\nclick "Saved"\nclick "Delete" near "Apple pie"\ntext\nexit\n';
    const { out, err, code } = await beckonHere(reached.args, { ...reached, cwd: folder, input });
    expect([err, code]).toEqual(['', 1]);
    expect(out).toContain('AMBIGUOUS_TARGET');
    expect(out).toContain('Cheese');
    expect(reached.phone.state.popup).toBeNull();
  });

  it('looks at the screen as it is', async () => {
    reached = open();
    reached.phone.open('saved');
    const { out, err, code } = await beckonHere(['observe', ...reached.args], reached);
    expect([err, code]).toEqual(['', 0]);
    expect(out).toMatch(/^@ \S*com\.example\.demo\S* "Saved"\n\n/);
    expect(out).toMatch(/\n\[\d+\] button "Sort"/);
    expect(out).toMatch(/\n\[\d+\] row "Bread.*\n(?: +\[.*\n)*? +\[\d+\] button "Delete"/);
    const json = JSON.parse((await beckonHere(['observe', ...reached.args, '--json'], reached)).out);
    expect(json).toMatchObject({ ok: true, type: 'observe', screen: { after: expect.stringMatching(/^s-/) } });
  });

  it('explains what it would tap, and taps nothing', async () => {
    reached = open();
    reached.phone.open('settings');
    const before = reached.phone.state.done.length;
    const { out, code } = await beckonHere(['explain', ...reached.args, 'check "Bluetooth"'], reached);
    expect(code).toBe(0);
    expect(out).toContain('switch "Bluetooth"');
    const heading = await beckonHere(['explain', ...reached.args, 'click "Network"'], reached);
    expect(heading.code).toBe(1);
    expect(reached.phone.state.done.length).toBe(before);
  });

  it('tells every step as an action envelope', async () => {
    const script = file(
      'envelopes.oil',
      'launch com.example.demo\nclick "More"\nclick "Saved"\nclick "Delete" near "Apple pie"\nclick "None" --timeout 200ms\nexpect visible "None" --timeout 200ms\n',
    );
    const { out, err, code } = await run(script, '--envelope', '--keep-going');
    expect([err, code]).toEqual(['', 1]);
    const envelopes = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Envelope);
    expect(envelopes.map((one) => [one.action_type, one.lifecycle_state, one.success, one.failure_code])).toEqual([
      ['start_app', 'verified', true, undefined],
      ['tap_element', 'verified', true, undefined],
      ['tap_element', 'verified', true, undefined],
      ['tap_element', 'failed', false, 'AMBIGUOUS_TARGET'],
      ['tap_element', 'failed', false, 'ELEMENT_NOT_FOUND'],
      ['expect_element_visible', 'failed', false, 'EXPECT_STATE_MISMATCH'],
    ]);
    const [, more, saved] = envelopes;
    expect(new Set(envelopes.map(({ action_id }) => action_id)).size).toBe(envelopes.length);
    expect(more).toMatchObject({
      action_id: expect.stringMatching(/^tap_element_\d{13}_2$/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      source_module: 'verify',
      target: { selector: '"More"', resolved: { text: 'More', confidence: 1, fallback_available: false } },
      expected_signal: 'screen_change',
      ui_fingerprint_before: expect.stringMatching(/^s-/),
      ui_fingerprint_after: expect.stringMatching(/^s-/),
    });
    expect(more?.ui_fingerprint_after).not.toBe(more?.ui_fingerprint_before);
    expect(saved?.ui_fingerprint_before).toBe(more?.ui_fingerprint_after);
  });

  it('has the envelope beside the result, too', async () => {
    const { out } = await run(file('both.oil', 'app\n'), '--json', '--envelope');
    expect(JSON.parse(out)).toMatchObject({
      file: 'both.oil',
      ok: true,
      type: 'app',
      envelope: { action_type: 'get_current_screen', success: true },
    });
    const observed = await beckonHere(['observe', ...(reached?.args ?? []), '--envelope'], reached ?? {});
    expect(JSON.parse(observed.out)).toMatchObject({ action_type: 'get_ui_tree', expected_signal: null });
  });

  it('writes a JUnit report and a picture of the failure', async () => {
    const name = file('junit.oil', 'click "Nothing of the kind" --timeout 200ms\n');
    const { code } = await run(
      name,
      '--junit',
      join(folder, `${world}.xml`),
      '--shots',
      join(folder, `${world}-shots`),
    );
    expect(code).toBe(1);
    const xml = readFileSync(join(folder, `${world}.xml`), 'utf8');
    expect(xml).toContain('TARGET_NOT_FOUND');
    const [, picture = ''] = /picture: (\S+\.png)/.exec(xml) ?? [];
    expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
  });
});

it('says so when the phone is pulled out in the middle', async () => {
  const android = memoryAndroid();
  reached = android;
  android.adbd.faults.push({ on: /input tap/, is: 'unplug' });
  const name = file('unplug.oil', 'click "More"\nclick "Saved"\n');
  const { out, code } = await beckonHere(['run', ...android.args, name], { ...android, cwd: folder });
  expect(code).toBe(1);
  expect(out).toMatch(/\nerror WORLD_GONE: .*127\.0\.0\.1:\d+.*\n --> unplug\.oil:1:1\n/);
});

it('is called off while it connects, too', async () => {
  const script = file('app.oil', 'app\n');
  for (const command of [['run', script], ['observe'], []]) {
    const off = new AbortController();
    const open: Open = async ({ device = null }, signal) => {
      const opened = await openAndroid(device, deadlineIn(60_000, signal), {
        env: {},
        home: '/',
        connect: async ({ port }) => {
          if (port !== 5555) throw Object.assign(new Error('nobody there'), { code: 'ECONNREFUSED' });
          // It takes a connection, and never says a word.
          off.abort();
          return wireOf(memoryWire()[0]);
        },
      });
      throw new LaunchError(opened.ok ? 'it is open' : opened.problem.code, '');
    };
    const args = [...command, '--world', 'android', '--device', MEMORY];
    const said = await beckonHere(args, { open, cwd: folder, input: 'app\n', signal: off.signal });
    expect(said, command[0]).toEqual({ out: '', err: '', code: 130 });
  }
});

describe('what is refused', () => {
  const cases: [string[], string][] = [
    [['--world', 'windows'], "--world is browser, android or ios, not 'windows'"],
    [['--device', 'x'], '--device needs --world android or --world ios'],
    [['--world', 'browser', '--device', 'x'], '--device needs --world android or --world ios'],
    [['--world', 'android', '--headed'], '--headed is for browsers; leave it out on a phone'],
    [['--world', 'ios', '--allow', 'shop.test'], '--allow is for browsers; leave it out on a phone'],
    [['--world', 'ios', '--engine', 'webkit'], '--engine is for browsers; leave it out on a phone'],
    [['--world', 'android', '--device', 'x', '--dump', 'y.xml'], '--device and --dump exclude each other'],
    [['--world', 'browser', '--dump', 'y.xml'], '--dump is the saved screen of a phone'],
  ];

  it.each(cases)('%s', async (args, message) => {
    for (const command of [['run', '-'], ['observe'], ['explain', 'click "A"'], []]) {
      const { out, err, code } = await beckonHere([...command, ...args]);
      expect([out, code], command[0]).toEqual(['', 2]);
      expect(err).toContain(message);
    }
  });

  it('an address on a phone', async () => {
    reached = memoryAndroid();
    const observed = await beckonHere(['observe', 'shop.test', ...reached.args], reached);
    expect(observed).toMatchObject({ code: 2, out: '' });
    expect(observed.err).toContain("unexpected 'shop.test'");
    const { code, err } = await beckonHere(['observe']);
    expect(code).toBe(2);
    expect(err).toContain('for a phone use --world android or --world ios instead');
  });

  it('a phone that nobody answers for', async () => {
    reached = memoryAndroid();
    const script = file('app.oil', 'app\n');
    const args = ['run', '--world', 'android', '--device', '127.0.0.1:1', script];
    const { out, err, code } = await beckonHere(args, { ...reached, cwd: folder });
    expect([out, code]).toEqual(['', 1]);
    expect(err).toMatch(/^beckon: .*127\.0\.0\.1:1.*\n {2}\S/);
  });
});
