// Progress of a script of this repository: a line that is rewritten in place on a terminal, nothing elsewhere.
// Needs Node only: it runs before packages are installed.

const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const INTERVAL_MS = 100;
const COLUMNS = 80;

/** Shows `text()` until `hide` is called. While it is hidden, others may write. */
export function liveLine(out, text) {
  if (!isTerminal(out)) return { show() {}, hide() {} };
  const start = Date.now();
  let turn = 0;
  let timer = null;
  const draw = () => {
    const sign = SIGNS[turn++ % SIGNS.length];
    const time = `  ${Math.floor((Date.now() - start) / 1000)} s`;
    const room = (out.columns || COLUMNS) - time.length - 3;
    out.write(`\r${sign} ${[...text()].slice(0, room).join('')}${time}\u001b[K`);
  };
  return {
    show() {
      if (timer !== null) return;
      draw();
      timer = setInterval(draw, INTERVAL_MS);
    },
    hide() {
      if (timer === null) return;
      clearInterval(timer);
      timer = null;
      out.write('\r\u001b[K');
    },
  };
}

export function isTerminal(out) {
  return out.isTTY === true && process.env.TERM !== 'dumb';
}

export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
