// The keys of an iPhone, by the names that people use: its buttons, and the keys of a keyboard by their USB codes.

import { messages } from '../shared/messages.js';

/** Buttons of the phone itself. */
const BUTTONS: Readonly<Record<string, string>> = {
  home: 'HOME',
  power: 'LOCK',
  lock: 'LOCK',
  side: 'SIDE_BUTTON',
  siri: 'SIRI',
  applepay: 'APPLE_PAY',
};

export const BACKSPACE = 42;
export const KEY_END = 77;
export const ARROW_DOWN = 81;
export const LETTER_V = 25;

const CODES: Readonly<Record<string, number>> = {
  enter: 40,
  escape: 41,
  backspace: BACKSPACE,
  tab: 43,
  space: 44,
  insert: 73,
  pageup: 75,
  delete: 76,
  end: KEY_END,
  pagedown: 78,
  arrowright: 79,
  arrowleft: 80,
  arrowdown: ARROW_DOWN,
  arrowup: 82,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at + 1}`, 58 + at])),
  ...Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, 4 + at])),
  ...Object.fromEntries([...'1234567890'].map((digit, at) => [digit, 30 + at])),
};

/** Held while another key is pressed: the options of idb for them. */
const HELD: Readonly<Record<string, string>> = {
  shift: '--shift',
  control: '--control',
  alt: '--option',
  meta: '--command',
};

const ALIASES: Readonly<Record<string, string>> = {
  return: 'enter',
  esc: 'escape',
  ctrl: 'control',
  option: 'alt',
  cmd: 'meta',
  command: 'meta',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  side_button: 'side',
  apple_pay: 'applepay',
};

/** An iPhone has no key for it: a finger comes in over the left edge instead. */
const BACK = 'back';

/** Keys of other phones, and what to do here instead. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  recents: messages.launchInstead,
  menu: messages.menuInstead,
  camera: messages.cameraInstead,
  volumeup: messages.simulatorMenu,
  volumedown: messages.simulatorMenu,
  mute: messages.simulatorMenu,
};

/** The names of all keys that can be pressed alone. */
export const iosKeys: ReadonlySet<string> = new Set([...Object.keys(BUTTONS), BACK, ...Object.keys(CODES)]);

export type IosKeyRead =
  | { readonly is: 'button'; readonly button: string }
  /** From the left edge to the right: the screen before. */
  | { readonly is: 'edge' }
  /** A key, with the options for the keys that are held. */
  | { readonly is: 'code'; readonly code: number; readonly held: readonly string[] }
  /** A sign that is typed. */
  | { readonly is: 'sign'; readonly sign: string }
  | { readonly is: 'unknown'; readonly key: string; readonly instead: string };

/** `home`, `enter`, `a`, `é`, `meta+a`. A capital letter is a sign, not a key with shift. */
export function readKey(name: string): IosKeyRead {
  const parts = name === '+' ? ['plus'] : name.split('+');
  const last = parts.at(-1) ?? '';
  if (name === '+' || last === 'plus') return { is: 'sign', sign: '+' };
  if (parts.length === 1 && [...last].length === 1 && CODES[last] === undefined) return { is: 'sign', sign: last };
  const plain = ALIASES[last.toLowerCase()] ?? last.toLowerCase();
  const button = BUTTONS[plain];
  if (button !== undefined && parts.length === 1) return { is: 'button', button };
  if (plain === BACK && parts.length === 1) return { is: 'edge' };
  const code = CODES[plain];
  const held = parts.slice(0, -1).map((part) => HELD[ALIASES[part.toLowerCase()] ?? part.toLowerCase()]);
  const options = held.filter((each): each is string => each !== undefined);
  if (code !== undefined && options.length === held.length) return { is: 'code', code, held: options };
  const known = [...iosKeys].filter((each) => each.length > 1).join(', ');
  return { is: 'unknown', key: name, instead: ELSEWHERE[plain] ?? messages.knows(known) };
}
