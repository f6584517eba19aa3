// Lines that are rewritten in place at the bottom of a terminal, and nowhere else: what is being done now, with a sign that
// turns, how far it is, and the time.

import { liveLine } from '@beckon/core/report/step.js';
import type { Paint } from '@beckon/core/report/style.js';
import { fitted, oneLine } from '@beckon/core/report/words.js';
import { width } from '@beckon/core/text/width.js';
import type { Output } from '../options/command.js';

const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Milliseconds between two signs. */
const PACE = 80;
/** Columns of a terminal that does not say how many it has. */
const COLUMNS = 80;

/** Columns that what is being done keeps, however much there is to say of how far it is. */
const TEXT_COLUMNS = 20;

/** A line at the bottom. While it is hidden, others may write. */
export interface BottomLine {
  show(): void;
  hide(): void;
}

/** A line that is requested again and again. None where the stream is no terminal. */
export function bottomLine(out: Output, line: (sign: string, columns: number) => string): BottomLine {
  if (out.isTTY !== true || process.env['TERM'] === 'dumb') return { show() {}, hide() {} };
  let turn = 0;
  let timer: NodeJS.Timeout | null = null;
  const draw = (): void => {
    const sign = SIGNS[turn++ % SIGNS.length] ?? '';
    out.write(`\r${line(sign, out.columns || COLUMNS)}\u001b[K`);
  };
  return {
    show() {
      if (timer !== null) return;
      draw();
      timer = setInterval(draw, PACE);
    },
    hide() {
      if (timer === null) return;
      clearInterval(timer);
      timer = null;
      out.write('\r\u001b[K');
    },
  };
}

/** Shows a line until the returned function is called, which removes it. Asks what to add to it: how far it is. */
export type Live = (given: string, progress?: () => string) => () => void;

/** The live line of a stream; where it is no terminal, none. */
export function liveOn(out: Output, paint: Paint): Live {
  return (text, progress = () => '') => {
    const start = Date.now();
    const line = bottomLine(out, (sign, columns) =>
      liveLine(sign, withProgress(text, progress(), columns), Date.now() - start, columns, paint),
    );
    line.show();
    return line.hide;
  };
}

/** `trace stop run.zip  12 of 40 MB`: where there is no room for both, what is being done is cut. */
function withProgress(written: string, words: string, columns: number): string {
  if (words === '') return written;
  const shown = oneLine(words);
  // The sign in front, a blank, two blanks between, and the time behind.
  const room = Math.max(TEXT_COLUMNS, columns - width(shown) - 14);
  return `${fitted(written, room)}  ${shown}`;
}
