// The checkout: "Pay" waits until the frame of the card company says that the card is complete.

import { ask, say } from './ask.js';

const form = document.querySelector('#checkout');
const frame = document.querySelector('#card');
const pay = document.querySelector('#pay');

window.addEventListener('message', ({ origin, data }) => {
  if (origin !== new URL(frame.src).origin || data?.type !== 'card') return;
  pay.disabled = !data.isComplete;
  document.querySelector('#pay-hint').hidden = data.isComplete;
});

form.elements.donation.addEventListener('input', ({ target }) => {
  document.querySelector('#donation-shown').textContent = `€${target.value}`;
  const cents = Number(form.dataset.cents) + Number(target.value) * 100;
  document.querySelector('#total').textContent = `€${(cents / 100).toFixed(2)}`;
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  pay.disabled = true;
  try {
    const { to } = await ask('order', Object.fromEntries(new FormData(form)));
    location.assign(to);
  } catch (error) {
    say(document.querySelector('#problem'), error);
    pay.disabled = false;
  }
});
