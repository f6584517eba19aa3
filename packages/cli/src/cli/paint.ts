// Colours of the terminal for the styles that reports name. Off where the stream is no terminal or NO_COLOR is set.

import type { Paint, Style } from '@beckon/core/report/style.js';
import colors from 'picocolors';
import type { Output } from '../options/command.js';

/** How to colour what goes to a stream. */
export function paintFor(stream: Output): Paint {
  const isForced = (process.env['FORCE_COLOR'] ?? '0') !== '0';
  const isOn = !process.env['NO_COLOR'] && (isForced || (stream.isTTY === true && process.env['TERM'] !== 'dumb'));
  const { bold, red, blue, cyan, green, dim } = colors.createColors(isOn);
  const styles: Readonly<Record<Style, (text: string) => string>> = {
    error: (text) => bold(red(text)),
    strong: bold,
    place: blue,
    caret: red,
    help: cyan,
    good: green,
    faint: dim,
  };
  return (style, text) => styles[style](text);
}
