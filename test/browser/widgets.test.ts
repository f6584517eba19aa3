// Widgets of many makes: sliders, steppers, switches, trees, tabs, things to drag.

import { describe, expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

describe('adjust', () => {
  it('sets a range to a value', async () => {
    const result = await t.show(
      `<label>Volume <input id=r type=range oninput="window.n=(window.n||0)+1"></label>`,
      'adjust "Volume" 70',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`r.value === '70' && window.n > 0`);
  });

  it('keeps to steps, and says where it got to', async () => {
    const page = '<label>Price <input id=r type=range min=0 max=100 step=10 value=0></label>';
    const result = await t.show(page, 'adjust "Price" 73');
    expect(result.failure).toMatchObject({ code: 'NOT_CONVERGED' });
    expect(result.failure?.message).toBe('The slider "Price" should be at 73 and is at 70 after 3 attempts');
    expect(said(await t.show(page, 'adjust "Price" 73 --tolerance 5'))).toBe('ok');
  });

  it('refuses to go beyond the end before anything moves', async () => {
    const page = '<label>Price <input id=r type=range min=0 max=100 value=40 oninput="window.n = 1"></label>';
    const result = await t.show(page, 'adjust "Price" 150');
    expect(said(result)).toBe('INVALID_VALUE: 150 is out of range for slider "Price": it goes from 0 to 100');
    await t.holds(`r.value === '40' && window.n === undefined`);
  });

  it('says where a stepper stops, and presses nothing else there', async () => {
    const page = `<div><button onclick="add(-1)">−</button> <span id=n role=spinbutton aria-label=Guests>2</span> <button id=more onclick="add(1)">+</button></div>
      <script>let other = 0; function add(d){n.textContent=Number(n.textContent)+d;if(n.textContent==='4'){more.textContent='Book a group';more.onclick=()=>other++}}</script>`;
    const result = await t.show(page, 'adjust "Guests" 9');
    expect(said(result)).toMatch(/^NOT_CONVERGED: The spinbutton .* should be at 9 and stops at 4$/);
    expect(result.failure?.hint).toBe('4 is its limit: use at most that');
    await t.holds('other === 0');
  });

  it('sets parts of one, and negative values', async () => {
    expect(
      said(
        await t.show('<label>Opacity <input id=r type=range min=0 max=1 step=0.05></label>', 'adjust "Opacity" 0.35'),
      ),
    ).toBe('ok');
    await t.holds(`r.value === '0.35'`);
    expect(
      said(await t.show('<label>Balance <input id=r type=range min=-50 max=50></label>', 'adjust "Balance" -20')),
    ).toBe('ok');
    await t.holds(`r.value === '-20'`);
    expect(
      said(await t.show('<label>Free <input id=r type=range min=0 max=10 step=any></label>', 'adjust "Free" 3.14')),
    ).toBe('ok');
    await t.holds(`r.value === '3.14'`);
  });

  it('sets a number field', async () => {
    const result = await t.show(
      '<label>Seats <input id=r type=number value=1 min=1 max=9></label>',
      'adjust "Seats" 4',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`r.value === '4'`);
  });

  const aria = (extra: string, script: string) =>
    `<div id=track style="width:220px;height:20px;background:#ccc;position:relative"><div id=h role=slider tabindex=0 aria-label="Brightness" aria-valuemin=0 aria-valuemax=100 aria-valuenow=50 ${extra} style="position:absolute;width:16px;height:20px;background:#333;left:100px"></div></div>
     <script>const set=(v)=>{v=Math.max(0,Math.min(100,Math.round(v)));h.setAttribute('aria-valuenow',v);h.style.left=(v/100*204)+'px'};const now=()=>Number(h.getAttribute('aria-valuenow'));${script}</script>`;

  it('moves an ARIA slider by keys', async () => {
    const result = await t.show(
      aria(
        '',
        `h.onkeydown=(e)=>{if(e.key==='ArrowRight'||e.key==='ArrowUp')set(now()+1);if(e.key==='ArrowLeft'||e.key==='ArrowDown')set(now()-1)}`,
      ),
      'adjust "Brightness" 80',
    );
    expect(said(result)).toBe('ok');
    await t.holds('now() === 80');
  });

  const MOUSE = `h.onpointerdown=(e)=>{e.preventDefault();h.setPointerCapture(e.pointerId);const t=track.getBoundingClientRect();h.onpointermove=(m)=>set((m.clientX-t.left)/t.width*100);h.onpointerup=()=>{h.onpointermove=null}}`;
  it('moves an ARIA slider that only knows the mouse', async () => {
    const result = await t.show(aria('', MOUSE), 'adjust "Brightness" 80 --tolerance 1');
    expect(said(result)).toBe('ok');
    await t.holds('Math.abs(now() - 80) <= 1');
  });

  it('hits the very value with the mouse alone', async () => {
    const result = await t.show(aria('', MOUSE), 'adjust "Brightness" 23');
    expect(said(result)).toBe('ok');
    await t.holds('now() === 23');
  });

  it('moves a slider that listens to mouse events of the document', async () => {
    const result = await t.show(
      aria(
        '',
        `h.onmousedown=(e)=>{e.preventDefault();const t=track.getBoundingClientRect();const mv=(m)=>set((m.clientX-t.left)/t.width*100);document.addEventListener('mousemove',mv);document.addEventListener('mouseup',()=>document.removeEventListener('mousemove',mv),{once:true})}`,
      ),
      'adjust "Brightness" 10 --tolerance 1',
    );
    expect(said(result)).toBe('ok');
  });

  it('moves a vertical slider by the keys that it knows', async () => {
    const result = await t.show(
      aria(
        'aria-orientation=vertical',
        `h.onkeydown=(e)=>{if(e.key==='ArrowUp')set(now()+1);if(e.key==='ArrowDown')set(now()-1)}`,
      ),
      'adjust "Brightness" 61',
    );
    expect(said(result)).toBe('ok');
    await t.holds('now() === 61');
  });

  it('moves a slider of a page that is read from right to left', async () => {
    const result = await t.show(
      `<div dir=rtl>${aria('', `h.onkeydown=(e)=>{if(e.key==='ArrowLeft')set(now()+1);if(e.key==='ArrowRight')set(now()-1)}`)}</div>`,
      'adjust "Brightness" 58',
    );
    expect(said(result)).toBe('ok');
    await t.holds('now() === 58');
  });

  it('moves a slider that only knows Up and Down', async () => {
    const result = await t.show(
      aria('', `h.onkeydown=(e)=>{if(e.key==='ArrowUp')set(now()+5);if(e.key==='ArrowDown')set(now()-5)}`),
      'adjust "Brightness" 70',
    );
    expect(said(result)).toBe('ok');
    await t.holds('now() === 70');
  });

  it('moves a slider far', async () => {
    const page = aria('', `h.onkeydown=(e)=>{if(e.key==='ArrowRight')set(now()+1);if(e.key==='ArrowLeft')set(now()-1)}`)
      .replace('aria-valuemax=100', 'aria-valuemax=1000')
      .replace('Math.min(100', 'Math.min(1000')
      .replace('aria-valuenow=50', 'aria-valuenow=0');
    const result = await t.show(page, 'adjust "Brightness" 240 --timeout 30s');
    expect(said(result)).toBe('ok');
    await t.holds('now() === 240');
  });

  it('counts a stepper up and down by its buttons', async () => {
    const page = `<div class=stepper role=group aria-label=Guests><button aria-label=minus onclick="add(-1)">−</button><span id=n role=spinbutton aria-label=Guests aria-valuenow=2 aria-valuemin=0 aria-valuemax=9>2</span><button aria-label=plus onclick="add(1)">+</button></div>
      <script>function add(d){const v=Number(n.textContent)+d;n.textContent=v;n.setAttribute('aria-valuenow',v)}</script>`;
    expect(said(await t.show(page, 'adjust "Guests" 5'))).toBe('ok');
    await t.holds(`n.textContent === '5'`);
    expect(said(await t.run('adjust "Guests" 1'))).toBe('ok');
    await t.holds(`n.textContent === '1'`);
  });

  it('counts a stepper whose number stands in a field that cannot be written', async () => {
    const result = await t.show(
      `<label for=q>Quantity</label><div><button type=button onclick="q.value=+q.value-1">-</button><input id=q role=spinbutton value=1 readonly aria-valuenow=1><button type=button onclick="q.value=+q.value+1;q.setAttribute('aria-valuenow',q.value)">+</button></div>`,
      'adjust "Quantity" 4',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`q.value === '4'`);
  });

  it('says that a slider does not move', async () => {
    const result = await t.show(aria('', ''), 'adjust "Brightness" 80');
    expect(result.failure).toMatchObject({ code: 'NOT_CONVERGED' });
    expect(result.failure?.message).toContain('should be at 80 and is at 50');
  });

  it('sets both ends of a slider with two handles', async () => {
    const result = await t.show(
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
    const result = await t.show(
      `<style>.c{position:absolute;opacity:0;width:0;height:0}.k{display:inline-block;width:16px;height:16px;border:1px solid}</style><label><input class=c id=c type=checkbox><span class=k></span> I agree</label>`,
      'check "I agree"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('c.checked');
  });

  it('ticks a box that is clipped away, with its label beside it', async () => {
    const result = await t.show(
      `<style>.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);margin:-1px}</style><input class=vh id=c type=checkbox><label for=c>Remember me</label>`,
      'check "Remember me"',
      'check "Remember me"',
    );
    expect(said(result)).toBe('ok');
    expect(result.notes).toContain('It was already checked');
    await t.holds('c.checked');
    expect(said(await t.run('uncheck "Remember me"'))).toBe('ok');
    await t.holds('!c.checked');
  });

  it('ticks a box under a drawn slider', async () => {
    const result = await t.show(
      `<style>.s{position:relative;display:inline-block;width:60px;height:34px}.s input{opacity:0;width:0;height:0}.k{position:absolute;inset:0;background:#ccc}</style><span>Night mode</span> <label class=s aria-label="Night mode"><input id=c type=checkbox aria-label="Night mode"><span class=k></span></label>`,
      'check "Night mode"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('c.checked');
  });

  it('switches on what says it is a switch, once', async () => {
    const result = await t.show(
      `<button id=b role=switch aria-checked=false onclick="this.setAttribute('aria-checked',String(this.getAttribute('aria-checked')!=='true'))">Wi-Fi</button>`,
      'check "Wi-Fi"',
      'check "Wi-Fi"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`b.getAttribute('aria-checked') === 'true'`);
  });

  it('ticks a box made of a plain element', async () => {
    const result = await t.show(
      `<div id=d role=checkbox tabindex=0 aria-checked=false onclick="this.setAttribute('aria-checked','true')">Newsletter</div>`,
      'check "Newsletter"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`d.getAttribute('aria-checked') === 'true'`);
  });

  it('ticks a mixed box', async () => {
    const result = await t.show(
      `<label><input id=c type=checkbox> All</label><script>c.indeterminate=true</script>`,
      'check "All"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('c.checked && !c.indeterminate');
  });

  it('takes a radio button by its name, its value and its group', async () => {
    const group = (name: string) =>
      `<fieldset><legend>${name}</legend><label><input type=radio name=${name} value=y> Yes</label><label><input type=radio name=${name} value=n> No</label></fieldset>`;
    const result = await t.show(group('Meat') + group('Fish'), 'check "Yes" inside "Fish"');
    expect(said(result)).toBe('ok');
    await t.holds(`document.querySelector('[name=Fish]').checked && !document.querySelector('[name=Meat]').checked`);
    const unsure = await t.run('check "Yes"');
    expect(unsure.failure?.code).toBe('AMBIGUOUS_TARGET');
  });

  it('takes a radio button made of plain elements', async () => {
    const result = await t.show(
      `<div role=radiogroup aria-label=Size><div role=radio aria-checked=true tabindex=0>Small</div><div role=radio aria-checked=false tabindex=-1 id=m>Medium</div></div>
       <script>for(const r of document.querySelectorAll('[role=radio]'))r.onclick=()=>{for(const o of document.querySelectorAll('[role=radio]'))o.setAttribute('aria-checked',String(o===r))}</script>`,
      'check "Medium"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`m.getAttribute('aria-checked') === 'true'`);
  });

  it('tells when a page unticks the box again', async () => {
    const result = await t.show(
      `<label><input id=c type=checkbox onchange="this.checked=false"> Terms</label>`,
      'check "Terms"',
    );
    expect(result.failure).toMatchObject({ code: 'VALUE_MISMATCH' });
    expect(result.failure?.message).toBe('The checkbox "Terms" should be "checked" and is "unchecked"');
  });

  it('ticks an item of a menu', async () => {
    const result = await t.show(
      `<div role=menu><div id=m role=menuitemcheckbox aria-checked=false tabindex=0 onclick="this.setAttribute('aria-checked','true')">Show grid</div></div>`,
      'check "Show grid"',
    );
    expect(said(result)).toBe('ok');
  });
});

describe('parts with roles', () => {
  it('clicks tabs, tree items, menu items and options', async () => {
    const result = await t.show(
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
    await t.holds(
      `t2.ariaSelected === 'true' && ti.ariaExpanded === 'true' && mi.dataset.on === '1' && op.ariaSelected === 'true'`,
    );
  });
});

describe('drag', () => {
  it("drops by the browser's own drag and drop", async () => {
    const result = await t.show(
      `<div id=a draggable=true style="width:100px;height:30px;background:#eee">Write report</div><div id=z style="width:200px;height:100px;border:1px solid;margin-top:40px">Done</div>
       <script>a.ondragstart=(e)=>e.dataTransfer.setData('text/plain','a');z.ondragover=(e)=>e.preventDefault();z.ondrop=(e)=>{e.preventDefault();z.append(document.getElementById(e.dataTransfer.getData('text/plain')))}</script>`,
      'drag "Write report" to "Done"',
    );
    expect(said(result)).toBe('ok');
    await t.holds('z.contains(a)');
  });

  it('sorts a list that follows the pointer', async () => {
    const result = await t.show(
      `<ul id=u style="list-style:none;padding:0">${['Alpha', 'Beta', 'Gamma'].map((x) => `<li style="height:30px;border:1px solid;touch-action:none">${x}</li>`).join('')}</ul>
       <script>let held=null;u.onpointerdown=(e)=>{held=e.target.closest('li');e.preventDefault()};document.onpointermove=(e)=>{if(!held)return;const over=document.elementFromPoint(e.clientX,e.clientY)?.closest('li');if(over&&over!==held){const r=over.getBoundingClientRect();u.insertBefore(held,e.clientY>r.top+r.height/2?over.nextSibling:over)}};document.onpointerup=()=>{held=null}</script>`,
      'drag "Alpha" to "Gamma"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`[...u.children].map((x) => x.textContent).indexOf('Alpha') > 0`);
  });

  it('drops what follows mouse events of the document', async () => {
    const result = await t.show(
      `<div id=a class=ui-draggable style="position:absolute;left:10px;top:10px;width:80px;height:30px;background:#cde">Box</div><div id=z style="position:absolute;left:200px;top:120px;width:150px;height:100px;border:1px solid">Target</div>
       <script>a.addEventListener('mousedown',(e)=>{const x=e.pageX-a.offsetLeft,y=e.pageY-a.offsetTop;let moved=false;const mv=(m)=>{moved=true;a.style.left=(m.pageX-x)+'px';a.style.top=(m.pageY-y)+'px'};const up=()=>{document.removeEventListener('mousemove',mv);document.removeEventListener('mouseup',up);const r=a.getBoundingClientRect(),q=z.getBoundingClientRect();if(r.left<q.right&&r.right>q.left&&r.top<q.bottom&&r.bottom>q.top)z.textContent='Dropped'};document.addEventListener('mousemove',mv);document.addEventListener('mouseup',up)})</script>`,
      'drag "Box" to "Target"',
    );
    expect(said(result)).toBe('ok');
    await t.holds(`z.textContent === 'Dropped'`);
  });

  it('says that nothing happened to what cannot be dragged', async () => {
    const result = await t.show(
      `<div id=a style="width:100px;height:30px">Fixed</div><div id=z style="width:100px;height:30px">Place</div>`,
      'drag "Fixed" to "Place"',
    );
    expect(result.failure?.code).toBe('NO_EFFECT');
  });
});
