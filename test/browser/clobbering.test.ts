// What a page names in its forms and its document hides their own properties from scripts (DOM clobbering). Every name that
// a browser knows is tried: all commands must still find, do and read the right thing.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

/** Takes what the page itself needs before anything is clobbered, and tells every name that could be. */
const NAMES = `<script>
  const done = [];
  const namesOf = (...holders) => [...new Set(holders.flatMap((one) => {
    const all = [];
    for (let at = one.prototype; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
      all.push(...Object.getOwnPropertyNames(at));
    return all;
  }))].concat('toString', 'valueOf', 'hasOwnProperty', '__proto__', 'constructor');
  const formNames = namesOf(HTMLFormElement);
  const documentNames = namesOf(HTMLDocument, Document);
</script>`;

/** A form, with fields of these names before everything else in it. */
const form = (fields: string) => `
  <form id="f" action="/sent" onsubmit="done.push('sent'); o.textContent = 'Thanks'; return false">
    <script>document.write(${fields})</script>
    <h2>Shipping</h2>
    <label>Email <input id="e"></label>
    <label><input type="checkbox" id="c"> Agree</label>
    <label>Size <select id="s"><option>Small</option><option>Large</option></select></label>
    <p>Total: 42 Euro</p>
    <button type="button" onclick="done.push('saved'); this.textContent = 'Stored'">Save</button>
    <button>Send</button>
  </form>
  <p>Outside of it</p><p id="o"></p>`;

const all = (names: string, make: string) => `${names}.map((name) => ${make}).join('')`;
const hidden = "'<input type=hidden name=\"' + name + '\">'";
const byId = "'<input type=hidden id=\"' + name + '\">'";
const output = "'<output hidden name=\"' + name + '\"></output>'";
const image = '\'<img hidden alt="" name="\' + name + \'">\'';
const frame = "'<iframe hidden name=\"' + name + '\"></iframe>'";
const emptyForm = "'<form hidden name=\"' + name + '\"></form>'";

/** Every command does its work. */
async function works(body: string): Promise<void> {
  expect(said(await t.on(`<!doctype html><title>Test</title>${NAMES}${body}`))).toBe('ok');
  const observed = ((await t.run('observe')).data as { text: string }).text;
  for (const line of ['button "Save"', 'button "Send"', '"Email"', 'checkbox "Agree"', 'select "Size"'])
    expect(observed).toContain(line);
  expect(observed).toMatch(/^.*Test/m);
  const lines = [
    'click "Save"',
    'expect visible "Stored"',
    'type "Email" "amy@shop.test"',
    'expect value "Email" "amy@shop.test"',
    'check "Agree" inside "Shipping"',
    'select "Size" "Large"',
    'expect text "Total: 42 Euro"',
    'expect title "Test"',
    'wait visible "Outside of it"',
  ];
  for (const line of lines) expect(`${line}: ${said(await t.run(line))}`).toBe(`${line}: ok`);
  await t.holds("e.value === 'amy@shop.test' && c.checked && s.value === 'Large'");
  expect((await t.run('text')).data).toContain('Total: 42 Euro');
  expect((await t.run('text css("#f")')).data).toContain('Total: 42 Euro');
  expect(JSON.stringify((await t.run('extract text')).data)).toContain('Outside of it');
  expect((await t.run('title')).data).toBe('Test');
  expect(said(await t.run('submit'))).toBe('ok');
  await t.holds("done.join() === 'saved,sent'");
}

describe('a page whose names hide the properties of', () => {
  it('nothing: the trial itself holds', () => works(form("''")));
  it('its form, by the names of fields', () => works(form(all('formNames', hidden))));
  it('its form, by ids', () => works(form(all('formNames', byId))));
  it('its form, by outputs that are fields by name only', () => works(form(all('formNames', output))));
  it('its document, by images', () =>
    works(`${form("''")}<script>document.write(${all('documentNames', image)})</script>`));
  it('its document, by forms', () =>
    works(`${form("''")}<script>document.write(${all('documentNames.slice(0, 400)', emptyForm)})</script>`));
  it('its document, by frames', () =>
    works(
      `${form("''")}<script>document.write(${all("['body', 'forms', 'title', 'activeElement', 'documentElement', 'querySelector']", frame)})</script>`,
    ));
  it('both at once', () =>
    works(
      `${form(all('formNames', hidden))}<script>Document.prototype.write.call(document, ${all('documentNames', image)})</script>`,
    ));
});
