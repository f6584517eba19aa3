// The line of what is being done now: a sign that turns, how far it is, and the time, rewritten in place. Only on a terminal.

import { width } from '../../core/width.js';
import { liveLine } from '../../report/step.js';
import type { Paint } from '../../report/style.js';
import { fitted, oneLine } from '../../report/words.js';
import type { Output } from './command.js';

const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Milliseconds between two signs. */
const PACE = 80;
/** Columns of a terminal that does not say how many it has. */
const COLUMNS = 80;

/** Columns that what is being done keeps, however much there is to say of how far it is. */
const SAID_COLUMNS = 20;

/** Shows a line until the function it answers with is called, which takes it away. Asks for what to say behind it: how far it is. */
export type Live = (said: string, progress?: () => string) => () => void;

/** The live line of a stream; where it is no terminal, none. */
export function liveOn(out: Output, paint: Paint): Live {
  if (out.isTTY !== true || process.env['TERM'] === 'dumb') return () => () => {};
  return (said, progress = () => '') => {
    const start = Date.now();
    let turn = 0;
    const draw = (): void => {
      const sign = SIGNS[turn++ % SIGNS.length] ?? '';
      const columns = out.columns || COLUMNS;
      out.write(
        `\r${liveLine(sign, withProgress(said, progress(), columns), Date.now() - start, columns, paint)}\u001b[K`,
      );
    };
    draw();
    const timer = setInterval(draw, PACE);
    return () => {
      clearInterval(timer);
      out.write('\r\u001b[K');
    };
  };
}

/** `trace stop run.zip  12 of 40 MB`: where there is no room for both, what is being done is cut. */
function withProgress(said: string, words: string, columns: number): string {
  if (words === '') return said;
  const shown = oneLine(words);
  // The sign in front, a blank, two blanks between, and the time behind.
  const room = Math.max(SAID_COLUMNS, columns - width(shown) - 14);
  return `${fitted(said, room)}  ${shown}`;
}
