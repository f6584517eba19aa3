// The entry `@beckon/phone`: an Android phone, an iPhone or a simulator that follows commands, or the saved screen of one.
//
//   const phone = await launchPhone({ world: 'android' });
//   const result = await phone.run('click "Sign in"');

import { Engine } from '@beckon/core/engine/engine.js';
import { LaunchError } from '@beckon/core/engine/launch-error.js';
import { worded } from '@beckon/core/engine/problems.js';
import type { SessionOptions } from '@beckon/core/engine/session.js';
import { resultText } from '@beckon/core/report/result-text.js';
import type { Problem } from '@beckon/core/scene/problem.js';
import type { Answer } from '@beckon/core/scene/world.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import { nodeFiles } from '@beckon/node/node-files.js';
import { shotsFolder } from '@beckon/node/temporary.js';
import type { DumpRead } from './android/dump.js';
import type { DescribeRead } from './ios/describe.js';
import type { Device } from './shared/device.js';
import { messages } from './shared/messages.js';
import { MobileWorld } from './shared/mobile-world.js';
import { savedDevice } from './shared/saved-device.js';
import type { Capabilities, RemotePhone } from './webdriver/address.js';

export { type Envelope, envelopeOf } from '@beckon/core/engine/envelope.js';
export { LaunchError } from '@beckon/core/engine/launch-error.js';
export type { Chosen, Failed, FailureCode, Lifecycle, Result } from '@beckon/core/engine/result.js';
export type { RunOptions, Session, SessionOptions } from '@beckon/core/engine/session.js';

export interface PhoneOptions extends SessionOptions {
  readonly world: 'android' | 'ios';
  /** Its id: a serial, `host:port`, a UDID. If nothing is given, the only one that is ready. */
  readonly device?: string;
  /** The address of a server in front of it: WebDriverAgent on an iPhone (`http://127.0.0.1:8100`), or Appium. */
  readonly connect?: string;
  /** What Appium is asked for: `{ "appium:udid": "…" }`. */
  readonly caps?: Capabilities;
  /** Calls off the connecting. */
  readonly signal?: AbortSignal;
}

/** To a server that must be started first, and a person who must say yes on the phone. */
const CONNECTING_MS = 30_000;

export class BeckonPhone extends Engine {
  /** Which phone it is: `Pixel 7 (Android 14)`. */
  readonly about: string;
  constructor(device: Device, options: SessionOptions) {
    super(new MobileWorld(device), { files: nodeFiles, ...options, ownShots: shotsFolder, speak: resultText });
    this.about = device.label;
  }
}

/** Connects to a phone. Throws a LaunchError if there is none. */
export async function launchPhone(options: PhoneOptions): Promise<BeckonPhone> {
  const { world, device = null, connect, caps, signal, ...session } = options;
  if (connect !== undefined) return behindServer({ platform: world, address: connect, caps, device }, session, signal);
  const opened = await OPENERS[world](device, deadlineIn(CONNECTING_MS, signal));
  if (!opened.ok) throw notLaunched(opened.problem);
  return new BeckonPhone(opened.value, session);
}

/** A device farm may take its time to find a free phone. */
const FARM_MS = 180_000;

/** What opens it is a secret of the session. */
async function behindServer(phone: RemotePhone, session: SessionOptions, signal?: AbortSignal): Promise<BeckonPhone> {
  const { openRemote } = await import('./webdriver/open.js');
  const { secretsOf } = await import('./webdriver/address.js');
  const opened = await openRemote(phone, deadlineIn(FARM_MS, signal));
  if (!opened.ok) throw notLaunched(opened.problem);
  return new BeckonPhone(opened.value, { ...session, secrets: [...(session.secrets ?? []), ...secretsOf(phone)] });
}

function notLaunched(given: Problem): LaunchError {
  const { message, hint } = worded(given);
  return new LaunchError(message, hint, given.code);
}

/** Each platform is loaded only when it is requested. */
const OPENERS: Readonly<
  Record<PhoneOptions['world'], (id: string | null, deadline: Deadline) => Promise<Answer<Device>>>
> = {
  android: async (id, deadline) => (await import('./android/find-devices.js')).openAndroid(id, deadline),
  ios: async (id, deadline) => (await import('./ios/find-devices.js')).openIos(id, deadline),
};

/** Nothing on a saved screen changes: who waits for something waits in vain. */
const SAVED_MS = 1000;

/**
 * A session over a saved screen: it looks and explains, and acts on nothing. Takes what `uiautomator dump`,
 * `idb ui describe-all` or Appium's page source wrote. Throws a LaunchError if that cannot be read.
 */
export async function openDump(
  text: string,
  options: SessionOptions & { readonly name?: string } = {},
): Promise<BeckonPhone> {
  const { name = messages.savedScreen, ...session } = options;
  const read = await readSaved(text);
  if (!read.ok) throw new LaunchError(messages.unreadableFile(name, read.reason), SAVE_IT);
  return new BeckonPhone(savedDevice(read.tree, name), { timeoutMs: SAVED_MS, ...session });
}

const SAVE_IT =
  "Save it again: 'adb exec-out uiautomator dump /dev/tty > screen.xml', or 'idb ui describe-all > screen.json'";

/** By what it starts with; if that was wrong, as the other. */
async function readSaved(text: string): Promise<DumpRead | DescribeRead> {
  const { readDump } = await import('./android/dump.js');
  const { readDescribe } = await import('./ios/describe.js');
  const isJson = /^[\s\ufeff]*[[{]/.test(text);
  const read = isJson ? readDescribe(text) : readDump(text);
  if (read.ok) return read;
  const other = isJson ? readDump(text) : readDescribe(text);
  return other.ok ? other : read;
}
