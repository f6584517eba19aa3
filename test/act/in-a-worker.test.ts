// The engine needs neither Node nor a page: bundled for a browser, it runs in a worker there.

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { sources } from '../../scripts/sources.mjs';
import { trial } from '../support/trial.js';

const t = trial();

/** Each line, and what becomes of it. */
const LINES = {
  'click "Save"': 'verified',
  'type "Email" "amy@shop.test"': 'verified',
  'click "Delete"': 'AMBIGUOUS_TARGET',
  'click "Nowhere"': 'TARGET_NOT_FOUND',
  'clik "Save"': 'UNKNOWN_COMMAND',
  'explain click "Save"': 'resolved',
  'hover "Save"': 'verified',
  'state save auth.json': 'UNSUPPORTED',
  intents: 'verified',
  'run logn': 'INTENT_NOT_FOUND',
  'screenshot page.png': 'IO_ERROR',
};

it('runs commands in a worker of a browser', async () => {
  const { outputFiles, warnings } = await build({
    entryPoints: [fileURLToPath(new URL('../support/worker-engine.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    plugins: [sources],
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  t.site.set('/engine.js', () => ({ type: 'text/javascript', body: outputFiles[0]?.text ?? '' }));
  await t.on(`<pre>waiting</pre><script>
    const worker = new Worker('/engine.js');
    worker.onmessage = ({ data }) => { document.querySelector('pre').textContent = JSON.stringify(data); };
    worker.onerror = ({ message }) => { document.querySelector('pre').textContent = JSON.stringify(message); };
    worker.postMessage(${JSON.stringify(Object.keys(LINES))});
  </script>`);
  await t.run(`wait until "document.querySelector('pre').textContent !== 'waiting'" --timeout 30s`);
  const { data } = await t.run('text css("pre")');
  const answers = JSON.parse(String(data)) as { readonly line: string; readonly became: string }[];
  expect(Object.fromEntries(answers.map(({ line, became }) => [line, became]))).toEqual(LINES);
});
