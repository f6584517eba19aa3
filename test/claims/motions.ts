// What the page takes back when something that moves has come to rest, or begins to move; and what it keeps, though it listens.

import type { Situation } from '../support/claims.js';
import { CONTROLS } from './reverts.js';

const out: Situation[] = [];
const KEYFRAMES = '<style>@keyframes k{50%{opacity:.4}} .go{animation:k .25s}</style>';
/** What is moved beside the control: a thumb, a part around it. */
const around = (body: string): string => `<div id="w">${body}<i id="t">•</i></div>`;
/** Moves when the control has changed: `on` is what moves, `s` what is run as it ends. */
const MOTIONS: Readonly<Record<string, (s: string) => readonly [ready: string, changed: string]>> = {
  'transition of its own': (s) => [
    `n.style.transition='opacity .2s';n.ontransitionend=()=>{${s}}`,
    `n.style.opacity=.5`,
  ],
  'transition with a delay': (s) => [
    `n.style.transition='opacity .15s .2s';n.addEventListener('transitionend',()=>{${s}})`,
    `n.style.opacity=.5`,
  ],
  'transition of a thumb, heard by the page': (s) => [
    `t.style.transition='opacity .3s';document.addEventListener('transitionend',()=>{${s}})`,
    `t.style.opacity=.5`,
  ],
  'transition around it, heard by the window': (s) => [
    `w.style.transition='opacity .2s';addEventListener('transitionend',()=>{${s}},true)`,
    `w.style.opacity=.5`,
  ],
  'transition that begins': (s) => [
    `t.style.transition='opacity .4s';t.ontransitionstart=()=>{${s}}`,
    `t.style.opacity=.5`,
  ],
  'animation of its own': (s) => [`n.onanimationend=()=>{${s}}`, `n.classList.add('go')`],
  'animation around it, heard once': (s) => [
    '',
    `w.addEventListener('animationend',()=>{${s}},{once:true});w.classList.add('go')`,
  ],
  'animation that begins a frame later': (s) => [
    `w.addEventListener('animationend',()=>{${s}})`,
    `requestAnimationFrame(()=>t.classList.add('go'))`,
  ],
  'animation, by its old name': (s) => [
    `w.addEventListener('webkitAnimationEnd',()=>{${s}})`,
    `setTimeout(()=>t.classList.add('go'),50)`,
  ],
  'animation that a script made': (s) => [
    '',
    `n.animate([{opacity:.4},{opacity:1}],250).addEventListener('finish',()=>{${s}})`,
  ],
  'animation that a script made before': (s) => [
    `const a=t.animate([{opacity:.4},{opacity:1}],250);a.cancel();a.onfinish=()=>{${s}}`,
    `a.play()`,
  ],
  'promise of what moves': (s) => [
    `t.style.transition='opacity .3s'`,
    `t.style.opacity=.5;Promise.all(w.getAnimations({subtree:true}).map(a=>a.finished)).then(()=>{${s}})`,
  ],
};
for (const [motion, move] of Object.entries(MOTIONS))
  for (const [name, body, on, undo, line, holds] of CONTROLS)
    for (const isTrap of [true, false]) {
      const set = { toggle: `n.ariaPressed='true';`, switch: `n.ariaChecked='true';` }[name] ?? '';
      const [ready, changed] = move(isTrap ? undo : `isOver=true`);
      out.push({
        kind: isTrap ? 'taken back' : 'kept',
        name: `${name}, ${motion}`,
        isTrap,
        body: `${KEYFRAMES}${around(body)}<script>${ready};${on}=()=>{${set}${changed}}</script>`,
        lines: [line],
        holds,
        until: 'window.isOver === true',
      });
    }

/** Looks of a switch that a style sheet makes of a box: nothing is set by a script but what takes it back. */
const LOOKS: Readonly<Record<string, readonly [style: string, on: string]>> = {
  'the box': [
    'input{appearance:none;width:40px;height:20px;background:#999;transition:background .3s}input:checked{background:#090}',
    'n',
  ],
  'what follows it': ['input+i{opacity:.4;transition:opacity .3s}input:checked+i{opacity:1}', 't'],
  'its ::before': [
    'input+i::before{content:"";display:inline-block;width:9px;height:9px;background:#999;transition:transform .25s}input:checked+i::before{transform:translateX(9px)}',
    't',
  ],
  'its label': ['label{transition:color .2s}label:has(:checked){color:#090}', 'l'],
  'what it is part of': ['#w{transition:background .2s}#w:has(:checked){background:#efe}', 'document.body'],
};
for (const [name, [style, on]] of Object.entries(LOOKS))
  for (const type of ['checkbox', 'radio'])
    for (const isTrap of [true, false])
      out.push({
        kind: isTrap ? 'taken back' : 'kept',
        name: `${type}, a style sheet moves ${name}`,
        isTrap,
        body: `<style>${style}</style><div id="w"><label id="l"><input type="${type}" name="r" id="n"><i id="t">•</i> News</label></div><script>${on}.addEventListener('transitionend',()=>{${isTrap ? 'n.checked=false;' : ''}isOver=true})</script>`,
        lines: ['check "News"'],
        holds: 'n.checked',
        until: 'window.isOver === true',
      });

/** In a component: nobody outside hears of what moves there. */
for (const mode of ['open', 'closed'])
  for (const isTrap of [true, false])
    out.push({
      kind: isTrap ? 'taken back' : 'kept',
      name: `checkbox, a transition in a root that is ${mode}`,
      isTrap,
      body: `<div id="h"></div><script>const r=h.attachShadow({mode:'${mode}'});r.innerHTML='<style>i{opacity:.4;transition:opacity .3s}input:checked+i{opacity:1}</style><label><input type="checkbox" id="n"><i>•</i> News</label>';const b=r.getElementById('n');r.addEventListener('transitionend',()=>{${isTrap ? 'b.checked=false;' : ''}isOver=true})</script>`,
      lines: ['check "News"'],
      holds: 'b.checked',
      until: 'window.isOver === true',
    });

export const motions: readonly Situation[] = out;
