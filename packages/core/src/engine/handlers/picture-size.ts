// How large a picture is, as its own first bytes say.

import type { Size } from '../../data/box.js';

/** Of a PNG, JPEG or WebP; nothing if it is none of these. */
export function pictureSize(bytes: Uint8Array): Size | Record<string, never> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 30) return {};
  if (word(0) === '\x89PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return webpSize(view, word(12));
  return view.getUint16(0) === 0xffd8 ? jpegSize(view) : {};
}

/** One of three kinds: lossy, without loss, or with more than a picture in it. */
function webpSize(view: DataView, kind: string): Size | Record<string, never> {
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') return {};
  const three = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  return { width: three(24) + 1, height: three(27) + 1 };
}

/** In the header of a frame: markers 0xC0 to 0xCF, but for three that mean something else. */
function jpegSize(view: DataView): Size | Record<string, never> {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker < 0xff00) return {};
  }
  return {};
}
