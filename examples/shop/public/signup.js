// The sign-up form: its own messages under the fields, a styled file field, an editable text.

import { ask, say } from './ask.js';

const form = document.querySelector('#signup');
const problem = document.querySelector('#problem');
const fields = form.elements;

const MESSAGES = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter an e-mail address.',
  password: 'Use 8 characters or more.',
  repeat: 'The passwords are not the same.',
  birth: 'Enter your date of birth.',
  country: 'Choose a country.',
  terms: 'You must agree to the terms.',
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const wrong = Object.keys(MESSAGES).filter((name) => !check(name));
  if (wrong.length > 0) return fields[wrong[0]].focus();
  const { avatar: _, ...values } = Object.fromEntries(new FormData(form));
  try {
    const { to } = await ask('signup', { ...values, bio: document.querySelector('#bio').textContent });
    location.assign(to);
  } catch (error) {
    say(problem, error);
  }
});

form.addEventListener('change', ({ target }) => {
  if (target.name in MESSAGES) check(target.name);
});

/** True if the field is fine; else there is a message under it. */
function check(name) {
  const field = fields[name];
  const isFine = field.validity.valid && (name !== 'repeat' || field.value === fields.password.value);
  const id = `${name}-message`;
  document.getElementById(id)?.remove();
  field.toggleAttribute('aria-invalid', !isFine);
  if (isFine) return true;
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
  field.closest('label').insertAdjacentHTML('afterend', `<p class="error small" id="${id}">${MESSAGES[name]}</p>`);
  return false;
}

document.querySelector('#choose').addEventListener('click', () => fields.avatar.click());

fields.avatar.addEventListener('change', () => {
  const [file] = fields.avatar.files;
  document.querySelector('#file-name').textContent = file?.name ?? 'No picture chosen';
  document.querySelector('#preview').src = file ? URL.createObjectURL(file) : '/public/nobody.svg';
});
