// Lists to choose from, of many makes: the browser's own, ARIA, menus, overlays, soups of boxes, lists longer than what is drawn.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

describe('select on native lists', () => {
  const SIZES = `<label>Size <select id=s onchange="window.changes=(window.changes||0)+1">
    <option value="">Choose…</option><option value="s1">Small</option><option value="m2">Medium</option>
    <option value="l3" disabled>Large</option><optgroup label="Odd"><option value="xx">Extra odd</option></optgroup></select></label>`;

  it('chooses by text, by value and by place', async () => {
    for (const [line, value] of [
      ['select "Size" "Medium"', 'm2'],
      ['select "Size" "s1"', 's1'],
      ['select "Size" 2', 'm2'],
      ['select "Size" "Extra odd"', 'xx'],
      ['select "size" "small"', 's1'],
    ] as const) {
      const result = await t.show(SIZES, line);
      expect(said(result)).toBe('ok');
      await t.holds(`document.querySelector('#s').value === '${value}' && window.changes === 1`);
    }
  });

  it('lists the options when the wanted one is not there', async () => {
    const result = await t.show(SIZES, 'select "Size" "Huge"');
    expect(result.failure).toMatchObject({ code: 'OPTION_NOT_FOUND', message: 'There is no option "Huge"' });
    expect(result.failure?.hint).toContain('"Small", "Medium"');
  });

  it('does not choose an option that is disabled', async () => {
    const result = await t.show(SIZES, 'select "Size" "Large"');
    expect(said(result)).toBe('ELEMENT_DISABLED: The option "Large" is disabled');
    await t.holds(`document.querySelector('#s').value === ''`);
  });

  it('does not choose an option of a group that is disabled', async () => {
    const result = await t.show(
      '<label>Seat <select id=s><option>Any</option><optgroup label="Front" disabled><option>Window</option></optgroup></select></label>',
      'select "Seat" "Window"',
    );
    expect(result.failure?.code).toBe('ELEMENT_DISABLED');
    await t.holds(`document.querySelector('#s').value === 'Any'`);
  });

  it('has no option beyond the last place', async () => {
    const result = await t.show(SIZES, 'select "Size" 9');
    expect(result.failure?.code).toBe('OPTION_NOT_FOUND');
  });

  it('waits for options that come late', async () => {
    const result = await t.show(
      `<label>City <select id=s><option>Loading…</option></select></label>
       <script>setTimeout(() => { s.innerHTML = '<option>Rome</option><option>Lyon</option>'; }, 500)</script>`,
      'select "City" "Lyon"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`document.querySelector('#s').value === 'Lyon'`);
  });

  it('adds to what is chosen in a list of several', async () => {
    const result = await t.show(
      '<label>Toppings <select id=s multiple size=4><option>Ham<option>Olives<option>Corn</select></label>',
      'select "Toppings" "Ham"',
      'select "Toppings" "Corn"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`[...document.querySelector('#s').selectedOptions].map((o) => o.text).join() === 'Ham,Corn'`);
  });

  it('tells when a page puts the choice back', async () => {
    const result = await t.show(
      `<label>Plan <select id=s onchange="this.value='Free'"><option>Free<option>Pro</select></label>`,
      'select "Plan" "Pro"',
    );
    expect(result.failure).toMatchObject({ code: 'VALUE_MISMATCH' });
  });

  it('says what happened when the choice takes the page elsewhere', async () => {
    t.site.set('/fr', '<!doctype html><title>FR</title>Bonjour');
    const result = await t.show(
      `<label>Language <select onchange="location='/fr'"><option>English<option>French</select></label>`,
      'select "Language" "French"',
    );
    expect(said(result)).toBe('ok');
    expect(said(await t.run('expect url "/fr"'))).toBe('ok');
  });

  it('chooses between texts of which one starts like the other', async () => {
    const result = await t.show(
      '<label>Area <select id=s><option>Guinea-Bissau<option>Guinea<option>Equatorial Guinea</select></label>',
      'select "Area" "Guinea"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`document.querySelector('#s').value === 'Guinea'`);
  });

  it('does not guess between two options that both have the words', async () => {
    const result = await t.show(
      '<label>Korea <select id=s><option>-<option>North Korea<option>South Korea</select></label>',
      'select css("#s") "Korea"',
    );
    expect(result.failure?.code).toBe('AMBIGUOUS_TARGET');
  });
});

/** A list that opens and closes; `how` is the event that opens it. */
const SELECT_ONLY = `<div id=l>Colour</div>
<div id=c role=combobox tabindex=0 aria-labelledby=l aria-expanded=false aria-controls=lb aria-haspopup=listbox>Red</div>
<div id=lb role=listbox hidden><div role=option id=o1>Red</div><div role=option id=o2>Green</div><div role=option id=o3>Blue</div></div>
<script>
  c.onclick = () => { lb.hidden = !lb.hidden; c.setAttribute('aria-expanded', String(!lb.hidden)); };
  for (const o of lb.children) o.onclick = () => { c.textContent = o.textContent; for (const x of lb.children) x.setAttribute('aria-selected', String(x === o)); lb.hidden = true; c.setAttribute('aria-expanded', 'false'); window.picked = o.textContent; };
</script>`;

describe('select on lists of all makes', () => {
  it('opens a select-only combobox', async () => {
    const result = await t.show(SELECT_ONLY, 'select "Colour" "Blue"');
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Blue' && lb.hidden`);
  });

  it('chooses by place in a combobox', async () => {
    const result = await t.show(SELECT_ONLY, 'select "Colour" 1');
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Green'`);
  });

  it('lists the options of a combobox that lacks the wanted one, and leaves it closed', async () => {
    const result = await t.show(SELECT_ONLY, 'select "Colour" "Mauve"');
    expect(result.failure).toMatchObject({ code: 'OPTION_NOT_FOUND' });
    expect(result.failure?.hint).toContain('"Red", "Green" and "Blue"');
    await t.holds('window.picked === undefined');
  });

  it('does nothing when the option is chosen already', async () => {
    const result = await t.show(SELECT_ONLY, 'select "Colour" "Blue"', 'select "Colour" "Blue"');
    expect(said(result)).toBe('ok');
    await t.holds(`c.textContent === 'Blue'`);
  });

  // names-of.ts: of `aria-labelledby="label button"` only the whole is a name, so the text "Fruit" answers better than the list.
  it('opens a button with a list box', async () => {
    const result = await t.show(
      `<span id=l>Fruit</span> <button id=b aria-haspopup=listbox aria-labelledby="l b">Apple</button>
       <ul id=u role=listbox hidden tabindex=-1><li role=option>Apple<li role=option>Pear<li role=option>Plum</ul>
       <script>b.onclick=()=>{u.hidden=false;b.setAttribute('aria-expanded','true')};
       for(const o of u.children)o.onclick=()=>{b.textContent=o.textContent;u.hidden=true;b.removeAttribute('aria-expanded')}</script>`,
      'select "Fruit" "Pear"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`b.textContent === 'Pear' && u.hidden`);
  });

  it('types to filter an editable combobox whose list shows only what fits', async () => {
    const result = await t.show(
      `<label for=i>Country</label><input id=i role=combobox aria-autocomplete=list aria-expanded=false aria-controls=u>
       <ul id=u role=listbox hidden></ul>
       <script>const all=['France','Finland','Germany','Greece','Spain'];
       function show(){const q=i.value.toLowerCase();u.innerHTML='';if(!q){u.hidden=true;return}
         for(const c of all.filter(c=>c.toLowerCase().includes(q))){const li=document.createElement('li');li.role='option';li.textContent=c;li.onmousedown=(e)=>{e.preventDefault();i.value=c;u.hidden=true;i.setAttribute('aria-expanded','false');window.picked=c};u.append(li)}
         u.hidden=!u.children.length;i.setAttribute('aria-expanded',String(!u.hidden))}
       i.oninput=show;</script>`,
      'select "Country" "Germany"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Germany' && i.value === 'Germany'`);
  });

  it('picks in a combobox that asks a server for its options', async () => {
    t.site.set('/cities', ({ url }) => ({
      type: 'application/json',
      delayMs: 400,
      body: JSON.stringify(
        ['Lyon', 'London', 'Lisbon'].filter((c) =>
          c.toLowerCase().includes((new URL(url, 'http://x').searchParams.get('q') ?? '').toLowerCase()),
        ),
      ),
    }));
    const result = await t.show(
      `<label for=i>City</label><input id=i role=combobox aria-autocomplete=list aria-expanded=false aria-controls=u><ul id=u role=listbox hidden></ul>
       <script>let w;i.oninput=()=>{clearTimeout(w);w=setTimeout(async()=>{const all=await(await fetch('/cities?q='+i.value)).json();u.innerHTML='';
       for(const c of all){const li=document.createElement('li');li.role='option';li.textContent=c;li.onclick=()=>{i.value=c;u.hidden=true;window.picked=c};u.append(li)}u.hidden=false;i.setAttribute('aria-expanded','true')},150)}</script>`,
      'select "City" "Lisbon"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Lisbon'`);
  });

  // actions.ts: select takes only what says that it is a list; what can be clicked may open one.
  it('finds its way through a soup of boxes without any roles', async () => {
    const result = await t.show(
      `<style>.rs__control{cursor:pointer;border:1px solid;width:200px;padding:4px}.rs__menu{border:1px solid;width:200px}.rs__option{padding:4px}</style>
       <div id=lab>Fruit</div><div class="rs" id=rs><div class="rs__control" id=ctl aria-labelledby=lab><div class="rs__value"><div class="rs__single" id=v>Pick one…</div></div><div class="rs__indicator">▾</div></div></div>
       <script>ctl.addEventListener('mousedown',()=>{const old=rs.querySelector('.rs__menu');if(old){old.remove();return}
         const m=document.createElement('div');m.className='rs__menu';for(const x of ['Apple','Banana','Cherry']){const o=document.createElement('div');o.className='rs__option';o.textContent=x;o.addEventListener('click',()=>{v.textContent=x;m.remove();window.picked=x});m.append(o)}rs.append(m)})</script>`,
      'select "Fruit" "Banana"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Banana'`);
  });

  // actions.ts: as above.
  it('chooses in a soup of boxes that is named by what it shows', async () => {
    const result = await t.show(
      `<style>.ctl{cursor:pointer;border:1px solid;width:200px}</style><div class=dropdown id=d><div class=ctl id=ctl>Pick a fruit</div></div>
       <script>ctl.addEventListener('click',()=>{const m=document.createElement('div');m.className='dropdown-list';for(const x of ['Apple','Banana']){const o=document.createElement('div');o.className='dropdown-item';o.textContent=x;o.onclick=()=>{ctl.textContent=x;m.remove();window.picked=x};m.append(o)}d.append(m)})</script>`,
      'select "Pick a fruit" "Banana"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Banana'`);
  });

  // actions.ts: as above.
  it('chooses in a Bootstrap-like drop-down menu', async () => {
    const result = await t.show(
      `<div class=dropdown><button class="btn dropdown-toggle" id=b data-bs-toggle=dropdown aria-expanded=false>Sort by</button>
       <ul class=dropdown-menu id=u style="display:none"><li><a class=dropdown-item href="#">Price</a></li><li><a class=dropdown-item href="#">Name</a></li></ul></div>
       <script>b.onclick=()=>{u.style.display='block';b.setAttribute('aria-expanded','true')};
       for(const a of u.querySelectorAll('a'))a.onclick=(e)=>{e.preventDefault();u.style.display='none';b.setAttribute('aria-expanded','false');b.textContent='Sort by: '+a.textContent;window.picked=a.textContent}</script>`,
      'select "Sort by" "Name"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Name'`);
  });

  // actions.ts: as above.
  it('chooses from a menu of a menu button', async () => {
    const result = await t.show(
      `<button id=b aria-haspopup=menu aria-expanded=false>Actions</button><div id=m role=menu hidden><div role=menuitem tabindex=-1>Rename</div><div role=menuitem tabindex=-1>Copy</div></div>
       <script>b.onclick=()=>{m.hidden=false;b.setAttribute('aria-expanded','true')};for(const o of m.children)o.onclick=()=>{window.picked=o.textContent;m.hidden=true;b.setAttribute('aria-expanded','false')}</script>`,
      'select "Actions" "Copy"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Copy'`);
  });

  it('chooses from an overlay that is hung on the body', async () => {
    const result = await t.show(
      `<div style="height:300px"></div><label id=l>Animal</label><div id=s role=combobox tabindex=0 aria-labelledby=l aria-haspopup=listbox aria-expanded=false style="border:1px solid;width:200px;height:24px"></div>
       <script>s.onmousedown=()=>{s.setAttribute('aria-expanded','true');const box=document.createElement('div');box.style.cssText='position:fixed;inset:0;z-index:1000';const back=document.createElement('div');back.style.cssText='position:absolute;inset:0';box.append(back);
       const p=document.createElement('div');p.role='listbox';const r=s.getBoundingClientRect();p.style.cssText='position:absolute;background:white;width:200px;left:'+r.left+'px;top:'+r.top+'px';
       for(const x of ['Cat','Dog','Emu']){const o=document.createElement('div');o.role='option';o.textContent=x;o.onclick=()=>{s.textContent=x;box.remove();s.setAttribute('aria-expanded','false');window.picked=x};p.append(o)}
       back.onclick=()=>{box.remove()};box.append(p);document.body.append(box)}</script>`,
      'select "Animal" "Emu"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Emu'`);
  });

  it('opens a menu that opens under the mouse', async () => {
    const result = await t.show(
      `<style>#m{display:none}#w:hover #m{display:block}</style><div id=w style="width:200px"><button id=b aria-haspopup=listbox>Year</button><ul id=m role=listbox><li role=option>2024<li role=option>2025<li role=option>2026</ul></div>
       <script>for(const o of m.children)o.onclick=()=>{b.textContent=o.textContent;window.picked=o.textContent}</script>`,
      'select "Year" "2025"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === '2025'`);
  });

  it('waits for options that are drawn late', async () => {
    const result = await t.show(
      SELECT_ONLY.replace('lb.hidden = !lb.hidden;', 'setTimeout(() => { lb.hidden = false; }, 600);'),
      'select "Colour" "Green"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Green'`);
  });

  it('waits for options that come into an open list late', async () => {
    const result = await t.show(
      `<div id=l>Shop</div><div id=c role=combobox tabindex=0 aria-labelledby=l aria-expanded=false aria-controls=lb>None</div><div id=lb role=listbox hidden></div>
       <script>c.onclick=()=>{lb.hidden=false;c.setAttribute('aria-expanded','true');lb.innerHTML='<div role=option aria-disabled=true>Loading…</div>';setTimeout(()=>{lb.innerHTML='';for(const x of ['North','South']){const o=document.createElement('div');o.role='option';o.textContent=x;o.onclick=()=>{c.textContent=x;lb.hidden=true;window.picked=x};lb.append(o)}},700)}</script>`,
      'select "Shop" "South"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'South'`);
  });

  it('scrolls a list of a thousand of which fifteen are there', async () => {
    const result = await t.on(
      `<div id=l>City</div><div id=c role=combobox tabindex=0 aria-labelledby=l aria-expanded=false aria-controls=lb style="width:200px">None</div>
       <div id=lb role=listbox hidden style="height:300px;overflow-y:auto;position:relative;width:200px"><div id=h style="height:20000px;position:relative"></div></div>
       <script>c.onclick=()=>{lb.hidden=false;c.setAttribute('aria-expanded','true');draw()};lb.onscroll=()=>requestAnimationFrame(draw);
       function draw(){const first=Math.floor(lb.scrollTop/20);h.innerHTML='';for(let i=first;i<Math.min(1000,first+15);i++){const o=document.createElement('div');o.role='option';o.style.cssText='position:absolute;height:20px;width:100%;top:'+i*20+'px';o.textContent='City '+i;o.onclick=()=>{c.textContent='City '+i;lb.hidden=true;c.setAttribute('aria-expanded','false');window.picked=i};h.append(o)}}</script>`,
      'select "City" "City 777" --timeout 30s',
    );
    expect(said(result)).toBe('ok');
    await t.holds('window.picked === 777');
  });

  it('chooses before a list that closes on blur is gone', async () => {
    const result = await t.show(
      `<label for=i>Team</label><input id=i aria-autocomplete=list aria-controls=u autocomplete=off><ul id=u hidden style="list-style:none"></ul>
       <script>i.onfocus=()=>{u.innerHTML='';for(const x of ['Red','Blue']){const li=document.createElement('li');li.textContent=x;li.onmousedown=()=>{i.value=x;window.picked=x};u.append(li)}u.hidden=false};i.onblur=()=>setTimeout(()=>{u.hidden=true},50)</script>`,
      'select "Team" "Blue"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Blue'`);
  });

  it('chooses inside a shadow root', async () => {
    const result = await t.show(
      `<x-pick></x-pick><script>customElements.define('x-pick',class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open'});
       r.innerHTML='<label id=l>Wine</label><button id=b aria-haspopup=listbox aria-expanded=false aria-labelledby="l">None</button><div id=m role=listbox hidden><div role=option>Merlot</div><div role=option>Riesling</div></div>';
       const b=r.querySelector('#b'),m=r.querySelector('#m');b.onclick=()=>{m.hidden=false;b.setAttribute('aria-expanded','true')};for(const o of m.children)o.onclick=()=>{b.textContent=o.textContent;m.hidden=true;b.setAttribute('aria-expanded','false');window.picked=o.textContent}}})</script>`,
      'select "Wine" "Riesling"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Riesling'`);
  });

  it('chooses in a widget whose list is in a shadow root of its own', async () => {
    const result = await t.show(
      `<sl-pick label="Tea"></sl-pick><script>
       customElements.define('sl-menu',class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open'});r.innerHTML='<div role=listbox id=m hidden><div role=option>Green</div><div role=option>Black</div></div>'}});
       customElements.define('sl-pick',class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open'});r.innerHTML='<button id=b aria-haspopup=listbox aria-expanded=false aria-label="'+this.getAttribute('label')+'">None</button><sl-menu></sl-menu>';
       const b=r.querySelector('#b'),m=r.querySelector('sl-menu').shadowRoot.querySelector('#m');b.onclick=()=>{m.hidden=false;b.setAttribute('aria-expanded','true')};for(const o of m.children)o.onclick=()=>{b.textContent=o.textContent;m.hidden=true;b.setAttribute('aria-expanded','false');window.picked=o.textContent}}})</script>`,
      'select "Tea" "Black"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Black'`);
  });

  it('takes several options of an ARIA list one after the other', async () => {
    const result = await t.show(
      `<div id=l>Pets</div><ul role=listbox aria-labelledby=l aria-multiselectable=true id=u><li role=option aria-selected=false>Cat<li role=option aria-selected=false>Dog<li role=option aria-selected=false>Eel</ul>
       <script>for(const o of u.children)o.onclick=()=>o.setAttribute('aria-selected',String(o.getAttribute('aria-selected')!=='true'))</script>`,
      'select "Pets" "Cat"',
      'select "Pets" "Eel"',
      'select "Pets" "Eel"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`[...u.children].map((o) => o.getAttribute('aria-selected')).join() === 'true,false,true'`);
  });

  it('does not choose an ARIA option that is disabled', async () => {
    const result = await t.show(
      SELECT_ONLY.replace('role=option id=o3', 'role=option aria-disabled=true id=o3'),
      'select "Colour" "Blue"',
    );
    expect(result.failure?.code).toBe('ELEMENT_DISABLED');
    await t.holds('window.picked === undefined');
  });

  it('chooses an option that is handed into the list of a component', async () => {
    const result = await t.show(
      `<y-pick label="Bread"><y-opt>Rye</y-opt><y-opt>Oat</y-opt></y-pick><script>
       customElements.define('y-opt',class extends HTMLElement{connectedCallback(){this.setAttribute('role','option');this.style.display='block'}});
       customElements.define('y-pick',class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open'});r.innerHTML='<div id=c role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-label="'+this.getAttribute('label')+'">None</div><div id=m role=listbox hidden><slot></slot></div>';
       const c=r.querySelector('#c'),m=r.querySelector('#m');c.onclick=()=>{m.hidden=!m.hidden;c.setAttribute('aria-expanded',String(!m.hidden))};m.onclick=(e)=>{const o=e.target.closest('y-opt');c.textContent=o.textContent;m.hidden=true;c.setAttribute('aria-expanded','false');window.picked=o.textContent}}})</script>`,
      'select "Bread" "Oat"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Oat'`);
  });

  it('looks above where a list opens at what is chosen now', async () => {
    const result = await t.show(
      `<div id=l>Year</div><div id=c role=combobox tabindex=0 aria-labelledby=l aria-expanded=false aria-controls=lb>1980</div>
       <div id=lb role=listbox hidden style="height:100px;overflow-y:auto;position:relative"><div id=h style="height:2000px;position:relative"></div></div>
       <script>c.onclick=()=>{lb.hidden=false;c.setAttribute('aria-expanded','true');lb.scrollTop=1600;draw()};lb.onscroll=draw;
       function draw(){const f=Math.floor(lb.scrollTop/20);h.innerHTML='';for(let i=f;i<Math.min(100,f+6);i++){const o=document.createElement('div');o.role='option';o.style.cssText='position:absolute;height:20px;top:'+i*20+'px';o.textContent=1900+i;o.onclick=()=>{c.textContent=1900+i;lb.hidden=true;c.setAttribute('aria-expanded','false')};h.append(o)}}</script>`,
      'select "Year" "1912"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`c.textContent === '1912'`);
  });

  it('clicks the right option of a list that slides in', async () => {
    const result = await t.show(
      SELECT_ONLY.replace(
        '<script>',
        '<style>@keyframes in{from{transform:translateY(-60px)}to{transform:none}}#lb{animation:in 400ms linear}</style><script>',
      ),
      'select "Colour" "Green"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Green'`);
  });

  it('does not close the dialog around a list that stays open', async () => {
    const result = await t.show(
      `<dialog id=d><div id=l>Pets</div><div role=listbox aria-labelledby=l id=u><div role=option aria-selected=true>Cat</div><div role=option aria-selected=false>Dog</div></div></dialog><script>d.showModal()</script>`,
      'select "Pets" "Cat"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('d.open');
    expect((await t.run('select "Pets" "Yak"')).failure?.code).toBe('OPTION_NOT_FOUND');
    await t.holds('d.open');
  });

  it('chooses an option that is called by signs alone', async () => {
    const result = await t.show(
      '<label>Rating <select id=s><option>★<option>★★<option>★★★</select></label>',
      'select "Rating" "★★"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`s.value === '★★'`);
  });

  it('takes a suggestion of a datalist', async () => {
    const result = await t.show(
      '<label>Browser <input id=i list=d></label><datalist id=d><option value="Firefox"><option value="Chromium"></datalist>',
      'select "Browser" "Chromium"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`i.value === 'Chromium'`);
  });

  it('lists the suggestions of a datalist that lacks the wanted one', async () => {
    const result = await t.show(
      '<label>Browser <input id=i list=d></label><datalist id=d><option value="Firefox"><option value="Chromium"></datalist>',
      'select "Browser" "Lynx"',
    );
    expect(result.failure?.code).toBe('OPTION_NOT_FOUND');
    expect(result.failure?.hint).toContain('Firefox');
  });

  it('does not take the list of another drop-down that is open near it', async () => {
    const two = (id: string, name: string, items: string[]) =>
      `<div style="display:inline-block;width:200px;vertical-align:top"><div id=l${id}>${name}</div><div id=c${id} role=combobox tabindex=0 aria-labelledby=l${id} aria-expanded=false aria-controls=b${id}>None</div><div id=b${id} role=listbox hidden>${items.map((x) => `<div role=option>${x}</div>`).join('')}</div></div>
       <script>c${id}.onclick=()=>{b${id}.hidden=!b${id}.hidden;c${id}.setAttribute('aria-expanded',String(!b${id}.hidden))};for(const o of b${id}.children)o.onclick=()=>{c${id}.textContent=o.textContent;b${id}.hidden=true;c${id}.setAttribute('aria-expanded','false')}</script>`;
    const result = await t.show(
      two('1', 'From', ['Rome', 'Oslo']) + two('2', 'To', ['Rome', 'Oslo']),
      'click "From"',
      'select "To" "Oslo"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`c2.textContent === 'Oslo' && c1.textContent === 'None'`);
  });

  it('says plainly that a plain button opens no list', async () => {
    const result = await t.show('<button onclick="this.dataset.x=1">Save</button>', 'select "Save" "Blue"');
    expect(result.ok).toBe(false);
    expect(['REQUIREMENT_NOT_MET', 'OPTION_NOT_FOUND']).toContain(result.failure?.code);
  });
});
