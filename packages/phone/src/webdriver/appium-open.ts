// A session of Appium: the capabilities that are sent, and the phone that comes of them.

import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Device } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import type { Platform } from '../shared/tree.js';
import { type Capabilities, type RemotePhone, unmarked, wrongOption } from './address.js';
import { AppiumDevice } from './appium-device.js';
import type { WebDriverClient } from './client.js';

/** Appium ends a session that is not used for a minute; people think longer. */
const IDLE_SECONDS = 1800;

/** An app is not reset unless that was asked for. */
const OWN: Readonly<Record<Platform, Capabilities>> = {
  android: { platformName: 'Android', 'appium:automationName': 'UiAutomator2' },
  ios: { platformName: 'iOS', 'appium:automationName': 'XCUITest' },
};
const GENTLE: Capabilities = { 'appium:noReset': true, 'appium:newCommandTimeout': IDLE_SECONDS };

export async function openAppium(
  phone: RemotePhone,
  client: WebDriverClient,
  deadline: Deadline,
): Promise<Answer<Device>> {
  const wanted = wantedBy(phone);
  if (!wanted.ok) return wanted;
  const begun = await client.begin(wanted.value, deadline);
  if (!begun.ok) return begun;
  const { value: facts } = begun;
  const stated = textIn(facts, 'platformName').toLowerCase();
  if (stated !== '' && stated !== phone.platform) return bad(wrongOption(messages.otherPlatform(stated)));
  const device = new AppiumDevice(client, phone.platform, labelOf(facts, phone.platform));
  const ready = await device.prepare(deadline);
  return ready.ok ? good(device) : ready;
}

/** What is sent: as it was given, with defaults for the rest. With `alwaysMatch` nothing is added. */
function wantedBy({ caps = {}, platform, device }: RemotePhone): Answer<Capabilities> {
  const given = unmarked(caps) as Capabilities;
  if ('alwaysMatch' in given || 'firstMatch' in given) {
    if (device !== null && device !== undefined) return bad(wrongOption(messages.deviceInCaps, '--device'));
    return good(given);
  }
  const name = given['platformName'];
  if (typeof name === 'string' && name.toLowerCase() !== platform)
    return bad(wrongOption(messages.capsAreFor(name), '--caps'));
  const udid = given['appium:udid'];
  if (device && udid !== undefined && udid !== device) return bad(wrongOption(messages.deviceInCaps, '--device'));
  const own = device ? { 'appium:udid': device } : {};
  return good({ alwaysMatch: { ...OWN[platform], ...GENTLE, ...own, ...given }, firstMatch: [{}] });
}

function textIn(facts: Capabilities, ...names: readonly string[]): string {
  const both = names.flatMap((name) => [facts[name], facts[`appium:${name}`]]);
  const found = both.find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' ? found : '';
}

function labelOf(facts: Capabilities, platform: Platform): string {
  const system = platform === 'ios' ? 'iOS' : 'Android';
  const version = textIn(facts, 'platformVersion');
  const model = textIn(facts, 'deviceModel', 'deviceName', 'udid') || system;
  return `${model} (${`${system} ${version}`.trim()})`;
}
