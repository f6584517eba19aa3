// The same over a real port, by the command line: requests go where the user said, and nowhere else.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openWorld, readWorldOptions } from '../../packages/cli/src/options/world-options.js';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { HttpSender } from '../../packages/phone/src/webdriver/http.js';
import { Phone } from '../phone/app.js';
import { AppiumServer } from '../phone/appium-server.js';
import { WdaServer } from '../phone/wda-server.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-caps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(...args: string[]) {
  return readWorldOptions(args, 'run', {}).opening;
}

it('controls an iPhone by WebDriverAgent, and an Android phone by Appium with capabilities from a file', async () => {
  const phone = new Phone();
  phone.open('settings');
  const servers = [new WdaServer(phone), new AppiumServer(phone, 'android')] as const;
  const [wda, appium] = (await Promise.all(servers.map((server) => server.start()))) as [string, string];
  const caps = join(folder, 'caps.json');
  writeFileSync(caps, '\ufeff{ "appium:accessKey": "secret:KEY-77-KEY" }');
  const iphone = await openWorld(read('--world', 'ios', '--connect', wda));
  const android = await openWorld(read('--world', 'android', '--connect', appium, '--caps', caps));
  try {
    expect((await iphone.run('uncheck "Wi-Fi"')).lifecycle).toBe('verified');
    expect((await android.run('check "Wi-Fi"')).lifecycle).toBe('verified');
    expect(android.mask?.('the KEY-77-KEY')).not.toContain('KEY-77-KEY');
    expect(servers[1].capabilities['appium:accessKey']).toBe('KEY-77-KEY');
    // One that dies in the middle of a command.
    servers[0].fault = ({ path }) => (path === '/wda/tap' ? { is: 'dies', when: 'after' } : null);
    expect((await iphone.run('uncheck "Wi-Fi"')).failure?.code).toBe('WORLD_GONE');
  } finally {
    await Promise.all([iphone.close(), android.close()]);
    await Promise.all(servers.map((server) => server.stop()));
  }
  await expect(openWorld(read('--world', 'ios', '--connect', wda))).rejects.toThrow(/nothing answers there/);
});

it('refuses options that do not go together', () => {
  const bad = join(folder, 'bad.json');
  writeFileSync(bad, '["AKEYAKEY12"]');
  const to = ['--connect', 'http://127.0.0.1:4723'];
  expect(() => read('--caps', bad)).toThrow(/--caps is for Appium/);
  expect(() => read('--world', 'ios', '--caps', bad)).toThrow(/--caps is for Appium/);
  expect(() => read('--world', 'android', ...to, '--caps', bad)).toThrow(/bad\.json is not a JSON object/);
  expect(() => read('--world', 'android', ...to, '--caps', join(folder, 'none.json'))).toThrow(/cannot read/);
  expect(() => read('--world', 'android', ...to, '--headed')).toThrow(/--headed is for browsers/);
  expect(() => read('--dump', 'screen.xml', ...to)).toThrow(/exclude each other/);
  expect(read(...to)).toMatchObject({ connect: 'http://127.0.0.1:4723' });
});

it('reports a late answer, and ends the request', async () => {
  const server = new WdaServer(new Phone());
  server.fault = () => ({ is: 'hangs' });
  const base = await server.start();
  const sender = new HttpSender();
  const call = { method: 'GET', url: `${base}/status`, headers: {}, body: null } as const;
  expect(await sender.send(call, deadlineIn(30))).toEqual({ is: 'late' });
  sender.close();
  await server.stop();
  expect(await sender.send(call, deadlineIn(3000))).toMatchObject({ is: 'gone', isSent: false });
});
