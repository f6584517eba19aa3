// iPhones by WebDriverAgent: what is asked of it, and what becomes of a command when it is slow, fails, dies or talks nonsense.

import { expect, it } from 'vitest';
import { deadlineIn } from '../../packages/core/src/time/deadline.js';
import { Phone } from '../phone/app.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { type WdaKind, WdaServer } from '../phone/wda-server.js';
import type { ServerCall, ServerFault } from '../phone/webdriver-server.js';
import { engineOn, opened, said } from './support.js';

useVirtualTime();

function phoneAt(screen: Parameters<Phone['open']>[0]): Phone {
  const phone = new Phone();
  phone.open(screen);
  return phone;
}

async function bench(screen: Parameters<Phone['open']>[0], kind?: WdaKind) {
  const server = new WdaServer(phoneAt(screen), kind);
  const device = await opened(server);
  return { server, phone: server.phone, device, engine: engineOn(device) };
}

const on =
  (path: string, fault: ServerFault) =>
  (call: ServerCall): ServerFault | null =>
    call.path === path ? fault : null;

it('says who the phone is, leaves its app alone, and ends its session', async () => {
  const { server, device } = await bench('home');
  expect([device.label, device.scale, device.id]).toEqual(["Ana's iPhone (iOS 17.4)", 3, 'http://127.0.0.1:8100']);
  expect(server.capabilities).toMatchObject({ shouldTerminateApp: false });
  expect(server.capabilities).not.toHaveProperty('bundleId');
  await device.close();
  expect([server.session, server.isClosed]).toEqual([null, true]);
});

it('signs in: fields that show their placeholder as a value are empty', async () => {
  const { phone, engine } = await bench('login');
  expect(said(await engine.run('type "User name" "añа 木 🎈"'))).toBe('verified');
  expect(phone.state.fields['login.user']).toBe('añа 木 🎈');
  expect(said(await engine.run('type "User name" "amy"'))).toBe('verified');
  expect(said(await engine.run('type "Password" "hunter2"'))).toMatch(/verified|dispatched/);
  expect(phone.state.fields).toMatchObject({ 'login.user': 'amy', 'login.password': 'hunter2' });
});

it('presses the keys that it can, and says what it cannot', async () => {
  const { server, phone, device, engine } = await bench('settings');
  expect(said(await engine.run('press volumeup'))).toMatch(/verified|dispatched/);
  expect(phone.state.amounts['settings.media']).toBe(45);
  await device.key('arrowdown', deadlineIn(1000));
  expect(server.asked.at(-1)).toBe('POST /wda/performIoHidEvent {"page":7,"usage":81,"duration":0.05}');
  expect(said(await engine.run('press meta+a'))).toMatch(/^UNSUPPORTED/);
  expect(said(await engine.run('press home'))).toMatch(/verified|dispatched/);
  expect(said(await engine.run('logs'))).toMatch(/^UNSUPPORTED/);
});

it('starts, stops and names apps', async () => {
  const { engine, phone, device } = await bench('home');
  const app = phone.state.app;
  expect(said(await engine.run(`stop ${app}`))).toMatch(/verified|dispatched/);
  expect(said(await engine.run(`stop ${app}`))).toMatch(/verified|dispatched/);
  expect(said(await engine.run(`launch ${app}`))).toBe('verified');
  expect(phone.state.app).toBe(app);
  expect(said(await engine.run('launch com.example.nothing'))).toMatch(/^INVALID_VALUE: .*no such app/);
  expect(said(await engine.run('stop com.example.nothing'))).toMatch(/^INVALID_VALUE/);
  const picture = await device.picture(deadlineIn(1000));
  expect(picture.ok && Buffer.from(picture.value).subarray(1, 4).toString()).toBe('PNG');
});

it.each([true, false])('shows an alert of the system, which is no part of the app (old: %s)', async (isOld) => {
  const { engine, phone, server } = await bench('saved', { isOld, hasSystemAlerts: true });
  phone.set({
    saved: [
      { id: 0, name: 'Home' },
      { id: 1, name: 'Office' },
    ],
  });
  expect(said(await engine.run('click "Delete" near "Office"'))).toBe('verified');
  const { data } = await engine.run('observe');
  expect((data as { text: string }).text).toContain('"Cancel"');
  expect(said(await engine.run('dismiss'))).toBe('verified');
  expect(phone.state.popup).toBe(null);
  // An old one is asked whether there is one; the app is what is read again afterwards.
  expect(server.asked.some((line) => line.startsWith('GET /alert/text'))).toBe(isOld);
  expect(((await engine.run('observe')).data as { text: string }).text).toContain('Office');
});

it('goes the ways of an old version, too: other paths, drags in place of actions, no keys by number', async () => {
  const { server, engine, phone } = await bench('settings', { isOld: true, hasSystemAlerts: false });
  expect(said(await engine.run('uncheck "Wi-Fi"'))).toBe('verified');
  expect(said(await engine.run('scroll down'))).toBe('verified');
  const asked = server.asked.map((line) => line.split(' ')[1]);
  expect(asked.filter((path) => path === '/wda/tap')).toHaveLength(1);
  expect(asked.filter((path) => path === '/actions')).toHaveLength(1);
  expect(asked).toContain('/wda/tap/0');
  expect(asked).toContain('/wda/dragfromtoforduration');
  phone.open('login');
  expect(said(await engine.run('type "User name" "amy"'))).toBe('verified');
  expect(said(await engine.run('press arrowup'))).toMatch(/^UNSUPPORTED/);
});

it('begins its session anew when another client took it, once, and does the command once', async () => {
  const { server, engine, phone } = await bench('settings');
  server.session = 'of-another';
  expect(said(await engine.run('uncheck "Wi-Fi"'))).toBe('verified');
  expect(phone.state.done.filter((line) => line.startsWith('tap'))).toHaveLength(1);
  server.session = 'of-another';
  expect(said(await engine.run('check "Wi-Fi"'))).toBe('verified');
  // One that forgets each session at once is given up.
  server.fault = ({ path }) => (path === '/source' ? { is: 'fails', error: 'invalid session id' } : null);
  expect(said(await engine.run('observe'))).toMatch(/^WORLD_GONE: .*lost the session, twice/);
});

it.each<[string, ServerFault, RegExp, number]>([
  ['never answers', { is: 'hangs' }, /^TIMEOUT/, 0],
  [
    'refuses',
    { is: 'fails', error: 'unknown error', message: 'the app is not responding' },
    /^DEVICE_ERROR: .*not responding/,
    0,
  ],
  ['dies before it taps', { is: 'dies', when: 'before' }, /^WORLD_GONE: .*disconnected while tapping/, 0],
  ['dies after it tapped', { is: 'dies', when: 'after' }, /^WORLD_GONE: .*disconnected while tapping/, 1],
  [
    'talks nonsense',
    { is: 'says', text: '<html>Bad gateway</html>', status: 502 },
    /^DEVICE_ERROR: .*not a WebDriver response/,
    0,
  ],
  ['says yes, and means nothing', { is: 'says', text: '"ok"' }, /^DEVICE_ERROR/, 0],
  ['claims a tap that it did not do', { is: 'says', text: '{"value":null}' }, /^(?:NO_EFFECT|VALUE_MISMATCH)/, 0],
])('is never believed where a server %s', async (_, fault, outcome, taps) => {
  const { server, engine, phone } = await bench('settings');
  server.fault = on('/wda/tap', fault);
  expect(said(await engine.run('uncheck "Wi-Fi"'))).toMatch(outcome);
  expect(phone.state.done.filter((line) => line.startsWith('tap'))).toHaveLength(taps);
});

it.each<[string, ServerFault, RegExp]>([
  ['nothing', { is: 'says', text: '{"value":""}' }, /^DUMP_FAILED/],
  [
    'half of it',
    {
      is: 'says',
      text: '{"value":"<XCUIElementTypeApplication x=\\"0\\" y=\\"0\\" width=\\"3\\" height=\\"3\\"><XCUI"}',
    },
    /^DUMP_FAILED/,
  ],
  [
    'a screen of Android',
    { is: 'says', text: '{"value":"<hierarchy><node class=\\"a\\" bounds=\\"[0,0][9,9]\\"/></hierarchy>"}' },
    /^DUMP_FAILED: .*--world android/,
  ],
  ['a number', { is: 'says', text: '{"value":7}' }, /^DUMP_FAILED/],
  [
    'an error',
    { is: 'fails', error: 'unknown error', message: 'snapshot timed out' },
    /^DUMP_FAILED: .*snapshot timed out/,
  ],
])('refuses a screen of which it gives %s', async (_, fault, outcome) => {
  const { server, engine } = await bench('settings');
  server.fault = on('/source', fault);
  expect(said(await engine.run('observe'))).toMatch(outcome);
  server.fault = null;
  expect((await engine.run('observe')).ok).toBe(true);
});

it.each<[string, ServerFault, RegExp]>([
  ['is not there', { is: 'dies', when: 'before' }, /^WORLD_GONE/],
  ['is something else', { is: 'says', text: 'It works!' }, /^DEVICE_ERROR: .*not a WebDriver response.*curl/s],
  ['does not let us in', { is: 'says', status: 401, text: '' }, /^WORLD_GONE: .*does not let you in/],
  ['sends us elsewhere', { is: 'says', status: 302, text: '' }, /^WORLD_GONE: .*another address/],
  ['never answers', { is: 'hangs' }, /^TIMEOUT/],
])('does not open a server that %s', async (_, fault, outcome) => {
  const server = new WdaServer(phoneAt('home'));
  server.fault = on('/status', fault);
  await expect(opened(server)).rejects.toThrow(outcome);
  expect(server.isClosed).toBe(true);
});

it('is for iOS, without capabilities, by HTTP', async () => {
  const server = new WdaServer(phoneAt('home'));
  await expect(opened(server, { platform: 'android' })).rejects.toThrow(/--world ios/);
  await expect(opened(server, { caps: {} })).rejects.toThrow(/leave --caps out/);
  for (const address of ['ftp://127.0.0.1', '127.0.0.1:8100', 'http://127.0.0.1:8100/?x=1'])
    await expect(opened(server, { address })).rejects.toThrow(/^INVALID_VALUE/);
});

it('sets what a phone has beside its screen, and reads it back', async () => {
  const { server, engine, phone } = await bench('settings');
  for (const line of [
    'orientation landscape',
    'clipboard set "añ 木"',
    'location 52.52 13.405',
    'media color-scheme dark',
  ])
    expect([line, said(await engine.run(line))]).toEqual([line, 'verified']);
  expect([server.set, phone.state.clipboard]).toMatchObject([
    { orientation: 'LANDSCAPE', location: { latitude: 52.52, longitude: 13.405 }, style: 'dark' },
    'añ 木',
  ]);
  expect((await engine.run('location reset')).ok).toBe(true);
  expect(server.set['location']).toBe(null);
  // One that takes it and does nothing is not believed.
  server.fault = on('/orientation', { is: 'says', text: '{"value":"LANDSCAPE"}' });
  expect((await engine.run('orientation portrait')).ok).toBe(false);
  server.fault = null;
  expect(said(await engine.run('network off'))).toMatch(/^UNSUPPORTED/);
  expect(said(await engine.run('app install shop.ipa'))).toMatch(/^(?:UNSUPPORTED|IO_ERROR)/);
});

it('has two fingers, and a drag that holds', async () => {
  const { server, device } = await bench('settings');
  const at = { x: 180, y: 400 };
  const gesture = { at, from: { apart: 40, degrees: 0 }, to: { apart: 200, degrees: 90 }, ms: 600 };
  expect(await device.fingers?.(gesture, deadlineIn(1000))).toEqual({ ok: true, value: null });
  const body = server.calls.at(-1)?.body as { actions: { actions: { type: string; x?: number; y?: number }[] }[] };
  const places = body.actions.map(({ actions }) =>
    actions.filter(({ type }) => type === 'pointerMove').map(({ x, y }) => [x, y]),
  );
  expect(places).toEqual([
    [
      [200, 400],
      [180, 500],
    ],
    [
      [160, 400],
      [180, 300],
    ],
  ]);
  await device.drag?.({ x: 10, y: 20 }, { x: 30, y: 40 }, 500, deadlineIn(1000));
  const held = server.calls.at(-1)?.body as { actions: { actions: { type: string; duration?: number }[] }[] };
  expect(held.actions[0]?.actions.map(({ type }) => type)).toEqual([
    'pointerMove',
    'pointerDown',
    'pause',
    'pointerMove',
    'pause',
    'pointerUp',
  ]);
  await device.apps?.open?.('shop://item/7', deadlineIn(1000));
  expect(server.opened).toEqual(['shop://item/7']);
});
