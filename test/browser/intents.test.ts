// Lines that say what is wanted and leave the how to Beckon: submit, dismiss, cookies, scrolling to something.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();
const SENT = `onsubmit="event.preventDefault();window.sent=this.id;this.append('Thanks')"`;
const form = (id: string, inner = '', extra = SENT) => `<form id=${id} ${extra}><h2>${id}</h2>${inner}</form>`;

describe('submit', () => {
  it('sends the only form by its button', async () => {
    const result = await t.show(form('one', '<label>Name <input></label><button>Save</button>'), 'submit');
    expect(said(result)).toBe('ok');
    expect(result.target).toMatchObject({ kind: 'button', name: 'Save' });
    await t.holds(`window.sent === 'one'`);
  });

  it('sends the form that has the focus', async () => {
    const result = await t.show(
      form('one', '<label>A <input></label><button>Save</button>') +
        form('two', '<label>B <input></label><button>Send</button>'),
      'focus "B"',
      'submit',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.sent === 'two'`);
  });

  it('sends the form that was touched last', async () => {
    const result = await t.show(
      form('one', '<label>A <input></label><button>Save</button>') +
        form('two', '<label><input type=checkbox onchange="this.blur()"> Yes</label><button>Send</button>'),
      'check "Yes"',
      'submit',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.sent === 'two'`);
  });

  it('sends a form without a button as Enter does', async () => {
    const result = await t.show(form('one', '<label>Name <input></label>'), 'type "Name" "Amy"', 'submit');
    expect(said(result)).toBe('ok');
    await t.holds(`window.sent === 'one'`);
  });

  it('does not choose between several forms', async () => {
    const result = await t.show(
      form('one', '<label>A <input></label><button>Save</button>') +
        form('two', '<label>B <input></label><button>Send</button>'),
      'submit --timeout 300ms',
    );
    expect(['AMBIGUOUS_TARGET', 'NOT_INFERABLE']).toContain(result.failure?.code);
    await t.holds('window.sent === undefined');
  });

  it('sends the form of a name', async () => {
    const result = await t.show(
      form('Billing', '<label>A <input></label><button>Save</button>') +
        form('Delivery', '<label>B <input></label><button>Send</button>'),
      'submit "Delivery"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.sent === 'Delivery'`);
  });

  it('sends by the right one of two buttons', async () => {
    const result = await t.show(
      form(
        'one',
        '<label>Name <input></label><button type=button onclick="window.sent=\'cancelled\'">Cancel</button><button>Save</button>',
      ),
      'submit',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.sent === 'one'`);
  });

  it('says what the form still needs', async () => {
    const result = await t.show(form('one', '<label>Name <input required></label>'), 'submit');
    expect(result.failure?.code).toBe('FORM_INVALID');
    expect(result.failure?.message).toMatch(/^The form was not sent: input\/name "Name": "Please fill/);
    await t.holds('window.sent === undefined');
  });

  it('says so when there is nothing to send', async () => {
    const result = await t.show('<p>Just words</p>', 'submit --timeout 200ms');
    expect(result.failure?.code).toBe('NOT_INFERABLE');
  });

  it('waits for a button that becomes enabled', async () => {
    const result = await t.on(
      `${form('one', '<label>Name <input></label><button disabled id=b>Save</button>')}<script>setTimeout(()=>{b.disabled=false},500)</script>`,
      'submit',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.sent === 'one'`);
  });
});

const modal = (inner: string) =>
  `<p>Page</p><button>Behind</button><div id=m class=modal role=dialog aria-modal=true aria-label=Offer style="position:fixed;inset:40px;background:white;border:1px solid">${inner}</div>`;

describe('dismiss', () => {
  it('closes the modal that is in the way', async () => {
    const result = await t.show(
      modal('<h2>Join us</h2><button aria-label="Close" onclick="m.remove()">×</button><button>Subscribe</button>'),
      'dismiss',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`!document.querySelector('[role=dialog]')`);
  });

  it('closes a modal by the words that decline', async () => {
    for (const word of ['No thanks', 'Not now', 'Maybe later', 'Schließen', 'Fermer', 'Cerrar']) {
      const result = await t.show(
        modal(`<h2>Join us</h2><button>Subscribe</button><a href="#" onclick="m.remove();return false">${word}</a>`),
        'dismiss',
      );
      expect(`${word}: ${said(result)}`).toBe(`${word}: ok`);
      await t.holds(`!document.querySelector('[role=dialog]')`);
    }
  });

  // patterns.ts, findModal: an overlay that is no thing, in nothing that is one, has no number, and so counts as none.
  it('closes a modal without roles, by an icon', async () => {
    const result = await t.show(
      `<p>Page</p><div class=popup-overlay style="position:fixed;inset:0;background:#0008;z-index:99"><div class=popup-box style="position:absolute;inset:60px;background:white"><span class=popup-close style="cursor:pointer;position:absolute;right:4px;top:4px" onclick="document.querySelector('.popup-overlay').remove()"><svg width=16 height=16><path d="M0 0L16 16"/></svg></span><p>Sign up for our newsletter</p><input placeholder=Email><button>Sign up</button></div></div>`,
      'dismiss popups',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`!document.querySelector('.popup-overlay')`);
  });

  it('closes every popup', async () => {
    const result = await t.show(
      ['a', 'b', 'c']
        .map(
          (id, i) =>
            `<div id=${id} role=dialog aria-modal=true aria-label="Pop ${id}" style="position:fixed;inset:${20 + i * 20}px;background:white;border:1px solid;z-index:${10 + i}"><button onclick="${id}.remove()">Close</button></div>`,
        )
        .join(''),
      'dismiss popups',
    );
    expect(said(result)).toBe('ok');
    expect((result.data as { dismissed: string[] }).dismissed).toHaveLength(3);
    await t.holds(`!document.querySelector('[role=dialog]')`);
  });

  it('is fine with no popup', async () => {
    const result = await t.show('<p>Calm</p>', 'dismiss popups');
    expect(said(result)).toBe('ok');
    expect(result.notes).toContain('No popup was there');
  });

  it('closes a modal that only knows Escape', async () => {
    const page = `${modal('<h2>Press Escape</h2><p>Nothing to click</p>')}<script>addEventListener('keydown',(e)=>{if(e.key==='Escape')m.remove()})</script>`;
    expect(said(await t.show(page, 'dismiss popups'))).toBe('ok');
    await t.holds(`!document.querySelector('[role=dialog]')`);
    expect(said(await t.show(page, 'dismiss modal'))).toBe('ok');
    const result = await t.show(page, 'dismiss');
    expect(said(result)).toBe('ok');
    await t.holds(`!document.querySelector('[role=dialog]')`);
  });

  it("closes a dialog of the browser's own make", async () => {
    const result = await t.show(
      `<dialog id=d><p>Hello</p><form method=dialog><button>OK</button></form></dialog><script>d.showModal()</script>`,
      'dismiss popups',
    );
    expect(said(result)).toBe('ok');
    await t.holds('!d.open');
  });

  it('closes the part that is named', async () => {
    const part = (id: string, title: string) =>
      `<div id=${id} role=dialog aria-label="${title}" style="position:fixed;${id === 'a' ? 'left' : 'right'}:10px;bottom:10px;width:200px;border:1px solid"><h2>${title}</h2><button onclick="${id}.remove()">Close</button></div>`;
    const result = await t.show(part('a', 'Newsletter') + part('z', 'Survey'), 'dismiss "Newsletter"');
    expect(said(result)).toBe('ok');
    await t.holds(`!document.getElementById('a') && document.getElementById('z')`);
  });

  it('closes a note that is named and is no dialog', async () => {
    const result = await t.show(
      `<section id=a><h2>App</h2><p>Get our app</p><button aria-label=Dismiss onclick="a.remove()">×</button></section><section id=z><h2>Sale</h2><p>Everything must go</p><button aria-label=Dismiss onclick="z.remove()">×</button></section>`,
      'dismiss "Sale"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`document.getElementById('a') && !document.getElementById('z')`);
  });

  it('rejects in a cookie banner', async () => {
    const result = await t.show(banner('We use cookies', 'Accept all', 'Reject all'), 'dismiss cookies');
    expect(said(result)).toBe('ok');
    await t.holds(`window.said === 'Reject all'`);
  });

  it('says that nothing is in the way', async () => {
    const result = await t.show('<button>Buy</button>', 'dismiss --timeout 200ms');
    expect(result.failure?.code).toBe('NOT_INFERABLE');
  });

  it('says that a popup does not close', async () => {
    const result = await t.show(
      modal('<button onclick="this.dataset.n=(+this.dataset.n||0)+1">Close</button>'),
      'dismiss popups',
    );
    expect(result.failure?.code).toBe('VERIFICATION_FAILED');
  });
});

function banner(words: string, yes: string, no: string): string {
  return `<p>Shop</p><div class=cookie-banner style="position:fixed;bottom:0;left:0;right:0;background:#eee"><p>${words}</p><button onclick="window.said=this.textContent;this.parentNode.remove()">${no}</button><button onclick="window.said=this.textContent;this.parentNode.remove()">${yes}</button></div>`;
}

/** patterns.ts, ACCEPT: these words are not in it yet. */
describe('accept_cookies', () => {
  for (const [yes, no] of [
    ['Accept all', 'Manage'],
    ['Alle akzeptieren', 'Nur notwendige'],
    ['Tout accepter', 'Continuer sans accepter'],
    ['Aceptar todas', 'Rechazar'],
    ['Accetta tutti', 'Rifiuta'],
    ['Zaakceptuj wszystkie', 'Odrzuć'],
    ['Принять все', 'Отклонить'],
    ['すべて同意する', '拒否'],
    ['全部接受', '拒绝'],
    ['Alles accepteren', 'Weigeren'],
    ['Godkänn alla', 'Avvisa'],
    ['Got it', 'Learn more'],
    ['Yes, I agree', 'No'],
  ] as const)
    it(`accepts by "${yes}" and not by "${no}"`, async () => {
      const result = await t.show(banner('Cookies 🍪', yes, no), 'accept_cookies');
      expect(said(result)).toBe('ok');
      await t.holds(`window.said === ${JSON.stringify(yes)}`);
    });

  it('is fine with no banner', async () => {
    const result = await t.show('<p>No banner</p><button>Accept offer</button>', 'accept_cookies');
    expect(said(result)).toBe('ok');
    expect(result.notes).toContain('No cookie banner was there');
  });

  it('waits a moment for a banner that comes late', async () => {
    const result = await t.on(
      `<p>Shop</p><script>setTimeout(()=>{document.body.insertAdjacentHTML('beforeend',${JSON.stringify(banner('We use cookies', 'Accept', 'Settings'))})},400)</script>`,
      'accept_cookies',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.said === 'Accept'`);
  });

  it('accepts in a banner inside a frame', async () => {
    t.site.set(
      '/cmp',
      `<!doctype html><div id=consent><p>This site uses cookies</p><button onclick="parent.said='yes';parent.document.querySelector('iframe').remove()">Accept all</button></div>`,
    );
    const result = await t.on(
      '<p>Shop</p><iframe src="/cmp" style="position:fixed;bottom:0;width:100%;height:150px"></iframe>',
      'accept_cookies --timeout 3s',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.said === 'yes'`);
  });

  // patterns.ts, findCookies: document.querySelectorAll does not look into shadow roots.
  it('accepts in a banner inside a shadow root', async () => {
    const result = await t.on(
      `<p>Shop</p><x-consent></x-consent><script>customElements.define('x-consent',class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open'});r.innerHTML='<div class="cookie-consent" style="position:fixed;bottom:0"><p>We use cookies</p><button>Accept all</button></div>';r.querySelector('button').onclick=()=>{window.said='yes';this.remove()}}})</script>`,
      'accept_cookies --timeout 2s',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.said === 'yes'`);
  });

  // patterns.ts, findCookies: only what is called cookie, consent or dialog is looked at, not what lies over the page and speaks of cookies.
  it('accepts in a banner without any telling names', async () => {
    const result = await t.show(
      `<p>Shop</p><div style="position:fixed;bottom:0;left:0;right:0;background:#eee"><p>We use cookies to make this site better.</p><button onclick="window.said=1;this.parentNode.remove()">Accept all</button></div>`,
      'accept_cookies --timeout 2s',
    );
    expect(said(result)).toBe('ok');
    await t.holds('window.said === 1');
  });
});

describe('scroll until', () => {
  const ENDLESS = `<ul id=u></ul><script>let n=0;const more=()=>{for(let i=0;i<20;i++){const li=document.createElement('li');li.style.height='40px';li.textContent='Item '+(++n);u.append(li)}};more();more();let busy=false;addEventListener('scroll',()=>{if(!busy&&n<400&&innerHeight+scrollY>document.body.scrollHeight-200){busy=true;setTimeout(()=>{more();busy=false},150)}})</script>`;

  it('scrolls an endless list until the thing is there', async () => {
    const result = await t.show(ENDLESS, 'scroll until "Item 133"');
    expect(said(result)).toBe('ok');
    await t.holds(
      `[...u.children].some((li) => li.textContent === 'Item 133' && li.getBoundingClientRect().top < innerHeight && li.getBoundingClientRect().bottom > 0)`,
    );
  });

  it('gives up at the end of its time', async () => {
    const result = await t.show('<p style="height:3000px">Long</p>', 'scroll until "Nowhere" --timeout 1s');
    expect(result.ok).toBe(false);
    expect(result.failure?.code).toBe('TARGET_NOT_FOUND');
  });

  it('stays where the thing is in view already', async () => {
    const result = await t.show('<button>Here</button><p style="height:3000px">Long</p>', 'scroll until "Here"');
    expect(said(result)).toBe('ok');
    await t.holds('scrollY === 0');
  });

  // main.ts, scroll: the page is scrolled even where only a part of it can be.
  it('scrolls the part of the page that scrolls', async () => {
    const result = await t.show(
      `<style>html,body{height:100%;margin:0;overflow:hidden}</style><div id=box style="height:100%;overflow-y:auto"><ul id=u></ul></div><script>let n=0;const more=()=>{for(let i=0;i<30;i++){const li=document.createElement('li');li.style.height='40px';li.textContent='Item '+(++n);u.append(li)}};more();box.addEventListener('scroll',()=>{if(n<200&&box.scrollTop+box.clientHeight>box.scrollHeight-100)more()})</script>`,
      'scroll until "Item 99" --timeout 2s',
    );
    expect(said(result)).toBe('ok');
  });
});
