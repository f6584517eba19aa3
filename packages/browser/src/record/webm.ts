// A WebM file, written as the video comes: a few seconds at a time, so that an hour of it is never in memory.
// What is known only at the end (how long it is, where to seek to) is put in then; until then the file can be played all the same.
// https://www.matroska.org/technical/elements.html

import type { FileHandle } from 'node:fs/promises';

export interface Chunk {
  readonly isKey: boolean;
  /** Milliseconds from the start. */
  readonly ms: number;
  readonly bytes: Uint8Array;
}

export interface Video {
  readonly width: number;
  readonly height: number;
  readonly codec: 'V_VP8' | 'V_VP9';
}

/** Numbers of elements. */
const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
} as const;

/** Times are in milliseconds: so many nanoseconds. */
const SCALE = 1_000_000;
/** A size that is not known yet, in eight bytes. */
const UNKNOWN_SIZE = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
/** Times of blocks are 16 bits from the start of their cluster. */
const LONGEST_CLUSTER_MS = 30_000;
/** Written at once, if it has not been a key for long. */
const CLUSTER_BYTES = 4 << 20;

export class WebmWriter {
  readonly #file: FileHandle;
  /** Where the content of the segment begins: places in the file are counted from there. */
  #start = 0;
  #at = 0;
  #durationAt = 0;
  #sizeAt = 0;
  #seekAt = 0;
  #infoAt = 0;
  #tracksAt = 0;
  #cluster: { readonly ms: number; blocks: Buffer[]; bytes: number } | null = null;
  readonly #cues: Buffer[] = [];

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async start(file: FileHandle, video: Video): Promise<WebmWriter> {
    const writer = new WebmWriter(file);
    await writer.#begin(video);
    return writer;
  }

  async #begin({ width, height, codec }: Video): Promise<void> {
    const head = element(
      ID.header,
      element(0x4286, number(1)),
      element(0x42f7, number(1)),
      element(0x42f2, number(4)),
      element(0x42f3, number(8)),
      element(0x4282, Buffer.from('webm')),
      element(0x4287, number(4)),
      element(0x4285, number(2)),
    );
    const duration = element(ID.duration, float(0));
    const info = element(
      ID.info,
      element(0x2ad7b1, number(SCALE)),
      element(0x4d80, Buffer.from('Beckon')),
      element(0x5741, Buffer.from('Beckon')),
      duration,
    );
    const tracks = element(
      ID.tracks,
      element(
        0xae,
        element(0xd7, number(1)),
        element(0x73c5, number(1)),
        element(0x83, number(1)),
        element(0x9c, number(0)),
        element(0x86, Buffer.from(codec)),
        element(0xe0, element(0xb0, number(width)), element(0xba, number(height))),
      ),
    );
    this.#sizeAt = head.length + 4;
    this.#start = this.#sizeAt + UNKNOWN_SIZE.length;
    this.#seekAt = this.#start;
    const room = seekHead(0, 0, 0).length;
    this.#infoAt = room;
    this.#tracksAt = room + info.length;
    this.#durationAt = this.#start + room + info.length - 8;
    await this.#write(Buffer.concat([head, idBytes(ID.segment), UNKNOWN_SIZE, empty(room), info, tracks]));
  }

  /** Chunks come in the order of their times. */
  async add({ isKey, ms, bytes }: Chunk): Promise<void> {
    const open = this.#cluster;
    const isFull = open !== null && (ms - open.ms > LONGEST_CLUSTER_MS || open.bytes > CLUSTER_BYTES);
    if (open === null || isKey || isFull) await this.#next(ms, isKey);
    const cluster = this.#cluster;
    if (cluster === null) return;
    const head = Buffer.alloc(4);
    head.writeUInt8(0x81, 0);
    head.writeInt16BE(ms - cluster.ms, 1);
    head.writeUInt8(isKey ? 0x80 : 0, 3);
    const block = element(0xa3, head, Buffer.from(bytes));
    cluster.blocks.push(block);
    cluster.bytes += block.length;
  }

  /** Writes the rest, how long it is, and where to seek to; the size of the file. */
  async end(ms: number): Promise<number> {
    await this.#flush();
    const cuesAt = this.#at - this.#start;
    if (this.#cues.length > 0) await this.#write(element(ID.cues, ...this.#cues));
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(BigInt(this.#at - this.#start) | (1n << 56n));
    await this.#file.write(size, 0, 8, this.#sizeAt);
    await this.#file.write(float(ms), 0, 8, this.#durationAt);
    if (this.#cues.length > 0) {
      const seek = seekHead(this.#infoAt, this.#tracksAt, cuesAt);
      await this.#file.write(seek, 0, seek.length, this.#seekAt);
    }
    return this.#at;
  }

  async #next(ms: number, isKey: boolean): Promise<void> {
    await this.#flush();
    this.#cluster = { ms, blocks: [], bytes: 0 };
    const place = number(this.#at - this.#start);
    // A player can only start where a picture is whole.
    if (isKey)
      this.#cues.push(
        element(0xbb, element(0xb3, number(ms)), element(0xb7, element(0xf7, number(1)), element(0xf1, place))),
      );
  }

  async #flush(): Promise<void> {
    const cluster = this.#cluster;
    this.#cluster = null;
    if (cluster !== null && cluster.blocks.length > 0)
      await this.#write(element(ID.cluster, element(0xe7, number(cluster.ms)), ...cluster.blocks));
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, this.#at);
    this.#at += bytes.length;
  }
}

/** Where the parts are; always of the same size. */
function seekHead(info: number, tracks: number, cues: number): Buffer {
  const seek = (id: number, at: number): Buffer => {
    const place = Buffer.alloc(8);
    place.writeBigUInt64BE(BigInt(at));
    return element(ID.seek, element(ID.seekId, idBytes(id)), element(ID.seekPosition, place));
  };
  return element(ID.seekHead, seek(ID.info, info), seek(ID.tracks, tracks), seek(ID.cues, cues));
}

/** An element that says nothing, of so many bytes in all. */
function empty(bytes: number): Buffer {
  const size = bytes - 2;
  if (size > 126)
    return Buffer.concat([Buffer.from([0xec, 0x40 | ((bytes - 3) >> 8), (bytes - 3) & 0xff]), Buffer.alloc(bytes - 3)]);
  return Buffer.concat([Buffer.from([0xec, 0x80 | size]), Buffer.alloc(size)]);
}

function element(id: number, ...content: readonly Buffer[]): Buffer {
  const size = content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([idBytes(id), sizeBytes(size), ...content]);
}

function idBytes(id: number): Buffer {
  return number(id);
}

/** As short as it can be: the number of leading zeros says how many bytes follow. */
function sizeBytes(size: number): Buffer {
  let length = 1;
  while (size >= 2 ** (7 * length) - 1) length++;
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(size, 0, length);
  bytes[0] = (bytes[0] ?? 0) | (1 << (8 - length));
  return bytes;
}

/** Without leading zeros. */
function number(value: number): Buffer {
  let length = 1;
  while (value >= 2 ** (8 * length)) length++;
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}
