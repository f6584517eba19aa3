// The names of keys, and the other names people know them by.

import { distance, nearest } from '../core/distance.js';
import { entryFor } from '../core/text.js';

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
  '⌘': 'meta',
  '⌃': 'control',
  '⇧': 'shift',
  '⌥': 'alt',
  '⏎': 'enter',
  '↵': 'enter',
  '↩': 'enter',
  '⇥': 'tab',
  '⌫': 'backspace',
  '⌦': 'delete',
  '⎋': 'escape',
  '↑': 'arrowup',
  '↓': 'arrowdown',
  '←': 'arrowleft',
  '→': 'arrowright',
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
  for (const part of text.toLowerCase().replaceAll('＋', '+').split('+')) {
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

/** Other words for keys, and words around them that say nothing. */
const SPOKEN: Readonly<Record<string, string>> = {
  'arrow up': 'arrowup',
  'arrow down': 'arrowdown',
  'arrow left': 'arrowleft',
  'arrow right': 'arrowright',
  'up arrow': 'arrowup',
  'down arrow': 'arrowdown',
  'left arrow': 'arrowleft',
  'right arrow': 'arrowright',
  'page up': 'pageup',
  'page down': 'pagedown',
  'volume up': 'volumeup',
  'volume down': 'volumedown',
  'space bar': 'space',
  'back space': 'backspace',
  windows: 'meta',
  apple: 'meta',
  carriage: 'enter',
  minus: '-',
  hyphen: '-',
  dash: '-',
  comma: ',',
  period: '.',
  dot: '.',
  slash: '/',
  equals: '=',
  hash: '#',
};

/** The keys that words may have meant: `Ctrl-A`, `Arrow Down`, `the enter key`, `entr`; null if none. */
export function keysMeant(words: readonly string[]): string | null {
  const said = words
    .join(' ')
    .trim()
    .toLowerCase()
    .replace(/^(the|on|key)\s+/, '')
    .replace(/\s+(key|keys|button)$/, '');
  if (said === '' || said.length > 60) return null;
  const [, only] = /^(?:key|digit|f )([a-z]|\d{1,2})$/.exec(said) ?? [];
  if (only !== undefined) return keyNamed(said.startsWith('f ') ? `f${only}` : only);
  if (/^[^+]+\+\+$/.test(said)) return keysMeant([`${said.slice(0, -2)}+plus`]);
  const joined = entryFor(SPOKEN, said.replaceAll(/[-_]/g, ' ')) ?? comboNamed(said.replaceAll(/\s*\+\s*/g, '+'));
  if (joined !== undefined && joined !== null) return joined;
  // `ctrl+`: nobody knows what is missing.
  if (/^[+＋]|[+＋]$/.test(said)) return null;
  const parts = said
    .replace(/[⌘⌃⇧⌥](?=\S)/g, '$&+')
    .split(/\s*[+＋\-/,]\s*|\s+|_/)
    .filter((part) => part !== '' && part !== 'and');
  const keys: string[] = [];
  for (let i = 0; i < parts.length; i++) {
    const two = entryFor(SPOKEN, `${parts[i]} ${parts[i + 1] ?? ''}`);
    const key = two ?? keyMeant(parts[i] as string);
    if (key === null || key === undefined) return null;
    if (two !== undefined) i++;
    keys.push(key);
  }
  const isCombo = keys.slice(0, -1).every((key) => (modifiers as readonly string[]).includes(key));
  return keys.length > 0 && isCombo ? keys.join('+') : null;
}

/** One key, misspelt by a letter or two: a short word with two mistakes is another word. */
function keyMeant(word: string): string | null {
  const exact = keyNamed(word) ?? entryFor(SPOKEN, word) ?? null;
  if (exact !== null || word.length < 3 || !/^[a-z]+$/.test(word)) return exact;
  const [near] = nearest(word, [...namedKeys, ...Object.keys(keyAliases)], 1);
  if (near === undefined || distance(word, near, 2) > (word.length < 6 ? 1 : 2)) return null;
  return keyNamed(near);
}
