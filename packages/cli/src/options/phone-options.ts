// The options that say which world a command is for, where that is no browser: a phone, or a screen that was saved.

import { readWhole } from '@beckon/node/read.js';
import { type CliOptions, type Given, UsageError } from './command.js';
import { reasonOf } from './files.js';

export const phoneOptions = {
  world: { oneOf: ['browser', 'android', 'ios'], about: 'Where to run. Default: browser.' },
  device: {
    value: '<id>',
    about:
      "Which phone, if there are several: its id, its name, or a property such as android=14; 'beckon devices' lists them. 'run' takes several, separated by commas: each file runs on the next free one.",
  },
  caps: { value: '<file>', about: 'With --connect to Appium: the capabilities to request, as JSON.' },
  dump: { value: '<file>', about: 'Use a saved screen, read-only: a UIAutomator dump or an idb tree.' },
} as const satisfies CliOptions;

/** A phone, or a file with what was on one. */
export interface PhoneRequest {
  readonly world?: 'android' | 'ios';
  readonly device?: string;
  readonly dump?: string;
  /** The address of WebDriverAgent or Appium; without a phone it is that of a browser. */
  readonly connect?: string;
  readonly caps?: Readonly<Record<string, unknown>>;
}

/** Which phone was requested; nothing if none was. */
export function phoneRequest(
  given: Given<typeof phoneOptions> & { readonly connect?: string | undefined },
): PhoneRequest {
  const { world, device, dump, caps, connect } = given;
  const isPhone = world === 'android' || world === 'ios';
  if (device !== undefined && dump !== undefined)
    throw new UsageError('--device and --dump exclude each other', 'a saved screen needs no device');
  if (device !== undefined && !isPhone) throw new UsageError('--device needs --world android or --world ios');
  if (dump !== undefined && world === 'browser')
    throw new UsageError('--dump is the saved screen of a phone', 'leave --world browser out');
  if (caps !== undefined && (!isPhone || connect === undefined))
    throw new UsageError('--caps is for Appium', 'say --world and --connect <address>, too');
  if (connect !== undefined && dump !== undefined)
    throw new UsageError('--connect and --dump exclude each other', 'a saved screen needs no server');
  return {
    ...(isPhone ? { world } : {}),
    ...(isPhone && connect !== undefined ? { connect } : {}),
    ...(caps === undefined ? {} : { caps: capsIn(caps) }),
    ...(device === undefined ? {} : { device }),
    ...(dump === undefined ? {} : { dump }),
  };
}

/** Nothing of it is repeated in a message: it may have keys in it. */
function capsIn(file: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    text = readWhole(file).toString('utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${reasonOf(error)}`);
  }
  const value = parsed(text.replace(/^\ufeff/, ''));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new UsageError(`${file} is not a JSON object`, 'write it like { "appium:udid": "…" }');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The phones that a run is for, each by itself. */
export function devicesOf({ device }: PhoneRequest): readonly string[] {
  return (device ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}

/** Whether there is no address to open: what is there is read as it is. */
export function isPhone({ world, dump }: PhoneRequest): boolean {
  return world !== undefined || dump !== undefined;
}

/** What is being done while it is opened. */
export function openingWords({
  world,
  dump,
  extension,
}: PhoneRequest & { readonly extension?: boolean | string }): string {
  if (dump !== undefined) return `reading ${dump === '-' ? 'standard input' : dump}`;
  if (extension === true) return 'connecting to your browser';
  return world === undefined ? 'starting the browser' : 'connecting to the phone';
}
