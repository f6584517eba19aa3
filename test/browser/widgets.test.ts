// Widgets of many makes: drop-downs, lists, sliders, steppers, switches, trees, tabs, things to drag.

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
      const result = await t.on(SIZES, line);
      expect(said(result)).toBe('ok');
      await t.holds(`document.querySelector('#s').value === '${value}' && window.changes === 1`);
    }
  });

  it('lists the options when the wanted one is not there', async () => {
    const result = await t.on(SIZES, 'select "Size" "Huge"');
    expect(result.failure).toMatchObject({ code: 'OPTION_NOT_FOUND', message: 'There is no option "Huge"' });
    expect(result.failure?.hint).toContain('"Small", "Medium"');
  });

  it('does not choose an option that is disabled', async () => {
    const result = await t.on(SIZES, 'select "Size" "Large"');
    expect(said(result)).toBe('ELEMENT_DISABLED: The option "Large" is disabled');
    await t.holds(`document.querySelector('#s').value === ''`);
  });

  it('does not choose an option of a group that is disabled', async () => {
    const result = await t.on(
      '<label>Seat <select id=s><option>Any</option><optgroup label="Front" disabled><option>Window</option></optgroup></select></label>',
      'select "Seat" "Window"',
    );
    expect(result.failure?.code).toBe('ELEMENT_DISABLED');
    await t.holds(`document.querySelector('#s').value === 'Any'`);
  });

  it('has no option beyond the last place', async () => {
    const result = await t.on(SIZES, 'select "Size" 9');
    expect(result.failure?.code).toBe('OPTION_NOT_FOUND');
  });

  it('waits for options that come late', async () => {
    const result = await t.on(
      `<label>City <select id=s><option>Loading…</option></select></label>
       <script>setTimeout(() => { s.innerHTML = '<option>Rome</option><option>Lyon</option>'; }, 500)</script>`,
      'select "City" "Lyon"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`document.querySelector('#s').value === 'Lyon'`);
  });

  it('adds to what is chosen in a list of several', async () => {
    const result = await t.on(
      '<label>Toppings <select id=s multiple size=4><option>Ham<option>Olives<option>Corn</select></label>',
      'select "Toppings" "Ham"',
      'select "Toppings" "Corn"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`[...document.querySelector('#s').selectedOptions].map((o) => o.text).join() === 'Ham,Corn'`);
  });

  it('tells when a page puts the choice back', async () => {
    const result = await t.on(
      `<label>Plan <select id=s onchange="this.value='Free'"><option>Free<option>Pro</select></label>`,
      'select "Plan" "Pro"',
    );
    expect(result.failure).toMatchObject({ code: 'VALUE_MISMATCH' });
  });

  it('says what happened when the choice takes the page elsewhere', async () => {
    t.site.set('/fr', '<!doctype html><title>FR</title>Bonjour');
    const result = await t.on(
      `<label>Language <select onchange="location='/fr'"><option>English<option>French</select></label>`,
      'select "Language" "French"',
    );
    expect(said(result)).toBe('ok');
    expect(said(await t.run('expect url "/fr"'))).toBe('ok');
  });

  it('chooses between texts of which one starts like the other', async () => {
    const result = await t.on(
      '<label>Area <select id=s><option>Guinea-Bissau<option>Guinea<option>Equatorial Guinea</select></label>',
      'select "Area" "Guinea"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`document.querySelector('#s').value === 'Guinea'`);
  });

  it('does not guess between two options that both have the words', async () => {
    const result = await t.on(
      '<label>Korea <select id=s><option>-<option>North Korea<option>South Korea</select></label>',
      'select css("#s") "Korea"',
    );
    expect(result.failure?.code).toBe('OPTION_NOT_FOUND');
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
    const result = await t.on(SELECT_ONLY, 'select "Colour" "Blue"');
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Blue' && lb.hidden`);
  });

  it('chooses by place in a combobox', async () => {
    const result = await t.on(SELECT_ONLY, 'select "Colour" 1');
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Green'`);
  });

  it('lists the options of a combobox that lacks the wanted one, and leaves it closed', async () => {
    const result = await t.on(SELECT_ONLY, 'select "Colour" "Mauve"');
    expect(result.failure).toMatchObject({ code: 'OPTION_NOT_FOUND' });
    expect(result.failure?.hint).toContain('"Red", "Green" and "Blue"');
    await t.holds('window.picked === undefined');
  });

  it('does nothing when the option is chosen already', async () => {
    const result = await t.on(SELECT_ONLY, 'select "Colour" "Blue"', 'select "Colour" "Blue"');
    expect(said(result)).toBe('ok');
    await t.holds(`c.textContent === 'Blue'`);
  });

  it('opens a button with a list box', async () => {
    const result = await t.on(
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
    const result = await t.on(
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
    t.site.set('/cities', ({ url }) => ({ type: 'application/json', delayMs: 400, body: JSON.stringify(['Lyon', 'London', 'Lisbon'].filter((c) => c.toLowerCase().includes((new URL(url, 'http://x').searchParams.get('q') ?? '').toLowerCase()))) }));
    const result = await t.on(
      `<label for=i>City</label><input id=i role=combobox aria-autocomplete=list aria-expanded=false aria-controls=u><ul id=u role=listbox hidden></ul>
       <script>let w;i.oninput=()=>{clearTimeout(w);w=setTimeout(async()=>{const all=await(await fetch('/cities?q='+i.value)).json();u.innerHTML='';
       for(const c of all){const li=document.createElement('li');li.role='option';li.textContent=c;li.onclick=()=>{i.value=c;u.hidden=true;window.picked=c};u.append(li)}u.hidden=false;i.setAttribute('aria-expanded','true')},150)}</script>`,
      'select "City" "Lisbon"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Lisbon'`);
  });

  it('finds its way through a soup of boxes without any roles', async () => {
    const result = await t.on(
      `<style>.rs__control{cursor:pointer;border:1px solid;width:200px;padding:4px}.rs__menu{border:1px solid;width:200px}.rs__option{padding:4px}</style>
       <div id=lab>Fruit</div><div class="rs" id=rs><div class="rs__control" id=ctl aria-labelledby=lab><div class="rs__value"><div class="rs__single" id=v>Pick one…</div></div><div class="rs__indicator">▾</div></div></div>
       <script>ctl.addEventListener('mousedown',()=>{const old=rs.querySelector('.rs__menu');if(old){old.remove();return}
         const m=document.createElement('div');m.className='rs__menu';for(const x of ['Apple','Banana','Cherry']){const o=document.createElement('div');o.className='rs__option';o.textContent=x;o.addEventListener('click',()=>{v.textContent=x;m.remove();window.picked=x});m.append(o)}rs.append(m)})</script>`,
      'select "Fruit" "Banana"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Banana'`);
  });

  it('chooses in a soup of boxes that is named by what it shows', async () => {
    const result = await t.on(
      `<style>.ctl{cursor:pointer;border:1px solid;width:200px}</style><div class=dropdown id=d><div class=ctl id=ctl>Pick a fruit</div></div>
       <script>ctl.addEventListener('click',()=>{const m=document.createElement('div');m.className='dropdown-list';for(const x of ['Apple','Banana']){const o=document.createElement('div');o.className='dropdown-item';o.textContent=x;o.onclick=()=>{ctl.textContent=x;m.remove();window.picked=x};m.append(o)}d.append(m)})</script>`,
      'select "Pick a fruit" "Banana"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Banana'`);
  });

  it('chooses in a Bootstrap-like drop-down menu', async () => {
    const result = await t.on(
      `<div class=dropdown><button class="btn dropdown-toggle" id=b data-bs-toggle=dropdown aria-expanded=false>Sort by</button>
       <ul class=dropdown-menu id=u style="display:none"><li><a class=dropdown-item href="#">Price</a></li><li><a class=dropdown-item href="#">Name</a></li></ul></div>
       <script>b.onclick=()=>{u.style.display='block';b.setAttribute('aria-expanded','true')};
       for(const a of u.querySelectorAll('a'))a.onclick=(e)=>{e.preventDefault();u.style.display='none';b.setAttribute('aria-expanded','false');b.textContent='Sort by: '+a.textContent;window.picked=a.textContent}</script>`,
      'select "Sort by" "Name"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Name'`);
  });

  it('chooses from a menu of a menu button', async () => {
    const result = await t.on(
      `<button id=b aria-haspopup=menu aria-expanded=false>Actions</button><div id=m role=menu hidden><div role=menuitem tabindex=-1>Rename</div><div role=menuitem tabindex=-1>Copy</div></div>
       <script>b.onclick=()=>{m.hidden=false;b.setAttribute('aria-expanded','true')};for(const o of m.children)o.onclick=()=>{window.picked=o.textContent;m.hidden=true;b.setAttribute('aria-expanded','false')}</script>`,
      'select "Actions" "Copy"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Copy'`);
  });

  it('chooses from an overlay that is hung on the body', async () => {
    const result = await t.on(
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
    const result = await t.on(
      `<style>#m{display:none}#w:hover #m{display:block}</style><div id=w style="width:200px"><button id=b aria-haspopup=listbox>Year</button><ul id=m role=listbox><li role=option>2024<li role=option>2025<li role=option>2026</ul></div>
       <script>for(const o of m.children)o.onclick=()=>{b.textContent=o.textContent;window.picked=o.textContent}</script>`,
      'select "Year" "2025"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === '2025'`);
  });

  it('waits for options that are drawn late', async () => {
    const result = await t.on(
      SELECT_ONLY.replace('lb.hidden = !lb.hidden;', 'setTimeout(() => { lb.hidden = false; }, 600);'),
      'select "Colour" "Green"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Green'`);
  });

  it('waits for options that come into an open list late', async () => {
    const result = await t.on(
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
      'select "City" "City 777"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('window.picked === 777');
  });

  it('chooses before a list that closes on blur is gone', async () => {
    const result = await t.on(
      `<label for=i>Team</label><input id=i aria-autocomplete=list aria-controls=u autocomplete=off><ul id=u hidden style="list-style:none"></ul>
       <script>i.onfocus=()=>{u.innerHTML='';for(const x of ['Red','Blue']){const li=document.createElement('li');li.textContent=x;li.onmousedown=()=>{i.value=x;window.picked=x};u.append(li)}u.hidden=false};i.onblur=()=>setTimeout(()=>{u.hidden=true},50)</script>`,
      'select "Team" "Blue"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Blue'`);
  });

  it('chooses inside a shadow root', async () => {
    const result = await t.on(
      `<x-pick></x-pick><script>customElements.define('x-pick',class extends HTMLElement{connectedCallback(){const r=this.attachShadow({mode:'open'});
       r.innerHTML='<label id=l>Wine</label><button id=b aria-haspopup=listbox aria-expanded=false aria-labelledby="l">None</button><div id=m role=listbox hidden><div role=option>Merlot</div><div role=option>Riesling</div></div>';
       const b=r.querySelector('#b'),m=r.querySelector('#m');b.onclick=()=>{m.hidden=false;b.setAttribute('aria-expanded','true')};for(const o of m.children)o.onclick=()=>{b.textContent=o.textContent;m.hidden=true;b.setAttribute('aria-expanded','false');window.picked=o.textContent}}})</script>`,
      'select "Wine" "Riesling"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Riesling'`);
  });

  it('chooses in a widget whose list is in a shadow root of its own', async () => {
    const result = await t.on(
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
    const result = await t.on(
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
    const result = await t.on(
      SELECT_ONLY.replace('role=option id=o3', 'role=option aria-disabled=true id=o3'),
      'select "Colour" "Blue"',
    );
    expect(result.failure?.code).toBe('ELEMENT_DISABLED');
    await t.holds('window.picked === undefined');
  });

  it('chooses an option that is handed into the list of a component', async () => {
    const result = await t.on(
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
    const result = await t.on(
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
    const result = await t.on(
      SELECT_ONLY.replace('<script>', '<style>@keyframes in{from{transform:translateY(-60px)}to{transform:none}}#lb{animation:in 400ms linear}</style><script>'),
      'select "Colour" "Green"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`window.picked === 'Green'`);
  });

  it('does not close the dialog around a list that stays open', async () => {
    const result = await t.on(
      `<dialog id=d><div id=l>Pets</div><div role=listbox aria-labelledby=l id=u><div role=option aria-selected=true>Cat</div><div role=option aria-selected=false>Dog</div></div></dialog><script>d.showModal()</script>`,
      'select "Pets" "Cat"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('d.open');
    expect((await t.run('select "Pets" "Yak"')).failure?.code).toBe('OPTION_NOT_FOUND');
    await t.holds('d.open');
  });

  it('chooses an option that is called by signs alone', async () => {
    const result = await t.on('<label>Rating <select id=s><option>★<option>★★<option>★★★</select></label>', 'select "Rating" "★★"');
    expect(said(result)).toBe('ok');
    await t.holds(`s.value === '★★'`);
  });

  it('takes a suggestion of a datalist', async () => {
    const result = await t.on(
      '<label>Browser <input id=i list=d></label><datalist id=d><option value="Firefox"><option value="Chromium"></datalist>',
      'select "Browser" "Chromium"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`i.value === 'Chromium'`);
  });

  it('lists the suggestions of a datalist that lacks the wanted one', async () => {
    const result = await t.on(
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
    const result = await t.on(
      two('1', 'From', ['Rome', 'Oslo']) + two('2', 'To', ['Rome', 'Oslo']),
      'click "From"',
      'select "To" "Oslo"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`c2.textContent === 'Oslo' && c1.textContent === 'None'`);
  });

  it('says plainly that a plain button opens no list', async () => {
    const result = await t.on('<button onclick="this.dataset.x=1">Save</button>', 'select "Save" "Blue"');
    expect(result.ok).toBe(false);
    expect(['REQUIREMENT_NOT_MET', 'OPTION_NOT_FOUND']).toContain(result.failure?.code);
  });
});

describe('adjust', () => {
  it('sets a range to a value', async () => {
    const result = await t.on(
      `<label>Volume <input id=r type=range oninput="window.n=(window.n||0)+1"></label>`,
      'adjust "Volume" 70',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`r.value === '70' && window.n > 0`);
  });

  it('keeps to steps, and says where it got to', async () => {
    const page = '<label>Price <input id=r type=range min=0 max=100 step=10 value=0></label>';
    const result = await t.on(page, 'adjust "Price" 73');
    expect(result.failure).toMatchObject({ code: 'NOT_CONVERGED' });
    expect(result.failure?.message).toBe('The slider "Price" should be at 73 and is at 70 after 3 attempts');
    expect(said(await t.on(page, 'adjust "Price" 73 --tolerance 5'))).toBe('ok');
  });

  it('does not go beyond the end', async () => {
    const result = await t.on('<label>Price <input type=range min=0 max=100></label>', 'adjust "Price" 150');
    expect(result.failure?.message).toContain('should be at 150 and is at 100');
  });

  it('sets parts of one, and negative values', async () => {
    expect(said(await t.on('<label>Opacity <input id=r type=range min=0 max=1 step=0.05></label>', 'adjust "Opacity" 0.35'))).toBe('ok');
    await t.holds(`r.value === '0.35'`);
    expect(said(await t.on('<label>Balance <input id=r type=range min=-50 max=50></label>', 'adjust "Balance" -20'))).toBe('ok');
    await t.holds(`r.value === '-20'`);
    expect(said(await t.on('<label>Free <input id=r type=range min=0 max=10 step=any></label>', 'adjust "Free" 3.14'))).toBe('ok');
    await t.holds(`r.value === '3.14'`);
  });

  it('sets a number field', async () => {
    const result = await t.on('<label>Seats <input id=r type=number value=1 min=1 max=9></label>', 'adjust "Seats" 4');
    expect(said(result)).toBe('ok');
    await t.holds(`r.value === '4'`);
  });

  const aria = (extra: string, script: string) =>
    `<div id=track style="width:220px;height:20px;background:#ccc;position:relative"><div id=h role=slider tabindex=0 aria-label="Brightness" aria-valuemin=0 aria-valuemax=100 aria-valuenow=50 ${extra} style="position:absolute;width:16px;height:20px;background:#333;left:100px"></div></div>
     <script>const set=(v)=>{v=Math.max(0,Math.min(100,Math.round(v)));h.setAttribute('aria-valuenow',v);h.style.left=(v/100*204)+'px'};const now=()=>Number(h.getAttribute('aria-valuenow'));${script}</script>`;

  it('moves an ARIA slider by keys', async () => {
    const result = await t.on(
      aria('', `h.onkeydown=(e)=>{if(e.key==='ArrowRight'||e.key==='ArrowUp')set(now()+1);if(e.key==='ArrowLeft'||e.key==='ArrowDown')set(now()-1)}`),
      'adjust "Brightness" 80',
    );
    expect(said(result)).toBe('ok');
    await t.holds('now() === 80');
  });

  const MOUSE = `h.onpointerdown=(e)=>{e.preventDefault();h.setPointerCapture(e.pointerId);const t=track.getBoundingClientRect();h.onpointermove=(m)=>set((m.clientX-t.left)/t.width*100);h.onpointerup=()=>{h.onpointermove=null}}`;
  it('moves an ARIA slider that only knows the mouse', async () => {
    const result = await t.on(aria('', MOUSE), 'adjust "Brightness" 80 --tolerance 1');
    expect(said(result)).toBe('ok');
    await t.holds('Math.abs(now() - 80) <= 1');
  });

  it('hits the very value with the mouse alone', async () => {
    const result = await t.on(aria('', MOUSE), 'adjust "Brightness" 23');
    expect(said(result)).toBe('ok');
    await t.holds('now() === 23');
  });

  it('moves a slider that listens to mouse events of the document', async () => {
    const result = await t.on(
      aria('', `h.onmousedown=(e)=>{e.preventDefault();const t=track.getBoundingClientRect();const mv=(m)=>set((m.clientX-t.left)/t.width*100);document.addEventListener('mousemove',mv);document.addEventListener('mouseup',()=>document.removeEventListener('mousemove',mv),{once:true})}`),
      'adjust "Brightness" 10 --tolerance 1',
    );
    expect(said(result)).toBe('ok');
  });

  it('moves a vertical slider by the keys that it knows', async () => {
    const result = await t.on(
      aria('aria-orientation=vertical', `h.onkeydown=(e)=>{if(e.key==='ArrowUp')set(now()+1);if(e.key==='ArrowDown')set(now()-1)}`),
      'adjust "Brightness" 61',
    );
    expect(said(result)).toBe('ok');
    await t.holds('now() === 61');
  });

  it('moves a slider of a page that is read from right to left', async () => {
    const result = await t.on(
      `<div dir=rtl>${aria('', `h.onkeydown=(e)=>{if(e.key==='ArrowLeft')set(now()+1);if(e.key==='ArrowRight')set(now()-1)}`)}</div>`,
      'adjust "Brightness" 58',
    );
    expect(said(result)).toBe('ok');
    await t.holds('now() === 58');
  });

  it('moves a slider that only knows Up and Down', async () => {
    const result = await t.on(
      aria('', `h.onkeydown=(e)=>{if(e.key==='ArrowUp')set(now()+5);if(e.key==='ArrowDown')set(now()-5)}`),
      'adjust "Brightness" 70',
    );
    expect(said(result)).toBe('ok');
    await t.holds('now() === 70');
  });

  it('moves a slider far in little time', async () => {
    const page = aria('', `h.onkeydown=(e)=>{if(e.key==='ArrowRight')set(now()+1);if(e.key==='ArrowLeft')set(now()-1)}`)
      .replace('aria-valuemax=100', 'aria-valuemax=1000')
      .replace('Math.min(100', 'Math.min(1000')
      .replace('aria-valuenow=50', 'aria-valuenow=0');
    const result = await t.on(page, 'adjust "Brightness" 640 --timeout 8s');
    expect(said(result)).toBe('ok');
    await t.holds('now() === 640');
  });

  it('counts a stepper up and down by its buttons', async () => {
    const page = `<div class=stepper role=group aria-label=Guests><button aria-label=minus onclick="add(-1)">−</button><span id=n role=spinbutton aria-label=Guests aria-valuenow=2 aria-valuemin=0 aria-valuemax=9>2</span><button aria-label=plus onclick="add(1)">+</button></div>
      <script>function add(d){const v=Number(n.textContent)+d;n.textContent=v;n.setAttribute('aria-valuenow',v)}</script>`;
    expect(said(await t.on(page, 'adjust "Guests" 5'))).toBe('ok');
    await t.holds(`n.textContent === '5'`);
    expect(said(await t.run('adjust "Guests" 1'))).toBe('ok');
    await t.holds(`n.textContent === '1'`);
  });

  it('counts a stepper whose number stands in a field that cannot be written', async () => {
    const result = await t.on(
      `<label for=q>Quantity</label><div><button type=button onclick="q.value=+q.value-1">-</button><input id=q role=spinbutton value=1 readonly aria-valuenow=1><button type=button onclick="q.value=+q.value+1;q.setAttribute('aria-valuenow',q.value)">+</button></div>`,
      'adjust "Quantity" 4',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`q.value === '4'`);
  });

  it('says that a slider does not move', async () => {
    const result = await t.on(aria('', ''), 'adjust "Brightness" 80');
    expect(result.failure).toMatchObject({ code: 'NOT_CONVERGED' });
    expect(result.failure?.message).toContain('should be at 80 and is at 50');
  });

  it('sets both ends of a slider with two handles', async () => {
    const result = await t.on(
      `<div id=tr style="position:relative;width:200px;height:20px"><div id=a role=slider tabindex=0 aria-label="Least" aria-valuemin=0 aria-valuemax=100 aria-valuenow=20></div><div id=z role=slider tabindex=0 aria-label="Most" aria-valuemin=0 aria-valuemax=100 aria-valuenow=80></div></div>
       <style>[role=slider]{width:12px;height:20px;background:#555;display:inline-block}</style>
       <script>for(const s of [a,z])s.onkeydown=(e)=>{const d=e.key==='ArrowRight'?1:e.key==='ArrowLeft'?-1:0;s.setAttribute('aria-valuenow',Number(s.getAttribute('aria-valuenow'))+d)}</script>`,
      'adjust "Least" 30',
      'adjust "Most" 70',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`a.getAttribute('aria-valuenow') === '30' && z.getAttribute('aria-valuenow') === '70'`);
  });
});

describe('check', () => {
  it('ticks a box that is hidden behind a drawn label', async () => {
    const result = await t.on(
      `<style>.c{position:absolute;opacity:0;width:0;height:0}.k{display:inline-block;width:16px;height:16px;border:1px solid}</style><label><input class=c id=c type=checkbox><span class=k></span> I agree</label>`,
      'check "I agree"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('c.checked');
  });

  it('ticks a box that is clipped away, with its label beside it', async () => {
    const result = await t.on(
      `<style>.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);margin:-1px}</style><input class=vh id=c type=checkbox><label for=c>Remember me</label>`,
      'check "Remember me"',
      'check "Remember me"',
    );
    expect(said(result)).toBe('ok');
    expect(result.notes).toContain('It was checked already');
    await t.holds('c.checked');
    expect(said(await t.run('uncheck "Remember me"'))).toBe('ok');
    await t.holds('!c.checked');
  });

  it('ticks a box under a drawn slider', async () => {
    const result = await t.on(
      `<style>.s{position:relative;display:inline-block;width:60px;height:34px}.s input{opacity:0;width:0;height:0}.k{position:absolute;inset:0;background:#ccc}</style><span>Night mode</span> <label class=s aria-label="Night mode"><input id=c type=checkbox aria-label="Night mode"><span class=k></span></label>`,
      'check "Night mode"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('c.checked');
  });

  it('switches on what says it is a switch, once', async () => {
    const result = await t.on(
      `<button id=b role=switch aria-checked=false onclick="this.setAttribute('aria-checked',String(this.getAttribute('aria-checked')!=='true'))">Wi-Fi</button>`,
      'check "Wi-Fi"',
      'check "Wi-Fi"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`b.getAttribute('aria-checked') === 'true'`);
  });

  it('ticks a box made of a plain element', async () => {
    const result = await t.on(
      `<div id=d role=checkbox tabindex=0 aria-checked=false onclick="this.setAttribute('aria-checked','true')">Newsletter</div>`,
      'check "Newsletter"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`d.getAttribute('aria-checked') === 'true'`);
  });

  it('ticks a mixed box', async () => {
    const result = await t.on(
      `<label><input id=c type=checkbox> All</label><script>c.indeterminate=true</script>`,
      'check "All"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('c.checked && !c.indeterminate');
  });

  it('takes a radio button by its name, its value and its group', async () => {
    const group = (name: string) =>
      `<fieldset><legend>${name}</legend><label><input type=radio name=${name} value=y> Yes</label><label><input type=radio name=${name} value=n> No</label></fieldset>`;
    const result = await t.on(group('Meat') + group('Fish'), 'check "Yes" inside "Fish"');
    expect(said(result)).toBe('ok');
    await t.holds(`document.querySelector('[name=Fish]').checked && !document.querySelector('[name=Meat]').checked`);
    const unsure = await t.run('check "Yes"');
    expect(unsure.failure?.code).toBe('AMBIGUOUS_TARGET');
  });

  it('takes a radio button made of plain elements', async () => {
    const result = await t.on(
      `<div role=radiogroup aria-label=Size><div role=radio aria-checked=true tabindex=0>Small</div><div role=radio aria-checked=false tabindex=-1 id=m>Medium</div></div>
       <script>for(const r of document.querySelectorAll('[role=radio]'))r.onclick=()=>{for(const o of document.querySelectorAll('[role=radio]'))o.setAttribute('aria-checked',String(o===r))}</script>`,
      'check "Medium"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`m.getAttribute('aria-checked') === 'true'`);
  });

  it('tells when a page unticks the box again', async () => {
    const result = await t.on(
      `<label><input id=c type=checkbox onchange="this.checked=false"> Terms</label>`,
      'check "Terms"',
    );
    expect(result.failure).toMatchObject({ code: 'VALUE_MISMATCH' });
    expect(result.failure?.message).toBe('The checkbox "Terms" should be "checked" and is "unchecked"');
  });

  it('ticks an item of a menu', async () => {
    const result = await t.on(
      `<div role=menu><div id=m role=menuitemcheckbox aria-checked=false tabindex=0 onclick="this.setAttribute('aria-checked','true')">Show grid</div></div>`,
      'check "Show grid"',
    );
    expect(said(result)).toBe('ok');
  });
});

describe('parts with roles', () => {
  it('clicks tabs, tree items, menu items and options', async () => {
    const result = await t.on(
      `<div role=tablist><div role=tab aria-selected=true tabindex=0>One</div><div role=tab id=t2 aria-selected=false tabindex=-1 onclick="this.setAttribute('aria-selected','true')">Two</div></div>
       <ul role=tree><li role=treeitem id=ti aria-expanded=false onclick="this.setAttribute('aria-expanded','true')">Documents</li></ul>
       <div role=menubar><span role=menuitem id=mi onclick="this.dataset.on=1">File</span></div>
       <div role=listbox aria-label=Rows><div role=option id=op onclick="this.setAttribute('aria-selected','true')">Ten</div></div>`,
      'click "Two"',
      'click "Documents"',
      'click "File"',
      'click "Ten"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`t2.ariaSelected === 'true' && ti.ariaExpanded === 'true' && mi.dataset.on === '1' && op.ariaSelected === 'true'`);
  });
});

describe('drag', () => {
  it('drops by the browser\'s own drag and drop', async () => {
    const result = await t.on(
      `<div id=a draggable=true style="width:100px;height:30px;background:#eee">Write report</div><div id=z style="width:200px;height:100px;border:1px solid;margin-top:40px">Done</div>
       <script>a.ondragstart=(e)=>e.dataTransfer.setData('text/plain','a');z.ondragover=(e)=>e.preventDefault();z.ondrop=(e)=>{e.preventDefault();z.append(document.getElementById(e.dataTransfer.getData('text/plain')))}</script>`,
      'drag "Write report" to "Done"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('z.contains(a)');
  });

  it('sorts a list that follows the pointer', async () => {
    const result = await t.on(
      `<ul id=u style="list-style:none;padding:0">${['Alpha', 'Beta', 'Gamma'].map((x) => `<li style="height:30px;border:1px solid;touch-action:none">${x}</li>`).join('')}</ul>
       <script>let held=null;u.onpointerdown=(e)=>{held=e.target.closest('li');e.preventDefault()};document.onpointermove=(e)=>{if(!held)return;const over=document.elementFromPoint(e.clientX,e.clientY)?.closest('li');if(over&&over!==held){const r=over.getBoundingClientRect();u.insertBefore(held,e.clientY>r.top+r.height/2?over.nextSibling:over)}};document.onpointerup=()=>{held=null}</script>`,
      'drag "Alpha" to "Gamma"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`[...u.children].map((x) => x.textContent).indexOf('Alpha') > 0`);
  });

  it('drops what follows mouse events of the document', async () => {
    const result = await t.on(
      `<div id=a class=ui-draggable style="position:absolute;left:10px;top:10px;width:80px;height:30px;background:#cde">Box</div><div id=z style="position:absolute;left:200px;top:120px;width:150px;height:100px;border:1px solid">Target</div>
       <script>a.addEventListener('mousedown',(e)=>{const x=e.pageX-a.offsetLeft,y=e.pageY-a.offsetTop;let moved=false;const mv=(m)=>{moved=true;a.style.left=(m.pageX-x)+'px';a.style.top=(m.pageY-y)+'px'};const up=()=>{document.removeEventListener('mousemove',mv);document.removeEventListener('mouseup',up);const r=a.getBoundingClientRect(),q=z.getBoundingClientRect();if(r.left<q.right&&r.right>q.left&&r.top<q.bottom&&r.bottom>q.top)z.textContent='Dropped'};document.addEventListener('mousemove',mv);document.addEventListener('mouseup',up)})</script>`,
      'drag "Box" to "Target"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`z.textContent === 'Dropped'`);
  });

  it('says that nothing happened to what cannot be dragged', async () => {
    const result = await t.on(
      `<div id=a style="width:100px;height:30px">Fixed</div><div id=z style="width:100px;height:30px">Place</div>`,
      'drag "Fixed" to "Place"',
    );
    expect(result.failure?.code).toBe('NO_EFFECT');
  });
});
