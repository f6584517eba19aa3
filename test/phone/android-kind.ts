// Kinds of Android that the simulated phone can be, and what they say about the keyboard, the log and keys.

import type { DumpStyle } from './android-view.js';
import { HEIGHT, type LogEntry, type Phone, WIDTH } from './app.js';
import { KEYBOARD } from './screens.js';

/** What kind of Android it is. */
export interface AndroidKind {
  readonly release: string;
  readonly sdk: number;
  readonly model: string;
  readonly attributes: DumpStyle['attributes'];
  /** `wm size` of it, where it differs from the physical one. */
  readonly override: { readonly width: number; readonly height: number } | null;
  readonly rotation: number;
  readonly hasClipboard: boolean;
  /** ADBKeyBoard: a keyboard that types what it is sent. */
  readonly hasHelper: boolean;
  /** Whether a dump can be written to /dev/tty. */
  readonly hasTty: boolean;
  /** Which of the words of all these years `dumpsys activity activities` uses. */
  readonly resumed: 'mResumedActivity' | 'topResumedActivity' | 'ResumedActivity' | 'none';
}

export const ANDROID_14: AndroidKind = {
  release: '14',
  sdk: 34,
  model: 'Pixel 7',
  attributes: 'new',
  override: null,
  rotation: 0,
  hasClipboard: true,
  hasHelper: false,
  hasTty: true,
  resumed: 'topResumedActivity',
};

/** An old one: no clipboard from the shell, other words, no exit codes (that is the protocol's part). */
export const ANDROID_6: AndroidKind = {
  ...ANDROID_14,
  release: '6.0.1',
  sdk: 23,
  model: 'Nexus 5',
  attributes: 'old',
  hasClipboard: false,
  resumed: 'mResumedActivity',
};

/** The keyboard, as `dumpsys window InputMethod` tells it. */
export function keyboardWindow(phone: Phone): string {
  const { isKeyboardUp } = phone.state;
  const { x, y, width, height } = KEYBOARD;
  const region = `    touchable region=SkRegion((${x},${y},${x + width},${y + height}))\n`;
  return (
    'WINDOW MANAGER WINDOWS (dumpsys window windows)\n' +
    '  Window #3 Window{82dd42b u0 InputMethod}:\n' +
    '    mDisplayId=0 mSession=Session{38d43d5 4903:u0a10192} mClient=android.os.BinderProxy@2b264ed\n' +
    '    mOwnerUid=10192 showForAllUsers=false package=com.example.keyboard appop=NONE\n' +
    '    mAttrs={(0,0)(fillxwrap) gr=BOTTOM CENTER_VERTICAL ty=INPUT_METHOD fmt=TRANSPARENT}\n' +
    `    mViewVisibility=${isKeyboardUp ? '0x0' : '0x8'} mHaveFrame=true mObscured=false\n` +
    `    mGivenContentInsets=[0,${y - 80}][0,0] mGivenVisibleInsets=[0,${y - 80}][0,0]\n` +
    `    mTouchableInsets=3 mGivenInsetsPending=false\n${region}` +
    `    mHasSurface=${isKeyboardUp} isReadyForDisplay()=${isKeyboardUp} mWindowRemovalAllowed=false\n` +
    `    Frames: parent=[0,80][${WIDTH},${HEIGHT}] display=[0,80][${WIDTH},${HEIGHT}] frame=[0,80][${WIDTH},${HEIGHT}]\n` +
    `    isOnScreen=${isKeyboardUp}\n    isVisible=${isKeyboardUp}\n`
  );
}

/** As `logcat -v threadtime` writes it. */
/** So many milliseconds after the phone was switched on, by its clock. */
export function timeOf(at: number): string {
  const when = new Date(Date.UTC(2024, 4, 17, 12) + at).toISOString();
  return `${when.slice(5, 10)} ${when.slice(11, 23)}`;
}

export function logLine({ at, pid, level, tag, text }: LogEntry): string {
  return `${timeOf(at)} ${String(pid).padStart(5)} ${String(pid + 7).padStart(5)} ${level} ${tag.padEnd(8)}: ${text}\n`;
}

const KEYS: Readonly<Record<string, string>> = {
  3: 'home',
  4: 'back',
  24: 'volume_up',
  25: 'volume_down',
  26: 'power',
  61: 'tab',
  66: 'enter',
  67: 'delete',
  84: 'search',
  111: 'escape',
  113: 'control',
  123: 'end',
  187: 'recents',
  279: 'paste',
};

/** The name of a key by its code. */
export function keyName(code: string): string {
  const letter = Number(code) - 29;
  if (letter >= 0 && letter < 26) return 'abcdefghijklmnopqrstuvwxyz'[letter] ?? code;
  return KEYS[code] ?? code;
}
