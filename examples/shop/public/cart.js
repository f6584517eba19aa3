// The cart: after each change the server sends the table anew.

import { ask, say, showCount } from './ask.js';

const cart = document.querySelector('#cart');
const dialog = document.querySelector('#ask');

async function change(name, value) {
  const { html, count } = await ask(name, value);
  cart.innerHTML = html;
  showCount(count);
}

cart.addEventListener('change', ({ target }) => {
  if (target.type === 'number') change('quantity', { key: target.closest('tr').dataset.key, quantity: target.value });
});

cart.addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    await change('coupon', { code: new FormData(event.target).get('coupon') });
  } catch (error) {
    say(document.querySelector('#coupon-problem'), error);
  }
});

cart.addEventListener('click', async ({ target }) => {
  if (!target.hasAttribute('data-remove')) return;
  const row = target.closest('tr');
  const isLast = cart.querySelectorAll('[data-remove]').length === 1;
  const sure = isLast
    ? window.confirm('Remove the last item from your cart?')
    : await askFor(row.querySelector('a').textContent);
  if (sure) await change('quantity', { key: row.dataset.key, quantity: 0 });
});

function askFor(name) {
  document.querySelector('#ask-name').textContent = name;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'remove'), { once: true });
  });
}
