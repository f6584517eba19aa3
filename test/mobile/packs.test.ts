// Packs that nobody vouched for, on a phone: they act in their own app and in no other, however they got there.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../packages/core/src/engine/engine.js';
import type { Result } from '../../packages/core/src/engine/result.js';
import { resultText } from '../../packages/core/src/report/result-text.js';
import { nodeFiles } from '../../packages/node/src/node-files.js';
import type { Platform } from '../../packages/phone/src/shared/tree.js';
import { DEMO, NOTES } from '../phone/app.js';
import { useVirtualTime } from '../phone/virtual-time.js';
import { Bench } from './support/fake-device.js';

useVirtualTime();

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'beckon-phone-packs-'));
  const pack = (name: string, domains: string, intents: Readonly<Record<string, readonly string[]>>) => [
    [`packs/${name}/pack.yaml`, `pack: ${name}\nversion: 1.0.0\ndescription: For tests.\ndomains: [${domains}]\n`],
    ...Object.entries(intents).map(([intent, steps]) => [
      `packs/${name}/intents/${intent}.yaml`,
      `intent: ${intent}\nsteps:\n${steps.map((step) => `  - ${step}\n`).join('')}`,
    ]),
  ];
  const files = [
    ...pack('demo', DEMO, {
      more: ['click "More"'],
      again: [`launch ${DEMO}`, 'click "Search"'],
      away: [`launch ${NOTES}`],
      home: ['press home', 'click "More"'],
      loud: ['press volumeup'],
      end: [`stop ${DEMO}`],
      log: ['logs'],
      slide: ['swipe up'],
    }),
    ...pack('near', `"*.example.demo", com.example, ${DEMO.toUpperCase()}`, { other: ['click "More"'] }),
  ];
  for (const [path = '', text = ''] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

function phone(platform: Platform): { readonly bench: Bench; readonly run: (line: string) => Promise<Result> } {
  const bench = new Bench({ platform });
  const home = join(root, 'nobody');
  const engine = new Engine(bench.world, { speak: resultText, shots: null, files: nodeFiles, folder: root, home });
  return { bench, run: (line) => engine.run(line) };
}

const said = ({ ok, failure }: Result): string => (ok ? 'ok' : `${failure?.code}: ${failure?.message}`);

describe.each(['android', 'ios'] as const)('a pack for an app on %s', (platform) => {
  it('is loaded when its app comes up', async () => {
    const { run } = phone(platform);
    const { notes } = await run(`launch ${DEMO}`);
    expect(notes.some((note) => note.startsWith('Pack demo was loaded, sandboxed; it can: again, away,'))).toBe(true);
    expect(notes.join()).not.toContain('Pack near');
  });

  it('acts in its own app', async () => {
    const { run, bench } = phone(platform);
    await run(`launch ${DEMO}`);
    expect(said(await run('run more'))).toBe('ok');
    expect(said(await run('run slide'))).not.toContain('FORBIDDEN');
    await run(`launch ${NOTES}`);
    expect(said(await run('run again'))).toBe('ok');
    expect(bench.phone.state.app).toBe(DEMO);
  });

  it.each([
    ['away', `Going to ${NOTES}`],
    ['home', 'Pressing home'],
    ['loud', 'Pressing volumeup'],
    ['end', "'stop' in an intent that is not trusted"],
    ['log', "'logs' in an intent that is not trusted"],
  ])('may not: %s', async (intent, words) => {
    const { run, bench } = phone(platform);
    await run(`launch ${DEMO}`);
    const result = await run(`run ${intent}`);
    expect(said(result)).toContain(`FORBIDDEN: ${words}`);
    expect(said(result)).toContain('(pack demo)');
    expect(bench.phone.state.app).toBe(DEMO);
  });

  it('does nothing in other apps', async () => {
    const { run } = phone(platform);
    await run('pack load demo');
    await run(`launch ${NOTES}`);
    expect(said(await run('run more'))).toContain(`FORBIDDEN: Acting on ${NOTES} (pack demo)`);
    // Neither the end of a name nor the beginning is the app, and apps are told apart by the case of their letters.
    await run(`launch ${DEMO}`);
    await run('pack load near');
    expect(said(await run('run other'))).toContain(`FORBIDDEN: Acting on ${DEMO} (pack near)`);
  });
});
