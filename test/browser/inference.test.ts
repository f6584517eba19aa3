// What is left to Beckon stays what was meant: the form at hand, what closes and nothing else, one context over all frames.

import { describe, expect, it } from 'vitest';
import {
  closerOf,
  closes,
  isAboutCookies,
  isAboutData,
  speaksOfConsent,
} from '../../packages/core/src/scene/button-words.js';
import { consentIn } from '../../packages/core/src/scene/patterns.js';
import { isShowable, said as told, trial } from '../support/trial.js';

const t = trial();
const said = (result: Parameters<typeof told>[0]) => told(result).split(':')[0];
const SENT = `onsubmit="event.preventDefault();window.sent=this.id;this.append('Thanks')"`;
const form = (id: string, inner: string) => `<form id=${id} ${SENT}>${inner}</form>`;
const login = form(
  'login',
  '<input name=user placeholder=User><input type=password placeholder=Password><button>Log in</button>',
);
const button = (name: string, tag = 'button') =>
  `<${tag} ${tag === 'a' ? 'href="#"' : ''} onclick="window.pressed=this.textContent;(this.closest('.box')||this).remove();return false">${name}</${tag}>`;
const fixed = (inner: string, style = 'bottom:0;left:0;right:0') =>
  `<p>Shop <a href="#">Home</a></p><div class=box style="position:fixed;${style};background:#fff">${inner}</div>`;
/** Buttons as the functions that decide over them take them: their names are enough. */
const named = (...names: string[]) => names.map((name) => ({ name }));
const says = ({ name }: { readonly name: string }, words: RegExp | ((name: string) => boolean)) =>
  words instanceof RegExp ? words.test(name) : words(name);
const dialog = (title: string, inner: string, more = 'aria-modal=true') =>
  `<p>Shop</p><div class=box role=dialog ${more} aria-label="${title}"><h2>${title}</h2>${inner}</div>`;

describe('submit stays with the form at hand', () => {
  const others: Readonly<Record<string, string>> = {
    'a reply': form('own', '<label>Words <textarea></textarea></label><button>Post reply</button>'),
    'a newsletter': form('own', '<label>Words <input></label><button>Subscribe</button>'),
    'a search': form('own', '<label>Words <input type=search></label><button>Find</button>'),
    'a form without a button': form('own', '<label>Words <input></label>'),
    'a button outside of its form': `${form('own', '<label>Words <input></label>')}<button form=own>Save</button>`,
    'a button in the form of another': `<form id=own ${SENT}><label>Words <input></label></form>${form('third', '<label>Other <input></label><button form=own>Save</button><button>Third</button>')}`,
  };
  for (const [name, own] of Object.entries(others))
    it(`${name} beside a login`, async () => {
      const result = await t.show(`<header>${login}</header>${own}`, 'type "Words" "Nice!"', 'submit');
      expect(said(result)).toBe('ok');
      expect(result.target?.reason).toMatch(/^form_at_hand/);
      await t.holds(`window.sent === 'own'`);
    });

  const frame = (inner: string) => `<iframe srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe>`;
  it('a frame with a form of its own changes nothing', async () => {
    const news = form('news', '<label>Mail <input></label><button>Join</button>');
    const chat = frame('<form><label>Chat <input></label><button>Send</button></form>');
    const result = await t.on(login + news + chat, 'type "User" "amy"', 'type "Password" "x"', 'submit');
    expect(said(result)).toBe('ok');
    expect(result.target).toMatchObject({
      name: 'Log in',
      reason: 'form_at_hand_submit',
      confidence: 1,
      guarded: false,
    });
    await t.holds(`window.sent === 'login'`);
  });

  it('a frame does not make a question of what is in the dialog', async () => {
    const page = `${button('Delete')}<dialog id=d>${button('Delete')}</dialog>${frame('<p>Delete nothing here</p><button>Delete</button>')}<script>d.showModal()</script>`;
    const result = await t.on(page, 'click "Delete"');
    expect(said(result)).toBe('ok');
    expect(result.target?.reason).toBe('tie:modal');
  });

  it('a wizard whose submit button is hidden is not sent', async () => {
    const page = form(
      'own',
      '<label>Name <input></label><button type=button>Next</button><button hidden>Finish</button>',
    );
    const result = await t.show(page, 'type "Name" "Amy"', 'submit --timeout 300ms');
    expect(said(result)).toBe('ELEMENT_NOT_VISIBLE');
    await t.holds('window.sent === undefined');
  });

  it('two submit buttons are a question, unless one is the primary one', async () => {
    const two = (more: string) =>
      form('own', `<label>Title <input></label><button>Save draft</button><button ${more}>Publish</button>`);
    expect(said(await t.show(two(''), 'type "Title" "A"', 'submit --timeout 300ms'))).toBe('AMBIGUOUS_TARGET');
    const result = await t.show(two('class="btn btn-primary"'), 'type "Title" "A"', 'submit');
    expect(result.target?.name).toBe('Publish');
  });

  it('names a form by its legend, its heading or the heading above it', async () => {
    const page = `${form('a', '<fieldset><legend>Shipping</legend><label>Street <input></label></fieldset><button>Save</button>')}
      <section><h2>Gift card</h2>${form('b', '<label>Code <input></label><button>Apply</button>')}</section>
      ${form('c', '<h3>Profile</h3><label>Nick <input></label><button>Save</button>')}`;
    for (const [name, id] of [
      ['Shipping', 'a'],
      ['Gift card', 'b'],
      ['Profile', 'c'],
    ] as const) {
      const result = await t.show(page, `submit "${name}"`);
      expect([name, said(result)]).toEqual([name, 'ok']);
      await t.holds(`window.sent === '${id}'`);
    }
    expect(said(await t.show(page, 'submit "Payment" --timeout 300ms'))).toBe('TARGET_NOT_FOUND');
  });

  it('presses nothing behind an open modal, also without a backdrop', async () => {
    const page =
      form('own', '<label>Name <input></label><button>Place order</button>') + dialog('Terms', button('Read more'));
    expect(said(await t.show(page, 'submit --timeout 300ms'))).toBe('NOT_INFERABLE');
    await t.holds('window.sent === undefined');
  });

  it('says the same as explain', async () => {
    const page = `${form('a', '<label>A <input></label><button>Save A</button>')}${form('b', '<label>B <input></label><button>Save B</button>')}`;
    const explained = await t.show(page, 'focus "B"', 'explain submit');
    expect(String(explained.data)).toContain('✓');
    expect(String(explained.data)).toContain('"Save B", confidence 1.00, form_at_hand_submit');
    expect(explained.target).toMatchObject({ name: 'Save B', reason: 'form_at_hand_submit', confidence: 1 });
  });
});

describe('dismiss presses only what closes', () => {
  const closers = [
    'No thanks, I prefer full price',
    'I will pass',
    'Maybe later',
    'Later',
    'Nein, danke',
    '閉じる',
    'Plus tard',
    'Ich verzichte',
    'Seguir gratis',
    'No, I hate saving money',
    'Non, je préfère payer plein tarif',
    'Stay on the free plan',
  ];
  const offer = (name: string) => `<p>Newsletter</p>${button('Subscribe')}${button(name, 'a')}`;
  it.each(closers)('%s closes, and not what stands beside it', (name) => {
    expect(closerOf(named('Subscribe', name), says, false)).toEqual({ name });
  });
  // Which words close is the same everywhere: some of each kind will do.
  for (const name of ['No, I hate saving money', 'Plus tard'])
    it(`${name}: in a named dialog`, async () => {
      expect(said(await t.show(dialog('Newsletter', offer(name)), 'dismiss "Newsletter"'))).toBe('ok');
      await t.holds(`window.pressed === ${JSON.stringify(name)}`);
    });
  for (const name of ['閉じる', 'Non, je préfère payer plein tarif'])
    it(`${name}: in a bare overlay`, async () => {
      expect(said(await t.show(fixed(offer(name), 'inset:20%'), 'dismiss popups'))).toBe('ok');
      await t.holds(`window.pressed === ${JSON.stringify(name)}`);
    });

  for (const [title, main] of [
    ['Newsletter', 'Subscribe'],
    ['Upgrade now', 'Buy premium'],
    ['Join our list', 'Sign me up'],
    ['Leave us', 'Close account'],
  ] as const)
    it(`never ${main}`, async () => {
      const page = dialog(title, button(main) + button('See what is new'));
      for (const line of [`dismiss "${title}" --timeout 300ms`, 'dismiss', 'dismiss popups']) {
        const result = await t.show(page, line.replace(' --timeout 300ms', ''));
        expect([line, result.ok]).toEqual([line, false]);
        expect(result.text).toContain(`click "${main}"`);
        await t.holds('window.pressed === undefined');
      }
    });

  it('a banner is rejected, never accepted', async () => {
    const both = fixed(`We use cookies. ${button('Accept all')}${button('Reject all')}`);
    expect(said(await t.show(both, 'dismiss banner'))).toBe('ok');
    await t.holds(`window.pressed === 'Reject all'`);
    const result = await t.show(fixed(`We use cookies. ${button('Accept all')}`), 'dismiss banner');
    expect(result.ok).toBe(false);
    await t.holds('window.pressed === undefined');
  });
});

describe('what should be closed and is still there is not claimed to be closed', () => {
  const stays = (name: string) => `<button onclick="document.title='noted'">${name}</button>`;
  it.each([
    ['dismiss', dialog('Sconto', stays('Non ora'))],
    ['dismiss "Rabatt"', dialog('Rabatt', `${button('Köp nu')}${stays('Inte nu')}`)],
    ['dismiss banner', fixed(`Wir verwenden Cookies ${stays('Alle ablehnen')}`)],
    ['accept_cookies', fixed(`Usamos cookies ${stays('Aceptar todas')}`)],
  ])('%s', async (line, page) => {
    expect(said(await t.show(page, line))).toBe('VERIFICATION_FAILED');
  });

  it('what fades away is waited for', async () => {
    const fading = `<button onclick="setTimeout(() => this.closest('.box').remove(), 400)">Fermer</button>`;
    expect(said(await t.on(dialog('Avis', fading), 'dismiss'))).toBe('ok');
  });
});

describe('a frame that sticks to the window and speaks of cookies', () => {
  const framed = (text: string, style: string) =>
    `<h1>News</h1><iframe style="${style};width:100%;height:90px" srcdoc="<p>${text}</p><button>Bof</button>"></iframe>`;
  it.each([
    ['Nous utilisons des cookies', 'dismiss banner'],
    ['Wir verwenden Cookies', 'accept_cookies'],
    ['クッキーを使用します', 'dismiss banner'],
  ])('is never said not to be there: %s, %s', async (text, line) => {
    expect(said(await t.on(framed(text, 'position:fixed;bottom:0;left:0'), line))).toBe('VERIFICATION_FAILED');
  });
  it('one in the text of the page is none', async () => {
    expect(said(await t.on(framed('Bake cookies with us', ''), 'dismiss banner'))).toBe('ok');
  });
});

describe('dismiss where nothing says that it closes', () => {
  const shut = (how: string) => `window.shut='${how}';document.querySelector('.box').remove()`;
  const inner = `<div style="position:absolute;inset:25%;background:#fff"><p>Join us</p>${button('Subscribe')}</div>`;
  const overlay = (more = '', inside = inner) =>
    `<p>Shop <a href="#">Home</a></p><div class=box style="position:fixed;inset:0;background:#0008" ${more}>${inside}</div>`;
  const dialogOn = `<p>Shop</p><div class=box><div id=back style="position:fixed;inset:0;background:#0008"></div><div role=dialog aria-modal=true aria-label=Join style="position:fixed;inset:25%;background:#fff">Join us ${button('Subscribe')}</div></div>`;
  const listens = (id: string) =>
    `<script>{document.querySelector('${id}').addEventListener('click', (e) => { if (e.target === e.currentTarget) { ${shut('backdrop')} } })}</script>`;
  const onEscape = `<script>addEventListener('keydown', (e) => { if (e.key === 'Escape') { ${shut('Escape')} } })</script>`;
  it.each([
    ['Escape', `${overlay()}${onEscape}`],
    ['Escape', `${overlay('', '<p>Please wait</p>')}${onEscape}`],
    ['backdrop', overlay(`onclick="if (event.target === this) { ${shut('backdrop')} }"`)],
    ['backdrop', `${overlay()}${listens('.box')}`],
    ['backdrop', `${dialogOn}${listens('#back')}`],
    // Whoever listens, listens for the whole page.
    [
      'backdrop',
      `${dialogOn}<script>addEventListener('click', (e) => { if (e.target.id === 'back') { ${shut('backdrop')} } })</script>`,
    ],
    [
      'backdrop',
      `<div id=root>${overlay()}</div><script>{root.addEventListener('click', (e) => { if (e.target.className === 'box') { ${shut('backdrop')} } })}</script>`,
    ],
  ])('%s, where the page listens: %#', async (how, page) => {
    for (const line of ['dismiss', 'dismiss popups']) {
      expect(said(await (isShowable(page) ? t.show : t.on)(page, line))).toBe('ok');
      await t.holds(`window.shut === '${how}' && window.pressed === undefined`);
    }
  });

  it.each([
    ['nobody listens', overlay()],
    ['it has no button at all', overlay('', '<p>Please wait</p>')],
    ['it is an advertisement all over', overlay(`onclick="window.pressed='ad'"`, '<h1>Big sale</h1>')],
    ['it shows the hand', overlay(`style="cursor:pointer" onclick="window.pressed='ad'"`, '<h1>Big sale</h1>')],
    ['it only goes on', overlay('', `${button('Continue')}${button('I agree')}`)],
  ])('is refused where %s', async (_, page) => {
    for (const line of ['dismiss', 'dismiss popups']) {
      expect((await t.show(page, line)).ok).toBe(false);
      await t.holds(`window.pressed === undefined && document.querySelector('.box') !== null`);
    }
  });
});

describe('accept', () => {
  it('says yes to the dialog in front', async () => {
    for (const name of ['OK', 'Yes', 'Ja', 'Continue', 'はい']) {
      expect(said(await t.show(dialog('Go on?', button('Cancel') + button(name)), 'accept'))).toBe('ok');
      await t.holds(`window.pressed === '${name}'`);
    }
  });
  it('deletes only where the dialog is named', async () => {
    const page = dialog('Delete the file?', button('Keep') + button('Delete'));
    const result = await t.show(page, 'accept');
    expect(said(result)).toBe('LOW_CONFIDENCE');
    await t.holds('window.pressed === undefined');
    expect(said(await t.show(page, 'accept "Delete the file?"'))).toBe('ok');
    await t.holds(`window.pressed === 'Delete'`);
    expect((await t.show(page, 'accept "Delete the folder?"')).ok).toBe(false);
    await t.holds('window.pressed === undefined');
  });
});

describe('accept_cookies', () => {
  const wordings = [
    ['We use cookies.', 'Sounds good'],
    ['We value your privacy.', 'I consent'],
    ['This site uses cookies.', 'That’s fine'],
    ['Cookies!', 'Yum, count me in!'],
    ['当サイトはクッキーを使用します。', '同意する'],
    ['We use cookies.', 'Dismiss'],
    ['Wir verwenden Cookies.', 'Geht klar'],
    ['Używamy plików ciasteczek.', 'Rozumiem'],
    ['Nous utilisons des traceurs.', 'Je suis d’accord'],
    ['Mes naudojame slapukus.', 'Sutinku'],
    ['Mēs izmantojam sīkdatnes.', 'Piekrītu'],
    ['Kasutame küpsiseid.', 'Nõustun'],
    ['Við notum vafrakökur.', 'Samþykkja'],
    ['Uporabljamo piškotke.', 'Strinjam se'],
    ['אנחנו משתמשים בעוגיות', 'הבנתי'],
    ['我们使用 Cookie。', '知道了'],
    ['Fem servir galetes.', 'Entesos'],
    ['Користиме колачиња.', 'Прифаќам'],
    ['Мы используем куки.', 'Хорошо'],
    ['குக்கீகளைப் பயன்படுத்துகிறோம்', 'சரி'],
  ] as const;
  it.each(wordings)('%s %s', (text, name) => {
    expect([speaksOfConsent(text), isAboutData(`${text} ${name}`)]).toEqual([true, true]);
    const { accept, reject } = consentIn(named(name), says);
    // Where nothing accepts and nothing rejects, what closes is all that can be pressed.
    expect([accept?.name ?? (closes(name) ? name : null), reject]).toEqual([name, undefined]);
  });
  // One that agrees, one that closes, one that takes note.
  for (const [text, name] of wordings.filter(([, one]) => ['Sounds good', 'Dismiss', 'Rozumiem'].includes(one)))
    it(`presses ${name}`, async () => {
      const result = await t.show(fixed(`${text} ${button(name)}`), 'accept_cookies');
      expect(said(result)).toBe('ok');
      await t.holds(`window.pressed === ${JSON.stringify(name)}`);
    });

  it('never says that nothing is there while something is', async () => {
    for (const page of [
      fixed(`We use cookies. ${button('Brill')}${button('Manage')}`),
      dialog('Your choice', `We bake cookies. ${button('Brill')}`, 'class=cookie-consent'),
      // Nothing sticks to the window, so nobody presses it unasked.
      `<div>We use cookies. ${button('Brill')}${button('Accept')}</div><main>Shop</main>`,
    ]) {
      const result = await t.show(page, 'accept_cookies --timeout 200ms');
      expect(result.ok).toBe(false);
      expect(result.text).toContain('no button that accepts was recognized');
      expect(result.text).toContain('click "Brill"');
    }
    const texts = [
      'Úsáidimid fianáin',
      'ვიყენებთ ქუქი-ფაილებს',
      'Tunatumia vidakuzi',
      'আমরা কুকি ব্যবহার করি',
      'Utilizamos testemunhos de conexão',
      'Rydym yn defnyddio cwcis',
    ];
    expect(texts.filter((text) => !isAboutCookies(`${text}. Brill`))).toEqual([]);
    const read = await t.show(fixed(`${texts[0]}. ${button('Brill')}`), 'accept_cookies --timeout 50ms');
    expect(read.text).toContain('no button that accepts was recognized');
    const silent = await t.show(fixed('Kasutame küpsiseid.'), 'accept_cookies --timeout 200ms');
    expect(silent.text).toContain('no button that accepts was recognized');
    for (const page of [
      '<p>Shop</p>',
      fixed('<a href="#">Cookie policy</a> <a href="#">Datenschutz</a>'),
      `<main><h1>Cookies</h1><p>We bake cookies</p>${button('Accept order')}</main>`,
    ])
      expect((await t.show(page, 'accept_cookies')).notes).toEqual(['No cookie banner was there']);
  });

  it.each([
    ['surgery', dialog('Consent form', `I consent to the operation. ${button('I agree')}`)],
    ['surgery, auf Deutsch', dialog('Einwilligung', `Einwilligung zur Operation. ${button('Zustimmen')}`)],
    [
      'a purchase',
      fixed(`Your child wants to buy 500 gems. ${button('Allow')}`).replace('<div', '<div class=parental-consent'),
    ],
    ['calls', dialog('Marketing', `Do you consent to calls from our sales team? ${button('Yes, I agree')}`)],
    ['chocolate cookies', dialog('Order', `12 chocolate cookies for 9 €? ${button('Accept')}`)],
    ['a recipe', `<main><section class=cookie-recipes><h2>Cookie recipes</h2>${button('OK')}</section></main>`],
  ])('agrees to no %s', async (_, page) => {
    const result = await t.show(page, 'accept_cookies --timeout 100ms');
    expect([result.ok, result.text]).toEqual([false, expect.stringContaining('no button that accepts was recognized')]);
    await t.holds('window.pressed === undefined');
  });

  it('says the same of a page without a banner, however little time there is', async () => {
    for (const timeout of ['1ms', '50ms', '300ms', '2s']) {
      const { ok, lifecycle, notes } = await t.show('<p>Shop</p>', `accept_cookies --timeout ${timeout}`);
      expect([timeout, ok, lifecycle, notes]).toEqual([timeout, true, 'verified', ['No cookie banner was there']]);
    }
  });

  it('does not say that none was there where it was pressed and the time ran out', async () => {
    // The page is busy until the time is over, and answers when it is asked whether there is a banner.
    const busy = 'const end = Date.now() + 1700; this.parentNode.remove(); while (Date.now() < end);';
    const page = fixed(`We use cookies. <button onclick="window.pressed = 1; ${busy}">Accept all</button>`);
    const { notes } = await t.show(page, 'accept_cookies --timeout 900ms');
    expect(notes).not.toContain('No cookie banner was there');
  });

  it('finds it in a shadow root, in a frame, and as a mere cross', async () => {
    const root = `<x-c id=c style="position:fixed;bottom:0"></x-c><script>c.attachShadow({mode:'open'}).innerHTML='<p>We use cookies</p><button onclick="window.pressed=1;c.remove()">Accept all</button>'</script>`;
    const inFrame = `<iframe style="position:fixed;bottom:0" srcdoc="<p>We use cookies</p><button onclick='parent.pressed=1;frameElement.remove()'>Accept all</button>"></iframe>`;
    const cross = fixed(
      `We use cookies. <span style="cursor:pointer" onclick="window.pressed=1;this.parentNode.remove()">×</span>`,
    );
    for (const page of [root, inFrame, cross]) {
      expect(said(await (isShowable(page) ? t.show : t.on)(`<p>Shop</p>${page}`, 'accept_cookies'))).toBe('ok');
      await t.holds('window.pressed === 1');
    }
  });
});

describe('two native modals', () => {
  it('the one on top is in use, wherever it stands in the document', async () => {
    for (const [first, second] of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const page = `<dialog id=a>Lower ${button('Done a')}<button onclick="window.shut='a';a.close()">Close</button></dialog><dialog id=b>Upper ${button('Done b')}<button onclick="window.shut='b';b.close()">Close</button></dialog><script>${first}.showModal();${second}.showModal()</script>`;
      expect(said(await t.show(page, `click "Done ${second}"`))).toBe('ok');
      await t.holds(`window.pressed === 'Done ${second}'`);
      expect(said(await t.show(page, `click "Done ${first}" --timeout 300ms`))).toBe('ELEMENT_COVERED');
      expect(said(await t.show(page, 'dismiss'))).toBe('ok');
      await t.holds(`window.shut === '${second}'`);
    }
  });
});

describe('dialogs and frames', () => {
  const frame = (inner: string) =>
    `<iframe style="width:400px;height:200px" srcdoc="${inner.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
  const press = (what: string, name = 'Delete') =>
    `<button onclick="top.pressed='${what}';this.append('!')">${name}</button>`;
  const modal = (inner: string) => `<dialog id=d>Sure? ${inner}</dialog><script>d.showModal()</script>`;
  it.each([
    ['in a frame that the dialog holds', `${press('behind')}${modal(frame(press('meant')))}`],
    ['in the dialog, with a frame behind it', `${frame(press('behind'))}${modal(press('meant'))}`],
  ])('what is meant is %s', async (_, page) => {
    expect(said(await t.on(page, 'click "Delete"'))).toBe('ok');
    await t.holds(`window.pressed === 'meant'`);
  });
  it.each([
    ['a frame behind the dialog', `${frame(press('behind'))}${modal(press('other', 'OK'))}`],
    ['a frame behind its own dialog', frame(`${press('behind')}${modal(press('other', 'OK'))}`)],
    [
      'a frame under a backdrop',
      `${frame(press('behind'))}<div style="position:fixed;inset:0"><div role=dialog aria-modal=true aria-label=Sure style="position:absolute;inset:30%;background:#fff">${press('other', 'OK')}</div></div>`,
    ],
  ])('nothing is pressed in %s', async (_, page) => {
    expect(said(await t.on(page, 'click "Delete" --timeout 400ms'))).toBe('ELEMENT_COVERED');
    await t.holds('window.pressed === undefined');
  });
  it('a dialog in a frame makes a question of what the page has, too', async () => {
    const page = `${press('page')}${frame(modal(press('frame')))}`;
    expect(said(await t.on(page, 'click "Delete" --timeout 400ms'))).toBe('AMBIGUOUS_TARGET');
    await t.holds('window.pressed === undefined');
  });
  it('near a selector stays in the frame that has it', async () => {
    const anchor = '<p id=a>Anchor</p>';
    const line = 'click "Delete" near css("#a") --timeout 400ms';
    expect(said(await t.on(`${frame(anchor + press('meant'))}${press('page')}`, line))).toBe('ok');
    await t.holds(`window.pressed === 'meant'`);
    expect(said(await t.on(`${anchor}${frame(press('frame'))}`, line))).toBe('TARGET_NOT_FOUND');
    // Names are no selectors: places count from the corner of the window, in whichever frame they are.
    const far = '<div style="height:300px"></div>';
    const both = `<p>Anchor</p>${press('meant')}${far}${frame(press('frame'))}`;
    expect(said(await t.on(both, 'click "Delete" near "Anchor"'))).toBe('ok');
    await t.holds(`window.pressed === 'meant'`);
    expect(said(await t.on(`${anchor}${press('page')}${frame(anchor + press('frame'))}`, line))).toBe(
      'AMBIGUOUS_TARGET',
    );
    await t.holds('window.pressed === undefined');
  });
});

describe('login and search do only what they mean', () => {
  const field = (name: string, type = 'text') => `<label>${name} <input type=${type}></label>`;
  const others: Record<string, string> = {
    'a newsletter': form('own', `${field('Your e-mail', 'email')}<button>Subscribe</button>`),
    'a sign-up': form(
      'own',
      `${field('Name')}${field('Email', 'email')}${field('Password', 'password')}${field('Repeat password', 'password')}<button>Sign up</button>`,
    ),
    'a sign-up with one password': form(
      'own',
      `<h2>Create account</h2>${field('Email', 'email')}${field('Password', 'password')}<button>Create account</button>`,
    ),
  };
  for (const [name, what] of Object.entries({
    Delete: 'Delete my account',
    Löschen: 'Konto löschen',
    Save: 'Save',
    Pay: 'Jetzt bezahlen',
  }))
    others[name] = form('own', `${field('Username')}${field('Password', 'password')}<button>${what}</button>`);
  for (const [name, page] of Object.entries(others))
    it(`login fills in no part of ${name}`, async () => {
      const result = await t.show(page, 'login "amy" "secret"');
      expect(said(result)).toBe('VERIFICATION_FAILED');
      await t.holds(
        `window.sent === undefined && [...document.querySelectorAll('input')].every((one) => one.value === '')`,
      );
    });
  it('search types into no other field', async () => {
    for (const page of [
      form('own', `${field('Country')}<button>Book</button>`),
      `${field('Country')}<button>Search flights</button>`,
    ]) {
      const result = await t.show(page, 'search "France"');
      expect(said(result)).toBe('TARGET_NOT_FOUND');
      await t.holds(`window.sent === undefined && document.querySelector('input').value === ''`);
    }
  });
});

describe('a guess', () => {
  it('does nothing that cannot be undone, and says how to mean it', async () => {
    const result = await t.show(`${button('Delete file')}${button('Menu')}`, 'click "Delete"');
    expect(said(result)).toBe('LOW_CONFIDENCE');
    expect(result.text).toContain('Not a sure match');
    expect(result.text).toContain('"Delete file"');
    await t.holds('window.pressed === undefined');
    expect(said(await t.show(`${button('Delete file')}`, 'click "Delete file"'))).toBe('ok');
  });

  it('is told as one where it is done', async () => {
    const result = await t.show(`${button('Open the menu')}`, 'click "menu"');
    expect(said(result)).toBe('ok');
    expect(result.notes.join()).toMatch(/^not a sure match: .*to be sure, use "Open the menu"/);
  });
});
