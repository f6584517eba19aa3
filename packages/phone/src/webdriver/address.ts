// Where a phone behind a server is, what is asked of it, and what of that must not be seen.

import { isRecord } from '@beckon/core/data/schema.js';
import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { messages } from '../shared/messages.js';
import type { Platform } from '../shared/tree.js';
import type { ServerAddress } from './client.js';

/** Capabilities for Appium, as its users write them: `platformName`, `appium:udid` … */
export type Capabilities = Readonly<Record<string, unknown>>;

export interface RemotePhone {
  readonly platform: Platform;
  /** `http://127.0.0.1:8100`, `https://name:key@hub.example/wd/hub`. */
  readonly address: string;
  readonly caps?: Capabilities | undefined;
  /** Which of its phones. */
  readonly device?: string | null;
}

/** Capabilities that are secrets by their names: `accessKey`, `appium:keychainPassword`, `authToken`. */
const SECRET_NAME = /key(?!board|code|event)|token|secret|passw|passcode|credential|\bauth/i;
/** In front of a value that must not be shown, as everywhere in Beckon. */
const SECRET = 'secret:';

export function addressOf({ address, caps = {} }: RemotePhone): ServerAddress | Problem {
  if (!URL.canParse(address)) return wrongOption(messages.notHttp);
  const url = new URL(address);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.search !== '' || url.hash !== '')
    return wrongOption(messages.notHttp);
  const [user, password] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  url.username = '';
  url.password = '';
  const isNamed = user !== '' || password !== '';
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  return {
    base: url.href.replace(/\/+$/, ''),
    headers: isNamed ? { authorization: `Basic ${basic}` } : {},
    secrets: [...(isNamed ? [password, basic] : []), ...secretsIn(caps)].filter((one) => one !== ''),
  };
}

/** What must not be shown of an address and of capabilities. */
export function secretsOf(phone: Pick<RemotePhone, 'address' | 'caps'>): readonly string[] {
  const address = addressOf({ ...phone, platform: 'ios' });
  return 'code' in address ? secretsIn(phone.caps ?? {}) : address.secrets;
}

function secretsIn(value: unknown, isSecret = false): readonly string[] {
  if (typeof value === 'string') {
    if (value.startsWith(SECRET)) return [value.slice(SECRET.length)];
    return isSecret ? [value] : [];
  }
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one, isSecret));
  if (!isRecord(value)) return isSecret && typeof value === 'number' ? [String(value)] : [];
  return Object.entries(value).flatMap(([name, one]) => secretsIn(one, isSecret || SECRET_NAME.test(name)));
}

/** As they are sent: without the marks of secrets. */
export function unmarked(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(SECRET) ? value.slice(SECRET.length) : value;
  if (Array.isArray(value)) return value.map(unmarked);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unmarked(one)]));
}

export function wrongOption(reason: string, what = '--connect'): Problem {
  return problem('INVALID_VALUE', { what, reason });
}
