// Zip archives, as much as a trace needs: each entry of one copied to another, some of them rewritten on the way.

import type { FileHandle } from 'node:fs/promises';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  readonly fullSize: number;
  /** Where its local header starts. */
  readonly offset: number;
}

const STORED = 0;
const DEFLATED = 8;
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Bytes of the end record, and of the longest comment behind it. */
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** A value that is too large for the plain form. */
const TOO_LARGE = 0xffffffff;
/** The first day that the form knows: 1 January 1980. */
const FIRST_DAY = 0x21;
const CHUNK = 1 << 20;

/** The entries of an archive; null if it is none that we can read. */
export async function entriesOf(file: FileHandle): Promise<readonly ZipEntry[] | null> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - END_SIZE - LONGEST_COMMENT), size);
  let at = tail.length - END_SIZE;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
  if (at < 0) return null;
  const count = tail.readUInt16LE(at + 10);
  const start = tail.readUInt32LE(at + 16);
  // Larger archives have another form, with other records.
  if (count === 0xffff || start === TOO_LARGE) return null;
  const directory = await readAt(file, start, start + tail.readUInt32LE(at + 12));
  const entries: ZipEntry[] = [];
  let from = 0;
  for (let i = 0; i < count; i++) {
    if (from + 46 > directory.length || directory.readUInt32LE(from) !== CENTRAL) return null;
    const nameSize = directory.readUInt16LE(from + 28);
    entries.push({
      name: directory.toString('utf8', from + 46, from + 46 + nameSize),
      method: directory.readUInt16LE(from + 10),
      crc: directory.readUInt32LE(from + 16),
      size: directory.readUInt32LE(from + 20),
      fullSize: directory.readUInt32LE(from + 24),
      offset: directory.readUInt32LE(from + 42),
    });
    from += 46 + nameSize + directory.readUInt16LE(from + 30) + directory.readUInt16LE(from + 32);
  }
  return entries;
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

/** The bytes of an entry as they stand in the archive. */
export async function* packedBytes(file: FileHandle, { offset, size }: ZipEntry): AsyncGenerator<Buffer> {
  const header = await readAt(file, offset, offset + 30);
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  for (let from = start; from < start + size; from += CHUNK)
    yield await readAt(file, from, Math.min(start + size, from + CHUNK));
}

/** The bytes of an entry, unpacked. */
export async function* bytesIn(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method === STORED) yield* packedBytes(file, entry);
  else yield* through(packedBytes(file, entry), createInflateRaw());
}

async function* through(
  bytes: AsyncIterable<Buffer>,
  stream: ReturnType<typeof createInflateRaw>,
): AsyncGenerator<Buffer> {
  const feed = async (): Promise<void> => {
    for await (const part of bytes)
      if (!stream.write(part)) await new Promise<void>((resolve) => stream.once('drain', () => resolve()));
    stream.end();
  };
  const fed = feed().catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  for await (const part of stream) yield part as Buffer;
  await fed;
}

/** Writes an archive, entry by entry. */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #entries: ZipEntry[] = [];
  #at = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** An entry as it stands in another archive. */
  async copy(entry: ZipEntry, packed: AsyncIterable<Buffer>): Promise<void> {
    const offset = this.#at;
    await this.#header(entry);
    for await (const part of packed) await this.#write(part);
    this.#entries.push({ ...entry, offset });
  }

  /** An entry of these bytes. What it comes to when packed is kept in memory. */
  async add(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    let crc = 0xffffffff;
    let fullSize = 0;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const part of bytes) {
        crc = crcOf(part, crc);
        fullSize += part.length;
        yield part;
      }
    };
    const parts: Buffer[] = [];
    for await (const part of through(counted(), createDeflateRaw())) parts.push(part);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    const entry = { name, method: DEFLATED, crc: (crc ^ 0xffffffff) >>> 0, size, fullSize, offset: this.#at };
    await this.#header(entry);
    for (const part of parts) await this.#write(part);
    this.#entries.push(entry);
  }

  async end(): Promise<void> {
    const start = this.#at;
    for (const entry of this.#entries) {
      const name = Buffer.from(entry.name);
      const record = Buffer.alloc(46);
      record.writeUInt32LE(CENTRAL, 0);
      record.writeUInt16LE(20, 4);
      fields(record, 6, entry, name.length);
      record.writeUInt32LE(entry.offset, 42);
      await this.#write(Buffer.concat([record, name]));
    }
    const end = Buffer.alloc(END_SIZE);
    end.writeUInt32LE(END, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#at - start, 12);
    end.writeUInt32LE(start, 16);
    await this.#write(end);
  }

  async #header(entry: ZipEntry): Promise<void> {
    const name = Buffer.from(entry.name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(LOCAL, 0);
    fields(header, 4, entry, name.length);
    await this.#write(Buffer.concat([header, name]));
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, this.#at);
    this.#at += bytes.length;
  }
}

/** What both headers of an entry have in common, in the same order. */
function fields(into: Buffer, at: number, entry: ZipEntry, nameSize: number): void {
  into.writeUInt16LE(20, at);
  into.writeUInt16LE(UTF8, at + 2);
  into.writeUInt16LE(entry.method, at + 4);
  into.writeUInt16LE(0, at + 6);
  into.writeUInt16LE(FIRST_DAY, at + 8);
  into.writeUInt32LE(entry.crc, at + 10);
  into.writeUInt32LE(entry.size, at + 14);
  into.writeUInt32LE(entry.fullSize, at + 18);
  into.writeUInt16LE(nameSize, at + 22);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

function crcOf(bytes: Buffer, from: number): number {
  let crc = from;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return crc >>> 0;
}
