// The options that say which world a command is for, where that is no browser: a phone, or a screen that was saved.

import type { Given } from './command.js';
import { type CliOptions, UsageError } from './command.js';

export const phoneOptions = {
  world: { oneOf: ['browser', 'android', 'ios'], about: 'Where to run. Default: browser.' },
  device: {
    value: '<id>',
    about:
      "Which phone, if there are several: its id, its name, or a property such as android=14; 'beckon devices' lists them. For 'run' several, separated by commas: each file runs on the next one that is free.",
  },
  dump: { value: '<file>', about: 'Use a saved screen, read-only: a UIAutomator dump or an idb tree.' },
} as const satisfies CliOptions;

/** A phone, or a file with what was on one. */
export interface PhoneRequest {
  readonly world?: 'android' | 'ios';
  readonly device?: string;
  readonly dump?: string;
}

/** Which phone was requested; nothing if none was. */
export function phoneRequest({ world, device, dump }: Given<typeof phoneOptions>): PhoneRequest {
  const isPhone = world === 'android' || world === 'ios';
  if (device !== undefined && dump !== undefined)
    throw new UsageError('--device and --dump exclude each other', 'a saved screen needs no device');
  if (device !== undefined && !isPhone) throw new UsageError('--device needs --world android or --world ios');
  if (dump !== undefined && world === 'browser')
    throw new UsageError('--dump is the saved screen of a phone', 'leave --world browser out');
  return {
    ...(isPhone ? { world } : {}),
    ...(device === undefined ? {} : { device }),
    ...(dump === undefined ? {} : { dump }),
  };
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
