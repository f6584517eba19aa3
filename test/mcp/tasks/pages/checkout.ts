// A checkout whose card fields are in a frame of another site, and whose bank asks in a frame of its own.

import { app, type Pages } from '../site.js';

const SHOP = (elsewhere: string): string => `
root.innerHTML = '<h1>Checkout</h1><p>To pay: <b>€61.00</b></p><label>Name on the bill <input id="name" autocomplete="name"></label><h2>Card</h2><iframe src="${elsewhere}/card" title="Secure card payment" width="420" height="170" style="border:0"></iframe><br><button class="pay">Pay €61.00</button><p role="status"></p>';
const say = (text) => { root.querySelector('[role=status]').textContent = text; };
addEventListener('message', async ({ data, origin }) => {
  if (origin !== '${elsewhere}') return;
  if (data.wrong) say(data.wrong);
  if (data.token) {
    say('Waiting for your bank…');
    document.body.insertAdjacentHTML('beforeend', '<div class="layer" style="position:fixed;inset:0;background:#0008;display:grid;place-items:center"><iframe title="Your bank" src="${elsewhere}/bank" width="360" height="200" style="background:#fff"></iframe></div>');
  }
  if (data.isSure) { await send('/paid', { name: document.getElementById('name').value }); setTimeout(() => location.assign('/done'), 150); }
});
root.querySelector('.pay').onclick = () => {
  if (!document.getElementById('name').value) return say('Enter the name on the bill');
  document.querySelector('iframe').contentWindow.postMessage('pay', '*');
};`;

const CARD = `
root.innerHTML = '<label>Card number<br><input id="no" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"></label><br><label>Expiry <input id="exp" placeholder="MM / YY" size="8"></label> <label>Security code <input id="cvc" size="4" inputmode="numeric"></label>';
const digits = (text) => text.replace(/\\D/g, '');
no.oninput = () => { no.value = digits(no.value).slice(0, 16).replace(/(.{4})(?=.)/g, '$1 '); };
exp.oninput = () => { const all = digits(exp.value).slice(0, 4); exp.value = all.length > 2 ? all.slice(0, 2) + ' / ' + all.slice(2) : all; };
addEventListener('message', async ({ data, source }) => {
  if (data !== 'pay') return;
  const card = { no: digits(no.value), exp: digits(exp.value), cvc: cvc.value };
  if (card.no.length < 16 || card.exp.length < 4 || card.cvc.length < 3) return source.postMessage({ wrong: 'Your card details are incomplete' }, '*');
  await send('/card', card);
  source.postMessage({ token: 'tok_1' }, '*');
});`;

const BANK = `
root.innerHTML = '<h2>Bern Bank</h2><p>Confirm the payment of €61.00</p><label>Code from your phone <input id="code" autocomplete="one-time-code"></label><button class="sure">Confirm payment</button> <button class="no">Cancel</button><p role="alert"></p>';
root.querySelector('.sure').onclick = async () => {
  const { isRight } = await send('/bank', { code: code.value });
  if (isRight) parent.postMessage({ isSure: true }, '*');
  else root.querySelector('[role=alert]').textContent = 'That code is not right';
};`;

export function checkoutPages(): Pages {
  return ({ method, path, body, elsewhere }, log) => {
    if (method === 'POST') {
      log(body);
      return { json: { isRight: path !== '/bank' || (body as { code: string }).code === '778899' }, after: 120 };
    }
    if (path === '/') return { html: app('Checkout', '', SHOP(elsewhere)) };
    if (path === '/card') return { html: app('Card', '', CARD) };
    if (path === '/bank') return { html: app('Bern Bank', '', BANK) };
    if (path === '/done') return { html: app('Paid', '', '', '<h1>Paid</h1><p>Receipt no. 5512</p>') };
    return undefined;
  };
}
