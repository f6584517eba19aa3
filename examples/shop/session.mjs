// One visitor's state: cart, coupon, who is signed in, and what was changed. It lives as long as the server.

import { pastOrders, products } from './data.mjs';

const DISCOUNT = { TENOFF: 0.1 };

export function newSession() {
  return { cart: [], coupon: '', user: null, orders: [...pastOrders], doneWishes: [], roles: {}, deleted: [] };
}

export function addToCart(session, { id, size, quantity = 1 }) {
  const product = products.find((each) => each.id === Number(id) && each.inStock);
  if (!product) return null;
  const chosen = product.sizes.includes(size) ? size : product.sizes[Math.floor(product.sizes.length / 2)];
  const key = `${product.id}-${chosen}`;
  const line = session.cart.find((each) => each.key === key);
  if (line) line.quantity += quantity;
  else session.cart.push({ key, product, size: chosen, quantity });
  return product;
}

export function setQuantity(session, key, quantity) {
  const line = session.cart.find((each) => each.key === key);
  if (line) line.quantity = quantity;
  session.cart = session.cart.filter((each) => each.quantity > 0);
}

/** False if there is no such coupon. */
export function useCoupon(session, code) {
  const coupon = code.trim().toUpperCase();
  if (!(coupon in DISCOUNT)) return false;
  session.coupon = coupon;
  return true;
}

export function sums(session) {
  const count = session.cart.reduce((sum, { quantity }) => sum + quantity, 0);
  const subtotal = session.cart.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const discount = Math.round(subtotal * (DISCOUNT[session.coupon] ?? 0));
  return { count, subtotal, discount, total: subtotal - discount };
}

/** The cart becomes the newest order. */
export function placeOrder(session, { donation = 0 }) {
  const number = session.orders[0].number + 1;
  const items = session.cart.map(({ product }) => product.name).join(', ');
  const total = sums(session).total + donation * 100;
  session.orders.unshift({ number, date: 'Today', items, total, status: 'Paid' });
  session.cart = [];
  session.coupon = '';
}
