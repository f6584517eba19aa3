// The customer table: a role is saved when it is chosen, a row goes when it is deleted.

import { ask, toast } from './ask.js';

const table = document.querySelector('#customers');
const total = document.querySelector('#total');
const rowOf = (element) => {
  const row = element.closest('tr');
  return { row, id: row.dataset.id, name: row.querySelector('th').textContent };
};

table.addEventListener('change', async ({ target }) => {
  const { id, name } = rowOf(target);
  await ask('role', { id, role: target.value });
  toast(`${name} is now ${target.value}`);
});

table.addEventListener('click', async ({ target }) => {
  if (target.tagName !== 'BUTTON') return;
  const { row, id, name } = rowOf(target);
  await ask('delete', { id });
  row.remove();
  total.textContent = Number(total.textContent) - 1;
  toast(`${name} deleted`);
});
