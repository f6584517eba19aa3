// Failure codes of the action envelope as `beckon run --envelope` prints them, on both phones.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../packages/core/src/engine/envelope.js';
import { beckonHere, MEMORY_PHONES, type MemoryPhone } from '../phone/in-process.js';
import { useVirtualTime } from '../phone/virtual-time.js';

useVirtualTime();

let folder = '';
let reached: MemoryPhone | null = null;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-envelopes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await reached?.stop();
  reached = null;
});

const LINES = [
  'click "Network" --timeout 300ms',
  'check "Hotspot" --timeout 300ms',
  'hover "Bluetooth"',
  'wait visible "Nothing of the kind" --timeout 300ms',
  'expect checked "Bluetooth" --timeout 300ms',
  'adjust "Alarm volume" 3.5 --timeout 60s',
  'select "Language" "Klingon" --timeout 60s',
  'launch no.such.app',
];

describe.each(MEMORY_PHONES)('on %s', (_name, open) => {
  it('one line for each step, each with its code', async () => {
    reached = open();
    reached.phone.open('settings');
    writeFileSync(join(folder, 'codes.oil'), LINES.map((line) => `${line}\n`).join(''));
    const args = ['run', ...reached.args, '--envelope', '--keep-going', 'codes.oil'];
    const { out, err, code } = await beckonHere(args, { ...reached, cwd: folder });
    expect([err, code]).toEqual(['', 1]);
    const envelopes = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Envelope);
    expect(
      envelopes.map((one) => [one.action_type, one.target.selector, one.failure_code, one.runtime_code, one.retryable]),
    ).toEqual([
      ['tap_element', '"Network"', 'ELEMENT_NOT_INTERACTABLE', 'REQUIREMENT_NOT_MET', false],
      ['check', '"Hotspot"', 'ELEMENT_NOT_INTERACTABLE', 'ELEMENT_DISABLED', true],
      ['hover', '"Bluetooth"', 'ACTION_REJECTED', 'UNSUPPORTED', false],
      ['wait_for_ui', '"Nothing of the kind"', 'TIMEOUT', 'TIMEOUT', true],
      ['expect_state', '"Bluetooth"', 'EXPECT_STATE_MISMATCH', 'EXPECTATION_FAILED', true],
      ['adjust_control', '"Alarm volume"', 'CONTROL_CONVERGENCE_FAILED', 'NOT_CONVERGED', true],
      ['select', '"Language"', 'SEMANTIC_MISMATCH', 'OPTION_NOT_FOUND', false],
      ['start_app', 'no.such.app', 'ACTION_REJECTED', 'INVALID_VALUE', false],
    ]);
    expect(envelopes.map(({ lifecycle_state, success }) => [lifecycle_state, success])).toEqual(
      LINES.map(() => ['failed', false]),
    );
    // Each step begins where the one before has ended; the first one has seen the screen before it did anything.
    const [first, ...others] = envelopes;
    expect(first?.ui_fingerprint_before).toMatch(/^s-/);
    for (const [i, { ui_fingerprint_before }] of others.entries())
      expect(ui_fingerprint_before).toBe(envelopes[i]?.ui_fingerprint_after);
  });
});
