// Checking that something is so: every condition, and words that read well when it is not.

import { describe, expect, it } from 'vitest';
import { page, run } from '../support/browser.js';
import { lanes } from '../support/lanes.js';
import { said, trial } from '../support/trial.js';

const t = trial();
const later = (script: string, ms = 400) => `<script>setTimeout(()=>{${script}},${ms})</script>`;

describe('expect', () => {
  const PAGE = `<h1>Cart</h1><p>Total <b id=sum>42.00</b></p><button disabled>Pay</button><button>Back</button>
    <label><input type=checkbox checked> Gift</label><label><input type=checkbox> News</label><label>Name <input value="Amy"></label><label>Size <select><option>S<option selected>M</select></label>
    <ul><li class=row>Hat<li class=row>Shoe</ul><p hidden>Secret</p>`;

  for (const line of [
    'expect visible "Cart"',
    'expect hidden "Secret"',
    'expect hidden "Nowhere"',
    'expect checked "Gift"',
    'expect unchecked "News"',
    'expect enabled "Back"',
    'expect disabled "Pay"',
    'expect text "Total" "42.00"',
    'expect text "Hat"',
    'expect value "Name" "Amy"',
    'expect value "Size" "M"',
    'expect count css(".row") 2',
    'expect url "/page-"',
    'expect title "Test"',
    'expect title "T*t"',
    'expect url "/page-\\\\d+$/"',
  ])
    it(`holds: ${line}`, async () => {
      expect(said(await t.at(PAGE, line))).toBe('ok');
    });

  for (const [line, words] of [
    ['expect visible "Nowhere"', /^Expected "Nowhere" to be visible/],
    ['expect hidden "Cart"', /^Expected "Cart" to be hidden; it is .*\[\d+\] heading "Cart"/],
    ['expect checked "News"', /^Expected checkbox "News" to be checked; it is unchecked$/],
    ['expect unchecked "Gift"', /^Expected checkbox "Gift" to be unchecked; it is checked$/],
    ['expect enabled "Pay"', /^Expected button "Pay" to be enabled; it is disabled$/],
    ['expect disabled "Back"', /^Expected button "Back" to be disabled; it is enabled$/],
    ['expect text "Total" "43.00"', /^Expected text "Total.*" to say "43\.00"; it is "Total 42\.00"$/],
    ['expect text "Missing words"', /^Expected the page to say "Missing words"/],
    ['expect value "Name" "Bob"', /^Expected input.* "Name" to have the value "Bob"; it is "Amy"$/],
    ['expect count css(".row") 5', /^Expected the count of css\("\.row"\) to be 5; it is 2$/],
    ['expect url "/dashboard"', /^Expected the address to match "\/dashboard"; it is http/],
    ['expect title "Home"', /^Expected the title to match "Home"; it is "Test"$/],
    ['expect checked "Back"', /^Expected button "Back" to be checked/],
  ] as const)
    it(`fails in plain words: ${line}`, async () => {
      const result = await t.at(PAGE, `${line} --timeout 200ms`);
      expect(result.failure?.code).toBe('EXPECTATION_FAILED');
      expect(result.failure?.message).toMatch(words);
    });

  it('waits for what comes later', async () => {
    expect(said(await t.show(`<p id=p></p>${later(`p.textContent='Saved'`)}`, 'expect visible "Saved"'))).toBe('ok');
    expect(
      said(await t.show(`<button id=b disabled>Pay</button>${later('b.disabled=false')}`, 'expect enabled "Pay"')),
    ).toBe('ok');
    expect(
      said(await t.show(`<label>Name <input id=i></label>${later(`i.value='Amy'`)}`, 'expect value "Name" "Amy"')),
    ).toBe('ok');
    expect(
      said(
        await t.show(
          `<ul id=u><li class=row>a</ul>${later(`u.innerHTML+='<li class=row>b'`)}`,
          'expect count css(".row") 2',
        ),
      ),
    ).toBe('ok');
    expect(said(await t.show(later(`document.title='Done'`), 'expect title "Done"'))).toBe('ok');
    expect(said(await t.show(`<p>x</p>${later(`document.body.append('Bravo')`)}`, 'expect text "Bravo"'))).toBe('ok');
  });

  it('expects text with other blanks and cases as people read it', async () => {
    expect(said(await t.show('<p>Total:\n   <b>42</b>  EUR</p>', 'expect text "Total: 42 EUR"'))).toBe('ok');
  });

  it('takes boxes in a line for words of their own', async () => {
    const boxes =
      '<p>A<button>Save</button>Sent <b style="display:inline-block">3</b>Items <i style="margin:4px">7</i>left <s>4</s>2</p>';
    for (const text of ['Save', 'Sent', '3', '3 Items', '7', '42'])
      expect([text, said(await t.show(boxes, `expect text "${text}"`))]).toEqual([text, 'ok']);
    expect(said(await t.show(boxes, 'expect text "4" --timeout 50ms'))).toContain('EXPECTATION_FAILED');
    expect((await t.show(boxes, 'text')).data).toBe('A Save Sent 3 Items 7 left 42');
  });

  it('does not find text that is hidden', async () => {
    const result = await t.show(
      '<p>Shown</p><p style="display:none">Hidden words</p>',
      'expect text "Hidden words" --timeout 200ms',
    );
    expect(result.failure?.code).toBe('EXPECTATION_FAILED');
  });

  it('says so when the thing to be checked is not there, or there are two', async () => {
    const none = await t.show(PAGE, 'expect checked "Nowhere" --timeout 200ms');
    expect(none.failure?.message).toMatch(
      /^Expected "Nowhere" to be checked; it is .*(?:not there|Nothing here answers)/,
    );
    const two = await t.show(
      '<label><input type=checkbox> A</label><label><input type=checkbox> A</label>',
      'expect checked "A" --timeout 200ms',
    );
    expect(two.ok).toBe(false);
    expect(two.failure?.message).toMatch(/2|several|two/i);
  });

  it('counts by name', async () => {
    expect(
      said(
        await t.show(
          '<ul><li>Hat <button>Remove</button><li>Shoe <button>Remove</button></ul>',
          'expect count "Remove" 2',
        ),
      ),
    ).toBe('ok');
    expect(said(await t.run('expect count "Delete" 0'))).toBe('ok');
  });

  it('never says the value of a password that came since the last command, whatever is done first', async () => {
    for (const [line, answer] of [
      ['expect value "Password" "other" --timeout 200ms', 'EXPECTATION_FAILED'],
      ['expect visible "Password"', 'ok'],
      ['click "Send"', 'ok'],
      ['type "Name" "Amy"', 'ok'],
      ['type "Password" "other-9y"', 'ok'],
      ['click "Nothing" --timeout 200ms', 'TARGET_NOT_FOUND'],
      ['observe', 'ok'],
      ['text', 'ok'],
    ] as const) {
      const secret = `hunter-${line.length}x`;
      const body = `<label>Name <input></label><label>Password <input type=password value="${secret}"></label>
        <button onclick="this.after('Sent ' + document.querySelector('[type=password]').value)">Send</button>`;
      const result = await t.show(body, line);
      expect([line, said(result).split(':')[0]]).toEqual([line, answer]);
      expect(JSON.stringify(result)).not.toContain(secret);
    }
  });
});

it('asks a page again that was too busy to answer, as long as there is time', async () => {
  const busy = "const end=Date.now()+2500;while(Date.now()<end);document.querySelector('h1').textContent='Ready'";
  // It begins a while after the button was pressed, while the expectation is being asked about.
  const body = `<h1>Working</h1><button onclick="this.textContent='Pressed';setTimeout(()=>{${busy}},800)">Press</button>`;
  expect(said(await t.show(body, 'click "Press"', 'expect visible "Ready" --timeout 20s'))).toBe('ok');
});

describe.concurrent('a page that is busy when it is asked', () => {
  const { in: inLane } = lanes();
  let count = 0;
  // Until the site has answered, the page answers nothing.
  const BUSY = "const asked=new XMLHttpRequest();asked.open('GET',location.pathname+'/busy',false);asked.send()";
  const PAGE = `<button onclick="this.textContent='Pressed';setTimeout(()=>{${BUSY}},600)">Press</button>
    <ul><li class=row>Hat<li class=row>Shoe</ul><label>Name <input></label><label>Size <select><option>S<option>M</select></label>
    <iframe title="Inner part" srcdoc="<p>Inside</p>"></iframe>
    <div draggable=true ondragend="this.textContent='Dropped'">Card</div><section aria-label="Done" ondragover="event.preventDefault()">Here</section>`;

  it.each([
    'expect count css(".row") 2 --timeout 20s',
    'box "Hat"',
    'explain click "Pressed"',
    'fill {"Name": "Amy", "Size": "M"}',
    'drag "Card" to "Done"',
    'frame "Inner part"',
  ])('is asked again as long as there is time: %s', async (line) => {
    const path = `/page-of-its-own-${++count}`;
    t.site.set(path, page(PAGE));
    const busy = new Promise<void>((resolve) => {
      t.site.set(`${path}/busy`, () => {
        resolve();
        return { delayMs: 2500 };
      });
    });
    await inLane(async (b) => {
      expect(said(await run(b, `goto ${t.site.url}${path}`, 'click "Press"'))).toBe('ok');
      await busy;
      expect(said(await run(b, line))).toBe('ok');
    });
  });
});
