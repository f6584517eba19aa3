// What extensions take into their pages and service workers stays small, and the worker's engine is a module that works by itself.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import type * as Worker from '../../packages/extension/src/executor/worker.js';
import { actionsScript, contentScript } from '../../packages/extension/src/generated/executor.js';

const ROOT = join(import.meta.dirname, '..', '..');
const MODULE = join(ROOT, 'packages', 'extension', 'dist', 'worker.js');
const KILOBYTE = 1024;

beforeAll(() => {
  if (process.env['BECKON_BUILT'] !== '1')
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'worker.mjs')], { cwd: ROOT, stdio: 'ignore' });
}, 60_000);

function compressed(text: string | Buffer): number {
  return gzipSync(text, { level: 9 }).length;
}

it('the content script, what it loads to act and the engine for service workers are small', () => {
  // docs/EXECUTOR.md says what each part of these costs.
  expect(compressed(contentScript)).toBeLessThan(90 * KILOBYTE);
  expect(compressed(actionsScript)).toBeLessThan(96 * KILOBYTE);
  expect(compressed(readFileSync(MODULE))).toBeLessThan(150 * KILOBYTE);
});

it('the engine for service workers has what it needs, and says what it has not', async () => {
  const { ExecutorWorld, WorkerSession } = (await import(MODULE)) as typeof Worker;
  const kept = new Map<string, unknown>();
  const storage = {
    get: async (key: string) => (kept.has(key) ? { [key]: kept.get(key) } : {}),
    set: async (items: object) => {
      for (const [key, value] of Object.entries(items)) kept.set(key, value);
    },
    remove: async (key: string) => void kept.delete(key),
  };
  const world = new ExecutorWorld(async (message) => {
    const { name } = message as { readonly name: string };
    return name === 'page' ? { value: { url: 'http://shop.test/', title: 'Shop' } } : undefined;
  });
  const session = new WorkerSession(world, storage);
  const codeOf = async (line: string) => (await session.run(line)).failure?.code ?? 'none';
  expect(await codeOf('url')).toBe('none');
  // What is wrong is said; what other tools would mean by it is not looked for.
  expect(await codeOf('await page.goto("shop.test")')).toBe('UNKNOWN_COMMAND');
  expect(await codeOf('clik "Pay"')).toBe('UNKNOWN_COMMAND');
  for (const line of ['tabs', 'cookies list', 'pdf a.pdf', 'screenshot', 'help'])
    expect([line, await codeOf(line)]).toEqual([line, 'UNSUPPORTED']);
  // The intents that come with Beckon are read: it is the page that does not answer.
  expect(await codeOf('login "amy" "secret"')).toBe('WORLD_GONE');
  expect(kept.size).toBe(0);
});
