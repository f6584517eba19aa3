// Every failure code that the action envelope declares, from a command that really fails on a simulated phone: what it is called,
// whether it pays to try again, what was meant, and what the screen was before and after.

import { afterEach, describe, expect, it } from 'vitest';
import type { EnvelopeCode } from '../../packages/core/src/engine/envelope.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { openAndroid } from '../../packages/phone/src/android/find-devices.js';
import {
  BeckonPhone,
  type Envelope,
  envelopeOf,
  type FailureCode,
  type Result,
} from '../../packages/phone/src/index.js';
import { openIos } from '../../packages/phone/src/ios/find-devices.js';
import { value } from '../ios/support.js';
import { Adbd, type Fault as AndroidFault, MEMORY } from '../phone/adbd.js';
import { Phone, type ScreenName } from '../phone/app.js';
import { type Fault as IosFault, IosServer } from '../phone/ios-server.js';
import { useVirtualTime } from '../phone/virtual-time.js';

useVirtualTime();

/** What is told to the device, and what becomes of that. */
type Told = 'touch' | 'key' | 'start' | 'stop' | 'screen';
type Became = 'ignored' | 'refused' | 'hung' | 'gone';

interface Rig {
  readonly phone: Phone;
  readonly session: BeckonPhone;
  spoil(reported: Told, became: Became): void;
  end(): Promise<void>;
}

/** Nothing in these tests waits for this to end. */
const LONG_MS = 120_000;

const ON_ANDROID: Readonly<Record<Told, RegExp>> = {
  touch: /input (?:tap|swipe)/,
  key: /input keyevent/,
  start: /am start|monkey/,
  stop: /am force-stop/,
  screen: /uiautomator dump/,
};
const ANDROID_FAULTS: Readonly<Record<Became, Omit<AndroidFault, 'on'>>> = {
  ignored: { is: 'say', say: {} },
  refused: { is: 'say', say: { stderr: 'java.lang.SecurityException: INJECT_EVENTS\n', code: 255 } },
  hung: { is: 'hang' },
  gone: { is: 'unplug' },
};

async function android(): Promise<Rig> {
  const phone = new Phone();
  const adbd = new Adbd(phone, undefined, { clock: 'shared' });
  const device = value(await openAndroid(MEMORY, deadlineIn(LONG_MS), { env: {}, home: '/', connect: adbd.connect }));
  const session = new BeckonPhone(device, { timeoutMs: LONG_MS });
  return {
    phone,
    session,
    spoil: (reported, became) => adbd.faults.push({ on: ON_ANDROID[reported], ...ANDROID_FAULTS[became] }),
    end: async () => {
      await session.close();
      await adbd.stop();
    },
  };
}

const ON_IOS: Readonly<Record<Told, RegExp>> = {
  touch: /^ui (?:tap|swipe|set-value)/,
  // The way back is a finger over the edge.
  key: /^ui (?:key|button|swipe)/,
  start: /^(?:simctl )?launch/,
  stop: /^(?:simctl )?terminate/,
  screen: /^ui describe-all/,
};
const IOS_FAULTS: Readonly<Record<Became, IosFault>> = {
  ignored: { is: 'says', said: { stdout: '', stderr: '', code: 0 } },
  refused: { is: 'says', said: { stdout: '', stderr: 'Error: the event could not be sent', code: 1 } },
  hung: { is: 'hangs' },
  gone: { is: 'says', said: { stdout: '', stderr: "Couldn't find companion for target with udid ABC", code: 1 } },
};

async function ios(): Promise<Rig> {
  const phone = new Phone();
  const server = new IosServer(phone);
  const device = value(await openIos(null, deadlineIn(LONG_MS), server.memory()));
  const session = new BeckonPhone(device, { timeoutMs: LONG_MS });
  return {
    phone,
    session,
    spoil: (reported, became) => {
      server.fault = ({ words }) => (ON_IOS[reported].test(words.join(' ')) ? IOS_FAULTS[became] : null);
    },
    end: () => session.close(),
  };
}

const RIGS: readonly (readonly [string, () => Promise<Rig>])[] = [
  ['android', android],
  ['ios', ios],
];

let rig: Rig | null = null;
afterEach(async () => {
  await rig?.end();
  rig = null;
});

const MOMENT = { at: new Date('2026-11-16T05:00:00Z'), sequence: 7 };
const reported = (result: Result): Envelope => envelopeOf(result, MOMENT);

interface Case {
  readonly says: string;
  readonly code: EnvelopeCode;
  readonly runtime: FailureCode;
  readonly on: ScreenName;
  /** An iPhone does not even tell what lies under a sheet. */
  readonly isAndroidOnly?: boolean;
  /** What is done to the phone before. */
  readonly first?: (phone: Phone) => void;
  readonly spoiled?: readonly [Told, Became];
  readonly line: string;
  readonly action: string;
  readonly from: Envelope['source_module'];
  readonly canRetry: boolean;
  readonly selector: string | null;
  /** The name and role of what was meant. */
  readonly meant: readonly [text: string, role: string] | null;
  readonly signal: string | null;
  /** Whether the screen is known when it has ended. */
  readonly isSeen?: boolean;
}

const TAP = { action: 'tap_element', signal: 'screen_change' } as const;
const GONE = { isSeen: false } as const;

const CASES: readonly Case[] = [
  {
    ...TAP,
    says: 'a name that nothing has',
    code: 'ELEMENT_NOT_FOUND',
    runtime: 'TARGET_NOT_FOUND',
    on: 'home',
    line: 'click "Nothing of the kind" --timeout 300ms',
    from: 'resolve',
    canRetry: true,
    selector: '"Nothing of the kind"',
    meant: null,
  },
  {
    ...TAP,
    says: 'a button that is disabled',
    code: 'ELEMENT_NOT_INTERACTABLE',
    runtime: 'ELEMENT_DISABLED',
    on: 'parcel',
    line: 'click "Call the courier" --timeout 300ms',
    from: 'resolve',
    canRetry: true,
    selector: '"Call the courier"',
    meant: ['Call the courier', 'button'],
  },
  {
    ...TAP,
    says: 'a heading, which takes no tap',
    code: 'ELEMENT_NOT_INTERACTABLE',
    runtime: 'REQUIREMENT_NOT_MET',
    on: 'settings',
    line: 'click "Network" --timeout 300ms',
    from: 'resolve',
    canRetry: false,
    selector: '"Network"',
    meant: ['Network', 'heading'],
  },
  {
    ...TAP,
    says: 'a button under a sheet',
    code: 'ELEMENT_NOT_INTERACTABLE',
    runtime: 'ELEMENT_COVERED',
    on: 'saved',
    isAndroidOnly: true,
    first: (phone) => phone.set({ popup: { kind: 'sort' } }),
    line: 'click "Delete" near "Bread" --timeout 300ms',
    from: 'resolve',
    canRetry: true,
    selector: '"Delete" near "Bread"',
    meant: ['Delete', 'button'],
  },
  {
    says: 'a wait that is over',
    code: 'TIMEOUT',
    runtime: 'TIMEOUT',
    on: 'home',
    line: 'wait visible "Nothing of the kind" --timeout 300ms',
    action: 'wait_for_ui',
    from: 'act',
    canRetry: true,
    selector: '"Nothing of the kind"',
    meant: null,
    signal: 'condition_true',
  },
  {
    ...TAP,
    ...GONE,
    says: 'a device that does not answer a tap',
    code: 'TIMEOUT',
    runtime: 'TIMEOUT',
    on: 'parcel',
    spoiled: ['touch', 'hung'],
    line: 'click "Share" --timeout 300ms',
    from: 'act',
    canRetry: true,
    selector: '"Share"',
    meant: ['Share', 'button'],
  },
  {
    says: 'a way back that leads nowhere',
    code: 'NAVIGATION_NO_CHANGE',
    runtime: 'NO_EFFECT',
    on: 'parcel',
    spoiled: ['key', 'ignored'],
    line: 'press back',
    action: 'press_back',
    from: 'verify',
    canRetry: false,
    selector: null,
    meant: null,
    signal: 'navigation_transition',
  },
  {
    says: 'a swipe that moves nothing',
    code: 'NAVIGATION_NO_CHANGE',
    runtime: 'NO_EFFECT',
    on: 'parcel',
    line: 'swipe up',
    action: 'swipe',
    from: 'verify',
    canRetry: false,
    selector: null,
    meant: null,
    signal: 'screen_change',
  },
  {
    says: 'an app that does not come to the front',
    code: 'NAVIGATION_NO_CHANGE',
    runtime: 'NO_EFFECT',
    on: 'home',
    spoiled: ['start', 'ignored'],
    line: 'launch com.example.notes',
    action: 'start_app',
    from: 'verify',
    canRetry: false,
    selector: 'com.example.notes',
    meant: null,
    signal: 'navigation_transition',
  },
  {
    ...TAP,
    says: 'two of the same name',
    code: 'AMBIGUOUS_TARGET',
    runtime: 'AMBIGUOUS_TARGET',
    on: 'saved',
    line: 'click "Delete"',
    from: 'resolve',
    canRetry: false,
    selector: '"Delete"',
    meant: null,
  },
  {
    ...TAP,
    ...GONE,
    says: 'a device that says no',
    code: 'ACTION_REJECTED',
    runtime: 'DEVICE_ERROR',
    on: 'parcel',
    spoiled: ['touch', 'refused'],
    line: 'click "Share"',
    from: 'act',
    canRetry: true,
    selector: '"Share"',
    meant: ['Share', 'button'],
  },
  {
    says: 'what no phone can do',
    code: 'ACTION_REJECTED',
    runtime: 'UNSUPPORTED',
    on: 'home',
    line: 'hover "Parcel 3"',
    action: 'hover',
    from: 'act',
    canRetry: false,
    selector: '"Parcel 3"',
    meant: null,
    signal: 'screen_change',
  },
  {
    ...TAP,
    says: 'a tap that nothing comes of',
    code: 'VERIFICATION_FAILED',
    runtime: 'NO_EFFECT',
    on: 'parcel',
    spoiled: ['touch', 'ignored'],
    line: 'click "Navigate up"',
    from: 'verify',
    canRetry: false,
    selector: '"Navigate up"',
    meant: ['Navigate up', 'button'],
  },
  {
    says: 'a switch that stays as it is',
    code: 'VERIFICATION_FAILED',
    runtime: 'VALUE_MISMATCH',
    on: 'settings',
    spoiled: ['touch', 'ignored'],
    line: 'check "Bluetooth"',
    action: 'check',
    from: 'verify',
    canRetry: true,
    selector: '"Bluetooth"',
    meant: ['Bluetooth', 'switch'],
    signal: 'control_state_change',
  },
  {
    says: 'a login with the wrong password',
    code: 'VERIFICATION_FAILED',
    runtime: 'VERIFICATION_FAILED',
    on: 'login',
    line: 'login "ana" "not the one"',
    action: 'login',
    from: 'verify',
    canRetry: true,
    selector: null,
    meant: ['Sign in', 'button'],
    signal: 'navigation_transition',
  },
  {
    says: 'a switch that is not as expected',
    code: 'EXPECT_STATE_MISMATCH',
    runtime: 'EXPECTATION_FAILED',
    on: 'settings',
    line: 'expect checked "Bluetooth" --timeout 300ms',
    action: 'expect_state',
    from: 'verify',
    canRetry: true,
    selector: '"Bluetooth"',
    meant: ['Bluetooth', 'switch'],
    signal: 'condition_true',
  },
  {
    says: 'a slider whose steps do not meet the value',
    code: 'CONTROL_CONVERGENCE_FAILED',
    runtime: 'NOT_CONVERGED',
    on: 'settings',
    line: 'adjust "Alarm volume" 3.5',
    action: 'adjust_control',
    from: 'verify',
    canRetry: true,
    selector: '"Alarm volume"',
    meant: ['Alarm volume', 'slider'],
    signal: 'control_value_change',
  },
  {
    says: 'an option that the list does not have',
    code: 'SEMANTIC_MISMATCH',
    runtime: 'OPTION_NOT_FOUND',
    on: 'settings',
    line: 'select "Language" "Klingon"',
    action: 'select',
    from: 'act',
    canRetry: false,
    selector: '"Language"',
    meant: ['Language', 'combobox'],
    signal: 'control_value_change',
  },
  {
    ...TAP,
    ...GONE,
    says: 'a phone that is pulled out',
    code: 'UNKNOWN',
    runtime: 'WORLD_GONE',
    on: 'parcel',
    spoiled: ['touch', 'gone'],
    line: 'click "Share"',
    from: 'act',
    canRetry: false,
    selector: '"Share"',
    meant: ['Share', 'button'],
  },
];

/** On Android all of them; on iOS, where each look at the screen is a program that is run, one for each code. */
function casesOn(name: string): typeof CASES {
  if (name === 'android') return CASES;
  const shared = CASES.filter(({ isAndroidOnly }) => isAndroidOnly !== true);
  return shared.filter((one) => shared.find(({ code }) => code === one.code) === one);
}

describe.each(RIGS)('on %s', (name, open) => {
  it.each(casesOn(name))('$code: $says', async (one) => {
    rig = await open();
    const { phone, session } = rig;
    phone.open(one.on);
    one.first?.(phone);
    const before = (await session.run('observe')).screen?.after;
    expect(before).toMatch(/^s-/);
    if (one.spoiled !== undefined) rig.spoil(...one.spoiled);

    const envelope = reported(await session.run(one.line));

    expect(envelope).toEqual({
      action_id: `${one.action}_1794805200000_7`,
      timestamp: '2026-11-16T05:00:00.000Z',
      action_type: one.action,
      lifecycle_state: 'failed',
      source_module: one.from,
      target: expect.objectContaining({ selector: one.selector }),
      success: false,
      failure_code: one.code,
      runtime_code: one.runtime,
      retryable: one.canRetry,
      message: expect.stringMatching(/\S/),
      expected_signal: one.signal,
      ui_fingerprint_before: before,
      ui_fingerprint_after: one.isSeen === false ? null : expect.stringMatching(/^s-/),
    });
    const { resolved } = envelope.target;
    expect(resolved === null ? null : [resolved.text, resolved.role]).toEqual(one.meant);
    if (resolved !== null) {
      expect(resolved.elementId).toMatch(/^v-/);
      expect(resolved.resolution_reason).not.toBe('');
      expect(resolved.alternates.map(({ elementId }) => elementId)).not.toContain(resolved.elementId);
      expect(resolved.fallback_available).toBe(resolved.alternates.length > 0);
    }
    // What it says of the screen is what is there.
    if (one.isSeen !== false) expect((await session.run('observe')).screen?.after).toBe(envelope.ui_fingerprint_after);
  });

  it('STALE_REFERENCE: a number of something that is gone', async () => {
    rig = await open();
    const { phone, session } = rig;
    phone.open('saved');
    await session.run('observe');
    const cheese = (await session.run('box "Delete" near "Cheese"')).target?.id ?? 0;
    phone.set({ saved: phone.state.saved.filter(({ name }) => name !== 'Cheese') });
    const after = (await session.run('observe')).screen?.after;
    expect(reported(await session.run(`click ${cheese} --timeout 300ms`))).toMatchObject({
      lifecycle_state: 'failed',
      source_module: 'resolve',
      target: { selector: String(cheese), resolved: null },
      failure_code: 'STALE_REFERENCE',
      runtime_code: 'STALE_REFERENCE',
      retryable: false,
      ui_fingerprint_before: after,
      ui_fingerprint_after: after,
    });
    expect(phone.state.done).toEqual([]);
  });

  it('AMBIGUOUS_TARGET comes with selectors, and each means one thing', async () => {
    rig = await open();
    const { phone, session } = rig;
    phone.open('saved');
    const { candidates = [] } = reported(await session.run('click "Delete"')).target;
    expect(candidates.map(({ text }) => text)).toEqual(Array.from({ length: 4 }, () => 'Delete'));
    const bread = candidates.find(({ selector }) => selector.includes('Bread'));
    expect(reported(await session.run(`click ${bread?.selector}`))).toMatchObject({ success: true });
    expect(phone.state.popup).toEqual({ kind: 'delete', item: 2 });
  });

  it('TIMEOUT: a screen that cannot be read is not told as if it were known', async () => {
    rig = await open();
    const { phone, session } = rig;
    phone.open('parcel');
    const before = (await session.run('observe')).screen?.after;
    rig.spoil('screen', 'refused');
    expect(reported(await session.run('click "Share" --timeout 300ms'))).toMatchObject({
      failure_code: 'TIMEOUT',
      runtime_code: 'DUMP_FAILED',
      retryable: true,
      target: { selector: '"Share"', resolved: null },
      ui_fingerprint_before: before,
      ui_fingerprint_after: null,
    });
    expect(phone.state.done).toEqual([]);
  });

  it('UNKNOWN: a line that cannot be read', async () => {
    rig = await open();
    expect(reported(await rig.session.run('clik "Share"'))).toMatchObject({
      action_type: 'unknown',
      lifecycle_state: 'failed',
      source_module: 'resolve',
      target: { selector: null, resolved: null },
      failure_code: 'UNKNOWN',
      runtime_code: 'UNKNOWN_COMMAND',
      retryable: false,
      expected_signal: null,
      ui_fingerprint_before: null,
      ui_fingerprint_after: null,
    });
  });

  it('what succeeds is verified, and what no tree can tell is pending', async () => {
    rig = await open();
    const { phone, session } = rig;
    phone.open('settings');
    // The very first command: what it saw before it did anything is known.
    const [wifi, light] = [
      reported(await session.run('uncheck "Wi-Fi"')),
      reported(await session.run('adjust "Brightness" 80')),
    ];
    expect(wifi).toMatchObject({
      lifecycle_state: 'verified',
      source_module: 'verify',
      success: true,
      expected_signal: 'control_state_change',
      ui_fingerprint_before: expect.stringMatching(/^s-/),
    });
    expect(wifi.ui_fingerprint_after).not.toBe(wifi.ui_fingerprint_before);
    expect(light).toMatchObject({ lifecycle_state: 'pending_verification', source_module: 'act', success: false });
    expect(light.ui_fingerprint_before).toBe(wifi.ui_fingerprint_after);
    for (const one of [wifi, light]) expect(one).not.toHaveProperty('failure_code');
  });
});

describe('all codes', () => {
  it('that are declared are among these', () => {
    const all: Readonly<Record<EnvelopeCode, true>> = {
      ELEMENT_NOT_FOUND: true,
      ELEMENT_NOT_INTERACTABLE: true,
      TIMEOUT: true,
      NAVIGATION_NO_CHANGE: true,
      AMBIGUOUS_TARGET: true,
      STALE_REFERENCE: true,
      ACTION_REJECTED: true,
      VERIFICATION_FAILED: true,
      EXPECT_STATE_MISMATCH: true,
      CONTROL_CONVERGENCE_FAILED: true,
      SEMANTIC_MISMATCH: true,
      UNKNOWN: true,
    };
    expect(new Set([...CASES.map(({ code }) => code), 'STALE_REFERENCE'])).toEqual(new Set(Object.keys(all)));
  });
});
