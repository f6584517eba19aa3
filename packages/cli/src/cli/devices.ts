// `beckon devices`: the phones that are connected, and what to do about those that are not ready.

import { worded } from '@beckon/core/engine/problems.js';
import type { Paint } from '@beckon/core/report/style.js';
import { visible } from '@beckon/core/text/width.js';
import { deadlineIn } from '@beckon/core/time/deadline.js';
import {
  type CliCommand,
  type CliOptions,
  interruptedCode,
  interruptible,
  readOptions,
  UsageError,
} from '../options/command.js';
import { paintFor } from './paint.js';
import { androidPhones, type FoundPhone, type FoundPhones, iosPhones, startDevice } from './phones.js';

const usage = 'devices [--json] [--start <name>]';
const options = {
  json: { about: 'Print them as JSON.' },
  start: { value: '<name>', about: 'Start an emulator or a simulator by its name, and wait until it can be used.' },
} as const satisfies CliOptions;

/** A machine that is slow to come up. */
const START_MS = 180_000;

export const devices: CliCommand = {
  name: 'devices',
  usage,
  does: 'List the phones that are connected, and what to do about those that are not ready.',
  options,
  async run(args, { out, err }) {
    const { given: flags, words } = readOptions(args, usage, options);
    if (words[0] !== undefined) throw new UsageError(`unexpected '${words[0]}'`, `usage: beckon ${usage}`);
    const { start } = flags;
    return interruptible(async (signal) => {
      if (start !== undefined) {
        const started = await startDevice(start, deadlineIn(START_MS, signal));
        if (signal.aborted) return interruptedCode(signal);
        if ('problem' in started) {
          const { message, hint } = worded(started.problem);
          err.write(`beckon: ${message}${hint === '' ? '' : `; ${hint}`}\n`);
          return 1;
        }
        out.write(`${started.id}\n`);
        return 0;
      }
      const [android, ios] = await Promise.all([androidPhones(true, signal), iosPhones(signal)]);
      if (signal.aborted) return interruptedCode(signal);
      const found = { android, ios };
      out.write(`${flags.json ? JSON.stringify(devicesData(found)) : devicesText(found, paintFor(out))}\n`);
      return 0;
    });
  },
};

const PLATFORMS = [
  ['android', 'Android'],
  ['ios', 'iOS'],
] as const;

/** All devices in one list, and what keeps others from being seen. */
export function devicesData(found: FoundPhones): object {
  return {
    devices: PLATFORMS.flatMap(([name]) => [...found[name].devices]),
    trouble: PLATFORMS.flatMap(([platform]) => {
      const { trouble } = found[platform];
      return trouble === null ? [] : [{ platform, ...trouble }];
    }),
  };
}

export function devicesText(found: FoundPhones, paint: Paint): string {
  const column = Math.max(0, ...PLATFORMS.flatMap(([name]) => found[name].devices.map(({ id }) => id.length))) + 2;
  return PLATFORMS.map(([name, title]) => {
    const { devices: list, trouble } = found[name];
    const rows = list.map((device) => deviceLine(device, column, paint));
    const none = list.length === 0 ? [`  – ${trouble === null ? NOTHING[name] : troubleText(trouble, paint)}`] : [];
    return [paint('strong', title), ...rows, ...none].join('\n');
  }).join('\n');
}

/** `✓ emulator-5554  Pixel 7 (Android 14)`; one that is not ready says what it is and what to do. */
export function deviceLine({ id, label, state, said: words, fix }: FoundPhone, column: number, paint: Paint): string {
  const isReady = state === 'ready';
  const sign = isReady ? paint('good', '✓') : paint('error', '✗');
  const about = isReady ? '' : `  ${visible(words.toLowerCase())}${fix === null ? '' : arrow(fix, paint)}`;
  return `  ${sign} ${visible(id).padEnd(column)}${visible(label)}${about}`;
}

function troubleText({ what, fix }: { readonly what: string; readonly fix: string }, paint: Paint): string {
  return `${visible(what)}${arrow(fix, paint)}`;
}

/** What to do about it, after the message. */
export function arrow(fix: string, paint: Paint): string {
  return `  ${paint('help', `→ ${visible(fix)}`)}`;
}

const NOTHING = {
  android: 'none is connected: plug one in and switch USB debugging on, or start an emulator',
  ios: 'no simulator exists',
} as const;
