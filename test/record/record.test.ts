// What a person does in a real browser becomes a script, and the script does the same again in another one.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Beckon } from '../../packages/browser/src/index.js';
import { openContext, page, type Site, startSite } from '../support/browser.js';
import { type Own, recorded, replayed, startOwn } from './support.js';

let site: Site;
let own: Own;
let b: Beckon;
beforeAll(async () => {
  [site, own, b] = await Promise.all([startSite(), startOwn(), openContext({ variables: { PASSWORD: 'hunter22' } })]);
});
afterAll(() => Promise.all([site.close(), own.close(), b.close()]));
beforeEach(() => own.fresh());

describe('forms', () => {
  const form = page(`<h1>Sign up</h1><form onsubmit="event.preventDefault(); const d = new FormData(this);
      document.querySelector('output').textContent = JSON.stringify([...d].map(([k, v]) => [k, v.name ?? v]))">
    <label>Email <input name=email type=email></label>
    <label>Password <input name=password type=password></label>
    <label>About <textarea name=about></textarea></label>
    <label>Note <input name=note value=old></label>
    <label>Country <select name=country><option>Austria<option>France<option>Peru</select></label>
    <label><input type=checkbox name=news> Send me news</label>
    <label><input type=radio name=plan value=free> Free plan</label>
    <label><input type=radio name=plan value=pro> Pro plan</label>
    <label>Volume <input type=range name=volume min=0 max=100 value=50></label>
    <label>Born <input type=date name=born></label>
    <button>Create account</button></form><output></output>`);

  it('has one line for each field, emptied ones too, and no password', async () => {
    site.set('/form', form);
    const { lines, script, code } = await recorded(own, `${site.url}/form`, 'click "Create account"', async (p) => {
      await p.getByLabel('Email').click();
      await p.keyboard.type('amx');
      await p.keyboard.press('Backspace');
      await p.keyboard.type('y@shop.test');
      await p.keyboard.press('Tab');
      await p.keyboard.type('hunter22');
      await p.getByLabel('About').click();
      await p.keyboard.type('Line one');
      await p.keyboard.press('Enter');
      await p.keyboard.type('and ${two} "quoted"');
      await p.getByLabel('Note').click();
      await p.keyboard.press('ControlOrMeta+a');
      await p.keyboard.press('Delete');
      await p.getByLabel('Country').focus();
      await p.keyboard.press('ArrowDown');
      await p.getByText('Send me news').click();
      await p.getByText('Pro plan').click();
      await p.getByLabel('Volume').focus();
      await p.keyboard.press('ArrowRight');
      await p.keyboard.press('ArrowRight');
      await p.getByLabel('Born').focus();
      await p.keyboard.type('02032001');
      await p.getByRole('button', { name: 'Create account' }).click();
    });
    expect(code).toBe(0);
    expect(lines).toEqual([
      'goto SITE/form',
      'type "Email" "amy@shop.test"',
      'type "Password" "${PASSWORD}"',
      'type "About" "Line one\\nand $${two} \\"quoted\\""',
      'clear "Note"',
      'select "Country" "France"',
      'check "Send me news"',
      'check "Pro plan"',
      'adjust "Volume" 52',
      'type "Born" "2001-02-03"',
      'click "Create account"',
    ]);
    expect(script).not.toContain('hunter22');
    expect(script).toContain('# Needs a value that is not written here: --var PASSWORD=secret:…');
    const text = await replayed(b, script);
    expect(text).toContain('amy@shop.test');
    expect(text).toContain('["password","••••••••"]');
    expect(text).toContain('["note",""]');
    expect(text).toContain('["country","France"]');
    expect(text).toContain('["news","on"]');
    expect(text).toContain('["plan","pro"]');
    expect(text).toContain('["volume","52"]');
    expect(text).toContain('["born","2001-02-03"]');
  });
});

describe('clicks', () => {
  it('follows links, goes back, keeps what leaves the page at once, and puts Enter behind what was typed', async () => {
    site.set('/a', page('<h1>A</h1><a href=/b>To the second page</a>'));
    site.set(
      '/b',
      page(`<h1>B</h1><button onclick="location='/c'">On to the third</button>
        <form action=/found><input type=search name=q aria-label="Search the shop"><button>Go</button></form>`),
    );
    site.set('/c', page('<h1>C</h1>'));
    site.set('/found', ({ url }) => ({
      body: page(`<h1>Found ${new URL(url, 'http://x').searchParams.get('q')}</h1>`),
    }));
    const typed = 'type "Search the shop" "red shoes" --enter';
    const { lines, script } = await recorded(own, `${site.url}/a`, typed, async (p) => {
      await p.getByText('To the second page').click();
      await p.getByText('On to the third').click();
      await p.getByRole('heading', { name: 'C' }).waitFor();
      await p.goBack();
      await p.getByRole('heading', { name: 'B' }).waitFor();
      await p.getByLabel('Search the shop').click();
      await p.keyboard.type('red shoes');
      await p.keyboard.press('Enter');
      await p.getByText('Found red shoes').waitFor();
    });
    expect(lines).toEqual(['goto SITE/a', 'click "To the second page"', 'click "On to the third"', 'back', typed]);
    expect(await replayed(b, script)).toContain('Found red shoes');
  });

  it('knows look-alikes by their rows as they were, kinds of clicks, and which clicks do something', async () => {
    const rows = [7, 8, 9].map(
      (n) => `<tr><td>Invoice ${n}</td><td><button onclick="this.closest('tr').remove()">Delete</button></td></tr>`,
    );
    site.set(
      '/kinds',
      page(`<table>${rows.join('')}</table>
        <p>Only words</p><div id=d style="padding:20px" ondblclick="o.textContent+='double '">Card</div>
        <div oncontextmenu="event.preventDefault(); o.textContent+='menu '">Menu card</div>
        <div id=p>Listens</div>
        <script>document.getElementById('p').addEventListener('click', () => { o.textContent += 'heard ' })</script>
        <label>Day <input id=i onfocus="box.hidden=false"></label>
        <div id=box hidden><button onclick="i.value='15 May';box.hidden=true;o.textContent+='picked '+i.value">15</button></div>
        <output id=o></output>`),
    );
    const { lines, script } = await recorded(own, `${site.url}/kinds`, 'click "15"', async (p) => {
      await p.getByRole('row', { name: 'Invoice 8' }).getByRole('button').click();
      await p.getByRole('row', { name: 'Invoice 7' }).getByRole('button').click();
      await p.getByText('Only words').click();
      await p.getByText('Card', { exact: true }).dblclick();
      await p.getByText('Menu card').click({ button: 'right' });
      await p.getByText('Listens').click();
      // A click into a field is kept where it opens something.
      await p.getByLabel('Day').click();
      await p.getByRole('button', { name: '15' }).click();
    });
    expect(lines).toEqual([
      'goto SITE/kinds',
      'click "Delete" near "Invoice 8"',
      expect.stringMatching(/^click "Delete" (near|inside) "Invoice 7/),
      'click "Card" --double',
      'click "Menu card" --right',
      'click "Listens"',
      'click "Day"',
      'click "15"',
    ]);
    const text = await replayed(b, script);
    expect(text).toContain('Invoice 9');
    expect(text).not.toMatch(/Invoice [78]/);
    expect(text).toContain('double menu heard picked 15 May');
  });
});

describe('what is beside a page', () => {
  it('records in frames, of other sites too, in shadow roots, and how dialogs were answered', async () => {
    site.set(
      '/outer',
      page(`<h1>Outer</h1><iframe src="${site.otherUrl}/inner" width=400 height=200></iframe><x-box></x-box><output id=o></output>
      <button onclick="o.textContent += confirm('Sure?') ? prompt('Your name?') : 'no'">Ask me</button>
      <script>customElements.define('x-box', class extends HTMLElement { connectedCallback() {
        const r = this.attachShadow({ mode: 'open' });
        r.innerHTML = '<label><input type=checkbox> Deep box</label><button>Deep button</button>';
        r.querySelector('button').onclick = () => { o.textContent = 'deep ' + r.querySelector('input').checked } } })</script>`),
    );
    site.set(
      '/inner',
      page(`<label>Card number <input></label><button onclick="this.textContent='Paid'">Pay now</button>`),
    );
    const { lines, script } = await recorded(own, `${site.url}/outer`, 'dialog accept "Amy"', async (p) => {
      p.on('dialog', (dialog) => void (dialog.type() === 'prompt' ? dialog.accept('Amy') : dialog.accept()));
      const inner = p.frameLocator('iframe');
      await inner.getByLabel('Card number').click();
      await p.keyboard.type('4242');
      await inner.getByRole('button').click();
      await p.getByText('Deep box').click();
      await p.getByText('Deep button').click();
      await p.getByText('Ask me').click();
      await p.getByText('Amy').waitFor();
    });
    expect(lines).toEqual([
      'goto SITE/outer',
      'type "Card number" "4242"',
      'click "Pay now"',
      'check "Deep box"',
      'click "Deep button"',
      'click "Ask me"',
      'dialog accept',
      'dialog accept "Amy"',
    ]);
    expect(await replayed(b, script)).toContain('deep trueAmy');
  });

  it('follows tabs that pages open, and goes back to those before', async () => {
    site.set(
      '/one',
      page(
        '<h1>One</h1><a href=/two target=_blank>Open two</a><button onclick="this.textContent=\'Pressed\'">Press one</button>',
      ),
    );
    site.set('/two', page('<h1>Two</h1><button onclick="this.textContent=\'Done two\'">Press two</button>'));
    const { lines, script } = await recorded(own, `${site.url}/one`, 'click "Press one"', async (p) => {
      const [popup] = await Promise.all([p.context().waitForEvent('page'), p.getByText('Open two').click()]);
      await popup.getByText('Press two').click();
      await p.bringToFront();
      await p.getByText('Press one').click();
    });
    expect(lines).toEqual([
      'goto SITE/one',
      'click "Open two"',
      'click "Press two"',
      'tab switch 1',
      'click "Press one"',
    ]);
    expect(await replayed(b, script)).toContain('Pressed');
  });

  it('writes down where it led to, if that is asked for', async () => {
    site.set('/a', page('<a href=/b>To the second page</a>'));
    site.set('/b', page('<h1>B</h1>'));
    const { lines, script } = await recorded(
      own,
      `${site.url}/a`,
      'expect url "/b"',
      async (p) => {
        await p.getByText('To the second page').click();
        await p.getByRole('heading', { name: 'B' }).waitFor();
      },
      ['--expect'],
    );
    expect(lines).toEqual(['goto SITE/a', 'click "To the second page"', 'expect url "/b"']);
    await replayed(b, script);
  });
});
