// The account: a board to drag cards on, an alert, signing out.

import './rate-us.js';
import { ask, toast } from './ask.js';

let dragged = null;
for (const column of document.querySelectorAll('.column')) {
  column.addEventListener('dragstart', (event) => {
    dragged = event.target;
    dragged.classList.add('dragged');
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', dragged.textContent);
  });
  column.addEventListener('dragend', ({ target }) => target.classList.remove('dragged'));
  column.addEventListener('dragover', (event) => {
    event.preventDefault();
    column.classList.add('over');
  });
  column.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!column.contains(relatedTarget)) column.classList.remove('over');
  });
  column.addEventListener('drop', (event) => {
    event.preventDefault();
    column.classList.remove('over');
    if (!dragged || column.contains(dragged)) return;
    const name = dragged.textContent;
    const title = column.querySelector('h3').textContent;
    column.querySelector('ul').append(dragged);
    ask('wish', { name, column: title });
    toast(`${name}: ${title}`);
  });
}

document.querySelector('#hours').addEventListener('click', () => window.alert('We are here from 9 to 17.'));
document.querySelector('#sign-out').addEventListener('click', async () => {
  const { to } = await ask('logout');
  location.assign(to);
});
