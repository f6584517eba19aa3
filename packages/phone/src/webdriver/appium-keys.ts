// The keys of phones as Appium presses them.

import { androidKeys, readKey as readAndroidKey } from '../android/keys.js';
import { readKey as readIosKey } from '../ios/keys.js';
import { messages } from '../shared/messages.js';
import type { Platform } from '../shared/tree.js';
import { wdaKeys } from './wda-keys.js';

export const appiumKeys: Readonly<Record<Platform, ReadonlySet<string>>> = { android: androidKeys, ios: wdaKeys };

export type KeyCall =
  /** A command of Appium's own. */
  | { readonly is: 'command'; readonly name: string; readonly fields: Readonly<Record<string, unknown>> }
  /** Typed into the field that has the focus. */
  | { readonly is: 'text'; readonly text: string }
  /** From the left edge to the right: the screen before. */
  | { readonly is: 'edge' }
  | { readonly is: 'unknown'; readonly instead: string };

const command = (name: string, fields: Readonly<Record<string, unknown>>): KeyCall => ({ is: 'command', name, fields });

/** Keys that are held on Android, by their codes, as the state of a keyboard. */
const META: Readonly<Record<number, number>> = { 59: 0x1, 57: 0x2, 113: 0x1000, 117: 0x10000 };
const KEYBOARD_PAGE = 7;
const KEY_SECONDS = 0.05;
const TYPED: Readonly<Record<string, string>> = {
  ...{ enter: '\n', return: '\n', tab: '\t', space: ' ', backspace: '\u0008', delete: '\u007f' },
};

export function keyCall(platform: Platform, name: string): KeyCall {
  return platform === 'android' ? androidCall(name) : iosCall(name);
}

function androidCall(name: string): KeyCall {
  const key = readAndroidKey(name);
  if (key.is === 'sign') return { is: 'text', text: key.sign };
  const known = [...androidKeys].filter((each) => each.length > 2).join(', ');
  if (key.is === 'unknown') return { is: 'unknown', instead: messages.knows(known) };
  const keycode = key.codes.at(-1);
  const metastate = key.codes.slice(0, -1).reduce((state, code) => state | (META[code] ?? 0), 0);
  return command('pressKey', { keycode, ...(metastate === 0 ? {} : { metastate }) });
}

function iosCall(name: string): KeyCall {
  const plain = name.toLowerCase();
  if (plain === 'volumeup' || plain === 'volumedown') return command('pressButton', { name: plain });
  const key = readIosKey(name);
  switch (key.is) {
    case 'button':
      if (key.button === 'HOME') return command('pressButton', { name: 'home' });
      return key.button === 'LOCK' ? command('lock', {}) : { is: 'unknown', instead: messages.noSuchButton };
    case 'edge':
      return { is: 'edge' };
    case 'sign':
      return { is: 'text', text: key.sign };
    case 'unknown':
      return { is: 'unknown', instead: key.instead };
    default:
  }
  if (key.held.length > 0) return { is: 'unknown', instead: messages.oneKeyOnly };
  const typed = TYPED[plain];
  if (typed !== undefined) return { is: 'text', text: typed };
  return command('performIoHidEvent', { page: KEYBOARD_PAGE, usage: key.code, durationSeconds: KEY_SECONDS });
}
