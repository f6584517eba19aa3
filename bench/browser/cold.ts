// Cold starts: from the start of a process until it says what is on the login page.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, pageSwitches } from './bare.js';
import { WALK } from './in-page.js';
import { sideBySide } from './measure.js';
import { type Figure, timed } from './report.js';
import { openShops, ROOT } from './stage.js';

const CLI = join(ROOT, 'dist/bundle/cli/main.js');

export async function coldFigures({ path, env }: Program, samples: number): Promise<Figure[]> {
  if (!existsSync(CLI)) throw new Error('The command line is not built: npm run build');
  const shops = await openShops(1);
  const folder = mkdtempSync(join(tmpdir(), 'beckon-cold-'));
  let profiles = 0;
  try {
    const url = `${shops.next()}/login`;
    const here = (file: string): string => join(ROOT, 'bench/browser', file);
    const beckon = starts(CLI, ['observe', url, '--browser-path', path]);
    const bare = starts(here('cold-bare.mjs'), () => {
      const own = join(folder, String(++profiles));
      return [JSON.stringify({ path, env, url, walk: WALK, args: pageSwitches(own) })];
    });
    const playwright = starts(here('cold-playwright.mjs'), [JSON.stringify({ path, url })]);
    const node = starts('-e', ['console.log(1)']);
    const times = await sideBySide(
      { bare: bare.said, beckon: beckon.said, playwright: playwright.said, node: node.said },
      {
        samples,
        warmUp: 1,
        // What the last one still has to close does not count for the next.
        before: { bare: node.ended, beckon: bare.ended, playwright: beckon.ended, node: playwright.ended },
      },
    );
    await Promise.all([beckon, bare, playwright, node].map(({ ended }) => ended()));
    return [
      timed('cold start to the first observation', times.beckon, ['bare script', times.bare], 1.4, {
        Playwright: times.playwright,
        'node alone': times.node,
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    await shops.close();
  }
}

/** A program that is started again and again; each time it is over when it has said something, and ended some time later. */
function starts(file: string, args: readonly string[] | (() => string[])) {
  let end: Promise<unknown> = Promise.resolve();
  return {
    ended: () => end,
    said: async (): Promise<void> => {
      const given = typeof args === 'function' ? args() : args;
      const child = spawn(process.execPath, [file, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
      end = once(child, 'close');
      const said = once(child.stdout, 'data').then(() => true);
      if (!(await Promise.race([said, end.then(() => false)]))) throw new Error(`${file} said nothing`);
    },
  };
}
