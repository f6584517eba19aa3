// What the pages' scripts ask for: POST /api/…, JSON in, JSON out. An answer is [status, value].

import { setTimeout as sleep } from 'node:timers/promises';
import { account, customers, roles, wishes } from './data.mjs';
import { cartContent } from './pages.mjs';
import { addToCart, placeOrder, setQuantity, sums, useCoupon } from './session.mjs';

/** As long as a shop's own server takes. */
const DELAY_MS = 80;

export const api = {
  async login(session, { email, password }) {
    await sleep(DELAY_MS);
    if (email !== account.email || password !== account.password) return [401, { error: 'Wrong e-mail or password.' }];
    session.user = { name: account.name, email };
    return [200, { to: '/account' }];
  },

  logout(session) {
    session.user = null;
    return [200, { to: '/' }];
  },

  async signup(session, { firstName, email }) {
    await sleep(DELAY_MS);
    if (email === account.email) return [409, { error: 'There is an account with this e-mail already.' }];
    session.user = { name: String(firstName), email: String(email) };
    return [200, { to: '/account' }];
  },

  async add(session, { id, size, quantity }) {
    await sleep(DELAY_MS);
    const product = addToCart(session, { id, size, quantity: whole(quantity, 1, 1) });
    return product ? [200, { name: product.name, count: sums(session).count }] : [409, { error: 'Sold out.' }];
  },

  quantity(session, { key, quantity }) {
    setQuantity(session, key, whole(quantity, 0, 1));
    return cart(session);
  },

  coupon(session, { code }) {
    return useCoupon(session, String(code)) ? cart(session) : [422, { error: 'This coupon is not valid.' }];
  },

  async order(session, { donation }) {
    await sleep(DELAY_MS);
    if (session.cart.length === 0) return [409, { error: 'Your cart is empty.' }];
    placeOrder(session, { donation: whole(donation, 0, 0) });
    return [200, { to: '/thanks' }];
  },

  wish(session, { name, column }) {
    session.doneWishes = session.doneWishes.filter((each) => each !== name);
    if (column === 'Done' && wishes.includes(name)) session.doneWishes.push(name);
    return [200, {}];
  },

  role(session, { id, role }) {
    if (roles.includes(role)) session.roles[Number(id)] = role;
    return [200, {}];
  },

  delete(session, { id }) {
    if (customers.some((each) => each.id === Number(id))) session.deleted.push(Number(id));
    return [200, {}];
  },
};

function cart(session) {
  return [200, { html: cartContent(session), count: sums(session).count }];
}

function whole(value, least, otherwise) {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? Math.min(Math.max(number, least), 99) : otherwise;
}
