// Whole flows on an iPhone, as a person writes them: on the oldest idb with bars that tell nothing, and with faults in the middle.

import { beforeAll, describe, expect, it } from 'vitest';
import { BeckonPhone } from '../../packages/phone/src/index.js';
import { IPHONE, OLD_IPHONE } from '../phone/ios-kind.js';
import type { Call, Fault } from '../phone/ios-server.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { type Started, start } from './support.js';

useVirtualTime();

/** Enough on any machine: only what fails takes so long. */
const LONG_MS = 20_000;

/** Runs lines until one fails; answers what became of each. */
async function run(phone: BeckonPhone, lines: readonly string[]): Promise<readonly string[]> {
  const reported: string[] = [];
  for (const line of lines) {
    const result = await phone.run(line);
    reported.push(result.ok ? result.lifecycle : `${line}: ${result.failure?.code} ${result.failure?.message}`);
    if (!result.ok) break;
  }
  return reported;
}

describe.each([
  ['an old idb: flat, without values, bars without what is in them', { ...OLD_IPHONE, areBarsEmpty: true }],
  ['a new idb: bars without what is in them', { ...IPHONE, areBarsEmpty: true }],
])('%s', (_name, kind) => {
  let on: Started;
  let phone: BeckonPhone;

  beforeAll(async () => {
    on = await start(kind);
    phone = new BeckonPhone(on.device, { timeoutMs: LONG_MS });
  });

  it('tabs and controls', async () => {
    on.phone.open('home');
    const lines = [
      'click "Settings"',
      'uncheck "Wi-Fi"',
      'check "Roaming"',
      'adjust "Media volume" 70',
      'select "Language" "Français"',
    ];
    expect(await run(phone, lines)).toEqual(lines.map(() => 'verified'));
    const { toggles, amounts, choices } = on.phone.state;
    expect(toggles).toMatchObject({ 'settings.wifi': false, 'settings.roaming': true });
    expect([amounts['settings.media'], choices['settings.language']]).toEqual([70, 'Français']);
    // Nothing else was touched.
    expect(amounts).toMatchObject({ 'settings.alarm': 7, 'settings.brightness': 50 });
    expect(toggles['settings.bluetooth'] ?? false).toBe(false);
  });

  it('a search, and back over the edge', async () => {
    on.phone.open('home');
    const lines = ['click "Search"', 'search "parcel 12"', 'click "Parcel 12"', 'press back'];
    expect(await run(phone, lines)).toEqual(lines.map(() => 'verified'));
    expect([on.phone.screen, on.phone.state.parcel]).toEqual(['search', 12]);
  });

  it('a control that does not say what it is set to is told so', async () => {
    on.phone.open('home');
    const reported = await run(phone, ['click "Settings"', 'adjust "Brightness" 80']);
    expect(reported).toEqual(['verified', 'dispatched']);
    expect(on.phone.state.amounts['settings.brightness']).toBeGreaterThan(70);
  });
});

describe('faults in the middle of a command', () => {
  let on: Started;
  let phone: BeckonPhone;

  beforeAll(async () => {
    on = await start();
    phone = new BeckonPhone(on.device, { timeoutMs: LONG_MS });
  });

  const gone: Fault = { is: 'says', said: { stdout: '', stderr: 'Connection lost\n', code: 1 } };

  it.each([
    ['the companion dies at the tap', ({ words }: Call) => (words[1] === 'tap' ? gone : null), 'WORLD_GONE'],
    ['the companion dies after the tap', afterTap(gone), 'WORLD_GONE'],
    [
      'the tree is cut off after the tap',
      afterTap({ is: 'says', said: { stdout: '[{"type"', stderr: '', code: 0 } }),
      'DUMP_FAILED',
    ],
    ['idb says no to the tap', ({ words }: Call) => (words[1] === 'tap' ? REFUSED : null), 'DEVICE_ERROR'],
  ] as const)('%s', async (_name, fault, code) => {
    on.phone.open('more');
    on.server.fault = fault;
    const result = await phone.run('click "Saved"');
    on.server.fault = null;
    expect(result.ok).toBe(false);
    expect(result.failure?.code).toBe(code);
    expect(result.failure?.hint).not.toBe('');
  });

  it('afterwards it goes on', async () => {
    on.phone.open('more');
    expect(await run(phone, ['click "Saved"'])).toEqual(['verified']);
  });
});

const REFUSED: Fault = { is: 'says', said: { stdout: '', stderr: 'the screen is locked\n', code: 1 } };

/** From the first tap on. */
function afterTap(fault: Fault): (call: Call) => Fault | null {
  let isTapped = false;
  return ({ words }) => {
    if (isTapped) return fault;
    isTapped = words[1] === 'tap';
    return null;
  };
}
