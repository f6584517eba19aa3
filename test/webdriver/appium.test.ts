// Phones behind Appium: the capabilities, the secrets in them, and what only Appium does.

import { expect, it } from 'vitest';
import { Phone } from '../phone/app.js';
import { AppiumServer } from '../phone/appium-server.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { engineOn, opened, said } from './support.js';

useVirtualTime();

function serverOf(platform: 'android' | 'ios', screen: Parameters<Phone['open']>[0] = 'settings'): AppiumServer {
  const phone = new Phone();
  phone.open(screen);
  return new AppiumServer(phone, platform);
}

it('asks for what was given, and adds only what is missing', async () => {
  const server = serverOf('android');
  const device = await opened(server, {
    platform: 'android',
    device: 'emulator-5554',
    caps: { 'appium:appPackage': 'com.example.demo', 'appium:noReset': false },
  });
  expect(device.label).toBe('Pixel 7 (Android 14)');
  expect(server.capabilities).toEqual({
    platformName: 'Android',
    'appium:automationName': 'UiAutomator2',
    'appium:newCommandTimeout': 1800,
    'appium:udid': 'emulator-5554',
    'appium:appPackage': 'com.example.demo',
    'appium:noReset': false,
  });
  const whole = { alwaysMatch: { platformName: 'Android', 'appium:automationName': 'UiAutomator2' } };
  await opened(server, { platform: 'android', caps: whole });
  expect(server.capabilities).toEqual(whole.alwaysMatch);
});

it('refuses capabilities of another platform or device', async () => {
  const server = serverOf('android');
  const open = (more: Parameters<typeof opened>[1]) => opened(server, { platform: 'android', ...more });
  await expect(open({ caps: { platformName: 'iOS' } })).rejects.toThrow(/^INVALID_VALUE: .*--caps.*iOS/);
  await expect(open({ caps: { 'appium:udid': 'a' }, device: 'b' })).rejects.toThrow(/name a device already/);
  await expect(open({ caps: { 'appium:automationName': 'Espresso' } })).rejects.toThrow(/Could not find a driver/);
  await expect(
    opened(serverOf('ios'), { platform: 'android', caps: { 'appium:automationName': 'XCUITest' } }),
  ).rejects.toThrow(/--world ios/);
});

it('keeps keys and passwords to itself, whatever a server repeats', async () => {
  const server = serverOf('android');
  const caps = {
    'bstack:options': { userName: 'ana', accessKey: 'AKEYAKEY12' },
    'appium:note': 'secret:hush-hush-77',
  };
  const phone = { platform: 'android', address: 'http://ana:p%40ss-word-9@127.0.0.1:4723/wd/hub/', caps } as const;
  server.fault = ({ path }) =>
    path === '/wd/hub/session'
      ? { is: 'fails', error: 'session not created', message: 'AKEYAKEY12 hush-hush-77 p@ss-word-9 are wrong' }
      : path === '/wd/hub/status'
        ? { is: 'says', text: '{"value":{"ready":true}}' }
        : null;
  const error = await opened(server, phone).catch((thrown: Error) => thrown.message);
  expect(error).toMatch(/session not created/);
  for (const secret of ['AKEYAKEY12', 'hush-hush-77', 'p@ss-word-9', 'p%40ss']) expect(error).not.toContain(secret);
  const [, begun] = server.calls;
  expect(begun?.headers['authorization']).toBe(`Basic ${Buffer.from('ana:p@ss-word-9').toString('base64')}`);
  expect(JSON.stringify(begun?.body)).toContain('"appium:note":"hush-hush-77"');
});

it('presses keys, starts and stops apps, types what no key types', async () => {
  const server = serverOf('android', 'login');
  const { phone } = server;
  const engine = engineOn(await opened(server, { platform: 'android' }));
  expect(said(await engine.run('type "User name" "añа 木 🎈"'))).toBe('verified');
  expect(said(await engine.run('type "User name" "amy"'))).toBe('verified');
  expect(phone.state.fields['login.user']).toBe('amy');
  expect(said(await engine.run('back'))).toMatch(/verified|dispatched/);
  // The simulated app does nothing about it, which is seen.
  expect(said(await engine.run('press control+a'))).toMatch(/^NO_EFFECT/);
  expect(server.asked.some((line) => line.includes('{"keycode":29,"metastate":4096}'))).toBe(true);
  expect(said(await engine.run(`stop ${phone.state.app}`))).toMatch(/verified|dispatched/);
  expect(said(await engine.run('launch com.example.demo/.MainActivity'))).toBe('verified');
  expect(said(await engine.run('launch com.example.nothing'))).toMatch(/^INVALID_VALUE/);
  expect(said(await engine.run('orientation landscape'))).toBe('verified');
  expect(said(await engine.run('clipboard set "木"'))).toBe('verified');
  expect((await engine.run('open shop://item/7')).lifecycle).not.toBe('verified');
  expect([server.set['orientation'], phone.state.clipboard, server.opened]).toEqual([
    'LANDSCAPE',
    '木',
    ['shop://item/7'],
  ]);
});

it('does not type where no field has the focus, and survives a server that is gone', async () => {
  const server = serverOf('ios', 'login');
  const device = await opened(server, { platform: 'ios' });
  const engine = engineOn(device);
  expect([device.label, device.scale]).toEqual(['iPhone 15 (iOS 17.4)', 3]);
  server.fault = ({ path }) => (path === '/actions' ? { is: 'says', text: '{"value":null}' } : null);
  expect((await engine.run('type "User name" "amy"')).ok).toBe(false);
  expect(server.phone.state.fields['login.user'] ?? '').toBe('');
  server.fault = () => ({ is: 'dies', when: 'before' });
  expect(said(await engine.run('observe'))).toMatch(/^WORLD_GONE/);
});

it.each(['android', 'ios'] as const)(
  'spreads and turns two fingers on %s: done if something is seen of it',
  async (platform) => {
    const server = serverOf(platform);
    const engine = engineOn(await opened(server, { platform }));
    for (const line of ['pinch out', 'rotate 90']) {
      // The simulated app does nothing about them by itself.
      server.fault = null;
      expect(said(await engine.run(line))).toMatch(/^NO_EFFECT/);
      server.fault = ({ path }) => {
        if (path.endsWith('/actions')) server.phone.open(server.phone.screen === 'settings' ? 'more' : 'settings');
        return null;
      };
      expect(said(await engine.run(line))).toBe('verified');
    }
  },
);
