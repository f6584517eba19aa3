// Typing on Android: `input text` makes key presses of plain signs; all others need a keyboard that can be sent text, or the clipboard.

import { ENTER } from './keys.js';
import { lineOf } from './shell.js';

/** Key presses take long, and a command line has an end. */
const MOST_AT_ONCE = 400;
const TAB = 61;

/** Whether the virtual keyboard of every Android has keys for all of it. */
export function isPlainText(text: string): boolean {
  return /^[\x20-\x7e\n\t]*$/.test(text);
}

/**
 * The lines of the shell that type a plain text. `input` itself reads `%s` as a space, however the shell quotes it:
 * so spaces are sent as that, and a percent sign never stands before an s.
 */
export function typingLines(text: string): readonly string[] {
  const commands: string[] = [];
  for (const part of text.replaceAll('\r\n', '\n').split(/(\n|\t)/)) {
    if (part === '\n') commands.push(lineOf(['input', 'keyevent', String(ENTER)]));
    else if (part === '\t') commands.push(lineOf(['input', 'keyevent', String(TAB)]));
    else for (const piece of pieces(part)) commands.push(lineOf(['input', 'text', piece.replaceAll(' ', '%s')]));
  }
  return commands;
}

/** Parts that are short enough, and of which none has a percent sign before an s. */
function pieces(text: string): readonly string[] {
  return text
    .split(/(?<=%)(?=s)/)
    .flatMap((part) => Array.from({ length: Math.ceil(part.length / MOST_AT_ONCE) }, (_, at) => slice(part, at)));
}

function slice(text: string, at: number): string {
  return text.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE);
}

/** A keyboard that types what it is sent by a broadcast; people install it for just this. */
export const HELPER = 'com.android.adbkeyboard/.AdbIME';

/** The words for it, in base 64: all of Unicode, and nothing for the shell to read. */
export function helperLine(text: string): string {
  const coded = Buffer.from(text, 'utf8').toString('base64');
  return lineOf(['am', 'broadcast', '-a', 'ADB_INPUT_B64', '--es', 'msg', coded]);
}

/** Whether a keyboard is the one that the field in focus writes with, from `dumpsys input_method`. */
export function isUsedBy(dumpsys: string, keyboard: string): boolean {
  const bound = /\bmCurId=(\S+)/.exec(dumpsys)?.[1] ?? /\bmCurMethodId=(\S+)/.exec(dumpsys)?.[1];
  return bound === keyboard && !/mBoundToMethod=false/.test(dumpsys);
}

/** What the shell of some devices calls setting and reading the clipboard. */
export const CLIPBOARD_WORDS: readonly { readonly set: string; readonly get: string }[] = [
  { set: 'set-text', get: 'get-text' },
  { set: 'set', get: 'get' },
];

/** What devices say instead of doing it, with exit code 0. */
export function isRefusal(output: string): boolean {
  return /No shell command implementation|Unknown command|Can't find service|not found|Exception/i.test(output);
}
