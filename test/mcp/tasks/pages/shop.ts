// A shop: a list drawn from data, an offer in the way, a basket whose total only the server knows.

import { app, type Pages } from '../site.js';

const PRODUCTS = [
  { id: 'road', name: 'Road racer', price: 119, left: 3 },
  { id: 'trail', name: 'Trail runner', price: 89, left: 9 },
  { id: 'trail-gtx', name: 'Trail runner GTX', price: 129, left: 4 },
  { id: 'canvas', name: 'Canvas slip-on', price: 39.9, left: 0 },
];

interface Item {
  readonly id: string;
  readonly size: string;
  readonly count: number;
}

const STYLE = `.grid{display:grid;grid-template-columns:repeat(2,220px);gap:16px}.product{border:1px solid #ccc;padding:8px}
.sizes{display:flex;gap:6px}.size{border:1px solid #999;padding:4px 8px;cursor:pointer}.size.on{background:#222;color:#fff}
.layer{position:fixed;inset:0;background:#0008;display:grid;place-items:center}.box{background:#fff;padding:24px}
.toast{position:fixed;bottom:8px;right:8px;background:#222;color:#fff;padding:8px}.basket td{padding:4px 12px}`;

const LIST = `
fetch('/products').then((answer) => answer.json()).then((all) => {
  root.innerHTML = '<header><a href="/">Fernway</a> <a href="/basket" aria-label="Basket">🧺</a></header><h1>Shoes</h1><div class="grid">' + all.map((p) =>
    '<div class="product"><a href="/p/' + p.id + '"><img alt="" width="80" height="40"><h3>' + esc(p.name) + '</h3></a><span class="price">€' + p.price.toFixed(2) + '</span> <small>' + (p.left ? 'In stock' : 'Sold out') + '</small></div>').join('') + '</div>';
});`;

const ITEM = `
const id = location.pathname.split('/').pop();
let product, size = null, count = 1, isOffered = true, note = '';
const draw = () => {
  root.innerHTML = '<header><a href="/">Fernway</a> <a href="/basket" aria-label="Basket">🧺</a></header><h1>' + esc(product.name) + '</h1><p>€' + product.price.toFixed(2) + '</p>'
    + '<p>Size</p><div class="sizes">' + ['40', '41', '42', '43'].map((one) => '<div class="size' + (one === size ? ' on' : '') + '" role="radio" tabindex="0" aria-checked="' + (one === size) + '" data-size="' + one + '">' + one + '</div>').join('') + '</div>'
    + '<div class="qty"><button data-step="-1" aria-label="One less">−</button> <span>' + count + '</span> <button data-step="1" aria-label="One more">+</button></div>'
    + '<button class="add"' + (size ? '' : ' disabled') + '>Add to basket</button>'
    + (note ? '<div class="toast" role="status">' + esc(note) + '</div>' : '')
    + (isOffered ? '<div class="layer"><div class="box"><h2>10 % off your first order</h2><input placeholder="Your e-mail"><button class="yes">Sign me up</button><button class="no">No thanks</button></div></div>' : '');
};
fetch('/products').then((answer) => answer.json()).then((all) => { product = all.find((one) => one.id === id); draw(); });
document.addEventListener('click', async ({ target }) => {
  if (target.dataset.size) { size = target.dataset.size; draw(); }
  else if (target.dataset.step) { count = Math.max(1, count + Number(target.dataset.step)); draw(); }
  else if (target.className === 'no') { isOffered = false; draw(); }
  else if (target.className === 'yes') { await send('/newsletter', {}); }
  else if (target.className === 'add') { await send('/basket', { id, size, count }); note = product.name + ' is in your basket'; draw(); }
});`;

const BASKET = `
let basket;
const draw = () => {
  root.innerHTML = '<h1>Your basket</h1><table class="basket"><thead><tr><th>Product</th><th>Size</th><th>Quantity</th><th>Price</th><th></th></tr></thead><tbody>' + basket.items.map((one, i) =>
    '<tr><td>' + esc(one.name) + '</td><td>' + one.size + '</td><td>' + one.count + '</td><td>€' + one.price.toFixed(2) + '</td><td><button data-remove="' + i + '" title="Remove">🗑</button></td></tr>').join('') + '</tbody></table>'
    + '<form class="code"><label>Promo code <input name="code"></label><button>Apply</button></form><p class="note" role="status">' + esc(basket.note ?? '') + '</p>'
    + '<div class="sum"><span>Total</span><span>€' + basket.total.toFixed(2) + '</span></div><button class="order">Place order</button>';
};
fetch('/basket.json').then((answer) => answer.json()).then((now) => { basket = now; draw(); });
document.addEventListener('submit', async (event) => { event.preventDefault(); basket = await send('/code', { code: event.target.code.value }); draw(); });
document.addEventListener('click', async ({ target }) => {
  if (target.dataset.remove) { basket = await send('/remove', { i: Number(target.dataset.remove) }); draw(); }
  if (target.className === 'order') { target.disabled = true; const { number } = await send('/order', {}); location.assign('/thanks?n=' + number); }
});`;

export function shopPages(): Pages {
  const items: Item[] = [];
  let off = 1;
  const basket = (note = '') => {
    const shown = items.map((one) => {
      const { name = '', price = 0 } = PRODUCTS.find(({ id }) => id === one.id) ?? {};
      return { ...one, name, price: price * one.count };
    });
    return {
      items: shown,
      note,
      total: Math.round(shown.reduce((sum, { price }) => sum + price, 0) * off * 100) / 100,
    };
  };
  return ({ method, path, body, query }, log) => {
    if (method === 'POST') {
      if (path === '/basket') items.push(body as Item);
      if (path === '/remove') items.splice((body as { i: number }).i, 1);
      const isKnown = path === '/code' && (body as { code: string }).code === 'TENOFF';
      if (isKnown) off = 0.9;
      if (path === '/newsletter') log(body);
      if (path !== '/order')
        return {
          json: basket(path !== '/code' ? '' : isKnown ? 'TENOFF: 10 % off' : 'This code is not valid'),
          after: 60,
        };
      log({ items: [...items], total: basket().total });
      return { json: { number: 'FW-2048' }, after: 300 };
    }
    if (path === '/') return { html: app('Fernway', STYLE, LIST) };
    if (path.startsWith('/p/')) return { html: app('Fernway', STYLE, ITEM) };
    if (path === '/products') return { json: PRODUCTS, after: 120 };
    if (path === '/basket') return { html: app('Basket · Fernway', STYLE, BASKET) };
    if (path === '/basket.json') return { json: basket(), after: 60 };
    if (path === '/thanks')
      return { html: app('Thank you', STYLE, '', `<h1>Thank you!</h1><p>Order number <b>${query.get('n')}</b></p>`) };
    return undefined;
  };
}
