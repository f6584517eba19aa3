// Browsers that a grid lends: a worker without a browser of its own connects to a DevTools address with a path and a token.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switches } from '../../packages/browser/src/launch/running.js';
import { findProgram } from '../../packages/browser/src/launch/start.js';
import { page, type Site, startSite } from '../support/browser.js';
import { call, type Said } from '../support/cli.js';
import { keyOf } from '../support/fleet.js';
import { GRID_TOKEN, type Grid, startGrid } from '../support/grid.js';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.js';

const program = fileURLToPath(new URL('../../dist/bundle/cli/main.js', import.meta.url));

describe.skipIf(!hasRedis)('browsers of a grid', () => {
  let redis: TestRedis;
  let site: Site;
  let grid: Grid;
  let folder = '';
  beforeAll(async () => {
    const found = await findProgram();
    if (!found.ok) throw new Error('there is no browser to lend');
    const { executablePath } = found.value;
    folder = mkdtempSync(join(tmpdir(), 'beckon-grid-test-'));
    const flags = switches(folder, {}).filter(
      (flag) => !/^--user-data-dir|^--remote-debugging|^--no-startup/.test(flag),
    );
    [redis, site, grid] = await Promise.all([startRedis(), startSite(), startGrid(executablePath, flags)]);
    site.set('/', page('<h1>Shop</h1><button onclick="document.title = \'Added\'">Add</button>'));
    mkdirSync(join(folder, 't'));
    for (let i = 0; i < 4; i++)
      writeFileSync(join(folder, 't', `${i}.oil`), `goto ${site.url}\nclick "Add"\nexpect title "Added"\n`);
  });
  afterAll(async () => {
    await grid.close();
    await Promise.all([redis.stop(), site.close()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const run = (): Promise<Said> => call(['fleet', 'run', 't', '--redis', redis.url, '--key', keyOf(redis)], { folder });

  it('are taken by a path and a token, one for each connection, and given back', async () => {
    const worker = await startWorker(['--connect', grid.url, '--concurrency', '2']);
    const ran = await run();
    expect(ran.code, `${ran.all}${worker.said()}`).toBe(0);
    expect(ran.out).toMatch(/4 scripts passed/);
    expect(grid.lent()).toBeGreaterThanOrEqual(2);
    expect(grid.refused()).toBe(0);
    await worker.end();
    await expect.poll(grid.out, { timeout: 10_000 }).toBe(0);
    expect(worker.said() + ran.all).not.toContain(GRID_TOKEN);
  });

  it('are refused without the token, which is said, and the token is not', async () => {
    const lent = grid.lent();
    const worker = await startWorker(['--connect', grid.wrong]);
    const ran = await run();
    await worker.end();
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/NOT_OPENED: .*ws:\/\/127\.0\.0\.1:\d+\/lend\/chromium\?token=•+.*401/);
    expect(grid.refused()).toBeGreaterThan(0);
    expect(grid.lent()).toBe(lent);
    expect(worker.said() + ran.all).not.toContain(GRID_TOKEN);
  });

  async function startWorker(args: readonly string[]) {
    const at = ['--redis', redis.url, '--key', keyOf(redis)];
    const child: ChildProcess = spawn(process.execPath, [program, 'fleet', 'work', ...at, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = (): boolean => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    let said = '';
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await new Promise<void>((resolve, reject) => {
      const hear = (text: Buffer): void => {
        said += text;
        if (said.includes('is ready')) resolve();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', () => reject(new Error(`the worker ended: ${said}`)));
    });
    return {
      said: () => said,
      async end() {
        child.kill('SIGTERM');
        await gone;
      },
    };
  }
});
