import v8 from 'node:v8';
import vm from 'node:vm';
import { Keeper } from '../src/act/keeper.js';
import { launch } from '../src/index.js';
import { resultText } from '../src/report/result-text.js';
import { startSite } from '../test/support/browser.js';
v8.setFlagsFromString('--expose-gc');
const gc = vm.runInNewContext('gc') as () => void;
const [calls = '400', kind = 'mixed'] = process.argv.slice(2);
const site = await startSite();
site.set('/', '<title>T</title><form onsubmit="event.preventDefault(); out.textContent = q.value"><label>Name <input id=q></label><button>Go</button></form><p id=out></p><a href="/b">There</a>');
site.set('/b', '<title>B</title><a href="/">Back</a>');
site.set('/api', () => ({ body: '{}', type: 'application/json' }));
const keeper = new Keeper({ open: () => launch({ shots: null }), speak: resultText });
const texts: Record<string, (n: number) => string> = {
  mixed: (n) => `goto ${site.url}/\ntype "Name" "v${n}"\nclick "Go"`,
  still: (n) => `type "Name" "v${n}"\nclick "Go"\nobserve`,
  goto: () => `goto ${site.url}/\nurl\nurl`,
  url: () => `url\nurl\nurl`,
};
await keeper.run(`goto ${site.url}/`);
const report = async (n: number) => { for (let i=0;i<3;i++){gc(); await new Promise(r=>setTimeout(r,50));} const m = process.memoryUsage(); console.log(n, 'heap', (m.heapUsed/1e6).toFixed(1), 'rss', (m.rss/1e6).toFixed(0), 'ext', (m.external/1e6).toFixed(1)); };
const every = Math.max(50, Math.floor(Number(calls)/8));
for (let n = 0; n <= Number(calls); n++) {
  if (n % every === 0) { await report(n); if (process.env['SNAP'] && (n === every || n === Number(calls) )) v8.writeHeapSnapshot(`/tmp/snap-${n}.heapsnapshot`); }
  const ran = await keeper.run(texts[kind]!(n));
  if (!ran.ok) console.log(ran.results.at(-1)?.text);
}
await keeper.close(); await site.close(); process.exit(0);
