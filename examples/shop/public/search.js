// The result list and its filters. As with many frameworks, a change draws the whole list anew:
// an element that was found before is then no longer in the page.

import { cityField } from './city-field.js';
import { dropdown } from './dropdown.js';

const found = JSON.parse(document.querySelector('#found').textContent);
const state = { contains: '', sort: 'Relevance', max: 150, inStockOnly: false, brands: [], city: '' };
const ORDERS = {
  Relevance: () => 0,
  'Price: low to high': (a, b) => a.price - b.price,
  'Price: high to low': (a, b) => b.price - a.price,
  'Name: A to Z': (a, b) => a.name.localeCompare(b.name),
};

function set(change) {
  Object.assign(state, change);
  draw();
}

function draw() {
  const shown = found
    .filter(({ name }) => name.toLowerCase().includes(state.contains.toLowerCase()))
    .filter(({ price }) => price <= state.max * 100)
    .filter(({ inStock }) => inStock || !state.inStockOnly)
    .filter(({ brand }) => state.brands.length === 0 || state.brands.includes(brand))
    .sort(ORDERS[state.sort]);
  document.querySelector('#results').innerHTML = `<p class="hint" role="status">${shown.length} ${
    shown.length === 1 ? 'product' : 'products'
  }</p><ol class="results">${shown.map(result).join('')}</ol>`;
  document.querySelector('#max-shown').textContent = `€${state.max}`;
  drawSwitch();
}

function result({ id, name, brand, price, inStock }) {
  const where = state.city && inStock ? ` · pick-up in ${state.city}` : '';
  return `<li class="result panel"><img src="/picture/${id}.svg" alt="" width="128" height="96">
    <div><p class="brand">${brand}</p><h3><a href="/product/${id}">${name}</a></h3>
    <p>${inStock ? `<span class="badge good">In stock</span>${where}` : '<span class="badge">Sold out</span>'}</p></div>
    <p class="price">€${(price / 100).toFixed(2)}</p>
    <button type="button" data-add="${id}"${inStock ? '' : ' disabled'}>Add to cart</button></li>`;
}

function drawSwitch() {
  const place = document.querySelector('#stock');
  const hadFocus = place.contains(document.activeElement);
  place.innerHTML = `<button type="button" class="switch" role="switch" aria-checked="${state.inStockOnly}">In stock only<i></i></button>`;
  if (hadFocus) place.firstElementChild.focus();
}

dropdown(document.querySelector('#sort'), {
  label: 'Sort by',
  options: Object.keys(ORDERS),
  onChange: (sort) => set({ sort }),
});
cityField(document.querySelector('#city'), { onChange: (city) => set({ city }) });
document.querySelector('#contains').addEventListener('input', ({ target }) => set({ contains: target.value }));
document.querySelector('#max').addEventListener('input', ({ target }) => set({ max: Number(target.value) }));
document.querySelector('#stock').addEventListener('click', () => set({ inStockOnly: !state.inStockOnly }));
document.querySelector('#brand').addEventListener('change', ({ target }) => {
  set({ brands: [...target.selectedOptions].map(({ value }) => value) });
});
draw();
