// The names of keys, and the other names people know them by.

/** Keys of phones; `home` and `enter` are on keyboards too. */
export const phoneKeys = ['back', 'recents', 'menu', 'power', 'camera', 'volumeup', 'volumedown', 'mute'] as const;

export const modifiers = ['control', 'shift', 'alt', 'meta'] as const;

export const namedKeys = [
  ...modifiers,
  ...Array.from({ length: 12 }, (_, i) => `f${i + 1}`),
  'arrowup',
  'arrowdown',
  'arrowleft',
  'arrowright',
  'home',
  'end',
  'pageup',
  'pagedown',
  'enter',
  'tab',
  'escape',
  'space',
  'backspace',
  'delete',
  'insert',
  'plus',
  ...phoneKeys,
] as const;

export const keyAliases: Readonly<Record<string, string>> = {
  ctrl: 'control',
  cmd: 'meta',
  command: 'meta',
  win: 'meta',
  super: 'meta',
  option: 'alt',
  opt: 'alt',
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  ins: 'insert',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  pgup: 'pageup',
  pgdn: 'pagedown',
  spacebar: 'space',
  volume_up: 'volumeup',
  volume_down: 'volumedown',
  app_switch: 'recents',
  overview: 'recents',
};

const known: ReadonlySet<string> = new Set(namedKeys);
const aliases: ReadonlyMap<string, string> = new Map(Object.entries(keyAliases));

/** The canonical name of one key, or null. A single character keeps its case. */
export function keyNamed(text: string): string | null {
  const lower = text.toLowerCase();
  if (known.has(lower)) return lower;
  const meant = aliases.get(lower);
  if (meant !== undefined) return meant;
  return isOneCharacter(text) && text !== '+' ? text : null;
}

/** `control+shift+k` from whatever spelling of it, or null. */
export function comboNamed(text: string): string | null {
  const keys: string[] = [];
  for (const part of text.toLowerCase().split('+')) {
    const key = keyNamed(part);
    if (key === null) return null;
    keys.push(key);
  }
  return keys.join('+');
}

/** One code point that has a picture: not a blank, not a control character, not half of a pair. */
function isOneCharacter(text: string): boolean {
  return /^[^\s\p{C}"']$/u.test(text);
}
