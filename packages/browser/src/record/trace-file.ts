// The file of a trace: written by Playwright, and then again by us without the secrets, of which Playwright keeps some:
// what stands in password fields, and what was typed.

import { type FileHandle, mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ioReason } from '@beckon/core/data/io.js';
import type { Masker } from '@beckon/core/masking/masker.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { sizedOf } from '@beckon/core/text/size.js';
import { OWNER_ONLY } from '@beckon/node/write.js';
import type { BrowserContext } from 'playwright-core';
import { type Title, TraceMask } from './trace-mask.js';
import type { TracePictures } from './trace-pictures.js';
import { bytesIn, entriesOf, packedBytes, type ZipEntry, ZipWriter } from './zip.js';

/** Lines of JSON: what was done, and what the network brought. */
const LINES = /\.(?:trace|network|stacks)$/;
const BINARY = /\.(?:jpe?g|png|gif|webp|avif|ico|woff2?|ttf|otf|mp[34]|webm|ogg|wav|wasm|zip|gz)$/i;
const LINE_END = 0x0a;
/** What was done, and what was seen. */
const EVENTS = 'trace.trace';

/** What is left out of a trace, and what comes in its place. */
export interface Cleaning {
  readonly masker: Masker;
  readonly pictures: TracePictures;
  readonly titles: readonly Title[];
}

export function reasonOf(error: unknown): string {
  return ioReason(error).replace(/^tracing\.\w+: /, '');
}

/** Whether a trace can be written there: asked before it is ended, so that another place can be named. */
export async function isRoomFor(path: string): Promise<Answer<null>> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(await mkdtemp(`${path}.`), { recursive: true, force: true });
    const there = await stat(path).catch(() => null);
    return there?.isDirectory() === true
      ? bad(problem('IO_ERROR', { path, reason: 'it is a folder; name a file in it' }))
      : good(null);
  } catch (error) {
    return bad(problem('IO_ERROR', { path, reason: reasonOf(error) }));
  }
}

/** Ends the trace and writes it; its size. A file that was there is replaced only by a whole one. */
export async function finishTrace(
  tracing: BrowserContext['tracing'],
  path: string,
  cleaning: Cleaning,
  progress: (words: string) => void,
): Promise<Answer<number>> {
  let folder: string | null = null;
  try {
    // What Playwright writes has secrets in it: nobody else looks into this folder.
    folder = await mkdtemp(`${path}.`);
    const [raw, clean] = [join(folder, 'raw'), join(folder, 'clean')];
    progress('writing the trace');
    await tracing.stop({ path: raw });
    await mask(raw, clean, cleaning, progress);
    const { size } = await stat(clean);
    await rename(clean, path);
    return good(size);
  } catch (error) {
    // Where it could not be written, it is still to be ended.
    await tracing.stop().catch(() => {});
    return bad(problem('IO_ERROR', { path, reason: `the trace could not be written: ${reasonOf(error)}` }));
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** The same archive without the secrets. */
async function mask(
  from: string,
  to: string,
  { masker, pictures, titles }: Cleaning,
  progress: (words: string) => void,
): Promise<void> {
  const source = await open(from, 'r');
  const target = await open(to, 'wx', OWNER_ONLY);
  try {
    const entries = await entriesOf(source);
    if (entries === null) throw new Error('it is too large, or no trace at all');
    const secrets = new TraceMask(masker, titles);
    for (const entry of entries.filter(({ name }) => LINES.test(name)))
      for await (const line of linesIn(source, entry)) {
        secrets.learn(line);
        pictures.learn(line);
      }
    const writer = new ZipWriter(target);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    for (const entry of entries) {
      const more = entry.name === EVENTS ? pictures.lines() : [];
      await (isSuspect(entry)
        ? writer.add(entry.name, masked(source, entry, secrets, more))
        : writer.copy(entry, packedBytes(source, entry)));
      done += entry.size;
      progress(sizedOf(done, total));
    }
    for await (const { name, bytes } of pictures.files()) await writer.add(name, one(bytes));
    await writer.end();
    await target.sync();
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** Pictures, fonts and films hold no text. */
function isSuspect({ name }: ZipEntry): boolean {
  return !BINARY.test(name);
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** `more`: lines that come behind those of the entry. */
async function* masked(
  file: FileHandle,
  entry: ZipEntry,
  secrets: TraceMask,
  more: readonly string[],
): AsyncGenerator<Buffer> {
  if (!LINES.test(entry.name)) {
    const parts: Buffer[] = [];
    for await (const part of bytesIn(file, entry)) parts.push(part);
    yield secrets.bytes(Buffer.concat(parts));
    return;
  }
  for await (const line of linesIn(file, entry)) yield Buffer.from(`${secrets.line(line)}\n`);
  for (const line of more) yield Buffer.from(`${line}\n`);
}

/** The lines of an entry, without their ends. */
async function* linesIn(file: FileHandle, entry: ZipEntry): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const bytes of bytesIn(file, entry)) {
    let from = 0;
    for (let to = bytes.indexOf(LINE_END); to >= 0; to = bytes.indexOf(LINE_END, from)) {
      yield Buffer.concat([...parts, bytes.subarray(from, to)]).toString('utf8');
      parts = [];
      from = to + 1;
    }
    if (from < bytes.length) parts.push(Buffer.from(bytes.subarray(from)));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8');
}
