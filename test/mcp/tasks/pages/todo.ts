// A task list that is drawn anew at every change, with signs for words.

import { app, type Pages } from '../site.js';

const STYLE =
  'ul{list-style:none;padding:0}li{display:flex;gap:8px;padding:4px}.t{min-width:220px}.done .t{text-decoration:line-through}';

const SCRIPT = `
let tasks = [['Buy milk', false], ['Pay rent', false], ['Call the plumber', true], ['Old note', false], ['Water the plants', false]].map(([text, isDone], i) => ({ id: i, text, isDone }));
let editing = null, filter = 'all';
const draw = () => {
  const shown = tasks.filter((one) => filter === 'all' || one.isDone === (filter === 'done'));
  root.innerHTML = '<h1>Tasks</h1><form class="new"><input placeholder="What needs to be done?"></form><ul>' + shown.map((one) => '<li class="' + (one.isDone ? 'done' : '') + '">'
    + '<span role="checkbox" tabindex="0" aria-checked="' + one.isDone + '" aria-label="Done" data-check="' + one.id + '">' + (one.isDone ? '☑' : '☐') + '</span>'
    + (editing === one.id ? '<input class="edit" aria-label="Task" value="' + esc(one.text) + '" data-id="' + one.id + '">' : '<span class="t">' + esc(one.text) + '</span>')
    + '<button aria-label="Edit" data-edit="' + one.id + '">✎</button><button aria-label="Delete" data-remove="' + one.id + '">✕</button></li>').join('')
    + '</ul><footer><span>' + tasks.filter((one) => !one.isDone).length + ' left</span> ' + ['all', 'open', 'done'].map((one) => '<button data-filter="' + one + '" aria-pressed="' + (one === filter) + '">' + one + '</button>').join('') + '</footer>';
  root.querySelector('.edit')?.focus();
};
const save = () => send('/tasks', tasks.map(({ text, isDone }) => [text, isDone]));
draw();
root.addEventListener('click', ({ target: { dataset } }) => {
  if (dataset.check) { const one = tasks.find(({ id }) => id === Number(dataset.check)); one.isDone = !one.isDone; save(); }
  else if (dataset.edit) editing = Number(dataset.edit);
  else if (dataset.remove) { tasks = tasks.filter(({ id }) => id !== Number(dataset.remove)); save(); }
  else if (dataset.filter) filter = dataset.filter;
  else return;
  draw();
});
root.addEventListener('keydown', (event) => {
  if (!event.target.classList.contains('edit') || event.key !== 'Enter') return;
  tasks.find(({ id }) => id === Number(event.target.dataset.id)).text = event.target.value;
  editing = null; save(); draw();
});
root.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = event.target.elements[0].value.trim();
  if (text) { tasks.push({ id: Date.now(), text, isDone: false }); save(); draw(); }
});`;

export function todoPages(): Pages {
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    return method === 'POST' ? { json: {} } : { html: app('Tasks', STYLE, SCRIPT) };
  };
}
