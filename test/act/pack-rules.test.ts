// The rules for packs that nobody vouched for, as far as they need no browser: names, trust, domains, and what may take time.
// test/enemies/packs.ts tries the others on real pages.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import { readManifest, readPack } from '../../packages/core/src/packs/pack.js';
import { Registry } from '../../packages/core/src/packs/registry.js';
import { filled, isExpressionTrue, Scope } from '../../packages/core/src/packs/values.js';
import { isHostOn } from '../../packages/core/src/patterns/hosts.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import { FakeWorld } from '../support/fake-world.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'beckon-rules-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

const registry = (folder: string, trust: readonly string[] = []): Registry =>
  new Registry({ files: nodeFiles, folder: join(root, folder), home: join(root, folder, 'home'), trust });

describe('the domains of a pack', () => {
  it.each(['*.com', '*.co', '*.', '*', '*.com.', '*.localhost.', 'https://x.test', 'a b', `${'a'.repeat(300)}.test`])(
    'are never those of everybody: %s',
    async (domain) => {
      await write({ 'wide/pack.yaml': `pack: wide\ndomains: [${JSON.stringify(domain)}]\n` });
      const read = await readManifest(nodeFiles, join(root, 'wide'), 'wide');
      const isRefused = !read.ok;
      // What is taken must not be everybody's, either.
      const isHarmless =
        read.ok && !['bank.com', 'bank.com.', 'bank.co'].some((host) => isHostOn(host, read.value.domains));
      expect(isRefused || isHarmless).toBe(true);
    },
  );

  it.each(['shop.test', '*.shop.test', '*.localhost', '127.0.0.1', 'shop.test:8080', 'com.shop.app'])(
    'may be %s',
    async (domain) => {
      await write({ 'fine/pack.yaml': `pack: fine\ndomains: [${JSON.stringify(domain)}]\n` });
      expect((await readManifest(nodeFiles, join(root, 'fine'), 'fine')).ok).toBe(true);
    },
  );

  it.each(['bank.test', 'shop.test.bank.test', 'shop-test', 'xshop.test', 'shop.test.', '', ':80'])(
    'do not mean %s',
    (host) => {
      expect(isHostOn(host, ['shop.test', '*.shop.test', '*.', ''])).toBe(false);
    },
  );
});

describe('the name of a pack', () => {
  it.each(['core', 'user', 'session', 'Core'])('is not %s', async (name) => {
    const folder = `names-${name}`;
    await write({ [`${folder}/packs/x/pack.yaml`]: `pack: ${name}\ndomains: [shop.test]\n` });
    const [pack] = await registry(folder).packs();
    expect(pack).toMatchObject({ name: 'x', manifest: null });
    expect(pack?.faults[0]).toContain(`"${name}" is the name of`);
  });

  it('that two have is not vouched for by its name alone', async () => {
    await write({
      'twice/packs/a-thief/pack.yaml': 'pack: shop\ndomains: [bank.test]\n',
      'twice/packs/shop/pack.yaml': 'pack: shop\ndomains: [shop.test]\n',
      'once/packs/other/pack.yaml': 'pack: shop\ndomains: [shop.test]\n',
    });
    const [thief] = await registry('twice', ['shop']).packs();
    expect(thief).toMatchObject({ name: 'shop', trust: 'sandboxed' });
    const [only] = await registry('once', ['shop']).packs();
    expect(only?.trust).toBe('full');
  });

  it('and what it says of its trust counts for nothing', async () => {
    for (const trust of ['full', 'verified']) {
      await write({ [`says-${trust}/packs/x/pack.yaml`]: `pack: x\ndomains: [shop.test]\ntrust: ${trust}\n` });
      expect((await registry(`says-${trust}`).packs())[0]?.trust).toBe('sandboxed');
    }
  });
});

describe('patterns of a pack', () => {
  it.each([
    ['url_matches: "(a+)+$"', true],
    ['url_matches: "(?=a)b"', false],
    ['url_matches: "(a)\\\\1"', false],
    [`url_matches: "${'a?'.repeat(3000)}"`, false],
    ['url_matches: "(a{1000}){1000}"', false],
  ])('are such as take linear time: %s', async (condition, isFine) => {
    await write({
      'slow/pack.yaml': 'pack: slow\n',
      'slow/intents/a.yaml': `intent: a\nsteps: [back]\nsuccess: [{ ${condition} }]\n`,
    });
    const manifest = await readManifest(nodeFiles, join(root, 'slow'), 'slow');
    const read = manifest.ok ? await readPack(nodeFiles, join(root, 'slow'), 'slow', manifest.value) : manifest;
    expect(read.ok).toBe(isFine);
  });

  it('name files without trying one way after the other', async () => {
    const deep = Array.from({ length: 12 }, (_, i) => `d${i}`).join('/');
    await write({
      'files/pack.yaml': `pack: files\nintents: ["${'**/'.repeat(30)}nothing.yaml", "intents/**/${'*a'.repeat(60)}*b.yaml", "**/o*e.yaml"]\n`,
      [`files/intents/${deep}/${'a'.repeat(120)}.yaml`]: 'intent: never\nsteps: [back]\n',
      [`files/intents/${deep}/one.yaml`]: 'intent: one\nsteps: [back]\n',
    });
    const manifest = await readManifest(nodeFiles, join(root, 'files'), 'files');
    const read = manifest.ok ? await readPack(nodeFiles, join(root, 'files'), 'files', manifest.value) : manifest;
    expect(read.ok ? read.value.intents.map(({ definition }) => definition.intent) : read.faults).toEqual(['one']);
  });

  it('and expressions of a megabyte are read in one go', () => {
    const scope = new Scope();
    scope.set('a', 'x');
    expect(isExpressionTrue(`\${a}${' '.repeat(1e6)}== x`, scope, () => {})).toBe(true);
    expect(isExpressionTrue(`\${a} ${' '.repeat(1e6)}y`, scope, () => {})).toBe(true);
    expect(isExpressionTrue(`${'!'.repeat(1_000_001)}\${a}`, scope, () => {})).toBe(false);
    expect(filled(`x${'.a'.repeat(500_000)}.`, scope, () => {})).toBeTypeOf('string');
  });
});

describe('an intent that asks nothing of the world', () => {
  it('can be called off while it goes round and round', async () => {
    const engine = new Engine(new FakeWorld([]), { speak: resultText, files: nodeFiles, home: join(root, 'none') });
    const round = 'loop: { over: 10000, max: 10000, steps: [note: x] }';
    await engine.run(`define spin:\n  steps:\n    - loop: { over: 10000, max: 10000, steps: [{ ${round} }] }`);
    const calling = new AbortController();
    const timer = setTimeout(() => calling.abort(), 50);
    const result = await engine.run('run spin --timeout 5m', { signal: calling.signal });
    clearTimeout(timer);
    expect(result.failure?.code).toBe('CANCELLED');
    expect(result.notes.length).toBeLessThan(500);
  });
});
