// The flows in examples/mobile, run by `beckon run` as a person runs them: on simulated Android phones, new and old, and on a
// simulated iPhone alike.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ANDROID_6 } from '../phone/android-kind.js';
import type { Phone } from '../phone/app.js';
import { beckonHere, MEMORY_PHONES, type MemoryPhone, memoryAndroid } from '../phone/in-process.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { ROOT, resultsIn } from '../support/phone-cli.js';
import { keep } from '../support/ran.js';

useVirtualTime();

const FOLDER = join(ROOT, 'examples/mobile');

/** What each flow must have done to the phone. */
const FLOWS: Readonly<Record<string, (phone: Phone) => void>> = {
  'login.oil': ({ state, screen }) => {
    expect(screen).toBe('more');
    expect(state.login.is).toBe('out');
    expect(state.logs.map(({ text }) => text)).toContain('signing in');
  },
  'search.oil': ({ state, screen }) => {
    expect(screen).toBe('search');
    expect(state.fields['search.query'] ?? '').toBe('');
    expect(state.parcel).toBe(12);
  },
  'settings.oil': ({ state }) => {
    expect(state.toggles).toMatchObject({ 'settings.wifi': false, 'settings.roaming': true });
    expect(state.amounts).toMatchObject({ 'settings.media': 70, 'settings.guests': 5, 'settings.minutes': 10 });
    expect(state.choices).toMatchObject({ 'settings.language': 'Français', 'settings.theme': 'Dark' });
    // Nothing else was touched.
    expect(state.toggles['settings.bluetooth'] ?? false).toBe(false);
    expect(state.amounts).toMatchObject({ 'settings.alarm': 7, 'settings.brightness': 50, 'settings.size': 100 });
  },
  'long-list.oil': ({ state, screen }) => {
    expect([screen, state.parcel, state.marked]).toEqual(['home', 37, 25]);
  },
  'dialog.oil': ({ state }) => {
    expect(state.saved.map(({ name }) => name)).toEqual(['Apple pie', 'Apple pie', 'Cheese']);
    expect(state.popup).toBeNull();
  },
  'must-fail.oil': ({ state }) => {
    expect(state.saved).toHaveLength(4);
    expect(state.popup).toBeNull();
  },
};

let reached: MemoryPhone | null = null;
afterEach(async () => {
  await reached?.stop();
  reached = null;
});

it('are all here', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(FLOWS).sort());
});

describe.each([...MEMORY_PHONES, ['an old Android', () => memoryAndroid(ANDROID_6)] as const])(
  'on %s',
  (_name, open) => {
    it.each(Object.entries(FLOWS))('%s', async (name, isDone) => {
      reached = open();
      const secret = ['--var', 'PASSWORD=secret:open sesame'];
      const flow = join('examples/mobile', name);
      const said = await beckonHere(['run', ...reached.args, ...secret, '--json', flow], reached);
      const results = resultsIn(said);
      for (const result of results) keep(result, reached.world);
      const reported = `${said.out}\n${said.err}`;
      expect(reported).not.toContain('open sesame');
      const last = results.at(-1);
      if (name === 'must-fail.oil') {
        expect(said.code, reported).toBe(1);
        expect(last?.failure?.code).toBe('AMBIGUOUS_TARGET');
        expect(last?.failure?.candidates).toHaveLength(2);
      } else {
        expect(said.code, last?.text ?? reported).toBe(0);
        expect(results.filter(({ lifecycle }) => lifecycle !== 'verified')).toEqual([]);
      }
      isDone(reached.phone);
    });
  },
);
