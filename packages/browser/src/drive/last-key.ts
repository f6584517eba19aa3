// The key of the last letter of a text: pages that listen to keys hear of it while the text itself comes all at once.

export interface KeyReceived {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
}

/** Of a keyboard of the United States: the letters on a key, its name, its number. */
const KEYS: readonly (readonly [letters: string, code: string, number: number])[] = [
  [' ', 'Space', 32],
  ['-_', 'Minus', 189],
  ['=+', 'Equal', 187],
  ['[{', 'BracketLeft', 219],
  [']}', 'BracketRight', 221],
  ['\\|', 'Backslash', 220],
  [';:', 'Semicolon', 186],
  ['\'"', 'Quote', 222],
  [',<', 'Comma', 188],
  ['.>', 'Period', 190],
  ['/?', 'Slash', 191],
  ['`~', 'Backquote', 192],
];
const OVER_DIGITS = ')!@#$%^&*(';
/** What is written by no key of its own. */
const WRITTEN = 229;

/** Null: there is no letter, or one that does something else than to write itself. */
export function lastKey(text: string): KeyReceived | null {
  const key = [...text].at(-1) ?? '';
  if (key === '' || /\p{Cc}/u.test(key)) return null;
  if (/^[a-z]$/i.test(key))
    return { key, code: `Key${key.toUpperCase()}`, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
  const digit = /^\d$/.test(key) ? Number(key) : OVER_DIGITS.indexOf(key);
  if (digit >= 0) return { key, code: `Digit${digit}`, windowsVirtualKeyCode: 48 + digit };
  const [, code = '', number = WRITTEN] = KEYS.find(([letters]) => letters.includes(key)) ?? [];
  return { key, code, windowsVirtualKeyCode: number };
}
