// Colours of the terminal for the styles that reports name. Off where the output is no terminal or NO_COLOR is set.

import colors from 'picocolors';
import type { Paint, Style } from '../../report/frame.js';

const COLOURS: Readonly<Record<Style, (text: string) => string>> = {
  error: (text) => colors.bold(colors.red(text)),
  strong: colors.bold,
  place: colors.blue,
  caret: colors.red,
  help: colors.cyan,
};

export const paint: Paint = (style, text) => COLOURS[style](text);
