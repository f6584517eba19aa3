// The phones that are there, Android and iOS alike, and what to do about those that are not ready.

import { type Problem, problem } from '@beckon/core/scene/problem.js';
import { type Deadline, deadlineIn } from '@beckon/core/time/deadline.js';
import { type FoundAndroid, findAndroid } from '@beckon/phone/android/find-devices.js';
import { avds, startAvd } from '@beckon/phone/android/start.js';
import { type FoundIos, findIos } from '@beckon/phone/ios/find-devices.js';
import { simulators, startSimulator } from '@beckon/phone/ios/start.js';

export type { FoundAndroid } from '@beckon/phone/android/find-devices.js';
export type { FoundIos } from '@beckon/phone/ios/find-devices.js';

export interface FoundPhones {
  readonly android: FoundAndroid;
  readonly ios: FoundIos;
}
export type FoundPhone = FoundAndroid['devices'][number] | FoundIos['devices'][number];

/** Programs that are slow to start, and phones that are slow to answer. */
const SEARCH_MS = 20_000;

/** Android's; the adb server is started first if that is wanted. */
export function androidPhones(isStarting: boolean, signal: AbortSignal): Promise<FoundAndroid> {
  return findAndroid(isStarting, deadlineIn(SEARCH_MS, signal));
}

export function iosPhones(signal: AbortSignal): Promise<FoundIos> {
  return findIos(deadlineIn(SEARCH_MS, signal));
}

/** Starts the emulator or the simulator of that name; several of one name are distinguished by their ids. */
export async function startDevice(
  name: string,
  deadline: Deadline,
): Promise<{ readonly id: string } | { readonly problem: Problem }> {
  const [android, ios] = await Promise.all([avds(deadline), simulators(deadline)]);
  const matching = ios.filter(({ id, name: called }) => id === name || called === name);
  const [simulator, another] = matching;
  const isEmulator = android.includes(name);
  if (!isEmulator && simulator === undefined) {
    const all = [...android, ...ios.map(({ name: called }) => called)];
    const instead =
      all.length === 0 ? "'beckon doctor' says what is missing" : `There is ${[...new Set(all)].join(', ')}`;
    return {
      problem: problem('INVALID_VALUE', {
        what: `--start ${name}`,
        reason: 'there is no such emulator or simulator',
        instead,
      }),
    };
  }
  if (another !== undefined || (isEmulator && simulator !== undefined)) {
    const instead = `Use the id: ${matching.map(({ id, system }) => `${id} (${system})`).join(', ')}`;
    return {
      problem: problem('INVALID_VALUE', { what: `--start ${name}`, reason: 'there are several of that name', instead }),
    };
  }
  const started = isEmulator
    ? await startAvd(name, deadline)
    : await startSimulator(simulator as NonNullable<typeof simulator>, deadline);
  return started.ok ? { id: started.value } : { problem: started.problem };
}
