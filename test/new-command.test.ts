// A new command takes three files: a row, a handler and a golden case. This adds `count <target>` to a copy of the sources
// and uses it wherever commands are used: parser, help, completion, engine, packs that nobody vouched for, MCP.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as McpRoom from '../packages/cli/src/mcp/client-session.js';
import type * as Completion from '../packages/cli/src/repl/complete.js';
import type * as EngineModule from '../packages/core/src/engine/engine.js';
import type * as Language from '../packages/core/src/language/index.js';
import { resultText } from '../packages/core/src/report/result-text.js';
import { good } from '../packages/core/src/scene/world.js';
import { nodeFiles } from '../packages/node/src/node-files.js';
import { FakeWorld } from './support/fake-world.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROW = `
  count: {
    group: 'Observation',
    does: 'Say how many elements a target may mean.',
    forms: [{ takes: [target()] }],
    needs: 'Any',
    signal: 'answer',
    inPacks: 'untrusted',
    isReturned: true,
    worlds: screens,
    examples: [['count "Delete"', 'How many are there?']],
  },`;
const HANDLER = `
  async count(command, step) {
    const glance = await step.glance(command.target, 'Any');
    return answered(glance, ({ decision }) => decision.trace.topMatches.length);
  },`;
const LINE = 'count "Delete"';

let folder: string;
const sources = (): string => join(folder, 'packages');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-new-command-'));
  cpSync(join(ROOT, 'packages'), sources(), {
    recursive: true,
    filter: (path) => !/[\\/](?:dist|node_modules)$/.test(path),
  });
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  insert('core/src/language/commands.ts', 'export const commands = table({', ROW);
  insert('core/src/engine/handlers/observing.ts', 'export const observing = {', HANDLER);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function insert(file: string, after: string, text: string): void {
  const path = join(sources(), file);
  const before = readFileSync(path, 'utf8');
  expect(before, file).toContain(after);
  writeFileSync(
    path,
    before.replace(after, () => `${after}${text}`),
  );
}
const load = <T>(file: string): Promise<T> => import(join(sources(), file));

async function opened(world: FakeWorld) {
  const { Engine } = await load<typeof EngineModule>('core/src/engine/engine.ts');
  return new Engine(world, { speak: resultText, files: nodeFiles, folder, home: join(folder, 'home') });
}

const candidates = [1, 2, 3].map((id) => ({
  id,
  kind: 'button' as const,
  names: [{ source: 'text' as const, text: 'Delete' }],
}));

class OnShop extends FakeWorld {
  override readonly page = async () => good({ url: 'https://shop.test/', title: 'Shop' }) as never;
}

it('can be read, printed, explained and completed', async () => {
  const { parse, print, normalize, helpFor } = await load<typeof Language>('core/src/language/index.ts');
  const [line] = parse('  COUNT   “Delete”').lines;
  expect(line?.command).toMatchObject({ type: 'count', target: { primary: { kind: 'text', value: 'Delete' } } });
  expect(line?.command == null ? '' : print(line.command)).toBe(LINE);
  expect(normalize('count Delete')).toBe(LINE);
  expect(JSON.stringify(helpFor('count'))).toContain('Say how many elements a target may mean.');
  const { complete } = await load<typeof Completion>('cli/src/repl/complete.ts');
  expect((await complete('cou', async () => [], 'android'))[0]).toContain('count ');
});

it('runs', async () => {
  const engine = await opened(new FakeWorld(candidates));
  expect(await engine.run(LINE)).toMatchObject({ ok: true, lifecycle: 'verified', data: 3 });
});

it('is a step of intents, whose answer it is a part of, also in packs that nobody vouched for', async () => {
  mkdirSync(join(folder, 'packs', 'shop', 'intents'), { recursive: true });
  writeFileSync(join(folder, 'packs/shop/pack.yaml'), 'pack: shop\ndomains: [shop.test]\n');
  writeFileSync(join(folder, 'packs/shop/intents/many.yaml'), `intent: many\nsteps:\n  - '${LINE}'\n`);
  const engine = await opened(new OnShop(candidates));
  expect(await engine.run('pack load shop')).toMatchObject({ ok: true });
  expect(await engine.run('run many')).toMatchObject({ ok: true, data: { data: { count: 3 } } });
});

it('is a line of the tool that agents call', async () => {
  const { ClientSession } = await load<typeof McpRoom>('cli/src/mcp/client-session.ts');
  const room = new ClientSession(async () => (await opened(new FakeWorld(candidates))) as never);
  const done = await room.run(LINE, {
    mcpReq: { signal: new AbortController().signal, requestState: () => undefined },
  } as never);
  expect('ran' in done && done.ran).toMatchObject({ results: [{ ok: true, data: 3 }] });
});
