// A wizard of four steps: cards to choose from, fields that come with an answer, errors, and a summary.

import { app, type Pages } from '../site.js';

const STYLE =
  '.cards{display:flex;gap:12px}.plan{border:2px solid #ccc;padding:12px;cursor:pointer}.plan:has(input:checked){border-color:#06c}.err{color:#b00}.plan input{position:absolute;opacity:0}';

const SCRIPT = `
const given = { plan: '', who: 'Person', company: '', vat: '', zip: '', city: '' };
let step = 1, errors = {};
const error = (name) => errors[name] ? '<div class="err" id="e-' + name + '">' + errors[name] + '</div>' : '';
const field = (name, label) => '<p><label for="' + name + '">' + label + '</label> <input id="' + name + '" value="' + esc(given[name]) + '"' + (errors[name] ? ' aria-invalid="true" aria-describedby="e-' + name + '"' : '') + '>' + error(name) + '</p>';
const draw = () => {
  root.innerHTML = '<h1>Open an account</h1><p>Step ' + step + ' of 4</p>' + [
    () => '<fieldset><legend>Choose a plan</legend><div class="cards">' + [['Basic', '€0'], ['Plus', '€9'], ['Team', '€29']].map(([name, price]) => '<label class="plan"><input type="radio" name="plan" value="' + name + '"' + (given.plan === name ? ' checked' : '') + '><strong>' + name + '</strong><div>' + price + ' a month</div></label>').join('') + '</div></fieldset>' + error('plan'),
    () => '<fieldset><legend>Who is it for?</legend>' + ['Person', 'Company'].map((one) => '<label><input type="radio" name="who" value="' + one + '"' + (given.who === one ? ' checked' : '') + '> ' + one + '</label>').join('') + '</fieldset>' + (given.who === 'Company' ? field('company', 'Company name') + field('vat', 'VAT number') : ''),
    () => field('zip', 'Postcode') + field('city', 'City'),
    () => '<dl><dt>Plan</dt><dd>' + given.plan + '</dd><dt>For</dt><dd>' + esc(given.company || given.who) + '</dd><dt>Place</dt><dd>' + esc(given.zip + ' ' + given.city) + '</dd></dl><label><input type="checkbox" id="terms"> I accept the terms</label>' + error('terms'),
  ][step - 1]() + '<p>' + (step > 1 ? '<button data-go="-1">Back</button> ' : '') + (step < 4 ? '<button data-go="1">Next</button>' : '<button class="open">Open account</button>') + '</p>';
};
const check = () => {
  errors = {};
  if (step === 1 && !given.plan) errors.plan = 'Choose a plan';
  if (step === 2 && given.who === 'Company' && !given.company) errors.company = 'Enter the name of the company';
  if (step === 2 && given.who === 'Company' && !/^[A-Z]{2}\\d{8}$/.test(given.vat)) errors.vat = 'A VAT number has two letters and eight digits, such as DE12345678';
  if (step === 3 && !/^\\d{4}$/.test(given.zip)) errors.zip = 'Four digits';
  return Object.keys(errors).length === 0;
};
draw();
root.addEventListener('input', ({ target }) => {
  if (target.name === 'plan' || target.name === 'who') { given[target.name] = target.value; if (target.name === 'who') draw(); }
  else if (target.id in given) given[target.id] = target.value;
});
root.addEventListener('click', async ({ target }) => {
  if (target.dataset.go === '-1') { step--; errors = {}; draw(); }
  else if (target.dataset.go === '1') { if (check()) step++; draw(); }
  else if (target.className === 'open') {
    if (!document.getElementById('terms').checked) { errors.terms = 'Accept the terms to go on'; draw(); return; }
    target.disabled = true;
    await send('/open', given);
    history.pushState({}, '', '/welcome');
    root.innerHTML = '<h1>Welcome!</h1><p>Your account number is 90-1188</p>';
  }
});`;

export function wizardPages(): Pages {
  return ({ method, body }, log) => {
    if (method === 'POST') log(body);
    return method === 'POST' ? { json: {}, after: 250 } : { html: app('Open an account', STYLE, SCRIPT) };
  };
}
