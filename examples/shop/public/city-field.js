// A combobox with a filter over 200 cities. Only the options around the scroll position are in the document.
// https://www.w3.org/WAI/ARIA/apg/patterns/combobox/examples/combobox-autocomplete-list/

import { cities } from './cities.js';

const ROW_PX = 36;
const SHOWN = 6;
const SPARE = 2;

export function cityField(place, { onChange }) {
  place.innerHTML = `<label for="city-input">City</label>
    <div class="dropdown"><input id="city-input" role="combobox" aria-autocomplete="list" aria-expanded="false"
      aria-controls="city-list" placeholder="Pick up in…" autocomplete="off">
    <div class="list virtual" role="listbox" id="city-list" aria-label="City" hidden><div class="inner"></div></div></div>`;
  const input = place.querySelector('input');
  const list = place.querySelector('.list');
  const inner = place.querySelector('.inner');
  let found = cities;
  let active = -1;
  let chosen = '';

  function draw() {
    const from = Math.max(0, Math.floor(list.scrollTop / ROW_PX) - SPARE);
    const some = found.slice(from, from + SHOWN + 2 * SPARE);
    inner.style.height = `${Math.max(found.length, 1) * ROW_PX}px`;
    inner.innerHTML = some
      .map((city, offset) => {
        const at = from + offset;
        return `<div role="option" id="city-${at}" class="${at === active ? 'active' : ''}" aria-selected="${city === chosen}"
          aria-setsize="${found.length}" aria-posinset="${at + 1}" style="top:${at * ROW_PX}px">${city}</div>`;
      })
      .join('');
    if (found.length === 0) inner.innerHTML = '<p>No such city</p>';
    if (active >= 0) input.setAttribute('aria-activedescendant', `city-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }
  function open(yes) {
    list.hidden = !yes;
    input.setAttribute('aria-expanded', String(yes));
    if (!yes) return;
    draw();
    list.scrollIntoView({ block: 'nearest' });
  }
  function filter() {
    const wanted = input.value.trim().toLowerCase();
    found = wanted === chosen.toLowerCase() ? cities : cities.filter((city) => city.toLowerCase().includes(wanted));
    active = -1;
    list.scrollTop = 0;
  }
  function activate(index) {
    if (list.hidden) open(true);
    active = Math.min(Math.max(index, 0), found.length - 1);
    const top = active * ROW_PX;
    if (top < list.scrollTop) list.scrollTop = top;
    if (top + ROW_PX > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW_PX - list.clientHeight;
    draw();
  }
  function choose(city) {
    chosen = city;
    input.value = city;
    open(false);
    filter();
    onChange(city);
  }

  const keys = {
    ArrowDown: () => activate(active + 1),
    ArrowUp: () => activate(active - 1),
    PageDown: () => activate(active + SHOWN),
    PageUp: () => activate(active - SHOWN),
    Enter: () => choose(found[active] ?? found[0] ?? chosen),
    Escape: () => open(false),
  };
  input.addEventListener('keydown', (event) => {
    if (!keys[event.key] || (list.hidden && ['Enter', 'Escape'].includes(event.key))) return;
    event.preventDefault();
    keys[event.key]();
  });
  input.addEventListener('input', () => {
    filter();
    open(true);
  });
  input.addEventListener('click', () => open(true));
  input.addEventListener('blur', () => {
    open(false);
    input.value = chosen;
    filter();
  });
  list.addEventListener('scroll', draw);
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target.closest('[role=option]');
    if (option) choose(option.textContent);
  });
}
