// The phones that are there, Android and iOS alike, and what to do about those that are not ready.

import { deadlineIn } from '@beckon/core/time/deadline.js';
import { type FoundAndroid, findAndroid } from '@beckon/phone/android/find-devices.js';
import { type FoundIos, findIos } from '@beckon/phone/ios/find-devices.js';

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
