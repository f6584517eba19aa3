// Opens a phone behind a server: WebDriverAgent on an iPhone, or Appium in front of phones of both kinds.

import { isRecord } from '@beckon/core/data/schema.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import type { Deadline } from '@beckon/core/time/deadline.js';
import type { Device } from '../shared/device.js';
import { messages } from '../shared/messages.js';
import { addressOf, type RemotePhone, wrongOption } from './address.js';
import { openAppium } from './appium-open.js';
import { WebDriverClient } from './client.js';
import { HttpSender, type Sender } from './http.js';
import { WdaDevice } from './wda-device.js';

type Fields = Readonly<Record<string, unknown>>;

export async function openRemote(
  phone: RemotePhone,
  deadline: Deadline,
  sender: Sender = new HttpSender(),
): Promise<Answer<Device>> {
  const address = addressOf(phone);
  if ('code' in address) return bad(address);
  const client = new WebDriverClient(address, sender);
  const opened = await connected(phone, client, deadline);
  if (!opened.ok) await client.end(deadline);
  return opened;
}

async function connected(phone: RemotePhone, client: WebDriverClient, deadline: Deadline): Promise<Answer<Device>> {
  const status = await client.call('GET', '/status', null, messages.connectingTo(client.place), deadline);
  if (!status.ok) return status;
  const about = isRecord(status.value) ? status.value : {};
  if (!isWda(about)) return openAppium(phone, client, deadline);
  if (phone.platform !== 'ios') return bad(wrongOption(messages.wdaIsIos));
  if (phone.caps !== undefined) return bad(wrongOption(messages.wdaNeedsNoCaps, '--caps'));
  return openWda(client, about, deadline);
}

/** Only WebDriverAgent reports the phone it runs on. */
function isWda({ ios, build }: Fields): boolean {
  return isRecord(ios) || (isRecord(build) && typeof build['productBundleIdentifier'] === 'string');
}

async function openWda(client: WebDriverClient, about: Fields, deadline: Deadline): Promise<Answer<Device>> {
  if (about['ready'] === false)
    return bad(problem('WORLD_GONE', { what: messages.notReady(client.place), instead: messages.startServer }));
  const capabilities = { shouldTerminateApp: false, shouldWaitForQuiescence: false };
  const begun = await client.begin({ alwaysMatch: capabilities, firstMatch: [{}] }, deadline);
  if (!begun.ok) return begun;
  const screen = await client.run('GET', '/wda/screen', null, messages.connectingTo(client.place), deadline);
  const info = await client.run('GET', '/wda/device/info', null, messages.connectingTo(client.place), deadline);
  const facts = screen.ok && isRecord(screen.value) ? screen.value : {};
  const names = info.ok && isRecord(info.value) ? info.value : {};
  const os = isRecord(about['os']) ? about['os'] : {};
  const name = textOf(names['name']) || textOf(names['model']) || 'iPhone';
  const system = `${textOf(os['name']) || 'iOS'} ${textOf(os['version'])}`.trim();
  const { scale } = facts;
  const isScale = typeof scale === 'number' && scale >= 1 && scale <= 8;
  const device = new WdaDevice(client, { label: `${name} (${system})`, scale: isScale ? scale : 1 });
  const ready = await device.prepare(deadline);
  return ready.ok ? good(device) : ready;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
