// Every kind of file that a session writes about a page, once.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../../packages/browser/src/index.js';
import { startSite } from './browser.js';

const MAIN = join(process.cwd(), 'dist/bundle/cli/main.js');
const LINES = [
  'screenshot --output page.png',
  'pdf page.pdf',
  'trace start',
  'click "Go"',
  'trace stop trace.zip',
  'state save state.json',
];

/** Makes them below the folder, when first asked for; their paths. */
export function sessionAsked(folder: string): () => Promise<readonly string[]> {
  let made: Promise<readonly string[]> | null = null;
  return () => {
    made ??= make(folder);
    return made;
  };
}

async function make(around: string): Promise<readonly string[]> {
  const folder = join(around, 'session');
  const site = await startSite();
  site.set('/', '<title>T</title><button onclick="this.textContent = 1">Go</button>');
  const b = await launch({ folder, shots: join(folder, 'shots') });
  try {
    for (const line of [`goto ${site.url}/`, ...LINES]) {
      const result = await b.run(line);
      if (!result.ok) throw new Error(result.text);
    }
    await b.run('click "Nothing of that name" --timeout 100ms');
  } finally {
    await b.close();
  }
  const report = join(folder, 'report');
  const to = ['--junit', join(folder, 'run.xml'), '--report', report];
  await new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, 'run', '-', ...to], resolve);
    child.stdin?.end(`goto ${site.url}/\n`);
  });
  await site.close();
  const wanted = ['page.png', 'page.pdf', 'trace.zip', 'state.json', 'run.xml', 'report/index.html'];
  const files = wanted.map((name) => join(folder, name));
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`not written: ${missing.join(', ')}`);
  return [...files, ...readdirSync(join(folder, 'shots')).map((name) => join(folder, 'shots', name))];
}
