// A board: cards that are dragged, a menu that opens at the end of the page, and a card that is edited in a dialog.

import { app, type Pages } from '../site.js';

const STYLE = `.cols{display:flex;gap:12px}.col{width:210px;min-height:260px;background:#f3f3f3;padding:8px}.card{background:#fff;border:1px solid #ccc;padding:8px;margin:6px 0;cursor:grab}
.card .top{display:flex;justify-content:space-between}.menu{position:absolute;background:#fff;border:1px solid #888;z-index:9}.menu div{padding:6px 12px;cursor:pointer}`;

const SCRIPT = `
const COLUMNS = ['To do', 'Doing', 'Done'];
const cards = [['Fix login', 'To do', 'High'], ['Write docs', 'To do', 'Low'], ['Search page', 'Doing', 'Medium'], ['Payments', 'Doing', 'Blocked'], ['Set up CI', 'Done', 'Medium']].map(([title, column, level], id) => ({ id, title, column, level }));
const portal = document.body.appendChild(document.createElement('div'));
const draw = () => {
  root.innerHTML = '<h1>Sprint 12</h1><div class="cols">' + COLUMNS.map((column) => '<div class="col" data-column="' + column + '"><h2>' + column + ' <small>' + cards.filter((one) => one.column === column).length + '</small></h2>'
    + cards.filter((one) => one.column === column).map((one) => '<div class="card" draggable="true" data-id="' + one.id + '"><div class="top"><span>' + esc(one.title) + '</span><button aria-haspopup="menu" aria-label="Card menu" data-menu="' + one.id + '">⋯</button></div><small>' + one.level + '</small></div>').join('') + '</div>').join('') + '</div>';
};
const save = (one) => send('/card', { title: one.title, column: one.column, level: one.level });
draw();
let dragged = null;
root.addEventListener('dragstart', ({ target }) => { dragged = cards[Number(target.dataset.id)]; });
root.addEventListener('dragover', (event) => { if (event.target.closest('.col')) event.preventDefault(); });
root.addEventListener('drop', (event) => { event.preventDefault(); dragged.column = event.target.closest('.col').dataset.column; save(dragged); draw(); });
document.addEventListener('click', ({ target }) => {
  const { menu, move, level } = target.dataset;
  if (menu) {
    const { left, bottom } = target.getBoundingClientRect();
    portal.innerHTML = '<div class="menu" role="menu" style="left:' + left + 'px;top:' + bottom + 'px">' + COLUMNS.map((one) => '<div role="menuitem" data-move="' + one + '" data-of="' + menu + '">Move to ' + one + '</div>').join('') + '<div role="menuitem" data-level="High" data-of="' + menu + '">Mark as urgent</div></div>';
    return;
  }
  const one = cards[Number(target.dataset.of)];
  if (move) { one.column = move; save(one); draw(); }
  if (level) { one.level = level; save(one); draw(); }
  portal.innerHTML = '';
});`;

export function boardPages(): Pages {
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    return method === 'POST' ? { json: {} } : { html: app('Board', STYLE, SCRIPT) };
  };
}
