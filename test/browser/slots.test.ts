// What is put into a slot names the elements around the slot, in another tree: what changes there is known to the next command.

import { afterAll, expect, it, vi } from 'vitest';
import { trial } from '../support/trial.js';

vi.stubEnv('BECKON_COMPARE', '1');
afterAll(() => vi.unstubAllEnvs());

const t = trial();
const press = (id: string) => `<button onclick=this.after(window.pressed="${id}")>`;
const slots = `${press('a')}<slot name=one></slot></button>${press('z')}<slot name=two></slot></button>`;
const named = `<x-two id=h><span slot=one id=s>Löschen</span><span slot=two id=u>Sichern</span></x-two>
  <script>h.attachShadow({ mode: 'open' }).innerHTML = '${slots}'</script>`;
const each = (inner: string) => `<x-one id=p>Löschen</x-one><x-one id=q>Sichern</x-one><script>{
  for (const [host, id] of [[p, 'a'], [q, 'z']]) host.attachShadow({ mode: 'open' }).innerHTML = \`${inner}\`;
}</script>`;
const ONE = press('${id}');
const swapped = `p.firstChild.data = 'Sichern', q.firstChild.data = 'Löschen'`;

it.each([
  ['another slot', named, `s.slot = 'two', u.slot = 'one'`],
  ['another text', named, `s.firstChild.data = 'Sichern', u.textContent = 'Löschen'`],
  [
    'slots of other names',
    named,
    `[...h.shadowRoot.querySelectorAll('slot')].reverse().forEach((slot, i) => slot.name = ['one', 'two'][i])`,
  ],
  ['a text in the host', each(`${ONE}<slot></slot></button>`), swapped],
  [
    'a text in a row',
    each(`<div role=row><span role=cell><slot></slot></span><span role=cell>${ONE}Ja</button></span></div>`),
    swapped,
    'click "Ja" near "Löschen"',
  ],
  [
    'a label',
    each('<label for=i><slot></slot></label><input id=i onkeydown=window.pressed="${id}">'),
    swapped,
    'type "Löschen" "x"',
  ],
  [
    'slots that a script fills',
    `<x-own id=h><span>Löschen</span><span>Sichern</span></x-own><script>{
      const root = h.attachShadow({ mode: 'open', slotAssignment: 'manual' });
      root.innerHTML = '${slots}';
      h.fill = (...order) => root.querySelectorAll('slot').forEach((slot, i) => slot.assign(h.children[order[i]]));
      h.fill(0, 1);
    }</script>`,
    'h.fill(1, 0)',
  ],
])('%s', async (_, body, change, line = 'click "Löschen"') => {
  await t.show(body, 'observe', `wait until ${JSON.stringify(`(${change}, true)`)}`);
  expect((await t.run(line)).failure?.message ?? 'ok').toBe('ok');
  await t.holds(`window.pressed === 'z'`);
});
