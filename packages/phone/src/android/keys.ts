// The keys of an Android phone, by the names that people use, and their codes.

const CODES: Readonly<Record<string, number>> = {
  home: 3,
  back: 4,
  call: 5,
  endcall: 6,
  arrowup: 19,
  arrowdown: 20,
  arrowleft: 21,
  arrowright: 22,
  volumeup: 24,
  volumedown: 25,
  power: 26,
  camera: 27,
  tab: 61,
  space: 62,
  enter: 66,
  backspace: 67,
  plus: 81,
  menu: 82,
  notification: 83,
  search: 84,
  playpause: 85,
  pageup: 92,
  pagedown: 93,
  escape: 111,
  delete: 112,
  end: 123,
  insert: 124,
  mute: 164,
  recents: 187,
  sleep: 223,
  wakeup: 224,
  paste: 279,
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at + 1}`, 131 + at])),
  ...Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, 29 + at])),
  ...Object.fromEntries([...'0123456789'].map((digit, at) => [digit, 7 + at])),
};

const MODIFIERS: Readonly<Record<string, number>> = { control: 113, shift: 59, alt: 57, meta: 117 };

/** Other ways to say them. */
const ALIASES: Readonly<Record<string, string>> = {
  volume_up: 'volumeup',
  volume_down: 'volumedown',
  app_switch: 'recents',
  overview: 'recents',
  return: 'enter',
  esc: 'escape',
  ctrl: 'control',
  cmd: 'meta',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
};

/** The names of all keys that can be pressed alone. */
export const androidKeys: ReadonlySet<string> = new Set([...Object.keys(CODES), 'volume_up', 'volume_down']);

/** The cursor to the end of its line, and the key that takes a character away before it. */
export const MOVE_END = 123;
export const BACKSPACE = 67;
export const PASTE = 279;
export const ENTER = 66;

export type AndroidKeyRead =
  /** Codes that are pressed together, the last one being the key itself. */
  | { readonly is: 'codes'; readonly codes: readonly number[] }
  /** A sign that is typed. */
  | { readonly is: 'sign'; readonly sign: string }
  | { readonly is: 'unknown'; readonly key: string };

/** `back`, `a`, `é`, `control+a`. A capital letter is a sign, not a key with shift. */
export function readKey(name: string): AndroidKeyRead {
  const parts = name === '+' ? ['plus'] : name.split('+');
  const last = parts.at(-1) ?? '';
  const held = parts.slice(0, -1).map((part) => MODIFIERS[ALIASES[part.toLowerCase()] ?? part.toLowerCase()]);
  if (parts.length === 1 && [...last].length === 1 && CODES[last] === undefined) return { is: 'sign', sign: last };
  const plain = last.toLowerCase();
  const code = CODES[ALIASES[plain] ?? plain] ?? (parts.length === 1 ? MODIFIERS[plain] : undefined);
  const codes = [...held, code].filter((each): each is number => each !== undefined);
  return codes.length === parts.length ? { is: 'codes', codes } : { is: 'unknown', key: name };
}
