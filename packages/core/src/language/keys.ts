// The names of keys, and the other names people know them by.

import { distance, nearest } from '../text/distance.js';
import { entryFor, inverted } from '../text/text.js';

/** Keys of phones; `home` and `enter` are on keyboards too. */
export const phoneKeys = ['back', 'recents', 'menu', 'power', 'camera', 'volumeup', 'volumedown', 'mute'] as const;

export const modifiers = ['control', 'shift', 'alt', 'meta'] as const;

export const namedKeys = [
  ...modifiers,
  ...Array.from({ length: 12 }, (_, i) => `f${i + 1}`),
  ...'arrowup arrowdown arrowleft arrowright home end pageup pagedown'.split(' '),
  ...'enter tab escape space backspace delete insert plus'.split(' '),
  ...phoneKeys,
] as const;

export const keyAliases = inverted({
  control: 'ctrl, ⌃',
  meta: 'cmd, command, win, super, ⌘',
  alt: 'option, opt, ⌥',
  escape: 'esc, ⎋',
  enter: 'return, ⏎, ↵, ↩',
  delete: 'del, ⌦',
  insert: 'ins',
  arrowup: 'up, ↑',
  arrowdown: 'down, ↓',
  arrowleft: 'left, ←',
  arrowright: 'right, →',
  pageup: 'pgup',
  pagedown: 'pgdn',
  space: 'spacebar',
  volumeup: 'volume_up',
  volumedown: 'volume_down',
  recents: 'app_switch, overview',
  shift: '⇧',
  tab: '⇥',
  backspace: '⌫',
});

const known: ReadonlySet<string> = new Set(namedKeys);
const aliases: ReadonlyMap<string, string> = new Map(Object.entries(keyAliases));

/** The canonical name of one key, or null. A single character keeps its case. */
export function keyNamed(text: string): string | null {
  const lower = text.toLowerCase();
  if (known.has(lower)) return lower;
  const match = aliases.get(lower);
  if (match !== undefined) return match;
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
const SPOKEN = inverted({
  arrowup: 'arrow up, up arrow',
  arrowdown: 'arrow down, down arrow',
  arrowleft: 'arrow left, left arrow',
  arrowright: 'arrow right, right arrow',
  pageup: 'page up',
  pagedown: 'page down',
  volumeup: 'volume up',
  volumedown: 'volume down',
  space: 'space bar, leertaste',
  backspace: 'back space',
  meta: 'windows, apple',
  enter: 'carriage, eingabe, eingabetaste, entrée, intro, invio',
  '-': 'minus, hyphen, dash',
  ',': 'comma',
  '.': 'period, dot',
  '/': 'slash',
  '=': 'equals',
  '#': 'hash',
  control: 'controlormeta, strg',
  shift: 'umschalt, maj',
  delete: 'entf, suppr, supr, canc',
  insert: 'einfg',
  home: 'pos1',
  end: 'ende',
  escape: 'échap',
});

/** Emacs and Vim: `C-a`, `<M-x>`. */
const LETTERS: Readonly<Record<string, string>> = { c: 'control', m: 'alt', a: 'alt', s: 'shift', d: 'meta' };

/** A combination as other tools write it, in our notation: `{ctrl}a`, `<C-S-t>`, `^A`, `Keys.ENTER`, `VK_RETURN`. */
function plainNotation(given: string): string {
  const wrapped = /^(?:<(.+)>|\[(.+)\])$/.exec(given);
  let text = wrapped?.[1] ?? wrapped?.[2] ?? given;
  if (/^(\{[a-z]+\}\+?)+[a-z0-9]?$/.test(text) || /^\{[a-z0-9]+([+-][a-z0-9]+)*\}$/.test(text))
    text = text.replace(/\}\+?(?=.)/g, '+').replace(/[{}]/g, '');
  text = text.replace(/^(?:keys?\.|vk_|keycode_)(?=[a-z])/, '');
  if (/^\^[a-z]$/.test(text)) return `control+${text.slice(1)}`;
  const emacs = /^(?:[cmasd]-){1,3}(?:\S|[a-z0-9]{2,})$/.test(text) ? text.split('-') : [];
  if (emacs.length > 1)
    return emacs.map((part, i) => (i < emacs.length - 1 ? (entryFor(LETTERS, part) ?? part) : part)).join('+');
  return text.replace(/^(ctrl|cmd)(?=[a-z0-9]$)/, '$1+');
}

/** The keys that words may have meant: `Ctrl-A`, `Arrow Down`, `the enter key`, `entr`; null if none. */
export function likelyKeys(words: readonly string[]): string | null {
  if (words.length === 1 && /^\s+$/.test(words[0] ?? '')) return 'space';
  const text = words
    .join(' ')
    .trim()
    .toLowerCase()
    .replace(/^(the|on|key)\s+/, '')
    .replace(/\s+(key|keys|button)$/, '');
  return text === '' || text.length > 60 ? null : likelyCombo(plainNotation(text));
}

function likelyCombo(written: string): string | null {
  const [, number] = /^f (\d{1,2})$/.exec(written) ?? [];
  if (number !== undefined) return keyNamed(`f${number}`);
  if (written === '+' || written === '＋') return 'plus';
  if (/^[^+]+\s*\+\s*\+$/.test(written) || /^[^+]+\s\+$/.test(written))
    return likelyCombo(written.replace(/\s*\+[\s+]*$/, '+plus'));
  const joined = entryFor(SPOKEN, written.replaceAll(/[-_]/g, ' ')) ?? comboNamed(written.replaceAll(/\s*\+\s*/g, '+'));
  if (joined !== undefined && joined !== null) return joined;
  // `ctrl+`: unknown what is missing.
  if (/^[+＋]|[+＋]$/.test(written)) return null;
  const parts = written
    .replace(/[⌘⌃⇧⌥](?=\S)/g, '$&+')
    .split(/\s*[+＋\-/,]\s*|\s+|_/)
    .filter((part) => part !== '' && part !== 'and');
  const keys: string[] = [];
  for (let i = 0; i < parts.length; i++) {
    const two = entryFor(SPOKEN, `${parts[i]} ${parts[i + 1] ?? ''}`);
    const key = two ?? likelyKey(parts[i] as string);
    if (key === null || key === undefined) return null;
    if (two !== undefined) i++;
    keys.push(key);
  }
  const isCombo = keys.slice(0, -1).every((key) => (modifiers as readonly string[]).includes(key));
  return keys.length > 0 && isCombo ? keys.join('+') : null;
}

/** One key, misspelt by a letter or two: a short word with two mistakes is another word. */
function likelyKey(input: string): string | null {
  // As browsers name keys by their place: `KeyA`, `Digit1`, `Numpad5`, `ControlLeft`.
  const [, sign] = /^(?:key|digit|numpad)([a-z]|\d)$/.exec(input) ?? [];
  if (sign !== undefined) return sign;
  const word = input.replace(/^(control|shift|alt|meta)(left|right)$/, '$1').replace(/^numpad(?=enter)/, '');
  const exact = keyNamed(word) ?? entryFor(SPOKEN, word) ?? null;
  if (exact !== null || word.length < 3 || !/^[a-z]+$/.test(word)) return exact;
  const [near] = nearest(word, [...namedKeys, ...Object.keys(keyAliases)], 1);
  if (near === undefined || distance(word, near, 2) > (word.length < 6 ? 1 : 2)) return null;
  return keyNamed(near);
}
