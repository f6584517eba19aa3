// The archive of a trace, written again without secrets: everything that was in it is still there, and a damaged one
// replaces nothing and leaves nothing behind.

import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import type { BrowserContext } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { finishTrace } from '../../packages/browser/src/record/trace-file.js';
import { TracePictures } from '../../packages/browser/src/record/trace-pictures.js';
import { Masker } from '../../packages/core/src/masking/masker.js';
import { entriesOf } from '../support/archive.js';
import { runs } from '../support/size.js';

const folder = mkdtempSync(join(tmpdir(), 'beckon-trace-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = 'hunter2-long';
const path = join(folder, 'run.zip');

interface Given {
  readonly name: string;
  readonly bytes: Buffer;
  readonly compress: boolean;
  readonly forceZip64Format: boolean;
}

/** Ends a trace whose archive Playwright writes by `write`. */
async function finish(write: (path: string) => Promise<void>) {
  const tracing = {
    stop: async (asked?: { path?: string }) => (asked?.path === undefined ? undefined : write(asked.path)),
  };
  const masker = new Masker([SECRET]);
  const cleaning = { masker, pictures: new TracePictures(), titles: [], pauses: [] };
  return finishTrace(tracing as unknown as BrowserContext['tracing'], path, cleaning, () => {});
}

async function archiveOf(entries: readonly Given[], to: string): Promise<void> {
  const archive = new ZipFile();
  // As a stream: its sizes are known only behind it, as in the files of Playwright.
  for (const { name, bytes, ...options } of entries)
    archive.addReadStream(Readable.from(bytes.length === 0 ? [] : [bytes]), name, options);
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(to));
}

const ending = fc.constantFrom(
  'trace',
  'network',
  'stacks',
  'html',
  'json',
  'css',
  'dat',
  'png',
  'jpeg',
  'wasm',
  'woff2',
);
const words = fc.constantFrom('a', SECRET, 'née', '"', '\n', '{"type":"x"}\n', 'PK\u0003\u0004', 'PK\u0007\b', ' ');
const given: fc.Arbitrary<Given> = fc
  .record({
    name: fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), ending).map(([name, end]) => `resources/${name}.${end}`),
    text: fc.array(words, { maxLength: 12 }).map((all) => all.join('')),
    times: fc.constantFrom(1, 1, 1, 3000),
    compress: fc.boolean(),
    forceZip64Format: fc.boolean(),
  })
  .map(({ text, times, ...rest }) => ({ ...rest, bytes: Buffer.from(text.repeat(times)) }));
const archives = fc.uniqueArray(given, { selector: ({ name }) => name, maxLength: 6 });

const isPicture = (name: string): boolean => /\.(?:png|jpeg|wasm|woff2)$/.test(name);
const isLines = (name: string): boolean => /\.(?:trace|network|stacks)$/.test(name);

it('has every entry in its order; of texts, all but the secrets; for its owner alone', async () => {
  await fc.assert(
    fc.asyncProperty(archives, async (entries) => {
      expect(await finish((to) => archiveOf(entries, to))).toEqual({ ok: true, value: statSync(path).size });
      const kept = await entriesOf(path);
      expect([...kept.keys()]).toEqual(entries.map(({ name }) => name));
      for (const { name, bytes } of entries) {
        const now = kept.get(name) ?? Buffer.alloc(0);
        if (isPicture(name)) expect(now.equals(bytes), name).toBe(true);
        else {
          expect(now.includes(SECRET), name).toBe(false);
          // What is no secret stands as often as before.
          const count = (all: Buffer): number => all.toString('utf8').split('née').length;
          expect(count(now), name).toBe(count(bytes));
          if (!bytes.includes(SECRET) && !isLines(name)) expect(now.equals(bytes), name).toBe(true);
        }
      }
      expect(readdirSync(folder)).toEqual(['run.zip']);
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    }),
    { numRuns: runs(100) },
  );
});

it('that is damaged or cut off replaces no other, and nothing of it stays', async () => {
  const whole = join(folder, 'whole');
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      archives.filter((entries) => entries.length > 0),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      async (entries, part, isCut) => {
        await archiveOf(entries, whole);
        const bytes = readFileSync(whole);
        rmSync(whole);
        const at = Math.floor(part * (bytes.length - 1));
        if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ 0x55;
        writeFileSync(path, 'older');
        const answer = await finish(async (to) => writeFileSync(to, isCut ? bytes.subarray(0, at) : bytes));
        expect(readdirSync(folder)).toEqual(['run.zip']);
        if (answer.ok) {
          // What is damaged without being told of is no content: dates, permissions.
          for (const [name, now] of await entriesOf(path))
            if (!isPicture(name)) expect(now.includes(SECRET), name).toBe(false);
          return;
        }
        refused++;
        expect(answer.problem.code).toBe('IO_ERROR');
        expect(readFileSync(path, 'utf8')).toBe('older');
      },
    ),
    { numRuns: runs(200) },
  );
  expect(refused).toBeGreaterThan(runs(200) / 2);
});
