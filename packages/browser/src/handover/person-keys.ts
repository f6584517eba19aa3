// Keys that a person presses on the live page, as Chromium wants them.

import { lastKey } from '../drive/last-key.js';

/** Numbers of the keys that write nothing; what Enter writes is a line end. */
const NUMBERS: Readonly<Record<string, number>> = {
  ...{ Backspace: 8, Tab: 9, Enter: 13, Shift: 16, Control: 17, Alt: 18, Pause: 19, CapsLock: 20, Escape: 27 },
  ...{ PageUp: 33, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 },
  ...{ Insert: 45, Delete: 46, Meta: 91, ContextMenu: 93 },
};

export interface KeyEvent {
  readonly type: 'keyDown' | 'rawKeyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
  readonly unmodifiedText?: string;
}

/** Null: there is no such key. */
export function keyEvent(key: string, code: string, isDown: boolean, isCommand: boolean): KeyEvent | null {
  const isLetter = [...key].length === 1;
  const number = isLetter ? lastKey(key)?.windowsVirtualKeyCode : (NUMBERS[key] ?? functionKey(key));
  if (number === undefined) return null;
  const text = isLetter ? key : key === 'Enter' ? '\r' : '';
  const writes = isDown && text !== '' && !isCommand;
  return {
    type: isDown ? (writes ? 'keyDown' : 'rawKeyDown') : 'keyUp',
    key,
    code,
    windowsVirtualKeyCode: number,
    ...(writes ? { text, unmodifiedText: text } : {}),
  };
}

function functionKey(key: string): number | undefined {
  const [, number] = /^F(1?\d)$/.exec(key) ?? [];
  return number === undefined ? undefined : 111 + Number(number);
}
