// Clicks at a place, what takes no click, what is loading, and waiting for a change, on pages.

import { expect, it } from 'vitest';
import { said, trial } from '../support/trial.js';

const t = trial();

/** Runs a script in the page. */
const later = (script: string) => t.run(`wait until ${JSON.stringify(`(${script}, true)`)}`);

const PAGE = `<style>body{margin:0}#map{width:400px;height:200px;background:#ddf}</style>
<canvas id=map width=400 height=200 aria-label="Map" role=img></canvas>
<p id=p>Read me</p><button id=d onclick="log.push('delete')">Delete all</button>
<div id=list aria-label="Orders" role=group><p>Order 1</p></div><p id=clock>0</p>
<div id=spin class="spinner" style="width:20px;height:20px"></div>
<script>
  window.log = [];
  map.onclick = (e) => { log.push(e.offsetX + ',' + e.offsetY); p.textContent = 'Pin ' + log.length; };
  document.addEventListener('click', (e) => { if (e.target === p) { p.textContent = 'Read'; log.push('p'); } });
</script>`;

it('clicks at a place of an element or of the page, and what takes no click only if that is forced', async () => {
  expect(said(await t.on(PAGE, 'click "Map" --at 30%,60%'))).toBe('ok');
  await t.holds(`log.join(' ') === '120,120'`);
  expect(said(await t.run('click "Map" --at 5,7'))).toBe('ok');
  expect(said(await t.run('click --at 40,50'))).toBe('ok');
  await t.holds(`log.join(' ') === '120,120 5,7 40,50'`);
  expect(said(await t.run('click "Map" --at 401,7'))).toContain('INVALID_VALUE');
  expect(said(await t.run('click --at 99999,7'))).toContain('INVALID_VALUE');
  const { x, y } = (await t.run('box "Delete all"')).data as { x: number; y: number };
  expect(said(await t.run(`click --at ${Math.round(x + 5)},${Math.round(y + 5)}`))).toContain('FORBIDDEN');
  await t.holds(`log.length === 3`);
  expect(said(await t.run('click "Pin 3" --force'))).toBe('ok');
  await t.holds(`log.at(-1) === 'p'`);
  expect(said(await t.run('click "Order 1" --force --timeout 500ms'))).toContain('NO_EFFECT');
});

it('shows what is loading, and waits for a change, of the page or inside of something', async () => {
  const seen = (await t.on(PAGE, 'observe')).data as { text: string; loading?: readonly string[] };
  expect([seen.loading, seen.text.split('\n')[1]]).toEqual([['spinner'], 'Loading: spinner']);
  await later(`setTimeout(() => { clock.textContent = '1'; spin.remove(); }, 50)`);
  expect(said(await t.run('wait change inside "Orders" --timeout 600ms'))).toContain('TIMEOUT');
  expect(((await t.run('observe')).data as { loading?: readonly string[] }).loading).toBeUndefined();
  await later(`setTimeout(() => { list.innerHTML += '<button>Order 2</button>'; }, 300)`);
  const changed = await t.run('wait change inside "Orders" --timeout 9s');
  expect([said(changed), JSON.stringify(changed.changes)]).toEqual(['ok', expect.stringContaining('Order 2')]);
  await later(`setTimeout(() => { clock.textContent = 'two'; }, 300)`);
  expect(said(await t.run('wait change --timeout 9s'))).toBe('ok');
  expect(said(await t.run('wait change --timeout 300ms'))).toContain('TIMEOUT');
});
