// Pages that were written, with their questions, before anybody saw how they are described.

import { can, type LookingPage, says, times, via, whole } from './question.js';

const trains = [
  ['08:04', '11:58', 'ICE 612', '+12', '79,90 €', 'Hohe Auslastung'],
  ['08:31', '12:40', 'IC 2214', '', '54,90 €', ''],
  ['09:04', '12:58', 'ICE 614', '', '89,90 €', 'Ausgebucht'],
] as const;

const entries = [
  ['12 mai', 'Boulangerie Martin', 'Alimentation', '−8,40 €'],
  ['11 mai', 'Virement reçu · Léa Dubois', 'Revenus', '+250,00 €'],
  ['11 mai', 'SNCF Connect', 'Transport', '−63,00 €'],
  ['9 mai', 'Loyer', 'Logement', '−780,00 €'],
] as const;

const flights = [
  ['MS 985', 'القاهرة', '14:20', 'في الموعد', 'B4'],
  ['EK 203', 'دبي', '14:55', 'متأخرة 40 دقيقة', 'A12'],
  ['SV 321', 'جدة', '15:10', 'ألغيت', '—'],
] as const;

const files = [
  ['folder', 'Invoices', '14 items', ''],
  ['file', 'budget.xlsx', '48 KB', 'Shared with Ann'],
  ['file', 'holiday.mov', '1.2 GB', ''],
  ['file', 'notes.txt', '2 KB', 'Locked'],
] as const;

/** A picture without words. */
const SIGN = '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 8h12"/></svg>';

export const others: readonly LookingPage[] = [
  {
    name: 'trains: results in German',
    html: whole(
      'Verbindungen',
      `<header><h1>Berlin Hbf → München Hbf</h1><p>Mi, 13.05.2026 · 1 Reisender</p></header><ol class="results">${trains
        .map(
          ([from, to, train, late, price, note]) =>
            `<li class="connection"><div class="flex"><span class="dep">${from}${late === '' ? '' : ` <em class="late">${late}</em>`}</span><span>–</span><span class="arr">${to}</span></div><div class="flex"><span class="tag">${train}</span><span>0 Umstiege</span>${note === '' ? '' : `<span class="hint">${note}</span>`}</div><div><strong>${price}</strong> <button${note === 'Ausgebucht' ? ' disabled' : ''}>Auswählen</button></div></li>`,
        )
        .join(
          '',
        )}</ol><div role="status">3 Verbindungen gefunden</div><button>Spätere Verbindungen</button><label><input type="checkbox"> Nur Direktverbindungen</label>`,
      '.connection{border:1px solid #ccc;padding:8px}',
      'de',
    ),
    questions: [
      can('Which train is late, and how much?', 'ICE 612', '+12'),
      can('What does the IC cost?', 'IC 2214', '54,90 €'),
      can('Can the train at 09:04 be chosen?', 'ICE 614', 'Auswählen', 'disabled'),
      says('How many connections are there?', '3 Verbindungen'),
      says('How does one see trains later in the day?', 'button', 'Spätere Verbindungen'),
    ],
  },
  {
    name: 'bank: an account in French',
    html: whole(
      'Compte courant',
      `<aside class="flex"><div class="tile"><div class="cap">Solde disponible</div><div class="big">1 284,35 €</div></div><div class="tile"><div class="cap">À venir</div><div class="big">−120,00 €</div></div></aside><h2>Opérations</h2><div class="ops">${entries
        .map(
          ([day, who, what, sum]) =>
            `<div class="op" tabindex="0" role="button" aria-expanded="false"><span class="day">${day}</span><span class="who">${who}</span><span class="cat">${what}</span><span class="sum">${sum}</span></div>`,
        )
        .join(
          '',
        )}</div><p class="end">Fin de l’historique</p><div class="actions"><button>Faire un virement</button><a href="/rib">Télécharger mon RIB</a></div><div role="alert">Votre carte expire le 31 mai. <a href="/carte">Renouveler</a></div>`,
      '.op,.tile{border:1px solid #ddd;padding:6px;margin:4px}.op{display:flex;gap:1em}',
      'fr',
    ),
    questions: [
      says('What is the balance?', 'Solde disponible', '1 284,35 €'),
      says('How much did Léa send?', 'Léa Dubois', '+250,00 €'),
      says('What is still to come?', 'À venir', '−120,00 €'),
      says('When does the card end?', 'expire le 31 mai'),
      says('What was paid for the rent?', 'Loyer', '−780,00 €'),
    ],
  },
  {
    name: 'order: dishes in Japanese',
    html: whole(
      'ご注文',
      `<h1>さくら食堂</h1><section><h2>定食</h2>${[
        ['唐揚げ定食', '980円', 1],
        ['焼き魚定食', '1,150円', 0],
      ]
        .map(
          ([name, price, count]) =>
            `<div class="dish"><img alt="" width="40" height="40"><div><b>${name}</b><p>${price}（税込）</p></div><div class="stepper"><button aria-label="減らす">−</button><output>${count}</output><button aria-label="増やす">＋</button></div></div>`,
        )
        .join(
          '',
        )}</section><section><h2>飲み物</h2><div class="dish"><img alt="" width="40" height="40"><div><b>緑茶</b><p>200円（税込）</p><span class="badge">売り切れ</span></div><div class="stepper"><button aria-label="減らす" disabled>−</button><output>0</output><button aria-label="増やす" disabled>＋</button></div></div></section><footer class="bar"><span>1点</span><span>合計 980円</span><button class="primary">注文を確定する</button></footer>`,
      '.dish{display:flex;gap:1em;border-bottom:1px solid #ddd;padding:6px}.bar{position:fixed;bottom:0;left:0;right:0;background:#fff;display:flex;gap:1em;padding:8px}',
      'ja',
    ),
    questions: [
      says('What is the sum?', '合計', '980円'),
      can('What can be done with the fish?', '焼き魚定食', '増やす'),
      can('Which drink is sold out?', '緑茶', '売り切れ'),
      says('What does the fish cost?', '焼き魚定食', '1,150円'),
      says('How is the order sent?', 'button', '注文を確定する'),
    ],
  },
  {
    name: 'flights: a board in Arabic',
    html: whole(
      'المغادرة',
      `<h1>رحلات المغادرة</h1><div role="table" aria-label="المغادرة"><div role="rowgroup"><div role="row" class="r"><span role="columnheader">الرحلة</span><span role="columnheader">الوجهة</span><span role="columnheader">الوقت</span><span role="columnheader">الحالة</span><span role="columnheader">البوابة</span></div></div><div role="rowgroup">${flights
        .map(
          (cells) =>
            `<div role="row" class="r">${cells.map((cell) => `<span role="cell">${cell}</span>`).join('')}<button aria-label="تنبيهي">🔔</button></div>`,
        )
        .join('')}</div></div><p>آخر تحديث 14:02</p><label>ابحث عن رحلة <input type="search"></label>`,
      '.r{display:flex;gap:1em}',
      'ar',
      'rtl',
    ),
    questions: [
      says('From which gate does the flight to Dubai go?', 'دبي', 'A12'),
      says('What is cancelled?', 'SV 321', 'ألغيت'),
      can('Can one be told about the flight to Cairo?', 'القاهرة', 'تنبيهي'),
      says('How old is this?', '14:02'),
      says('Where does one search?', 'input', 'ابحث عن رحلة'),
    ],
  },
  {
    name: 'search: nothing found, in Spanish',
    html: whole(
      'Resultados',
      `<form role="search"><input aria-label="Buscar productos" value="tornillo M7"><button aria-label="Buscar">🔍</button></form><div class="chips"><span class="chip">En stock <button aria-label="Quitar filtro En stock">×</button></span><span class="chip">Menos de 5 € <button aria-label="Quitar filtro Menos de 5 €">×</button></span></div><div class="empty"><div class="face">🙁</div><strong>No hay resultados para «tornillo M7»</strong><div>Prueba a quitar algún filtro o revisa la ortografía.</div></div><h2>También te puede interesar</h2><div class="grid">${[
        ['Tornillo M6', '0,35 €'],
        ['Tornillo M8', '0,40 €'],
      ]
        .map(
          ([name, price]) =>
            `<a class="tile" href="/p"><span class="t">${name}</span><span class="p">${price}</span></a>`,
        )
        .join('')}</div>`,
      '.tile{display:block;border:1px solid #ccc;padding:6px}.grid{display:grid;grid-template-columns:1fr 1fr;gap:8px}',
      'es',
    ),
    questions: [
      says('Was anything found?', 'No hay resultados'),
      says('What is searched for?', 'Buscar productos', 'tornillo M7'),
      says('Which filters are on?', 'Menos de 5 €'),
      says('What does the M8 cost?', 'Tornillo M8', '0,40 €'),
      says('How is the filter for stock taken away?', 'button', 'Quitar filtro En stock'),
    ],
  },
  {
    name: 'doctor: free times',
    html: whole(
      'Book a visit',
      `<h1>Dr. Rosa Lind</h1><p>General practice · Room 4 · <b>Next free: Tue 12 May, 09:20</b></p><div class="days flex" role="tablist">${['Mon 11', 'Tue 12', 'Wed 13'].map((day, i) => `<button role="tab" aria-selected="${i === 1}">${day}</button>`).join('')}</div><div role="tabpanel" aria-label="Tue 12"><div class="slots">${[
        '08:00',
        '08:20',
        '09:20',
        '10:40',
      ]
        .map((at, i) => `<button class="slot" ${i < 2 ? 'disabled title="Taken"' : ''}>${at}</button>`)
        .join(
          '',
        )}</div></div><fieldset><legend>Reason</legend><label><input type="radio" name="r" checked> Check-up</label><label><input type="radio" name="r"> Prescription</label><label><input type="radio" name="r"> Something else</label></fieldset><label>Notes <textarea maxlength="200" aria-describedby="left"></textarea></label><p id="left">200 characters left</p><button disabled>Confirm</button><p class="why">Choose a time to go on.</p>`,
    ),
    questions: [
      says('When is the next free time?', 'Tue 12 May, 09:20'),
      says('Is 08:20 free?', '08:20', 'disabled'),
      says('Which day is shown?', 'Tue 12', 'selected'),
      says('What is the reason?', 'Check-up', 'checked'),
      says('Why can it not be confirmed?', 'Choose a time'),
    ],
  },
  {
    name: 'chat: messages and people',
    html: whole(
      'Team chat',
      `<div class="flex"><nav aria-label="Channels"><div class="ch"># general</div><div class="ch" aria-current="true"># release <span class="n">3</span></div><div class="ch">Ann Berg <span title="online">●</span></div></nav><main><header><h2># release</h2><button title="Pin">📌</button><button title="Call">📞</button></header><div role="log">${[
        ['Ann Berg', '09:12', 'The build is green.', '👍 2'],
        ['Bob Cole', '09:15', 'Then I tag 4.2 at noon.', ''],
        ['Cara Diaz', '09:16', 'Wait for the translations, please.', '❤️ 1'],
      ]
        .map(
          ([who, at, text, reaction]) =>
            `<div class="msg"><div class="av">${(who ?? '')[0]}</div><div><b>${who}</b> <time>${at}</time><p>${text}</p>${reaction === '' ? '' : `<button class="re">${reaction}</button>`}<span class="tools"><button title="Reply">↩</button><button title="Delete">🗑</button></span></div></div>`,
        )
        .join(
          '',
        )}</div><p class="typing">Dan is typing…</p><div contenteditable="true" role="textbox" aria-label="Message to # release"></div><button title="Send">➤</button></main></div>`,
      '.msg{display:flex;gap:.5em}.ch{padding:4px;cursor:pointer}',
    ),
    questions: [
      says('What does Cara ask for?', 'Cara Diaz', 'Wait for the translations'),
      says('When does Bob tag?', 'Bob Cole', 'noon'),
      can('How does one answer Ann?', 'The build is green', 'Reply'),
      says('Where does one write?', 'Message to # release'),
      says('Who is writing?', 'Dan is typing'),
    ],
  },
  {
    name: 'files: signs on all buttons',
    html: whole(
      'My files',
      `<div class="flex"><button aria-label="Upload">${SIGN}</button><button title="New folder">${SIGN}</button><button><svg width="16" height="16" role="img"><title>List view</title><path d="M0 0h9"/></svg></button></div><nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/w">Work</a> › <span aria-current="page">2026</span></nav><div role="grid" aria-label="Files">${files
        .map(
          ([kind, name, size, note]) =>
            `<div role="row" class="f"><span role="gridcell"><input type="checkbox" aria-label="Select ${name}"></span><span role="gridcell">${kind === 'folder' ? '📁' : '📄'} <a href="#">${name}</a></span><span role="gridcell">${size}</span><span role="gridcell">${note}</span><span role="gridcell"><button aria-label="More">${SIGN}</button></span></div>`,
        )
        .join(
          '',
        )}</div><div class="quota"><div role="progressbar" aria-valuenow="92" aria-valuemin="0" aria-valuemax="100" aria-label="Storage used" style="width:200px;height:8px;background:#ddd"></div><span>13.8 of 15 GB used</span></div>`,
      '.f{display:flex;gap:1em}',
    ),
    questions: [
      says('How large is the film?', 'holiday.mov', '1.2 GB'),
      says('Which file is locked?', 'notes.txt', 'Locked'),
      says('How much room is taken?', '13.8 of 15 GB'),
      says('How is a folder made?', 'button', 'New folder'),
      can('What can be done with the budget?', 'budget.xlsx', 'More', 'Select'),
    ],
  },
  {
    name: 'figures: tiles with trends',
    html: whole(
      'Overview',
      `<h1>Last 30 days</h1><div class="kpis">${[
        ['Revenue', '€48,210', '▲ 12 %'],
        ['Orders', '1,204', '▼ 3 %'],
        ['Returns', '37', '▲ 1'],
        ['Average basket', '€40.04', '–'],
      ]
        .map(
          ([name, value, trend]) =>
            `<div class="kpi"><span class="name">${name}</span><span class="value">${value}</span><span class="trend">${trend}</span></div>`,
        )
        .join(
          '',
        )}</div><figure><svg width="300" height="80" role="img" aria-label="Revenue per day, highest on 4 May"></svg><figcaption>Revenue per day</figcaption></figure><table><caption>Best sellers</caption><thead><tr><th>Product</th><th>Sold</th><th>Share</th></tr></thead><tbody><tr><th scope="row">Trail runner</th><td>210</td><td>17 %</td></tr><tr><th scope="row">Canvas bag</th><td>154</td><td>13 %</td></tr></tbody><tfoot><tr><th scope="row">All</th><td>1,204</td><td>100 %</td></tr></tfoot></table><label>Period <select><option>7 days</option><option selected>30 days</option><option>Year</option></select></label><button>Export CSV</button>`,
      '.kpis{display:flex;gap:1em}.kpi{border:1px solid #ccc;padding:8px;display:flex;flex-direction:column}',
    ),
    questions: [
      says('What is the revenue?', 'Revenue', '€48,210'),
      says('How did the orders move?', 'Orders', '3 %'),
      says('What sells best, and how often?', 'Trail runner', '210'),
      says('When was the best day?', 'highest on 4 May'),
      says('Which period is it?', 'Period', '30 days'),
    ],
  },
  {
    name: 'form: refused, with a list of errors',
    html: whole(
      'Register',
      `<div role="alert" tabindex="-1"><h2>There is a problem</h2><ul><li><a href="#pc">Enter a postcode like SW1A 1AA</a></li><li><a href="#dob">Your date of birth must be in the past</a></li></ul></div><form><h1>Your details</h1><p>Step 2 of 4</p><label>Full name <input value="Amy Ash" autocomplete="name"></label><div class="err"><label for="pc">Postcode</label><span id="pce">Enter a postcode like SW1A 1AA</span><input id="pc" value="SW1" aria-invalid="true" aria-describedby="pce"></div><div class="err"><label for="dob">Date of birth</label><span id="dobe">Your date of birth must be in the past</span><input id="dob" value="01/01/2030" aria-invalid="true" aria-describedby="dobe"></div><fieldset><legend>How should we reach you?</legend><label><input type="checkbox" checked> E-mail</label><label><input type="checkbox"> Post</label></fieldset><button>Continue</button><a href="/save">Save and come back later</a></form><details><summary>Why do we ask?</summary><p>${times(3, (i) => `Reason ${i}. `)}</p></details>`,
    ),
    questions: [
      says('What is wrong with the postcode?', 'Enter a postcode like SW1A 1AA'),
      says('Which date was given?', 'Date of birth', '01/01/2030'),
      says('Which step is it?', 'Step 2 of 4'),
      says('How will they reach one?', 'E-mail', 'checked'),
      says('How can one stop here and go on another day?', 'link', 'Save and come back later'),
    ],
  },
  {
    name: 'stock: a hundred rows in German',
    html: whole(
      'Lager',
      `<h1>Lagerbestand</h1><p>120 Artikel, davon 1 unter Mindestbestand</p><table><thead><tr><th>Artikel</th><th>Ort</th><th>Bestand</th><th>Status</th><th></th></tr></thead><tbody>${times(120, (i) => `<tr><td>Ventil ${100 + i}</td><td>Regal ${(i % 9) + 1}</td><td>${i * 3}</td><td>${i === 77 ? 'Nachbestellen' : 'Genug'}</td><td><button>Bearbeiten</button></td></tr>`)}</tbody></table><nav aria-label="Seiten"><a href="?2">Weiter</a></nav>`,
      '',
      'de',
    ),
    questions: [
      says('How many articles are there?', '120 Artikel'),
      says('What are the columns?', 'Artikel', 'Bestand', 'Status'),
      via('observe --near "Ventil 177"', can('What must be ordered?', 'Ventil 177', 'Nachbestellen', 'Bearbeiten')),
      via('extract tables', says('How many of Ventil 205 are there?', 'Ventil 205', '315')),
      says('How does one come to the next page?', 'link', 'Weiter'),
    ],
  },
];
