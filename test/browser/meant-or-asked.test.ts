// Situations in which the nearest thing at hand is not what was meant: what is pressed is told by the page.

import { describe, expect, it } from 'vitest';
import { said as told, trial } from '../support/trial.js';

const t = trial();
const said = (result: Parameters<typeof told>[0]) => told(result).split(':')[0];
const LOG = `onclick="event.stopPropagation();event.preventDefault();window.pressed=this.dataset.t||this.textContent;(this.closest('.box')||document.body).append('done')"`;
const SENT = `onsubmit="event.preventDefault();window.sent=this.id;this.append('Thanks')"`;
const form = (id: string, inner: string, more = '') => `<form id=${id} ${more} ${SENT}>${inner}</form>`;
const gone = `onclick="window.pressed=this.textContent;this.closest('.box').remove()"`;
const dialog = (title: string, ...names: string[]) =>
  `<p>Shop</p><div class=box role=dialog aria-modal=true aria-label="${title}"><h2>${title}</h2><p>Text</p>${names
    .map((name) => `<button ${gone}>${name}</button>`)
    .join('')}</div>`;

describe('dismiss leaves things as they are', () => {
  it.each([
    ['Save changes?', 'Cancel', ['Yes', 'No', 'Cancel']],
    ['Änderungen speichern?', 'Abbrechen', ['Ja', 'Nein', 'Abbrechen']],
    ['Niezapisane zmiany', 'Anuluj', ['Zapisz', 'Odrzuć', 'Anuluj']],
    ['Unsaved changes', 'Keep editing', ['Discard', 'Keep editing']],
    ['Cancel your order?', 'No', ['Cancel', 'No']],
    ['Annuler la réservation ?', 'Non', ['Annuler', 'Non']],
  ] as const)('%s: %s', async (title, closer, names) => {
    for (const line of ['dismiss', `dismiss "${title}"`]) {
      expect(said(await t.show(dialog(title, ...names), line))).toBe('ok');
      await t.holds(`window.pressed === ${JSON.stringify(closer)}`);
    }
  });

  it.each([
    ['Your account was deleted', 'OK'],
    ['Ihre Zahlung war erfolgreich', 'Verstanden'],
    ['Thank you for your order!', 'Got it'],
  ])('%s: a message is closed by its only button', async (title, only) => {
    expect(said(await t.show(dialog(title, only), 'dismiss'))).toBe('ok');
    await t.holds(`window.pressed === ${JSON.stringify(only)}`);
  });

  it.each([
    ['Cancel your order?', 'Cancel', 'Back'],
    ['¿Cancelar el pedido?', 'Cancelar', 'Volver'],
    ['Konto', 'Ich verzichte auf mein Konto', 'Weiter'],
    ['Account', 'I don’t want to keep my account', 'Next'],
    ['Draft', 'No, send it now', 'Next'],
    // The only button, and it answers a question or starts what the dialog speaks of.
    ['Delete the project?', 'OK'],
    ['Projekt löschen?', 'OK'],
    ['プロジェクトを削除しますか？', 'OK'],
    ['هل تريد المتابعة؟', 'OK'],
    ['Supprimer le projet', 'D’accord'],
    ['This will delete all files.', 'Got it'],
  ])('%s: neither %s nor %s', async (title, ...names) => {
    expect((await t.show(dialog(title, ...names), 'dismiss')).ok).toBe(false);
    await t.holds('window.pressed === undefined');
  });

  it.each([
    ['Empezar', 'Se cobrarán 9,99 € al mes.'],
    ['Notice', 'Your files will be removed after you press OK.'],
    ['Hinweis', 'Ihr Konto wird mit 20 Punkten belastet.'],
    ['Pagamento', 'O valor será debitado do seu cartão.'],
    ['Panier', 'Tous les articles seront retirés.'],
    ['お知らせ', '変更は破棄されます。'],
    ['تنبيه', 'سيتم حذف الملف.'],
    ['Nuevo nombre', '<input aria-label="Nombre">'],
    ['Land', '<select aria-label="Land"><option>A<option>B</select>'],
  ])('%s, %s: OK does more than take note', async (title, text) => {
    const body = dialog(title, 'OK').replace('<p>Text</p>', `<p>${text}</p>`);
    expect((await t.show(body, 'dismiss')).ok).toBe(false);
    await t.holds('window.pressed === undefined');
  });

  it.each([
    ['Gracias', 'Nos pondremos en contacto contigo.'],
    ['Danke', 'Wir werden uns bei Ihnen melden.'],
    ['Saved', 'Your changes were saved. <label><input type=checkbox> Do not show again</label>'],
    ['Info', 'Die Datei wurde gelöscht.'],
  ])('%s, %s: OK takes note', async (title, text) => {
    const body = dialog(title, 'OK').replace('<p>Text</p>', `<p>${text}</p>`);
    expect(said(await t.show(body, 'dismiss'))).toBe('ok');
    await t.holds(`window.pressed === 'OK'`);
  });

  const cross = (what: string, more = '') => `<button data-t="${what}" ${more} ${LOG}>×</button>`;
  it.each([
    ['of a file in a list', `<ul><li>a.txt ${cross('file')}</li></ul>`],
    ['that says what it deletes', cross('file', 'title="Delete file"')],
    ['that clears a field', `<p>tent ${cross('field', 'aria-label="Clear search"')}</p>`],
    ['of each of two tags', `<p>Rot ${cross('one')} Blau ${cross('two')}</p>`],
  ])('a cross %s closes nothing', async (_, inner) => {
    const body = dialog('Dateien', 'Schließen').replace('<p>Text</p>', inner);
    for (const line of ['dismiss', 'dismiss "Dateien"']) {
      expect(said(await t.show(body, line))).toBe('ok');
      await t.holds(`window.pressed === 'Schließen'`);
    }
    expect((await t.show(dialog('Dateien').replace('<p>Text</p>', inner), 'dismiss')).ok).toBe(false);
    await t.holds('window.pressed === undefined');
  });
});

describe('submit', () => {
  const field = '<label>Titel <input></label>';
  it.each([
    ['Cupón', 'Aplicar'],
    ['Gutschein', 'Einlösen'],
    ['クーポン', '適用'],
  ])('%s: a button that does not say that it sends is a guess beside a search', async (label, name) => {
    const search = form('s', '<input type=search placeholder=Buscar><button>Ir</button>', 'role=search');
    const body = `${search}${form('c', `<label>${label} <input></label><button>${name}</button>`)}`;
    for (const lines of [['submit'], ['search "mesa"', 'submit']]) {
      expect((await t.show(body, ...lines)).ok).toBe(false);
      await t.holds(`window.sent !== 'c'`);
    }
  });

  it.each([
    ['Approve', 'Reject'],
    ['Ja', 'Nein'],
    ['Speichern', 'Kostenpflichtig bestellen'],
    ['Entwurf', 'Veröffentlichen'],
    ['下書き保存', '公開する'],
  ])('asks between %s and %s, unless one is the default', async (one, other) => {
    const two = (more: string) => form('f', `${field}<button ${more}>${one}</button><button>${other}</button>`);
    expect(said(await t.show(two(''), 'type "Titel" "x"', 'submit --timeout 150ms'))).toBe('AMBIGUOUS_TARGET');
    await t.holds('window.sent === undefined');
    const result = await t.show(two('class="btn btn-primary"'), 'type "Titel" "x"', 'submit');
    expect([said(result), result.target?.name]).toEqual(['ok', one]);
  });

  it('presses the only button that the browser takes for it, whatever it says and wherever it stands', async () => {
    const page = `<header><button form=own>Veröffentlichen</button>${form('login', '<input name=user placeholder=User><input type=password><button>Log in</button>')}</header>${form('own', '<textarea placeholder=Antwort></textarea>')}`;
    const result = await t.show(page, 'type "Antwort" "x"', 'submit');
    expect([said(result), result.target?.guarded]).toEqual(['ok', false]);
    await t.holds(`window.sent === 'own'`);
  });

  it.each([
    ['Delete my account', 'LOW_CONFIDENCE'],
    ['Konto löschen', 'LOW_CONFIDENCE'],
    ['Supprimer', 'LOW_CONFIDENCE'],
    ['退会する', 'LOW_CONFIDENCE'],
    ['Abbrechen', 'NOT_INFERABLE'],
  ])('does not send by itself what %s would send', async (name, code) => {
    const page = form('own', `<input placeholder=Name><button>${name}</button>`);
    expect(said(await t.show(page, 'type "Name" "x"', 'submit --timeout 150ms'))).toBe(code);
    await t.holds('window.sent === undefined');
  });

  it('a form that is called so goes before one that only stands under that heading', async () => {
    const page = `<h2 id=h>Lieferung</h2>${form('a', '<input placeholder=X><button>OK</button>', 'aria-labelledby=h')}${form('b', '<input placeholder=Y><button>OK</button>', 'aria-label=Rechnung')}`;
    expect(said(await t.show(page, 'submit "Lieferung"'))).toBe('ok');
    await t.holds(`window.sent === 'a'`);
  });

  it('a part of a form with a button of its own is a question', async () => {
    const page = form(
      'a',
      `<fieldset><legend>Coupon</legend><input placeholder=Code><button type=button ${LOG}>Apply</button></fieldset><fieldset><legend>Card</legend><input placeholder=Number></fieldset><button>Order</button>`,
    );
    expect(said(await t.show(page, 'submit "Coupon" --timeout 150ms'))).toBe('AMBIGUOUS_TARGET');
    expect(said(await t.run('submit "Card"'))).toBe('ok');
  });
});

describe('a guess', () => {
  it.each([
    ['an id that says so', `<button id=delete-all ${LOG}>🗑</button>`, 'click "delete all"'],
    ['what the browser sends a form by', form('own', '<button>Go to step 3</button>'), 'click "step 3"'],
    ['a title that says so', `<a href="#" title="Unsubscribe from the list" ${LOG}>x</a>`, 'click "Unsubscribe"'],
    [
      'an icon that is drawn so',
      `<ul><li>Brot <button class=icon-trash ${LOG}><svg width=9 height=9></svg></button></li><li>Milch <button class=icon-trash ${LOG}><svg width=9 height=9></svg></button></li></ul>`,
      'click "Brot"',
    ],
  ])('is not pressed: %s', async (_, page, line) => {
    expect(said(await t.show(page, `${line} --timeout 150ms`))).toBe('LOW_CONFIDENCE');
    await t.holds('window.pressed === undefined');
  });

  it('stands far from the heading, and under another or none', async () => {
    const page = `<section><h2>Alpha</h2><p>Text</p></section><div style="margin-top:300px"><button ${LOG}>Edit</button></div>`;
    expect((await t.show(page, 'click "Edit" near "Alpha"')).target?.guarded).toBe(true);
    const under = `<section><h2>Alpha</h2><div style="margin-top:300px"><button ${LOG}>Edit</button></div></section>`;
    expect((await t.show(under, 'click "Edit" near "Alpha"')).target?.guarded).toBe(false);
  });
});

it('a card is meant, not the heart on it that is called so', async () => {
  const page = `<a href="#" data-t=card ${LOG} style="display:block;width:300px;padding:40px"><h3>Jacke</h3><button data-t=heart aria-label=Jacke ${LOG}>♥</button></a>`;
  const result = await t.show(page, 'click "Jacke" --timeout 300ms');
  await t.holds(`window.pressed !== 'heart'`);
  expect(result.target?.name).not.toBe('♥');
});

it('of two native modals the upper one is in use, also inside of a component', async () => {
  const page = `<dialog id=low><button ${LOG}>Senden</button></dialog><x-m id=host></x-m><script>low.showModal();
    const root = host.attachShadow({mode:'open'});root.innerHTML='<dialog><button>Senden</button></dialog>';
    root.querySelector('button').onclick=()=>{window.pressed='upper';root.querySelector('dialog').close()};
    root.querySelector('dialog').showModal()</script>`;
  expect(said(await t.on(page, 'click "Senden"'))).toBe('ok');
  await t.holds(`window.pressed === 'upper'`);
});

it('what is in a part that opens is inside of it', async () => {
  const week = (n: number, what: string) =>
    `<details open><summary>Woche ${n}</summary><p>${what}</p><button data-t=${n} ${LOG}>Weg</button></details>`;
  const page = week(1, 'Brot') + week(2, 'Milch');
  expect(said(await t.show(page, 'click "Weg" near "Brot" inside "Woche 2" --timeout 150ms'))).toBe('TARGET_NOT_FOUND');
  expect(said(await t.run('click "Weg" near "Milch" inside "Woche 2"'))).toBe('ok');
  await t.holds(`window.pressed === '2'`);
});

it('a message is closed by what is in it, not by what is in the next one', async () => {
  const toast = (name: string, where: string) =>
    `<div class=box role=alert style="position:fixed;right:0;${where}">${name} <button data-t="${name}" aria-label=Schließen onclick="window.pressed=this.dataset.t;this.closest('.box').remove()">×</button></div>`;
  expect(
    said(await t.show(`<main>Shop</main>${toast('Eins', 'top:0')}${toast('Zwei', 'bottom:0')}`, 'dismiss "Zwei"')),
  ).toBe('ok');
  await t.holds(`window.pressed === 'Zwei'`);
});
