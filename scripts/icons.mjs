// Draws the extension's icon: a pointer on a rounded square. PNG files of a few hundred bytes, the same from the same code.

import { crc32, deflateSync } from 'node:zlib';

export const ICON_SIZES = [16, 32, 48, 128];

const GROUND = [109, 40, 217];
const POINTER = [255, 255, 255];
/** Of the side. */
const CORNER = 0.22;
/** Its corners, in parts of the side. */
const SHAPE = [
  [0.3, 0.2],
  [0.3, 0.76],
  [0.43, 0.64],
  [0.52, 0.84],
  [0.63, 0.79],
  [0.54, 0.6],
  [0.72, 0.58],
];
/** Each pixel is the mean of so many points across and down. */
const POINTS = 8;

export function icon(size) {
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) rows.set(pixel(x, y, size), y * (1 + 4 * size) + 1 + 4 * x);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits of red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixel(x, y, size) {
  let ground = 0;
  let pointer = 0;
  for (let i = 0; i < POINTS; i++)
    for (let j = 0; j < POINTS; j++) {
      const at = [(x + (i + 0.5) / POINTS) / size, (y + (j + 0.5) / POINTS) / size];
      if (!isOnGround(at)) continue;
      ground++;
      if (isInShape(at)) pointer++;
    }
  const share = ground === 0 ? 0 : pointer / ground;
  const color = GROUND.map((part, i) => Math.round(part + (POINTER[i] - part) * share));
  return [...color, Math.round((255 * ground) / POINTS ** 2)];
}

function isOnGround([x, y]) {
  const beyond = (part) => Math.max(CORNER - part, part - (1 - CORNER), 0);
  return Math.hypot(beyond(x), beyond(y)) <= CORNER;
}

/** A line from there to the right crosses the outline an odd number of times. */
function isInShape([x, y]) {
  let isInside = false;
  SHAPE.forEach(([ax, ay], i) => {
    const [bx, by] = SHAPE[(i + 1) % SHAPE.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  });
  return isInside;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
