// Which iPhones there are, what is missing on a machine, and which one is opened.

import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFacts, readTargets } from '../../packages/phone/src/ios/facts.js';
import { findIos, openIos } from '../../packages/phone/src/ios/find-devices.js';
import { readSimulators } from '../../packages/phone/src/ios/simctl.js';
import { Phone } from '../phone/app.js';
import { type IosKind, IPHONE } from '../phone/ios-kind.js';
import { IosServer } from '../phone/ios-server.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { long, trouble, value } from './support.js';

useVirtualTime();

const server = (kind?: IosKind): IosServer => new IosServer(new Phone(), kind);

const NOTHING = { env: { PATH: '' }, usual: [] };
const NODE_ONLY = { PATH: dirname(process.execPath) };

describe('what is missing', () => {
  it('on a Mac: each program with the one command that brings it', async () => {
    const found = await findIos(long(), { ...NOTHING, system: 'darwin' });
    expect(found).toMatchObject({ isMac: true, devices: [], trouble: { what: 'idb was not found' } });
    expect(
      found.programs.map(({ name, path, fix }) => [name, path, fix?.match(/brew|pip3|xcode-select/)?.[0]]),
    ).toEqual([
      ['xcrun', null, 'xcode-select'],
      ['idb', null, 'pip3'],
      ['idb_companion', null, 'brew'],
    ]);
  });

  it('elsewhere: iOS needs a Mac, or a companion on one', async () => {
    const found = await findIos(long(), { ...NOTHING, system: 'linux' });
    expect(found.programs.map(({ name }) => name)).toEqual(['idb']);
    expect(found.trouble?.fix).toMatch(/iOS needs a Mac.*idb connect/);
    const problem = trouble(await openIos(null, long(), { ...NOTHING, system: 'linux' }));
    expect(problem).toMatchObject({ code: 'WORLD_GONE', facts: { instead: expect.stringContaining('idb connect') } });
  });

  it('nothing, where everything is there', async () => {
    const on = server();
    const found = await findIos(long(), on.memory());
    expect(found.trouble).toBeNull();
    expect(found.programs.find(({ name }) => name === 'xcrun')).toMatchObject({ version: '65', fix: null });
    expect(found.devices).toEqual([
      { platform: 'ios', id: IPHONE.id, label: 'iPhone 15 (iOS 17.0)', state: 'ready', said: 'Booted', fix: null },
    ]);
  });

  it('a simulator that is off, with the command that starts it', async () => {
    const on = server({ ...IPHONE, state: 'Shutdown' });
    const found = await findIos(long(), on.memory());
    expect(found.devices).toMatchObject([{ state: 'shutdown', fix: `xcrun simctl boot ${IPHONE.id}` }]);
    expect(found.trouble).toEqual({ what: 'no simulator is running', fix: `xcrun simctl boot ${IPHONE.id}` });
    const none = trouble(await openIos(null, long(), on.memory()));
    expect(none).toMatchObject({
      code: 'WORLD_GONE',
      facts: { instead: expect.stringContaining('simctl boot "iPhone 15"') },
    });
    const named = trouble(await openIos('iPhone 15', long(), on.memory()));
    expect(named).toMatchObject({ code: 'DEVICE_ERROR', facts: { said: 'shutdown' } });
  });

  it('a real device cannot be driven by idb', async () => {
    const on = server({ ...IPHONE, type: 'device' });
    expect((await findIos(long(), on.memory())).devices).toMatchObject([{ state: 'unsupported' }]);
    expect(trouble(await openIos(IPHONE.id, long(), on.memory())).code).toBe('UNSUPPORTED');
  });

  it('a companion that does not answer', async () => {
    const on = server();
    const said = { stdout: '', stderr: 'Failed to spawn the idb notifier. Stderr: no\n', code: 1 };
    on.fault = ({ program }) => (program === 'idb' ? { is: 'says', said } : null);
    const found = await findIos(long(), on.memory());
    expect(found.trouble).toMatchObject({ fix: expect.stringContaining('idb kill') });
    // simctl still lists what there is.
    expect(found.devices).toHaveLength(1);
    expect(trouble(await openIos(null, long(), on.memory())).code).toBe('WORLD_GONE');
  });
});

describe('opening', () => {
  it('the only one that runs; by its id; by its name', async () => {
    const on = server();
    for (const id of [null, IPHONE.id, 'iPhone 15']) {
      expect(value(await openIos(id, long(), on.memory())).id).toBe(IPHONE.id);
    }
  });

  it('one that is not there is not replaced by another', async () => {
    const on = server();
    const problem = trouble(await openIos('iPhone 99', long(), on.memory()));
    expect(problem).toMatchObject({
      code: 'INVALID_VALUE',
      facts: { reason: 'there is no such device', instead: expect.stringContaining(IPHONE.id) },
    });
  });

  it('of several that run, one has to be named', async () => {
    const on = server();
    const twin = { name: 'iPhone 15', udid: 'TWIN', state: 'Booted', type: 'simulator', os_version: 'iOS 17.0' };
    on.fault = ({ words }) => {
      if (words[0] !== 'list-targets') return null;
      const stdout = `${JSON.stringify({ ...twin, udid: IPHONE.id })}\n${JSON.stringify(twin)}\n`;
      return { is: 'says', said: { stdout, stderr: '', code: 0 } };
    };
    for (const id of [null, 'iPhone 15']) {
      const problem = trouble(await openIos(id, long(), on.memory()));
      expect(problem).toMatchObject({ code: 'INVALID_VALUE', facts: { instead: expect.stringContaining('TWIN') } });
    }
    expect(value(await openIos(IPHONE.id, long(), on.memory())).id).toBe(IPHONE.id);
  });

  it('through a companion that idb was told of, without simctl', async () => {
    const on = server();
    on.fault = ({ words }) =>
      words[0] === 'list-targets' ? { is: 'says', said: { stdout: '', stderr: '', code: 0 } } : null;
    const { env, ...rest } = on.memory({ ...NODE_ONLY, IDB_COMPANION: 'mac.test:10882' });
    const device = value(await openIos(null, long(), { ...rest, env, system: 'linux' }));
    expect(device.label).toBe('iPhone 15 (iOS 17.0)');
    value(await device.tap({ x: 1, y: 1 }, long()));
    expect(on.ran.at(-1)).toBe('idb ui tap 1 1');
  });

  it('an idb that cannot describe it: what the list tells will do', async () => {
    const on = server();
    const said = { stdout: '', stderr: "idb: error: argument: invalid choice: 'describe'\n", code: 2 };
    on.fault = ({ words }) => (words[0] === 'describe' ? { is: 'says', said } : null);
    const device = value(await openIos(null, long(), on.memory()));
    expect([device.label, device.scale]).toEqual(['iPhone 15 (iOS 17.0)', 1]);
    value(await device.tree(long()));
    value(await device.picture(long()));
    expect(device.scale).toBe(3);
  });

  it('idb is found by IDB_PATH before PATH, and by PATH without it', async () => {
    const on = server();
    const wrong = on.memory({ IDB_PATH: '/nowhere/idb' });
    expect(value(await openIos(null, long(), wrong)).id).toBe(IPHONE.id);
  });
});

describe('lists', () => {
  it('targets as JSON and as words, companions in all their shapes', () => {
    const text = [
      '{"name":"iPhone 15","udid":"A","state":"Booted","type":"simulator","os_version":"iOS 17.0","architecture":"arm64","companion_info":{"udid":"A"}}',
      'iPhone 8 | B | Shutdown | simulator | iOS 13.3 | x86_64 | No Companion Connected',
      'Ana’s phone | C | Booted | device | iOS 18.4.1 | arm64e | /tmp/idb/C_companion.sock',
      'No available targets',
      'not json {',
      '{"udid":',
      '',
    ].join('\n');
    expect(readTargets('[{"udid":"A","name":"x","type":"simulator"}]')).toHaveLength(1);
    expect(readTargets(text).map(({ id, name, kind, isConnected }) => [id, name, kind, isConnected])).toEqual([
      ['A', 'iPhone 15', 'simulator', true],
      ['B', 'iPhone 8', 'simulator', false],
      ['C', 'Ana’s phone', 'device', true],
    ]);
  });

  it('simulators without watches, televisions and those that cannot be used', () => {
    const devices = {
      'com.apple.CoreSimulator.SimRuntime.iOS-17-0': [
        { udid: 'A', name: 'iPhone 15', state: 'Booted', isAvailable: true },
        { udid: 'B', name: 'Old', state: 'Shutdown', isAvailable: false },
        { name: 'Nameless' },
        null,
      ],
      'com.apple.CoreSimulator.SimRuntime.watchOS-10-0': [{ udid: 'C', name: 'Watch', state: 'Booted' }],
      'iOS 12.1': [{ udid: 'D', name: 'iPhone 6', state: 'Shutdown' }],
    };
    expect(readSimulators(JSON.stringify({ devices })).map(({ id, system }) => [id, system])).toEqual([
      ['A', 'iOS 17.0'],
      ['D', 'iOS 12.1'],
    ]);
    for (const text of ['', '[]', '{"devices":[]}', 'no']) expect(readSimulators(text)).toEqual([]);
  });

  it('facts of a device as JSON, as Python writes them, and from real devices that tell zeros', () => {
    const screen = { width: 1170, height: 2532, density: 3, width_points: 390, height_points: 844 };
    const json = JSON.stringify({ udid: 'A', name: 'iPhone 15', os_version: 'iOS 17.0', screen_dimensions: screen });
    expect(readFacts(json, 'A')).toEqual({ id: 'A', name: 'iPhone 15', system: 'iOS 17.0', scale: 3 });
    const python =
      "TargetDescription(udid='B', name='iPhone 8', state='booted', os_version='iOS 13.3', screen_dimensions=ScreenDimensions(width=750, height=1334, density=2.0, width_points=375, height_points=667))";
    expect(readFacts(python, 'B')).toEqual({ id: 'B', name: 'iPhone 8', system: 'iOS 13.3', scale: 2 });
    const zeros = { width: 0, height: 0, density: 0, width_points: 0, height_points: 0 };
    expect(readFacts(JSON.stringify({ udid: 'C', screen_dimensions: zeros }), 'C').scale).toBeNull();
    expect(readFacts('', 'D')).toEqual({ id: 'D', name: 'D', system: 'iOS', scale: null });
  });
});
