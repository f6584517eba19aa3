// Pages as sites build them: divs in divs, utility classes, grids without table markup, icons from a sprite.

import { can, type LookingPage, says, times, whole } from './question.js';

/** A handful of utilities, as the frameworks have them. */
export const utilities =
  '.row{display:flex;gap:12px;align-items:center}.between{justify-content:space-between}.col{display:flex;flex-direction:column;gap:6px}.g2{display:grid;grid-template-columns:1fr 1fr;gap:12px}.g4{display:grid;grid-template-columns:repeat(4,1fr);gap:12px}.g5{display:grid;grid-template-columns:3fr 1fr 1fr 1fr 1fr;gap:8px}.border{border:1px solid #ddd;border-radius:8px;padding:12px}.muted{color:#777;font-size:12px}.bold{font-weight:600}.big{font-size:24px}.badge{background:#eef;border-radius:9px;padding:1px 8px;font-size:12px}.sr-only{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}.avatar{width:24px;height:24px;border-radius:50%;background:#fc9;text-align:center}.icon{width:16px;height:16px}.pointer{cursor:pointer}.line-through{text-decoration:line-through}';

const sprite = (...names: string[]): string =>
  `<svg style="display:none">${names.map((name) => `<symbol id="icon-${name}" viewBox="0 0 16 16"><path d="M2 2h12v12H2z"/></symbol>`).join('')}</svg>`;
const icon = (name: string): string =>
  `<svg class="icon" aria-hidden="true" viewBox="0 0 16 16"><use href="#icon-${name}"></use></svg>`;

interface Card {
  readonly key: string;
  readonly title: string;
  readonly who: string;
  readonly due?: string;
  readonly tags: readonly string[];
  readonly comments: number;
}
const card = ({ key, title, who, due, tags, comments }: Card): string =>
  `<div class="border col pointer" draggable="true" tabindex="0"><div class="row">${tags.map((tag) => `<span class="badge">${tag}</span>`).join('')}</div><div><div class="bold">${title}</div></div><div class="row between"><div class="row muted"><span>${key}</span>${due === undefined ? '' : `<span title="Due date">${icon('clock')} ${due}</span>`}<span class="row">${icon('comment')}<span aria-label="${comments} comments">${comments}</span></span></div><div class="avatar" title="${who}">${who.slice(0, 1)}</div></div><button class="muted" title="Card actions">${icon('dots')}</button></div>`;

const bubble = (who: string, at: string, ...texts: string[]): string =>
  `<div class="row" style="align-items:flex-start"><div class="avatar" aria-hidden="true">${who.slice(0, 1)}</div><div class="col"><div class="row"><span class="bold">${who}</span><time class="muted">${at}</time></div>${texts.map((text) => `<div><span>${text}</span></div>`).join('')}</div></div>`;

export const sites: readonly LookingPage[] = [
  {
    name: 'site: a product in German',
    html: whole(
      'Laufschuh Brise 3 | Sportladen',
      `${sprite('heart', 'cart', 'user')}<header class="row between"><a href="/" class="big">Sportladen</a><div class="row"><a href="/konto" title="Mein Konto">${icon('user')}</a><a href="/merkzettel" aria-label="Merkzettel">${icon('heart')}</a><a href="/korb" aria-label="Warenkorb">${icon('cart')}<span class="badge">2</span></a></div></header>
<div class="muted"><a href="/d">Damen</a> / <a href="/d/s">Schuhe</a> / <span>Laufschuhe</span></div>
<div class="g2"><div><img alt="Laufschuh Brise 3 in Blau, Seitenansicht" width="200" height="150" src="data:,"></div><div class="col"><div class="row"><span class="badge">−20 %</span><span class="badge">Nachhaltig</span></div><h1>Laufschuh Brise 3</h1><div class="row"><span role="img" aria-label="4,6 von 5 Sternen">★★★★★</span><a href="#b">213 Bewertungen</a></div><div class="row"><span class="big bold">95,92 €</span><span class="muted line-through">119,90 €</span></div><div class="muted">inkl. MwSt., zzgl. <a href="/v">Versand</a></div>
<div><div class="bold">Farbe: <span>Blau</span></div><div class="row"><button aria-label="Blau" aria-pressed="true" style="background:blue;width:24px;height:24px"></button><button aria-label="Schwarz" aria-pressed="false" style="background:black;width:24px;height:24px"></button><button aria-label="Koralle" aria-pressed="false" style="background:coral;width:24px;height:24px"></button></div></div>
<div><div class="bold">Größe (EU)</div><div class="row"><button>38</button><button>39</button><button disabled title="Ausverkauft">40</button><button>41</button></div></div>
<div class="row"><div class="muted">Lieferung <span>Do, 21. Mai – Sa, 23. Mai</span></div></div><div class="row"><button class="bold">In den Warenkorb</button><button title="Auf den Merkzettel">${icon('heart')}</button></div><div class="muted">Nur noch 3 Stück auf Lager</div></div></div>`,
      utilities,
      'de',
    ),
    questions: [
      says('Was kostet der Schuh jetzt?', '95,92 €'),
      says('Welche Größe gibt es nicht mehr?', '40', 'disabled'),
      says('Welche Farbe ist gewählt?', 'Blau', 'checked'),
      says('Wann kommt er?', '21. Mai'),
      says('Wie viele sind noch da?', 'Nur noch 3 Stück'),
    ],
  },
  {
    name: 'site: a kanban board',
    html: whole(
      'Website relaunch – Tidebase',
      `${sprite('clock', 'comment', 'dots', 'plus', 'filter')}<div class="row between"><div class="big bold">Website relaunch</div><div class="row"><div class="row"><div class="avatar" title="Mira Koch">M</div><div class="avatar" title="Sam Ortiz">S</div><div class="avatar">+3</div></div><button aria-label="Filter">${icon('filter')}</button><button>Share</button></div></div>
<div class="g4">${(
        [
          [
            'Backlog',
            '12',
            [{ key: 'WEB-88', title: 'Cookie banner in Polish', who: 'Sam Ortiz', tags: ['i18n'], comments: 0 }],
          ],
          [
            'In progress',
            '2 / 3',
            [
              {
                key: 'WEB-71',
                title: 'Rewrite the pricing table',
                who: 'Mira Koch',
                due: '12 May',
                tags: ['Design', 'Urgent'],
                comments: 7,
              },
              {
                key: 'WEB-79',
                title: 'Lazy images on the blog',
                who: 'Lee Wong',
                due: '20 May',
                tags: ['Performance'],
                comments: 2,
              },
            ],
          ],
          [
            'Review',
            '1',
            [{ key: 'WEB-64', title: 'Footer links', who: 'Sam Ortiz', due: '3 May', tags: ['Overdue'], comments: 1 }],
          ],
          ['Done', '0', []],
        ] as readonly (readonly [string, string, readonly Card[]])[]
      )
        .map(
          ([name, count, cards]) =>
            `<div class="col"><div class="row between"><div class="row"><div class="bold">${name}</div><div class="badge">${count}</div></div><button aria-label="Add a card to ${name}">${icon('plus')}</button></div>${cards.map(card).join('')}${cards.length === 0 ? '<div class="muted">Drop cards here</div>' : ''}</div>`,
        )
        .join('')}</div>`,
      utilities,
    ),
    questions: [
      says('Who rewrites the pricing table?', 'Rewrite the pricing table', 'Mira Koch'),
      says('Which card is overdue?', 'Footer links', 'Overdue'),
      says('When are the lazy images due?', 'Lazy images', '20 May'),
      says('How many are in progress, and how many may be?', 'In progress', '2 / 3'),
      can('What can be done with WEB-88?', 'WEB-88', 'Card actions'),
    ],
  },
  {
    name: 'site: a team chat',
    html: whole(
      '#launch – Chirp',
      `${sprite('hash', 'send', 'clip', 'smile', 'phone')}<div class="row" style="align-items:flex-start"><div class="col border"><div class="bold">Channels</div>${(
        [
          ['general', 0],
          ['launch', 0],
          ['support', 14],
        ] as const
      )
        .map(
          ([name, unread]) =>
            `<div class="row between pointer" role="button" tabindex="0"${name === 'launch' ? ' aria-current="true"' : ''}><span class="row">${icon('hash')}<span>${name}</span></span>${unread > 0 ? `<span class="badge">${unread}</span>` : ''}</div>`,
        )
        .join(
          '',
        )}</div><div class="col" style="flex:1"><div class="row between"><div><div class="bold"># launch</div><div class="muted">23 members · Ship on 2 June</div></div><button title="Start a call">${icon('phone')}</button></div>
<div class="col" style="height:340px;overflow:auto"><div class="muted" style="text-align:center"><span>Yesterday</span></div>${bubble('Priya Nair', '16:20', 'Release notes are in the drive.')}<div class="muted" style="text-align:center"><span>Today</span></div>${bubble('Tom Adler', '09:02', 'The build is green again 🎉', 'Rolling out to 5 % of users now.')}<div class="row"><button class="badge">👍 4</button><button class="badge">🚀 2</button><button class="badge" aria-label="Add reaction">${icon('smile')}</button></div>${bubble('Priya Nair', '09:15', 'Hold on: checkout fails on Safari 17.')}</div>
<div class="muted"><span>Tom Adler is typing…</span></div><div class="row border"><button aria-label="Attach a file">${icon('clip')}</button><div contenteditable="true" role="textbox" aria-multiline="true" aria-label="Message #launch" style="flex:1;min-height:20px"></div><button disabled>${icon('send')}</button></div></div></div>`,
      utilities,
    ),
    questions: [
      says('Who says that checkout fails?', 'Priya Nair', 'checkout fails on Safari 17'),
      says('How many messages of support are unread?', 'support', '14'),
      says('How many put a thumb up?', '👍 4'),
      says('Where does one write?', 'Message #launch'),
      says('Who is writing?', 'Tom Adler is typing'),
    ],
  },
  {
    name: 'site: an invoice of divs',
    html: whole(
      'Invoice 2026-0417',
      `${sprite('download', 'print', 'trash')}<div class="row between"><div><div class="muted">Invoice</div><div class="big bold">2026-0417</div></div><div class="row"><span class="badge" style="background:#fdd">Past due</span><button aria-label="Print">${icon('print')}</button><a href="/pdf" title="Download PDF">${icon('download')}</a></div></div>
<div class="g2"><div class="col"><div class="muted">Billed to</div><div class="bold">Harbor Foods Ltd.</div><div>12 Quay Street, Cork</div></div><div class="col"><div class="row between"><span class="muted">Issued</span><span>2 Apr 2026</span></div><div class="row between"><span class="muted">Due</span><span>16 Apr 2026</span></div><div class="row between"><span class="muted">PO number</span><span>HF-2291</span></div></div></div>
<div class="border"><div class="g5 muted"><div>Description</div><div>Qty</div><div>Unit price</div><div>Amount</div><div></div></div>${(
        [
          ['Walk-in freezer, inspection', '2', '€180.00', '€360.00'],
          ['Compressor seal', '5', '€24.50', '€122.50'],
          ['Travel', '84 km', '€0.60', '€50.40'],
        ] as const
      )
        .map(
          (cells) =>
            `<div class="g5">${cells.map((cell) => `<div>${cell}</div>`).join('')}<div><button>${icon('trash')}</button></div></div>`,
        )
        .join(
          '',
        )}</div><div class="col" style="width:260px;margin-left:auto"><div class="row between"><span>Subtotal</span><span>€532.90</span></div><div class="row between"><span>VAT 23 %</span><span>€122.57</span></div><div class="row between bold"><span>Amount due</span><span>€655.47</span></div></div><button class="bold">Record a payment</button>`,
      utilities,
    ),
    questions: [
      says('How much is to be paid?', 'Amount due', '€655.47'),
      says('When was it due?', 'Due', '16 Apr 2026'),
      says('What does one seal cost?', 'Compressor seal', '€24.50', '€122.50'),
      says('In which state is it?', 'Past due'),
      can('How is the line with the travel removed?', '84 km', 'trash'),
    ],
  },
  {
    name: 'site: flights in Japanese',
    html: whole(
      '東京 – 札幌の航空券',
      `<div class="row"><div class="border pointer" role="button" tabindex="0"><div class="muted">出発地</div><div class="bold">東京（羽田）</div></div><button aria-label="出発地と目的地を入れ替える">⇄</button><div class="border pointer" role="button" tabindex="0"><div class="muted">目的地</div><div class="bold">札幌（新千歳）</div></div><div class="border pointer" role="button" tabindex="0"><div class="muted">日付</div><div class="bold">6月12日(金)</div></div></div>
<div class="row" style="align-items:flex-start"><div class="col border"><div class="bold">航空会社</div><label class="row"><input type="checkbox" checked><span>青空航空</span><span class="muted">(18)</span></label><label class="row"><input type="checkbox"><span>北風エア</span><span class="muted">(7)</span></label></div><div class="col" style="flex:1"><div class="row between"><div>25件中 3件を表示</div><div class="row"><span class="muted">並べ替え：</span><button aria-haspopup="listbox">安い順</button></div></div>${(
        [
          ['青空航空', 'BZ 021', '07:05', '08:40', '1時間35分', '直行便', '¥12,800', '最安値'],
          ['北風エア', 'NW 310', '09:30', '12:55', '3時間25分', '乗継1回（仙台）', '¥14,200', ''],
          ['青空航空', 'BZ 045', '18:20', '19:55', '1時間35分', '直行便', '¥21,500', '残り2席'],
        ] as const
      )
        .map(
          ([line, number, from, to, length, stops, price, badge]) =>
            `<div class="border row between"><div class="col"><div class="row"><img alt="${line}" width="16" height="16" src="data:,"><span class="muted">${number}</span></div><div class="row"><span class="bold">${from}</span><span>→</span><span class="bold">${to}</span></div><div class="muted">${length}・${stops}</div></div><div class="col">${badge === '' ? '' : `<span class="badge">${badge}</span>`}<div class="big">${price}</div><button>選択する</button></div></div>`,
        )
        .join('')}</div></div>`,
      utilities,
      'ja',
    ),
    questions: [
      can('一番安い便は？', 'BZ 021', '最安値', '¥12,800'),
      can('BZ 045 は何席残っている？', 'BZ 045', '残り2席'),
      can('北風エアはどこで乗り継ぐ？', 'NW 310', '仙台'),
      can('夜の便を選ぶには？', '18:20', '選択する'),
      says('いつ出発する？', '日付', '6月12日'),
    ],
  },
  {
    name: 'site: settings with descriptions',
    html: whole(
      'Notifications',
      `<div class="row" style="align-items:flex-start"><nav class="col"><a href="#p">Profile</a><a href="#n" aria-current="page">Notifications</a><a href="#b">Billing</a></nav><div class="col" style="flex:1"><h1>Notifications</h1><p class="muted">We send mail to amy@tidebase.test. <a href="#c">Change</a></p>${(
        [
          ['Weekly summary', 'Every Monday at 8:00, what your team did.', true],
          ['Mentions', 'When somebody writes your name in a comment.', true],
          ['Marketing', 'News and offers, about twice a month.', false],
        ] as const
      )
        .map(
          ([name, text, isOn], i) =>
            `<div class="row between border"><div><div class="bold" id="n${i}">${name}</div><div class="muted" id="d${i}">${text}</div></div><button role="switch" aria-checked="${isOn}" aria-labelledby="n${i}" aria-describedby="d${i}" style="width:36px;height:20px;border-radius:10px"></button></div>`,
        )
        .join(
          '',
        )}<div class="row between border"><div><div class="bold">Quiet hours</div><div class="muted">No sounds in this time.</div></div><div class="row"><select><option>20:00</option><option selected>22:00</option></select><span>to</span><select><option selected>07:00</option><option>08:00</option></select></div></div><div class="row between border"><div><div class="bold">Sound</div></div><div role="radiogroup" aria-label="Sound" class="row"><div role="radio" aria-checked="false" tabindex="-1">None</div><div role="radio" aria-checked="true" tabindex="0">Marimba</div><div role="radio" aria-checked="false" tabindex="-1">Bell</div></div></div><div class="border" style="border-color:red"><div class="bold">Danger zone</div><div class="row between"><div class="muted">Deletes your account and 14 projects. This cannot be undone.</div><button>Delete account</button></div></div></div></div>`,
      utilities,
    ),
    questions: [
      says('Where is marketing mail switched on?', 'switch "Marketing"'),
      says('When does the summary come?', 'Every Monday at 8:00'),
      can('When do the quiet hours begin?', 'Quiet hours', '22:00'),
      says('Which sound is chosen?', 'Marimba', 'checked'),
      says('What goes with the account?', '14 projects'),
    ],
  },
  {
    name: 'site: figures and charts',
    html: whole(
      'Overview – Metric',
      `<div class="row between"><div class="big bold">Overview</div><button aria-haspopup="dialog">1 – 30 Apr 2026</button></div><div class="g4">${(
        [
          ['Visitors', '48,210', '12.4 %', 'up'],
          ['Bounce rate', '38.1 %', '2.0 %', 'down'],
          ['Average visit', '3m 12s', '0.4 %', 'up'],
          ['Revenue', '$19.3k', '6.8 %', 'down'],
        ] as const
      )
        .map(
          ([name, value, change, way]) =>
            `<div class="border col"><div class="muted">${name}</div><div class="big">${value}</div><div class="row"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6 12H2z"/></svg><span class="sr-only">${way}</span><span>${change}</span><span class="muted">vs. March</span></div></div>`,
        )
        .join(
          '',
        )}</div><div class="border"><div class="bold">Visitors a week</div><svg width="400" height="140" role="img" aria-label="Bar chart: week 14 to week 17">${[
        ['W14', 9800],
        ['W15', 12040],
        ['W16', 15500],
        ['W17', 10870],
      ]
        .map(
          ([week, count], i) =>
            `<g><rect x="${i * 90 + 10}" y="${120 - Number(count) / 150}" width="60" height="${Number(count) / 150}" fill="teal"><title>${week}: ${Number(count).toLocaleString('en-US')}</title></rect><text x="${i * 90 + 24}" y="136" font-size="12">${week}</text></g>`,
        )
        .join(
          '',
        )}</svg></div><div class="border"><div class="bold">Top pages</div><div class="g4 muted"><div>Page</div><div>Views</div><div>Entries</div><div>Exit rate</div></div>${(
        [
          ['/pricing', '9,114', '4,020', '41 %'],
          ['/blog/rust-at-scale', '7,730', '7,101', '78 %'],
          ['/signup', '3,042', '512', '22 %'],
        ] as const
      )
        .map(
          (cells) =>
            `<div class="g4">${cells.map((cell, i) => `<div>${i === 0 ? `<a href="${cell}">${cell}</a>` : cell}</div>`).join('')}</div>`,
        )
        .join(
          '',
        )}<div class="row between"><span class="muted">1–3 of 84</span><div class="row"><button aria-label="Previous page" disabled>‹</button><button aria-label="Next page">›</button></div></div></div>`,
      utilities,
    ),
    questions: [
      says('How many visitors were there?', 'Visitors', '48,210', '12.4 %'),
      says('By how much did revenue change?', 'Revenue', '$19.3k', '6.8 %'),
      says('Which week had most visitors?', 'W16', '15,500'),
      says('How often is sign-up left?', '/signup', '22 %'),
      says('How many pages are there in all?', '1–3 of 84'),
    ],
  },
  {
    name: 'site: orders in Arabic',
    html: whole(
      'طلباتي',
      `${sprite('search', 'truck')}<div class="row between"><div class="big bold">طلباتي</div><div class="row border">${icon('search')}<input placeholder="ابحث برقم الطلب"></div></div><div class="row" role="tablist"><div role="tab" aria-selected="true" tabindex="0">الكل <span class="badge">4</span></div><div role="tab" aria-selected="false" tabindex="-1">قيد الشحن <span class="badge">1</span></div><div role="tab" aria-selected="false" tabindex="-1">ملغاة</div></div>${(
        [
          ['1042', '12 مايو 2026', 'قيد الشحن', '245.00 ر.س', 'تتبع الشحنة'],
          ['1037', '3 مايو 2026', 'تم التوصيل', '89.50 ر.س', 'إعادة الطلب'],
          ['1029', '20 أبريل 2026', 'ملغى', '610.00 ر.س', 'إعادة الطلب'],
        ] as const
      )
        .map(
          ([number, day, state, sum, act]) =>
            `<div class="border"><div class="row between"><div class="col"><div class="bold">طلب رقم ${number}</div><div class="muted">${day}</div></div><div class="badge">${state}</div></div><div class="row between"><div class="bold">${sum}</div><div class="row"><button>${act}</button><button aria-label="التفاصيل">…</button></div></div></div>`,
        )
        .join('')}<div class="muted">عرض 3 من 4 طلبات</div><button>عرض المزيد</button>`,
      utilities,
      'ar',
      'rtl',
    ),
    questions: [
      can('ما حالة الطلب 1042؟', '1042', 'قيد الشحن'),
      can('كم ثمن الطلب 1029؟', '1029', '610.00'),
      can('متى طلبت 1037؟', '1037', '3 مايو'),
      can('كيف أتتبع 1042؟', '1042', 'تتبع الشحنة'),
      says('كم طلبا يظهر؟', 'عرض 3 من 4'),
    ],
  },
  {
    name: 'site: errors and nothing there',
    html: whole(
      'Integrations – Tidebase',
      `${sprite('plug', 'x', 'warn')}<div class="row between border" style="background:#fee"><div class="row">${icon('warn')}<span>Billing sync stopped on 9 May: the token for Ledgerly has expired.</span></div><div class="row"><button>Reconnect</button><button title="Dismiss">${icon('x')}</button></div></div><div class="big bold">Integrations</div><div class="g2"><div class="border col"><div class="row between"><div class="bold">Ledgerly</div><span class="row"><span style="width:8px;height:8px;background:red;border-radius:4px"></span>Error</span></div><div class="muted">Last run 9 May 2026, 02:14 · 0 of 312 records</div><div><a href="#log">View log</a></div></div><div class="border col"><div class="row between"><div class="bold">Mailbird</div><span class="row"><span style="width:8px;height:8px;background:green;border-radius:4px"></span>Connected</span></div><div class="muted">Last run 14 May 2026, 11:00 · 48 records</div><div><a href="#log">View log</a></div></div></div><div class="bold">Webhooks</div><div class="border" style="text-align:center;padding:40px">${icon('plug')}<div class="bold">No webhooks yet</div><div class="muted">Get a call whenever a record changes.</div><button>Add a webhook</button></div><form class="col border"><div class="bold">API key</div><label class="col"><span>Name</span><input value="ci" aria-invalid="true" aria-describedby="e"><span id="e" style="color:red">A key with this name exists.</span></label><div><button>Create key</button></div></form>`,
      utilities,
    ),
    questions: [
      says('Why did the sync stop?', 'token for Ledgerly has expired'),
      can('How does Mailbird do?', 'Mailbird', 'Connected'),
      says('Which webhooks are there?', 'No webhooks yet'),
      says('What is wrong with the name of the key?', 'A key with this name exists'),
      can('How many records came from Ledgerly last?', 'Ledgerly', '0 of 312'),
    ],
  },
  {
    name: 'site: still loading',
    html: whole(
      'Media – Tidebase',
      `${sprite('upload', 'pause', 'close')}<style>@keyframes p{to{opacity:.4}}.skeleton{background:#ddd;height:14px;border-radius:6px;animation:p 1s infinite alternate}</style><div class="row between"><div class="big bold">Media</div><button>${icon('upload')}<span>Upload</span></button></div><div class="border col"><div class="row between"><span class="bold">2 uploads</span><button aria-label="Close">${icon('close')}</button></div>${(
        [
          ['harbor.mp4', 62, '1 min left'],
          ['team.jpg', 100, 'Done'],
        ] as const
      )
        .map(
          ([name, percent, left]) =>
            `<div class="row between"><span>${name}</span><div role="progressbar" aria-valuenow="${percent}" aria-valuemin="0" aria-valuemax="100" style="width:120px;height:6px;background:#eee"><div style="width:${percent}%;height:6px;background:teal"></div></div><span class="muted">${left}</span>${percent < 100 ? `<button title="Pause">${icon('pause')}</button>` : ''}</div>`,
        )
        .join(
          '',
        )}</div><div class="g2"><div class="border" aria-busy="true"><div role="status"><svg class="icon" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6"/></svg><span class="sr-only">Loading files…</span></div>${times(4, () => '<div class="skeleton"></div>')}</div><div class="border col"><div class="bold">Storage</div><div>18.2 GB of 25 GB used</div><meter min="0" max="25" value="18.2" aria-label="Storage used"></meter><a href="#up">Get more</a></div></div>`,
      utilities,
    ),
    questions: [
      says('Are the files there?', 'Loading: busy'),
      can('How far is the film?', 'harbor.mp4', '62'),
      can('How is its upload stopped?', 'harbor.mp4', 'Pause'),
      says('How much space is used?', '18.2 GB of 25 GB'),
      can('Is the picture uploaded?', 'team.jpg', 'Done'),
    ],
  },
];
