// On every page: the cookie banner, and "Add to cart" wherever it is.

import { ask, showCount, toast } from './ask.js';

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-add]');
  if (!button) return;
  button.disabled = true;
  const size = document.querySelector('#size')?.value;
  const quantity = document.querySelector('#quantity [role=spinbutton]')?.getAttribute('aria-valuenow');
  try {
    const { name, count } = await ask('add', { id: button.dataset.add, size, quantity: quantity ?? 1 });
    showCount(count);
    toast(`${name} added to cart`);
  } catch (error) {
    toast(error.message);
  }
  button.disabled = false;
});

if (!localStorage.getItem('cookies')) showBanner();

/** Put in by script, at the end of the page, as consent managers do. */
function showBanner() {
  const banner = document.createElement('div');
  banner.className = 'cookies';
  banner.setAttribute('role', 'region');
  banner.setAttribute('aria-label', 'Cookies');
  banner.innerHTML = `<div class="wrap"><p><b>We use cookies.</b> Some are needed, others help us to make the shop better.</p>
    <p id="cookie-choices" hidden><label class="tick"><input type="checkbox"> Statistics</label>
      <label class="tick"><input type="checkbox"> Marketing</label> <button type="button" data-cookies="some">Save choices</button></p>
    <span class="actions"><button type="button" class="quiet" aria-expanded="false" aria-controls="cookie-choices">Settings</button>
    <button type="button" class="quiet" data-cookies="none">Reject</button>
    <button type="button" data-cookies="all">Accept all</button></span></div>`;
  banner.addEventListener('click', ({ target }) => {
    if (target.dataset.cookies) {
      localStorage.setItem('cookies', target.dataset.cookies);
      banner.remove();
      document.dispatchEvent(new Event('cookies-answered'));
    } else if (target.hasAttribute('aria-expanded')) {
      const choices = banner.querySelector('#cookie-choices');
      choices.hidden = !choices.hidden;
      target.setAttribute('aria-expanded', String(!choices.hidden));
    }
  });
  document.body.append(banner);
}
