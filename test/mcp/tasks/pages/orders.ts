// A table of 500 orders; each can be refunded, after a question.

import { app, type Pages } from '../site.js';

const CITIES = ['Lyon', 'Bern', 'Oslo', 'Porto', 'Graz', 'Turku', 'Gent'];
const NAMES = ['Ash', 'Berg', 'Cole', 'Diaz', 'Egli', 'Frei', 'Gomez', 'Hahn', 'Ito', 'Jung', 'Kern'];

const STYLE = `table{border-collapse:collapse}td,th{padding:2px 12px;text-align:start;border-bottom:1px solid #eee}
.back{position:fixed;inset:0;background:#0006;display:grid;place-items:center}.box{background:#fff;padding:16px;width:320px}`;

const SCRIPT = `
const refunded = new Set();
let asked = null;
const draw = () => {
  root.innerHTML = '<h1>Orders</h1><p>500 orders</p><table><thead><tr><th>Order</th><th>Customer</th><th>City</th><th>Total</th><th>Status</th><th>Actions</th></tr></thead><tbody>' + ORDERS.map((one) =>
    '<tr><td>' + one.number + '</td><td>' + one.name + '</td><td>' + one.city + '</td><td>€' + one.total + '</td><td>' + (refunded.has(one.number) ? 'Refunded' : one.status) + '</td><td><button data-view="' + one.number + '">View</button> <button data-refund="' + one.number + '">Refund</button></td></tr>').join('') + '</tbody></table>';
};
const ask = (number) => {
  const layer = document.createElement('div');
  layer.className = 'back';
  layer.innerHTML = '<div class="box" role="dialog" aria-modal="true" aria-label="Refund order ' + number + '"><h2>Refund order ' + number + '?</h2><label>Reason <select><option value="">Choose…</option><option>Damaged</option><option>Late</option><option>Other</option></select></label><p><button class="cancel">Cancel</button> <button class="sure">Refund</button></p></div>';
  document.body.append(layer);
  layer.querySelector('.cancel').onclick = () => layer.remove();
  layer.querySelector('.sure').onclick = async () => {
    const reason = layer.querySelector('select').value;
    if (!reason) { layer.querySelector('h2').insertAdjacentHTML('afterend', '<p role="alert">Choose a reason</p>'); return; }
    await send('/refund', { number, reason });
    refunded.add(number); layer.remove(); draw();
  };
};
draw();
root.addEventListener('click', ({ target }) => { if (target.dataset.refund) ask(target.dataset.refund); });`;

export function ordersPages(): Pages {
  const orders = Array.from({ length: 500 }, (_, i) => ({
    number: `R-${4000 + i}`,
    name: `${String.fromCharCode(65 + (i % 26))}. ${NAMES[(i * 7) % NAMES.length]}`,
    city: CITIES[(i * 3) % CITIES.length],
    total: ((i * 37) % 400) + 10,
    status: i % 9 === 0 ? 'Overdue' : 'Paid',
  }));
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    if (method === 'POST') return { json: {}, after: 80 };
    return { html: app('Orders', STYLE, `const ORDERS = ${JSON.stringify(orders)};${SCRIPT}`) };
  };
}
