// What `beckon doctor` says of phones: each program, the adb server and each device, with the one thing to do about it.

import type { Paint } from '@beckon/core/report/style.js';
import { visible } from '@beckon/core/text/width.js';
import { arrow, deviceLine } from './devices.js';
import type { FoundAndroid, FoundIos } from './phones.js';

/** Something that is needed: there, or not. */
interface Part {
  readonly name: string;
  readonly about: string;
  readonly isThere: boolean;
  readonly fix: string | null;
}

export function androidLines(found: FoundAndroid, paint: Paint): string[] {
  const { program, server, devices, trouble } = found;
  const isUp = server.version !== null;
  const fix = trouble?.fix ?? null;
  const parts: Part[] = [
    program === null
      ? { name: 'adb', about: 'not found', isThere: false, fix }
      : { name: 'adb', about: `${program.path}  ${program.version}`, isThere: true, fix: null },
    isUp
      ? { name: 'adb server', about: `${server.place}  version ${server.version}`, isThere: true, fix: null }
      : {
          name: 'adb server',
          about: `${server.place}  ${trouble === null || program === null ? 'not running' : trouble.what}`,
          isThere: false,
          fix: program === null ? null : fix,
        },
  ];
  const none = isUp && devices.length === 0 ? [NO_ANDROID] : [];
  return lines('Android phones', [...parts, ...none], devices, paint);
}

const NO_ANDROID: Part = {
  name: 'device',
  about: 'none is connected',
  isThere: false,
  fix: 'plug one in and switch USB debugging on, or start an emulator',
};

export function iosLines({ programs, devices, trouble }: FoundIos, paint: Paint): string[] {
  const parts = programs.map(({ name, path, version, fix }): Part => {
    const isThere = path !== null;
    return { name, about: isThere ? `${path}  ${version}`.trimEnd() : 'not found', isThere, fix };
  });
  const isReported = trouble === null || parts.some(({ fix }) => fix === trouble.fix);
  const rest = isReported ? [] : [{ name: 'simulator', about: trouble.what, isThere: false, fix: trouble.fix }];
  // Dozens of simulators come with Xcode: those that do not run are counted only.
  const shown = devices.filter(({ state }) => state !== 'shutdown');
  const off = devices.length - shown.length;
  const more = off === 0 ? [] : [`  – ${off} more ${off === 1 ? 'is' : 'are'} not running: see 'beckon devices'`];
  return [...lines('iOS simulators', [...parts, ...rest], shown, paint), ...more];
}

function lines(
  title: string,
  parts: readonly Part[],
  devices: readonly Parameters<typeof deviceLine>[0][],
  paint: Paint,
): string[] {
  const names = [...parts.map(({ name }) => name), ...devices.map(({ id }) => id)];
  const column = Math.max(...names.map((name) => name.length)) + 2;
  return [
    title,
    ...parts.map(({ name, about, isThere, fix }) => {
      const sign = isThere ? paint('good', '✓') : '–';
      return `  ${sign} ${name.padEnd(column)}${visible(about)}${fix === null ? '' : arrow(fix, paint)}`;
    }),
    ...devices.map((device) => deviceLine(device, column, paint)),
  ];
}

/** Whether something can be done on one of them now. */
export function hasReady(devices: readonly { readonly state: string }[]): boolean {
  return devices.some(({ state }) => state === 'ready');
}
