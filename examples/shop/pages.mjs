// Path → page: pages/*.html with {{names}} filled in, inside pages/layout.html.

import { existsSync, readFileSync } from 'node:fs';
import { brands, countries, customers, find, products, reviews, roles, wishes } from './data.mjs';
import { sums } from './session.mjs';

const ROWS_PER_PAGE = 60;

/** Each gets the session and { url, otherUrl, part }, and returns { title, body }, { html } or { to }. */
export const pages = {
  '/': () => page('home', 'Outdoor gear', { cards: products.map(card).join('') }),
  '/login': () => page('login', 'Sign in', {}),
  '/signup': () => page('signup', 'Create account', { countries: options(countries) }),
  '/search': (_session, { url }) => search(url.searchParams.get('q') ?? ''),
  '/product/:id': (_session, { part }) => product(products.find((each) => String(each.id) === part)),
  '/cart': (session) => page('cart', 'Cart', { content: cartContent(session) }),
  '/checkout': checkout,
  '/pay-frame': () => ({ html: template('pay-frame') }),
  '/thanks': (session) => page('thanks', 'Thank you', { number: session.orders[0].number }),
  '/account': accountPage,
  '/invoice/:id': (session, { part }) => invoice(session.orders.find((each) => String(each.number) === part)),
  '/admin': (session, { url }) => admin(session, Number(url.searchParams.get('page') ?? 1)),
};

/** A page as sent: with header and footer. */
export function framed(session, { name, title, body }) {
  const has = existsSync(new URL(`public/${name}.js`, import.meta.url));
  const script = has ? `<script type="module" src="/public/${name}.js"></script>` : '';
  return fill(template('layout'), { name, title, body, script, count: sums(session).count });
}

export const notFound = page('not-found', 'Not found', {});

/** The cart page's main part; its script puts it in place anew after each change. */
export function cartContent(session) {
  if (session.cart.length === 0) {
    return '<div class="empty"><p>Your cart is empty.</p><a class="button" href="/">Continue shopping</a></div>';
  }
  const { subtotal, discount, total } = sums(session);
  const minus = `<p>Discount <span class="badge">${session.coupon}</span> <b>−${money(discount)}</b></p>`;
  return fill(template('cart-content'), {
    lines: session.cart.map(line).join(''),
    subtotal: money(subtotal),
    discount: discount > 0 ? minus : '',
    total: money(total),
  });
}

function page(name, title, values) {
  return { name, title, body: fill(template(name), values) };
}

function search(query) {
  const found = JSON.stringify(find(query));
  return page('search', `Search: ${escaped(query)}`, { query: escaped(query), found, brands: options(brands) });
}

function product(found) {
  if (!found) return notFound;
  return page('product', found.name, {
    ...found,
    price: money(found.price),
    stars: stars(found.stars),
    sizes: options(found.sizes, found.sizes[Math.floor(found.sizes.length / 2)]),
    stock: found.inStock ? '<span class="badge good">In stock</span>' : '<span class="badge">Sold out</span>',
    disabled: found.inStock ? '' : 'disabled',
    reviewCount: reviews.length,
    reviews: escaped(JSON.stringify(reviews)),
  });
}

function checkout(session, { otherUrl }) {
  if (session.cart.length === 0) return { to: '/cart' };
  const { total } = sums(session);
  const items = session.cart
    .map(
      (each) => `<li>${each.quantity} × ${each.product.name} <b>${money(each.product.price * each.quantity)}</b></li>`,
    )
    .join('');
  return page('checkout', 'Checkout', {
    items,
    cents: total,
    total: money(total),
    otherUrl,
    countries: options(countries),
  });
}

function accountPage(session) {
  if (!session.user) return { to: '/login' };
  const rows = session.orders.map(
    ({ number, date, items, total, status }) => `<tr><th scope="row">${number}</th><td>${date}</td><td>${items}</td>
      <td class="number">${money(total)}</td><td><span class="badge">${status}</span></td>
      <td><a href="/invoice/${number}" target="_blank">Invoice</a></td></tr>`,
  );
  const wish = (name) => `<li class="wish" draggable="true">${name}</li>`;
  return page('account', 'Your account', {
    user: escaped(session.user.name),
    email: escaped(session.user.email),
    orders: rows.join(''),
    todo: wishes
      .filter((each) => !session.doneWishes.includes(each))
      .map(wish)
      .join(''),
    done: session.doneWishes.map(wish).join(''),
  });
}

function invoice(order) {
  if (!order) return notFound;
  return page('invoice', `Invoice ${order.number}`, { ...order, total: money(order.total) });
}

export function invoiceCsv(session) {
  const rows = session.orders.map((each) => [each.number, each.date, `"${each.items}"`, (each.total / 100).toFixed(2)]);
  return [['number', 'date', 'items', 'total'], ...rows].map((row) => `${row.join(',')}\n`).join('');
}

function admin(session, wanted) {
  const all = customers.filter(({ id }) => !session.deleted.includes(id));
  const last = Math.max(1, Math.ceil(all.length / ROWS_PER_PAGE));
  const current = Math.min(Math.max(1, Math.trunc(wanted) || 1), last);
  const rows = all.slice((current - 1) * ROWS_PER_PAGE, current * ROWS_PER_PAGE).map(
    ({ id, name, email, role }) => `<tr data-id="${id}"><th scope="row">${name}</th><td>${email}</td>
      <td><select aria-label="Role">${options(roles, session.roles[id] ?? role)}</select></td>
      <td class="end"><button type="button" class="quiet danger">Delete</button></td></tr>`,
  );
  const to = (number, text) => {
    if (number < 1 || number > last) return `<span aria-disabled="true">${text}</span>`;
    return `<a href="/admin?page=${number}"${number === current && text === number ? ' aria-current="page"' : ''}>${text}</a>`;
  };
  const numbers = Array.from({ length: last }, (_, index) => to(index + 1, index + 1));
  const links = [to(current - 1, 'Previous'), ...numbers, to(current + 1, 'Next')].join('');
  return page('admin', 'Customers', { rows: rows.join(''), total: all.length, current, last, links });
}

function card({ id, name, brand, price, inStock, stars: count }) {
  return `<li class="card"><img src="/picture/${id}.svg" alt="" width="240" height="180">
    <div class="card-text"><p class="brand">${brand}</p><h3>${name}</h3><p>${stars(count)}</p>
    <p class="price">${money(price)}${inStock ? '' : ' <span class="badge">Sold out</span>'}</p>
    <div class="actions"><button type="button" data-add="${id}"${inStock ? '' : ' disabled'}>Add to cart</button>
    <a href="/product/${id}">Details</a></div></div></li>`;
}

function line({ key, product: { id, name, price }, size, quantity }) {
  return `<tr data-key="${key}"><th scope="row"><div class="what"><img src="/picture/${id}.svg" alt="" width="64" height="48">
    <span><a href="/product/${id}">${name}</a><small>Size: ${size}</small></span></div></th>
    <td class="number">${money(price)}</td>
    <td><input type="number" aria-label="Quantity" min="1" max="99" value="${quantity}"></td>
    <td class="number">${money(price * quantity)}</td>
    <td class="end"><button type="button" class="quiet danger" data-remove>Remove</button></td></tr>`;
}

function stars(count) {
  return `<span class="stars" role="img" aria-label="${count} of 5 stars">${'★'.repeat(count)}${'☆'.repeat(5 - count)}</span>`;
}

function options(values, chosen) {
  return values.map((value) => `<option${value === chosen ? ' selected' : ''}>${value}</option>`).join('');
}

function money(cents) {
  return `€${(cents / 100).toFixed(2)}`;
}

function escaped(text) {
  const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => names[sign]);
}

function template(name) {
  return readFileSync(new URL(`pages/${name}.html`, import.meta.url), 'utf8');
}

function fill(text, values) {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!(name in values)) throw new Error(`no value for {{${name}}}`);
    return String(values[name]);
  });
}
