// A real PNG of what the simulated phone shows: a box for each node.

import { deflateSync } from 'node:zlib';
import { HEIGHT, type Phone, type PhoneWindow, WIDTH, walk } from './app.js';

/** What was drawn of windows that are still the same. */
const pictures = new WeakMap<readonly PhoneWindow[], Map<string, Buffer>>();

export function pictureOf({ windows }: Phone, width = WIDTH, height = HEIGHT): Buffer {
  const known = pictures.get(windows) ?? new Map<string, Buffer>();
  pictures.set(windows, known);
  const key = `${width}x${height}`;
  const picture = known.get(key) ?? drawn(windows, width, height);
  known.set(key, picture);
  return Buffer.from(picture);
}

function drawn(windows: readonly PhoneWindow[], width: number, height: number): Buffer {
  const line = 1 + width * 3;
  const pixels = Buffer.alloc(line * height, 0xf4);
  for (let y = 0; y < height; y++) pixels[y * line] = 0;
  for (const { root } of windows) {
    for (const { box, isClickable, text } of walk(root)) {
      const shade = isClickable ? 0xb0 : text === '' ? 0xe8 : 0x60;
      const from = 1 + Math.max(0, box.x) * 3;
      const to = 1 + Math.min(width, box.x + box.width) * 3;
      for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++) {
        if (to > from) pixels.fill(shade, y * line + from, y * line + to);
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = deflateSync(pixels, { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(name, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(data: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of data) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
