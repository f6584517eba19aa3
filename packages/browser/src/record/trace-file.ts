// The file of a trace: written by Playwright, and then again by us without the secrets, of which Playwright keeps some:
// what stands in password fields, and what was typed.

import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { ioReason } from '@beckon/core/data/io.js';
import type { Masker } from '@beckon/core/masking/masker.js';
import { problem } from '@beckon/core/scene/problem.js';
import { type Answer, bad, good } from '@beckon/core/scene/world.js';
import { sizedOf } from '@beckon/core/text/size.js';
import { OWNER_ONLY } from '@beckon/node/write.js';
import type { BrowserContext } from 'playwright-core';
import type { Entry } from 'yauzl';
import { messages } from '../messages.js';
import { type Pause, type Title, TraceMask } from './trace-mask.js';
import type { TracePictures } from './trace-pictures.js';

/** Lines of JSON: what was done, and what the network brought. */
const LINES = /\.(?:trace|network|stacks)$/;
/** Holds no text. */
const BINARY = /\.(?:jpe?g|png|gif|webp|avif|ico|woff2?|ttf|otf|mp[34]|webm|ogg|wav|wasm|zip|gz)$/i;
/** Packed already: packing it again takes time and saves nothing. */
const PACKED = /\.(?:jpe?g|png|gif|webp|avif|woff2?|mp[34]|webm|ogg|zip|gz)$/i;
const LINE_END = 0x0a;
/** What was done, and what was seen. */
const EVENTS = 'trace.trace';

/** What is left out of a trace, and what comes in its place. */
export interface Cleaning {
  readonly masker: Masker;
  readonly pictures: TracePictures;
  readonly titles: readonly Title[];
  /** When a person had the pages: what was sent meanwhile is left out. */
  readonly pauses: readonly Pause[];
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
      ? bad(problem('IO_ERROR', { path, reason: messages.folderGiven }))
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
    // What Playwright writes has secrets in it: only the owner may read this folder.
    folder = await mkdtemp(`${path}.`);
    const [raw, clean] = [join(folder, 'raw'), join(folder, 'clean')];
    progress(messages.writingTrace);
    await tracing.stop({ path: raw });
    await mask(raw, clean, cleaning, progress);
    const { size } = await stat(clean);
    await rename(clean, path);
    return good(size);
  } catch (error) {
    // Where it could not be written, it is still to be ended.
    await tracing.stop().catch(() => {});
    return bad(problem('IO_ERROR', { path, reason: messages.traceFailed(reasonOf(error)) }));
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** The same archive without the secrets, a part of an entry at a time: traces may be larger than memory. */
async function mask(
  from: string,
  to: string,
  { masker, pictures, titles, pauses }: Cleaning,
  progress: (words: string) => void,
): Promise<void> {
  // Needed only here: every start of a browser would wait for them.
  const [{ fromFdPromise }, { ZipFile }] = await Promise.all([import('yauzl'), import('yazl')]);
  const file = await open(from, 'r');
  const archive = new ZipFile();
  const writing = createWriteStream(to, { flags: 'wx', mode: OWNER_ONLY, flush: true });
  const written = pipeline(archive.outputStream, writing);
  const add = async (name: string, bytes: Readable): Promise<void> => {
    archive.addReadStream(bytes, name, { compress: !PACKED.test(name) });
    // A full disk ends the writing, and then the stream is not read to the end.
    await Promise.race([finished(bytes), written]).finally(() => bytes.destroy());
  };
  try {
    const source = await fromFdPromise(file.fd, { autoClose: false });
    const entries: Entry[] = [];
    for await (const entry of source.eachEntry()) entries.push(entry);
    const secrets = new TraceMask(masker, titles, pauses);
    for (const entry of entries.filter(({ fileName }) => LINES.test(fileName)))
      for await (const line of linesIn(await source.openReadStreamPromise(entry))) {
        secrets.learn(line);
        pictures.learn(line);
      }
    const total = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
    let done = 0;
    for (const entry of entries) {
      const { fileName: name } = entry;
      if (secrets.isLeftOut(name)) continue;
      const more = name === EVENTS ? pictures.lines() : [];
      const bytes = await source.openReadStreamPromise(entry);
      await add(name, BINARY.test(name) ? bytes : Readable.from(masked(name, bytes, secrets, more)));
      done += entry.compressedSize;
      progress(sizedOf(done, total));
    }
    for await (const { name, bytes } of pictures.files()) await add(name, Readable.from([bytes]));
    archive.end();
    await written;
  } finally {
    writing.destroy();
    await written.catch(() => {});
    await file.close();
  }
}

/** `more`: lines that come behind those of the entry. */
async function* masked(
  name: string,
  bytes: Readable,
  secrets: TraceMask,
  more: readonly string[],
): AsyncGenerator<Buffer> {
  if (!LINES.test(name)) {
    yield secrets.bytes(await buffer(bytes));
    return;
  }
  for await (const line of linesIn(bytes)) if (!secrets.isPrivate(line)) yield Buffer.from(`${secrets.line(line)}\n`);
  for (const line of more) yield Buffer.from(`${line}\n`);
}

/** The lines of an entry, without their ends. */
async function* linesIn(stream: Readable): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const bytes of stream as AsyncIterable<Buffer>) {
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
