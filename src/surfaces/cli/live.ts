// The line of what is being done now: a sign that turns, and the time, rewritten in place. Only on a terminal.

import { liveLine } from '../../report/step.js';
import type { Paint } from '../../report/style.js';
import type { Output } from './command.js';

const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Milliseconds between two signs. */
const PACE = 80;
/** Columns of a terminal that does not say how many it has. */
const COLUMNS = 80;

/** Shows a line until the function it answers with is called, which takes it away. */
export type Live = (said: string) => () => void;

/** The live line of a stream; where it is no terminal, none. */
export function liveOn(out: Output, paint: Paint): Live {
  if (out.isTTY !== true || process.env['TERM'] === 'dumb') return () => () => {};
  return (said) => {
    const start = Date.now();
    let turn = 0;
    const draw = (): void => {
      const sign = SIGNS[turn++ % SIGNS.length] ?? '';
      out.write(`\r${liveLine(sign, said, Date.now() - start, out.columns || COLUMNS, paint)}\u001b[K`);
    };
    draw();
    const timer = setInterval(draw, PACE);
    return () => {
      clearInterval(timer);
      out.write('\r\u001b[K');
    };
  };
}
