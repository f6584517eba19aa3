// A part of a picture: cut out of a PNG.

import type { Box } from '@beckon/core/data/box.js';
import { pixelSize, pixelsOf, readPng, writePng } from '@beckon/core/data/png.js';

const CRUMB = 0.1;

/** The part of a PNG, as a PNG; null: it is none, or of a kind that phones do not make. */
export async function cropped(bytes: Uint8Array, part: Box): Promise<Uint8Array<ArrayBuffer> | null> {
  const png = readPng(bytes);
  if (png === null) return null;
  const x = clamp(Math.floor(part.x + CRUMB), 0, png.width - 1);
  const y = clamp(Math.floor(part.y + CRUMB), 0, png.height - 1);
  // Points that were made of pixels are pixels again, without the crumbs.
  const width = clamp(Math.ceil(part.width - CRUMB), 1, png.width - x);
  const height = clamp(Math.ceil(part.height - CRUMB), 1, png.height - y);
  const size = pixelSize(png);
  const rows = await pixelsOf(png, y + height);
  if (rows === null) return null;
  const line = width * size;
  const out = new Uint8Array(line * height);
  const stride = png.width * size;
  for (let row = 0; row < height; row++) {
    const from = (y + row) * stride + x * size;
    out.set(rows.subarray(from, from + line), row * line);
  }
  return writePng(png, { width, height }, out);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Number.isFinite(value) ? value : least));
}
