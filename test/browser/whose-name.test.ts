// Whose name a text is: a label answers for the field it says it is for, each of several labels by itself, and what merely
// stands close is no name where it could be another's. What a form loses is not made up for by what stands beside.

import { describe, expect, it } from 'vitest';
import { said as told, trial } from '../support/trial.js';

const t = trial();
const said = (result: Parameters<typeof told>[0]) => told(result).split(':')[0];
const fast = (line: string) => `${line} --timeout 200ms`;

describe('labels', () => {
  it('each of several labels is a name', async () => {
    const page = `<label for=p>Kennwort</label><input id=p><label for=p class=error>Zu kurz</label>`;
    const result = await t.show(page, 'type "Kennwort" "abc"');
    expect([said(result), result.target?.guarded]).toEqual(['ok', false]);
    await t.holds(`p.value === 'abc'`);
  });

  it('a label for another field names none beside it', async () => {
    const gone = `<form><label for=correo>Correo</label> <input id=clave name=clave type=password></form>`;
    expect(said(await t.show(gone, fast('type "Correo" "a@b.c"')))).not.toBe('ok');
    // One word of the name in common is not enough.
    const kin = `<form><label for=credit-card-number>Kartennummer</label> <input id=credit-card-month name=cardMonth placeholder=MM></form>`;
    expect(said(await t.show(kin, fast('type "Kartennummer" "4242"')))).not.toBe('ok');
    const elsewhere = `<label for=b>Ville</label> <input id=a name=a><p>Adresse</p><input id=b>`;
    expect(said(await t.show(elsewhere, 'type "Ville" "Lyon"'))).toBe('ok');
    await t.holds(`a.value === '' && b.value === 'Lyon'`);
  });

  it('a label whose field is gone is at most a guess for what is alone in its row', async () => {
    for (const row of ['li', 'div role=row', 'div class=form-group']) {
      const rowOf = (name: string, field: string) =>
        `<${row}><label for=${name}>Frage eins</label> ${field}</${row.split(' ')[0]}>`;
      const tried: readonly (readonly [string, string])[] = [
        [rowOf('gone', '<input id=x>'), 'type "Frage eins" "8000"'],
        // The third question is not the first.
        [rowOf('question1', '<select id=question3><option>Stadt<option>Tier</select>'), 'select "Frage eins" "Tier"'],
        [rowOf('agree_1', '<input type=checkbox id=agree_2>'), 'check "Frage eins"'],
      ];
      for (const [page, line] of tried) {
        const { ok, target } = await t.show(page, fast(line));
        expect([row, line, ok && target?.guarded !== true]).toEqual([row, line, false]);
      }
    }
  });

  it('a label for a name in place of an id still counts', async () => {
    expect(said(await t.show(`<label for=email>Mail</label> <input name=email id=x>`, 'type "Mail" "a@b.c"'))).toBe(
      'ok',
    );
    await t.holds(`x.value === 'a@b.c'`);
  });

  it('boxes to tick that are wrapped are called what stands behind them', async () => {
    const tick = (id: string, text: string) => `<span><input type=radio name=l id=${id}></span> <b>${text}</b> `;
    expect(said(await t.show(`<p>${tick('en', 'English')}${tick('es', 'Español')}</p>`, 'check "English"'))).toBe('ok');
    await t.holds('en.checked && !es.checked');
  });

  it('two boxes before one text are called nothing', async () => {
    const page = `<p><input type=checkbox id=a><input type=checkbox id=b> Acepto las condiciones</p>`;
    expect(said(await t.show(page, fast('check "Acepto las condiciones"')))).not.toBe('ok');
    await t.holds('!a.checked && !b.checked');
  });

  it('the field of a row that says more than one thing is a guess', async () => {
    const rows = ['Nummer', 'Ort'].map((name) => `<li><p>${name}</p><p>Code</p><input></li>`).join('');
    const result = await t.show(`<ul>${rows}</ul>`, fast('type "Nummer" "1"'));
    expect(result.ok && result.target?.guarded !== true).toBe(false);
  });
});

describe('what only the program calls so', () => {
  it('is a guess where people read a longer name', async () => {
    const page = `<label>Email Address (optional) <input name=emailAddress></label>`;
    const result = await t.show(page, 'type "Email Address" "a@b.c"');
    expect(result.target?.guarded).toBe(true);
    const literal = await t.show(page, 'type "emailAddress" "a@b.c"');
    expect([said(literal), literal.target?.guarded]).toEqual(['ok', false]);
  });
});

describe('submit, where the button is gone', () => {
  const SENT = `onsubmit="event.preventDefault();window.sent=1"`;
  const press = (name: string, more = 'type=button') =>
    `<button ${more} onclick="window.pressed=this.textContent">${name}</button>`;
  const field = '<input type=email placeholder=Email><input type=password placeholder=Password>';
  const pages: Readonly<Record<string, string>> = {
    'another way in is no way to send': `<div>${field}${press('Continue with Acme', '')}</div>`,
    'nor is one in another language': `<div>${field}${press('Weiter mit Beispielbank', '')}</div>`,
    'a sign-up beside is not sent': `<form ${SENT}>${field}${press('Create account')}</form>`,
    'nor what is only drawn as a button': `<form ${SENT}>${field}<span class="a-button" onclick="window.pressed=1">Continue</span></form>`,
  };
  for (const [name, page] of Object.entries(pages))
    it(name, async () => {
      expect(said(await t.show(page, fast('submit')))).not.toBe('ok');
      await t.holds('window.pressed === undefined && window.sent === undefined');
    });

  it('the button of the form being filled in is pressed by its words', async () => {
    const page = `<form ${SENT}><input type=email placeholder=Email>${press('Next')}</form>`;
    await t.show(page, 'type "Email" "a@b.c"', 'submit');
    await t.holds(`window.pressed === 'Next'`);
  });
});

it('what is spelled so and lies behind is meant', async () => {
  const page = `<button>Verstanden!</button><div style="position:fixed;inset:0;background:#fff"><div role=dialog aria-modal=true><button onclick="window.pressed=1">Verstanden</button></div></div>`;
  expect(said(await t.show(page, fast('click "Verstanden!"')))).toBe('ELEMENT_COVERED');
  await t.holds('window.pressed === undefined');
});
