// Signs in without leaving the page; leaves it only when that worked.

import { ask, say } from './ask.js';

const form = document.querySelector('#login');
const problem = document.querySelector('#problem');
const show = document.querySelector('#show');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button.wide');
  button.disabled = true;
  say(problem);
  try {
    const { to } = await ask('login', Object.fromEntries(new FormData(form)));
    location.assign(to);
  } catch (error) {
    say(problem, error);
    button.disabled = false;
  }
});

show.addEventListener('click', () => {
  const { password } = form.elements;
  const hidden = password.type === 'password';
  password.type = hidden ? 'text' : 'password';
  show.textContent = hidden ? 'Hide password' : 'Show password';
});
