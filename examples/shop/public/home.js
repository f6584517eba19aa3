// The newsletter modal: once per visitor, a moment after the cookies were answered.

import { toast } from './ask.js';

const AFTER_MS = 300;
const veil = document.querySelector('#newsletter');

if (!localStorage.getItem('newsletter')) {
  if (localStorage.getItem('cookies')) setTimeout(open, AFTER_MS);
  else document.addEventListener('cookies-answered', () => setTimeout(open, AFTER_MS), { once: true });
}

function open() {
  localStorage.setItem('newsletter', 'seen');
  const before = document.activeElement;
  const close = () => {
    veil.hidden = true;
    before?.focus();
  };
  veil.hidden = false;
  veil.querySelector('input').focus();
  veil.addEventListener('click', ({ target }) => {
    if (target === veil || target.hasAttribute('data-close')) close();
  });
  veil.addEventListener('submit', (event) => {
    event.preventDefault();
    close();
    toast('You are on the list');
  });
  veil.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') keepInside(event);
  });
}

function keepInside(event) {
  const stops = [...veil.querySelectorAll('button, input')];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
}
