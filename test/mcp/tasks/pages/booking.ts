// A booking as kits for forms write it: lists of plain boxes that open elsewhere in the page, suggestions that come late, a
// calendar, and a counter.

import { app, type Pages } from '../site.js';

const STYLE = `.field{margin:10px 0;max-width:320px}.control{border:1px solid #888;padding:6px;cursor:pointer;display:flex;justify-content:space-between}
.menu{position:absolute;background:#fff;border:1px solid #888;z-index:9}.item{padding:6px 12px;cursor:pointer}.item:hover{background:#eef}
.cal{position:absolute;background:#fff;border:1px solid #888;padding:8px;z-index:9}.days{display:grid;grid-template-columns:repeat(7,32px)}.day{padding:4px;text-align:center;cursor:pointer}`;

const SCRIPT = `
const form = { country: '', room: '', arrival: '', guests: 2, name: '', isLate: false };
const portal = document.body.appendChild(document.createElement('div'));
const close = () => { portal.innerHTML = ''; };
const below = (element) => { const { left, bottom } = element.getBoundingClientRect(); return 'left:' + left + 'px;top:' + (bottom + scrollY) + 'px'; };
const COUNTRIES = ['France', 'Finland', 'Germany', 'Ghana', 'Greece', 'Norway', 'Portugal', 'Spain'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
let shown = { year: 2026, month: 3 };
const draw = () => {
  root.innerHTML = '<h1>Book a room</h1>'
    + '<div class="field"><label for="who">Guest name</label><br><input id="who" value="' + esc(form.name) + '"></div>'
    + '<div class="field"><label for="from">Country</label><br><input id="from" role="combobox" aria-expanded="false" aria-autocomplete="list" autocomplete="off" value="' + esc(form.country) + '"></div>'
    + '<div class="field"><span>Room type</span><div class="control" data-open="room"><span>' + (form.room || 'Select…') + '</span><span>▾</span></div></div>'
    + '<div class="field"><label for="day">Arrival</label><br><input id="day" readonly placeholder="DD/MM/YYYY" value="' + form.arrival + '"></div>'
    + '<div class="field"><span>Guests</span> <button data-guests="-1" aria-label="Fewer guests">−</button> <span aria-live="polite">' + form.guests + '</span> <button data-guests="1" aria-label="More guests">+</button></div>'
    + '<div class="field"><label><input type="checkbox" id="late"' + (form.isLate ? ' checked' : '') + '> Late arrival</label></div>'
    + '<button class="book">Book now</button><p role="status"></p>';
};
const calendar = () => {
  const first = (new Date(shown.year, shown.month, 1).getDay() + 6) % 7;
  const count = new Date(shown.year, shown.month + 1, 0).getDate();
  portal.innerHTML = '<div class="cal" style="' + below(document.getElementById('day')) + '"><div><button aria-label="Previous month" data-month="-1">‹</button> <strong>' + MONTHS[shown.month] + ' ' + shown.year + '</strong> <button aria-label="Next month" data-month="1">›</button></div><div class="days">'
    + '<span></span>'.repeat(first) + Array.from({ length: count }, (_, i) => '<div class="day" data-day="' + (i + 1) + '">' + (i + 1) + '</div>').join('') + '</div></div>';
};
draw();
let timer = 0;
document.addEventListener('input', ({ target }) => {
  if (target.id === 'who') form.name = target.value;
  if (target.id === 'late') form.isLate = target.checked;
  if (target.id !== 'from') return;
  clearTimeout(timer);
  const typed = target.value.toLowerCase();
  form.country = '';
  timer = setTimeout(() => {
    const found = COUNTRIES.filter((one) => one.toLowerCase().includes(typed));
    portal.innerHTML = '<div class="menu" role="listbox" style="' + below(target) + '">' + (found.length ? found.map((one) => '<div class="item" role="option" data-country="' + one + '">' + one + '</div>').join('') : '<div class="item">No match</div>') + '</div>';
  }, 250);
});
document.addEventListener('mousedown', (event) => {
  const { target } = event;
  const open = target.closest('[data-open]');
  if (target.dataset.country) { event.preventDefault(); form.country = target.dataset.country; document.getElementById('from').value = form.country; close(); }
  else if (target.dataset.room) { event.preventDefault(); form.room = target.dataset.room; close(); draw(); }
  else if (open) portal.innerHTML = '<div class="menu" style="' + below(open) + '">' + ['Single', 'Double', 'Suite'].map((one) => '<div class="item" data-room="' + one + '">' + one + '</div>').join('') + '</div>';
  else if (!portal.contains(target)) close();
});
document.addEventListener('click', async ({ target }) => {
  if (target.id === 'day') calendar();
  else if (target.dataset.month) { const next = new Date(shown.year, shown.month + Number(target.dataset.month)); shown = { year: next.getFullYear(), month: next.getMonth() }; calendar(); }
  else if (target.dataset.day) { form.arrival = String(target.dataset.day).padStart(2, '0') + '/' + String(shown.month + 1).padStart(2, '0') + '/' + shown.year; close(); draw(); }
  else if (target.dataset.guests) { form.guests = Math.max(1, form.guests + Number(target.dataset.guests)); draw(); }
  else if (target.className === 'book') {
    const missing = Object.entries(form).filter(([, value]) => value === '').map(([name]) => name);
    if (missing.length) { root.querySelector('[role=status]').textContent = 'Please fill in: ' + missing.join(', '); return; }
    const { number } = await send('/book', form);
    root.innerHTML = '<h1>Booked</h1><p>Your booking is ' + number + '</p>';
  }
});`;

export function bookingPages(): Pages {
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    if (method === 'POST') return { json: { number: 'BK-71' }, after: 200 };
    return { html: app('Book a room', STYLE, SCRIPT) };
  };
}
